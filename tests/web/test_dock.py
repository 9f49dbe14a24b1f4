"""The dock: messages that can be read, and the tools in their place."""

import json
from pathlib import Path

import numpy as np
import pytest
from few import few
from sites import entry_of, page_of, playable, player_of, ready, site_of

from puzzle_publish.types.hint_field import Hints
from puzzle_publish.types.registry import load, names

UPRIGHT, SIDEWAYS = (390, 844), (844, 390)
# What is cut off by a window: (name, edge, where it ends).
CUT = """() => [".scroll", "#dock"].flatMap((name) => {
  const { top, right, bottom } = document.querySelector(name).getBoundingClientRect();
  const edges = { top: -top, right: right - innerWidth, foot: bottom - innerHeight };
  return Object.entries(edges).filter(([, over]) => over > 0.5)
    .map((edge) => [name, ...edge]);
})"""

# Whether cells are large enough: where lines are drawn and all is seen 18 pixels do,
# and 9 in a maze, whose line finds its way.
IS_LARGE = """() => {
  const { puzzle, board } = PuzzlePlayer.page;
  const { width } = document.querySelector("[data-cell]").getBoundingClientRect();
  const whole = puzzle.ends ? 8.9 : puzzle.way === "edge" ? 17.9 : 19.9;
  return width >= (board.isCut ? 19.9 : whole);
}"""


def fitted(browse, folder, paths):
    """What of pages is cut off by a telephone's window, upright and sideways."""
    page = browse(has_touch=True, is_mobile=True).new_page()
    cut = []
    for path in paths:
        for width, height in (UPRIGHT, SIDEWAYS):
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"{folder.as_uri()}/{path}")
            ready(page)
            cut += [(path, width, *one) for one in page.evaluate(CUT)]
            assert page.evaluate(IS_LARGE), (path, width)
    return cut


def test_grid_and_dock_fit_a_telephone_both_ways(browse, sites):
    paths = map(page_of, ("crossword", "nonogram", "calendar"))
    assert fitted(browse, sites["en"], paths) == []


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "zh"])
def test_grid_and_dock_of_every_example_fit_a_telephone(browse, sites, language):
    paths = [page_of(name, language) for name in playable(language)]
    assert fitted(browse, sites[language], paths) == []


BOOK = Path(__file__).parents[1] / "fixtures" / "english" / "answers.json"
# Whose samples are as large as any other puzzle, or have colours that no region has.
PICTURED = ("colour", "dots")
MADE = {"calendar": ("easy", "expert"), "crossword": ("medium", "hard")}


def largest(monkeypatch):
    """The largest puzzles of the easiest and the hardest level of each type.

    They are for measuring and no reader can solve them, so they have neither steps nor
    other hints; calendars and crosswords are of a finished book.
    """
    monkeypatch.setattr("puzzle_publish.web.page.hints_of", lambda *_: Hints())
    found = []
    for entry in json.loads(BOOK.read_bytes())["puzzles"]:
        name, level = entry["type"], entry["level"]
        is_former = name == "crossword" and "clues" not in entry["givens"]
        if level in MADE.get(name, ()) and not is_former:
            found.append(entry | {"date": None})
    for name in sorted({*names()} - {*MADE}):
        kind = load(name)
        monkeypatch.setattr(type(kind), "hints", lambda *_: [])
        levels = sorted(kind.presets, key=kind.levels.__getitem__)
        for level in (levels[0], levels[-1]):
            params = kind.presets[level]
            rngs = (np.random.Generator(np.random.PCG64(seed)) for seed in range(40))
            made = (kind.generate(rng, params) for rng in rngs if name in PICTURED)
            draft = next(filter(None, made), None) or kind.sample(params)
            entry = entry_of(0, name, draft, level)
            if player_of(entry, "en"):
                found.append(entry)
    return [entry | {"number": n} for n, entry in enumerate(found, 1)]


@pytest.mark.soak
def test_grid_and_dock_of_the_largest_puzzles_fit(browse, tmp_path, monkeypatch):
    entries = largest(monkeypatch)
    site_of(tmp_path, entries)
    assert len({(entry["type"], entry["level"]) for entry in entries}) > 45
    paths = [f"p/{entry['number']}/index.html" for entry in entries]
    assert fitted(browse, tmp_path, paths) == []


def left(page):
    """How long the message that is shown stays, in ms; None for without end."""
    return page.evaluate("PuzzlePlayer.page.dock.patience") or None


def test_a_message_is_shown_as_long_as_it_takes_to_read(open_page):
    page = open_page("sudoku", viewport={"width": 390, "height": 844}).page
    page.clock.install(time=0)
    page.clock.pause_at(60_000)  # milliseconds pass only where `run_for` says so
    toast = page.locator("#toast")
    page.evaluate("PuzzlePlayer.page.say('Notes on')")
    page.clock.run_for(3900)
    assert toast.is_visible()
    page.clock.run_for(200)
    assert toast.is_hidden()

    page.evaluate("PuzzlePlayer.page.say('word '.repeat(40))")  # 200 letters
    assert 12_000 <= left(page) <= 20_000
    page.evaluate("PuzzlePlayer.page.say('字'.repeat(40))")
    assert 8_000 <= left(page) <= 12_000
    page.mouse.move(195, toast.bounding_box()["y"] + 10)
    page.clock.run_for(60_000)
    assert toast.is_visible()  # it is being read
    page.mouse.move(195, 10)
    page.clock.run_for(13_000)
    assert toast.is_hidden()
    assert page.locator("#said").text_content() == "字" * 40

    told = (
        "window.told = 0; PuzzlePlayer.page.toast('x', { more: () => { told += 1 } })"
    )
    page.evaluate(told)
    assert left(page) is None
    toast.get_by_role("button", name="More").click()
    assert page.evaluate("told") == 1

    # On a lower telephone the board gives way to it, and neither tools nor keys move.
    page.set_viewport_size({"width": 390, "height": 640})
    place = page.locator("#tools").bounding_box()
    high = page.locator(".scroll").bounding_box()["height"]
    page.evaluate(f"PuzzlePlayer.page.toast({LONG!r}, {{ waits: true }})")
    assert page.evaluate(COVERED) == [True]
    assert page.locator("#tools").bounding_box() == place
    toast.get_by_role("button").click()
    assert page.locator(".scroll").bounding_box()["height"] == high


LONG = (
    "Of the outlined cells one holds a 4, for in row 3 no other cell can hold it. " * 2
)
# What the message lies on: the board, tools, keys, pieces, a code's table, words.
COVERED = """() => {
  const box = document.getElementById("toast").getBoundingClientRect();
  const { top, bottom, left, right } = box;
  const names = ".scroll, .codes, .fits, :is(#tools, #keys, #tray) button";
  const covered = [...document.querySelectorAll(names)].filter((part) => {
    const one = part.getBoundingClientRect();
    return one.height && Math.min(bottom, one.bottom) > Math.max(top, one.top) + 1 &&
      Math.min(right, one.right) > Math.max(left, one.left) + 1;
  });
  const isSeen = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
  return [isSeen, ...covered.map((part) => part.outerHTML)];
}"""
MET = ["crossword", "kakuro", "cryptarithm", "calendar", "ladder", "sudoku", "codeword"]


@pytest.mark.soak
@few("name", [*MET, "fill_in", "nonogram"])
@few("size", [SIDEWAYS, UPRIGHT, (844, 340), (390, 664)])
def test_a_message_lies_neither_on_the_board_nor_on_tools(open_page, name, size):
    page = open_page(name, viewport=dict(zip(("width", "height"), size, strict=True)))
    page = page.page
    for text in ("Notes on", LONG):
        said = f"PuzzlePlayer.page.toast({text!r}, {{ action: ['Do it'] }})"
        page.evaluate(said)
        assert page.evaluate(COVERED) == [True], text


SHOW = "(clues) => PuzzlePlayer.page.dock.constructor.clue(...clues)"


@pytest.mark.soak
@few("size", [UPRIGHT, SIDEWAYS, (360, 640)])
def test_the_keys_of_a_kakuro_stay_where_they_are_whatever_its_sums(open_page, size):
    page = open_page(
        "kakuro", viewport=dict(zip(("width", "height"), size, strict=True))
    )
    keys = page.page.locator("#tools")
    places = set()
    for sets in (["1+2"], ["1+2+7+8+9"] * 3, [*["1+2+3+4+7+9"] * 6, "…"]):
        for other in ("", "10 Down: 1+9"):
            clue = f"27 Across: {', '.join(sets)}"
            page.page.evaluate(SHOW, [clue, other])
            places.add(keys.bounding_box()["y"])
    assert len(places) == 1


@pytest.mark.soak
@pytest.mark.parametrize("name", ["kakuro", "ladder"])
def test_keys_stay_where_they_are_as_a_printed_cell_is_clicked(open_page, name):
    reader = open_page(name, viewport={"width": 390, "height": 664})
    keys, clue = reader.page.locator("#tools"), reader.page.locator("#clue")
    place = keys.bounding_box()
    printed = "({ state, slot }) => slot < 0 && state !== 'block'"
    cell = reader.state(f"board.cells.findLastIndex({printed})")
    reader.page.locator(f'[data-cell="{cell}"]').click()
    assert keys.bounding_box() == place
    # A clue of a kakuro shows what can make it, and lights its run.
    assert (name == "kakuro") == ("+" in clue.text_content())
    assert (name == "kakuro") == bool(reader.page.locator(".cells .lit").count())
