"""What hangs together in `print:`, across designs, printers and editions."""

from ..core import resources
from ..core.book import About, EditionOptions, PrintOptions
from ..core.designs.design import chain, covers_of, languages_of
from ..core.errors import UsageError
from ..core.messages import did_you_mean, listed, quoted
from ..core.printer import read_printer
from ..core.reading.yaml_file import KeyPath
from ..page_order import SECTIONS
from .faults import Faults


def check_print(faults: Faults) -> None:
    """Add what is wrong with design, printer, trim, paper and editions."""
    options, bad = faults.sound(PrintOptions, ("print",))
    if options is None:
        if faults.at(("print",)) is not None:
            return
        options = PrintOptions()
    _check_design(faults, options, bad)
    _check_paper(faults, options, bad, ("print",))
    _check_editions(faults, options, bad)


def _check_editions(faults: Faults, main: PrintOptions, bad: set[str]) -> None:
    """Check what each edition changes, and that none is asked for twice."""
    listed_in: KeyPath = ("print", "editions")
    editions = faults.at(listed_in)
    seen: set[str] = set()
    about, _ = faults.sound(About, ("book",), id="unnamed", title="-")
    numbers = {about.isbn, *about.isbns} - {""} if about else set[str]()
    for k, said in enumerate(editions if isinstance(editions, list) else ()):
        path = (*listed_in, k)
        name = said.get("edition") if isinstance(said, dict) else said
        if isinstance(name, str) and name in seen:
            message = f"the edition {quoted(name)} is asked for twice"
            faults.add(path, message)
        seen.add(str(name))
        if not isinstance(said, dict):
            continue
        own, faulty = faults.sound(EditionOptions, path, edition="left-handed")
        if own is not None:
            _check_own(faults, main, own, path, numbers)
        # What it does not say was looked at above.
        if own is not None and said.keys() & {"printer", "trim", "paper"}:
            _check_paper(faults, main.of(own), faulty | (bad - said.keys()), path)


def _check_own(
    faults: Faults,
    main: PrintOptions,
    own: EditionOptions,
    path: KeyPath,
    numbers: set[str],
) -> None:
    """Check what hangs on the book: numbers not used yet, puzzles a page."""
    for key, isbns in (("isbn", [own.isbn] if own.isbn else []), ("isbns", own.isbns)):
        for isbn in numbers.intersection(isbns):
            message = f"{isbn} is another edition's; each needs a number of its own"
            faults.add((*path, key), message)
        numbers.update(isbns)
    if own.per_page not in (None, 1) and main.order != SECTIONS:
        message = (
            f"must be 1 under order: {main.order}, where each puzzle has a page"
            f" (got {own.per_page})"
        )
        faults.add((*path, "per_page"), message)


def _check_paper(
    faults: Faults, options: PrintOptions, bad: set[str], base: KeyPath
) -> None:
    """Check printer, trim and paper, of the book or of an edition."""
    if "printer" in bad:
        return
    try:
        path = resources.printer(options.printer, faults.file.folder)
        printer = read_printer(path)
    except UsageError as error:
        faults.add_error((*base, "printer"), error)
        return
    sizes = list(printer.trims.sizes)
    for key, got, allowed in (
        ("trim", options.trim, sizes),
        ("paper", options.paper, printer.papers()),
    ):
        if key not in bad and got not in allowed:
            faults.add(
                (*base, key),
                f"{options.printer} has no {key} {quoted(got)}; must be"
                f" {listed(allowed)}{did_you_mean(got, allowed)}",
            )
            bad = {*bad, key}
    at_trim = printer.papers(options.trim)
    if not bad & {"trim", "paper"} and options.paper not in at_trim:
        faults.add(
            (*base, "paper"),
            f"{options.printer} has no {options.paper} paper at {options.trim}; must"
            f" be {listed(at_trim)}",
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
    _check_cover(faults, options, bad)


def _check_cover(faults: Faults, options: PrintOptions, bad: set[str]) -> None:
    if "cover" in bad:
        return
    try:
        known = covers_of(options.design, faults.file.folder)
        folders = chain(options.design, faults.file.folder)
    except UsageError as error:
        faults.add_error(("print", "design"), error)
        return
    if options.cover is not None and options.cover not in known:
        faults.add(
            ("print", "cover"),
            f"the design {options.design} has no cover {quoted(options.cover)}; must be"
            f" {listed(known)}{did_you_mean(options.cover, known)}",
        )
        return
    cover = options.cover or known[0]
    for file in (f"cover-{cover}.html.j2", f"cover-{cover}.css.j2"):
        if not any((folder / file).is_file() for folder in folders):
            message = f"the design {options.design} lists the cover {quoted(cover)} and"
            faults.add(("print", "design"), f"{message} has no {file}")


def language_of(faults: Faults) -> str | None:
    """The book's language, or None if that is wrong itself."""
    if "language" in faults.faulty_keys(("book",)):
        return None
    return faults.at(("book", "language")) or "en"
