"""The operators of a page, form or pattern with their operands.

Books repeat themselves, so each distinct line is read once: of a stream that is written
plainly (plain.py) its own lines, of any other what qpdf makes of it, which is an
operator on a line, with strings and names escaped.
"""

import warnings
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import chain, groupby
from typing import TYPE_CHECKING

from .plain import Operand, Operation, operations_of, plain_bytes

if TYPE_CHECKING:
    from pikepdf import ContentStreamInlineImage, ContentStreamInstruction, Object

    Parsed = Sequence[ContentStreamInstruction | ContentStreamInlineImage]

Call = Operation

INLINE_IMAGE = "INLINE IMAGE"
BROKEN, UNKNOWN = "broken", "unknown"
_MOST_KNOWN = 200_000
_MOST_BYTES = 64 << 20
_MOST_PACKING = 1032  # of Flate
_LARGEST = 1e7  # pt; beyond the limits of every reader
_INLINE = b"\nBI\n"

# Operator -> the kinds of its operands: number, /name, string, array, dictionary, any.
_KINDS = {
    kinds: operators.split()
    for kinds, operators in {
        "": "q Q h S s f F f* B B* b b* n W W* BT ET T* EMC BX EX",
        "n": "w J j M i g G Tc Tw Tz TL Tr Ts",
        "nn": "m l Td TD d0",
        "nnn": "rg RG",
        "nnnn": "re v y k K",
        "nnnnnn": "cm c Tm d1",
        "an": "d",
        "/": "ri gs Do sh cs CS MP BMC",
        "/n": "Tf",
        "s": "Tj '",
        "nns": '"',
        "a": "TJ",
        "/?": "DP BDC",
        "*": "sc scn SC SCN",
    }.items()
}
_SIGNATURES = {name: kinds for kinds, names in _KINDS.items() for name in names}
_NUMBERS = {"", "n", "nn", "nnn", "nnnn", "nnnnnn"}
_REAL = (float, int)  # true and false, too
_TYPES = {"n": float, "/": str, "s": bytes, "a": tuple, "?": object}


class ContentFault(Exception):  # noqa: N818  becomes a finding
    """A stream that is not a sequence of operators; the message says why."""


class Calls:
    """Reads streams of operators; each distinct line is read once."""

    def __init__(self) -> None:
        self._known: dict[bytes, Call] = {}
        self._plain: dict[bytes, tuple[Call, ...] | None] = {b"": ()}

    def of(self, stream: "Object") -> list[Call]:
        """Return each operator of a page or stream with its operands.

        An operator with wrong operands comes as BROKEN with its line, one that PDF does
        not have as UNKNOWN.

        Raises:
            ContentFault: the stream ends within a string or array, is too long, or
                cannot be decoded.
        """
        calls = self._of_plain(stream)
        return self._of_any(stream) if calls is None else calls

    def _of_plain(self, stream: "Object") -> list[Call] | None:
        """Return the operators of a stream, None if it is not written plainly."""
        text = plain_bytes(stream, _MOST_BYTES)
        if text is None:
            return None
        if len(self._plain) > _MOST_KNOWN:
            self._plain = {b"": ()}
        calls: list[Call] = []
        known = self._plain
        for line in text.split(b"\n"):
            found = known[line] if line in known else self._line(line)
            if found is None:
                return None
            calls += found
        return calls

    def _line(self, line: bytes) -> tuple[Call, ...] | None:
        """Return the operators of a line, None if one of them is unusual."""
        found = operations_of(line)
        if found is not None and not all(
            name in _SIGNATURES and _fits(_SIGNATURES[name], operands)
            for name, operands in found
        ):
            found = None
        self._plain[line] = found = found and _with_long_lines(found)
        return found

    def _of_any(self, stream: "Object") -> list[Call]:
        parsed = _parsed(stream)
        text = _written(parsed)
        if not text:
            return []
        if _INLINE in b"\n" + text:
            return list(self._with_images(parsed))
        if len(self._known) > _MOST_KNOWN:
            self._known.clear()
        known, read = self._known.get, self._call
        return [known(line) or read(line) for line in text.split(b"\n")]

    def _with_images(self, parsed: "Parsed") -> Iterator[Call]:
        """Yield operators one by one, with the pictures among them."""
        import pikepdf

        for one in parsed:
            if isinstance(one, pikepdf.ContentStreamInlineImage):
                yield INLINE_IMAGE, (one.iimage,)
            else:
                yield self._call(_written([one]))

    def _call(self, line: bytes) -> Call:
        """Return the operator and the operands of a line, and keep them."""
        written, _, operator = line.rpartition(b" ")
        name = operator.decode("latin-1")
        signature = _SIGNATURES.get(name)
        call: Call = UNKNOWN, (line,)
        if signature is not None:
            operands = _operands(written)
            fits = _fits(signature, operands)
            call = (name, operands) if fits else (BROKEN, (line,))
        self._known[line] = call
        return call


def _with_long_lines(calls: tuple[Call, ...]) -> tuple[Call, ...]:
    """Return operators with one "l" for each run of them, which has all their numbers.

    >>> _with_long_lines((("l", (0.0, 1.0)), ("l", (2.0, 3.0)), ("S", ())))
    (('l', (0.0, 1.0, 2.0, 3.0)), ('S', ()))
    """
    found: list[Call] = []
    for is_line, run in groupby(calls, lambda call: call[0] == "l"):
        if is_line:
            found.append(("l", tuple(chain.from_iterable(ends for _, ends in run))))
        else:
            found += run
    return tuple(found)


def bytes_of(contents: "Object") -> bytes:
    """Return the operators of a page or form, whose parts may be an array."""
    import pikepdf

    if isinstance(contents, pikepdf.Array):
        return b"\n".join(part.read_bytes() for part in contents)
    data: bytes = contents.read_bytes()
    return data


def _parsed(stream: "Object") -> "Parsed":
    import pikepdf

    try:
        contents = stream.get("/Contents") if "/Contents" in stream else stream
        if not isinstance(contents, pikepdf.Array | pikepdf.Stream):
            return []
        if _is_long(contents) and len(bytes_of(contents)) > _MOST_BYTES:
            raise ContentFault("it is longer than 64 MB")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            return pikepdf.parse_content_stream(stream)
    except (UserWarning, pikepdf.PdfError, pikepdf.models.PdfParsingError) as fault:
        raise ContentFault(str(fault) or type(fault).__name__) from fault


def _is_long(contents: "Object") -> bool:
    """Return whether a stream could have more than 64 MB when it is decoded."""
    import pikepdf

    parts = contents if isinstance(contents, pikepdf.Array) else [contents]
    packed = sum(int(part.get("/Length", 0)) for part in parts)
    return packed * _MOST_PACKING > _MOST_BYTES


def _written(parsed: "Parsed") -> bytes:
    import pikepdf

    written: bytes = pikepdf.unparse_content_stream(parsed)
    return written


def _fits(signature: str, operands: tuple[Operand, ...]) -> bool:
    if signature in _NUMBERS:
        return len(operands) == len(signature) and all(
            isinstance(value, _REAL) and -_LARGEST < value < _LARGEST
            for value in operands
        )
    if signature == "*":
        last = operands and isinstance(operands[-1], str)
        return all(isinstance(v, float) for v in operands[: -1 if last else None])
    return len(signature) == len(operands) and all(
        isinstance(v, _TYPES[kind]) for kind, v in zip(signature, operands, strict=True)
    )


def _operands(written: bytes) -> tuple[Operand, ...]:
    try:
        return tuple(map(float, written.split()))
    except ValueError:
        pass
    if written.startswith(b"/") and not set(written) & set(b" #[<("):
        return (written.decode("latin-1"),)
    import pikepdf

    return tuple(map(_plain, pikepdf.Object.parse(b"[" + written + b"]")))


def _plain(value: "Object | int | Decimal") -> Operand:
    """Return an operand as a plain value, where there is one."""
    import pikepdf

    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return float(value)
    if isinstance(value, pikepdf.Name):
        return str(value)
    if isinstance(value, pikepdf.String):
        return bytes(value)
    if isinstance(value, pikepdf.Array):
        return tuple(map(_plain, value))
    return value  # true, false, null or a dictionary
