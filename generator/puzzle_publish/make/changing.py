"""Makes an author's changes in the book that `fill` has made, one after the other.

Each sees the book that those before it left, so that a further change never alters what
an earlier one gave. A puzzle in place of another is the next of the same request that
is none of the book's or of its series; it avoids the entries of its present neighbours.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from ..core.book import LoadedBook
from ..core.changes import KEEP, REPLACE, Change, Kept, Places
from ..core.errors import CannotFill, ConfigError
from ..core.jobs import job_of, read_outcome, write_request
from ..core.journal import Journal
from ..core.log import notice
from ..core.messages import listed
from ..core.puzzle import Draft, Puzzle, Verdict, puzzle_id
from ..core.values import Key, Outcome, Pick, Plan, Request, Selection, Tally
from ..ledger import Ledger
from ..page_order import LEVELS
from ..types.capabilities import OwnClues, Pictured, SharedWords, SpacedEntries
from ..types.contract import PuzzleType
from ..types.proof import prove
from ..types.registry import load, warm_up_for
from ..types.verify import reprove
from .executors import Executor
from .failure_message import DUPLICATE, NO_DRAWING, failure_message
from .spacing import Windows

FEW = 10  # attempts with each drawing of a list
TOO_LARGE = "too-large"  # the reason of a puzzle that needs smaller cells


def with_changes(
    book: LoadedBook,
    plan: Plan,
    selection: Selection,
    executor: Executor,
    ledger: Ledger,
    journal: Journal | None = None,
    fits: Callable[[Request, Puzzle], bool] | None = None,
) -> Selection:
    """The selection after all changes of a book.

    Args:
        book: the book.
        plan: the plan of its puzzles, before all changes.
        selection: what `fill` chose for it.
        executor: makes the missing outcomes.
        ledger: holds the known outcomes, and stores new ones.
        journal: records what happens.
        fits: whether a place has room for a puzzle; None if sizes are not kept.

    Raises:
        ConfigError: every change that cannot be made, with its place in the file.
        CannotFill: there is no other puzzle in place of one.
    """
    if not book.changes.entries:
        return selection
    changing = _Changing(book, plan, selection, executor, ledger, journal or Journal())
    changing.fits = fits
    for change in book.changes.entries:
        changing.make(change)
    found = changing.selection()
    if fits is None:
        return found
    left = {pick.puzzle.id for pick in found.picks}
    gone = tuple(pick for pick in selection.picks if pick.puzzle.id not in left)
    return replace(found, gone=gone)


class _Changing:
    """A book's puzzles by their places, in page order, while changes are made.

    Attributes:
        fits: whether a place has room for a puzzle; None if sizes are not kept.
    """

    def __init__(
        self,
        book: LoadedBook,
        plan: Plan,
        selection: Selection,
        executor: Executor,
        ledger: Ledger,
        journal: Journal,
    ) -> None:
        about = book.config.book
        self._book, self._changes = book, book.changes
        self._executor, self._ledger, self._journal = executor, ledger, journal
        self.fits: Callable[[Request, Puzzle], bool] | None = None
        self._tally = selection.tally
        self._places = Places(plan.requests)
        self._picks = {pick.request.key: pick for pick in selection.picks}
        self._refused: set[str] = set()
        self._gone: set[str] = set()  # drawings that were exchanged
        self._problems: list[str] = []
        self._faulty: set[Key] = set()
        self._elsewhere = ledger.used_elsewhere(
            about.series, about.id, about.volume, warn=False
        )
        self._kept_last = {c.key: c.nth for c in self._changes.entries if c.do == KEEP}

    def make(self, change: Change) -> None:
        """Make a change, or note why it cannot be made."""
        if change.key in self._faulty or change.other in self._faulty:
            return  # what came of an earlier change is not known
        pick = self._picks[change.key]
        if change.do != KEEP and pick.puzzle.id != change.was:
            self._missed(change, pick)
            return
        before = len(self._problems)
        getattr(self, f"_{change.do}")(change, pick)
        if len(self._problems) > before:
            self._faulty |= {change.key, *filter(None, [change.other])}

    def selection(self) -> Selection:
        """The puzzles in page order, numbered anew.

        Raises:
            ConfigError: every change that cannot be made.
        """
        if self._problems:
            raise ConfigError(self._problems)
        picks = tuple(
            replace(pick, number=number)
            for number, pick in enumerate(self._picks.values(), 1)
        )
        refused = self._refused - {pick.puzzle.id for pick in picks}
        return Selection(picks, self._tally, tuple(sorted(refused)))

    def _blame(self, change: Change, message: str, *keys: str) -> None:
        self._problems.append(self._changes.at(change, message, *keys))

    def _missed(self, change: Change, pick: Pick) -> None:
        """Say that the puzzle that a change is about is not there any more.

        That does no harm where it was to go, or where another is kept there later.
        """
        gone = f"the puzzle there is {pick.puzzle.id} now"
        if change.do == REPLACE:
            self._refused.add(change.was)
            notice(self._changes.at(change, f"{gone}; nothing to replace", "was"))
        elif self._kept_last.get(change.key, -1) < change.nth:
            advice = "remove this change, or undo what has changed the puzzle"
            self._blame(change, f"{gone}; {advice}", "was")
            self._faulty.add(change.key)

    def _put(self, key: Key, pick: Pick) -> None:
        """Put a puzzle in a place; that before it is refused."""
        if pick.puzzle.id != (before := self._picks[key].puzzle.id):
            self._refused.add(before)
            self._gone.add(_drawing_of(self._picks[key].puzzle))
        self._picks[key] = pick

    # The changes -----------------------------------------------------------------

    def _replace(self, change: Change, pick: Pick) -> None:
        if own := self._places.origins[change.key].own:
            self._blame(
                change, f"is your own ({own.place}); drop it, or change it there"
            )
            return
        self._places.make(change)
        origin = self._places.origins[change.key]
        found = self._next(change, pick, origin)
        assert found.puzzle is not None
        assert found.grade is not None
        request = self._places.request(change.key)
        self._put(
            change.key,
            Pick(pick.number, request, found.puzzle, found.grade, found.attempt),
        )

    def _keep(self, change: Change, pick: Pick) -> None:
        kept = change.kept
        assert kept is not None
        other = self._with_id(kept.puzzle.id, but=change.key)
        if other is not None:
            self._blame(change, f"is puzzle {other.number}, too; replace that", "was")
            return
        planned = self._places.origins[change.key].level
        self._places.make(change)
        request = self._places.request(change.key)
        if problem := self._kept_problem(kept, pick, planned, request):
            self._blame(change, problem, "was")
            return
        attempt = kept.puzzle.seed_path[3]
        self._picks[change.key] = Pick(
            *(pick.number, request, kept.puzzle, kept.grade, attempt, pick.title)
        )
        if planned != kept.puzzle.level:
            message = f"is kept as {kept.puzzle.level}; its place is {planned} now"
            notice(self._changes.at(change, message, "was"))

    def _swap(self, change: Change, pick: Pick) -> None:
        assert change.other is not None
        other = self._picks[change.other]
        if self._book.config.print.order == LEVELS and (
            pick.request.level != other.request.level
        ):
            levels = f"{pick.request.level} and {other.request.level}"
            self._blame(change, f"under order: levels, {levels} stay apart", "with")
            return
        self._places.make(change)
        for held, now in ((pick, other), (other, pick)):
            key = held.request.key
            request = self._places.request(key)
            self._picks[key] = replace(now, number=held.number, request=request)
        self._say_repeats(change)

    def _say_repeats(self, change: Change) -> None:
        """Say which answers puzzles near each other have in common by an exchange."""
        assert change.other is not None
        for key in (change.key, change.other):
            puzzle = self._picks[key].puzzle
            kind = load(puzzle.type)
            if not isinstance(kind, SpacedEntries):
                continue
            near = self._spaced(key, self._places.origins[key]).taken
            if both := sorted(kind.entries(*kind.read(puzzle)).intersection(near)):
                number = self._picks[key].number
                message = f"puzzle {number} is now near one that also has"
                what = f"{message} {listed(both, last='and')}"
                notice(self._changes.at(change, what, "do"))

    def _drop(self, change: Change, pick: Pick) -> None:
        self._places.make(change)
        self._refused.add(pick.puzzle.id)
        del self._picks[change.key]

    def _title(self, change: Change, pick: Pick) -> None:
        title = change.title or pick.title
        self._picks[change.key] = replace(pick, title=title)

    def _clue(self, change: Change, pick: Pick) -> None:
        kind = load(pick.puzzle.type)
        assert isinstance(kind, OwnClues)
        givens, answer = kind.read(pick.puzzle)
        faults = 0
        for name, clue in change.clues.items():
            problem = kind.clue_problem(givens, answer, change.clues, name)
            if problem := problem or self._taste_problem(clue):
                self._blame(change, problem, "clues", name)
                faults += 1
        if faults:
            return
        draft = Draft(kind.reclued(givens, change.clues), pick.puzzle.answer)
        if problem := _clued_problem(kind, draft, pick.puzzle):
            self._blame(change, problem, "clues")
            return
        identity = puzzle_id(kind.name, kind.identity(*kind.read(draft)))
        puzzle = replace(pick.puzzle, id=identity, givens=draft.givens)
        grade = kind.grade(kind.read_givens(draft.givens))
        self._put(change.key, replace(pick, puzzle=puzzle, grade=grade))

    def _taste_problem(self, clue: str) -> str:
        from ..words.taste import judge_of

        category = judge_of(self._book.taste).clue(clue)
        return f"is against the book's taste ({category})" if category else ""

    # What they need ---------------------------------------------------------------

    def _with_id(self, identity: str, *, but: Key) -> Pick | None:
        for key, pick in self._picks.items():
            if key != but and pick.puzzle.id == identity:
                return pick
        return None

    def _kept_problem(
        self, kept: Kept, pick: Pick, planned: str, request: Request
    ) -> str:
        """Return why a puzzle cannot be kept in a place, "" if it can."""
        puzzle = kept.puzzle
        if self._book.config.print.order == LEVELS and puzzle.level != planned:
            return f"is {puzzle.level}, and under order: levels its place is {planned}"
        if puzzle == pick.puzzle and kept.grade == pick.grade:
            return ""  # it was proven when it was made
        entry = {
            "number": pick.number,
            "section": request.key.section,
            "date": request.date,
            **{name: getattr(puzzle, name) for name in _PROVEN},
            "grade": {
                "level": kept.grade.level,
                "score": kept.grade.score,
                **kept.grade.measures,
            },
        }
        problems = reprove(load(puzzle.type), entry)
        return f"cannot be kept: {problems[0]}" if problems else ""

    def _next(self, change: Change, pick: Pick, origin: Request) -> Outcome:
        """Return the next outcome of a request that the book may take.

        Of puzzles with drawings named by the book it is one of another drawing, if
        any is left.

        Raises:
            CannotFill: there is none within as many attempts as a puzzle has.
        """
        left = self._drawings_left(pick, origin)
        path = pick.puzzle.seed_path
        mine = path[:3] == (origin.seed, origin.key.section, origin.key.index)
        first = path[3] + 1 if mine else 0
        asked = replace(
            self._spaced(change.key, origin), attempts=first + origin.attempts
        )
        if left is not None:  # at last the same drawing, made otherwise
            params = {**origin.params, "turn": pick.puzzle.params["turn"]}
            asked = replace(asked, params=params, attempts=first + FEW)
        reasons: Counter[str] = Counter()
        for request, begin in (*((one, 0) for one in left or ()), (asked, first)):
            found = self._first_new(change, pick, request, begin, reasons)
            if found is not None:
                return found
        told = replace(pick.request, attempts=origin.attempts)
        message = failure_message(pick.number, told, reasons, None)
        message = message if left is None else NO_DRAWING
        raise CannotFill(self._changes.at(change, message, "do"))

    def _first_new(
        self,
        change: Change,
        pick: Pick,
        asked: Request,
        first: int,
        reasons: Counter[str],
    ) -> Outcome | None:
        """Return the first outcome that the book may take, None if there is none.

        Args:
            change: the change.
            pick: the puzzle before it.
            asked: the request, with the number of its last attempt.
            first: the attempt to begin with.
            reasons: why others do not do; updated.
        """
        avoided = self._refused | self._elsewhere
        avoided |= {one.puzzle.id for one in self._picks.values()}
        shown = self._places.request(change.key)
        while True:
            outcome = self._outcome(pick, asked, first)
            reasons.update(outcome.tally)
            if outcome.puzzle is None:
                return None
            known = outcome.puzzle.id in avoided
            if not known and (self.fits is None or self.fits(shown, outcome.puzzle)):
                return outcome
            reasons[DUPLICATE if known else TOO_LARGE] += 1
            first = outcome.attempt + 1

    def _drawings_left(self, pick: Pick, origin: Request) -> list[Request] | None:
        """Return requests of a place's puzzle with the drawings of its list.

        Those that the book shows nowhere come first, then those that only puzzles of
        other types show; none that was exchanged is among them. None if the book names
        no drawings in turn.
        """
        kind, turn = load(origin.type), pick.puzzle.params.get("turn")
        if not isinstance(kind, Pictured) or not isinstance(turn, int):
            return None
        if origin.params.get("turn") is None:
            return None  # a kept puzzle of another time
        every = kind.choices(kind.read_params(origin.params))
        shown = {
            (one.puzzle.type == origin.type, _drawing_of(one.puzzle))
            for one in self._picks.values()
        }
        ahead = [turn + k for k in range(1, len(every))]
        names = {one: every[one % len(every)] for one in ahead}
        left = [
            one
            for one in ahead
            if (True, names[one]) not in shown and names[one] not in self._gone
        ]
        left.sort(key=lambda one: (False, names[one]) in shown)
        return [
            replace(origin, params={**origin.params, "turn": one}, attempts=FEW)
            for one in left
        ]

    def _spaced(self, key: Key, origin: Request) -> Request:
        """Return a request with what its puzzle avoids of the book as it is now."""
        kind = load(origin.type)
        if not isinstance(kind, SpacedEntries | SharedWords):
            return origin
        windows = Windows([pick.request for pick in self._picks.values()])
        if key not in windows:
            return origin
        row = next(row for row in windows.rows if key in row)
        entries, traces, ids = {}, {}, {}
        for other in row:
            if other == key:
                continue
            puzzle = self._picks[other].puzzle
            its = load(puzzle.type)
            assert isinstance(its, SpacedEntries | SharedWords)
            read = its.read(puzzle)
            entries[other] = its.entries(*read)
            if windows.is_sheet(other):
                ids[other] = puzzle.id
            elif isinstance(its, SpacedEntries):
                traces[other] = its.traces(*read)
        used = windows.used(key, traces) + windows.had(key, ids, entries)
        return replace(origin, taken=windows.taken(key, entries), used=used)

    def _outcome(self, pick: Pick, asked: Request, first: int) -> Outcome:
        """Return an outcome from the ledger, or make and store it."""
        job = job_of(asked, first)
        outcome = self._ledger.outcomes([job]).get(job)
        stored = outcome is not None
        if outcome is None:
            outcome = self._made(pick, asked, first)
            self._ledger.store([(job, outcome)])
        self._journal.took(pick.number, pick.request, outcome, stored=stored)
        self._tally = _with_outcome(self._tally, outcome, stored=stored)
        return outcome

    def _made(self, pick: Pick, asked: Request, first: int) -> Outcome:
        warm_up_for([asked], set())
        payload = {"request": write_request(asked), "first_attempt": first}
        ((_, status, value),) = self._executor.run([(asked.key, payload)])
        if status == "ok":
            return read_outcome(value)
        raise CannotFill(failure_message(pick.number, asked, {}, str(value)))


def _drawing_of(puzzle: Puzzle) -> str:
    """Return the name of the drawing that a puzzle shows, "" for none."""
    kind = load(puzzle.type)
    if not isinstance(kind, Pictured):
        return ""
    params, answer = kind.read_params(puzzle.params), kind.read(puzzle)[1]
    return kind.shows(params, answer)


_PROVEN = ("id", "type", "version", "level", "givens", "answer")


def _clued_problem(kind: PuzzleType, draft: Draft, before: Puzzle) -> str:
    """Return why a puzzle with other clues is not what its page promises."""
    fairness = kind.fairness_of(before.level)
    report = prove(kind, draft.givens, draft.answer, fairness)
    if report.verdict is not Verdict.OK:
        return f"these clues cannot be proven ({report.verdict})"
    level = kind.grade(kind.read_givens(draft.givens)).level
    if level != before.level:
        return f"the puzzle would be {level} (it is {before.level})"
    return ""


def _with_outcome(tally: Tally, outcome: Outcome, *, stored: bool) -> Tally:
    made = outcome.puzzle is not None
    verdicts = Counter(tally.verdicts) + Counter(outcome.tally)
    verdicts["ok"] += made
    return replace(
        tally,
        verdicts=dict(sorted(verdicts.items(), key=lambda item: (-item[1], item[0]))),
        attempts=tally.attempts + outcome.attempt - outcome.first_attempt + made,
        cpu_s=tally.cpu_s + outcome.cpu_s,
        stored=tally.stored + stored,
        made=tally.made + (not stored),
    )
