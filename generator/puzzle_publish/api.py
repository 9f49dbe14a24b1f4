"""The functions for other programs, as in `from puzzle_publish import build`.

They return values and raise `PublishError`s. None of them prints, reads standard input
or exits: messages go to the logger "publish". Each function imports the libraries that
it needs when it is called.
"""

import datetime
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from .core.errors import UsageError, VerificationError
from .core.puzzle import Grade, Json
from .core.puzzle import Puzzle as MadePuzzle

if TYPE_CHECKING:
    from .core.book import LoadedBook
    from .make.bookless import Requests
    from .make.executor_options import ExecutorOptions
    from .make.folder_faults import Fault
    from .types.contract import PuzzleType
    from .types.solving import Solutions

_MEMBERS = [field.name for field in fields(MadePuzzle)]


@dataclass(frozen=True, slots=True)
class Puzzle(MadePuzzle):
    """A draft with its origin, which can be drawn.

    Attributes:
        id: 16 hex digits, a hash of the type and the canonical givens.
        params: the type's Params as plain JSON.
        seed_path: book seed, section id, index, attempt.
    """

    def to_svg(
        self, *, width_mm: float = 85.0, answer: bool = False, language: str = "en"
    ) -> str:
        """Return the puzzle, or its answer, as a standalone SVG.

        Letters are outlines, and the picture is exactly as wide as asked, lines
        included. A puzzle and its answer have cells of one size.

        Args:
            width_mm: the width of the picture.
            answer: draw the answer in place of the puzzle.
            language: of the words that are in it.

        Raises:
            UsageError: the type is not here, or the width is not from 10 to 1,000 mm.
            VerificationError: it is none of its type's puzzles.
        """
        raw = _picture(self, "svg", width_mm, answer=answer, language=language)
        return raw.decode("utf-8")

    def to_png(
        self,
        *,
        width_mm: float = 85.0,
        dpi: float = 300.0,
        answer: bool = False,
        language: str = "en",
    ) -> bytes:
        """Return the same picture as a PNG in greys; `dpi` says how fine.

        Raises:
            UsageError: the type is not here, or the width is not from 10 to 1,000 mm.
            VerificationError: it is none of its type's puzzles.
        """
        return _picture(
            self, "png", width_mm, answer=answer, language=language, dpi=dpi
        )


def load_book(path: str | PathLike[str], settings: Sequence[str] = ()) -> "LoadedBook":
    """Return the book that a YAML file describes, checked but not made.

    Args:
        path: the file.
        settings: values to change, as in `"print.trim=A4"`, or for the section ID,
            `"sections.ID.count=9"`.

    Raises:
        ConfigError: lists every fault of the file with its line and column.
    """
    from .config import load

    return load.load_book(Path(path), settings)


def build(
    path: str | PathLike[str],
    *,
    output: str | PathLike[str] = "output",
    ledger: str | PathLike[str] | None = None,
    settings: Sequence[str] = (),
    strict: bool = False,
    wait: bool = True,
    executor: Literal["serial", "process", "dask"] | None = None,
    workers: int | None = None,
) -> Path:
    """Return the folder of the finished book, `output`/ID.

    Args:
        path: the book's YAML file.
        output: the folder in which the book's folder appears, whole or not at all.
        ledger: the file that stores every puzzle made; `output`/ledger.sqlite by
            default.
        settings: values of the file to change, as in `load_book`.
        strict: treat a warning of preflight as an error.
        wait: wait for another build of the same series; if false, raise instead.
        executor: overrides the file's `run.executor`.
        workers: overrides the file's `run.workers`.

    Raises:
        ConfigError: the file is wrong, or the book does not fit its printer.
        CannotFill: there are not enough puzzles.
        LayoutError: the pages cannot be laid out.
        RenderError: a page cannot be drawn.
        PreflightError: a finished PDF breaks a rule of the printer.
    """
    from . import pipeline
    from .make.executor_options import ExecutorOptions

    return pipeline.build(
        Path(path),
        output=Path(output),
        ledger=None if ledger is None else Path(ledger),
        run_on=ExecutorOptions(executor, workers),
        strict=strict,
        wait=wait,
        settings=settings,
    )


def generate(
    type_name: str,
    *,
    level: str | None = None,
    count: int = 1,
    seed: int = 0,
    params: Mapping[str, Json] | None = None,
    language: str = "en",
    first_day: datetime.date | None = None,
    workers: int = 1,
) -> Iterator[Puzzle]:
    """Return proven puzzles one by one, as `publish generate` writes them.

    A second solver has solved each puzzle from its givens, no two are the same, and
    each has the difficulty of its level. The same arguments give the same puzzles.

    Args:
        type_name: one of `type_names()`.
        level: one of the type's levels; the default is the same as in a book.
        count: how many puzzles.
        seed: another seed gives other puzzles.
        params: what a book's file may set under `params:`; the level sets the others.
        language: the language of the words, for types with words.
        first_day: the first day, for types with one puzzle a day; 2027-01-01 by
            default.
        workers: how many processes make the puzzles.

    Raises:
        UsageError: there is no such type, level or param.
        CannotFill: there are not enough such puzzles.
    """
    from .config.load import default_level
    from .make.bookless import MOST_SEED, requests_for
    from .make.executor_options import ExecutorOptions

    _require_whole("count", count, least=1)
    _require_whole("seed", seed, least=0, most=MOST_SEED)
    _require_whole("workers", workers, least=1)
    kind = load_type(type_name)
    requests = requests_for(
        kind,
        default_level(kind) if level is None else level,
        count=count,
        seed=seed,
        language=language,
        params=params,
        first_day=first_day,
    )
    executor = "serial" if workers == 1 else "process"
    return _made(requests, ExecutorOptions(executor, workers))


def _made(requests: "Requests", run_on: "ExecutorOptions") -> Iterator[Puzzle]:
    from .make.stream import stream

    with run_on.open() as pool:
        for pick in stream(requests(), pool, taken=set()):
            yield Puzzle(**{n: getattr(pick.puzzle, n) for n in _MEMBERS})


def verify(path: str | PathLike[str], *, workers: int = 1) -> "list[Fault]":
    """Return the faults of finished puzzles; an empty list if there are none.

    Each puzzle is solved and graded again from its printed form. The other files of a
    book's folder are compared with what was recorded when the book was built.

    Args:
        path: the folder of a finished book, an answers.json, or a .jsonl file with one
            puzzle on each line.
        workers: how many processes to use.

    Raises:
        UsageError: there is no such file, or it cannot be read.
    """
    from .make.executor_options import ExecutorOptions
    from .make.verification import verify_source

    _require_whole("workers", workers, least=1)
    executor = "serial" if workers == 1 else "process"
    found = verify_source(Path(path), run_on=ExecutorOptions(executor, workers))
    return list(found.faults)


def solve(type_name: str, givens: Json, *, limit: int = 2) -> "Solutions":
    """Return the answers to a puzzle, found by the type's own solver.

    Args:
        type_name: one of `type_names()`.
        givens: what the page prints, as plain JSON.
        limit: the maximum number of answers to return; two show whether the first is
            the only one.

    Raises:
        UsageError: there is no such type, or the givens are not a puzzle of the type.
    """
    from .types.solving import givens_for, reading_givens, solutions_of

    _require_whole("limit", limit, least=1)
    kind = load_type(type_name)
    with reading_givens(kind):
        read = kind.read_givens(givens_for(kind, givens))
        return solutions_of(kind, read, limit)


def grade(type_name: str, givens: Json) -> Grade:
    """Return how hard a puzzle is.

    Args:
        type_name: one of `type_names()`.
        givens: what the page prints, as plain JSON.

    Raises:
        UsageError: there is no such type, or the givens are not a puzzle of the type.
        VerificationError: the puzzle has no grade; says why (no answer, several).
    """
    from .types.solving import givens_for, grade_of, reading_givens

    kind = load_type(type_name)
    with reading_givens(kind):
        found = grade_of(kind, kind.read_givens(givens_for(kind, givens)))
    if isinstance(found, str):
        raise VerificationError(found)
    return found


def _picture(
    puzzle: Puzzle,
    name: Literal["svg", "png"],
    width_mm: float,
    *,
    answer: bool,
    language: str,
    dpi: float = 300.0,
) -> bytes:
    """Return a puzzle as a file.

    Raises:
        UsageError: the type is not here, or a number is out of range.
        VerificationError: it is none of its type's puzzles.
    """
    from .core.designs.design import load_design
    from .core.print_options import PrintOptions
    from .record.exports.columns import drawn
    from .render.fonts import load_fonts
    from .render.outlines import Outlines
    from .render.picture_files import PictureFiles
    from .types.looks import looks_of
    from .types.reading import reading

    for what, number, least, most in (
        ("width_mm", width_mm, 10, 1000),
        ("dpi", dpi, 36, 2400),
    ):
        if not least <= number <= most:
            raise UsageError(f"{what}: must be from {least} to {most:,} (got {number})")
    kind = load_type(puzzle.type)
    design = load_design(PrintOptions().design, language)
    with reading(kind, f"puzzle {puzzle.id}", passing=(UsageError,)):
        looks = looks_of(design)
        found = drawn(kind, *kind.read(puzzle), design.language, looks, width_mm)
    fonts = load_fonts(design, [json.dumps(puzzle.givens, ensure_ascii=False)])
    files = PictureFiles(looks, Outlines(fonts, design.language), dpi=dpi)
    figure, cell_mm = found.puzzle, found.cell_mm
    if answer:
        figure, cell_mm = found.answer, found.answer_cell_mm
    return files.write(name, figure, cell_mm, width_mm=width_mm)


def type_names() -> tuple[str, ...]:
    """Return the names of all puzzle types, including those of plug-ins, sorted."""
    from .types import registry

    return registry.names()


def load_type(name: str) -> "PuzzleType":
    """Return a puzzle type by its name.

    Raises:
        UsageError: there is no such type, or its module is invalid.
    """
    from .types import registry

    return registry.load(name)


def _require_whole(
    name: str, value: object, *, least: int, most: int | None = None
) -> None:
    if type(value) is int and least <= value and (most is None or value <= most):
        return
    to = "on" if most is None else f"to {most}"
    raise UsageError(f"{name}: must be a whole number from {least} {to} (got {value})")
