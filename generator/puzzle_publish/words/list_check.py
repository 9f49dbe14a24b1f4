"""Checks a list of words and clues as an editor's assistant would, row by row.

An error is what must not be printed (a clue that gives its answer away, a word against
the taste); a note is what an editor should look at again.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ..core.errors import UsageError
from ..core.messages import listed, quoted
from ..core.reading.user_text import Faults
from ..core.values import SCHOOL, Taste
from .clue_leaks import leaks
from .clued import MOST_LETTERS, answer_form
from .list_file import ListFile, read_list
from .reading import NO_WORD, check_printable, fits_cells, has_hanzi_only
from .row_parser import Row, rows_of
from .taste import judge_of, subject_of
from .tasteful import subject_at_school, subject_reason

ERROR, NOTE = "error", "note"
_MOST_COMPARED = 60  # words of a list without clues, which all go into a word search
CLUES = ("clue", "clue2", "clue3")  # the columns
MOST_CLUE = 60  # characters; a longer clue takes a second line on most pages
MOST_CLUE_HAN = 30
WIDEST = 15  # letters; no shipped pattern has longer entries
# Remarks of a dictionary, and lengths, which the page prints itself.
_MARKER = re.compile(
    r"\((?:(?:pl|sing|abbr|adj|adv|vb?|n)\b\.?|plural\b|singular\b|-ing\b|past\b"
    r"|present\b|third person|comparative|superlative|informal\b|especially\b"
    r"|usually\b|used (?:of|as)\b|of (?:a|an|the)\b"
    r"|[0-9]+(?:[,\- ]+[0-9]+)*\)|[0-9]+ (?:letters|words))",
    re.IGNORECASE,
)
_BEGINS_MID = re.compile(r"(?:Of|Or|And|Than|Whom)\b", re.IGNORECASE)
_ENDS_MID = re.compile(r"(?:[,;:]|\b(?:a|an|the|or|and|than|whose))$", re.I)
_STOP = re.compile(r"(?<!\.)(?<!etc)\.$")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found.

    Attributes:
        rule: leak, taste, repeated, ambiguous, missing, marker, length, fragment,
            form or quotes.
        weight: ERROR or NOTE.
        place: line and column, or the cell of a workbook.
    """

    line: int
    column: int
    rule: str
    weight: str
    message: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found.

    Attributes:
        shown: what messages call the file.
        words: how many different words it has.
        clues: how many clues.
    """

    shown: str
    words: int
    clues: int
    findings: tuple[Finding, ...]

    def count(self, weight: str) -> int:
        """How many findings have a weight."""
        return sum(finding.weight == weight for finding in self.findings)


@dataclass(frozen=True, slots=True)
class _Clue:
    line: int
    column: int
    text: str


@dataclass(frozen=True, slots=True)
class _Word:
    line: int
    column: int
    shown: str
    word: str
    clues: tuple[_Clue, ...]
    explanation: _Clue


def check_list(source: str | Path, taste: Taste, *, shown: str = "") -> Checked:
    """What is wrong with a list, in the order of its lines.

    Args:
        source: a path, or a command-line argument, where "-" is standard input.
        taste: which words and clues are not printed.
        shown: what messages call the file, if not its path.

    Raises:
        UsageError: the file cannot be read, its format is invalid, it has no word, or
            characters that cannot be printed.
    """
    file = read_list(source, shown=shown)
    faults = file.faults()
    return check_rows(file, list(rows_of(file, faults)), taste, faults)


def check_rows(
    file: ListFile, rows: Sequence[Row], taste: Taste, faults: Faults
) -> Checked:
    """What is wrong with some rows of a list, in the order of its lines.

    Args:
        file: the list.
        rows: its words, and clues if they count.
        taste: which words and clues are not printed.
        faults: what was found to be wrong with the file's format.

    Raises:
        UsageError: the format is invalid, there is no word, or there are characters
            that cannot be printed.
    """
    for row in rows:
        for column, text in row.cells.values():
            check_printable(text, row.line, column, faults)
    faults.refuse()
    entries = [_word_of(row) for row in rows]
    if not entries:
        raise UsageError(f"{file.shown}: {NO_WORD}")
    has_clues = any(entry.clues for entry in entries)
    found: list[Finding] = []
    for entry in entries:
        found += _word_findings(entry, taste)
        if has_clues and not entry.clues:
            found.append(_error(entry, "missing", "there is no clue"))
        for clue in entry.clues:
            found += _clue_findings(entry, clue, taste)
    found += _second_clues(entries)
    found += _repeated(entries)
    found += [] if has_clues else _within(entries)
    found += _ambiguous(entries)
    found.sort(key=lambda one: (one.line, one.column, one.rule))
    place = faults.place
    placed = (replace(one, place=place(one.line, one.column)) for one in found)
    words, clues = {e.word for e in entries}, sum(len(e.clues) for e in entries)
    return Checked(file.shown, len(words), clues, tuple(placed))


def _word_of(row: Row) -> _Word:
    column, shown = row.cells.get("word", (1, ""))
    clues = (
        _Clue(row.line, place, text.strip())
        for place, text in (row.cells.get(key, (1, "")) for key in CLUES)
        if text.strip()
    )
    place, text = row.cells.get("explanation", (1, ""))
    return _Word(
        row.line,
        column,
        shown.strip(),
        answer_form(shown),
        tuple(clues),
        _Clue(row.line, place, text),
    )


def _error(place: _Word | _Clue, rule: str, message: str) -> Finding:
    return Finding(place.line, place.column, rule, ERROR, message)


def _note(place: _Word | _Clue, rule: str, message: str) -> Finding:
    return Finding(place.line, place.column, rule, NOTE, message)


def _word_findings(entry: _Word, taste: Taste) -> Iterator[Finding]:
    word = entry.word
    if not word or not fits_cells(word):
        yield _error(entry, "form", f"{quoted(entry.shown)} is not a word of letters")
    elif not 2 <= len(word) <= MOST_LETTERS:
        message = f"an answer has 2 to {MOST_LETTERS} letters (this has {len(word)})"
        yield _error(entry, "length", message)
    elif len(word) > WIDEST:
        message = f"{len(word)} letters; the widest grids have {WIDEST}"
        yield _note(entry, "length", message)
    category = judge_of(taste).word(word, entry.shown)
    yield from _against(entry, ("word", word, entry.shown), category, taste)
    if not category and taste.level == SCHOOL and (s := subject_of(word, entry.shown)):
        yield _note(entry, "taste", f"printed at this taste: {subject_reason(s)}")
    text = entry.explanation.text
    category = judge_of(taste).clue(text)
    yield from _against(entry.explanation, ("explanation", "", text), category, taste)


def _against(
    place: _Word | _Clue, what: tuple[str, str, str], category: str, taste: Taste
) -> Iterator[Finding]:
    """Yield what is against a taste, with the level that prints it if there is one."""
    if not category:
        return
    name, word, shown = what
    message = f"the {name} is against the taste ({category})"
    if subject := subject_at_school(taste, word, shown):
        message += f"; {subject_reason(subject)}, which `taste: {SCHOOL}` prints"
    yield _error(place, "taste", message)


def _clue_findings(entry: _Word, clue: _Clue, taste: Taste) -> Iterator[Finding]:
    text, is_han = clue.text, has_hanzi_only(entry.word)
    if leaks(text, entry.word, entry.shown):
        message = f"gives {quoted(entry.shown)} away: {quoted(text)}"
        yield _error(clue, "leak", message)
    category = judge_of(taste).clue(text)
    yield from _against(clue, ("clue", "", text), category, taste)
    if marker := _MARKER.search(text):
        yield _error(clue, "marker", f"a remark in brackets: {quoted(marker[0])}")
    most = MOST_CLUE_HAN if is_han else MOST_CLUE
    if len(text) > most:
        message = f"{len(text)} characters; at most {most} fit well"
        yield _note(clue, "length", message)
    if is_han:
        return
    if _BEGINS_MID.match(text) or _ENDS_MID.search(text):
        yield _note(clue, "fragment", f"reads like part of a clue: {quoted(text)}")
    if text[0].islower():
        yield _note(clue, "form", f"begins with a small letter: {quoted(text)}")
    if _STOP.search(text):
        yield _note(clue, "form", f"ends with a full stop: {quoted(text)}")
    if text.count('"') % 2 or text.count("\u201c") != text.count("\u201d"):
        yield _note(clue, "quotes", f"an unpaired quotation mark: {quoted(text)}")


def _second_clues(entries: Sequence[_Word]) -> Iterator[Finding]:
    """Yield the words with one clue, if most words of the list have two."""
    having: dict[str, set[str]] = defaultdict(set)
    for entry in entries:
        having[entry.word].update(clue.text for clue in entry.clues)
    if 2 * sum(len(clues) > 1 for clues in having.values()) < len(having):
        return
    for entry in entries:
        if len(having[entry.word]) == 1:
            message = f"{quoted(entry.shown)} has one clue, most words have two"
            yield _note(entry, "missing", message)


def _repeated(entries: Sequence[_Word]) -> Iterator[Finding]:
    """Yield rows that repeat an earlier word and clue."""
    first: dict[tuple[str, str], int] = {}
    for entry in entries:
        for clue in entry.clues or (_Clue(entry.line, entry.column, ""),):
            key = entry.word, clue.text.casefold()
            if key in first:
                what = "word and clue" if clue.text else "word"
                message = f"the same {what} as in line {first[key]}"
                yield _error(clue, "repeated", f"{quoted(entry.shown)}: {message}")
            first.setdefault(key, clue.line)


def _within(entries: Sequence[_Word]) -> Iterator[Finding]:
    """Yield words that no word search can have beside the one that they are in."""
    if len(entries) > _MOST_COMPARED:
        return  # no grid has so many, so each may have others
    for entry in entries:
        for other in entries:
            if entry.word and entry.word != other.word and entry.word in other.word:
                longer = f"is in {quoted(other.shown)}; a word search has one of them"
                yield _note(entry, "within", f"{quoted(entry.shown)} {longer}")
                break


def _ambiguous(entries: Sequence[_Word]) -> Iterator[Finding]:
    """Yield clues that fit another answer of the same length."""
    words: dict[tuple[str, int], dict[str, str]] = defaultdict(dict)
    for entry in entries:
        for clue in entry.clues:
            key = clue.text.casefold(), len(entry.word)
            words[key].setdefault(entry.word, entry.shown)
    for entry in entries:
        for clue in entry.clues:
            same = words[clue.text.casefold(), len(entry.word)]
            others = [
                quoted(shown) for word, shown in same.items() if word != entry.word
            ]
            if others:
                message = f"the clue also fits {listed(others, last='and')}"
                yield _error(clue, "ambiguous", message)
