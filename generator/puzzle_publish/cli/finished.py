"""A finished book that is named on the command line: its folder, manifest and design.

For verbs that read a book after it was built: `publish answers`, `web`, `play`.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import UsageError, VerificationError
from ..core.log import MESSAGES
from ..core.messages import capped, quoted
from ..core.reading.options import is_book

if TYPE_CHECKING:
    from ..core.book import LoadedBook
    from ..core.designs.design import Design
    from ..core.entries import Entry
    from ..core.web_options import WebOptions

MANIFEST = "manifest.json"
OUTPUT = Path("output")


def loaded(source: Path) -> "LoadedBook | None":
    """Return the book of a YAML file, None for a folder or another file."""
    if not is_book(str(source)) or source.is_dir():
        return None
    from ..config.load import load_book

    return load_book(source)


def finished(source: Path, book: "LoadedBook") -> Path:
    """Return the folder of a book that was built from a file.

    A book that has changed since is a warning.

    Raises:
        UsageError: the book is not finished.
    """
    from ..types.answers import FILE

    folder = OUTPUT / book.config.book.id
    if not (folder / FILE).is_file():
        raise UsageError(
            f"{source}: the book is not finished, there is no {folder / FILE};"
            f" run: publish build {source}"
        )
    manifest = folder / MANIFEST
    if manifest.is_file() and _config_digest(manifest) != book.digest:
        MESSAGES.warning(
            "%s: has changed since %s was built; what follows is the book as it was"
            " built",
            *(source, folder),
        )
    return folder


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished book that was named on the command line.

    Attributes:
        path: its answers.json.
        file: the YAML file by which the book was named, None if by its folder.
        rebuild: the command that builds it anew.
    """

    path: Path
    file: "LoadedBook | None"
    rebuild: str

    def read(self) -> "Entry":
        """Return the content of answers.json.

        Raises:
            UsageError: it cannot be read.
            VerificationError: it was changed after the build, or an entry is damaged
                or is no puzzle of its type.
        """
        from ..types.answers import entry_faults, read_sealed
        from ..types.verify import read_fault

        whole, changes = read_sealed(self.path)
        faults = [f"{self.path}: {change}" for change in changes]
        faults += [
            f"{self.path}: puzzle {number}: {fault}"
            for number, entry in enumerate(whole["puzzles"], 1)
            for fault in entry_faults(entry) or filter(None, [read_fault(entry)])
        ]
        if faults:
            raise VerificationError(capped(faults))
        return whole


def find_finished(source: Path) -> Finished:
    """Return the finished book of a folder, an answers.json or a YAML file.

    Raises:
        UsageError: there is none.
    """
    from ..types.answers import find_answers

    file = loaded(source)
    path = find_answers(finished(source, file) if file else source)
    return Finished(path, file, f"publish build {source if file else 'BOOK.yaml'}")


def manifest_of(path: Path) -> Path:
    """Return the manifest that lists an answers.json: beside it, or above."""
    above = [path.parent, *path.absolute().parent.parents[:2]]
    for folder in above[1:]:
        if not (above[0] / MANIFEST).exists() and _lists(folder / MANIFEST, path):
            return folder / MANIFEST
    return above[0] / MANIFEST


def design_of(manifest: Path, language: str) -> "Design":
    """Return the design in which a book was printed; without a manifest, the default.

    Raises:
        VerificationError: the manifest is damaged.
    """
    from ..core.designs.design import load_design
    from ..core.files import usage_errors
    from ..core.languages import language as known_language
    from ..core.print_options import PrintOptions
    from ..core.resources import is_path
    from ..types.answers import read_listing

    name: str | None = PrintOptions().design
    if manifest.exists():
        try:
            with usage_errors(manifest, "read"):
                name = read_listing(manifest)["print"]["design"]
        except (ValueError, TypeError, KeyError):
            name = None
    if not isinstance(name, str):
        raise VerificationError(f"{manifest}: is damaged; it names no design")
    known_language(language)
    if is_path(name):
        usual = PrintOptions().design
        MESSAGES.info(
            "the book's own design %s is not used; looks and titles are those of %s",
            *(quoted(name), usual),
        )
        name = usual
    return load_design(name, language)


def web_options_of(book: Finished) -> "WebOptions":
    """Return the `web:` of a book's file, or of its manifest for a bare folder.

    Raises:
        VerificationError: the manifest is damaged.
    """
    from pydantic import ValidationError

    from ..core.web_options import WebOptions
    from ..types.answers import read_listing

    if book.file is not None:
        return book.file.config.web
    manifest = manifest_of(book.path)
    try:
        whole = read_listing(manifest) if manifest.exists() else {}
        return WebOptions.model_validate(whole.get("web", {}))
    except (OSError, ValueError, AttributeError, ValidationError):
        raise VerificationError(f"{manifest}: is damaged") from None


def _lists(manifest: Path, path: Path) -> bool:
    """Return whether a manifest lists a file of a folder below its own."""
    from ..types.answers import read_listing

    try:
        files = read_listing(manifest)["files"]
        name = path.absolute().relative_to(manifest.parent).as_posix()
    except (OSError, ValueError, TypeError, KeyError):
        return False
    return isinstance(files, dict) and name in files


def _config_digest(manifest: Path) -> str | None:
    from ..types.answers import read_listing

    try:
        value = read_listing(manifest)
    except (OSError, ValueError):
        return None
    digest = value.get("config_digest") if isinstance(value, dict) else None
    return digest if isinstance(digest, str) else None
