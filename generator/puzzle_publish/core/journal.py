"""A build's record in memory: each attempt, message and step.

build.log and report.html are written from it, also when the build fails. With JSON
messages each attempt is logged at once. Nothing of it enters the book.
"""

import logging
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from .log import ATTEMPTS, FINDING, MESSAGES, NOTICE, STEPS, with_fields
from .puzzle import Json
from .values import Key, Outcome, Request

_MESSAGES = 1000  # limits memory if, say, each puzzle causes a warning
OK, DUPLICATE, FAULT = "ok", "duplicate", "fault"


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt.

    Attributes:
        attempt: its number; None in outcomes of older ledgers, and for a fault.
        result: "ok", "duplicate", "fault", or why it produced no puzzle.
        cpu_s: CPU seconds it took; None if `attempt` is None.
        stored: an earlier build made it.
    """

    attempt: int | None
    result: str
    cpu_s: float | None
    stored: bool


@dataclass(slots=True)
class History:
    """All attempts at one request's puzzle.

    Attributes:
        number: the puzzle's number in the plan.
        cpu_s: the CPU time of all attempts.
        fault: the error of the worker, if it failed.
    """

    number: int
    request: Request
    attempts: list[Attempt] = field(default_factory=list)
    cpu_s: float = 0.0
    fault: str = ""

    @property
    def name(self) -> str:
        """Section and index, as in "year/11"."""
        return f"{self.request.key.section}/{self.request.key.index}"

    @property
    def misses(self) -> Counter[str]:
        """How many attempts produced no usable puzzle, by reason."""
        return Counter(one.result for one in self.attempts if one.result != OK)

    @property
    def done(self) -> bool:
        """Whether it has its puzzle."""
        return any(one.result == OK for one in self.attempts)

    @property
    def stored(self) -> bool:
        """Whether an earlier build made its puzzle."""
        return any(one.result == OK and one.stored for one in self.attempts)


class Journal(logging.Handler):
    """Everything that happened so far.

    Attributes:
        seconds: step -> CPU seconds of this process.
        wall_s: step -> seconds on the clock.
        messages: (level, sentence) of each message to the user.
        dropped: how many further messages were not kept.
    """

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.seconds: dict[str, float] = {}
        self.wall_s: dict[str, float] = {}
        self.messages: list[tuple[str, str]] = []
        self.dropped = 0
        self._histories: dict[Key, History] = {}

    @property
    def histories(self) -> list[History]:
        """The history of every request that was tried, by number."""
        return sorted(self._histories.values(), key=lambda history: history.number)

    @property
    def warnings(self) -> list[str]:
        """The warnings and notices among the messages."""
        shown = ("warning", NOTICE)
        return [text for level, text in self.messages if level in shown]

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a message."""
        if record.name != MESSAGES.name or getattr(record, "event", "") == FINDING:
            return  # the manifest has the findings of preflight
        level = record.levelname.lower()
        if getattr(record, "event", "") == NOTICE:
            level = NOTICE
        if len(self.messages) < _MESSAGES:
            self.messages.append((level, record.getMessage()))
        else:
            self.dropped += 1

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Keep the messages of the body."""
        MESSAGES.addHandler(self)
        try:
            yield
        finally:
            MESSAGES.removeHandler(self)

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Add the time that the body takes to a step."""
        cpu, wall = time.process_time(), time.perf_counter()
        try:
            yield
        finally:
            cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
            self.add({name: cpu}, {name: wall})
            took = {"cpu_s": round(cpu, 3), "wall_s": round(wall, 3)}
            extra = with_fields("step", step=name, **took)
            STEPS.info("%s took %.2f CPU s", name, cpu, extra=extra)

    def add(self, cpu: Mapping[str, float], wall: Mapping[str, float]) -> None:
        """Add the times of steps, taken here or in another process."""
        for total, more in ((self.seconds, cpu), (self.wall_s, wall)):
            for name, spent in more.items():
                total[name] = total.get(name, 0.0) + spent

    def took(
        self, number: int, request: Request, outcome: Outcome, *, stored: bool
    ) -> None:
        """Add an outcome's attempts."""
        history = self._history(number, request)
        history.cpu_s += outcome.cpu_s
        for one in _attempts_of(outcome, stored=stored):
            history.attempts.append(one)
            _log(history, one)

    def duplicated(self, request: Request) -> None:
        """Mark the puzzle of a request as a duplicate."""
        history = self._histories[request.key]
        at = next(k for k, one in enumerate(history.attempts) if one.result == OK)
        duplicate = replace(history.attempts[at], result=DUPLICATE)
        history.attempts[at] = duplicate
        _log(history, duplicate)

    def restored(self, request: Request) -> None:
        """Mark the last duplicate of a request as its puzzle, as no other was found."""
        attempts = self._histories[request.key].attempts
        at = max(k for k, one in enumerate(attempts) if one.result == DUPLICATE)
        attempts[at] = replace(attempts[at], result=OK)

    def failed(self, number: int, request: Request, sentence: str) -> None:
        """Add the error that ended the work on a request."""
        history = self._history(number, request)
        history.fault = sentence
        history.attempts.append(Attempt(None, FAULT, None, stored=False))
        _log(history, history.attempts[-1])

    def _history(self, number: int, request: Request) -> History:
        return self._histories.setdefault(request.key, History(number, request))


def _attempts_of(outcome: Outcome, *, stored: bool) -> Iterator[Attempt]:
    if not outcome.misses:
        for reason, count in outcome.tally.items():
            yield from [Attempt(None, reason, None, stored)] * count
    spent = 0.0
    for attempt, (reason, cpu_s) in enumerate(outcome.misses, outcome.first_attempt):
        spent += cpu_s
        yield Attempt(attempt, reason, cpu_s, stored)
    if outcome.puzzle is not None:
        known = outcome.misses or not outcome.tally
        rest = round(max(0.0, outcome.cpu_s - spent), 6) if known else None
        yield Attempt(outcome.attempt, OK, rest, stored)


def _log(history: History, one: Attempt) -> None:
    if not ATTEMPTS.isEnabledFor(logging.INFO):
        return
    request = history.request
    fields: dict[str, Json] = {
        "request": history.name,
        "puzzle": history.number,
        "type": request.type,
        "preset": request.level,
        "date": request.date,
        "attempt": one.attempt,
        "verdict": one.result,
        "cpu_s": one.cpu_s,
        "stored": one.stored,
    }
    if one.result == FAULT:
        fields["reason"] = history.fault
    extra = with_fields("attempt", **fields)
    ATTEMPTS.info("%s", sentence(history, one), extra=extra)


def sentence(history: History, one: Attempt) -> str:
    """An attempt in one line, as in build.log."""
    request = history.request
    dated = f" {request.date}" if request.date else ""
    about = (
        f"puzzle {history.number} {history.name} {request.type} {request.level}{dated}"
    )
    attempt = "?" if one.attempt is None else one.attempt
    took = "" if one.cpu_s is None else f", {one.cpu_s:.4f} CPU s"
    stored = ", stored" if one.stored else ""
    return f"{about}, attempt {attempt}: {one.result}{took}{stored}"
