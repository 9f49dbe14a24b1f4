"""Makes sudokus with one answer by CP-SAT alone: see foreign_sudokus.py."""

from itertools import pairwise, product
from random import Random
from typing import NamedTuple

from ortools.sat.python import cp_model

BOX = {4: (2, 2), 6: (2, 3), 9: (3, 3)}
STARTS = [[0, 0], [0, 12], [6, 6], [12, 0], [12, 12]]
JIGSAW = ["000111", "001113", "022233", "222333", "444555", "444555"]


class Mark(NamedTuple):
    """What is printed: its member of the givens, what it is, its cells and a number."""

    member: str
    says: str
    cells: tuple
    number: int = 0


# What each mark asks of its numbers: the same twice, of a grid and for the solver.
HOLDS = {
    "digit": lambda n, k: n[0] == k,
    "rises": lambda n, _: all(a < b for a, b in pairwise(n)),
    "first is sum": lambda n, _: n[0] == sum(n[1:]),
    "sum": lambda n, k: sum(n) == k,
    "white": lambda n, _: n[0] - n[1] in (1, -1),
    "black": lambda n, _: n[0] == 2 * n[1] or n[1] == 2 * n[0],
    "odd": lambda n, k: n[0] % 2 == k,
    "sandwich": lambda n, k: between(n) == k,
}


def between(numbers):
    one, top = sorted((numbers.index(1), numbers.index(len(numbers))))
    return sum(numbers[one + 1 : top])


def ask(model, mark, numbers, size):
    """Add a mark to a model."""
    _, says, _, k = mark
    if says == "digit":
        model.add(numbers[0] == k)
    elif says == "rises":
        for one, other in pairwise(numbers):
            model.add(one < other)
    elif says == "first is sum":
        model.add(numbers[0] == sum(numbers[1:]))
    elif says == "sum":
        model.add(sum(numbers) == k)
    elif says == "sandwich":
        order(model, numbers, k, size)
    else:
        pairs = product(range(1, size + 1), repeat=len(numbers))
        model.add_allowed_assignments(numbers, [n for n in pairs if HOLDS[says](n, k)])


def order(model, numbers, total, size):
    """A line's numbers between 1 and the greatest make a total."""
    ends, after = [], [0]
    for number in numbers:
        end = model.new_bool_var("")
        model.add_allowed_assignments(
            [number, end], [(d, int(d in (1, size))) for d in range(1, size + 1)]
        )
        ends.append(end)
    parts = []
    for number, end in zip(numbers, ends, strict=True):
        # Inside: one of the two ends came before, and this is not the other.
        begun, inside, part = (model.new_bool_var("") for _ in range(3))
        model.add(begun == sum(after) - 2 * two(model, after))
        model.add(inside <= begun)
        model.add(inside <= 1 - end)
        model.add(inside >= begun - end)
        part = model.new_int_var(0, size, "")
        model.add(part == number).only_enforce_if(inside)
        model.add(part == 0).only_enforce_if(~inside)
        parts.append(part)
        after.append(end)
    model.add(sum(parts) == total)


def two(model, ends):
    """Whether both ends are among these."""
    both = model.new_bool_var("")
    model.add(sum(ends) >= 2).only_enforce_if(both)
    model.add(sum(ends) <= 1).only_enforce_if(~both)
    return both


class Plan(NamedTuple):
    """A puzzle to make, and how it is written.

    `first` are marks printed from the start; `then` are those that are added, the first
    of them that another grid breaks.
    """

    kind: str
    size: int = 9
    first: str = ""
    then: str = "digit"
    rules: str = ""
    style: str = ""


class Maker:
    """A random grid of a plan's rules, and the search for other grids."""

    def __init__(self, plan, seed):
        self.plan, self.chance = plan, Random(f"{plan} {seed}")
        self.size, self.starts = plan.size, [[0, 0]]
        if "samurai" in plan.rules:
            self.starts = STARTS
        self.cells = sorted({c for start in self.starts for c in self.square(start)})
        self.units = list(self.all_units())

    def square(self, start):
        return [
            (start[0] + r, start[1] + c) for r, c in product(range(self.size), repeat=2)
        ]

    def region(self, r, c):
        if "jigsaw" in self.plan.rules:
            return int(JIGSAW[r][c])
        height, width = BOX[self.size]
        return r // height * (self.size // width) + c // width

    def all_units(self):
        n = range(self.size)
        for r, c in self.starts:
            yield from ([(r + k, c + i) for i in n] for k in n)
            yield from ([(r + i, c + k) for i in n] for k in n)
            for number in n:
                yield [
                    (r + i, c + k)
                    for i, k in product(n, repeat=2)
                    if self.region(i, k) == number
                ]
        if "diagonal" in self.plan.rules:
            yield [(k, k) for k in n]
            yield [(k, self.size - 1 - k) for k in n]
        if "hyper" in self.plan.rules:
            for r, c in product((1, 5), repeat=2):
                yield [(r + i, c + k) for i, k in product(range(3), repeat=2)]
        for name, far in (("knight", 5), ("king", 2)):
            if name in self.plan.rules:
                yield from (
                    [a, b]
                    for a, b in product(self.cells, repeat=2)
                    if a < b and (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 == far
                )

    def near(self):
        for r, c in self.cells:
            for other in ((r, c + 1), (r + 1, c)):
                if other in self.number_of:
                    yield ((r, c), other)

    def model(self):
        model = cp_model.CpModel()
        grid = {cell: model.new_int_var(1, self.size, "") for cell in self.cells}
        for unit in self.units:
            model.add_all_different([grid[cell] for cell in unit])
        return model, grid

    def solved(self, model, grid, is_random=False):
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = self.chance.randrange(10**6)
        solver.parameters.randomize_search = is_random
        if solver.solve(model) == cp_model.INFEASIBLE:
            return None
        return {cell: solver.value(grid[cell]) for cell in self.cells}

    def fill(self):
        """Find the answer."""
        self.number_of = None
        while self.number_of is None:
            model, grid = self.model()
            row = self.chance.sample(range(1, self.size + 1), self.size)
            for c, number in enumerate(row):
                model.add(grid[0, c] == number)
            self.number_of = self.solved(model, grid, is_random=True)

    def numbers(self, cells):
        return [self.number_of[cell] for cell in cells]

    def walk(self, cell, most):
        """A random way that touches no cell twice."""
        way = [cell]
        while len(way) < most:
            r, c = way[-1]
            steps = [(r + i, c + k) for i, k in product((-1, 0, 1), repeat=2)]
            steps = [s for s in steps if s in self.number_of and s not in way]
            if not steps:
                return
            way.append(self.chance.choice(steps))
            yield tuple(way)

    def pool(self, name):
        """All marks of a name that are true of the answer, or many of them."""
        marks = sorted(set(getattr(self, f"all_{name}")()))
        self.chance.shuffle(marks)
        return marks

    def all_digit(self):
        for cell, number in self.number_of.items():
            yield Mark("rows", "digit", (cell,), number)

    def all_thermo(self):
        for _ in range(60):
            for cell in self.cells:
                for way in self.walk(
                    cell, self.chance.randint(3, max(3, self.size - 3))
                ):
                    if len(way) > 2 and HOLDS["rises"](self.numbers(way), 0):
                        yield Mark("thermos", "rises", way)

    def all_arrow(self):
        for _ in range(20):
            for cell in self.cells:
                for way in self.walk(cell, 4):
                    if len(way) > 2 and HOLDS["first is sum"](self.numbers(way), 0):
                        yield Mark("arrows", "first is sum", way)

    def all_dot(self):
        for pair in self.near():
            names = [n for n in ("white", "black") if HOLDS[n](self.numbers(pair), 0)]
            if names:
                yield Mark("dots", self.chance.choice(names), pair)

    def all_xv(self):
        for pair in self.near():
            if sum(self.numbers(pair)) in (5, 10):
                yield Mark("xv", "sum", pair, sum(self.numbers(pair)))

    def all_sandwich(self):
        n = range(self.size)
        for k in n:
            for line in (tuple((k, i) for i in n), tuple((i, k) for i in n)):
                total = between(self.numbers(line))
                yield Mark("sandwich", "sandwich", line, total)

    def all_little(self):
        n, last = range(self.size), self.size - 1
        for (r, c), down, right in product(self.cells, (1, -1), (1, -1)):
            if r == (0 if down > 0 else last) or c == (0 if right > 0 else last):
                line = [(r + k * down, c + k * right) for k in n]
                line = tuple(cell for cell in line if cell in self.number_of)
                if len(line) > 1:
                    yield Mark("little", "sum", line, sum(self.numbers(line)))

    def all_parity(self):
        for cell, number in self.number_of.items():
            yield Mark("parity", "odd", (cell,), number % 2)

    def all_cage(self):
        """Cages of two cells."""
        for pair in self.near():
            yield Mark("cages", "sum", pair, sum(self.numbers(pair)))

    @property
    def keeps_digits(self):
        """Whether digits stay that need not: to see so would take too long."""
        return "samurai" in self.plan.rules or "kept" in self.plan.rules

    def bars(self, model, grid):
        """Neighbours without a mark, where all are printed."""
        size = self.size
        for name, pool, says in (
            ("all_dots", "dot", [("white", 0), ("black", 0)]),
            ("all_xv", "xv", [("sum", 5), ("sum", 10)]),
        ):
            if name not in self.plan.rules:
                continue
            marked = {mark.cells for mark in self.pool(pool)}
            for pair in self.near():
                if pair not in marked:
                    fits = [
                        n
                        for n in product(range(1, size + 1), repeat=2)
                        if not any(HOLDS[one](n, k) for one, k in says)
                    ]
                    model.add_allowed_assignments([grid[c] for c in pair], fits)

    def other(self, marks):
        """A grid that keeps all marks and is not the answer, None if there is none."""
        model, grid = self.model()
        self.bars(model, grid)
        for mark in marks:
            ask(model, mark, [grid[cell] for cell in mark.cells], self.size)
        differ = []
        for cell, number in self.number_of.items():
            differs = model.new_bool_var("")
            model.add(grid[cell] != number).only_enforce_if(differs)
            differ.append(differs)
        model.add_bool_or(differ)
        return self.solved(model, grid)

    def make(self):
        """The marks of a puzzle with one answer."""
        self.fill()
        printed = []
        for first in self.plan.first.split():
            name, _, most = first.partition(":")
            printed += self.pool(name)[: int(most or 1000)]
        pools = [self.pool(name) for name in self.plan.then.split()]
        taken = set()
        while (other := self.other(printed)) is not None:
            printed.append(self.breaking(pools, other, taken))
        for mark in [mark for mark in printed if mark.says == "digit"]:
            fewer = [one for one in printed if one != mark]
            if not self.keeps_digits and self.other(fewer) is None:
                printed = fewer
        return printed

    def breaking(self, pools, other, taken):
        for pool in pools:
            for mark in pool:
                free = mark.member not in ("thermos", "arrows", "cages") or not (
                    taken & set(mark.cells)
                )
                if free and not HOLDS[mark.says](
                    [other[cell] for cell in mark.cells], mark.number
                ):
                    if mark.member != "rows":
                        taken |= set(mark.cells)
                    return mark
        raise ValueError(f"{self.plan} cannot have one answer")
