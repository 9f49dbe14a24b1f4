"""What a hint says to follow from a step does follow, and only with this step."""

import json
import re
from functools import partial
from itertools import pairwise, permutations

import numpy as np
import pytest
from few import few

from puzzle_publish.cli.grade import _step_json
from puzzle_publish.grids.ladder import led_by, premises, typical_step
from puzzle_publish.types.registry import load
from tests.oracles.step_replay import Grid, fault_of, read, take
from tests.oracles.step_search import HOLDS

SMALL = {
    "sudoku": {},
    "futoshiki": {"size": 6},
    "skyscrapers": {"size": 5},
    "calcudoku": {"size": 6},
    "kakuro": {"rows": 8, "columns": 8},
}
SINGLES = ("full-house", "hidden-single", "naked-single", "hidden-single-line")


def ladders(name, number, seed, level, **params):
    """Yield the givens, the steps and the printed steps of so many puzzles."""
    kind = load(name)
    asked = kind.read_params({"level": level, **params})
    while number:
        draft = kind.generate(np.random.Generator(np.random.PCG64(seed)), asked)
        seed += 1
        if draft is None:
            continue
        number -= 1
        givens = kind.read_givens(draft.givens)
        said = partial(kind.hint_text, language="en")
        shown = [_step_json(step, said) for step in kind.steps(givens)]
        yield draft.givens, kind._climb(givens), json.loads(json.dumps(shown))


def grid_of(name, givens, shown, taken):
    """The grid when only these steps were taken."""
    grid = Grid(read(name, json.loads(json.dumps(givens))))
    for k, step in enumerate(shown[: max(taken) + 1]):
        if k in taken:
            take(grid, step)
        else:
            grid.gone.append([])
    return grid


def is_single(grid, step):
    """Whether a cell has one number left, or a house one place for it."""
    ((cell, number),) = step["placed"]
    left = grid.left()
    houses = (line for house in step.get("houses", ()) for line in grid.house(*house))
    return left[tuple(cell)] == {number} or any(
        sum(number in left[x] for x in line) == 1 for line in houses
    )


def check(name, number, seed, level, **params):
    """Count the cells that follow from a step."""
    found = 0
    for givens, steps, shown in ladders(name, number, seed, level, **params):
        at = typical_step(steps)
        told = {at, *premises(steps, at)}
        known = {k for k, step in enumerate(steps[:at]) if step.placed}
        for k, by in led_by(steps, at, told):
            is_easy = steps[k].technique.weight < steps[at].technique.weight
            if not (steps[k].placed and is_easy and len(by) < 3):
                continue
            given = {**shown[k], "needs": range(k)}
            taken = known | told | set(by)
            grid = grid_of(name, givens, shown, taken)
            grid.gone += [[]] * (k - len(grid.gone))
            assert fault_of(grid, given) == "", (givens, at, k, by)
            found += 1
            if not by and steps[k].technique.name in SINGLES:
                grid = grid_of(name, givens, shown, {0, *taken} - {at})
                grid.gone += [[]] * (k - len(grid.gone))
                assert not is_single(grid, given), (givens, at, k)
    return found


@pytest.mark.parametrize("name", SMALL)
def test_a_cell_that_a_hint_fills_rests_on_the_step(name):
    assert check(name, 1 if name == "sudoku" else 4, 1, "hard", **SMALL[name]) > 1


@pytest.mark.soak
@pytest.mark.parametrize("level", ["hard", "expert"])
@pytest.mark.parametrize("name", SMALL)
def test_cells_that_many_hints_fill_rest_on_the_steps(name, level, fresh_seed):
    assert check(name, 40, int(fresh_seed), level) > 4


@pytest.mark.parametrize("name", SMALL)
def test_a_cell_keeps_what_filled_cells_and_told_premises_leave(name):
    found = 0
    for givens, steps, shown in ladders(name, 1, 2, "hard", **SMALL[name]):
        grid = Grid(read(name, json.loads(json.dumps(givens))))
        gone = []
        for k, (step, plain) in enumerate(zip(steps, shown, strict=True)):
            needs = set(plain.get("needs", ()))
            # What a reader knows: the filled cells, and what the step says is out.
            grid.gone = [
                [each for each in gone[j] if each in step.lacks] if j in needs else []
                for j in range(k)
            ]
            left = grid.left()
            kept = [
                (x, lost, few)
                for (x, lost), few in zip(step.removed, step.kept, strict=True)
                if few  # else what it rules out is said
            ]
            out = [(x, sorted(left[x] - {*few})) for x, _, few in kept]
            assert all(
                {*lost} <= {*more}
                for (_, lost, _), (_, more) in zip(kept, out, strict=True)
            )
            if out:
                said = {"removed": out, "placed": [], "digits": [*range(1, 10)]}
                assert fault_of(grid, plain | said) == "", (givens, k)
                found += 1
            take(grid, plain)
            gone.append(grid.gone.pop())
    assert found > 5


@few("name", SMALL, fast=2)
def test_what_a_hint_says_to_be_left_holds_the_answer(name):
    found = set()
    for givens, steps, _ in ladders(name, 1, 2, "expert", **SMALL[name]):
        grid = Grid(read(name, json.loads(json.dumps(givens))))
        filled = {x: k for k, step in enumerate(steps) for x, _ in step.placed}
        answer = grid.filled | dict(p for step in steps for p in step.placed)
        for k, step in enumerate(steps):
            for left, (cell, _) in zip(step.rest, step.removed, strict=True):
                assert answer[cell] in left
                assert not {(cell, value) for value in left} & {*step.also}
                found.add("rest")
            if step.spots:
                _, value, cells = step.spots
                assert value in {answer[cell] for cell in cells}
                found.add("spots")
            if "sets" in step.parts:
                sets = [s["digits"]["digits"] for _, s in step.parts["sets"]["either"]]
                (cells,) = grid.house(step.house, step.number)
                if "run" in step.parts:
                    cells = [x for x in cells if filled[x] >= k]
                assert sorted(answer[x] for x in cells) in sets
                found.add("sets")
    assert found >= {"rest", "sets" if name == "kakuro" else "spots"}


@pytest.mark.parametrize("name", ["calcudoku", "skyscrapers"])
def test_a_step_by_a_clue_needs_each_of_its_premises(name):
    by_clue = ("cage-combinations", "orders-of-a-line")
    found = 0
    for givens, _, shown in ladders(name, 2, 3, "hard", **SMALL[name]):
        grid = Grid(read(name, json.loads(json.dumps(givens))))
        for k, plain in enumerate(shown):
            needs = plain.get("needs", ())
            for one in needs if plain["technique"] in by_clue else ():
                fewer = {**plain, "needs": [each for each in needs if each != one]}
                assert fault_of(grid, fewer), (givens, k, one)
                found += 1
            take(grid, plain)
    assert found > 3


def test_chains_are_told_link_by_link_past_the_cells_that_they_strike():
    found = set()
    for seed in (0, 1, 96):
        ((_, steps, _),) = ladders("sudoku", 1, seed, "expert")
        for step in steps:
            name = step.technique.name
            if name not in ("xy-chain", "simple-colouring"):
                continue
            found.add(name)
            if step.parts.get("case") != "-clash":
                assert not {*step.cells} & {*step.pattern}
            for one, other in pairwise(step.pattern if name == "xy-chain" else ()):
                assert (
                    one[0] == other[0] or one[1] == other[1] or box(one) == box(other)
                )
    assert found == {"xy-chain", "simple-colouring"}


def box(cell):
    return cell[0] // 3, cell[1] // 3


def test_as_many_orders_are_told_as_there_are():
    found = 0
    for givens, steps, shown in ladders("skyscrapers", 2, 4, "hard", size=5):
        text = read("skyscrapers", json.loads(json.dumps(givens)))
        grid = Grid(text)
        for step, plain in zip(steps, shown, strict=True):
            told = re.search(r"has (\d+) orders|(Only one) order", plain["told"])
            if told:
                axis = ("row", "column").index(step.house)
                line = [x for x in text.cells if x[axis] == step.number - 1]
                left = grid.left(())
                held = [{v for v in left[x] if (x, v) not in step.lacks} for x in line]
                asks = [
                    a for a in text.asks if a.says == "seen" and {*a.cells} == {*line}
                ]
                ways = [
                    way
                    for way in permutations(range(1, 6))
                    if all(v in few for v, few in zip(way, held, strict=True))
                    and all(
                        HOLDS["seen"](
                            way[:: 1 if a.cells[0] == line[0] else -1], a.number
                        )
                        for a in asks
                    )
                ]
                assert len(ways) == int(told[1] or 1)
                found += 1
            take(grid, plain)
    assert found > 3
