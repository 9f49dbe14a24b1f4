"""The proof of a puzzle, from nothing but the form in which it is printed."""

import json
from itertools import islice

from ..core.errors import OutOfSteps
from ..core.puzzle import Draft, Fairness, Json, Report, Verdict, canonical_json
from .contract import PuzzleType


def prove(
    kind: PuzzleType, givens: Json, answer: Json, fairness: Fairness, *, limit: int = 2
) -> Report:
    """The verdict on a puzzle, from the JSON text of what its page and key print.

    The key must follow the rules. The type's solver, which sees the givens alone, must
    find the key's solution as the only answer (UNIQUE), or find any answer (ANY). Two
    answers are equal if their JSON is, so a type must put unordered parts into a fixed
    order.

    Exceptions from the type's code are not caught: for a newly made puzzle they are
    bugs in the type.

    Args:
        kind: the type of the puzzle.
        givens: what its page prints.
        answer: what its key prints.
        fairness: how many answers its page promises.
        limit: how many answers to look for, 2 or more.
    """
    printed = Draft(*json.loads(canonical_json([givens, answer])))
    return prove_read(kind, printed, *kind.read(printed), fairness, limit=limit)


def prove_read(
    kind: PuzzleType,
    printed: Draft,
    givens: object,
    answer: object,
    fairness: Fairness,
    *,
    limit: int = 2,
) -> Report:
    """The same of a puzzle from JSON text whose givens and answer were read already."""
    if not kind.follows_rules(givens, answer):
        return Report(Verdict.WRONG_KEY)
    wanted = 1 if fairness is Fairness.ANY else limit
    found: list[str] = []
    try:
        for other in islice(kind.solve(givens), wanted):
            found.append(canonical_json(other))
    except OutOfSteps:
        # Two answers decide, even if the search did not finish.
        verdict = Verdict.AMBIGUOUS if len(found) > 1 else Verdict.UNDECIDED
        return Report(verdict, len(found))
    wanted_text = canonical_json(kind.solution(printed.answer))
    return Report(_verdict(found, wanted_text, fairness), len(found))


def _verdict(found: list[str], key: str, fairness: Fairness) -> Verdict:
    if not found:
        return Verdict.UNSOLVABLE
    if fairness is Fairness.ANY:
        return Verdict.OK
    if len(found) > 1:
        return Verdict.AMBIGUOUS
    return Verdict.OK if found == [key] else Verdict.WRONG_KEY
