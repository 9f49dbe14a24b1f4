"""`publish grade TYPE`: grades given puzzles of any type.

With --json each puzzle prints one line:

    {"level": "easy", "score": 3, "measures": {"blanks": 3, …}}
    {…, "steps": [{"technique": "single", "cells": [[0, 1]], …}, …]}    --steps
    {"level": null, "score": null, "measures": {}, "reason": "it has no answer"}
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import replace

from ..core.log import MESSAGES
from ..core.messages import shown_json
from ..core.puzzle import Grade, Hint, Json, SolvingStep
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
        help="tell each solving step and what it rests on, for types that have them",
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

    def say(hint: Hint) -> str:
        return kind.hint_text(hint, "en")

    def describe(givens: object) -> str:
        found = grade_of(kind, givens)
        if isinstance(found, str) or not (args.steps and isinstance(kind, Ladder)):
            return show(found, None, say)
        return show(found, kind.steps(givens), say)

    return print_each(kind, args.givens, describe, as_json=args.json)


def _as_json(
    found: Grade | str,
    steps: tuple[SolvingStep, ...] | None,
    say: Callable[[Hint], str],
) -> str:
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
        shown["steps"] = [_step_json(step, say) for step in live(steps)]
    return shown_json(shown)


def live(steps: Sequence[SolvingStep]) -> list[SolvingStep]:
    """Return the steps on which a filled cell rests, counted anew where they are named.

    >>> idle, one = SolvingStep("idle", (), is_idle=True), SolvingStep("one", ())
    >>> live([idle, one, SolvingStep("pair", (), needs=(1,))])[1].needs
    (0,)
    """
    number: dict[int, int] = {}
    for k, step in enumerate(steps):
        if not step.is_idle:
            number[k] = len(number)
    return [
        replace(steps[k], needs=tuple(number[j] for j in steps[k].needs))
        for k in number
    ]


def _step_json(step: SolvingStep, say: Callable[[Hint], str]) -> Json:
    """A step's members, but for those that it has not."""
    every: dict[str, Json] = {
        "digits": step.digits,
        "shown": [list(cell) for cell in step.shown],
        "houses": [list(house) for house in step.houses],
        "placed": [[list(cell), value] for cell, value in step.placed],
        "removed": [[list(cell), list(values)] for cell, values in step.removed],
        "needs": step.needs,
        "told": say(step.told) if step.told else "",
    }
    cells = [list(cell) for cell in step.cells]
    given = {name: value for name, value in every.items() if value}
    return {"technique": step.technique, "cells": cells, **given}


def _as_text(
    found: Grade | str,
    steps: tuple[SolvingStep, ...] | None,
    say: Callable[[Hint], str],
) -> str:
    if isinstance(found, str):
        return f"no grade: {found}"
    measures = ", ".join(f"{name} {value}" for name, value in found.measures.items())
    head = f"{found.level}, score {found.score:g} ({measures})"
    every = live(steps or ())
    lines = [_step_line(k, step, say) for k, step in enumerate(every, 1)]
    return "\n".join([head, *lines])


def _step_line(number: int, step: SolvingStep, say: Callable[[Hint], str]) -> str:
    """A step on one line, its rows and columns counted from 1.

    >>> _step_line(1, SolvingStep("single", ((0, 2), (1, 0))), str)
    '  1 single: row 1 column 3, row 2 column 1'
    >>> step = SolvingStep("pair", (), needs=(0, 4), told=Hint("pair"))
    >>> _step_line(7, step, lambda hint: "Two digits take r1c12.")
    '  7 pair (after 1, 5): Two digits take r1c12.'
    """
    cells = ", ".join(f"row {r + 1} column {c + 1}" for r, c in step.cells)
    said = say(step.told) if step.told else cells
    after = ", ".join(str(k + 1) for k in step.needs)
    return f"  {number} {step.technique}{after and f' (after {after})'}: {said}"
