"""`publish answers --format svg|png|pdf|eps`: pictures as a newspaper takes them."""

import io
import re
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import cairosvg
import pikepdf
import pytest
from PIL import Image
from words_book import CHINESE, blanks, crossword

from puzzle_publish.cli import main
from puzzle_publish.cli.picture_options import width_of
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.figure import Figure, Label, Rect, TextLabel
from puzzle_publish.record.exports.columns import drawn
from puzzle_publish.render.fonts import load_fonts
from puzzle_publish.types.figure_text import paragraphs_of, without_text
from puzzle_publish.types.looks import looks_of
from puzzle_publish.types.registry import load

PX_OF_85_MM = 1004  # at 300 dpi
PT_OF_85_MM = 85 / 25.4 * 72


def exported(folder, name, *options, out="files"):
    return main(["answers", str(folder), "--format", name, "-o", out, *options])


def names(folder="files"):
    return sorted(path.name for path in Path(folder).iterdir())


def width_in(path):
    """The width of a picture in mm, as another library reads it."""
    match path.suffix:
        case ".png":
            with Image.open(path) as image:
                return image.width / image.info["dpi"][0] * 25.4
        case ".pdf":
            with pikepdf.open(path) as pdf:
                return float(pdf.pages[0].mediabox[2]) / 72 * 25.4
        case ".svg":
            raw = cairosvg.svg2png(url=str(path), output_width=None, dpi=254)
            return Image.open(io.BytesIO(raw)).width / 10
        case ".eps":
            with Image.open(path) as image:
                assert image.format == "EPS"
            head = path.read_bytes().split(b"%%HiResBoundingBox: ")[1]
            return float(head.split()[2]) / 72 * 25.4


@pytest.mark.parametrize("name", ["svg", "png", "pdf", "eps"])
def test_every_picture_is_as_wide_as_asked_and_made_alike_twice(book, name):
    folder = book(blanks()[0], crossword(2))

    found = []
    for _ in range(2):
        assert exported(folder, name, "--width", "85mm") == 0
        found.append({one: Path("files", one).read_bytes() for one in names()})

    assert found[0] == found[1]
    assert names() == [
        f"0001-_blank-easy-answer.{name}",
        f"0001-_blank-easy.{name}",
        f"0002-crossword-easy-answer.{name}",
        f"0002-crossword-easy.{name}",
        "index.json",
    ]
    widths = [width_in(Path("files", one)) for one in names()[:4]]
    assert widths == pytest.approx([85] * 4, abs=0.05)


def test_pixels_are_counted_exactly(book):
    folder = book(crossword(7))

    for asked, pixels in (("85mm", PX_OF_85_MM), ("1200px", 1200), ("333px", 333)):
        options = ("--width", asked, "--puzzle", "7")
        assert exported(folder, "png", *options, out="one.png") == 0
        with Image.open("one.png") as image:
            assert (image.width, image.mode) == (pixels, "L")
            assert image.getextrema() == (0, 255)


def test_without_cairosvg_its_extra_is_told(book, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "cairosvg", None)

    assert exported(book(crossword(1)), "eps") == 2
    assert 'pip install "puzzle-publish[eps]"' in capsys.readouterr().err


def test_letters_are_outlines_unless_text_is_asked_for(book):
    folder = book(crossword(1))
    exported(folder, "svg", "--puzzle", "1", out="outlines.svg")
    exported(folder, "svg", "--puzzle", "1", "--text", "--font", "Mine", out="text.svg")

    outlines, text = (Path(f"{one}.svg").read_text() for one in ("outlines", "text"))

    assert "<text" not in outlines
    assert "font" not in outlines
    labels = ET.fromstring(text).findall("{http://www.w3.org/2000/svg}text")
    assert len(labels) == outlines.count("<path d=") - text.count("<path d=")
    assert all(one.get("font-family").startswith("'Mine',") for one in labels)


def test_outlines_are_where_the_text_is(book):
    folder = book(crossword(1))
    for out, *text in (("outlines.svg",), ("text.svg", "--text")):
        exported(folder, "svg", "--puzzle", "1", "--key", *text, out=out)

    outlines, text = (ET.parse(f"{one}.svg").getroot() for one in ("outlines", "text"))
    pairs = [
        (glyph, label)
        for glyph, label in zip(outlines, text, strict=True)
        if label.tag.endswith("}text")
    ]
    assert "".join(label.text for _, label in pairs) == "STARENENDS"
    for glyph, label in pairs:
        numbers = [float(one) for one in re.findall(r"[0-9.]+", glyph.get("d"))]
        middle, low, size = (float(label.get(k)) for k in ("x", "y", "font-size"))
        assert min(numbers[:2]) > 0
        assert abs(numbers[0] - middle) < size / 2
        assert low - size < numbers[1] < low + 0.05 * size


def test_a_puzzle_and_its_key_have_cells_of_one_size():
    looks = looks_of(load_design("classic", "en"))
    for name in ("sudoku", "kakuro", "nonogram"):
        kind = load(name)
        givens, answer = kind.read(kind.example())
        for width in (40.0, 85.0):
            found = drawn(kind, givens, answer, "en", looks, width)
            assert found.cell_mm == found.answer_cell_mm
            assert found.puzzle.width * found.cell_mm <= width


def test_clues_too_small_for_a_column_are_a_text_beside_the_grid(book):
    assert exported(book(crossword(3)), "png", "--width", "20mm") == 0

    assert names() == [
        "0003-crossword-easy-answer.png",
        "0003-crossword-easy.png",
        "0003-crossword-easy.txt",
        "index.json",
    ]
    assert Path("files/0003-crossword-easy.txt").read_text().splitlines() == [
        "Across",
        "1. Clue of Star <1> (4)",
        "3. Clue of Ends <3> (4)",
        "Down",
        "1. Clue of See <1> (3)",
        "2. Clue of And <2> (3)",
    ]


def test_chinese_letters_come_from_the_designs_fonts(book):
    folder = book(crossword(1, CHINESE), about={"language": "zh"})

    assert exported(folder, "svg", "--width", "85mm", "--key") == 0
    assert names()[0] == "0001-crossword-easy-answer.svg"


# Which puzzles, and how files are named


def test_numbers_and_ranges_choose_puzzles(book):
    folder = book(*(crossword(number) for number in (1, 2, 3, 9)))

    assert exported(folder, "svg", "--puzzle", "2-3", "--puzzle", "9") == 0
    assert [name[:4] for name in names()[:-1:2]] == ["0002", "0003", "0009"]


def test_names_begin_with_dates_on_request(book, capsys):
    first, *_ = blanks()
    folder = book(first, {**first, "number": 2, "id": "2" * 16})

    assert exported(folder, "svg", "--by", "date", "--key") == 0
    assert names() == [
        "2027-01-01-_blank-easy-0001-answer.svg",
        "2027-01-01-_blank-easy-0002-answer.svg",
        "index.json",
    ]
    assert exported(book(first, crossword(2)), "svg", "--by", "date") == 2
    assert "--by date: 1 of 2 puzzles have no date" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (("--width", "85"), '--width: must be a width such as 85mm or 1200px (got "85'),
        (("--width", "5mm"), "--width: must be from 10 to 1,000 mm"),
        (("--width", "90000px"), "--width: must be from 10 to 1,000 mm"),
        (("--dpi", "7"), "--dpi: must be a whole number from 36 to 2,400"),
        (("--puzzle", "3-1"), "--puzzle: must be a number or a range such as 17-23"),
        (("--puzzle", "7"), "--puzzle: must be among 1 to 1 (got 7)"),
        (("--font", "No Such Font"), '--font: no font "No Such Font" is installed'),
        (("--font", "no.ttf"), "--font: no.ttf: cannot be read"),
        (("--text",), "--text: not for --format png"),
    ],
)
def test_what_cannot_be_done_is_told(book, capsys, options, problem):
    assert exported(book(crossword(1)), "png", *options) == 2
    assert problem in capsys.readouterr().err


def test_other_formats_take_no_options_of_pictures(book, capsys):
    folder = book(crossword(1))

    assert exported(folder, "csv", "--width", "85mm", "--dpi", "72") == 2
    assert "--width and --dpi: not for --format csv" in capsys.readouterr().err


def test_a_width_in_pixels_depends_on_their_size():
    assert width_of("300px", 300) == 25.4
    with pytest.raises(UsageError):
        width_of("20000px", 72)


def test_a_font_of_ones_own_changes_the_outlines(book):
    folder = book(crossword(1))
    design = load_design("classic", "en")
    serif = next(
        face for face in load_fonts(design, ()).faces if "Serif" in face.family
    )

    for out, *font in (("design.svg",), ("own.svg", "--font", str(serif.path))):
        assert exported(folder, "svg", "--puzzle", "1", *font, out=out) == 0

    ours, own = (Path(name).read_text() for name in ("design.svg", "own.svg"))
    assert ours != own
    assert ours.count("<path") == own.count("<path")


# Text apart from the picture


def test_a_figures_text_is_taken_from_its_picture():
    figure = Figure(
        9,
        9,
        (
            Rect(2, 1, 3, 3, "outline"),
            Label(3, 2, "1", "given"),
            TextLabel(6, 1, "Across", "cross-heading", part="heading"),
            TextLabel(6, 2, "1", "cross-clue-number", part="number"),
            TextLabel(7, 2, "A long", "cross-clue", part="item", written="A long clue"),
            TextLabel(7, 3, "clue", "cross-clue", part="more"),
        ),
    )

    bare = without_text(figure, {})

    assert (bare.width, bare.height) == (3, 3)
    assert bare.steps == (Rect(0, 0, 3, 3, "outline"), Label(1, 1, "1", "given"))
    assert [(one.number, one.text) for one in paragraphs_of(figure)] == [
        ("", "Across"),
        ("1", "A long clue"),
    ]
    assert without_text(bare, {}) is bare
    assert without_text(Figure(9, 9, figure.steps[2:]), {}) is None
