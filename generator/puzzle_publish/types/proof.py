"""The one judge of puzzles: it starts from the printed form and trusts nobody."""

import json
from itertools import islice

from ..core.errors import OutOfSteps
from ..core.puzzle import Fairness, Json, Report, Verdict, canonical_json
from .contract import PuzzleType


def prove(
    kind: PuzzleType, givens: Json, answer: Json, fairness: Fairness, *, limit: int = 2
) -> Report:
    """The verdict on a puzzle, from the JSON text of what its page and key print.

    The key must follow the rules, and the type's solver, which sees the givens alone,
    must find it, or what of it is the solution: as the only answer (UNIQUE), or at
    least find that there is one (ANY). Two answers are equal when their JSON is; a
    type whose answer has parts in no order must yield them in one order.

    What the type's code raises while it reads the givens or the key is not caught: in
    a freshly made puzzle it is a bug of the type.

    `limit` is how many answers are looked for, 2 or more.
    """
    givens, answer = json.loads(canonical_json([givens, answer]))
    if not kind.follows_rules(givens, answer):
        return Report(Verdict.WRONG_KEY)
    wanted = 1 if fairness is Fairness.ANY else limit
    found: list[str] = []
    try:
        for other in islice(kind.solve(givens), wanted):
            found.append(canonical_json(other))
    except OutOfSteps:
        # One answer too many is enough, even when the search was not finished.
        verdict = Verdict.AMBIGUOUS if len(found) > 1 else Verdict.UNDECIDED
        return Report(verdict, len(found))
    wanted_text = canonical_json(kind.solution(answer))
    return Report(_verdict(found, wanted_text, fairness), len(found))


def _verdict(found: list[str], key: str, fairness: Fairness) -> Verdict:
    if not found:
        return Verdict.UNSOLVABLE
    if fairness is Fairness.ANY:
        return Verdict.OK
    if len(found) > 1:
        return Verdict.AMBIGUOUS
    return Verdict.OK if found == [key] else Verdict.WRONG_KEY
