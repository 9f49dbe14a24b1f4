"""The grade and the hints, both from the steps that a person takes.

A person looks for a line with a single blank and computes its number. A square that
these steps finish is easy. If blanks remain, each shares its row and its column with
another one, and the ends of the range must decide: the square is hard.
"""

from ...core.puzzle import Grade, Hint, SolvingStep
from .model import Cell, Rows, Square


def grade(givens: Square) -> Grade:
    """Return the difficulty measured on these givens.

    `level` is one of the type's `levels`, `score` orders puzzles from easy to hard, and
    `measures` are the numbers behind both. The generator need not aim at a level: the
    pipeline drops a puzzle whose measured level is not the one requested.
    """
    stuck = len(givens.blanks) - len(_single_blanks(givens))
    return Grade(
        level="hard" if stuck else "easy",
        score=len(givens.blanks) + 10 * stuck,
        measures={"blanks": len(givens.blanks), "stuck": stuck},
    )


def steps(givens: Square) -> tuple[SolvingStep, ...]:
    """Return the steps behind the grade, as `publish grade --steps` shows them."""
    single = _single_blanks(givens)
    found = [SolvingStep("single", (cell,)) for cell in single]
    stuck = tuple(cell for cell in givens.blanks if cell not in single)
    return (*found, *([SolvingStep("ends", stuck)] if stuck else []))


def hints(givens: Square, answer: Rows) -> tuple[Hint, ...]:
    """Return hints, the gentlest first; text.<language>.yaml has their sentences."""
    single = _single_blanks(givens)
    r, c = (single or givens.blanks)[0]
    first = Hint("single" if single else "ends", {"row": r + 1, "column": c + 1})
    value = {"row": r + 1, "column": c + 1, "number": answer[r][c]}
    return (first, Hint("number", value))


def _single_blanks(square: Square) -> tuple[Cell, ...]:
    """The blanks that can be computed one by one, each the last one in some line."""
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
