"""Puzzles without a book: requests go in, proven puzzles come out in the same order.

No puzzle repeats. Each request takes its first attempt that does not duplicate an
earlier request's puzzle, as `fill` settles the duplicates of a book; later requests
change nothing. So a run of any length needs little memory: only the ids of yielded
puzzles are kept, 64 bits each, and at most a block of requests waits for its turn.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, MutableSet
from dataclasses import dataclass, field
from itertools import islice

from ..core.errors import CannotFill, PublishError
from ..core.jobs import read_outcome, write_request
from ..core.messages import capped
from ..core.puzzle import Json
from ..core.values import Outcome, Pick, Request
from ..types.registry import warm_up_for
from .executors import Executor
from .failure_message import DUPLICATE, failure_message, few_message, is_repetition

# A block ends when its slowest puzzle is made. Long blocks keep all workers busy, short
# ones keep few puzzles waiting. 30 CPU seconds are a second of 30 workers.
_LEAST, _MOST, _BLOCK_CPU_S = 256, 4096, 30.0
_Kind = tuple[str, str]  # a section and a level of it


def stream(
    requests: Iterable[Request],
    executor: Executor,
    *,
    taken: MutableSet[int],
    kept: int = 0,
) -> Iterator[Pick]:
    """Yield a proven puzzle for every request, in their order; none repeats.

    Args:
        requests: read a block at a time.
        executor: makes the puzzles.
        taken: ids, as numbers, of puzzles to avoid; those yielded are added.
        kept: how many of the first requests have their puzzles from an earlier call.

    Raises:
        CannotFill: requests got no puzzle; all before the first of them were yielded.
    """
    waiting = iter(requests)
    made = Counter(map(_kind, islice(waiting, kept)))
    number, size = kept + 1, _LEAST
    warm: set[tuple[str, ...]] = set()
    while block := list(islice(waiting, size)):
        asked = [
            _Asked(request, number) for number, request in enumerate(block, number)
        ]
        yield from _settled(asked, executor, taken, made, warm)
        number += len(block)
        cpu_s = sum(one.cpu_s for one in asked) / len(asked)
        size = max(_LEAST, min(_MOST, int(_BLOCK_CPU_S / max(cpu_s, 1e-6))))


def _kind(request: Request) -> _Kind:
    return request.key.section, request.level


def number_of(puzzle_id: str) -> int:
    """A puzzle's id as a number, half the size of its text."""
    return int(puzzle_id, 16)


@dataclass(slots=True)
class _Asked:
    """One request's attempts so far."""

    request: Request
    number: int
    first_attempt: int = 0
    outcome: Outcome | None = None
    fault: str = ""
    cpu_s: float = 0.0
    reasons: Counter[str] = field(default_factory=Counter)

    def take(self, status: str, value: Json) -> None:
        """Add an executor's result."""
        if status != "ok":
            self.fault = str(value)
            return
        self.outcome = outcome = read_outcome(value)
        self.cpu_s += outcome.cpu_s
        self.reasons.update(outcome.tally)

    def again(self) -> None:
        """Go on with the next attempt, since the puzzle is taken."""
        assert self.outcome is not None
        self.reasons[DUPLICATE] += 1
        self.first_attempt, self.outcome = self.outcome.attempt + 1, None

    def pick(self) -> Pick | None:
        """Return the puzzle, if one was made."""
        found = self.outcome
        if found is None or found.puzzle is None or found.grade is None:
            return None
        return Pick(self.number, self.request, found.puzzle, found.grade, found.attempt)

    def is_few(self, made: int) -> bool:
        """Return whether it has no puzzle because there are too few different ones.

        Args:
            made: how many its section has of its level.
        """
        repeats = not self.fault and is_repetition(self.reasons)
        return repeats and made > 0 and self.request.date is None

    def failure(self) -> str:
        """Return the message about a request without a puzzle."""
        fault = self.fault or None
        return failure_message(self.number, self.request, self.reasons, fault)


def _settled(
    asked: list[_Asked],
    executor: Executor,
    taken: MutableSet[int],
    made: Counter[_Kind],
    warm: set[tuple[str, ...]],
) -> Iterator[Pick]:
    """Yield the puzzles of a block, each as soon as it is certain."""
    warm_up_for((one.request for one in asked), warm)
    first, done, todo = asked[0].number, 0, asked
    while todo:
        for number, status, value in executor.run(map(_job, todo)):
            asked[number - first].take(status, value)
            while done < len(asked) and (pick := asked[done].pick()) is not None:
                if number_of(pick.puzzle.id) in taken:
                    break
                taken.add(number_of(pick.puzzle.id))
                made[_kind(pick.request)] += 1
                asked[done].outcome = None  # 8 KB, 4,096 times
                done += 1
                yield pick
        todo = _losers(asked[done:], taken)
    _require_all(asked[done:], made)


def _job(asked: _Asked) -> tuple[int, Json]:
    request = write_request(asked.request)
    return asked.number, {"request": request, "first_attempt": asked.first_attempt}


def _losers(asked: Iterable[_Asked], taken: MutableSet[int]) -> list[_Asked]:
    """Return the requests whose puzzle is taken, reset to their next attempt."""
    losers, held = [], set()
    for one in asked:
        pick = one.pick()
        if pick is None:
            continue
        identity = number_of(pick.puzzle.id)
        if identity in taken or identity in held:
            one.again()
            losers.append(one)
        held.add(identity)
    return losers


def _require_all(asked: list[_Asked], made: Counter[_Kind]) -> None:
    """Refuse requests without a puzzle.

    Args:
        asked: the first of them and all after it.
        made: how many puzzles there were before, of each kind.
    """
    lost = [one for one in asked if one.outcome is None and not one.fault]
    if lost:
        raise PublishError(
            f"{lost[0].request.key} was lost by the executor; this is a bug"
        )
    before, few, problems = Counter(made), set[_Kind](), []
    for one in asked:
        kind = _kind(one.request)
        if one.pick() is not None:
            before[kind] += 1
        elif not one.is_few(before[kind]):
            problems.append(one.failure())
        elif kind not in few:  # the first says it for all
            few.add(kind)
            problems.append(few_message(one.request, before[kind], None))
    if problems:
        raise CannotFill(capped(problems))
