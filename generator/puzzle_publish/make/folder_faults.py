"""Compares the files of a finished book's folder with its answers.json.

The digests in manifest.json reveal a change of any file. The puzzles in the other files
are compared, too, which reveals files of another book even if manifest.json was
exchanged with them.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, TypeGuard

from ..core.entries import as_json
from ..core.errors import PublishError
from ..core.messages import listed, quoted
from ..core.puzzle import canonical_json
from ..core.reading.json_values import members_of, within
from ..core.reading.safe_read import MOST_PDF_MIB, open_regular, sha256_of
from ..types.answers import FILE, parse, read_listing, read_sealed
from ..types.former_names import renewed

if TYPE_CHECKING:
    from ..core.puzzle import Json

MANIFEST, PUZZLES = "manifest.json", "puzzles.jsonl"
# The files of a finished book, and of a printing in a folder below.
_RECORDED = (
    *("interior.pdf", "cover.pdf", "screen.pdf", "answers.pdf"),
    *(FILE, "answers.csv", PUZZLES),
)
# A file of the folder or of a printing's folder below.
_FILE_NAME = re.compile(r"(?:[a-z0-9][a-z0-9-]*/){0,2}[A-Za-z0-9][A-Za-z0-9._-]*")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong; `number` is the puzzle's, None for the whole book."""

    number: int | None
    problem: str

    def __str__(self) -> str:
        """Return the line for the user."""
        about = "" if self.number is None else f"puzzle {self.number}: "
        return f"{about}{self.problem}"


def number_of(entry: "Json", place: int) -> int:
    """Return a puzzle's printed number; its position if that is missing or invalid."""
    number = entry.get("number") if isinstance(entry, dict) else None
    return number if type(number) is int and 0 < number < 10**9 else place


def folder_faults(folder: Path, entries: Sequence["Json"]) -> list[Fault]:
    """Return the faults of a folder's other files, given its answers.json's puzzles."""
    faults = list(_manifest_faults(folder))
    try:
        faults += _edition_faults(folder, entries)
        faults += _line_faults(folder, entries)
    except RecursionError:  # from comparing such puzzles
        faults.append(Fault(None, f"{folder}: a puzzle is nested too deeply"))
    return faults


def _edition_faults(folder: Path, entries: Sequence["Json"]) -> Iterator[Fault]:
    """Yield puzzles that differ or are missing in the printings in folders below."""
    known = {e["number"]: _printed(e) for e in entries if _is_numbered(e)}
    held: dict[str, set[int]] = {}
    for path in sorted((*folder.glob(f"*/{FILE}"), *folder.glob(f"*/*/{FILE}"))):
        name = path.relative_to(folder).as_posix()
        edition = re.sub(r"(^|/)volume-\d+/.*|/[^/]*$", "", name)
        try:
            whole, changes = read_sealed(path)
        except PublishError as error:
            yield from (Fault(None, problem) for problem in error.problems)
            continue
        yield from (Fault(None, f"{path}: {change}") for change in changes)
        for place, other in enumerate(whole["puzzles"], 1):
            number = number_of(other, place)
            if not _is_numbered(other) or known.get(number) != _printed(other):
                yield Fault(number, f"is another one in {name}")
            held.setdefault(edition, set()).add(number)
    for edition, numbers in held.items():
        where = f"in {edition}" if edition else "in the volumes"
        missing = sorted(known.keys() - numbers)
        yield from (Fault(n, f"is missing {where}") for n in missing)


def _line_faults(folder: Path, entries: Sequence["Json"]) -> Iterator[Fault]:
    """Yield puzzles that differ or are missing in puzzles.jsonl."""
    path = folder / PUZZLES
    if not path.exists():
        return  # the manifest's faults include this
    known = {
        e["number"]: canonical_json(as_json(e)) for e in entries if _is_numbered(e)
    }
    try:
        with open_regular(path) as lines:
            others = [_without_origin(renewed(parse(line))) for line in lines]
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        yield Fault(None, f"{path}: cannot be read ({reason})")
        return
    for place, other in enumerate(others, 1):
        number = number_of(other, place)
        if known.pop(number, None) != canonical_json(other):
            yield Fault(number, f"is another one in {PUZZLES}")
    yield from (Fault(number, f"is missing in {PUZZLES}") for number in known)


def _without_origin(entry: "Json") -> "Json":
    """Return the part of a line that answers.json has, too."""
    if not isinstance(entry, dict):
        return entry
    return {k: v for k, v in entry.items() if k not in ("params", "seed_path")}


class _Numbered(TypedDict):
    number: int


def _is_numbered(entry: "Json") -> "TypeGuard[_Numbered]":
    return isinstance(entry, dict) and type(entry.get("number")) is int


def _printed(entry: Mapping[str, object]) -> dict[str, object]:
    """Return the part of an entry that is the same in every printing."""
    of_place = ("page", "hint_page", "key_page", "volume")
    return {key: value for key, value in entry.items() if key not in of_place}


def _manifest_faults(folder: Path) -> Iterator[Fault]:
    """Yield files that differ from those that the manifest lists.

    A printing's files are listed in the manifest of the book's folder, above its own.
    """
    held = {
        found.relative_to(folder).as_posix()
        for name in _RECORDED
        for where in ("", "*/", "*/*/")
        for found in folder.glob(where + name)
    }
    above = (folder, folder.parent, folder.parent.parent)
    home = next((f for f in above if (f / MANIFEST).exists()), None)
    path = (home or folder) / MANIFEST
    if home is None:
        if held - {FILE}:
            yield Fault(None, f"{path}: is missing; it has the digests of all files")
        return
    try:
        files = members_of(within(read_listing(path), "files"))
        digests = {name: members_of(one)["sha256"] for name, one in files.items()}
    except (OSError, ValueError, KeyError) as error:
        reason = getattr(error, "strerror", None) or "it is damaged"
        yield Fault(None, f"{path}: cannot be read ({reason})")
        return
    below = folder.relative_to(home).as_posix() + "/" if folder != home else ""
    digests = {name: sha for name, sha in digests.items() if name.startswith(below)}
    for name in sorted({below + name for name in held} - digests.keys()):
        yield Fault(None, f"{path}: has no digest of {name}")
    strange = [name for name in digests if not _FILE_NAME.fullmatch(name)]
    if strange:
        names = listed(map(quoted, strange), last="and")
        yield Fault(None, f"{path}: names files outside the folder: {names}")
    for name in sorted(digests.keys() - strange):
        fault = _digest_fault(home / name, digests[name])
        if fault:
            yield Fault(None, fault)


def _digest_fault(path: Path, wanted: "Json") -> str:
    try:
        found = sha256_of(path, MOST_PDF_MIB)
    except OSError as error:
        return f"{path}: cannot be read ({error.strerror})"
    if found != wanted:
        return f"{path}: is not the file that was recorded when the book was built"
    return ""
