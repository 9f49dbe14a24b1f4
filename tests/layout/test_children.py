"""Books for children: round type, drawings to colour, no levels and no times."""

import pytest

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.designs.fontfiles import faces_of
from puzzle_publish.core.drawings.library import CREDIT, drawing, themes
from puzzle_publish.core.drawings.placing import LINED, ROLE, drawn_in
from puzzle_publish.core.figure import Area
from puzzle_publish.core.page_kinds import HowtoPage, TitlePage, TrackerPage
from puzzle_publish.layout.pages.ornament import star
from puzzle_publish.paper.items import Pen, Stroke
from puzzle_publish.paper.outlines import faces_in
from puzzle_publish.paper.pieces import _stars
from puzzle_publish.render.pages import render
from tiny import book_of, inspected, layout_of


@pytest.fixture(scope="module")
def settled():
    book = book_of(
        3, type_name="maze", trim="8.5x11in", design="children", tracker=True,
        decorate="sea",
    )  # fmt: skip
    return layout_of(book)


def test_no_page_says_how_hard_a_puzzle_is_or_asks_for_the_time(settled):
    layout, _ = settled
    pages = [page for page in layout.pages if page.template == "puzzle"]
    (rules,) = [p.content for p in layout.pages if isinstance(p.content, HowtoPage)]

    assert len(pages) == 3
    for page in pages:
        assert not {"stars", "done"} & set(page.slots)
        assert page.slots["level"] == ""
        assert ": Maze. Grid of" in page.slots["figure"].alt
        assert page.slots["promise"].split()[0] in ("Help", "Take", "Fly")
    assert rules.paragraphs
    assert rules.levels == ()
    assert "Medium" not in repr(layout.cover)


def test_every_puzzle_has_another_drawing_of_the_theme_in_lines(settled):
    layout, design = settled
    pages = [page for page in layout.pages if page.template == "puzzle"]
    shown = [page.slots["picture"] for page in pages]
    lined = [
        drawn_in(drawing(name), (0, 0, 1), "lines") for name in themes()["sea"].drawings
    ]

    assert len({one.figure.steps for one in shown}) == 3
    assert all(one.figure.steps in lined for one in shown)
    assert {one.cell_mm for one in shown} == {
        design.numbers.puzzle.picture * design.scale(215.9, 279.4)
    }
    assert all(page.ornament.lined for page in pages)
    assert (
        CREDIT
        in next(p for p in layout.pages if p.template == "imprint").content.sources
    )


def test_the_title_page_has_a_drawing_and_the_tracker_a_star_for_each_puzzle(settled):
    layout, _ = settled
    (title,) = [p.content for p in layout.pages if isinstance(p.content, TitlePage)]
    (tracker,) = [p.content for p in layout.pages if isinstance(p.content, TrackerPage)]
    stars = [one for one in tracker.figure.figure.steps if isinstance(one, Area)]

    assert {step.role for step in title.art.figure.steps} <= {LINED, ROLE}
    assert [len(one.outlines[0]) for one in stars] == [10] * 3


def test_a_lined_drawing_is_white_parts_over_each_other_and_its_darkest_are_black():
    panda = drawn_in(drawing("panda"), (2, 3, 10), "lines")
    points = [point for area in panda for line in area.outlines for point in line]

    assert len(panda) == len(drawing("panda").regions)
    assert {area.role for area in panda} == {LINED, ROLE}
    assert all(2 <= x <= 12 and 3 <= y <= 13 for x, y in points)


def test_weights_of_a_variable_font_are_files_of_their_own_and_read_back_alike():
    families = load_design("children", "en").numbers.fonts["en"].every()
    assert families.pop("spare").module == "font_source_sans_pro"
    faces = faces_of(load_design("children", "en"), families.items())
    names = ("Fredoka-Regular", "Fredoka-SemiBold")
    read = {face.name: face for face in faces_in(faces[0].source, names)}

    assert {face.weight for face in faces} == {400, 600, 700}
    assert len({face.path for face in faces}) == 3
    assert {face.source for face in faces} == {faces[0].source}
    assert tuple(read) == names
    assert read["Fredoka-SemiBold"].width("m") != read["Fredoka-Regular"].width("m")
    for face in faces[:2]:
        (made,) = faces_in(face.path, ())
        assert made.name in names
        assert made.width("m") == pytest.approx(read[made.name].width("m"), abs=0.6)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("kind", "trim", "language"),
    [
        ("maze", "5x8in", "en"),
        ("wordsearch", "5x8in", "zh"),
        ("sudoku", "8.5x11in", "en"),
        ("nonogram", "8.5x11in", "zh"),
    ],
)
def test_a_book_for_children_is_clean(kind, trim, language):
    book = book_of(
        2, type_name=kind, trim=trim, language=language, design="children",
        certificate=True, hints="all",
    )  # fmt: skip
    layout, design = layout_of(book)

    assert [
        f for f in inspected(render(layout, design), layout) if f.severity == "error"
    ] == []


def test_only_stars_are_read_back_as_stars():
    found = []
    for points in (star(5.0, 5.0, 2.0), star(5.0, 5.0, 2.0, 0.58), lizard()):
        pen = Pen((0.0,), None, 0.0, (), ())
        found.append(bool([*_stars([Stroke(points, True, False, pen, 0)])]))

    assert found == [True, True, False]


def lizard():
    """Return ten corners, as a part of a drawing may have."""
    return tuple(
        (x, y)
        for x, y in (
            (0, 0),
            (1, 0),
            (2, 0),
            (3, 1),
            (3, 2),
            (3, 3),
            (2, 3),
            (1, 3),
            (0, 2),
            (0, 1),
        )
    )
