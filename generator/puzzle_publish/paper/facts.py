"""What is true of a puzzle and may be printed beside it: its number, date, pages."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from string import Formatter, ascii_uppercase

from ..core import resources
from ..core.designs.design import read_strings
from ..core.entries import Entry
from ..core.errors import PublishError
from ..core.languages import base_of, language
from ..core.puzzle import Json
from ..core.reading.json_values import members_of
from ..core.spelling import printed
from ..types.registry import load
from .items import plain
from .tokens import LETTER, LEVEL, MONTH, STARS, WEEKDAY, Tokens, Value

Facts = Mapping[str, Value]

# Name -> the sentence that says it.
NAMES = {
    "number": "its number is {}",
    "count": "{} puzzles are counted",
    "page": "it is on page {}",
    "sheet": "it is on page {}",
    "hint_page": "its hints are on page {}",
    "key_page": "its answer is on page {}",
    "drawn_page": "its drawn hint is on page {}",
    "day": "its day is {}",
    "month": "its month is {}",
    "month_number": "its month is {}",
    "weekday": "its weekday is {}",
    "year": "its year is {}",
    "day_of_year": "its day of the year is {}",
    "days_in_year": "the year has {} days",
    "week": "its week is {}",
    "letter": "it is puzzle {} of its day",
    "level": "its level is {}",
    "stars": "its level has {} stars",
}
# What a page must say if most others do.
SHOWN = (
    *("number", "count", "page", "hint_page", "key_page", "drawn_page"),
    *("day", "month", "month_number", "weekday", "year", "letter", "level", "stars"),
)
# A value of these classes can be nothing else; the others are numbers.
ONLY = {
    MONTH: "month",
    WEEKDAY: "weekday",
    LEVEL: "level",
    STARS: "stars",
    LETTER: "letter",
}
# The words of designs, and which of the pages they name.
_SENTENCES = {
    "number": "",
    "number_of": "",
    "hint_ref": "hint_page",
    "hint_refs": "hint_page",
    "key_ref": "key_page",
    "key_refs": "key_page",
    "key_ref_separate": "key_page",
    "from_ref": "page",
    "page_ref": "page",
}


def facts_of(
    entries: Sequence[Entry], code: str, drawn: Mapping[int, int], count: int
) -> dict[int, Facts]:
    """Return the facts of each puzzle by its number.

    `drawn` has the page of each drawn hint, `count` is the number of puzzles.
    """
    letters = letters_of(entries)
    found: dict[int, Facts] = {}
    for entry in entries:
        kind, number = load(entry["type"]), int(entry["number"])
        facts: dict[str, Value] = {"number": number}
        if "volume" not in entry:  # a volume counts all puzzles of its book
            facts["count"] = count
        pages = {
            "page": entry["page"],
            "hint_page": entry["hint_page"],
            "key_page": entry["key_page"],
        }
        facts |= {name: page for name, page in pages.items() if page is not None}
        if number in drawn:
            facts["drawn_page"] = drawn[number]
        if word := kind.text(code).levels.get(entry["level"]):
            facts["level"] = plain(word)
        if stars := kind.levels.get(entry["level"]):
            facts["stars"] = stars
        if entry["date"]:
            facts |= _of_day(datetime.date.fromisoformat(entry["date"]))
        if number in letters:
            facts["letter"] = letters[number]
        measures = dict(entry["grade"])
        whole = {k: v for k, v in measures.items() if type(v) is int}
        found[number] = facts | {f"grade.{name}": v for name, v in whole.items()}
    return found


def _of_day(day: datetime.date) -> dict[str, Value]:
    last = datetime.date(day.year, 12, 31)
    return {
        "day": day.day,
        "month": day.month,
        "month_number": day.month,
        "weekday": day.isoweekday(),
        "year": day.year,
        "day_of_year": day.timetuple().tm_yday,
        "days_in_year": last.timetuple().tm_yday,
        "week": day.isocalendar().week,
    }


def sentence(name: str, value: Value, code: str) -> str:
    """Return a fact in words.

    >>> sentence("month", 3, "en"), sentence("grade.givens", 7, "en")
    ('its month is March', 'its value for givens is 7')
    """
    words = language(code)
    if name == "month" and isinstance(value, int):
        value = words.months[value - 1]
    elif name == "weekday" and isinstance(value, int):
        value = words.weekdays[value - 1]
    usual = f"its value for {name.rpartition('.')[2]} is {{}}"
    return NAMES.get(name, usual).format(value)


def letters_of(entries: Iterable[Entry]) -> dict[int, str]:
    """Return A, B and so on for the puzzles of each day that has several."""
    days: dict[str, list[int]] = {}
    for entry in entries:
        if entry["date"]:
            days.setdefault(entry["date"], []).append(int(entry["number"]))
    return {
        number: ascii_uppercase[nth] if nth < len(ascii_uppercase) else str(nth + 1)
        for numbers in days.values()
        for nth, number in enumerate(numbers)
        if len(numbers) > 1
    }


def level_words(entries: Iterable[Entry], code: str) -> set[str]:
    """Return the words for all levels of the types of a book."""
    names = {entry["type"] for entry in entries}
    return {word for name in names for word in load(name).text(code).levels.values()}


def known_forms(
    entries: Iterable[Entry], code: str, tokens: Tokens
) -> dict[str, tuple[str, ...]]:
    """Return the forms of shipped designs' words, each with the facts that it names.

    A design of a user's may say the same, but need not.
    """
    titles = {
        load(name).text(code).labels.get("drawn_hints")
        for name in {entry["type"] for entry in entries}
    }
    every = _shipped_words(code)
    # A design's words for references may extend those of one that it is based on.
    titles |= {str(words["drawn_hints"]) for words in every if "drawn_hints" in words}
    found: dict[str, tuple[str, ...]] = {}
    for words in every:
        for name, page in _SENTENCES.items():
            if isinstance(said := words.get(name), str):
                found |= dict(_form(said, page, tokens))
        if isinstance(said := words.get("drawn_ref"), str):
            for title in titles - {None}:
                text = said.replace("{title}", str(title))
                found |= dict(_form(text, "drawn_page", tokens))
    return found


def _form(
    text: str, page: str, tokens: Tokens
) -> Iterator[tuple[str, tuple[str, ...]]]:
    names = [name for _, name, _, _ in Formatter().parse(text) if name]
    shape = tokens.form(plain(text.format(**dict.fromkeys(names, "7")))).shape
    if len(shape) > 1 and names and set(names) <= {"number", "count", "page"}:
        yield shape, tuple(page if name == "page" else name for name in names)


@cache
def _shipped_words(code: str) -> tuple[Mapping[str, Json], ...]:
    """Return the words of each shipped design in a language."""
    found = []
    for path in sorted((resources.templates() / "designs").glob("*/")):
        file = path / f"strings.{base_of(code)}.yaml"
        if file.is_file():
            try:
                found.append(members_of(printed(read_strings(path, file), code)))
            except PublishError:
                continue  # whatever uses a damaged design reports it
    return tuple(found)
