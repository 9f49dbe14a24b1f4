"""Clues beside a grid: a reader who cannot see the page finds and hears them."""

from sites import entry_of, ready, site_of

from puzzle_publish.core.puzzle import Draft
from puzzle_publish.types.registry import load

GIVENS = {
    "size": 4,
    "rows": [[1, None, 3, 4], [3, 4, 1, None], [None, 1, 4, 3], [4, 3, 2, 1]],
    "sandwich": {"rows": [5, None, None, None], "columns": [None] * 4},
    "little": [{"from": [3, 2], "step": [-1, -1], "sum": 6}],
}
KEY = {"rows": [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]}


def test_keys_lead_to_a_clue_and_it_is_said(browse, tmp_path):
    assert load("sudoku").follows_rules(*load("sudoku").read(Draft(GIVENS, KEY)))
    site_of(tmp_path, [entry_of(1, "sudoku", Draft(GIVENS, KEY))])
    page = browse().new_page()
    page.goto((tmp_path / "p" / "1" / "index.html").as_uri())
    ready(page)
    said = "document.activeElement.closest('[data-cell]').ariaLabel"

    assert page.evaluate("PuzzlePlayer.page.board.slots.length") == 3
    page.locator("[data-cell]").filter(has=page.locator(".typed")).click()
    for _ in range(2):
        page.keyboard.press("ArrowLeft")

    assert page.evaluate(said) == "left of row 1, sum 5 between 1 and 4"
    assert page.locator(".cell-clue").count() == 2
