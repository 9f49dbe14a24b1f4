"""The searches: exact numbers, slow twins, an oracle from outside, and each other."""

import datetime
import json
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import exact_cover
import numpy as np
import pytest
from few import few
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from puzzle_publish.core.errors import OutOfSteps
from puzzle_publish.kernels import bits
from puzzle_publish.kernels.exact_cover import ExactCover
from puzzle_publish.kernels.jit import kernel
from puzzle_publish.types.calendar import kernels, page, search
from puzzle_publish.types.calendar.board import placements_of
from puzzle_publish.types.calendar.boards import board_from, shipped_boards
from puzzle_publish.types.calendar.counts import count_of, index_of, shipped_counts
from puzzle_publish.types.calendar.generate import generate
from puzzle_publish.types.calendar.model import Params
from puzzle_publish.types.calendar.solve import solve
from puzzle_publish.types.calendar.tables import by_narrow_side, by_rows
from tests.naive.naive_calendar import NaiveBoard, exact_covers, lonely

SEED = board_from("seed51")
# Counted by five independent programs.
KNOWN = {
    ("m1", "d1", "w1"): 119_836,
    ("m8", "d16", "w3"): 195_300,
    ("m2", "d12", "w2"): 45_278,
    ("m4", "d28", "w5"): 754_034,
}
# total, fewest, where, most, where
TABLES = {
    "seed51": (421_209_549, 45_278, "m2 d12 w2", 754_034, "m4 d28 w5"),
    "classic43": (25_061, 7, "m10 d6", 216, "m1 d25"),
    "classic43t": (23_145, 10, "m7 d2", 208, "m1 d23"),
    "tetro43": (388_733, 308, "m5 d26", 5_205, "m6 d25"),
    "weekday50": (4_937_780, 97, "m4 d6 w2", 10_374, "m6 d7 w3"),
}


@cache
def naive(name, rows=True):
    board = board_from(name)
    return NaiveBoard(board, (by_rows if rows else by_narrow_side)(board).order)


def oracle(board, open_tokens, given):
    """All solutions by the exact-cover package from PyPI, as sets of placements."""
    open_cells = {board.cell_of(token) for token in open_tokens}
    column_of = {c: k for k, c in enumerate(c for c in board.cells)}
    pieces = len(board.pieces)
    placements = placements_of(board)
    taken = {placements[i].piece for i in given}
    taken_cells = open_cells | {c for i in given for c in placements[i].cells}
    columns = [column_of[c] for c in board.cells if c not in taken_cells]
    columns += [len(column_of) + p for p in range(pieces) if p not in taken]
    rows, which = [], []
    for index, placement in enumerate(placements):
        if placement.piece in taken or set(placement.cells) & taken_cells:
            continue
        row = np.zeros(len(column_of) + pieces, dtype=np.uint8)
        row[[column_of[c] for c in placement.cells]] = 1
        row[len(column_of) + placement.piece] = 1
        rows.append(row[columns])
        which.append(index)
    found = exact_cover.get_all_solutions(np.array(rows, np.uint8))
    return {frozenset([*given, *(which[i] for i in cover)]) for cover in found}


def ways(board, solutions):
    """Answers of the solver as sets of placements."""
    return {
        frozenset(
            search.index_of(board, p["piece"], tuple(map(tuple, p["cells"])))
            for p in s["pieces"]
        )
        for s in solutions
    }


def givens_of(board, open_tokens, given):
    return page.read(
        {
            "board": board.name,
            "open": list(open_tokens),
            "pieces": search.to_json(board, given),
        }
    )


def random_start(name, rng, givens):
    """A combination, a solution of it, and some of its placements."""
    board = board_from(name)
    tables = by_rows(board)
    combinations = list(board.combinations())
    open_tokens = combinations[int(rng.random() * len(combinations))]
    state = search.state_of(tables, open_tokens)
    solution = search.random_solution(tables, state, rng, 10**6)
    return board, open_tokens, [solution[i] for i in rng.permutation(givens)]


# Exact numbers


def test_seed51_has_1601_placements():
    assert len(placements_of(SEED)) == 1601


@few(("open_tokens", "number"), KNOWN.items(), fast=2)
def test_counting_by_memory_gives_the_known_number(open_tokens, number):
    assert search.count(SEED, open_tokens) == number


def test_walking_the_memo_meets_every_solution_once():
    memo = search.Memo(SEED)
    state = search.state_of(memo.tables, ("m2", "d12", "w2"))
    batches = list(memo.batches(state, 10_000))
    rows = np.sort(np.concatenate(batches), axis=1)

    assert [len(batch) for batch in batches] == [10_000] * 4 + [5_278]
    assert len(np.unique(rows, axis=0)) == 45_278
    pieces = np.array([p.piece for p in placements_of(SEED)])
    assert (pieces[rows] == np.arange(11)).all()


@pytest.mark.soak
def test_plain_enumeration_gives_the_known_number():
    tables = by_rows(SEED)
    state = search.state_of(tables, ("m2", "d12", "w2"))

    assert search.fill_up(tables, state, 10**9)[0] == 45_278


def test_the_independent_solver_gives_the_known_number():
    givens = givens_of(board_from("tetro43"), ("m6", "d25"), [])

    assert sum(1 for _ in solve(givens)) == 5_205


@pytest.mark.soak
@pytest.mark.parametrize(("open_tokens", "number"), KNOWN.items())
def test_two_more_searches_give_each_known_number(open_tokens, number):
    tables = by_rows(SEED)
    state = search.state_of(tables, open_tokens)

    assert sum(1 for _ in solve(givens_of(SEED, open_tokens, []))) == number
    assert search.fill_up(tables, state, 10**9)[0] == number


@pytest.mark.soak
def test_the_oracle_gives_the_known_number():
    assert len(oracle(SEED, ("m2", "d12", "w2"), [])) == 45_278


@pytest.mark.parametrize("name", shipped_boards())
def test_the_shipped_counts_have_the_known_totals_and_extremes(name):
    board = board_from(name)
    counts = shipped_counts(board)
    total, fewest, where_fewest, most, where_most = TABLES[name]

    assert len(counts) == len(list(board.combinations()))
    assert counts.sum() == total
    assert counts.min() == fewest == count_of(board, tuple(where_fewest.split()))
    assert counts.max() == most == count_of(board, tuple(where_most.split()))


@few("name", shipped_boards())
def test_the_shipped_counts_are_those_that_counting_gives(name):
    board = board_from(name)
    combinations = list(board.combinations())
    chosen = combinations[:: len(combinations) // 3][:3]

    for open_tokens in chosen:
        assert count_of(board, open_tokens) == search.count(board, open_tokens)


@pytest.mark.soak
@pytest.mark.parametrize("name", shipped_boards())
def test_60_of_the_shipped_counts_are_those_that_counting_gives(name):
    board = board_from(name)
    table = shipped_counts(board)
    combinations = list(board.combinations())

    for k in np.random.default_rng(60).choice(len(combinations), 60, replace=False):
        assert table[k] == search.count(board, combinations[k])


def test_a_board_without_a_table_is_counted():
    plain = board_from("classic43").to_json() | {"flip": False}
    board = board_from(plain)

    assert shipped_counts(board) is None
    assert count_of(board, ("m1", "d25")) == search.count(board, ("m1", "d25")) < 216


def test_index_of_is_the_place_among_the_combinations():
    for name in ("seed51", "classic43"):
        board = board_from(name)
        places = [index_of(board, tokens) for tokens in board.combinations()]
        assert places == list(range(len(places)))


def test_every_combination_of_seed51_has_a_solution():
    solved = sum(
        len(search.first_solutions(SEED, tokens, 1)) for tokens in SEED.combinations()
    )

    assert solved == 2604


def test_a_date_repeats_month_day_and_weekday_after_2191_days_first():
    start = datetime.date(2026, 1, 1)
    seen = {}
    for day in range(3000):
        tokens = SEED.open_tokens(start + datetime.timedelta(day))
        if tokens in seen:
            break
        seen[tokens] = day

    assert day - seen[tokens] == 2191


def test_orders_put_the_short_side_on_the_border():
    assert by_narrow_side(SEED).order[:8] == (
        *[(r, 7) for r in range(6)],
        *[(0, 6), (1, 6)],
    )
    assert by_rows(SEED).order == SEED.cells


# Slow twins


@pytest.mark.parametrize("word", [0, 1, 8, 1 << 63, (1 << 64) - 1, 0xF0F000])
def test_bits_are_counted_as_python_counts_them(word):
    low = (word & -word).bit_length() - 1 if word else 64

    assert _ctz(np.uint64(word)) == low
    assert _popcount(np.uint64(word)) == word.bit_count()


@kernel
def _ctz(word):
    return bits.ctz(word)


@kernel
def _popcount(word):
    return bits.popcount(word)


@given(seed=st.integers(0, 10**6), name=st.sampled_from(shipped_boards()))
@settings(max_examples=60, deadline=None)
def test_lonely_cells_are_those_that_the_twin_sees(seed, name):
    board = board_from(name)
    rng = np.random.default_rng(seed)

    def near(cell):
        r, c = cell
        return {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)}

    for tables in (by_rows(board), by_narrow_side(board)):
        empty = {c for c in board.cells if rng.random() < 0.6}
        mask = np.uint64(sum(1 << tables.bit_of[c] for c in empty))
        assert kernels.has_lonely_cell(mask, tables.links) == lonely(empty, near)


@pytest.mark.parametrize("name", ["classic43", "tetro43"])
@pytest.mark.parametrize("seed", range(4))
def test_all_searches_find_the_twins_solutions(name, seed):
    rng = np.random.default_rng(seed)
    board, tokens, given = random_start(name, rng, 2 if name == "classic43" else 4)
    placements = placements_of(board)
    slow = naive(name)
    laid = [placements[i] for i in given]
    filled = {board.cell_of(token) for token in tokens}
    filled = frozenset(filled.union(*(p.cells for p in laid)))
    used = frozenset(p.piece for p in laid)
    index = {(p.piece, frozenset(p.cells)): i for i, p in enumerate(placements)}
    expected = {
        frozenset([*given, *(index[way] for way in solution)])
        for solution in slow.solutions(filled, used)
    }

    for tables in (by_rows(board), by_narrow_side(board)):
        state = search.state_of(tables, tokens, given)
        out = np.empty((len(expected) + 1, len(board.pieces)), np.int64)
        found, _ = search.fill_up(tables, state, len(expected) + 1, out)
        met = {
            frozenset([*given, *(int(tables.placement[k]) for k in row if k >= 0)])
            for row in out[:found]
        }
        assert found == len(met)
        assert met == expected
    memo = search.Memo(board)
    state = search.state_of(memo.tables, tokens, given)
    assert memo.count(state) == len(expected) == slow.count(filled, used)
    walked = [row for batch in memo.batches(state, 3) for row in batch.tolist()]
    assert len(walked) == len(expected)
    assert {frozenset([*given, *(i for i in r if i >= 0)]) for r in walked} == expected
    solved = list(solve(givens_of(board, tokens, given)))
    assert len(solved) == len(expected)
    assert ways(board, solved) == expected
    tables = by_rows(board)
    state = search.state_of(tables, tokens, given)
    measured = search.measure(tables, state, limit=10**6, budget=10**6)
    assert measured[0] == len(expected)


@pytest.mark.parametrize("seed", range(6))
def test_the_effort_is_the_twins(seed):
    rng = np.random.default_rng(seed)
    board, tokens, given = random_start("seed51", rng, 5)
    laid = [placements_of(board)[i] for i in given]
    filled = {board.cell_of(token) for token in tokens}
    filled = filled.union(*(p.cells for p in laid))
    tables = by_rows(board)
    state = search.state_of(tables, tokens, given)
    solutions, nodes, guesses = search.measure(tables, state, limit=10**9, budget=10**9)

    slow = naive("seed51").effort(frozenset(filled), {p.piece for p in laid})
    assert slow[0] == solutions
    # Which of several equal columns comes first is the order of cells, then pieces, in
    # both; the order of rows within a column may differ, which moves no count here.
    assert slow == (solutions, nodes, guesses)


def test_random_solutions_are_solutions_and_follow_the_seed():
    tables = by_rows(SEED)
    state = search.state_of(tables, ("m2", "d12", "w2"))
    drawn = [
        search.random_solution(tables, state, np.random.default_rng(seed), 10**6)
        for seed in (*range(30), 0)
    ]

    assert drawn[0] == drawn[30]
    assert len(set(drawn)) == 30
    full = set(SEED.cells) - {SEED.cell_of(t) for t in ("m2", "d12", "w2")}
    for solution in drawn:
        laid = [placements_of(SEED)[i] for i in solution]
        assert sorted(p.piece for p in laid) == list(range(11))
        assert sorted(c for p in laid for c in p.cells) == sorted(full)


def test_random_search_reaches_every_solution():
    board = board_from("classic43")
    tables = by_rows(board)
    state = search.state_of(tables, ("m10", "d6"))
    rng = np.random.default_rng(5)
    met = Counter(
        frozenset(search.random_solution(tables, state, rng, 10**7)) for _ in range(300)
    )

    assert len(met) == 7


# Each other and the oracle


@pytest.mark.parametrize(
    ("name", "seed", "givens"),
    [("seed51", s, 4) for s in range(6)]
    + [("weekday50", 7, 3), ("tetro43", 8, 2), ("classic43", 9, 0), ("seed51", 10, 3)],
)
def test_the_solver_agrees_with_the_oracle(name, seed, givens):
    board, tokens, given = random_start(name, np.random.default_rng(seed), givens)
    expected = oracle(board, tokens, given)

    assert expected
    assert ways(board, solve(givens_of(board, tokens, given))) == expected


@pytest.mark.soak
@given(
    seed=st.integers(0, 2**32 - 1),
    givens=st.integers(2, 10),
    name=st.sampled_from(shipped_boards()),
)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_four_searches_count_the_same(seed, givens, name):
    rng = np.random.default_rng(seed)
    givens = min(givens, len(board_from(name).pieces))
    board, tokens, given = random_start(name, rng, givens)
    tables = by_rows(board)
    state = search.state_of(tables, tokens, given)
    number = search.fill_up(tables, state, 10**9)[0]

    assert number >= 1
    assert search.count(board, tokens, given) == number
    assert search.measure(tables, state, limit=10**9, budget=10**9)[0] == number
    assert sum(1 for _ in solve(givens_of(board, tokens, given))) == number


@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_exact_cover_finds_what_its_twin_finds(data):
    columns = data.draw(st.integers(1, 70))
    low = data.draw(st.integers(0, max(0, columns - 7)))
    wide = st.frozensets(st.integers(low, min(columns - 1, low + 6)), min_size=1)
    rows = data.draw(st.lists(wide, max_size=14))
    # What is left of the columns is covered by one row, so that words past the first
    # are used.
    rows.append(frozenset(range(columns)) - frozenset(range(low, low + 7)))
    rows = [row for row in rows if row]
    done = data.draw(st.frozensets(st.integers(0, columns - 1), max_size=2))
    problem = ExactCover([sorted(row) for row in rows], columns=columns)
    fitting = {i: row for i, row in enumerate(rows) if not row & done}
    expected = sorted(exact_covers(fitting, frozenset(range(columns)) - done))

    assert sorted(problem.covers(done=done)) == expected


def test_exact_cover_refuses_a_row_without_columns():
    with pytest.raises(ValueError, match="row without columns"):
        ExactCover([[0], []], columns=1)


def test_exact_cover_of_nothing_is_one_empty_cover():
    assert list(ExactCover([[0]], columns=1).covers(done=[0])) == [()]
    assert list(ExactCover([], columns=1).covers()) == []


def test_a_board_may_have_64_cells():
    labels = ["w1", "w2", "w3", "w4", "w5", "w6", "w7", "."]
    shapes = {"I8": (1, 8), "B2": (2, 8), "B3": (3, 8)}
    shapes |= {"I7": (1, 7), "I5": (1, 5), "I3": (1, 3)}
    board = board_from(
        {
            "name": "square",
            "groups": ["w"],
            "rows": [" ".join(labels), *[" ".join(["."] * 8)] * 7],
            "pieces": [
                {"piece": name, "rows": ["#" * wide] * high}
                for name, (high, wide) in shapes.items()
            ],
        }
    )
    expected = oracle(board, ["w1"], [])
    tables = by_rows(board)
    state = search.state_of(tables, ["w1"])
    givens = {"board": board.to_json(), "open": ["w1"], "pieces": []}

    assert len(board.cells) == 64
    assert len(expected) == 96
    assert ways(board, solve(page.read(givens))) == expected
    assert search.fill_up(tables, state, 10**9)[0] == len(expected)
    assert search.count(board, ["w1"]) == len(expected)
    assert search.measure(tables, state, limit=10**9, budget=10**9)[0] == len(expected)


# Budgets


def test_the_solver_stops_when_its_steps_are_spent():
    answers = solve(givens_of(SEED, ("m2", "d12", "w2"), []), budget=1000)
    with pytest.raises(OutOfSteps):
        list(answers)


def test_a_search_stops_when_its_steps_are_spent():
    tables = by_rows(SEED)
    state = search.state_of(tables, ("m2", "d12", "w2"))

    assert search.fill_up(tables, state, 10**9, budget=100)[1] == kernels.OUT_OF_STEPS
    assert search.random_solution(tables, state, np.random.default_rng(1), 1) is None
    assert search.measure(tables, state, limit=10**9, budget=50)[1] == 51
    with pytest.raises(OutOfSteps):
        search.Memo(SEED, most_states=1000).count(state)
    with pytest.raises(OutOfSteps):
        search.first_solutions(SEED, ("m2", "d12", "w2"), 10**3, budget=100)


def test_a_start_without_a_solution_has_none():
    board = board_from("classic43")
    tables = by_rows(board)
    # Two cells are left, and no piece is so small.
    state = search.State(np.uint64(int(tables.full) & ~0b11), np.uint64(0))

    assert search.fill_up(tables, state, 2) == (0, 0)
    assert search.random_solution(tables, state, np.random.default_rng(1), 99) is None
    assert search.Memo(board).count(state) == 0


# Without compiling


@pytest.mark.soak
def test_the_kernels_run_as_plain_python_with_the_same_result():
    done = subprocess.run(
        [sys.executable, "-W", "error", Path(__file__).with_name("uncompiled.py")],
        env={"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": "generator", "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    params = Params(board="classic43", level="medium", date=datetime.date(2027, 10, 6))
    draft = generate(np.random.default_rng(3), params)

    assert done.stderr == ""
    assert json.loads(done.stdout) == [draft.givens, draft.answer]
