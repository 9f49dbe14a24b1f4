"""Ladders of techniques: a puzzle's steps, and the grade that follows from them.

A ladder takes the cheapest technique that gives anything, notes what it gave, and
starts again from the cheapest. The level of a puzzle is that of the dearest technique
it needs. Its score puts the dearest technique first and the sum of squared weights only
within it: by the dearest technique alone, 634 sudokus rated by Sukaku Explainer are in
nearly the same order (Spearman 0.995), by the sum alone they are not (0.71).
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ..core.puzzle import Grade, Json

Cell = tuple[int, int]
House = tuple[str, int]  # "row", "column", "box", "cage" or the like, from 1
BOTH = -1  # of a cell that is on or off: each is supposed
FIENDISH = "fiendish"  # the level of puzzles that take a what-if

MANY = 13  # cells or ways, as hard to see as an earlier step
FEW = 3  # earlier steps that a hint tells without being long
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
        after: which earlier steps filled in the other cells that it rests on.
        kept: for each cell of `removed` the values left in it for a reader who knows
            the filled cells and `lacks`; () if nobody noted them.
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
    after: tuple[int, ...] = ()
    kept: tuple[tuple[int, ...], ...] = ()
    cases: tuple[tuple[Cell, int], ...] = ()
    lost: int = 0

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
    """
    dearest = max((technique for technique, _ in uses), key=lambda one: one.weight)
    squares = sum(technique.weight**2 for technique, _ in uses)
    counts = Counter(technique.name for technique, _ in uses)
    places = [count for _, count in uses if count]
    narrowest = {"bottleneck": min(places)} if places else {}
    own = len(own_steps([technique for technique, _ in uses], dearest.level))
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
    """Return the index of a step of the dearest technique, or of its level.

    A hint leads to it, and a worked example shows it. A filled cell rests on it. It is
    the first of those that rest on the fewest earlier steps and take the fewest others
    to such a cell, and names the fewest cells; of the whole level, if the earlier
    ones are not few.
    """
    dearest = max((step.technique for step in steps), key=lambda one: one.weight)
    own = own_steps([step.technique for step in steps], dearest.level)
    used = _used(steps)
    own = [k for k in own if k in used] or own
    weight = max(steps[k].technique.weight for k in own)
    rests = {k: len(premises(steps, k)) for k in own}
    size = {k: _size(steps[k]) for k in own}
    cost = {k: (rests[k] + _way(steps, k) + size[k] // MANY, size[k]) for k in own}
    at = [k for k in own if steps[k].technique.weight == weight]
    best = min(at, key=lambda k: cost[k])
    return best if rests[best] <= FEW else min((best, *own), key=lambda k: cost[k])


def _used(steps: Sequence[Step]) -> set[int]:
    """Return which steps a filled cell rests on, or all if nobody noted it."""
    if not any(step.needs for step in steps):
        return set(range(len(steps)))
    found = {k for k, step in enumerate(steps) if step.placed}
    for k in reversed(range(len(steps))):
        if k in found:
            found.update(steps[k].needs)
    return found


def _size(step: Step) -> int:
    """Return how many cells show a step, or how many ways it takes to list.

    It is 0 for one that fills a cell itself.
    """
    return 0 if step.placed else int(str(step.parts.get("listed", len(step.pattern))))


def _way(steps: Sequence[Step], at: int) -> int:
    """Return how many other steps lead from a step to a cell, FEW + 1 if not few."""
    if steps[at].placed:
        return 0
    told = {at, *premises(steps, at)}
    ways = (
        len(by)
        for k, by in led_by(steps, at, told)
        if steps[k].placed and len(by) <= FEW
    )
    return min(ways, default=FEW + 1)


def led_by(
    steps: Sequence[Step], at: int, told: Collection[int]
) -> list[tuple[int, tuple[int, ...]]]:
    """Return which later steps rest on a step, each with the others that it takes.

    Known are the cells that were filled before the step, what the easiest techniques
    had ruled out, and the steps that were told. All others that a step rests on are
    counted, whatever it follows from them.
    """
    easiest = _easiest(steps)
    found: dict[int, frozenset[int]] = {}
    for k in range(at, len(steps)):
        rests: set[int] = set()
        for j in steps[k].needs if k > at else ():
            rests |= {j, *(premises(steps, j) if j < at else found[j])}
        for j in steps[k].after:
            rests |= {j, *found[j]} if j >= at else set()
        found[k] = frozenset(rests)
    return [
        (
            k,
            tuple(
                j
                for j in sorted(rests - {at})
                if j not in told and (j > at or steps[j].technique.level != easiest)
            ),
        )
        for k, rests in found.items()
        if at in rests
    ]


def _easiest(steps: Sequence[Step]) -> str:
    """Return the level of the easiest technique."""
    return min((step.technique for step in steps), key=lambda one: one.weight).level


def premises(steps: Sequence[Step], at: int) -> list[int]:
    """Return the indexes of the earlier steps that a step rests on, in order.

    Those that they rest on themselves are among them. But what the easiest techniques
    rule out goes without saying.
    """
    found: set[int] = set()
    waiting = [at]
    while waiting:
        new = set(steps[waiting.pop()].needs) - found
        found |= new
        waiting += new
    easiest = _easiest(steps)
    return [k for k in sorted(found) if steps[k].technique.level != easiest]


def is_line_apart(step: Step, others: Iterable[Step]) -> bool:
    """Return whether a step reads one line, and others fill no cell of it."""
    axis = {"row": 0, "column": 1}.get(step.house)
    return axis is not None and not any(
        cell[axis] == step.number - 1 for one in others for cell, _ in one.placed
    )
