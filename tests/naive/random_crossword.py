"""Small random patterns with small random lists, for fill and for its slow twin."""

import random

from puzzle_publish.types._grid.fill import Filled, Infeasible, fill
from puzzle_publish.types._grid.index import index_of
from puzzle_publish.types._grid.pattern import Pattern
from tests.naive.naive_crossword import fills

# Beside these words a list has more letters than a row of whole blocks may have.
HANZI = ["".join(chr(0x4E00 + 9 * k + j) for j in range(9)) for k in range(9)]
ROWS = (
    ("...", "...", "..."),
    ("..#", "...", "#.."),
    ("....", "....", "....", "...."),
    ("...#", "....", "....", "#..."),
    (".....", ".#.#.", ".....", ".#.#.", "....."),
    ("#..#", "....", "....", "#..#"),
)


def case(seed):
    """Everything of one random case: pattern, scored words, rules, fixed letters.

    The rules are what `WordIndex.allowing` takes: a floor, bans and a theme.
    """
    chance = random.Random(seed)
    rows = ROWS[chance.randrange(len(ROWS))]
    pattern = Pattern(rows)
    letters = "AEISYT"[: chance.choice((2, 3, 4, 6))]
    words = {}
    for length in {len(slot.cells) for slot in pattern.slots}:
        most = min(len(letters) ** length, chance.choice((4, 20, 90)))
        for _ in range(most):
            word = "".join(chance.choice(letters) for _ in range(length))
            words[word] = chance.randrange(100)
    cells = sorted({cell for slot in pattern.slots for cell in slot.cells})
    fixed = {
        cell: chance.choice(letters)
        for cell in chance.sample(cells, chance.choice((0, 0, 2)))
    }
    banned = {word for word in words if chance.random() < chance.choice((0, 0.3))}
    floor = chance.choice((None, None, 10, 40))
    always = set(chance.sample(sorted(words), min(len(words), chance.choice((0, 3)))))
    return pattern, words, {"floor": floor, "banned": banned, "always": always}, fixed


def allowed(words, floor, banned, always):
    """The words that these rules leave."""
    kept = {word for word in words if floor is None or words[word] >= floor}
    return (kept - banned) | always


def agree(seed, rng, extra=(), budget=10**9):
    """Hold one random case against its slow twin; return the verdict's name."""
    pattern, words, rules, fixed = case(seed)
    index = index_of({**words, **dict.fromkeys(extra, 0)})
    found = fill(
        pattern,
        index,
        rng,
        allow=index.allowing(**rules),
        fixed=fixed,
        budget=budget,
    )
    slots = [slot.cells for slot in pattern.slots]
    usable = allowed(words, **rules)
    every = fills(slots, sorted(usable), fixed)
    if isinstance(found, Filled):
        assert is_a_fill(found, slots, usable, fixed), (seed, found)
        assert next(every, None) is not None
        assert found.scores == tuple(words[word] for word in found.words)
    elif isinstance(found, Infeasible):
        assert next(every, None) is None, (seed, found)
    else:
        assert found.work > budget
    return type(found).__name__


def is_a_fill(found, slots, words, fixed):
    """Whether this is one of the fills: the twin, given its letters, finds it alone."""
    letters = {
        cell: letter
        for cells, word in zip(slots, found.words, strict=True)
        for cell, letter in zip(cells, word, strict=True)
    }
    if any(letters[cell] != letter for cell, letter in fixed.items()):
        return False
    if any(found.rows[r][c] != letter for (r, c), letter in letters.items()):
        return False
    return list(fills(slots, sorted(words), letters)) == [found.words]
