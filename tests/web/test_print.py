"""A page is printed as one puzzle on one sheet, with what was filled in, or without."""

import pypdfium2
import pytest
from few import few
from sites import one_of_each_way

HIGHLIGHTS = [(255, 223, 128), (219, 232, 247)]  # --current and --lit


def printed(page, paper, **options):
    """The pages of the PDF that a browser prints."""
    document = pypdfium2.PdfDocument(page.pdf(format=paper, **options))
    try:
        return [
            (one.get_textpage().get_text_bounded(), one.render(scale=1).to_pil())
            for one in document
        ]
    finally:
        document.close()


@pytest.mark.soak
@few("name", one_of_each_way(), fast=3)
def test_on_one_sheet_without_the_highlight(open_page, name):
    reader = open_page(name, color_scheme="dark")
    reader.page.locator(".typed").focus()
    sheets = {paper: printed(reader.page, paper) for paper in ("A4", "Letter")}
    for pages in sheets.values():
        assert len(pages) == 1
        text, picture = pages[0]
        assert "Undo" not in text
        colours = {colour for _, colour in picture.getcolors(1 << 24)}
        assert not colours & set(HIGHLIGHTS)
        assert picture.getpixel((2, 2)) == (255, 255, 255)
    assert "No." in sheets["A4"][0][0]


@pytest.fixture
def solved(open_page):
    def opened(name):
        reader = open_page(name)
        reader.page.locator(".typed").focus()
        reader.solve_by_keys()
        return reader

    return opened


def dark(picture):
    return sum(picture.convert("L").histogram()[:128])


@pytest.mark.soak
@few("name", ["crossword", "nonogram", "slitherlink", "calendar"])
def test_with_what_was_filled_or_without(solved, name):
    """Also what is only a background, which browsers do not print by themselves."""
    reader = solved(name)
    page = reader.page
    page.evaluate("window.print = () => { window.printed = true }")
    amount = {}
    for scope in ("filled", "empty"):
        button = f"[data-tool=print][data-scope={scope}]"
        page.locator(button).evaluate("(b) => b.click()")
        [(_, picture)] = printed(page, "A4")
        amount[scope] = dark(picture)
    assert page.evaluate("window.printed")

    assert amount["filled"] > 1.02 * amount["empty"]


def test_clues_are_printed_below_the_grid(open_page):
    [(text, _)] = printed(open_page("crossword").page, "Letter")

    assert "Cheese-loving rodent" in text
    assert "Star that warms the Earth" in text
