"""Judges a puzzle that the program did not make: whether a book may print it."""

from collections.abc import Sequence
from typing import NamedTuple

from ..core.errors import UsageError
from ..core.puzzle import Draft, Json, Verdict, canonical_json, puzzle_id
from ..core.values import Taste
from .contract import PuzzleType
from .proof import prove
from .shown import is_tasteless, judged_for
from .solving import (
    SEVERAL,
    givens_for,
    grade_of,
    reading_givens,
    solutions_of,
)
from .verify import SENTENCES

_LONGEST = 200  # of an answer in a sentence


class Judged(NamedTuple):
    """What is found of a puzzle.

    Attributes:
        faults: why no book may print it; the rest is empty if there are any.
        id: equal for equal puzzles.
        answer: its key.
        level: what it grades as.
        score: likewise.
    """

    faults: Sequence[str]
    id: str = ""
    answer: Json = None
    level: str = ""
    score: float = 0.0


def judge(kind: PuzzleType, givens: Json, answer: Json, taste: Taste) -> Judged:
    """What is found of a puzzle's givens; `answer` is None if nobody knows it."""
    try:
        with reading_givens(kind):
            return _judge(kind, givens_for(kind, givens), answer, taste)
    except UsageError as error:
        return Judged(list(error.problems))


def _judge(kind: PuzzleType, givens: Json, answer: Json, taste: Taste) -> Judged:
    page = kind.read_givens(givens)
    grade = grade_of(kind, page)
    if isinstance(grade, str):
        return Judged([f"{grade}{_both(kind, page) if grade == SEVERAL else ''}"])
    if answer is None:
        answer = solutions_of(kind, page, 1).answers[0]
    report = prove(kind, givens, answer, kind.fairness_of(grade.level))
    if report.verdict is not Verdict.OK:
        return Judged([SENTENCES[report.verdict]])
    read = kind.read(Draft(givens, answer))
    preset = next(iter(kind.presets.values()))
    if is_tasteless(kind, *read, judged_for(kind, preset, taste)):
        return Judged(["shows a word that is against the book's taste"])
    identity = puzzle_id(kind.name, kind.identity(*read))
    return Judged([], identity, answer, grade.level, float(grade.score))


def _both(kind: PuzzleType, page: object) -> str:
    """Return the first two answers, as words after a sentence."""
    first, second = solutions_of(kind, page, 2).answers
    return f": {_shown(first)} and {_shown(second)}"


def _shown(answer: Json) -> str:
    """Return an answer in a few signs: its rows, or else its JSON.

    >>> _shown({"rows": [[1, 2], [2, 1]]})
    '12/21'
    """
    rows = answer.get("rows") if isinstance(answer, dict) else None
    if isinstance(rows, list) and all(isinstance(row, list | str) for row in rows):
        text = "/".join("".join(map(str, row)) for row in rows)
    else:
        text = canonical_json(answer)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
