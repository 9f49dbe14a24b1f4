"""Progress is kept: after a reload, in two tabs, on Back, in corrected editions."""

import json
import re

import pytest
from few import few
from sites import entry_of, example_of, examples, page_of, ready, site_of, until

CROSSWORD = page_of("crossword")
FULL = """for (let n = 22; n >= 0; n -= 1) for (let k = 0; k < 9; k += 1) {
  try { localStorage.setItem(`x${n}.${k}`, "x".repeat(2 ** n)); } catch {} }"""
OFF = """Object.defineProperty(globalThis, "localStorage", {
  get() { throw new DOMException("off", "SecurityError"); } });"""


def game_of(reader):
    return [
        reader.state("game.slots"),
        reader.state("game.past"),
        reader.state("state.steps"),
        reader.state("state.time"),
    ]


def settled(reader):
    """Wait until what was done is saved, and return it."""
    until(reader.page, "!PuzzlePlayer.page.saving")
    return reader


def play(reader, text="AB"):
    reader.page.locator(".typed").focus()
    for sign in text:
        reader.press(sign)
    settled(reader)


def toast(reader):
    return reader.page.locator("#toast")


def test_a_reload_keeps_cells_notes_moves_hints_and_time(browse, address):
    page = browse().new_page()
    page.goto(f"{address}/{CROSSWORD}")
    reader = ready(page)
    reader.page.evaluate("PuzzlePlayer.page.state.time = 125")
    play(reader, "ABC")
    page.locator("#notes").click()
    play(reader, "XY")
    page.locator("[data-tool=hint]").click()
    until(page, "PuzzlePlayer.page.state.steps")
    page.locator("[data-tool=check][data-scope=all]").click()
    wrong = page.locator(".wrong").count()
    assert wrong
    settled(reader)
    before = game_of(reader)

    page.reload()
    ready(page)

    assert page.locator(".wrong").count() == wrong
    *after, time = game_of(reader)
    assert after == before[:-1]
    assert [slot["notes"] for slot in before[0] if slot["notes"]] == [[23], [24]]
    assert before[2] == 1
    assert 125 <= before[3] <= time  # the clock runs meanwhile
    assert page.locator("#time").text_content().startswith("2:")

    page.locator(".typed").focus()
    for _ in before[1]:
        page.keyboard.press("Control+z")
    assert all(slot["value"] < 0 for slot in reader.state("game.slots"))


@pytest.mark.soak
def test_only_the_last_500_moves_are_kept(browse, address):
    page = browse().new_page()
    page.goto(f"{address}/{CROSSWORD}")
    reader = ready(page)
    page.evaluate(
        "for (let k = 0; k < 600; k += 1) PuzzlePlayer.page.game.put(0, k % 26)"
    )
    settled(reader)
    page.reload()
    ready(page)

    assert reader.state("game.past.length") == 500
    assert reader.state("game.slots[0].value") == 599 % 26


@pytest.mark.soak
def test_the_contents_see_the_progress_of_a_page(browse, address):
    context = browse()
    page = context.new_page()
    page.goto(f"{address}/index.html")
    page.wait_for_selector("html[data-ready]")
    count = len(examples("en"))
    said = page.locator("#progress").text_content()
    assert said == f"0 of {count} solved, 0 in progress."

    page.goto(f"{address}/{CROSSWORD}")
    play(ready(page))
    page.go_back(wait_until="commit")  # from the cache of the browser, or anew

    page.wait_for_selector(".numbers .begun")
    said = page.locator("#progress").text_content()
    assert said == f"0 of {count} solved, 1 in progress."

    other = context.new_page()  # a second tab, while the contents stay open
    other.goto(f"{address}/{CROSSWORD}")
    ready(other).solve_by_keys()
    page.wait_for_selector(".numbers .solved")
    said = page.locator("#progress").text_content()
    assert said.startswith(f"1 of {count} solved, 0 in progress.")


def test_two_tabs_have_one_game(browse, address):
    context = browse()
    one, two = context.new_page(), context.new_page()
    for page in (one, two):
        page.goto(f"{address}/{CROSSWORD}")
        ready(page)
    first, second = ready(one), ready(two)
    play(first, "ABC")
    until(two, "PuzzlePlayer.page.game.past.length === 3")
    play(second, "D")
    until(one, "PuzzlePlayer.page.game.past.length === 4")

    assert game_of(first)[:-1] == game_of(second)[:-1]  # the clock may go on meanwhile
    assert sum(slot["value"] >= 0 for slot in first.state("game.slots")) in (3, 4)


@pytest.mark.soak
def test_a_page_that_comes_back_has_what_was_done_since(browse, address):
    context = browse()
    page, other = context.new_page(), context.new_page()
    page.goto(f"{address}/{CROSSWORD}")
    play(ready(page), "A")
    page.evaluate(
        "addEventListener('pageshow', (e) => { window.cached = e.persisted })"
    )
    page.goto(f"{address}/index.html")
    page.wait_for_selector("html[data-ready]")
    other.goto(f"{address}/{CROSSWORD}")
    play(ready(other), "B")

    page.go_back(wait_until="commit")

    page.wait_for_selector("html[data-ready]")
    until(page, "PuzzlePlayer.page?.game.past.length === 2")
    if address.startswith("http"):
        assert page.evaluate("window.cached") is True
    page.go_forward(wait_until="commit")
    page.wait_for_selector(".numbers .begun")


@pytest.mark.soak
@few("fault", [OFF, FULL], ids=["off", "full"])
def test_refused_storage_is_said_once_and_play_goes_on(browse, address, fault):
    context = browse()
    context.add_init_script(fault)
    page = context.new_page()
    page.goto(f"{address}/{CROSSWORD}")
    reader = ready(page)
    play(reader, "A")
    toast(reader).wait_for()
    assert "keeps no progress" in toast(reader).text_content()
    page.evaluate("document.getElementById('toast').hidden = true")
    reader.solve_by_keys()
    settled(reader)

    assert reader.solved
    assert toast(reader).is_hidden()


def put(page, key, text):
    """Put a text where the site keeps progress."""
    frame = next((f for f in page.frames if f.url.endswith("store.html")), page)
    frame.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])


def kept(page):
    """All that is kept."""
    frame = next((f for f in page.frames if f.url.endswith("store.html")), page)
    return frame.evaluate("({ ...localStorage })")


@pytest.fixture
def editions(browse, tmp_path):
    """Writes and opens editions of a book of one crossword in one place."""
    context = browse()
    page = context.new_page()

    def opened(id_, givens=None, name="crossword"):
        entry = entry_of(1, name, example_of(name, "en")) | {"id": id_}
        if givens:
            entry["givens"] = givens(json.loads(json.dumps(entry["givens"])))
        site_of(tmp_path, [entry])
        page.goto("about:blank")
        page.goto(f"{tmp_path.as_uri()}/p/1/index.html")
        return ready(page)

    return opened


def clued_anew(givens):
    """The second clue is another one."""
    givens["clues"]["across"][1]["clue"] += "."
    return givens


@pytest.mark.soak
def test_a_corrected_edition_of_the_same_shape_goes_on(editions):
    reader = editions("a" * 16)
    reader.solve_by_keys()
    settled(reader)
    slots = reader.state("game.slots")
    assert reader.solved

    reader = editions("b" * 16, clued_anew)

    assert reader.state("game.slots") == slots
    assert reader.solved  # judged anew, by the answer of now
    assert "a" * 16 not in str(reader.page.evaluate("PuzzlePlayer.page.puzzle.id"))


@pytest.mark.soak
def test_a_corrected_answer_is_judged_anew(editions):
    reader = editions("a" * 16)
    reader.solve_by_keys()
    settled(reader)
    put(reader.page, "examples:1", json.dumps(spoiled(kept(reader.page)["examples:1"])))

    reader = editions("b" * 16)

    assert not reader.solved
    assert not reader.state("state.solved")


def spoiled(text):
    """A saved game that was solved by an answer which is none now."""
    saved = json.loads(text)
    saved["slots"][0][0] = (saved["slots"][0][0] + 1) % 26
    assert saved["solved"]
    return saved


@pytest.mark.soak
def test_a_game_of_another_shape_is_set_aside_and_never_overwritten(editions):
    reader = editions("a" * 16)
    play(reader)
    old = kept(reader.page)["examples:1"]

    reader = editions("c" * 16, name="sudoku")
    assert "kept aside" in toast(reader).text_content()
    assert kept(reader.page)["examples:1"] == old  # not before there is a new one
    play(reader, "1")
    saved = kept(reader.page)
    assert saved[f"examples:1#{'a' * 16}"] == old
    assert json.loads(saved["examples:1"])["id"] == "c" * 16

    # Its clock may have run, on a busy machine.
    put(reader.page, "examples:1", re.sub(r'"time":\d+', '"time":777', old))
    reader = editions("c" * 16, name="sudoku")
    play(reader, "2")
    saved = kept(reader.page)
    assert saved[f"examples:1#{'a' * 16}"] == old
    assert json.loads(saved[f"examples:1#{'a' * 16}.2"])["time"] == 777


@pytest.mark.soak
@few(
    "text",
    ['{"version":2,"cells":"…"}', "no game", "[]", "{}", '{"version":1,"id":7}'],
)
def test_what_is_unknown_is_left_alone(editions, text):
    reader = editions("a" * 16)
    put(reader.page, "examples:1", text)
    reader = editions("a" * 16)
    play(reader)

    assert kept(reader.page)["examples:1"] == text
    assert "left alone" in toast(reader).text_content()
    assert reader.state("game.past.length") == 2


@pytest.mark.soak
def test_a_damaged_game_is_left_alone_and_play_goes_on(editions):
    reader = editions("a" * 16)
    play(reader)
    text = re.sub(r'"slots":\[\[', '"slots":[null,[', kept(reader.page)["examples:1"])
    put(reader.page, "examples:1", text)
    reader = editions("a" * 16)
    play(reader, "Z")

    assert kept(reader.page)["examples:1"] == text
    assert reader.state("game.past.length") == 1


@pytest.mark.soak
def test_signs_are_kept_by_what_they_are(editions):
    reader = editions("a" * 16)
    play(reader, "QZ")
    saved = json.loads(kept(reader.page)["examples:1"])
    saved["signs"] = saved["signs"][::-1]
    put(reader.page, "examples:1", json.dumps(saved))

    reader = editions("a" * 16)

    values = [slot["value"] for slot in reader.state("game.slots")]
    assert sorted(value for value in values if value >= 0) == [
        0,
        9,
    ]  # Z and Q, mirrored
