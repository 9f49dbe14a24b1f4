"""The screen edition for a reader who cannot see it: PDF/UA-1, rule by rule."""

import io
from itertools import pairwise

import pikepdf
import pydyf
import pytest

from puzzle_publish.core.figure import Figure, Label
from puzzle_publish.core.placed import PlacedFigure
from puzzle_publish.render.pages import render
from puzzle_publish.render.tags import Marker, unmarked
from tiny import book_of, layout_of

HEADINGS = {f"/H{k}" for k in range(1, 7)}
LINES = {"/P", "/Lbl", "/LBody", "/TH", "/TD", *HEADINGS}
MAY_HOLD = {
    "/Document": {"/P", "/Figure", "/L", "/Table", *HEADINGS},
    "/L": {"/LI"},
    "/LI": {"/Lbl", "/LBody"},
    "/Lbl": {"/Link"},
    "/LBody": {"/P", "/Figure", "/Link"},
    "/Table": {"/TR"},
    "/TR": {"/TH", "/TD"},
    "/TH": set(),
    "/TD": set(),
    "/P": {"/Link", "/Figure"},
    **{name: {"/Link", "/Figure"} for name in HEADINGS},
    "/Link": {"/Figure"},
    "/Figure": set(),
}


LATER = [
    pytest.param(name, marks=pytest.mark.soak) for name in ("panels", "large-print")
]


@pytest.fixture(scope="module", params=["en", "zh", *LATER])
def book(request):
    options = {
        "panels": {"per_page": 2},
        "large-print": {"design": "large-print", "trim": "8.5x11in"},
    }.get(request.param, {})
    language = "zh" if request.param == "zh" else "en-GB"
    layout, design = layout_of(
        book_of(5, title="Tiny & Co", language=language, **options)
    )
    return layout, render(layout, design)


@pytest.fixture
def screen(book):
    with pikepdf.open(io.BytesIO(book[1].screen)) as pdf:
        yield pdf


def elements(node, above=None):
    """Yield (element, its parent's kind) of a tree, in reading order."""
    for kid in kids_of(node):
        if isinstance(kid, pikepdf.Dictionary) and kid.get("/Type") == "/StructElem":
            yield kid, str(node.S)
            yield from elements(kid)


def kids_of(element):
    """Return an element's kids; one alone needs no array."""
    kids = element.get("/K", [])
    return kids if isinstance(kids, pikepdf.Array) else [kids]


def tree(pdf):
    return list(elements(pdf.Root.StructTreeRoot.K))


def own_marks(element):
    return [int(kid) for kid in kids_of(element) if isinstance(kid, int)]


def marks_of(page):
    """Return (tag, number) around each thing painted, None for no number."""
    open_marks, painted = [], []
    for step in pikepdf.parse_content_stream(page):
        name = str(step.operator)
        if name in ("BDC", "BMC"):
            number = step.operands[1].MCID if name == "BDC" else None
            open_marks.append((str(step.operands[0]), number))
        elif name == "EMC":
            open_marks.pop()
        elif name in ("TJ", "Tj", "f", "f*", "S", "B", "B*", "Do"):
            assert len(open_marks) == 1, "content is marked once, as text or artifact"
            painted.append(open_marks[0])
    assert not open_marks
    return painted


def numbers_of(page):
    """Return the numbers of a page's marks, those that hold nothing too."""
    return {
        int(step.operands[1].MCID)
        for step in pikepdf.parse_content_stream(page)
        if str(step.operator) == "BDC"
    }


def test_the_file_says_what_it_is(book, screen):
    layout, _ = book
    root = screen.Root

    assert bool(root.MarkInfo.Marked)
    assert bool(root.ViewerPreferences.DisplayDocTitle)
    assert str(root.Lang) == layout.language in ("en-GB", "zh")
    assert str(screen.docinfo["/Title"]) == "Tiny & Co"
    with screen.open_metadata() as metadata:
        assert metadata["pdfuaid:part"] == "1"
        assert metadata["dc:title"] == "Tiny & Co"


def test_everything_painted_is_told_or_an_artifact(screen):
    for page in screen.pages:
        for tag, number in marks_of(page):
            assert (tag == "/Artifact") == (number is None)


def test_every_mark_has_its_element_and_every_element_its_marks(screen):
    parents = screen.Root.StructTreeRoot.ParentTree.Nums
    owners = {int(parents[k]): parents[k + 1] for k in range(0, len(parents), 2)}
    found = {}
    for element, _ in tree(screen):
        for mark in own_marks(element):
            found[element.Pg.objgen, mark] = element.objgen
    for page in screen.pages:
        marks = numbers_of(page)
        array = owners[int(page.obj.StructParents)]
        assert marks == set(range(len(array)))
        for mark in marks:
            assert found.pop((page.obj.objgen, mark)) == array[mark].objgen
    assert not found


def test_elements_stand_in_elements_that_may_hold_them(screen):
    for element, above in tree(screen):
        assert str(element.S) in MAY_HOLD[above]
        if own_marks(element):
            assert str(element.S) in LINES | {"/Link", "/Figure"}


def test_headings_begin_at_one_and_leave_no_level_out(screen):
    levels = [int(str(e.S)[2:]) for e, _ in tree(screen) if str(e.S) in HEADINGS]

    assert levels[0] == 1
    assert all(below <= above + 1 for above, below in pairwise(levels))
    assert 2 in levels


def test_every_figure_has_words_and_a_place(book, screen):
    layout, _ = book
    told = [str(e.Alt) for e, _ in tree(screen) if e.S == "/Figure"]
    wanted = {
        id(value): value.alt  # the two pages of facing rules have the same values
        for page in layout.pages
        for value in page.slots.values()
        if isinstance(value, PlacedFigure) and value.alt
    }

    assert sorted(told) == sorted(wanted.values())
    for number in range(1, 6):
        assert sum(str(number) in words for words in told) >= 2  # puzzle and answer
    for element, _ in tree(screen):
        if element.S == "/Figure":
            left, bottom, right, top = (float(v) for v in element.A.BBox)
            _, _, width, height = (float(v) for v in element.Pg.MediaBox)
            assert -1 <= left < right <= width + 1
            assert -1 <= bottom < top <= height + 1


def test_every_link_is_told_with_its_words(screen):
    told = {
        kid.Obj.objgen
        for element, _ in tree(screen)
        if element.S == "/Link"
        for kid in kids_of(element)
        if isinstance(kid, pikepdf.Dictionary) and kid.get("/Type") == "/OBJR"
    }
    parents = screen.Root.StructTreeRoot.ParentTree.Nums
    owners = {int(parents[k]): parents[k + 1] for k in range(0, len(parents), 2)}
    links = [note for page in screen.pages for note in page.get("/Annots", [])]

    assert links
    assert {note.objgen for note in links} == told
    for note in links:
        assert str(note.Contents).strip()
        assert owners[int(note.StructParent)].S == "/Link"


def test_pages_are_read_in_their_order(screen):
    numbers = {page.obj.objgen: k for k, page in enumerate(screen.pages)}
    order = [numbers[e.Pg.objgen] for e, _ in tree(screen) if "/Pg" in e]

    assert order == sorted(order)
    assert all(str(page.obj.Tabs) == "/S" for page in screen.pages)


def test_a_puzzles_page_is_heading_figure_promise_and_references(book, screen):
    layout, _ = book
    page = screen.pages[layout.places[0].page - 1]
    kinds = [
        str(element.S)
        for element, above in tree(screen)
        if above == "/Document" and element.Pg.objgen == page.obj.objgen
    ]

    assert kinds[:3] == ["/H2", "/Figure", "/Table"]
    assert set(kinds[3:]) <= {"/P", "/H2", "/Figure", "/Table"}


def test_the_presss_file_has_no_marks(book):
    with pikepdf.open(io.BytesIO(book[1].interior)) as pdf:
        assert not {"/StructTreeRoot", "/MarkInfo", "/Metadata", "/Lang"} & set(
            pdf.Root
        )
        for page in pdf.pages:
            assert not {"/StructParents", "/Tabs"} & set(page.obj)
            names = {str(s.operator) for s in pikepdf.parse_content_stream(page)}
            assert not names & {"BDC", "BMC", "EMC"}


def test_outline_and_labels_lead_a_reader(book, screen):
    layout, _ = book
    with screen.open_outline() as outline:
        titles = [item.title for item in outline.root]
    wanted = [p.outline for p in layout.pages if p.outline and p.outline_level == 1]

    assert titles == wanted
    assert screen.Root.PageLabels.Nums[1].S == "/D"
    assert [page.label for page in screen.pages] == [
        str(page.number) for page in layout.pages
    ]


@pytest.mark.parametrize(
    ("options", "written"), [({"alt": "A grid"}, b"/Figure"), ({}, b"/Artifact")]
)
def test_a_figure_is_described_or_passed_over(options, written):
    stream = pydyf.Stream()
    marker = Marker(stream)
    figure = Figure(9, 2, (Label(0, 1, "Words", "label", "start"),))
    placed = PlacedFigure(figure, 5.0, **options)

    with marker.piece("figure", placed, (0, 0, 9, 9), None):
        stream.stream.append(b"BT")

    assert stream.stream[0].startswith(written)
    assert unmarked(stream.stream) == [b"BT"]
    alts = [mark.alt for mark in marker.marks.values()]
    assert alts == [options.get("alt", "")][: bool(options)]
