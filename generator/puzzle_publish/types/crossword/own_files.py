"""Crosswords of the author's: grids and clues of other programs become our givens.

The words and clues of all files of a section are its list, by which each puzzle is
proven: no other fill may agree with the clues.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...core.messages import one_line, quoted
from ...core.puzzle import Draft, Json
from ...core.reading.user_text import UserFile
from ...core.values import BookContext
from ...words import store
from ...words.clue_leaks import gives_away
from ...words.clued import MOST_CLUE, MOST_LETTERS, UNSCORED, Clued, CluedList
from ...words.cluelists import plain
from ...words.taste import judge_of
from .._grid.model import (
    AMERICAN,
    BRITISH,
    FREEFORM,
    MOST_SIDE,
    entries,
    is_letter,
    write_answer,
)
from .._grid.pattern import BLACK, WHITE, Pattern, Slot
from .._grid.rules import is_well_formed, repeated
from . import model
from .foreign import Foreign, read
from .reclue import typeset

NAME = "own"  # of the list
_LENGTHS = re.compile(r"\s*[(（]((?:\d+[,，\-] ?)*\d+)[)）]\s*$")
_LEAST_SIDE = 2


@dataclass(frozen=True, slots=True)
class _Sound:
    """A crossword with nothing wrong, and the entry of each of its slots."""

    pattern: Pattern
    words: Mapping[Slot, Clued]


def read_own(
    files: Sequence[UserFile], book: BookContext, kind: str
) -> tuple[Sequence[Draft | Sequence[str]], Mapping[str, Json]]:
    """Return for each file its puzzle, or all that is wrong with it; and params."""
    found = [_sound(file, book) for file in files]
    sound = [one for one in found if isinstance(one, _Sound)]
    scores = {e.word: e.score for e in plain().entries} if book.language == "en" else {}
    rows = dict.fromkeys(entry for one in sound for entry in one.words.values())
    scored = tuple(
        Clued(e.word, e.shown, e.clue, scores.get(e.word, UNSCORED)) for e in rows
    )
    lexicon = store.keep(CluedList(NAME, scored, book.language)) if scored else {}
    style = kind if kind in model.KINDS else _style(sound)
    drafts = [
        one if isinstance(one, list) else _draft(one, style, lexicon) for one in found
    ]
    return drafts, {"kind": style, "words": dict(lexicon)}


def _style(sound: Sequence[_Sound]) -> str:
    """Return the style that all have: a free form is drawn without black squares."""
    for style in (AMERICAN, BRITISH):
        if all(
            is_well_formed(one.pattern, style, symmetric=one.pattern.is_symmetric)
            for one in sound
        ):
            return style
    return FREEFORM


def _draft(
    one: _Sound, style: str, lexicon: Mapping[str, str]
) -> Draft | Sequence[str]:
    pattern = one.pattern
    if not is_well_formed(pattern, style, symmetric=pattern.is_symmetric):
        return [f"its grid is not {style}: parts are apart, or cells are in no entry"]
    texts = {
        slot: (entry.clue, _lengths(entry.shown)) for slot, entry in one.words.items()
    }
    givens = model.make_givens(
        style, pattern, texts, lexicon, symmetric=pattern.is_symmetric
    )
    words = {slot: entry.word for slot, entry in one.words.items()}
    return Draft(givens, write_answer(pattern, words))


def _sound(file: UserFile, book: BookContext) -> _Sound | list[str]:
    foreign = read(file)
    if isinstance(foreign, str):
        return [foreign]
    faults = list(_grid_faults(foreign))
    if faults:
        return faults
    rows = tuple("".join(row) for row in foreign.rows)
    cells = ("".join(BLACK if x == BLACK else WHITE for x in row) for row in rows)
    pattern = Pattern(tuple(cells))
    clues = dict(foreign.clues)
    words: dict[Slot, Clued] = {}
    for slot, word in entries(pattern, rows):
        clue = clues.pop((slot.number, slot.direction), "")
        if not clue.strip():
            faults.append(f"{_name(slot)} has no clue")
        words[slot] = _entry(word, clue)
    faults += [f"there is no entry {n} {way}, but a clue" for n, way in sorted(clues)]
    return faults + list(_word_faults(words, book)) or _Sound(pattern, words)


def _grid_faults(foreign: Foreign) -> Iterator[str]:
    rows = foreign.rows
    width = max(map(len, rows), default=0)
    if not _LEAST_SIDE <= min(len(rows), width) <= max(len(rows), width) <= MOST_SIDE:
        yield f"is {width} x {len(rows)}; a side has {_LEAST_SIDE} to {MOST_SIDE} cells"
        return
    if any(len(row) != width for row in rows):
        yield "its rows differ in length"
    empty = sum(not cell for row in rows for cell in row)
    if empty:
        yield f"has no key: {empty} cells have no letter"
    for r, row in enumerate(rows, 1):
        for c, cell in enumerate(row, 1):
            if len(cell) > 1:
                yield f"row {r}, column {c} has several letters ({one_line(cell[:20])})"
            elif cell not in ("", BLACK) and not is_letter(cell):
                yield f"row {r}, column {c} has {quoted(cell)}, which is no letter"
    if not any(BLACK not in pair for row in rows for pair in pairwise(row)):
        yield "has no word across"


def _word_faults(words: Mapping[Slot, Clued], book: BookContext) -> Iterator[str]:
    judge = judge_of(book.taste)
    again = repeated([entry.word for entry in words.values()])
    times = Counter(entry.clue for entry in words.values() if entry.clue)
    for slot, entry in words.items():
        name, clue = _name(slot), entry.clue
        if entry.word in again:
            yield f"{name}, {entry.word}, is there twice, if in another form"
        if times[clue] > 1:
            yield f"{name} has the clue of another one"
        if len(entry.word) > MOST_LETTERS:
            yield f"{name} has more than {MOST_LETTERS} letters"
        if len(clue) > MOST_CLUE:
            yield f"{name} has a clue of more than {MOST_CLUE} characters"
        if any(unicodedata.category(ch) in ("Cc", "Cs", "Co", "Cn") for ch in clue):
            yield f"{name} has a clue with a character that cannot be printed"
        elif clue and gives_away(entry):
            yield f"{name} has a clue that gives {entry.word} away"
        category = judge.word(entry.word, entry.shown) or judge.clue(clue)
        if category:
            yield f"{name} is against the book's taste ({category})"


def _entry(word: str, text: str) -> Clued:
    """Return a word with its clue, which may say the lengths of the word's parts.

    >>> _entry("ICECREAM", "Cold dessert (3,5)").shown
    'ICE CREAM'
    """
    found = _LENGTHS.search(text)
    parts = re.split(r"([,，\-])", found[1].replace(" ", "")) if found else []
    if found is None or sum(map(int, parts[::2])) != len(word):
        return Clued(word, word, typeset(text))
    shown, at = "", 0
    for part in parts:
        if part.isdigit():
            shown += word[at : at + int(part)]
            at += int(part)
        else:
            shown += "-" if part == "-" else " "
    return Clued(word, shown, typeset(text[: found.start()]))


def _lengths(shown: str) -> str:
    return ",".join(
        "-".join(str(len(part)) for part in word.split("-")) for word in shown.split()
    )


def _name(slot: Slot) -> str:
    return f"{slot.number} {slot.direction}"
