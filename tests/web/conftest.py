"""A browser for the tests of the web edition; they are skipped where there is none."""

import shutil

import pytest
from sites import Reader, examples, site_of

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
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def sites(tmp_path_factory):
    """The folder of a site with every type's worked example, by language."""
    found = {}
    for language in ("en", "zh"):
        folder = tmp_path_factory.mktemp(f"site-{language}")
        site_of(folder, examples(language), language)
        found[language] = folder
    return found


@pytest.fixture
def open_page(chromium, sites):
    """Opens the page of a type's example; what it says in the console fails a test."""
    contexts, said = [], []

    def opened(name, language="en", address=None, **options):
        number = [entry["type"] for entry in examples(language)].index(name) + 1
        context = chromium.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(5_000)
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(address or f"{sites[language].as_uri()}/p/{number}/index.html")
        page.wait_for_selector("html[data-ready]")
        return Reader(page)

    yield opened
    for context in contexts:
        context.close()
    assert said == []
