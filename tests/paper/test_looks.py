"""Digits on paper: of one size within a type, which a design may set by type."""

from puzzle_publish.core.figure import Figure, Label
from puzzle_publish.paper.figures import PUZZLE, Expected
from puzzle_publish.paper.items import Run
from puzzle_publish.paper.looks import Looks
from puzzle_publish.paper.match import Found, Place
from puzzle_publish.paper.wanted import wanted_of

CELL = wanted_of(Figure(1, 1, (Label(0.5, 0.5, "7", "given"),)), coloured=False)


def odd(*shown):
    """Return the numbers of puzzles that look odd, of (type, size, paint) of each."""
    looks = Looks()
    for number, (name, size, paint) in enumerate(shown, 1):
        run = Run("7", x=4, y=6, width=2, size=size, paint=paint, order=1)
        expected = Expected(number, PUZZLE, (), None, name)
        looks.add(CELL, Found(Place(10, 0, 0), [run]), 1, expected)
    return [expected.number for _, expected, _ in looks.odd()]


def test_each_type_has_its_size_but_all_have_one_colour():
    assert odd(("sudoku", 6.8, ()), ("sudoku", 6.8, ()), ("hashi", 6.2, ())) == []
    assert odd(("sudoku", 6.8, ()), ("sudoku", 6.8, ()), ("sudoku", 6.2, ())) == [3]
    white = (1.0,)
    assert odd(("sudoku", 6.8, ()), ("sudoku", 6.8, ()), ("hashi", 6.2, white)) == [3]
