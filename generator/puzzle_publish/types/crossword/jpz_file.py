"""A crossword as a .jpz file, the XML of Crossword Compiler and its readers.

Plain XML, which all of its readers take, not packed. Letters that are given are what a
reader has solved already.
"""

from collections.abc import Mapping
from xml.etree import ElementTree as ET

from ...core.messages import plain
from .._grid.model import Filled
from .._grid.pattern import BLACK, Cell
from ..foreign_files import About
from . import model

APPLET = "http://crossword.info/xml/crossword-compiler-applet"
PUZZLE = "http://crossword.info/xml/rectangular-puzzle"
_NAMES = ("title", "creator", "copyright", "description")  # of About's texts


def write(givens: model.Page, answer: Filled, about: About) -> bytes:
    """The file's bytes, the same for the same puzzle."""
    root = ET.Element("crossword-compiler-applet", xmlns=APPLET)
    letters = "".join(sorted(set("".join(answer)) - {BLACK}))
    puzzle = ET.SubElement(
        root, "rectangular-puzzle", xmlns=PUZZLE, alphabet=_text(letters)
    )
    metadata = ET.SubElement(puzzle, "metadata")
    for name, text in zip(_NAMES, about, strict=True):
        ET.SubElement(metadata, name).text = _text(text)
    crossword = ET.SubElement(puzzle, "crossword")
    _add_grid(crossword, givens, answer)
    _add_words(crossword, givens)
    ET.indent(root, " ")
    raw: bytes = ET.tostring(root, encoding="UTF-8", xml_declaration=True)
    return raw + b"\n"


def _add_grid(crossword: ET.Element, givens: model.Page, answer: Filled) -> None:
    pattern = givens.pattern
    size = {"width": str(pattern.width), "height": str(pattern.height)}
    grid = ET.SubElement(crossword, "grid", size)
    ET.SubElement(grid, "grid-look", {"numbering-scheme": "normal"})
    numbers, given = pattern.numbers, givens.given
    for r, row in enumerate(answer):
        for c, letter in enumerate(row):
            place = {"x": str(c + 1), "y": str(r + 1)}
            ET.SubElement(grid, "cell", place | _cell(letter, (r, c), numbers, given))


def _cell(
    letter: str, at: Cell, numbers: Mapping[Cell, int], given: Mapping[Cell, str]
) -> dict[str, str]:
    if letter == BLACK:
        return {"type": "block"}
    found = {"solution": letter}
    if at in numbers:
        found["number"] = str(numbers[at])
    if at in given:
        found["solve-state"] = given[at]
    return found


def _add_words(crossword: ET.Element, givens: model.Page) -> None:
    """Add the words' places, then both lists of clues."""
    slots = givens.pattern.slots
    for ident, slot in enumerate(slots, 1):
        (top, left), (low, right) = slot.cells[0], slot.cells[-1]
        x = f"{left + 1}-{right + 1}" if left != right else str(left + 1)
        y = f"{top + 1}-{low + 1}" if top != low else str(top + 1)
        ET.SubElement(crossword, "word", id=str(ident), x=x, y=y)
    for direction in ("across", "down"):
        clues = ET.SubElement(crossword, "clues", ordering="normal")
        ET.SubElement(ET.SubElement(clues, "title"), "b").text = direction.title()
        for ident, (slot, clue) in enumerate(zip(slots, givens.clues, strict=True), 1):
            if slot.direction == direction:
                about = {"word": str(ident), "number": str(slot.number)}
                about |= {"format": _text(clue.enumeration)}
                ET.SubElement(clues, "clue", about).text = _text(clue.clue)


def _text(text: str) -> str:
    """A text without the characters that XML forbids."""
    return plain(text)
