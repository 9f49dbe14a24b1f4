"""Files of facts: a date and a text on each line, as text or as CSV."""

import datetime
import re
from collections.abc import Iterator
from pathlib import Path

from ..errors import UsageError
from ..facts import Fact, Facts
from ..messages import quoted
from ..quotes import curly
from .beside import inside
from .user_text import Faults, TextKind, read_user_text

MOST_CHARACTERS = 1000  # of a fact; how much fits a page is known with the design
_KIND = TextKind(
    "a file of facts",
    most_mib=1,
    write="a date and a text on each line",
    is_exported=True,
)
_LINE = re.compile(r"\s*\"?((?:\d{4}-)?\d\d-\d\d)\"?(\s*[,;\t，]\s*|\s+|\s*$)(.*?)\s*")
_HEADING = re.compile(r"\s*\"?(date|day|日期|日)\"?\s*[,;\t，]", re.IGNORECASE)
_LEAP = "2028-"  # a year that has all days


def read_facts(folder: Path, name: str, language: str) -> Facts:
    """The facts of a book's days.

    A line has a date (2027-01-31, or 01-31 for every year), a comma, semicolon, tab or
    space, and the text, which CSV may put in quotes. Lines that begin with # are
    comments.

    Args:
        folder: the book's folder.
        name: the file's path below it.
        language: of the book, "en" or "zh"; English texts get typographic quotes.

    Raises:
        UsageError: there is no such file, it is no text, or every fault in it with
            its place.
    """
    file = read_user_text(inside(folder, name), _KIND, shown=name)
    faults = Faults(file.shown)
    found: dict[str, Fact] = {}
    for line, text in _lines(file.text):
        fact = _fact(faults, line, text, language)
        if fact is None:
            continue
        if fact.day in found:
            before = f"line {found[fact.day].line}"
            faults.add(line, 1, f"{fact.day} has a fact on {before} already")
        found.setdefault(fact.day, fact)
    faults.refuse()
    if not found:
        raise UsageError(f"{file.shown}: has no facts; write {_KIND.write}")
    return Facts(file.shown, found)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that should have a fact, with their numbers."""
    first = True
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not (first and _HEADING.match(line)):
            yield number, line
        first = False


def _fact(faults: Faults, line: int, text: str, language: str) -> Fact | None:
    match = _LINE.fullmatch(text)
    if match is None:
        got = quoted(text.strip()[:20])
        message = f"begins with {got}; a line begins with a date, as in 2027-01-31"
        faults.add(line, 1, f"{message} or 01-31")
        return None
    day, _, words = match.groups()
    column = match.start(3) + 1
    if not _is_day(day):
        faults.add(line, match.start(1) + 1, f"there is no day {day}")
        return None
    if len(words) > 1 and words[0] == words[-1] == '"' and text.find(",") >= 0:
        words, column = words[1:-1].replace('""', '"'), column + 1
    if words:
        faults.check_words(line, column, words, MOST_CHARACTERS, "a fact")
    else:
        faults.add(line, column, f"{day} has no text")
    return Fact(day, curly(words) if language == "en" else words, line, column)


def _is_day(text: str) -> bool:
    try:
        datetime.date.fromisoformat(text if len(text) == 10 else _LEAP + text)
    except ValueError:
        return False
    return True
