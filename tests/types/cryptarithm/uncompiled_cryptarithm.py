"""Runs every kernel as plain Python, prints what the search found; a test starts it."""

import json
import sys

import numba

from puzzle_publish.types.cryptarithm import census, kernels_census
from puzzle_publish.types.cryptarithm.columns import assignments
from puzzle_publish.types.cryptarithm.expression import parse
from puzzle_publish.types.cryptarithm.search import search


def main(texts):
    assert numba.config.DISABLE_JIT
    found = [search(parse(text)) for text in texts]
    for text, one in zip(texts, found, strict=True):
        assert list(assignments(parse(text))) == [one.digits]
    head, _, _ = census._counted((1, 1, 2)).partition(b"\n")
    assert json.loads(head) == [45, 5, 2]
    assert kernels_census.completions(3)[3, 0] == 5
    print(json.dumps([[one.count, one.nodes, one.digits] for one in found]))


if __name__ == "__main__":
    main(sys.argv[1:])
