"""Requests and outcomes as plain JSON, and the name under which an outcome is stored.

Workers and the ledger get texts, never our objects pickled: any version of Python can
read them, and an outcome from the ledger equals a new one, down to the order of keys.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from functools import lru_cache
from typing import NotRequired, TypedDict, cast

from .own import Own
from .puzzle import Grade, Json, Puzzle, Report, Verdict, canonical_json, digest
from .values import FAMILY, Judged, Key, Level, Outcome, Request, Taste

# Increase when generation or verification judges an attempt differently, so that no
# outcome of the older code is taken from a ledger.
RULES = 1


class _KeyJson(TypedDict):
    section: str
    index: int


class _TasteJson(TypedDict, total=False):
    level: Level
    block: Sequence[str]
    allow: Sequence[str]


class _JudgedJson(TypedDict):
    taste: Json
    digest: str


class _RequestJson(TypedDict):
    key: _KeyJson
    type: str
    version: int
    level: str
    params: Mapping[str, Json]
    seed: int
    attempts: int
    date: str | None
    taken: Sequence[str]
    used: Sequence[str]
    judged: Json
    own: "_OwnJson | None"


class _OwnJson(TypedDict):
    givens: Json
    answer: Json
    level: str
    place: str
    graded: bool


class _PuzzleJson(TypedDict):
    id: str
    type: str
    version: int
    level: str
    params: Mapping[str, Json]
    givens: Json
    answer: Json
    seed_path: tuple[int, str, int, int]


class _ReportJson(TypedDict):
    verdict: str
    answers_seen: int


class _GradeJson(TypedDict):
    level: str
    score: float
    measures: Mapping[str, float]


class _OutcomeJson(TypedDict):
    key: _KeyJson
    first_attempt: int
    attempt: int
    puzzle: _PuzzleJson | None
    report: _ReportJson | None
    grade: _GradeJson | None
    tally: Mapping[str, int]
    cpu_s: float
    misses: NotRequired[Sequence[tuple[str, float]]]


def job_of(request: Request, first_attempt: int) -> str:
    """The job's name: the digest of all that its outcome depends on, 64 hex digits."""
    return digest(
        {
            "rules": RULES,
            "type": request.type,
            "version": request.version,
            "level": request.level,
            "params": dict(request.params),
            "seed_path": [request.seed, request.key.section, request.key.index],
            "first_attempt": first_attempt,
            "attempts": request.attempts,
            **({"taken": list(request.taken)} if request.taken else {}),
            **({"used": list(request.used)} if request.used else {}),
            **({"judged": request.judged.digest} if request.judged else {}),
            **({"own": [own.givens, own.answer]} if (own := request.own) else {}),
        }
    )


def write_request(request: Request) -> Json:
    """The request as plain JSON."""
    return {**asdict(request), "params": dict(request.params)}


def read_request(value: Json) -> Request:
    """The request of `write_request`'s JSON."""
    found = cast(_RequestJson, value)
    return Request(
        key=Key(**found["key"]),
        type=found["type"],
        version=found["version"],
        level=found["level"],
        params=found["params"],
        seed=found["seed"],
        attempts=found["attempts"],
        date=found["date"],
        taken=tuple(found["taken"]),
        used=tuple(found["used"]),
        judged=read_judged(found["judged"]) if found["judged"] else None,
        own=Own(**found["own"]) if found["own"] else None,
    )


def read_judged(value: Json) -> Judged:
    """The value of a Judged as plain JSON."""
    found = cast(_JudgedJson, value)
    return Judged(read_taste(found["taste"]), found["digest"])


def read_taste(value: Json) -> Taste:
    """The value of a Taste as plain JSON."""
    found = cast(_TasteJson, value)
    block, allow = tuple(found.get("block", ())), tuple(found.get("allow", ()))
    return Taste(found.get("level", FAMILY), block, allow)


def write_outcome(outcome: Outcome) -> str:
    """The outcome as canonical JSON text."""
    return canonical_json(plain_outcome(outcome))


def plain_outcome(outcome: Outcome) -> Json:
    """The outcome as plain JSON, sharing its givens, answer and tally.

    `asdict` would copy them: a third of the CPU time of a word search.
    """
    whole = _members(outcome)
    for name in ("key", "puzzle", "report", "grade"):
        if (part := getattr(outcome, name)) is not None:
            whole[name] = _members(part)
    return whole


def _members(value: Key | Puzzle | Report | Grade | Outcome) -> dict[str, Json]:
    return {field.name: getattr(value, field.name) for field in fields(value)}


@lru_cache(maxsize=64)
def _params(text: str) -> Mapping[str, Json]:
    """The params in a text; all puzzles of a section share one value in memory."""
    params: Mapping[str, Json] = json.loads(text)
    return params


def read_outcome(value: Json) -> Outcome:
    """The outcome of parsed `write_outcome` text."""
    found = cast(_OutcomeJson, value)
    puzzle, report, grade = found["puzzle"], found["report"], found["grade"]
    return Outcome(
        key=Key(**found["key"]),
        first_attempt=found["first_attempt"],
        attempt=found["attempt"],
        puzzle=None if puzzle is None else _puzzle(puzzle),
        report=None
        if report is None
        else Report(Verdict(report["verdict"]), report["answers_seen"]),
        grade=None if grade is None else Grade(**grade),
        tally=found["tally"],
        cpu_s=found["cpu_s"],
        misses=tuple((reason, cpu_s) for reason, cpu_s in found.get("misses", ())),
    )


def _puzzle(found: _PuzzleJson) -> Puzzle:
    params = _params(canonical_json(found["params"]))
    seed, section, index, attempt = found["seed_path"]  # JSON has a list
    path = seed, section, index, attempt
    whole: _PuzzleJson = {**found, "params": params, "seed_path": path}
    return Puzzle(**whole)
