"""What a move does besides: old messages go, solved pages are locked, keys at hand."""

import pytest
from sites import until

from puzzle_publish.web.masking import masked

TOAST = "document.querySelector('#toast:not([hidden]) p')?.textContent ?? ''"
SOLVE = """{
  const { game } = PuzzlePlayer.page;
  const { answer, untouched } = game;
  answer.forEach((sign, k) => sign === untouched || game.put(k, sign));
}"""


@pytest.mark.soak
def test_a_painted_picture_with_a_wrong_colour_is_called_wrong(open_page):
    page = open_page("colour").page
    page.clock.install()
    page.evaluate(SOLVE.replace("put(k, sign)", "put(k, k ? sign : (sign + 1) % 2)"))
    page.clock.run_for(1600)
    assert page.evaluate(TOAST).startswith("Every region is filled")
    page.evaluate("PuzzlePlayer.page.game.put(0, -1)")
    page.clock.run_for(1600)
    assert page.evaluate(TOAST) == ""
    # A wrong colour is refused, and the right one offered; after the last
    # region of a colour the next one is in hand.
    page.evaluate("PuzzlePlayer.page.game.restart()")
    number, alike = page.evaluate(
        """(() => {
          const { way, board, game } = PuzzlePlayer.page;
          const number = Number(board.cells[0].said);
          const other = game.answer.find((sign) => sign !== number - 1);
          board.select(0);
          way.take(other);
          const isAlike = ({ said }) => said === String(number);
          return [number, board.cells.filter(isAlike).length];
        })()"""
    )
    page.keyboard.press("Enter")
    assert page.evaluate("PuzzlePlayer.page.game.slots[0].value") == -1
    assert page.evaluate(TOAST).startswith(f"That is a {number}.")
    page.locator("#toast button").first.click()
    assert page.evaluate("PuzzlePlayer.page.way.brush") == number - 1
    for _ in range(alike):
        page.keyboard.press(str(number % 10))
        page.keyboard.press("Enter")
    assert page.evaluate("PuzzlePlayer.page.way.brush") != number - 1


@pytest.mark.soak
def test_a_move_takes_away_what_was_said_before_it(open_page):
    reader = open_page("takuzu")
    page = reader.page
    assert page.evaluate("document.activeElement.className") == "typed"
    page.clock.install()
    page.evaluate(
        """{
          const { game } = PuzzlePlayer.page;
          game.answer.forEach((sign, k) => game.put(k, k ? sign : 1 - sign));
        }"""
    )
    page.clock.run_for(1400)
    assert page.evaluate(TOAST) == ""  # the last cell may be on its way
    page.clock.run_for(200)
    assert page.evaluate(TOAST).startswith("Every cell is filled")
    page.keyboard.press("Control+z")
    assert page.evaluate(TOAST) == ""

    page.evaluate("PuzzlePlayer.page.game.redo()")
    page.clock.run_for(1600)
    reader.more("#mark")
    assert page.evaluate(TOAST).startswith("This point")
    page.evaluate("{ const { game } = PuzzlePlayer.page; game.put(0, -1); }")
    page.evaluate("PuzzlePlayer.page.game.put(1, -1)")
    page.evaluate("PuzzlePlayer.page.game.put(1, 0)")
    # The message goes, while a button in the head goes back; a guess looks like one.
    assert page.evaluate(TOAST) == ""
    assert page.locator(".guessed").count() == 1
    page.locator(".title button", has_text="Undo the guess").click()
    assert reader.state("game.slots[0].value") == 1 - reader.answer[0]
    assert page.locator(".guessed, .title .guess:visible").count() == 0


def test_a_solved_picture_is_locked_and_bare(open_page):
    reader = open_page("nonogram", color_scheme="dark")
    page = reader.page
    label = page.locator(".current input").get_attribute("aria-label")
    assert label == "row 1, column 1, empty"
    page.keyboard.press("X")
    label = page.locator(".current input").get_attribute("aria-label")
    assert label == "row 1, column 1, marked empty"
    clue = page.locator("[data-cell='0']").get_attribute("aria-label")
    assert clue.startswith("above column 1")

    # Only then does the page name what the picture shows.
    closing = "closing => Object.assign(PuzzlePlayer.page.puzzle, { closing }).id"
    page.evaluate(closing, masked("Hedgehog", reader.puzzle["id"]))
    assert "Hedgehog" not in page.content()
    page.evaluate(SOLVE)
    assert reader.solved
    assert page.locator("#solved-text").text_content().startswith("Hedgehog. Time: ")
    moves = reader.state("game.past.length")
    page.keyboard.press("1")
    page.mouse.click(*reader.point_of(reader.at[1, 1]))
    assert reader.state("game.past.length") == moves
    # Dark is on light whatever the theme, with neither a cursor nor lines within.
    colour = "getComputedStyle(document.querySelector({})).backgroundColor".format
    assert page.evaluate(colour("'.filled .value'")) == "rgb(17, 17, 17)"
    assert page.evaluate(colour("'.current'")) == "rgb(255, 255, 255)"
    page.keyboard.press("Control+z")
    assert not reader.solved
    page.keyboard.press("Home")
    page.keyboard.press("Delete")
    assert reader.state("game.slots[0].value") == -1


@pytest.mark.soak
def test_a_stroke_by_turns_in_a_star_battle_paints_dots(open_page):
    reader = open_page("starbattle")
    page, mouse = reader.page, reader.page.mouse
    start, end = (reader.point_of(reader.at[0, c]) for c in (0, 3))
    for wanted in (1, -1):
        mouse.move(*start)
        mouse.down()
        mouse.move(*end)
        mouse.up()
        values = "game.slots.slice(0, 4).map(s => s.value)"
        assert reader.state(values) == [wanted] * 4
    page.mouse.click(*start)
    assert reader.state("game.slots[0].value") == 0
    page.keyboard.press("Control+z")
    assert reader.state("game.past.length") == 2


@pytest.mark.soak
def test_a_word_is_taken_with_a_letter_too_many_and_said_quietly(open_page):
    reader = open_page("wordsearch")
    page = reader.page
    height = "document.querySelector('.words').offsetHeight"
    before = page.evaluate(height)
    drawn = page.evaluate(
        """() => {
          const { way, board, game } = PuzzlePlayer.page;
          for (const path of way.paths) {
            const [a, b] = path.slice(-2).map((k) => board.cells[k]);
            const over = board.at.get([2 * b.r - a.r, 2 * b.c - a.c].join());
            if (over === undefined) continue;
            way.drawn = [...path, over].reverse();
            way.finish();
            return game.slots[way.paths.indexOf(path)].value;
          }
        }"""
    )
    assert drawn == 0
    assert page.evaluate(TOAST) == ""
    until(page, "document.querySelector('#said').textContent.startsWith('Found')")
    assert page.evaluate(height) == before

    # Loops round straight lines are alike, however places are rounded.
    lengths = page.evaluate(
        """() => {
          const { way, board } = PuzzlePlayer.page;
          const path = way.loops[0];
          const points = way.points.bind(way);
          way.points = (cells) => points(cells).map(([x, y]) => [x + 0.1, y + 1.63]);
          const lines = board.cells.flatMap(({ r, c }) => [[1, 1], [1, -1]].map(
            ([down, right]) => Array.from({ length: 5 }, (_, k) =>
              board.at.get([r + k * down, c + k * right].join()))));
          return lines.filter((line) => line.every((k) => k >= 0)).map((line) => {
            path.setAttribute("d", way.loop(line));
            return path.getTotalLength();
          });
        }"""
    )
    assert max(lengths) - min(lengths) < 0.01


@pytest.mark.soak
@pytest.mark.parametrize("name", ["wordsearch", "wordpath"])
def test_a_stroke_after_a_click_elsewhere_is_a_word_of_its_own(open_page, name):
    reader = open_page(name)
    page = reader.page
    path = page.evaluate("PuzzlePlayer.page.way.paths[0]")
    away = page.evaluate(
        """([first]) => {
          const { cells } = PuzzlePlayer.page.board;
          const { r, c } = cells[first];
          const far = (one) => Math.hypot(one.r - r, one.c - c);
          return cells.indexOf(cells.toSorted((a, b) => far(b) - far(a))[0]);
        }""",
        path,
    )
    page.mouse.click(*reader.point_of(away))
    page.mouse.move(*reader.point_of(path[0]))
    page.mouse.down()
    for cell in path[1:]:
        page.mouse.move(*reader.point_of(cell))
    page.mouse.up()

    assert page.evaluate("PuzzlePlayer.page.game.slots[0].value") == 0


@pytest.mark.soak
def test_a_ring_round_a_dot_lies_behind_the_numbers(open_page):
    reader = open_page("dots")
    page = reader.page
    page.mouse.click(*reader.point_of(0))
    assert reader.state("way.nth") == 1
    page.keyboard.press("Shift")  # only who uses keys needs a ring
    style = "getComputedStyle(document.querySelector({!r})).{}".format
    assert page.evaluate(style(".current", "outlineStyle")) == "solid"
    # The numbers are drawn over it, and a rim in the paper's colour parts it from them.
    assert page.evaluate(style(".cells", "zIndex")) == "-1"
    assert page.evaluate(style("#board text", "stroke")) == "rgb(255, 255, 255)"
