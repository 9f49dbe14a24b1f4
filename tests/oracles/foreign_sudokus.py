"""`python -m tests.oracles.foreign_sudokus`: makes the sudokus of the file beside it.

They are those of a stranger who has read the text of the format and nothing else: a
random grid, random marks that are true of it, and CP-SAT, which names another grid that
keeps them until there is none. No code of ours takes part.
"""

import json
import sys
from itertools import product
from pathlib import Path

from tests.oracles.foreign_maker import STARTS, Maker, Plan

FILE = Path(__file__).with_name("foreign_sudokus.jsonl")
ALL_MEMBERS = (
    "kinds", "regions", "thermos", "arrows", "dots", "xv", "sandwich", "little",
    "parity", "anti", "cages", "diagonals", "windows",
)  # fmt: skip
EMPTY = ("kinds", "thermos", "arrows", "dots", "xv", "little", "anti", "cages")


def givens_of(maker, printed):
    """The givens as the plan's style writes them."""
    plan, size, style = maker.plan, maker.size, maker.plan.style
    of = {}
    for mark in printed:
        of.setdefault(mark.member, []).append(mark)
    digit = {mark.cells[0]: mark.number for mark in of.pop("rows", [])}
    if "samurai" in plan.rules:
        return samurai(maker, digit)
    rows = [[digit.get((r, c)) for c in range(size)] for r in range(size)]
    givens = {"size": size, "rows": spelled(maker, rows)}
    if "boxes" in style or "jigsaw" in plan.rules:
        n = range(size)
        one = int("from one" in style)
        givens["regions"] = [[maker.region(r, c) + one for c in n] for r in n]
    if "kinds" in style:
        givens["kinds"] = plan.kind.split("+")
    elif "joined" in style:
        givens["kinds"] = plan.kind
    for name, member in (("diagonal", "diagonals"), ("hyper", "windows")):
        if name in plan.rules and "kinds" not in givens:
            givens[member] = True
    anti = [name for name in ("knight", "king") if name in plan.rules]
    if anti and "named" not in style:
        givens["anti"] = anti[::-1]
    for name in ("all_dots", "all_xv"):
        if name in plan.rules or "told" in style:
            givens[name] = name in plan.rules
    for member, marks in of.items():
        givens[member] = WRITE[member](maker, marks, style)
    for member in ALL_MEMBERS:
        if "nulls" in style:
            givens.setdefault(member, None)
        elif "empty" in style and member in EMPTY:
            givens.setdefault(member, [])
    order = list(givens)
    if "shuffled" in style:
        maker.chance.shuffle(order)
    return {name: givens[name] for name in order}


def spelled(maker, rows):
    """Rows with null, 0 or a dot of a text in empty cells."""
    style = maker.plan.style
    if "lines" in style:
        return ["".join(str(x or ".") for x in row) for row in rows]
    if "mixed" in style:
        return [[x or maker.chance.choice((0, None)) for x in row] for row in rows]
    return [[x or 0 for x in row] for row in rows] if "zeros" in style else rows


def cells_of(mark):
    return [list(cell) for cell in mark.cells]


def thermos(maker, marks, style):
    return [cells_of(mark) for mark in marks]


def arrows(maker, marks, style):
    with_circle = 0 if "circle" in style else 1
    return [
        {"circle": cells_of(mark)[0], "path": cells_of(mark)[with_circle:]}
        for mark in marks
    ]


def pairs(key):
    def write(maker, marks, style):
        found = []
        for mark in marks:
            cells = cells_of(mark)
            if "turned" in style and maker.chance.random() < 0.5:
                cells.reverse()
            found.append({"cells": cells, key: mark.number or mark.says})
        return found

    return write


def sandwich(maker, marks, style):
    found = {}
    for mark in marks:
        (r, c), (other, _) = mark.cells[:2]
        name, k = ("rows", r) if r == other else ("columns", c)
        found.setdefault(name, [None] * maker.size)[k] = mark.number
    return found


def little(maker, marks, style):
    found = []
    for mark in marks:
        (a, b), (c, d) = mark.cells[:2]
        step = [c - a, d - b]
        outside = "outside" in style
        start = [a - step[0], b - step[1]] if outside else [a, b]
        found.append({"sum": mark.number, "from": start, "step": step})
    return found


def parity(maker, marks, style):
    n = range(maker.size)
    odd = {mark.cells[0]: mark.number for mark in marks}
    rows = [[odd.get((r, c)) for c in n] for r in n]
    if "null rows" in style:
        rows = [row if any(x is not None for x in row) else None for row in rows]
    return rows


WRITE = {
    "thermos": thermos,
    "arrows": arrows,
    "dots": pairs("kind"),
    "xv": pairs("sum"),
    "cages": pairs("sum"),
    "sandwich": sandwich,
    "little": little,
    "parity": parity,
}


def samurai(maker, digit):
    """Five grids; those of a shared box all have its digits, or one of them."""
    grids, told = [], set()
    for start in maker.chance.sample(STARTS, 5):
        n = range(9)
        rows = [[None] * 9 for _ in n]
        for r, c in product(n, repeat=2):
            cell = start[0] + r, start[1] + c
            if "once" not in maker.plan.style or cell not in told:
                rows[r][c] = digit.get(cell)
            told.add(cell)
        grids.append({"at": start, "rows": spelled(maker, rows)})
    more = {member: [] for member in EMPTY} if "empty" in maker.plan.style else {}
    if "size" in maker.plan.style:
        return {**more, "kinds": ["samurai"], "size": 9, "grids": grids}
    return {**more, "grids": grids}


def answer_of(maker):
    side = 1 + max(r for r, _ in maker.cells)
    n = range(side)
    return {"rows": [[maker.number_of.get((r, c)) for c in n] for r in n]}


PLANS = (
    Plan("thermo", 9, "", "thermo digit", "", ""),
    Plan("thermo", 9, "", "thermo digit", "", "kinds boxes empty"),
    Plan("thermo", 9, "thermo:4", "digit", "", "nulls"),
    Plan("thermo", 6, "", "thermo digit", "", "joined shuffled"),
    Plan("thermo", 4, "thermo:1", "digit", "", "kinds"),
    Plan("arrow", 9, "", "arrow digit", "", ""),
    Plan("arrow", 9, "", "arrow digit", "", "circle kinds nulls"),
    Plan("arrow", 9, "arrow:3", "digit", "", "boxes empty"),
    Plan("arrow", 6, "", "arrow digit", "", "circle joined"),
    Plan("kropki", 9, "dot", "digit", "all_dots", "turned"),
    Plan("kropki", 9, "dot", "digit", "all_dots", "kinds nulls shuffled"),
    Plan("kropki", 9, "dot:20", "digit", "", "turned empty boxes"),
    Plan("kropki", 6, "dot", "digit", "all_dots", "kinds turned"),
    Plan("kropki", 4, "dot:5", "digit", "", ""),
    Plan("xv", 9, "xv", "digit", "all_xv", "turned"),
    Plan("xv", 9, "xv:10", "digit", "", "kinds boxes nulls"),
    Plan("xv", 6, "xv", "digit", "all_xv", "empty joined turned"),
    Plan("sandwich", 9, "sandwich", "digit", "", ""),
    Plan("sandwich", 9, "sandwich", "digit", "", "kinds boxes shuffled"),
    Plan("sandwich", 9, "sandwich:7", "digit", "", "nulls"),
    Plan("sandwich", 6, "sandwich:5", "digit", "", "empty"),
    Plan("little-killer", 9, "little:14 digit:10", "digit", "kept", ""),
    Plan("little-killer", 9, "little digit:6", "digit", "kept", "outside kinds nulls"),
    Plan("little-killer", 9, "little:6 digit:18", "digit", "", "outside boxes empty"),
    Plan("little-killer", 6, "", "little digit", "", "outside joined"),
    Plan("even-odd", 9, "parity", "digit", "", ""),
    Plan("even-odd", 9, "parity:12", "digit", "", "null rows, kinds boxes"),
    Plan("even-odd", 6, "parity:9", "digit", "", "null rows, empty"),
    Plan("even-odd", 4, "parity:5", "digit", "", "nulls"),
    Plan("anti-knight", 9, "", "digit", "knight", ""),
    Plan("anti-knight", 9, "", "digit", "knight", "joined named nulls"),
    Plan("anti-knight", 9, "", "digit", "knight", "kinds boxes empty"),
    Plan("anti-king", 9, "", "digit", "king", "boxes"),
    Plan("anti-king", 9, "", "digit", "king", "kinds named"),
    Plan("anti-king", 6, "", "digit", "king", "kinds nulls"),
    Plan("samurai", 9, "", "digit", "samurai", ""),
    Plan("samurai", 9, "", "digit", "samurai", "once"),
    Plan("samurai", 9, "", "digit", "samurai", "once size"),
    Plan("thermo+diagonal", 9, "thermo:3", "thermo digit", "diagonal", "kinds"),
    Plan("arrow+kropki", 9, "dot:12", "arrow digit", "", "circle turned"),
    Plan("anti-knight+anti-king", 9, "", "digit", "knight king", "nulls"),
    Plan("sandwich+anti-knight", 9, "sandwich", "digit", "knight", "joined"),
    Plan("little-killer+jigsaw", 6, "little:6", "digit", "jigsaw", "outside"),
    Plan("hyper+xv", 9, "xv:12", "digit", "hyper", "empty turned"),
    Plan("killer+even-odd", 9, "parity:10", "cage digit", "", "null rows"),
    Plan("thermo", 9, "", "thermo digit", "", "zeros boxes kinds"),
    Plan("thermo", 9, "", "thermo digit", "", "mixed boxes from one"),
    Plan("thermo", 6, "", "thermo digit", "", "lines told"),
    Plan("arrow", 9, "", "arrow digit", "", "zeros circle empty"),
    Plan("arrow", 9, "", "arrow digit", "", "mixed told joined"),
    Plan("kropki", 9, "dot", "digit", "all_dots", "zeros told kinds"),
    Plan("kropki", 9, "dot:24", "digit", "", "mixed told turned"),
    Plan("kropki", 6, "dot", "digit", "all_dots", "lines boxes from one"),
    Plan("xv", 9, "xv", "digit", "all_xv", "zeros told"),
    Plan("xv", 9, "xv:12", "digit", "", "mixed told kinds"),
    Plan("sandwich", 9, "sandwich", "digit", "", "zeros nulls"),
    Plan("sandwich", 9, "sandwich:9", "digit", "", "mixed boxes from one"),
    Plan("little-killer", 9, "little:12 digit:12", "digit", "kept", "zeros outside"),
    Plan("little-killer", 6, "", "little digit", "", "mixed kinds"),
    Plan("even-odd", 9, "parity", "digit", "", "zeros null rows, kinds"),
    Plan("even-odd", 9, "parity:16", "digit", "", "lines told"),
    Plan("anti-knight", 9, "", "digit", "knight", "zeros boxes from one"),
    Plan("anti-knight", 9, "", "digit", "knight", "mixed named kinds"),
    Plan("anti-king", 9, "", "digit", "king", "zeros nulls"),
    Plan("anti-king", 9, "", "digit", "king", "lines kinds"),
    Plan("samurai", 9, "", "digit", "samurai", "zeros once size"),
    Plan("samurai", 9, "", "digit", "samurai", "mixed empty"),
    Plan("samurai", 9, "", "digit", "samurai", "lines"),
    Plan("thermo+diagonal", 9, "thermo:4", "digit", "diagonal", "zeros kinds"),
    Plan("arrow+anti-knight", 9, "arrow:4", "digit", "knight", "mixed kinds"),
    Plan("kropki+xv", 9, "dot xv", "digit", "all_dots all_xv", "zeros told kinds"),
    Plan("kropki+xv", 9, "dot xv:6", "digit", "all_dots", "mixed told turned"),
    Plan("sandwich+diagonal", 9, "sandwich", "digit", "diagonal", "zeros joined"),
    Plan("little-killer+even-odd", 9, "little:8 parity:20", "digit", "kept", "mixed"),
    Plan("thermo+jigsaw", 6, "thermo:2", "digit", "jigsaw", "zeros from one"),
)  # fmt: skip


def main(first=0, last=None):
    for number, plan in enumerate(PLANS[int(first) : last and int(last)], int(first)):
        maker = Maker(plan, number)
        printed = maker.make()
        entry = {
            "kind": plan.kind,
            "givens": givens_of(maker, printed),
            "answer": answer_of(maker),
        }
        print(json.dumps(entry, separators=(",", ":")), flush=True)
        digits = sum(mark.says == "digit" for mark in printed)
        print(plan, len(printed) - digits, "marks", digits, "digits", file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
