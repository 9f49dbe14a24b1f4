"""`publish grade TYPE`: grades given puzzles of any type.

With --json each puzzle prints one line:

    {"level": "easy", "score": 3, "measures": {"blanks": 3, …}}
    {…, "steps": [{"technique": "single", "cells": [[0, 1]]}, …]}       --steps
    {"level": null, "score": null, "measures": {}, "reason": "it has no answer"}
"""

import argparse

from ..core.log import MESSAGES
from ..core.messages import shown_json
from ..core.puzzle import Grade, Json, SolvingStep
from .options import Verbs, add_json, add_puzzles, verb_parser


def add(verbs: Verbs) -> None:
    """Add `publish grade`."""
    parser = verb_parser(
        verbs, "grade", _call, "grade calendar output/daily-2027/puzzles.jsonl --json"
    )
    parser.add_argument("type", metavar="TYPE")
    add_puzzles(parser)
    parser.add_argument(
        "--steps",
        action="store_true",
        help="list each solving step by technique and cells, for types that have them",
    )
    add_json(parser)


def _call(args: argparse.Namespace) -> int:
    from ..types.capabilities import Ladder
    from ..types.registry import load
    from ..types.solving import grade_of
    from .givens import print_each

    kind = load(args.type)
    show = _as_json if args.json else _as_text
    if args.steps and not isinstance(kind, Ladder):
        MESSAGES.info("type %s lists no solving steps: --steps adds nothing", kind.name)

    def describe(givens: object) -> str:
        found = grade_of(kind, givens)
        if isinstance(found, str) or not (args.steps and isinstance(kind, Ladder)):
            return show(found, None)
        return show(found, kind.steps(givens))

    return print_each(kind, args.givens, describe, as_json=args.json)


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
    """A step on one line, its rows and columns counted from 1.

    >>> _step_line(SolvingStep("single", ((0, 2), (1, 0))))
    '  single: row 1 column 3, row 2 column 1'
    """
    cells = ", ".join(f"row {r + 1} column {c + 1}" for r, c in step.cells)
    return f"  {step.technique}: {cells}"
