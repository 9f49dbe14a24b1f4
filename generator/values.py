"""The values that cross the borders of the stages.

A stage takes one of these and returns the next; no stage imports another stage, and no
value is changed after the stage that made it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .puzzle import Grade, Json, Puzzle, Report


@dataclass(frozen=True, slots=True)
class Key:
    """Which puzzle of which section; enters the seed, and orders everything."""

    section: str
    index: int


@dataclass(frozen=True, slots=True)
class Request:
    """One puzzle that the book wants.

    Attributes:
        key: section id and index.
        type: name of the puzzle type.
        version: the type's version.
        level: the band asked for, one of the type's levels.
        params: the type's Params as plain JSON, complete.
        seed: the book's seed.
        attempts: how many attempts may be made before giving up.
        date: ISO date of a dated page.
    """

    key: Key
    type: str
    version: int
    level: str
    params: Mapping[str, Json]
    seed: int
    attempts: int
    date: str | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """All requests, in the order of the book's pages."""

    requests: tuple[Request, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a worker made of one request, from one attempt on.

    Attributes:
        first_attempt: where this job started to try.
        attempt: the attempt that gave the puzzle, or the first one not made.
        puzzle: proven and inside its band, or None.
        tally: why attempts failed: verdict, "no-draft" or "off-level:<level>" -> count.
        cpu_s: CPU seconds spent; for the report only, never for a decision.
    """

    key: Key
    first_attempt: int
    attempt: int
    puzzle: Puzzle | None
    report: Report | None
    grade: Grade | None
    tally: Mapping[str, int] = field(default_factory=dict)
    cpu_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Pick:
    """A puzzle chosen for the book.

    Attributes:
        number: 1 for the book's first puzzle, in page order.
    """

    number: int
    request: Request
    puzzle: Puzzle
    grade: Grade
    attempt: int


@dataclass(frozen=True, slots=True)
class Tally:
    """What filling the book took, for report.html.

    Attributes:
        verdicts: verdict or reason -> how often, over all attempts.
        attempts: attempts made for the picks, all told.
        duplicates: outcomes dropped because the puzzle was taken.
        cpu_s: CPU seconds of the workers (stored outcomes count what they once cost).
        stored: outcomes that came from the ledger.
        made: outcomes made in this run.
    """

    verdicts: Mapping[str, int]
    attempts: int
    duplicates: int
    cpu_s: float
    stored: int
    made: int


@dataclass(frozen=True, slots=True)
class Selection:
    """The book's puzzles in page order."""

    picks: tuple[Pick, ...]
    tally: Tally
