"""Three programs of others see in our files and in bad ones what preflight sees.

qpdf, pdffonts (Poppler) and Ghostscript's inkcov share no code with what preflight
reads PDFs with. `.ci/setup test` installs them where there is apt.
"""

import re
import shutil
import subprocess

import handmade
import pikepdf
import pytest
from few import few
from handmade import adding, cover, interior, say, with_resource
from pikepdf import Dictionary, Name
from test_bad_pdfs import rules

from puzzle_publish.render.pages import render
from tiny import book_of, layout_of, selection_of

# All of grey, or RGB and CMYK that come out as grey, put ink on the black plate alone.
BARE = (
    with_resource(
        "/Font",
        "/F2",
        lambda pdf: Dictionary(
            Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica
        ),
    ),
    adding("BT /F2 10 Tf 100 400 Td (bare) Tj ET"),
)
RED = adding("1 0 0 rg 100 100 50 50 re f")
CYAN = adding("0.8 0 0 0 k 100 100 50 50 re f")
PAGES = 26  # of files that Ghostscript has to draw


def said_by(tool, *arguments):
    """Return exit code and output of a program, or skip where it is not."""
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed; .ci/setup test does it where apt is")
    done = subprocess.run(
        [tool, *arguments], capture_output=True, timeout=120, check=False
    )
    return done.returncode, done.stdout.decode("utf-8", "replace")


@pytest.fixture
def file(tmp_path):
    def write(content):
        path = tmp_path / "a.pdf"
        path.write_bytes(content)
        return str(path)

    return write


@pytest.fixture(scope="module")
def ours():
    """The files of small books for a printer of plain PDF and for one of PDF/X-1a."""
    books = {}
    for printer in ("kdp-paperback", "ingram"):
        book = book_of(2, type_name="calendar", dates="2027-01-31", printer=printer)
        layout, design = layout_of(book, selection_of(book))
        rendered = render(layout, design)
        books[printer] = rendered.interior, rendered.cover
    return books


def broken(content):
    """Return a PDF whose table of places and whose middle are damaged."""
    half = len(content) // 2
    return content[:half] + b"\0" * 40 + content[half + 90 : -200]


# qpdf: is it a sound PDF?


def is_sound(path):
    return said_by("qpdf", "--check", path)[0] == 0


@pytest.mark.soak
@few("printer", ["kdp-paperback", "ingram"])
def test_qpdf_finds_our_files_sound(ours, file, printer):
    for content in ours[printer]:
        assert is_sound(file(content))


def test_what_qpdf_finds_damaged_preflight_finds_damaged_or_unreadable(file):
    good = interior(
        object_stream_mode=pikepdf.ObjectStreamMode.disable, compress_streams=False
    )
    assert is_sound(file(good))
    for content in (broken(good), good[:2000], b"%PDF-1.7\n%%EOF\n"):
        assert not is_sound(file(content))
        assert {rule for rule, _ in rules(content)} & {"readable", "damaged"}


# pdffonts: is every font inside?


def fonts_of(path):
    """Return name -> (embedded, subset) as pdffonts tells."""
    code, said = said_by("pdffonts", path)
    assert code == 0, said
    found = {}
    for line in said.splitlines()[2:]:
        words = line.split()
        # … emb sub uni object ID, from the right
        found[words[0]] = words[-5] == "yes", words[-4] == "yes"
    return found


@few("printer", ["kdp-paperback", "ingram"])
def test_pdffonts_finds_every_font_of_ours_inside_and_cut_down(ours, file, printer):
    for content in ours[printer]:
        fonts = fonts_of(file(content))
        assert fonts
        assert set(fonts.values()) == {(True, True)}


def test_pdffonts_and_preflight_miss_the_same_font(file):
    bad = interior(*BARE)

    missing = [name for name, (inside, _) in fonts_of(file(bad)).items() if not inside]

    assert missing == ["Helvetica"]
    assert rules(bad) == {("font-embedded", "error")}
    assert all(inside for inside, _ in fonts_of(file(interior())).values())


# Ghostscript: which inks does a page take?


def inks_of(path):
    """Return what each page takes of cyan, magenta, yellow and black, 0 to 1."""
    code, said = said_by("gs", "-q", "-o", "-", "-sDEVICE=inkcov", "-r36", path)
    assert code == 0, said
    pages = re.findall(r"^ *([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) +CMYK", said, re.M)
    assert pages, said
    return [tuple(map(float, page)) for page in pages]


def has_colour(path):
    """Tell which pages take other inks than black."""
    return [k for k, page in enumerate(inks_of(path), 1) if any(page[:3])]


@pytest.mark.parametrize("printer", ["kdp-paperback", "ingram"])
def test_ghostscript_draws_our_interiors_with_black_alone(ours, file, printer):
    inside, _ = ours[printer]

    pages = inks_of(file(inside))

    assert has_colour(file(inside)) == []
    assert any(black for *_, black in pages)


@pytest.mark.soak
def test_ghostscript_and_preflight_see_colour_on_the_same_page(file):
    assert has_colour(file(interior(pages=PAGES))) == []
    for change in (RED, CYAN):
        bad = interior(change, pages=PAGES)
        assert has_colour(file(bad)) == [4]
        assert rules(bad, pages=PAGES) == {("colour", "error")}


def test_ghostscript_and_preflight_see_the_same_pages_blank(file):
    bad = interior(pages=PAGES, blank=(7, 8, 9))

    pages = inks_of(file(bad))

    assert [k for k, page in enumerate(pages, 1) if not any(page)] == [7, 8, 9]
    assert rules(bad, pages=PAGES) == {("blank-pages", "error")}


def test_ghostscript_sees_a_cover_in_colour_that_a_printer_of_cmyk_refuses(file):
    content = cover(adding(say("Title", 600, 300), 1))

    assert has_colour(file(content)) == [1]
    assert ("colour", "error") in rules(content, "cover", "ingram")
    assert rules(content, "cover", pages=handmade.PAGES) == set()
