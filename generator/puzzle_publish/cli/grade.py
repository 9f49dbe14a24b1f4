"""`publish grade TYPE`: how hard each given puzzle is, whatever the type.

With --json each puzzle prints one line:

    {"level": "easy", "score": 3, "measures": {"blanks": 3, …}}
    {…, "steps": [{"technique": "single", "cells": [[0, 1]]}, …]}       --steps
    {"level": null, "score": null, "measures": {}, "reason": "it has no answer"}
"""

from itertools import islice

from ..core.errors import OutOfSteps
from ..core.log import MESSAGES
from ..core.messages import shown_json
from ..core.puzzle import Fairness, Grade, Json, SolvingStep
from ..types.contract import Ladder, PuzzleType
from ..types.registry import load
from .givens import print_each

NO_ANSWER = "it has no answer"
SEVERAL = "it has several answers"
UNDECIDED = "the solver's steps ran out before the number of answers was known"
BEYOND = "a reader's techniques do not finish it"


def run(name: str, source: str, *, steps: bool, as_json: bool) -> int:
    """Grade each puzzle of a file and return the exit code.

    Raises:
        UsageError: there is no such type, or no such file.
    """
    kind = load(name)
    show = _as_json if as_json else _as_text
    if steps and not isinstance(kind, Ladder):
        MESSAGES.info("type %s lists no solving steps: --steps adds nothing", name)

    def describe(givens: Json) -> str:
        found = _graded(kind, givens)
        if isinstance(found, str) or not (steps and isinstance(kind, Ladder)):
            return show(found, None)
        return show(found, kind.steps(givens))

    return print_each(kind, source, describe, as_json=as_json)


def _graded(kind: PuzzleType, givens: Json) -> Grade | str:
    """The grade, or why there is none.

    A level's promise decides how many answers a puzzle of it may have.
    """
    promises = {kind.fairness_of(level) for level in kind.levels}
    wanted = 2 if Fairness.UNIQUE in promises else 1
    found, undecided = 0, False
    try:
        for _ in islice(kind.solve(givens), wanted):
            found += 1
    except OutOfSteps:
        undecided = True
    if not found:
        return UNDECIDED if undecided else NO_ANSWER
    doubt = UNDECIDED if undecided else SEVERAL if found > 1 else ""
    if doubt and Fairness.ANY not in promises:
        return doubt
    try:
        grade = kind.grade(givens)
    except OutOfSteps as error:
        return str(error) or BEYOND
    if doubt and kind.fairness_of(grade.level) is Fairness.UNIQUE:
        return doubt
    return grade


def _as_json(found: Grade | str, steps: tuple[SolvingStep, ...] | None) -> str:
    shown: dict[str, Json]
    if isinstance(found, str):
        shown = {"level": None, "score": None, "measures": {}, "reason": found}
        return shown_json(shown)
    shown = {
        "level": found.level,
        "score": found.score,
        "measures": dict(found.measures),
    }
    if steps is not None:
        shown["steps"] = [
            {"technique": step.technique, "cells": [list(cell) for cell in step.cells]}
            for step in steps
        ]
    return shown_json(shown)


def _as_text(found: Grade | str, steps: tuple[SolvingStep, ...] | None) -> str:
    if isinstance(found, str):
        return f"no grade: {found}"
    measures = ", ".join(f"{name} {value}" for name, value in found.measures.items())
    head = f"{found.level}, score {found.score:g} ({measures})"
    return "\n".join([head, *map(_step_line, steps or ())])


def _step_line(step: SolvingStep) -> str:
    """A step on one line, its cells counted from 1 as a person counts.

    >>> _step_line(SolvingStep("single", ((0, 2), (1, 0))))
    '  single: row 1 column 3, row 2 column 1'
    """
    cells = ", ".join(f"row {r + 1} column {c + 1}" for r, c in step.cells)
    return f"  {step.technique}: {cells}"
