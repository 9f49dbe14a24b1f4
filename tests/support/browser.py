"""The browser of tests in real pages; they are skipped where there is none."""

import os
import shutil
from pathlib import Path

import pytest

PLACES = [Path("node_modules/axe-core/axe.min.js")]
PATIENCE_MS = 300_000
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def chromium():
    sync_api = pytest.importorskip("playwright.sync_api", reason="no Playwright here")
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip("no Chromium here")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path,
            args=FLAGS,
            # Playwright turns the cache of Back and forward off, which readers have on.
            ignore_default_args=["--disable-back-forward-cache"],
        )
        for name in ("new_context", "new_page"):
            setattr(browser, name, _patient(getattr(browser, name)))
        yield browser
        browser.close()


def _patient(make):
    """Make a page or a context that waits as long as a busy machine needs."""

    def made(**options):
        found = make(**options)
        found.set_default_timeout(PATIENCE_MS)
        return found

    return made


@pytest.fixture(scope="session")
def axe():
    """The source of axe-core, from where $AXE_CORE says or a node_modules here."""
    named = os.environ.get("AXE_CORE")
    for place in [Path(named)] if named else PLACES:
        if place.is_file():
            return place.read_text(encoding="utf-8")
    pytest.skip(
        "no axe-core here: npm install axe-core, or name axe.min.js in AXE_CORE"
    )


def faults(page, axe):
    """Run axe; return what it refuses and what it leaves undecided, with the places."""
    page.evaluate(axe)
    found = page.evaluate("axe.run({ preload: false })")
    return [
        {
            rule["id"]: [node["html"][:120] for node in rule["nodes"]]
            for rule in found[kind]
        }
        for kind in ("violations", "incomplete")
    ]
