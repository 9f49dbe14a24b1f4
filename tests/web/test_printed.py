"""The picture on a page of the site is the printed one, read back from the PDF."""

import io
import re
from html import unescape

import pikepdf
from few import few
from sites import playable

from puzzle_publish.core.svg import classed_svg
from puzzle_publish.paper.content import PageReader
from puzzle_publish.paper.items import plain
from puzzle_publish.paper.match import Sheet
from puzzle_publish.paper.wanted import wanted_of
from puzzle_publish.render.pages import render
from puzzle_publish.types.looks import looks_of
from puzzle_publish.types.registry import load
from puzzle_publish.web.page import puzzle_data
from tiny import book_of, layout_of, selection_of

TEXT = re.compile(
    r'<text class="([^"]*)" x="([^"]*)" y="([^"]*)" font-size="[^"]*"[^>]*>(.*?)</text>'
)


# Of what is printed besides the grid, where the page has room for it; and regions to
# colour, which are areas on a screen and lines on paper.
BESIDE = {"path-coordinate", "path-title", "path-subtitle", "colour-0"}


def printed(name):
    """Return what a site has of a puzzle, its picture as SVG, and the printed page."""
    dates = "2027-01-30" if name == "calendar" else None
    book = book_of(1, type_name=name, dates=dates)
    selection = selection_of(book)
    layout, design = layout_of(book, selection)
    (pick,) = selection.picks
    kind, puzzle = load(name), pick.puzzle
    entry = {
        "id": puzzle.id,
        "type": name,
        "level": puzzle.level,
        "givens": puzzle.givens,
        "answer": puzzle.answer,
    }
    player = kind.player(*kind.read(puzzle), "en")
    made = puzzle_data(kind, entry, player, "en", seals=False)
    number = layout.places[0].page
    with pikepdf.Pdf.open(io.BytesIO(render(layout, design).interior)) as pdf:
        page = PageReader().page(pdf.pages[number - 1])
    return made, classed_svg(made.figure, looks_of(design)), page


# Those that a screen shows otherwise: their lines are others, or less far apart.
ELSEWHERE = {"cryptogram", "cryptarithm", "ladder", "scramble"}


@few("name", sorted({*playable("en")} - ELSEWHERE), fast=2)
def test_the_page_has_the_printed_cells_and_givens(name):
    made, svg, page = printed(name)
    wanted = wanted_of(made.figure, coloured=False)
    found = Sheet(page).find(wanted)

    # Every line and label of the picture is on paper, at one place and one scale.
    assert found is not None
    missing = {
        one.role for one, item in zip(wanted, found.items, strict=True) if item is None
    }
    assert missing <= BESIDE
    place = found.place
    runs = [
        (
            ((run.box[0] + run.box[2]) / 2 - place.x) / place.cell,
            (run.y - place.y) / place.cell,
            run.text,
        )
        for run in page.runs
    ]
    # So are the labels of the file itself.
    for classes, x, y, text in TEXT.findall(svg):
        role = classes.split()[0].removeprefix("r-")
        if "start" in classes or role in missing:
            continue
        assert any(
            plain(unescape(text)) == run
            and abs(float(x) - across) < 0.1
            and abs(float(y) - down) < 0.1
            for across, down, run in runs
        ), (text, x, y)
    # What is printed in a cell is in the words that a screen reader hears.
    for row in made.data["rows"]:
        for _, _, x, y, state, words in row:
            if state == "blank" or name == "calendar":  # a piece lies on its names
                continue
            for across, down, text in runs:
                if x + 0.1 < across < x + 0.9 and y + 0.2 < down < y + 1:
                    assert text in plain(words), (text, words)


def test_a_cryptogram_has_the_printed_code_in_lines_of_other_lengths():
    made, _, page = printed("cryptogram")
    cells = [cell for row in made.data["rows"] for cell in row]
    code = "".join(words.split()[0] for *_, words in cells)
    lines = {}
    for run in page.runs:
        lines.setdefault(round(run.y, 1), []).append((run.x, run.text))

    read = 0
    for _, line in sorted(lines.items()):
        text = re.sub("[^A-Z]", "", "".join(text for _, text in sorted(line)))
        if len(text) > 4 and code.startswith(text, read):
            read += len(text)
    assert read == len(code) > 40
