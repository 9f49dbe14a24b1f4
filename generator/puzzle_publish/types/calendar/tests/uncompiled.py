"""Runs every kernel as plain Python and prints a draft; started by a test."""

import datetime
import json

import numba
import numpy as np

from puzzle_publish.kernels import jit
from puzzle_publish.types.calendar import TYPE, search
from puzzle_publish.types.calendar.boards import board_from
from puzzle_publish.types.calendar.model import Params
from puzzle_publish.types.calendar.tables import by_rows


def main():
    assert numba.config.DISABLE_JIT
    assert not hasattr(jit.kernel(lambda: 0), "py_func")

    board = board_from("classic43")
    params = Params(board="classic43", level="medium", date=datetime.date(2027, 10, 6))
    draft = TYPE.generate(np.random.default_rng(3), params)
    givens, answer = TYPE.read(draft)
    assert TYPE.follows_rules(givens, answer)
    assert list(TYPE.solve(givens)) == [draft.answer]
    assert TYPE.grade(givens).level == "medium"

    rows = by_rows(board)
    given = [search.index_of(board, one.piece, one.cells) for one in answer[:4]]
    memo = search.Memo(board)
    state = search.state_of(memo.tables, draft.givens["open"], given)
    number = memo.count(state)
    assert number == sum(len(batch) for batch in memo.batches(state, 2)) >= 1
    state = search.state_of(rows, draft.givens["open"], given)
    assert search.fill_up(rows, state, 99)[0] == number
    print(json.dumps([draft.givens, draft.answer]))


if __name__ == "__main__":
    main()
