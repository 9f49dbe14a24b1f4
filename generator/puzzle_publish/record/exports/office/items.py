"""A puzzle as a document takes it: pictures with words for them, and text."""

from collections.abc import Sequence
from dataclasses import dataclass

from ....core.designs.design import Design
from ....core.entries import Entry, draft_of
from ....core.figure import Figure
from ....core.puzzle import Draft, Puzzle
from ....types.cells import CellRows
from ....types.contract import PuzzleType
from ....types.figure_text import Paragraph, paragraphs_of, without_text
from ..puzzle_files import Writer, label_of, reading_entry

MOST_MM = 160.0  # of a picture's width and height on a page
MOST_ALT = 2000  # characters
PNG = "png"
_EMPTY, _BLOCK = "–", "■"


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture, None if all is text, and the text beside it.

    Attributes:
        width_mm: the picture's width.
        alt: what the picture shows, in words.
    """

    picture: bytes | None
    width_mm: float
    height_mm: float
    alt: str
    text: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """A puzzle and its answer, each with what is shown."""

    heading: str
    answer_heading: str
    puzzle: Shown
    answer: Shown


@dataclass(frozen=True, slots=True)
class Content:
    """What a document is to have.

    Attributes:
        items: the puzzles.
        title: of the document's properties.
        author: likewise, "" if unknown.
        language: likewise.
        answers: the heading of the answers, where they have one.
        header: at the top of each page of puzzles, where there are pages.
        puzzles: whether the puzzles are in it.
        key: whether their answers are in it.
    """

    items: Sequence[Item]
    title: str
    author: str
    language: str
    answers: str = ""
    header: str = ""
    puzzles: bool = True
    key: bool = True


def item_of_entry(
    kind: PuzzleType,
    entry: Entry,
    design: Design,
    writer: Writer,
    width_mm: float | None,
) -> Item:
    """Return an entry of answers.json for a document.

    Raises:
        UsageError: its list of words is not here.
        VerificationError: it is damaged.
    """
    with reading_entry(kind, entry):
        return item_of(
            kind,
            draft_of(entry),
            label_of(entry, design),
            entry["level"],
            design,
            writer,
            width_mm,
        )


def item_of(
    kind: PuzzleType,
    puzzle: Draft | Puzzle,
    label: str,
    level: str,
    design: Design,
    writer: Writer,
    width_mm: float | None = None,
) -> Item:
    """Return a puzzle for a document.

    Args:
        kind: its type.
        puzzle: the puzzle.
        label: its number or date.
        level: its level.
        design: gives the language.
        writer: writes pictures.
        width_mm: the width of the puzzle's picture, without what suits a page.
    """
    givens, answer = kind.read(puzzle)
    language = design.language
    words = kind.text(language)
    name = f"{label} · {words.title} · {words.levels[level]}"
    page = kind.draw(givens, None, language)
    key = kind.draw(givens, answer, language)
    bare = without_text(page, writer.looks)
    cell_mm = _cell_mm(bare or page, page.cell_mm, width_mm)
    # As small as in a book, unless both are to be of one size.
    key_mm = key.cell_mm if width_mm is None else cell_mm
    cells = kind.cells(givens, None, language), kind.cells(givens, answer, language)
    return Item(
        name,
        f"{label} · {words.title}",
        _shown(page, cell_mm, writer, _alt(name, cells[0])),
        _shown(
            key,
            _cell_mm(key, key_mm, None),
            writer,
            _alt(name, cells[1]),
        ),
    )


def _shown(figure: Figure, cell_mm: float, writer: Writer, alt: str) -> Shown:
    text, bare = paragraphs_of(figure), without_text(figure, writer.looks)
    if bare is None:
        return Shown(None, 0.0, 0.0, alt, text)
    return Shown(
        writer.write(PNG, bare, cell_mm),
        bare.width * cell_mm,
        bare.height * cell_mm,
        alt,
        text,
    )


def _cell_mm(figure: Figure, usual: float, width_mm: float | None) -> float:
    """Return the size of cells in which a figure fits a page."""
    if width_mm is not None:
        return width_mm / figure.width
    return min(usual, MOST_MM / figure.width, MOST_MM / figure.height)


def _alt(name: str, rows: CellRows) -> str:
    """Return words for a picture: its name, and its rows if they are short."""
    lines = (
        ", ".join(
            cell.words or (_BLOCK if cell.state == "block" else _EMPTY) for cell in row
        )
        for row in rows
    )
    whole = "; ".join((name, *lines))
    return whole if len(whole) <= MOST_ALT else name
