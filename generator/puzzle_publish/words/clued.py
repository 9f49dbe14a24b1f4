"""A list of words with clues, and the digest that names it.

A word may stand several times, each time with another clue; a clue may belong to
several words. That a crossword has one solution hangs on both, so a page names its
list by the digest of the content.
"""

import functools
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from ..core.disk_cache import without_collecting
from ..core.log import MESSAGES
from ..core.messages import listed, quoted
from ..core.puzzle import Json, digest
from ..core.reading.user_text import Faults, Typed, read_typed
from .blocked import blocked
from .reading import cell_form, fits_cells, has_hanzi_only
from .row_parser import CLUES, LIST, Row, rows_of

MOST_ROWS = 500_000
MOST_LETTERS, MOST_SHOWN = 30, 60
MOST_CLUE = 250
MOST_TAGS, MOST_TAG = 8, 40
UNSCORED, MOST_SCORE = 50, 100
UNASKED = "not printed unasked"
# What stands between the letters of an answer and has no cell of its own.
_JOINTS = re.compile("[ \u00a0'\u2018\u2019.,!?\u00b7\u30fb-]+")
_PARTS = re.compile("[ \u00a0]+")
_SCORE = re.compile("100|[0-9]{1,2}")
_TAG = re.compile(r"[\w:-]+")

Cells = Mapping[str, tuple[int, str]]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Clued:
    """A word with one of its clues.

    Attributes:
        word: one character a cell, capitals without accents.
        shown: as its author wrote it, "ice cream".
        clue: "" where the list has none.
        score: 0 to 100, the higher the more common; 50 where nothing tells.
        tags: "easy", "tricky", or any other words of the author's, sorted.
    """

    word: str
    shown: str
    clue: str = ""
    score: int = UNSCORED
    tags: tuple[str, ...] = ()


@dataclass(frozen=True)
class CluedList:
    """Words with clues, in the order in which they were given.

    Attributes:
        name: what users call it; no part of the content.
        language: of the words, "zh" or "en".
        licence: under which the list came, "" for the user's own.
        attribution: a sentence that a book with this list must print, or "".
    """

    name: str
    entries: tuple[Clued, ...]
    language: str
    licence: str = ""
    attribution: str = ""

    @cached_property
    def by_word(self) -> dict[str, tuple[Clued, ...]]:
        """Each word with all that is said of it."""
        found: dict[str, list[Clued]] = {}
        for entry in self.entries:
            found.setdefault(entry.word, []).append(entry)
        return {word: tuple(entries) for word, entries in found.items()}

    @cached_property
    def by_clue(self) -> dict[str, tuple[str, ...]]:
        """Each clue with the words that it belongs to, in order."""
        found: dict[str, dict[str, None]] = {}
        for entry in self.entries:
            if entry.clue:
                found.setdefault(entry.clue, {})[entry.word] = None
        return {clue: tuple(words) for clue, words in found.items()}

    @cached_property
    def digest(self) -> str:
        """The sha256 of the content, as 64 hex digits."""
        return digest(self.content())

    def content(self) -> Json:
        """All but the name, as plain JSON."""
        return {
            "attribution": self.attribution,
            "clued": [
                [e.word, e.shown, e.clue, e.score, list(e.tags)] for e in self.entries
            ],
            "language": self.language,
            "licence": self.licence,
        }

    @property
    def reference(self) -> dict[str, str]:
        """How params and pages name this list."""
        return {"name": self.name, "digest": self.digest}


def clued_of(name: str, content: Mapping[str, Json]) -> CluedList:
    """The list with this name and content.

    >>> sun = Clued("SUN", "sun", "Day star", 80, ("easy",))
    >>> once = CluedList("mine", (sun,), "en")
    >>> clued_of("mine", once.content()) == once
    True
    """
    once: dict[Any, Any] = {}  # a word stands for each clue, tags a thousand times

    def same(value: T) -> T:
        found: T = once.setdefault(value, value)
        return found

    entries = tuple(
        Clued(same(word), same(shown), clue, score, same(tuple(tags)))
        for word, shown, clue, score, tags in content["clued"]
    )
    rest = {key: content[key] for key in ("language", "licence", "attribution")}
    return CluedList(name, entries, **rest)


def answer_form(shown: str) -> str:
    """An answer as it stands in cells: capitals, no accents, nothing between letters.

    >>> answer_form("Crème brûlée"), answer_form("so-and-so"), answer_form("画龙点睛")
    ('CREMEBRULEE', 'SOANDSO', '画龙点睛')
    """
    letters = _JOINTS.sub("", shown.strip())
    if letters.isascii():
        return letters.strip().upper()  # as below, and a tenth of the time
    apart = unicodedata.normalize("NFD", letters)
    bare = "".join(c for c in apart if not unicodedata.combining(c))
    return cell_form(bare)


def enumeration(shown: str) -> str:
    """The lengths of an answer's words, as they stand after its clue.

    >>> enumeration("ice cream"), enumeration("mother-in-law"), enumeration("isn't")
    ('3,5', '6-2-3', '4')
    """
    parts = (part for part in _PARTS.split(shown.strip()) if answer_form(part))
    return ",".join(
        "-".join(str(len(answer_form(p))) for p in part.split("-") if answer_form(p))
        for part in parts
    )


def unmeasured(word: str) -> int | None:
    """None: nothing tells how common a word is."""
    return None


def read_clued(
    source: str | Path,
    *,
    shown: str = "",
    measure: Callable[[str], int | None] = unmeasured,
) -> CluedList:
    """The words and clues of a file: `word,clue,score,tags`, or one word a line.

    Rows whose word has digits or signs without a cell, one letter only, or is more than
    any grid takes are left out and named, and so is a row that stands twice.

    Args:
        source: a path, or what stands on a command line, where "-" is standard input.
        shown: how messages name the file, where that is not its path.
        measure: gives the score of a word whose row has none, or None for UNSCORED.

    Raises:
        UsageError: it cannot be read, has faults, or no word can be used.
    """
    typed = read_typed(source, LIST, shown=shown)
    with without_collecting():
        return _read(typed, measure)


@functools.lru_cache(maxsize=2)
def _read(typed: Typed, measure: Callable[[str], int | None]) -> CluedList:
    # Cached also so that a list that many sections name is warned about once.
    faults = Faults(typed.shown)
    left: dict[str, list[str]] = {}
    entries: dict[tuple[str, str], Clued] = {}
    rows = rows_of(typed.text, typed.suffix, faults, CLUES)
    for count, row in enumerate(rows, 1):
        if count > MOST_ROWS:
            faults.add(row.line, 1, f"a list has at most {MOST_ROWS:,} rows")
            break
        found = _entry(row, faults, measure)
        if found is None:
            continue
        reason = _unfit(found)
        if reason or (found.word, found.clue) in entries:
            left.setdefault(reason or "stood before", []).append(found.shown)
        else:
            entries[found.word, found.clue] = found
    faults.refuse()
    if not entries:
        faults.add(1, 1, "no word can be used; write one word a line, or word,clue")
        faults.refuse()
    for reason, words in sorted(left.items()):
        rows_said = "1 row" if len(words) == 1 else f"{len(words):,} rows"
        # Those that are not printed unasked are not printed here either.
        told = (
            "" if reason == UNASKED else f": {listed(map(quoted, words), last='and')}"
        )
        MESSAGES.warning("%s: left out %s: %s%s", typed.shown, rows_said, reason, told)
    han = sum(has_hanzi_only(entry.word) for entry in entries.values())
    language = "zh" if 2 * han >= len(entries) else "en"
    return CluedList(typed.name, tuple(entries.values()), language)


def _entry(
    row: Row, faults: Faults, measure: Callable[[str], int | None]
) -> Clued | None:
    """What a row says, None where it has a fault."""
    before = faults.count
    for column, text in row.cells.values():
        for char in text.replace("\n", " ").replace("\t", " "):
            if not char.isprintable():
                told = f"the character U+{ord(char):04X} cannot be printed; remove it"
                faults.add(row.line, column + text.index(char), told)
                break
    column, shown = row.cells.get("word", (1, ""))
    shown = _folded(shown)
    if not shown:
        faults.add(row.line, column, "there is no word in this row")
    cells = row.cells
    if len(cells) == 2 and _SCORE.fullmatch(cells.get("clue", (1, ""))[1]):
        cells = {"word": cells["word"], "score": cells["clue"]}  # word;score
    column, clue = cells.get("clue", (1, ""))
    clue = _folded(clue)
    if len(clue) > MOST_CLUE:
        faults.add(
            row.line,
            column,
            f"clue: at most {MOST_CLUE} characters (got {len(clue):,})",
        )
    score, tags = _score(row, cells, faults), _tags(row, faults)
    if faults.count > before:
        return None
    if score is None:
        found = measure(shown)
        score = UNSCORED if found is None else found
    return Clued(answer_form(shown), shown, clue, score, tags)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", " ".join(text.split()))


def _score(row: Row, cells: Cells, faults: Faults) -> int | None:
    column, text = cells.get("score", (1, ""))
    if not text:
        return None
    if not _SCORE.fullmatch(text):
        faults.add(
            row.line,
            column,
            f"score: must be a whole number from 0 to {MOST_SCORE}"
            f" (got {quoted(text)})",
        )
        return None
    return int(text)


def _tags(row: Row, faults: Faults) -> tuple[str, ...]:
    column, text = row.cells.get("tags", (1, ""))
    tags = sorted(set(text.casefold().replace(";", " ").replace("|", " ").split()))
    if len(tags) > MOST_TAGS:
        faults.add(row.line, column, f"tags: at most {MOST_TAGS} (got {len(tags)})")
    for tag in tags:
        if len(tag) > MOST_TAG or not _TAG.fullmatch(tag):
            faults.add(
                row.line,
                column,
                "tags: letters, digits, _ : - only, a space between them"
                f" (got {quoted(tag)})",
            )
    return tuple(tags)


def _unfit(entry: Clued) -> str:
    """Why a word has no place in a grid, "" if it has."""
    word = entry.word
    if not fits_cells(word):
        return "digits and signs have no cell"
    if len(word) < 2:
        return "a word has two letters or more"
    if len(word) > MOST_LETTERS or len(entry.shown) > MOST_SHOWN:
        return f"a word has at most {MOST_LETTERS} letters"
    if any(map(has_hanzi_only, word)) and not has_hanzi_only(word):
        return "Chinese characters and letters in one word"
    return UNASKED if word in blocked() else ""
