"""One or two files for each puzzle of a book: pictures, or files for other programs.

They are made from the entries of answers.json alone; a damaged entry becomes a
sentence, never a traceback.
"""

import datetime
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from ...core.designs.design import Design
from ...core.designs.looks import Look
from ...core.entries import Document, Entry, draft_of
from ...core.errors import UsageError, VerificationError
from ...core.figure import Figure
from ...core.languages import language
from ...core.messages import capped
from ...core.progress import progress
from ...types.capabilities import InterchangeFiles
from ...types.contract import PuzzleType
from ...types.figure_text import Paragraph
from ...types.reading import reading
from ...types.registry import load
from .columns import Drawn, drawn

PUZZLE, ANSWER = "puzzle", "answer"
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


class Writer(Protocol):
    """What writes a figure as a file, as `render.picture_files` does."""

    @property
    def looks(self) -> Mapping[str, Look]:
        """Return the look of each role."""
        ...

    def write(
        self,
        name: str,
        figure: Figure,
        cell_mm: float,
        *,
        title: str = "",
        width_mm: float | None = None,
    ) -> bytes:
        """Return a figure as a file of this kind."""
        ...


def make(
    whole: Document[Entry],
    name: str,
    design: Design,
    maker: Maker,
    *,
    by_date: bool = False,
) -> Made:
    """Return the files of a book's puzzles in one format.

    Args:
        whole: the book's answers.json, its entries sound and each number once.
        name: the format.
        design: gives the words of titles.
        maker: makes the files of a puzzle: `pictures` or `interchange`.
        by_date: name files by dates instead of numbers.

    Raises:
        UsageError: there is no such type; or puzzles without a date shall be named by
            theirs.
        VerificationError: a puzzle cannot be read.
    """
    entries = whole["puzzles"]
    stems = stems_of(entries, by_date=by_date)
    puzzles, left_out, faults = [], Counter[str](), list[str]()
    for entry, stem in progress(
        zip(entries, stems, strict=True), total=len(entries), label=name
    ):
        kind, title = load(entry["type"]), title_of(whole, entry, design)
        try:
            made = maker(kind, entry, title)
        except VerificationError as error:
            faults += error.problems
        except UsageError as error:
            left_out["; ".join(error.problems)] += 1
        else:
            puzzles.append((entry, {stem + end: raw for end, raw in made.items()}))
    if faults:
        raise VerificationError(capped(faults))
    return Made(tuple(puzzles), left_out)


def stems_of(entries: Sequence[Entry], *, by_date: bool) -> list[str]:
    """Return the start of each puzzle's file names, as in "0012-crossword-easy".

    By dates, the second puzzle of the same day, type and level has its number, too.

    Raises:
        UsageError: a puzzle has no date.
    """
    digits = max([_LEAST_DIGITS, *(len(str(entry["number"])) for entry in entries)])
    names = [_words(entry) for entry in entries]
    if not by_date:
        numbers = (f"{entry['number']:0{digits}}" for entry in entries)
        return ["-".join(both) for both in zip(numbers, names, strict=True)]
    if bare := [entry["number"] for entry in entries if entry["date"] is None]:
        raise UsageError(
            f"--by date: {len(bare)} of {len(entries)} puzzles have no date, such as"
            f" No. {bare[0]}"
        )
    stems = [f"{e['date']}-{name}" for e, name in zip(entries, names, strict=True)]
    counts = Counter(stems)
    return [
        stem if counts[stem] == 1 else f"{stem}-{entry['number']:0{digits}}"
        for entry, stem in zip(entries, stems, strict=True)
    ]


def _words(entry: Entry) -> str:
    words = (entry["type"], entry["level"])
    return "-".join(_NOT_IN_NAMES.sub("-", word) for word in words)


def title_of(whole: Document[Entry], entry: Entry, design: Design) -> str:
    """Return a puzzle's title: the book's title, and the day or number."""
    return f"{whole['book']['title']} · {label_of(entry, design)}"


def label_of(entry: Entry, design: Design) -> str:
    """Return a puzzle's day or number, as in "No. 7"."""
    if entry["date"] is None:
        return design.say("number", number=entry["number"])
    day = datetime.date.fromisoformat(entry["date"])
    return language(design.language).day(day)


def pictures(
    writer: Writer,
    name: str,
    design: Design,
    *,
    width_mm: float | None = None,
    shown: Iterable[str] = (PUZZLE, ANSWER),
) -> Maker:
    """Return a maker that draws a puzzle's page and its key, with equal cells.

    Clues that a picture has no room for are a text beside it.

    Args:
        writer: writes the figures.
        name: the format, which `writer` knows.
        design: gives the language.
        width_mm: the width of all pictures; natural size without.
        shown: what is drawn.
    """
    wanted = tuple(shown)

    def draw(kind: PuzzleType, entry: Entry, title: str) -> dict[str, bytes]:
        found = figures_of(kind, entry, design, writer.looks, width_mm)
        made = {}
        if PUZZLE in wanted:
            made[f".{name}"] = writer.write(
                name, found.puzzle, found.cell_mm, title=title, width_mm=width_mm
            )
            if found.text:
                made[".txt"] = _as_text(found.text)
        if ANSWER in wanted:
            made[f"-answer.{name}"] = writer.write(
                name, found.answer, found.answer_cell_mm, title=title, width_mm=width_mm
            )
        return made

    return draw


def figures_of(
    kind: PuzzleType,
    entry: Entry,
    design: Design,
    looks: Mapping[str, Look],
    width_mm: float | None,
) -> Drawn:
    """Return an entry's puzzle and answer as pictures.

    Raises:
        UsageError: its list of words is not here.
        VerificationError: it is damaged.
    """
    with reading_entry(kind, entry):
        givens, answer = kind.read(draft_of(entry))
        return drawn(kind, givens, answer, design.language, looks, width_mm)


def _as_text(text: Iterable[Paragraph]) -> bytes:
    """Return clues as text, a line each."""
    lines = (f"{one.number}. {one.text}" if one.number else one.text for one in text)
    return "".join(f"{line}\n" for line in lines).encode()


def reading_entry(kind: PuzzleType, entry: Entry) -> AbstractContextManager[None]:
    """Return the frame of reading an entry; why it has no file stays without number."""
    return reading(kind, f"puzzle {entry['number']}", passing=(UsageError,))


def interchange(name: str, design: Design, *, author: str, rights: str) -> Maker:
    """Return a maker that writes a puzzle for other programs.

    Args:
        name: one of INTERCHANGE.
        design: gives the words of notes.
        author: the book's author, "" if unknown.
        rights: the copyright line, "" if unknown.
    """

    def write(kind: PuzzleType, entry: Entry, title: str) -> dict[str, bytes]:
        if not isinstance(kind, InterchangeFiles) or name not in kind.formats:
            raise UsageError(f"there is no .{name} of type {kind.name}")
        with reading_entry(kind, entry):
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
