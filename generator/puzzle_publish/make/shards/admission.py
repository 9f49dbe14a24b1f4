"""Checks an outcome of another machine before it is used; runs in a worker.

Everything that a page promises is proven: the key, that it is the only answer, the
grade and its measures, the date, that no neighbour shares an entry, that no letters
spell what the book's taste refuses. Two things are trusted: that the attempt gave this
puzzle, and that the attempts before it failed. To check these means to make the puzzle
again, in three to ten times the proof's time.
"""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import TypedDict, TypeGuard, cast

from ...core.errors import PublishError
from ...core.jobs import plain_outcome, read_request
from ...core.messages import listed, one_line, quoted
from ...core.puzzle import Draft, Json, Verdict, canonical_json
from ...core.reading.json_values import members_of
from ...core.values import AGAINST_TASTE, Request
from ...types.capabilities import SpacedEntries
from ...types.registry import load
from ...types.shown import is_tasteless
from ...types.verify import reprove
from ..work import work

_OUTCOME = {"key", "first_attempt", "attempt", "puzzle", "report", "grade", "tally"}
_OUTCOME |= {"cpu_s", "misses"}
_FREE = ("givens", "answer", "id")  # fields of a puzzle that its request does not set
_MOST = 1e15  # of a number; the comparison also refuses NaN


class _Puzzle(TypedDict):
    type: str
    id: str
    level: str
    givens: Json
    answer: Json


class _Grade(TypedDict):
    level: str
    score: float
    measures: Mapping[str, float]


class _Outcome(TypedDict):
    """What of an outcome is used once `_shape_fault` has found none."""

    puzzle: _Puzzle
    grade: _Grade


def admit_job(text: str) -> str:
    """The result of a job, both as JSON text.

    A job is {"request": …, "outcome": …, "again": …}; a result is {"ok": null} or
    {"failed": sentence}. With "again", an outcome that is proven is also remade
    here, and only a difference is a failure.
    """
    job = json.loads(text)
    request = read_request(job["request"])
    fault = fault_of(request, job["outcome"])
    if job["again"]:
        fault = "" if fault else difference(request, job["outcome"])
    return canonical_json({"failed": one_line(fault)} if fault else {"ok": None})


def fault_of(request: Request, outcome: Json) -> str:
    """Why an outcome cannot be used for this request, or ""."""
    fault = _shape_fault(request, outcome)
    if fault:
        return fault
    found = cast(_Outcome, outcome)  # its shape was checked
    puzzle, grade = found["puzzle"], found["grade"]
    entry: dict[str, Json] = {
        "number": 1,
        "section": request.key.section,
        "date": request.date,
        "type": puzzle["type"],
        "id": puzzle["id"],
        "level": puzzle["level"],
        "grade": {
            **grade["measures"],
            "level": grade["level"],
            "score": grade["score"],
        },
        "givens": puzzle["givens"],
        "answer": puzzle["answer"],
    }
    kind = load(request.type)
    problems = reprove(kind, entry)
    if problems:
        return "; ".join(problems)
    read = kind.read(Draft(puzzle["givens"], puzzle["answer"]))
    if is_tasteless(kind, *read, request.judged):
        return "shows a word that the book's taste refuses"
    if isinstance(kind, SpacedEntries) and request.taken:
        entries = kind.entries(*read)
        if shared := sorted(entries & {*request.taken}):
            return f"has {listed(shared, last='and')}, which is in a puzzle nearby"
    return ""


def difference(request: Request, outcome: Json) -> str:
    """How this machine's outcome of the request differs, or ""."""
    try:
        made = work(request, 0)
    except PublishError as error:
        return f"cannot be made here: {error}"
    # Times differ, and the tally counts the misses.
    ours = plain_outcome(replace(made, cpu_s=0.0, misses=()))
    theirs = canonical_json({**members_of(outcome), "cpu_s": 0.0, "misses": []})
    return "" if canonical_json(ours) == theirs else "is another puzzle here"


def _shape_fault(request: Request, outcome: Json) -> str:
    """Why an outcome cannot be this request's, as far as its shape shows, or ""."""
    key: dict[str, Json] = {"section": request.key.section, "index": request.key.index}
    if not isinstance(outcome, dict) or outcome.keys() != _OUTCOME:
        return "is not an outcome"
    attempt = outcome["attempt"]
    if type(attempt) is not int or not 0 <= attempt < request.attempts:
        return f"has a puzzle of attempt {quoted(attempt)} of {request.attempts}"
    expected: dict[str, Json] = {
        "key": key,
        "first_attempt": 0,
        "report": {"verdict": str(Verdict.OK), "answers_seen": 1},
    }
    for name, value in expected.items():
        if canonical_json(outcome[name]) != canonical_json(value):
            return f"its {name.replace('_', ' ')} is not what it must be"
    cpu_s = outcome["cpu_s"]
    if not _is_number(cpu_s) or cpu_s < 0:
        return f"took {quoted(cpu_s)} CPU seconds"
    return (
        _tally_fault(request, attempt, outcome["tally"])
        or _misses_fault(outcome["misses"], outcome["tally"])
        or _puzzle_fault(request, attempt, outcome["puzzle"])
        or _grade_fault(outcome["grade"])
    )


def _tally_fault(request: Request, attempt: int, tally: Json) -> str:
    reasons = {"no-draft", AGAINST_TASTE, *map(str, Verdict)} - {str(Verdict.OK)}
    reasons |= {f"off-level:{level}" for level in load(request.type).levels}
    if (
        not isinstance(tally, dict)
        or not tally.keys() <= reasons
        or not all(type(count) is int and count > 0 for count in tally.values())
        or sum(tally.values()) != attempt
    ):
        return f"does not say why the {attempt} attempts before failed"
    return ""


def _misses_fault(misses: Json, tally: Json) -> str:
    """Why the list of attempts contradicts the tally, or ""; it may be empty."""
    if not isinstance(misses, list) or not all(
        isinstance(miss, list)
        and len(miss) == 2
        and isinstance(miss[0], str)
        and _is_number(miss[1])
        for miss in misses
    ):
        return "has no list of attempts"
    if misses and Counter(reason for reason, _ in misses) != tally:
        return "lists other attempts than it counts"
    return ""


def _puzzle_fault(request: Request, attempt: int, puzzle: Json) -> str:
    if puzzle is None:
        return "has no puzzle"
    expected: dict[str, Json] = {
        "type": request.type,
        "version": request.version,
        "level": request.level,
        "params": dict(request.params),
        "seed_path": [request.seed, request.key.section, request.key.index, attempt],
    }
    if not isinstance(puzzle, dict) or puzzle.keys() != {*expected, *_FREE}:
        return "is not a puzzle"
    for name, value in expected.items():
        if canonical_json(puzzle[name]) != canonical_json(value):
            return f"has another {name.replace('_', ' ')} than was asked for"
    return ""


def _grade_fault(grade: Json) -> str:
    if not isinstance(grade, dict) or grade.keys() != {"level", "score", "measures"}:
        return "has no grade"
    numbers = grade["measures"]
    if not isinstance(numbers, dict) or numbers.keys() & {"level", "score"}:
        return "has no measures of its grade"
    for value in (grade["score"], *numbers.values()):
        if not _is_number(value):
            return f"its grade measures {quoted(value)}"
    return ""


def _is_number(value: Json) -> TypeGuard[int | float]:
    return (
        isinstance(value, int | float)
        and type(value) is not bool
        and -_MOST < value < _MOST
    )
