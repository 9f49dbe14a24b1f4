"""Ways to change a finished PDF that a reader would notice, each with a name.

They are made on one small book: `TEXT`, whose puzzles 1 to 4 are dated, 5 to 8 have a
page each, and 9 to 16 share two pages.
"""

import io
from functools import partial

import pikepdf
from paper_changes import (
    annotated,
    before,
    boxed,
    clipped,
    covered,
    covered_figure,
    cut,
    font_changed,
    glyph_map_swapped,
    glyphs_narrowed,
    glyphs_swapped,
    grey_digit,
    in_layer,
    moved_digit,
    names_swapped,
    other_file,
    page_added,
    page_doubled,
    page_removed,
    pages_swapped,
    pictured,
    said,
    set_on,
    swapped_figures,
    swapped_steps,
    turned_by_parent,
    twice,
    units_doubled,
    unseen_digit,
    white_stars,
    widths_changed,
    with_stars,
    without,
    without_digit,
    without_file,
    without_names,
    without_star,
)
from paper_edits import (
    edited,
    step,
    with_digit,
    with_glyph,
    with_white_text,
    without_line,
)

TEXT = """\
format: 1
book: {id: tampered, title: Tampered, seed: 5}
print: {printer: home, trim: A5, design: DESIGN, panel: full}
sections:
  - {id: days, type: calendar, dates: {from: 2027-03-01, days: 4}}
  - {id: singles, type: _blank, count: 3, level: easy}
  - {id: hards, type: _blank, count: 1, level: hard}
  - {id: sums, type: _blank, count: 8, per_page: 4}
"""
COUNT = 12  # of `_blank`


class Book:
    """A printed book to be changed."""

    def __init__(self, content, entries):
        self.content, self.entries = content, entries

    def page(self, number, name="page"):
        """Return a page of a puzzle."""
        return self.entries[number - 1][name]

    def edited(self, page, *changes):
        content = self.content
        for change in changes:
            content = edited(content, page, change)
        return content

    def changed(self, change):
        """Return the file after a change of the document."""
        with pikepdf.open(io.BytesIO(self.content)) as pdf:
            change(pdf)
            out = io.BytesIO()
            pdf.save(out)
            return out.getvalue()


# All of them, as name -> page and change, or a function that gives the file.


def of_numbers(book):
    page, edit = book.page, book.edited
    single, hard, several, key = page(5), page(8), page(9), page(9, "key_page")
    return {
        "numbers of two puzzles swapped": lambda: edited(
            edit(single, said("No. 5 of 16", "No. 6 of 16")),
            page(6),
            said("No. 6 of 16", "No. 5 of 16"),
        ),
        "headline's number": (single, said("5", "6")),
        "number": (single, said("No. 5 of 16", "No. 15 of 16")),
        "number of puzzles": (single, said("No. 5 of 16", "No. 5 of 15")),
        "number removed": (single, without("No. 5 of 16")),
        "labels swapped": (several, swapped_steps("No. 10", "No. 11")),
        "label": (several, said("No. 9", "No. 8")),
        "label removed": (several, without("No. 12")),
        "level": (single, said("Easy", "Hard")),
        "level in a panel": (several, said("Easy", "Hard", 2)),
        "three stars, then four": (hard, with_stars(4)),
        "one star, then two": (single, with_stars(2)),
        "one star, then two, in a panel": (several, with_stars(2)),
        "star removed": (hard, without_star),
        "stars in white": (single, white_stars),
        "page number": (single, said(str(single), "17", -1)),
        "label of an answer": (key, said("No. 9", "No. 7")),
        "labels of answers swapped": (key, swapped_steps("No. 9", "No. 10")),
    }


def of_dates(book):
    day, key = book.page(1), book.page(1, "key_page")
    return {
        "weekday": (day, said("Monday", "Sunday")),
        "day": (day, said("1", "2")),
        "month": (day, said("March 2027", "May 2027")),
        "year": (day, said("March 2027", "March 2026")),
        "day of the year": (
            day,
            said("day 60 of 365 · week 9", "day 61 of 365 · week 9"),
        ),
        "day of an answer": (key, said("1 Mar", "2 Mar")),
    }


def of_references(book):
    day, single, several = map(book.page, (1, 5, 9))
    hints, days_key = book.page(1, "hint_page"), book.page(1, "key_page")
    mine, other = (f"Answer p. {book.page(n, 'key_page')}" for n in (1, 5))
    key = book.page(9, "key_page")
    return {
        "page of the hints": (day, said(f"Hint p. {hints}", f"Hint p. {hints + 1}")),
        "page of the answer": (day, said(mine, f"Answer p. {days_key + 1}")),
        "pages of two answers swapped": lambda: edited(
            book.edited(day, said(mine, other)), single, said(other, mine)
        ),
        "page of an answer in a panel": (
            several,
            said(f"Answer p. {key}", f"Answer p. {key - 1}", 1),
        ),
        "reference removed": (day, without(mine)),
        "page of an answer's puzzle": (days_key, said("from p. 12", "from p. 13")),
    }


def of_hints(book):
    page = book.page(1, "hint_page")
    look = "Look at row 1, column 1. It is the only gap in its row or column."
    is_4, is_3 = "Row 1, column 1 is 4.", "Row 2, column 1 is 3."
    is_7 = "Row 2, column 3 is 7."
    return {
        "hints of two puzzles swapped": (page, swapped_steps(is_4, is_3)),
        "first and second hint swapped": (page, swapped_steps(look, is_4)),
        "digit of a hint": (page, said(is_4, "Row 1, column 1 is 5.")),
        "hint removed": (page, without(is_3)),
        "label of a hint": (page, said("No. 5", "No. 6")),
        "day of a hint": (page, said("2 Mar", "3 Mar")),
        "page beside a hint": (page, said("p. 12", "p. 13")),
        "hint painted over": (page, covered(is_7)),
        "hint invisible": (page, before(is_7, step([3], "Tr"))),
    }


def of_figures(book):
    day, several = book.page(1), book.page(9)
    days_key, key = book.page(1, "key_page"), book.page(9, "key_page")
    return {
        "given": (several, with_digit),
        "given moved": (several, moved_digit),
        "given removed": (several, without_digit),
        "given invisible": (several, unseen_digit),
        "given in grey": (several, grey_digit),
        "given in white": (several, with_white_text),
        "given painted over": (several, covered_figure),
        "digit added": (several, with_glyph),
        "piece's letter": (day, said("L4", "L5")),
        "line removed": (days_key, without_line),
        "answer": (key, with_digit),
        "answers swapped": (key, swapped_figures),
    }


def of_looks(book):
    single, several = book.page(5), book.page(9)
    number = "No. 5 of 16"
    return {
        "number painted over": (single, covered(number)),
        "number invisible": (single, before(number, step([3], "Tr"))),
        "number in white": (single, before(number, step([1], "g"))),
        "number cut": (single, cut(number)),
        "digit beside a number": (single, twice("5", 0.5)),
        "digit on a number": (single, twice("5", 0.1)),
        "page in a layer": (several, in_layer),
        "page clipped": (several, clipped),
    }


def of_documents(book):
    """Return name -> a change of the document."""
    single = book.page(5)
    return {
        "annotation": annotated(single),
        "picture": pictured(single),
        "pages swapped": pages_swapped(single, book.page(6)),
        "page doubled": page_doubled(single),
        "page removed": page_removed(single),
        "page added at the end": page_added,
        "crop box": boxed(single, "CropBox", by=40),
        "trim box": boxed(single, "TrimBox", by=9),
        "sheet": boxed(single, "MediaBox", by=9),
        "bleed box": boxed(single, "BleedBox", by=-9),
        "page turned": set_on(single, Rotate=90),
        "pages turned by their parent": turned_by_parent,
        "unit": set_on(single, UserUnit=2),
        "outlines swapped": font_changed(glyphs_swapped),
        "outlines narrowed": font_changed(glyphs_narrowed),
        "units of a font": font_changed(units_doubled),
        "map to glyphs swapped": glyph_map_swapped,
        "map to characters swapped": names_swapped,
        "font removed": without_file,
        "map to characters removed": without_names,
        "another font's file": other_file,
        "widths": widths_changed,
    }


def tampers(book):
    """Return name -> a function that gives the changed file."""
    kinds = of_numbers, of_dates, of_references, of_hints, of_figures, of_looks
    edits = {name: one for kind in kinds for name, one in kind(book).items()}
    made = {
        name: one if callable(one) else partial(book.edited, *one)
        for name, one in edits.items()
    }
    changes = of_documents(book).items()
    return made | {name: partial(book.changed, one) for name, one in changes}
