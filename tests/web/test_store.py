"""store.html keeps the games of its own site, from the disk, and of nobody else."""

import json
import re
import threading
from contextlib import ExitStack, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace

import pytest
from engines import Firefox, Page
from few import few
from sites import entry_of, example_of, ready, site_of, until

from puzzle_publish.web.kept import kept_of

URL = "https://example.org/daily/"
GAME = '{"version":1,"id":"a","shape":"b","slots":[],"moves":[]}'
PAGE = "p/1/index.html"
FRAME = '<!doctype html><link rel=icon href=data:,><iframe src="{}">'
# Speaks as pages of this program and of 0.1.0 do, with a token and without.
ATTACK = """<!doctype html><link rel="icon" href="data:,"><title>attack</title>
<body><script>
const heard = [];
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
addEventListener("message", (event) => heard.push(event.data));
const attack = async (address, token, keys) => {
  const frame = document.createElement("iframe");
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
  frame.src = address;
  document.body.append(frame);
  await loaded;
  const calls = [["all", [""]]];
  for (const key of keys) calls.push(["get", [key]], ["set", [key, "forged"]]);
  const asked = calls.map(([method, args], nth) => ({ nth: nth + 1, method, args }));
  for (const one of asked) frame.contentWindow.postMessage(one, "*");
  for (const data of [undefined, {}, { token: "" }, { token }]) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => heard.push(event.data);
    frame.contentWindow.postMessage(data, "*", [port2]);
    for (const one of asked) port1.postMessage(one);
  }
  await wait(300); /* for silence there is no event */
  return heard;
};
document.documentElement.dataset.ready = "1";
</script>"""


def puzzle(name="takuzu"):
    return entry_of(1, name, example_of(name, "en"))


def token_of(site):
    text = (site / "store.html").read_text(encoding="utf-8")
    return json.loads(re.search('id="store">(.*?)</script>', text)[1])["token"]


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextmanager
def served(folder):
    """A server of a folder, with its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def places(tmp_path):
    """A site without an address, and a stranger's page in a folder beside it."""
    site, stranger = tmp_path / "site", tmp_path / "stranger"
    site_of(site, [puzzle()])
    stranger.mkdir()
    (stranger / "index.html").write_text(ATTACK, encoding="utf-8")
    return SimpleNamespace(
        site=site,
        store=(site / "store.html").as_uri(),
        token=token_of(site),
        stranger=(stranger / "index.html").as_uri(),
        folder=stranger,
    )


def attacked(page, *given):
    source = "([address, token, keys]) => attack(address, token, keys)"
    return page.evaluate(source, list(given))


@pytest.mark.soak
def test_a_page_of_another_port_of_the_host_gets_no_answer(browse, places):
    page = browse().new_page()
    with served(places.site) as host, served(places.folder) as other:
        page.goto(f"{host}/{PAGE}")
        ready(page)
        mine = {"session": "secret", "examples:1": GAME}
        page.evaluate("(mine) => Object.assign(localStorage, mine)", mine)
        page.goto(f"{other}/index.html")
        keys = [*mine, "new"]

        assert attacked(page, f"{host}/store.html", places.token, keys) == []
        page.goto(f"{host}/{PAGE}")
        assert page.evaluate("({ ...localStorage })") == mine


def test_a_file_of_another_folder_gets_no_answer(browse, places):
    page = browse().new_page()
    page.goto(places.stranger)
    page.evaluate("localStorage.setItem('examples:1', 'mine')")

    assert attacked(page, places.store, "0" * 32, ["examples:1"]) == []
    assert page.evaluate("localStorage.getItem('examples:1')") == "mine"


@pytest.mark.soak
def test_even_a_page_with_the_token_gets_the_keys_of_the_book_alone(browse, places):
    page = browse().new_page()
    page.goto(places.stranger)
    mine = {"session": "secret", "other:1": "game", "examples:1": "mine"}
    page.evaluate("(mine) => Object.assign(localStorage, mine)", mine)
    heard = attacked(page, places.store, places.token, [*mine, "new"])
    answers = {one["nth"]: one["done"] for one in heard}

    told = {4: None, 5: False, 8: None, 9: False, 6: "mine", 7: True}
    every = {"examples:1": "mine"}
    assert answers == {0: True, 1: every, 2: None, 3: False, **told}
    after = page.evaluate("({ ...localStorage })")
    assert after == mine | {"examples:1": "forged"}


@pytest.mark.soak
def test_a_page_in_a_frame_neither_asks_the_store_nor_is_answered(browse, places):
    page = browse().new_page()
    outer = places.folder / "outer.html"
    outer.write_text(FRAME.format("index.html"), encoding="utf-8")
    page.goto(outer.as_uri())
    inner = page.frames[1]
    inner.wait_for_selector("html[data-ready]")
    assert attacked(inner, places.store, places.token, ["examples:1"]) == []

    target = (places.site / PAGE).as_uri()
    outer.write_text(FRAME.format(target), encoding="utf-8")
    page.goto(outer.as_uri())
    page.frames[1].wait_for_selector("html[data-ready]")
    assert [frame.url for frame in page.frames] == [outer.as_uri(), target]


@few("url", ["", URL])
@few("where", ["file", "http"])
def test_games_are_kept_with_and_without_an_address(browse, tmp_path, url, where):
    site_of(tmp_path, [puzzle()], url=url)
    page = browse().new_page()
    with ExitStack() as ends:
        top = tmp_path.as_uri()
        if where == "http":
            top = ends.enter_context(served(tmp_path))
        page.goto(f"{top}/{PAGE}")
        assert ready(page).state("game.past.length") == 0
        page.evaluate("PuzzlePlayer.page.game.put(0, 1)")
        until(page, "!PuzzlePlayer.page.saving")
        page.reload()
        assert ready(page).state("game.past.length") == 1
        page.goto(f"{top}/index.html")
        page.wait_for_selector(".numbers .begun")


def test_only_a_site_without_an_address_has_the_store(tmp_path):
    for name, url in (("disk", ""), ("host", URL)):
        site_of(tmp_path / name, [puzzle()], url=url)

    store, token = tmp_path / "host/store.html", token_of(tmp_path / "disk")
    assert not store.exists()
    for path in (PAGE, "index.html", "store.html"):
        text = (tmp_path / "disk" / path).read_text(encoding="utf-8")
        assert f'"token":"{token}"' in text
    for path in (tmp_path / "host").rglob("*.html"):
        assert '"token"' not in path.read_text(encoding="utf-8")


def test_a_store_that_was_copied_to_a_host_is_replaced_by_an_empty_page(tmp_path):
    old, new = tmp_path / "old", tmp_path / "new"
    site_of(old, [puzzle()])
    kept = kept_of(old, {"1": puzzle()["id"]}, "", "")
    site_of(new, [puzzle()], url=URL, kept=kept)

    assert "<script" in (old / "store.html").read_text(encoding="utf-8")
    assert "<script" not in (new / "store.html").read_text(encoding="utf-8")


def test_no_script_or_style_has_the_token_for_others_load_those(places):
    paths = [*places.site.rglob("*.js"), *places.site.rglob("*.css")]

    assert len(paths) >= 4
    for path in paths:
        assert places.token not in path.read_text(encoding="utf-8")


@pytest.mark.soak
def test_the_token_is_another_one_for_another_book(tmp_path):
    one = puzzle()
    for name, ident in (("a", "a" * 16), ("b", "b" * 16), ("c", "a" * 16)):
        site_of(tmp_path / name, [one | {"id": ident}])
    a, b, c = (token_of(tmp_path / name) for name in "abc")

    assert a == c != b
    assert re.fullmatch("[0-9a-f]{32}", a)


@pytest.mark.soak
def test_in_firefox_a_stranger_gets_no_answer_and_no_page_loses_its_own(
    places, tmp_path
):
    with ExitStack() as ends:
        engine, folder = Firefox(), tmp_path / "profile"
        folder.mkdir()
        engine.start(folder, ends)
        page = Page(engine)
        page.goto((places.site / PAGE).as_uri())
        page.evaluate("PuzzlePlayer.page.game.put(0, 1)")
        until(page, "!PuzzlePlayer.page.saving")

        page.goto(places.stranger)
        assert page.evaluate("localStorage.length") == 0  # files have storages apart
        assert attacked(page, places.store, "0" * 32, ["examples:1"]) == []
        page.goto(places.stranger)
        heard = attacked(page, places.store, places.token, ["examples:2", "session"])
        answers = {one["nth"]: one["done"] for one in heard}
        assert list(answers.pop(1)) == ["examples:1"]
        assert answers == {0: True, 2: None, 3: True, 4: None, 5: False}

        page.goto((places.site / PAGE).as_uri())
        assert page.evaluate("PuzzlePlayer.page.game.slots[0].value") == 1
