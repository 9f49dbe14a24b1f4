"""Signs that repeat where they must not: marked at once, without the key, if asked."""

import pytest
from few import few
from sites import entry_of, example_of, ready, site_of, until

from puzzle_publish.types.registry import load

APART = ("calcudoku", "futoshiki", "kakuro", "skyscrapers", "sudoku")


@pytest.mark.parametrize("name", APART)
def test_in_the_answer_nothing_repeats(name):
    draft, kind = load(name).example(), load(name)
    givens, answer = kind.read(draft)
    player = kind.player(givens, answer, "en")
    cells = [c for row in kind.cells(givens, answer, "en") for c in row]
    shown = {(c.row, c.column): c.words.split()[-1] for c in cells if c.words}

    assert len(player.apart) >= 6
    for group in player.apart:
        signs = [shown[place] for place in group]
        assert len({*signs}) == len(signs) > 1
    assert {place for group in player.apart for place in group} == {
        (c.row, c.column) for c in cells if shown.get((c.row, c.column)) in player.signs
    }


@few("name", APART)
def test_a_repeated_sign_is_marked_and_said_once_asked_for(browse, tmp_path, name):
    site_of(tmp_path, [entry_of(1, name, example_of(name, "en"))])
    page = browse().new_page()
    page.goto((tmp_path / "p" / "1" / "index.html").as_uri())
    reader = ready(page)
    # The first row or column of which two cells are blank gets the same sign twice.
    page.evaluate(
        """() => {
          const { puzzle, game, board } = PuzzlePlayer.page;
          const slots = puzzle.apart.map((group) => group
            .map((k) => board.cells[k].slot).filter((slot) => slot >= 0));
          const [a, b] = slots.find((group) => group.length > 1);
          game.put(a, 0);
          game.put(b, 0);
        }"""
    )
    marked = "document.querySelectorAll('[data-clash=on] .clash').length"
    assert page.evaluate(marked) == 0

    reader.more("#clash")
    reader.close_sheet()

    assert page.evaluate(marked) >= 2
    assert page.locator(".clash").first.get_attribute("aria-label").endswith("repeats")
    page.reload()
    ready(page)
    assert page.evaluate(marked) >= 2  # the choice is kept, and so are the signs
    for _ in range(2):  # printed signs may repeat the first one, too
        page.locator("[data-tool=undo]").click()
    until(page, f"{marked} === 0")


def test_a_printed_sign_counts(browse, tmp_path):
    site_of(tmp_path, [entry_of(1, "sudoku", example_of("sudoku", "en"))])
    page = browse().new_page()
    page.goto((tmp_path / "p" / "1" / "index.html").as_uri())
    ready(page).more("#clash")
    page.evaluate(
        """() => {
          const { puzzle, game, board } = PuzzlePlayer.page;
          const row = puzzle.apart[0].map((k) => board.cells[k]);
          const printed = row.find((cell) => cell.slot < 0);
          const blank = row.find((cell) => cell.slot >= 0);
          game.put(blank.slot, puzzle.signs.indexOf(printed.said));
        }"""
    )

    states = page.locator("[data-clash=on] .clash").evaluate_all(
        "nodes => nodes.map((node) => node.className.split(' ')[0]).sort()"
    )
    assert {"cell-blank", "cell-given"} <= {*states}


def test_other_types_have_no_such_button(browse, tmp_path):
    site_of(tmp_path, [entry_of(1, "crossword", example_of("crossword", "en"))])
    page = browse().new_page()
    page.goto((tmp_path / "p" / "1" / "index.html").as_uri())
    ready(page)

    assert page.locator("#clash").count() == 0


@pytest.mark.soak
def test_right_so_far_says_whether_and_not_where(open_page):
    reader = open_page("sudoku")
    page = reader.page

    def asked():
        reader.more("[data-scope=quiet]")
        return page.locator("#said").text_content()

    put = (
        "([slot, more]) => { const g = PuzzlePlayer.page.game;"
        " g.put(slot, (g.answer[slot] + more) % 9); }"
    )
    page.evaluate(put, [0, 0])
    assert asked() == "All right so far."
    page.evaluate(
        "{ const g = PuzzlePlayer.page.game; g.put(1, (g.answer[1] + 1) % 9); }"
    )
    assert asked() == "No, something is wrong."
    assert page.locator(".wrong").count() == 0
