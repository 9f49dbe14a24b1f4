"""Operators of a page in the inks of a printer.

WeasyPrint writes every colour as RGB, after an opacity. A press with one ink takes
greys, a press with four takes DeviceCMYK, and neither takes transparency: greys become
`g`, flat colours of a cover become CMYK, and everything else is refused.
"""

import re
from collections.abc import Sequence
from math import fsum

from ..core.errors import RenderError
from .laid_out import StreamItem
from .shaping import number

_RGB = re.compile(rb"(?m)^(\S+) (\S+) (\S+) (rg|RG)$")
# States that WeasyPrint sets for opaque painting.
_OPAQUE = re.compile(rb"(?m)^/[aA]1(?:\.0)? gs\n?")
_STATE = re.compile(rb"(?m)^/(\S+) gs$")
_SPACE = re.compile(rb"(?m)^/(\S+) (?:cs|CS)$")
_EQUAL = 0.002  # how far channels of a grey may differ: they have three decimals


def joined(items: Sequence[StreamItem]) -> bytes:
    """Return the operators of a stream, one per line."""
    return b"\n".join(
        item
        if isinstance(item, bytes)
        else item.encode()
        if isinstance(item, str)
        else item.data
        for item in items
    )


def in_inks(content: bytes, colour: str, most_ink_percent: float | None) -> bytes:
    """Return a content stream in the inks of an edition.

    Args:
        content: operators, one per line.
        colour: "grey", "cmyk" or "rgb".
        most_ink_percent: the maximum of all four inks together at one point.

    Raises:
        RenderError: it has other colours, or is transparent.

    >>> in_inks(b"0.5 0.5 0.5 rg", "grey", None)
    b'0.5 g'
    >>> in_inks(b"0 0 0.5 RG", "cmyk", 150)
    b'0.5 0.5 0 0.5 K'
    """
    if b" gs" in content:
        content = _OPAQUE.sub(b"", content)
        if found := _STATE.search(content):
            raise RenderError(
                f"the design asks for transparency (state {found[1].decode()}), which"
                " no press takes: use a flat colour in place of opacity"
            )
    if b" cs" in content or b" CS" in content:
        for found in _SPACE.finditer(content):
            if found[1] != b"DeviceCMYK" or colour == "grey":
                raise RenderError(
                    "the design uses colours of the space"
                    f" {found[1].decode()}: write them as #rrggbb, without gradients"
                )
    if b" rg" in content or b" RG" in content:
        limit = 400.0 if most_ink_percent is None else most_ink_percent
        content = _RGB.sub(lambda found: _painted(found, colour, limit / 100), content)
    return content


def greyed(content: bytes) -> bytes:
    """Return operators with the greys of their colours, as light as these.

    >>> greyed(b"1 0 0 rg")
    b'0.299 0.299 0.299 rg'
    """

    def grey(found: re.Match[bytes]) -> bytes:
        red, green, blue = (float(found[k]) for k in (1, 2, 3))
        light = number(0.299 * red + 0.587 * green + 0.114 * blue)
        return f"{light} {light} {light} ".encode() + found[4]

    return _RGB.sub(grey, content)


def _painted(found: re.Match[bytes], colour: str, limit: float) -> bytes:
    red, green, blue = rgb = tuple(float(found[k]) for k in (1, 2, 3))
    values: tuple[float, ...] = rgb
    if max(rgb) - min(rgb) <= _EQUAL:
        values, operator = (green,), "g"
    elif colour == "grey":
        name = "".join(f"{round(value * 255):02x}" for value in rgb)
        raise RenderError(f"the design uses the colour #{name}; the book has one ink")
    elif colour == "cmyk":
        values, operator = cmyk(red, green, blue, limit), "k"
    else:
        operator = "rg"
    if found[4] == b"RG":
        operator = operator.upper()
    return " ".join([*map(number, values), operator]).encode()


def cmyk(
    red: float, green: float, blue: float, limit: float
) -> tuple[float, float, float, float]:
    """Return a colour in the four inks, with as much black as possible.

    So no colour has more than two coloured inks, misregistration is hardly visible, and
    a grey has only black. `limit` is for all inks together; the coloured ones are
    reduced, since black carries the drawing.

    >>> cmyk(0.0, 0.5, 0.5, 2.4)
    (1.0, 0.0, 0.0, 0.5)
    """
    lightest = max(red, green, blue)
    black = 1 - lightest
    # Dots overlap: the coloured inks absorb a part of the light that black leaves.
    inks = [1 - value / lightest if lightest else 0.0 for value in (red, green, blue)]
    spare = max(0.0, limit - black)
    zoom = min(1.0, spare / fsum(inks)) if fsum(inks) else 1.0
    cyan, magenta, yellow = (round(ink * zoom, 6) for ink in inks)
    return cyan, magenta, yellow, round(black, 6)
