"""Puzzles of others' programs: read as meant, and solved and graded right by ours."""

import json
import statistics
from collections import defaultdict
from importlib import import_module

import pytest
from foreign_puzzles import (
    LEVELS,
    NEEDS_QQWING,
    NEEDS_SGT,
    PARAMS,
    QQWING,
    READERS,
    sgt,
    sudokus,
)
from installed import once_there

from puzzle_publish import cli
from puzzle_publish.types.registry import load
from puzzle_publish.types.solving import solutions_of

EACH = 20
# The classes that take no more than naked and hidden singles.
SINGLES = (
    ("qqwing", "simple"),
    ("qqwing", "easy"),
    ("sgt-solo", "trivial"),
    ("sgt-solo", "basic"),
)


def as_text(rows):
    return ["".join("." if x is None else str(x) for x in row) for row in rows]


def test_a_sudoku_is_read_with_its_regions_diagonals_and_cages():
    jigsaw = READERS["solo"]("4jx", "a3d1b4d4a,gba_a_a_a_a")
    killer = READERS["solo"]("2x2k", "p,b______b_a_a_aaa,9b4_4_6_3d6_8c")

    assert jigsaw == {
        "size": 4,
        "rows": [
            [None, 3, None, None], [None, None, 1, None],
            [None, 4, None, None], [None, None, 4, None],
        ],
        "regions": [[0, 0, 0, 0], [1, 1, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]],
        "diagonals": True,
    }  # fmt: skip
    assert as_text(killer["regions"]) == ["0011", "0011", "2233", "2233"]
    assert [(cage["sum"], len(cage["cells"])) for cage in killer["cages"]] == [
        (9, 3), (4, 2), (4, 2), (6, 2), (3, 2), (6, 2), (8, 3),
    ]  # fmt: skip
    assert killer["cages"][1]["cells"] == [[0, 3], [1, 3]]


def test_regions_of_a_sudoku_are_as_wide_as_there_are_regions_one_upon_the_other():
    wide = READERS["solo"]("2x3", "zj")

    assert as_text(wide["regions"]) == ["000111"] * 2 + ["222333"] * 2 + ["444555"] * 2


def test_signs_and_marks_between_cells_are_read():
    greater = READERS["unequal"]("2", "0R,0,0U,1,")
    marked = READERS["unequal"]("2a", "2RD,0L,0U,0,")

    assert greater == {
        "size": 2,
        "rows": [[None, None], [None, 1]],
        "greater": [[[0, 0], [0, 1]], [[1, 0], [0, 0]]],
    }
    assert marked["rows"][0] == [2, None]
    assert marked["consecutive"] == [[[0, 0], [0, 1]], [[0, 0], [1, 0]]]


def test_clues_round_a_square_are_read_from_top_bottom_left_and_right():
    assert READERS["towers"]("2", "2/1//2//1/2/,a1b") == {
        "size": 2,
        "rows": [[None, 1], [None, None]],
        "top": [2, 1],
        "bottom": [None, 2],
        "left": [None, 1],
        "right": [2, None],
    }


def test_cages_with_targets_and_signs_are_read():
    cages = READERS["keen"]("4", "__a_3aabb_a__a_,m4s1a9m4a9s2d2")["cages"]

    assert [(c["target"], c["op"], len(c["cells"])) for c in cages] == [
        (4, "x", 2), (1, "-", 2), (9, "+", 3), (4, "x", 2), (9, "+", 3), (2, "-", 2),
        (2, "/", 2),
    ]  # fmt: skip
    assert cages[2]["cells"] == [[0, 2], [0, 3], [1, 2]]


def test_zeros_ones_and_blocks_are_read():
    rows = READERS["unruly"]("6x6u", "bCCHAdjcc")["rows"]
    lines = READERS["pattern"]("3x2", "2//1.1/2.1/")

    assert as_text(rows) == [".0..1.", ".1....", "...11.", "..0...", "......", "0..0.."]
    assert lines == {"rows": [[2, 1], []], "columns": [[2], [], [1, 1]]}


def test_trees_and_the_numbers_round_them_are_read():
    assert READERS["tents"]("3x3", "_cba,1,0,1,0,1,1") == {
        "trees": [[1, 0, 0], [0, 1, 0], [0, 1, 0]],
        "rows": [0, 1, 1],
        "columns": [1, 0, 1],
    }


@NEEDS_SGT
@pytest.mark.parametrize("game", PARAMS)
def test_the_same_seed_makes_the_same_puzzles_and_another_others(game):
    params = PARAMS[game][1]
    ones, twos = ([p.givens for p in sgt(game, params, 3, s)] for s in "ab")

    assert [puzzle.givens for puzzle in sgt(game, params, 3, "a")] == ones != twos


@pytest.mark.soak
@NEEDS_SGT
@pytest.mark.parametrize(
    "game", [once_there(kind, game) for game, (kind, *_) in PARAMS.items()]
)
def test_every_foreign_puzzle_has_one_answer_and_the_oracle_the_same(game, fresh_seed):
    pytest.importorskip("ortools", reason="the extra soak brings ortools")
    from tests.oracles.judge import WITH_CPSAT

    kind = load(PARAMS[game][0])
    answers_of = import_module(f"tests.oracles.{WITH_CPSAT[kind.name]}").answers_of
    for params in PARAMS[game][1:]:
        for puzzle in sgt(game, params, EACH, fresh_seed):
            givens = json.loads(json.dumps(puzzle.givens))
            found = solutions_of(kind, kind.read_givens(givens), 2)

            assert found.complete, givens
            assert list(found.answers) == answers_of(kind.name, givens), givens


def test_clues_between_runs_of_cells_without_are_read():
    assert as_text(READERS["loopy"]("4x2t0", "3a2e")["rows"]) == ["3.2.", "...."]


@NEEDS_SGT
def test_medium_is_where_a_program_of_others_ends_normal():
    """Counting finishes none of them; pairs all easy and normal, and no hard one."""
    kind = load("slitherlink")
    for letter, allowed in (("e", {"medium"}), ("n", {"medium"}), ("h", {"hard"})):
        puzzles = sgt("loopy", f"10x10t0d{letter}", EACH, "levels")
        levels = {kind.grade(kind.read_givens(one.givens)).level for one in puzzles}
        assert levels == allowed


@pytest.mark.soak
@NEEDS_QQWING
@NEEDS_SGT
@pytest.mark.parametrize("name", [once_there("sudoku")])
def test_levels_of_sudokus_rise_with_the_classes_of_others(
    name, fresh_seed, tmp_path, capsys
):
    lines = list(sudokus(60, fresh_seed))
    path = tmp_path / "puzzles.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert cli.main(["grade", name, str(path), "--json"]) == 0
    grades = [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    levels = [*load(name).levels, None]  # without one: beyond all that have
    found = defaultdict(list)
    for line, grade in zip(lines, grades, strict=True):
        at = levels.index(grade["level"])
        found[line["source"], line["class"]].append(at)
    with capsys.disabled():
        print("\n" + "\n".join(_table(found, levels)))
    for source, classes in (("qqwing", QQWING), ("sgt-solo", LEVELS.values())):
        medians = [statistics.median(found[source, name]) for name in classes]
        assert medians == sorted(medians)
    for singles in SINGLES:
        assert {levels[at] for at in found[singles]} <= {"easy", "medium"}


def _table(found, levels):
    """The classes of others against our levels."""
    yield "".join([" " * 24, *(str(level).rjust(10) for level in levels)])
    for (source, name), ats in found.items():
        counts = (str(ats.count(at) or "").rjust(10) for at in range(len(levels)))
        yield "".join([f"{source} {name}".ljust(24), *counts])
