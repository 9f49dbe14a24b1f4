"""A type whose statement has one sign turned: its own checks agree, the oracles do not.

Puzzles are printed as a maker with the same fault would print them.
"""

import ast
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import islice, pairwise, permutations, product
from pathlib import Path

import numpy as np
import pytest
from logic_drafts import drafts_of

from puzzle_publish.core.puzzle import Fairness, Verdict
from puzzle_publish.rules.marks import Apart, Matched
from puzzle_publish.types.proof import prove
from puzzle_publish.types.registry import load
from tests.oracles import oracle_pages

EACH = 6
SHORT = {
    "calcudoku": {"size": 5},
    "futoshiki": {"size": 5},
    "kakuro": {"rows": 6, "columns": 6},
    "nonogram": {"rows": 8, "columns": 7},
    "skyscrapers": {"size": 5},
    "starbattle": {"size": 6},
    "tents": {"size": 6},
    "takuzu": {"size": 6},
}
# Their provers read the givens by themselves, so that they see such a fault too.
PROVEN_APART = ("nonogram", "takuzu")
MARKS = ("starbattle", "tents")  # whose models state what they ask


def drafts(name, **params):
    """A few puzzles of a type, as givens and answer."""
    kind = load(name)
    found = drafts_of(kind, "easy", EACH, **{**SHORT[name], **params})
    return [(draft.givens, draft.answer) for draft in found]


# Each fault: the puzzles as they are made under it, and what becomes of a clue.


def greater_turned():
    for givens, answer in drafts("futoshiki"):
        signs = [[low, high] for high, low in givens["greater"]]
        yield {**givens, "greater": signs}, answer


def bars_turned():
    for givens, answer in drafts("futoshiki", kind="adjacent"):
        n = range(givens["size"])
        near = [[[r, c], [r, c + 1]] for r in n for c in n[:-1]]
        near += [[[r, c], [r + 1, c]] for r in n[:-1] for c in n]
        others = [pair for pair in near if pair not in givens["consecutive"]]
        yield {**givens, "consecutive": others}, answer


def seen_from_the_other_end():
    for givens, answer in drafts("skyscrapers"):
        ends = (("top", "bottom"), ("left", "right"))
        other = {a: givens[b] for pair in ends for a, b in (pair, pair[::-1])}
        yield {**givens, **other}, answer


def hidden_counted():
    for givens, answer in drafts("skyscrapers"):
        most = givens["size"] + 1
        sides = ("top", "bottom", "left", "right")
        other = {s: [clue and most - clue for clue in givens[s]] for s in sides}
        yield {**givens, **other}, answer


def quotient_for_difference():
    """Cages of one cell, and two in a column of which one is the double."""
    size = 4
    for seed in range(EACH):
        top = np.random.default_rng(seed).permutation(size) + 1
        rows = [[int(x + k) % size + 1 for x in top] for k in range(size)]
        pairs = [c for c in range(size) if sorted((rows[0][c], rows[1][c])) == [1, 2]]
        taken = {(r, c) for c in pairs for r in (0, 1)}
        cages = [
            {"op": "", "target": rows[r][c], "cells": [[r, c]]}
            for r in range(size)
            for c in range(size)
            if (r, c) not in taken
        ]
        for c in pairs:
            cages.append({"op": "-", "target": 2, "cells": [[0, c], [1, c]]})
        yield {"size": size, "cages": cages}, {"rows": rows}


def columns_dropped():
    """Rows that hold each number once, columns that do not; cages of one cell."""
    for seed in range(EACH):
        chance = np.random.default_rng(seed)
        rows = [[int(x) for x in chance.permutation(4) + 1] for _ in range(4)]
        cages = [
            {"op": "", "target": rows[r][c], "cells": [[r, c]]}
            for r in range(4)
            for c in range(4)
        ]
        yield {"size": 4, "cages": cages}, {"rows": rows}


def sums_of_ten_less():
    """Each digit taken from ten, in the sums alone."""
    for givens, answer in drafts("kakuro"):
        runs = [{**r, "sum": 10 * len(r["cells"]) - r["sum"]} for r in givens["runs"]]
        yield {**givens, "runs": runs}, answer


def any_digits():
    """Three equal digits in a row, as their columns allow one digit or the other."""
    for digit, other in ((2, 1), (8, 9)):
        for ends, middle in product((0, 2), repeat=2):
            columns = [[[1, c], [y, c]] for c, y in enumerate((ends, middle, ends))]
            runs = [{"sum": 3 * digit, "cells": [[1, c] for c in range(3)]}]
            runs += [{"sum": digit + other, "cells": sorted(c)} for c in columns]
            rows = [[None] * 3 for _ in range(3)]
            for (_, x), (y, c) in columns:
                rows[1][x], rows[y][c] = digit, other
            if ends != middle:
                yield {"height": 3, "width": 3, "runs": runs}, {"rows": rows}


def rows_from_below():
    for givens, answer in drafts("tents"):
        if givens["rows"] != givens["rows"][::-1]:
            yield {**givens, "rows": givens["rows"][::-1]}, answer


def counted_from_below(whole):
    """Each row has the number of its mirror image."""
    n = whole.height
    rows = {c.nth: c.number for c in whole.clues if getattr(c, "kind", "") == "row"}
    clues = [
        replace(c, number=rows[n + 1 - c.nth]) if getattr(c, "kind", "") == "row" else c
        for c in whole.clues
    ]
    return replace(whole, clues=tuple(clues))


def tents_of(size, trees, tents):
    n = range(size)
    rows = [[int((r, c) in tents) for c in n] for r in n]
    givens = {
        "trees": [[int((r, c) in trees) for c in n] for r in n],
        "rows": [sum(row) for row in rows],
        "columns": [sum(column) for column in zip(*rows, strict=True)],
    }
    return givens, {"rows": rows}


def tents_that_touch():
    """Two tents in a corner, each with its tree, and one elsewhere."""
    for k in range(3):
        trees = {(0, 0), (1, 2), (4, 2 + k)}
        tents = {(1, 0), (1, 1), (5, 2 + k)}
        yield tents_of(6, trees, tents)
        turned = ({(c, r) for r, c in some} for some in (trees, tents))
        yield tents_of(6, *turned)


def three_trees_of_one_tent():
    """Four trees and four tents; of one tent only, two of the trees."""
    for shift, back in product(range(3), (False, True)):
        trees = {(1, 1), (2, 2), (3, 1), (5, 2)}
        tents = {(2, 1), (2, 3), (5, 1), (5, 3)}
        cells = [
            {(r, 5 - c - shift if back else c + shift) for r, c in some}
            for some in (trees, tents)
        ]
        yield tents_of(6, *cells)


@dataclass(frozen=True)
class Unpaired(Matched):
    """Each clue has a mark beside it, which need not be its own."""

    def holds(self, marks):
        return True


def stars_at_corners():
    """Rows and columns of five with a star each, two of them at a corner."""
    for seed in range(2000):
        chance = np.random.default_rng(seed)
        stars = [int(c) for c in chance.permutation(5)]
        if all(abs(a - b) > 1 for a, b in pairwise(stars)):
            continue
        regions = [[-1] * 5 for _ in stars]
        for r, c in enumerate(stars):
            regions[r][c] = r
        while any(-1 in row for row in regions):
            r, c, way = (int(x) for x in chance.integers(0, (5, 5, 4)))
            y, x = r + (0, 0, 1, -1)[way], c + (1, -1, 0, 0)[way]
            if 0 <= y < 5 and 0 <= x < 5 and regions[r][c] >= 0 > regions[y][x]:
                regions[y][x] = regions[r][c]
        order = {}
        regions = [[order.setdefault(x, len(order)) for x in row] for row in regions]
        fits = [
            way
            for way in permutations(range(5))
            if len({regions[r][c] for r, c in enumerate(way)}) == 5
        ]
        if len(fits) == 1:
            yield (
                {"regions": regions},
                {"rows": [[int(c == star) for c in range(5)] for star in stars]},
            )


def lacking(constraint):
    return lambda whole: replace(
        whole, clues=tuple(c for c in whole.clues if not isinstance(c, constraint))
    )


def runs_turned():
    for givens, answer in drafts("nonogram"):
        yield {s: [b[::-1] for b in givens[s]] for s in ("rows", "columns")}, answer


def rows_for_columns():
    for givens, answer in drafts("nonogram", rows=7):
        yield {"rows": givens["columns"], "columns": givens["rows"]}, answer


def across(clues):
    half = len(clues) // 2
    for clue, other in zip(clues, clues[half:] + clues[:half], strict=True):
        yield replace(clue, lengths=other.lengths)


def all_printed(size, *asked):
    """Squares of 0 and 1 that keep some rules of a binary puzzle, all cells printed."""
    chance, found = np.random.default_rng(size), []
    rules = {
        "balanced": lambda lines: all(2 * sum(line) == size for line in lines),
        "no three": lambda lines: (
            not any(
                three in "".join(map(str, line)) for line in lines for three in THREES
            )
        ),
        "unlike": lambda lines: len({*lines}) == size,
    }
    every = [*product((0, 1), repeat=size)]
    fits = [x for x in every if all(rules[a]((x,)) for a in asked if a != "unlike")]
    while len(found) < EACH:
        rows = [fits[k] for k in chance.integers(len(fits), size=size)]
        kept = {
            name
            for name, rule in rules.items()
            if rule(rows) and rule([*zip(*rows, strict=True)])
        }
        if kept == {*asked}:
            found.append([[*row] for row in rows])
    return [({"rows": rows}, {"rows": rows}) for rows in found]


THREES = ("000", "111")


def without(*kinds):
    """What leaves units of some kinds out of a statement."""

    def turn(whole):
        units = [u for u in whole.grid.units if type(u).__name__ not in kinds]
        return replace(whole, grid=replace(whole.grid, units=tuple(units)))

    return turn


def turned_clues(turn):
    """What turns every clue of a statement."""
    return lambda whole: replace(whole, clues=tuple(map(turn, whole.clues)))


FAULTS = {
    "futoshiki: the smaller number is the greater": (
        greater_turned,
        turned_clues(lambda clue: replace(clue, cells=clue.cells[::-1])),
    ),
    "futoshiki: a bar says not consecutive": (
        bars_turned,
        turned_clues(lambda clue: replace(clue, is_not=not clue.is_not)),
    ),
    "skyscrapers: seen from the other end": (
        seen_from_the_other_end,
        turned_clues(lambda clue: replace(clue, cells=clue.cells[::-1])),
    ),
    "skyscrapers: seen and hidden": (
        hidden_counted,
        turned_clues(lambda c: replace(c, count=len(c.cells) + 1 - c.count)),
    ),
    "calcudoku: a quotient for a difference": (
        quotient_for_difference,
        turned_clues(lambda c: replace(c, operation="/") if c.operation == "-" else c),
    ),
    "calcudoku: columns left out": (
        columns_dropped,
        lambda whole: replace(
            whole,
            grid=replace(whole.grid, units=whole.grid.units[: whole.grid.most]),
        ),
    ),
    "kakuro: sums of digits taken from ten": (
        sums_of_ten_less,
        turned_clues(lambda c: replace(c, target=10 * len(c.cells) - c.target)),
    ),
    "tents: rows counted from below": (rows_from_below, counted_from_below),
    "tents: tents may touch": (tents_that_touch, lacking(Apart)),
    "tents: trees share a tent": (
        three_trees_of_one_tent,
        turned_clues(
            lambda c: Unpaired(c.cells, c.clues) if isinstance(c, Matched) else c
        ),
    ),
    "starbattle: stars may touch": (
        lambda: islice(stars_at_corners(), 4),
        lacking(Apart),
    ),
    "kakuro: a run of any digits": (
        any_digits,
        turned_clues(lambda clue: replace(clue, differ=False)),
    ),
    "nonogram: runs from the other end": (
        runs_turned,
        turned_clues(lambda clue: replace(clue, lengths=clue.lengths[::-1])),
    ),
    "nonogram: rows for columns": (
        rows_for_columns,
        lambda whole: replace(whole, clues=tuple(across(whole.clues))),
    ),
    "takuzu: more of one sign": (
        lambda: all_printed(4, "no three", "unlike"),
        without("Balanced"),
    ),
    "takuzu: three alike": (
        lambda: all_printed(6, "balanced", "unlike"),
        without("NoThree"),
    ),
    "takuzu: two lines alike": (
        lambda: all_printed(4, "balanced", "no three"),
        without("Unlike"),
    ),
}


@pytest.fixture
def cpsat():
    pytest.importorskip("ortools", reason="the extra soak brings ortools")
    return import_module("tests.oracles.oracle_grids")


def entries(fault, monkeypatch):
    """Puzzles of a faulty type that its own checks have nothing against."""
    name = fault.partition(":")[0]
    kind = load(name)
    made, turn = FAULTS[fault]
    puzzles = list(made())
    homes = ("model",) if name in MARKS else ("rules", "solve")
    homes = ("rules",) if name in PROVEN_APART else homes
    # All are imported before one is turned: a module that takes the function from
    # another would keep the turned one.
    found = [import_module(f"puzzle_publish.types.{name}.{one}") for one in homes]
    state = found[0].statement
    for one in found:
        monkeypatch.setattr(one, "statement", lambda givens: turn(state(givens)))
    for givens, answer in puzzles:
        read = kind.read_givens(givens)
        assert kind.follows_rules(read, kind.read_answer(read, answer))
        report = prove(kind, givens, answer, Fairness.UNIQUE)
        assert (report.verdict is Verdict.OK) is (name not in PROVEN_APART)
        yield {"type": name, "givens": givens, "answer": answer}


@pytest.mark.parametrize("fault", FAULTS)
def test_an_oracle_sees_every_puzzle_of_a_type_with_a_sign_turned(fault, monkeypatch):
    faulty = list(entries(fault, monkeypatch))

    assert len(faulty) >= 4
    for entry in faulty:
        assert oracle_pages.faults_of(entry), entry


@pytest.mark.soak
@pytest.mark.parametrize("fault", FAULTS)
def test_so_does_cpsat(fault, monkeypatch, cpsat):
    for entry in entries(fault, monkeypatch):
        assert cpsat.faults_of(entry), entry


@pytest.mark.parametrize("name", oracle_pages.PAGES)
def test_that_oracle_has_nothing_against_sound_puzzles(name):
    more = [{"kind": "adjacent"}] if name == "futoshiki" else []
    for params in ({}, *more):
        for givens, answer in drafts(name, **params):
            entry = {"type": name, "givens": givens, "answer": answer}
            assert oracle_pages.faults_of(entry) == []


def test_no_oracle_imports_rules_or_a_type():
    """Lists of words, calendars' boards and the like are data to both."""
    for path in sorted(Path(oracle_pages.__file__).parent.glob("*.py")):
        if path.name.startswith(("test_", "conftest")):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in getattr(node, "names", ())]
            if isinstance(node, ast.ImportFrom):
                names = [f"{node.module}.{name}" for name in names]
            elif not isinstance(node, ast.Import):
                continue
            assert not [name for name in names if ".rules" in name], path.name
            assert not [name for name in names if "puzzle_publish.types" in name]
