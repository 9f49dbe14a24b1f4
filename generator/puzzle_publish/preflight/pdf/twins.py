"""Pages that look the same in two files.

The screen edition repeats the interior and adds tags among its operators. A page whose
other operators, resources and boxes are equal looks equal, so it need not be read a
second time.
"""

import hashlib
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .content import bytes_of

if TYPE_CHECKING:
    from pikepdf import Object, Page, Pdf

# What begins and ends a tagged piece: WeasyPrint's marks, and ours of one line. Other
# properties than a number and the words for a text could be drawn by a program.
_MARK = re.compile(
    rb"(?m)^(?:/\w+\n(?:<</MCID \d+>>\nBDC|BMC)"
    rb"|/\w+(?: BMC|<</MCID \d+(?:/ActualText<[0-9a-f]+>)?>>BDC)"
    rb"|(?:ET )?EMC(?: BT)?)(?:\n|\Z)"
)
_SEEN_FROM = ("/MediaBox", "/CropBox", "/Rotate", "/UserUnit", "/Group")
# Where a mark could be part of a string, a comment or a picture. WeasyPrint writes
# strings in hexadecimal and no pictures among the operators.
_OPAQUE = (b"(", b"%", b"BI")


def twins_of(pdf: "Pdf", other: "Pdf") -> Iterator[bool]:
    """Yield whether each page of a file looks like the other file's of that number."""
    digests = _PageDigests(), _PageDigests()
    for number, page in enumerate(pdf.pages):
        if number >= len(other.pages):
            yield False
        else:
            first, second = digests[0].of(page), digests[1].of(other.pages[number])
            yield first is not None and first == second


class _PageDigests:
    """Digests of what a file's pages show; shared objects are read once."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], bytes] = {}

    def of(self, page: "Page") -> bytes | None:
        """Return the digest of a page, None if it must be read itself."""
        contents = page.obj.get("/Contents")
        operators = b"" if contents is None else bytes_of(contents)
        if any(sign in operators for sign in _OPAQUE):
            return None
        if b"BMC" in operators or b"BDC" in operators:
            operators = _MARK.sub(b"", operators)
        shown = hashlib.sha256(operators.strip())
        shown.update(self._digest(page.obj.get("/Resources")))
        for name in _SEEN_FROM:
            shown.update(self._digest(page.obj.get(name)))
        return shown.digest()

    def _digest(self, thing: "Object | None") -> bytes:
        """Return the digest of an object and of all that it leads to."""
        import pikepdf

        if not isinstance(thing, pikepdf.Object):
            return hashlib.sha256(repr(thing).encode()).digest()
        key = thing.objgen
        if key in self._known:
            return self._known[key]
        if key != (0, 0):
            self._known[key] = b"above"  # what leads back to itself
        whole = hashlib.sha256(thing._type_name.encode())
        if isinstance(thing, pikepdf.Stream):
            whole.update(hashlib.sha256(thing.read_raw_bytes()).digest())
        if isinstance(thing, pikepdf.Stream | pikepdf.Dictionary):
            for name, value in sorted(thing.items()):
                whole.update(name.encode() + self._digest(value))
        elif isinstance(thing, pikepdf.Array):
            for value in thing:
                whole.update(self._digest(value))
        else:
            whole.update(thing.unparse())
        found = whole.digest()
        if key != (0, 0):
            self._known[key] = found
        return found
