"""The step "fill": a Plan becomes a Selection, one pick for every request.

Outcomes in the ledger are reused; an executor makes the others, and each is stored as
it arrives. Resuming needs nothing else. Which puzzle a request gets depends only on the
plan and the series' other volumes, never on the order in which jobs finish.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import fsum
from typing import Protocol

from ..core.errors import CannotFill, PublishError
from ..core.jobs import job_of, read_outcome, write_request
from ..core.journal import Journal
from ..core.log import notice
from ..core.messages import by_count, capped
from ..core.progress import counting
from ..core.puzzle import Json
from ..core.values import Key, Outcome, Pick, Plan, Request, Selection, Tally
from ..core.worn import worn_of
from ..ledger import Ledger
from ..page_order import by_grade
from ..types.capabilities import SharedWords, SpacedEntries
from ..types.registry import load, warm_up_for
from .executors import Executor
from .failure_message import few_message, is_repetition
from .history import REPEATS, History
from .pictured import look_in, repeating, shown_again
from .spacing import MOST_USES, Windows

# A puzzle is made again if at most this share of its clues is in other puzzles too, or
# of all clues of its block.
FEW, FEW_OF_ALL = 0.15, 0.1
# So few of a block's entries may come too often if puzzles are made again for them.
FEW_ENTRIES = 0.05
DUPLICATES = "duplicates"  # the label of puzzles that are made again


class ShardOutcomes(Protocol):
    """Outcomes that other machines made."""

    def proven(self, jobs: Mapping[str, Request]) -> Iterator[tuple[str, Outcome]]:
        """Yield the outcomes of these jobs, each proven again on this machine."""
        ...


def fill(
    plan: Plan,
    executor: Executor,
    ledger: Ledger,
    *,
    series: str | None,
    book_id: str,
    volume: int,
    journal: Journal | None = None,
    shards: ShardOutcomes | None = None,
) -> Selection:
    """A proven puzzle for every request, none twice in the book or its series.

    Duplicates are settled in key order (section id, index), not in page order, so
    that moving a section changes no puzzle. A request that loses its puzzle goes on
    with the attempt after the one that gave the duplicate.

    Puzzles with entries (words) share none within a window, counted in page order. A
    puzzle's neighbours must be known before it is made, so these puzzles are made in
    turns; those of one turn are a window apart. They do not know each other: one that
    repeats a trace (a clue) of another is made once more, in key order too, but stays
    if that gives none. So does one whose drawing looks like another's, if no drawing is
    left. Sheets of a lesson are made one after another.

    Args:
        plan: the book's.
        executor: makes the missing outcomes.
        ledger: holds the known outcomes, and stores new ones.
        series: the book's.
        book_id: the book's.
        volume: the book's.
        journal: records what happens.
        shards: outcomes of other machines, used before any are made here.

    Raises:
        CannotFill: names every request without a puzzle, and counts its attempts.
    """
    filling = _Filling(plan, ledger, journal or Journal(), shards)
    used = ledger.used_elsewhere(series, book_id, volume)
    todo = list(filling.requests)
    label = "puzzles"
    while todo:
        filling.ask_all(todo, executor, label)
        todo = filling.settle(used)
        label = DUPLICATES
    return filling.selection()


def first_outcomes(
    requests: Sequence[Request],
    plan: Plan,
    executor: Executor,
    ledger: Ledger,
    journal: Journal | None = None,
) -> dict[Key, tuple[str, Outcome]]:
    """The first outcome of some requests of a plan, each with the name of its job.

    These are the outcomes of `fill` before it looks for duplicates. The requests must
    include all that a puzzle with a window depends on.

    Raises:
        CannotFill: names every request without a puzzle, and counts its attempts.
    """
    filling = _Filling(plan, ledger, journal or Journal())
    filling.ask_all(list(requests), executor, "puzzles")
    return filling.named(requests)


class _Filling:
    """The state of one fill: a history for each request, in key order."""

    def __init__(
        self,
        plan: Plan,
        ledger: Ledger,
        journal: Journal,
        shards: ShardOutcomes | None = None,
    ) -> None:
        self.requests = plan.requests
        self._order = plan.order
        self._ledger = ledger
        self._journal = journal
        self._shards = shards
        self._histories = {
            request.key: History(request, number)
            for number, request in enumerate(plan.requests, 1)
        }
        if len(self._histories) < len(plan.requests):
            raise ValueError("two requests of the plan have one key")
        self._in_key_order = sorted(self._histories.values(), key=_key_order)
        self._windows = Windows(plan.requests)
        self._entries: dict[Key, frozenset[str]] = {}
        self._traces: dict[Key, frozenset[str]] = {}
        self._sheets: dict[Key, str] = {}
        self._looks: dict[Key, str] = {}
        self._warm: set[tuple[str, ...]] = set()
        self._stored = self._made = 0

    def ask_all(self, requests: list[Request], executor: Executor, label: str) -> None:
        """Give each of these requests an outcome with a puzzle, or raise.

        All that can be made are made and stored before a failure is raised.
        """
        if not requests:
            return  # an empty share: there are more machines than puzzles
        turns = list(self._windows.turns(requests, again=label == DUPLICATES))
        jobs, missing = self._look_up(turns[0])
        known = len(turns[0]) - len(missing)
        with counting(total=len(requests), label=label, done=known) as count:
            self._make(missing, jobs, executor, count)
            for turn in turns[1:]:
                jobs, missing = self._look_up(turn)
                count(len(turn) - len(missing))
                self._make(missing, jobs, executor, count)
        self._require_all(requests)

    def _look_up(self, turn: list[Request]) -> tuple[dict[Key, str], list[Request]]:
        """Take known outcomes; return all jobs' names, and the requests without one."""
        asked = {}
        for request in turn:
            history = self._histories[request.key]
            taken = self._windows.taken(request.key, self._entries)
            used = self._windows.used(request.key, self._traces)
            used += self._windows.had(request.key, self._sheets, self._entries)
            used += history.unlike
            history.asked = replace(request, taken=taken, used=used)
            asked[request.key] = job_of(history.asked, history.first_attempt)
        known = self._ledger.outcomes(asked.values())
        known |= self._from_shards(turn, asked, known)
        missing = []
        for request in turn:
            outcome = known.get(asked[request.key])
            if outcome is None:
                missing.append(request)
            else:
                self._take(self._histories[request.key], outcome, stored=True)
        self._stored += len(turn) - len(missing)
        return asked, missing

    def _from_shards(
        self,
        turn: list[Request],
        jobs: Mapping[Key, str],
        known: Mapping[str, Outcome],
    ) -> dict[str, Outcome]:
        """Store and return other machines' outcomes of requests at their first attempt.

        Shards have no later attempts: these are for requests that lost a duplicate,
        which only this machine knows.
        """
        if self._shards is None:
            return {}
        histories = [self._histories[request.key] for request in turn]
        lacking = {
            jobs[history.request.key]: history.asked or history.request
            for history in histories
            if not history.first_attempt and jobs[history.request.key] not in known
        }
        found = {}
        for job, outcome in self._shards.proven(lacking):
            self._ledger.store([(job, outcome)])
            found[job] = outcome
        return found

    def _take(self, history: History, outcome: Outcome, *, stored: bool) -> None:
        history.take(outcome)
        self._journal.took(history.number, history.request, outcome, stored=stored)
        puzzle = outcome.puzzle
        if puzzle is not None:
            history.spare = None
        elif history.spare is not None:
            puzzle = history.spare.puzzle
            history.restore()
            self._journal.restored(history.request)
        if puzzle is not None and (look := look_in(puzzle)):
            self._looks[history.request.key] = look
        if puzzle is not None and history.request.key in self._windows:
            kind = load(history.request.type)
            assert isinstance(kind, SpacedEntries | SharedWords)
            read = kind.read(puzzle)
            self._entries[history.request.key] = kind.entries(*read)
            if self._windows.is_sheet(history.request.key):
                self._sheets[history.request.key] = puzzle.id
            elif isinstance(kind, SpacedEntries):
                self._traces[history.request.key] = kind.traces(*read)

    def settle(self, used: frozenset[str]) -> list[Request]:
        """Return the requests whose puzzle is taken, reset to their next attempt."""
        taken = set(used)
        losers = []
        for history in self._in_key_order:
            outcome = history.outcome
            assert outcome is not None
            assert outcome.puzzle is not None
            if outcome.puzzle.id not in taken:
                taken.add(outcome.puzzle.id)
                continue
            self._entries.pop(history.request.key, None)
            history.duplicates += 1
            history.unlike = ()
            self._put_aside(history, outcome)
            losers.append(history.request)
        return losers or self._settle_looks() or self._settle_traces()

    def _settle_looks(self) -> list[Request]:
        """Return the requests whose drawings look like another's, to try others."""
        if not self._looks:
            return []
        every = (history.request for history in self._in_key_order)
        mine = [self._histories[one.key] for one in repeating(every, self._looks)]
        losers = [history for history in mine if not history.stays]
        unlike = tuple(sorted({*self._looks.values()}))
        for history in losers:
            self._put_by(history)
            history.unlike = unlike
        return [history.request for history in losers]

    def _settle_traces(self) -> list[Request]:
        """Return the requests whose puzzles repeat traces of others, once each.

        Only those that they did not know of, as their list may have others. Those made
        next to it avoid its entries, as it may stay.
        """
        losers = []
        shares, worn = self._repeated_shares(), self._worn_entries()
        for history in reversed(self._in_key_order):
            share = shares.get(history.request.key, 0.0)
            own = worn.get(history.request.key, frozenset())
            if history.repeats or history.request.own is not None:
                continue
            if not self._is_to_change(history, share, own):
                continue
            history.repeats = True
            self._put_by(history)
            losers.append(history.request)
        return losers[::-1]

    def _repeated_shares(self) -> dict[Key, float]:
        """By puzzle, the share of the clues of its block that others there have too."""
        return {
            key: 1 - len(frozenset[str]().union(*own)) / max(sum(map(len, own)), 1)
            for block in self._windows.blocks()
            for own in [[self._own_traces(key) for key in block]]
            for key in block
        }

    def _own_traces(self, key: Key) -> frozenset[str]:
        return self._traces.get(key, frozenset()) - self._entries.get(key, frozenset())

    def _worn_entries(self) -> dict[Key, frozenset[str]]:
        """By puzzle, the entries of its block that come too often, unless many do."""
        found: dict[Key, frozenset[str]] = {}
        for block in self._windows.blocks():
            counts = Counter(e for key in block for e in self._entries.get(key, ()))
            worn = frozenset(e for e, n in counts.items() if n > MOST_USES)
            if len(worn) <= FEW_ENTRIES * len(counts):
                found |= dict.fromkeys(block, worn)
        return found

    def _is_to_change(
        self, history: History, share: float, worn: frozenset[str]
    ) -> bool:
        """Return whether a puzzle repeats what it did not know of, and need not.

        Where it repeats many, and others do, the list has too few.
        """
        key, asked = history.request.key, history.asked
        if asked is None or key not in self._traces:
            return False
        own, used = self._own_traces(key), self._windows.used(key, self._traces)
        if worn & self._entries[key] & worn_of(used) - worn_of(asked.used):
            return True
        repeated = own.intersection(used)
        if repeated.issubset(asked.used):
            return False
        return share <= FEW_OF_ALL or len(repeated) <= FEW * len(own)

    def _put_by(self, history: History) -> None:
        """Put a puzzle aside that stays if no other is found."""
        assert history.outcome is not None
        history.spare = history.outcome
        history.tally[REPEATS] += 1
        self._put_aside(history, history.outcome)

    def _put_aside(self, history: History, outcome: Outcome) -> None:
        """Reset a request to the attempt after that of its puzzle."""
        history.first_attempt = outcome.attempt + 1
        history.outcome = None
        self._traces.pop(history.request.key, None)
        self._sheets.pop(history.request.key, None)
        self._looks.pop(history.request.key, None)
        self._journal.duplicated(history.request)
        history.tally["ok"] -= 1

    def named(self, requests: Sequence[Request]) -> dict[Key, tuple[str, Outcome]]:
        """The outcomes of these requests with their jobs' names."""
        found = {}
        for request in requests:
            history = self._histories[request.key]
            if history.outcome is None:
                raise PublishError(f"{request.key} was lost; this is a bug")
            job = job_of(history.asked or request, history.first_attempt)
            found[request.key] = job, history.outcome
        return found

    def selection(self) -> Selection:
        """The picks in page order, which may depend on their grades."""
        repeats = [h.request.key for h in self._in_key_order if h.stays]
        if told := shown_again(key for key in repeats if key in self._looks):
            notice(told)
        picks = []
        for history in self._histories.values():
            outcome = history.outcome
            if outcome is None or outcome.puzzle is None or outcome.grade is None:
                raise PublishError(f"{history.request.key} was lost; this is a bug")
            picks.append(
                Pick(
                    number=history.number,
                    request=history.request,
                    puzzle=outcome.puzzle,
                    grade=outcome.grade,
                    attempt=outcome.attempt,
                )
            )
        return Selection(by_grade(picks, self._order), self._tally())

    def _make(
        self,
        requests: list[Request],
        jobs: Mapping[Key, str],
        executor: Executor,
        count: Callable[[int], object],
    ) -> None:
        warm_up_for(requests, self._warm)
        payloads = (_payload(self._histories[r.key]) for r in requests)
        for key, status, value in executor.run(payloads):
            history = self._histories[key]
            if status == "ok":
                outcome = read_outcome(value)
                self._ledger.store([(jobs[key], outcome)])
                self._take(history, outcome, stored=False)
                self._made += 1
            else:
                fault = str(value) if status == "failed" else history.died(str(value))
                history.fault = fault
                self._journal.failed(history.number, history.request, fault)
            count(1)

    def _require_all(self, requests: list[Request]) -> None:
        asked = [self._histories[request.key] for request in requests]
        lost = [h for h in asked if h.outcome is None and h.fault is None]
        if lost:
            raise PublishError(
                f"{len(lost)} of {len(asked)} requests were lost by the executor,"
                f" {lost[0].request.key} first; this is a bug"
            )
        problems = [*dict.fromkeys(_problems(asked, self._histories.values()))]
        if problems:
            raise CannotFill(capped(problems))

    def _tally(self) -> Tally:
        verdicts: Counter[str] = Counter()
        for history in self._histories.values():
            verdicts.update(history.tally)
        histories = self._histories.values()
        duplicates = sum(history.duplicates for history in histories)
        if duplicates:
            verdicts["duplicate"] = duplicates
        return Tally(
            verdicts=dict(by_count(verdicts)),
            attempts=sum(history.attempts for history in histories),
            duplicates=duplicates,
            cpu_s=fsum(history.cpu_s for history in histories),
            stored=self._stored,
            made=self._made,
        )


def _problems(asked: Sequence[History], every: Iterable[History]) -> Iterator[str]:
    """Yield the message of each request without a puzzle.

    Where a section has fewer different puzzles than requests, all have the same; one of
    a day, or of a series that has them all, keeps its own.
    """
    kinds = Counter((h.request.key.section, h.request.level) for h in every)
    failed = [(history, p) for history in asked if (p := history.failure())]
    lost = Counter((h.request.key.section, h.request.level) for h, _ in failed)
    for history, problem in failed:
        kind = history.request.key.section, history.request.level
        made = kinds[kind] - lost[kind]
        is_few = made and history.request.date is None and history.request.own is None
        is_few = is_few and (
            is_repetition(history.reasons) or "lesson" in history.request.params
        )
        if history.fault is None and is_few:
            yield few_message(history.request, made, kinds[kind])
        else:
            yield problem


def _key_order(history: History) -> tuple[bool, str, int]:
    """An author's own puzzle comes first: only those that are made can give way."""
    request = history.request
    return request.own is None, request.key.section, request.key.index


def _payload(history: History) -> tuple[Key, Json]:
    return history.request.key, {
        "request": write_request(history.asked or history.request),
        "first_attempt": history.first_attempt,
    }
