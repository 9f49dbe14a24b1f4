"""Older printings: codes on paper lead to the puzzle that the paper has."""

import hashlib
import json
import re
import shutil
from functools import cache

import pytest
from few import few
from sites import entry_of, ready, site_of, until

from puzzle_publish.core.entries import draft_of
from puzzle_publish.core.errors import UsageError
from puzzle_publish.types.registry import load
from puzzle_publish.web import assets
from puzzle_publish.web.kept import kept_of
from puzzle_publish.web.page import puzzle_data

NOTICE = "This puzzle was changed after your book was printed."


def entry(number, ident, name="takuzu", **more):
    draft = load(name).example()
    return {**entry_of(number, name, draft), "id": ident * 16, **more}


def made(folder, entries, keep=None):
    """Write a site that keeps an earlier one, as `publish web --keep` does."""
    ids = {str(one["number"]): one["id"] for one in entries}
    kept = keep and kept_of(keep, ids, "As printed earlier.", "To the present one")
    site_of(folder, entries, kept=kept)
    return folder


def pages_of(folder):
    return sorted(
        p.parent.relative_to(folder / "p").as_posix()
        for p in folder.glob("p/**/index.html")
    )


@pytest.fixture(scope="module")
def editions(tmp_path_factory):
    """The sites of three editions; each keeps the one before."""
    base = tmp_path_factory.mktemp("editions")
    first = made(base / "1", [entry(1, "a"), entry(2, "b"), entry(3, "c")])
    second = made(base / "2", [entry(1, "a"), entry(2, "d"), entry(3, "c")], first)
    third = made(base / "3", [entry(1, "a"), entry(2, "e")], second)
    return first, second, third


def test_puzzles_that_were_replaced_stay_below_their_page(editions):
    first, second, third = editions

    assert pages_of(first) == ["1", "2", "3"]
    assert pages_of(second) == ["1", "2", "2/bbbbbb", "3"]
    assert pages_of(third) == ["1", "2", "2/bbbbbb", "2/dddddd", "3"]
    earlier = "p/2/bbbbbb/index.html"
    assert (second / earlier).read_bytes() == (third / earlier).read_bytes()


@pytest.mark.soak
def test_a_kept_page_has_the_scripts_and_styles_that_it_had(editions):
    for site in editions:
        for page in site.glob("p/**/index.html"):
            text = page.read_text()
            for link in re.findall(r'(?:href|src)="(\.\./[^"]*)"', text):
                assert (page.parent / link).resolve().is_file(), (page, link)
            data = json.loads(text.split('id="puzzle">')[1].split("</script>")[0])
            assert (page.parent / data["root"]).resolve() == site.resolve()


def test_scripts_and_styles_are_never_overwritten(tmp_path, monkeypatch):
    """Their names say what is in them; pages of both players find their own."""
    first = made(tmp_path / "1", [entry(1, "a"), entry(2, "b")])
    script = assets.script
    other = cache(lambda name: f"{script(name)}/* newer */")
    monkeypatch.setattr(assets, "script", other)
    assets.bundle.cache_clear()
    second = made(tmp_path / "2", [entry(1, "a"), entry(2, "c")], first)
    assets.bundle.cache_clear()

    before, after = (
        {p.name: p.read_bytes() for p in folder.glob("*.*s")}
        for folder in (first, second)
    )
    assert before.items() < after.items()
    for name, content in after.items():
        assert hashlib.sha256(content).hexdigest()[:8] == name.split(".")[1]
    pages = [(folder / "p/2").rglob("index.html") for folder in (first, second)]
    (one,), (*two,) = pages
    links = re.compile(r'"[./]*/(mark\.\w+\.js)"')
    used = [links.findall(page.read_text())[0] for page in (one, *sorted(two))]
    assert used[0] == used[1] != used[2]


def test_an_earlier_site_without_digests_is_kept_too(tmp_path):
    """As 0.1.0 wrote it: its scripts go to a folder of their own."""
    first = made(tmp_path / "1", [entry(1, "a"), entry(2, "b")])
    plain = re.compile(rb"\.[0-9a-f]{8}(\.(?:js|css|woff2))")
    for path in [p for p in first.rglob("*.*") if p.is_file()]:
        content = plain.sub(rb"\1", path.read_bytes())
        path.unlink()
        name = plain.sub(rb"\1", path.name.encode()).decode()
        path.with_name(name).write_bytes(content)
    second = made(tmp_path / "2", [entry(1, "a"), entry(2, "c")], first)

    text = (second / "p/2/bbbbbb/index.html").read_text()
    sheet = re.search(r'href="\.\./\.\./\.\./(kept/\w+/site\.css)"', text)[1]
    assert (second / sheet).read_bytes() == (first / "site.css").read_bytes()
    assert (second / sheet).with_name("fonts").is_dir()


def test_a_site_that_keeps_nothing_new_is_as_it_would_be_without(tmp_path, editions):
    first = editions[0]
    again = made(
        tmp_path / "again", [entry(1, "a"), entry(2, "b"), entry(3, "c")], first
    )

    assert {p.relative_to(again) for p in again.rglob("*")} == {
        p.relative_to(first) for p in first.rglob("*")
    }


@pytest.mark.parametrize("files", [[], ["index.html", "site.css"]])
def test_a_folder_that_is_no_site_is_refused(tmp_path, files):
    for name in files:
        (tmp_path / name).write_text("")

    with pytest.raises(UsageError, match="no folder that publish web wrote"):
        kept_of(tmp_path, {}, "", "")


@pytest.mark.parametrize(
    "data",
    [
        None,
        "{",
        "[]",
        "{}",
        '{"id": "../../../etc/abc", "key": "k", "root": "../../"}',
        '{"id": "aaaaaaaaaaaaaaaa", "key": 3, "root": "../../"}',
        "[" * 100_000,
    ],
)
def test_a_page_without_a_puzzle_is_refused(tmp_path, data):
    page = made(tmp_path / "site", [entry(1, "a")]) / "p" / "1" / "index.html"
    script = f'<script type="application/json" id="puzzle">{data}</script>'
    page.write_text("<html></html>" if data is None else script)

    with pytest.raises(UsageError, match="is no page of a puzzle"):
        kept_of(tmp_path / "site", {}, "", "")


def opened(browse, page, signs):
    shown = browse().new_page()
    shown.goto(f"{page.as_uri()}#{signs}")
    return ready(shown)


@pytest.mark.soak
def test_a_reader_of_the_present_edition_hears_nothing(browse, editions):
    reader = opened(browse, editions[2] / "p" / "2" / "index.html", "eeeeee")

    assert reader.page.locator("#printing").is_hidden()


@few("signs", ["bbbbbb", "dddddd"])
def test_a_reader_of_an_older_printing_is_led_to_its_puzzle(browse, editions, signs):
    reader = opened(browse, editions[2] / "p" / "2" / "index.html", signs)
    notice = reader.page.locator("#printing")
    assert NOTICE in notice.inner_text()
    assert notice.locator("a:visible").count() == 1

    notice.locator("a:visible").click()
    until(reader.page, "document.documentElement.dataset.ready")

    assert reader.page.url.endswith(f"/p/2/{signs}/index.html")
    assert reader.state("puzzle.id") == signs[0] * 16
    assert "As printed earlier." in reader.page.locator("header").inner_text()
    reader.page.locator("header .notice a").last.click()
    until(reader.page, "document.documentElement.dataset.ready")
    assert reader.state("puzzle.id") == "e" * 16


@pytest.mark.soak
def test_a_reader_whose_puzzle_is_gone_is_told_so(browse, editions):
    reader = opened(browse, editions[2] / "p" / "2" / "index.html", "abcdef")

    assert reader.page.locator("#printing").inner_text().strip() == NOTICE


def test_the_games_of_two_printings_are_kept_apart(browse, editions):
    site = editions[2]
    reader = opened(browse, site / "p" / "2" / "bbbbbb" / "index.html", "")
    reader.page.evaluate("PuzzlePlayer.page.game.put(0, 1)")
    until(reader.page, "!PuzzlePlayer.page.saving")

    reader.page.goto((site / "p" / "2" / "index.html").as_uri())
    ready(reader.page)
    assert reader.state("game.slots")[0]["value"] == -1
    reader.page.goto((site / "p" / "2" / "bbbbbb" / "index.html").as_uri())
    ready(reader.page)
    assert reader.state("game.slots")[0]["value"] == 1


def played(page, folder, slot):
    """Fill a slot of a page, and wait until it is saved."""
    page.goto((folder / "index.html").as_uri())
    reader = ready(page)
    page.evaluate(f"PuzzlePlayer.page.game.put({slot}, 1)")
    until(page, "!PuzzlePlayer.page.saving")
    return reader


@pytest.mark.soak
def test_a_game_goes_where_its_puzzle_goes(browse, tmp_path):
    """One is exchanged with the next, one replaced and back again, one closes a gap."""
    base, place = tmp_path / "new", tmp_path / "site"
    idents = ("abc", "bac", "bad", "bd", "abc")
    page = browse().new_page()
    for nth, one in enumerate(idents):
        entries = [entry(k, sign, "nonogram") for k, sign in enumerate(one, 1)]
        made(base, entries, place if nth else None)
        shutil.rmtree(place, ignore_errors=True)
        shutil.move(base, place)
        for k, sign in enumerate(one, 1):
            page.goto((place / "p" / str(k) / "index.html").as_uri())
            slots = ready(page).state("game.slots")
            filled = [n for n, slot in enumerate(slots) if slot["value"] == 1]
            first = "abcd".index(sign)
            assert filled == ([first] if sign in "".join(idents[:nth]) else [])
            if not filled:
                played(page, place / "p" / str(k), first)
            shown = page.locator("#toast").text_content()
            assert ("changed since" in shown) is (nth > 0 and not filled)
    page.goto((place / "p" / "3" / "dddddd" / "index.html").as_uri())
    assert ready(page).state("game.slots")[3]["value"] == 1


@pytest.mark.soak
def test_the_contents_count_a_game_where_its_puzzle_is_now(browse, tmp_path):
    first = made(tmp_path / "1", [entry(k, s) for k, s in enumerate("abcd", 1)])
    page = browse().new_page()
    for name in "13":
        played(page, first / "p" / name, 0)
    second = made(tmp_path / "2", [entry(1, "b"), entry(2, "a"), entry(3, "e")], first)
    page.goto((second / "index.html").as_uri())
    page.wait_for_selector("html[data-ready]")

    begun = page.locator("[data-key].begun")
    assert begun.evaluate_all("all => all.map((a) => a.dataset.key)") == ["2", "3"]


def test_a_puzzle_is_another_one_if_its_clues_are_others():
    """Grids with no printed sign look alike; words of a crossword may be corrected."""

    def shape(one):
        kind = load(one["type"])
        player = kind.player(*kind.read(draft_of(one)), "en")
        return puzzle_data(kind, one, player, "en", seals=False).data["shape"]

    def clued(clue):
        one = entry(1, "b", "crossword")
        clues = one["givens"]["clues"]["across"]
        clues[1:2] = [{**clues[1], "clue": clue}]
        return shape(one)

    same = shape(entry(1, "a", "crossword"))
    assert shape(entry(1, "a", "nonogram")) != shape(entry(1, "b", "nonogram"))
    assert shape(entry(1, "b", "crossword")) == clued("Corrected") == same
