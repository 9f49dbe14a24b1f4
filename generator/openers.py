"""The opener of a chapter or of a part: its title, notes and one figure."""

from collections.abc import Mapping
from typing import Any

from .design import Design
from .fitting import size_pt
from .values import Geometry, Page

_EMPTY: Mapping[str, Any] = {
    "subtitle": "",
    "notes": [],
    "levels": [],
    "figure": None,
    "height": 0,
}


def opener(
    number: int, values: Mapping[str, Any], design: Design, geometry: Geometry
) -> Page:
    """Return an opener's page.

    Args:
        number: of the page.
        values: title, and what else of subtitle, notes, levels, figure and its height.
        design: numbers.
        geometry: of the page.
    """
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    title = str(values["title"])
    title_pt = size_pt(title, geometry.type_width_mm / scale, 42, 44) * scale
    return Page(
        number,
        "opener",
        {**_EMPTY, **values, "anchor": f"opener-{number}", "title_pt": title_pt},
        stamped=False,
        outline=f"{title} {values.get('subtitle', '')}".strip(),
    )
