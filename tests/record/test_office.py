"""`publish answers --format docx|pptx`, `publish sheet --format docx`."""

import io
import sys
import zipfile
from pathlib import Path

import docx
import pptx
import pytest
from docx.oxml.ns import qn
from PIL import Image
from words_book import CHINESE, blanks, crossword

from puzzle_publish.cli import main
from puzzle_publish.cli.picture_options import PictureOptions, picture_files
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.designs.looks import Look
from puzzle_publish.core.figure import Figure, Label, Rect, Room, TextLabel
from puzzle_publish.record.exports.columns import drawn
from puzzle_publish.record.exports.office import (
    Content,
    item_of,
    packed,
    slides_file,
    word_file,
)
from puzzle_publish.types.figure_text import paragraphs_of, without_text
from puzzle_publish.types.registry import load, names

SENTENCE = "Clue of Star <1> (4)"


def exported(folder, name, *options):
    return main(
        ["answers", str(folder), "--format", name, "-o", f"out.{name}", *options]
    )


def alts_of(document):
    return [shape._inline.docPr.get("descr") for shape in document.inline_shapes]


def test_a_document_has_clues_as_text_and_pictures_with_words(book):
    folder = book(blanks()[0], crossword(2))

    assert exported(folder, "docx") == 0

    document = docx.Document("out.docx")
    headings = [one.text for one in document.paragraphs if "Heading" in one.style.name]
    assert headings[1:4] == ["No. 2 · Crosswords · Easy", "Across", "Down"]
    assert headings[4] == "A Small Book: answers"
    assert headings[-1] == "No. 2 · Crosswords"
    texts = [one.text for one in document.paragraphs]
    assert f"1\t{SENTENCE}" in texts
    alts = alts_of(document)
    assert len(alts) == 4
    assert alts[1].startswith("No. 2 · Crosswords · Easy; 1, –, 2, –; –, ■, –, ■; ")
    assert "S, T, A, R; " in alts[3]
    assert "S, T, A, R" not in alts[1]


def picture(step, text):
    """What a figure draws beside a word, and the size of that."""
    word = TextLabel(5, 2, text, "path-word", "start", part="item")
    found = without_text(Figure(9, 9, (Rect(1, 1, 3, 3, "cell"), step, word)), LOOKS)
    return [one.role for one in found.steps], (found.width, found.height)


LOOKS = {"sign": Look(size=1.0)}


def test_a_picture_keeps_its_signs_whole_and_boxes_for_words_that_are_not_listed():
    cell = ["cell", "sign"]
    assert picture(Label(2.5, 0.6, "A", "sign"), "X") == (cell, (3, 3.9))
    assert picture(Label(0.5, 2, "10", "sign"), "X") == (cell, (4, 3))
    assert picture(Label(4, 4, "语", "sign", "start"), "X") == (cell, (4, 3.5))
    assert picture(Rect(4, 1.5, 1, 1, "path-box"), "X") == (["cell"], (3, 3))
    assert picture(Rect(4, 5, 1, 1, "path-box"), "X")[1] == (4, 5)


def test_a_sum_in_columns_is_drawn():
    kind = load("cryptarithm")
    figure = kind.draw(kind.read_givens(kind.example().givens), None, "en")

    assert not paragraphs_of(figure)
    assert without_text(figure, {}) is figure


def test_words_are_text_however_large_they_are_set():
    kind = load("wordsearch")
    givens = kind.read_givens(kind.example().givens)
    figure = kind.draw_page(givens, "en", Room(170.0, 230.0))

    told = [one.text.upper() for one in paragraphs_of(figure) if one.part == "item"]
    assert len(told) == len(kind.example().givens["words"])


def test_clues_are_in_columns_below_the_grid_and_puzzles_begin_pages(book):
    rows = [{**crossword(n)} for n in (1, 2)]
    assert exported(book(*rows), "docx") == 0

    document = docx.Document("out.docx")
    heads = [p for p in document.paragraphs if p.style.name == "Heading 1"]
    breaks = [bool(head.paragraph_format.page_break_before) for head in heads]
    assert breaks == [False, True, True]
    assert all(p.text or p._p.xpath(".//pic:pic") for p in document.paragraphs)
    columns = [
        one._sectPr.find(qn("w:cols")).get(qn("w:num")) for one in document.sections
    ]
    assert columns[-1] == "2"


def test_a_width_is_that_of_the_pictures(book):
    assert exported(book(crossword(2)), "docx", "--width", "85mm") == 0

    first, *_ = docx.Document("out.docx").inline_shapes
    assert first.width.mm == pytest.approx(85, abs=0.001)


def test_slides_show_each_puzzle_and_then_its_answer(book):
    folder = book(crossword(2), crossword(3, CHINESE), about={"language": "zh"})

    assert exported(folder, "pptx") == 0

    slides = pptx.Presentation("out.pptx").slides
    titles = [slide.shapes.title.text.split(" ·")[0] for slide in slides]
    assert titles == ["第 2 题"] * 2 + ["第 3 题"] * 2
    boxes = [
        shape.text_frame.text
        for shape in slides[0].shapes
        if shape.has_text_frame and shape != slides[0].shapes.title
    ]
    assert any("Clue of Star <1>" in text for text in boxes)
    (picture,) = (s for s in slides[0].shapes if s.shape_type == 13)
    assert picture._element._nvXxPr.cNvPr.get("descr").startswith("第 2 题")


@pytest.mark.parametrize("name", ["docx", "pptx"])
def test_the_same_puzzles_are_the_same_bytes(book, name, monkeypatch):
    folder = book(crossword(1))
    monkeypatch.setattr("time.time", lambda: 1_900_000_000.0)
    assert exported(folder, name) == 0
    before = Path(f"out.{name}").read_bytes()
    monkeypatch.setattr("time.time", lambda: 1_700_000_000.0)
    monkeypatch.setattr("time.localtime", lambda *_: (2023, 1, 2, 3, 4, 6, 0, 2, 0))

    assert exported(folder, name) == 0

    assert Path(f"out.{name}").read_bytes() == before
    with zipfile.ZipFile(f"out.{name}") as archive:
        times = {one.date_time for one in archive.infolist()}
    assert times == {packed.MOMENT.timetuple()[:6]}


@pytest.mark.parametrize(("name", "module"), [("docx", "docx"), ("pptx", "pptx")])
def test_a_missing_library_is_told_with_its_extra(
    book, capsys, name, module, monkeypatch
):
    monkeypatch.setitem(sys.modules, module, None)

    assert exported(book(crossword(1)), name) == 2
    assert 'pip install "puzzle-publish[office]"' in capsys.readouterr().err
    assert not Path(f"out.{name}").exists()


def test_only_answers_on_request_and_no_options_without_a_use(book, capsys):
    folder = book(crossword(1))
    assert exported(folder, "docx", "--key") == 0
    texts = [one.text for one in docx.Document("out.docx").paragraphs]
    assert f"1\t{SENTENCE}" not in texts

    assert exported(folder, "docx", "--by", "date") == 2
    assert "--by: not for --format docx" in capsys.readouterr().err


def test_sheets_are_a_document_with_a_header_to_fill_in(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    call = ["sheet", "_blank", "--copies", "2", "--format", "docx"]

    assert main([*call, "--executor", "serial", "--key", "separate"]) == 0

    sheets, key = docx.Document("sheets.docx"), docx.Document("sheets-key.docx")
    assert sheets.sections[0].header.paragraphs[0].text.startswith("Name ____")
    assert main([*call, "--executor", "serial", "--key", "combined"]) == 0
    heads = [one.header for one in docx.Document("sheets.docx").sections]
    assert [head.paragraphs[0].text[:4] for head in heads] == ["Name", "Name", "", ""]
    assert (len(sheets.inline_shapes), len(key.inline_shapes)) == (2, 2)
    assert all(alts_of(sheets))


@pytest.mark.soak
@pytest.mark.parametrize("name", names())
def test_every_types_example_is_a_picture_of_a_width_and_a_document(name):
    kind, design = load(name), load_design("classic", "en")
    if "en" not in kind.languages:
        design = load_design("classic", "zh")
    writer = picture_files(PictureOptions(), design, [])
    draft = kind.example()
    level = kind.easiest_level
    givens, answer = kind.read(draft)

    for width in (45.0, 85.0, 180.0):
        found = drawn(kind, givens, answer, design.language, writer.looks, width)
        for figure, cell_mm in (
            (found.puzzle, found.cell_mm),
            (found.answer, found.answer_cell_mm),
        ):
            raw = writer.write("png", figure, cell_mm, width_mm=width)
            with Image.open(io.BytesIO(raw)) as image:
                assert image.width == round(width / 25.4 * 300)
                assert image.getextrema()[0] < 128
    item = item_of(kind, draft, "No. 1", level, design, writer)
    content = Content([item], "T", "", design.language, answers="Answers")
    raw = word_file.write(content)
    document = docx.Document(io.BytesIO(raw))
    assert all(shape.width.mm <= 160.1 for shape in document.inline_shapes)
    assert slides_file.write(content)
