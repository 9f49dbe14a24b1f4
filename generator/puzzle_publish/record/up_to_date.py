"""Finds printings that a rebuild would not change.

Drawing and checking takes most of a rebuild's time. So the manifest records a digest of
everything that a printing is made from: its layout, the design's files, the fonts, the
printer's rules, the programs and their versions. If the digest is the same, and the
files' own digests match (never their times), the files and findings are reused.
"""

import hashlib
import marshal
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.book import LoadedBook
from ..core.figure import Area, Circle, Figure, Label, Line, Rect, TextLabel, Tint
from ..core.placed import PlacedFigure
from ..core.programs import is_ours, own_digest, package_digest
from ..core.puzzle import Json, canonical_json
from ..core.reading.json_values import (
    items_of,
    members_of,
    whole_number,
    within,
)
from ..core.reading.json_values import text as text_of
from ..core.reading.safe_read import MOST_PDF_MIB, read_regular
from ..core.values import Finding, Layout, Page, Rendered
from ..core.versions import versions
from ..types.answers import read_listing
from ..types.registry import load
from .manifest import MANIFEST, PDFS

if TYPE_CHECKING:
    from ..layout.editions import Printing
    from ..render.fonts import FontSet


def made_of(layout: Layout, printing: "Printing", fonts: "FontSet") -> str:
    """Return the digest of all that a printing's files and findings depend on."""
    edition = printing.edition
    parts = (
        repr(replace(layout, pages=(), answer_pages=())),
        # Page by page: the text of 1,800 pages has 280 MB.
        _texts_digest(map(page_text, layout.pages)),
        _texts_digest(map(page_text, layout.answer_pages)),
        repr(edition.printer),
        # The paper, and the words that preflight looks for.
        repr((edition.book.config.book, edition.book.config.print)),
        edition.design.digest,
        canonical_json(dict(fonts.digests)),
        canonical_json(dict(versions())),
        own_digest(),
        *_guest_digests(edition.book),
    )
    return _texts_digest(parts)


def page_text(page: Page) -> str:
    """Return all of a page as text, the figures in its slots as digests.

    Figures as text take two and a half times as long.
    """
    slots = {
        name: (_drawn(value.figure), repr(replace(value, figure=_NOTHING)))
        if isinstance(value, PlacedFigure)
        else value
        for name, value in page.slots.items()
    }
    return repr((replace(page, slots={}), slots))


_NOTHING = Figure(0.0, 0.0, ())
_VALUES = {
    kind: attrgetter(*(field.name for field in fields(kind)))
    for kind in (Rect, Line, Area, Circle, Label, TextLabel, Tint)
}


def _drawn(figure: Figure) -> str:
    """Return the digest of a figure, by values and types and not by identity."""
    rest = replace(figure, steps=(), tints=(), base=None)
    base = _drawn(figure.base) if figure.base else ""
    steps, tints = (
        [(type(one).__name__, _VALUES.get(type(one), repr)(one)) for one in drawn]
        for drawn in (figure.steps, figure.tints)
    )
    try:
        # Of this version, as later ones write what occurs twice as a reference.
        plain = marshal.dumps((repr(rest), base, steps, tints), 2)
    except ValueError:  # a label with a clue, or a number of numpy's
        plain = repr(figure).encode()
    return hashlib.sha256(plain).hexdigest()


def _texts_digest(texts: Iterable[str]) -> str:
    whole = hashlib.sha256()
    for text in texts:
        whole.update(hashlib.sha256(text.encode()).digest())
    return whole.hexdigest()


def same_as_before(
    folder: Path,
    printing: "Printing",
    layout: Layout,
    fonts: "FontSet",
    digest: str,
) -> tuple[Rendered, tuple[Finding, ...]] | None:
    """Return a printing's files and findings from the finished book, if unchanged.

    Args:
        folder: the book's, which need not exist.
        printing: the printing.
        layout: its pages.
        fonts: the fonts of its pages.
        digest: the digest that `made_of` returned.
    """
    manifest = _manifest(folder)
    below = f"{printing.folder}/" if printing.folder else ""
    try:
        if within(manifest, "made_of", printing.folder) != digest:
            return None
        recorded = members_of(within(manifest, "files"))
        files = {
            name: _whole(folder, f"{below}{name}", recorded)
            for name in PDFS
            if f"{below}{name}" in recorded
        }
        findings = tuple(
            replace(found, file=name)
            for found in map(_finding, items_of(within(manifest, "findings")))
            if (name := found.file.removeprefix(below)) in PDFS
            and found.file == f"{below}{name}"
        )
        rendered = Rendered(
            interior=files["interior.pdf"],
            screen=files["screen.pdf"],
            cover=files["cover.pdf"],
            answers=files["answers.pdf"] if layout.answer_pages else None,
            fonts=fonts.names,
            font_digests=fonts.digests,
        )
    except (LookupError, ValueError, OSError, _Changed):
        # Missing, damaged or of another format: the printing is remade.
        return None
    return rendered, findings


class _Changed(Exception):  # noqa: N818  never leaves this module
    """A file differs from the one that was written."""


def _manifest(folder: Path) -> Json:
    try:
        return read_listing(folder / MANIFEST)
    except (OSError, ValueError):
        return {}


def _finding(value: Json) -> Finding:
    page = within(value, "page")
    rule, severity, file, message = (
        text_of(within(value, name)) for name in ("rule", "severity", "file", "message")
    )
    return Finding(
        rule, severity, file, None if page is None else whole_number(page), message
    )


def _whole(folder: Path, name: str, recorded: Mapping[str, Json]) -> bytes:
    content = read_regular(folder / name, MOST_PDF_MIB)
    if hashlib.sha256(content).hexdigest() != within(recorded[name], "sha256"):
        raise _Changed(name)
    return content


def _guest_digests(book: LoadedBook) -> list[str]:
    """Return the digests of the packages of a book's plug-in types."""
    names = sorted({section.type for section in book.config.sections})
    modules = (type(load(name)).__module__ for name in names)
    return [package_digest(module) for module in modules if not is_ours(module)]
