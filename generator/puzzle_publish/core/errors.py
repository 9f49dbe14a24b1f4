"""The one exception tree, and the exit codes of `publish`.

    PublishError            1  a bug, if nothing below fits
    ├─ UsageError           2  wrong call, wrong file, folder that cannot be used
    │  └─ ConfigError       2  the YAML file is wrong; every problem at once
    ├─ CannotFill           3  a request found no proven puzzle within its attempts
    ├─ VerificationError    4  a printed puzzle is not what its page promises
    ├─ LayoutError          5  the pages cannot be laid out
    ├─ RenderError          5  a page cannot be drawn
    └─ PreflightError       6  the finished PDF breaks a rule

Interrupted by the user: 130; terminated by SIGTERM: 143. A system error (a full
disk, a closed standard output): 2. Any other exception is a bug: 1. If a reader closes
the pipe of our output early, that is not an error: 0. Each error carries its problems
as whole sentences, ready to be printed, one per line, without a traceback.
"""

from collections.abc import Iterable, Mapping
from typing import ClassVar, Self


class Placed(str):
    """A sentence that begins with a place in a file, of which programs get the parts.

    Attributes:
        place: `file`, `line`, `column` and `key` (dotted), None if unknown, and
            `message`, the sentence without them.
    """

    place: Mapping[str, str | int | None]

    def __new__(
        cls,
        sentence: str,
        message: str = "",
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        key: str | None = None,
    ) -> Self:
        """Return the sentence with the parts of its place."""
        self = super().__new__(cls, sentence)
        parts = {"file": file, "line": line, "column": column, "key": key or None}
        self.place = {**parts, "message": message}
        return self


def place_of(problem: str) -> Mapping[str, str | int | None]:
    """The parts of a sentence, as `Placed` has them.

    >>> place_of("the disk is full")["line"], place_of("the disk is full")["message"]
    (None, 'the disk is full')
    """
    placed = problem if isinstance(problem, Placed) else Placed(problem, problem)
    return placed.place


class PublishError(Exception):
    """An error reported in sentences, with an exit code.

    Attributes:
        problems: the sentences, at most twenty about one file.
        every: all of them, for programs.
    """

    exit_code: ClassVar[int] = 1

    def __init__(
        self, problems: str | Iterable[str], every: Iterable[str] = ()
    ) -> None:
        self.problems = (problems,) if isinstance(problems, str) else tuple(problems)
        self.every = tuple(every) or self.problems
        super().__init__("\n".join(self.problems))

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[str, ...], tuple[str, ...]]]:
        """Pickle with both arguments, to come back from a worker process."""
        return type(self), (self.problems, self.every)


class UsageError(PublishError):
    """A wrong call, or a file or folder that cannot be used."""

    exit_code = 2


class ConfigError(UsageError):
    """The YAML file is wrong; carries every problem found."""


class CannotFill(PublishError):  # noqa: N818  the name users read
    """A request found no proven puzzle within its attempts, or lost its cluster."""

    exit_code = 3


class VerificationError(PublishError):
    """A puzzle is not what its page promises."""

    exit_code = 4


class LayoutError(PublishError):
    """The pages cannot be laid out."""

    exit_code = 5


class RenderError(PublishError):
    """A page cannot be drawn."""

    exit_code = 5


class PreflightError(PublishError):
    """The finished PDF breaks a rule."""

    exit_code = 6


class Unsound(AssertionError):  # noqa: N818  it is the code that is
    """A technique or a search contradicts an answer that is known: a bug.

    Who digs clues out of a full grid, or makes a puzzle round an answer, knows one. If
    nothing fits the clues then, they are not "too few".
    """


class OutOfSteps(Exception):  # noqa: N818  a signal between solver and verifier
    """A search spent its step budget (steps, never seconds)."""
