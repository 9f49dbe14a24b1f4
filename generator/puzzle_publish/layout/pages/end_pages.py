"""The last pages: more books of the series, and a certificate for the reader."""

from collections.abc import Sequence
from typing import Any

from ...core.book import BookConfig
from ...core.designs.design import Design
from ...core.text_fitting import size_pt
from ...core.values import Geometry

TITLE_MM, TITLE_PT = 26.0, 22.0  # of the book on its certificate
ART_MM = 34.0
LEAST_FOR_ART_MM = (
    165.0  # height of a page on which the words leave space for a picture
)
LARGE_WORDS_MM = 12.0  # what the words of large print take more


def closing_pages(config: BookConfig) -> Sequence[str]:
    """Return the names of the closing pages of a book, in order."""
    names = ["more"] * bool(config.book.more)
    return [*names, *["certificate"] * config.print.certificate]


def closing_values(
    name: str, config: BookConfig, design: Design, geometry: Geometry, count: int
) -> dict[str, Any]:
    """Return the values of a closing page of a book with `count` puzzles.

    `art` of a certificate only says whether a picture fits, and `art_most` how large
    one may be whose letters need it.
    """
    if name == "more":
        lines = list(config.book.more)
        return {"title": design.say("more"), "anchor": "more", "lines": lines}
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    # The frame and the space inside it take a sixth of the width.
    width = geometry.type_width_mm / scale * 0.84
    title = config.book.title
    spare = geometry.type_height_mm / scale - LEAST_FOR_ART_MM
    most = ART_MM + spare - (LARGE_WORDS_MM if design.large else 0.0)
    return {
        "title": design.say("certificate"),
        "anchor": "certificate",
        "solved": design.counted("certificate_solved", count),
        "book": title,
        "book_pt": size_pt(title, width, TITLE_MM, TITLE_PT, design.least_pt) * scale,
        "art": spare >= 0,
        "art_size": ART_MM * scale,
        "art_most": min(most, width) * scale,
    }
