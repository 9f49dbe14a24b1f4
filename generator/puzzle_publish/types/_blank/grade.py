"""How hard the givens are for a person, and the hints: both follow the same steps.

A person looks for a line with a single blank and computes it. If that alone finishes
the square it is easy; if blanks remain, each in a row and a column with another one,
the ends of the range must be used: hard.
"""

from ...core.puzzle import Grade, Hint, Json, SolvingStep
from .model import Cell, Square, read


def grade(givens: Json) -> Grade:
    """Measure the difficulty of these givens.

    The level must be one of the type's levels. The pipeline keeps a puzzle only when
    this level is the one asked for, so the bands need no help from the generator.
    """
    square = read(givens)
    stuck = len(square.blanks) - len(_single_blanks(square))
    return Grade(
        level="hard" if stuck else "easy",
        score=len(square.blanks) + 10 * stuck,
        measures={"blanks": len(square.blanks), "stuck": stuck},
    )


def steps(givens: Json) -> tuple[SolvingStep, ...]:
    """Return the steps behind the grade: `publish grade _blank FILE --steps`."""
    square = read(givens)
    single = _single_blanks(square)
    found = [SolvingStep("single", (cell,)) for cell in single]
    stuck = tuple(cell for cell in square.blanks if cell not in single)
    return (*found, *([SolvingStep("ends", stuck)] if stuck else []))


def hints(givens: Json, answer: Json) -> tuple[Hint, ...]:
    """Return hints, the gentlest first; their words are in text.<language>.yaml."""
    square = read(givens)
    single = _single_blanks(square)
    r, c = (single or square.blanks)[0]
    first = Hint("single" if single else "ends", {"row": r + 1, "column": c + 1})
    value = {"row": r + 1, "column": c + 1, "number": answer["rows"][r][c]}
    return (first, Hint("number", value))


def _single_blanks(square: Square) -> tuple[Cell, ...]:
    """The blanks that fall one by one, each the only one left in a line."""
    todo = list(square.blanks)
    found: list[Cell] = []
    while True:
        for r, c in todo:
            in_row = sum(1 for cell in todo if cell[0] == r)
            in_column = sum(1 for cell in todo if cell[1] == c)
            if 1 in (in_row, in_column):
                break
        else:
            return tuple(found)
        todo.remove((r, c))
        found.append((r, c))
