"""The browser of tests in real pages; they are skipped where there is none."""

import shutil

import pytest

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
        yield browser
        browser.close()
