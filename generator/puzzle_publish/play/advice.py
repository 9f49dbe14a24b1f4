"""The next hint on the terminal: the sentences of `types/next_hint.py`, in turn."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.entries import PlayedEntry, draft_of
from ..types.hint_field import NONE, Field, Next, State
from ..types.hint_steps import hints_of
from ..types.next_hint import next_hint
from ..types.player import FILLED, Entry
from ..types.reading import reading
from ..types.registry import load
from .game import Game, Puzzle, letter_of
from .saved import Progress


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter of an entry, and its word.

    Attributes:
        entry: the entry.
        nth: which letter, from 1.
        word: the whole.
    """

    entry: Entry
    nth: int
    word: str


class Advice:
    """What hints to a puzzle are made of."""

    def __init__(self, entry: PlayedEntry, puzzle: Puzzle, language: str) -> None:
        """Take its steps and words; none where a type has no ladder.

        Raises:
            VerificationError: the entry is no puzzle of its type.
        """
        kind = load(entry["type"])
        with reading(kind, f"puzzle {entry.get('number', '')}".rstrip()):
            givens, _ = kind.read(draft_of(entry))
            statement = kind.statement(givens)
            self.field = Field.of(puzzle.player, puzzle.rows, statement)
            self.hints = hints_of(kind, givens, self.field, language)

    def next(self, progress: Progress) -> Next | None:
        """Return the next hint, None where signs and lines are not compared."""
        if self.field.player.way not in FILLED | {"edge"}:
            return None
        slots = progress.game.slots
        values, notes = [one.value for one in slots], [one.notes for one in slots]
        return next_hint(self.field, self.hints, State(values, notes, progress.steps))

    def told(self, found: Next) -> frozenset[int]:
        """Return what need not be told again: a step, or cells that hold no mark."""
        if found.kind == "step":
            return frozenset((found.number,))
        nothing, answer = self.field.shown(NONE), self.field.answer
        empty = (slot for slot in found.slots if answer[slot] == nothing)
        return frozenset(NONE - slot for slot in empty)

    @property
    def is_list(self) -> bool:
        """Whether the type's own hints come before values of the key."""
        return not (self.hints.steps or self.hints.words or self.field.player.entries)

    def letter(self, game: Game) -> Letter | None:
        """Return the first letter that is missing in an entry, None without entries."""
        for entry in self.field.player.entries:
            for nth, cell in enumerate(entry.cells):
                slot = game.puzzle.slot_of.get(cell)
                if slot is not None and not game.is_right(slot):
                    return Letter(entry, nth + 1, "".join(self._signs(game, entry)))
        return None

    def _signs(self, game: Game, entry: Entry) -> Sequence[str]:
        puzzle = game.puzzle
        slots = [puzzle.slot_of.get(cell) for cell in entry.cells]
        return [
            letter_of(puzzle.cells[cell])
            if slot is None
            else puzzle.player.signs[puzzle.answer[slot]]
            for cell, slot in zip(entry.cells, slots, strict=True)
        ]
