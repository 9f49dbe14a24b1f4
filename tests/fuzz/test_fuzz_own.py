"""Damaged puzzles of an author's: each is read, or a sentence says what is wrong."""

import copy
import json
import random
from pathlib import Path

import bookmutants
import pytest
from own_crossword import ipuz, jpz, puz_bytes, zipped

from puzzle_publish.config.own import LINES, _of_lines
from puzzle_publish.core.messages import one_line
from puzzle_publish.core.reading.user_text import UserFile
from puzzle_publish.core.values import BookContext, Taste
from puzzle_publish.types.examples import read_example
from puzzle_publish.types.own_puzzles import judge
from puzzle_publish.types.registry import load

BAD = (
    None, True, -1, 10**400, 1.5, "", "AB", "#", "\ud800", "\x00", "<b>", "((((",
    [], {}, [[[]]], [1] * 5_000, {"value": []}, {"cell": {}}, ["x", "y"], "9" * 5_000,
)  # fmt: skip
EASY = (
    "6........73196.4.....742....63.91...51..2..64...58.23....679.....9.15326........5"
)


def sudoku_ipuz():
    """A killer, its cells named from 1."""
    kind = load("sudoku")
    read = kind.read(read_example(kind.folder, "worked-killer"))
    texts = {"title": "T", "author": "", "rights": "", "notes": ""}
    return kind.interchange("ipuz", *read, **texts)


FILES = {
    ".ipuz": ipuz(),
    ".IPUZ": sudoku_ipuz(),
    ".puz": puz_bytes(),
    ".jpz": jpz(),
    ".JPZ": zipped(jpz()),
    ".txt": f"# mine\n{EASY}\n{json.dumps({'puzzle': EASY})}\n".encode(),
}
CASES, CHUNK = 20_000, 5_000


def places(value, path=()):
    yield path
    members = value.items() if isinstance(value, dict) else ()
    members = enumerate(value) if isinstance(value, list) else members
    for key, member in members:
        yield from places(member, (*path, key))


def spoiled(raw, rng):
    """JSON in which one value is another one."""
    whole = json.loads(raw)
    path = rng.choice(list(places(whole))[1:])
    inner = whole
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = copy.deepcopy(rng.choice(BAD))
    return json.dumps(whole).encode("utf-8", "surrogatepass")


def damaged(suffix, rng):
    raw = FILES[suffix]
    if suffix in (".ipuz", ".IPUZ") and rng.random() < 0.7:
        return spoiled(raw, rng)
    if suffix in (".puz", ".JPZ") or rng.random() < 0.3:
        found = bytearray(raw)
        for _ in range(rng.choice((1, 1, 2, 9))):
            found[rng.randrange(len(found))] = rng.randrange(256)
        return bytes(found[: rng.choice((len(found), rng.randrange(len(found))))])
    text = raw.decode()
    for _ in range(rng.choice((1, 1, 2))):
        text = rng.choice(bookmutants.DAMAGES)(text or "\n", rng)
    return bookmutants.encoded(text, rng)


def found_in(suffix, raw):
    """What is said of a file, line by line."""
    file = UserFile(raw, f"x{suffix}", "x", suffix.lower())
    if file.suffix in LINES:
        said = []
        for one in _of_lines(load("sudoku"), file):
            said += (
                one.faults
                or judge(load("sudoku"), one.givens, one.answer, Taste()).faults
            )
        return said
    kind = load("sudoku" if suffix == ".IPUZ" else "crossword")
    ((puzzle,), _) = kind.read_own([file], BookContext(Path()), "")
    if isinstance(puzzle, list) or suffix != ".IPUZ":
        return puzzle if isinstance(puzzle, list) else []
    return judge(kind, puzzle.givens, puzzle.answer, Taste()).faults


def check(cases):
    taken = 0
    for case in cases:
        rng = random.Random(f"own {case}")
        suffix = list(FILES)[case % len(FILES)]
        try:
            said = found_in(suffix, damaged(suffix, rng))
        except Exception as error:
            raise AssertionError(f"case {case}, {suffix}") from error
        assert all(line.strip() and "Traceback" not in line for line in said)
        assert all(len(line) < 1_000 and line == one_line(line) for line in said), said
        taken += not said
    return taken


def test_damaged_puzzles_are_read_or_refused():
    assert all(not found_in(suffix, raw) for suffix, raw in FILES.items())
    assert 0 < check(range(300)) < 300


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, CASES, CHUNK))
def test_20_000_damaged_puzzles_are_read_or_refused(first):
    assert 0 < check(range(first, first + CHUNK)) < CHUNK
