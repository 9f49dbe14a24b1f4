"""Sudokus that a stranger wrote: read, solved and proven; and who judges them."""

import ast
import json
from collections import Counter
from functools import cache
from itertools import islice, permutations, product
from pathlib import Path
from random import Random

import pytest

from puzzle_publish import cli
from puzzle_publish.core.puzzle import Fairness, Verdict
from puzzle_publish.types.proof import prove
from puzzle_publish.types.registry import load
from tests.oracles import judge, sudoku_text

HERE = Path(__file__).parent
FILE = HERE / "foreign_sudokus.jsonl"
ENTRIES = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
KINDS = (
    "thermo", "arrow", "kropki", "xv", "sandwich", "little-killer", "even-odd",
    "anti-knight", "anti-king", "samurai",
)  # fmt: skip


def test_there_are_strangers_puzzles_of_every_kind_and_of_several_at_once():
    counts = Counter(entry["kind"] for entry in ENTRIES)
    assert all(counts[kind] >= 3 for kind in KINDS)
    assert sum("+" in kind for kind in counts) >= 5
    sizes = {len(entry["answer"]["rows"]) for entry in ENTRIES}
    assert sizes == {4, 6, 9, 21}


def test_strangers_write_the_format_in_all_its_ways():
    written = [entry["givens"] for entry in ENTRIES]

    def of(name):
        return [givens[name] for givens in written if givens.get(name)]

    assert {type(givens.get("kinds", "absent")) for givens in written} == {
        str, list, type(None),
    }  # fmt: skip
    assert {type(givens.get("regions", 0)) for givens in written} == {
        int, list, type(None),
    }  # fmt: skip
    arrows = [arrow for some in of("arrows") for arrow in some]
    assert {arrow["circle"] == arrow["path"][0] for arrow in arrows} == {True, False}
    dots = [dot["cells"] for some in of("dots") for dot in some]
    assert {one < other for one, other in dots} == {True, False}
    starts = [set(clue["from"]) for some in of("little") for clue in some]
    assert {bool(start & {-1, 9, 6}) for start in starts} == {True, False}
    assert any(None in rows for rows in of("parity"))
    assert any(None in lines["rows"] for lines in of("sandwich") if "rows" in lines)
    firsts = {tuple(grids[0]["at"]) for grids in of("grids")}
    assert len(firsts) > 1


@pytest.mark.soak
def test_publish_finds_the_answer_of_every_strangers_puzzle_alone(capsys):
    assert cli.main(["solve", "sudoku", str(FILE), "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert found == [
        {"solutions": [entry["answer"]], "complete": True} for entry in ENTRIES
    ]


def test_the_verifier_proves_every_other_puzzle_of_a_stranger():
    kind = load("sudoku")
    for entry in ENTRIES[1::2]:
        report = prove(kind, entry["givens"], entry["answer"], Fairness.UNIQUE)
        assert report.verdict is Verdict.OK, entry["kind"]


@pytest.mark.parametrize("number", range(len(ENTRIES)))
def test_the_checker_keeps_the_answer_and_no_answer_near_it(number):
    givens, answer = ENTRIES[number]["givens"], ENTRIES[number]["answer"]["rows"]
    assert sudoku_text.broken(givens, answer) == []
    chance = Random(number)
    most = sudoku_text.read(givens).size
    for one, other in islice(permutations(range(1, most + 1), 2), 3):
        swap = {one: other, other: one}
        swapped = [[swap.get(n, n) for n in row] for row in answer]
        assert sudoku_text.broken(givens, swapped)
    changed = [list(row) for row in answer]
    r, c = chance.choice(sudoku_text.read(givens).cells)
    changed[r][c] = changed[r][c] % most + 1
    assert sudoku_text.broken(givens, changed)
    changed[r][c] = None
    assert sudoku_text.broken(givens, changed) == ["the grid is not full"]


def test_puzzles_are_grouped_by_section_or_by_type_and_kind():
    kinds = ("thermo", "xv", "thermo")
    entries = [{"type": "sudoku", "section": "s", "params": {"kind": k}} for k in kinds]
    assert list(judge.spread(entries, 3)) == ["s"]
    found = judge.spread(entries, 3, of=judge.kind_of)
    assert {name: len(mine) for name, mine in found.items()} == {
        "sudoku thermo": 2, "sudoku xv": 1,
    }  # fmt: skip
    assert judge.kind_of({"type": "hashi", "section": "s", "params": {}}) == "hashi"


def test_how_many_puzzles_are_judged_depends_on_type_and_kind():
    assert judge.amount_of("sudoku", {}) == 500
    assert judge.amount_of("sudoku", {"size": 4}) == 50
    assert {judge.amount_of("sudoku", {"kind": kind}) for kind in KINDS} == {100}


# What a judge may take from us: how an error is called, and what a list of words, a
# tiling or a drawing is, which the page prints by its name.
ALLOWED = ("core.errors", "core.drawings", "words", "grids.tilings")


def test_judges_know_no_rule_of_ours():
    for path in sorted(HERE.glob("*.py")):
        if not path.name.startswith(("test_", "conftest")):
            for name in imported(ast.parse(path.read_text(encoding="utf-8"))):
                package, _, rest = name.partition(".")
                known = any(f"{rest}.".startswith(f"{one}.") for one in ALLOWED)
                assert package != "puzzle_publish" or known, (path.name, name)


def imported(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(ENTRIES)))
def test_the_oracle_finds_the_answer_of_every_strangers_puzzle_alone(number):
    pytest.importorskip("ortools", reason="the extra soak brings ortools")
    entry = {"type": "sudoku", **ENTRIES[number]}
    assert judge.faults_of(entry) == []
    rows = entry["answer"]["rows"]
    wrong = {"rows": rows[::-1]}
    assert judge.faults_of({**entry, "answer": wrong})[0].startswith("wrong")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
def test_the_oracle_finds_what_trying_every_small_grid_finds(seed):
    pytest.importorskip("ortools", reason="the extra soak brings ortools")
    from tests.oracles import oracle_sudoku

    chance = Random(seed)
    squares = small_grids()
    givens = drawn(chance, chance.choice(squares))
    expected = [grid for grid in squares if not sudoku_text.broken(givens, grid)]
    found = oracle_sudoku.answers_of(givens, limit=1000)
    rows = sorted(tuple(map(tuple, answer["rows"])) for answer in found)
    assert rows == sorted(expected)


@cache
def small_grids():
    """All sudokus of size 4."""
    numbers = list(permutations((1, 2, 3, 4)))
    empty = {"size": 4, "rows": [[None] * 4] * 4}
    found = [
        grid
        for grid in product(numbers, repeat=4)
        if all(len({*column}) == 4 for column in zip(*grid, strict=True))
        and not sudoku_text.broken(empty, grid)
    ]
    assert len(found) == 288
    return found


def drawn(chance, grid):
    """Givens of size 4 with marks of a kind, most of them true of a grid."""
    pairs = [[[r, c], [r, c + 1]] for r in range(4) for c in range(3)]
    pair = chance.choice(pairs)
    way = [[0, 0], [1, 1], [2, chance.choice((1, 2))]]
    total = sum(grid[r][c] for r, c in [(0, 1), (1, 2), (2, 3)])
    line = grid[1]
    ends = sorted((line.index(1), line.index(4)))
    members = (
        {"thermos": [chance.choice((way, way[::-1]))]},
        {"arrows": [{"circle": way[0], "path": chance.choice((way, way[1:]))}]},
        {"dots": [{"cells": pair, "kind": chance.choice(("white", "black"))}]},
        {"dots": [{"cells": p, "kind": "white"} for p in pairs[::3]], "all_dots": True},
        {"xv": [{"cells": pair, "sum": 5}], "all_xv": chance.random() < 0.5},
        {"sandwich": {"rows": [None, sum(line[ends[0] + 1 : ends[1]]), None, None]}},
        {"little": [{"from": [-1, 0], "step": [1, 1], "sum": total}]},
        {"parity": [None, [n % 2 for n in line], None, [0, None, None, 1]]},
        {"anti": ["king"]},
        {"kinds": "diagonal+anti-knight"},
    )
    rows = [[n if chance.random() < 0.1 else None for n in row] for row in grid]
    return {"size": 4, "rows": rows, **chance.choice(members)}
