"""Which machine makes what of a plan."""

from collections import Counter

import pytest

from puzzle_publish.core.values import Key, Plan, Request
from puzzle_publish.make import spacing
from puzzle_publish.make.shards.partition import keys_of, share_of
from puzzle_publish.make.spacing import Windows
from puzzle_publish.types._blank import TYPE
from puzzle_publish.types.crossword.params import Params

BLANK = {name: p.model_dump(mode="json") for name, p in TYPE.presets.items()}


@pytest.fixture(autouse=True)
def blocks_of_a_window(monkeypatch):
    """Let a puzzle depend on its neighbours alone, as in a book of thousands."""
    monkeypatch.setattr(spacing, "BLOCK", 1)
    monkeypatch.setattr(spacing, "TURNS", 1)


def sums(section, count, *levels):
    levels = [levels[k % len(levels)] for k in range(count)]
    return [
        Request(Key(section, k), "_blank", 1, level, BLANK[level], 7, 60)
        for k, level in enumerate(levels)
    ]


def crosswords(section, count, window):
    params = Params(level="easy", window=window).model_dump(mode="json")
    return [
        Request(Key(section, k), "crossword", 1, "easy", params, 7, 60)
        for k in range(count)
    ]


def shares_of(requests, count):
    plan = Plan(tuple(requests))
    return [share_of(plan, nth, count) for nth in range(1, count + 1)]


def sizes(shares):
    return [(len(share.mine), len(share.dependencies)) for share in shares]


@pytest.mark.parametrize("count", [1, 2, 3, 7, 40])
def test_every_request_is_in_one_share_and_shares_are_even_in_each_level(count):
    plan = [*sums("a", 20, "easy", "hard"), *sums("b", 11, "hard", "easy", "easy")]
    shares = shares_of(plan, count)

    assert sorted(r.key.section + str(r.key.index) for s in shares for r in s.mine) == (
        sorted(r.key.section + str(r.key.index) for r in plan)
    )
    kinds = [Counter((r.key.section, r.level) for r in s.mine) for s in shares]
    for kind in {(r.key.section, r.level) for r in plan}:
        assert max(k[kind] for k in kinds) - min(k[kind] for k in kinds) <= 1
    whole = [len(share.mine) for share in shares]
    assert max(whole) - min(whole) <= 1
    assert all(not share.dependencies for share in shares)


def test_the_merging_machine_knows_all_shares_in_the_plan_s_order():
    plan = Plan((*sums("b", 9, "easy", "hard"), *crosswords("a", 7, 3)))

    assert keys_of(plan, 3) == [
        [request.key for request in share_of(plan, nth, 3).mine] for nth in (1, 2, 3)
    ]


def test_a_short_row_of_puzzles_with_windows_stays_with_the_last_machine():
    shares = shares_of([*sums("s", 9, "easy"), *crosswords("c", 60, 30)], 3)

    assert sizes(shares) == [(3, 0), (3, 0), (63, 0)]


@pytest.mark.parametrize(
    ("length", "window", "expected"),
    [
        (18, 4, [(4, 6), (4, 6), (10, 0)]),
        (100, 4, [(32, 6), (32, 6), (36, 0)]),
        (1500, 30, [(360, 435), (360, 429), (780, 0)]),
    ],
)
def test_a_long_row_is_cut_and_the_last_run_which_hangs_on_none_is_longer(
    length, window, expected
):
    assert sizes(shares_of(crosswords("c", length, window), 3)) == expected


@pytest.mark.parametrize(("window", "count"), [(4, 3), (4, 5), (7, 2), (1, 3)])
def test_a_machine_makes_all_that_its_puzzles_hang_on(window, count):
    plan = [*crosswords("c", 90, window), *sums("s", 5, "easy"), *crosswords("d", 9, 2)]
    windows = Windows(plan)

    for share in shares_of(plan, count):
        known = {request.key for request in share.requests}
        assert len(known) == len(share.requests)
        for key in known:
            assert known >= {*windows.before(key)}


def test_no_cut_costs_the_slowest_machine_more_than_three_quarters_of_the_row():
    for length in range(1, 400, 37):
        shares = shares_of(crosswords("c", length, 5), 4)
        if sum(bool(share.mine) for share in shares) > 1:
            assert max(map(sum, sizes(shares))) <= 0.75 * length


def test_a_machine_knows_what_the_whole_block_of_its_puzzles_has(monkeypatch):
    monkeypatch.setattr(spacing, "BLOCK", 20)
    plan = crosswords("c", 90, 4)
    windows = Windows(plan)

    for share in shares_of(plan, 3):
        made = {request.key for request in share.requests}
        for key in made:
            first = key.index - key.index % 20
            block = {Key("c", k) for k in range(first, min(first + 20, 90))}
            earlier = {k for k in block if k.index % 4 < key.index % 4}
            assert earlier <= {*windows.before(key)} <= made
