"""Covers of worked examples, drawn for any printer, and read back in mm."""

from functools import cache
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pypdfium2
import zxingcpp

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.printer import MM_PER_INCH, load_printer
from puzzle_publish.core.puzzle import Puzzle, puzzle_id
from puzzle_publish.core.values import Key, Layout, Pick, Request, Selection, Tally
from puzzle_publish.layout.cover.wrap import wrap_cover
from puzzle_publish.layout.pages.compose import _output
from puzzle_publish.layout.pages.geometry import geometry_of
from puzzle_publish.render.engine import Engine
from puzzle_publish.render.pages import _write_cover, fonts_of
from puzzle_publish.types.registry import load
from tiny import book_of

DPI = 60
DATES = ("2027-09-28", "2027-09-29", "2027-09-30")


@cache
def examples(*types, count=3):
    """Return a selection of worked examples, the types in turn."""
    picks = []
    for index in range(count):
        name = types[index % len(types)]
        kind = load(name)
        level = next(iter(kind.presets))
        params = kind.presets[level].model_dump(mode="json")
        draft = kind.example_for(kind.presets[level])
        date = DATES[index % 3] if name == "calendar" else None
        request = Request(
            Key(f"s-{name}", index), name, kind.version, level, params, 1, 60, date
        )
        givens, answer = kind.read(draft)
        puzzle = Puzzle(
            puzzle_id(name, kind.identity(givens, answer)),
            name,
            kind.version,
            level,
            params,
            draft.givens,
            draft.answer,
            (1, name, index, 0),
        )
        grade = kind.grade(givens)
        picks.append(Pick(index + 1, request, puzzle, grade, 0))
    return Selection(tuple(picks), Tally({}, count, 0, 0.0, 0, count))


def cover_of_book(
    selection,
    *,
    printer="kdp-paperback",
    pages=200,
    folder=None,
    picture=None,
    **options,
):
    """Return (cover, layout, design) of a book of so many pages."""
    book = book_of(len(selection.picks), printer=printer, **options)
    config = book.config
    design = load_design(config.print.design, config.book.language)
    if config.print.cover.palette:
        design = design.coloured(config.print.cover.palette, "")
    rules = load_printer(printer, folder or Path())
    geometry = geometry_of(rules, design, config.print.trim, 12.7)
    settled = SimpleNamespace(
        geometry=geometry, structure=SimpleNamespace(total=pages), volume=None
    )
    cover = wrap_cover(config, design, rules, settled, selection, picture)
    language = config.book.language
    layout = Layout(geometry, (), (), (), cover, language, "-", _output(rules))
    return cover, layout, design


class Sheet:
    """A drawn cover, asked in mm from the upper left corner of the sheet."""

    def __init__(self, layout, design, dpi=DPI):
        engine = Engine(design, layout.geometry, fonts_of(layout, design))
        self.data = _write_cover(engine, layout)
        self.dpi = dpi
        document = pypdfium2.PdfDocument(self.data)
        page = document[0]
        self.width_mm, self.height_mm = (v / 72 * MM_PER_INCH for v in page.get_size())
        self.pixels = page.render(scale=dpi / 72).to_numpy()[:, :, 2::-1].astype(int)
        text = page.get_textpage()
        self.words = text.get_text_range()
        self.chars = list(_chars(text, page.get_height()))
        self._page, self._document = page, document

    def codes(self):
        """Return the barcodes that a reader finds, with places in mm."""
        pixels = np.ascontiguousarray(self._page.render(scale=200 / 72).to_numpy())
        return zxingcpp.read_barcodes(pixels)

    def area(self, box):
        """Return the pixels that lie wholly in a box."""
        mm = self.dpi / MM_PER_INCH
        rows = slice(int(box.top * mm) + 1, int(box.bottom * mm))
        return self.pixels[rows, int(box.left * mm) + 1 : int(box.right * mm)]

    def inside(self, box):
        """Return the characters whose ink is inside a box, a hair aside."""
        return [one for one in self.chars if holds(box, one)]


def holds(box, char, spare=0.02):
    """Tell whether a character's ink is inside a box."""
    _, left, top, right, bottom = char
    return (
        box.left - spare <= left
        and right <= box.right + spare
        and box.top - spare <= top
        and bottom <= box.bottom + spare
    )


def _chars(text, height):
    for k in range(text.count_chars()):
        left, low, right, top = text.get_charbox(k)
        if right > left and top > low:
            mm = MM_PER_INCH / 72
            yield (
                text.get_text_range(k, 1),
                left * mm,
                (height - top) * mm,
                right * mm,
                (height - low) * mm,
            )


def sheet_of(selection, **options):
    """Return a drawn cover and what it was made from."""
    cover, layout, design = cover_of_book(selection, **options)
    return Sheet(layout, design), cover
