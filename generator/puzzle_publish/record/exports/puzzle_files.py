"""One or two files for each puzzle of a book: pictures, or files for other programs.

They are made from the entries of answers.json alone; a damaged entry becomes a
sentence, never a traceback.
"""

import datetime
import re
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass

from ...core.designs.design import Design
from ...core.entries import Document, Entry, draft_of
from ...core.errors import UsageError, VerificationError
from ...core.languages import language
from ...core.messages import capped
from ...core.progress import progress
from ...core.svg import svg
from ...types.capabilities import InterchangeFiles
from ...types.contract import PuzzleType
from ...types.looks import looks_of
from ...types.reading import reading
from ...types.registry import load

SVG = "svg"
# Makes a puzzle's files: the end of each file's name, and its bytes.
Maker = Callable[[PuzzleType, Entry, str], Mapping[str, bytes]]
_LEAST_DIGITS = 4
_NOT_IN_NAMES = re.compile("[^0-9A-Za-z_]+")


@dataclass(frozen=True, slots=True)
class Made:
    """The files of a book's puzzles.

    Attributes:
        puzzles: each entry with its files by name, in the book's order.
        left_out: why puzzles have no file -> how many.
    """

    puzzles: tuple[tuple[Entry, Mapping[str, bytes]], ...]
    left_out: Mapping[str, int]


def make(
    whole: Document[Entry], name: str, design: Design, *, author: str, rights: str
) -> Made:
    """Return the files of a book's puzzles in one format.

    Args:
        whole: the book's answers.json, its entries sound and each number once.
        name: "svg", or one of INTERCHANGE.
        design: gives the words of titles and the looks of figures.
        author: the book's author, "" if unknown.
        rights: the copyright line, "" if unknown.

    Raises:
        UsageError: there is no such type.
        VerificationError: a puzzle cannot be read.
    """
    maker = _pictures(design) if name == SVG else _file(name, design, author, rights)
    entries = whole["puzzles"]
    digits = max([_LEAST_DIGITS, *(len(str(entry["number"])) for entry in entries)])
    puzzles, left_out, faults = [], Counter[str](), list[str]()
    for entry in progress(entries, total=len(entries), label=name):
        kind, title = load(entry["type"]), _title(whole, entry, design)
        try:
            made = maker(kind, entry, title)
        except VerificationError as error:
            faults += error.problems
        except UsageError as error:
            left_out["; ".join(error.problems)] += 1
        else:
            stem = _stem(entry, digits)
            puzzles.append((entry, {stem + end: raw for end, raw in made.items()}))
    if faults:
        raise VerificationError(capped(faults))
    return Made(tuple(puzzles), left_out)


def _stem(entry: Entry, digits: int) -> str:
    """Return the start of a puzzle's file names, as in "0012-crossword-easy"."""
    words = (entry["type"], entry["level"])
    safe = (_NOT_IN_NAMES.sub("-", word) for word in words)
    return f"{entry['number']:0{digits}}-{'-'.join(safe)}"


def _title(whole: Document[Entry], entry: Entry, design: Design) -> str:
    """Return a puzzle's title: the book's title, and the day or number."""
    if entry["date"] is None:
        label = design.say("number", number=entry["number"])
    else:
        day = datetime.date.fromisoformat(entry["date"])
        label = language(design.language).day(day)
    return f"{whole['book']['title']} · {label}"


def _pictures(design: Design) -> Maker:
    """Return a maker that draws a puzzle's page and its key in natural size."""
    looks = looks_of(design)

    def draw(kind: PuzzleType, entry: Entry, title: str) -> dict[str, bytes]:
        made = {}
        with _reading(kind, entry):
            givens, answer = kind.read(draft_of(entry))
        for end, shown in ((".svg", None), ("-answer.svg", answer)):
            with _reading(kind, entry):
                figure = kind.draw(givens, shown, design.language)
            drawn = svg(figure, looks, figure.cell_mm, title=title)
            made[end] = drawn.encode()
        return made

    return draw


def _reading(kind: PuzzleType, entry: Entry) -> AbstractContextManager[None]:
    """Return the frame of reading an entry; why it has no file stays without number."""
    return reading(kind, f"puzzle {entry['number']}", passing=(UsageError,))


def _file(name: str, design: Design, author: str, rights: str) -> Maker:
    """Return a maker that writes a puzzle for other programs."""

    def write(kind: PuzzleType, entry: Entry, title: str) -> dict[str, bytes]:
        if not isinstance(kind, InterchangeFiles) or name not in kind.formats:
            raise UsageError(f"there is no .{name} of type {kind.name}")
        with _reading(kind, entry):
            raw = kind.interchange(
                name,
                *kind.read(draft_of(entry)),
                title=title,
                author=author,
                rights=rights,
                notes=kind.text(design.language).levels[entry["level"]],
            )
        return {f".{name}": raw}

    return write
