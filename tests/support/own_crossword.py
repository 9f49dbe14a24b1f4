"""A small crossword in the formats of other programs."""

import json
import zipfile
from io import BytesIO

import puz
from on_json import on_json

from puzzle_publish.types._grid.model import write_answer
from puzzle_publish.types._grid.pattern import Pattern
from puzzle_publish.types.crossword import model, puz_file
from puzzle_publish.types.foreign_files import About
from puzzle_publish.types.registry import load

PATTERN = Pattern(("....", ".#.#", "...."))
WORDS = {"1A": "STAR", "3A": "ENDS", "1D": "SEE", "2D": "AND"}
CLUES = {
    "1A": "Light at night",
    "3A": "Is over",
    "1D": "Use your eyes",
    "2D": "With, in addition",
}
TITLES = {"title": "Mine", "author": "A. Setter", "rights": ""}


def ipuz(**changes):
    """The bytes of an .ipuz file; None leaves a member out."""
    whole = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 4, "height": 3},
        "puzzle": [[1, 0, 2, 0], [0, "#", 0, "#"], [3, 0, 0, 0]],
        "solution": [list("STAR"), list("E#N#"), list("ENDS")],
        "clues": {
            "Across": [[1, CLUES["1A"]], [3, CLUES["3A"]]],
            "Down": [[1, CLUES["1D"]], [2, CLUES["2D"]]],
        },
        **changes,
    }
    kept = {name: value for name, value in whole.items() if value is not None}
    return json.dumps(kept).encode()


def across(*clues):
    """The clues of an .ipuz file with these ones across."""
    return {"Across": list(clues), "Down": [[1, CLUES["1D"]], [2, CLUES["2D"]]]}


def puz_bytes(change=lambda found: None):
    """The bytes of a .puz file in which `change` changes what puzpy has."""
    rows = {
        slot: (CLUES[model.name_of(slot)], str(slot.length)) for slot in PATTERN.slots
    }
    words = {slot: WORDS[model.name_of(slot)] for slot in PATTERN.slots}
    lexicon = {"name": "mine", "digest": "0" * 64}
    givens = model.make_givens("freeform", PATTERN, rows, lexicon, symmetric=False)
    write = on_json(load("crossword"), puz_file.write)
    found = puz.load(write(givens, write_answer(PATTERN, words), About(**TITLES)))
    change(found)
    return found.tobytes()


def jpz(*, cells="", head="", clues="", across="Across"):
    """The bytes of a .jpz file, to which cells and clues are added."""
    every = "".join(
        f'<cell x="{c}" y="{r}" type="block"/>'
        if sign == "#"
        else f'<cell x="{c}" y="{r}" solution="{sign}"/>'
        for r, row in enumerate(("STAR", "E#N#", "ENDS"), 1)
        for c, sign in enumerate(row, 1)
    )

    def listed(way):
        return "".join(
            f'<clue word="1" number="{name[:-1]}">{text}</clue>'
            for name, text in CLUES.items()
            if name.endswith(way)
        )

    return (
        f'<?xml version="1.0"?>{head}<crossword-compiler xmlns="http://x.y/z">'
        '<rectangular-puzzle><crossword><grid width="4" height="3">'
        f"{every}{cells}</grid>"
        f"<clues><title><b>{across}</b></title>{listed('A')}{clues}</clues>"
        f"<clues><title><b>Down</b></title>{listed('D')}</clues>"
        "</crossword></rectangular-puzzle></crossword-compiler>"
    ).encode()


def zipped(*contents):
    """The bytes of a zip file with these files."""
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        for nth, content in enumerate(contents):
            packed.writestr(f"{nth}.xml", content)
    return stream.getvalue()
