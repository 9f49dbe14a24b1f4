"""Writes the shapes of the picture library from two sets of drawings.

    python .ci/drawings.py FLAT CONTRAST           write core/drawings/data/shapes/
    python .ci/drawings.py FLAT CONTRAST --check   exit 1 if a file would change

FLAT and CONTRAST are the files `icons.json` of the npm packages
`@iconify-json/fluent-emoji-flat` and `@iconify-json/fluent-emoji-high-contrast`, both
1.2.6 and MIT. Which drawings are taken, and their names, is in names.tsv and
themes.tsv, written by hand. Needs fonttools, which reads the paths, and shapely 2.1 or
newer, which joins the flat parts to one outline; books need neither.
"""

import csv
import json
import math
import re
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import reduce
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "generator" / "puzzle_publish" / "core" / "drawings" / "data"
UNITS = 100  # to a unit of the sets, whose drawings are 32 units wide and high
CLOSED = 0.12  # half the width of slits that the outline of a whole drawing closes
SMALL = 0.4  # square units; smaller parts and holes of that outline are left out
COLUMNS = ("name", "dark", "whole", "flat")

Point = tuple[int, int]
Piece = tuple[str, list[Point]]  # m, l, c or z and its absolute points
Shape = tuple[str, list[Piece]]  # a colour and a path that is filled by even-odd


class Refused(Exception):  # noqa: N818
    """A drawing that a plain list of filled paths cannot say."""


class _Taker(BasePen):  # its methods have the names of fontTools
    """Takes what a path draws as lines and cubic curves, in whole units."""

    def __init__(self) -> None:
        super().__init__(None)
        self.pieces: list[Piece] = []

    def _take(self, sign: str, *points: tuple[float, float]) -> None:
        whole = [(round(x * UNITS), round(y * UNITS)) for x, y in points]
        self.pieces.append((sign, whole))

    def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._take("m", point)

    def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._take("l", point)

    def _curveToOne(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._take("c", *points)

    def _closePath(self) -> None:  # noqa: N802
        self.pieces.append(("z", []))

    def _endPath(self) -> None:  # noqa: N802
        self.pieces.append(("z", []))


def shapes(body: str) -> Iterator[Shape]:
    """The filled paths of a drawing, in the order of painting.

    Raises:
        Refused: it has gradients, or parts that shine through or are cut.
    """
    root = ET.fromstring(f"<svg>{body.replace('xlink:', '')}</svg>")  # noqa: S314
    squares = {f"url(#{one.get('id')})" for one in root.iter("clipPath") if _whole(one)}
    named = {f"#{one.get('id')}": one for one in root.iter() if one.get("id")}
    yield from _walk(root, _Paint(squares, named))


@dataclass(frozen=True)
class _Paint:
    """What elements inside others take from them."""

    squares: set[str]
    named: dict[str, ET.Element]
    fill: str = "none"
    stroke: str = "none"
    rule: str = "nonzero"


_PLAIN = {"fill", "fill-rule", "clip-rule", "clip-path", "d", "cx", "cy", "r", "rx"}
_PLAIN |= {"ry", "x", "y", "width", "height", "id", "href", "transform", "stroke"}
_PLAIN |= {"stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit"}


def _whole(clip: ET.Element) -> bool:
    """Return whether a clip is the whole square, which cuts nothing."""
    return [one.get("d") for one in clip] == ["M0 0h32v32H0z"]


def _walk(element: ET.Element, paint: _Paint) -> Iterator[Shape]:
    get = element.get
    if element.tag == "defs":
        return
    if element.tag == "use":
        yield from _walk(paint.named[get("href", "")], paint)
        return
    if strange := set(element.attrib) - _PLAIN:
        raise Refused(f"has {min(strange)}")
    if get("clip-path", "") not in paint.squares | {""}:
        raise Refused("is clipped")
    fill, stroke = get("fill", paint.fill), get("stroke", paint.stroke)
    rule = get("fill-rule", paint.rule)
    paint = replace(paint, fill=fill, stroke=stroke, rule=rule)
    path = _path_of(element)
    if path and paint.fill != "none":
        yield from _even_odd(_colour(paint.fill), path, paint.rule)
    if path and paint.stroke != "none":
        wide, cap = float(get("stroke-width", "1")), get("stroke-linecap", "butt")
        join = get("stroke-linejoin", "miter").replace("miter", "mitre")
        yield (
            _colour(paint.stroke),
            _stroked(path, wide, cap.replace("butt", "flat"), join),
        )
    for inner in element:
        yield from _walk(inner, paint)


def _path_of(element: ET.Element) -> str:
    get = element.get
    turned = get("transform")
    if turned and element.tag != "ellipse":
        raise Refused("has transform")
    if element.tag == "path":
        return get("d", "")
    if element.tag in ("circle", "ellipse"):
        x, y = float(get("cx", "0")), float(get("cy", "0"))
        rx, ry = (float(get(one) or get("r", "0")) for one in ("rx", "ry"))
        return _ellipse(x, y, rx, ry, _angle(turned, x, y))
    if element.tag == "rect":
        x, y, wide, high = (
            float(get(one, "0")) for one in ("x", "y", "width", "height")
        )
        r = float(get("rx", "0"))
        a, b, c, d = (f"a{r} {r} 0 0 1 {u * r} {v * r}" for u, v in _QUARTERS)
        across, down = wide - 2 * r, high - 2 * r
        return f"M{x + r} {y}h{across}{a}v{down}{b}h{-across}{c}v{-down}{d}z"
    if element.tag in ("g", "svg"):
        return ""
    raise Refused(f"has <{element.tag}>")


_QUARTERS = (1, 1), (-1, 1), (-1, -1), (1, -1)


def _ellipse(x: float, y: float, rx: float, ry: float, angle: float) -> str:
    u, v = rx * math.cos(math.radians(angle)), rx * math.sin(math.radians(angle))
    half = f"A{rx} {ry} {angle} 0 1"
    return f"M{x - u} {y - v}{half} {x + u} {y + v}{half} {x - u} {y - v}Z"


def _angle(turned: str | None, x: float, y: float) -> float:
    """Return by how many degrees an ellipse is turned round its centre."""
    if not turned:
        return 0.0
    found = re.fullmatch(r"rotate\((\S+) (\S+) (\S+)\)", turned)
    if not found or (float(found[2]), float(found[3])) != (x, y):
        raise Refused(f"has transform {turned}")
    return float(found[1])


def _stroked(path: str, wide: float, cap: str, join: str) -> list[Piece]:
    """The outline of a line of a width."""
    from shapely import LineString, union_all

    pen = _Taker()
    parse_path(path, pen)
    lines = []
    for part in _parts_of(pen.pieces):
        points = flattened(part)
        lines.append(LineString([*points, *points[: "Z" in path.upper()]]))
    drawn = [
        one.buffer(wide / 2, cap_style=cap, join_style=join).simplify(0.01)
        for one in lines
    ]
    return _pieces(_rings(union_all(drawn), 0.0))


def _colour(fill: str) -> str:
    if fill == "currentColor":
        return "000000"
    found = re.fullmatch("#([0-9a-f]{3}|[0-9a-f]{6})", fill.lower())
    if not found:
        raise Refused(f"is filled with {fill}")
    digits = found[1]
    return digits if len(digits) == 6 else "".join(one * 2 for one in digits)


def _even_odd(colour: str, path: str, rule: str) -> Iterator[Shape]:
    """Yield a path as shapes whose inside the even-odd rule says, too.

    A path for which the rules differ is taken apart: a part that lies over another one
    in the same direction is a shape of its own.
    """
    pen = _Taker()
    parse_path(path, pen)
    parts = list(_parts_of(pen.pieces))
    if rule == "evenodd" or _same(parts):
        yield colour, pen.pieces
        return
    layers: list[list[list[Piece]]] = []
    for part in sorted(parts, key=lambda part: -polygon(part).area):
        free = (one for one in layers if not _overlaps(part, one))
        home = next(free, None)
        if home is None:
            layers.append(home := [])
        home.append(part)
    for layer in layers:
        yield colour, [piece for part in layer for piece in part]


def _same(parts: Iterable[list[Piece]]) -> bool:
    """Return whether both rules fill the same points of a fine grid."""
    import numpy as np
    from shapely import contains_xy

    across, down = np.meshgrid(*[np.arange(0.05, 32, 0.1)] * 2)
    often = np.zeros(across.shape, int)
    turns = np.zeros(across.shape, int)
    for part in parts:
        inside = contains_xy(polygon(part), across, down)
        often += inside
        turns += np.where(inside, 1 if _turns(part) else -1, 0)
    return int(((often % 2 == 1) != (turns != 0)).sum()) <= 2


def _overlaps(part: list[Piece], others: Iterable[list[Piece]]) -> bool:
    """Return whether a part lies over one of the others that turns the same way."""
    mine, way = polygon(part), _turns(part)
    return any(
        mine.intersection(polygon(one)).area > 0.01
        for one in others
        if _turns(one) == way
    )


def _turns(part: list[Piece]) -> bool:
    points = flattened(part)
    ahead = points[1:] + points[:1]
    pairs = zip(points, ahead, strict=True)
    return sum(x * v - u * y for (x, y), (u, v) in pairs) > 0


def flattened(part: list[Piece]) -> list[tuple[float, float]]:
    """The corners of one closed part, in units of the set."""
    found: list[tuple[float, float]] = []
    for _, points in part:
        scaled = [(x / UNITS, y / UNITS) for x, y in points]
        if len(scaled) == 3:
            found += [_on_curve(found[-1], *scaled, step / 8) for step in range(1, 9)]
        else:
            found += scaled
    return found


def _on_curve(
    a: tuple[float, float],
    b: tuple[float, float],
    c: tuple[float, float],
    d: tuple[float, float],
    t: float,
) -> tuple[float, float]:
    s = 1 - t
    weights = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    x, y = (
        sum(
            weight * point[axis]
            for weight, point in zip(weights, (a, b, c, d), strict=True)
        )
        for axis in (0, 1)
    )
    return x, y


def polygon(part: list[Piece]):  # noqa: ANN201
    """A closed part as shapely has it."""
    from shapely import Polygon, make_valid

    points = flattened(part)
    if len(points) < 3:
        return Polygon()
    return make_valid(Polygon(points), method="structure", keep_collapsed=False)


def outline(painted: Iterable[Shape]) -> list[Piece]:
    """The outline of everything that is painted, without slits and specks."""
    from shapely import union_all

    area = union_all([_filled(path) for _, path in painted])
    area = area.buffer(CLOSED).buffer(-CLOSED).simplify(0.03)
    return _pieces(_rings(area, SMALL))


def _filled(path: list[Piece]):  # noqa: ANN202
    from shapely import Polygon

    parts = (polygon(part) for part in _parts_of(path))
    return reduce(lambda some, one: some.symmetric_difference(one), parts, Polygon())


Ring = list[tuple[float, float]]


def _rings(area, least: float) -> list[Ring]:  # noqa: ANN001
    """The outlines of an area and its holes, the largest part first."""
    from shapely import Polygon

    found: list[Ring] = []
    for one in sorted(getattr(area, "geoms", [area]), key=lambda one: -one.area):
        if one.area >= least:
            found.append(list(one.exterior.coords)[:-1])
            holes = sorted(one.interiors, key=lambda ring: ring.bounds)
            found += [
                list(hole.coords)[:-1] for hole in holes if Polygon(hole).area >= least
            ]
    return found


def _pieces(rings: Iterable[Ring]) -> list[Piece]:
    pieces: list[Piece] = []
    for ring in rings:
        whole = [(round(x * UNITS), round(y * UNITS)) for x, y in ring]
        pieces += [("m", whole[:1]), *(("l", [point]) for point in whole[1:])]
        pieces.append(("z", []))
    return pieces


def _parts_of(path: list[Piece]) -> Iterator[list[Piece]]:
    starts = [place for place, piece in enumerate(path) if piece[0] == "m"]
    for start, end in zip(starts, [*starts[1:], len(path)], strict=True):
        yield path[start:end]


def written(path: list[Piece]) -> str:
    """A path as text: each number is the distance from the last point before it."""
    words: list[str] = []
    last, x, y = "", 0, 0
    for sign, points in path:
        words.append("" if sign == last else sign)
        numbers: list[int] = []
        for u, v in points:
            numbers += (u - x, v - y)
            x, y = u, v
        words[-1] += " ".join(map(str, numbers))
        last = sign
    joined = " ".join(words)
    return re.sub(r" (?=[mlcz])", "", joined)


def tables(flat: Path, contrast: Path) -> dict[str, str]:
    """The text of each file, by the name of its theme."""
    sets = [json.loads(one.read_text("utf-8"))["icons"] for one in (flat, contrast)]
    names = list(
        csv.DictReader((DATA / "names.tsv").open(encoding="utf-8"), delimiter="\t")
    )
    rows: dict[str, list[str]] = {}
    for name in names:
        try:
            painted, dark = (list(shapes(one[name["source"]]["body"])) for one in sets)
        except Refused as refused:
            raise SystemExit(f"{name['name']}: {refused}; take another") from None
        row = [
            name["name"],
            "|".join(written(path) for _, path in dark),
            written(outline(painted)),
            "|".join(f"{colour}{written(path)}" for colour, path in painted),
        ]
        rows.setdefault(name["theme"], ["\t".join(COLUMNS)]).append("\t".join(row))
    return {theme: "\n".join(lines) + "\n" for theme, lines in rows.items()}


def main() -> int:
    """Write or compare the files."""
    files = [Path(one) for one in sys.argv[1:] if not one.startswith("-")]
    made = tables(*files)
    folder = DATA / "shapes"
    folder.mkdir(exist_ok=True)
    if "--check" in sys.argv:
        found = {one.stem: one.read_text("utf-8") for one in folder.glob("*.tsv")}
        changed = {name for name in made | found if made.get(name) != found.get(name)}
        print("\n".join(sorted(changed)) or "nothing would change")
        return bool(changed)
    for theme, text in made.items():
        (folder / f"{theme}.tsv").write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
