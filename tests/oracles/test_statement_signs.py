"""A statement of sudoku with one sign turned: the checker that reads JSON sees it.

Each case makes puzzles as a generator would that believes the turned statement. The
turned rules keep their keys; the checker, which knows neither, must refuse every one
that the true rules refuse, and no other.
"""

import json
from dataclasses import replace
from itertools import islice, product
from pathlib import Path
from random import Random

import pytest

from puzzle_publish.core.errors import OutOfSteps
from puzzle_publish.rules import prover, vocabulary
from puzzle_publish.rules.vocabulary import Between, Different, Makes, Pair, Rising
from puzzle_publish.types.sudoku import board, marks, model, rules
from tests.oracles import sudoku_text

FILE = Path(__file__).with_name("foreign_sudokus.jsonl")
ENTRIES = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
# The puzzles after these are of the same kinds, in other spellings.
FULL = [
    entry["answer"]["rows"]
    for entry in ENTRIES[:45]
    if len(entry["answer"]["rows"]) == 9
]
EACH = 8  # puzzles of a case
MOST = 12  # marks of a puzzle
# The last puzzle that was stated is the only one that is not stated anew.
BLANK = model.Sudoku(board.board_of(4, board.boxes(4)), ((0,) * 4,) * 4)


@pytest.fixture
def turn(monkeypatch):
    """How a case turns the statement, and a way back."""
    yield monkeypatch
    monkeypatch.undo()
    forget()


def forget():
    """State each puzzle and each board anew."""
    rules.statement(BLANK)
    rules.grid_of.cache_clear()


def each_mark(kind, change):
    """Turn what a kind of mark asks."""

    def put(turn):
        true = marks.constraint_of

        def turned(mark, size):
            asks = true(mark, size)
            return change(asks) if mark.kind == kind else asks

        turn.setattr(marks, "constraint_of", turned)

    return put


def held(constraint, holds):
    """Turn what a constraint holds."""
    return lambda turn: turn.setattr(constraint, "holds", holds)


def sign(name, fits):
    """Turn what a sign between two cells says."""
    return lambda turn: turn.setitem(vocabulary.SIGNS, name, fits)


def number(pairs):
    return lambda asks: replace(asks, sign=pairs[asks.sign])


WHITE_IS_BLACK = number({"consecutive": "double", "double": "consecutive"})
X_IS_V = number({"five": "ten", "ten": "five"})
DIGITS = frozenset(range(1, 10))
MARKS = {
    "thermometers fall": (
        "thermo",
        each_mark("thermo", lambda a: Rising(a.cells[::-1])),
    ),
    "a thermometer's last cell is left out": (
        "thermo",
        each_mark("thermo", lambda a: Rising(a.cells[:-1])),
    ),
    "thermometers may stay level": (
        "thermo",
        held(Rising, lambda _, n: list(n) == sorted(n)),
    ),
    "an arrow's sum is one more": (
        "arrow",
        held(vocabulary.Arrow, lambda _, n: n[0] == sum(n[1:]) + 1),
    ),
    "an arrow's last cell is left out": (
        "arrow",
        each_mark("arrow", lambda a: vocabulary.Arrow(a.cells[:-1])),
    ),
    "the circle is at the tip": (
        "arrow",
        each_mark("arrow", lambda a: vocabulary.Arrow(a.cells[::-1])),
    ),
    "white dots are black": ("dot", each_mark("dot", WHITE_IS_BLACK)),
    "white dots are two apart": (
        "dot",
        sign("consecutive", lambda a, b: abs(a - b) == 2),
    ),
    "black dots are treble": ("dot", sign("double", lambda a, b: a == 3 * b)),
    "x is v": ("xv", each_mark("xv", X_IS_V)),
    "x is nine": ("xv", sign("ten", lambda a, b: a + b == 9)),
    "a sandwich is one more": (
        "sandwich",
        each_mark("sandwich", lambda a: Between(a.cells, a.total + 1)),
    ),
    "a sandwich has its crusts": (
        "sandwich",
        held(Between, lambda a, n: sandwiched(n) + 10 == a.total),
    ),
    "a diagonal is one more": (
        "little",
        each_mark("little", lambda a: Makes(a.cells, "+", a.target + 1)),
    ),
    "a diagonal ends early": (
        "little",
        each_mark("little", lambda a: Makes(a.cells[:-1], "+", a.target)),
    ),
    "even is odd": (
        "parity",
        each_mark("parity", lambda a: replace(a, numbers=DIGITS - a.numbers)),
    ),
}  # fmt: skip


def sandwiched(numbers):
    ends = sorted((numbers.index(1), numbers.index(9)))
    return sum(numbers[ends[0] + 1 : ends[1]])


def candidates(kind, chance):
    """Marks of a kind, true and untrue ones."""
    cells = list(product(range(9), repeat=2))
    if kind in ("thermo", "arrow"):
        for r, c in cells:
            step = chance.choice([(0, 1), (1, 0), (1, 1), (1, -1)])
            way = board_way((r, c), step)[: chance.randint(2, 4)]
            if len(way) > 1 + (kind == "arrow"):
                yield marks.Mark(kind, way)
    elif kind in ("dot", "xv"):
        for pair in board.neighbours(9):
            numbers = (marks.WHITE, marks.BLACK) if kind == "dot" else marks.SUMS
            yield from (marks.Mark(kind, pair, one) for one in numbers)
    elif kind == "sandwich":
        for k, total in product(range(9), range(36)):
            yield marks.Mark(kind, tuple((k, i) for i in range(9)), total)
            yield marks.Mark(kind, tuple((i, k) for i in range(9)), total)
    elif kind == "little":
        for c, step in product(range(1, 8), ((1, 1), (1, -1))):
            line = board_way((0, c), step)
            totals = range(len(line) + 1, 9 * len(line))
            yield from (marks.Mark(kind, line, total) for total in totals)
    else:
        yield from (marks.Mark(kind, (cell,), one) for cell in cells for one in (0, 1))


def board_way(start, step):
    return marks.diagonal(start, step, 9)


def at(rows, cells):
    return [rows[r][c] for r, c in cells]


def judge(givens, rows):
    """Whether the true rules keep a puzzle's key, and whether the checker does."""
    forget()
    sudoku = model.read(givens)
    key = tuple(tuple(number or 0 for number in row) for row in rows)
    return rules.follows_rules(sudoku, key), not sudoku_text.broken(givens, rows)


@pytest.mark.parametrize("case", MARKS)
def test_a_turned_mark_is_seen(case, turn):
    kind, put = MARKS[case]
    chance, made = Random(case), []
    put(turn)
    for rows in chance.sample(FULL, EACH):
        said = [
            mark
            for mark in candidates(kind, chance)
            for asked in [marks.constraint_of(mark, 9)]
            if asked.holds(at(rows, asked.cells))
        ]
        said = chance.sample(said, min(MOST, len(said)))
        said = tuple({mark.cells: mark for mark in said}.values())
        empty = model.Sudoku(
            board.board_of(9, board.boxes(9)), ((0,) * 9,) * 9, marks=said
        )
        assert list(rules.statement(empty).broken(rows)) == []
        made.append((model.make_givens(empty), rows))
    turn.undo()

    verdicts = [judge(givens, rows) for givens, rows in made]
    assert [checked for _, checked in verdicts] == [true for true, _ in verdicts]
    assert sum(not true for true, _ in verdicts) >= EACH // 2


def less(kinds, numbers=None):
    """Leave out the units of a kind, or those of some numbers."""

    def put(turn):
        def turned(of):
            units = tuple(
                Different(unit.cells)
                for unit in of.units
                if unit.kind not in kinds or (numbers and unit.number not in numbers)
            )
            return vocabulary.Grid(of.cells, of.size, units)

        turned.cache_clear = lambda: None
        turn.setattr(rules, "grid_of", turned)

    return put


def moves_less(move):
    """Leave out one of the directions of a move of chess."""

    def put(turn):
        _, *others = board.MOVES[move]
        turn.setitem(board.MOVES, move, tuple(others))
        board.moves.cache_clear()
        board.board_of.cache_clear()

    return put


# One row less changes nothing, and no two boxes: those beside them say the same.
UNITS = {
    "two rows are none": ("", less(["row"], (1, 2))),
    "two columns are none": ("", less(["column"], (8, 9))),
    "four boxes are none": ("", less(["region"], (1, 2, 4, 5))),
    "a diagonal is none": ("diagonal", less(["diagonal"], (2,))),
    "a window is none": ("hyper", less(["window"], (3,))),
    "four regions are none": ("jigsaw", less(["region"], (1, 2, 3, 4))),
    "a knight's move is missing": ("anti-knight", moves_less("knight")),
    "a king's move is missing": ("anti-king", moves_less("king")),
    "two rows of the middle grid are none": ("samurai", less(["row"], (22, 23))),
}


@pytest.mark.parametrize("case", UNITS)
def test_a_unit_left_out_is_seen(case, turn):
    kind, put = UNITS[case]
    put(turn)
    forget()
    made = []
    for entry in ENTRIES:
        named = entry["kind"].split("+")
        if (kind or "even-odd") in named and len(entry["answer"]["rows"]) != 4:
            sudoku = model.read(entry["givens"])
            for rows in others(sudoku):
                assert rules.follows_rules(sudoku, rows)
                printed = [[number or None for number in row] for row in rows]
                made.append((entry["givens"], printed))
    turn.undo()
    for cached in (board.moves, board.board_of):
        cached.cache_clear()

    verdicts = [judge(givens, rows) for givens, rows in made]
    assert [checked for _, checked in verdicts] == [true for true, _ in verdicts]
    assert not all(true for true, _ in verdicts)


def others(sudoku):
    """Answers to a puzzle by the statement as it stands now."""
    puzzle, side = rules.statement(sudoku), sudoku.board.side
    try:
        for numbers in islice(prover.answers(puzzle, budget=100_000), 4):
            number_of = dict(zip(puzzle.grid.cells, numbers, strict=True))
            yield tuple(
                tuple(number_of.get((r, c), 0) for c in range(side))
                for r in range(side)
            )
    except OutOfSteps:
        return


def bars_less(kept):
    """Ask less of neighbours without a mark."""

    def put(turn):
        true = rules._unmarked
        turn.setattr(
            rules, "_unmarked", lambda s, kind, signs: true(s, kind, kept(signs))
        )

    return put


def cage_asks(change):
    """Turn what cages and bars ask."""

    def put(turn):
        true = rules._clues

        def turned(sudoku):
            for clue in true(sudoku):
                yield from change(clue)

        turn.setattr(rules, "_clues", turned)

    return put


def printed_all(member, rows, left_out):
    """A puzzle with all dots or sums of a grid but one that a sign makes."""
    said = {}
    for pair in board.neighbours(9):
        one, other = at(rows, pair)
        for number, names in enumerate((("consecutive", "five"), ("double", "ten"))):
            if vocabulary.SIGNS[names[member == "xv"]](one, other):
                shown = marks.SUMS[number] if member == "xv" else number
                said.setdefault(pair, marks.Mark(member, pair, shown))
    kept = [m for m in said.values() if not left_out(m, *at(rows, m.cells))]
    return kept, len(said) - len(kept)


ALL = {
    "white dots need not be printed": ("dot", "all_dots", lambda s: s[1:], 0, "double"),
    "black dots need not be printed": (
        "dot",
        "all_dots",
        lambda s: s[:1],
        1,
        "consecutive",
    ),
    "v need not be printed": ("xv", "all_xv", lambda s: s[1:], 5, ""),
    "x need not be printed": ("xv", "all_xv", lambda s: s[:1], 10, ""),
}  # fmt: skip


@pytest.mark.parametrize("case", ALL)
def test_a_mark_that_need_not_be_printed_is_seen(case, turn):
    member, flag, kept, number, unless = ALL[case]

    def left_out(mark, one, other):
        also = unless and vocabulary.SIGNS[unless](one, other)
        return mark.number == number and not also

    bars_less(kept)(turn)
    made = []
    for rows in FULL[:EACH]:
        said, fewer = printed_all(member, rows, left_out)
        empty = model.Sudoku(
            board.board_of(9, board.boxes(9)),
            ((0,) * 9,) * 9,
            marks=tuple(said),
            **{flag: True},
        )
        forget()
        assert list(rules.statement(empty).broken(rows)) == []
        assert fewer
        made.append((model.make_givens(empty), rows))
    turn.undo()

    assert [judge(givens, rows) for givens, rows in made] == [(False, False)] * EACH


def raised(clue):
    yield replace(clue, target=clue.target + 1) if isinstance(clue, Makes) else clue


def loose(clue):
    """Let a cage have a digit twice."""
    yield replace(clue, differ=False) if isinstance(clue, Makes) else clue


def against(clue):
    yield replace(clue, is_not=not clue.is_not) if isinstance(clue, Pair) else clue


def cages_of(rows, pairs, total):
    return {
        "cages": [
            {"sum": sum(at(rows, pair)) + total, "cells": list(map(list, pair))}
            for pair in pairs
        ]
    }


def bars_of(rows, differ):
    return {
        "consecutive": [
            list(map(list, pair))
            for pair in board.neighbours(9)
            if (abs(rows[pair[0][0]][pair[0][1]] - rows[pair[1][0]][pair[1][1]]) == 1)
            is differ
        ]
    }


def alike(rows):
    """Cells by a corner with the same number, and one that joins them."""
    return [
        ((r, c), (r, c + 1), (r + 1, c + 1))
        for r, c in product(range(8), repeat=2)
        if rows[r][c] == rows[r + 1][c + 1]
        and 6 <= 2 * rows[r][c] + rows[r][c + 1] <= 24
    ]


OLDER = {
    "a cage is one more": (raised, lambda rows: cages_of(rows, [((0, 0), (0, 1))], -1)),
    "a cage has a digit twice": (
        loose,
        lambda rows: cages_of(rows, alike(rows)[:1], 0),
    ),
    "bars say the contrary": (against, lambda rows: bars_of(rows, differ=False)),
}


@pytest.mark.parametrize("case", OLDER)
def test_a_turned_cage_or_bar_is_seen(case, turn):
    change, members = OLDER[case]
    cage_asks(change)(turn)
    made = []
    for rows in FULL:
        givens = {"size": 9, "rows": [[None] * 9] * 9, **members(rows)}
        if givens.get("cages") != []:
            forget()
            assert rules.follows_rules(model.read(givens), tuple(map(tuple, rows)))
            made.append((givens, rows))
    turn.undo()

    assert len(made) >= EACH
    assert [judge(givens, rows) for givens, rows in made] == [(False, False)] * len(
        made
    )
