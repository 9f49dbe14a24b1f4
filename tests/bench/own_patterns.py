"""Chooses the American patterns that the list of words that ships fills.

    python tests/bench/own_patterns.py [SIDE ...]

Run it again when the list changes. It writes data/patterns/american-SIDE-own.txt: of
random patterns that are filled with LEAST different grids or more in FILLS tries, the
MOST with the fewest black cells. tests of types/_grid check that each is still filled.
"""

import argparse

import numpy as np

from puzzle_publish.types._grid import vocabulary
from puzzle_publish.types._grid.fill import Filled, fill
from puzzle_publish.types._grid.levels import WHOLE
from puzzle_publish.types._grid.pattern import Pattern
from puzzle_publish.types._grid.patternlibrary import FOLDER, OWN_SIDES
from puzzle_publish.types._grid.patterns import listed, make_pattern
from puzzle_publish.types.crossword.params import Params

FILLS, LEAST, MOST = 40, 30, 40
# By side, how many random patterns are tried, and their shares of black cells.
TRIED = {7: (120, 0.15, 0.34), 9: (320, 0.19, 0.26), 11: (320, 0.21, 0.26)}
LONGEST = 7
# The share of words that a fill may use, by chance, and its work.
KEEP, WORK = 0.85, 1_500_000


def grids_of(
    pattern: Pattern, params: Params, tries: int = FILLS
) -> set[tuple[str, ...]]:
    """The different grids that the list gives a pattern; stops if there are few."""
    found: set[tuple[str, ...]] = set()
    side = params.chosen_side
    words = vocabulary.free(params, WHOLE, most=side, own=True, taken=())
    for seed in range(tries):
        rng = np.random.Generator(np.random.PCG64(seed))
        allow = vocabulary.allowed(
            params, words, rng, most=side, keep=KEEP, keep_others=1.0, theme=()
        )
        index = vocabulary.index(params, most=side)
        filled = fill(pattern, index, rng, allow=allow, budget=WORK)
        if isinstance(filled, Filled):
            rows = filled.rows
            mirrored = tuple("".join(column) for column in zip(*rows, strict=True))
            found.add(min(rows, mirrored))
        if seed == 5 and len(found) < 4:
            break
    return found


def chosen(side: int) -> list[Pattern]:
    """The patterns of a side that are filled often enough, the whitest first."""
    params = Params(level="hard", kind="american", side=side, words="english-clues")
    rng = np.random.Generator(np.random.PCG64(side))
    if side in TRIED:
        tried, least, most = TRIED[side]
        made = (
            make_pattern("american", side, rng, longest=LONGEST, blocks=(least, most))
            for _ in range(tried)
        )
        candidates = list(dict.fromkeys(one for one in made if one is not None))
    else:
        candidates = list(listed(side))
    good = [one for one in candidates if len(grids_of(one, params)) >= LEAST]
    print(f"{side} x {side}: {len(good)} of {len(candidates)} patterns")
    return sorted(good, key=lambda one: (one.block_ratio, one.rows))[:MOST]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sides", nargs="*", type=int, default=list(OWN_SIDES))
    for side in parser.parse_args().sides:
        text = "\n\n".join("\n".join(one.rows) for one in chosen(side))
        path = FOLDER / f"american-{side}-own.txt"
        path.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
