"""Large print: no text below 16 pt in the finished files, one puzzle a page."""

import io
import re
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from covers import Sheet, cover_of_book, examples
from whole_book import built, entries

from puzzle_publish.cli import main
from puzzle_publish.config.load import load_book
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.figure import Figure, Label, Rect
from puzzle_publish.core.printer import load_printer
from puzzle_publish.core.text_fitting import MM_PER_PT
from puzzle_publish.core.values import Geometry, Key
from puzzle_publish.layout.pages.hint_sizes import SPARE_MM, break_hint, hint_lines
from puzzle_publish.layout.pages.legible import least_cell_mm
from puzzle_publish.preflight import Press, inspect
from puzzle_publish.render.pages import render
from tiny import book_of, layout_of

TEXT = """\
format: 1
book: {id: large, title: A Large Book, subtitle: For the evening, author: Ada, seed: 28}
print:
  trim: 8.5x11in
  editions: [large-print]
sections:
  - {id: days, type: calendar, dates: {from: 2028-02-27, days: 8}, ramp: [easy, hard]}
  - {id: sums, type: cryptarithm, count: 4, per_page: 4, ramp: [easy, medium]}
run: {executor: serial}
"""


def written(folder, *changes):
    text = TEXT
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    path = folder / "book.yaml"
    path.write_text(text)
    return path


def sizes_in(content):
    """Return (size in pt, text, page) of all text that a PDF paints."""
    found = []
    with pypdfium2.PdfDocument(io.BytesIO(content)) as pdf:
        for number, page in enumerate(pdf, 1):
            text = page.get_textpage()
            for k in range(text.count_chars()):
                char = chr(pdfium.FPDFText_GetUnicode(text.raw, k))
                if char.isspace() or pdfium.FPDFText_IsGenerated(text.raw, k):
                    continue
                found.append((_size(text.raw, k), char, number))
    return found


def _size(text, k):
    """Return the size of a character as it stands on the page."""
    matrix = pdfium.FS_MATRIX()
    assert pdfium.FPDFText_GetMatrix(text, k, matrix)
    upright = (matrix.c**2 + matrix.d**2) ** 0.5
    return pdfium.FPDFText_GetFontSize(text, k) * upright


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A book of days and sums, with its large-print edition."""
    base = tmp_path_factory.mktemp("large")
    return built(written(base), base / "output")


@pytest.mark.soak
def test_no_text_of_the_large_print_edition_is_below_16_pt(folder):
    for name in ("interior.pdf", "screen.pdf"):
        sizes = sizes_in((folder / "large-print" / name).read_bytes())
        assert len(sizes) > 2000
        assert min(sizes)[0] >= 16 - 0.01, min(sizes)
    assert min(sizes_in((folder / "interior.pdf").read_bytes()))[0] < 9


@pytest.mark.soak
def test_the_edition_has_the_same_puzzles_one_a_page(folder):
    own, large = entries(folder), entries(folder / "large-print")
    same = ("number", "id", "givens", "answer", "level", "date")
    assert [[e[k] for k in same] for e in own] == [[e[k] for k in same] for e in large]
    assert len({entry["page"] for entry in large}) == len(large) == 12
    assert len({entry["page"] for entry in own}) == 9  # four sums share a page


@pytest.mark.soak
def test_the_large_print_edition_is_called_so_on_its_title_page(folder):
    with pypdfium2.PdfDocument(folder / "large-print" / "interior.pdf") as pdf:
        assert "Large-print edition" in pdf[0].get_textpage().get_text_range()


def test_pages_too_small_for_large_print_are_refused_with_a_trim_that_is_not(
    tmp_path, capsys
):
    path = written(tmp_path, ("8.5x11in", "6x9in"))
    assert main(["check", str(path)]) == 2
    told = capsys.readouterr().err
    assert 'print.editions[0].trim: "6x9in" is too small' in told
    assert 'the smallest trim of Amazon KDP paperback that fits is "8x10in"' in told


def test_a_book_in_large_print_refuses_several_puzzles_a_page(tmp_path, capsys):
    path = written(tmp_path, ("  editions: [large-print]", "  design: large-print"))
    assert main(["check", str(path)]) == 2
    told = capsys.readouterr().err
    assert (
        "8:55: sections[1].per_page: large print has one puzzle per page; got 4" in told
    )


@pytest.mark.soak
def test_preflight_tells_of_text_that_is_too_small_for_large_print():
    book = book_of(3, design="large-print", trim="8.5x11in")
    layout, design = layout_of(book)
    assert layout.large_pt == 16
    press = Press(load_printer("kdp-paperback", Path()), "8.5x11in", "white")
    found = inspect(render(layout, design), layout, press)
    rules = {finding.rule for finding in found}
    assert rules - {"white-band"} == {"too-few-pages"}

    small, classic = layout_of(book_of(3, trim="8.5x11in"))
    promised = replace(small, large_pt=16.0)
    told = inspect(render(small, classic), promised, press)
    other = ("too-few-pages", "white-band")
    findings = [finding for finding in told if finding.rule not in other]
    assert {(f.rule, f.severity) for f in findings} == {("large-print", "error")}
    assert re.search(r"set in [\d.]+ pt; large print requires", findings[0].message)


def test_cells_are_as_large_as_the_smallest_label_needs():
    design = load_design("large-print", "en")
    steps = (Label(0.5, 0.5, "8", "quiet-word"), Label(0.5, 0.5, "9", "open-number"))
    figure = Figure(8, 8, steps, min_cell_mm=9.0)
    least = least_cell_mm(figure, design)
    assert 0.37 * least == pytest.approx(16 * MM_PER_PT, rel=0.001)
    assert 0.37 * least >= 16 * MM_PER_PT
    assert least_cell_mm(figure, load_design("classic", "en")) == 9.0
    boxes = Figure(8, 8, (Rect(0, 0, 1, 1, "cell"),), min_cell_mm=9.0)
    assert least_cell_mm(boxes, design) == 9.0
    unknown = Figure(8, 8, (Label(0.5, 0.5, "8", "no-such-role"),), min_cell_mm=9.0)
    assert least_cell_mm(unknown, design) == 9.0


@pytest.mark.parametrize("name", ["large-print", "classic"])
@pytest.mark.parametrize("apart", [0, 1])
def test_a_hint_goes_over_as_many_lines_as_it_needs(name, apart):
    design, page = load_design(name, "en"), Geometry(152.4, 228.6, 19.2, 14, 16, 18)
    hints = design.numbers.hints.model_copy(update={"apart": apart})
    numbers = design.numbers.model_copy(update={"hints": hints})
    design = replace(design, numbers=numbers)
    long = "Begin with M: it is a carry, as MONEY is longer than its two words. " * 3
    texts = {Key("sums", 0): [long, "Begin with M."], Key("sums", 1): [long]}
    lines = hint_lines(texts, design, page, label_mm=design.numbers.hints.label)
    room = page.type_width_mm - design.numbers.hints.label - design.numbers.hints.page
    broken = break_hint(long, room - SPARE_MM, design.numbers.hints, "en")
    assert " ".join(broken) == long.strip()
    assert len(broken) > 2
    assert lines == {
        Key("sums", 0): (len(broken) + apart, 1 + apart),
        Key("sums", 1): (len(broken) + apart,),
    }


def test_an_unknown_trim_of_the_edition_is_told_at_its_place(tmp_path):
    change = ("[large-print]", "[{edition: large-print, trim: 9x11in}]")
    with pytest.raises(ConfigError, match=r"editions\[0\].trim: kdp-paperback has no"):
        load_book(written(tmp_path, change))


def test_words_on_the_cover_of_large_print_are_as_large_as_inside():
    selection = examples("calendar", "cryptarithm", count=4)
    _, *drawn = cover_of_book(selection, design="large-print", trim="8.5x11in")
    with pypdfium2.PdfDocument(Sheet(*drawn).data) as pdf:
        text = pdf[0].get_textpage()
        spine = pdf[0].get_width() / 2 - 10, pdf[0].get_width() / 2 + 10
        sizes = []
        for k in range(text.count_chars()):
            left, _, right, _ = text.get_charbox(k)
            if not spine[0] <= left <= right <= spine[1]:
                char = chr(pdfium.FPDFText_GetUnicode(text.raw, k))
                sizes += [] if char.isspace() else [(_size(text.raw, k), char)]
    assert len(sizes) > 100
    assert min(sizes)[0] >= 16 - 0.01, min(sizes)


@pytest.mark.soak
def test_heads_of_the_smallest_pages_stay_within_their_margins(tmp_path):
    text = TEXT.replace("8.5x11in", "8x10in").replace("id: large", "id: small")
    path = tmp_path / "book.yaml"
    path.write_text(text.replace("printer: home", ""))
    output = built(path, tmp_path / "output")
    rules = (output / "manifest.json").read_text()
    assert '"margin"' not in rules
