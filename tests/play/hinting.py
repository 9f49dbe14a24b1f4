"""A reader who follows hints, and states of a puzzle that he may come to."""

from collections import Counter

from puzzle_publish.types.hint_field import NONE, Field, State
from puzzle_publish.types.hint_steps import hints_of
from puzzle_publish.types.next_hint import next_hint
from puzzle_publish.types.registry import loadable
from puzzle_publish.types.screen import grid_of

SHARES = (0.0, 0.2, 0.5, 0.8)  # of a puzzle that is filled at first


def ladder_types():
    """The types whose hints tell steps."""
    return [
        kind
        for kind in loadable()
        if getattr(kind, "_tells_steps", False) or kind.name == "maze"
    ]


def field_of(kind, givens, answer, language="en"):
    """Return a puzzle as hints see it, and what they are made of."""
    player = kind.player(givens, answer, language)
    rows = grid_of(kind, givens, language).rows
    field = Field.of(player, rows, kind.statement(givens))
    return field, hints_of(kind, givens, field, language)


def right_values(field, rng):
    """Return values of which none is wrong: some of the key, lines of it, crosses."""
    share = rng.choice(SHARES)
    return [value if rng.random() < share else NONE for value in field.answer]


def followed(field, hints, values, notes=None, *, dots=True):
    """Return how many hints of each kind solve a puzzle for who does what they say.

    Without `dots` the reader enters no cells without a mark.
    """
    values, told, kinds = [*values], set(), Counter()
    notes = notes or [()] * len(values)
    while found := next_hint(field, hints, State(values, notes, told)):
        kinds[found.kind] += 1
        assert kinds.total() <= 2 * len(values) + 2 * len(hints.steps)
        if found.kind == "step":
            told.add(found.number)
            _lay(field, hints.steps[found.number], values)
        for slot in found.slots:
            if dots or field.answer[slot] != field.shown(NONE):
                values[slot] = field.answer[slot]
            elif found.kind == "single":
                told.add(NONE - slot)
    return kinds


def _lay(field, step, values):
    """Lay the fewest bridges that a step asks for."""
    for slot, least, _ in step.bounds:
        laid = 0 if values[slot] == NONE else field.lines_of(values[slot])
        if laid < least:
            values[slot] = least - 1
