"""The one exception tree, and the exit codes of `publish`.

    PublishError            1  a bug, if nothing below fits
    ├─ UsageError           2  wrong call, wrong file, folder that cannot be used
    │  └─ ConfigError       2  the YAML file is wrong; every problem at once
    ├─ CannotFill           3  a request found no proven puzzle within its attempts
    ├─ VerificationError    4  a printed puzzle is not what its page promises
    ├─ LayoutError          5  the pages cannot be laid out
    ├─ RenderError          5  a page cannot be drawn
    └─ PreflightError       6  the finished PDF breaks a rule

Interrupted by the user: 130; terminated by SIGTERM: 143. What the system refuses (a
full disk, standard output that is closed): 2. Any other exception is a bug: 1. A reader
of our output that has seen enough is no fault: 0. Each carries its problems as whole
sentences, one a line, ready to be printed; none is shown with a traceback.
"""

from collections.abc import Iterable
from typing import ClassVar, Self


class PublishError(Exception):
    """Something the user is told in sentences, with an exit code."""

    exit_code: ClassVar[int] = 1

    def __init__(self, problems: str | Iterable[str]) -> None:
        self.problems = (problems,) if isinstance(problems, str) else tuple(problems)
        super().__init__("\n".join(self.problems))

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[str, ...]]]:
        """Say how it is made again, where it comes from another process."""
        return type(self), (self.problems,)


class UsageError(PublishError):
    """A wrong call, or a file or folder that cannot be used."""

    exit_code = 2


class ConfigError(UsageError):
    """The YAML file is wrong; carries every problem found."""


class CannotFill(PublishError):  # noqa: N818  the name users read
    """A request found no proven puzzle within its attempts, or its cluster went."""

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


class OutOfSteps(Exception):  # noqa: N818  a signal between solver and verifier
    """A search spent its step budget (steps, never seconds)."""
