"""A figure as a standalone SVG: for the web, a preview, an export.

Coordinates are in mm, so that the file has its true size; equal figures give equal
bytes.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from html import escape
from itertools import groupby
from operator import itemgetter

from .designs.looks import Look, missing_roles
from .errors import RenderError
from .figure import Area, Circle, Figure, Label, Line, Rect, Step, middle_em, plain_role

MM_PER_PT = 25.4 / 72
# Characters that XML 1.0 does not allow (production 2).
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_MOST_KEPT = 4096

# For the cells of a clue the number of the rule that it states.
OfClue = Mapping[tuple[tuple[int, int], ...], int]
NO_CLUES: OfClue = {}

# Returns a label as the outlines of its letters: path data in mm for a size of cells.
Letters = Callable[[Label, Look, float], str]

FAMILIES = {
    "sans": "'Source Sans Pro','Source Sans 3','Noto Sans CJK SC','Noto Sans SC',"
    "'PingFang SC','Microsoft YaHei',sans-serif",
    "serif": "'Source Serif Pro','Source Serif 4','Noto Serif CJK SC','Noto Serif SC',"
    "'Songti SC',SimSun,serif",
}


def svg(
    figure: Figure,
    looks: Mapping[str, Look],
    cell_mm: float,
    *,
    title: str = "",
    letters: Letters | None = None,
    family: str = "",
    width_mm: float | None = None,
) -> str:
    """Return a standalone SVG with cells of this size.

    The picture has a margin of half the heaviest line, so that an outline on the
    figure's edge is not cut.

    Args:
        figure: what is drawn.
        looks: the look of each of its roles.
        cell_mm: the size of a cell.
        title: what a reader of the screen hears.
        letters: draws labels as outlines. Without, text stays text, in the design's
            fonts or what the system has: it can be searched, read aloud and edited. As
            outlines a page of clues has 5 to 12 times the bytes.
        family: the font of text that stays text, before the design's.
        width_mm: the width of the picture, in whose middle the figure is; as wide as
            the figure without.
    """
    _require_looks(figure, looks)
    edge = edge_mm(figure, looks)
    own_mm = figure.width * cell_mm + 2 * edge
    width = own_mm if width_mm is None else width_mm
    height = figure.height * cell_mm + 2 * edge
    box = " ".join(map(_number, (-edge - (width - own_mm) / 2, -edge, width, height)))
    body = (
        _label_as(step, looks[plain_role(step.role)], cell_mm, letters, family)
        if isinstance(step, Label)
        else _step(step, looks[plain_role(step.role)], cell_mm)
        for step in figure.all_steps
    )
    return "\n".join(
        (
            '<svg xmlns="http://www.w3.org/2000/svg" '
            f'width="{_number(width)}mm" height="{_number(height)}mm" '
            f'viewBox="{box}">',
            *([f"<title>{_text(title)}</title>"] if title else []),
            *body,
            "</svg>\n",
        )
    )


def edge_mm(figure: Figure, looks: Mapping[str, Look]) -> float:
    """Return half the heaviest line of a figure, the margin of its picture."""
    weights = (looks[plain_role(step.role)].stroke_pt for step in figure.all_steps)
    return max(weights, default=0.0) * MM_PER_PT / 2


def _require_looks(figure: Figure, looks: Mapping[str, Look]) -> None:
    if missing := missing_roles(figure, looks):
        raise RenderError(f"figure.css has no look for .{', .'.join(missing)}")


def classed_svg(
    figure: Figure,
    looks: Mapping[str, Look],
    of_clue: OfClue = NO_CLUES,
) -> str:
    """Return an SVG whose roles are classes, for a page with a style sheet.

    Its unit is a cell. `style_rules` gives the looks of the classes, but for the sizes
    of labels, which also depend on the label. A label has the number of the rule that
    its clue states, and which of its numbers it is.
    """
    _require_looks(figure, looks)
    box = f"0 0 {_number(figure.width)} {_number(figure.height)}"
    body = "".join(
        _together(
            _classed(one, looks[plain_role(one.role)].size, _asked(one, of_clue))
            for one in figure.all_steps
        )
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{body}</svg>'


# Not rectangles: a page's style sheet tells black ones from other black shapes.
_ALIKE = re.compile(
    '<(circle|path|text) (class="[^"]*")(.*?)( font-size="[^"]*")?(>.*|/>)', re.DOTALL
)

_NOUGHT = re.compile(r'="(-?)0\.')


def _together(elements: Iterable[str]) -> Iterator[str]:
    """Yield elements, those of one class one after another as a group: half the bytes.

    Lines become one path.
    """
    for alike, group in groupby(map(_read, elements), key=itemgetter(0)):
        several = [*group]
        if alike is None or len(several) == 1 or ' start"' in alike[1]:
            yield from (element for *_, element in several)
            continue
        name, role, size = alike
        if name == "path" and role.endswith(' line"'):
            paths = "".join(place[4:-1] for _, place, *_ in several)
            yield f'<path {role} d="{paths}"/>'
        else:
            yield f"<g {role}{size or ''}>"
            yield from (f"<{name}{place}{end}" for _, place, end, _ in several)
            yield "</g>"


@lru_cache(_MOST_KEPT)
def _read(element: str) -> tuple[tuple[str, str, str | None] | None, str, str, str]:
    """Return what groups an element, its place and its end, and the element."""
    found = _ALIKE.fullmatch(element)
    if found is None:
        return None, "", "", element
    name, role, place, size, end = found.groups()
    return (name, role, size), _NOUGHT.sub(r'="\1.', place), end, element


def style_rules(looks: Mapping[str, Look]) -> str:
    """Return a style sheet for the roles of `classed_svg`.

    Greys are variables by their per cent of ink, as in `var(--ink-12)`, so that a page
    can be dark. Lines keep their width in points at any size of the cells.
    """
    rules = (
        f".r-{role}{{{';'.join(_declarations(look))}}}" for role, look in looks.items()
    )
    return "\n".join(rules)


def _declarations(look: Look) -> Iterator[str]:
    yield f"fill:{_ink(look.fill)}"
    if look.stroke is not None:
        yield f"stroke:{_ink(look.stroke)}"
        yield f"stroke-width:{_number(look.stroke_pt)}pt"
        if look.dash_pt:
            yield "stroke-dasharray:" + " ".join(
                f"{_number(d)}pt" for d in look.dash_pt
            )
        if look.cap != "butt":
            yield f"stroke-linecap:{look.cap}"
        if look.join != "miter":
            yield f"stroke-linejoin:{look.join}"
    if look.size:
        yield f"font-family:var(--{look.font})"
        yield f"font-weight:{look.weight}"
        if look.features:
            tags = ",".join(f'"{tag}"' for tag in look.features)
            yield f"font-feature-settings:{tags}"


def _ink(grey: float | None) -> str:
    return "none" if grey is None else f"var(--ink-{round((1 - grey) * 100)})"


def _asked(step: Step, of_clue: OfClue) -> int | None:
    """Return the rule that a label's clue states, None if there is none."""
    clue = step.clue if isinstance(step, Label) else None
    return of_clue.get(clue.cells) if clue else None


@lru_cache(_MOST_KEPT)  # the pages of a book share most of their steps
def _classed(step: Step, size: float, asked: int | None) -> str:
    role, _, part = step.role.partition(":")
    names = f"r-{role} part-{part.lstrip('#')}" if part else f"r-{role}"
    match step:
        case Rect(x, y, width, height):
            place = _attributes(x=x, y=y, width=width, height=height, scale=1)
            return f'<rect class="{names}" {place}/>'
        case Circle(x, y, radius):
            place = _attributes(cx=x, cy=y, r=radius, scale=1)
            return f'<circle class="{names}" {place}/>'
        case Line(points):
            return f'<path class="{names} line" d="{_short_path(points)}"/>'
        case Area(outlines):
            path = "".join(_short_path(outline) + "Z" for outline in outlines)
            return f'<path class="{names}" d="{path}"/>'
        case Label(x, y, text, _, align):
            size *= step.size
            names += " start" * (align == "start")
            place = _attributes(x=x, y=y + middle_em(text) * size, scale=1)
            if step.clue and asked is not None:
                place += f' data-rule="{asked}"'
                # The first goes without saying: most clues have one part.
                place += f' data-nth="{step.clue.nth}"' if step.clue.nth else ""
            return (
                f'<text class="{names}" {place} font-size="{_number(size)}">'
                f"{_text(text)}</text>"
            )


def _step(step: Rect | Circle | Line | Area, look: Look, cell_mm: float) -> str:
    match step:
        case Rect(x, y, width, height):
            place = _attributes(x=x, y=y, width=width, height=height, scale=cell_mm)
            return f"<rect {place} {_paint(look)}/>"
        case Circle(x, y, radius):
            place = _attributes(cx=x, cy=y, r=radius, scale=cell_mm)
            return f"<circle {place} {_paint(look)}/>"
        case Line(points):
            return f'<path d="{_path(points, cell_mm)}" {_stroke_only(look)}/>'
        case Area(outlines):
            path = " ".join(_path(outline, cell_mm) + " Z" for outline in outlines)
            return f'<path d="{path}" fill-rule="evenodd" {_paint(look)}/>'


def _label_as(
    label: Label, look: Look, cell_mm: float, letters: Letters | None, family: str
) -> str:
    if letters is None:
        return _label(label, look, cell_mm, family)
    return f'<path d="{letters(label, look, cell_mm)}" fill="{_colour(look.fill)}"/>'


def _label(label: Label, look: Look, cell_mm: float, family: str) -> str:
    # As a number, since half of the SVG viewers ignore dominant-baseline.
    size_mm = look.size * label.size * cell_mm
    tags = ",".join(f"'{tag}'" for tag in look.features)
    features = f' style="font-feature-settings:{tags}"' if tags else ""
    first = f"'{_text(family)}'," if family else ""
    return (
        f'<text x="{_number(label.x * cell_mm)}" '
        f'y="{_number(label.y * cell_mm + middle_em(label.text) * size_mm)}" '
        f'text-anchor="{label.align}" fill="{_colour(look.fill)}" '
        f'font-family="{first}{FAMILIES[look.font]}" font-weight="{look.weight}" '
        f'font-size="{_number(size_mm)}"{features}>{_text(label.text)}</text>'
    )


def _text(text: str) -> str:
    """Return a text escaped for XML, with U+FFFD for characters that XML forbids.

    >>> _text("a<b" + chr(7)) == "a&lt;b" + chr(0xFFFD)
    True
    """
    return escape(_NO_XML.sub("\ufffd", text))


def _paint(look: Look) -> str:
    return f'fill="{_colour(look.fill)}"{_stroke(look)}'


def _stroke_only(look: Look) -> str:
    return f'fill="none"{_stroke(look)}'


def _stroke(look: Look) -> str:
    if look.stroke is None:
        return ""
    parts = [
        f' stroke="{_colour(look.stroke)}"',
        f' stroke-width="{_number(look.stroke_pt * MM_PER_PT)}"',
    ]
    if look.dash_pt:
        dashes = " ".join(_number(length * MM_PER_PT) for length in look.dash_pt)
        parts.append(f' stroke-dasharray="{dashes}"')
    if look.cap != "butt":
        parts.append(f' stroke-linecap="{look.cap}"')
    if look.join != "miter":
        parts.append(f' stroke-linejoin="{look.join}"')
    return "".join(parts)


def _path(points: Iterable[tuple[float, float]], cell_mm: float) -> str:
    pairs = (f"{_number(x * cell_mm)} {_number(y * cell_mm)}" for x, y in points)
    return "M" + " L".join(pairs)


def _short_path(points: Iterable[tuple[float, float]]) -> str:
    """Return a path of a page: of a step along a row or a column one number.

    >>> _short_path([(0.5, 2), (0.5, 3), (2, 3), (3, 4.25)])
    'M.5 2V3H2L3 4.25'
    """
    said = []
    before: tuple[str, str] | None = None
    for point in points:
        x, y = map(_short, point)
        if before is None:
            said.append(f"M{x} {y}")
        elif y == before[1]:
            said.append(f"H{x}")
        elif x == before[0]:
            said.append(f"V{y}")
        else:
            said.append(f"L{x} {y}")
        before = x, y
    return "".join(said)


def _attributes(*, scale: float, **lengths: float) -> str:
    return " ".join(f'{k}="{_number(v * scale)}"' for k, v in lengths.items())


def _colour(grey: float | None) -> str:
    return "none" if grey is None else "#" + 3 * f"{round(grey * 255):02x}"


@lru_cache(_MOST_KEPT)
def _short(value: float) -> str:
    """Return a number without a nought before its point."""
    text = _number(value)
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


@lru_cache(_MOST_KEPT)
def _number(value: float) -> str:
    """Return a number to a thousandth, without trailing zeros.

    >>> _number(2.5), _number(-0.0001), _number(3.0)
    ('2.5', '0', '3')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
