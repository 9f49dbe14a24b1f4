"""Checks SVG pictures of users before anything draws them.

A drawing may contain shapes and paint, but nothing that runs, moves, needs fonts or is
elsewhere: no script, animation, text, entity, address or other file. The parser is
expat itself, which gives the place of each fault.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import hypot
from xml.parsers import expat

from ..errors import Placed, UsageError
from ..messages import plain, quoted
from .user_text import UserFile

MOST_ELEMENTS, MOST_DEPTH = 50_000, 60
# Elements that <use> repeats, since drawings in drawings in drawings grow tenfold each.
MOST_REPEATED = 100_000
_SVG = "http://www.w3.org/2000/svg"
_NAMESPACES = "\x01"
# Shapes of plain colours, which stay lines and areas in print.
_HOLDERS = frozenset({"svg", "g", "defs", "symbol", "title", "desc", "metadata"})
_PLAIN = _HOLDERS | frozenset(
    {"use", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
)
_REFUSED = {
    "script": "a script",
    "foreignObject": "a part of another language (foreignObject)",
    "handler": "a script",
    "listener": "a script",
    "iframe": "another page",
    "audio": "sound",
    "video": "a video",
    "animate": "an animation",
    "animateMotion": "an animation",
    "animateTransform": "an animation",
    "animateColor": "an animation",
    "set": "an animation",
}
_FAINT = ("opacity", "fill-opacity", "stroke-opacity")
_OUTSIDE = re.compile(r"url\(\s*[\"']?\s*(?!#)([^\"')]*)|@import", re.IGNORECASE)
_NOT_FLAT = re.compile(
    r"url\(|opacity|rgba|hsla|color\(|lab\(|lch\(|filter|mask|clip|marker|var\("
    r"|mix-blend|currentcolor|/\s*[\d.]+%?\s*\)",
    re.IGNORECASE,
)
_HEX_WITH_ALPHA = re.compile(r"#(?:[0-9a-f]{4}|[0-9a-f]{8})\b", re.IGNORECASE)
_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[-+]?[0-9]+)?")
_TRANSFORM = re.compile(r"(\w+)\s*\(([^)]*)\)")
_LENGTH = re.compile(r"\s*([0-9.]+(?:e[-+]?[0-9]+)?)\s*(px|pt|pc|mm|cm|in|q|)\s*")
_PX = {"px": 1, "": 1, "pt": 4 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54}
_PX |= {"in": 96, "q": 96 / 101.6}


@dataclass(frozen=True, slots=True)
class Svg:
    """A drawing that may be printed.

    Attributes:
        width: in px, or in the units of its viewBox if it names no size.
        height: likewise.
        flat: whether it has only shapes of plain colours.
        thinnest: the width of its thinnest line, as a share of the drawing's.
    """

    width: float
    height: float
    flat: bool
    thinnest: float = 1.0


def check_svg(file: UserFile) -> Svg:
    """The size of a drawing.

    Raises:
        UsageError: why it may not be printed.
    """
    reading = _Reading(file.shown)
    parser = reading.parser
    try:
        parser.Parse(file.raw, True)
    except expat.ExpatError as error:
        message = f"is not an SVG: {expat.ErrorString(error.code)}"
        raise UsageError(
            _placed(file.shown, error.lineno, error.offset + 1, message)
        ) from None
    except (ValueError, LookupError) as error:  # an unknown encoding
        raise UsageError(f"{file.shown}: is not an SVG ({error})") from None
    return reading.result()


@dataclass(slots=True)
class _Element:
    """An element; scale, line and wide are those of its lines, inherited."""

    ident: str
    scale: float = 1.0
    line: bool = False
    wide: float = 1.0
    uses: str = ""
    kids: list["_Element"] = field(default_factory=list)


class _Reading:
    """Collects what a drawing holds, and refuses what it may not hold."""

    def __init__(self, shown: str) -> None:
        self.shown = shown
        self.parser = expat.ParserCreate(namespace_separator=_NAMESPACES)
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.EntityDeclHandler = self._entity
        self.parser.ProcessingInstructionHandler = self._instruction
        self._path: list[_Element] = []
        self._root: _Element | None = None
        self._size: tuple[float, float] | None = None
        self._across = self._thinnest = 1.0
        self._count = 0
        self._drawn = 0
        self._flat = True
        self._in_style = False
        self._style: list[str] = []

    def result(self) -> Svg:
        """The finished drawing."""
        if self._root is None or self._size is None:
            raise UsageError(
                f"{self.shown}: has no size; give its <svg> a viewBox, or width and"
                " height"
            )
        if not self._drawn:
            raise UsageError(f"{self.shown}: is empty; nothing would be printed")
        self._require_few()
        return Svg(*self._size, self._flat, self._thinnest / self._across)

    # Handlers ------------------------------------------------------------------------

    def _start(self, name: str, attributes: Mapping[str, str]) -> None:
        space, _, tag = name.rpartition(_NAMESPACES)
        self._count += 1
        if self._count > MOST_ELEMENTS:
            self._refuse(f"has more than {MOST_ELEMENTS:,} elements")
        if len(self._path) >= MOST_DEPTH:
            self._refuse(f"is nested more than {MOST_DEPTH} deep")
        ours = space in (_SVG, "")
        if self._root is None and not (ours and tag == "svg"):
            self._refuse(f"is not an SVG: it begins with <{tag[:40]}>")
        if ours and tag in ("text", "tspan", "textPath", "tref"):
            self._refuse(f"holds text (<{tag}>), which needs fonts; turn it into paths")
        if ours and tag in _REFUSED:
            self._refuse(f"holds {_REFUSED[tag]} (<{tag}>), which may not be printed")
        element = _Element(attributes.get("id", ""))
        if self._path:
            above = self._path[-1]
            element.scale, element.line = above.scale, above.line
            element.wide = above.wide
        _take_lines(element, attributes)
        for key, value in attributes.items():
            self._attribute(tag, key.rpartition(_NAMESPACES)[2], value, element)
        if self._root is None:
            self._root, self._size = element, _size_of(attributes)
            box = _box_of(attributes)
            self._across = box[0] if box else (self._size or (1.0, 1.0))[0]
            self._thinnest = self._across
        elif "viewBox" in attributes:
            self._flat = False  # a scale that is not followed here
        if self._path:
            self._path[-1].kids.append(element)
        self._path.append(element)
        if ours:
            self._flat &= tag in _PLAIN
            self._drawn += tag not in _HOLDERS | {"style"}
            if element.line and tag not in _HOLDERS:
                self._thinnest = min(self._thinnest, element.wide * element.scale)
            self._in_style = tag == "style"

    def _attribute(self, tag: str, key: str, value: str, element: _Element) -> None:
        if key.lower().startswith("on"):
            self._refuse(f"holds a script ({key}), which may not be printed")
        if key in ("href", "src", "data"):
            if not value.strip().startswith("#"):
                self._refuse(
                    f"leads elsewhere ({quoted(value)}); a drawing must hold all that"
                    " is printed, as shapes"
                )
            if tag == "use":
                element.uses = value.strip()[1:]
        self._paint(f"{key}:{value}" if key in _FAINT else value, key)

    def _paint(self, text: str, key: str) -> None:
        """Look for addresses and for paint that no press takes."""
        if "\\" in text and "id" not in key:
            # An escape could spell an address that no search finds.
            self._refuse(f"has an escape (\\) in {quoted(text)}")
        if found := _OUTSIDE.search(text):
            self._refuse(
                f"leads elsewhere ({quoted(found[1] or found[0])}); a drawing must"
                " hold all that is printed, as shapes"
            )
        if key in _FAINT and text.partition(":")[2].strip() in ("1", "1.0", "100%"):
            return
        paints = key in ("style", "fill", "stroke", "color", *_FAINT)
        looks = ("filter", "mask", "clip-path", "mix-blend-mode", "class")
        plain = not (paints and _NOT_FLAT.search(text)) and key not in looks
        self._flat &= plain and not (paints and _HEX_WITH_ALPHA.search(text))
        self._flat &= not key.startswith("marker")

    def _end(self, _name: str) -> None:
        self._path.pop()
        if self._in_style and self._style:
            self._paint("".join(self._style), "style")
            self._flat = False  # its rules are not applied here
            self._style = []
        self._in_style = False

    def _text(self, text: str) -> None:
        if self._in_style:
            self._style.append(text)

    def _entity(self, name: str, *_: object) -> None:
        self._refuse(f"declares the entity {quoted(name)}; save it without entities")

    def _instruction(self, target: str, _data: str) -> None:
        if target.lower() == "xml-stylesheet":
            self._refuse("names another file (xml-stylesheet)")

    # Limits ----------------------------------------------------------------------

    def _require_few(self) -> None:
        """Refuse a drawing whose repetitions grow, or contain themselves."""
        assert self._root is not None
        named: dict[str, _Element] = {}
        waiting = [self._root]
        for element in waiting:
            if element.ident:
                named.setdefault(element.ident, element)
            waiting += element.kids
        known: dict[int, int] = {}
        open_now: set[int] = set()

        def repeated(element: _Element) -> int:
            key = id(element)
            if key in known:
                return known[key]
            if key in open_now or len(open_now) > 4 * MOST_DEPTH:
                raise UsageError(
                    f"{self.shown}: repeats itself without end (<use"
                    f' href="#{element.ident}">)'
                )
            open_now.add(key)
            inner = element.kids + [
                named[name] for name in (element.uses,) if name in named
            ]
            known[key] = 1 + sum(map(repeated, inner))
            open_now.discard(key)
            return known[key]

        if repeated(self._root) > MOST_REPEATED:
            raise UsageError(
                f"{self.shown}: repeats its parts (<use>) into more than"
                f" {MOST_REPEATED:,} elements"
            )

    def _refuse(self, message: str) -> None:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber
        raise UsageError(_placed(self.shown, line, column + 1, message))


def _placed(shown: str, line: int, column: int, message: str) -> Placed:
    sentence = plain(f"{shown}:{line}:{column}: {message}")
    return Placed(sentence, plain(message), file=shown, line=line, column=column)


def _take_lines(element: _Element, attributes: Mapping[str, str]) -> None:
    """Set how an element's lines differ from those of the element around it."""
    rules = dict(attributes)
    for rule in attributes.get("style", "").split(";"):
        key, _, value = rule.partition(":")
        rules[key.strip()] = value.strip()
    if "stroke" in rules:
        element.line = rules["stroke"].lower() not in ("none", "transparent", "")
    if found := _NUMBER.match(rules.get("stroke-width", "")):
        element.wide = float(found[0])
    for name, inside in _TRANSFORM.findall(rules.get("transform", "")):
        numbers = [float(part) for part in _NUMBER.findall(inside)]
        if name == "scale" and numbers:
            element.scale *= min(map(abs, numbers))
        elif name == "matrix" and len(numbers) == 6:
            element.scale *= min(hypot(*numbers[:2]), hypot(*numbers[2:4]))


def _size_of(attributes: Mapping[str, str]) -> tuple[float, float] | None:
    """The size of a drawing in px or, without one, in the units of its viewBox."""
    lengths = [_length(attributes.get(key, "")) for key in ("width", "height")]
    if box := _box_of(attributes):
        # Its shape is that of its viewBox, whatever the window around it.
        ratio = box[0] / box[1]
        width = lengths[0] or lengths[1] * ratio or box[0]
        size = width, width / ratio
    elif all(lengths):
        size = lengths[0], lengths[1]
    else:
        return None
    width, height = size
    return size if 1e-3 < width / height < 1e3 and width < 1e6 else None


def _box_of(attributes: Mapping[str, str]) -> tuple[float, float] | None:
    """The width and height of a viewBox, None for none."""
    box = attributes.get("viewBox", "").replace(",", " ").split()
    try:
        numbers = [float(part) for part in box]
    except ValueError:
        return None
    if len(numbers) != 4 or not min(numbers[2:]) > 0:
        return None
    return numbers[2], numbers[3]


def _length(text: str) -> float:
    """Return a length in px, 0 for none and for per cent.

    >>> _length("10pc"), _length("100%")
    (160.0, 0.0)
    """
    found = _LENGTH.fullmatch(text.lower())
    return float(found[1]) * _PX[found[2]] if found else 0.0
