"""Writes a file of pydyf's objects and thousands of elements that are bytes.

pydyf asks every object for its bytes several times and compresses them at the highest
level, which takes a tenth of the time for drawing a book with many tables.
"""

import hashlib
import zlib
from collections.abc import Iterable, Sequence
from itertools import accumulate

from .laid_out import Item

_LEVEL = 6
_PER_STREAM = 4000  # objects in one stream, which a reader unpacks as a whole


class _File:
    """A file that grows object by object, with the place of each."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []
        self.length = 0
        self.places: dict[int, tuple[int, int, int]] = {0: (0, 0, 65535)}

    def add(self, data: bytes) -> None:
        """Write bytes."""
        self.parts.append(data)
        self.length += len(data)

    def put(self, number: int, data: bytes) -> None:
        """Write an object."""
        self.places[number] = 1, self.length, 0
        self.add(b"%d 0 obj\n%s\nendobj\n" % (number, data))

    def pack(self, numbers: Sequence[int], items: Sequence[bytes], own: int) -> None:
        """Write objects into a stream, which is object `own`."""
        ends = list(accumulate(len(item) + 1 for item in items))
        starts = [0, *ends[:-1]]
        pairs = zip(numbers, starts, strict=True)
        head = b" ".join([b"%d %d" % pair for pair in pairs])
        body = zlib.compress(b"\n".join([head, *items]), _LEVEL)
        for nth, number in enumerate(numbers):
            self.places[number] = 2, own, nth
        about = b"/Type/ObjStm/N %d/First %d" % (len(items), len(head) + 1)
        self.put(own, _stream(about, body))

    def finish(self, own: int, about: bytes) -> bytes:
        """Write the table of places, which is object `own`; return the file."""
        start = self.length
        self.places[own] = 1, start, 0
        import numpy as np

        rows = np.array([self.places[k] for k in range(own + 1)], dtype=">u4")
        table = np.zeros((own + 1, 8), dtype=np.uint8)
        table[:, 1] = rows[:, 0]
        table[:, 2:6] = np.ascontiguousarray(rows[:, 1:2]).view(np.uint8)
        table[:, 6:] = np.ascontiguousarray(rows[:, 2:]).view(np.uint8)[:, 2:]
        # Each row less the one above it: most differ in a digit.
        table[1:, 1:] -= table[:-1, 1:].copy()
        table[:, 0] = 2
        size = b"/Type/XRef/Size %d/W[1 4 2]%s" % (own + 1, about)
        packed = b"/DecodeParms<</Predictor 12/Columns 7>>"
        data = zlib.compress(table.tobytes(), _LEVEL)
        self.add(b"%d 0 obj\n%s\nendobj\n" % (own, _stream(size + packed, data)))
        self.add(b"startxref\n%d\n%%%%EOF\n" % start)
        return b"".join(self.parts)


def _stream(about: bytes, data: bytes) -> bytes:
    head = b"<<%s/Filter/FlateDecode/Length %d>>" % (about, len(data))
    return b"%s\nstream\n%s\nendstream" % (head, data)


def screen_file(
    objects: Iterable[Item],
    elements: Sequence[bytes],
    catalog: int,
    info: int,
    name: bytes,
) -> bytes:
    """Return a file of objects, and of elements with the numbers after theirs.

    Args:
        objects: pydyf's, each with its number.
        elements: the bytes of others.
        catalog: the number of the catalogue.
        info: the number of the dictionary with the title.
        name: the first half of the file's identifier.
    """
    file = _File()
    file.add(b"%PDF-1.7\n%\xf0\x9f\x96\xa4\n")
    numbers: list[int] = []
    items: list[bytes] = []
    count = 1
    for item in objects:
        count = item.number + 1
        if item.compressible:
            numbers.append(item.number)
            items.append(item.data)
        else:
            file.put(item.number, item.data)
    numbers += range(count, count + len(elements))
    items += elements
    own = count + len(elements)
    for first in range(0, len(items), _PER_STREAM):
        some = slice(first, first + _PER_STREAM)
        file.pack(numbers[some], items[some], own)
        own += 1
    digest = hashlib.md5(b"".join(file.parts), usedforsecurity=False).hexdigest()
    ids = b"/ID[(%s)(%s)]" % (name, digest.encode())
    return file.finish(own, b"/Root %d 0 R/Info %d 0 R%s" % (catalog, info, ids))
