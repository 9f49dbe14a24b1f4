"""Checks `print:` across designs, printers and editions."""

import re
from pathlib import Path

from ..core.book import About
from ..core.cover_parts import LAYERED
from ..core.designs.design import chain, hues_of, is_handout, languages_of, sizes_of
from ..core.drawings.library import theme
from ..core.errors import UsageError
from ..core.languages import base_of
from ..core.messages import decimal, did_you_mean, listed, quoted
from ..core.print_options import EditionOptions, PrintOptions
from ..core.printer import BLACK, Printer, load_printer
from ..core.reading.yaml_file import KeyPath
from ..core.text_fitting import LATIN_EM, ems
from ..core.trims import nearest, size_in
from ..page_order import RISING, SECTIONS
from .cover_rules import check_badge, check_genre
from .faults import Faults

MOST_HEADER_EMS = 23.0  # half of a line of the narrowest sheets, and more of others
_RULES = re.compile("[…._]+")


def check_print(faults: Faults) -> None:
    """Add what is wrong with design, printer, trim, paper and editions."""
    options, bad = faults.valid_part(PrintOptions, ("print",))
    if options is None:
        if faults.at(("print",)) is not None:
            return
        options = PrintOptions()
    _check_design(faults, options, bad)
    _check_matter(faults, options)
    _check_themes(faults, options)
    _check_paper(faults, options, bad, ("print",))
    _check_editions(faults, options, bad)


def check_openers(faults: Faults) -> None:
    """Refuse an `intro` of a section that has no opener."""
    options, _ = faults.valid_part(PrintOptions, ("print",))
    sections = faults.at(("sections",))
    if options is None or not isinstance(sections, list):
        return
    why = ""
    if not options.has_openers:
        why = "needs print.matter: full, whose chapters begin with a page"
    elif options.order not in (SECTIONS, RISING):
        why = (
            f"needs print.order: sections; under {options.order} a chapter mixes"
            " sections"
        )
    for k, section in enumerate(sections if why else ()):
        if isinstance(section, dict) and section.get("intro"):
            faults.add(("sections", k, "intro"), why, at_key=True)


def _check_matter(faults: Faults, options: PrintOptions) -> None:
    """Refuse options for pages that a book without matter does not have."""
    if options.records and not options.has_openers:
        message = "needs print.matter: full, whose chapters begin with a page"
        faults.add(("print", "records"), message)
    if options.matter != "none":
        return
    asked = [("print", "tracker"), ("print", "certificate"), ("book", "more")]
    asked += [("book", name) for name in ("dedication", "front", "back")]
    for path in asked:
        if faults.at(path) not in (None, "auto", False, [], ""):
            message = "a book with print.matter: none has no such page"
            faults.add(path, message, at_key=True)


def _check_themes(faults: Faults, options: PrintOptions) -> None:
    """Refuse themes of drawings that there are not."""
    asked: list[tuple[KeyPath, str]] = [(("print", "decorate"), options.decorate)]
    if options.border:
        asked.append((("print", "border", "theme"), options.border.theme))
    for path, name in asked:
        try:
            theme(name) if name else None
        except UsageError as error:
            faults.add_error(path, error)


def _check_editions(faults: Faults, main: PrintOptions, bad: set[str]) -> None:
    """Check what each edition changes, and that none is repeated."""
    listed_in: KeyPath = ("print", "editions")
    editions = faults.at(listed_in)
    seen: set[str] = set()
    about, _ = faults.valid_part(About, ("book",), id="unnamed", title="-")
    numbers = {about.isbn, *about.isbns} - {""} if about else set[str]()
    for k, entry in enumerate(editions if isinstance(editions, list) else ()):
        path = (*listed_in, k)
        name = entry.get("edition") if isinstance(entry, dict) else entry
        if isinstance(name, str) and name in seen:
            faults.add(path, f"the edition {quoted(name)} is repeated")
        seen.add(str(name))
        if not isinstance(entry, dict):
            continue
        own, faulty = faults.valid_part(EditionOptions, path, edition="left-handed")
        if own is not None:
            _check_own(faults, main, own, path, numbers)
        # The book's own values were checked before.
        if own is not None and entry.keys() & {"printer", "trim", "paper", "ink"}:
            _check_paper(faults, main.of(own), faulty | (bad - entry.keys()), path)


def _check_own(
    faults: Faults,
    main: PrintOptions,
    own: EditionOptions,
    path: KeyPath,
    numbers: set[str],
) -> None:
    """Check ISBNs and puzzles per page against the book's and other editions'."""
    for key, isbns in (("isbn", [own.isbn] if own.isbn else []), ("isbns", own.isbns)):
        for isbn in numbers.intersection(isbns):
            message = f"{isbn} is another edition's; each needs its own number"
            faults.add((*path, key), message)
        numbers.update(isbns)
    if own.per_page not in (None, 1) and main.order not in (SECTIONS, RISING):
        message = (
            f"must be 1 under order: {main.order}, where each puzzle has a page"
            f" (got {own.per_page})"
        )
        faults.add((*path, "per_page"), message)


def _check_paper(
    faults: Faults, options: PrintOptions, bad: set[str], base: KeyPath
) -> None:
    if "printer" in bad:
        return
    try:
        printer = load_printer(options.printer, faults.file.folder)
    except UsageError as error:
        faults.add_error((*base, "printer"), error)
        return
    options = spelled(options, printer)
    if "trim" not in bad and printer.trim_in(options.trim) is None:
        faults.add((*base, "trim"), _no_trim(printer, options))
        bad = {*bad, "trim"}
    if "ink" in bad or options.ink not in printer.ink_names:
        if "ink" not in bad:
            faults.add((*base, "ink"), _no_ink(printer, options))
        return
    in_ink = "" if options.ink == BLACK else f" in the ink {options.ink}"
    printer = printer.in_ink(options.ink)
    papers = printer.papers()
    if "paper" not in bad and options.paper not in papers:
        faults.add(
            (*base, "paper"),
            f"{options.printer} has no paper {quoted(options.paper)}{in_ink}; must be"
            f" {listed(papers)}{did_you_mean(options.paper, papers)}",
        )
        bad = {*bad, "paper"}
    at_trim = printer.papers(options.trim)
    if not bad & {"trim", "paper"} and options.paper not in at_trim:
        faults.add(
            (*base, "paper"),
            f"{options.printer} has no {options.paper} paper at {options.trim}{in_ink};"
            f" must be {listed(at_trim)}",
        )


def spelled(options: PrintOptions, printer: Printer) -> PrintOptions:
    """Return the options with trim, paper and ink as the printer spells them."""
    trim, paper, ink = printer.spelled(options.trim, options.paper, options.ink)
    return options.model_copy(update={"trim": trim, "paper": paper, "ink": ink})


def all_spelled(options: PrintOptions, folder: Path) -> PrintOptions:
    """Return the options with the names of their printers, those of editions, too."""
    editions = []
    for each in options.editions:
        whole = spelled(
            options.of(each), load_printer(options.of(each).printer, folder)
        )
        said = [key for key in ("trim", "paper", "ink") if getattr(each, key)]
        own = whole.model_dump(include=set(said))
        editions.append(each.model_copy(update=own))
    found = spelled(options, load_printer(options.printer, folder))
    return found.model_copy(update={"editions": editions})


def _no_ink(printer: Printer, options: PrintOptions) -> str:
    """Return the message about an ink that the printer does not offer."""
    known = printer.ink_names
    return (
        f"{options.printer} has no ink {quoted(options.ink)}; must be {listed(known)}"
        f"{did_you_mean(options.ink, known)}"
    )


def _no_trim(printer: Printer, options: PrintOptions) -> str:
    """Return the message about a trim that the printer does not take."""
    trims, size = printer.trims, size_in(options.trim)
    allowed = listed(trims.sizes)
    if custom := trims.custom:
        width, height = (
            f"{decimal(least)} to {decimal(most)}"
            for least, most in (custom.width, custom.height)
        )
        allowed += f", or {width} by {height} in, as in 6.5x9.5in or 165x240mm"
    near = did_you_mean(options.trim, trims.sizes)
    if size is not None:
        near = f"; the nearest are {listed(nearest(size, trims.sizes), last='and')}"
    return (
        f"{options.printer} has no trim {quoted(options.trim)}; must be {allowed}{near}"
    )


def _check_design(faults: Faults, options: PrintOptions, bad: set[str]) -> None:
    if "design" in bad:
        return
    try:
        folders = chain(options.design, faults.file.folder)
    except UsageError as error:
        faults.add_error(("print", "design"), error)
        return
    language = language_of(faults)
    if language and language not in languages_of(folders):
        message = f"the design {options.design} has no words in {quoted(language)}"
        faults.add(("book", "language"), message)
    _check_cover(faults, options, folders)
    if options.ink != BLACK and not hues_of(options.design, faults.file.folder):
        message = f"the design {options.design} has no hues; it is for black ink only"
        faults.add(("print", "design"), message)
    handout = is_handout(options.design, faults.file.folder)
    if handout and options.matter != "none":
        message = f"the design {options.design} is for sheets, with print.matter: none"
        faults.add(("print", "design"), message)
    if options.header is not None and not handout:
        message = f"only a design for sheets, as worksheet, has it; {options.design}"
        faults.add(("print", "header"), f"{message} has none")
    words = ems(_RULES.sub("", options.header or ""))
    if words > MOST_HEADER_EMS:
        message = (
            "its words leave no room to write: they are about"
            f" {words / LATIN_EM:.0f} letters wide, at most"
            f" {MOST_HEADER_EMS / LATIN_EM:.0f} are possible"
        )
        faults.add(("print", "header"), message)


def _check_cover(
    faults: Faults, options: PrintOptions, folders: tuple[Path, ...]
) -> None:
    """Check what the book says about its cover against what the design has."""
    try:
        sizes = sizes_of(options.design, faults.file.folder)
    except UsageError as error:
        faults.add_error(("print", "design"), error)
        return
    place = ("print", "cover")
    given = faults.at(place)
    wanted = given if isinstance(given, dict) else {"kind": given}
    kinds = list(sizes.covers)
    for key, what, known in (
        ("kind", "cover", kinds),
        ("palette", "palette", list(sizes.palettes)),
    ):
        got = wanted.get(key)
        if isinstance(got, str) and got not in known:
            message = (
                f"the design {options.design} has no {what} {quoted(got)}; must be"
                f" {listed(known)}{did_you_mean(got, known)}"
            )
            faults.add((*place, key) if isinstance(given, dict) else place, message)
    check_badge(faults, options, wanted.get("badge"), is_large=sizes.is_large)
    cover = wanted.get("kind") or kinds[0]
    if not isinstance(cover, str) or cover not in kinds:
        return
    check_genre(faults, options, sizes, cover)
    template = LAYERED if sizes.covers[cover].genre else cover
    for file in (f"cover-{template}.html.j2", f"cover-{template}.css.j2"):
        if not any((folder / file).is_file() for folder in folders):
            message = f"the design {options.design} lists the cover {quoted(cover)} and"
            faults.add(("print", "design"), f"{message} has no {file}")


def language_of(faults: Faults) -> str | None:
    """The language of the book's words, or None if that is faulty."""
    if "language" in faults.faulty_keys(("book",)):
        return None
    return base_of(faults.text(("book", "language")) or "en")
