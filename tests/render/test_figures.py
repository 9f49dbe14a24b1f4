"""The native face: operators, shared bases, where labels stand, how heavy lines are."""

import io
import re
from types import SimpleNamespace

import pikepdf
import pytest
from few import few
from hypothesis import given, settings
from hypothesis import strategies as st

from paper import MM_PER_PT, PAGE, boxes_of, font_sizes, lines_of, origins_of
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.designs.looks import Look
from puzzle_publish.core.errors import RenderError
from puzzle_publish.core.figure import Area, Circle, Figure, Label, Line, Rect
from puzzle_publish.core.placed import PlacedFigure
from puzzle_publish.core.stamped_pages import PuzzlePage
from puzzle_publish.core.svg import svg
from puzzle_publish.core.values import Layout, Page
from puzzle_publish.render.figures import FigureInk
from puzzle_publish.render.pages import render
from puzzle_publish.types.looks import looks_of
from tiny import book_of, layout_of

LOOKS = {
    "wall": Look(stroke=0.0, stroke_pt=2.0, cap="square", dash_pt=(1.0, 2.0)),
    "line": Look(stroke=0.0, stroke_pt=0.75),
    "tint": Look(fill=0.75),
    "both": Look(fill=1.0, stroke=0.0, stroke_pt=0.75),
}
CELL_MM = 25.4 / 72 * 20  # a cell of 20 pt, so that a point is 0.05 cells
SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
PALETTE = {0.0: "#14324f", 0.75: "#d5dde4"}
DESIGN = load_design("classic", "en")


def operators(*steps, coloured=False, base=None, cell_mm=CELL_MM):
    """Return what a figure without labels writes, one operator a line."""
    drawn = []
    stream = SimpleNamespace(
        stream=drawn,
        push_state=lambda: None,
        pop_state=lambda: None,
        transform=lambda *matrix: None,
    )
    ink = FigureInk(None, LOOKS, {}, PALETTE)
    figure = Figure(3, 3, steps, base=base)
    ink.draw(stream, PlacedFigure(figure, cell_mm, coloured), 0, 0)
    return b"\n".join(drawn).decode().splitlines()


@pytest.mark.parametrize(
    ("step", "written"),
    [
        (Rect(0.5, 0, 1, 2, "tint"), ["0.75 g", "0.5 0 1 2 re f"]),
        (
            Line(((0, 0), (1, 1.5), (2, 0)), "line"),
            ["0 G", "0.03750 w", "0 J", "0 j", "[] 0 d", "0 0 m 1 1.5 l 2 0 l S"],
        ),
        (
            Line(((0, 0), (1, 0)), "wall"),
            ["0 G", "0.10000 w", "2 J", "0 j", "[0.05 0.1] 0 d", "0 0 m 1 0 l S"],
        ),
        (
            Area((SQUARE, SQUARE), "tint"),
            ["0.75 g", " ".join(2 * ["0 0 m 1 0 l 1 1 l 0 1 l h"]) + " f*"],
        ),
    ],
)
def test_each_kind_of_step_has_its_operators(step, written):
    assert operators(step) == written


def test_a_filled_and_stroked_area_is_painted_in_one_operator():
    assert operators(Area((SQUARE,), "both"))[-1].endswith(" h B*")
    assert operators(Rect(0, 0, 1, 1, "both"))[-1] == "0 0 1 1 re B"


def test_a_circle_is_four_curves_through_its_quarters():
    path = operators(Circle(1, 1, 0.5, "line"))[-1]

    assert path.startswith("1.5 1 m ")
    assert path.endswith(" h S")
    ends = re.findall(r"(\S+ \S+) c", path)
    assert ends == ["1 1.5", "0.5 1", "1 0.5", "1.5 1"]


def test_nothing_is_said_twice():
    lines = [Line(((0, k), (3, k)), "line") for k in range(4)]
    written = operators(*lines, Rect(0, 0, 1, 1, "tint"), *lines)

    assert [written.count(text) for text in ("0 G", "0.03750 w", "[] 0 d")] == [1] * 3
    assert sum(text.endswith(" S") for text in written) == 8


def test_another_look_says_only_what_differs():
    written = operators(Line(SQUARE, "line"), Area((SQUARE,), "both"))

    assert written[-2:] == ["1 g", "0 0 m 1 0 l 1 1 l 0 1 l h B*"]


def test_colours_are_for_figures_that_ask_for_them():
    step = Rect(0, 0, 1, 1, "tint")

    assert operators(step)[0] == "0.75 g"
    red, green, blue, operator = operators(step, coloured=True)[0].split()
    assert operator == "rg"
    assert [round(float(c) * 255) for c in (red, green, blue)] == [0xD5, 0xDD, 0xE4]


def test_white_stays_white_on_a_cover():
    assert operators(Area((SQUARE,), "both"), coloured=True)[0] in ("1 g", "1 1 1 rg")


@settings(max_examples=60)
@given(st.floats(2.5, 40.0), st.sampled_from([0.75, 1.0, 1.25, 1.5, 2.25]))
def test_a_line_has_its_weight_on_paper_at_every_scale(cell_mm, weight):
    looks = {"line": Look(stroke=0.0, stroke_pt=weight)}
    ink, drawn = FigureInk(None, looks, {}, {}), []
    stream = SimpleNamespace(
        stream=drawn,
        push_state=lambda: None,
        pop_state=lambda: None,
        transform=lambda *matrix: None,
    )
    figure = Figure(1, 1, (Line(SQUARE, "line"),))
    ink.draw(stream, PlacedFigure(figure, cell_mm), 0, 0)
    width = float(re.search(rb"(\S+) w", drawn[0])[1])

    assert width * cell_mm / MM_PER_PT == pytest.approx(weight, abs=0.001)


def test_a_role_without_a_look_is_named():
    with pytest.raises(RenderError, match='no look for the role "ghost"'):
        operators(Rect(0, 0, 1, 1, "ghost"))


# On paper ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def covers():
    return {
        code: layout_of(book_of(1, language=code))[0].cover for code in ("en", "zh")
    }


def on_page(covers, figure, *, cell_mm=10.0, code="en", pages=1):
    """Return the print edition of pages that show one figure each in full."""
    design = load_design("classic", code)
    values = {"figure": PlacedFigure(figure, cell_mm)}
    made = tuple(
        Page(
            k + 1,
            PuzzlePage(dated=False, starred=False, drawn=False, boxes=False),
            dict(values),
        )
        for k in range(pages)
    )
    layout = Layout(PAGE, made, (), (), covers[code], code, "Title")
    return render(layout, design)


CROSS = (
    Line(((0, 0), (2, 0), (2, 1), (0, 1), (0, 0)), "cell"),
    Line(((1, 0), (1, 1)), "cell"),
)


@few(
    ("code", "text", "tolerance_mm"),
    [
        ("en", "8", 0.1),
        ("en", "H", 0.1),
        # The middle is that of the body; a sign's own ink lies a little beside it.
        ("zh", "田", 0.25),
        ("zh", "国", 0.25),
    ],
    fast=1,
)
@few("cell_mm", [5.0, 10.0])
def test_a_label_stands_in_the_middle_of_its_cell(
    covers, code, text, tolerance_mm, cell_mm
):
    figure = Figure(2, 1, (*CROSS, Label(0.5, 0.5, text, "given")))

    rendered = on_page(covers, figure, cell_mm=cell_mm, code=code)

    ((_, (left, bottom, right, top)),) = boxes_of(rendered.interior)
    points = [xy for _, line in lines_of(rendered.interior) for xy in line]
    x0, x1 = (find(x for x, _ in points) for find in (min, max))
    y0, y1 = (find(y for _, y in points) for find in (min, max))
    assert (x1 - x0, y1 - y0) == pytest.approx((2 * cell_mm, cell_mm), abs=0.01)
    assert (left + right) / 2 - (x0 + cell_mm / 2) == within(tolerance_mm, cell_mm)
    assert (bottom + top) / 2 - (y0 + y1) / 2 == within(tolerance_mm, cell_mm)


def test_a_label_may_start_at_its_place(covers):
    label = Label(0.5, 0.5, "H", "given", "start")

    rendered = on_page(covers, Figure(4, 1, (*CROSS, label)), cell_mm=10.0)

    ((_, (left, *_)),) = boxes_of(rendered.interior)
    start = min(x for _, line in lines_of(rendered.interior) for x, _ in line)
    assert left - start == pytest.approx(5.0, abs=0.6)


def within(tolerance_mm, cell_mm):
    """A distance of nothing, give or take; in a large cell more than in a small one."""
    return pytest.approx(0.0, abs=tolerance_mm * cell_mm / 10)


def test_labels_keep_the_order_of_their_letters(covers):
    words = ("Given", "12", "Jan")
    steps = tuple(Label(1, k + 0.5, word, "given") for k, word in enumerate(words))

    rendered = on_page(covers, Figure(2, 3, steps))

    shown = "".join(ch for ch, _ in boxes_of(rendered.interior)).split()
    assert "".join(shown) == "Given12Jan"
    for word in words:
        places = [box[0] for ch, box in boxes_of(rendered.interior) if ch in word]
        assert len(places) >= len(word)


def test_what_figures_share_is_stored_once_for_each_scale():
    layout, design = layout_of(book_of(9))
    rendered = render(layout, design)
    bases = {
        (place.figure.base.name, place.cell_mm)
        for page in layout.pages
        for place in page.slots.values()
        if isinstance(place, PlacedFigure) and place.figure.base
    }

    with pikepdf.open(io.BytesIO(rendered.interior)) as pdf:
        forms = [
            item
            for item in pdf.objects
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"
        ]
        grids = [item for item in forms if item.read_bytes().count(b" re S") >= 9]

    assert len(bases) < 9
    assert len(grids) == len(bases)


@few("cell_mm", [3.6, 9.0, 13.7], fast=1)
def test_lines_have_the_weight_of_figure_css_in_the_file(covers, cell_mm):
    looks = looks_of(DESIGN)
    roles = [role for role, look in looks.items() if look.stroke is not None]
    steps = tuple(
        Line(((0, k / 10), (2, k / 10)), role) for k, role in enumerate(roles)
    )

    rendered = on_page(covers, Figure(2, 4, steps), cell_mm=cell_mm)

    weights = [weight for weight, _ in lines_of(rendered.interior)]
    assert weights == pytest.approx(
        [looks[role].stroke_pt for role in roles], abs=0.002
    )
    assert min(weights) >= 0.7495


@pytest.mark.parametrize("cell_mm", [3.6, 10.0, 18.0])
def test_dashes_have_their_length_in_points_at_any_size(cell_mm):
    steps = operators(Line(((0, 0), (1, 0)), "wall"), cell_mm=cell_mm)
    (dash,) = [one for one in steps if one.endswith(" d")]
    lengths = [float(x) for x in dash[1 : dash.index("]")].split()]

    points = [length * cell_mm / 25.4 * 72 for length in lengths]
    assert points == pytest.approx([1.0, 2.0], abs=0.03)


@pytest.mark.soak
def test_both_editions_show_the_same_texts():
    layout, design = layout_of(book_of(6, answers="both", language="zh"))
    rendered = render(layout, design)

    interior, screen = (
        [[ch for ch, _ in boxes_of(data, page.number)] for page in layout.pages]
        for data in (rendered.interior, rendered.screen)
    )
    assert interior == screen
    assert all(
        any(page)
        for page, plan in zip(screen, layout.pages, strict=True)
        if plan.template == "puzzle"
    )


@few(
    ("code", "text"),
    [("en", "8"), ("en", "1–9"), ("en", "Jan"), ("zh", "八月")],
    fast=1,
)
def test_the_svg_has_its_labels_on_the_same_baseline(covers, code, text):
    looks = looks_of(DESIGN)
    figure = Figure(2, 1, (*CROSS, Label(0.5, 0.5, text, "given")))
    (label,) = re.findall(r"<text [^>]*>", svg(figure, looks, 10.0))
    place = {k: float(v) for k, v in re.findall(r'\b(x|y|font-size)="([\d.]+)"', label)}

    rendered = on_page(covers, figure, code=code)

    ((_, y), *_) = origins_of(rendered.interior)
    points = [xy for _, line in lines_of(rendered.interior) for xy in line]
    top = max(y for _, y in points)
    chars = [box for _, box in boxes_of(rendered.interior)]
    middle = (chars[0][0] + chars[-1][2]) / 2 - min(x for x, _ in points)
    assert top - y == pytest.approx(place["y"], abs=0.01)
    # A sign's ink lies beside the middle of its body: 0.4 mm here.
    assert middle == pytest.approx(place["x"], abs=0.5)
    (size,) = font_sizes(rendered.interior)
    assert size * MM_PER_PT == pytest.approx(place["font-size"], abs=0.01)


def test_a_line_is_never_filled_whatever_its_look():
    assert operators(Line(SQUARE, "both"))[-1].endswith(" S")
