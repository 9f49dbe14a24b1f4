"""A site with an address: installed, without a network, in frames, in messages."""

import io
import json
import re
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from few import few
from PIL import Image
from sites import entry_of, example_of, examples, ready, site_of, until
from test_site import Elements

URL = "https://example.org/daily/"
DAYS = ["2021-01-30", "2021-01-31"]
PAGE = f"p/{DAYS[0]}/index.html"


def entries():
    one = entry_of(1, "takuzu", example_of("takuzu", "en"))
    return [{**one, "number": k, "date": day} for k, day in enumerate(DAYS, 1)]


class _Handler(SimpleHTTPRequestHandler):
    """Serves a folder, and keeps what was asked for; `late` is how long pages take."""

    def do_GET(self):
        self.server.asked.append(self.path)
        if not self.path.endswith((".js", ".css", ".woff2", ".png")):
            time.sleep(self.server.late)
        super().do_GET()

    def log_message(self, *_):
        pass


@pytest.fixture
def serve():
    """Starts servers of folders; `ends` stops one."""
    servers = []

    def started(folder: Path):
        handler = partial(_Handler, directory=folder)
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        server.asked, server.late = [], 0
        threading.Thread(target=server.serve_forever, daemon=True).start()
        server.url = f"http://127.0.0.1:{server.server_port}/"
        servers.append(server)
        return server

    yield started
    for server in servers:
        ends(server)


def ends(server):
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hosted")
    site_of(folder, entries(), url=URL, daily=True, title="The Daily Grid")
    return folder


def learnt(page):
    """Wait until the worker has kept a page and what it names."""
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    wanted = "[...document.querySelectorAll('link[rel=stylesheet], script[src]')]"
    claim = f"""Promise.all({wanted}.map((one) => caches.match(one.href ?? one.src)))
      .then((all) => {{ window.learnt = all.every(Boolean) }}) && window.learnt"""
    until(page, claim)
    until(page, "caches.match(location.href.replace('index.html', ''))")


def test_what_was_opened_opens_again_without_a_network(browse, serve, site):
    server = serve(site)
    page = browse().new_page()
    page.goto(f"{server.url}{PAGE}")
    ready(page)
    learnt(page)
    for path in ("archive.html", f"p/{DAYS[1]}/"):
        page.goto(server.url + path)
        page.wait_for_selector("html[data-ready]")
        learnt(page)
    scope = server.url
    assert page.evaluate("caches.keys()") == [f"puzzle-player:{scope}"]

    ends(server)
    page.goto(f"{server.url}{PAGE}")
    ready(page)
    page.evaluate("PuzzlePlayer.page.game.put(0, 1)")
    until(page, "!PuzzlePlayer.page.saving")
    assert page.evaluate("document.fonts.check('16px book-sans')")
    page.locator("[data-tool=hint]").click()
    until(page, "PuzzlePlayer.page.hinting?.key")
    page.goto(server.url)  # the first page was kept with the first that was opened
    page.wait_for_url(f"**/p/{DAYS[1]}/index.html")
    ready(page)
    page.goto(f"{server.url}archive.html")
    page.wait_for_selector(".month .begun")


@pytest.mark.soak
def test_a_page_is_asked_for_anew_and_a_script_is_not(browse, serve, tmp_path):
    site_of(tmp_path, entries(), url=URL, daily=True)
    server = serve(tmp_path)
    page = browse().new_page()
    page.goto(f"{server.url}{PAGE}")
    learnt(page)
    path = tmp_path / PAGE
    path.write_text(path.read_text().replace("<title>", "<title>Corrected "))
    del server.asked[:]
    page.reload()
    ready(page)

    assert page.title().startswith("Corrected ")
    assert f"/{PAGE}" in server.asked
    assert not [one for one in server.asked if re.search(r"\.\w{8}\.", one)]


@pytest.mark.soak
def test_a_network_that_does_not_answer_is_waited_for_four_seconds(browse, serve, site):
    server = serve(site)
    page = browse().new_page()
    page.goto(f"{server.url}{PAGE}")
    learnt(page)
    server.late = 15
    begun = time.monotonic()
    page.reload()
    ready(page)

    assert 3.5 < time.monotonic() - begun < 9


@pytest.mark.soak
def test_files_that_no_kept_page_names_leave_the_cache(browse, serve, tmp_path):
    site_of(tmp_path, entries(), url=URL, daily=True)
    server = serve(tmp_path)
    page = browse().new_page()
    page.goto(f"{server.url}{PAGE}")
    learnt(page)
    (sheet,) = tmp_path.glob("site.*.css")
    new = sheet.with_name("site.00000000.css")
    new.write_bytes(sheet.read_bytes())
    for path in tmp_path.rglob("*.html"):
        path.write_text(path.read_text().replace(sheet.name, new.name))
    page.goto(server.url)
    page.wait_for_url("**/p/**")
    page.goto(f"{server.url}{PAGE}")
    learnt(page)
    # A worker that starts again looks what is still used.
    session = page.context.new_cdp_session(page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    page.reload()
    learnt(page)

    old = f"caches.match('{server.url}{sheet.name}')"
    until(page, f"({old}.then((one) => {{ window.gone = !one }}), window.gone)")
    assert page.evaluate(f"caches.match('{server.url}{new.name}').then(Boolean)")
    assert page.evaluate("document.fonts.check('16px book-sans')")


@pytest.mark.soak
def test_a_page_from_the_disk_asks_for_no_manifest_and_no_worker(browse, site):
    page = browse().new_page()
    page.goto(f"{site.as_uri()}/{PAGE}")
    ready(page)

    assert page.locator("link[rel=manifest]").count() == 0


OUTER = '<!doctype html><link rel="icon" href="data:,"><body>{}</body>'


def test_the_line_of_the_docs_frames_a_puzzle_as_high_as_it_is(
    browse, serve, site, tmp_path
):
    host, paper = serve(site), serve(tmp_path)
    docs = (Path(__file__).parents[2] / "docs/daily.md").read_text(encoding="utf-8")
    line = re.search("```text\n(<script.*)\n```", docs)[1].replace(URL, host.url)
    line = line.replace(" async", f' data-puzzle="{DAYS[0]}" async')
    (tmp_path / "index.html").write_text(OUTER.format(line))
    (tmp_path / "other.html").write_text(
        '<link rel="icon" href="data:,">'
        "<script>parent.postMessage({ puzzlePlayer: 123 }, '*')</script>"
    )
    page = browse(viewport={"width": 800, "height": 600}).new_page()
    page.goto(paper.url)
    frame = page.frames[1]
    frame.wait_for_selector("html[data-ready]")
    height = "document.querySelector('iframe').offsetHeight"
    inner = frame.evaluate("document.documentElement.offsetHeight")
    until(page, f"{height} === {inner}")

    assert frame.url == f"{host.url}p/{DAYS[0]}/"
    assert page.locator("iframe").get_attribute("title") == "Today's puzzle"
    scrolls = "document.documentElement.scrollHeight > innerHeight"
    assert not frame.evaluate(scrolls)
    assert not frame.evaluate(
        "navigator.serviceWorker.getRegistrations().then(x => x[0])"
    )
    assert frame.locator("link[rel=manifest]").count() == 0
    # Nobody else sets the height: neither this page nor a frame of another.
    page.evaluate("postMessage({ puzzlePlayer: 123 }, '*')")
    page.evaluate(
        """(src) => new Promise((onload) => {
          const other = document.createElement("iframe");
          document.body.append(Object.assign(other, { src, onload }));
        })""",
        f"{paper.url}other.html",
    )
    page.evaluate("new Promise((done) => setTimeout(done, 50))")
    assert page.evaluate(height) == inner
    # Narrower, the page is higher, and so is its frame.
    page.set_viewport_size({"width": 360, "height": 600})
    until(page, f"{height} !== {inner}")


def opened_at(browse, site, address):
    """A page of the site under an address; other addresses have it, too."""
    context = browse()

    def answer(route):
        path = route.request.url.split("?")[0].split("/", 3)[3]
        file = site / (path.removeprefix("daily/") or "index.html")
        found = file / "index.html" if file.is_dir() else file
        route.fulfill(path=str(found)) if found.is_file() else route.abort()

    context.route("**/*", answer)
    page = context.new_page()
    page.goto(address)
    return page


@pytest.mark.soak
@few("address", ["http://www.example.org/", "https://example.org/daily/index.html"])
def test_the_first_page_has_one_address(browse, tmp_path, address):
    site_of(tmp_path, [entry_of(1, "takuzu", example_of("takuzu", "en"))], url=URL)
    page = opened_at(browse, tmp_path, address)
    page.wait_for_url(URL)
    page.wait_for_selector("html[data-ready]")

    assert page.locator(".numbers a").count() == 1


@pytest.mark.soak
def test_a_host_that_leads_back_is_not_argued_with(browse, site):
    page = opened_at(browse, site, "https://www.example.org/archive.html")
    page.evaluate(f"sessionStorage.setItem('{URL}', '1')")
    page.goto("https://www.example.org/index.html")
    page.wait_for_url("https://www.example.org/p/**")


def head_of(path):
    found = Elements(path.read_text()).found
    metas = [one for tag, one in found if tag == "meta"]
    return {m.get("property") or m.get("name"): m.get("content") for m in metas}


def test_messages_show_what_a_page_is(site):
    head = head_of(site / PAGE)

    assert head["og:title"] == "Saturday, 30 January 2021 · Binary puzzle · Easy"
    assert head["og:url"] == f"{URL}p/{DAYS[0]}/"
    said = "Saturday, 30 January 2021: Binary puzzle · Easy. Play it in your browser"
    assert head["description"].startswith(said)
    assert head["og:description"] == head["description"]
    assert head["twitter:card"] == "summary_large_image"
    card = head["og:image"].removeprefix(URL)
    assert re.fullmatch(r"cards/takuzu\.[0-9a-f]{8}\.png", card)
    assert head_of(site / "index.html")["og:image"] == head["og:image"]
    with Image.open(site / card) as picture:
        assert picture.size == (1200, 630)
        dark = sum(picture.convert("L").crop((60, 60, 570, 570)).histogram()[:64])
    assert dark > 2000  # its grid


def test_the_manifest_names_icons_that_are_there(site):
    manifest = json.loads((site / "manifest.webmanifest").read_text())

    assert manifest["name"] == "The Daily Grid"
    for icon in manifest["icons"]:
        with Image.open(site / icon["src"]) as picture:
            assert icon["sizes"] == "x".join(map(str, picture.size))


def test_a_site_without_an_address_has_none_of_this(tmp_path):
    site_of(tmp_path, entries(), daily=True)

    names = {path.name for path in tmp_path.rglob("*.*")}
    assert not names & {"manifest.webmanifest", "worker.js", "embed.js", "icon-192.png"}
    assert "og:" not in (tmp_path / PAGE).read_text()


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_card_of_every_type_is_small_and_the_same_again(tmp_path, language):
    found = []
    for name in ("a", "b"):
        site_of(tmp_path / name, examples(language), language, url=URL)
        cards = sorted((tmp_path / name / "cards").iterdir())
        found.append({path.name: path.read_bytes() for path in cards})

    assert found[0] == found[1]
    assert len(found[0]) == len(examples(language))
    for name, content in found[0].items():
        assert len(content) <= 40_000, name
        with Image.open(io.BytesIO(content)) as picture:
            assert picture.size == (1200, 630), name
