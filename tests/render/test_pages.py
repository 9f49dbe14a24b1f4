"""Pages drawn for real and read back with another library."""

import dataclasses
import io
import re

import pikepdf
import pypdfium2
import pytest

from puzzle_publish.core.errors import RenderError
from puzzle_publish.core.figure import Figure, Label
from puzzle_publish.core.page_kinds import Entry
from puzzle_publish.core.placed import PlacedFigure
from puzzle_publish.core.values import Page
from puzzle_publish.preflight.pdf.read import read_pdf
from puzzle_publish.render.pages import render
from tiny import book_of, layout_of


@pytest.fixture(scope="module")
def tiny():
    layout, design = layout_of(book_of(5, title="Tiny <b>Book</b> & Co"))
    return layout, design, render(layout, design)


def texts_of(data):
    document = pypdfium2.PdfDocument(data)
    texts = [page.get_textpage().get_text_range() for page in document]
    document.close()
    return [re.sub(r"\s", "", text) for text in texts]


def test_the_pdf_has_the_planned_pages_at_the_planned_size(tiny):
    layout, _, rendered = tiny

    with pikepdf.open(io.BytesIO(rendered.interior)) as pdf:
        assert len(pdf.pages) == len(layout.pages)
        for page in pdf.pages:
            assert [float(v) for v in page.mediabox] == pytest.approx([0, 0, 432, 648])


def test_each_puzzle_names_pages_on_which_its_hint_and_answer_stand(tiny):
    layout, _, rendered = tiny
    pages = texts_of(rendered.interior)

    for place in layout.places:
        label = place.label.replace(" ", "")
        assert "".join(place.references).replace(" ", "") in pages[place.page - 1]
        assert label in pages[place.hint_page - 1]
        assert label in pages[place.key_page - 1]
        assert place.back_reference.replace(" ", "") in pages[place.key_page - 1]


def test_every_folio_stands_on_its_page(tiny):
    layout, _, rendered = tiny
    pages = texts_of(rendered.interior)

    assert all(pages[p.number - 1].endswith(p.folio) for p in layout.pages if p.folio)


def test_the_leaders_of_the_contents_are_dashes_and_not_a_curve_for_each_dot(tiny):
    layout, _, rendered = tiny
    number = next(p.number for p in layout.pages if p.template == "contents")

    with pikepdf.open(io.BytesIO(rendered.interior)) as pdf:
        content = pdf.pages[number - 1].Contents.read_bytes()

    assert re.search(rb"(?m)^\[0 [\d.]+\] 0 d$", content)
    assert not re.search(rb"(?m) c$", content)


def test_a_title_is_text_and_never_markup(tiny):
    _, _, rendered = tiny

    assert "Tiny<b>Book</b>&Co" in texts_of(rendered.interior)[0]
    assert "Tiny<b>Book</b>&Co" in texts_of(rendered.cover)[0]


def test_the_print_edition_has_no_links_outline_or_metadata(tiny):
    _, _, rendered = tiny

    with pikepdf.open(io.BytesIO(rendered.interior)) as pdf:
        assert not any("/Annots" in page for page in pdf.pages)
        assert "/Outlines" not in pdf.Root
        assert "/Names" not in pdf.Root
        assert not dict(pdf.docinfo)


def test_the_screen_edition_links_puzzle_hint_and_key_both_ways(tiny):
    layout, _, rendered = tiny
    with pikepdf.open(io.BytesIO(rendered.screen)) as pdf:
        names = pdf.Root.Names.Dests.Names
        number = {page.obj.objgen: k + 1 for k, page in enumerate(pdf.pages)}
        targets = {
            str(names[k]): number[names[k + 1][0].objgen]
            for k in range(0, len(names), 2)
        }
        links = {
            k + 1: {targets[str(annotation.Dest)] for annotation in page.Annots}
            for k, page in enumerate(pdf.pages)
            if "/Annots" in page
        }
        outline = pdf.open_outline()
        titles = [item.title for item in outline.root]

    for place in layout.places:
        assert links[place.page] == {place.hint_page, place.key_page}
        assert place.page in links[place.hint_page]
        assert place.page in links[place.key_page]
    assert titles[-2:] == ["Hints", "Answers"]


def test_only_the_designs_fonts_are_in_the_files(tiny):
    _, _, rendered = tiny
    for data in (rendered.interior, rendered.screen, rendered.cover):
        names = {font.name for font in read_pdf(data).parts.fonts}

        assert names
        assert names <= set(rendered.fonts)


def test_one_ink_means_no_colour_operator(tiny):
    _, _, rendered = tiny
    with pikepdf.open(io.BytesIO(rendered.interior)) as pdf:
        for obj in pdf.objects:
            if isinstance(obj, pikepdf.Stream) and obj.get("/Subtype") in (
                None,
                "/Form",
            ):
                if "/Length1" in obj or obj.get("/Type") in ("/XRef", "/ObjStm"):
                    continue
                content = obj.read_bytes()
                if b" re" in content or b"BT" in content:
                    assert not re.search(rb"\b(rg|RG|k|K|sc|SC)\b", content)


def test_the_same_layout_gives_the_same_bytes(tiny):
    layout, design, rendered = tiny

    assert render(layout, design) == rendered


def test_answers_may_be_a_book_of_their_own():
    layout, design = layout_of(book_of(3, answers="separate"))
    rendered = render(layout, design)
    pages = texts_of(rendered.answers)

    assert len(pages) == len(layout.answer_pages)
    assert all(p.label.replace(" ", "") in pages[p.key_page - 1] for p in layout.places)
    assert "Answerbookp.2" in texts_of(rendered.interior)[layout.places[0].page - 1]


@pytest.mark.soak
def test_a_chinese_book_is_set_in_chinese_fonts_alone():
    layout, design = layout_of(book_of(3, language="zh", title="每日一题"))
    rendered = render(layout, design)
    pages = texts_of(rendered.interior)

    assert "每日一题" in pages[0]
    assert layout.places[0].label.replace(" ", "") in pages[layout.places[0].page - 1]
    names = {font.name for font in read_pdf(rendered.interior).parts.fonts}
    assert names <= set(rendered.fonts)
    assert all(name.startswith("Noto") for name in names)


def test_an_english_book_may_have_a_chinese_title():
    layout, design = layout_of(book_of(2, title="日历 Puzzles"))
    rendered = render(layout, design)

    assert "日历Puzzles" in texts_of(rendered.interior)[0]


def test_a_character_that_no_font_has_is_named_before_rendering():
    layout, design = layout_of(book_of(2, title="A \U000130b8 day"))

    with pytest.raises(RenderError, match=r"page 1: .* no character .* \(U\+130B8\)"):
        render(layout, design)


def with_page(layout, **changes):
    at = layout.places[0].page - 1
    page = dataclasses.replace(layout.pages[at], **changes)
    return dataclasses.replace(
        layout, pages=(*layout.pages[:at], page, *layout.pages[at + 1 :])
    )


def test_a_text_too_long_for_its_slot_is_an_error(tiny):
    layout, design, _ = tiny
    page = layout.pages[layout.places[0].page - 1]
    values = {**page.slots, "promise": "word " * 40}

    with pytest.raises(RenderError, match="is too long for its place"):
        render(with_page(layout, slots=values), design)


def test_a_figure_too_large_for_its_slot_is_an_error(tiny):
    layout, design, _ = tiny
    page = layout.pages[layout.places[0].page - 1]
    figure = PlacedFigure(Figure(20, 3, (Label(1, 1, "A", "given"),)), 10.0)

    with pytest.raises(RenderError, match="larger than its place"):
        render(with_page(layout, slots={**page.slots, "figure": figure}), design)


def test_a_role_without_a_look_is_an_error(tiny):
    layout, design, _ = tiny
    page = layout.pages[layout.places[0].page - 1]
    figure = PlacedFigure(Figure(3, 3, (Label(1, 1, "A", "no-such-role"),)), 10.0)

    with pytest.raises(RenderError, match='no look for the role "no-such-role"'):
        render(with_page(layout, slots={**page.slots, "figure": figure}), design)


def test_a_flow_that_takes_other_pages_than_planned_is_an_error(tiny):
    layout, design, _ = tiny
    pages = list(layout.pages)
    pages[2] = dataclasses.replace(
        pages[2],
        content=dataclasses.replace(
            pages[2].content, entries=(Entry("x", "1", "contents", 1),) * 90
        ),
    )

    with pytest.raises(RenderError, match="contents on page 3 takes"):
        render(dataclasses.replace(layout, pages=tuple(pages)), design)


def test_a_blank_page_is_blank(tiny):
    layout, _, rendered = tiny
    blanks = [page.number for page in layout.pages if page.template == "blank"]
    pages = texts_of(rendered.interior)

    assert blanks
    assert all(pages[number - 1] == "" for number in blanks)
    assert isinstance(layout.pages[blanks[0] - 1], Page)
