"""What a shop's form asks of a finished book, read from its build and its files.

Numbers are those of the build, sizes those of its PDFs; names are the printer's. What
printing costs is the printer's to say: no price is in this program.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from ...config.load import load_book
from ...core.book import LoadedBook
from ...core.counts import Counts
from ...core.designs.design import sizes_of
from ...core.errors import UsageError
from ...core.printer import MM_PER_INCH, Printer, load_printer
from ...core.puzzle import Json
from ...core.reading.json_values import (
    items_of,
    members_of,
    number,
    text,
    whole_number,
    within,
)
from ...record.manifest import MANIFEST
from ...types.answers import read_listing
from ...types.registry import load

MOST_KEYWORDS = 7  # that Amazon KDP takes
CATEGORIES = {
    "sudoku": "Sudoku",
    "crossword": "Crosswords / General",
    "wordsearch": "Word & Word Search",
}
_MM_PER_PT = MM_PER_INCH / 72
Size = tuple[float, float]


def shop_form(path: Path, folder: Path) -> list[dict[str, Json]]:
    """The rows of each printing of a book: its folder, and what to enter where.

    Args:
        path: the book's file.
        folder: the book's folder.

    Raises:
        ConfigError: the book's file is wrong.
        UsageError: the build cannot be read.
    """
    book = load_book(path)
    try:
        whole = read_listing(folder / MANIFEST)
        listed = items_of(within(whole, "printings") or [whole])
        return [_printing(book, folder, one) for one in listed]
    except (OSError, ValueError, LookupError):
        raise UsageError("the finished book cannot be read; build it again") from None


def _printing(book: LoadedBook, folder: Path, entry: Json) -> dict[str, Json]:
    below = str(within(entry, "folder") or "")
    book = book.with_counts(_counts(book, entry))
    options = within(entry, "print")
    printer = load_printer(text(within(options, "printer")), book.path.parent)
    printer = printer.in_ink(text(within(options, "ink")))
    rows = {
        **_about(book, entry),
        **_paper(options, printer, folder / below, entry),
    }
    return {"folder": below, "rows": [[name, value] for name, value in rows.items()]}


def _counts(book: LoadedBook, entry: Json) -> Counts:
    """Return the numbers of a printing, which may be one of several volumes."""
    numbers = items_of(within(entry, "numbers") or [])
    if not numbers:
        return book.counts
    first, last = map(whole_number, numbers)
    return replace(book.counts, puzzles=last - first + 1)


def _about(book: LoadedBook, entry: Json) -> dict[str, str]:
    """Return what the form asks of the book itself."""
    about, cover = book.config.book, book.config.print.cover
    # A new book's series has the name of its file, which no shop should show.
    is_named = about.series and (about.series != about.id or about.volume > 1)
    rows = {
        "title": about.title,
        "subtitle": about.subtitle,
        "author": about.author,
        "publisher": about.publisher,
        "series": f"{about.series}, {about.volume}" if is_named else "",
        "language": about.language_tag,
        "description": _unwrapped(cover.blurb.replace("**", "").strip()),
        "keywords": ", ".join(_keywords(book)),
        "category": _category(book),
        "isbn": _isbn(book, entry),
    }
    return {name: value for name, value in rows.items() if value or name == "isbn"}


def _unwrapped(markdown: str) -> str:
    r"""Return a text whose paragraphs are one line each; items of a list keep theirs.

    >>> _unwrapped("as tall\nas a thumb.\n\n- one\n- two")
    'as tall as a thumb.\n\n- one\n- two'
    """
    return re.sub(r"(?<!\n)\n(?!\n|[-*+] |\d+\. )", " ", markdown)


def _keywords(book: LoadedBook) -> list[str]:
    """Return what readers search for, as many words as shops take."""
    config = book.config
    tag, design = config.book.language_tag, config.print.design
    titles = [load(one.type).text(tag).title.lower() for one in config.sections]
    is_large = sizes_of(design, book.path.parent).is_large
    large = {"zh": "大字版"}.get(config.book.language, "large print")
    return [*dict.fromkeys([*titles, *([large] if is_large else [])])][:MOST_KEYWORDS]


def _category(book: LoadedBook) -> str:
    """Return the heading of BISAC's list, which shops follow, for a book's puzzles."""
    found = {CATEGORIES.get(one.type, "Puzzles") for one in book.config.sections}
    return f"Games & Activities / {found.pop() if len(found) == 1 else 'Puzzles'}"


def _isbn(book: LoadedBook, entry: Json) -> str:
    """Return the number of a printing, "" if it has none of its own."""
    about, nth = book.config.book, within(entry, "volume")
    names: list[str] = [one.edition for one in book.config.print.editions]
    if (edition := within(entry, "edition")) in names:
        about = book.for_edition(names.index(text(edition))).config.book
    if isinstance(nth, int) and about.isbns:
        return about.isbns[nth - 1]
    return about.isbn


def _paper(
    options: Json, printer: Printer, folder: Path, entry: Json
) -> dict[str, str]:
    """Return what the form asks of the printing."""
    paper = text(within(options, "paper"))
    pages = members_of(within(entry, "pages"))
    width, height = map(number, items_of(within(options, "trim_mm")))
    inside, spine = (number(within(options, k)) for k in ("inside_mm", "spine_mm"))
    count, key = (whole_number(pages[name]) for name in ("interior", "answers"))
    rows = {
        "printer": printer.name,
        "binding": printer.cover.binding,
        "trim": _sized(width, height),
        "ink": text(within(options, "ink")),
        "paper": paper,
        "pages": str(count),
        "key_pages": str(key) if key else "",
        "bleed": _said(_bleeds(folder / "interior.pdf")),
        "inside": _long(inside),
        "spine": _long(spine),
        "spine_text": _said(printer.has_spine_text(count, paper)),
        **_cover(folder / "cover.pdf", printer),
    }
    return {name: value for name, value in rows.items() if value}


def _cover(path: Path, printer: Printer) -> Mapping[str, str]:
    if not path.is_file():
        return {}
    media, _ = _boxes(path)
    edge = printer.cover.edge * MM_PER_INCH
    about = {"cover": _sized(*media)}
    if printer.cover.approximate:
        about["template"] = _said(True)
    return about | ({"cover_bleed": _long(edge)} if edge else {})


def _said(is_so: bool) -> str:
    return "true" if is_so else "false"


def _bleeds(path: Path) -> bool:
    """Return whether pages are larger than their trim, as pages with bleed are."""
    media, trim = _boxes(path)
    return any(a - b > 0.1 for a, b in zip(media, trim, strict=True))


def _boxes(path: Path) -> tuple[Size, Size]:
    """Return the size of a PDF's first page and of its trim, in mm."""
    import pypdfium2

    with pypdfium2.PdfDocument(path) as document:
        page = document[0]
        media, trim = page.get_mediabox(), page.get_trimbox()
    return _of_box(media), _of_box(trim)


def _of_box(box: tuple[float, float, float, float]) -> Size:
    left, low, right, high = box
    return (right - left) * _MM_PER_PT, (high - low) * _MM_PER_PT


def _sized(width: float, height: float) -> str:
    """Return a size as forms ask for it.

    >>> _sized(152.4, 228.6)
    '6 x 9 in (152.4 x 228.6 mm)'
    """
    inches = " x ".join(_short(one / MM_PER_INCH, 3) for one in (width, height))
    return f"{inches} in ({_short(width, 1)} x {_short(height, 1)} mm)"


def _long(millimetres: float) -> str:
    """Return a length as forms ask for it.

    >>> _long(7.55)
    '0.297 in (7.55 mm)'
    """
    return f"{_short(millimetres / MM_PER_INCH, 3)} in ({_short(millimetres, 2)} mm)"


def _short(value: float, digits: int) -> str:
    return f"{value:.{digits}f}".rstrip("0").rstrip(".")
