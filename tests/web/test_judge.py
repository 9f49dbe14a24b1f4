"""JavaScript judges what is filled in as the rules of Python do, whatever is open."""

import random
from itertools import product

import pytest

from puzzle_publish.rules.live import rules_of
from puzzle_publish.rules.marks import Apart, Count, MarkStatement, Matched
from puzzle_publish.rules.vocabulary import (
    SIGNS,
    Arrow,
    Balanced,
    Between,
    Different,
    Grid,
    Makes,
    NoThree,
    OneOf,
    Pair,
    Rising,
    Run,
    Seen,
    Statement,
    Unlike,
)
from puzzle_publish.web.assets import PLAYER
from puzzle_publish.web.rules import KINDS

MOST = 4
SIDE = 3
SQUARE = tuple((r, c) for r in range(SIDE) for c in range(SIDE))
# What is broken as soon as nothing can mend it; of others it shows a little later.
ALL = {rule for rules in KINDS.values() for rule in rules}
EXACT = ALL - {"equation", "calc", "seen", "between", "no_three", "unlike"}
# What is met as it stands: a cell or edge left alone holds nothing.
STANDING = {"run", "count", "matched", "lines"}
# The line has every number once.
EVERY = {"seen", "between"}


def line(rng, least=2, most=4):
    return tuple((0, k) for k in range(rng.randint(least, most)))


def lengths(rng, size):
    found = [rng.randint(1, 3) for _ in range(rng.randint(0, 2))]
    return tuple(found) if sum(found) + len(found) - 1 <= size else (1,)


def calc(rng):
    cells = line(rng, 1)
    op = rng.choice(["+", "x"] if len(cells) != 2 else ["+", "x", "-", "/", ""])
    return Makes(cells, op, rng.randint(1, 12))


def camp(rng):
    trees = tuple(sorted(rng.sample(SQUARE, rng.randint(1, 3))))
    return Matched(tuple(cell for cell in SQUARE if cell not in trees), trees)


def number_pair(rng):
    sign = rng.choice([sign for sign in SIGNS if sign != "greater"])
    return Pair(line(rng, 2, 2), sign, is_not=rng.random() < 0.5)


class Equation:
    """Letters that make a calculation true, none of the first ones 0."""

    def __init__(self, rng):
        self.letters = "ABCD"[: rng.randint(2, 4)]
        self.operator = rng.choice("+-*/")
        self.words = [
            "".join(rng.choices(self.letters, k=rng.choice((1, 1, 1, 2))))
            for _ in "ABC"
        ]
        self.cells = tuple((0, k) for k in range(len(self.letters)))

    def holds(self, numbers):
        digits = dict(zip(self.letters, map(str, numbers), strict=True))
        one, other, result = (
            int("".join(map(digits.get, word))) for word in self.words
        )
        is_true = {
            "+": one + other == result,
            "-": one - other == result,
            "*": one * other == result,
            "/": other * result == one,
        }
        return is_true[self.operator] and all(
            digits[word[0]] != "0" for word in self.words
        )

    @property
    def rule(self):
        one, other, result = self.words
        return {
            "rule": "equation",
            "cells": [k for _, k in self.cells],
            "letters": self.letters,
            "text": f"{one} {self.operator} {other} = {result}",
            "nonzero": "".join({word[0] for word in self.words}),
        }


class Lines:
    """So many lines from a cell, up to `most` at each of its sides."""

    def __init__(self, rng):
        self.most = rng.randint(1, 2)
        self.number = rng.randint(0, 4)
        self.cells = line(rng)

    def holds(self, numbers):
        return sum(numbers) == self.number


MADE = {
    "different": lambda rng: Different(line(rng)),
    "calc": calc,
    "more": lambda rng: Pair(line(rng, 2, 2), "greater"),
    "pair": number_pair,
    "one_of": lambda rng: OneOf(line(rng, 1, 1), frozenset(rng.sample(range(1, 5), 2))),
    "seen": lambda rng: Seen(line(rng, MOST), rng.randint(1, MOST)),
    "rising": lambda rng: Rising(line(rng)),
    "arrow": lambda rng: Arrow(line(rng)),
    "between": lambda rng: Between(line(rng, MOST), rng.choice([0, 2, 3, 5])),
    "run": lambda rng: Run(cells := line(rng, 2, 8), lengths(rng, len(cells))),
    "balanced": lambda rng: Balanced(line(rng, 4)),
    "no_three": lambda rng: NoThree(line(rng, 3, 6)),
    "unlike": lambda rng: Unlike(line(rng, 4), 2),
    "count": lambda rng: Count(line(rng), rng.randint(0, 3), "row", 1),
    "apart": lambda _: Apart(SQUARE),
    "matched": camp,
    "equation": Equation,
}
BINARY = {"run", "balanced", "no_three", "unlike", "count", "apart", "matched"}


def rule_of(name, clue):
    if name == "lines":
        return {"rule": "lines", "cells": [0], "n": clue.number}
    if name == "equation":
        return clue.rule
    if name in ("count", "apart", "matched"):
        (found,) = rules_of(MarkStatement(SIDE, SIDE, clue.cells, (clue,)))
    else:
        grid = Grid(clue.cells, MOST, ())
        (found,) = rules_of(Statement(grid, {}, (clue,)))
    numbers = {
        key: [r * SIDE + c for r, c in found[key]]
        for key in found.keys() & {"cells", "clues"}
    }
    return found | numbers


def play(rng, name):
    """A rule, what some of its cells hold, and what they can hold in the end."""
    clue = Lines(rng) if name == "lines" else MADE[name](rng)
    size = len(clue.cells)
    if name in EVERY:
        full = rng.sample(range(1, MOST + 1), size)
    else:
        low, high = (0, 1) if name in BINARY else (1, MOST)
        low, high = (0, clue.most) if name == "lines" else (low, high)
        low -= name == "equation"
        full = [rng.randint(low, high) for _ in range(size)]
    blank = {*rng.sample(range(size), rng.randint(0, min(size, 4)))}
    held = [None if k in blank else number for k, number in enumerate(full)]
    return clue, held


def ends(name, clue, held):
    """All that the cells can hold in the end."""
    if name in BINARY:
        domains = [(0, 1) if one is None else (one,) for one in held]
    elif name == "lines":  # a bridge can become two
        most = clue.most
        domains = [range((one or 0), most + 1) if one != 0 else (0,) for one in held]
    else:
        least = int(name != "equation")
        domains = [range(least, MOST + 1) if one is None else (one,) for one in held]
    for end in product(*domains):
        if name not in EVERY or len({*end}) == len(end):
            yield end


def wanted(name, clue, held):
    """Whether all ends keep the rule, and whether none does."""
    found = [clue.holds(end) for end in ends(name, clue, held)]
    if name in STANDING:
        return clue.holds([one or 0 for one in held]), not any(found)
    return all(found), not any(found)


JUDGED = """(plays) => plays.map(({ rule, values, most, side }) => {
  const at = (cell) => [Math.floor(cell / side), cell % side];
  const far = (a, b) => at(a).map((one, k) => Math.abs(one - at(b)[k]));
  const near = (a, b) => a !== b && Math.max(...far(a, b)) < 2;
  rule.beside = (cell) => [...Array(side * side).keys()]
    .filter((one) => far(cell, one).reduce((a, b) => a + b) === 1);
  return PuzzlePlayer.Judge.KINDS[rule.rule](rule, values, { most, near });
})"""


@pytest.fixture
def engine(browse):
    page = browse().new_page()
    page.goto("about:blank")
    kinds = "judge.js", "cages.js", "numbers.js", "equation.js", "marks.js"
    for name in ("base.js", *kinds):
        page.add_script_tag(content=(PLAYER / name).read_text(encoding="utf-8"))
    return page


def judge_alike(engine, count):
    known = engine.evaluate("Object.keys(PuzzlePlayer.Judge.KINDS)")
    assert {*known} == ALL == {*MADE, "lines"}
    for name in sorted(ALL):
        rng = random.Random(name)
        plays = [play(rng, name) for _ in range(count)]
        sent = [
            {
                "rule": rule_of(name, clue),
                "values": held,
                "most": getattr(clue, "most", MOST),
                "side": SIDE,
            }
            for clue, held in plays
        ]
        verdicts = engine.evaluate(JUDGED, sent)
        assert {*verdicts} == {-1, 0, 1}, name
        for (clue, held), verdict in zip(plays, verdicts, strict=True):
            is_met, is_broken = wanted(name, clue, held)
            is_full = None not in held and name != "lines"
            told = name, rule_of(name, clue), held, verdict
            if is_full or name in EXACT:
                assert (verdict == -1) is is_broken, told
            assert verdict != -1 or is_broken, told
            if is_full or name in STANDING:
                assert (verdict == 1) is (is_met and not is_broken), told
            assert verdict != 1 or is_met, told


def test_each_kind_of_rule_is_judged_as_python_does(engine):
    judge_alike(engine, 150)


@pytest.mark.soak
def test_two_thousand_plays_of_each_kind_are_judged_as_python_does(engine):
    judge_alike(engine, 2000)
