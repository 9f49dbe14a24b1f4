"""A finished book that is named on the command line: its folder, manifest and design.

For verbs that read a book after it was built: `publish answers`, `web`, `play`.
"""

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from ..core.errors import UsageError, VerificationError
from ..core.log import MESSAGES
from ..core.messages import capped, quoted
from ..core.reading.json_values import members_of, text, within
from ..core.reading.options import is_book

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..core.book import LoadedBook
    from ..core.designs.design import Design
    from ..core.entries import Document, Entry
    from ..core.puzzle import Json
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

    def read(self) -> "Document[Entry]":
        """Return the content of answers.json.

        Raises:
            UsageError: it cannot be read.
            VerificationError: it was changed after the build, or an entry is damaged.
        """
        from ..types.answers import entry_faults, read_sealed

        whole, changes = read_sealed(self.path)
        faults = [f"{self.path}: {change}" for change in [*changes, *_halves(whole)]]
        faults += [
            f"{self.path}: puzzle {_number(entry, place)}: {fault}"
            for place, entry in enumerate(whole["puzzles"], 1)
            for fault in entry_faults(entry)
        ]
        if faults:
            raise VerificationError(capped(faults))
        sound = cast("Document[Entry]", whole)  # all of it was checked
        counts = Counter(entry["number"] for entry in sound["puzzles"])
        twice = (number for number, count in counts.items() if count > 1)
        if faults := [f"{self.path}: puzzle {n}: occurs twice" for n in twice]:
            raise VerificationError(capped(faults))
        return sound

    def read_puzzles(self) -> "Document[Entry]":
        """Return the same, after each puzzle's type has read it.

        Raises:
            UsageError: it cannot be read, or a type is not here.
            VerificationError: it was changed after the build, or a puzzle is damaged.
        """
        whole = self.read()
        self.require_readable(whole["puzzles"])
        return whole

    def require_readable(self, entries: "Iterable[Entry]") -> None:
        """Check that puzzles can be drawn: their givens are some, answers theirs.

        Raises:
            UsageError: a type is not here.
            VerificationError: a puzzle is damaged.
        """
        from ..types.reading import misfit

        faults = []
        for entry in entries:
            name = f"{self.path}: puzzle {entry['number']}"
            try:
                fault = misfit(entry)
            except UsageError as error:
                raise UsageError(f"{name}: {one}" for one in error.problems) from None
            if fault is not None:
                faults.append(f"{name}: {fault}")
        if faults:
            raise VerificationError(capped(faults))


def _halves(whole: "Document[Json]") -> "Iterator[str]":
    """Yield a sentence if a text has half a character, which no file can hold."""
    try:
        json.dumps(whole, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        yield f"\\u{ord(error.object[error.start]):04x} is half a character"


def _number(entry: object, place: int) -> int:
    """Return the number of an entry of any shape, its place in the file without one."""
    number = entry.get("number") if isinstance(entry, dict) else None
    return number if type(number) is int else place


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
                name = text(within(read_listing(manifest), "print", "design"))
        except ValueError:
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
        whole = members_of(read_listing(manifest)) if manifest.exists() else {}
        return WebOptions.model_validate(whole.get("web", {}))
    except (OSError, ValueError, ValidationError):
        raise VerificationError(f"{manifest}: is damaged") from None


def _lists(manifest: Path, path: Path) -> bool:
    """Return whether a manifest lists a file of a folder below its own."""
    from ..types.answers import read_listing

    try:
        files = within(read_listing(manifest), "files")
        name = path.absolute().relative_to(manifest.parent).as_posix()
    except (OSError, ValueError):
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
