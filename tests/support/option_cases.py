"""Every value of every option of `print:`, read from the models of a book's file.

A new option is here by itself. One whose values only a design or a printer knows is
named in `_FREE`; a new one of these is an error until it is.
"""

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from matrix import DESIGNS, TITLES, TRIMS, languages_in
from pydantic import BaseModel

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.print_options import PrintOptions
from puzzle_publish.core.printer import Printer, load_printer

PICTURE = "picture.svg"
PICTURE_TEXT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'
    '<rect width="40" height="40" fill="#14324f"/></svg>'
)
BASE = ("design", "printer", "trim")  # every case has its own
SLOTS = ("promise", "banners", "headline", "blurb", "points", "others")
# What an option needs to be allowed at all.
_NEEDS: Mapping[str, Mapping[str, Any]] = {
    "spread": {"order": "dates"},
    "cover.focus": {"cover": {"picture": PICTURE}},
    **{f"cover.{key}": {"cover": {"kind": "grid"}} for key in SLOTS},
    "cover.theme": {"cover": {"kind": "children"}},
}
_DATED = ("spread",)
_USUAL = (PrintOptions().trim, "8.5x11in")  # of large print
_ON_ANY_TRIM = ("editions", "cover.palette")


class Page(NamedTuple):
    """What a book is printed in and on."""

    language: str
    design: str
    printer: str
    trim: str


class Switch(NamedTuple):
    """One option with another value than its default."""

    path: tuple[str, ...]
    value: Any

    @property
    def name(self) -> str:
        """The option's path, as in messages."""
        return ".".join(self.path)


@dataclass(frozen=True)
class OptionCase:
    """A tiny book with one option switched."""

    page: Page
    dated: bool
    switch: Switch

    @property
    def made(self) -> tuple[str, bool]:
        """What its puzzles depend on."""
        return self.page.language, self.dated

    def __str__(self) -> str:
        value = json.dumps(self.switch.value)
        kind = "dated" if self.dated else "plain"
        return f"{'-'.join(self.page)}-{kind}-{self.switch.name}={value}"

    @property
    def text(self) -> str:
        """The book's file."""
        language, design, printer, trim = self.page
        options: dict[str, Any] = {"design": design, "printer": printer, "trim": trim}
        if design == "worksheet":
            options["matter"] = "none"
        options |= deepcopy(_NEEDS.get(self.switch.name, {}))
        *outer, last = self.switch.path
        inner = options
        for key in outer:
            inner = inner.setdefault(key, {})
        inner[last] = self.switch.value
        about = {"id": "options", "title": TITLES[language], "language": language}
        amount: dict[str, Any] = {"count": 3}
        if self.dated:
            amount = {"dates": {"from": "2027-01-30", "days": 3}}
        sections = [
            {"id": kind, "type": kind, "ramp": ["easy", "medium", "hard"], **amount}
            for kind in ("sudoku", "wordsearch")
        ]
        book = {**about, "seed": 7, "author": "A. N. Other"}
        return json.dumps(
            {"format": 1, "book": book, "print": options, "sections": sections}
        )


def option_cases() -> Iterator[OptionCase]:
    """Yield every option's values on every page, books with dates and without in turn.

    Editions and colours, which the trim hardly concerns, only on the usual one.
    Neighbouring pages have an option with the other kind of book.
    """
    for nth, page in enumerate(pages()):
        for k, switch in enumerate(switches(page)):
            if page.trim in _USUAL or not switch.name.startswith(_ON_ANY_TRIM):
                dated = switch.name in _DATED or (nth + k) % 2 == 1
                yield OptionCase(page, dated, switch)


@cache
def pages() -> tuple[Page, ...]:
    """Each design on the least, the usual, the widest and the largest trim.

    Its languages take turns.
    """
    found = []
    for design in DESIGNS:
        codes = languages_in(design)
        for k, place in enumerate(_places(design)):
            found.append(Page(codes[k % len(codes)], design, *place))
    return tuple(found)


def _places(design: str) -> list[tuple[str, str]]:
    """Return printers and trims of pages in a design."""
    least = load_design(design, languages_in(design)[0]).numbers.page
    fitting = [
        place
        for place in TRIMS
        for width, height in [_size(place)]
        if width >= least.least_width and height >= least.least_height
    ]
    usual = next(one for trim in _USUAL if (one := ("kdp-paperback", trim)) in fitting)
    by_area = sorted(fitting, key=_area)
    chosen = [by_area[0], usual, max(fitting, key=_width_to_height), by_area[-1]]
    return list(dict.fromkeys(chosen))


def switches(page: Page) -> list[Switch]:
    """Every option with each of its other values."""
    return [
        Switch(path, value)
        for path, value in switched(PrintOptions, (), page)
        if path[0] not in BASE
    ]


def switched(
    model: type[BaseModel], base: tuple[str, ...], page: Page
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield path and value of each option of a model, with each of its other values."""
    for key, field in model.model_fields.items():
        path = (*base, key)
        if not base and key in BASE:
            continue
        if path == ("editions",):
            yield from _editions(page)
            continue
        free = _free(page).get(".".join(path))
        values = _values(field.annotation, path, page) if free is None else free
        for value in values:
            if isinstance(value, tuple):  # of a model inside this one
                yield value
            elif value != field.default:
                yield path, value


def _editions(page: Page) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield an edition of each kind, alone and with each of its options."""
    (entry,) = get_args(PrintOptions.model_fields["editions"].annotation)
    kinds = get_args(entry.model_fields["edition"].annotation)
    for kind in kinds:
        yield ("editions",), [kind]
    for (_, key), value in switched(entry, ("editions",), page):
        if key != "edition":
            yield ("editions",), [{"edition": kinds[0], key: value}]


def _values(annotation: Any, path: tuple[str, ...], page: Page) -> list[Any]:
    """Return the values that a type allows; those of a model with their paths."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return list(switched(annotation, path, page))
    if annotation is bool:
        return [True, False]
    if annotation is type(None):
        return []
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return list(inside)
    if origin is Annotated:
        return _values(inside[0], path, page)
    if origin in (Union, UnionType):
        return [value for one in inside for value in _values(one, path, page)]
    if annotation is int:
        return [2]
    raise NotImplementedError(f"name values of print.{'.'.join(path)} in _FREE")


@cache
def _printer(name: str) -> Printer:
    return load_printer(name, Path())


@cache
def _free(page: Page) -> Mapping[str, list[Any]]:
    """Return the values of options that are no closed list."""
    design = load_design(page.design, page.language).numbers
    printer = _printer(page.printer)
    sizes = sorted(printer.trims.sizes, key=lambda trim: _area((page.printer, trim)))
    inks = list(printer.ink_names)
    return {
        "cover.kind": list(design.covers),
        "cover.palette": list(design.palettes),
        "cover.badge.text": ["Volume Two"],
        "cover.picture": [PICTURE],
        "cover.focus": [[0, 1]],
        "search.letters": [12],
        "search.list": [10],
        "digits.size": [0.6],
        "cover.promise": ["From easy to hard"],
        "cover.banners": [[], ["Solutions Included", "Clear Digits"]],
        "cover.theme": ["bee"],
        "cover.blurb": ["A *quiet hour* with a pencil.\n\n- no guessing\n"],
        "cover.points": [[], ["One puzzle a page"]],
        "cover.others": [["Sudoku for a Rainy Day", "Mazes"]],
        "paper": list(printer.papers(page.trim)),
        "ink": inks,
        "decorate": ["animals"],
        "border": [{"theme": "sea"}, {"theme": "pets", "kind": "frame"}],
        "header": ["Class …… Room …", ""],
        "editions.printer": [name for name in dict(TRIMS) if name != page.printer],
        "editions.trim": [sizes[0], sizes[-1]],
        "editions.paper": list(printer.papers(page.trim)),
        "editions.ink": inks,
        "editions.isbn": ["9780306406157"],
        "editions.isbns": [["9780306406157"]],
    }


def _size(place: tuple[str, str]) -> tuple[float, float]:
    printer, trim = place
    return _printer(printer).trim_mm(trim)


def _area(place: tuple[str, str]) -> tuple[float, str, str]:
    width, height = _size(place)
    return width * height, *place


def _width_to_height(place: tuple[str, str]) -> tuple[float, float]:
    width, height = _size(place)
    return width / height, width
