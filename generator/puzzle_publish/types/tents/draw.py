"""What the figures show, and pictures of trees and tents, in units of cells."""

from collections.abc import Iterator

from ...core.figure import Area, Circle, Rect, Step
from .. import MarkGrid, Size
from .model import Camp

PAGE, KEY, STEP = Size(11.0, 5.2), Size(4.2, 3.6), Size(6.2, 5.2)
TENT = (
    ("black", ((0.5, 0.16), (0.86, 0.82), (0.14, 0.82))),
    ("tents-door", ((0.5, 0.46), (0.64, 0.82), (0.36, 0.82))),
)


def grid(camp: Camp) -> MarkGrid:
    """Return the trees, and the numbers around the grid."""
    return MarkGrid(
        camp.size,
        camp.size,
        drawn=dict.fromkeys(camp.trees, "tree"),
        top=camp.columns,
        left=camp.rows,
        page=PAGE,
        key=KEY,
        step=STEP,
    )


def picture(name: str, r: int, c: int) -> Iterator[Step]:
    """Yield the trunk and the crown of a tree, or a black tent with a white door."""
    if name == "tree":
        yield Rect(c + 0.44, r + 0.6, 0.12, 0.28, "tents-trunk")
        yield Circle(c + 0.5, r + 0.4, 0.27, "tents-crown")
        return
    for role, corners in TENT:
        yield Area((tuple([(c + x, r + y) for x, y in corners]),), role)
