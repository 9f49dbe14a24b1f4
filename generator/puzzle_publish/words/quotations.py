"""Quotations for cryptograms, and the words that may be read in them.

The list that ships is data/quotations.tsv; an author's file is a table with the same
columns. With a list goes every word of English that a reader may think of: those of
`english-all` in their forms, and those of all its texts. Puzzles name both by one
digest.
"""

import csv
import functools
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple, dataclass, replace
from typing import cast

from ..core.errors import UsageError
from ..core.log import MESSAGES
from ..core.messages import listed, quoted
from ..core.puzzle import Json
from ..core.quotes import curly
from ..core.reading.user_text import Faults, TextKind, read_user_text
from ..core.values import SCHOOL, BookContext, Taste
from . import store
from .known_words import with_forms
from .lexicon import WordList, origin_in
from .row_parser import invalid_csv
from .sources import DATA, named
from .taste import judge_of
from .tasteful import tell_subjects

SHIPPED = "quotations"
AUTO = "auto"
LEAST_LETTERS, MOST_LETTERS = 60, 180
MOST_NAME = 80  # characters of an author or a work
COLUMNS = ("text", "author", "work", "year")
MARKS = "’‘“”.,;:!?()—–-…/ "
_KIND = TextKind(
    "a table of quotations",
    most_mib=4,
    write="a first row with text, author, work and year, then a quotation in each row",
    is_exported=True,
)
_WORD = re.compile("[A-Z]+(?:’[A-Z]+)*")
# What readers know of short forms, besides words with ’S.
_SHORT = """
I’M I’VE I’LL I’D YOU’RE YOU’VE YOU’LL YOU’D HE’LL HE’D SHE’LL SHE’D IT’LL IT’D WE’RE
WE’VE WE’LL WE’D THEY’RE THEY’VE THEY’LL THEY’D WHO’LL WHO’D WHO’VE DON’T DOESN’T DIDN’T
ISN’T AREN’T WASN’T WEREN’T HASN’T HAVEN’T HADN’T CAN’T COULDN’T WON’T WOULDN’T SHAN’T
SHOULDN’T MUSTN’T NEEDN’T MAYN’T AIN’T O’ER E’ER NE’ER E’EN O’CLOCK
"""


@dataclass(frozen=True, slots=True)
class Quotation:
    """A text in typographic punctuation; `work` and `year` may be empty."""

    text: str
    author: str
    work: str = ""
    year: str = ""


@dataclass(frozen=True, eq=False)  # hashed often, by identity
class QuotationList(WordList[Quotation]):
    """Quotations, none repeated.

    Attributes:
        words: every word that may be read in them, sorted.
    """

    words: tuple[str, ...] = ()

    def content(self) -> Json:
        """All but the name, as plain JSON."""
        rows = [list(astuple(one)) for one in self.entries]
        return {"quotations": rows, "words": list(self.words), **self.origin}

    @functools.cached_property
    def lexicon(self) -> frozenset[str]:
        """The words as a set."""
        return frozenset(self.words)

    def find(self, capitals: str) -> Quotation | None:
        """Return the quotation with this text in capitals, or None."""
        return self._by_capitals.get(capitals)

    @functools.cached_property
    def _by_capitals(self) -> dict[str, Quotation]:
        return {capitals(one.text): one for one in self.entries}


@functools.lru_cache(maxsize=8_192)
def capitals(text: str) -> str:
    """A text in capitals without accents, as a cryptogram hides it.

    >>> capitals("Brontë’s “Jane Eyre”")
    'BRONTE’S “JANE EYRE”'
    """
    apart = unicodedata.normalize("NFD", text.upper())
    return "".join(char for char in apart if not unicodedata.combining(char))


def words_in(text: str) -> list[str]:
    """The words of a text in capitals, which hyphens and dashes divide.

    >>> words_in("DON’T—TO-DAY, ’TIS")
    ['DON’T', 'TO', 'DAY', 'TIS']
    """
    return _WORD.findall(text)


def letters_in(text: str) -> int:
    """The number of letters of a text in capitals.

    >>> letters_in("IT’S 8")
    3
    """
    return sum("A" <= char <= "Z" for char in text)


def refer_quotations(
    value: str | Mapping[str, Json], book: BookContext
) -> dict[str, str]:
    """The reference to the quotations that a user named, for `load_quotations`.

    A list that does not ship as it is gets stored, so that other processes find it.

    Args:
        value: "auto" or "quotations" for ours, or a table in the config's folder or
            below; a reference is returned as it is.
        book: whose taste leaves out quotations.

    Raises:
        UsageError: there is no such file, or it has faults.
    """
    if isinstance(value, Mapping):
        return load_quotations(value).reference
    if value in (AUTO, SHIPPED):
        found = shipped()
        if book.taste.block:
            found = _tasteful(found, book.taste)
    else:
        path, shown = store.file_beside(
            value, book.folder, (AUTO, SHIPPED), "table of quotations"
        )
        typed = read_user_text(path, _KIND, shown=shown)
        rows = _read(typed.text, typed.suffix, Faults(typed.shown))
        found = _tasteful(_list(typed.name, rows), book.taste)
    return found.reference if found is shipped() else store.keep(found)


def load_quotations(reference: str | Mapping[str, Json]) -> QuotationList:
    """The quotations that a reference denotes; "auto" is ours.

    Raises:
        UsageError: this machine has no such list.
    """
    if isinstance(reference, str):
        return shipped()
    return _by_digest(*store.digest_of(reference))


@functools.cache
def shipped() -> QuotationList:
    """Our quotations."""
    text = (DATA / f"{SHIPPED}.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return _list(SHIPPED, tuple(Quotation(*row) for row in rows))


@functools.cache
def times() -> Mapping[str, int]:
    """How often each word is in our quotations."""
    texts = (capitals(one.text) for one in shipped().entries)
    return Counter(word for text in texts for word in words_in(text))


@functools.lru_cache(maxsize=4)
def _by_digest(name: str, digest: str) -> QuotationList:
    if digest == shipped().digest:
        return shipped()
    content = store.kept_content(name, digest)
    # What `QuotationList.content` returned.
    rows = cast(Iterable[tuple[str, str, str, str]], content["quotations"])
    words = cast(Iterable[str], content["words"])
    quotations = tuple(Quotation(*row) for row in rows)
    return QuotationList(name, quotations, **origin_in(content), words=tuple(words))


def _list(name: str, rows: tuple[Quotation, ...]) -> QuotationList:
    words = {
        *_known(),
        *(word for one in rows for word in words_in(capitals(one.text))),
    }
    return QuotationList(
        name, rows, "en", named("english-all").licence, words=tuple(sorted(words))
    )


@functools.cache
def _known() -> frozenset[str]:
    """The words of `english-all`, their forms by rule, their short forms, and ’S.

    A form that is no word (SHEEPS) only makes the proof stricter.
    """
    found = with_forms(named("english-all").words)
    owners = {f"{word}’S" for word in found}
    return frozenset(found | owners | set(_SHORT.split()))


def _tasteful(found: QuotationList, taste: Taste) -> QuotationList:
    """The quotations that agree with a taste; a warning counts the others.

    Raises:
        UsageError: none is left.
    """
    judge = judge_of(taste)
    kept = tuple(one for one in found.entries if not judge.clue(one.text))
    left = len(found.entries) - len(kept)
    if not kept:
        raise UsageError(f"{found.name}: every quotation is against the book's taste")
    if taste.level == SCHOOL:
        tell_subjects(found.name, (("", "", one.text) for one in kept))
    if not left:
        return found
    MESSAGES.warning(
        "%s: left out %d against the taste %s", found.name, left, taste.level
    )
    return replace(found, entries=kept)


def _read(text: str, suffix: str, faults: Faults) -> tuple[Quotation, ...]:
    """The quotations of a table with tabs, or with commas or semicolons as CSV.

    Raises:
        UsageError: it names no text and author, or a row is unfit.
    """
    found: dict[str, Quotation] = {}
    long: list[int] = []
    columns: list[str] = []
    for line, cells in _rows(text, suffix, faults):
        if not columns:
            columns = [cell.lower() for cell in cells]
            if not {"text", "author"} <= set(columns):
                names = listed(COLUMNS, last="and")
                message = f"the first row must name the columns: {names}"
                faults.add(line, 1, f"{message}; text and author are needed")
                break
            continue
        row = dict(zip(columns, cells, strict=False))
        one = Quotation(*(curly(row.get(name, "")) for name in COLUMNS))
        letters = letters_in(capitals(one.text))
        if fault := _fault(one):
            faults.add(line, 1, fault)
        elif not LEAST_LETTERS <= letters <= MOST_LETTERS:
            long.append(line)
        else:
            found.setdefault(capitals(one.text), one)
    faults.refuse()
    bounds = f"with {LEAST_LETTERS} to {MOST_LETTERS} letters"
    if not found:
        raise UsageError(f"{faults.shown}: there is no quotation {bounds}")
    if long:
        lines = listed(map(str, long), last="and")
        where = f"line {lines}" if len(long) == 1 else f"lines {lines}"
        message = "%s: only quotations %s are used; left out %s"
        MESSAGES.warning(message, faults.shown, bounds, where)
    return tuple(found.values())


def _fault(one: Quotation) -> str:
    """What is wrong with a quotation, or ""."""
    hidden = {"text": capitals(one.text), "author": capitals(one.author)}
    for name, text in hidden.items():
        if not letters_in(text):
            return f"{name}: there are no letters"
        for char in text:
            if not "A" <= char <= "Z" and char not in MARKS:
                return f"{name}: {quoted(char)} is no letter and no punctuation mark"
    for name, text in (("author", one.author), ("work", one.work), ("year", one.year)):
        if len(text) > MOST_NAME or not text.isprintable():
            return f"{name}: at most {MOST_NAME} characters that can be printed"
    return ""


def _rows(text: str, suffix: str, faults: Faults) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines of a table with their cells, without comments."""
    lines = text.split("\n")
    first = next((line for line in lines if line.strip() and line[0] != "#"), "")
    if "\t" in first or suffix == ".tsv":
        for number, line in enumerate(lines, 1):
            if line.strip() and line[0] != "#":
                yield number, [" ".join(cell.split()) for cell in line.split("\t")]
        return
    mark = ";" if first.count(";") > first.count(",") else ","
    rows = csv.reader((f"{line}\n" for line in lines), delimiter=mark, strict=True)
    try:
        for row in rows:
            if any(cell.strip() for cell in row) and row[0][:1] != "#":
                yield rows.line_num, [" ".join(cell.split()) for cell in row]
    except csv.Error as error:
        faults.add(rows.line_num, 1, invalid_csv(error))
