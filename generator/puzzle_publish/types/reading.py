"""Reading the puzzles of finished books, whose givens and answers may be anything."""

from collections.abc import Iterator
from contextlib import contextmanager

from ..core.entries import Entry, draft_of
from ..core.errors import PublishError, UsageError, VerificationError
from ..core.log import MESSAGES
from ..core.messages import no_level
from .contract import PuzzleType
from .registry import load
from .verify import WRONG_KEY, unreadable


def misfit(entry: Entry) -> str | None:
    """Return why a puzzle of sound shape cannot be drawn, None if it can.

    Its type reads givens and answer, and the answer must follow the type's rules. If
    they need a list of words that is not here, only the drawing can tell.

    Raises:
        UsageError: there is no such type.
    """
    kind, level = load(entry["type"]), entry["level"]
    if entry["version"] > kind.version:
        return (
            f"was made by version {entry['version']} of type {kind.name}; this program"
            f" has {kind.version}"
        )
    if level not in kind.levels:
        return no_level(f"type {kind.name}", level, kind.levels)
    try:
        is_right = kind.follows_rules(*kind.read(draft_of(entry)))
    except UsageError:
        return None
    except Exception as error:
        return _unreadable(kind, error)
    return None if is_right else WRONG_KEY


@contextmanager
def reading(
    kind: PuzzleType, what: str, *, passing: tuple[type[PublishError], ...] = ()
) -> Iterator[None]:
    """Turn any exception that a type's code raises on foreign data into a sentence.

    Args:
        kind: the type.
        what: what is read, as the sentence begins.
        passing: errors that are left as they are.

    Raises:
        PublishError: the type's, with that beginning.
        VerificationError: in place of any other exception.
    """
    try:
        yield
    except passing:
        raise
    except PublishError as error:
        raise type(error)(f"{what}: {one}" for one in error.problems) from error
    except Exception as error:
        raise VerificationError(f"{what}: {_unreadable(kind, error)}") from error


def _unreadable(kind: PuzzleType, error: Exception) -> str:
    MESSAGES.debug("%s", kind.name, exc_info=True)
    return unreadable(kind, error)
