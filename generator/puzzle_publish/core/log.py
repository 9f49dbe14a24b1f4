"""Messages, human-readable or, as JSON, for programs. All on stderr.

DEBUG is for developers; INFO says what is being done; WARNING asks the user to look at
something (counted; fatal under --strict); ERROR says what failed.

    publish             messages
    publish.attempts    each attempt at a puzzle; shown with --verbose or as JSON
    publish.steps       each step of a build, likewise
    publish.progress    progress of long work, where no bar can be drawn

For programs a record may carry `event` and `fields`; see `with_fields`.
"""

import datetime
import json
import logging
import sys
from collections.abc import Mapping

from .errors import place_of
from .messages import one_line, plain
from .puzzle import Json

MESSAGES = logging.getLogger("publish")
ATTEMPTS = logging.getLogger("publish.attempts")
STEPS = logging.getLogger("publish.steps")
PROGRESS = logging.getLogger("publish.progress")
# A program that imports the package gets no messages unless it sets up logging.
MESSAGES.addHandler(logging.NullHandler())


def with_fields(event: str, **fields: Json) -> dict[str, Json]:
    """A record's `extra`: the kind of event and its values, for programs."""
    return {"event": event, "fields": fields}


# Kinds of events that a rebuild without changes repeats: what a user should know, a
# finding of preflight, the size of a book.
NOTICE, FINDING, SIZE = "notice", "finding", "size"
# A warning that another build would not give, as what it is about is mended.
PASSING = "passing"


def notice(text: str) -> None:
    """Log what a user should know but need not act on; the report repeats it."""
    MESSAGES.info("%s", text, extra=with_fields(NOTICE))


def log_error(problem: str, exit_code: int) -> None:
    """Log the error that ends the run; programs get file, line, column and key."""
    place = {key: part for key, part in place_of(problem).items() if key != "message"}
    fields = with_fields("error", exit_code=exit_code, **place)
    MESSAGES.error("%s", problem, extra=fields)


class WarningCounter(logging.Handler):
    """Counts warnings and errors, for --strict."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        self.count += 1


class _Plain(logging.Formatter):
    """Removes control characters, which titles and paths of users may contain."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the message on one line and without control characters."""
        text = super().format(record)
        return plain(text) if record.exc_info else one_line(text)


class AsJson(logging.Formatter):
    """One JSON object a record, always on one line and in ASCII."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the object; a record's fields never replace the common ones."""
        shown: dict[str, Json] = {
            "time": _utc(record.created),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": getattr(record, "event", "message"),
            "message": record.getMessage(),
        }
        fields: Mapping[str, Json] = getattr(record, "fields", {})
        shown = {**shown, **fields, **shown}  # in this order, for readers
        if record.exc_info:
            shown["traceback"] = self.formatException(record.exc_info)
        # DEL is ASCII that JSON does not escape.
        return json.dumps(shown, default=str).replace("\x7f", "\\u007f")


def _utc(seconds: float) -> str:
    then = datetime.datetime.fromtimestamp(seconds, datetime.UTC)
    return then.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class _BesideBars(logging.StreamHandler):  # type: ignore[type-arg]
    """Writes to stderr, above any progress bar."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record."""
        tqdm = sys.modules.get("tqdm")
        if tqdm is None:
            super().emit(record)
            return
        with tqdm.tqdm.external_write_mode(file=self.stream):
            super().emit(record)


def set_up(
    *, verbose: bool = False, quiet: bool = False, as_json: bool = False
) -> WarningCounter:
    """Send messages to stderr and return the counter of warnings."""
    level = logging.DEBUG if verbose else logging.WARNING if quiet else logging.INFO
    handler = _BesideBars(sys.stderr)
    handler.setFormatter(AsJson() if as_json else _Plain("%(message)s"))
    handler.setLevel(level)
    counter = WarningCounter()
    MESSAGES.handlers[:] = [handler, counter]
    # Not higher: a build keeps what it says for one that has nothing to do.
    MESSAGES.setLevel(min(level, logging.INFO))
    PROGRESS.setLevel(logging.WARNING if quiet else logging.NOTSET)
    MESSAGES.propagate = False
    for details in (ATTEMPTS, STEPS):
        details.setLevel(logging.NOTSET if verbose or as_json else logging.WARNING)
    _format_libraries_messages(as_json=as_json)
    return counter


def _format_libraries_messages(*, as_json: bool) -> None:
    root = logging.getLogger()
    for before in root.handlers[:]:
        if isinstance(before.formatter, AsJson):
            root.removeHandler(before)
            logging.captureWarnings(capture=False)
    if as_json:
        handler = _BesideBars(sys.stderr)
        handler.setFormatter(AsJson())
        handler.setLevel(logging.WARNING)
        root.addHandler(handler)
        logging.captureWarnings(capture=True)


def is_quiet() -> bool:
    """Return whether `set_up` sends no messages but warnings and errors."""
    return not PROGRESS.isEnabledFor(logging.INFO)


def for_people() -> bool:
    """Return whether `set_up` sends messages to people."""
    handlers = [one for one in MESSAGES.handlers if isinstance(one, _BesideBars)]
    return bool(handlers) and not in_json()


def in_json() -> bool:
    """Return whether messages are JSON."""
    return any(isinstance(one.formatter, AsJson) for one in MESSAGES.handlers)
