"""What the layout asks about room, and what of it is kept between builds."""

import shutil
from dataclasses import replace

import pytest

from puzzle_publish.core import resources
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.page_kinds import ImprintPage
from puzzle_publish.core.stamped_pages import BlankPage
from puzzle_publish.render.engine import Engine
from puzzle_publish.render.pages import PageMeasurer
from tiny import book_of, layout_of

PARTS = [ImprintPage(lines=("one",))]


@pytest.fixture
def laid(tmp_path, monkeypatch):
    """The documents laid out so far, with an empty cache folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    documents = []
    document = Engine.document

    def counted(self, parts, lang):
        documents.append(parts)
        return document(self, parts, lang)

    monkeypatch.setattr(Engine, "document", counted)
    return documents


@pytest.fixture(scope="module")
def geometry():
    layout, _ = layout_of(book_of(2))
    return layout.geometry


def answers(design, geometry):
    measure = PageMeasurer(design, geometry)
    return (
        measure.pages(PARTS[0]),
        measure.heights_mm(PARTS),
        measure.shown("A title " * 30, BlankPage(), "head"),
        measure.width_mm("No. 12"),
    )


def test_a_second_build_lays_out_nothing_to_measure_it(laid, geometry):
    design = load_design("classic", "en")
    first = answers(design, geometry)
    assert len(laid) == 3

    assert answers(design, geometry) == first
    assert len(laid) == 3


def test_titles_in_one_slot_are_measured_on_one_page(laid, geometry):
    measure = PageMeasurer(load_design("classic", "en"), geometry)
    titles = [measure.shown(f"{n} " * 60, BlankPage(), "head") for n in (1, 2)]

    assert [title[:4] for title in titles] == ["1 1 ", "2 2 "]
    assert len(laid) == 1


def test_another_geometry_is_measured_anew(laid, geometry):
    design = load_design("classic", "en")
    PageMeasurer(design, geometry).pages(PARTS[0])

    taller = replace(geometry, height_mm=geometry.height_mm + 10)
    PageMeasurer(design, taller).pages(PARTS[0])

    assert len(laid) == 2


def test_measurements_of_two_editions_are_kept_side_by_side(laid, geometry):
    design = load_design("classic", "en")
    editions = design, replace(design, edition="large")
    for one in editions:
        answers(one, geometry)
    count = len(laid)

    for one in editions:
        answers(one, geometry)

    assert len(laid) == count


def test_an_edited_design_is_measured_anew(laid, geometry, tmp_path):
    folder = tmp_path / "book"
    shutil.copytree(resources.templates() / "designs" / "classic", folder / "own")
    heights = []
    for rule in ("", ".imprint { height: 90mm }\n"):
        with (folder / "own" / "page.css.j2").open("a") as file:
            file.write(rule)
        design = load_design("./own", "en", folder)
        heights += PageMeasurer(design, geometry).heights_mm(PARTS)

    assert heights[0] > 100
    assert heights[1] == pytest.approx(90)
