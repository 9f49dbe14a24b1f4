"""A Chinese grid is filled by an input method, or from the bank on the screen."""

import pytest
from few import few
from sites import entry_of, example_of, ready, site_of, until

from puzzle_publish.types.player import Entry, Player
from puzzle_publish.web.bank import with_banks

GRIDS = ["crossword", "fill_in"]


def grid(id_, signs, clue=""):
    entries = (Entry("across", "1", clue, ()),)
    return {"id": id_}, Player("enter", tuple(signs), tuple(signs), entries)


def test_a_bank_has_as_many_others_as_own():
    puzzles = [grid("a", "一心一意"), grid("b", "前往天地人"), grid("c", "帆船风水")]
    (_, first), *_ = with_banks(puzzles)

    assert len(first.signs) == 6
    assert set("一心意") < set(first.signs) <= set("一心意前往天地人帆船风水")
    assert list(first.signs) == sorted(first.signs)  # the order does not say which


def test_a_bank_does_not_depend_on_the_order_of_the_puzzles():
    puzzles = [grid("a", "一心"), grid("b", "前往天地人"), grid("c", "帆船风水")]
    banks = {e["id"]: p.signs for e, p in with_banks(puzzles)}
    turned = {e["id"]: p.signs for e, p in with_banks(puzzles[::-1])}

    assert banks == turned
    assert len({tuple(signs) for signs in banks.values()}) == 3


def test_a_book_of_one_grid_draws_from_its_clues():
    [(_, player)] = with_banks([grid("a", "一心", "专注，没有别的念头")])

    assert len(player.signs) == 4
    assert set(player.signs) - set("一心") <= set("专注没有别的念头")


def test_a_mark_that_is_called_by_one_character_has_no_bank():
    marks = Player("mark", ("星", "无星"), ("无星", "星"), shown=("★", "·"))
    (_, found), _ = with_banks([({"id": "a"}, marks), grid("b", "一心", "")])
    assert found == marks


def test_letters_and_digits_have_no_bank():
    puzzles = [grid("a", "ABC"), grid("b", "123"), grid("c", "前往")]
    (_, letters), (_, digits), _ = with_banks(puzzles)

    assert (letters.signs, digits.signs) == (("A", "B", "C"), ("1", "2", "3"))


@pytest.fixture
def method(open_page):
    """A page and its input method: `compose(text)` shows it, `commit(text)` ends it."""

    def opened(name):
        reader = open_page(name, "zh")
        devtools = reader.page.context.new_cdp_session(reader.page)

        def compose(text):
            selection = {"selectionStart": len(text), "selectionEnd": len(text)}
            devtools.send("Input.imeSetComposition", {"text": text, **selection})

        def commit(text):
            devtools.send("Input.insertText", {"text": text})

        reader.page.locator(".typed").focus()
        return reader, compose, commit

    return opened


@few("name", GRIDS)
def test_words_of_an_input_method_fill_as_many_cells(method, name):
    reader, compose, commit = method(name)
    signs = reader.puzzle["signs"]
    for entry in range(len(reader.puzzle["entries"])):
        cells = reader.state(f"way.entries[{entry}].numbers")
        said = reader.state("board.cells.map((cell) => cell.said)")
        slots = [reader.cells[cell][3] for cell in cells]
        word = "".join(
            said[cell] if slot < 0 else signs[reader.answer[slot]]
            for cell, slot in zip(cells, slots, strict=True)
        )
        reader.page.evaluate(
            "([k, cell]) => { const { way, board } = PuzzlePlayer.page;"
            " way.entry = k; board.select(cell); way.show(); }",
            [entry, cells[0]],
        )
        before = reader.state("game.past.length")
        for typed in ("p", "pi", "pin'yin"):
            compose(typed)
        assert reader.state("game.past.length") == before  # nothing before it ends
        commit(word)
        values = reader.state("game.slots.map((slot) => slot.value)")
        filled = {
            slot: sign for slot, sign in zip(slots, word, strict=True) if slot >= 0
        }
        assert {slot: signs[values[slot]] for slot in filled} == filled

    assert reader.solved


@pytest.mark.soak
def test_keys_of_an_input_method_are_left_alone(method):
    reader, compose, commit = method("crossword")
    start = reader.state("board.current")
    compose("yi")
    handled = reader.page.evaluate(
        """() => ["ArrowRight", "Enter", " ", "Backspace", "1"].map((key) => {
          const event = new KeyboardEvent("keydown",
            { key, isComposing: true, bubbles: true, cancelable: true });
          document.querySelector(".typed").dispatchEvent(event);
          return event.defaultPrevented;
        })"""
    )

    assert handled == [False] * 5
    assert reader.state("board.current") == start
    assert reader.state("way.noting") is False
    commit("一")
    assert reader.state("game.past.length") == 1


@pytest.mark.soak
def test_a_composition_that_is_given_up_fills_nothing(method):
    reader, compose, _ = method("crossword")
    compose("yi")
    compose("")

    assert reader.state("game.past.length") == 0
    assert reader.page.locator(".typed").input_value() == ""


@pytest.mark.soak
def test_a_wrong_character_can_be_entered_and_is_kept(method):
    """Else the grid would tell by silence which characters it holds."""
    reader, _, commit = method("crossword")
    commit("龘")
    assert reader.page.locator(".value", has_text="龘").count() == 1
    until(reader.page, "!PuzzlePlayer.page.saving")
    reader.page.reload()
    again = ready(reader.page)

    assert again.page.locator(".value", has_text="龘").count() == 1
    assert again.page.locator("#keys").text_content().count("龘") == 0
    again.page.locator("[data-tool=check][data-scope=all]").evaluate("(b) => b.click()")
    assert again.page.locator(".wrong").count() == 1


@pytest.mark.soak
def test_a_long_word_ends_with_its_entry(method):
    reader, _, commit = method("crossword")
    count = len(reader.state("way.entries[0].numbers"))
    commit("一" * count + "前往")

    values = [slot["value"] for slot in reader.state("game.slots")]
    assert len({value for value in values if value >= 0}) == 1
    assert sum(value >= 0 for value in values) == count


@pytest.mark.soak
@few("name", GRIDS)
def test_the_bank_solves_a_grid(open_page, name):
    reader = open_page(
        name, "zh", has_touch=True, viewport={"width": 390, "height": 844}
    )
    signs = set(reader.puzzle["signs"])
    own = {reader.puzzle["signs"][sign] for sign in reader.answer}
    assert own < signs
    keys = reader.page.locator("#keys button").all_text_contents()
    assert keys[:-2] == sorted(signs)  # the last two erase, and call the keyboard

    reader.solve_by(reader.page.touchscreen.tap)

    assert reader.solved


@pytest.mark.soak
@pytest.mark.parametrize(("width", "height"), [(844, 390), (390, 844)])
def test_of_many_keys_all_are_large_and_those_that_erase_stay(open_page, width, height):
    page = open_page(
        "crossword", "zh", has_touch=True, viewport={"width": width, "height": height}
    ).page
    first = page.locator("#keys button").first
    first.evaluate("(key) => { for (let k = 80; k--; ) key.before(key.cloneNode(1)); }")
    sizes = """(keys) => {
      const { top, bottom } = document.getElementById("keys").getBoundingClientRect();
      return keys.map((key) => key.getBoundingClientRect()).map((box) =>
        [box.width, box.height, box.top >= top && box.bottom <= bottom + 1]);
    }"""
    found = page.locator("#keys button").evaluate_all(sizes)

    assert min(min(across, down) for across, down, _ in found) >= 40
    assert [seen for *_, seen in found[-3:]] == [False, True, True]
    assert sum(seen for *_, seen in found) >= 32
    assert page.locator("#keys").bounding_box()["y"] < height - 200
    below = page.evaluate(
        "document.getElementById('keys').getBoundingClientRect().bottom"
    )
    assert below <= height


def test_the_bank_of_a_site_is_the_same_each_time(tmp_path):
    entries = [
        entry_of(nth, name, example_of(name, "zh")) for nth, name in enumerate(GRIDS, 1)
    ]
    for name in ("one", "two"):
        site_of(tmp_path / name, entries, "zh")
    one, two = (
        (tmp_path / name / "p" / "1" / "index.html").read_bytes()
        for name in ("one", "two")
    )

    assert one == two
