"""The difficulty of an equation: the dearest technique, then how often it is needed.

human.py solves it as a person does; kernels_human.py lists the techniques.
"""

from ...core.puzzle import Grade, SolvingStep
from .draw import box_of
from .human import TECHNIQUES, Chain, Step, chain
from .model import Equation

# Larger than the number of times that a technique is used.
SCALE = 1_000


def grade(givens: Equation) -> Grade:
    """The difficulty of these givens."""
    found = chain(givens)
    return Grade(
        level=found.level,
        score=score_of(found),
        measures={
            "letters": len(givens.letters),
            "given": len(givens.given),
            **{name.replace(" ", "_"): n for name, n in found.counts.items() if n},
        },
    )


def score_of(found: Chain) -> int:
    """A number that is greater for a dearer technique, then for more uses of it."""
    used = [k for k, name in enumerate(TECHNIQUES) if found.counts[name]]
    if not used:
        return 0
    times = found.counts[TECHNIQUES[used[-1]]]
    return (used[-1] + 1) * SCALE + min(times, SCALE - 1)


def steps(givens: Equation) -> tuple[SolvingStep, ...]:
    """The steps behind the grade, each with the boxes of its letters."""
    return tuple(
        SolvingStep(step.technique, _boxes(givens, step))
        for step in chain(givens).steps
    )


def _boxes(equation: Equation, step: Step) -> tuple[tuple[int, int], ...]:
    """The box of a step's letter; of a carry, the boxes of its column's letters."""
    letters = equation.letters
    if step.letter:
        return (box_of(letters, step.letter),)
    column = step.into + 1
    found = {word[-column] for word in equation.words if len(word) >= column}
    # A product may have more columns than any word: then the first letter below it.
    return tuple(box_of(letters, letter) for letter in letters if letter in found) or (
        box_of(letters, equation.added[1][0]),
    )
