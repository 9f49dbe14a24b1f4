"""Operators of a page in the inks that a printer takes.

WeasyPrint writes every colour as RGB and sets an opacity before it. A press of one ink
wants greys, a press of four DeviceCMYK, and neither transparency: greys become `g`, the
flat colours of a cover become CMYK, and what cannot be said so is refused.
"""

import re
from collections.abc import Callable
from math import fsum

from ..core.errors import RenderError
from .shaping import number

_RGB = re.compile(rb"(?m)^(\S+) (\S+) (\S+) (rg|RG)$")
# States that WeasyPrint sets only to say that nothing is transparent.
_OPAQUE = re.compile(rb"(?m)^/[aA]1(?:\.0)? gs\n?")
_STATE = re.compile(rb"(?m)^/(\S+) gs$")
_SPACE = re.compile(rb"(?m)^/(\S+) (?:cs|CS)$")
_EQUAL = 0.002  # channels of a grey differ by no more: they have three decimals

# Red, green, blue and the most ink -> what stands before an operator, and the operator
# for areas and for lines.
_Paint = Callable[
    [float, float, float, float], tuple[tuple[float, ...], tuple[str, str]]
]


def in_inks(content: bytes, colour: str, most_ink_percent: float | None) -> bytes:
    """Return a content stream in the inks of an edition.

    Args:
        content: operators, one a line.
        colour: "grey", "cmyk" or "rgb".
        most_ink_percent: of all four inks together in one place.

    Raises:
        RenderError: it is in colours that the inks have not, or is transparent.

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
        paint = _PAINTS[colour]
        limit = 400.0 if most_ink_percent is None else most_ink_percent
        content = _RGB.sub(lambda match: _said(match, paint, limit / 100), content)
    return content


def _said(match: re.Match[bytes], paint: _Paint, limit: float) -> bytes:
    red, green, blue = (float(match[k]) for k in (1, 2, 3))
    stroke = match[4] == b"RG"
    if max(red, green, blue) - min(red, green, blue) <= _EQUAL:
        return f"{number(green)} {'G' if stroke else 'g'}".encode()
    values, operators = paint(red, green, blue, limit)
    return " ".join([*map(number, values), operators[stroke]]).encode()


def _refused(
    red: float, green: float, blue: float, _limit: float
) -> tuple[tuple[float, ...], tuple[str, str]]:
    name = "".join(f"{round(value * 255):02x}" for value in (red, green, blue))
    raise RenderError(f"the design uses the colour #{name}; the book has one ink")


def _rgb(
    red: float, green: float, blue: float, _limit: float
) -> tuple[tuple[float, ...], tuple[str, str]]:
    return (red, green, blue), ("rg", "RG")


def cmyk(
    red: float, green: float, blue: float, limit: float
) -> tuple[float, float, float, float]:
    """Return a colour in the four inks, as much of it in black as there is.

    So no colour has more than two coloured inks, little shows when the press is out of
    register, and a grey has black alone. `limit` is of all inks together; the coloured
    ones give way, since black carries the drawing.

    >>> cmyk(0.0, 0.5, 0.5, 2.4)
    (1.0, 0.0, 0.0, 0.5)
    """
    lightest = max(red, green, blue)
    black = 1 - lightest
    # Dots overlap: what black leaves of the light, the others take their share of.
    inks = [1 - value / lightest if lightest else 0.0 for value in (red, green, blue)]
    spare = max(0.0, limit - black)
    zoom = min(1.0, spare / fsum(inks)) if fsum(inks) else 1.0
    cyan, magenta, yellow = (round(ink * zoom, 6) for ink in inks)
    return cyan, magenta, yellow, round(black, 6)


def _cmyk(
    red: float, green: float, blue: float, limit: float
) -> tuple[tuple[float, ...], tuple[str, str]]:
    return cmyk(red, green, blue, limit), ("k", "K")


_PAINTS: dict[str, _Paint] = {"grey": _refused, "rgb": _rgb, "cmyk": _cmyk}
