"""The search of the documentation quotes the pages that it finds, from a disk, too."""

import functools
import http.server
import subprocess
import sys
import threading

import pytest
from few import few

CONF = """\
import sys
sys.path.insert(0, {folder!r})
project = "small"
html_theme = "furo"
extensions = ["myst_parser", "search_texts"]
"""
PAGES = {
    "index": "# Small\n\nThe start.\n\n```{toctree}\nbelow/hedge\nother\n```\n",
    "below/hedge": "# Hedges\n\nA badger sleeps `<here>` & there.\n\n"
    "## The badger of the night\n\nIt wakes: 100 % late.\n",
    "other": "# Other\n\nNothing.\n",
}


@pytest.fixture(scope="module")
def small(root, tmp_path_factory):
    """A site of three pages with the theme and the extension of the documentation."""
    folder = tmp_path_factory.mktemp("small")
    for name, text in PAGES.items():
        path = folder / "docs" / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    conf = CONF.format(folder=str(root / "docs" / "_ext"))
    (folder / "docs" / "conf.py").write_text(conf)
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "docs", "html"]
    subprocess.run(command, cwd=folder, check=True)
    return folder / "html"


@pytest.fixture
def served(small):
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    handler = functools.partial(Quiet, directory=small)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.soak
def test_the_texts_of_all_pages_are_in_a_script_of_the_search_alone(small):
    script = (small / "_static" / "search_texts.js").read_text("utf-8")

    assert '"below/hedge": "<section id=' in script
    assert "A badger sleeps &lt;here&gt; &amp; there." in script
    assert "search_texts.js" in (small / "search.html").read_text("utf-8")
    assert "search_texts.js" not in (small / "index.html").read_text("utf-8")


@few("place", ["disk", "server"])
def test_every_page_that_is_found_is_quoted(place, small, served, chromium):
    base = small.as_uri() if place == "disk" else served
    page = chromium.new_page()
    page.goto(f"{base}/search.html?q=badger")
    page.wait_for_function(
        "document.querySelectorAll('#search-results p.context').length == 2"
    )
    found = page.locator("#search-results li").all_inner_texts()
    page.close()

    assert len(found) == 2
    assert any("A badger sleeps <here> & there." in text for text in found)
    assert any("It wakes: 100 % late." in text for text in found)
