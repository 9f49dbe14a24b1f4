"""The look of each role: a strict reader of figure.css files of types and designs.

A type's own roles are in the figure.css of its folder, those shared by all types in the
design's, which can also override a type's. Figures name roles, never colours; this
module turns `.role { … }` into Looks, and refuses what a press cannot print in one
black ink. The printers' minimums (lines of 0.75 pt, tints of 10 %) are from KDP's help
page G201857950; the three tints are our choice.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import fsum
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import tinycss2
import tinycss2.color3

from ..errors import UsageError
from ..figure import Figure, plain_role
from ..messages import capped, quoted
from ..reading.safe_read import read_regular

MIN_LINE_PT = 0.75
TINTS = (0, 12, 25, 50)  # per cent of ink; 85 to 100 counts as solid
FONTS = ("serif", "sans")
WEIGHTS = (400, 600, 700)
CAPS = ("butt", "round", "square")
JOINS = ("miter", "round", "bevel")
NUMERALS = {
    "normal": (),
    "lining-nums": ("lnum",),
    "oldstyle-nums": ("onum",),
    "tabular-nums": ("tnum",),
    "proportional-nums": ("pnum",),
}


@dataclass(frozen=True, slots=True)
class Look:
    """How steps of one role are drawn.

    Attributes:
        fill: grey from 0 (black) to 1 (white), None for no fill; a label's colour.
        stroke: grey of the outline, None for no outline.
        stroke_pt: weight of lines and outlines.
        dash_pt: lengths of dashes and spaces in turn, () for a solid line.
        cap: end of a line: butt, round or square.
        join: corner of a line: miter, round or bevel.
        font: "serif" or "sans".
        weight: 400, 600 or 700.
        size: the size of a label's font, in cells.
        features: OpenType features, as in "tnum".
    """

    fill: float | None = None
    stroke: float | None = None
    stroke_pt: float = MIN_LINE_PT
    dash_pt: tuple[float, ...] = ()
    cap: str = "butt"
    join: str = "miter"
    font: str = "sans"
    weight: int = 400
    size: float = 0.0
    features: tuple[str, ...] = ()


class _Token(Protocol):
    """A part of a value or a selector, as tinycss2 reads it; a kind has some of these.

    Attributes:
        value: a name, or a number.
    """

    type: str
    value: str | float
    lower_value: str
    lower_name: str
    lower_unit: str
    arguments: "Tokens"


Tokens = Sequence[_Token]


class _Fault(Exception):  # noqa: N818  never leaves this module
    """What is wrong with one value, as the end of a sentence."""


MOST_MIB = 1  # of a figure.css


class Sheets(NamedTuple):
    """The figure.css files of a book.

    Attributes:
        types: the sheets of puzzle types, each with its own roles.
        designs: the sheets of a design and of those that it extends; later ones
            override earlier.
    """

    types: tuple[Path, ...]
    designs: tuple[Path, ...]


def read_looks(sheets: Sheets) -> Mapping[str, Look]:
    """Return role -> Look of a design and all types."""
    owners: dict[str, Path] = {}
    looks: dict[str, Look] = {}
    clashes = []
    for path in sheets.types:
        found = load_looks(path)
        clashes += [
            f"{path}: {owners[role]} also has the role {quoted(role)}; rename it"
            for role in sorted(found.keys() & owners)
        ]
        owners |= dict.fromkeys(found, path)
        looks |= found
    if clashes:
        raise UsageError(capped(clashes))
    return load_looks(*sheets.designs, base=looks)


def load_looks(
    *paths: Path, base: Mapping[str, Look] | None = None
) -> Mapping[str, Look]:
    """Return role -> Look of figure.css files, each of which adds to those before."""
    looks = dict(base or {})
    for path in paths:
        try:
            text = read_regular(path, MOST_MIB).decode("utf-8-sig")
        except OSError as error:
            raise UsageError(f"{path}: cannot be read: {error}") from error
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            raise UsageError(f"{path}:{line}: not UTF-8; save it as UTF-8") from None
        looks, problems = _parsed(text, tuple(looks.items()))
        if problems:
            lines = [f"{path}:{line}: {what}" for line, what in problems]
            raise UsageError(capped(lines))
    return dict(looks)


@lru_cache(maxsize=64)
def _parsed(
    text: str, base: tuple[tuple[str, Look], ...]
) -> tuple[dict[str, Look], list[tuple[int, str]]]:
    """Return what `parse_looks` returns, for a design that is opened several times."""
    return parse_looks(text, dict(base))


def parse_looks(
    text: str, base: Mapping[str, Look] | None = None
) -> tuple[dict[str, Look], list[tuple[int, str]]]:
    """Return role -> Look of a stylesheet, and its faults as (line, sentence).

    Args:
        text: the stylesheet.
        base: looks that it adds to.

    >>> looks, faults = parse_looks(".quiet { fill: ink(50%); font-size: 0.3em }")
    >>> looks["quiet"].fill, looks["quiet"].size, faults
    (0.5, 0.3, [])
    """
    looks: dict[str, Look] = dict(base or {})
    lines: dict[str, int] = {}
    problems: list[tuple[int, str]] = []
    for rule in tinycss2.parse_stylesheet(text, True, True):
        if rule.type != "qualified-rule":
            problems.append(
                (rule.source_line, "only rules like .role { … } belong here")
            )
            continue
        try:
            roles = list(_roles(rule.prelude))
        except _Fault as fault:
            problems.append((rule.source_line, str(fault)))
            continue
        changes = _declarations(rule.content, problems)
        for role in roles:
            lines.setdefault(role, rule.source_line)
            looks[role] = replace(looks.get(role, Look()), **changes)
    for role, look in looks.items():
        if look.fill is None and look.stroke is None and not problems:
            shown = _cut(f".{role}")
            problems.append((lines[role], f"{shown} has neither fill nor stroke"))
    return looks, sorted(problems)


def missing_roles(figure: Figure, looks: Mapping[str, Look]) -> tuple[str, ...]:
    """Return the roles of a figure that have no look, sorted.

    >>> from puzzle_publish.core.figure import Line
    >>> missing_roles(Figure(1, 1, (Line(((0, 0), (1, 1)), "path"),)), {})
    ('path',)
    """
    roles = {plain_role(step.role) for step in figure.all_steps}
    return tuple(sorted(roles - set(looks)))


def _roles(prelude: Tokens) -> Iterator[str]:
    """Yield the class names of a selector list of single classes."""
    for part in _split(prelude):
        kinds = [token.type for token in part]
        if kinds != ["literal", "ident"] or part[0].value != ".":
            shown = quoted(tinycss2.serialize(prelude).strip())
            raise _Fault(f"{shown} is not a selector like .role or .one, .two")
        yield str(part[1].value)


def _split(tokens: Tokens) -> list[list[_Token]]:
    parts: list[list[_Token]] = [[]]
    for token in tokens:
        if token.type == "literal" and token.value == ",":
            parts.append([])
        elif token.type not in ("whitespace", "comment"):
            parts[-1].append(token)
    return parts


def _declarations(content: Tokens, problems: list[tuple[int, str]]) -> dict[str, Any]:
    """Return the Look fields that a block sets; faults are added to `problems`."""
    changes: dict[str, object] = {}
    for item in tinycss2.parse_blocks_contents(content, True, True):
        if item.type != "declaration":
            problems.append(
                (item.source_line, "expected a declaration like fill: #000")
            )
            continue
        if item.name not in _PROPERTIES:
            known = ", ".join(_PROPERTIES)
            problems.append(
                (
                    item.source_line,
                    f"{_cut(item.name)}: unknown property (known: {known})",
                )
            )
            continue
        field, read = _PROPERTIES[item.name]
        value = [t for t in item.value if t.type not in ("whitespace", "comment")]
        try:
            changes[field] = read(value)
        except _Fault as fault:
            shown = _cut(tinycss2.serialize(item.value).strip())
            problems.append((item.source_line, f"{item.name}: {fault} (got {shown})"))
    return changes


def _cut(text: str) -> str:
    """Return a name or a value, which may be anything, as a message shows it."""
    return quoted(text)[1:-1]


def _grey(value: Tokens) -> float | None:
    if len(value) != 1:
        raise _Fault("must be one colour")
    token = value[0]
    if token.type == "ident" and token.lower_value == "none":
        return None
    ink = _ink(token)
    if ink not in TINTS and not 85 <= ink <= 100:
        raise _Fault(f"{ink:g} % of ink; must be 12, 25 or 50 %, 85 to 100 %, or white")
    return round(1 - ink / 100, 4)


def _ink(token: _Token) -> float:
    """Return the per cent of ink of ink(12%) or of a grey CSS colour."""
    if token.type == "function" and token.lower_name == "ink":
        inside = [t for t in token.arguments if t.type != "whitespace"]
        if len(inside) == 1 and inside[0].type == "percentage":
            return float(inside[0].value)
        raise _Fault("must have the form ink(12%)")
    colour = tinycss2.color3.parse_color(token)
    if colour is None or isinstance(colour, str):
        raise _Fault("must be none, a grey like #000, or ink(12%)")
    if colour.alpha != 1 or not colour.red == colour.green == colour.blue:
        raise _Fault("is not an opaque grey; the book has one ink")
    return float(round((1 - colour.red) * 100))


def _points(token: _Token) -> float:
    if token.type == "dimension" and token.lower_unit == "pt":
        return float(token.value)
    raise _Fault("must be in pt")


def _line_weight(value: Tokens) -> float:
    if len(value) != 1:
        raise _Fault("must be one length in pt")
    weight = _points(value[0])
    if weight < MIN_LINE_PT:
        raise _Fault(f"must be at least {MIN_LINE_PT}pt, or a press may lose it")
    return weight


def _dashes(value: Tokens) -> tuple[float, ...]:
    if len(value) == 1 and value[0].type == "ident" and value[0].value == "none":
        return ()
    lengths = tuple(_points(token) for token in value)
    if not lengths or min(lengths) < 0 or fsum(lengths) <= 0:
        raise _Fault("must be none or lengths in pt")
    return lengths


def _one_of(allowed: tuple[str, ...]) -> Callable[[Tokens], str]:
    def read(value: Tokens) -> str:
        if len(value) == 1 and value[0].type == "ident" and value[0].value in allowed:
            return str(value[0].value)
        raise _Fault(f"must be one of {', '.join(allowed)}")

    return read


def _weight(value: Tokens) -> int:
    if len(value) == 1 and value[0].type == "number" and value[0].value in WEIGHTS:
        return int(value[0].value)
    raise _Fault(f"must be one of {', '.join(map(str, WEIGHTS))}")


def _size(value: Tokens) -> float:
    if len(value) == 1 and value[0].type == "dimension":
        token = value[0]
        if token.lower_unit == "em" and float(token.value) > 0:
            return float(token.value)
    raise _Fault("must have the form 0.42em, where 1em is a cell")


def _numerals(value: Tokens) -> tuple[str, ...]:
    names = [str(token.value) if token.type == "ident" else "" for token in value]
    if not names or any(name not in NUMERALS for name in names):
        raise _Fault(f"must be of {', '.join(NUMERALS)}")
    return tuple(tag for name in names for tag in NUMERALS[name])


_PROPERTIES: Mapping[str, tuple[str, Callable[[Tokens], object]]] = {
    "fill": ("fill", _grey),
    "stroke": ("stroke", _grey),
    "stroke-width": ("stroke_pt", _line_weight),
    "stroke-dasharray": ("dash_pt", _dashes),
    "stroke-linecap": ("cap", _one_of(CAPS)),
    "stroke-linejoin": ("join", _one_of(JOINS)),
    "font-family": ("font", _one_of(FONTS)),
    "font-weight": ("weight", _weight),
    "font-size": ("size", _size),
    "font-variant-numeric": ("features", _numerals),
}
