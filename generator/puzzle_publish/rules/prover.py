"""Every answer to a statement, by masks and bounds alone."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from ..kernels import maskrules
from ..kernels.masksearch import MaskSearch, Rule
from .vocabulary import (
    SIGNS,
    Arrow,
    Between,
    Cell,
    Constraint,
    Different,
    Grid,
    Makes,
    OneOf,
    Operation,
    Pair,
    Rising,
    Seen,
    Sign,
    Statement,
)

_FEW = 4  # cells whose sum narrows a search
_OPERATIONS: dict[Operation, int] = {
    "+": maskrules.SUM,
    "x": maskrules.PRODUCT,
    "-": maskrules.DIFFERENCE,
    "/": maskrules.QUOTIENT,
    "": maskrules.ANY_OPERATION,
}
_SIGNS: dict[tuple[Sign, bool], int] = {
    ("greater", False): maskrules.GREATER,
    ("consecutive", False): maskrules.CONSECUTIVE,
    ("consecutive", True): maskrules.NOT_CONSECUTIVE,
}


def answers(statement: Statement, *, budget: int) -> Iterator[tuple[int, ...]]:
    """Yield every answer once, as the numbers of the grid's cells.

    Args:
        statement: the puzzle.
        budget: looks at cells and rules.

    Raises:
        OutOfSteps: the search needs more than the budget.
        TypeError: a constraint is unknown here.
    """
    number_of, units = _frame(statement.grid)
    most = statement.grid.most
    allowed = {number_of[at]: 1 << n for at, n in statement.printed.items()}
    rules = list(units)
    number = number_of.__getitem__
    for clue in statement.clues:
        cells = tuple(map(number, clue.cells))
        mask = _mask(clue, most) if len(cells) == 1 else None
        if mask is None:
            rules.append(_rule(clue, cells, most))
            if isinstance(clue, Makes) and clue.differ:
                rules.append(Rule(maskrules.DIFFERENT, cells))
        else:
            allowed[cells[0]] = allowed.get(cells[0], -1) & mask
    if not statement.printed:
        rules += _left_over(units, rules[len(units) :], most)
    search = MaskSearch(rules, cells=len(number_of), values=most)
    return search.answers(allowed=allowed, budget=budget)


def _left_over(
    units: Sequence[Rule], clues: Sequence[Rule], most: int
) -> Iterator[Rule]:
    """Yield the sums of what cages leave of a full unit, or have beside it.

    They follow from the clues, and end most searches early.
    """
    sums = [
        (sum(1 << x for x in rule.cells), rule.target)
        for rule in clues
        if rule.kind == maskrules.SUM
    ]
    seen = {cells for cells, _ in sums}
    for unit in units if sums else ():
        if len(unit.cells) < most:
            continue
        inside = sum(1 << x for x in unit.cells)
        left, total = inside, most * (most + 1) // 2
        covered, outer = 0, -total
        for cells, target in sums:
            if cells & inside and not cells & covered:
                covered |= cells
                outer += target
                if not cells & ~inside:
                    left ^= cells
                    total -= target
        beside = covered & ~inside if not inside & ~covered else 0
        for cells, target in ((left, total), (beside, outer)):
            if 0 < cells.bit_count() <= _FEW and cells not in seen and target > 0:
                seen.add(cells)
                found = [x for x in range(cells.bit_length()) if cells >> x & 1]
                yield Rule(maskrules.SUM, tuple(found), target)


@lru_cache(maxsize=64)
def _frame(grid: Grid) -> tuple[dict[Cell, int], tuple[Rule, ...]]:
    """The number of each cell, and the rules of the units."""
    number_of = {cell: x for x, cell in enumerate(grid.cells)}
    units = [
        _rule(unit, tuple([number_of[cell] for cell in unit.cells]), grid.most)
        for unit in grid.units
    ]
    return number_of, tuple(units)


def _mask(clue: Constraint, most: int) -> int | None:
    """The numbers that a clue about one cell allows; None if it is of another kind."""
    if isinstance(clue, OneOf):
        return sum(1 << number for number in clue.numbers if number <= most)
    if isinstance(clue, Makes):
        return 1 << clue.target if clue.target <= most else 0
    return None


def _rule(clue: Constraint, cells: tuple[int, ...], most: int) -> Rule:
    """A clue as a rule of the search."""
    # The most frequent first, without matching: there are thirty in a puzzle.
    if type(clue) is Pair:
        kind = _SIGNS.get((clue.sign, clue.is_not))
        if kind is None:
            partners = _partners(clue.sign, clue.is_not, most)
            return Rule(maskrules.PARTNERS, cells, partners=partners)
        return Rule(kind, cells)
    match clue:
        case Different():
            return Rule(maskrules.DIFFERENT, cells)
        case Makes(operation=operation, target=target):
            return Rule(_OPERATIONS[operation], cells, target)
        case Seen(count=count):
            return Rule(maskrules.SEEN, cells, count)
        case Rising():
            return Rule(maskrules.RISING, cells)
        case Arrow():
            return Rule(maskrules.ARROW, cells)
        case Between(total=total):
            return Rule(maskrules.BETWEEN, cells, total)
        case _:
            raise TypeError(f"the prover knows no constraint {type(clue).__name__}")


@cache
def _partners(sign: Sign, is_not: bool, most: int) -> tuple[int, ...]:
    """For each number from 0 of the first cell, those that the second may have.

    Then the same for each number of the second cell.
    """
    numbers = range(1, most + 1)
    fits = {(a, b) for a in numbers for b in numbers if SIGNS[sign](a, b) is not is_not}
    seconds = (sum(1 << b for b in numbers if (a, b) in fits) for a in (0, *numbers))
    firsts = (sum(1 << a for a in numbers if (a, b) in fits) for b in (0, *numbers))
    return (*seconds, *firsts)
