"""Whether a key keeps what its page prints, for numbers and marks: no search at all.

It reads the JSON by itself. `oracle_grids` says more, whether there is another answer,
but needs OR-tools.
"""

from itertools import combinations
from math import prod


def faults_of(entry):
    """What is wrong with a key."""
    sound = PAGES[entry["type"]](entry["givens"], entry["answer"]["rows"])
    return [] if sound else ["wrong: the key breaks a rule of the page"]


def _latin(givens, rows):
    whole = set(range(1, givens["size"] + 1))
    printed = givens.get("rows", [])
    return all({*line} == whole for line in (*rows, *zip(*rows, strict=True))) and all(
        number in (None, rows[r][c])
        for r, line in enumerate(printed)
        for c, number in enumerate(line)
    )


def _futoshiki(givens, rows):
    def at(cell):
        return rows[cell[0]][cell[1]]

    if "greater" in givens:
        right = all(at(high) > at(low) for high, low in givens["greater"])
        return _latin(givens, rows) and right
    n = range(givens["size"])
    marked = [sorted(map(tuple, pair)) for pair in givens["consecutive"]]
    near = [
        (one, other)
        for one, other in combinations([(r, c) for r in n for c in n], 2)
        if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
    ]
    return _latin(givens, rows) and all(
        (abs(at(one) - at(other)) == 1) == ([one, other] in marked)
        for one, other in near
    )


def _skyscrapers(givens, rows):
    columns = [list(column) for column in zip(*rows, strict=True)]
    looks = {
        "left": rows,
        "right": [row[::-1] for row in rows],
        "top": columns,
        "bottom": [column[::-1] for column in columns],
    }
    return _latin(givens, rows) and all(
        clue
        in (None, sum(line[k] > max(line[:k], default=0) for k in range(len(rows))))
        for side, lines in looks.items()
        for clue, line in zip(givens[side], lines, strict=True)
    )


def _calcudoku(givens, rows):
    def ways(numbers):
        yield "+", sum(numbers)
        yield "x", prod(numbers)
        if len(numbers) == 2:
            yield "-", max(numbers) - min(numbers)
            yield "/", max(numbers) / min(numbers)

    return _latin(givens, rows) and all(
        any(
            made == cage["target"] and cage["op"] in ("", sign)
            for sign, made in ways([rows[r][c] for r, c in cage["cells"]])
        )
        for cage in givens["cages"]
    )


def _kakuro(givens, rows):
    white = {(r, c) for r, row in enumerate(rows) for c, n in enumerate(row) if n}
    runs = [[tuple(cell) for cell in run["cells"]] for run in givens["runs"]]
    digits = [[rows[r][c] or 0 for r, c in cells] for cells in runs]
    return {cell for cells in runs for cell in cells} == white and all(
        len({*each}) == len(each) and sum(each) == run["sum"]
        for run, each in zip(givens["runs"], digits, strict=True)
    )


def _marked(rows):
    return [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark]


def _touch(one, other):
    return abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def _tents(givens, rows):
    trees, tents = _marked(givens["trees"]), _marked(rows)
    return (
        [sum(row) for row in rows] == givens["rows"]
        and [sum(column) for column in zip(*rows, strict=True)] == givens["columns"]
        and not any(_touch(one, other) for one, other in combinations(tents, 2))
        and not set(trees) & set(tents)
        and len(trees) == len(tents)
        and _paired(trees, tents)
    )


def _paired(trees, tents):
    """Whether each tree gets a tent of its own, the first in every way that it can."""
    if not trees:
        return True
    (r, c), *others = trees
    return any(
        _paired(others, [tent for tent in tents if tent != (y, x)])
        for y, x in tents
        if abs(r - y) + abs(c - x) == 1
    )


def _starbattle(givens, rows):
    regions, stars = givens["regions"], _marked(rows)
    each = 1 if len(rows) <= 8 else 2
    units = ([r for r, _ in stars], [c for _, c in stars])
    units = (*units, [regions[r][c] for r, c in stars])
    return all(
        sorted(unit) == sorted([*range(len(rows))] * each) for unit in units
    ) and not any(_touch(one, other) for one, other in combinations(stars, 2))


def _takuzu(givens, rows):
    lines = ["".join(map(str, line)) for line in (*rows, *zip(*rows, strict=True))]
    size = len(givens["rows"])
    return (
        [len(rows), *map(len, lines)] == [size] * (2 * size + 1)
        and all(line.count("0") == line.count("1") for line in lines)
        and not any(three in line for line in lines for three in ("000", "111"))
        and len({*lines[:size]}) == len({*lines[size:]}) == size
        and all(
            number in (None, rows[r][c])
            for r, line in enumerate(givens["rows"])
            for c, number in enumerate(line)
        )
    )


def _nonogram(givens, rows):
    lines = ["".join(map(str, line)) for line in (*rows, *zip(*rows, strict=True))]
    blocks = [[len(run) for run in line.split("0") if run] for line in lines]
    return len(rows) == len(givens["rows"]) and blocks == [
        *givens["rows"],
        *givens["columns"],
    ]


PAGES = {
    "starbattle": _starbattle,
    "tents": _tents,
    "calcudoku": _calcudoku,
    "futoshiki": _futoshiki,
    "kakuro": _kakuro,
    "nonogram": _nonogram,
    "skyscrapers": _skyscrapers,
    "takuzu": _takuzu,
}
