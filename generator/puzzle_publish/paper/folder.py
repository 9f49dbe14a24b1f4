"""Reads the PDFs of a finished book's folder back, with those of all its printings.

They may be anybody's: each printing is read in a process with limits.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..core.designs.pinned import pinned_files
from ..core.errors import PublishError, UsageError
from ..core.forked_call import LimitExceeded, run_forked
from ..core.printer import BLACK
from ..core.process_limits import for_strangers
from ..core.reading.safe_read import MOST_PDF_MIB, read_regular
from ..core.resources import is_path
from ..types.answers import FILE, read_answers, read_listing
from .glyphs import Pinned
from .read_back import ANSWERS, FILES, Made, PaperFault, Reading, read_back

_MANIFEST = "manifest.json"
_ABOVE = 3  # folders above a book's, where its design may be
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
    code = whole["book"]["language"]
    made = _made(home)
    found = _limited(lambda: read_back(files, whole["puzzles"], code, made), files)
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


def _made(home: Path) -> Made:
    """Return what the manifest records of a printing, as far as it is sound."""
    for above in (home, home.parent, home.parent.parent):
        if not (above / _MANIFEST).exists():
            continue
        try:
            whole = read_listing(above / _MANIFEST)
            name = home.relative_to(above).as_posix() if home != above else ""
            for one in whole.get("printings", [whole]):
                if one.get("folder", "") == name:
                    return _of_manifest(whole, one, above)
        except (OSError, ValueError, TypeError, LookupError, AttributeError):
            pass  # verify says what is wrong with the manifest
        break
    return Made()


def _of_manifest(whole: Mapping[str, Any], one: Mapping[str, Any], at: Path) -> Made:
    """Return how one of a manifest's printings was made."""
    options, pages = one["print"], one["pages"]
    width, height = map(float, options["trim_mm"])
    counts = {name: int(pages["interior"]) for name in FILES}
    counts[ANSWERS] = int(pages["answers"])
    digests = {str(name): str(digest) for name, digest in whole["fonts"].items()}
    folders = _design_folders(str(options["design"]), at)
    return Made(
        one.get("drawn_for"),
        options.get("answers") == "both",
        options.get("ink", BLACK) != BLACK,
        (width, height),
        counts,
        Pinned(pinned_files(digests, folders), tuple(map(str, whole["font_names"]))),
    )


def _design_folders(name: str, at: Path) -> list[Path]:
    """Return where a user's own design may be: below the folders above the book's."""
    if not is_path(name):
        return []
    near = [Path.cwd(), *at.resolve().parents[:_ABOVE]]
    found = [(folder / name).resolve() for folder in near]
    return [path for path in found if path.is_dir() and path.name == Path(name).name]
