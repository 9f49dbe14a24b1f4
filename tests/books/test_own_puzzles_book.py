"""Sudokus and a crossword of other programs, from their files to all that is made."""

import json
import shutil

import pytest
from own_crossword import CLUES, ipuz
from solving import lines_for
from whole_book import built, entries, texts

from puzzle_publish.cli import main
from puzzle_publish.play.game import Game, puzzle_of
from puzzle_publish.play.saved import Progress
from puzzle_publish.play.session import Session

EASY = (
    "6........73196.4.....742....63.91...51..2..64...58.23....679.....9.15326........5"
)
HARD = (
    "2....9..1.84.1..2..3..5.7.....6..4..5.......6..8..2.....5.2..9..2..4.31.1..9....8"
)
TEXT = """\
format: 1
book: {id: own, title: Own, seed: 1}
print: {printer: home, trim: A5}
sections:
  - {id: nine, type: sudoku, from: nine.txt}
  - {id: cross, type: crossword, from: cross.ipuz, grade: none}
"""


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    folder = tmp_path_factory.mktemp("own")
    (folder / "nine.txt").write_text(f"{HARD}\n{EASY}\n")
    (folder / "cross.ipuz").write_bytes(ipuz())
    (folder / "own.yaml").write_text(TEXT)
    return folder / "own.yaml"


@pytest.fixture(scope="module")
def folder(book):
    return built(book, book.parent / "output", "--executor", "serial")


def test_pages_show_them_with_hints_answers_and_levels(folder):
    easy, hard, cross = entries(folder)
    pages = texts((folder / "interior.pdf").read_bytes())

    printed = "".join(str(d or ".") for row in easy["givens"]["rows"] for d in row)
    assert printed == EASY
    assert (easy["level"], hard["level"]) == ("easy", "hard")
    assert "Easy" in pages[easy["page"] - 1]
    assert cross["level"].capitalize() not in pages[cross["page"] - 1]
    assert all(clue in pages[cross["page"] - 1] for clue in CLUES.values())
    hints = next(page for page in pages if "First hints" in page)
    assert all(hints.count(f"No. {number}") > 1 for number in (1, 2, 3))


def test_the_book_is_proven_again_from_its_pages(folder, capsys):
    assert main(["verify", str(folder)]) == 0
    assert "3 puzzles proven: 3 unique" in capsys.readouterr().out


def test_others_programs_get_sudokus_and_the_crossword_back(folder, tmp_path):
    out = tmp_path / "out"
    assert main(["answers", str(folder), "--format", "ipuz", "-o", str(out)]) == 0
    easy, _, again = (json.loads(p.read_text()) for p in sorted(out.glob("*.ipuz")))

    assert "".join(str(n or ".") for row in easy["puzzle"] for n in row) == EASY
    assert again["solution"] == json.loads(ipuz())["solution"]
    assert [clue["clue"] for clue in again["clues"]["Down"]] == [
        CLUES["1D"],
        CLUES["2D"],
    ]


def test_each_is_played_to_its_end_on_the_terminal(folder):
    for entry in entries(folder):
        puzzle = puzzle_of(entry, "en")
        progress = Progress(Game.start(puzzle))
        said = (lambda text, _: text), (lambda: 100), (lambda: 0.0)
        session = Session(entry, puzzle, "en", progress, *said)
        session.begin("No. 1")
        for line in lines_for(puzzle):
            session.step(line)

        assert session.game.is_solved


def test_each_has_a_web_page(folder, tmp_path):
    assert main(["web", str(folder), "-o", str(tmp_path / "site")]) == 0
    pages = [p.read_text() for p in (tmp_path / "site").rglob("*.html")]

    assert sum(CLUES["1D"] in page for page in pages) == 1


@pytest.mark.soak
def test_another_file_is_another_book_and_the_same_is_not_drawn_again(
    book, folder, tmp_path
):
    before = (folder / "interior.pdf").read_bytes()
    shutil.copytree(book.parent, tmp_path / "copy")
    copy = tmp_path / "copy"
    (copy / "nine.txt").write_text(f"{EASY}\n{HARD}\n")
    same = built(copy / "own.yaml", copy / "output", "--executor", "serial")
    assert (same / "interior.pdf").read_bytes() == before

    (copy / "nine.txt").write_text(f"{EASY}\n")
    other = built(copy / "own.yaml", copy / "output", "--executor", "serial")

    assert len(entries(other)) == 2
    assert (other / "interior.pdf").read_bytes() != before
