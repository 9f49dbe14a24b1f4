"""Interiors in colour: what is coloured, what stays black, which inks are written."""

import io
from itertools import combinations

import pikepdf
import pytest
from whole_book import built_strictly, changed

from paper import PAGE
from puzzle_publish.cli import main
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.designs.numbers import LEAST_CONTRAST, contrast
from puzzle_publish.core.figure import Area, Figure, Label, Line, Tint, hued
from puzzle_publish.core.placed import PlacedFigure
from puzzle_publish.core.stamped_pages import PuzzlePage
from puzzle_publish.core.values import Layout, Output, Page
from puzzle_publish.render.pages import render
from tiny import book_of, layout_of

DESIGNS = {
    name: load_design(name, language)
    for name, language in (
        ("classic", "en"),
        ("large-print", "en"),
        ("modern", "en"),
        ("worksheet", "en"),
        ("zh", "zh"),
    )
}
CLASSIC = DESIGNS["classic"]
SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
TEXT = """\
format: 1
book: {id: hues, title: In Colour, seed: 28}
print: {printer: home, trim: A5, ink: colour}
sections:
  - {id: days, type: calendar, dates: {from: 2028-02-25, days: 3}}
  - {id: sums, type: _blank, count: 1}
"""


def lab(colour):
    """Return a colour in CIE L*a*b*, for a D65 white."""
    rgb = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    x, y, z = (
        c ** (1 / 3) if c > 0.008856 else 7.787 * c + 16 / 116 for c in (x, y, z)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("name", DESIGNS)
def test_a_design_s_hues_differ_and_carry_black_text(name):
    hues = DESIGNS[name].numbers.hues

    assert len(hues) >= 11  # the pieces of a calendar
    for one in hues:
        assert contrast(one, "#000000") >= LEAST_CONTRAST
    for one, other in combinations(hues, 2):
        away = sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True))
        assert away**0.5 >= 12, (one, other)


@pytest.fixture(scope="module")
def cover():
    return layout_of(book_of(1))[0].cover


def painted(cover, steps, *, tints=(), **output):
    """Return the colours of a page with one figure, in the order of painting."""
    figure = Figure(3, 3, steps, tints=tints)
    shape = PuzzlePage(dated=False, starred=False, drawn=False, boxes=False)
    page = Page(1, shape, {"figure": PlacedFigure(figure, 10.0)})
    layout = Layout(PAGE, (page,), (), (), cover, "en", "T", Output(**output))
    with pikepdf.open(io.BytesIO(render(layout, CLASSIC).interior)) as pdf:
        operators = pikepdf.parse_content_stream(pdf.pages[0])
        return [
            (str(one.operator), tuple(float(v) for v in one.operands))
            for one in operators
            if str(one.operator) in {"g", "G", "rg", "RG", "k", "K"}
        ]


PARTS = (
    Area((SQUARE,), hued("piece-given", 1)),
    Line(SQUARE[:2], hued("path-key-line", 2)),
    Label(0.5, 0.5, "A", "key-name"),
)
TINT = Tint((SQUARE,), 0)


def test_a_book_in_black_shows_no_part_in_colour(cover):
    plain = (
        Area((SQUARE,), "piece-given"),
        Line(SQUARE[:2], "path-key-line"),
        Label(0.5, 0.5, "A", "key-name"),
    )

    assert painted(cover, PARTS, tints=(TINT,)) == painted(cover, plain)


def test_numbered_parts_have_the_design_s_colours(cover):
    found = painted(cover, PARTS, tints=(TINT,), colour="rgb", coloured=True)
    shown = [
        (name, "#" + "".join(f"{round(v * 255):02x}" for v in values))
        for name, values in found
        if name in {"rg", "RG"}
    ]
    first, second, third = CLASSIC.numbers.hues[:3]

    assert shown == [("rg", first), ("rg", second), ("RG", third)]
    # The outline of the piece and its letter stay black.
    assert ("G", (0.0,)) in found
    assert ("g", (0.0,)) in found


def test_cmyk_has_fixed_values_with_as_much_black_as_possible(cover):
    found = painted(cover, PARTS, tints=(TINT,), colour="cmyk", coloured=True)

    (cyan, magenta, yellow, black) = found[[name for name, _ in found].index("k")][1]
    assert {name for name, _ in found} <= {"g", "G", "k", "K"}
    # #f4a28c
    assert (cyan, magenta, yellow) == pytest.approx((0, 0.336, 0.426), abs=0.002)
    assert black == pytest.approx(1 - 0xF4 / 255, abs=0.002)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return built_strictly(tmp_path_factory.mktemp("hues"), TEXT)


@pytest.mark.soak
def test_a_book_in_colour_passes_its_printer_and_is_read_back(folder, capsys):
    assert main(["preflight", str(folder), "--strict"]) == 0
    assert main(["verify", str(folder), "--paper"]) == 0


@pytest.mark.soak
def test_a_tint_that_is_missing_on_paper_is_reported(folder, capsys):
    path = folder / "manifest.json"
    manifest = path.read_bytes()
    assert b'"ink": "colour"' in manifest
    # In black nobody expects the tints that are printed.
    with changed(path, manifest.replace(b'"colour"', b'"black"')):
        assert main(["verify", str(folder), "--paper"]) != 0
        assert "an outline does not belong" in capsys.readouterr().err


@pytest.mark.soak
def test_colour_is_refused_in_a_book_in_black(folder, capsys):
    # The book's own ink, unless another is given.
    assert main(["preflight", str(folder), "--strict", "--ink", "colour"]) == 0
    capsys.readouterr()
    assert main(["preflight", str(folder), "--strict", "--ink", "black"]) == 6
    assert "the interior is printed in black alone" in capsys.readouterr().out
