"""The cover: one sheet round the book, its spine as thick as its pages."""

import datetime
from typing import Any

from .book import BookConfig
from .contract import art_of
from .design import Design
from .errors import LayoutError
from .fitting import LEADING, MM_PER_PT, TEXT_LEADING, ems, size_pt
from .frontmatter import FrontMatter, is_daily
from .isbn import LEAST, MODULE_MM, barcode, magnification
from .languages import language
from .printer import MM_PER_INCH, Barcode, Printer
from .registry import load
from .structure import Settled
from .values import Cover, Geometry, Pick, PlacedFigure, Selection
from .variants import Rules, rules_in, rules_of

FRONT_SIDE_MM = 14.0
SPINE_END_MM = 16.0
MOST_SPINE_PT, LEAST_SPINE_PT = 11.0, 7.0
# What letters take of a spine, in their size, when their line is centred on it: twice
# the 0.56 from the line's middle down to the foot of a "y" in Source Sans.
SPINE_LINE_EM = 1.12
BLURB_MM = 44.0  # from the back's top to its levels
SIDE_MM = 18.0  # between the back's texts and its edges
SAMPLE_TOP_MM = 78.0
FOOT_MM = 24.0  # below the sample, for the publisher's name


def wrap_cover(
    config: BookConfig,
    design: Design,
    printer: Printer,
    settled: Settled,
    selection: Selection,
) -> Cover:
    """Return the wrap of a settled book, with art made from its own puzzles."""
    about, geometry = config.book, settled.geometry
    matter = FrontMatter(config, design, settled.volume)
    pages, rules = settled.structure.total, printer.cover
    paper = config.print.paper
    spine = printer.spine_mm(pages, paper)
    pick = selection.picks[len(selection.picks) // 2]
    kind = load(pick.request.type)
    givens, answer = pick.puzzle.givens, pick.puzzle.answer
    art = art_of(kind, givens, answer, about.language)
    # Enlarged until it covers the lower part of the front and runs off two edges.
    art_cell = geometry.width_mm * 1.18 / art.width
    sample, shown = _sample(pick, selection, about.language, geometry, rules.barcode)
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    front = (geometry.width_mm - 2 * FRONT_SIDE_MM) / scale
    blurb = _blurb(config, design, selection)
    blurb_mm = BLURB_MM * LEADING / TEXT_LEADING[about.language]
    back = (geometry.width_mm - 2 * SIDE_MM) / scale
    spine_pt, on_spine = _spine(
        about.title,
        about.author,
        along_mm=geometry.height_mm - 2 * SPINE_END_MM,
        across_mm=spine - 2 * rules.spine_clear * MM_PER_INCH,
    )
    values: dict[str, Any] = {
        "title": about.title,
        "title_pt": size_pt(about.title, front, 45, 50) * scale,
        "subtitle": about.subtitle,
        "subtitle_pt": size_pt(about.subtitle, front, 21, 16) * scale,
        "author": about.author,
        "publisher": about.publisher,
        "volume": matter.edition_line(),
        "count": len(selection.picks),
        "count_line": matter.count_line(selection),
        "levels": _levels(selection, about.language),
        "blurb": blurb,
        "blurb_pt": size_pt(blurb, back, blurb_mm, 12) * scale,
        "art": PlacedFigure(art, art_cell, coloured=True),
        "art_width": round(art.width * art_cell + 0.2, 3),
        "art_height": round(art.height * art_cell + 0.2, 3),
        "sample": sample if shown else None,
        "sample_top": SAMPLE_TOP_MM,
        "sample_width": round(sample.figure.width * sample.cell_mm + 0.2, 3),
        "sample_height": round(sample.figure.height * sample.cell_mm + 0.2, 3),
        "spine_text": bool(on_spine) and printer.has_spine_text(pages, paper),
        "spine_author": "author" in on_spine,
        "spine_pt": spine_pt,
        "spine_clear": rules.spine_clear * MM_PER_INCH,
        **_barcode(about.isbn, rules.barcode, geometry),
    }
    return Cover(
        bleed_mm=rules.bleed * MM_PER_INCH,
        spine_mm=spine,
        spine_text=bool(values["spine_text"]),
        values=values,
    )


def _barcode(isbn: str, area: Barcode, geometry: Geometry) -> dict[str, Any]:
    """Return the number as bars in the middle of their place, in mm on the back.

    Without a number the place stays free: the printer puts bars of its own there.
    """
    if not isbn:
        return {"isbn": "", "barcode": None}
    wide, high = area.width * MM_PER_INCH, area.height * MM_PER_INCH
    size = magnification(wide, high)
    if size is None:
        raise LayoutError(
            f"the printer's place for a barcode, {wide:.1f} x {high:.1f} mm, has no"
            f" room for an ISBN at {LEAST:.0%} of its size"
        )
    placed = PlacedFigure(barcode(isbn), MODULE_MM * size)
    width = placed.figure.width * placed.cell_mm
    height = placed.figure.height * placed.cell_mm
    clear = area.clear * MM_PER_INCH
    return {
        "isbn": isbn,
        "barcode": placed,
        "barcode_left": geometry.width_mm - clear - (wide + width) / 2,
        "barcode_top": geometry.height_mm - clear - (high + height) / 2,
        "barcode_width": width + 0.2,
        "barcode_height": height + 0.2,
    }


def _sample(
    wanted: Pick,
    selection: Selection,
    language: str,
    geometry: Geometry,
    area: Barcode,
) -> tuple[PlacedFigure, bool]:
    """Return a puzzle for the back, and whether it fits there.

    The one that is wanted if it does, else the first of a level that does.
    """
    first: dict[tuple[str, str], Pick] = {}
    for pick in selection.picks:
        first.setdefault((pick.request.type, pick.puzzle.level), pick)
    room = geometry.width_mm - SIDE_MM * 2
    for pick in (wanted, *first.values()):
        drawn = load(pick.request.type).draw(pick.puzzle.givens, None, language)
        # Not below the size at which its labels can be read.
        cell = min(room / drawn.width, drawn.min_cell_mm * 1.05)
        for figure in dict.fromkeys((drawn.within(room / cell), drawn)):
            right = SIDE_MM + figure.width * cell
            bottom = SAMPLE_TOP_MM + figure.height * cell
            fits = cell >= drawn.min_cell_mm and bottom <= geometry.height_mm - FOOT_MM
            if fits and _clears_barcode(geometry, area, right=right, bottom=bottom):
                return PlacedFigure(figure, cell), True
    return PlacedFigure(drawn, cell), False


def _clears_barcode(
    geometry: Geometry, area: Barcode, *, right: float, bottom: float
) -> bool:
    """Tell whether something that ends there on the back leaves the barcode's place."""
    width, height, clear = (
        inches * MM_PER_INCH for inches in (area.width, area.height, area.clear)
    )
    return (
        right <= geometry.width_mm - width - 2 * clear
        or bottom <= geometry.height_mm - height - 2 * clear
    )


def _spine(
    title: str, author: str, *, along_mm: float, across_mm: float
) -> tuple[float, list[str]]:
    """Return size and words of the spine: the author gives way first, then the title.

    A title too long or too high for a spine at the least size is left out, not cut.
    """
    most = min(MOST_SPINE_PT, across_mm / SPINE_LINE_EM / MM_PER_PT)
    for words, texts in ((["title", "author"], title + author), (["title"], title)):
        size = min(most, along_mm / (ems(texts) + 2) / MM_PER_PT)
        if size >= LEAST_SPINE_PT:
            return size, words
    return LEAST_SPINE_PT, []


def _levels(selection: Selection, code: str) -> str:
    words: dict[str, None] = {}
    used: dict[Rules, set[str]] = {}
    for pick in selection.picks:
        used.setdefault(rules_of(pick.request), set()).add(pick.puzzle.level)
    for rules, levels in used.items():
        told = rules.text(code).levels
        words |= dict.fromkeys(told[v] for v in load(rules.type).levels if v in levels)
    return " · ".join(words)


def _blurb(config: BookConfig, design: Design, selection: Selection) -> str:
    """Return what the back says: how many, what to do, and why to trust it."""
    code, count = config.book.language, f"{len(selection.picks):,}"
    requests = [pick.request for pick in selection.picks]
    dates = sorted(request.date for request in requests if request.date)
    if len(dates) == len(requests):
        words = language(code)
        first, last = (
            words.day(datetime.date.fromisoformat(day)) for day in (dates[0], dates[-1])
        )
        name = "cover_blurb_dated" if is_daily(requests) else "cover_blurb_days"
        opening = design.say(name, count=count, first=first, last=last)
    else:
        opening = design.say("cover_blurb", count=count)
    told = rules_in(pick.request for pick in selection.picks)
    blurbs = dict.fromkeys(rules.text(code).blurb for rules in told)
    separate = config.print.answers == "separate"
    sentences = [
        opening,
        *blurbs,
        design.say("cover_proof_separate" if separate else "cover_proof"),
    ]
    return ("" if code == "zh" else " ").join(filter(None, sentences))
