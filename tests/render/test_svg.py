from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from puzzle_publish.core.designs.looks import Look
from puzzle_publish.core.errors import RenderError
from puzzle_publish.core.figure import Area, Circle, Clue, Figure, Label, Line, Rect
from puzzle_publish.core.svg import MM_PER_PT, classed_svg, svg

LOOKS = {
    "wall": Look(stroke=0.0, stroke_pt=2.0, cap="square", dash_pt=(1.0, 2.0)),
    "tint": Look(fill=0.88),
    "day": Look(fill=0.0, size=0.5, weight=600, features=("tnum",)),
}
SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def drawn(*steps, base=None) -> list[ET.Element]:
    text = svg(Figure(2, 1, tuple(steps), base=base), LOOKS, 10.0)
    return list(ET.fromstring(text))


def test_the_picture_has_its_true_size_and_room_for_the_edge() -> None:
    root = ET.fromstring(svg(Figure(2, 1, (Rect(0, 0, 2, 1, "wall"),)), LOOKS, 10.0))
    edge = 2.0 * MM_PER_PT

    assert float(root.attrib["width"].removesuffix("mm")) == pytest.approx(
        20 + edge, abs=0.002
    )
    assert root.attrib["viewBox"].startswith(f"-{edge / 2:.3f} -{edge / 2:.3f} ")


def test_each_kind_of_step_is_drawn_in_mm() -> None:
    rect, circle, line, area, label = drawn(
        Rect(0.5, 0, 1, 1, "tint"),
        Circle(1, 0.5, 0.25, "wall"),
        Line(((0, 0), (1, 1), (2, 0)), "wall"),
        Area((SQUARE, SQUARE), "tint"),
        Label(0.5, 0.5, "16", "day"),
    )

    assert [rect.attrib[k] for k in ("x", "width", "fill")] == ["5", "10", "#e0e0e0"]
    assert [circle.attrib[k] for k in ("cx", "cy", "r")] == ["10", "5", "2.5"]
    assert line.attrib["d"] == "M0 0 L10 10 L20 0"
    assert line.attrib["fill"] == "none"
    assert line.attrib["stroke-dasharray"] == "0.353 0.706"
    assert area.attrib["d"] == " ".join(2 * ("M0 0 L10 0 L10 10 L0 10 Z",))
    assert (label.attrib["x"], label.attrib["y"], label.text) == ("5", "6.65", "16")
    assert (label.attrib["font-size"], label.attrib["font-weight"]) == ("5", "600")
    assert label.attrib["style"] == "font-feature-settings:'tnum'"


def test_hanzi_stand_lower_than_capitals() -> None:
    (hanzi,) = drawn(Label(0.5, 0.5, "八月", "day"))

    assert hanzi.attrib["y"] == "6.9"


def test_a_label_may_start_at_its_place() -> None:
    middle, start = drawn(
        Label(0.5, 0.5, "owl", "day"), Label(0.5, 0.5, "owl", "day", "start")
    )

    assert middle.attrib["text-anchor"] == "middle"
    assert start.attrib["text-anchor"] == "start"
    assert middle.attrib["x"] == start.attrib["x"]


def test_only_later_parts_of_a_clue_say_which_they_are() -> None:
    cells = ((0, 0), (0, 1))
    first, second = (Label(k, 0.5, "3", "day", clue=Clue(cells, k)) for k in (0, 1))
    text = classed_svg(Figure(2, 1, (first, second)), LOOKS, {cells: 7})

    assert [dict(part.attrib).get("data-nth") for part in ET.fromstring(text)[0]] == [
        None,
        "1",
    ]
    assert text.count(' data-rule="7"') == 2


def test_a_label_is_drawn_anew_for_another_look_and_for_another_rule() -> None:
    cells = ((0, 0),)
    figure = Figure(1, 1, (Label(0.5, 0.5, "7", "day", clue=Clue(cells)),))
    other = {**LOOKS, "day": replace(LOOKS["day"], size=0.25)}

    drawn = [
        classed_svg(figure, looks, of_clue)
        for looks, of_clue in [(LOOKS, {cells: 1}), (LOOKS, {cells: 2}), (other, {})]
    ]

    assert [text.partition('data-rule="')[2][:1] for text in drawn] == ["1", "2", ""]
    assert ['font-size="0.25"' in text for text in drawn] == [False, False, True]


def test_the_base_is_drawn_first() -> None:
    base = Figure(2, 1, (Label(1, 0.5, "base", "day"),), name="b")

    assert [e.text for e in drawn(Label(1, 0.5, "own", "day"), base=base)] == [
        "base",
        "own",
    ]


def test_text_is_escaped() -> None:
    (label,) = drawn(Label(0.5, 0.5, "<&>", "day"))

    assert label.text == "<&>"


def test_a_title_is_read_before_the_picture() -> None:
    figure = Figure(2, 1, (Rect(0, 0, 2, 1, "wall"),))

    title, rect = ET.fromstring(svg(figure, LOOKS, 10.0, title="Fun & Games · No. 1"))

    assert title.tag == "{http://www.w3.org/2000/svg}title"
    assert title.text == "Fun & Games · No. 1"
    assert rect.tag.endswith("rect")


@pytest.mark.parametrize("text", ["a\x00b", "a\x1bb", "a\ud800b", "a\uffffb"])
def test_what_no_xml_may_hold_is_replaced(text: str) -> None:
    (label,) = drawn(Label(0.5, 0.5, text, "day"))

    assert label.text == "a\ufffdb"


def test_a_role_without_a_look_is_named() -> None:
    with pytest.raises(RenderError, match=r"no look for \.ghost"):
        svg(Figure(1, 1, (Circle(0, 0, 1, "ghost"),)), LOOKS, 10.0)
