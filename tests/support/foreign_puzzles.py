"""Puzzles made by others' programs, as the givens that `publish solve` reads.

Debian's `qqwing` and `sgt-puzzles` (Simon Tatham's collection). The formats of the ids
are those that its sources describe (`encode_params` and `new_game_desc` of solo.c,
unequal.c, towers.c, keen.c, unruly.c, pattern.c, tents.c, loopy.c, pearl.c and
bridges.c).

python tests/support/foreign_puzzles.py sudoku 60    81 characters each, of ten classes
python tests/support/foreign_puzzles.py keen 5       givens as JSON, of all its params
"""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import asdict, dataclass
from functools import cache

import pytest

PLACES = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/games"))
QQWING = ("simple", "easy", "intermediate", "expert")
LEVELS = {
    "t": "trivial", "b": "basic", "i": "intermediate", "a": "advanced", "e": "extreme",
    "u": "unreasonable",
}  # fmt: skip
# By program: our type, and params whose last letters are the level.
PARAMS = {
    "solo": (
        "sudoku",
        *(f"3x3d{level}" for level in LEVELS),
        *("2x2dt", "2x3db", "2x4db", "3x4db", "3x4da", "4x4db"),
        *("3x3xda", "2x3xdb", "9jda", "6jdb", "9jdu", "9jxdb", "3x3kdb", "3x3kda"),
    ),
    "unequal": (
        "futoshiki",
        *("4dt", "5de", "6dt", "6dx", "7dx", "9de"),
        *("5ade", "6adt", "6adx", "7adt"),
    ),
    "towers": ("skyscrapers", "4de", "5de", "5dh", "6dh", "6dx", "6du"),
    "keen": ("calcudoku", "4de", "5dn", "6dh", "6dx", "6dnm", "6dhm", "8dn", "9dn"),
    "unruly": ("takuzu", "6x6ude", "8x8ude", "10x10udn", "14x14udn"),
    "loopy": ("slitherlink", "10x10t0de", "10x10t0dn", "10x10t0dh", "7x9t0dn"),
    "pearl": ("masyu", "6x6de", "8x8de", "10x10dt", "12x8dt"),
    "bridges": (
        "hashi",
        *("7x7i30e10m2d0", "10x10i30e10m2d1", "10x10i15e30m2d2"),
        *("10x10i20e10m1d0", "15x15i30e10m2d2", "15x15i30e10m3d2"),
    ),
    "tents": ("tents", "6x6de", "8x8dt", "10x10de", "10x10dt"),
    "pattern": ("nonogram", "5x5", "10x10", "15x10", "15x15", "20x20"),
}


@dataclass(frozen=True, slots=True)
class Foreign:
    """A puzzle of another program."""

    type: str
    source: str
    params: str
    givens: dict


def program(name):
    """Return the path of a program, or None where it is not installed."""
    return shutil.which(name, path=PLACES)


NEEDS_QQWING = pytest.mark.skipif(
    program("qqwing") is None, reason="qqwing is not installed (.ci/setup soak)"
)
NEEDS_SGT = pytest.mark.skipif(
    program("sgt-solo") is None, reason="sgt-puzzles is not installed (.ci/setup soak)"
)


def qqwing(difficulty, count):
    """Return sudokus of 81 characters. Its seed is the clock: always others."""
    return _lines(
        "qqwing", "--generate", str(count), "--difficulty", difficulty, "--one-line"
    )


def sgt(game, params, count, seed):
    """Yield puzzles of one of PARAMS's programs; the same ones for the same seed."""
    kind, *_ = PARAMS[game]
    command = (f"sgt-{game}", "--generate", str(count), f"{params}#{seed}")
    for line in _lines(*command):
        shape, _, description = line.partition(":")
        givens = READERS[game](shape, description)
        yield Foreign(kind, f"sgt-{game}", params, givens)


def _lines(name, *arguments):
    path = program(name)
    assert path is not None, f"{name} is not installed"
    # Without a display: the generators need none, and must not open a window.
    bare = {key: text for key, text in os.environ.items() if key != "DISPLAY"}
    done = subprocess.run(
        (path, *arguments), capture_output=True, text=True, check=True, env=bare
    )
    return done.stdout.split()


def sudokus(count, seed):
    """Yield so many 9x9 sudokus of each of ten classes, each class from the easiest."""
    for name in QQWING:
        for puzzle in qqwing(name, count):
            yield {"puzzle": puzzle, "source": "qqwing", "class": name}
    for letter, name in LEVELS.items():
        for puzzle in sgt("solo", f"3x3d{letter}", count, seed):
            rows = puzzle.givens["rows"]
            text = "".join(str(digit or ".") for row in rows for digit in row)
            yield {"puzzle": text, "source": "sgt-solo", "class": name}


def _solo(shape, description):
    match = re.fullmatch(r"(\d+)(?:x(\d+))?(j?)(x?)(k?).*", shape)
    assert match is not None, shape
    # So many regions beside each other, and so many one upon the other.
    across, down = int(match[1]), int(match[2] or 1)
    size = across * down
    parts = iter(description.split(","))
    rows = _grid(next(parts), size)
    if match[3]:
        regions = _regions(next(parts), size)
    else:
        regions = [
            [r // across * across + c // down for c in range(size)] for r in range(size)
        ]
    givens = {"size": size, "rows": rows, "regions": regions}
    if match[4]:
        givens["diagonals"] = True
    if match[5]:
        cells = _cells(_regions(next(parts), size))
        sums = _grid(next(parts), size)
        givens["cages"] = [{"sum": sums[c[0][0]][c[0][1]], "cells": c} for c in cells]
    return givens


def _unequal(shape, description):
    size = int(re.match(r"\d+", shape)[0])
    fields = description.strip(",").split(",")
    digits = [int(re.match(r"\d+", field)[0]) for field in fields]
    pairs = []
    for k, field in enumerate(fields):
        r, c = divmod(k, size)
        near = {"U": (r - 1, c), "D": (r + 1, c), "L": (r, c - 1), "R": (r, c + 1)}
        pairs += [[[r, c], list(near[x])] for x in field.lstrip("0123456789")]
    givens = {"size": size, "rows": _rows([x or None for x in digits], size)}
    if "a" in shape:
        # It names each pair from both sides.
        return {**givens, "consecutive": [pair for pair in pairs if pair[0] < pair[1]]}
    return {**givens, "greater": pairs}


def _towers(shape, description):
    size = int(re.match(r"\d+", shape)[0])
    edges, _, grid = description.partition(",")
    clues = [int(clue) if clue else None for clue in edges.split("/")]
    top, bottom, left, right = (clues[k : k + size] for k in range(0, 4 * size, size))
    rows = _grid(grid, size) if grid else [[None] * size for _ in range(size)]
    sides = {"top": top, "bottom": bottom, "left": left, "right": right}
    return {"size": size, "rows": rows, **sides}


def _keen(shape, description):
    size = int(re.match(r"\d+", shape)[0])
    borders, _, clues = description.partition(",")
    cages = _cells(_regions(borders, size))
    signs = {"a": "+", "m": "x", "s": "-", "d": "/"}
    found = re.findall(r"([amsd])(\d+)", clues)
    return {
        "size": size,
        "cages": [
            {
                "op": signs[sign] if len(cells) > 1 else "",
                "target": int(target),
                "cells": cells,
            }
            for cells, (sign, target) in zip(cages, found, strict=True)
        ],
    }


def _unruly(shape, description):
    width, height = map(int, re.findall(r"\d+", shape))
    digits = [None] * (width * height)
    place = -1
    for letter in description:
        if letter in "zZ":
            place += 25
            continue
        place += 1 + ord(letter.lower()) - ord("a")
        if place < len(digits):
            digits[place] = int(letter.isupper())
    return {"rows": _rows(digits, width)}


def _pattern(shape, description):
    width, _ = map(int, shape.split("x"))
    lines = [
        [int(block) for block in line.split(".")] if line else []
        for line in description.split("/")
    ]
    return {"rows": lines[width:], "columns": lines[:width]}


def _loopy(shape, description):
    """Squares only, tiling 0: a digit for a clue, a letter for cells without."""
    width, height = map(int, re.match(r"(\d+)x(\d+)t0", shape).groups())
    cells = []
    for sign in description:
        cells += [int(sign)] if sign.isdigit() else [None] * (ord(sign) - ord("a") + 1)
    assert len(cells) == width * height, description
    return {"rows": _rows(cells, width)}


def _pearl(shape, description):
    """B or W for a pearl, a letter for cells without."""
    width, height = map(int, re.match(r"(\d+)x(\d+)", shape).groups())
    signs = {"B": ["black"], "W": ["white"]}
    cells = []
    for sign in description:
        cells += signs.get(sign) or [None] * (ord(sign) - ord("a") + 1)
    assert len(cells) == width * height, description
    return {"rows": _rows(cells, width)}


def _bridges(shape, description):
    width, _, most = map(int, re.findall(r"\d+", shape))
    cells = []
    for letter in description:
        if letter.islower():
            cells += [None] * (1 + ord(letter) - ord("a"))
        else:
            cells.append(int(letter, 16))
    return {"rows": _rows(cells, width), "most": most}


def _rows(cells, width):
    return [cells[k : k + width] for k in range(0, len(cells), width)]


def _grid(text, size):
    """Return a grid: numbers, `_` between two that touch, letters for empty cells."""
    cells = []
    for number, letter in re.findall(r"(\d+)|([a-z])", text):
        empty = 1 + ord(letter) - ord("a") if letter else 0
        cells += [None] * empty if letter else [int(number)]
    assert len(cells) == size * size, text
    return _rows(cells, size)


def _regions(text, size):
    """Return regions by the borders between cells: upright ones, then the others.

    A letter is a run of pairs of neighbours of one region, closed by a border unless it
    is `z`; a number repeats the letter before it.
    """
    whole = re.sub(r"([a-z_])(\d+)", lambda found: found[1] * int(found[2]), text)
    open_pairs, place = set(), 0
    for letter in whole:
        run = 0 if letter == "_" else 1 + ord(letter) - ord("a")
        run = min(run, 25)
        open_pairs.update(range(place, place + run))
        place += run + (letter != "z")
    half = size * (size - 1)
    assert place == 2 * half + 1, text
    root = list(range(size * size))

    @cache
    def joined(k):
        if k < half:
            r, c = divmod(k, size - 1)
            return r * size + c, r * size + c + 1
        c, r = divmod(k - half, size - 1)
        return r * size + c, (r + 1) * size + c

    def first(cell):
        while root[cell] != cell:
            cell = root[cell]
        return cell

    for k in sorted(open_pairs):
        one, two = sorted(map(first, joined(k)))
        root[two] = one
    names = {cell: k for k, cell in enumerate(sorted({first(c) for c in root}))}
    return _rows([names[first(cell)] for cell in range(size * size)], size)


def _cells(regions):
    """Return the cells of each region, all in reading order."""
    found = {}
    for r, row in enumerate(regions):
        for c, region in enumerate(row):
            found.setdefault(region, []).append([r, c])
    return list(found.values())


def _tents(shape, description):
    """The cells before each tree, and before the end; columns come before rows."""
    width = int(re.match(r"\d+", shape)[0])
    trees, *numbers = description.split(",")
    cells = []
    for sign in trees:
        if sign == "z":
            cells += [0] * 25
        else:
            cells += [0] * (sign != "_" and ord(sign) - ord("a") + 1) + [1]
    assert len(cells) == width * width + 1, description
    counts = [int(number) for number in numbers]
    return {
        "trees": _rows(cells[:-1], width),
        "rows": counts[width:],
        "columns": counts[:width],
    }


READERS = {
    "solo": _solo,
    "unequal": _unequal,
    "towers": _towers,
    "keen": _keen,
    "unruly": _unruly,
    "bridges": _bridges,
    "pattern": _pattern,
    "tents": _tents,
    "loopy": _loopy,
    "pearl": _pearl,
}


def main(what, count, seed="1"):
    """Print JSON lines."""
    if what == "sudoku":
        for line in sudokus(int(count), seed):
            print(json.dumps(line))
        return
    for params in PARAMS[what][1:]:
        for puzzle in sgt(what, params, int(count), seed):
            print(json.dumps(asdict(puzzle)))


if __name__ == "__main__":
    main(*sys.argv[1:])
