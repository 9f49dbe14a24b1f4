"""Loops on planar graphs: engines against slow twins, and each other."""

import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from each import each
from few import few

from puzzle_publish.core.errors import OutOfSteps
from puzzle_publish.grids.tilings import TILINGS, tiling
from puzzle_publish.kernels import (
    frontier,
    growth,
    loopladder,
    looppairs,
    loops,
    sweepplan,
    sweeps,
)
from puzzle_publish.kernels.looprules import Rules

sys.path.append(str(Path(__file__).parents[1] / "naive"))
import naive_loops as naive

# Small enough for all sets of their edges.
SMALL = [
    ("squares", 2, 2),
    ("squares", 2, 3),
    ("hexagons", 1, 2),
    ("triangles", 2, 3),
    ("cairo", 1, 3),
]
EVERY = (1 << 9) - 1


class Puzzle:
    """A grid with clues, for both engines and their twins."""

    def __init__(self, name, height, width, clues):
        self.grid = grid = tiling(name, height, width)
        self.clues = clues
        sides = len(grid.faces[0])
        rules = Rules()
        counts = [rules.counting(sides, [k]) for k in range(sides + 1)]
        self.board = loops.Board(
            len(grid.points), grid.edges, grid.faces, rules, grid.sides
        )
        self.rules = [loops.ANY if x is None else counts[x] for x in clues]
        self.patterns = [None if x is None else patterns_of(sides, {x}) for x in clues]
        at = [[e for e, two in enumerate(grid.edges) if v in two]
              for v in range(len(grid.points))]  # fmt: skip
        self.points = [(of, patterns_of(len(of), {0, 2})) for of in at]
        self.faces = [
            (list(of), p) for of, p in zip(grid.faces, self.patterns, strict=True)
        ]

    @property
    def spots(self):
        return self.points + [face for face in self.faces if face[1] is not None]

    def position(self):
        return self.board.position(self.rules, rows=len(self.grid.edges))

    def sweep(self):
        return frontier.Sweep(self.grid.points, self.grid.edges, self.grid.faces)


def patterns_of(size, counts):
    return tuple(q for q in range(1 << size) if q.bit_count() in counts)


def drawn(name, height, width, seed, share=0.5):
    """Return a puzzle with some clues of a random loop, now and then a wrong one."""
    rng = np.random.default_rng([seed, height, width])
    grid = tiling(name, height, width)
    inside = set(np.flatnonzero(rng.random(len(grid.faces)) < 0.5).tolist())
    on = {e for e, two in enumerate(grid.sides) if len(inside.intersection(two)) == 1}
    clues = [
        len(on.intersection(face)) if rng.random() < share else None
        for face in grid.faces
    ]
    sides = len(grid.faces[0])
    clues = [None if x == sides and len(clues) > 1 else x for x in clues]
    return Puzzle(name, height, width, clues)


@pytest.mark.parametrize(("side", "count"), [(1, 1), (2, 13), (3, 213), (4, 9349)])
def test_empty_squares_have_as_many_loops_as_are_known(side, count):
    """OEIS A140517."""
    puzzle = Puzzle("squares", side, side, [None] * side * side)

    assert puzzle.sweep().count(puzzle.patterns) == count


@pytest.mark.parametrize("shape", SMALL)
@few("seed", range(6))
def test_the_frontier_finds_every_loop_once(shape, seed):
    puzzle = drawn(*shape, seed)
    found = sorted(puzzle.sweep().answers(puzzle.patterns))

    assert found == naive.every_loop(puzzle.grid.edges, puzzle.spots)
    assert puzzle.sweep().count(puzzle.patterns) == len(found)


@pytest.mark.parametrize("shape", SMALL)
@pytest.mark.parametrize("seed", range(6))
def test_a_sweep_in_parts_finds_the_same(shape, seed, monkeypatch):
    puzzle = drawn(*shape, seed)
    whole = sorted(puzzle.sweep().answers(puzzle.patterns))
    monkeypatch.setattr(frontier, "WIDE", 0)
    monkeypatch.setattr(frontier, "PARTS", ((1.1, 1.0), (2.1, 1.0)))
    assert sorted(puzzle.sweep().answers(puzzle.patterns)) == whole

    monkeypatch.setattr(frontier, "WIDE_LAYER", 5)
    assert sorted(puzzle.sweep().answers(puzzle.patterns)) == whole


@each("shape", [*SMALL, ("squares", 4, 4), ("cairo", 3, 4)])
@each("seed", range(6))
def test_spots_settle_what_their_patterns_have_in_common(shape, seed):
    puzzle = drawn(*shape, seed, 0.8)
    edges = puzzle.grid.edges
    wanted = naive.counted(puzzle.spots, [naive.OPEN] * len(edges))
    known = {}
    settling = sweepplan.Settling(len(puzzle.points), edges, puzzle.grid.faces)

    assert settling.settle(puzzle.patterns, known) == (wanted is not None)
    if wanted is not None:
        lines = {naive.ON: 1, naive.OFF: 0}
        told = {e: lines[x] for e, x in enumerate(wanted) if x != naive.OPEN}
        assert known == told


@each("shape", [*SMALL, ("squares", 4, 4), ("cairo", 3, 4)])
@each("seed", range(6))
def test_a_line_that_leaves_a_spot_no_pattern_is_the_other(shape, seed):
    puzzle = drawn(*shape, seed, 0.6)
    edges = puzzle.grid.edges
    wanted = naive.counted(puzzle.spots, [naive.OPEN] * len(edges))
    for e, x in enumerate(wanted or ()):
        for line, other in ((naive.ON, naive.OFF), (naive.OFF, naive.ON)):
            if wanted and x == naive.OPEN == wanted[e]:
                tried = [*wanted[:e], line, *wanted[e + 1 :]]
                if naive.counted(puzzle.spots, tried) is None:
                    rest = [*wanted[:e], other, *wanted[e + 1 :]]
                    wanted = naive.counted(puzzle.spots, rest)
    known = {}
    settling = sweepplan.Settling(len(puzzle.points), edges, puzzle.grid.faces)
    found = settling.settle(puzzle.patterns, known, tries=True)
    assert found == (wanted is not None)
    if wanted is not None:
        lines = {naive.ON: 1, naive.OFF: 0}
        told = {e: lines[x] for e, x in enumerate(wanted) if x != naive.OPEN}
        assert known == told


@pytest.mark.parametrize("shape", SMALL)
@pytest.mark.parametrize("seed", range(4))
def test_points_look_ahead_to_the_edges_that_are_left(shape, seed):
    rng = np.random.default_rng(seed)
    grid = tiling(*shape)
    bits = rng.choice([1, 2, 3, 3], len(grid.edges))
    # Some edges are decided elsewhere, if at all.
    here = [e for e in range(len(bits)) if rng.random() < 0.7]
    outside = [e for e in range(len(bits)) if e not in here]
    points = np.zeros((5, len(grid.points)), np.int64)
    for e in outside:
        for v in grid.edges[e] if bits[e] > 1 else ():
            points[0, v] += 1
            points[1, v] += bits[e] == 2
    how = np.zeros((len(here), 2), np.int64)
    ends = np.array([grid.edges[e] for e in here])
    sweeps.look_ahead(ends, bits[here], points[:2], points[2:], how)

    wanted = ["", "no way", "not passed", "an end", "unused", "never"]
    goes = ["", "for good", "to others"]
    found = [tuple((wanted[x & 7], goes[x >> 3]) for x in two) for two in how.tolist()]
    assert found == naive.looked_ahead(grid.edges, here, outside, bits.tolist())


def test_known_paths_become_edges_between_their_ends():
    edges = [(0, 1), (1, 2), (2, 3), (3, 0), (4, 5)]

    assert sweepplan.paths_of(edges, [1, 0, 4]) == [(0, 2), (4, 5)]
    assert sweepplan.paths_of(edges, [0, 1, 2, 3]) is None


@pytest.mark.soak
def test_too_many_states_are_told():
    puzzle = Puzzle("squares", 25, 25, [None] * 625)

    with pytest.raises(OutOfSteps):
        puzzle.sweep().count(puzzle.patterns)


def crossing(places):
    """Return the spots of two pearls: the edges at a point and those beyond."""
    grid = tiling("squares", 3, 3)
    names = {name: v for v, name in enumerate(grid.names)}
    edges = {frozenset(two): e for e, two in enumerate(grid.edges)}
    spots = []
    for (r, c), is_white in places:
        of, arms = [], []
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            arm = []
            for k in (0, 1):
                two = [names.get((r + j * dr, c + j * dc)) for j in (k, k + 1)]
                if frozenset(two) in edges:
                    arm.append(len(of))
                    of.append(edges[frozenset(two)])
            arms.append(arm)
        spots.append((of, tuple(pearl(arms, len(of), is_white))))
    return grid, spots


def pearl(arms, size, is_white):
    """Yield the patterns of a pearl."""
    for q in range(1 << size):
        on = [[q >> k & 1 for k in arm] + [0] * (2 - len(arm)) for arm in arms]
        used = [k for k in range(4) if on[k][0]]
        if len(used) != 2:
            continue
        is_straight = used[1] - used[0] == 2
        beyond = sum(on[k][1] for k in used)
        if is_straight == is_white and (beyond < 2 if is_white else beyond == 2):
            yield q


@pytest.mark.soak
@pytest.mark.parametrize(
    "places", [[((0, 1), True)], [((0, 0), False)], [((3, 3), False), ((1, 0), True)]]
)
def test_spots_of_eight_edges_are_pearls(places):
    grid, spots = crossing(places)
    sweep = frontier.Sweep(grid.points, grid.edges, [of for of, _ in spots])
    found = list(sweep.answers([allowed for _, allowed in spots]))
    free = frontier.Sweep(grid.points, grid.edges, []).answers([])
    wanted = [
        on
        for on in free
        if all(
            sum((e in on) << k for k, e in enumerate(of)) in allowed
            for of, allowed in spots
        )
    ]

    assert found
    assert sorted(found) == sorted(wanted)

    rules = Rules()
    numbers = [rules.add(len(of), allowed) for of, allowed in spots]
    board = loops.Board(len(grid.points), grid.edges, [of for of, _ in spots], rules)
    position = board.position(numbers)
    loopladder.solve(position, loops.PAIRS | loops.WHAT_IF, 1, 1)
    for e, line in enumerate(position.line.tolist()):
        assert line == loops.OPEN or all(
            (e in on) == (line == loops.ON) for on in found
        )


CASES = [
    (*shape, seed)
    for shape in [*SMALL, ("squares", 4, 4), ("hexagons", 3, 3), ("cairo", 3, 4)]
    for seed in range(8)
]


@pytest.mark.soak
@each(("name", "height", "width", "seed"), CASES)
def test_counting_and_early_loops_give_what_their_twins_do(name, height, width, seed):
    puzzle = drawn(name, height, width, seed, 0.8)
    position = puzzle.position()
    position.rule[1] = position.rule[0]
    wanted = naive.settled(
        puzzle.grid.edges, puzzle.spots, [naive.OPEN] * len(puzzle.grid.edges)
    )

    assert loops.settle(position) == (wanted is not None)
    if wanted is not None:
        assert position.line.tolist() == wanted


@pytest.mark.soak
@each(("name", "height", "width", "seed"), CASES)
def test_pairs_give_what_their_twin_does(name, height, width, seed):
    puzzle = drawn(name, height, width, seed, 0.7)
    position = puzzle.position()
    position.rule[1] = position.rule[0]
    everything = puzzle.points + puzzle.faces
    line = [naive.OPEN] * len(puzzle.grid.edges)
    before = None
    while line is not None and line != before:
        before = line
        line = naive.settled(puzzle.grid.edges, puzzle.spots, line)
        if line is not None:
            line = naive.pairs_known(everything, len(puzzle.points), line)
    loopladder.solve(position, loops.PAIRS, 1, 1)
    if line is not None and not position.tally[loops.BROKEN]:
        assert position.line.tolist() == line


def counted(spots, line, rounds):
    """Return what follows in so many rounds without early loops, None if it breaks."""
    for _ in range(rounds):
        new = list(line)
        for edges, allowed in spots:
            ways = [
                way
                for way in allowed
                if all(
                    line[e] in (naive.OPEN, naive.ON if way >> k & 1 else naive.OFF)
                    for k, e in enumerate(edges)
                )
            ]
            if not ways:
                return None
            for k, e in enumerate(edges):
                bits = {way >> k & 1 for way in ways}
                if len(bits) == 1:
                    new[e] = naive.ON if bits == {1} else naive.OFF
        line = new
    return line


@pytest.mark.soak
@each("shape", [("squares", 3, 4), ("hexagons", 2, 3)])
@each("seed", range(4))
def test_what_ifs_find_whatever_breaks_soon_and_nothing_that_holds(shape, seed):
    puzzle = drawn(*shape, seed, 0.6)
    edges, spots = puzzle.grid.edges, puzzle.spots
    line = naive.settled(edges, spots, [naive.OPEN] * len(edges))
    before = None
    while line is not None and line != before:
        before = line
        for e in range(len(edges)):
            for x, other in ((naive.ON, naive.OFF), (naive.OFF, naive.ON)):
                if line is None or line[e] != naive.OPEN:
                    continue
                if naive.settled(edges, spots, [*line[:e], x, *line[e + 1 :]]) is None:
                    line = naive.settled(
                        edges, spots, [*line[:e], other, *line[e + 1 :]]
                    )
    position = puzzle.board.position(puzzle.rules)
    position.rule[1] = position.rule[0]
    loopladder.work(position, loopladder.NO_GROUPS, loops.WHAT_IF)
    if position.tally[loops.BROKEN]:
        assert line is None
        return
    found, rounds = position.line.tolist(), loopladder.MOST_ROUNDS
    for e, x in enumerate(found):
        assert line is None or x in (naive.OPEN, line[e])
        for other in (naive.ON, naive.OFF) if x == naive.OPEN else ():
            tried = [*found[:e], other, *found[e + 1 :]]
            assert counted(spots, tried, rounds) is not None


@pytest.mark.soak
@each("seed", range(2))
def test_a_short_what_if_breaks_in_no_more_rounds_than_its_twin(seed):
    puzzle = drawn("squares", 5, 5, seed, 0.6)
    position = puzzle.position()
    position.rule[1] = position.rule[0]
    assert loops.settle(position)
    known = position.line.tolist()
    loopladder.mark(position)
    found = set()
    for e, x in ((e, x) for e, was in enumerate(known) if not was for x in (1, 2)):
        broken = []
        for rounds in (1, 2, 4, 99):
            loops.put(position, e, x)
            broken.append(loops.breaks_within(position, rounds))
            loopladder.go_back(position)
            tried = [*known[:e], x, *known[e + 1 :]]
            assert broken[-1] or counted(puzzle.spots, tried, rounds) is not None
        loops.put(position, e, x)
        assert broken == sorted(broken)
        assert broken[-1] != loops.settle(position)
        loopladder.go_back(position)
        found.update(pairwise(broken))

    assert (False, True) in found


@pytest.mark.soak
@each("name", TILINGS)
@each("seed", range(12))
def test_no_technique_draws_a_line_that_a_loop_does_without(name, seed):
    height, width = (4, 5) if name != "hexagons" else (3, 4)
    puzzle = drawn(name, height, width, seed, 0.75)
    every = list(puzzle.sweep().answers(puzzle.patterns))[:50]
    for mask in (loops.PAIRS, loops.NEARLY, loops.COLOURS, loops.LINKS, EVERY):
        position = puzzle.position()
        is_done = loopladder.solve(position, mask, 1, 1)
        for e, line in enumerate(position.line.tolist() if every else ()):
            held = {e in on for on in every}
            assert line == loops.OPEN or held == {line == loops.ON}
        assert not (is_done and len(every) != 1)
        assert not (position.tally[loops.BROKEN] and every)


@pytest.mark.soak
def test_counting_forgets_nothing_of_a_what_if():
    puzzle = drawn("squares", 4, 4, 3)
    position = puzzle.position()
    assert loops.settle(position)
    before = [each.copy() for each in (position.line, position.code, position.mate)]
    loopladder.mark(position)
    loops.put(position, int(np.flatnonzero(position.line == 0)[0]), loops.ON)
    loopladder.go_back(position)
    after = (position.line, position.code, position.mate)

    assert all((a == b).all() for a, b in zip(before, after, strict=True))


def test_faces_and_edges_are_tied_with_their_parities():
    ties = np.zeros((2, 6), np.int64)
    ties[0] = np.arange(6)

    assert looppairs.unite(ties, 0, 1, 1) == 1
    assert looppairs.unite(ties, 1, 2, 1) == 1
    assert looppairs.unite(ties, 3, 2, 0) == 1
    assert looppairs.unite(ties, 0, 3, 0) == 0
    assert looppairs.unite(ties, 0, 3, 1) == -1
    assert looppairs.root(ties, 4) == 8


@pytest.mark.parametrize("name", TILINGS)
@pytest.mark.parametrize("seed", range(5))
def test_a_grown_set_has_one_loop_for_a_border(name, seed):
    from puzzle_publish.grids.loops import shape_of

    grid = tiling(name, 6, 7)
    inside = np.zeros(len(grid.faces), np.int64)
    size = growth.grow(*shape_of(name, 6, 7), np.random.default_rng(seed), inside)
    faces = set(np.flatnonzero(inside).tolist())
    on = [e for e, two in enumerate(grid.sides) if len(faces.intersection(two)) == 1]

    assert len(faces) == size > 10
    assert naive.is_single_loop(grid.edges, on)
