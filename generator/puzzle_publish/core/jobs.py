"""Requests and outcomes as plain JSON, and the name under which an outcome is stored.

Workers and the ledger get texts, never our objects pickled: any version of Python can
read them, and an outcome from the ledger equals a new one, down to the order of keys.
"""

import json
from dataclasses import asdict, fields
from functools import lru_cache

from .puzzle import Grade, Json, Puzzle, Report, Verdict, canonical_json, digest
from .values import Judged, Key, Outcome, Request, Taste

# Increase when generation or verification judges an attempt differently, so that no
# outcome of the older code is taken from a ledger.
RULES = 1


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
        }
    )


def write_request(request: Request) -> Json:
    """The request as plain JSON."""
    return {**asdict(request), "params": dict(request.params)}


def read_request(value: Json) -> Request:
    """The request of `write_request`'s JSON."""
    lists = {name: tuple(value[name]) for name in ("taken", "used")}
    judged = value["judged"] and read_judged(value["judged"])
    return Request(**{**value, "key": Key(**value["key"]), **lists, "judged": judged})


def read_judged(value: Json) -> Judged:
    """The value of a Judged as plain JSON."""
    return Judged(read_taste(value["taste"]), value["digest"])


def read_taste(value: Json) -> Taste:
    """The value of a Taste as plain JSON."""
    lists = {k: tuple(x) for k, x in value.items() if isinstance(x, list | tuple)}
    return Taste(**{**value, **lists})


def write_outcome(outcome: Outcome) -> str:
    """The outcome as canonical JSON text."""
    return canonical_json(plain_outcome(outcome))


def plain_outcome(outcome: Outcome) -> Json:
    """The outcome as plain JSON, sharing its givens, answer and tally.

    `asdict` would copy them: a third of the CPU time of a word search.
    """
    parts = (outcome.key, outcome.puzzle, outcome.report, outcome.grade)
    key, puzzle, report, grade = map(_members, parts)
    whole = {**_members(outcome), "key": key}
    return {**whole, "puzzle": puzzle, "report": report, "grade": grade}


def _members(value: Key | Puzzle | Report | Grade | Outcome | None) -> Json:
    if value is None:
        return None
    return {field.name: getattr(value, field.name) for field in fields(value)}


@lru_cache(maxsize=64)
def _params(text: str) -> Json:
    """The params in a text; all puzzles of a section share one value in memory."""
    return json.loads(text)


def read_outcome(value: Json) -> Outcome:
    """The outcome of parsed `write_outcome` text."""
    puzzle, report, grade = value["puzzle"], value["report"], value["grade"]
    if puzzle is not None:
        params = _params(canonical_json(puzzle["params"]))
        path = tuple(puzzle["seed_path"])
        puzzle = Puzzle(**{**puzzle, "params": params, "seed_path": path})
    if report is not None:
        report = Report(Verdict(report["verdict"]), report["answers_seen"])
    return Outcome(
        key=Key(**value["key"]),
        first_attempt=value["first_attempt"],
        attempt=value["attempt"],
        puzzle=puzzle,
        report=report,
        grade=None if grade is None else Grade(**grade),
        tally=value["tally"],
        cpu_s=value["cpu_s"],
        misses=tuple((reason, cpu_s) for reason, cpu_s in value.get("misses", ())),
    )
