"""Entries of answers.json with small crosswords, and others."""

import json

from small_selection import ABOUT, export_bytes, places, selection

from puzzle_publish.types._grid.model import write_answer
from puzzle_publish.types._grid.pattern import Pattern
from puzzle_publish.types.crossword import model

PATTERN = Pattern(("....", ".#.#", "...."))
ENGLISH, CHINESE = (
    ("STAR", "ENDS", "SEE", "AND"),
    ("画龙点睛", "足下生风", "画蛇足", "点石生"),
)


def crossword(number, words=ENGLISH, *, name="mine", level="easy"):
    """An entry of answers.json with a crossword of four words."""
    clues = {
        slot: (f"Clue of {word.title()} <{slot.number}>", f"{len(word)}")
        for slot, word in zip(PATTERN.slots, words, strict=True)
    }
    fill = dict(zip(PATTERN.slots, words, strict=True))
    lexicon = {"name": name, "digest": "0" * 64}
    return {
        **entry_like(number, "crossword", level),
        "givens": model.make_givens(
            "freeform", PATTERN, clues, lexicon, symmetric=False
        ),
        "answer": write_answer(PATTERN, fill),
    }


def entry_like(number, type_name, level):
    (entry, *_) = blanks()
    named = {"number": number, "type": type_name, "level": level, "date": None}
    return {**entry, **named, "id": f"{number:016x}", "section": "words"}


def blanks():
    """Four entries of `_blank`, the first two of a date."""
    return json.loads(export_bytes("json", ABOUT, selection(), places()))["puzzles"]
