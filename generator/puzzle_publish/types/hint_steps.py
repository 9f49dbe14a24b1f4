"""What hints to a puzzle are made of: steps of its grade, and wordings for singles."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from ..core.puzzle import Hint, SolvingStep
from .capabilities import Ladder, OwnHints
from .cells import CellRows
from .contract import A, G, P, PuzzleType
from .hint_field import Field, Hints, Recorded
from .player import Place, Player
from .spoken import lines_of
from .step_words import short_sentence, unfilled, words_of

# What next_hint.py finds by itself: techniques, and how steps of marks are worded.
SINGLES = ("full-house", "hidden-single", "naked-single")
COUNTS = (
    *("spaces-full", "full", "full-none", "touching", "enough"),
    *("clue-full", "clue-zero", "clue-left", "point-full", "point-on", "point-end"),
)


def hints_of(
    kind: PuzzleType[P, G, A], givens: G, field: Field, language: str
) -> Hints:
    """Return what hints to a puzzle are made of, nothing for a type that has none.

    Raises:
        OutOfSteps: the techniques do not finish it.
    """
    if isinstance(kind, OwnHints):
        return kind.hints_on_screen(field, language)
    if not isinstance(kind, Ladder):
        return Hints()
    maker = _Maker(kind, givens, field, language)
    words = maker.asking(_single_words(kind, field, language))
    houses = maker.houses() if field.groups else maker.counts()
    names = tuple(houses) if words else ()
    look = words_of(kind.text(language)).get("look-at", "")
    steps = tuple(maker.steps(skips=bool(words)))
    lines = lines_of(maker.words)
    return Hints(steps, look, names, words, [*maker.named.items()], lines)


def _single_words(
    kind: Ladder[P, G, A], field: Field, language: str
) -> Mapping[str, str]:
    """Return how a type tells what follows directly, {} where a page cannot name it."""
    words = kind.single_words(language)
    if field.player.way != "edge":
        return words if field.groups or field.counts else {}
    named = words and all(field.node_name(node, words) for node in field.nodes)
    return words if named else {}


class _Maker:
    """Makes a page's steps of a ladder's."""

    def __init__(
        self, kind: Ladder[P, G, A], givens: G, field: Field, language: str
    ) -> None:
        """Take the puzzle."""
        self.kind, self.givens, self.field = kind, givens, field
        self.language = language
        self.words = words_of(kind.text(language))
        self.techniques = kind.technique_words(language)
        self.named: dict[str, str] = {}  # those that hints name, with what they mean
        self.down, self.right = field.shift
        self.edges = {
            frozenset(edge.cells): k for k, edge in enumerate(field.player.edges)
        }

    def houses(self) -> list[str]:
        """Return what the houses are called."""
        found = [[self.field.cells[k] for k in one] for one in self.field.houses]
        places = [
            [(c.row - self.down, c.column - self.right) for c in cells]
            for cells in found
        ]
        return self.kind.houses_called(self.givens, places, self.language)

    def counts(self) -> Iterator[str]:
        """Yield what the lines and regions are called in which marks are counted."""
        for one in self.field.counts:
            place = {"number": one.number, "cells": self.field.name(one.cells[0])}
            yield self.words[f"house-{one.kind}"].format_map(place)

    def asking(self, words: Mapping[str, str]) -> Mapping[str, str]:
        """Return wordings for singles whose questions name the technique.

        In boxes it may have another name than in lines.
        """
        if "asked-aim" in words:
            ask = words["asked-aim"]
            has_boxes = not all(map(self.field.is_line, self.field.houses))
            places = {"": "-line", "-box": "-box"} if has_boxes else {"": ""}
            asks = {
                f"ask-{how}{place}": self._asked([how + where, how], ask)
                for how in SINGLES
                for place, where in places.items()
            }
            return {**words, **asks}
        found = {
            f"ask-{step.told.wording.partition('-')[0]}": step.technique
            for step in self._every
            if step.told and step.told.wording in COUNTS
        }
        asks = {
            name: self._asked([technique], words[name])
            for name, technique in found.items()
            if name in words
        }
        return {**words, **asks}

    def _asked(self, techniques: Sequence[str], ask: str) -> str:
        """Return a question after the name of the first technique that has one."""
        found = next(filter(None, map(self.techniques.get, techniques)), None)
        if not found:
            return ask
        name, meaning = found
        self.named[name] = meaning
        # "Naked pair: find two cells", but "X-Wing" and "4" as they are.
        plain = ask[:1].lower() + ask[1:] if ask[1:2].islower() else ask
        return self.words["asked-by"].format(technique=name, ask=plain)

    @cached_property
    def _every(self) -> Sequence[SolvingStep]:
        """The steps that cells rest on."""
        return [step for step in self.kind.steps(self.givens) if not step.is_idle]

    def steps(self, *, skips: bool) -> Iterator[Recorded]:
        """Yield the steps that cells rest on, without singles if those are skipped."""
        signs = self._signs(self._every)
        for step in self._every:
            if not (skips and _is_single(step)):
                found = self._step(step, signs)
                if found:
                    yield found

    def _signs(self, steps: Sequence[SolvingStep]) -> Mapping[int, int]:
        """Return the sign of each value that a step fills in."""
        answer = self.field.answer
        return {
            value: answer[slot]
            for step in steps
            for cell, value in step.placed
            if (slot := self._slot(cell)) is not None
        }

    def _number(self, cell: Place) -> int | None:
        return self.field.number.get((cell[0] + self.down, cell[1] + self.right))

    def _slot(self, cell: Place) -> int | None:
        number = self._number(cell)
        return None if number is None else self.field.slot_of.get(number)

    def _step(self, step: SolvingStep, signs: Mapping[int, int]) -> Recorded | None:
        if not (step.look and step.ask and step.told):
            return None
        slots = {self._slot(cell) for cell, _ in step.placed}
        strikes: dict[int, set[int]] = {}
        for cell, values in step.removed:
            slot = self._slot(cell)
            if slot is None or slot in slots:
                continue
            if self.field.player.way == "mark":
                slots.add(slot)
            else:
                out = {signs[value] for value in values if value in signs}
                strikes.setdefault(slot, set()).update(out)
        bounds = []
        for edge, least, most in step.lines:
            slot = edge if isinstance(edge, int) else self.edges[frozenset(edge)]
            if least == most:
                slots.add(slot)
            else:
                bounds.append((slot, least, most))
        text = self.kind.text(self.language)
        whole, place, effect = unfilled(step.told, step.look.values["place"], text)
        return Recorded(
            tuple(sorted(slot for slot in slots if slot is not None)),
            tuple(bounds),
            tuple((slot, tuple(sorted(out))) for slot, out in sorted(strikes.items())),
            self._outlined(step),
            place,
            self._asked([step.technique], short_sentence(step.ask, self.words)),
            whole,
            effect,
        )

    def _outlined(self, step: SolvingStep) -> tuple[int, ...]:
        """Return the cells that show why: of a line all, of lines drawn those named."""
        if len(step.shown) > 1 and _is_plain(step):
            return ()  # those beside the lines
        line = self._line(step.houses) if self.field.player.way == "mark" else []
        shown = step.shown or (() if line else step.cells)
        found = {*line, *map(self._number, shown)}
        return tuple(sorted(number for number in found if number is not None))

    def _line(self, houses: Sequence[tuple[str, int]]) -> list[int | None]:
        """Return the cells of the rows and columns among some houses."""
        return [
            number
            for number, cell in enumerate(self.field.cells)
            if cell.state not in ("clue", "block")
            and (
                ("row", cell.row - self.down + 1) in houses
                or ("column", cell.column - self.right + 1) in houses
            )
        ]


def _is_single(step: SolvingStep) -> bool:
    """Whether a step is found without being recorded."""
    counts = step.told is not None and step.told.wording in COUNTS
    return counts or step.technique.startswith(SINGLES)


def _is_plain(step: SolvingStep) -> bool:
    """Whether a step names nothing but a place, and the lines there."""
    told = step.told.values if step.told else {}
    return bool(step.lines) and told.keys() == {"place", "effect"}


def on_screen(
    hints: Sequence[Hint], player: Player, rows: CellRows
) -> Iterator[tuple[Hint, tuple[int, ...]]]:
    """Yield the hints that a screen lists, with the slots that each of them settles.

    Of a text in code those that settle none: letters are hinted at as in words. Of a
    sum in letters those that settle one at most: a page tells the others one by one.
    """
    for hint in hints:
        slots = tuple(_slots_told(hint, player, rows))
        if len(slots) <= (0 if player.linked else 1):
            yield hint, slots


def _slots_told(hint: Hint, player: Player, rows: CellRows) -> Iterator[int]:
    """Yield the slots of which a hint in codes says what they hold, none of others.

    A code has one letter everywhere, so its first slot stands for all.
    """
    blanks = (cell for row in rows for cell in row if cell.state == "blank")
    codes = {
        cell.words.split(" ")[0]: slot for slot, cell in reversed([*enumerate(blanks)])
    }
    values = hint.values
    if not player.linked and not any(one["rule"] == "equation" for one in player.rules):
        return
    names = {str(values.get("code", values.get("letter", "")))}
    names |= {pair.split(" ")[0] for pair in str(values.get("found", "")).split(", ")}
    word = str(values.get("word", ""))
    for code, slot in codes.items():
        if code in names or player.answer[slot] in word:
            yield slot
