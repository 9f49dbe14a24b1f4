"""The next hint on a page: in three presses, outlined, true to what is entered."""

import re

import pytest
from few import few
from sites import until

TOAST = "document.querySelector('#toast p')?.textContent"


def press(page):
    """Press Hint, and return what it says."""
    page.evaluate("{ window.before = document.querySelector('#toast p'); }")
    page.locator("[data-tool=hint]").click()
    until(page, "document.querySelector('#toast p') !== window.before")
    return page.evaluate(TOAST)


def outlined(page):
    return page.evaluate("PuzzlePlayer.page.hinting.outlined.length")


# Whether the numbers of rows and columns, if any, lie beside all that is drawn.
BESIDE = """() => [["row", "::before", "right"], ["column", "::after", "bottom"]]
  .flatMap(([line, part, side]) =>
    [...document.querySelectorAll(`[data-${line}]`)].map((node) => {
      const { content, [side]: far } = getComputedStyle(node, part);
      const { offsetWidth, offsetHeight } = node;
      return content === "none" ||
        parseFloat(far) >= (line === "row" ? offsetWidth : offsetHeight);
    }))"""


@few("name", ["sudoku", "nonogram", "masyu", "kakuro", "hashi", "takuzu"])
def test_who_does_what_hints_say_solves_the_puzzle(open_page, name):
    reader = open_page(name)
    page = reader.page
    where, how, what, again = (press(page) for _ in range(4))
    assert len({where, how, what}) == 3
    assert again == f"Again: {what}"  # as long as it is not done
    assert outlined(page) > 0
    beside = page.evaluate(BESIDE)
    assert len(beside) > 4
    assert all(beside)

    # All the others without a mouse, as the page finds them.
    kinds = page.evaluate(
        """async () => {
          const { game, hinting, state } = PuzzlePlayer.page;
          await hinting.opened;
          const kinds = {};
          for (let k = 0; !game.isSolved && k < 500; k += 1) {
            hinting.hints.told = state.told;
            const next = hinting.hints.next();
            kinds[next.kind] = (kinds[next.kind] ?? 0) + 1;
            for (let n = 0; n < 3; n += 1) await hinting.press();
            const { bounds = [] } =
              (next.kind === "step" && hinting.hints.steps[next.number]) || {};
            for (const [slot, least] of bounds) {
              if (game.slots[slot].value + 1 < least) game.put(slot, least - 1);
            }
            for (const slot of next.slots) game.put(slot, game.answer[slot]);
            /* Notes to strike, of which there are none. */
            if (!next.slots.length && !bounds.length) {
              for (const node of document.querySelectorAll("#toast button")) {
                if (node.textContent === "More") node.click();
              }
            }
          }
          return kinds;
        }"""
    )
    assert {*kinds} <= {"single", "step"}
    assert reader.solved
    assert reader.state("state.steps") >= sum(kinds.values())
    assert outlined(page) == 0  # a move takes outlines back

    until(page, "!PuzzlePlayer.page.saving")
    told = reader.state("state.told")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert reader.state("state.told") == told


def test_a_wrong_entry_is_named_first_and_a_letter_of_the_entry_else(open_page):
    reader = open_page("crossword")
    page = reader.page
    cell = reader.puzzle["entries"][0]["cells"][0]
    assert re.search(r"letters, 0 in place\. \d+ Down gives letter", press(page))
    assert press(page).endswith(f"letter 1 is {_letter(page, 0)}.")
    assert reader.state("state.steps") == 1
    word = press(page)
    assert reader.state("state.steps") == outlined(page)  # as many as its letters
    assert word.split(": ")[1].strip(".").startswith(_letter(page, 0))
    assert outlined(page) == len(reader.puzzle["entries"][0]["cells"])

    page.evaluate(
        "{ const g = PuzzlePlayer.page.game; g.put(0, (g.answer[0] + 1) % 26); }"
    )
    page.evaluate("PuzzlePlayer.page.way.open(3)")
    chosen = reader.state("way.entry")
    named = press(page)
    assert re.fullmatch(r"\d+ (Across|Down): letter 1 is wrong\.", named)
    assert page.locator(".wrong").count() == 1
    # It is named once; then the clue that was chosen has its turn, where the reader is.
    assert reader.state("way.entry") == chosen
    assert press(page).startswith(reader.puzzle["entries"][chosen]["name"])
    assert cell


def _letter(page, nth):
    return page.evaluate(
        """(nth) => {
          const { puzzle, board, game } = PuzzlePlayer.page;
          const { slot } = board.cells[puzzle.entries[0].numbers[nth]];
          return puzzle.signs[game.answer[slot]];
        }""",
        nth,
    )


@pytest.mark.soak
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("maze", "Apart from small dead ends, "),
        ("wordsearch", "One begins"),
        ("wordpath", "One begins"),
        ("dots", "Start at the star"),
        ("colour", "Look for 1"),
    ],
)
def test_other_types_have_hints_of_their_own(open_page, name, said):
    page = open_page(name).page
    assert press(page).startswith(said)
    assert outlined(page) == 1
    if name == "colour":
        page.evaluate("PuzzlePlayer.page.way.take(2)")
        assert outlined(page) == 0


@pytest.mark.soak
def test_hints_to_a_sum_in_letters_work_out_its_columns(open_page):
    reader = open_page("cryptarithm")
    page = reader.page
    said = []
    while not reader.solved and len(said) < 30:
        told = press(page)
        # The first ones are listed, and enter nothing.
        for _ in range(2 * told.startswith("Look at column")):
            told = press(page)
        said.append(told)
        enter = page.locator("#toast button", has_text="Do it")
        if enter.count():
            enter.click()
    assert reader.solved
    entered = said[len(reader.puzzle["hints"]) :]
    assert all(re.match(r"There .+ (ends in|is) \w\. ", one) for one in entered)
    assert any("Of the digits that are left, only " in one for one in entered)


@pytest.mark.soak
def test_hints_to_a_maze_show_dead_ends_and_how_the_way_goes_on(open_page):
    reader = open_page("maze")
    page = reader.page
    shown = "document.querySelector('.hinted path').getAttribute('d').split('M').length"
    stretches = []
    while not reader.solved and len(stretches) < 60:
        told = press(page)
        if told.startswith("Apart"):
            told = press(page)
        if told.startswith("What is dotted"):
            count = int(told.split()[-1].strip("."))
            assert page.evaluate(shown) == count + 1
            assert page.locator(".hinted .dead").count() == 1
            told = press(page)
        assert told.startswith("So the way goes on as drawn, to ")
        stretches.append(page.evaluate(shown) - 1)
        page.locator("#toast button", has_text="Do it").click()
    assert reader.solved
    assert sum(stretches) == reader.answer.count(0)


@pytest.mark.soak
def test_a_hint_to_a_text_in_code_tells_a_word_then_a_letter(open_page):
    page = open_page("cryptogram").page
    page.evaluate(
        "PuzzlePlayer.page.state.hints = (PuzzlePlayer.page.puzzle.hints ?? []).length"
    )
    stands = r"The outlined word: \d+ letters, \d+ in place\."
    assert re.fullmatch(stands, press(page))
    told = re.fullmatch(
        r"It reads ([A-Z_①-⑨ ]+)\. Cells with ([A-Z]): \d+\.( .+)?", press(page)
    )
    assert outlined(page) == len(told[1].split()) + 1  # the cell is named twice
    assert re.fullmatch(rf"{told[2]} = [A-Z]", press(page))


@pytest.mark.soak
def test_a_button_does_what_a_hint_says_and_takes_a_wrong_entry_out(open_page):
    reader = open_page("sudoku")
    page = reader.page
    _, how, _ = (press(page) for _ in range(3))
    # The technique by its name, which How to play explains.
    named = page.locator("#rules dt").all_text_contents()
    assert how.partition(": ")[0] in named
    page.locator("#toast button", has_text="Do it").click()
    assert reader.state("game.past.length") == 1
    assert page.evaluate(
        "PuzzlePlayer.page.game.slots.filter((s, k) => s.value >= 0"
        " && PuzzlePlayer.page.game.isRight(k)).length"
    )
    assert page.locator("#toast").is_hidden()

    page.evaluate(
        "{ const { game } = PuzzlePlayer.page; window.open_ ="
        " game.slots.findIndex((s) => s.value < 0);"
        " game.put(open_, (game.answer[open_] + 1) % 9); }"
    )
    taken = reader.state("state.steps")
    for _ in range(3):
        press(page)
        page.evaluate("PuzzlePlayer.page.hinting.key = ''")  # as after another hint
    assert reader.state("state.steps") == taken + 1
    page.locator("#toast button", has_text="Remove it").click()
    assert page.evaluate("PuzzlePlayer.page.game.slots[open_].value") == -1

    # Names of cells are written out, long lists are outlined.
    written = [
        page.evaluate(
            "([said, at]) => PuzzlePlayer.page.hinting.written(said, { at })",
            [said, at],
        )
        for said, at in (
            ("r1c8 and r3c8 are 4, r1c3 is not", []),
            ("Strike 4 from r1c1–r1c5, r2c3 and r4c4.", []),
            ("So dot r1c1–r1c5, r2c1 and r2c2.", [0, 1, 2, 3, 4, 9, 10]),
            ("r1c1–r5c5–r5c9 and r1c9 and r2c2", []),
        )
    ]
    assert written == [
        "Rows 1 and 3, column 8 are 4, row 1, column 3 is not",
        "Strike 4 from the outlined cells.",
        "So dot the marked cells.",
        "r1c1–r5c5–r5c9 and r1c9 and r2c2",
    ]


@pytest.mark.soak
@few("name", ["sudoku", "calcudoku"])
def test_the_board_keeps_its_size_through_all_presses_of_a_hint(open_page, name):
    room = {"width": 390, "height": 664}
    page = open_page(name, viewport=room, has_touch=True, is_mobile=True).page
    width = "document.getElementById('board').getBoundingClientRect().width"
    widths = []
    for _ in range(3):
        press(page)
        widths.append(page.evaluate(width))
    assert widths == [widths[0]] * 3
