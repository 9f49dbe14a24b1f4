"""Whether every page is shown whole, upright and in the size of the book."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..core.boxes import Box
from ..core.messages import more
from .content import turned
from .stream import MM, ordered

if TYPE_CHECKING:
    from pikepdf import Object, Page

Trim = tuple[float, float]  # width and height in mm

_NEAR = 0.05  # mm by which boxes may differ
_NAMED = {"/TrimBox": "trim", "/BleedBox": "bleed", "/ArtBox": "art"}


def box_differences(
    pages: "Sequence[Page]", trim: Trim | None, count: int | None
) -> Iterator[tuple[int | None, str]]:
    """Yield page, or None for the file, and a sentence for each box that is wrong.

    Args:
        pages: the pages of one file.
        trim: the size of the book's pages, None if that is not known.
        count: how many pages the file must have, likewise.
    """
    if count is not None and len(pages) != count:
        yield None, f"it has {len(pages)} pages, the book has {count}"
    found: list[tuple[int, str]] = []
    sizes = [_size(page) for page in pages]
    usual = Counter(sizes).most_common(1)[0][0] if sizes else (0.0, 0.0)
    for number, page in enumerate(pages, 1):
        found += [(number, why) for why in _of_page(page, trim, usual)]
    where: dict[str, list[int]] = {}
    for number, why in found:
        where.setdefault(why, []).append(number)
    for why, numbers in where.items():
        others = len(numbers) - 1
        yield numbers[0], f"{why}, as on {more(others, 'page')}" if others else why


def _of_page(page: "Page", trim: Trim | None, usual: Trim) -> Iterator[str]:
    if degrees := turned(page):
        yield f"viewers turn it by {degrees}°"
    if float(page.get("/UserUnit", 1)) != 1.0:
        yield "it has another unit than 1/72 in"
    media = _mm(page.mediabox)
    if not _are_near(_size(page), usual):
        yield f"its sheet is {_shown(_size(page))}, that of the others {_shown(usual)}"
    if not _are_near(_mm(page.cropbox), media):
        yield f"a crop box hides all but {_shown(_extent(_mm(page.cropbox)))} of it"
    for key, name in _NAMED.items():
        box = _mm(page[key]) if key in page else media
        if key in page and not _holds(media, box):
            yield f"its {name} box is larger than its sheet"
        if key == "/TrimBox" and trim and not _are_near(_extent(box), trim):
            yield f"it is cut to {_shown(_extent(box))}, the book to {_shown(trim)}"


def _size(page: "Page") -> Trim:
    width, height = _extent(_mm(page.mediabox))
    return round(width, 2), round(height, 2)


def _mm(box: "Object") -> Box:
    left, low, right, high = ordered(box)
    return left * MM, low * MM, right * MM, high * MM


def _extent(box: Box) -> Trim:
    return box[2] - box[0], box[3] - box[1]


def _are_near(one: Sequence[float], other: Sequence[float]) -> bool:
    return all(abs(a - b) <= _NEAR for a, b in zip(one, other, strict=True))


def _holds(outer: Box, inner: Box) -> bool:
    low = all(a <= b + _NEAR for a, b in zip(outer[:2], inner[:2], strict=True))
    return low and all(
        a >= b - _NEAR for a, b in zip(outer[2:], inner[2:], strict=True)
    )


def _shown(size: Trim) -> str:
    return f"{size[0]:.1f} x {size[1]:.1f} mm"
