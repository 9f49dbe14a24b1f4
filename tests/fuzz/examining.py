"""What must hold of a book's file, whatever stands in it.

It is taken, and then it is the same book every time and has a plan; or it is refused
in the product's own sentences, each with a place that the file has. Nothing is written.
"""

import os
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import CannotFill, ConfigError, PublishError
from puzzle_publish.core.messages import MOST_LINES
from puzzle_publish.plan import make_plan
from puzzle_publish.types.calendar import boardfile

NAME = "book.yaml"
OWN_DESIGN = "extends: classic\n"
# Files that mutants name: fine ones, faulty ones, and such as lead elsewhere.
FILES = {
    "words.txt": "planet\nmoon\ncomet\nstar\nsun\norbit\nrocket\ngalaxy\n",
    "clued.csv": "word,clue,score\nMOON,It shines at night,50\nSTAR,It twinkles,40\n",
    "bad.txt": "word\tfrequency\nmoon\tmany\n",
    "pattern.txt": "...#\n....\n....\n#...\n",
    "sub/words.txt": "".join(f"{a}{b}ne\n" for a in "bcdfghlmnp" for b in "aeiou"),
    "own/design.yaml": OWN_DESIGN,
}
_PLACED = re.compile(r"(?P<file>[^:\n]+):(?P<line>\d+):(?P<column>\d+): .")
_MORE = re.compile(r"… and [\d,]+ more")
# Of a file that is no text there is no place to name.
_WHOLE = (
    "this is UTF-16; save it as UTF-8",
    "this is binary, not a YAML file",
)


@dataclass(frozen=True, slots=True)
class Examined:
    """What became of a file: the digest of the book, or the lines that refuse it."""

    digest: str = ""
    problems: tuple[str, ...] = ()


def furnish(folder: Path) -> None:
    """Lay the files beside a book that its mutants name."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    (folder / "latin.txt").write_bytes("café\nthé\n".encode("latin-1"))
    board = Path(boardfile.__file__).parents[4] / "configs/boards/tetro43.yaml"
    (folder / "board.yaml").write_bytes(board.read_bytes())
    (folder / "folder").mkdir()
    (folder / "out").symlink_to("/etc")
    (folder / "link.txt").symlink_to("link.txt")
    os.mkfifo(folder / "pipe")


def examine(folder: Path, content: bytes) -> Examined:
    """What became of a file with this content, in a furnished folder.

    Raises:
        AssertionError: a promise is broken.
        Exception: what the product did not foresee.
    """
    path = folder / NAME
    path.write_bytes(content)
    before = _held(folder)
    try:
        return Examined(digest=_taken(path))
    except ConfigError as error:
        check_sentences(error, path, content)
        return Examined(problems=error.problems)
    finally:
        assert _held(folder) == before, "files were written beside the book"


def _taken(path: Path) -> str:
    book = load_book(path)
    again = load_book(path)
    assert again.digest == book.digest, "the same file is another book"
    assert again.params == book.params, "the same file has other params"
    try:
        plan = make_plan(book)
    except CannotFill as error:
        _check_words(error)
        return book.digest
    assert make_plan(again) == plan, "the same book has another plan"
    assert len(plan.requests) == book.config.puzzle_count
    return book.digest


def check_sentences(error: PublishError, path: Path, content: bytes) -> None:
    """Hold the lines of a book's refusal against what every refusal promises."""
    check_places(error, path, content)
    for line in error.problems:
        if line.startswith(f"{path}: "):
            assert line.removeprefix(f"{path}: ").startswith(_WHOLE), line
        else:
            assert _MORE.fullmatch(line) or _PLACED.match(line), f"no place: {line}"


def check_places(error: PublishError, path: Path, content: bytes) -> None:
    """Hold the places that a refusal names against the file that it is of."""
    assert error.exit_code == 2
    _check_words(error)
    sizes = _line_sizes(content)
    for line in error.problems:
        found = _PLACED.match(line)
        if not found or found["file"] != str(path):
            continue  # of a file as a whole, or of another that this one names
        row, column = int(found["line"]), int(found["column"])
        assert 1 <= row <= len(sizes), f"line {row} of {len(sizes)}: {line}"
        most = sizes[row - 1] + 1
        assert 1 <= column <= most, f"column {column} of {most}: {line}"


def _check_words(error: PublishError) -> None:
    assert 1 <= len(error.problems) <= MOST_LINES
    for line in error.problems:
        strange = [
            c for c in line if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")
        ]
        assert not strange, f"cannot be printed: {line!r}"
        assert "Traceback" not in line
        assert len(line) < 2_000, f"too long: {line}"


def _line_sizes(content: bytes) -> list[int]:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = content.decode("utf-16", "replace")
    else:
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:  # lists of words may be Windows-1252
            text = content.decode("cp1252", "replace")
    return [len(line) for line in re.split("\r\n|\r|\n", text)]


def _held(folder: Path) -> list[tuple[str, int]]:
    """Every file below a folder with the time it was changed."""
    return sorted(
        (entry.path, entry.stat(follow_symlinks=False).st_mtime_ns)
        for place in (folder, folder / "sub", folder / "own")
        for entry in os.scandir(place)
    )
