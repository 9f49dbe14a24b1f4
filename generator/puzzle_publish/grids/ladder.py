"""Ladders of techniques: a puzzle's steps, and the grade that follows from them.

A ladder takes the cheapest technique that gives anything, notes what it gave, and
starts again from the cheapest. The level of a puzzle is that of the dearest technique
it needs. Its score puts the dearest technique first and the sum of squared weights only
within it: by the dearest technique alone, 634 sudokus rated by Sukaku Explainer are in
nearly the same order (Spearman 0.995), by the sum alone they are not (0.71).
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ..core.puzzle import Grade, Json

Cell = tuple[int, int]
# An edge, by its number or the cells that it joins, and the least and most lines there.
Counted = tuple[int | tuple[Cell, Cell], int, int]
House = tuple[str, int]  # "row", "column", "box", "cage" or the like, from 1
BOTH = -1  # of a cell that is on or off: each is supposed
FIENDISH = "fiendish"  # the level of puzzles that take a what-if

SINGLES = "full-house", "hidden-single", "naked-single"
PLAIN = SINGLES[-1]  # which shows nothing of a type's own rules
MANY = 13  # cells or ways, as hard to see as an earlier step
FEW = 3  # later steps that lead to a cell
MOST_TOLD = 2  # earlier steps that a hint tells
MOST_LED = 2  # other steps that a last hint tells before the cell that it fills
FEW_STRUCK = 3  # strikes of a step whose ways a hint lists one by one
MOST_NAMED = 12  # cells, runs or ways of a step that a hint tells
_DEAREST = 1000  # of a score, for each tenth of a weight
_WITHIN = 999  # at most, for the sum of squares


@dataclass(frozen=True, slots=True)
class Technique:
    """A way of reasoning that has a name.

    Attributes:
        name: as in "naked-pair"; the same in every language.
        level: the easiest level that needs it.
        weight: how hard it is, in tenths of Sukaku Explainer's scale.
    """

    name: str
    level: str
    weight: int


@dataclass(frozen=True, slots=True)
class Step:
    """What one use of a technique gave.

    Attributes:
        technique: the technique.
        placed: the cells that it filled, each with its value.
        removed: the cells in which it ruled out values, each with these values.
        pattern: the cells that show why.
        house: where to look: "row", "column", "box", "cage" or the like, or "cell" for
            the first cell of the pattern.
        number: which house, from 1; 0 for a cell.
        places: how many cells could be filled just then, 0 if nobody counted.
        digits: the values that it is about.
        houses: all houses that show why.
        parts: what else its sentence names, as `types/step_words.py` tells it; "case"
            is what comes after the technique in the name of its wording.
        needs: which earlier steps ruled out what it rests on, by their indexes.
        lacks: what they ruled out that it rests on, each cell with a value; () if
            nobody noted it.
        live: of all that it rests on through earlier steps, what no digit shows when it
            is taken, each cell with a value; None if nobody noted it.
        after: which earlier steps filled in the other cells that it rests on.
        also: what else its sentence rules out in the cells of `removed`, though earlier
            steps had, each cell with a value.
        kept: for each cell of `removed` the values left in it for a reader who knows
            the filled cells and `lacks`; () if nobody noted them, or if some that he
            would still see were ruled out before.
        rest: for each cell of `removed` the values left in it for that reader.
        spots: another house, in which a value that it strikes has the fewest cells left
            for that reader, with the value and these; () if there is none.
        cases: what is supposed, each cell with a value: one that fails, or all that
            there are, of which the step is what they agree on.
        lost: the value that has no place in the house if the case holds, 0 for none;
            without a house, other cells of the pattern show what fails.
    """

    technique: Technique
    placed: tuple[tuple[Cell, int], ...] = ()
    removed: tuple[tuple[Cell, tuple[int, ...]], ...] = ()
    pattern: tuple[Cell, ...] = ()
    house: str = "cell"
    number: int = 0
    places: int = 0
    digits: tuple[int, ...] = ()
    houses: tuple[House, ...] = ()
    parts: Mapping[str, Json] = field(default_factory=dict, hash=False)
    needs: tuple[int, ...] = ()
    lacks: tuple[tuple[Cell, int], ...] = ()
    live: frozenset[tuple[Cell, int]] | None = None
    after: tuple[int, ...] = ()
    also: tuple[tuple[Cell, int], ...] = ()
    kept: tuple[tuple[int, ...], ...] = ()
    rest: tuple[tuple[int, ...], ...] = ()
    spots: tuple[()] | tuple[House, int, tuple[Cell, ...]] = ()
    cases: tuple[tuple[Cell, int], ...] = ()
    lost: int = 0

    @property
    def counted(self) -> tuple[Counted, ...]:
        """The edges of which it says how many lines they have."""
        return ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that it filled or ruled something out in, in reading order."""
        touched = (*self.placed, *self.removed)
        return tuple(sorted({cell for cell, _ in touched}))


class Clue(NamedTuple):
    """A clue about cells: their values in this order must pass the test."""

    cells: Sequence[Cell]
    fits: Callable[[Sequence[int]], bool]


Clues = Mapping[House, Clue]
NO_CLUES: Clues = {}


@dataclass(frozen=True, slots=True)
class LineLog:
    """What a kernel notes that climbs a ladder line by line.

    Attributes:
        techniques: by their numbers in the kernel.
        height: the number of rows; columns are counted on from the last row.
        notes: for each step its technique, line, the cells that become 1 and those that
            become 0, as bits, and how many places there were; of a what-if also the row
            and column of its cell, the value that is supposed (BOTH, if each is), and
            the line that cannot be filled then.
        measures: other measures of the puzzle.
    """

    techniques: Sequence[Technique]
    height: int
    notes: Sequence[Sequence[int]]
    measures: Mapping[str, int]

    @property
    def uses(self) -> list[tuple[Technique, int]]:
        """The technique of each step, and its places."""
        return [(self.techniques[note[0]], note[4]) for note in self.notes]

    @property
    def steps(self) -> list[Step]:
        """The steps."""
        return [self._step(*note) for note in self.notes]

    def _step(
        self, technique: int, line: int, ones: int, zeros: int, places: int, *case: int
    ) -> Step:
        is_row = line < self.height
        number = line if is_row else line - self.height
        placed = tuple(
            ((number, i) if is_row else (i, number), ones >> i & 1)
            for i in range((ones | zeros).bit_length())
            if (ones | zeros) >> i & 1
        )
        step = Step(
            self.techniques[technique],
            placed,
            house="row" if is_row else "column",
            number=number + 1,
            places=places,
        )
        return self._supposed(step, *case) if case else step

    def _supposed(self, step: Step, row: int, column: int, value: int, at: int) -> Step:
        """Return the step with what is supposed, and the line that fails."""
        values = (0, 1) if value == BOTH else (value,)
        is_row = at < self.height
        return replace(
            step,
            pattern=((row, column),),
            house="row" if is_row else "column",
            number=1 + (at if is_row else at - self.height),
            cases=tuple(((row, column), each) for each in values),
        )


def grade(uses: Sequence[tuple[Technique, int]], measures: Mapping[str, int]) -> Grade:
    """Return the grade of a puzzle.

    Args:
        uses: the technique of each step of its ladder, and how many cells could be
            filled just then, 0 if nobody counted; at least one.
        measures: other measures, such as the number of clues.

    Raises:
        ValueError: there is no step, since nothing is open.
    """
    if not uses:
        raise ValueError("nothing is left to find")
    techniques, places = zip(*uses, strict=True)
    # Counted by identity: techniques are the same objects, and slow to hash.
    ids = [*map(id, techniques)]
    known = dict(zip(ids, techniques, strict=True))
    each = [(known[one], number) for one, number in Counter(ids).items()]
    dearest = max((one for one, _ in each), key=lambda one: one.weight)
    squares = sum(one.weight**2 * number for one, number in each)
    own = sum(number for one, number in each if one.level == dearest.level)
    counts: Counter[str] = Counter()
    for one, number in each:
        counts[one.name] += number
    counted = [*filter(None, places)]
    narrowest = {"bottleneck": min(counted)} if counted else {}
    return Grade(
        level=dearest.level,
        score=_DEAREST * dearest.weight + min(squares // 100, _WITHIN),
        measures={
            "steps": len(uses),
            "own_steps": own,
            **measures,
            **narrowest,
            **counts,
        },
    )


def own_steps(techniques: Sequence[Technique], level: str) -> list[int]:
    """Return which steps take a technique of a level, by their indexes.

    Args:
        techniques: that of each step, in order.
        level: the puzzle's own.
    """
    return [k for k, each in enumerate(techniques) if each.level == level]


def typical_step(steps: Sequence[Step]) -> int:
    """Return the index of a step of the puzzle's level that takes few words.

    A hint leads to it, and a worked example shows it. It rests on at most two steps
    that must be told first, and a filled cell follows from it with at most one other,
    if there is such a step; if no step of the level rests on so few, an easier one is
    taken. Of several it is the one with the fewest steps around it, then the dearest;
    that a cell has one candidate left is no step to show.
    """
    dearest = max((step.technique for step in steps), key=lambda one: one.weight)
    used = live(steps)
    own = own_steps([step.technique for step in steps], dearest.level)
    own = [k for k in own if k in used] or own
    rests = Rests(steps)
    before = {k: rests.premises(k) for k in own}

    def is_short(k: int) -> bool:
        return is_told(steps, k, before[k])

    short = [k for k in own if is_short(k)]
    if not short:
        easier = [k for k in sorted(used) if k not in own]
        before |= {k: rests.premises(k) for k in easier}
        short = [k for k in easier if is_short(k)]
        weight = max((steps[k].technique.weight for k in short), default=0)
        short = [k for k in short if steps[k].technique.weight == weight]
    ways = {k: _way(rests, k) for k in short or own}
    led = [k for k in ways if ways[k] <= MOST_LED]

    def cost(k: int) -> tuple[int, int, int]:
        told = (k, *before[k])
        many = sum(_size(steps[j]) for j in told) // MANY
        weight = steps[k].technique.weight
        is_plain = steps[k].technique.name == PLAIN
        cost = 2 * len(before[k]) + ways[k] + many + is_plain
        return cost, -weight, _size(steps[k])

    return min(led or ways, key=cost)


def is_told(steps: Sequence[Step], at: int, before: Sequence[int]) -> bool:
    """Return whether a hint tells a step whole, with those that must come before it.

    One that leaves a cell a single value would make what follows plain.
    """
    few = len(before) <= MOST_TOLD and all(
        _size(steps[k]) <= MOST_NAMED for k in (at, *before)
    )
    return few and not any(len(left) == 1 for k in before for left in steps[k].kept)


def live(steps: Sequence[Step]) -> set[int]:
    """Return which steps a filled cell rests on, or all if nobody noted it.

    What cases lead to rests on all that was ruled out before.
    """
    if not any(step.needs for step in steps):
        return set(range(len(steps)))
    found = {k for k, step in enumerate(steps) if step.placed}
    for k in reversed(range(len(steps))):
        if k in found:
            found.update(range(k) if steps[k].cases else steps[k].needs)
    return found


def _size(step: Step) -> int:
    """Return how many cells show a step, or how many ways or runs it takes to list.

    It is 0 for one that fills a cell itself and lists nothing.
    """
    listed = step.parts.get("listed")
    if listed is None:
        return 0 if step.placed else len(step.pattern)
    return int(str(listed))


def is_easier(step: Step, weight: int) -> bool:
    """Return whether a step leads on from one of a weight: an easier one, a single."""
    return step.technique.weight < weight or step.technique.name.startswith(SINGLES)


def _way(rests: "Rests", at: int) -> int:
    """Return how many other steps lead from a step to a cell, FEW + 1 if not few."""
    steps = rests.steps
    if steps[at].placed:
        return 0
    weight = steps[at].technique.weight
    ways = (
        len(by)
        for k, by in rests.led_by(at, {at, *rests.premises(at)})
        if steps[k].placed
        and len(by) <= FEW
        and all(is_easier(steps[j], weight) for j in (k, *by))
    )
    return min(ways, default=FEW + 1)


class Rests:
    """Which steps rest on which, as a reader sees it who has only filled in cells."""

    def __init__(self, steps: Sequence[Step]) -> None:
        """Read who ruled out what."""
        self.steps = steps
        self._owner = {
            (cell, value): k
            for k, step in enumerate(steps)
            for cell, values in step.removed
            for value in values
        }
        self._every: dict[int, set[int]] = {}

    def every(self, at: int, out: Collection[tuple[Cell, int]] = ()) -> set[int]:
        """Return all earlier steps that a step rests on, itself or through others.

        Args:
            at: the step.
            out: what a reader has struck, each cell with a value.
        """
        if not out and at in self._every:
            return {*self._every[at]}
        live = self.steps[at].live
        found: set[int] = set()
        waiting = [at]
        while waiting:
            step = self.steps[waiting.pop()]
            plain = {self._owner.get(one, -1) for one in step.lacks}
            open_ = {
                self._owner.get(one, -1)
                for one in step.lacks
                if one not in out and (live is None or one in live)
            }
            new = {*step.needs} - (plain - open_) - found
            found |= new
            waiting += new
        if not out:
            self._every[at] = {*found}
        return found

    def premises(self, at: int) -> list[int]:
        """Return which earlier steps must be told before a step, in order."""
        return sorted(self.every(at))

    def led_by(
        self,
        at: int,
        told: Collection[int],
        out: Collection[tuple[Cell, int]] = (),
    ) -> list[tuple[int, tuple[int, ...]]]:
        """Return which later steps rest on a step, each with the others that it takes.

        Known are the cells that were filled before the step, the steps that were told,
        and what a reader has struck. All others that a step rests on are counted.
        """
        found: dict[int, set[int]] = {}
        for k in range(at, len(self.steps)):
            rests = self.every(k, out) if k > at else set()
            rests.update(*(found[j] for j in rests if j > at))
            for j in self.steps[k].after:
                rests |= {j, *found[j]} if j >= at else set()
            found[k] = rests
        return [
            (k, tuple(sorted(rests - {at, *told})))
            for k, rests in found.items()
            if at in rests
        ]


def led_by(
    steps: Sequence[Step], at: int, told: Collection[int]
) -> list[tuple[int, tuple[int, ...]]]:
    """Return what `Rests.led_by` does, for one step."""
    return Rests(steps).led_by(at, told)


def premises(steps: Sequence[Step], at: int) -> list[int]:
    """Return what `Rests.premises` does, for one step."""
    return Rests(steps).premises(at)


def is_line_apart(step: Step, others: Sequence[Step]) -> bool:
    """Return whether a step needs none of others: it reads a line that they leave."""
    axis = {"row": 0, "column": 1}.get(step.house)
    if axis is None or step.cases:
        return not others
    line = step.number - 1
    return not any(cell[axis] == line for one in others for cell, _ in one.placed)
