"""The numbers that can make a cage's target: those that trying all of them leaves."""

import random
from itertools import permutations, product
from math import prod

from javascript import in_node

CASES = 60
PROGRAM = """\
([most, op, target, different, held]) => {
  const cells = [...held.keys()];
  const calc = { rule: "calc", op, target, cells };
  const all = different.map((cells) => ({ rule: "different", cells }));
  const rules = {
    most, rules: [calc, ...all], valueAt: (cell) => held[cell],
    valuesOf: (rule) => rule.cells.map((cell) => held[cell]),
    judge: (rule, values) => Judge.KINDS[rule.rule](rule, values, { most }),
    near: (cell) => new Set(all.flatMap(({ cells }) =>
      cells.includes(cell) ? cells.filter((one) => one !== cell) : [])),
  };
  return Cages.sets(rules, calc);
}"""
# Cages of two to four cells, as the lines that hold some of them.
LINES = [[[0, 1]], [[0, 1], [1, 2]], [[0, 1, 2]], [[0, 1], [2, 3], [0, 2], [1, 3]]]


def makes(op, values):
    low, high = min(values), max(values)
    return {"+": sum(values), "x": prod(values), "-": high - low, "/": high / low}[op]


def expected(most, op, target, lines, held):
    found = set()
    for values in product(range(1, most + 1), repeat=len(held)):
        apart = all(len({values[k] for k in line}) == len(line) for line in lines)
        fits = all(
            one in (None, value) for one, value in zip(held, values, strict=True)
        )
        if apart and fits and makes(op, values) == target:
            found.add(tuple(sorted(values)))
    return [list(one) for one in sorted(found)][:7]


def cases():
    rng = random.Random(7)
    for _ in range(CASES):
        lines = rng.choice(LINES)
        count = max(map(max, lines)) + 1
        most = rng.randrange(4, 8)
        op = rng.choice("+x-/" if count == 2 else "+x")
        right = [rng.randrange(1, most + 1) for _ in range(count)]
        if all(len({right[k] for k in line}) == len(line) for line in lines):
            target = makes(op, right)
            held = [one if rng.random() < 0.3 else None for one in right]
            if target == int(target):
                yield most, op, int(target), lines, held


def test_a_cage_has_the_sets_that_its_cells_can_hold():
    some = [*cases()]
    scripts = "judge.js", "cages.js"

    assert in_node(PROGRAM, some, *scripts) == [expected(*case) for case in some]
    assert {len(held) for *_, held in some} == {2, 3, 4}


def test_a_set_that_only_other_cells_of_a_line_forbid_is_left_out():
    """The 3 of a cage's line stands outside of it; so 3 and 5 are no pair for 8."""
    case = [9, "+", 8, [[0, 1, 2]], [None, None, 3]]
    program = PROGRAM.replace("const cells = [...held.keys()]", "const cells = [0, 1]")
    pairs = {
        tuple(sorted(one)) for one in permutations(range(1, 10), 2) if sum(one) == 8
    }

    assert in_node(program, [case], "judge.js", "cages.js") == [
        [list(one) for one in sorted(pairs) if 3 not in one]
    ]
