"""Hints: first letters of the hardest entries, then of others, and a whole entry."""

from collections.abc import Iterable

from ...core.puzzle import Hint, Json
from ...words.clued import CluedList
from .._grid.model import DIRECTIONS, Filled, entries
from .._grid.pattern import Slot
from ..texts import Text
from . import model
from .score import difficulty, rarity

# Entries of one hint in each direction; a line of hints has 80 characters.
EACH = 3


def hints(givens: model.Page, answer: Filled, lexicon: CluedList) -> tuple[Hint, ...]:
    """Return hints, the gentlest first."""
    filled = list(entries(givens.pattern, answer))
    hard = {
        slot: _hardness(word, clue.clue, lexicon)
        for (slot, word), clue in zip(filled, givens.listed, strict=True)
    }
    words = dict(filled)
    order = sorted(words, key=lambda s: (-hard[s], s.direction, s.number))
    found: list[Hint] = []
    rest = list(order)
    for _ in range(2):
        chosen = [
            slot
            for direction in DIRECTIONS
            for slot in [s for s in rest if s.direction == direction][:EACH]
        ]
        rest = [slot for slot in rest if slot not in chosen]
        if chosen:
            found.append(_first_letters(chosen, words))
    longest = max(words, key=lambda s: (s.length, hard[s], -s.number))
    whole: dict[str, Json] = {"number": longest.number, "word": words[longest]}
    return (*found, Hint(f"entry_{longest.direction}", whole))


def _first_letters(chosen: Iterable[Slot], words: dict[Slot, str]) -> Hint:
    """The hint with the first letters of these entries, by direction and number."""
    by_direction: dict[str, list[Json]] = {
        direction: [
            [slot.number, words[slot][0]]
            for slot in sorted(chosen, key=lambda s: s.number)
            if slot.direction == direction
        ]
        for direction in DIRECTIONS
    }
    across, down = (by_direction[direction] for direction in DIRECTIONS)
    if across and down:
        return Hint("first_letters", {"across": across, "down": down})
    wording = "first_letters_across" if across else "first_letters_down"
    return Hint(wording, {"found": across or down})


def hint_text(hint: Hint, text: Text) -> str:
    """Return the sentence a reader sees, "Across begins: 4-S, 5-F."."""
    between, one = str(text.labels["separator"]), str(text.labels["first_letter"])
    values = {
        name: value
        if not isinstance(value, list)
        else between.join(one.format(number=n, letter=letter) for n, letter in value)
        for name, value in hint.values.items()
    }
    return text.hints[hint.wording].format(**values)


def _hardness(word: str, clue: str, lexicon: CluedList) -> float:
    return next(
        (
            difficulty(entry) + rarity(entry)
            for entry in lexicon.by_word.get(word, ())
            if entry.clue == clue
        ),
        0.0,
    )
