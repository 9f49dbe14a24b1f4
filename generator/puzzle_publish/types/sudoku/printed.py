"""How a page has what the steps of a ladder name: signs, houses, cages and marks."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial

from ...core.puzzle import Json
from ...grids.ladder import Cell, House, Step
from ...grids.pencilled import house_of
from ..told_steps import Printed, named
from .board import Board
from .draw import sign
from .marks import BLACK
from .model import Cage, Sudoku
from .squares import squares_of

# What techniques call the kinds of marks.
_KINDS = {"even": "parity", "thermometer": "thermo", "diagonal": "little"}
_TOGETHER = 3  # houses side by side that innies and outies add up
Parts = Mapping[str, Json]


def printed(givens: Sudoku) -> Printed:
    """Return what is printed for values, houses and clues."""

    def label(digit: int) -> Json:
        if givens.symbols == "pictures":
            return {"label": f"picture-{digit}"}
        return sign(givens, digit)

    return Printed(
        sign=label,
        house=partial(_house, givens),
        apart=max(map(max, givens.board.cells)) > 8,
        parts=lambda step: _clue(givens, step) if step.pattern else {},
    )


@lru_cache(maxsize=16)
def _houses(board: Board) -> Mapping[House, Sequence[Cell]]:
    """The houses of a board with their cells."""
    squares = squares_of(board)
    return {
        house_of(squares, u): [divmod(x, board.side) for x in cells]
        for u, (_, cells) in enumerate(squares.units)
    }


def house_with(givens: Sudoku, cells: Sequence[Cell]) -> House | None:
    """Return the house with some cells, None if there is none."""
    found = _houses(givens.board).items()
    return next((house for house, own in found if {*own} == {*cells}), None)


def _house(givens: Sudoku, house: House) -> tuple[str, Json]:
    kind, number = house
    if kind == "cage":
        cage = givens.cages[number - 1]
        return "cage", {"sum": cage.total, "cells": named(cage.cells)}
    cells = _houses(givens.board)[house]
    ends: Json = {"first": named(cells[:1]), "last": named(cells[-1:])}
    if kind == "line":
        is_diagonal = len({r for r, _ in cells}) == len(cells)
        return ("diagonal" if is_diagonal else "window"), ends
    if kind == "region" and givens.board.has_boxes:
        kind = "box"
    if givens.board.is_samurai:  # nobody counts the boxes and lines of five grids
        return f"one-{kind}", ends
    return kind, number


def _clue(givens: Sudoku, step: Step) -> Parts:
    """What a sentence names besides: the sum, the ends or the kind of a clue."""
    name = step.technique.name
    if name.startswith("innies"):
        return _innies(givens, step.pattern)
    if name == "law-of-leftovers":
        half = len(step.pattern) // 2
        one, other = step.pattern[:half], step.pattern[half:]
        return {"one": named(one), "other": named(other)}
    if name.startswith("beside") and givens.consecutive is not None:
        barred = {frozenset(pair) for pair in givens.consecutive}
        return {"case": "" if frozenset(step.pattern) in barred else "-no-bar"}
    return _mark(givens, step)


def _mark(givens: Sudoku, step: Step) -> Parts:
    """What a sentence names of a mark; "case" says which of a kind it is."""
    family = step.technique.name.partition("-")[0]
    kind = _KINDS.get(family, family)
    cells = set(step.pattern)
    marks = (m for m in givens.marks if m.kind == kind and set(m.cells) == cells)
    mark = next(marks, None)
    if mark is None:
        return {"case": "-none"} if kind in ("dot", "xv") else {}
    first, *rest = mark.cells
    found: dict[str, Json] = {"sum": mark.number, "first": named([first])}
    found |= {"rest": named(rest), "chain": {"chain": [list(c) for c in mark.cells]}}
    if kind == "dot":
        found["case"] = "-black" if mark.number == BLACK else ""
    elif kind == "sandwich":
        line = (
            ("row", first[0] + 1)
            if first[0] == rest[0][0]
            else ("column", first[1] + 1)
        )
        found |= {
            "place": {"houses": [list(line)]},
            "last": sign(givens, givens.board.size),
        }
    return found


def _innies(givens: Sudoku, cells: Sequence[Cell]) -> Parts:
    """The houses whose sum shows that of some cells, this sum, and on which side."""
    whole = givens.board.size * (givens.board.size + 1) // 2
    for houses, area in _areas(givens.board):
        over = [cage for cage in givens.cages if area & set(cage.cells)]
        inside = [cage for cage in over if area >= set(cage.cells)]
        shown: dict[str, Json] = {
            "area": {"houses": [list(_house(givens, h)) for h in houses]}
        }
        shown["whole"] = whole * len(houses)
        if area - _covered(inside) == set(cells):
            return {**shown, "sum": whole * len(houses) - _total(inside)}
        if _covered(over) - area == set(cells) and area <= _covered(over):
            total = _total(over) - whole * len(houses)
            return {**shown, "sum": total, "case": "-out"}
    raise LookupError(f"no houses leave or have over just {cells}")


def _areas(board: Board) -> Iterator[tuple[list[House], set[Cell]]]:
    """Full houses, alone and with the next of their kind."""
    full = [h for h in _houses(board) if len(_houses(board)[h]) == board.size]
    for number in range(1, _TOGETHER + 1):
        for start in range(len(full) - number + 1):
            group = full[start : start + number]
            cells = {cell for house in group for cell in _houses(board)[house]}
            same = len({kind for kind, _ in group}) == 1
            if same and len(cells) == number * board.size:
                yield group, cells


def _covered(cages: Sequence[Cage]) -> set[Cell]:
    return {cell for cage in cages for cell in cage.cells}


def _total(cages: Sequence[Cage]) -> int:
    return sum(cage.total for cage in cages)
