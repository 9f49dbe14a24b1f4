"""Proving a printed puzzle again from its entry in answers.json.

Nothing from the build is used. Whatever is wrong with an entry, wrong types and missing
keys included, is reported in a sentence, never as a traceback.
"""

import datetime
from collections.abc import Mapping
from typing import cast

from ..core.entries import Entry, draft_of
from ..core.errors import UsageError
from ..core.messages import no_level, one_line, quoted
from ..core.puzzle import Grade, Json, Verdict, canonical_json, puzzle_id
from .capabilities import DatedPages
from .contract import PuzzleType
from .proof import prove

_LONGEST = 300  # of a type's sentence about givens that it cannot read
WRONG_KEY = "the key is not the answer to the givens"
SENTENCES = {
    Verdict.WRONG_KEY: WRONG_KEY,
    Verdict.UNSOLVABLE: "the solver finds no answer",
    Verdict.AMBIGUOUS: "there is more than one answer",
    Verdict.UNDECIDED: "the solver's steps ran out before it could decide",
}


def reprove(kind: PuzzleType, entry: Mapping[str, Json]) -> list[str]:
    """What is wrong with one puzzle of an answers.json; [] when it is proven.

    The verdict, the id, the level, the score and every measure of the grade are
    computed again from givens and answer, so that a printed "1 of N" is proven too; not
    the grade of a version that graded otherwise. An entry without a date counts as one
    whose date is null.
    """
    absent = [name for name in _ENTRY if name not in entry]
    if absent:
        return [f"has no {', '.join(absent)}"]
    try:
        # A member of a wrong type raises an error below, which is reported.
        return _faults(kind, cast(Entry, entry))
    except UsageError as error:
        return [f"cannot be proven here: {line}" for line in error.problems]
    except Exception as error:
        return [unreadable(kind, error)]


def unreadable(kind: PuzzleType, error: Exception) -> str:
    """The message about givens or a key on which the type's code raised an error.

    A damaged file can make a type's code raise anything. For an intact file it would be
    a bug of the type, so the message names both error and type.
    """
    if isinstance(error, RecursionError):
        return "cannot be read: nested too deeply"
    what = f"cannot be read as a {kind.name} puzzle"
    if type(error) is ValueError and str(error):  # raised by the type, a sentence
        return f"{what}: {one_line(str(error))[:_LONGEST]}"
    fault = f"{type(error).__name__}: {error}".removesuffix(": ")
    return f"{what} ({quoted(fault)})"


_ENTRY = ("number", "id", "section", "type", "level", "grade", "givens", "answer")


def _faults(kind: PuzzleType, entry: Entry) -> list[str]:
    level = entry["level"]
    if entry["type"] != kind.name or level not in kind.levels:
        return [no_level(f"type {kind.name}", level, kind.levels)]
    problems = []
    printed = draft_of(entry)
    report = prove(kind, printed.givens, printed.answer, kind.fairness_of(level))
    if report.verdict is not Verdict.OK:
        problems.append(SENTENCES[report.verdict])
    givens, answer = kind.read(printed)
    identity = puzzle_id(kind.name, kind.identity(givens, answer))
    if identity != entry["id"]:
        problems.append(f"its id is {quoted(entry['id'])}, it should be {identity}")
    date = entry.get("date")
    day = None if date is None else datetime.date.fromisoformat(date)
    if isinstance(kind, DatedPages) and not kind.is_of_date(givens, day):
        problems.append(f"is not the puzzle of the date {quoted(date)}")
    if report.verdict is not Verdict.OK:
        return problems  # grading assumes a puzzle with its one answer
    if entry.get("version", kind.version) < kind.graded_since:
        return problems
    return problems + _grade_faults(kind.grade(givens), entry)


def _grade_faults(grade: Grade, entry: Entry) -> list[str]:
    problems = []
    if grade.level != entry["level"]:
        problems.append(
            f"is printed as {quoted(entry['level'])} and grades as {grade.level}"
        )
    printed = dict(entry["grade"])
    measured = {**grade.measures, "level": grade.level, "score": grade.score}
    for name in sorted(measured.keys() | printed.keys()):
        if canonical_json(measured.get(name)) != canonical_json(printed.get(name)):
            problems.append(
                f"its grade's {name} is given as {quoted(printed.get(name))}"
                f" and measures {quoted(measured.get(name))}"
            )
    return problems
