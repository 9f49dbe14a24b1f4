"""The words on a spine: title and author, as large as fits between its folds."""

from dataclasses import dataclass

from ...core.book import About
from ...core.cover_parts import Spine
from ...core.printer import MM_PER_INCH, Printer
from ...core.text_fitting import MM_PER_PT
from ...core.values import Geometry, Volume
from ..pages.title_fitting import serif_ems

SPINE_END_MM = 16.0
MOST_PT, LEAST_PT = 15.0, 7.0
# The width of a line centred on the spine, in ems: twice the 0.6 from its middle down
# to the foot of a "g" in the heaviest Source Sans.
LINE_EM = 1.2
LIKED_EM = 1.6  # the preferred width
AUTHOR_GAP_EM = 2.0
UPRIGHT_EM = 1.12  # a hanzi and the space below it


@dataclass(frozen=True, slots=True)
class SpineWords:
    """The words of a spine.

    Attributes:
        shown: False for an empty spine.
        title: the book's title, with the number of its volume.
        author: whether the author's name is on it too.
        upright: hanzi one below the other, as on Chinese spines.
        missing_mm: by how much the title is too long at the smallest size, 0 if it
            fits.
    """

    shown: bool
    title: str = ""
    author: bool = False
    size_pt: float = LEAST_PT
    upright: bool = False
    missing_mm: float = 0.0

    @property
    def part(self) -> Spine:
        """The spine as a part of the cover."""
        return Spine(
            spine_text=self.shown,
            spine_title=self.title,
            spine_author=self.author,
            spine_pt=self.size_pt,
            spine_upright=self.upright,
            spine_end=SPINE_END_MM,
        )


def spine_words(
    about: About,
    printer: Printer,
    geometry: Geometry,
    pages: int,
    paper: str,
    volume: Volume | None = None,
) -> SpineWords:
    """Return the words on the spine: if space is short, the author is dropped first.

    A title too long at the smallest size is left out, not cut. A volume's number
    is kept with the title, as only it distinguishes volumes on a shelf.
    """
    if not printer.has_spine_text(pages, paper):
        return SpineWords(shown=False)
    rules = printer.cover
    across = printer.spine_mm(pages, paper) - 2 * rules.spine_clear * MM_PER_INCH
    along = geometry.height_mm - 2 * SPINE_END_MM
    most = min(MOST_PT, across / LINE_EM / MM_PER_PT)
    if most < LEAST_PT:
        return SpineWords(shown=False)
    liked = max(LEAST_PT, min(MOST_PT, across / LIKED_EM / MM_PER_PT))
    upright = all(ch >= "\u2e80" for ch in about.title + about.author)
    author = _ems(about.author, upright=upright) + AUTHOR_GAP_EM
    words = about.title + _number(volume, upright=upright)
    title = _ems(words, upright=upright)
    for ems, with_author in ((title + author, True), (title, False)):
        size = min(liked, along / ems / MM_PER_PT)
        if size >= LEAST_PT:
            shown = with_author and bool(about.author)
            return SpineWords(True, words, shown, size, upright)
    return SpineWords(False, missing_mm=title * LEAST_PT * MM_PER_PT - along)


def _number(volume: Volume | None, *, upright: bool) -> str:
    if volume is None:
        return ""
    if not upright:
        return f" · {volume.nth}"
    # Digits among hanzi are full-width.
    return "\u3000" + "".join(chr(ord("\uff10") + int(d)) for d in str(volume.nth))


def _ems(text: str, *, upright: bool) -> float:
    return len(text) * UPRIGHT_EM if upright else serif_ems(text)
