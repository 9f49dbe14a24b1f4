"""The step "record": writes a book's folder, whole or not at all.

`<output>/<book-id>/` gets the PDFs, the exports, manifest.json (everything that can be
reproduced, including the files' digests), report.html and build.log (also times).
"""

import hashlib
import os
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.book import LoadedBook
from ..core.entries import as_json, book_entry
from ..core.errors import UsageError
from ..core.files import restore_folder, usage_errors, write_folder
from ..core.journal import Journal
from ..core.messages import shown_json
from ..core.puzzle import Json
from ..core.values import Selection
from ..core.versions import versions
from ..core.web_options import WebOptions
from .build_log import write_log
from .exports import FORMATS
from .report import write_report

if TYPE_CHECKING:
    from ..layout.editions import Printed

MANIFEST = "manifest.json"
PDFS = ("interior.pdf", "cover.pdf", "screen.pdf", "answers.pdf")
FORMAT = 1
_NO_WEB = WebOptions().model_dump(mode="json")
PAGED = ("json", "csv")  # exports with page numbers, so each printing has its own


def require_output(output: Path, book_id: str) -> Path:
    """The book's folder, checked to be writable and replaceable.

    Called before anything is generated, so that hours of work do not end at a folder
    that cannot be written.

    Raises:
        UsageError: it cannot be made, or holds something that is not a book of ours.
    """
    folder = output / book_id
    with usage_errors(output, "used as the output folder"):
        output.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=output):
            pass
    restore_folder(folder)
    _require_replaceable(folder)
    return folder


def require_writable(output: Path, book_id: str) -> None:
    """Refuse what `require_output` would refuse, without making anything.

    Raises:
        UsageError: the book's folder could not be made or replaced there.
    """
    nearest = next(path for path in (output, *output.absolute().parents) if _is(path))
    if not nearest.is_dir():
        raise UsageError(f"{nearest}: is not a folder; books appear in {output}")
    if not os.access(nearest, os.W_OK | os.X_OK):
        raise UsageError(f"{nearest}: cannot be used as the output folder (read-only)")
    _require_replaceable(output / book_id)


def _is(path: Path) -> bool:
    return path.exists() or path.is_symlink()


def _require_replaceable(folder: Path) -> None:
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise UsageError(f"{folder}: is a file or a link; the book's folder goes there")
    with usage_errors(folder, "read"):
        held = sorted(path.name for path in folder.iterdir()) if folder.exists() else []
    if held and MANIFEST not in held:
        raise UsageError(
            f"{folder}: holds {held[0]} and no {MANIFEST}, so it is no book of ours and"
            " will not be replaced; move it away or change book: id"
        )


def record(
    book: LoadedBook,
    selection: Selection,
    printed: Sequence["Printed"],
    journal: Journal,
    output: Path,
) -> Path:
    """Write the finished book and return its folder.

    Args:
        book: the book, whose id and digest are recorded.
        selection: the puzzles.
        printed: every printing, the book's own first; the caller has refused errors
            among their findings.
        journal: what happened; used for the report and the log only.
        output: the folder in which the book's folder appears.

    Raises:
        UsageError: the folder cannot be written; an earlier book stays as it was.
    """
    folder = require_output(output, book.config.book.id)
    write_folder(folder, _files(book, selection, printed, journal))
    return folder


def _files(
    book: LoadedBook,
    selection: Selection,
    printed: Sequence["Printed"],
    journal: Journal,
) -> Iterator[tuple[str, bytes | Iterator[bytes]]]:
    """Yield each file's path within the book's folder and its content."""
    written: dict[str, Json] = {}
    for name, parts in _listed_files(book, selection, printed):
        yield name, _noted(name, parts, written)
    whole = manifest(book, selection, printed, written)
    yield MANIFEST, f"{shown_json(whole, indent=2)}\n".encode()
    yield "report.html", write_report(whole, selection, journal)
    yield "build.log", write_log(whole, selection, journal)


def _noted(
    name: str, parts: Iterable[bytes], written: dict[str, Json]
) -> Iterator[bytes]:
    """Yield the parts; then note the file's size and digest for the manifest."""
    size, whole = 0, hashlib.sha256()
    for part in parts:
        size += len(part)
        whole.update(part)
        yield part
    written[name] = {"bytes": size, "sha256": whole.hexdigest()}


def _listed_files(
    book: LoadedBook, selection: Selection, printed: Sequence["Printed"]
) -> Iterator[tuple[str, Iterable[bytes]]]:
    """Yield the files that the manifest lists: PDFs and exports."""
    for one in printed:
        below = f"{one.printing.folder}/" if one.printing.folder else ""
        for name, parts in _files_of(one):
            yield f"{below}{name}", parts
    own = own_printings(printed)
    if own[1:]:
        places = tuple(place for one in own for place in one.layout.places)
        for export in FORMATS.values():
            yield export.file, export.parts(book.config.book, selection, places)


def own_printings(printed: Sequence["Printed"]) -> list["Printed"]:
    """The book's own edition, in one volume or several."""
    return [one for one in printed if not one.printing.edition.name]


def _files_of(one: "Printed") -> Iterator[tuple[str, Iterable[bytes]]]:
    """Yield name and content of one printing's files."""
    made, about = one.rendered, one.printing.edition.book.config.book
    pdfs = made.interior, made.cover, made.screen, made.answers
    for name, content in zip(PDFS, pdfs, strict=True):
        if content is not None:
            yield name, [content]
    for name, export in FORMATS.items():
        if not one.printing.folder or name in PAGED:
            yield export.file, export.parts(about, one.selection, one.layout.places)


def manifest(
    book: LoadedBook,
    selection: Selection,
    printed: Sequence["Printed"],
    files: Mapping[str, Json],
) -> dict[str, Json]:
    """The content of manifest.json.

    It has no times, no absolute paths and nothing of the ledger's state, so that the
    same build gives the same content anywhere and at any time.

    Args:
        book: the book, whose id and digest are recorded.
        selection: the puzzles.
        printed: every printing.
        files: path within the book's folder -> size and digest.
    """
    about, web = book.config.book, book.config.web.model_dump(mode="json")
    fonts: dict[str, str] = {}
    names: set[str] = set()
    for one in printed:
        fonts |= one.rendered.font_digests
        names |= {*one.rendered.fonts}
    return {
        "format": FORMAT,
        "book": {
            **as_json(book_entry(about)),
            "author": about.author,
            "isbn": about.isbn,
        },
        "config_digest": book.digest,
        **({"set": dict(book.settings)} if book.settings else {}),
        **_print_entry(printed[0]),
        **({} if web == _NO_WEB else {"web": web}),
        "pages": _pages_of(own_printings(printed)),
        **({"printings": [*map(_printing_entry, printed)]} if printed[1:] else {}),
        "puzzles": _counts(selection),
        "made_of": {one.printing.folder: one.made_of for one in printed},
        "findings": [
            asdict(finding) for one in printed for finding in one.book_findings
        ],
        "versions": versions(),
        "fonts": dict(sorted(fonts.items())),
        "font_names": sorted(names),
        "files": dict(sorted(files.items())),
    }


def _print_entry(one: "Printed") -> dict[str, Json]:
    """Return a printing's options, sizes and pages."""
    options, layout = one.printing.edition.book.config.print, one.layout
    geometry = layout.geometry
    return {
        "print": {
            **options.model_dump(mode="json", exclude={"editions", "volumes"}),
            "trim_mm": [geometry.width_mm, geometry.height_mm],
            "inside_mm": geometry.inside_mm,
            "spine_mm": layout.cover.wrap.spine.width,
        },
        "drawn_for": one.printing.settled.drawn_for,
        "pages": _pages_of([one]),
    }


def _pages_of(printed: Sequence["Printed"]) -> dict[str, Json]:
    return {
        "interior": sum(len(one.layout.pages) for one in printed),
        "answers": sum(len(one.layout.answer_pages) for one in printed),
    }


def _printing_entry(one: "Printed") -> dict[str, Json]:
    """Return the entry of one of several printings."""
    printing, numbers = one.printing, [p.number for p in one.selection.picks]
    return {
        "folder": printing.folder,
        "edition": printing.edition.name,
        "volume": printing.plan.volume.nth if printing.plan.volume else None,
        "numbers": [numbers[0], numbers[-1]],
        **_print_entry(one),
    }


def _counts(selection: Selection) -> dict[str, Json]:
    """Return the number of puzzles, in all and by section and level."""
    sections: dict[str, Counter[str]] = {}
    types: dict[str, int] = {}
    for pick in selection.picks:
        section = pick.request.key.section
        sections.setdefault(section, Counter())[pick.puzzle.level] += 1
        types[pick.puzzle.type] = pick.puzzle.version
    return {
        "count": len(selection.picks),
        "sections": {name: dict(sorted(c.items())) for name, c in sections.items()},
        "type_versions": dict(sorted(types.items())),
    }
