"""Solving and grading givens of any origin with the solver of their type."""

from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice

from ..core.errors import OutOfSteps, PublishError, UsageError
from ..core.log import MESSAGES
from ..core.puzzle import Fairness, Grade, Json
from .contract import A, G, P, PuzzleType
from .former_names import givens_now
from .verify import unreadable

NO_ANSWER = "it has no answer"
SEVERAL = "it has several answers"
UNDECIDED = "the solver's steps ran out before the number of answers was known"
BEYOND = "a reader's techniques do not finish it"


class WorkedAnswers(PuzzleType[P, G, A], capability=True):
    """A type whose answers are worked out as text, better than by the key's figure."""

    @abstractmethod
    def worked(self, givens: G, answer: A) -> str:
        """Return an answer as lines of text."""


@dataclass(frozen=True, slots=True)
class Solutions:
    """The answers to one puzzle.

    Attributes:
        answers: the answers, at most the limit.
        complete: whether there are no others.
        undecided: the solver's steps ran out.
    """

    answers: tuple[Json, ...]
    complete: bool
    undecided: bool = False


def solutions_of(kind: PuzzleType, givens: object, limit: int) -> Solutions:
    """Return at most `limit` answers."""
    answers: list[Json] = []
    try:
        # The one beyond the limit shows whether there are more.
        answers.extend(islice(kind.solve(givens), limit + 1))
    except OutOfSteps:
        return Solutions(tuple(answers[:limit]), complete=False, undecided=True)
    return Solutions(tuple(answers[:limit]), complete=len(answers) <= limit)


def grade_of(kind: PuzzleType, givens: object) -> Grade | str:
    """Return the grade, or the reason why there is none.

    How many answers a puzzle may have depends on what its level promises.
    """
    promises = {kind.fairness_of(level) for level in kind.levels}
    wanted = 2 if Fairness.UNIQUE in promises else 1
    found, undecided = 0, False
    try:
        for _ in islice(kind.solve(givens), wanted):
            found += 1
    except OutOfSteps:
        undecided = True
    if not found:
        return UNDECIDED if undecided else NO_ANSWER
    doubt = UNDECIDED if undecided else SEVERAL if found > 1 else ""
    if doubt and Fairness.ANY not in promises:
        return doubt
    try:
        grade = kind.grade(givens)
    except OutOfSteps as error:
        return str(error) or BEYOND
    if doubt and kind.fairness_of(grade.level) is Fairness.UNIQUE:
        return doubt
    return grade


def givens_for(kind: PuzzleType, givens: Json) -> Json:
    """Return givens in today's form.

    Raises:
        UsageError: today they belong to another type.
    """
    name, now = givens_now(kind.name, givens)
    if name != kind.name:
        raise UsageError(f"is a puzzle of type {name} (got {kind.name})")
    return now


@contextmanager
def reading_givens(kind: PuzzleType) -> Iterator[None]:
    """Turn any exception that the type raises on unknown givens into a UsageError."""
    try:
        yield
    except PublishError as error:
        raise UsageError(error.problems) from error
    except Exception as error:
        MESSAGES.debug("%s", kind.name, exc_info=True)
        raise UsageError(unreadable(kind, error)) from error
