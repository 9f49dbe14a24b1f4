"""Sheets to hand out: puzzles of one type, a page each, and their key.

The steps are those of a book (`pipeline.py`), for a book of one section in the design
`worksheet`; but nothing is stored in a ledger, and there is no folder and no cover.
"""

import datetime
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Literal

from .config.load import checked, default_level
from .config.settings import with_settings
from .core.book import LoadedBook
from .core.designs.design import Design
from .core.errors import LayoutError, UsageError
from .core.log import notice
from .core.messages import no_level, quoted
from .core.printer import BLACK
from .core.puzzle import Json
from .core.reading.yaml_file import KeyPath, YamlFile
from .core.stamped_pages import KeyPage
from .core.temp_folders import temp_folder
from .core.text_fitting import MM_PER_PT, sans_ems
from .core.values import Layout, Page, Selection
from .layout.editions import Edition, Printing, editions_of
from .layout.pages.default_sizes import fitted
from .layout.pages.handouts import MOST_SOURCES, SOURCE_PT, numbers_on
from .layout.pages.lesson_pages import lesson_pages
from .layout.pages.printings import settle_all
from .layout.settle import lay_out
from .ledger import Ledger
from .make.bookless import FIRST_DAY
from .make.executor_options import ExecutorOptions
from .make.fill import fill
from .pipeline import press_of, refuse_errors
from .plan import make_plan
from .preflight import inspect
from .render.design_check import require_printable
from .render.fonts import load_fonts
from .render.pages import PageMeasurer, render
from .types.lesson_tables import LessonTable, lesson_tables
from .types.params import WORD_PARAMS, DatedParams, words_param
from .types.registry import load

if TYPE_CHECKING:
    from .types.contract import PuzzleType

SECTION = "sheets"
ENLARGED = 2.0  # an answer with a page to itself
KeyPages = Literal["combined", "separate", "each", "none"]
# Fields of what is wanted, with their options, in the order of the printed call.
OPTIONS = {
    "words": "--words",
    "copies": "--copies",
    "per_page": "--per-page",
    "paper": "--paper",
    "ink": "--ink",
    "header": "--header",
    "title": "--title",
    "key": "--key",
    "language": "--language",
    "first_day": "--from",
}
_CUT, _GOES_ON = "…", "\\"  # at the end of a line of the printed call
PAPERS = {"A4": "A4", "A5": "A5", "letter": "Letter"}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What sheets are wanted.

    Attributes:
        type_name: one of the puzzle types.
        level: one of its levels; None for the default of a book.
        words: a file with a list of words.
        copies: how many different puzzles.
        per_page: "auto" or a number.
        paper: one of PAPERS.
        ink: "black", or "colour" as `print.ink` in a book.
        header: the line to fill in; None for the usual one, "" for none.
        title: None for the name of the type.
        key: where the answers are: on pages at the end, in a separate file, behind
            each sheet, or nowhere.
        first_day: of types with a puzzle a day; None for 2027-01-01.
        settings: further values of the book's file, each KEY=VALUE.
    """

    type_name: str
    level: str | None = None
    words: Path | None = None
    copies: int = 30
    per_page: str | int = 1
    paper: str = "A4"
    ink: str = BLACK
    header: str | None = None
    title: str | None = None
    key: KeyPages = "combined"
    seed: int = 0
    language: str = "en"
    first_day: datetime.date | None = None
    settings: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Sheets:
    """Finished sheets.

    Attributes:
        pages: the PDF of the sheets, with the key if it is in the same file.
        key: the PDF of the key, None if there is no such file.
        lessons: which sheets have the words of an author's list.
    """

    selection: Selection
    layout: Layout
    pages: bytes
    key: bytes | None
    lessons: Sequence[LessonTable]


def book_of(wanted: Wanted) -> LoadedBook:
    """Return the book of one section that the sheets are.

    Raises:
        UsageError: there is no such type or level, or it has no words or no dates.
        ConfigError: every other fault; a message names the option.
    """
    kind = load(wanted.type_name)
    level = wanted.level or default_level(kind)
    if level not in kind.presets:
        raise UsageError(
            no_level(f"type {kind.name}", level, kind.presets, kind.levels)
        )
    folder, params = _words(kind, wanted.words)
    data: dict[str, Json] = {
        "format": 1,
        "book": {
            "id": SECTION,
            "title": wanted.title or kind.text(wanted.language).title,
            "language": wanted.language,
            "seed": wanted.seed,
        },
        "print": {
            "matter": "none",
            "design": "worksheet",
            "printer": "home",
            "trim": PAPERS[wanted.paper],
            "ink": wanted.ink,
            "boxes": False,
            "answers": "back" if wanted.key == "combined" else "separate",
            "header": wanted.header,
        },
        "sections": [
            {
                "id": SECTION,
                "type": kind.name,
                "level": level,
                "title": wanted.title or "",
                "per_page": wanted.per_page,
                "params": params,
                **_amount(kind, wanted),
            }
        ],
    }
    named = _options(wanted, f"{kind.name}:{level}")
    options = {path: (name, k) for k, (path, name) in enumerate(named)}
    file = YamlFile("publish sheet", folder, data, {}, {}, options=options)
    file = with_settings(file, wanted.settings)
    return checked(file, folder / "sheets.yaml", wanted.settings)


def make_sheets(
    book: LoadedBook, wanted: Wanted, run_on: ExecutorOptions, *, strict: bool = False
) -> Sheets:
    """Return the finished sheets of the book that `book_of` gives for what is wanted.

    `strict` treats a warning of preflight as an error.

    Raises:
        ConfigError: the puzzles do not fit the paper.
        CannotFill: there are not as many such puzzles.
        PreflightError: a page would not come out of a printer as it should.
    """
    run_on, key = run_on.for_book(book), wanted.key
    (edition,) = editions_of(book, PageMeasurer, require_printable)
    plan = fitted((edition,), make_plan(book))
    before = settle_all((edition,), plan)
    if key == "each":
        edition = _one_by_one(edition, before[0])
        before = settle_all((edition,), plan)
    with (
        TemporaryDirectory(dir=temp_folder()) as passing,
        Ledger.open(Path(passing) / "ledger.sqlite") as store,
        run_on.open() as pool,
    ):
        selection = fill(plan, pool, store, series=None, book_id=SECTION, volume=1)
    (printing,) = settle_all((edition,), plan, selection, before)
    layout = lay_out(
        edition.book, selection, printing.settled, edition.design, edition.printer
    )
    layout = _signed(layout, wanted, edition.design)
    if key == "each":
        layout = _backed(layout)
    tables = lesson_tables(selection.picks)
    for table in tables:
        notice(table.sentence)
    if key != "none":
        layout = _with_tables(layout, tables, edition.design, apart=key == "separate")
    rendered = render(layout, edition.design, covered=False)
    refuse_errors(inspect(rendered, layout, press_of(edition)), strict=strict)
    answers = rendered.answers if key == "separate" else None
    return Sheets(selection, layout, rendered.screen, answers, tables)


def _with_tables(
    layout: Layout, tables: Sequence[LessonTable], design: Design, *, apart: bool
) -> Layout:
    """Return the layout with the tables of lessons after the key."""
    before = layout.answer_pages if apart else layout.pages
    more = lesson_pages(tables, design, layout.geometry, len(before) + 1)
    if apart:
        return replace(layout, answer_pages=(*before, *more))
    return replace(layout, pages=(*before, *more))


def _words(kind: "PuzzleType", file: Path | None) -> tuple[Path, dict[str, Json]]:
    """Return the folder in which paths start, and the param that names the words."""
    here = Path.cwd()
    if file is None:
        return here, {}
    param = words_param(kind.params_model)
    if param is None:
        raise UsageError(f"--words: puzzles of type {kind.name} have no words")
    if not file.is_file():
        raise UsageError(f"--words: there is no such file (got {quoted(str(file))})")
    if file.is_absolute() or ".." in file.parts:
        return file.absolute().parent, {param: file.name}
    return here, {param: str(file)}


def _amount(kind: "PuzzleType", wanted: Wanted) -> dict[str, Json]:
    if issubclass(kind.params_model, DatedParams):
        first = wanted.first_day or FIRST_DAY
        return {"dates": {"from": first.isoformat(), "days": wanted.copies}}
    if wanted.first_day is not None:
        raise UsageError(f"--from: puzzles of type {kind.name} have no date")
    return {"count": wanted.copies}


def _options(wanted: Wanted, asked: str) -> Iterator[tuple[KeyPath, str]]:
    """Yield the place of each value in the book with the option that sets it."""
    section: KeyPath = ("sections", 0)
    yield (), "publish sheet"
    yield ("book", "title"), "--title"
    yield ("book", "language"), "--language"
    yield ("book", "seed"), "--seed"
    yield ("print", "trim"), "--paper"
    yield ("print", "ink"), "--ink"
    yield ("print", "header"), "--header"
    yield section, asked
    yield (*section, "title"), "--title"
    yield (*section, "per_page"), "--per-page"
    yield (*section, "count"), "--copies"
    yield (*section, "dates"), "--from"
    yield (*section, "dates", "days"), "--copies"
    for name in WORD_PARAMS * (wanted.words is not None):
        yield (*section, "params", name), "--words"


def _one_by_one(edition: Edition, settled: Printing) -> Edition:
    """Return the edition with as many answers on a page as it has puzzles."""
    design = edition.design
    most = settled.settled.sections[SECTION].per_page
    columns = min(most, design.numbers.key.columns_most)
    enlarge = ENLARGED if most == 1 else 1.0
    fewer = {"most": most, "columns_most": columns, "enlarge": enlarge}
    key = design.numbers.key.model_copy(update=fewer)
    numbers = design.numbers.model_copy(update={"key": key})
    return replace(edition, design=replace(design, numbers=numbers))


def call_of(wanted: Wanted) -> list[str]:
    """Return the call that makes sheets again, in pieces, each quoted for a shell.

    >>> " ".join(call_of(Wanted("maze", title="Year 7", copies=2)))
    "publish sheet maze:medium --seed 0 --copies 2 --title 'Year 7'"
    """
    kind, usual = load(wanted.type_name), Wanted(wanted.type_name)
    given = [
        (option, getattr(wanted, name))
        for name, option in OPTIONS.items()
        if getattr(wanted, name) != getattr(usual, name)
    ]
    given += [("--set", setting) for setting in wanted.settings]
    level = wanted.level or default_level(kind)
    pieces = [f"publish sheet {kind.name}:{level}", f"--seed {wanted.seed}"]
    for option, value in given:
        joint = "=" if str(value).startswith("-") else " "
        pieces.append(f"{option}{joint}{shlex.quote(str(value))}")
    return pieces


def _signed(layout: Layout, wanted: Wanted, design: Design) -> Layout:
    """Return a layout whose pages of answers say how to make the sheets again.

    Pupils' pages do not: it is for the teacher.
    """
    fonts = load_fonts(design, ())
    pieces = [
        piece
        if piece.isprintable() and not fonts.missing(piece)
        else f"{piece.split()[0]} {_CUT}"
        for piece in call_of(wanted)
    ]
    width = layout.geometry.type_width_mm / (SOURCE_PT * MM_PER_PT)
    room = width / design.scale(layout.geometry.width_mm, layout.geometry.height_mm)

    def signed(page: Page) -> Page:
        content = page.content
        if not isinstance(content, KeyPage):
            return page
        first = content.sources
        lines = _call_lines(pieces, room, MOST_SOURCES - first, design.language)
        more = {f"source{k}": line for k, line in enumerate(lines, first)}
        longer = replace(content, sources=first + len(lines))
        return replace(page, content=longer, slots={**page.slots, **more})

    return replace(
        layout,
        pages=tuple(map(signed, layout.pages)),
        answer_pages=tuple(map(signed, layout.answer_pages)),
    )


def _call_lines(
    pieces: Sequence[str], room: float, most: int, language: str
) -> list[str]:
    """Return a call as lines that a shell reads as one; cut if they are too many."""
    lines = [""] * (most > 0)
    for piece in pieces[: len(pieces) * most]:
        longer = f"{lines[-1]} {piece}".lstrip()
        if sans_ems(f"{longer} {_GOES_ON}", language) <= room:
            lines[-1] = longer
        elif len(lines) < most and sans_ems(f"{piece} {_GOES_ON}", language) <= room:
            lines[-1] += f" {_GOES_ON}"
            lines.append(piece)
        else:
            lines[-1] += f" {_CUT}"
            break
    return lines


def _backed(layout: Layout) -> Layout:
    """Return a layout with each page of answers after the page of its puzzles."""
    answers = {numbers_on(page): page for page in layout.answer_pages}
    pages: list[Page] = []
    moved: dict[int, int] = {}
    for page in layout.pages:
        moved[page.number] = len(pages) + 1
        pages.append(replace(page, number=len(pages) + 1))
        if numbers := numbers_on(page):
            if numbers not in answers:
                raise LayoutError(
                    "the answers of a sheet do not fit one page; ask for fewer puzzles"
                    " with --per-page"
                )
            pages.append(replace(answers[numbers], number=len(pages) + 1))
    places = (
        replace(p, page=moved[p.page], key_page=moved[p.page] + 1)
        for p in layout.places
    )
    return replace(layout, pages=tuple(pages), answer_pages=(), places=tuple(places))
