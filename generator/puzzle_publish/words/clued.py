"""A list of words with clues, identified by its digest.

A word may occur several times with different clues, and a clue may belong to several
words. Whether a crossword has one solution depends on both, so a page identifies its
list by the digest of the content.
"""

import functools
import math
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import cast

from ..core.disk_cache import gc_paused
from ..core.log import MESSAGES
from ..core.messages import listed, quoted
from ..core.puzzle import Json
from ..core.reading.user_text import Faults
from ..core.values import Letters
from .commonness import Commonness
from .letters import Form, form_making, form_of, plain
from .lexicon import WordList, origin_in
from .list_file import SEPARATORS, ListFile, read_list
from .reading import cell_form, check_printable, fits_cells, has_hanzi_only
from .row_parser import Row, rows_of

MOST_LETTERS, MOST_SHOWN = 30, 60
MOST_CLUE = 250
MOST_TAGS, MOST_TAG = 8, 40
UNSCORED, MOST_SCORE = 50, 100
MOST_FREQUENCY = 10**12 - 1
# Tags of entries: readers know the word; its clue may contain the word; the word is
# more often another part of speech, as GAPE is a verb.
KNOWN, LEAK_OK, UNUSUAL = "known", "leak-ok", "unusual"
_CLUED_ONLY = Path(__file__).parent / "data" / "clued-only.txt"
_PARTS = re.compile("[ \u00a0]+")
_NUMBER = re.compile("[0-9]{1,12}")
_TAG = re.compile(r"[\w:-]+")


@dataclass(frozen=True, slots=True)
class Clued:
    """A word with one of its clues.

    Attributes:
        word: one character per cell, in capitals.
        shown: the word as its author wrote it, "ice cream".
        clue: "" if the list has none.
        score: 0 to 100, higher for more common words; 50 if unknown.
        tags: "easy", "tricky" or any others that the author chose, sorted.
    """

    word: str
    shown: str
    clue: str = ""
    score: int = UNSCORED
    tags: tuple[str, ...] = ()


@functools.cache
def _clued_only() -> frozenset[str]:
    lines = _CLUED_ONLY.read_text(encoding="ascii").splitlines()
    words = (line.split() for line in lines if not line.startswith("#"))
    return frozenset(word.upper() for row in words for word in row)


def needs_clue(entry: Clued) -> bool:
    """Return whether nobody enjoys a word of ours without its clue.

    It is an abbreviation, a noise, part of a word, or foreign; see `_CLUED_ONLY`.

    >>> [needs_clue(Clued(x.upper(), x)) for x in ("NNE", "TVs", "brr", "sun", "Erie")]
    [True, True, True, False, False]
    """
    capitals = sum(map(str.isupper, entry.shown))
    return entry.word in _clued_only() or (capitals > 1 and entry.shown.isalpha())


@dataclass(frozen=True)
class CluedList(WordList[Clued]):
    """Words with clues, in the order of the list.

    Attributes:
        parts: how many of the entries each list gave, if several are joined in it.
    """

    parts: tuple[int, ...] = ()

    @cached_property
    def by_word(self) -> dict[str, tuple[Clued, ...]]:
        """The entries of each word."""
        found: dict[str, list[Clued]] = {}
        for entry in self.entries:
            found.setdefault(entry.word, []).append(entry)
        return {word: tuple(entries) for word, entries in found.items()}

    @cached_property
    def place_of(self) -> dict[str, int]:
        """The place, among the joined lists, of the first list with each word."""
        found: dict[str, int] = {}
        for (word, _), place in self._places.items():
            found.setdefault(word, place)
        return found

    def place_of_clue(self, word: str, clue: str) -> int:
        """The place of the list that has this clue for a word."""
        return self._places[word, clue]

    @cached_property
    def _places(self) -> dict[tuple[str, str], int]:
        sizes = self.parts or (len(self.entries),)
        places = (k for k, size in enumerate(sizes) for _ in range(size))
        keys = ((entry.word, entry.clue) for entry in self.entries)
        return dict(zip(keys, places, strict=True))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the joined lists; its own if it is a single one."""
        if not self.parts:
            return (self.name,)
        return tuple(self.name.split("+"))

    @cached_property
    def by_clue(self) -> dict[str, tuple[str, ...]]:
        """The words of each clue, in order."""
        found: dict[str, dict[str, None]] = {}
        for entry in self.entries:
            if entry.clue:
                found.setdefault(entry.clue, {})[entry.word] = None
        return {clue: tuple(words) for clue, words in found.items()}

    def content(self) -> Json:
        """All but the name, as plain JSON."""
        rows: list[Json] = [
            [e.word, e.shown, e.clue, e.score, list(e.tags)] for e in self.entries
        ]
        joined = {"parts": list(self.parts)} if self.parts else {}
        return {"clued": rows, **joined, **self.origin}


def clued_of(name: str, content: Mapping[str, Json]) -> CluedList:
    """The list with this name and content.

    >>> sun = Clued("SUN", "sun", "Day star", 80, ("easy",))
    >>> once = CluedList("mine", (sun,), "en")
    >>> clued_of("mine", once.content()) == once
    True
    """
    # Rows as `content` has them.
    rows = cast(Iterable[tuple[str, str, str, int, Iterable[str]]], content["clued"])
    # Words repeat for each clue, tags a thousand times: each is kept once.
    same: dict[str, str] = {}
    alike: dict[tuple[str, ...], tuple[str, ...]] = {}
    word_of, tags_of = same.setdefault, alike.setdefault
    entries = tuple(
        Clued(word_of(word, word), word_of(shown, shown), clue, score, tags_of(t, t))
        for word, shown, clue, score, tags in rows
        for t in (tuple(tags),)
    )
    parts = tuple(cast(Iterable[int], content.get("parts", ())))
    return CluedList(name, entries, **origin_in(content), parts=parts)


def answer_form(shown: str) -> str:
    """An answer in plain letters, as cells hold it: nothing between capitals.

    >>> answer_form("Crème brûlée"), answer_form("so-and-so"), answer_form("画龙点睛")
    ('CREMEBRULEE', 'SOANDSO', '画龙点睛')
    """
    letters = SEPARATORS.sub("", shown.strip())
    if letters.isascii():
        return letters.strip().upper()  # the result below in a tenth of the time
    return cell_form(plain(letters))


def enumeration(shown: str, word: str = "") -> str:
    """The lengths of an answer's words, as printed after its clue.

    Args:
        shown: the answer as written.
        word: the same as cells hold it, which may be with its marks.

    >>> enumeration("ice cream"), enumeration("mother-in-law"), enumeration("isn't")
    ('3,5', '6-2-3', '4')
    >>> enumeration("Straße", "STRASSE"), enumeration("Straße", "STRAẞE")
    ('7', '6')
    """
    form = form_making(shown, word) if word and not shown.isascii() else answer_form
    parts = (part for part in _PARTS.split(shown.strip()) if form(part))
    return ",".join(
        "-".join(str(len(form(p))) for p in part.split("-") if form(p))
        for part in parts
    )


def read_clued(
    source: str | Path,
    *,
    shown: str = "",
    measure: Commonness | None = None,
    letters: Letters | None = None,
) -> CluedList:
    """The words and clues of a file, in any format of lists.

    Of a row with two clues, the first is tagged easy and the second tricky; a third has
    no tag, being of medium difficulty. Without a clue, an explanation is one. A warning
    names the rows that are left out: repeated ones, and those whose word has digits or
    signs, has one letter, or is longer than any grid.

    Args:
        source: a path, or a command-line argument, where "-" is standard input.
        shown: what messages call the file, if not its path.
        measure: scores the words whose rows have neither a score nor a frequency.
        letters: how cells have an author's words; None for plain letters as all
            languages leave marks out.

    Raises:
        UsageError: the file cannot be read, is invalid, or has no usable word.
    """
    file = read_list(source, shown=shown)
    with gc_paused():
        return _read(file, measure, letters)


@functools.lru_cache(maxsize=2)
def _read(
    file: ListFile, measure: Commonness | None, letters: Letters | None
) -> CluedList:
    # Caching also means that a list that several sections name is warned about once.
    faults = file.faults()
    left: dict[str, list[str]] = {}
    entries: dict[tuple[str, str], Clued] = {}
    rows = list(rows_of(file, faults))
    words = [row.first("word")[1] for row in rows]
    form = answer_form if letters is None else form_of(letters, words)
    typed = _Typed(form)
    for row in rows:
        for found in _entries(row, faults, typed):
            reason = _unfit(found)
            if reason or (found.word, found.clue) in entries:
                left.setdefault(reason or "repeated", []).append(found.shown)
            else:
                entries[found.word, found.clue] = found
    faults.refuse()
    if not entries:
        faults.add(1, 1, "no usable word; write one word per line, or word,clue")
        faults.refuse()
    _report(left, file.shown)
    scored = typed.scored(entries.values(), measure)
    han = sum(has_hanzi_only(entry.word) for entry in scored)
    return CluedList(file.name, scored, "zh" if 2 * han >= len(scored) else "en")


def _report(left: Mapping[str, list[str]], shown: str) -> None:
    for reason, words in sorted(left.items()):
        counted = "1 row" if len(words) == 1 else f"{len(words):,} rows"
        names = listed(map(quoted, words), last="and")
        MESSAGES.warning("%s: left out %s: %s: %s", shown, counted, reason, names)


@dataclass(slots=True)
class _Typed:
    """What the rows of a list say about how common their words are.

    Attributes:
        form: how cells have the words.
        scores: the score of each row that has one, by the row's word and clue.
        frequencies: likewise the frequencies.
        is_headed: whether the list names its columns.
    """

    form: Form
    scores: dict[tuple[str, str], int] = field(default_factory=dict)
    frequencies: dict[tuple[str, str], int] = field(default_factory=dict)
    is_headed: bool = False

    def scored(
        self, entries: Iterable[Clued], measure: Commonness | None
    ) -> tuple[Clued, ...]:
        """The entries with their scores: typed, by their frequencies, or measured.

        Numbers up to 100 in a column without a name are scores.
        """
        most = max(self.frequencies.values(), default=0)
        are_scores = not self.is_headed and most <= MOST_SCORE
        found = []
        for entry in entries:
            key = (entry.word, entry.clue)
            score = self.scores.get(key)
            if score is None and key in self.frequencies:
                count = self.frequencies[key]
                part = math.log1p(count) / math.log1p(max(most, 1))
                score = count if are_scores else round(MOST_SCORE * part)
            if score is None and measure is not None:
                score = measure.score(entry.shown)
            found.append(entry if score is None else replace(entry, score=score))
        return tuple(found)


def _entries(row: Row, faults: Faults, typed: _Typed) -> list[Clued]:
    """The entries of a row, one for each of its clues; [] at a fault."""
    before = faults.count
    typed.is_headed = row.is_headed
    for column, text in row.cells.values():
        check_printable(text, row.line, column, faults)
    column, shown = row.first("word")
    shown = _one_line(shown)
    if not shown:
        faults.add(row.line, column, "there is no word in this row")
    clues = _clues(row, faults)
    tags = _tags(row, faults)
    score = _number("score", row, MOST_SCORE, faults)
    frequency = None
    if score is None:
        frequency = _number("frequency", row, MOST_FREQUENCY, faults)
    if faults.count > before:
        return []
    word = typed.form(shown)
    found = [
        Clued(word, shown, clue, tags=tuple(sorted({*tags, *more})))
        for clue, more in clues
    ]
    for entry in found:
        if score is not None:
            typed.scores[word, entry.clue] = score
        elif frequency is not None:
            typed.frequencies[word, entry.clue] = frequency
    return found


def _clues(row: Row, faults: Faults) -> list[tuple[str, tuple[str, ...]]]:
    """The clues of a row with the tags that follow from their columns."""
    column, easy = row.first("clue")
    other, tricky = row.first("clue2")
    third, medium = row.first("clue3")
    found = [(column, easy, ("easy",) if tricky else ())] if easy else []
    if tricky:
        found.append((other, tricky, ("tricky",)))
    if medium:
        found.append((third, medium, ()))
    if not found:
        column, text = row.first("explanation")
        # A longer explanation is no clue, and no fault either.
        found.append((column, text if len(text) <= MOST_CLUE else "", ()))
    clues: list[tuple[str, tuple[str, ...]]] = []
    for at, text, tags in found:
        clue = _one_line(text)
        if len(clue) > MOST_CLUE:
            message = f"clue: at most {MOST_CLUE} characters (got {len(clue):,})"
            faults.add(row.line, at, message)
        clues.append((clue, tags))
    return clues


def _one_line(text: str) -> str:
    return unicodedata.normalize("NFC", " ".join(text.split()))


def _number(name: str, row: Row, most: int, faults: Faults) -> int | None:
    column, text = row.first(name)
    if not text:
        return None
    if not _NUMBER.fullmatch(text) or int(text) > most:
        message = f"{name}: must be a whole number from 0 to {most:,}"
        faults.add(row.line, column, f"{message} (got {quoted(text)})")
        return None
    return int(text)


def _tags(row: Row, faults: Faults) -> tuple[str, ...]:
    column, text = row.cells.get("tags", (1, ""))
    tags = sorted(set(text.casefold().replace(";", " ").replace("|", " ").split()))
    if len(tags) > MOST_TAGS:
        faults.add(row.line, column, f"tags: at most {MOST_TAGS} (got {len(tags)})")
    for tag in tags:
        if len(tag) > MOST_TAG or not _TAG.fullmatch(tag):
            message = "tags: only letters, digits, _ : -, separated by spaces"
            faults.add(row.line, column, f"{message} (got {quoted(tag)})")
    return tuple(tags)


def _unfit(entry: Clued) -> str:
    """Why a word cannot be in a grid, "" if it can."""
    word = entry.word
    if not fits_cells(word):
        return "digits and signs cannot be in cells"
    if len(word) < 2:
        return "a word has at least two letters"
    if len(word) > MOST_LETTERS or len(entry.shown) > MOST_SHOWN:
        return f"a word may have at most {MOST_LETTERS} letters"
    if any(map(has_hanzi_only, word)) and not has_hanzi_only(word):
        return "mixes Chinese characters and letters"
    return ""
