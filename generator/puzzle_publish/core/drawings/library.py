"""The drawings and their themes.

Where they come from, and what each column of the files means: data/SOURCES.md.
"""

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import UsageError
from ..messages import did_you_mean, listed, quoted
from ..outlines import Polygon
from ..spelling import printed
from .paths import Box, box_of, read_path

if TYPE_CHECKING:
    from ..cell_pictures import Dark

DATA = Path(__file__).parent / "data"
CREDIT = "Fluent Emoji © Microsoft Corporation, MIT License"

Names = Mapping[str, str]  # by language, "en" or "zh"


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme.

    Attributes:
        name: as in a book's file, "animals".
        titles: its name in each language.
        drawings: the names of its drawings, sorted.
        face: of those, what says the theme at a glance, the most telling first.
    """

    name: str
    titles: Names
    drawings: tuple[str, ...]
    face: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Region:
    """A part of a drawing in one colour, which covers what was painted before.

    Attributes:
        colour: as "#ffb02e".
        outlines: closed; the inside is that of the even-odd rule.
    """

    colour: str
    outlines: tuple[Polygon, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing in a square of 32 by 32, y downwards.

    Attributes:
        name: as in a book's file, "polar-bear"; unique in the library.
        titles: what it shows, in each language; unique in each.
        layers: the drawing in black: each layer is filled by the even-odd rule, and
            what any layer fills is black.
        whole: the outline of all that the coloured drawing covers, the largest part
            first, each followed by its holes.
        regions: the drawing in colours, in the order of painting.
    """

    name: str
    titles: Names
    layers: tuple[tuple[Polygon, ...], ...]
    whole: tuple[Polygon, ...]
    regions: tuple[Region, ...]

    @property
    def box(self) -> Box:
        """The smallest box round what is black."""
        return box_of(outline for layer in self.layers for outline in layer)

    def in_cells(self, rows: int, columns: int, threshold: int = 50) -> "Dark":
        """Return which cells are black.

        The drawing is made as large as fits: one side has as many cells as asked for,
        the other one at most as many.
        """
        from .cells import dark_cells  # numpy, which few drawings need

        return dark_cells(self.layers, self.box, (rows, columns), threshold)

    def shape_in_cells(self, rows: int, columns: int, threshold: int = 50) -> "Dark":
        """Return which cells the whole drawing covers, likewise."""
        from .cells import dark_cells

        size = rows, columns
        return dark_cells([self.whole], box_of(self.whole), size, threshold)


@functools.cache
def themes() -> Mapping[str, Theme]:
    """Return all themes, sorted, by their names."""
    homes: dict[str, list[str]] = {}
    for name, row in _names().items():
        homes.setdefault(row["theme"], []).append(name)
    return {
        row["theme"]: Theme(
            row["theme"],
            _in_languages(row),
            tuple(sorted([*homes[row["theme"]], *row["also"].split()])),
            tuple(row["face"].split()),
        )
        for row in _rows("themes.tsv")
    }


def theme(name: str) -> Theme:
    """Return the theme of a name.

    Raises:
        UsageError: there is none.
    """
    if name not in themes():
        near = did_you_mean(name, themes())
        known = listed(themes(), last="and")
        raise UsageError(
            f"there is no theme of drawings {quoted(name)}; there are {known}{near}"
        )
    return themes()[name]


def drawing(name: str) -> Drawing:
    """Return the drawing of a name.

    Raises:
        UsageError: there is none.
    """
    titles(name)  # refuses others
    return _drawn(_names()[name]["theme"])[name]


def names() -> tuple[str, ...]:
    """Return the names of all drawings."""
    return tuple(_names())


def titles(name: str) -> Names:
    """Return what a drawing shows, in each language, without reading its shapes.

    Raises:
        UsageError: there is no such drawing.
    """
    if name not in _names():
        near = did_you_mean(name, _names())
        raise UsageError(f"there is no drawing {quoted(name)}{near}")
    return _in_languages(_names()[name])


def _in_languages(row: Mapping[str, str]) -> Names:
    british = str(printed(row["en"], "en-GB"))
    return {"en": row["en"], "en-GB": british, "zh": row["zh"]}


def look_of(name: str) -> str:
    """Return the first of the drawings that look like one; itself if none does."""
    return _looks().get(name, name)


def drawings(of_theme: str) -> tuple[Drawing, ...]:
    """Return the drawings of a theme, sorted by name.

    Raises:
        UsageError: there is no such theme.
    """
    return tuple(drawing(name) for name in theme(of_theme).drawings)


@functools.cache
def _names() -> Mapping[str, Mapping[str, str]]:
    return {row["name"]: row for row in _rows("names.tsv")}


@functools.cache
def _looks() -> Mapping[str, str]:
    every = [row["drawings"].split() for row in _rows("alike.tsv")]
    return {name: alike[0] for alike in every for name in alike}


@functools.cache
def _drawn(home: str) -> Mapping[str, Drawing]:
    return {row["name"]: _read(row) for row in _rows(f"shapes/{home}.tsv")}


def _read(row: Mapping[str, str]) -> Drawing:
    return Drawing(
        row["name"],
        titles(row["name"]),
        tuple(read_path(path) for path in row["dark"].split("|")),
        read_path(row["whole"]),
        tuple(
            Region(f"#{part[:6]}", read_path(part[6:]))
            for part in row["flat"].split("|")
        ),
    )


def _rows(file: str) -> Iterator[Mapping[str, str]]:
    """Yield the rows of a table by the names of its columns."""
    lines = (DATA / file).read_text(encoding="utf-8").splitlines()
    columns = lines[0].split("\t")
    for line in lines[1:]:
        yield dict(zip(columns, line.split("\t"), strict=True))
