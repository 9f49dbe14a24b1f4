"""What a page paints is read whatever operators paint it, and no more than that."""

import io

import pikepdf
import pytest

from puzzle_publish.paper.content import PageReader
from puzzle_publish.paper.stream import Unreadable

FONT = """
/CIDInit /ProcSet findresource begin begincmap
1 begincodespacerange <00> <ff> endcodespacerange
1 beginbfchar <41> <0041> endbfchar
1 beginbfrange <61> <63> <0078> endbfrange
endcmap end
"""
MM = 25.4 / 72


def page_of(content, **changes):
    """Return a page of 100 x 200 pt with these operators, and its document."""
    pdf = pikepdf.Pdf.new()
    pdf.add_blank_page(page_size=(100, 200))
    page = pdf.pages[0]
    font = pikepdf.Dictionary(
        Type=pikepdf.Name.Font,
        Subtype=pikepdf.Name.TrueType,
        FirstChar=97,
        Widths=[500, 500, 1000],
        ToUnicode=pdf.make_stream(FONT.encode()),
    )
    page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=font))
    for name, value in changes.items():
        if name == "Forms":
            forms = {f"/{k}": pdf.make_stream(v, **FORM) for k, v in value.items()}
            for form in forms.values():
                form.Resources = pikepdf.Dictionary(
                    XObject=pikepdf.Dictionary(forms), Font=page.Resources.Font
                )
            page.Resources.XObject = pikepdf.Dictionary(forms)
        else:
            page[f"/{name}"] = value
    page.Contents = pdf.make_stream(content.encode())
    out = io.BytesIO()
    pdf.save(out)
    return pikepdf.open(out)


FORM = {
    "Type": pikepdf.Name.XObject,
    "Subtype": pikepdf.Name.Form,
    "BBox": pikepdf.Array([0, 0, 100, 200]),
}


def items(content, **changes):
    with page_of(content, **changes) as pdf:
        return PageReader().page(pdf.pages[0])


def test_a_text_has_its_place_its_size_and_its_characters():
    (run,) = items("BT /F 10 Tf 20 100 Td [(a) -500 (bc)] TJ ET").runs
    assert run.text == "xyz"
    assert run.x == pytest.approx(20 * MM)
    assert run.y == pytest.approx(100 * MM)
    assert run.size == pytest.approx(10 * MM)
    assert run.width == pytest.approx(25 * MM)
    assert run.upright
    assert not run.turned


@pytest.mark.parametrize(
    ("content", "x"),
    [
        ("BT /F 10 Tf 14 TL 5 50 Td T* (a) Tj ET", 5),
        ("BT /F 10 Tf 14 TL 5 50 Td (a) ' ET", 5),
        ('BT /F 10 Tf 14 TL 5 50 Td 1 2 (a) " ET', 5),
        ("BT /F 10 Tf 5 50 TD 3 -14 TD (a) Tj ET", 8),
        ("q 2 0 0 2 0 0 cm BT /F 5 Tf 1 0 0 1 4 18 Tm (a) Tj ET Q", 8),
    ],
)
def test_every_operator_that_moves_text_is_followed(content, x):
    (run,) = items(content).runs
    assert (run.x / MM, 200 - run.y / MM) == pytest.approx((x, 36))
    assert run.size == pytest.approx(10 * MM)


def test_turned_and_mirrored_text_is_no_label():
    turned = items("BT /F 10 Tf 0 1 -1 0 20 20 Tm (a) Tj ET").runs[0]
    assert turned.turned
    assert not items("BT /F 10 Tf 1 0 0 -1 20 20 Tm (a) Tj ET").runs[0].upright
    # A form that is upside down turns it back.
    form = {"X": b"BT /F 10 Tf 1 0 0 -1 20 20 Tm (a) Tj ET"}
    again = items("q 1 0 0 -1 0 100 cm /X Do Q", Forms=form).runs[0]
    assert again.upright
    assert (again.x, again.y) == pytest.approx((20 * MM, 120 * MM))


def test_invisible_text_is_not_there():
    assert items("BT /F 10 Tf 3 Tr 20 20 Td (a) Tj ET").runs == []


def test_a_character_that_the_font_does_not_name_is_unknown():
    (run,) = items("BT /F 10 Tf 20 20 Td (q) Tj ET").runs
    assert run.unknown


def test_outlines_are_read_in_mm_with_their_paint():
    (line,) = items("2 w 0.5 G 10 10 m 20 10 l S").strokes
    assert line.points[0] == pytest.approx((10 * MM, 190 * MM))
    assert line.points[1] == pytest.approx((20 * MM, 190 * MM))
    assert not line.closed
    assert line.pen.fill is None
    assert line.pen.stroke == ("g", 0.5)
    assert line.pen.weight == pytest.approx(2 * MM)
    (box,) = items("10 10 5 5 re f").strokes
    assert box.closed
    assert len(box.points) == 4
    assert items("10 10 5 5 re n").strokes == []
    assert items("10 10 m 20 20 30 20 40 10 c S").strokes[0].curved


def test_what_a_clip_path_hides_is_not_there_and_what_it_cuts_is_said():
    clip = "0 0 50 50 re W n "
    assert items(f"{clip} 60 60 5 5 re f").strokes == []
    assert not items(f"{clip} 10 10 5 5 re f").strokes[0].cut
    assert items(f"{clip} 45 10 20 5 re f").strokes[0].cut
    assert not items(f"q {clip} Q 45 10 20 5 re f").strokes[0].cut


@pytest.mark.parametrize(
    ("content", "what"),
    [
        ("q 50 0 0 50 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q", "a picture"),
        ("/OC /Layer BDC 10 10 5 5 re f EMC", "a layer that a viewer may hide"),
        ("0 0 m 50 0 l 0 50 l W n 10 10 5 5 re f", "a clip path of another shape"),
        ("/Pattern cs /P scn 10 10 5 5 re f", "a pattern"),
    ],
)
def test_what_cannot_be_compared_is_said(content, what):
    found = items(content)
    assert found.strokes == []
    (bare,) = found.unread
    assert bare.what.startswith(what)


def test_an_annotation_is_said_and_a_link_is_not():
    note = pikepdf.Dictionary(
        Subtype=pikepdf.Name.FreeText, Rect=pikepdf.Array([0, 0, 10, 10])
    )
    link = pikepdf.Dictionary(
        Subtype=pikepdf.Name.Link, Rect=pikepdf.Array([0, 0, 10, 10])
    )
    found = items("", Annots=pikepdf.Array([note, link]))
    assert [bare.what for bare in found.unread] == ["an annotation"]


@pytest.mark.parametrize(
    ("changes", "why"),
    [({"Rotate": 90}, "rotated"), ({"UserUnit": 2}, "unit")],
)
def test_a_page_in_another_position_is_not_read(changes, why):
    with pytest.raises(Unreadable, match=why):
        items("10 10 5 5 re f", **changes)


@pytest.mark.soak
def test_forms_that_multiply_or_never_end_are_not_read():
    bomb = {f"X{k}": b"/X%d Do " % (k + 1) * 20 for k in range(8)}
    bomb["X8"] = b"1 1 2 2 re f " * 20
    with pytest.raises(Unreadable, match="more than 500,000 things"):
        items("/X0 Do", Forms=bomb)
    with pytest.raises(Unreadable, match="without end"):
        items("/X Do", Forms={"X": b"/X Do"})


def test_a_damaged_page_is_not_read():
    with pytest.raises(Unreadable, match="damaged"):
        items("/Nothing Do")
