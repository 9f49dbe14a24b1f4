"""Reads and checks a user's list of words.

A fault (a frequency that is not a number, an invisible character) refuses the file,
with its place. Words that merely cannot be used (of one letter, with digits, or
repeated) are left out and counted.
"""

import functools
import re
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

from ..core.log import MESSAGES
from ..core.messages import listed, quoted
from ..core.reading.user_text import Faults
from .columns import NAMES
from .lexicon import Entry, Lexicon
from .list_file import SEPARATORS, ListFile, read_list
from .row_parser import Row, rows_of

NO_WORD = "there is no word in this file; write one word per line"

MOST_READING = 400
MOST_NOTE = 1_000
_ZERO = "〇"  # a number to Unicode, a character to readers of Chinese
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U000323af]")
_UNPRINTABLE = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
_COUNT = re.compile("[0-9]{1,12}")
_UNPRINTED = re.compile("[.,!?\u00b7\u30fb]+")

Left = tuple[str, int]  # a word and its line


@dataclass(slots=True)
class _Sorted:
    """A list's words: those used, and those left out by reason."""

    entries: dict[str, Entry] = field(default_factory=dict)
    short: list[Left] = field(default_factory=list)
    unfit: list[Left] = field(default_factory=list)
    again: list[Left] = field(default_factory=list)


def read_lexicon(
    source: str | Path, *, shown: str = "", least_letters: int = 2
) -> Lexicon:
    """The words of a file, in any format of lists.

    Words are converted to the form that is printed: composed (NFC), capitals, and
    nothing between the letters of a term ("cell wall" is CELLWALL). An explanation may
    be in the column of clues, a frequency in that of scores.

    Args:
        source: a path, or a command-line argument, where "-" is standard input.
        shown: what messages call the file, if not its path.
        least_letters: 1 keeps words of one letter.

    Raises:
        UsageError: the file cannot be read, is invalid, or has no usable word.
    """
    return _read(read_list(source, shown=shown), least_letters)


@functools.lru_cache(maxsize=2)
def _read(file: ListFile, least_letters: int) -> Lexicon:
    # Caching also means that a list that several sections name is warned about once.
    faults = file.faults()
    done = _Sorted()
    for row in rows_of(file, faults):
        _sort(row, done, faults, least_letters)
    faults.refuse()
    if not done.entries:
        faults.add(1, 1, _no_word(done))
        faults.refuse()
    _report(done, file.shown)
    entries = tuple(done.entries.values())
    han = sum(1 for entry in entries if _HAN.search(entry.word))
    return Lexicon(file.name, entries, "zh" if 2 * han >= len(entries) else "en")


def cell_form(word: str) -> str:
    """A word as it is printed, one code point per cell.

    >>> cell_form(" re\u0301sume\u0301 "), cell_form("Straße")
    ('RÉSUMÉ', 'STRAẞE')
    """
    composed = unicodedata.normalize("NFC", word.strip()).replace("ß", "ẞ")
    return unicodedata.normalize("NFC", composed.upper())


def joined_form(word: str) -> str:
    """A word or a term of several words as it is printed.

    >>> joined_form("cell wall"), joined_form("don't"), joined_form("Café-bar")
    ('CELLWALL', 'DONT', 'CAFÉBAR')
    """
    return cell_form(SEPARATORS.sub("", word.strip()))


def shown_form(word: str) -> str:
    """A term as it is printed, "" if that is how cells have it.

    Marks other than spaces, hyphens and apostrophes are left out.

    >>> shown_form("cell  wall"), shown_form("o'clock"), shown_form("Café-bar")
    ('CELL WALL', 'O’CLOCK', 'CAFÉ-BAR')
    >>> shown_form("cell"), shown_form("O.K.")
    ('', '')
    """
    kept = _UNPRINTED.sub("", " ".join(word.split())).replace("'", "’")
    found = cell_form(kept.replace("‘", "’"))
    return "" if found == joined_form(word) else found


def fits_cells(word: str) -> bool:
    """Return whether every character is a letter, which can be in a cell.

    >>> fits_cells("ICE-CREAM"), fits_cells("二〇"), fits_cells("冰淇淋")
    (False, True, True)
    """
    return all(char.isalpha() or char == _ZERO for char in word)


def has_hanzi_only(word: str) -> bool:
    """Return whether every character is a hanzi.

    >>> has_hanzi_only("剑辉"), has_hanzi_only("剑A")
    (True, False)
    """
    if word.isascii():
        return not word
    return all(_HAN.match(char) for char in word)


def _sort(row: Row, done: _Sorted, faults: Faults, least_letters: int) -> None:
    before = faults.count
    column, raw = row.first("word")
    texts = _frequency_and_texts(row, faults)
    entry = Entry(joined_form(raw), *texts, shown_form(raw))
    for place, text in row.cells.values():
        check_printable(text, row.line, place, faults)
    word = entry.word
    if not word:
        faults.add(row.line, column, "there is no word in this row")
    if faults.count > before:
        return
    if not fits_cells(word):
        done.unfit.append((word, row.line))
    elif len(word) < least_letters:
        done.short.append((word, row.line))
    elif word in done.entries:
        if not row.first("clue")[1]:  # lists of clues may have several rows for a word
            done.again.append((word, row.line))
    else:
        done.entries[word] = entry


def _frequency_and_texts(row: Row, faults: Faults) -> tuple[int, str, str]:
    column, frequency = row.first("frequency", "score")
    if frequency and not _COUNT.fullmatch(frequency):
        message = (
            f"frequency: must be a whole number of at most 12 digits"
            f" (got {quoted(frequency)}); a first row may name the columns:"
            f" {listed(NAMES, last='and')}"
        )
        faults.add(row.line, column, message)
        frequency = ""
    texts = []
    for name, most in (("reading", MOST_READING), ("explanation", MOST_NOTE)):
        also = ("clue", "clue2") if name == "explanation" else ()
        column, text = row.first(name, *also)
        text = unicodedata.normalize("NFC", " ".join(text.split()))
        if len(text) > most:
            message = f"{name}: at most {most:,} characters (got {len(text):,})"
            faults.add(row.line, column, message)
        texts.append(text)
    return int(frequency or 0), texts[0], texts[1]


def check_printable(text: str, line: int, column: int, faults: Faults) -> None:
    """Add a fault if a text has a character that cannot be printed."""
    if text.isprintable():
        return
    for offset, char in enumerate(text):
        if char in "\t\n\r":
            continue  # allowed inside a quoted cell; they become spaces
        if unicodedata.category(char) in _UNPRINTABLE:
            message = f"the character U+{ord(char):04X} cannot be printed; remove it"
            faults.add(line, column, message, offset=offset)
            return


def _no_word(done: _Sorted) -> str:
    if done.short and not done.unfit:
        return (
            f"every word has only one character ({_named(done.short)});"
            " a word needs at least two"
        )
    if done.unfit:
        return (
            f"no word consists of letters only ({_named(done.unfit)});"
            " write one word per line"
        )
    return NO_WORD


def _report(done: _Sorted, shown: str) -> None:
    if done.short:
        MESSAGES.info(
            "%s: left out %s of one character", shown, _counted(len(done.short))
        )
    for left, reason in (
        (done.again, "repeated"),
        (done.unfit, "with characters other than letters (digits, signs)"),
    ):
        if left:
            counted = _counted(len(left))
            MESSAGES.warning(
                "%s: left out %s, %s: %s", shown, counted, reason, _named(left)
            )


def _counted(number: int) -> str:
    return "1 word" if number == 1 else f"{number:,} words"


def _named(left: list[Left]) -> str:
    return listed((f"{quoted(word)} in line {n}" for word, n in left), last="and")
