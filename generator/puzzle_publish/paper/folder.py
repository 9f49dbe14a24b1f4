"""Reads the PDFs of a finished book's folder back, with those of all its printings.

They may be anybody's: each printing is read in a process with limits.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from ..core.errors import PublishError, UsageError
from ..core.forked_call import LimitExceeded, run_forked
from ..core.process_limits import for_strangers
from ..core.reading.safe_read import MOST_PDF_MIB, read_regular
from ..types.answers import FILE, read_answers
from .read_back import FILES, PaperFault, Reading, read_back
from .recorded import recorded

# A printing of 440 pages, 3 MiB, takes 4 s and 200 MB.
_SECONDS, _SECONDS_A_MIB = 60.0, 30.0  # of CPU time
_MEMORY_MB, _MEMORY_A_MIB = 1024, 128


def read_folder(folder: Path) -> Reading:
    """Return how the PDFs of a book, and of its editions and volumes, differ from it.

    Raises:
        UsageError: there is no PDF of a book.
    """
    if not folder.is_dir():
        raise UsageError(
            f"{folder}: --paper reads the PDFs in the folder of a finished book"
        )
    found = [_read_printing(home, folder) for home in _printings(folder)]
    if not found:
        raise UsageError(
            f"{folder}: holds no {FILE} beside an interior.pdf, screen.pdf or"
            " answers.pdf; give the folder of a finished book"
        )
    return Reading(
        tuple(fault for one in found for fault in one.faults),
        sum(one.pages for one in found),
        sum(one.figures for one in found),
    )


def _printings(folder: Path) -> Iterator[Path]:
    """Yield the folders with a printing: this one, its editions, their volumes."""
    for pattern in ("", "*/", "*/*/"):
        for path in sorted(folder.glob(pattern + FILE)):
            if any((path.parent / name).exists() for name in FILES):
                yield path.parent


def _read_printing(home: Path, folder: Path) -> Reading:
    below = home.relative_to(folder).as_posix() + "/" if home != folder else ""
    files: dict[str, bytes] = {}
    faults: list[PaperFault] = []
    for name in FILES:
        path = home / name
        try:
            if path.exists():
                files[name] = read_regular(path, MOST_PDF_MIB)
        except OSError as error:
            reason = f"it cannot be read ({error.strerror})"
            faults.append(PaperFault(name, None, None, reason, judged=False))
    try:
        whole = read_answers(home / FILE)
    except PublishError as error:
        reason = f"its puzzles are unknown ({error.problems[0]})"
        faults += [PaperFault(n, None, None, reason, judged=False) for n in files]
        return Reading(_placed(faults, below))
    code, entries = whole["book"]["language"], whole["puzzles"]
    # Finding the fonts that a manifest names takes as long as its author likes.
    found = _limited(lambda: read_back(files, entries, code, recorded(home)), files)
    return replace(found, faults=_placed([*faults, *found.faults], below))


def _limited(read: Callable[[], Reading], files: Mapping[str, bytes]) -> Reading:
    """Return what is read in a process with limits; beyond them nothing is judged."""
    import pikepdf  # noqa: F401  before the fork, so that each need not

    mib = sum(map(len, files.values())) >> 20
    memory, seconds = _MEMORY_A_MIB * mib, _SECONDS_A_MIB * mib
    limits = for_strangers(_MEMORY_MB + memory, _SECONDS + seconds)
    try:
        return run_forked(read, limits)
    except LimitExceeded as exceeded:
        reason = f"reading the files {exceeded}"
        faults = (PaperFault(n, None, None, reason, judged=False) for n in files)
        return Reading(tuple(faults))


def _placed(faults: list[PaperFault], below: str) -> tuple[PaperFault, ...]:
    return tuple(replace(fault, file=f"{below}{fault.file}") for fault in faults)
