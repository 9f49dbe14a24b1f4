"""Runs every kernel on small inputs, as machine code or as plain Python.

Prints the sha256 of a few puzzles of all types, and which kernels were
not called, which is known only with NUMBA_DISABLE_JIT=1. tests/kernels/
test_every_kernel.py starts it both ways.
"""

import contextlib
import functools
import hashlib
import io
import json
import runpy
import sys
import tempfile
from pathlib import Path

import numba
import numpy as np

from puzzle_publish.core.puzzle import canonical_json
from puzzle_publish.kernels import jit

TYPES = Path(__file__).resolve().parents[1] / "generator" / "puzzle_publish" / "types"
BOOK = """\
format: 1
book: {id: all, title: All Kernels, seed: 3}
print: {printer: home, trim: A4}
sections:
  - {id: days, type: calendar, dates: {from: 2027-01-01, days: 3}, ramp: [easy, hard]}
  - {id: sums, type: cryptarithm, count: 2, level: easy}
  - {id: products, type: cryptarithm, count: 1, level: easy, params: {kind: product}}
  - {id: paths, type: wordpath, count: 1, level: easy}
  - id: lost
    type: wordsearch
    count: 2
    ramp: [medium, expert]
    params: {rows: 9, count: 5, words: horses}
  - {id: falls, type: idiomfall, count: 1, level: easy}
  - {id: lines, type: takuzu, count: 2, ramp: [medium, expert],
     params: {size: 6, depth: single}}
  - {id: deep, type: takuzu, count: 1, level: hard, params: {size: 8}}
  - {id: blocks, type: nonogram, count: 2, ramp: [hard, expert],
     params: {rows: 8, columns: 20, depth: single}}
  - id: marks
    type: sudoku
    count: 2
    ramp: [easy, medium]
    params: {size: 6, kinds: [thermo, arrow, xv, sandwich, even-odd], depth: single}
  - {id: signs, type: futoshiki, count: 1, level: easy}
  - {id: towers, type: skyscrapers, count: 1, level: easy, params: {size: 4}}
  - {id: cages, type: calcudoku, count: 1, level: hard,
     params: {size: 4, depth: single}}
  - {id: runs, type: kakuro, count: 1, level: expert,
     params: {rows: 5, columns: 5, depth: single}}
  - {id: bridges, type: hashi, count: 2, ramp: [easy, expert],
     params: {rows: 10, columns: 10, depth: single}}
  - {id: camps, type: tents, count: 1, level: expert, params: {size: 6, depth: single}}
  - {id: stars, type: starbattle, count: 1, level: easy, params: {size: 5}}
  - {id: pearls, type: masyu, count: 1, level: expert,
     params: {rows: 5, columns: 5, depth: single}}
  - {id: ways, type: maze, count: 6, level: hard, params: {rows: 6, loops: 20}}
  - {id: free, type: crossword, count: 1, level: easy, params: {kind: freeform}}
"""
# Each runs kernels that no book needs; with the arguments of their tests.
SCRIPTS = (
    "calendar/tests/uncompiled.py",
    "_grid/tests/uncompiled_fill.py 0 4",
    "_grid/tests/uncompiled_fill.py 4 6 5000 60",
    "_grid/tests/uncompiled_freeform.py",
    "cryptarithm/tests/uncompiled_cryptarithm.py",
    "idiomfall/tests/uncompiled_idiomfall.py",
    "wordpath/tests/uncompiled_wordpath.py",
)


def recording(kernel, every, called):
    """Return a `jit.kernel` that notes what it is given and what of it is called."""

    def recorded(function):
        name = f"{function.__module__}.{function.__name__}"
        every.add(name)
        made = kernel(function)

        @functools.wraps(function)
        def run(*args):
            called.add(name)
            return made(*args)

        return run

    return recorded


def call_the_others():
    """Call the kernels that neither the scripts nor the puzzles call."""
    from puzzle_publish.grids.bands import least_rows
    from puzzle_publish.types.calendar.kernels_memo import grown, slot_of
    from puzzle_publish.types.cryptarithm import TYPE as SUMS
    from puzzle_publish.types.wordpath import TYPE
    from puzzle_publish.words import store
    from tests.support.wordpath_batch import make_batch, prove_batch

    idioms, rng = store.load("idioms"), np.random.Generator(np.random.PCG64(1))
    for level in TYPE.presets:
        params = TYPE.presets[level].model_copy(update={"help": "lengths"})
        assert prove_batch(make_batch(rng, idioms, params, 1), idioms).all()
    pack_theme()
    # Needs cases on two letters, on more, and cases within cases.
    terms = ["SAFEST", "HOLD", "DELETE"]
    hard = {"terms": terms, "operator": "+", "result": "HEADER", "leading_zero": False}
    assert SUMS.grade(SUMS.read_givens(hard)).measures["nested_cases"] > 0
    bare = (0,) * 8
    (first, *_) = least_rows((bare, (0, 5, *bare[2:]), *(bare,) * 6), 2, 4)
    assert first == (1, *bare[1:])
    suppose_signs()
    search_masks()
    leave_cages_over()
    take_steps()
    sweep_in_parts()
    table = np.zeros((4, 3), np.uint64)
    table[slot_of(table, np.uint64(7), np.uint64(9))] = 7, 9, 11
    larger = grown(table)
    assert larger[slot_of(larger, np.uint64(7), np.uint64(9))].tolist() == [7, 9, 11]


def pack_theme():
    """Try whether a theme suits a size; the answers for our own are kept on disk."""
    from puzzle_publish.core.values import BookContext
    from puzzle_publish.types.wordpath import TYPE, full

    params = TYPE.resolve(TYPE.presets["easy"], BookContext(Path(), "en"))
    theme, *_ = full.all_themes(params)
    assert full._suiting(theme, params) is not None


def suppose_signs():
    """Solve a binary puzzle that takes a what-if."""
    from puzzle_publish.types.takuzu import TYPE

    rows = ("..0...", ".0....", "..1..0", "......", "1.....", ".00..0")
    signs = {".": None, "0": 0, "1": 1}
    givens = TYPE.read_givens({"rows": [[signs[x] for x in row] for row in rows]})
    assert TYPE.grade(givens).level == "fiendish"


def search_masks():
    """Search for numbers under rules of every kind."""
    from puzzle_publish.kernels import maskrules
    from puzzle_publish.kernels.masksearch import MaskSearch, Rule

    rules = [
        *(Rule(maskrules.DIFFERENT, cells) for cells in ((0, 1, 2), (3, 4, 5))),
        Rule(maskrules.SUM, (0, 3, 4), 6),
        Rule(maskrules.SEEN, (0, 1, 2), 2),
        Rule(maskrules.ANY_OPERATION, (0, 1), 2),
        Rule(maskrules.NOT_CONSECUTIVE, (1, 4)),
    ]
    answers = list(MaskSearch(rules, cells=6, values=3).answers())
    assert (2, 1, 3, 1, 3, 2) in answers
    assert maskrules.flipped(0b0110, 5) == 0b011000


def leave_cages_over():
    """Find the cell of an area that its one cage leaves."""
    from puzzle_publish.kernels.cages import SUM, left_over

    found = np.zeros((3, 5), np.int64)
    areas, printed = np.array([[6, SUM, 1, 1, 1, 0]]), np.array([[2, SUM, 3, 0, 1]])
    assert left_over(areas, printed, found) == 1
    assert found[0, :4].tolist() == [1, SUM, 3, 2]


def sweep_in_parts():
    """Sweep a small graph as if it were wide, and use every technique of loops."""
    from puzzle_publish.grids.loops import shape_of
    from puzzle_publish.kernels import frontier, growth, loopladder, loops
    from tests.kernels.test_loops import EVERY, Puzzle

    wide, parts, frontier.WIDE = frontier.WIDE, frontier.PARTS, 0
    frontier.PARTS = ((1.1, 1.0),)
    puzzle = Puzzle("squares", 2, 3, [3, 3, None, None, None, 1])
    answers = list(puzzle.sweep().answers(puzzle.patterns))
    # Trying both lines of each edge does not decide this one.
    loose = Puzzle("squares", 2, 3, [None] * 6)
    assert len(list(loose.sweep().answers(loose.patterns))) > 1
    frontier.WIDE, frontier.PARTS = wide, parts
    position = puzzle.position()
    loopladder.solve(position, loops.NEARLY, 1, 1)
    assert all(set(np.flatnonzero(position.line == 1)) <= set(on) for on in answers)
    # Nothing is unique here, so the ladder comes to its end.
    puzzle = Puzzle("squares", 3, 3, [2, None, None, None, None, None, None, None, 3])
    assert loopladder.climb(puzzle.position(), EVERY, 1, 1) < 0
    puzzle = Puzzle("squares", 3, 3, [3, 1, 3, 2, 0, 2, 3, 1, 3])
    assert not loopladder.solve(puzzle.position(), EVERY, 1, 1)
    position = Puzzle("squares", 2, 2, [2, 2, 2, 2]).position()
    assert loopladder.dig(position, np.array([[9], [10]]), EVERY, 1, 1) < 3
    assert loopladder.solve(Puzzle("squares", 1, 1, [4]).position(), 0, 1, 1)
    position = Puzzle("squares", 1, 1, [4]).position()
    assert loopladder.work(position, loopladder.NO_GROUPS, EVERY) > 0
    inside = np.zeros(9, np.int64)
    assert growth.grow(*shape_of("squares", 3, 3), np.random.default_rng(1), inside)


def take_steps():
    """Fill and hollow a grid, force a value, and take a step by every technique."""
    from puzzle_publish.kernels import digs, guesses
    from puzzle_publish.kernels.candidates import start
    from puzzle_publish.types.sudoku.regions import random_regions
    from tests.grids import test_deepen
    from tests.kernels import test_relations, test_techniques

    position = test_techniques.BOARDS["4x4"].position()
    rng = np.random.Generator(np.random.PCG64(1))
    start(position, np.zeros(16, np.int64))
    assert guesses.fill(position, rng)
    values = position.value.copy()
    givens = np.where(np.arange(16) < 6, values, 0)
    assert not digs.forces(position, givens, values, range(6, 16))
    start(position, np.zeros(16, np.int64))
    pairs = digs.table_of([(x, 15 - x) for x in range(8)])
    assert digs.hollow(position, rng, pairs) is not None
    assert digs.dig_by_singles(position, np.arange(1, 3), pairs, 12, values)
    assert np.count_nonzero(values) < 16
    assert {number for row in random_regions(rng, 4) for number in row} == {0, 1, 2, 3}

    for name in test_techniques.GOLDEN:
        test_techniques.test_a_puzzle_stops_where_only_this_technique_goes_on(name)
    test_relations.test_signs_rule_out_what_their_twins_do("4x4", 1)
    test_deepen.own_steps(test_deepen.city, test_deepen.own_by_sights, 2)
    test_deepen.own_steps(test_deepen.square, test_deepen.own_by_relations, 2)
    test_deepen.own_steps_of_sudokus(1)


def main():
    every, called = set(), set()
    if numba.config.DISABLE_JIT:
        jit.kernel = recording(jit.kernel, every, called)
        for call in SCRIPTS:
            sys.argv = call.split()
            path = TYPES / sys.argv[0]
            with contextlib.redirect_stdout(io.StringIO()):
                runpy.run_path(str(path), run_name="__main__")
        call_the_others()
    from puzzle_publish.config.load import load_book
    from puzzle_publish.core.jobs import plain_outcome
    from puzzle_publish.make.work import work
    from puzzle_publish.plan import make_plan

    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder) / "book.yaml"
        book.write_text(BOOK)
        plan = make_plan(load_book(book))
    digest = hashlib.sha256()
    for request in plan.requests:
        told = plain_outcome(work(request, 0))
        assert told["puzzle"] is not None
        kept = {key: told[key] for key in ("puzzle", "report", "grade", "tally")}
        digest.update(canonical_json(kept).encode())
    print(
        json.dumps(
            {
                "puzzles": digest.hexdigest(),
                "idle": sorted(
                    n for n in every - called if n.startswith("puzzle_publish.")
                ),
            }
        )
    )


if __name__ == "__main__":
    main()
