"""Operators of streams that are written plainly, read line by line without qpdf.

A plain line has numbers, names, strings in hexadecimal and flat arrays of these, and
ends with an operator. Whatever else a stream has, qpdf reads all of it.
"""

import re
import zlib
from binascii import unhexlify
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from pikepdf import Object, PdfInlineImage

# A number, a name ("/F1"), a string, an array, or what has no plain value.
Operand: TypeAlias = (
    "float | str | bytes | tuple[Operand, ...] | Object | PdfInlineImage"
)
Operation = tuple[str, tuple[Operand, ...]]  # an operator and its operands

_LONGEST_LINE = 1 << 16
_NUMBER = rb"-?(?:\d{1,9}(?:\.\d{0,20})?|\.\d{1,20})(?![^ <>\[\]])"
_STRING = rb"<(?:[0-9A-Fa-f]{2})*>"
_ITEM = rb"%s|%s" % (_NUMBER, _STRING)
_ITEMS = re.compile(rb"([-.0-9]+)|<([^>]*)>")
_OPERAND = rb"(?:%s|/[A-Za-z0-9_.+-]+(?= )|\[(?:(?:%s) *| )*\])" % (_ITEM, _ITEM)
_OPERANDS = re.compile(_OPERAND)
_OPERATION = re.compile(rb" *((?:%s *)*)([A-Za-z*'\"]{1,3}\d?)(?: +|$)" % _OPERAND)


def plain_bytes(stream: "Object", most: int) -> bytes | None:
    """Return a page's or form's operators, None unless they are one sound stream.

    Only streams without a filter, or with Flate alone, that are not longer than `most`.
    """
    import pikepdf

    contents = stream.get("/Contents") if "/Contents" in stream else stream
    if not isinstance(contents, pikepdf.Stream) or "/DecodeParms" in contents:
        return None
    packed = contents.get("/Filter")
    if packed is not None and (
        not isinstance(packed, pikepdf.Name) or packed != "/FlateDecode"
    ):
        return None
    unpacking = zlib.decompressobj()
    try:
        data: bytes = contents.read_raw_bytes()
        if packed is None:
            return data if len(data) <= most else None
        data = unpacking.decompress(data, most)
    except (zlib.error, pikepdf.PdfError):
        return None
    return data if unpacking.eof and not unpacking.unused_data else None


def operations_of(line: bytes) -> tuple[Operation, ...] | None:
    r"""Return the operators of a line with their operands, None if it is not plain.

    >>> operations_of(b"0 5 m 2 -.5 l S")
    (('m', (0.0, 5.0)), ('l', (2.0, -0.5)), ('S', ()))
    >>> operations_of(b"/F1 8.5 Tf [<0061>-5<>12] TJ")
    (('Tf', ('/F1', 8.5)), ('TJ', ((b'\x00a', -5.0, b'', 12.0),)))
    >>> operations_of(b"(text) Tj"), operations_of(b"1 0 0"), operations_of(b"1. m % x")
    (None, None, None)
    """
    if len(line) > _LONGEST_LINE:
        return None
    found: list[Operation] = []
    at, end = 0, len(line)
    while at < end:
        match = _OPERATION.match(line, at)
        if match is None:
            return None
        found.append((match[2].decode("ascii"), _operands(match[1])))
        at = match.end()
    return tuple(found)


def _operands(written: bytes) -> tuple[Operand, ...]:
    try:
        return tuple(map(float, written.split()))
    except ValueError:
        return tuple(map(_operand, _OPERANDS.findall(written)))


def _operand(written: bytes) -> Operand:
    if written.startswith(b"["):
        return tuple(
            float(number) if number else unhexlify(string)
            for number, string in _ITEMS.findall(written)
        )
    if written.startswith(b"<"):
        return unhexlify(written[1:-1])
    return written.decode("ascii") if written.startswith(b"/") else float(written)
