"""How much a PDF unpacks to and draws, counted before anything is drawn.

A file of a few kilobytes can have a page that draws a form ten times, which draws
another ten times, and so on for ten levels; or a stream that unpacks to gigabytes.
Whether a file does so is counted here, in steps and bytes, so that the answer is the
same on every machine. Each stream is unpacked once, up to the limit.
"""

import io
import re
import zlib
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING

from .paint import ReadFault
from .read import FAULTS

if TYPE_CHECKING:
    from pikepdf import Object, Pdf

MOST_PAGES = 10_000
MOST_OBJECTS = 2_000_000
MOST_UNPACKED = 128 << 20  # bytes of one stream other than a picture
MOST_DRAWN = 512 << 20  # bytes of operators; a form counts each time it is drawn
_DEEPEST = 64
_DRAWS = re.compile(rb"/([^\s/\[\](){}<>%]+)\s+Do(?![^\s/\[\](){}<>%])")
_ESCAPE = re.compile(rb"#([0-9A-Fa-f]{2})")
_FLATE = {"/FlateDecode", "/Fl"}


class TooLarge(ReadFault):
    """Reading a file would exceed a limit."""


def require_moderate(content: bytes) -> None:
    """Check that a PDF is within the limits.

    A damaged file passes, and one with a password; the next reader reports it.

    Raises:
        TooLarge: it is not; the message is a sentence.
    """
    import pikepdf

    unread = (pikepdf.PdfError, pikepdf.PasswordError, *FAULTS)
    with suppress(*unread), pikepdf.open(io.BytesIO(content)) as pdf:
        _require_few(pdf)
        _require_small(pdf)


def _require_few(pdf: "Pdf") -> None:
    objects = len(pdf.objects)
    if objects > MOST_OBJECTS:
        raise TooLarge(f"it has {objects:,} objects; the limit is {MOST_OBJECTS:,}")
    pages = len(pdf.pages)
    if pages > MOST_PAGES:
        raise TooLarge(f"it has {pages:,} pages; the limit is {MOST_PAGES:,}")


def _require_small(pdf: "Pdf") -> None:
    import pikepdf

    sizes = _Sizes()
    for node in pdf.objects:
        if isinstance(node, pikepdf.Stream) and node.get("/Subtype") != "/Image":
            sizes.unpacked(node)
    drawn = sum(sizes.of_page(page.obj) for page in pdf.pages)
    if drawn > MOST_DRAWN:
        raise TooLarge(
            f"its pages draw forms that draw each other, {shown(drawn >> 20)} MB of"
            f" operators in all; the limit is {MOST_DRAWN >> 20:,} MB"
        )


def shown(count: int) -> str:
    """Return a number for a message, which may have hundreds of digits.

    >>> shown(12_000), shown(10**30)
    ('12,000', 'more than 1,000,000,000,000')
    """
    most = 10**12
    return f"{count:,}" if count <= most else f"more than {most:,}"


class _Sizes:
    """The bytes of operators that pages and forms draw."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], int] = {}

    def of_page(self, page: "Object") -> int:
        """Return the bytes that a page draws, forms included."""
        import pikepdf

        contents = page.get("/Contents")
        parts = contents if isinstance(contents, pikepdf.Array) else [contents]
        return sum(
            self._of_stream(part, page.get("/Resources"))
            for part in parts
            if isinstance(part, pikepdf.Stream)
        )

    def unpacked(self, stream: "Object") -> bytes:
        """Return the contents of a stream.

        Raises:
            TooLarge: it is larger than the limit.
        """
        import pikepdf

        filters = stream.get("/Filter")
        if filters is None:
            return bytes(stream.read_raw_bytes())
        names = filters if isinstance(filters, pikepdf.Array) else [filters]
        if "/DecodeParms" in stream or not all(str(n) in _FLATE for n in names):
            return _moderate(_read(stream))
        data = bytes(stream.read_raw_bytes())
        for _ in names:
            try:
                data = _moderate(
                    zlib.decompressobj().decompress(data, MOST_UNPACKED + 1)
                )
            except zlib.error:
                return _moderate(_read(stream))
        return data

    def _of_stream(
        self, stream: "Object", outer: "Object | None", depth: int = 0
    ) -> int:
        if depth > _DEEPEST:
            raise TooLarge(f"its forms draw each other more than {_DEEPEST} deep")
        key = stream.objgen
        if key in self._known:
            return self._known[key]
        self._known[key] = 0  # a form that draws itself is drawn once
        content = self.unpacked(stream)
        drawn = len(content)
        resources = stream.get("/Resources", outer)
        forms = None if resources is None else resources.get("/XObject")
        if forms is not None:
            for name, times in Counter(_DRAWS.findall(content)).items():
                form = forms.get(f"/{_plain_name(name)}")
                if form is not None and form.get("/Subtype") == "/Form":
                    drawn += times * self._of_stream(form, resources, depth + 1)
        self._known[key] = drawn
        return drawn


def _plain_name(name: bytes) -> str:
    plain = _ESCAPE.sub(lambda found: bytes([int(found[1], 16)]), name)
    return plain.decode("utf-8", "surrogateescape")


def _read(stream: "Object") -> bytes:
    import pikepdf

    try:
        every = pikepdf.StreamDecodeLevel.specialized
        return bytes(stream.read_bytes(decode_level=every))
    except pikepdf.PdfError:
        return b""  # damaged, or in a format of pictures


def _moderate(data: bytes) -> bytes:
    if len(data) > MOST_UNPACKED:
        raise TooLarge(
            f"one of its streams unpacks to more than {MOST_UNPACKED >> 20} MB"
        )
    return data
