"""Runs every kernel as plain Python, prints what the search found; a test starts it."""

import json
import sys

import numba
import numpy as np

from puzzle_publish.types.cryptarithm.columns import assignments
from puzzle_publish.types.cryptarithm.expression import parse
from puzzle_publish.types.cryptarithm.human import chain, given_for
from puzzle_publish.types.cryptarithm.kernels_pattern_table import (
    completions,
    count_sums,
    is_marked,
    rank_of,
)
from puzzle_publish.types.cryptarithm.search import search


def main(texts):
    assert numba.config.DISABLE_JIT
    found = [search(parse(text)) for text in texts]
    for text, one in zip(texts, found, strict=True):
        assert list(assignments(parse(text))) == [one.digits]
    ways = completions(4)
    counts = np.zeros(ways[4, 0], np.uint8)
    assert count_sums(1, 1, 2, ways, counts) == 45
    assert (np.count_nonzero(counts), np.count_nonzero(counts == 1)) == (5, 2)
    assert is_marked(np.packbits(counts == 1), rank_of(np.arange(4), 4, ways)) is False
    for text, one in zip(texts, found, strict=True):
        steps = chain(parse(text)).steps
        for step in steps:
            assert not step.letter or one.digits[step.letter] in step.digits
        assert given_for(parse(text), one.digits, "easy", 4) is not None
    print(json.dumps([[one.count, one.nodes, one.digits] for one in found]))


if __name__ == "__main__":
    main(sys.argv[1:])
