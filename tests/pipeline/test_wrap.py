"""The cover: its spine, the barcode's place, and what keeps away from the edges."""

from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from paper import MM_PER_PT
from test_compose import in_sections, made
from tiny import book_of, layout_of, selection_of

from generator import wrap
from generator.design import load_design
from generator.errors import LayoutError
from generator.printer import MM_PER_INCH, load_printer
from generator.registry import load
from generator.render.engine import Engine
from generator.render.pages import _write_cover, fonts_of

KDP = load_printer("kdp-paperback", Path())
DPI = 60
LONG = {
    "title": "A Puzzle a Day for All Who Like to Think a Little Longer",
    "subtitle": "Three hundred and sixty-five dated boards, each with one solution",
    "author": "Alexandra Featherstonehaugh",
    "publisher": "The Patient Press",
    "volume": 12,
}


@pytest.mark.parametrize("paper", ["white", "cream"])
@pytest.mark.parametrize("answers", ["back", "separate"])
def test_the_spine_is_as_wide_as_the_printer_counts_for_all_pages(paper, answers):
    layout, settled = made(40, paper=paper, answers=answers)

    per_page = {"white": 0.002252, "cream": 0.0025}[paper]
    assert layout.cover.spine_mm == pytest.approx(
        per_page * settled.structure.total * MM_PER_INCH
    )
    assert len(layout.pages) == settled.structure.total
    assert layout.cover.bleed_mm == pytest.approx(3.175)


def test_the_spine_has_words_if_the_printer_and_its_width_allow_them():
    seen = set()
    for count in range(44, 96, 3):
        book, picks = in_sections(count)
        layout, _ = made(count, book=book, picks=picks)
        cover, pages = layout.cover, len(layout.pages)
        room = cover.spine_mm - 2 * KDP.cover.spine_clear * MM_PER_INCH
        legible = room >= 7.0 * wrap.SPINE_LINE_EM * MM_PER_PT
        assert cover.spine_text == (pages >= KDP.cover.spine_text_from and legible)
        assert cover.values["spine_text"] == cover.spine_text
        seen.add(cover.spine_text)
    assert seen == {False, True}


class Wrap:
    """A drawn cover, asked in mm from the upper left corner of the sheet."""

    def __init__(self, layout, design):
        engine = Engine(design, layout.geometry, fonts_of(layout, design))
        document = pypdfium2.PdfDocument(_write_cover(engine, layout))
        page = document[0]
        self.width_mm, self.height_mm = (v / 72 * MM_PER_INCH for v in page.get_size())
        self.pixels = page.render(scale=DPI / 72).to_numpy()
        self.codes = zxingcpp.read_barcodes(page.render(scale=200 / 72).to_numpy())
        text = page.get_textpage()
        boxes = [text.get_charbox(k) for k in range(text.count_chars())]
        self.words = text.get_text_range()
        self.chars = [
            tuple(
                v / 72 * MM_PER_INCH
                for v in (left, page.get_height() - top, right, page.get_height() - low)
            )
            for left, low, right, top in boxes
            if right > left
        ]
        document.close()

    def area(self, left, top, right, bottom):
        """Return the pixels that lie wholly in a rectangle."""
        mm = DPI / MM_PER_INCH
        rows = slice(int(top * mm) + 1, int(bottom * mm))
        return self.pixels[rows, int(left * mm) + 1 : int(right * mm), :3]


@pytest.fixture(scope="module")
def day():
    """The selection of one hard day, the densest sample there is."""
    return selection_of(book_of(1, type_name="calendar", dates="2027-09-29"))


def wrapped(day, trim, code, **about):
    book = book_of(
        1, type_name="calendar", dates="2027-09-29", trim=trim, language=code, **about
    )
    layout, design = layout_of(book, day)
    return layout, Wrap(layout, design)


@pytest.mark.parametrize(
    ("trim", "code"),
    [
        ("5.06x7.81in", "en"),
        ("5x8in", "zh"),
        ("6x9in", "en"),
        ("8.25x8.25in", "zh"),
        ("8.5x11in", "en"),
    ],
)
def test_a_cover_leaves_the_barcode_its_place_and_the_edges_theirs(day, trim, code):
    layout, sheet = wrapped(day, trim, code, **LONG)
    bleed, safe = layout.cover.bleed_mm, 0.25 * MM_PER_INCH
    low = sheet.height_mm - bleed - safe

    assert (sheet.area(*barcode_of(layout)) > 250).all()
    back = bleed + layout.geometry.width_mm
    assert (sheet.area(0, 0, bleed + safe, sheet.height_mm) > 250).all()
    assert (sheet.area(0, 0, back - safe, bleed + safe) > 250).all()
    assert (sheet.area(0, low, back - safe, sheet.height_mm) > 250).all()
    assert len(sheet.chars) > 200
    for left, top, right, bottom in sheet.chars:
        assert bleed + safe <= left
        assert right <= sheet.width_mm - bleed - safe
        assert bleed + safe <= top
        assert bottom <= low


@pytest.mark.parametrize("code", ["en", "zh"])
@pytest.mark.parametrize("trim", ["5x8in", "6x9in"])
def test_a_long_title_stays_above_the_picture(day, trim, code):
    layout, sheet = wrapped(day, trim, code, **LONG)
    front = layout.cover.bleed_mm + layout.geometry.width_mm + layout.cover.spine_mm

    texts = [bottom for left, _, _, bottom in sheet.chars if left > front]

    assert len(texts) > 100
    assert max(texts) < sheet.height_mm * 0.44


def test_a_puzzle_too_tall_for_the_back_gives_way_to_one_of_another_level(
    monkeypatch,
):
    chosen = selection_of(book_of(5))
    middle = chosen.picks[2].puzzle.givens
    drawn = load("_blank").draw

    def draw(kind, givens, answer, language):
        figure = drawn(givens, answer, language)
        return replace(figure, height=90) if givens == middle else figure

    before, _ = made(5, picks=chosen.picks)
    monkeypatch.setattr(type(load("_blank")), "draw", draw)
    after, _ = made(5, picks=chosen.picks)

    wanted, given = (layout.cover.values["sample"] for layout in (before, after))
    assert wanted.figure == drawn(middle, None, "en")
    assert given.figure == drawn(chosen.picks[0].puzzle.givens, None, "en")


@pytest.mark.parametrize(("width", "taken"), [(12, True), (60, False)])
def test_a_sample_is_drawn_wide_where_the_back_has_room(monkeypatch, width, taken):
    drawn = load("_blank").draw

    def draw(kind, givens, answer, language):
        figure = drawn(givens, answer, language)
        return replace(figure, wider=replace(figure, width=width))

    monkeypatch.setattr(type(load("_blank")), "draw", draw)
    layout, _ = made(5)

    assert (layout.cover.values["sample"].figure.width == width) is taken


def test_the_sample_is_left_out_where_the_barcode_would_cover_it(day):
    small, _ = wrapped(day, "5.06x7.81in", "en")
    large, _ = wrapped(day, "6x9in", "en")

    assert small.cover.values["sample"] is None
    assert large.cover.values["sample"] is not None


def test_the_sheet_is_back_spine_and_front_with_bleed(day):
    layout, sheet = wrapped(day, "6x9in", "en")
    bleed, spine = layout.cover.bleed_mm, layout.cover.spine_mm

    assert (sheet.width_mm, sheet.height_mm) == pytest.approx(
        (2 * 152.4 + spine + 2 * bleed, 228.6 + 2 * bleed), abs=0.01
    )
    # The ground runs to the edges: nothing white is left after trimming.
    right = sheet.area(sheet.width_mm - bleed, 0, sheet.width_mm, sheet.height_mm * 0.4)
    assert (right < 120).all()


@pytest.mark.parametrize("count", [50, 84, 160])
def test_words_on_the_spine_stay_clear_of_its_folds(count):
    book, picks = in_sections(count)
    layout, _ = made(count, book=book, picks=picks)
    sheet = Wrap(layout, load_design("classic", "en"))
    fold = layout.cover.bleed_mm + layout.geometry.width_mm
    other = fold + layout.cover.spine_mm
    on_spine = [c for c in sheet.chars if c[0] > fold - 1 and c[2] < other + 1]

    assert len(on_spine) == (0 if count == 50 else len("Tiny"))
    clear = KDP.cover.spine_clear * MM_PER_INCH
    for left, _, right, _ in on_spine:
        assert fold + clear <= left
        assert right <= other - clear


@pytest.mark.parametrize("code", ["en", "zh"])
@pytest.mark.parametrize("trim", ["5x8in", "6x9in", "8.5x11in"])
def test_the_number_is_read_from_the_bars_in_their_place(day, trim, code):
    layout, sheet = wrapped(day, trim, code, isbn="0-306-40615-2")
    left, top, right, bottom = barcode_of(layout)

    (found,) = sheet.codes
    assert (found.text, found.format.name) == ("9780306406157", "EAN13")
    for corner in ("top_left", "bottom_right"):
        place = getattr(found.position, corner)
        assert left < place.x / 200 * MM_PER_INCH < right
        assert top < place.y / 200 * MM_PER_INCH < bottom
    area = sheet.area(left, top, right, bottom)
    assert (area == area[:, :, :1]).all()
    assert (area < 50).any()
    assert (area[:, 0] > 250).all()
    assert (area[:, -1] > 250).all()
    assert "ISBN978-0-306-40615-7" in sheet.words.replace(" ", "")
    assert "9780306406157" in "".join(ch for ch in sheet.words if ch.isdigit())


def test_without_a_number_there_are_no_bars(day):
    _, sheet = wrapped(day, "6x9in", "en")

    assert not sheet.codes
    assert "ISBN" not in sheet.words


def test_a_place_too_small_for_bars_is_told():
    rules = KDP.cover.barcode.model_copy(update={"height": 0.8})

    with pytest.raises(LayoutError, match=r"50\.8 x 20\.3 mm.*80%"):
        wrap._barcode("978-0-306-40615-7", rules, made(4)[0].geometry)


def barcode_of(layout):
    """Return (left, top, right, bottom) of what the printer covers, in mm."""
    code, bleed = KDP.cover.barcode, layout.cover.bleed_mm
    right = bleed + layout.geometry.width_mm - code.clear * MM_PER_INCH
    bottom = bleed + layout.geometry.height_mm - code.clear * MM_PER_INCH
    left = right - code.width * MM_PER_INCH
    return left, bottom - code.height * MM_PER_INCH, right, bottom
