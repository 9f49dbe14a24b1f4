"""Finished covers, measured as a printer would: sizes, edges, words, bars."""

import io
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pikepdf
import pytest
from covers import Sheet, cover_of_book, examples, sheet_of
from few import few

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.placed import Box
from puzzle_publish.core.printer import MM_PER_INCH, load_printer
from puzzle_publish.layout.cover.art import sample
from puzzle_publish.layout.cover.words import level_words
from puzzle_publish.layout.cover.wrap import cover_kind
from tiny import book_of

TYPES = ("calendar", "wordpath", "cryptarithm", "crossword")
COVERS = ("window", "field")
BOOKS = [
    (("calendar",), "en"),
    (("wordpath",), "en"),
    (("cryptarithm",), "en"),
    (("crossword",), "en"),
    (("_blank",), "en"),
    (TYPES, "en"),
    (("idiomfall",), "zh"),
    (("calendar", "idiomfall", "crossword"), "zh"),
]
LONG = {
    "title": "A Puzzle a Day for All Who Like to Think a Little Longer",
    "subtitle": "Three hundred and sixty-five dated boards, each with one solution",
    "author": "Alexandra Featherstonehaugh",
    "publisher": "The Patient Press",
    "volume": 12,
}
SHORT = {"title": "每日一题", "author": "林一", "publisher": "耐心书社"}


def about(code):
    return {"language": code, **(LONG if code == "en" else SHORT)}


def zones(printer, trim, pages, paper="white"):
    """Return what each part of a sheet is, by the printer's numbers alone."""
    rules, mm = load_printer(printer, Path()).cover, MM_PER_INCH
    width, height = (v * mm for v in load_printer(printer, Path()).trims.sizes[trim])
    edge = (rules.bleed + rules.wrap) * mm
    board, high = width + rules.hinge * mm, height + 2 * rules.overhang * mm
    spine = (rules.spine_per_page[paper] * pages + rules.spine_extra) * mm
    safe, fold = rules.safe * mm, max(rules.safe, rules.hinge_clear) * mm
    clear, code = rules.spine_clear * mm, rules.barcode
    top, low = edge + safe, edge + high - safe
    free = max(code.clear, rules.safe)  # a barcode has digits
    right = edge + board - max(free, rules.hinge_clear) * mm
    bottom = edge + high - free * mm
    front = edge + board + spine

    def box(left, top, right, bottom):
        return Box(left, top, right - left, bottom - top)

    return {
        "sheet": box(0, 0, 2 * (board + edge) + spine, high + 2 * edge),
        "back": box(edge + safe, top, edge + board - fold, low),
        "spine": box(edge + board + clear, top, front - clear, low),
        "front": box(front + fold, top, front + board - safe, low),
        "code": box(right - code.width * mm, bottom - code.height * mm, right, bottom),
        "edge": edge,
    }


PRINTERS = [
    ("kdp-paperback", "6x9in", 200),
    ("kdp-hardcover", "6x9in", 200),
    ("ingram", "6x9in", 300),
    ("lulu", "8.5x8.5in", 200),
    ("home", "A5", 60),
]


@few("cover", COVERS)
@pytest.mark.parametrize(("printer", "trim", "pages"), PRINTERS)
def test_sizes_edges_words_and_the_place_of_the_bars_are_as_each_printer_wants(
    printer, trim, pages, cover
):
    sheet, _ = sheet_of(
        examples(*TYPES, count=9),
        printer=printer,
        trim=trim,
        pages=pages,
        cover=cover,
        **about("en"),
    )
    measure(sheet, zones(printer, trim, pages))


@few("cover", COVERS)
@few(("types", "code"), BOOKS, fast=3)
def test_covers_of_all_types_keep_away_from_edges_and_bars(types, code, cover):
    sheet, _ = sheet_of(examples(*types, count=6), cover=cover, **about(code))

    measure(sheet, zones("kdp-paperback", "6x9in", 200))


@few("cover", COVERS, fast=3)
@few(
    ("trim", "code", "types"),
    [
        ("5x8in", "en", ("calendar",)),
        ("5x8in", "zh", ("crossword",)),
        ("8.25x6in", "en", ("cryptarithm",)),
        ("8.25x6in", "zh", ("idiomfall",)),
        ("8.5x8.5in", "en", ("wordpath",)),
        ("8.5x11in", "zh", ("calendar",)),
    ],
)
def test_covers_of_all_trims_keep_away_from_edges_and_bars(trim, code, types, cover):
    sheet, _ = sheet_of(
        examples(*types, count=4), trim=trim, cover=cover, **about(code)
    )

    measure(sheet, zones("kdp-paperback", trim, 200))


def measure(sheet, zones):
    """Hold a drawn cover against a printer's numbers."""
    whole, edge = zones["sheet"], zones["edge"]
    assert (sheet.width_mm, sheet.height_mm) == pytest.approx(
        (whole.width, whole.height), abs=0.02
    )
    parts = [sheet.inside(zones[name]) for name in ("back", "spine", "front")]
    assert len(parts[0]) > 60
    assert len(parts[2]) > 4
    assert sum(map(len, parts)) == len(sheet.chars)
    assert (sheet.area(zones["code"]) > 250).all()
    stops, blank = rim(sheet.pixels, edge * sheet.dpi / MM_PER_INCH)
    assert stops < 0.04
    assert blank < 0.1


def rim(pixels, edge):
    """Return the shares of a sheet's rim that end at the cut, and that are left white.

    What is printed just within the cut should go on beyond it, to the sheet's edge.
    """
    if not edge:
        return 0.0, 0.0
    near, far = int(edge) + 2, int(edge) - 2
    stops, blank = [], []
    for turned in (
        pixels,
        pixels[::-1],
        pixels.swapaxes(0, 1),
        pixels[:, ::-1].swapaxes(0, 1),
    ):
        outer, beyond, within = (turned[k, near:-near] for k in (0, far, near))
        stops.append((abs(beyond - within) > 40).any(axis=1))
        blank.append((outer > 250).all(axis=1) & (within < 250).any(axis=1))
    return float(np.concatenate(stops).mean()), float(np.concatenate(blank).mean())


@few("cover", COVERS)
@few(("pages", "code"), [(110, "en"), (400, "en"), (300, "zh")])
def test_words_stand_in_the_middle_of_the_spine_and_clear_of_its_folds(
    pages, code, cover
):
    names = {"title": "Six Hills" if code == "en" else "每日一题", "author": ""}
    sheet, made = sheet_of(
        examples("calendar"), pages=pages, cover=cover, language=code, **names
    )
    spine = zones("kdp-paperback", "6x9in", pages)["spine"]
    chars = [one for one in sheet.inside(spine) if one[0].strip()]

    assert made.values["spine_text"]
    assert len(chars) == len(names["title"].replace(" ", ""))
    size = made.values["spine_pt"] * MM_PER_INCH / 72
    middles = [(left + right) / 2 for _, left, _, right, _ in chars]
    middle = (spine.left + spine.right) / 2
    # Of letters without descenders half their height is 0.33 em, as is the line's.
    assert np.mean(middles) == pytest.approx(middle, abs=0.1 * size)


@pytest.mark.parametrize("cover", COVERS)
def test_a_cover_in_four_inks_keeps_within_what_the_press_can_hold(cover):
    sheet, _ = sheet_of(examples(*TYPES, count=8), printer="ingram", cover=cover)
    inks = {}
    with pikepdf.open(io.BytesIO(sheet.data)) as pdf:
        for step in pikepdf.parse_content_stream(pdf.pages[0]):
            name = str(step.operator)
            inks.setdefault(name, []).append(
                [float(v) for v in step.operands if name in "kK"]
            )

    assert not inks.keys() & {"rg", "RG", "sc", "SC", "scn", "SCN", "gs"}
    colours = inks["k"] + inks.get("K", [])
    assert 0.5 < max(map(sum, colours)) <= 2.4


def test_a_cover_has_no_hairlines_where_parts_of_one_colour_meet():
    chosen = examples("crossword")
    _, layout, design = cover_of_book(chosen, cover="window", title="Down and Across")
    sheet = Sheet(layout, design, dpi=150)
    wrap = layout.cover.wrap
    ink = sheet.area(Box(wrap.front.left + 4, wrap.front.top + 2, 2, 2))[0, 0]

    for left in (wrap.spine.left, wrap.spine.right):
        fold = sheet.area(Box(left - 1.5, 0, 3, layout.cover.values["back_horizon"]))
        letters = sheet.inside(Box(left - 3, 0, 6, sheet.height_mm))
        assert letters or (fold == ink).all()
    # Below the words the ground of a crossword is the cover's own, without a seam.
    horizon = wrap.front.bottom - wrap.front.height * 0.56
    seam = sheet.area(Box(wrap.front.left - 1, horizon - 1, 12, 2))
    assert (seam == ink).all()


@few(
    ("trim", "code", "cover"),
    [
        *(("5x8in", code, cover) for code in ("en", "zh") for cover in COVERS),
        ("6x9in", "zh", "window"),
        ("6x9in", "en", "field"),
        ("8.5x11in", "en", "window"),
        ("8.5x11in", "zh", "field"),
        ("8.25x6in", "zh", "window"),
        ("8.25x6in", "en", "field"),
    ],
    fast=3,
)
def test_the_number_is_read_from_the_bars_in_their_place(trim, code, cover):
    chosen = examples("idiomfall" if code == "zh" else "wordpath")
    sheet, made = sheet_of(
        chosen, trim=trim, cover=cover, isbn="0-306-40615-2", language=code
    )
    place = made.wrap.barcode

    (found,) = sheet.codes()
    assert (found.text, found.format.name) == ("9780306406157", "EAN13")
    for corner in ("top_left", "bottom_right"):
        at = getattr(found.position, corner)
        assert place.left < at.x / 200 * MM_PER_INCH < place.right
        assert place.top < at.y / 200 * MM_PER_INCH < place.bottom
    area = sheet.area(place)
    assert (area == area[:, :, :1]).all()
    assert area.min() < 50
    assert (area[:, 0] > 250).all()
    assert (area[:, -1] > 250).all()
    words = "".join(char for char, *_ in sheet.inside(place))
    assert words.replace(" ", "") == "ISBN978-0-306-40615-79780306406157"


def test_without_a_number_there_are_no_bars():
    sheet, _ = sheet_of(examples("wordpath"))

    assert not sheet.codes()
    assert "ISBN" not in sheet.words


@few("cover", COVERS)
def test_titles_of_any_length_stay_on_their_part(cover):
    for title in (
        "Ä",
        "Pneumonoultramicroscopicsilicovolcanoconiosis",
        "WWWWWWWWWWWWWWWWWWWW MMMMMMMMMMMMM",
        "one two three four five six seven eight nine ten " * 4,
        "i" * 200,
    ):
        sheet, made = sheet_of(
            examples("cryptarithm"),
            cover=cover,
            title=title,
            subtitle=(title * 2)[:300],
        )
        parts = zones("kdp-paperback", "6x9in", 200)
        inside = [sheet.inside(parts[name]) for name in ("back", "spine", "front")]
        assert sum(map(len, inside)) == len(sheet.chars)
        words = made.values
        assert words["title_box"].bottom <= words["subtitle_box"].top


@pytest.mark.parametrize("cover", COVERS)
def test_a_cover_of_one_seed_is_always_the_same_and_of_another_is_not(cover):
    chosen = examples(*TYPES, count=12)
    first, again = (cover_of_book(chosen, cover=cover)[0] for _ in range(2))
    assert first == again

    book = replace(chosen, picks=chosen.picks[1:])
    assert cover_of_book(book, cover=cover)[0] != first


def test_levels_of_several_types_are_named_from_easy_to_hard():
    used = [("crossword", "easy"), ("calendar", "expert"), ("cryptarithm", "hard")]
    picks = [
        SimpleNamespace(
            request=SimpleNamespace(type=name), puzzle=SimpleNamespace(level=x)
        )
        for name, x in used
    ]

    assert level_words(picks, "en") == "Easy · Hard · Expert"


def test_the_sample_on_the_back_is_one_that_fills_its_place():
    picks = examples("sudoku", "ladder", "takuzu").picks
    room, taken = Box(0, 0, 120, 150), Box(70, 120, 50, 30)

    placed = sample(
        picks,
        "en",
        room=room,
        taken=taken,
        foot=10.0,
        examples=False,
        solved="",
        design=load_design("classic", "en"),
    )

    assert placed.box.height >= 0.75 * 120


@pytest.mark.parametrize(
    ("types", "asked", "kind"),
    [
        (["sudoku", "maze", "ladder", "takuzu"], None, "grid"),
        (["sudoku", "maze", "ladder", "takuzu"], "field", "field"),
        (["sudoku", "maze", "sudoku", "maze"], None, "window"),
    ],
)
def test_a_book_of_many_types_shows_them_on_its_front(types, asked, kind):
    config = book_of(1).config
    sections = [
        config.sections[0].model_copy(update={"type": name, "id": f"s{k}"})
        for k, name in enumerate(types)
    ]
    cover = config.print.cover.model_copy(update={"kind": asked})
    options = config.print.model_copy(update={"cover": cover})
    update = {"sections": tuple(sections), "print": options}

    found = cover_kind(config.model_copy(update=update), load_design("classic", "en"))
    assert found == kind
