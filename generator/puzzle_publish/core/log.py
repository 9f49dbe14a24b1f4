"""Messages for people or, as JSON, for programs. All on stderr.

DEBUG tells a developer what happened, INFO tells the user what is being done, WARNING
what the user should look at (counted; fatal under --strict), ERROR what failed.

    publish             messages
    publish.attempts    each attempt at a puzzle; of people only --verbose tells them
    publish.steps       each step of a build, likewise
    publish.progress    how far something is, where no bar can be drawn

A record may carry `event`, the kind of what happened, and `fields`, its values; see
`with_fields`.
"""

import datetime
import json
import logging
import sys
from collections.abc import Mapping

from .errors import place_of
from .messages import one_line, plain
from .progress import counting, progress
from .puzzle import Json

__all__ = [
    "ATTEMPTS",
    "MESSAGES",
    "STEPS",
    "counting",
    "progress",
    "set_up",
    "tell_error",
    "with_fields",
]

MESSAGES = logging.getLogger("publish")
ATTEMPTS = logging.getLogger("publish.attempts")
STEPS = logging.getLogger("publish.steps")
# A program that imports us gets no messages unless it sets up logging.
MESSAGES.addHandler(logging.NullHandler())


def with_fields(event: str, **fields: Json) -> dict[str, Json]:
    """What a record takes as `extra` to tell programs what happened."""
    return {"event": event, "fields": fields}


def tell_error(problem: str, exit_code: int) -> None:
    """Tell what ends the run; programs get the place in a file in parts."""
    place = {key: part for key, part in place_of(problem).items() if key != "message"}
    fields = with_fields("error", exit_code=exit_code, **place)
    MESSAGES.error("%s", problem, extra=fields)


class WarningCounter(logging.Handler):
    """Counts warnings and errors, so that --strict can refuse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        self.count += 1


class _Plain(logging.Formatter):
    """Messages name titles and paths of users, which a terminal must not obey."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the message on one line and without control characters."""
        text = super().format(record)
        return plain(text) if record.exc_info else one_line(text)


class AsJson(logging.Formatter):
    """One JSON object a record, in ASCII on one line, whatever a text holds."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the object; a record's own values never hide what all records have."""
        told: dict[str, Json] = {
            "time": _utc(record.created),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": getattr(record, "event", "message"),
            "message": record.getMessage(),
        }
        fields: Mapping[str, Json] = getattr(record, "fields", {})
        told = {**told, **{k: v for k, v in fields.items() if k not in told}}
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        # DEL is ASCII that JSON leaves as it is.
        return json.dumps(told, default=str).replace("\x7f", "\\u007f")


def _utc(seconds: float) -> str:
    then = datetime.datetime.fromtimestamp(seconds, datetime.UTC)
    return then.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class _BesideBars(logging.StreamHandler):  # type: ignore[type-arg]
    """Writes to stderr, above a bar that is being drawn there."""

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
    counter = WarningCounter()
    MESSAGES.handlers[:] = [handler, counter]
    MESSAGES.setLevel(level)
    MESSAGES.propagate = False
    for details in (ATTEMPTS, STEPS):
        details.setLevel(logging.NOTSET if verbose or as_json else logging.WARNING)
    _others(as_json=as_json)
    return counter


def _others(*, as_json: bool) -> None:
    """Let what libraries warn of come as JSON, too, so that every line is an object."""
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


def for_people() -> bool:
    """Whether messages go to people on stderr, which `set_up` decides."""
    ours = [one for one in MESSAGES.handlers if isinstance(one, _BesideBars)]
    return bool(ours) and not in_json()


def in_json() -> bool:
    """Whether messages go to programs, as JSON."""
    return any(isinstance(one.formatter, AsJson) for one in MESSAGES.handlers)
