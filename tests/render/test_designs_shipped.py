"""The designs that ship: whole, legible in both languages, and clean on the press."""

import re

import pytest
from each import each
from few import few
from fontTools.ttLib import TTFont

from puzzle_publish.core import resources
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.languages import hanzi
from puzzle_publish.core.text_fitting import sans_ems
from puzzle_publish.render.design_check import missing_looks
from puzzle_publish.render.fonts import load_fonts
from puzzle_publish.render.pages import render
from puzzle_publish.render.trial import template_faults
from puzzle_publish.types.facts import example_rules
from puzzle_publish.types.registry import load, names
from tiny import book_of, inspected, layout_of

FOLDER = resources.templates() / "designs"
DESIGNS = sorted(path.parent.name for path in FOLDER.glob("*/design.yaml"))
NEW = ["modern", "zh"]
SHOWN = re.compile(r"slot:([a-z_]+)|part\.([a-z_]+)")


def test_these_designs_ship():
    assert {"classic", "modern", "zh"} <= set(DESIGNS)


@few(
    ("name", "language", "dated"),
    [
        ("modern", "en", True),
        ("modern", "zh", False),
        ("zh", "en", False),
        ("zh", "zh", True),
        pytest.param("modern", "en", False, marks=pytest.mark.soak),
        pytest.param("modern", "zh", True, marks=pytest.mark.soak),
        pytest.param("zh", "en", True, marks=pytest.mark.soak),
        pytest.param("zh", "zh", False, marks=pytest.mark.soak),
    ],
)
def test_a_book_in_each_design_and_language_is_clean(name, language, dated):
    kind = {"type_name": "calendar", "dates": "2027-01-01"} if dated else {}
    book = book_of(4, design=name, language=language, **kind)
    layout, design = layout_of(book)

    findings = inspected(render(layout, design), layout)

    assert [f for f in findings if f.severity == "error"] == []


@pytest.mark.soak
@few(
    ("name", "language"),
    [
        ("modern", "en"),
        ("zh", "zh"),
        pytest.param("modern", "zh", marks=pytest.mark.soak),
        pytest.param("zh", "en", marks=pytest.mark.soak),
    ],
)
def test_heads_folios_and_the_tracker_have_room_by_the_strictest_printer(
    name, language
):
    book = book_of(
        20, design=name, language=language, printer="ingram", per_page=4, tracker=True
    )
    layout, design = layout_of(book)

    findings = inspected(render(layout, design), layout, "ingram")

    assert [f for f in findings if f.rule in ("margin", "text-missing")] == []
    assert any(page.template == "tracker" for page in layout.pages)


@pytest.mark.parametrize("name", NEW)
def test_each_template_shows_all_that_the_usual_one_does(name):
    for path in (FOLDER / name).glob("*.html.j2"):
        usual = (FOLDER / "classic" / path.name).read_text()
        lost = set(SHOWN.findall(usual)) - set(SHOWN.findall(path.read_text()))

        assert not lost, path.name


@pytest.mark.parametrize("name", DESIGNS)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_our_own_designs_would_pass_as_a_users(name, language):
    design = load_design(name, language)

    assert template_faults(design, load_fonts(design, design_words(design))) == []


def design_words(design):
    return [text for text in design.strings.values() if isinstance(text, str)]


@few("name", DESIGNS, fast=2)
@few("language", ["en", "zh"])
@each("kind", [name for name in names() if name != "_blank"])
def test_every_type_is_drawn_in_roles_that_each_design_knows(name, kind, language):
    level = next(iter(load(kind).presets))
    params = load(kind).presets[level].model_dump(mode="json")
    dates = {"dates": "2027-01-01"} if "date" in params else {}
    book = book_of(1, type_name=kind, language=language, design=name, **dates)
    book.params["year"] = {level: params | ({"date": None} if dates else {})}

    assert list(missing_looks(book, load_design(name, language))) == []


@pytest.mark.soak
def test_the_modern_design_is_set_in_its_own_faces():
    layout, design = layout_of(book_of(2, design="modern"))

    assert render(layout, design).fonts == (
        "Barlow-Regular", "Barlow-SemiBold", "BarlowCondensed-SemiBold",
        "BarlowSemiCondensed-Regular", "BarlowSemiCondensed-SemiBold",
    )  # fmt: skip


def test_lines_of_the_modern_labels_are_no_wider_than_lines_are_measured():
    # Rooms for clues are reckoned by one table of widths (fitting.sans_ems).
    face = next(
        face
        for face in load_fonts(load_design("modern", "en"), ()).faces
        if (face.family, face.weight) == ("Book Sans", 400)
    )
    with TTFont(face.path, lazy=True) as font:
        em, glyphs, widths = font["head"].unitsPerEm, font.getBestCmap(), font["hmtx"]
        advance = {chr(c): widths[glyph][0] / em for c, glyph in glyphs.items()}
    lines = [
        line.strip()
        for kind in names()
        for hint in (example_rules(load(kind), "en"), *load(kind).text("en").steps)
        for line in ([hint] if isinstance(hint, str) else hint)
    ]
    lines += [
        "the quick brown fox jumps over the lazy dog",
        "Sphinx of black quartz, judge my vow (3,5)",
        "Pack my box with five dozen liquor jugs: it is heavy (11)",
    ]

    wide = [
        line for line in lines if sum(map(advance.get, line)) > sans_ems(line, "en")
    ]

    assert len(lines) > 20
    assert wide == []


def test_a_chinese_book_numbers_its_puzzles_in_words():
    layout, _ = layout_of(book_of(12, design="zh", language="zh"))
    heads = [p.slots["day"] for p in layout.pages if p.template == "puzzle"]

    assert heads[0] == "第一题"
    assert heads[11] == "第十二题"
    assert {place.label for place in layout.places} == {
        f"第 {n} 题" for n in range(1, 13)
    }


def test_a_dated_page_of_a_chinese_book_has_its_date_in_words():
    book = book_of(1, design="zh", language="zh", type_name="calendar",
                   dates="2027-12-31")  # fmt: skip

    (page,) = (p for p in layout_of(book)[0].pages if p.template == "puzzle")

    assert page.slots["day"] == "十二月三十一日"


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (0, "零"), (7, "七"), (10, "十"), (11, "十一"), (20, "二十"), (100, "一百"),
        (101, "一百零一"), (110, "一百一十"), (111, "一百一十一"), (1000, "一千"),
        (1001, "一千零一"), (1010, "一千零一十"), (9999, "九千九百九十九"),
    ],
)  # fmt: skip
def test_numbers_are_read_as_in_chinese(number, told):
    assert hanzi(number) == told


def test_a_title_of_hanzi_stands_in_a_column_and_one_with_letters_does_not():
    from puzzle_publish.render.templates import ShippedTemplates

    templates = ShippedTemplates(load_design("zh", "zh"), 1.0)
    part = {
        "kinds": [], "record": [], "intro": [], "line": "", "quote": "",
        "anchor": "a", "title_pt": 44, "subtitle": "",
        "notes": [],
        "levels": [], "figure": False, "height": 0,
    }  # fmt: skip

    def shown(title):
        values = {"part": part | {"title": title}, "lang": "zh", "strings": {}}
        return templates.fill("opener.html.j2", values)

    assert "<span>成</span><span>语</span>" in shown("成语")
    assert "stacked" not in shown("成语 A–Z")
    assert "stacked" not in shown("一二三四五六七八九十")
