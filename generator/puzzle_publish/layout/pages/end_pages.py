"""The last pages: more books of the series, and a certificate for the reader."""

from ...core.book import BookConfig
from ...core.designs.design import Design
from ...core.page_kinds import CertificatePage, MorePage
from ...core.text_fitting import size_pt
from ...core.values import Geometry

TITLE_MM, TITLE_PT = 26.0, 22.0  # of the book on its certificate
ART_MM = 34.0
LEAST_FOR_ART_MM = (
    165.0  # height of a page on which the words leave space for a picture
)
LARGE_WORDS_MM = 12.0  # what the words of large print take more


def more_page(config: BookConfig, design: Design) -> MorePage:
    """Return the page that names the author's other books."""
    title, lines = design.say("more"), tuple(config.book.more)
    return MorePage(title=title, anchor="more", lines=lines)


def certificate_page(
    config: BookConfig, design: Design, geometry: Geometry, count: int
) -> CertificatePage:
    """Return the certificate of a book with `count` puzzles, without its picture."""
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    title, width = config.book.title, _width(design, geometry)
    return CertificatePage(
        title=design.say("certificate"),
        anchor="certificate",
        solved=design.counted("certificate_solved", count),
        book=title,
        book_pt=size_pt(title, width, TITLE_MM, TITLE_PT, design.least_pt) * scale,
        art=_spare_mm(design, geometry) >= 0,
        art_size=_art_mm(design, geometry) * scale,
    )


def _art_mm(design: Design, geometry: Geometry) -> float:
    """Return the side of a certificate's picture; one to colour is larger."""
    return ART_MM + _spare_mm(design, geometry) * design.numbers.lined


def most_art_mm(design: Design, geometry: Geometry) -> float:
    """Return the largest side of a certificate's picture whose letters need it."""
    large = LARGE_WORDS_MM if design.large else 0.0
    most = ART_MM + _spare_mm(design, geometry) - large
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    return min(most, _width(design, geometry)) * scale


def _spare_mm(design: Design, geometry: Geometry) -> float:
    """Return the height that words and picture leave free, on a page of 6x9 in."""
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    return geometry.type_height_mm / scale - LEAST_FOR_ART_MM


def _width(design: Design, geometry: Geometry) -> float:
    """Return the width inside the frame; it and its space take a sixth of the page."""
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    return geometry.type_width_mm / scale * 0.84
