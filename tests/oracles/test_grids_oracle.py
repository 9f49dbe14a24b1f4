"""The oracle of puzzles on grids has the answers that trying all small grids finds."""

import itertools
import math
import random
from functools import cache, partial
from importlib import import_module

import pytest
from foreign_puzzles import NEEDS_SGT, PARAMS, sgt

from tests.oracles.judge import WITH_CPSAT

pytestmark = pytest.mark.soak
EVERYTHING = 100_000
PUZZLES = 30


@pytest.fixture(scope="module")
def oracle():
    pytest.importorskip("ortools", reason="the extra soak brings ortools")
    from tests.oracles import oracle_grids

    return oracle_grids


@cache
def latin_squares():
    numbers = list(itertools.permutations(range(1, 5)))
    return [
        rows
        for rows in itertools.product(numbers, repeat=4)
        if all(len(set(column)) == 4 for column in zip(*rows, strict=True))
    ]


@cache
def binary(height):
    return list(itertools.product(itertools.product((0, 1), repeat=4), repeat=height))


@cache
def corners():
    return [
        ((None, None, None), (None, a, b), (None, c, d))
        for a, b, c, d in itertools.product(range(1, 10), repeat=4)
    ]


BOXES = [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]
JIGSAW = [[0, 0, 1, 1], [0, 2, 2, 1], [0, 2, 2, 1], [3, 3, 3, 3]]
CELLS = [(r, c) for r in range(4) for c in range(4)]
NEAR = [
    (one, other)
    for one, other in itertools.combinations(CELLS, 2)
    if math.dist(one, other) == 1
]


def at(grid, cells):
    return [grid[r][c] for r, c in cells]


def cages(chance):
    """Cells cut into cages of one to three."""
    left, found = set(CELLS), []
    while left:
        cage = [min(left)]
        for _ in range(chance.randint(0, 2)):
            next_to = [c for c in left if any(math.dist(c, k) == 1 for k in cage)]
            if free := sorted(set(next_to) - set(cage)):
                cage.append(chance.choice(free))
        left -= set(cage)
        found.append([list(cell) for cell in cage])
    return found


def some(chance, rows, share):
    return [[x if chance.random() < share else None for x in row] for row in rows]


def follows(rows, grid):
    return all(
        x in (None, y)
        for row, line in zip(rows, grid, strict=True)
        for x, y in zip(row, line, strict=True)
    )


def different(numbers):
    return len(set(numbers)) == len(numbers)


def consecutive(grid):
    return [pair for pair in NEAR if abs(at(grid, pair)[0] - at(grid, pair)[1]) == 1]


class Sudoku:
    grids = staticmethod(latin_squares)

    def draw(self, chance):
        kind = chance.choice(("diagonals", "cages", "consecutive", "plain"))
        givens = {"size": 4, "regions": chance.choice((BOXES, JIGSAW))}
        if kind == "diagonals":
            givens["regions"] = BOXES
        empty = {**givens, "rows": [[None] * 4] * 4}
        if kind == "diagonals":
            empty[kind] = True
        whole = [grid for grid in self.grids() if self.fits(empty, grid)]
        grid = chance.choice(whole)
        givens["rows"] = some(chance, grid, 0.2)
        if kind == "diagonals":
            givens[kind] = True
        elif kind == "cages":
            cut = [c for c in cages(chance) if different(at(grid, c))]
            givens[kind] = [{"sum": sum(at(grid, c)), "cells": c} for c in cut]
        elif kind == "consecutive":
            givens[kind] = [[list(c) for c in pair] for pair in consecutive(grid)]
        return givens

    def fits(self, givens, grid):
        regions = {}
        for r, c in CELLS:
            regions.setdefault(givens["regions"][r][c], []).append(grid[r][c])
        units = list(regions.values())
        if "diagonals" in givens:
            units += [
                [grid[k][k] for k in range(4)],
                [grid[k][3 - k] for k in range(4)],
            ]
        marked = [tuple(map(tuple, pair)) for pair in givens.get("consecutive", ())]
        return (
            follows(givens["rows"], grid)
            and all(map(different, units))
            and ("consecutive" not in givens or consecutive(grid) == marked)
            and all(
                different(at(grid, cage["cells"]))
                and sum(at(grid, cage["cells"])) == cage["sum"]
                for cage in givens.get("cages", ())
            )
        )


class Calcudoku:
    grids = staticmethod(latin_squares)

    def draw(self, chance):
        grid = chance.choice(self.grids())
        is_hidden = chance.random() < 0.3
        found = []
        for cells in cages(chance):
            op = chance.choice("+-x/" if len(cells) == 2 else "+x")
            numbers = sorted(at(grid, cells))
            if op == "/" and numbers[-1] % numbers[0]:
                op = "-"
            shown = "" if is_hidden or len(cells) == 1 else op
            target = self.made(op, numbers)
            found.append({"op": shown, "target": target, "cells": cells})
        return {"size": 4, "cages": found}

    def made(self, op, numbers):
        low, *others = sorted(numbers)
        if op == "+":
            return sum(numbers)
        if op == "x":
            return math.prod(numbers)
        if len(numbers) != 2:
            return None
        high = others[0]
        if op == "-":
            return high - low
        return None if high % low else high // low

    def fits(self, givens, grid):
        for cage in givens["cages"]:
            numbers = at(grid, cage["cells"])
            ops = cage["op"] or ("+" if len(numbers) == 1 else "+-x/")
            if cage["target"] not in [self.made(op, numbers) for op in ops]:
                return False
        return True


class Futoshiki:
    grids = staticmethod(latin_squares)

    def draw(self, chance):
        grid = chance.choice(self.grids())
        givens = {"size": 4, "rows": some(chance, grid, 0.1)}
        if chance.random() < 0.5:
            marked = [[list(c) for c in pair] for pair in consecutive(grid)]
            return {**givens, "consecutive": marked}
        signs = []
        for pair in chance.sample(NEAR, 6):
            low, high = sorted(pair, key=lambda cell: grid[cell[0]][cell[1]])
            signs.append([list(high), list(low)])
        return {**givens, "greater": signs}

    def fits(self, givens, grid):
        if not follows(givens["rows"], grid):
            return False
        if "greater" in givens:
            return all(
                at(grid, [a])[0] > at(grid, [b])[0] for a, b in givens["greater"]
            )
        marked = [tuple(map(tuple, pair)) for pair in givens["consecutive"]]
        return consecutive(grid) == marked


class Skyscrapers:
    grids = staticmethod(latin_squares)

    def draw(self, chance):
        grid = chance.choice(self.grids())
        seen = self.seen(grid)
        givens = {name: some(chance, [line], 0.5)[0] for name, line in seen.items()}
        return {"size": 4, "rows": some(chance, grid, 0.1), **givens}

    def seen(self, grid):
        columns = list(zip(*grid, strict=True))
        lines = {
            "top": columns,
            "bottom": [line[::-1] for line in columns],
            "left": grid,
            "right": [line[::-1] for line in grid],
        }
        return {
            name: [
                sum(max(line[: k + 1]) == x for k, x in enumerate(line)) for line in of
            ]
            for name, of in lines.items()
        }

    def fits(self, givens, grid):
        seen = self.seen(grid)
        return follows(givens["rows"], grid) and all(
            follows([givens[name]], [seen[name]]) for name in seen
        )


class Takuzu:
    grids = staticmethod(partial(binary, 4))

    def draw(self, chance):
        whole = [grid for grid in self.grids() if self.fits({"rows": []}, grid)]
        assert len(whole) == 72
        return {"rows": some(chance, chance.choice(whole), 0.4)}

    def fits(self, givens, grid):
        if givens["rows"] and not follows(givens["rows"], grid):
            return False
        lines = (grid, tuple(zip(*grid, strict=True)))
        return all(map(different, lines)) and all(
            sum(line) == 2 and line[:3] not in ALIKE and line[1:] not in ALIKE
            for line in itertools.chain(*lines)
        )


ALIKE = ((0, 0, 0), (1, 1, 1))


class Nonogram:
    grids = staticmethod(partial(binary, 3))

    def draw(self, chance):
        return self.clues(chance.choice(self.grids()))

    def clues(self, grid):
        return {
            name: [
                [len(block) for block in "".join(map(str, line)).split("0") if block]
                for line in lines
            ]
            for name, lines in (("rows", grid), ("columns", zip(*grid, strict=True)))
        }

    def fits(self, givens, grid):
        return self.clues(grid) == givens


class Kakuro:
    """Two by two white cells in a corner of three by three."""

    grids = staticmethod(corners)
    runs = ([[1, 1], [1, 2]], [[2, 1], [2, 2]], [[1, 1], [2, 1]], [[1, 2], [2, 2]])

    def draw(self, chance):
        while True:
            grid = chance.choice(self.grids())
            if all(different(at(grid, run)) for run in self.runs):
                runs = [{"sum": sum(at(grid, run)), "cells": run} for run in self.runs]
                return {"height": 3, "width": 3, "runs": runs}

    def fits(self, givens, grid):
        return all(
            different(at(grid, run["cells"]))
            and sum(at(grid, run["cells"])) == run["sum"]
            for run in givens["runs"]
        )


class Tents:
    """Four by four cells, three trees."""

    grids = staticmethod(partial(binary, 4))

    def draw(self, chance):
        while True:
            trees = chance.sample(CELLS, 3)
            rows = [[int((r, c) in trees) for c in range(4)] for r in range(4)]
            fitting = [grid for grid in self.grids() if self.pitched(rows, grid)]
            if fitting:
                return {"trees": rows, **self.counts(chance.choice(fitting))}

    def counts(self, grid):
        columns = zip(*grid, strict=True)
        return {"rows": [*map(sum, grid)], "columns": [*map(sum, columns)]}

    def fits(self, givens, grid):
        counts = {"rows": givens["rows"], "columns": givens["columns"]}
        return self.counts(grid) == counts and self.pitched(givens["trees"], grid)

    def pitched(self, trees, grid):
        if sum(map(sum, grid)) != sum(map(sum, trees)):
            return False
        tents = [(r, c) for r, c in CELLS if grid[r][c]]
        if any(math.dist(a, b) < 2 for a, b in itertools.combinations(tents, 2)):
            return False
        mine = [(r, c) for r, c in CELLS if trees[r][c]]
        return any(
            all(math.dist(a, b) == 1 for a, b in zip(mine, order, strict=True))
            for order in itertools.permutations(tents)
        )


TWINS = (
    *(Sudoku, Calcudoku, Futoshiki, Skyscrapers),
    *(Takuzu, Nonogram, Kakuro, Tents),
)


@pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.__name__.lower())
def test_all_answers_are_those_that_trying_every_small_grid_finds(twin, oracle):
    chance, own, counts = random.Random(twin.__name__), twin(), set()
    for _ in range(PUZZLES):
        givens = own.draw(chance)
        expected = [grid for grid in own.grids() if own.fits(givens, grid)]
        name = twin.__name__.lower()
        found = oracle.answers_of(name, givens, limit=EVERYTHING)

        rows = [tuple(map(tuple, answer["rows"])) for answer in found]
        assert sorted(rows, key=str) == sorted(expected, key=str)
        counts.add(min(len(expected), 2))
    assert counts == {1, 2}


@pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.__name__.lower())
def test_a_wrong_key_several_answers_and_none_are_found(twin, oracle):
    chance, own, name = random.Random(1), twin(), twin.__name__.lower()
    verdicts = set()
    while verdicts != {"", "ambiguous"}:
        givens = own.draw(chance)
        key, *others = oracle.answers_of(name, givens)
        entry = {"type": name, "givens": givens, "answer": key}
        (verdict,) = oracle.faults_of(entry) or [""]
        verdicts.add(verdict.partition(":")[0])
        assert bool(others) == bool(verdict)
        if not others:
            false = {"rows": [row[::-1] for row in key["rows"]]}
            if false != key:
                assert oracle.faults_of({**entry, "answer": false})[0].startswith(
                    "wrong"
                )
    impossible = {**entry, "givens": spoiled(name, givens)}
    assert oracle.faults_of(impossible) == ["unsolvable: no grid follows the rules"]


def test_all_bridges_are_those_that_trying_every_number_finds(oracle):
    from tests.oracles.oracle_hashi import every_way

    chance, counts = random.Random(3), set()
    for _ in range(PUZZLES):
        rows = [[None] * 5 for _ in range(5)]
        for r, c in itertools.product((0, 2, 4), (0, 2, 4)):
            rows[r][c] = chance.choice((None, 1, 2, 3))
        rows[0][0] = rows[4][4] = 2
        givens = {"rows": rows, "most": 2}
        expected = sorted(every_way(givens), key=str)

        assert oracle.answers_of("hashi", givens, limit=EVERYTHING) == expected
        counts.add(min(len(expected), 2))
    assert counts == {0, 1, 2}


def test_tents_that_pair_in_two_ways_are_one_answer(oracle):
    trees = [[0] * 6 for _ in range(6)]
    for r, c in ((2, 1), (1, 2), (3, 2), (2, 3)):
        trees[r][c] = 1
    tents = [[0] * 6 for _ in range(6)]
    for r, c in ((1, 1), (1, 3), (3, 1), (3, 3)):
        tents[r][c] = 1
    counts = [*map(sum, tents)]
    givens = {"trees": trees, "rows": counts, "columns": counts}

    assert oracle.answers_of("tents", givens, limit=5) == [{"rows": tents}]


def spoiled(name, givens):
    """Givens that no grid follows."""
    if name == "calcudoku":
        return {**givens, "cages": [{**c, "target": 97} for c in givens["cages"]]}
    if name == "kakuro":
        return {**givens, "runs": [{**run, "sum": 18} for run in givens["runs"]]}
    if name == "nonogram":
        return {**givens, "rows": [[] for _ in givens["rows"]], "columns": [[1]] * 4}
    if name == "tents":
        return {**givens, "rows": [4] * 4}
    first, *others = givens["rows"]
    return {**givens, "rows": [[1] * len(first), *others]}


def test_windows_of_a_sudoku_hold_each_digit_once(oracle):
    rows = [[(3 * r + r // 3 + c) % 9 + 1 for c in range(9)] for r in range(9)]
    regions = [[r // 3 * 3 + c // 3 for c in range(9)] for r in range(9)]
    givens = {"size": 9, "rows": rows, "regions": regions}

    assert oracle.answers_of("sudoku", givens) == [{"rows": rows}]
    assert oracle.answers_of("sudoku", {**givens, "windows": True}) == []


def test_there_are_as_many_grids_as_others_counted(oracle):
    empty = [[None] * 4 for _ in range(4)]
    plain = {"size": 4, "rows": empty, "regions": BOXES}
    for name, givens, count in (
        ("sudoku", plain, 288),
        ("sudoku", {**plain, "diagonals": True}, 48),
        ("futoshiki", {"size": 4, "rows": empty, "greater": []}, 576),
        ("takuzu", {"rows": [[None] * 6 for _ in range(6)]}, 4140),
        ("starbattle", {"regions": [[r] * 6 for r in range(6)]}, 90),
    ):
        assert len(oracle.answers_of(name, givens, limit=EVERYTHING)) == count


@NEEDS_SGT
@pytest.mark.parametrize("game", PARAMS)
def test_puzzles_of_others_have_one_answer(game, fresh_seed):
    pytest.importorskip("ortools", reason="the extra soak brings ortools")
    oracle = import_module(f"tests.oracles.{WITH_CPSAT[PARAMS[game][0]]}")
    name, *every = PARAMS[game]
    for params in every:
        for puzzle in sgt(game, params, 5, fresh_seed):
            assert len(oracle.answers_of(name, puzzle.givens)) == 1, puzzle.givens


@pytest.mark.parametrize(("side", "count"), [(1, 1), (2, 13), (3, 213)])
def test_there_are_as_many_loops_as_others_counted(side, count):
    pytest.importorskip("ortools", reason="the extra soak brings ortools")
    from tests.oracles import oracle_loops

    empty = {"rows": [[None] * side for _ in range(side)]}
    found = oracle_loops.answers_of("slitherlink", empty, limit=EVERYTHING)
    assert len(found) == count
    cells = {"rows": [[None] * (side + 1) for _ in range(side + 1)]}
    assert len(oracle_loops.answers_of("masyu", cells, limit=EVERYTHING)) == count
