"""Six pictures for children, in place of digits; pictures.json has their outlines.

Each is solid, fills the same square, here of side 2 about (0, 0), and is known at once
at 5 mm. We drew them for this type.
"""

import json
from functools import cache
from pathlib import Path

from ...core.figure import Area
from ...core.outlines import Polygon

SIDE = 0.66  # of a cell


@cache
def _shapes() -> tuple[tuple[Polygon, ...], ...]:
    text = (Path(__file__).parent / "pictures.json").read_text(encoding="utf-8")
    return tuple(
        tuple(tuple((x, y) for x, y in outline) for outline in outlines)
        for outlines in json.loads(text).values()
    )


def picture(number: int, x: float, y: float, role: str, side: float = SIDE) -> Area:
    """Return a picture, the first for 1, with its middle at (x, y)."""
    half = side / 2
    return Area(
        tuple(
            tuple((round(x + a * half, 4), round(y + b * half, 4)) for a, b in outline)
            for outline in _shapes()[number - 1]
        ),
        role,
    )
