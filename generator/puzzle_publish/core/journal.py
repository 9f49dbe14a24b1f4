"""What happens during a build, kept as it happens: each attempt, message and step.

build.log and report.html are written from it, of a build that failed too; programs that
asked for JSON hear of each attempt at once. Nothing of it enters the book.
"""

import logging
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from .log import ATTEMPTS, MESSAGES, STEPS, with_fields
from .values import Key, Outcome, Request

_MESSAGES = 1000  # a warning a puzzle, say, must not fill the memory
FINDING = "finding"
OK, DUPLICATE, FAULT = "ok", "duplicate", "fault"


@dataclass(frozen=True, slots=True)
class Try:
    """One attempt.

    Attributes:
        attempt: its number; None of outcomes stored before each reason was kept.
        became: "ok", "duplicate", "fault", or why it gave no puzzle.
        cpu_s: CPU seconds it took; None where `attempt` is, and of a fault.
        stored: it was made by an earlier build.
    """

    attempt: int | None
    became: str
    cpu_s: float | None
    stored: bool


@dataclass(slots=True)
class Course:
    """All attempts at one request's puzzle.

    Attributes:
        number: of the puzzle, as the plan counts.
        cpu_s: of all attempts.
        fault: what a worker said that could not make it.
    """

    number: int
    request: Request
    tries: list[Try] = field(default_factory=list)
    cpu_s: float = 0.0
    fault: str = ""

    @property
    def name(self) -> str:
        """Section and index, as in "year/11"."""
        return f"{self.request.key.section}/{self.request.key.index}"

    @property
    def misses(self) -> Counter[str]:
        """Why attempts gave no puzzle for the book, and how many."""
        return Counter(one.became for one in self.tries if one.became != OK)

    @property
    def done(self) -> bool:
        """Whether it has its puzzle."""
        return any(one.became == OK for one in self.tries)

    @property
    def stored(self) -> bool:
        """Whether its puzzle was made by an earlier build."""
        return any(one.became == OK and one.stored for one in self.tries)


class Journal(logging.Handler):
    """What happened so far.

    Attributes:
        seconds: step -> CPU seconds of this process.
        wall_s: step -> seconds on the wall.
        messages: (level, sentence) of what the user was told, warnings for the most.
        unkept: how many more messages there were.
    """

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.seconds: dict[str, float] = {}
        self.wall_s: dict[str, float] = {}
        self.messages: list[tuple[str, str]] = []
        self.unkept = 0
        self._courses: dict[Key, Course] = {}

    @property
    def courses(self) -> list[Course]:
        """The course of every request that was tried, in the order of numbers."""
        return sorted(self._courses.values(), key=lambda course: course.number)

    @property
    def warnings(self) -> list[str]:
        """The warnings among the messages."""
        return [text for level, text in self.messages if level == "warning"]

    # What the user is told.

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a message."""
        if record.name != MESSAGES.name or getattr(record, "event", "") == FINDING:
            return  # of preflight the manifest tells
        if len(self.messages) < _MESSAGES:
            self.messages.append((record.levelname.lower(), record.getMessage()))
        else:
            self.unkept += 1

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
        """Add what the body takes to a step."""
        cpu, wall = time.process_time(), time.perf_counter()
        try:
            yield
        finally:
            cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
            self.add({name: cpu}, {name: wall})
            took = {"cpu_s": round(cpu, 3), "wall_s": round(wall, 3)}
            told = with_fields("step", step=name, **took)
            STEPS.info("%s took %.2f CPU s", name, cpu, extra=told)

    def add(self, cpu: Mapping[str, float], wall: Mapping[str, float]) -> None:
        """Add what steps took, here or in a process of their own."""
        for total, more in ((self.seconds, cpu), (self.wall_s, wall)):
            for name, spent in more.items():
                total[name] = total.get(name, 0.0) + spent

    # What became of requests.

    def took(
        self, number: int, request: Request, outcome: Outcome, *, stored: bool
    ) -> None:
        """Keep an outcome's attempts."""
        course = self._course(number, request)
        course.cpu_s += outcome.cpu_s
        for one in _tries(outcome, stored=stored):
            course.tries.append(one)
            _tell(course, one)

    def duplicated(self, request: Request) -> None:
        """Keep that the puzzle of a request was taken already."""
        course = self._courses[request.key]
        at = next(k for k, one in enumerate(course.tries) if one.became == OK)
        before = course.tries[at]
        again = Try(before.attempt, DUPLICATE, before.cpu_s, before.stored)
        course.tries[at] = again
        _tell(course, again)

    def failed(self, number: int, request: Request, sentence: str) -> None:
        """Keep that a request could not be worked on to its end."""
        course = self._course(number, request)
        course.fault = sentence
        course.tries.append(Try(None, FAULT, None, stored=False))
        _tell(course, course.tries[-1])

    def _course(self, number: int, request: Request) -> Course:
        return self._courses.setdefault(request.key, Course(number, request))


def _tries(outcome: Outcome, *, stored: bool) -> Iterator[Try]:
    """Yield the attempts of an outcome in their order."""
    if not outcome.misses:
        for reason, count in outcome.tally.items():
            yield from [Try(None, reason, None, stored)] * count
    spent = 0.0
    for attempt, (reason, cpu_s) in enumerate(outcome.misses, outcome.first_attempt):
        spent += cpu_s
        yield Try(attempt, reason, cpu_s, stored)
    if outcome.puzzle is not None:
        known = outcome.misses or not outcome.tally
        rest = round(max(0.0, outcome.cpu_s - spent), 6) if known else None
        yield Try(outcome.attempt, OK, rest, stored)


def _tell(course: Course, one: Try) -> None:
    if not ATTEMPTS.isEnabledFor(logging.INFO):
        return
    request = course.request
    fields = {
        "request": course.name,
        "puzzle": course.number,
        "type": request.type,
        "preset": request.level,
        "date": request.date,
        "attempt": one.attempt,
        "verdict": one.became,
        "cpu_s": one.cpu_s,
        "stored": one.stored,
    }
    if one.became == FAULT:
        fields["reason"] = course.fault
    extra = with_fields("attempt", **fields)
    ATTEMPTS.info("%s", sentence(course, one), extra=extra)


def sentence(course: Course, one: Try) -> str:
    """An attempt in one line, as in build.log."""
    request = course.request
    dated = f" {request.date}" if request.date else ""
    about = (
        f"puzzle {course.number} {course.name} {request.type} {request.level}{dated}"
    )
    attempt = "?" if one.attempt is None else one.attempt
    took = "" if one.cpu_s is None else f", {one.cpu_s:.4f} CPU s"
    stored = ", stored" if one.stored else ""
    return f"{about}, attempt {attempt}: {one.became}{took}{stored}"
