"""Verifies puzzles from what is printed of them.

For a finished book that is its answers.json, with which the other files of its folder
are compared; a puzzles.jsonl is read line by line. The ledger and the book's YAML file
are not used.
"""

import json
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import VerificationError
from ..core.progress import counting
from ..core.reading.lines import LINES, STDIN, opened_lines
from ..types.answers import find_answers, parse, read_sealed
from ..types.collected import collected_faults
from .executor_options import ANY, ExecutorOptions
from .folder_faults import Fault, folder_faults, number_of
from .proofs import proven

if TYPE_CHECKING:
    from ..core.puzzle import Json


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of verifying puzzles.

    Attributes:
        faults: everything that is wrong, puzzle by puzzle, then file by file.
        count: the number of puzzles.
        promises: what their pages promise -> how many.
    """

    faults: tuple[Fault, ...]
    count: int = 0
    promises: Counter[str] = field(default_factory=Counter)


def verify_source(source: Path, *, run_on: ExecutorOptions = ANY) -> Verification:
    """Return what is wrong with a finished book, or with puzzles in a file.

    Args:
        source: the folder of a finished book, an answers.json, a file of puzzles whose
            name ends in .jsonl, or "-" for such lines on stdin.
        run_on: the executor; without one, processes are used if that is faster.

    Raises:
        UsageError: there is no such file, or it cannot be read.
    """
    found = _Found()
    if str(source) == STDIN or source.suffix.lower() == LINES:
        with opened_lines(source) as (total, texts):
            found.prove(texts, lines=True, total=total, run_on=run_on)
        return found.verification()
    try:
        path = find_answers(source)
        whole, changes = read_sealed(path)
    except VerificationError as error:
        return Verification(tuple(Fault(None, p) for p in error.problems))
    entries = whole["puzzles"]
    found.first = _first_number(entries)
    texts = map(json.dumps, entries)
    found.prove(texts, lines=False, total=len(entries), run_on=run_on)
    found.faults += [Fault(None, f"{path}: {change}") for change in changes]
    found.faults += [Fault(None, p) for p in collected_faults(whole["book"], entries)]
    if source.is_dir():
        found.faults += folder_faults(source, entries)
    return found.verification()


def _first_number(entries: Sequence["Json"]) -> int:
    """Return the number that the first puzzle must have: 1, except in later volumes."""
    first = entries[0] if isinstance(entries[0], dict) else {}
    volume = first.get("volume", 1)
    later = type(volume) is int and volume > 1
    return number_of(first, 1) if later else 1


class _Found:
    """The results so far; see `Verification`.

    Attributes:
        first: the number that the first puzzle must have.
    """

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.count = 0
        self.promises: Counter[str] = Counter()
        self.first = 1
        self._numbers: deque[int] = deque()  # of puzzles that are being proven
        self._out_of_order: list[Fault] = []
        self._ids: dict[str, int] = {}
        self._before = (0, 0)

    def prove(
        self,
        texts: Iterable[str],
        *,
        lines: bool,
        total: int | None,
        run_on: ExecutorOptions,
    ) -> None:
        """Prove every puzzle, and check the numbers, ids and pages."""
        with counting(total=total, label="proving") as count:
            for proof in proven(
                self._placed(texts),
                lines=lines,
                total=total,
                run_on=run_on,
            ):
                number = self._numbers.popleft()
                self.faults += [Fault(number, problem) for problem in proof.problems]
                self.promises[proof.promise] += 1
                count(1)
        self.faults += self._out_of_order
        if not self.count:
            self.faults.append(Fault(None, "holds no puzzle"))

    def verification(self) -> Verification:
        """Return the results."""
        return Verification(tuple(self.faults), self.count, self.promises)

    def _placed(self, texts: Iterable[str]) -> Iterator[tuple[int, str]]:
        for place, text in enumerate(texts, self.first):
            try:
                entry = parse(text.encode("utf-8", "surrogateescape"))
            except ValueError:
                entry = None  # the proof reports this
            self.count += 1
            self._numbers.append(number_of(entry, place))
            self._out_of_order += self._order_faults(entry, place)
            yield place, text

    def _order_faults(self, entry: "Json", place: int) -> Iterator[Fault]:
        """Yield the faults of a puzzle's number, id and page."""
        if not isinstance(entry, dict):
            return
        number = number_of(entry, place)
        if entry.get("number") != place:
            message = f"is in place {place}; numbers must run without gaps"
            yield Fault(number, message)
        identity = entry.get("id")
        if isinstance(identity, str):
            first = self._ids.setdefault(identity, number)
            if first != number:
                yield Fault(number, f"is the same puzzle as number {first}")
        page, volume = entry.get("page"), entry.get("volume", 0)
        if type(page) is int and type(volume) is int:
            if (volume, page) < self._before:
                message = f"is on page {page}, before the previous puzzle"
                yield Fault(number, message)
            self._before = (volume, page)
