"""An unsound technique or search is an error while a puzzle is made, never "try on"."""

from itertools import combinations
from types import SimpleNamespace

import numpy as np
import pytest
from few import few

from puzzle_publish.core.errors import Unsound
from puzzle_publish.grids.climb import Rung, climb_back
from puzzle_publish.grids.dig import dig_by_singles, require_same
from puzzle_publish.grids.ladder import Technique
from puzzle_publish.grids.latin import latin_board
from puzzle_publish.kernels import digs, loopladder
from puzzle_publish.kernels.candidates import BROKEN, place, remove, start
from puzzle_publish.types.digging import Square, full_square
from puzzle_publish.types.registry import load
from puzzle_publish.types.rungs import rungs
from tests.kernels.test_loops import EVERY, Puzzle

NONE = np.zeros(0, np.int64)
ONE = {1: Technique("wrong", "easy", 1)}


def chance():
    return np.random.Generator(np.random.PCG64(1))


def generate(name, level="easy", **params):
    kind = load(name)
    wanted = kind.params_model(level=level, **params)
    for seed in range(20):
        rng = np.random.Generator(np.random.PCG64(seed))
        if kind.generate(rng, wanted) is not None:
            return


def strikes_all(position, codes, goal):
    """A rung that leaves a cell without a number."""
    x = int(np.flatnonzero(position.cand)[0])
    remove(position, x, int(position.cand[x]))
    return True


def places_the_next(position, codes, goal):
    """A rung that fills a cell with a number that another cell of its row has."""
    x = int(np.flatnonzero(position.value == 0)[0])
    place(position, x, int(position.value.max()) % 2)
    return True


@few("wrong", [strikes_all, places_the_next])
def test_a_wrong_rung_is_an_error_while_a_square_is_dug(wrong):
    position, full = full_square(chance(), 4)
    rungs = (Rung(wrong, ONE),)
    square = Square(chance(), position, full.copy(), NONE, (), rungs)

    with pytest.raises(Unsound, match="full grid"):
        square.dig(digs.table_of([[x] for x in range(16)]))


def test_impossible_clues_are_an_error_only_where_an_answer_is_known():
    position = latin_board(4).position()
    start(position, np.array([1, 1, *[0] * 14]))
    assert position.tally[BROKEN]

    with pytest.raises(Unsound, match="a technique contradicts the full grid"):
        climb_back(position, ())


def test_other_numbers_than_those_of_the_full_grid_are_an_error():
    full = np.array([1, 2, 3])
    require_same(np.array([0, 2, 0]), full)

    with pytest.raises(Unsound, match="another number than the full grid has"):
        require_same(np.array([0, 3, 0]), full)


def test_a_technique_that_breaks_the_grid_is_an_error_in_one_call_too():
    position = latin_board(4).position()
    (rung,) = rungs({1: Technique("single", "easy", 1)})
    clues = np.array([1, 1, *[0] * 13, 2])

    with pytest.raises(Unsound, match="a technique contradicts the full grid"):
        dig_by_singles(position, rung, clues, digs.table_of([[15]]), 0)


@pytest.mark.soak
def test_a_search_that_forces_everything_is_an_error(monkeypatch):
    for name in ("fill_and_hollow", "hollow_out"):
        kernel = getattr(digs, name)
        monkeypatch.setattr(digs, name, getattr(kernel, "py_func", kernel))
    monkeypatch.setattr(digs, "another", lambda *_: 0)
    position = latin_board(4).position()
    start(position, np.zeros(16, np.int64))

    with pytest.raises(Unsound, match="a search contradicts the full grid"):
        digs.hollow(position, chance(), digs.table_of([[x] for x in range(16)]))


def test_clues_of_no_loop_are_an_error_where_loops_are_dug():
    groups = np.array([[16 + face] for face in range(9)])
    for clues in combinations((0, 1, 3), 2):
        puzzle = Puzzle("squares", 3, 3, [3, 3, 3, 0, *clues, 3, 3, 3])
        position = puzzle.position()._replace(log=np.zeros((0, 6), np.int64))
        with pytest.raises(Unsound, match="contradicts the loop"):
            loopladder.work(position, groups, EVERY)


def test_lines_that_are_none_are_an_error_where_takuzus_are_dug(monkeypatch):
    from puzzle_publish.types.takuzu import generate as takuzu

    lines = takuzu.table(6)
    monkeypatch.setattr(takuzu, "table", lambda n: lines[:1])
    full = np.array([1, 1, 2, 1, 2, 2] * 6)
    with pytest.raises(Unsound, match="a technique contradicts the full grid"):
        takuzu._dig(full, np.arange(36).reshape(-1, 1), 5)


@pytest.mark.parametrize("found", [1, -1])
def test_bridges_that_techniques_rule_out_are_an_error(found, monkeypatch):
    from puzzle_publish.types.hashi import generate as hashi

    monkeypatch.setattr(hashi.kernels_make, "suit", lambda *_: found)
    with pytest.raises(Unsound, match="rules out the bridges"):
        generate("hashi")


def test_wrong_digits_of_sums_are_an_error(monkeypatch):
    from puzzle_publish.types.kakuro import generate as kakuro

    def improve(rng, maker, goal, most):
        maker.position.value[:] = maker.digits % 9 + 1
        return 0

    monkeypatch.setattr(kakuro.kernels_make, "improve", improve)
    with pytest.raises(Unsound, match="another number"):
        generate("kakuro", rows=6, columns=6)


def test_cages_that_fit_nothing_are_an_error(monkeypatch):
    from puzzle_publish.types.calcudoku import generate as calcudoku

    fit = calcudoku.fit

    def misread(position, blank, rng, codes, rungs, cages, *others):
        cages.values[:] = 1
        return fit(position, blank, rng, codes, rungs, cages, *others)

    monkeypatch.setattr(calcudoku, "fit", misread)
    with pytest.raises(Unsound, match="a technique contradicts"):
        generate("calcudoku", size=4)


def test_pieces_of_a_solution_that_cannot_be_laid_are_an_error(monkeypatch):
    from puzzle_publish.types.calendar import generate as calendar

    monkeypatch.setattr(calendar.search, "fill_up", lambda *_, **__: (0, 9))
    monkeypatch.setattr(calendar.search, "state_of", lambda *_: None)
    with pytest.raises(Unsound, match="no way to lay pieces of a known solution"):
        calendar._is_unique(None, (), [])
    monkeypatch.setattr(calendar.search, "fill_up", lambda *_, **__: (0, -1))
    assert not calendar._is_unique(None, (), [])


def test_words_of_a_full_grid_that_find_no_place_are_an_error(monkeypatch):
    from puzzle_publish.types.codeword import generate as codeword
    from puzzle_publish.types.fill_in import generate as fill_in

    nothing = SimpleNamespace(answers=[])
    for module in (codeword, fill_in):
        monkeypatch.setattr(module, "follow", lambda *_: nothing)
    with pytest.raises(Unsound, match="no code for the words of a full grid"):
        codeword._followed((), {}, frozenset())
    grid = SimpleNamespace(words={}, pattern=None)
    with pytest.raises(Unsound, match="no place for the words of a full grid"):
        fill_in.letters_for(chance(), grid, "easy")
