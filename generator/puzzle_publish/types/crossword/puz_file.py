"""A crossword as an Across Lite .puz file, version 2.0 with strings in UTF-8.

The format was never published; this is what puzpy and other readers agree on: a header
of 52 bytes with checksums, the solution, the state, then strings that end with a
zero byte, the clues in the order of their numbers, across before down. Letters that are
given are in the state.
"""

import struct

from ...core.errors import UsageError
from .._grid.model import Filled
from .._grid.pattern import BLACK
from ..foreign_files import About
from . import model

MAGIC = b"ACROSS&DOWN\0"
VERSION = b"2.0\0"
HEADER = "<H12sHQ4sHH12sBBHHH"
NORMAL, UNSCRAMBLED = 1, 0
BLOCK, OPEN = b".", b"-"
# Obscures the checksums.
MASK = b"ICHEATED"
MOST_SIDE = 255


def write(givens: model.Page, answer: Filled, about: About) -> bytes:
    """The file's bytes.

    Raises:
        UsageError: a cell has a letter other than A to Z, which the format lacks.
    """
    pattern = givens.pattern
    cells = "".join(answer).replace(BLACK, ".")
    if not all(cell in ".ABCDEFGHIJKLMNOPQRSTUVWXYZ" for cell in cells):
        raise UsageError(
            "a .puz file has letters A to Z only; export this puzzle as ipuz"
        )
    solution = cells.encode("ascii")
    given = {r * pattern.width + c: letter for (r, c), letter in givens.given.items()}
    state = b"".join(
        BLOCK if cell == "." else given[k].encode("ascii") if k in given else OPEN
        for k, cell in enumerate(cells)
    )
    order = {"across": 0, "down": 1}
    in_order = sorted(
        zip(pattern.slots, givens.clues, strict=True),
        key=lambda pair: (pair[0].number, order[pair[0].direction]),
    )
    head = [_text(about.title), _text(about.author), _text(about.rights)]
    clues = [_text(f"{clue.clue} ({clue.enumeration})") for _, clue in in_order]
    size = struct.pack(
        "<BBHHH", pattern.width, pattern.height, len(clues), NORMAL, UNSCRAMBLED
    )
    texts = (head, clues, _text(about.notes))
    of_size = check_sum(size)
    whole = _of_texts(check_sum(state, check_sum(solution, of_size)), *texts)
    parts = (of_size, check_sum(solution), check_sum(state), _of_texts(0, *texts))
    header = struct.pack(
        HEADER,
        whole,
        MAGIC,
        of_size,
        _masked(parts),
        VERSION,
        0,
        0,
        bytes(12),
        pattern.width,
        pattern.height,
        len(clues),
        NORMAL,
        UNSCRAMBLED,
    )
    strings = b"".join(text + b"\0" for text in (*head, *clues, _text(about.notes)))
    return header + solution + state + strings


def check_sum(data: bytes, start: int = 0) -> int:
    """The format's 16-bit checksum: rotate right by one, add a byte.

    >>> check_sum(b"AB"), check_sum(b"B", check_sum(b"A"))
    (32866, 32866)
    """
    value = start
    for byte in data:
        value = (value >> 1 | (value & 1) << 15) + byte & 0xFFFF
    return value


def _of_texts(start: int, head: list[bytes], clues: list[bytes], notes: bytes) -> int:
    """The checksum of strings; all but clues count with their zero byte."""
    value = start
    for text in head:
        if text:
            value = check_sum(text + b"\0", value)
    for clue in clues:
        value = check_sum(clue, value)
    return check_sum(notes + b"\0", value) if notes else value


def _masked(parts: tuple[int, ...]) -> int:
    """The low bytes of four checksums, then the high ones, masked."""
    low = (part & 0xFF for part in parts)
    high = (part >> 8 for part in parts)
    raw = bytes(m ^ b for m, b in zip(MASK, (*low, *high), strict=True))
    return int.from_bytes(raw, "little")


def _text(text: str) -> bytes:
    """A text in UTF-8 without zero bytes, which would end it."""
    return text.replace("\0", "").encode()
