"""A tiny book made without executor and ledger, for tests of the later stages."""

import datetime
from pathlib import Path

from puzzle_publish.core.book import BookConfig, LoadedBook
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.printer import MM_PER_INCH, load_printer
from puzzle_publish.core.puzzle import Puzzle, puzzle_id
from puzzle_publish.core.seeds import rng_for
from puzzle_publish.core.values import Key, Pick, Plan, Request, Selection, Tally
from puzzle_publish.layout.settle import lay_out, settle
from puzzle_publish.preflight import Press, inspect
from puzzle_publish.render.pages import PageMeasurer
from puzzle_publish.types.registry import load

ABOUT = ("title", "subtitle", "author", "publisher", "isbn", "volume", "more")
ABOUT += ("isbns", "copyright", "dedication")
ABOUT += ("seed",)


def book_of(
    count=4, *, type_name="_blank", language="en", dates=None, web=None, **options
):
    """Return a LoadedBook; `options` go to `print:`, `book:` or the section."""
    about = {"id": "tiny", "title": "Tiny", "language": language, "seed": 1}
    print_options, more = {"matter": "full"}, {}
    for name, value in options.items():
        known = name in ABOUT
        if name in ("per_page", "intro"):
            more[name] = value
        else:
            (about if known else print_options)[name] = value
    section = {"id": "year", "type": type_name, **more}
    section |= {"dates": {"from": dates, "days": count}} if dates else {"count": count}
    whole = {"format": 1, "book": about, "print": print_options, "web": web or {}}
    config = BookConfig.model_validate({**whole, "sections": [section]}, strict=False)
    return LoadedBook(config=config, path=Path("tiny.yaml"), digest="0" * 64)


def design_with(folder, template, text):
    """Return a design of a user's that is `classic` with another template."""
    own = folder / "mine"
    own.mkdir()
    (own / "design.yaml").write_text("extends: classic\nformat: 1\nname: Mine\n")
    (own / template).write_text(text)
    return load_design("./mine", "en", folder)


def selection_of(book):
    """Return proven-looking picks, levels in turn; made here and now, serially."""
    section = book.config.sections[0]
    kind = load(section.type)
    count = section.dates.days if section.dates else section.count
    picks = []
    for index in range(count):
        level = list(kind.presets)[index % len(kind.presets)]
        params = kind.presets[level].model_dump(mode="json")
        date = None
        if section.dates:
            date = (section.dates.from_ + datetime.timedelta(index)).isoformat()
            if "date" in kind.params_model.model_fields:
                params["date"] = date
        picks.append(_pick(kind, index, level, params, date))
    return Selection(tuple(picks), Tally({}, count, 0, 0.0, 0, count))


def _pick(kind, index, level, params, date):
    request = Request(
        Key("year", index), kind.name, kind.version, level, params, 1, 200, date
    )
    model = kind.params_model.model_validate(params, strict=False)
    for attempt in range(request.attempts):
        draft = kind.generate(rng_for(1, "year", index, attempt), model)
        grade = draft and kind.grade(kind.read_givens(draft.givens))
        if grade and grade.level == level:
            break
    puzzle = Puzzle(
        puzzle_id(kind.name, kind.identity(*kind.read(draft))),
        kind.name,
        kind.version,
        level,
        params,
        draft.givens,
        draft.answer,
        (1, "year", index, attempt),
    )
    return Pick(index + 1, request, puzzle, grade, attempt)


def layout_of(book, selection=None):
    """Return (layout, design) of a book, with a selection made if none is given."""
    options = book.config.print
    design = load_design(options.design, book.config.book.language)
    printer = load_printer(options.printer, Path()).in_ink(options.ink)
    selection = selection or selection_of(book)
    plan = Plan(tuple(pick.request for pick in selection.picks))
    settled = settle(
        book, plan, design, printer, lambda g: PageMeasurer(design, g), selection
    )
    return lay_out(book, selection, settled, design, printer), design


def inspected(rendered, layout, printer="kdp-paperback", paper="white"):
    """Return preflight's findings, by a printer that binds however few pages."""
    rules = load_printer(printer, Path())
    pages = rules.pages.model_copy(update={"least": 1})
    rules = rules.model_copy(update={"pages": pages})
    size = (
        layout.geometry.width_mm / MM_PER_INCH,
        layout.geometry.height_mm / MM_PER_INCH,
    )
    trim = min(
        rules.trims.sizes,
        key=lambda name: sum(
            abs(a - b) for a, b in zip(rules.trims.sizes[name], size, strict=True)
        ),
    )
    found = inspect(rendered, layout, Press(rules, trim, paper))
    # A few puzzles of a blank type leave white pages.
    return tuple(finding for finding in found if finding.rule != "white-band")
