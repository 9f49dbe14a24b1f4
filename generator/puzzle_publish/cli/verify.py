"""`publish verify`: puzzles proven again from what is printed of them alone.

Of a finished book that is its answers.json; a puzzles.jsonl is read line by line.
Nothing of the build is used: not the ledger, not the config. Of a book's folder the
digests in manifest.json are compared as well, so that a change of any file is seen,
and the puzzles of its other files, so that files of two books are told apart even where
the digests were exchanged with them.
"""

import json
import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.errors import PublishError, VerificationError
from ..core.log import MESSAGES, counting
from ..core.messages import listed, quoted
from ..core.puzzle import canonical_json
from ..core.reading.lines import LINES, STDIN, opened_lines
from ..core.reading.safe_read import MOST_PDF_MIB, open_regular, sha256_of
from ..make.executor_options import ANY, Workforce
from ..types.answers import FILE, find_answers, parse, read_answers, read_listing
from ..types.former_names import renewed
from .proving_again import proven

if TYPE_CHECKING:
    from ..core.puzzle import Json

MANIFEST, PUZZLES = "manifest.json", "puzzles.jsonl"
# What a finished book's folder holds, and a printing's in it.
_RECORDED = (
    *("interior.pdf", "cover.pdf", "screen.pdf", "answers.pdf"),
    *(FILE, "answers.csv", PUZZLES),
)
# A problem that more puzzles have is told once.
_APART = 2
# A file of the folder, or of a printing's folder in it.
_FILE_NAME = re.compile(r"(?:[a-z0-9][a-z0-9-]*/){0,2}[A-Za-z0-9][A-Za-z0-9._-]*")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong; `number` is the puzzle's, None for the whole book."""

    number: int | None
    problem: str

    def __str__(self) -> str:
        """Return the line that the user reads."""
        return (
            self.problem
            if self.number is None
            else (f"puzzle {self.number}: {self.problem}")
        )


def run(
    source: Path,
    *,
    as_json: bool = False,
    workforce: Workforce = ANY,
) -> int:
    """Prove a book and tell the result on stdout; return the exit code, 0 or 4.

    Args:
        source: the folder of a finished book, an answers.json, a file of puzzles whose
            name ends in .jsonl, or "-" for such lines on stdin.
        as_json: print one object instead of a sentence.
        workforce: who proves; where no executor is named, processes if that is faster.

    Raises:
        UsageError: there is no such file, or it cannot be read.
    """
    found = _Found()
    if str(source) == STDIN or source.suffix.lower() == LINES:
        with opened_lines(source) as (total, texts):
            found.prove(texts, lines=True, total=total, workforce=workforce)
        return _tell(found, as_json)
    try:
        entries = read_answers(find_answers(source))["puzzles"]
    except VerificationError as error:
        found.faults = [Fault(None, problem) for problem in error.problems]
        return _tell(found, as_json)
    found.first = _first_number(entries)
    texts = map(json.dumps, entries)
    found.prove(texts, lines=False, total=len(entries), workforce=workforce)
    if source.is_dir():
        found.faults += _folder_faults(source, entries)
    return _tell(found, as_json)


def _tell(found: "_Found", as_json: bool) -> int:
    if as_json:
        faults = [{"number": f.number, "problem": f.problem} for f in found.faults]
        print(json.dumps({"puzzles": found.count, "faults": faults}))
    elif not found.faults:
        print(_summary(found))
    for line in _lines(found.faults):
        MESSAGES.error("%s", line)
    return VerificationError.exit_code if found.faults else 0


def _lines(faults: list[Fault]) -> Iterator[str]:
    """Yield the lines that the user reads, a problem of many puzzles once."""
    numbers: dict[str, list[int | None]] = {}
    for fault in faults:
        numbers.setdefault(fault.problem, []).append(fault.number)
    for problem, found in numbers.items():
        if len(found) > _APART and None not in found:
            yield f"puzzles {listed(found, last='and')}: {problem}"
        else:
            yield from (str(Fault(number, problem)) for number in found)


def _summary(found: "_Found") -> str:
    """Return what was proven: "365 puzzles proven: 353 unique, 12 any"."""
    promises = found.promises.most_common()
    kept = ", ".join(f"{count} {promise}" for promise, count in promises)
    noun = "puzzle" if found.count == 1 else "puzzles"
    return f"{found.count} {noun} proven: {kept}"


# The puzzles, one by one.


class _Found:
    """What is known of the puzzles so far.

    Attributes:
        faults: what is wrong, puzzle by puzzle.
        count: how many puzzles there are.
        promises: what their pages promise -> how many.
        first: the number that the first one must have.
    """

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.count = 0
        self.promises: Counter[str] = Counter()
        self.first = 1
        self._numbers: deque[int] = deque()  # of those on their way
        self._out_of_order: list[Fault] = []
        self._ids: dict[str, int] = {}
        self._before = (0, 0)

    def prove(
        self,
        texts: Iterable[str],
        *,
        lines: bool,
        total: int | None,
        workforce: Workforce,
    ) -> None:
        """Prove every puzzle and look at their numbers, ids and pages."""
        with counting(total=total, label="proving") as count:
            for proof in proven(
                self._looked_at(texts),
                lines=lines,
                total=total,
                workforce=workforce,
            ):
                number = self._numbers.popleft()
                self.faults += [Fault(number, problem) for problem in proof.problems]
                self.promises[proof.promise] += 1
                count(1)
        self.faults += self._out_of_order
        if not self.count:
            self.faults.append(Fault(None, "holds no puzzle"))

    def _looked_at(self, texts: Iterable[str]) -> Iterator[tuple[int, str]]:
        for place, text in enumerate(texts, self.first):
            try:
                entry = parse(text.encode("utf-8", "surrogateescape"))
            except ValueError:
                entry = None  # told by the proof
            self.count += 1
            self._numbers.append(_number_of(entry, place))
            self._out_of_order += self._order_faults(entry, place)
            yield place, text

    def _order_faults(self, entry: "Json", place: int) -> Iterator[Fault]:
        """Yield that a puzzle stands twice, or its number or page out of order."""
        if not isinstance(entry, dict):
            return
        number = _number_of(entry, place)
        if entry.get("number") != place:
            message = f"stands in place {place}; numbers must run on without gaps"
            yield Fault(number, message)
        identity = entry.get("id")
        if isinstance(identity, str):
            first = self._ids.setdefault(identity, number)
            if first != number:
                yield Fault(number, f"is the same puzzle as number {first}")
        page, volume = entry.get("page"), entry.get("volume", 0)
        if type(page) is int and type(volume) is int:
            if (volume, page) < self._before:
                message = f"stands on page {page}, before the puzzle in front of it"
                yield Fault(number, message)
            self._before = (volume, page)


def _number_of(entry: "Json", place: int) -> int:
    """Return the number by which a reader knows a puzzle, else its place."""
    number = entry.get("number") if isinstance(entry, dict) else None
    return number if type(number) is int and 0 < number < 10**9 else place


def _first_number(entries: list[Any]) -> int:
    """Return the first puzzle's number: 1, but in a later volume by itself."""
    first = entries[0] if isinstance(entries[0], dict) else {}
    volume = first.get("volume", 1)
    later = type(volume) is int and volume > 1
    return _number_of(first, 1) if later else 1


# The other files of a folder: puzzles proven above, under their numbers.


def _folder_faults(folder: Path, entries: list[Any]) -> list[Fault]:
    """Return in what a folder's other files are not those of the puzzles."""
    faults = list(_manifest_faults(folder))
    try:
        faults += _edition_faults(folder, entries)
        faults += _line_faults(folder, entries)
    except RecursionError:  # where two such are compared
        faults.append(Fault(None, f"{folder}: a puzzle is nested too deeply"))
    return faults


def _edition_faults(folder: Path, entries: list[Any]) -> Iterator[Fault]:
    """Yield puzzles that a printing in a folder of its own has otherwise, or lacks."""
    known = {e["number"]: _printed(e) for e in entries if _is_numbered(e)}
    held: dict[str, set[int]] = {}
    for path in sorted((*folder.glob(f"*/{FILE}"), *folder.glob(f"*/*/{FILE}"))):
        name = path.relative_to(folder).as_posix()
        edition = re.sub(r"(^|/)volume-\d+/.*|/[^/]*$", "", name)
        try:
            others = read_answers(path)["puzzles"]
        except PublishError as error:
            yield from (Fault(None, problem) for problem in error.problems)
            continue
        for place, other in enumerate(others, 1):
            number = _number_of(other, place)
            if not _is_numbered(other) or known.get(number) != _printed(other):
                yield Fault(number, f"is another one in {name}")
            held.setdefault(edition, set()).add(number)
    for edition, numbers in held.items():
        where = f"in {edition}" if edition else "in the volumes"
        missing = sorted(known.keys() - numbers)
        yield from (Fault(n, f"is missing {where}") for n in missing)


def _line_faults(folder: Path, entries: list[Any]) -> Iterator[Fault]:
    """Yield puzzles that puzzles.jsonl has otherwise, or lacks."""
    path = folder / PUZZLES
    if not path.exists():
        return  # the manifest's part
    known = {e["number"]: canonical_json(e) for e in entries if _is_numbered(e)}
    try:
        with open_regular(path) as lines:
            others = [_without_origin(renewed(parse(line))) for line in lines]
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        yield Fault(None, f"{path}: cannot be read ({reason})")
        return
    for place, other in enumerate(others, 1):
        number = _number_of(other, place)
        if known.pop(number, None) != canonical_json(other):
            yield Fault(number, f"is another one in {PUZZLES}")
    yield from (Fault(number, f"is missing in {PUZZLES}") for number in known)


def _without_origin(entry: "Json") -> "Json":
    """Return what a line shares with answers.json: all but what it was made from."""
    if not isinstance(entry, dict):
        return entry
    return {k: v for k, v in entry.items() if k not in ("params", "seed_path")}


def _is_numbered(entry: "Json") -> bool:
    return isinstance(entry, dict) and type(entry.get("number")) is int


def _printed(entry: dict[str, "Json"]) -> dict[str, "Json"]:
    """Return what must be the same in every printing: all but the pages."""
    of_place = ("page", "hint_page", "key_page", "volume")
    return {key: value for key, value in entry.items() if key not in of_place}


# The folder's other files.


def _manifest_faults(folder: Path) -> Iterator[Fault]:
    """Yield files that are not those which the manifest of the book names.

    A printing in a folder of its own is listed by the manifest of the book above it.
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
        files = read_listing(path)["files"]
        digests = {name: files[name]["sha256"] for name in files}
    except (OSError, ValueError, TypeError, KeyError) as error:
        reason = getattr(error, "strerror", None) or "it is damaged"
        yield Fault(None, f"{path}: cannot be read ({reason})")
        return
    within = folder.relative_to(home).as_posix() + "/" if folder != home else ""
    digests = {name: sha for name, sha in digests.items() if name.startswith(within)}
    for name in sorted({within + name for name in held} - digests.keys()):
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
