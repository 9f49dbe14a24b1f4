"""A site keeps to itself: no request leaves it, no cookie, nothing in the console."""

import re
import shutil

import pytest
from few import few
from sites import WAYS, page_of, playable, ready

PATHS = {
    language: ["index.html", *(page_of(name, language) for name in playable(language))]
    for language in ("en", "zh")
}
FOLDERS = {"en": "b", "zh": "zh"}


FEW = ["index.html", *map(page_of, sorted(WAYS.values()))]


@few(
    ("language", "paths"),
    [("en", FEW), ("en", PATHS["en"]), ("zh", PATHS["zh"])],
    ids=["en-few", "en", "zh"],
)
def test_every_page_asks_for_files_of_its_site_alone(
    browse, host, sites, language, paths
):
    context = browse()
    folder = f"/a/{FOLDERS[language]}/"
    start = f"http://127.0.0.1:{host.server_port}{folder}"
    wanted = []
    context.on("request", lambda request: wanted.append(request.url))
    page = context.new_page()
    for path in paths:
        del host.asked[:]
        page.goto(start + path)
        page.wait_for_selector("html[data-ready]")

        assert all(one.startswith(folder) for one in host.asked)
        assert (sites[language] / path).is_file()
    hrefs = page.evaluate("[...document.links].map((link) => link.href)")

    assert {url for url in wanted if not url.startswith((start, "data:,"))} == set()
    assert [url for url in hrefs if not url.startswith(start)] == []
    assert context.cookies() == []


@pytest.mark.soak
def test_every_page_from_the_disk_asks_for_files_of_its_site_alone(browse, sites):
    """What breaks the policy or speaks in the console fails in `browse`."""
    context, wanted = browse(), []
    context.on("request", lambda request: wanted.append(request.url))
    start = sites["zh"].as_uri()
    page = context.new_page()
    for path in PATHS["zh"]:
        page.goto(f"{start}/{path}")
        page.wait_for_selector("html[data-ready]")

    assert {url for url in wanted if not url.startswith((start, "data:,"))} == set()
    assert context.cookies() == []


@pytest.mark.soak
def test_a_fault_of_the_policy_is_heard(chromium, address):
    """The event that `browse` listens to, by which it hears what a page drops."""
    page = chromium.new_page()
    page.goto(f"{address}/index.html")
    heard = page.evaluate(
        """() => new Promise((resolve) => {
          addEventListener("securitypolicyviolation",
            (event) => resolve(event.blockedURI));
          const style = document.createElement("style");
          document.head.append(style);
          style.textContent = "b { color: red }";
        })"""
    )

    assert heard == "inline"
    page.close()


@pytest.mark.parametrize("language", PATHS)
def test_no_page_has_a_style_or_a_handler_that_the_policy_drops(sites, language):
    for path in PATHS[language]:
        html = (sites[language] / path).read_text(encoding="utf-8")
        tags = re.findall(r"<[a-z][^>]*>", html.partition("application/json")[0])

        assert not [tag for tag in tags if re.search(r"\s(style|on\w+)=", tag)]
        assert html.index("Content-Security-Policy") < html.index("<link")


@pytest.mark.soak
def test_a_page_without_its_store_is_played_all_the_same(browse, tmp_path, sites):
    """Files copied by hand, without store.html."""
    copy = tmp_path / "site"
    shutil.copytree(sites["en"], copy)
    (copy / "store.html").unlink()
    page = browse().new_page()
    page.goto(f"{copy.as_uri()}/{page_of('crossword')}")
    reader = ready(page)
    reader.solve_by_keys()

    assert reader.solved
