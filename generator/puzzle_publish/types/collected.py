"""The letters of a sentence, one from each of several puzzles, and where they are.

A reader who solves the puzzles collects them. Only cells that are empty on the page and
hold one letter in the key count, so that no letter can be read from the page.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core.entries import BookEntry, MetaEntry
from ..core.errors import UsageError
from ..core.puzzle import Draft, Json
from ..core.seeds import rng_for
from .contract import PuzzleType
from .registry import load

if TYPE_CHECKING:
    from ..core.book import About
    from ..core.values import Pick

Places = Mapping[str, Sequence[tuple[int, int]]]
_LATIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter of the sentence: in which puzzle it is, and in which cell, from 1."""

    letter: str
    number: int
    row: int
    column: int


def words_of(sentence: str) -> list[str]:
    """Return the words of a sentence, of each only what is collected.

    >>> words_of("Don't panic, 小心!")
    ['DONT', 'PANIC', '小心']
    """
    words = ("".join(filter(str.isalnum, word)) for word in sentence.upper().split())
    return [word for word in words if word]


def script_of(letter: str) -> str:
    """Return "latin" for A to Z, "han" for a hanzi, "" for all else.

    >>> script_of("A"), script_of("题"), script_of("É"), script_of("7")
    ('latin', 'han', '', '')
    """
    if letter in _LATIN:
        return "latin"
    is_han = len(letter) == 1 and "\u4e00" <= letter <= "\u9fff"
    return "han" if is_han else ""


def letters_in(
    kind: PuzzleType, givens: object, answer: object, language: str
) -> Places:
    """Return each letter that only the key shows, with its rows and columns from 1.

    A key with anything else in its squares, as the names of pieces, has no letters.
    """
    empty = kind.cells(givens, None, language)
    blank = {(c.row, c.column) for row in empty for c in row if c.state == "blank"}
    solved = kind.cells(givens, answer, language)
    answers = [c for row in solved for c in row if c.state == "answer"]
    if not all(script_of(cell.words.upper()) for cell in answers):
        return {}
    found: dict[str, list[tuple[int, int]]] = {}
    for cell in answers:
        place, letter = (cell.row, cell.column), cell.words.upper()
        if place in blank:
            found.setdefault(letter, []).append((cell.row + 1, cell.column + 1))
    return found


def collect(about: "About", picks: Sequence["Pick"]) -> tuple[tuple[Letter, ...], str]:
    """Return a place for each letter of a book's sentence, and the letters without one.

    Each puzzle gives at most one letter. As many letters as possible get a place: that
    is a matching of letters and puzzles, made larger along paths on which letters
    change their puzzle.
    """
    letters = "".join(words_of(about.sentence))
    if not letters:
        return (), ""
    rng = rng_for(about.seed, "collected letters", 0, 0)
    places = [
        letters_in(kind, *kind.read(pick.puzzle), about.language)
        for pick in picks
        for kind in (load(pick.puzzle.type),)
    ]
    order = [int(k) for k in rng.permutation(len(places))]
    having = {
        letter: [k for k in order if letter in places[k]] for letter in set(letters)
    }
    giver: dict[int, int] = {}  # puzzle -> letter of the sentence
    lost = [
        nth
        for nth in sorted(range(len(letters)), key=lambda n: len(having[letters[n]]))
        if not _placed(nth, letters, having, giver)
    ]
    found = {nth: k for k, nth in giver.items()}
    made = []
    for nth, letter in enumerate(letters):
        if nth in found:
            cells = places[found[nth]][letter]
            row, column = cells[int(rng.integers(len(cells)))]
            made.append(Letter(letter, picks[found[nth]].number, row, column))
    return tuple(made), "".join(sorted(letters[nth] for nth in lost))


def _placed(
    nth: int,
    letters: str,
    having: Mapping[str, Sequence[int]],
    giver: dict[int, int],
) -> bool:
    """Give a letter a puzzle; letters that have one may change theirs for it."""
    sought: dict[int, int] = {}  # puzzle -> the letter that would take it
    waiting = [nth]
    for asking in waiting:
        for k in having[letters[asking]]:
            if k in sought:
                continue
            sought[k] = asking
            if k in giver:
                waiting.append(giver[k])
                continue
            _change(k, nth, sought, giver)
            return True
    return False


def _change(k: int, nth: int, sought: Mapping[int, int], giver: dict[int, int]) -> None:
    """Give puzzle `k` away, then the one that its taker had, and so on to `nth`."""
    held = {letter: puzzle for puzzle, letter in giver.items()}
    while True:
        asking = sought[k]
        giver[k] = asking
        if asking == nth:
            return
        k = held[asking]


def entry_of(sentence: str, letters: Sequence[Letter]) -> MetaEntry:
    """Return what answers.json says of a sentence and its letters."""
    return {
        "sentence": sentence,
        "letters": [
            {"number": x.number, "row": x.row, "column": x.column} for x in letters
        ],
    }


def collected_faults(book: BookEntry, entries: Sequence[Json]) -> Iterator[str]:
    """Yield what is wrong with the sentence of an answers.json and its letters."""
    meta = book.get("meta")
    if meta is None:
        return
    letters = "".join(words_of(meta["sentence"]))
    if len(meta["letters"]) != len(letters):
        yield f"meta: has {len(meta['letters'])} places for {len(letters)} letters"
        return
    puzzles = {e.get("number"): e for e in entries if isinstance(e, dict)}
    used: set[int] = set()
    for nth, (letter, place) in enumerate(zip(letters, meta["letters"], strict=True)):
        number, at = place["number"], (place["row"], place["column"])
        if number in used:
            yield f"meta: puzzle {number} gives two letters"
        used.add(number)
        entry = puzzles.get(number)
        if entry is None:
            yield f"meta: there is no puzzle {number} for letter {nth + 1}, {letter}"
        elif not _holds(entry, letter, at, book["language"]):
            yield (
                f"meta: letter {nth + 1}, {letter}, is not in row {at[0]}, column"
                f" {at[1]} of the answer to puzzle {number}"
            )


def _holds(
    entry: Mapping[str, Json], letter: str, at: tuple[int, int], language: str
) -> bool:
    try:
        kind = load(str(entry["type"]))
        read = kind.read(Draft(entry["givens"], entry["answer"]))
        found = letters_in(kind, *read, language)
    except (UsageError, ValueError, LookupError, TypeError, AttributeError):
        return False  # the proof of this puzzle says why
    return at in found.get(letter, ())
