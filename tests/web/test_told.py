"""What a page tells blind readers of a cell, besides its place and what it holds."""

import pytest
from sites import entry_of, example_of, player_of, ready, site_of

from puzzle_publish.types.registry import load
from puzzle_publish.web.page import puzzle_data

STATED = ("calcudoku", "futoshiki", "kakuro", "nonogram", "skyscrapers")


def told(name, language):
    """What a page tells of each cell, by row and column as a page counts them."""
    entry = entry_of(1, name, example_of(name, language))
    kind, player = load(name), player_of(entry, language)
    data = puzzle_data(kind, entry, player, language, seals=False).data
    places = [(cell[0] + 1, cell[1] + 1) for row in data["rows"] for cell in row]
    sentences, cells = data["told"]["sentences"], data["told"]["cells"].split(" ")
    found = [[sentences[ord(one) - 35] for one in each] for each in cells]
    return entry["givens"], dict(zip(places, found, strict=True))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", STATED)
def test_each_cell_of_a_clue_tells_it(name, language):
    givens, found = told(name, language)
    kind = load(name)
    clues = kind.statement(kind.read_givens(givens)).clues

    cells = sum(len(clue.cells) for clue in clues)
    assert sum(map(len, found.values())) == cells > 10
    assert len({text for texts in found.values() for text in texts}) > 4


def test_a_run_of_kakuro_is_told_by_the_rows_and_columns_of_the_page():
    givens, found = told("kakuro", "en")
    for run in givens["runs"]:
        total = run["sum"]
        for r, c in run["cells"]:
            # The page has a row and a column of sums before those of the cells.
            texts = [t for t in found[r + 2, c + 2] if t.startswith(f"sum {total} ")]
            assert any(f"row {r + 2}" in t or f"column {c + 2}" in t for t in texts)


def test_a_sudoku_tells_of_each_cell_its_box():
    _, found = told("sudoku", "en")
    assert found[1, 1] == ["box 1"]
    assert found[5, 9] == ["box 6"]


@pytest.mark.parametrize("name", ["crossword", "takuzu"])
def test_a_page_without_such_clues_tells_nothing(name):
    entry = entry_of(1, name, example_of(name, "en"))
    player = player_of(entry, "en")
    data = puzzle_data(load(name), entry, player, "en", seals=False).data
    assert "told" not in data


def test_the_cell_that_a_reader_is_in_has_its_description(browse, tmp_path):
    site_of(tmp_path, [entry_of(1, "skyscrapers", example_of("skyscrapers", "en"))])
    page = browse().new_page()
    page.goto((tmp_path / "p" / "1" / "index.html").as_uri())
    ready(page)
    page.locator("[data-cell='0']").click()

    told = page.locator("[data-cell='0']").get_attribute("aria-description")
    assert "seen from" in told
    assert page.locator(".typed").get_attribute("aria-description") == told


def test_what_holds_all_over_a_page_is_a_list_in_the_page_itself(tmp_path):
    site_of(tmp_path, [entry_of(1, "tents", example_of("tents", "en"))])
    html = (tmp_path / "p" / "1" / "index.html").read_text(encoding="utf-8")
    assert "<li>no tent touches another, not even at a corner</li>" in html
    assert "<li>each tree has a tent of its own beside it</li>" in html


def test_what_cells_are_is_told_unless_they_are_squares():
    kind = load("slitherlink")
    draft = example_of("slitherlink", "en")
    givens, answer = kind.read(draft)
    assert kind.player(givens, answer, "en").facts == ()

    rows = [[None, 2, None], [None, None, None], [None, None, None]]
    other = kind.read_givens({"rows": rows, "tiling": "hexagons"})
    facts = kind.player(other, frozenset(), "en").facts
    assert facts == ("Each cell is a hexagon, with six sides.",)
