"""Pages of words and codes: what is printed, typed, told, and kept."""

import re

import pytest
from sites import example_entry, player_of, ready, until


def hint_of(page):
    """Press Hint, and return what it says."""
    page.evaluate("{ window.before = document.querySelector('#toast p'); }")
    page.locator("[data-tool=hint]").click()
    until(page, "document.querySelector('#toast p') !== window.before")
    return page.locator("#toast p").text_content()


@pytest.mark.soak
def test_a_codeword_has_its_table_tells_words_and_keeps_its_clock(open_page):
    reader = open_page("codeword")
    page = reader.page
    page.evaluate(
        "{ const { game } = PuzzlePlayer.page; game.put(0, game.answer[0]); }"
    )
    code, sign = page.evaluate(
        """(() => {
          const { board, puzzle, game } = PuzzlePlayer.page;
          return [board.slots[0].said, puzzle.signs[game.answer[0]]];
        })()"""
    )
    cells = page.locator(".codes span")
    shown = dict(
        cells.evaluate_all(
            "all => all.map((s) => [...s.children].map((c) => c.textContent))"
        )
    )
    assert [*shown] == [str(k + 1) for k in range(len(shown))]
    assert shown[code] == sign
    key = page.locator(f'#keys [aria-label="{sign}"]')
    assert key.locator("small").text_content() == code
    assert "none-left" in key.get_attribute("class")
    assert page.locator("#bar").is_hidden()
    page.locator("[data-tool=undo]").click()
    assert "none-left" not in key.get_attribute("class")

    # What is wrong is a letter, in however many cells it stands.
    page.evaluate(
        "{ const { game: g } = PuzzlePlayer.page; const at = g.links.findIndex((x) =>"
        " x.length > 1); g.put(at, (g.answer[at] + 1) % 26); }"
    )
    page.locator("[data-tool=check][data-scope=all]").click()
    assert page.locator("#toast p").text_content() == "1 letter is wrong."
    assert page.locator(".wrong").count() > 1
    page.locator("[data-tool=undo]").click()

    # A word with a letter that is given, beside whose number it is printed.
    page.evaluate(
        """() => {
          const { puzzle, way, board, state } = PuzzlePlayer.page;
          const has = (k) => board.cells[k].slot < 0;
          way.open(puzzle.entries.findIndex((one) => one.numbers.some(has)));
          state.hints = (puzzle.hints ?? []).length;
        }"""
    )
    # Where, how, and the letter.
    assert re.fullmatch(
        r"The outlined word: \d+ letters, \d+ in place\.", hint_of(page)
    )
    told = re.fullmatch(
        r"It reads ([A-Z_①-⑨ ]+)\. Cells with (\d+): \d+\.( .+)?", hint_of(page)
    )
    assert "_" in told[1]
    assert re.fullmatch(rf"{told[2]} = [A-Z]", hint_of(page))
    outlined = page.locator(".cells .outlined").count()
    told = hint_of(page)
    assert re.fullmatch(r"The outlined word: [A-Z]{3,}\.", told)
    assert outlined == len(told.split()[-1]) - 1

    page.evaluate("PuzzlePlayer.page.state.time = 14")
    page.locator(".typed").focus()
    page.keyboard.press("Z")
    until(page, "!PuzzlePlayer.page.saving")
    page.evaluate("PuzzlePlayer.page.state.time = 29")
    page.reload()
    ready(page)
    assert page.evaluate("PuzzlePlayer.page.state.time") >= 29


@pytest.mark.soak
def test_typing_in_a_sum_goes_on_and_shows_its_digits(open_page):
    reader = open_page("cryptarithm")
    page = reader.page
    page.locator(".typed").focus()
    digits = "".join(reader.puzzle["signs"][k] for k in reader.answer)
    letters = [cell["said"] for cell in reader.state("board.slots")]
    sum_ = "#board svg .entered"
    assert page.locator(sum_).count() == 0
    # What stands right already is neither told nor counted.
    page.evaluate(
        """(() => {
          const { game } = PuzzlePlayer.page;
          for (const k of game.answer.slice(1).keys()) game.put(k, game.answer[k]);
        })()"""
    )
    told, last = hint_of(page), len(digits) - 1
    assert all(len(slots) < 2 for slots in reader.puzzle["tells"])
    tells = zip(reader.puzzle["hints"], reader.puzzle["tells"], strict=True)
    known = [text for text, slots in tells if slots and last not in slots]
    assert known
    assert told not in known
    assert reader.state("state.hints") + reader.state("state.steps") == 1
    page.evaluate(
        "{ const { game, board, state } = PuzzlePlayer.page;"
        " game.restart(); board.select(0); state.hints = 9; }"
    )
    assert hint_of(page) == f"{letters[0]} = {digits[0]}"
    page.keyboard.type(digits[:2])
    assert reader.state("board.current") == 2
    page.keyboard.press("Backspace")  # what was typed last
    assert reader.state("board.current") == 1
    assert page.locator(sum_).count() > 0
    page.keyboard.type(digits[1])
    assert reader.state("board.current") == 2
    assert {*page.locator(sum_).all_text_contents()} == {*digits[:2]}
    named = page.locator("#board svg .r-crypt-name text").all_text_contents()
    assert {*letters} <= {*named}  # beside their boxes they stay
    page.locator("#board svg text", has_text=letters[3]).first.click(force=True)
    assert reader.state("board.current") == 3  # a letter of the sum leads to its box
    page.evaluate("PuzzlePlayer.page.board.select(2)")
    page.keyboard.type(digits[2:])
    assert reader.solved


def test_keys_of_a_crossword_lead_from_clue_to_clue(open_page):
    reader = open_page("crossword")
    page = reader.page
    page.locator(".typed").focus()
    entry = "way.entry"
    count = len(reader.puzzle["entries"])
    page.keyboard.press("Tab")
    assert reader.state(entry) == 1
    page.keyboard.press("Shift+Tab")
    assert reader.state(entry) == 0
    # The list shows what crosses here beside what is read.
    crossing = page.evaluate(
        "PuzzlePlayer.page.way.entriesOf.get(PuzzlePlayer.page.board.current).length"
    )
    assert page.locator(".lists .crosses").count() == crossing
    assert page.locator(".lists .crosses.lit").count() == 1
    page.keyboard.press("Shift+Tab")  # before the first clue is another tool
    assert page.evaluate("document.activeElement.className") != "typed"
    page.locator(".typed").focus()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") != "typed"

    page.locator(".typed").focus()
    at = reader.state("board.current")
    page.keyboard.press("Q")
    for keys in ("Control+z", "Control+Shift+z", "Control+z"):
        page.keyboard.press(keys)
        assert page.evaluate("document.activeElement.className") == "typed", keys
    assert reader.state("board.current") == at
    crossed = page.evaluate(
        """(() => {
          const { way, board } = PuzzlePlayer.page;
          const cell = [...way.entriesOf].find(([, all]) => all.length > 1)[0];
          board.select(cell);
          way.turn(cell);
          return way.entry;
        })()"""
    )
    page.keyboard.press("Space")
    assert reader.state(entry) != crossed
    page.keyboard.press("Space")
    assert reader.state(entry) == crossed

    word = page.evaluate(
        """(() => {
          const { way, board, puzzle, game } = PuzzlePlayer.page;
          way.open(0);
          return puzzle.entries[0].numbers
            .map((k) => puzzle.signs[game.answer[board.cells[k].slot]]).join("");
        })()"""
    )
    page.keyboard.type("Q" * len(word))
    assert reader.state(entry) == 0  # it is known to be wrong
    nth = 1 + next(k for k, sign in enumerate(word) if sign != "Q")
    assert re.fullmatch(rf"\d+ Across: letter {nth} is wrong\.", hint_of(page))
    page.evaluate("PuzzlePlayer.page.way.open(1)")
    page.locator("[data-tool=undo]").click()  # shows what it takes back
    assert (
        reader.state("board.current") == reader.state("puzzle.entries[0].numbers")[-1]
    )
    page.evaluate("PuzzlePlayer.page.game.redo()")
    page.evaluate("PuzzlePlayer.page.way.open(0)")
    page.keyboard.type(word)
    assert reader.state(entry) == 1 % count
    assert not page.evaluate(
        "PuzzlePlayer.page.way.isFull(PuzzlePlayer.page.way.entry)"
    )

    # Typing skips a letter that stands, and goes back to what is open at the end.
    numbers = reader.state("puzzle.entries[0].numbers")
    at = """([nth, setting]) => {
      const { way, board, game, puzzle } = PuzzlePlayer.page;
      document.documentElement.dataset.skip = setting;
      const { numbers } = puzzle.entries[0];
      game.restart();
      game.put(board.cells[numbers[1]].slot, 0);
      board.select(numbers.at(nth));
      way.turn(numbers.at(nth));
      way.entry = 0;
    }"""
    for nth, setting, then in ((0, "on", 2), (0, "off", 1), (-1, "on", 0)):
        page.evaluate(at, [nth, setting])
        page.keyboard.type(word[nth])
        assert reader.state("board.current") == numbers[then]
    # A note goes on as a letter does.
    page.evaluate(at, [0, "on"])
    page.evaluate("PuzzlePlayer.page.notes()")
    page.keyboard.type(word[0])
    assert reader.state("board.current") == numbers[2]
    noted = reader.state("board.cells.findIndex(({ drawn }) => drawn?.notes.length)")
    assert noted == numbers[0]


@pytest.mark.soak
def test_a_listed_word_is_put_in_where_it_fits_and_ticked(open_page):
    reader = open_page("fill_in")
    page = reader.page
    words = page.evaluate(
        """(() => {
          const { puzzle, way, board, game } = PuzzlePlayer.page;
          const at = (k) => board.cells[k].slot < 0
            ? way.printed(k) : puzzle.signs[game.answer[board.cells[k].slot]];
          return puzzle.entries.map((one) => one.numbers.map(at).join(""));
        })()"""
    )
    # However little room a message leaves, all cells that it is about come into view.
    page.evaluate(
        """{
          window.seen = new Set();
          Element.prototype.scrollIntoView = function () { seen.add(this); };
        }"""
    )
    told = hint_of(page)
    unseen = "hinting.outlined.filter((node) => !seen.has(node)).length"
    assert reader.state(unseen) == 0
    fits = reader.state("way.fitting(PuzzlePlayer.page.way.entry).length")
    every = "puzzle.entries.map((_, k) => PuzzlePlayer.page.way.fitting(k).length)"
    shape = " ".join("_" * len(reader.state("way.numbers")))
    if "fit in the outlined place, " in told:
        # With another word some place that crosses would have none.
        assert told.startswith(f"{fits} words fit in the outlined place, {shape}, ")
        assert hint_of(page).startswith("The outlined word: ")
    else:
        assert fits == min(reader.state(every))
        one = f"Only one word that is left fits in the outlined place: {shape}."
        some = f"{fits} words that are left fit in the outlined place: {shape}."
        assert told == (one if fits == 1 else some)
    page.evaluate("PuzzlePlayer.page.way.open(0)")
    listed = page.locator("#lists label")
    own = listed.filter(has_text=words[0])
    own.first.click()
    assert own.first.locator("input").is_checked()
    assert len(reader.state("game.past")) == 1
    assert reader.state("way.entry") != 0  # it goes on to one that crosses it
    own.first.click()  # it is there already, and shown
    assert len(reader.state("game.past")) == 1
    assert reader.state("way.entry") == 0
    other = next(word for word in words if len(word) != len(words[0]))
    listed.filter(has_text=other).first.click()
    assert len(reader.state("game.past")) == 1
    assert page.locator(".cells .lit").count() >= len(other)
    page.locator("[data-tool=undo]").click()
    assert not own.first.locator("input").is_checked()
    # What stands full in no list is said to be none of its words.
    page.evaluate("PuzzlePlayer.page.way.open(0)")
    wrong = (reader.answer[0] + 1) % len(reader.puzzle["signs"])
    assert page.locator("#keys").is_hidden()  # who has a keyboard needs none
    reader.more("#pad")
    reader.close_sheet()
    for _ in words[0]:
        page.locator(f"#keys [data-sign='{wrong}']").click()
    page.evaluate("PuzzlePlayer.page.way.open(0)")
    said = page.locator(".fits").text_content()
    assert re.fullmatch(r"[A-Z]+ is not in the list\.", said)


@pytest.mark.soak
def test_marks_and_hints_of_a_piece_are_of_where_it_lies(open_page):
    page = open_page("calendar").page
    wrong = page.locator(".laid .wrong")
    name, value, covered = page.evaluate(
        """(() => {
          const { way, game, board } = PuzzlePlayer.page;
          const places = way.rules.slots.flatMap((_, k) =>
            way.pieces[0].shapes.map((_, shape) => shape * 1000 + k));
          const value = places.find((one) =>
            one >= 1000 && one !== game.answer[0] && way.laid(0, one).length);
          way.take(0);
          way.shape = Math.floor(value / 1000);
          way.turned[0] = way.shape;
          way.held = -1;
          game.put(0, value);
          const cell = way.laid(0)[0];
          return [way.pieces[0].name, value, board.sayCell(cell)];
        })()"""
    )
    assert f"covered by {name}" in covered
    page.locator("[data-tool=check]").first.click()
    assert page.locator("#toast p").text_content() == "1 piece is wrong."
    assert wrong.count() == 1
    # A hint names it first, too, and takes it off.
    assert hint_of(page) == "1 piece is wrong."
    page.locator("#toast button", has_text="Remove it").click()
    assert wrong.count() == 0
    page.locator("[data-tool=undo]").click()
    page.locator("[data-tool=undo]").click()
    assert wrong.count() == 0
    page.evaluate("PuzzlePlayer.page.way.take(0)")
    assert page.evaluate("PuzzlePlayer.page.way.shape") == value // 1000
    page.evaluate(
        "{ const { way, game } = PuzzlePlayer.page;"
        " way.held = -1; game.put(0, game.answer[0]); }"
    )
    assert wrong.count() == 0

    # The piece that was laid last can be turned without a tap on it.
    rotate = page.locator(".tray button", has_text="Rotate")
    page.evaluate(
        "{ const { way, board } = PuzzlePlayer.page; board.select(way.laid(0)[0]); }"
    )
    rotate.click()
    assert page.evaluate("PuzzlePlayer.page.way.held") == 0
    page.evaluate(
        "{ const { way, board } = PuzzlePlayer.page; way.held = -1;"
        " board.select(way.rules.slots.find((k) => !way.laid(0).includes(k))); }"
    )
    rotate.click()
    assert page.locator("#toast p").text_content() == "Choose a piece first."

    other = page.evaluate("PuzzlePlayer.page.way.pieces[1].name")
    assert hint_of(page).startswith(f"{other} covers ")
    outlined = "PuzzlePlayer.page.hinting.outlined.length"
    assert page.evaluate(outlined) == 1
    hint_of(page)
    assert page.evaluate(outlined) == page.evaluate(
        "PuzzlePlayer.page.way.pieces[1].shapes[0].length"
    )
    page.locator("#toast button", has_text="Do it").click()
    assert page.evaluate("PuzzlePlayer.page.game.isRight(1)")


@pytest.mark.soak
def test_check_names_a_rung_that_changes_more_than_a_letter(open_page):
    reader = open_page("ladder")
    page = reader.page
    # One key changes one letter of the word above, and one press takes it back.
    above, below = page.evaluate(
        """(() => {
          const { game, puzzle, board, way } = PuzzlePlayer.page;
          const [{ numbers }] = puzzle.entries;
          return [numbers.map((k) => way.signAt(board.beside(k, -1, 0))),
            numbers.map((k) => puzzle.signs[game.answer[board.cells[k].slot]])];
        })()"""
    )
    nth = next(k for k, sign in enumerate(below) if sign != above[k])
    page.evaluate(
        "(nth) => PuzzlePlayer.page.board.select("
        "PuzzlePlayer.page.puzzle.entries[0].numbers[nth])",
        nth,
    )
    page.keyboard.press(below[nth])
    assert reader.state("way.placed()[0]") == "".join(below)
    page.locator("[data-tool=undo]").click()
    assert reader.state("way.placed()[0]") == ""
    page.evaluate(
        """(() => {
          const { game, puzzle, board } = PuzzlePlayer.page;
          const row = board.slots.filter((cell) => cell.r === board.slots[0].r);
          for (const { slot } of row) game.put(slot, game.answer[slot]);
        })()"""
    )
    page.locator("[data-tool=check]").first.click()
    assert "word above" not in page.locator("#toast p").text_content()
    above, below = page.evaluate(
        """(() => {
          const { game, puzzle, board } = PuzzlePlayer.page;
          return [1, 2].map((r) => board.slots.filter((cell) => cell.r === r)
            .map(({ slot }) => puzzle.signs[game.answer[slot]]));
        })()"""
    )
    nth = 1 + next(k for k, sign in enumerate(below) if sign != above[k])
    told = f"Rung 2: letter {nth} is the one that changes."
    assert hint_of(page) == told
    assert hint_of(page) == f"Rung 2: letter {nth} is {below[nth - 1]}."
    assert hint_of(page) == f"Rung 2: {''.join(below)}."
    page.evaluate(
        """(() => {
          const { game, board } = PuzzlePlayer.page;
          const row = board.slots.filter((cell) => cell.r === board.slots[0].r);
          for (const { slot } of row) game.put(slot, (game.answer[slot] + 1) % 26);
        })()"""
    )
    page.locator("[data-tool=check]").first.click()
    assert page.locator(".cells .off").count() == page.evaluate(
        "PuzzlePlayer.page.way.entries[0].numbers.length"
    )
    assert "changes from the word above: Rung 1" in (
        page.locator("#toast p").text_content()
    )
    # A word that the list has not is no wrong one, and a full rung leads on; what its
    # word still had is not taken for the next.
    page.evaluate(
        "{ const { game, way } = PuzzlePlayer.page; game.restart(); way.open(0); }"
    )
    lexicon = player_of(example_entry("ladder"), "en").lexicon
    assert page.evaluate(
        "(words) => words.every((one) => PuzzlePlayer.page.way.isListed(one))",
        [*lexicon],
    )
    page.keyboard.type("Q")  # QIND, below WIND
    assert "QIND may be a word" in page.locator("#toast p").text_content()
    assert page.locator(".cells .strange").count() == len("QIND")
    assert reader.state("way.entry") == 0
    assert "QIND may be a word" in hint_of(page)
    page.evaluate(
        "{ const { game, way } = PuzzlePlayer.page; game.restart(); way.open(0); }"
    )
    page.keyboard.type("KIND")
    assert reader.state("way.entry") == 1
    assert reader.state("way.placed()") == ["KIND", "", ""]
    assert hint_of(page) == (
        "Rung 1: KIND is in our list, but no ladder as short goes by it."
    )


@pytest.mark.soak
def test_the_keys_of_a_scramble_are_its_letters(open_page):
    reader = open_page("scramble")
    page = reader.page
    first, *_ = reader.puzzle["racks"]
    word = page.evaluate(
        """(() => {
          const { way, board, puzzle, game } = PuzzlePlayer.page;
          return puzzle.entries[0].numbers
            .map((k) => puzzle.signs[game.answer[board.cells[k].slot]]).join("");
        })()"""
    )
    keys = page.locator("#keys button")
    assert keys.all_text_contents()[:-2] == [*first]
    struck = page.locator("#board g.r-scramble-letter").first.locator(".met")
    for count, letter in enumerate(word, 1):
        page.locator("#keys button:enabled", has_text=letter).first.click()
        assert struck.count() == count
    right = page.locator('.cells [data-mark="✓"]')
    assert right.count() == len(word)
    drawn = page.locator("#board g.r-scramble-letter").nth(2).locator("text").last
    drawn.click(force=True)  # a letter that is drawn goes in, too
    assert (
        page.evaluate(
            "PuzzlePlayer.page.way.signAt(PuzzlePlayer.page.way.entries[1].numbers[0])"
        )
        == drawn.text_content()
    )
    page.locator("[data-tool=undo]").click()
    # It went on to the next word, whose letters are the keys now.
    assert keys.all_text_contents()[:-2] == [*reader.puzzle["racks"][1]]
    page.evaluate("PuzzlePlayer.page.way.open(PuzzlePlayer.page.puzzle.racks.length-1)")
    known = [one for one in keys.all_text_contents()[:-2] if one != "·"]
    marked = page.evaluate(
        "PuzzlePlayer.page.way.marked.map((k) =>"
        " PuzzlePlayer.page.way.signAt(k)).filter(Boolean)"
    )
    assert known == marked
