"""Pages of the screen edition that look like the interior's are read once."""

import io

import pikepdf
import pytest

from puzzle_publish.preflight.pdf import paint
from puzzle_publish.preflight.pdf.paint import Bands
from puzzle_publish.preflight.pdf.read import read_pdf
from puzzle_publish.preflight.pdf.twins import twins_of
from puzzle_publish.render.pages import render
from tiny import book_of, layout_of

BANDS = Bands(40.0, 40.0)


@pytest.fixture(scope="module")
def files():
    """The interior and the screen edition of a small book."""
    rendered = render(*layout_of(book_of(4)))
    return rendered.interior, rendered.screen


def changed(content, change):
    """Return a PDF of which `change` has changed the fifth page."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        change(pdf.pages[4])
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def add_operators(page):
    page.Contents.write(page.Contents.read_bytes() + b"\n0 0 9 9 re f\n")


def speak_otherwise(page):
    marked = b"\n/Span\n<</MCID 0/ActualText (other)>>\nBDC\nEMC\n"
    page.Contents.write(page.Contents.read_bytes() + marked)


def write_a_string(page):
    shown = b"\nBT (a\n/P\n<</MCID 0>>\nBDC\nb) Tj ET\n"
    page.Contents.write(page.Contents.read_bytes() + shown)


def append_a_part(pdf):
    """Make the fifth page's operators an array with one more part."""
    more = pikepdf.Stream(pdf, b"\n0 0 9 9 re f\n")
    pdf.pages[4].Contents = pikepdf.Array([pdf.pages[4].Contents, more])


def turn(page):
    page.Rotate = 180


def exchange_fonts(page):
    fonts = page.Resources.Font
    one, two, *_ = sorted(fonts.keys())
    fonts[one], fonts[two] = fonts[two], fonts[one]


def are_twins(one, other):
    with (
        pikepdf.open(io.BytesIO(one)) as pdf,
        pikepdf.open(io.BytesIO(other)) as twin,
    ):
        return list(twins_of(pdf, twin))


def test_every_page_of_the_screen_edition_looks_like_the_interiors(files):
    interior, screen = files

    assert all(are_twins(screen, interior))
    assert read_pdf(screen, BANDS, sizes=False).pages[4].paint.text.strip()


@pytest.mark.parametrize(
    "change", [add_operators, speak_otherwise, write_a_string, turn]
)
def test_a_page_that_was_changed_is_no_twin(files, change):
    interior, screen = files

    twins = are_twins(changed(screen, change), interior)

    assert [k for k, is_twin in enumerate(twins) if not is_twin] == [4]


def test_operators_in_an_array_are_compared(files):
    interior, _ = files
    with pikepdf.open(io.BytesIO(interior)) as pdf:
        append_a_part(pdf)
        out = io.BytesIO()
        pdf.save(out)

    twins = are_twins(out.getvalue(), interior)
    same = are_twins(out.getvalue(), out.getvalue())

    assert [k for k, is_twin in enumerate(twins) if not is_twin] == [4]
    assert all(same)


def test_strings_are_never_searched_for_marks(files):
    interior, _ = files
    one = changed(interior, write_a_string)

    assert are_twins(one, one)[4] is False


def test_pages_are_no_twins_when_what_they_share_differs(files):
    interior, screen = files

    assert not any(are_twins(changed(screen, exchange_fonts), interior))


def test_pages_beyond_the_other_files_end_are_no_twins(files):
    interior, screen = files
    with pikepdf.open(io.BytesIO(interior)) as pdf:
        del pdf.pages[-1]
        out = io.BytesIO()
        pdf.save(out)

    twins = are_twins(screen, out.getvalue())

    assert twins[-1] is False
    assert all(twins[:-1])


def test_what_is_known_of_a_twin_is_what_reading_it_says(files):
    interior, screen = files
    twin = interior, read_pdf(interior, BANDS)

    whole = read_pdf(screen, BANDS, sizes=False)
    known = read_pdf(screen, BANDS, sizes=False, twin=twin)

    for one, other in zip(whole.pages, known.pages, strict=True):
        # Capitals that are set apart are in the screen edition as they are written.
        assert one.paint.text.casefold() == other.paint.text.casefold()
        if one.paint.text == other.paint.text:
            assert vars_of(one.paint) == vars_of(other.paint)
    assert whole.parts == known.parts


def vars_of(painted):
    """Return everything of a page's words that can be compared."""
    spoken = [painted.words.has(word) for word in painted.text.split()]
    return painted.text, spoken, painted.margin_words.has("4")


def test_a_changed_page_is_read(files, monkeypatch):
    interior, screen = files
    twin = interior, read_pdf(interior, BANDS)
    read = []
    original = paint._read_paint

    def counted(page, bands, smallest):
        read.append(page)
        return original(page, bands, smallest)

    monkeypatch.setattr(paint, "_read_paint", counted)
    read_pdf(screen, BANDS, sizes=False, twin=twin)
    assert read == []

    read_pdf(changed(screen, add_operators), BANDS, sizes=False, twin=twin)

    assert len(read) == 1
