"""A statement as JSON for a page, which marks what a reader breaks and meets."""

from collections.abc import Iterator

from ..core.puzzle import Json
from .marks import Apart, Count, Mark, MarkStatement, Matched
from .vocabulary import (
    Arrow,
    Balanced,
    Between,
    Cell,
    Cells,
    Constraint,
    Different,
    Makes,
    NoThree,
    OneOf,
    Pair,
    Rising,
    Run,
    Seen,
    Statement,
    Unlike,
)

Rule = dict[str, Json]


def rules_of(statement: Statement | MarkStatement) -> list[Rule]:
    """Return the units and clues of a puzzle, in order.

    Each has `rule`, `cells`, and what its constraint asks for: `different` has `kind`
    (row, column, box, cage or cells) and `number` among its kind; `calc` op and
    target; `more` the greater cell first; `seen` the cells in viewing order and `n`;
    `pair` the sign, and `not` where the sign is missing; `one_of` the numbers.
    Of lines, `run`, `balanced` and `no_three` have the kind and number of their line,
    and `run` the lengths; `unlike` has the length of its lines, which are rows or
    columns by its kind. Of marks, `count` has the kind and number of its cells and `n`;
    `apart` nothing more; `matched` the `clues`, cells that have a mark each.

    Raises:
        TypeError: a constraint is unknown here.
    """
    if isinstance(statement, MarkStatement):
        return [_mark(clue) for clue in statement.clues]
    return [*_units(statement), *(one for c in statement.clues for one in _rules(c))]


def _units(statement: Statement) -> Iterator[Rule]:
    boxes, boxed = 0, set[Cell]()
    for unit in statement.grid.units:
        if not isinstance(unit, Different):
            yield from _rules(unit)
            continue
        kind, number = _line(unit.cells)
        if kind == "cells" and is_joined(unit.cells) and boxed.isdisjoint(unit.cells):
            boxed.update(unit.cells)
            kind, number = "box", (boxes := boxes + 1)
        yield different(unit.cells, kind, number)


def is_joined(cells: Cells) -> bool:
    """Return whether cells hang together by their sides, as no diagonal does.

    >>> is_joined(((0, 0), (0, 1))), is_joined(((0, 0), (1, 1)))
    (True, False)
    """
    reached, left = [cells[0]], {*cells[1:]}
    for r, c in reached:
        near = left & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}
        reached += near
        left -= near
    return not left


def _line(cells: Cells) -> tuple[str, int]:
    """The kind of a unit and, of a line, its number."""
    for axis, kind in ((0, "row"), (1, "column")):
        if len({cell[axis] for cell in cells}) == 1:
            return kind, cells[0][axis] + 1
    return "cells", 0


def different(cells: Cells, kind: str, number: int) -> Rule:
    """Return that no two cells hold the same."""
    return _rule("different", cells, kind=kind, number=number)


def _rules(clue: Constraint) -> Iterator[Rule]:
    cells = clue.cells
    match clue:
        case Different():
            yield different(cells, "cage", 0)
        case OneOf(numbers=numbers):
            yield _rule("one_of", cells, numbers=sorted(numbers))
        case Makes(operation=op, target=target, differ=differ):
            yield _rule("calc", cells, op=op, target=target)
            if differ:
                kind, number = _line(cells)
                yield different(cells, "cage" if kind == "cells" else kind, number)
        case Pair(sign="greater", is_not=False):
            yield _rule("more", cells)
        case Pair(sign=sign, is_not=is_not):
            yield _rule("pair", cells, sign=sign, **({"not": True} if is_not else {}))
        case Seen(count=count):
            yield _rule("seen", cells, n=count)
        case Rising():
            yield _rule("rising", cells)
        case Arrow():
            yield _rule("arrow", cells)
        case Between(total=total):
            yield _rule("between", cells, total=total)
        case Run(lengths=lengths):
            yield _of_line("run", cells, lengths=list(lengths))
        case Balanced():
            yield _of_line("balanced", cells)
        case NoThree():
            yield _of_line("no_three", cells)
        case Unlike(length=length):
            kind, _ = _line(cells[:length])
            yield _rule("unlike", cells, kind=kind, length=length)
        case _:
            raise TypeError(f"live marks know no constraint {type(clue).__name__}")


def _mark(clue: Mark) -> Rule:
    match clue:
        case Count(cells=cells, number=n, kind=kind, nth=nth):
            return _rule("count", cells, kind=kind, number=nth, n=n)
        case Apart(cells=cells):
            return _rule("apart", cells)
        case Matched(cells=cells, clues=clues):
            return _rule("matched", cells, clues=[list(cell) for cell in clues])
        case _:
            raise TypeError(f"live marks know no constraint {type(clue).__name__}")


def _of_line(name: str, cells: Cells, **more: Json) -> Rule:
    kind, number = _line(cells)
    return _rule(name, cells, kind=kind, number=number, **more)


def _rule(name: str, cells: Cells, **more: Json) -> Rule:
    return {"rule": name, "cells": [list(cell) for cell in cells], **more}
