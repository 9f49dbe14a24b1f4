"""Draws the pictures of docs/no-terminal.md: a book made in the studio, step by step.

    .venv/bin/python .ci/studio.py

Needs Playwright and Chromium, as the tests of pages do.
"""

import io
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
SIZE, TONES = {"width": 1200, "height": 760}, 64
_PATIENCE_MS = 300_000


def main() -> None:
    """Write the pictures."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "puzzle_publish.cli", "studio", folder]
        served = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"LANG": "C"},
        )
        assert served.stdout is not None
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=shutil.which("chromium"), args=["--no-sandbox"]
                )
                page = browser.new_page(viewport=SIZE)
                page.set_default_timeout(_PATIENCE_MS)
                page.goto(served.stdout.readline().strip())
                _make(page)
                browser.close()
        finally:
            served.terminate()
            served.wait()


def _make(page: Page) -> None:
    page.check("#start-sudoku-giant")
    page.fill("#new-title", "Sudoku for Grandma")
    page.wait_for_function(
        "() => [...document.images].every(i => i.complete || i.loading === 'lazy')"
    )
    page.evaluate("scrollTo(0, 0)")
    _save(page, "studio-new")
    page.click("form .main")
    count = page.locator("[id='sections[0].count']")
    count.fill("12")
    count.press("Tab")
    page.wait_for_function(
        "() => document.querySelector('#status').className === 'ready'"
    )
    page.wait_for_function(
        "() => { const all = [...document.querySelectorAll('.tile .front')];"
        " return all.length && all.every(one => one.children.length) }"
    )
    page.wait_for_selector("#drawn.ready")
    page.locator("#covers").scroll_into_view_if_needed()
    page.check("#cover-grid")
    page.wait_for_timeout(3000)
    page.wait_for_selector("#drawn.ready")
    _show(page, "#covers")
    _save(page, "studio-book")
    page.locator("#build").scroll_into_view_if_needed()
    page.click("#build")
    page.wait_for_selector("#files")
    page.wait_for_selector("#drawn.ready")
    _show(page, "#files")
    _save(page, "studio-files")
    page.click("#puzzles > summary")
    page.wait_for_selector("#replace-1")
    page.click("#replace-2")
    page.wait_for_selector("#undo:enabled")
    _show(page, "#puzzles")
    page.wait_for_function(
        "() => document.querySelector('#puzzle-list li:nth-child(2) img').naturalWidth"
    )
    _save(page, "studio-puzzles")


def _show(page: Page, what: str) -> None:
    page.locator(what).evaluate("one => one.scrollIntoView()")
    page.evaluate("scrollBy(0, -70)")  # the header stays above


def _save(page: Page, name: str) -> None:
    page.wait_for_timeout(1000)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    small = picture.resize((picture.width * 3 // 4, picture.height * 3 // 4), 1)
    out = io.BytesIO()
    small.quantize(TONES).save(out, "PNG", optimize=True)
    (PICTURES / f"{name}.png").write_bytes(out.getvalue())
    print(f"{name}: {len(out.getvalue())} bytes")


if __name__ == "__main__":
    main()
