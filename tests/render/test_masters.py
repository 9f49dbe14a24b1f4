"""Masters and slots: where texts stand, how far they shrink, where links lead."""

import dataclasses
import io
from typing import ClassVar

import pikepdf
import pypdfium2
import pytest

from paper import MM_PER_PT, PAGE, font_sizes
from puzzle_publish.core.cover_parts import Cover
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.errors import RenderError
from puzzle_publish.core.figure import Figure, Label
from puzzle_publish.core.page_kinds import Part
from puzzle_publish.core.placed import PlacedFigure
from puzzle_publish.core.values import Layout, Page
from puzzle_publish.render.pages import render
from tiny import book_of, layout_of

SHEET = """\
<div class="slots" id="{{ part.ident }}-self">
<a href="#{{ part.ident }}-next"><img class="slot a" src="slot:left"></a>
<img class="slot b" src="slot:center">
<img class="slot c" src="slot:right">
<img class="slot d" src="slot:end">
</div>
"""
LOOKS = """
.slot { width: 50mm; font: 400 12pt/5mm {{ fonts.sans }} }
.b { text-align: center } .c { text-align: right } .d { text-align: end }
.slots a { display: block; width: 50mm }
.flow p { break-after: page }
"""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Slotted(Part):
    template: ClassVar = "slots"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Counted(Part):
    template: ClassVar = "flow"
    count: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Tall(Part):
    template: ClassVar = "tall"


@pytest.fixture(scope="module")
def design(tmp_path_factory):
    """The classic design with one template more, in a folder of its own."""
    real = load_design("classic", "en")
    folder = tmp_path_factory.mktemp("design")
    for path in real.folder.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / "slots.html.j2").write_text(SHEET)
    (folder / "flow.html.j2").write_text(
        "{% for k in range(part.count) %}<p>{{ k }}</p>{% endfor %}"
    )
    (folder / "tall.html.j2").write_text(
        '<img src="slot:a" style="height: 200mm"><img src="slot:b" '
        'style="height: 200mm">'
    )
    with (folder / "page.css.j2").open("a") as file:
        file.write(LOOKS)
    return dataclasses.replace(real, folder=folder)


@pytest.fixture(scope="module")
def cover():
    layout, _ = layout_of(book_of(1))
    return layout.cover


def drawn(design, cover: Cover, *pages):
    layout = Layout(PAGE, tuple(pages), (), (), cover, "en", "Title")
    return render(layout, design)


def slots(number, **options):
    values = options.pop("values", {"left": "HIHI", "center": "HIHI", "right": "HIHI"})
    return Page(number, Slotted(), values, **options)


def lines_of(data, page=1):
    """Text -> (left, right, height) of its ink in mm from the page's left edge."""
    document = pypdfium2.PdfDocument(data)
    text = document[page - 1].get_textpage()
    found = []
    for k in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(k)
        words = text.get_text_bounded(left, bottom, right, top).strip()
        mm = tuple(v * MM_PER_PT for v in (left, right, top - bottom))
        found.append((words, *mm))
    document.close()
    return found


def test_slots_follow_the_alignment_of_the_style_sheet(design, cover):
    values = dict.fromkeys(("left", "center", "right", "end"), "HIHI")

    rendered = drawn(design, cover, slots(1, values=values))

    left, center, right, end = lines_of(rendered.interior)
    assert left[1] == pytest.approx(20.0, abs=0.5)
    assert (center[1] + center[2]) / 2 == pytest.approx(45.0, abs=0.2)
    assert right[2] == pytest.approx(70.0, abs=0.5)
    assert end[1:] == pytest.approx(right[1:])


@pytest.mark.parametrize(("in_corner", "left"), [(False, 66.0), (True, 20.0)])
def test_a_figure_stands_where_the_style_sheet_says_or_in_the_corner(
    design, cover, in_corner, left
):
    letter = Label(0.0, 0.5, "H", "cross-clue", "start")
    figure = Figure(1.0, 1.0, (letter,), in_corner=in_corner)

    rendered = drawn(design, cover, slots(1, values={"right": PlacedFigure(figure, 4)}))

    ((text, x, *_),) = lines_of(rendered.interior)
    assert text == "H"
    assert x == pytest.approx(left, abs=0.5)


def test_rectos_and_versos_mirror_their_margins(design, cover):
    rendered = drawn(design, cover, slots(1), slots(2))

    recto, verso = (lines_of(rendered.interior, page)[0] for page in (1, 2))
    assert recto[1] - verso[1] == pytest.approx(
        PAGE.inside_mm - PAGE.outside_mm, abs=0.01
    )


def test_equal_pages_share_one_master_a_side(design, cover):
    pages = [slots(number) for number in range(1, 9)]

    rendered = drawn(design, cover, *pages)

    with pikepdf.open(io.BytesIO(rendered.interior)) as pdf:
        forms = [set(page.Resources.XObject) for page in pdf.pages]
        used = [
            bytes(page.Contents.read_bytes()).split(b" Do")[0].rsplit(b"/", 1)[1]
            for page in pdf.pages
        ]
    assert len(set(used)) == 2
    assert used[0::2] == [used[0]] * 4
    assert used[1::2] == [used[1]] * 4
    assert all(
        f"/{name.decode()}" in form for name, form in zip(used, forms, strict=True)
    )


@pytest.mark.parametrize("letters", [4, 18, 24])
def test_a_text_shrinks_to_its_slot_and_no_further(design, cover, letters):
    text = "H" * letters

    rendered = drawn(design, cover, slots(1, values={"right": text}))

    ((shown, left, right, _),) = lines_of(rendered.interior)
    assert shown == text
    assert right == pytest.approx(70.0, abs=0.5)
    assert left >= 20.0 - 0.2
    size = font_sizes(rendered.interior)
    assert min(size) >= 7.0 - 0.05
    if letters == 4:
        assert size == [12.0]


def longest(design, cover):
    """Return the longest run of H that is not refused."""
    for letters in range(20, 60):
        try:
            drawn(design, cover, slots(1, values={"right": "H" * letters}))
        except RenderError:
            return letters - 1
    raise AssertionError("nothing is too long")


@pytest.mark.soak
def test_a_text_is_refused_where_it_would_come_under_7_pt(design, cover):
    most = longest(design, cover)
    rendered = drawn(design, cover, slots(1, values={"right": "H" * most}))

    (size,) = font_sizes(rendered.interior)
    assert 7.0 - 0.05 <= size < 7.0 * (most + 1) / most


def test_links_of_a_master_lead_where_each_page_says(design, cover):
    pages = [
        slots(
            number,
            anchors={"self": f"page-{number}"},
            links={"next": f"page-{number % 4 + 1}"},
        )
        for number in range(1, 5)
    ]

    rendered = drawn(design, cover, *pages)

    with pikepdf.open(io.BytesIO(rendered.screen)) as pdf:
        names = pdf.Root.Names.Dests.Names
        places = {str(names[k]): names[k + 1][0].objgen for k in range(0, 8, 2)}
        for number, page in enumerate(pdf.pages, 1):
            (link,) = page.Annots
            left, _, right, _ = (float(v) * MM_PER_PT for v in link.Rect)
            inside = PAGE.inside_mm if number % 2 else PAGE.outside_mm
            assert (left, right - left) == pytest.approx((inside, 50), abs=0.1)
            assert places[str(link.Dest)] == pdf.pages[number % 4].obj.objgen
    with pikepdf.open(io.BytesIO(rendered.interior)) as pdf:
        assert not any("/Annots" in page for page in pdf.pages)


def test_a_slot_without_a_link_on_this_page_is_no_link(design, cover):
    pages = [
        slots(1, anchors={"self": "one"}),
        slots(2),
        slots(3, links={"next": "one"}),
    ]

    rendered = drawn(design, cover, *pages)

    with pikepdf.open(io.BytesIO(rendered.screen)) as pdf:
        assert ["/Annots" in page for page in pdf.pages] == [False, False, True]


@pytest.mark.parametrize(("planned", "real"), [(1, 2), (2, 1), (2, 3), (3, 2)])
def test_a_flow_of_a_page_more_or_less_than_planned_is_an_error(
    design, cover, planned, real
):
    flow = [
        Page(k + 1, Counted(count=real), stamped=False, part=k) for k in range(planned)
    ]
    rest = Page(planned + 1, Slotted())

    with pytest.raises(RenderError, match=f"takes {real} pages, planned were"):
        drawn(design, cover, *flow, rest)


def test_a_flow_that_ends_before_a_recto_leaves_the_verso_blank(design, cover):
    flow = Page(1, Counted(count=1), stamped=False)
    pages = [flow, Page(2), slots(3, values={"left": "HIHI"})]

    rendered = drawn(design, cover, *pages)

    shown = [
        [line[0] for line in lines_of(rendered.interior, page)] for page in (1, 2, 3)
    ]
    assert shown == [["0"], [], ["HIHI"]]


def test_a_master_that_needs_two_pages_is_an_error(design, cover):
    with pytest.raises(RenderError, match="a page of tall does not fit on one page"):
        drawn(design, cover, Page(1, Tall()))
