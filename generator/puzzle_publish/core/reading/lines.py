"""Reads a file of puzzles, one per line, as a stream, from a disk or from stdin."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import BinaryIO

from ..errors import UsageError
from ..files import usage_errors
from .safe_read import open_regular

STDIN, LINES = "-", ".jsonl"
LONGEST_BYTES = 1 << 24  # of a line; a crossword of 21 x 21 has 20 KB


@contextmanager
def opened_lines(path: Path) -> Iterator[tuple[int | None, Iterator[str]]]:
    """The number of lines, None if unknown, and each line as text.

    Bytes other than UTF-8 become lone surrogates, which the line's parser refuses.

    Raises:
        UsageError: the file cannot be read, or has a line that is too long.
    """
    if str(path) == STDIN:
        yield None, _texts(sys.stdin.buffer, path)
        return
    with usage_errors(path, "read"):
        file = open_regular(path)
    with file:
        with usage_errors(path, "read"):
            total = _count(file)
        yield total, _texts(file, path)


def _count(file: BinaryIO) -> int:
    lines, last = 0, b"\n"
    while block := file.read(1 << 20):
        lines += block.count(b"\n")
        last = block[-1:]
    file.seek(0)
    return lines + (last != b"\n")


def _texts(file: BinaryIO, path: Path) -> Iterator[str]:
    for nth in count(1):
        with usage_errors(path, "read"):
            line = file.readline(LONGEST_BYTES + 1)
        if not line:
            return
        if len(line) > LONGEST_BYTES:
            raise UsageError(
                f"{path}:{nth}: a line of more than {LONGEST_BYTES >> 20} MB is no"
                " puzzle"
            )
        yield line.rstrip(b"\r\n").decode("utf-8", "surrogateescape")
