"""The author's own pages: a dedication, and Markdown files on either side."""

from collections.abc import Iterator

from ...core.book import LoadedBook
from ...core.designs.design import Design
from ...core.errors import ConfigError
from ...core.matter import Matter, MatterPicture
from ...core.messages import one_line, quoted
from ...core.page_kinds import DedicationPage, MatterPage
from ...core.pictures import too_coarse
from ...core.placed import PlacedPicture
from ...core.text_fitting import shortened
from ...core.values import Geometry
from .labels import MOST_HEAD_EMS
from .measurer import Measurer
from .page_plan import Flow, MatterFlow, Side, Single

HIGHEST_PICTURE = 0.62  # of the type area, unless its author sets its width
MOST_HIGH = 0.9  # with room for a caption
DRAWING = 0.6  # of the width; a drawing has no size in px


def matter_at(book: LoadedBook, flow: MatterFlow) -> Matter:
    """Return the author's file of a flow."""
    return (book.front if flow.front else book.back)[flow.nth]


def running_head(title: str) -> str:
    """Return what is above the second and later pages of a file of this title."""
    return shortened(title, MOST_HEAD_EMS)


def matter_page(matter: Matter, flow: MatterFlow, geometry: Geometry) -> MatterPage:
    """Return the pages of an author's file.

    Raises:
        ConfigError: every picture that has too few pixels for the width it is given.
    """
    sizes = [picture_size_mm(one, geometry) for one in matter.pictures]
    problems = []
    for picture, (width, height) in zip(matter.pictures, sizes, strict=True):
        if problem := _misfit(picture, width, height, geometry):
            problems.append(matter.at(picture.line, picture.column, problem))
    if problems:
        raise ConfigError(problems)
    html = []
    for part in matter.parts:
        if isinstance(part, str):
            html.append(part)
            continue
        width, height = sizes[part]
        look = f"width: {width:.2f}mm; height: {height:.2f}mm"
        html.append(f'<img class="picture" src="slot:picture{part}" style="{look}">')
    pictures = (PlacedPicture(one.picture, alt=one.alt) for one in matter.pictures)
    return MatterPage(
        title=matter.title,
        anchor=flow.anchor,
        html="".join(html),
        pictures=tuple(pictures),
    )


def picture_size_mm(one: MatterPicture, geometry: Geometry) -> tuple[float, float]:
    """Return a picture's printed size: as the author wants, or as large as is sharp."""
    picture = one.picture
    if one.width_mm is not None:
        return one.width_mm, one.width_mm / picture.ratio
    width = geometry.type_width_mm * (DRAWING if picture.is_svg else 1.0)
    highest = geometry.type_height_mm * HIGHEST_PICTURE
    width = min(width, picture.widest_mm(), highest * picture.ratio)
    width = int(width * 100) / 100  # never a hair too large
    return width, width / picture.ratio


def _misfit(one: MatterPicture, width: float, height: float, geometry: Geometry) -> str:
    """Return why a picture cannot be printed in its size, "" if it can."""
    most_wide, most_high = geometry.type_width_mm, geometry.type_height_mm * MOST_HIGH
    if width > most_wide + 0.01 or height > most_high + 0.01:
        fits = min(most_wide, most_high * one.picture.ratio)
        return (
            f"{one.picture.shown}: {width:.0f} x {height:.0f} mm are larger than the"
            f" page's text ({most_wide:.0f} x {most_high:.0f} mm); print it at most"
            f" {int(fits)} mm wide"
        )
    return too_coarse(one.picture, width, height)


def small_pictures(matter: Matter, geometry: Geometry) -> Iterator[str]:
    """Yield a sentence for each picture that is printed small for want of pixels."""
    for one in matter.pictures:
        picture = one.picture
        wanted = min(
            geometry.type_width_mm,
            geometry.type_height_mm * HIGHEST_PICTURE * picture.ratio,
        )
        width, height = picture_size_mm(one, geometry)
        if one.width_mm is None and not picture.is_svg and width < 0.66 * wanted:
            what = (
                f"{picture.shown}: is printed {width:.0f} x {height:.0f} mm, where its"
                f" {picture.width:,.0f} x {picture.height:,.0f} px are 300 dpi; to fill"
                f" {wanted:.0f} mm it would need {wanted * 300 / 25.4:,.0f} px across"
            )
            yield matter.at(one.line, one.column, what)


def dedication_page(text: str) -> DedicationPage:
    """Return the page of a dedication."""
    return DedicationPage(lines=tuple(map(str.strip, text.strip().split("\n"))))


class AuthorPages:
    """How many pages the author's texts take, measured."""

    def __init__(
        self, book: LoadedBook, design: Design, geometry: Geometry, measurer: Measurer
    ) -> None:
        self._book, self._design = book, design
        self._geometry, self._measurer = geometry, measurer

    def dedication(self) -> Iterator[Flow]:
        """Yield the flow of the dedication, if there is one."""
        text = self._book.config.book.dedication
        if not text.strip():
            return
        if self._measurer.pages(dedication_page(text)) > 1:
            place = ("book", "dedication")
            message = f"{quoted(one_line(text))} does not fit on one page"
            raise ConfigError(self._book.at(place, f"{message}; shorten it"))
        yield Flow(Single.DEDICATION, 1, Side.RECTO, blank_back=True)

    def side(self, *, front: bool) -> Iterator[Flow]:
        """Yield the flows of `book.front` or `book.back`.

        Raises:
            ConfigError: a picture, table or line is larger than the page.
        """
        for nth, matter in enumerate(self._book.front if front else self._book.back):
            flow = MatterFlow(front, nth)
            page = matter_page(matter, flow, self._geometry)
            if lines := self._measurer.too_large(page):
                raise ConfigError(self._too_large(matter, lines))
            count = self._measurer.pages(page)
            yield Flow(flow, count, Side.ANY if nth else Side.RECTO)

    def _too_large(self, matter: Matter, lines: tuple[int, ...]) -> list[str]:
        width = self._geometry.type_width_mm
        found: list[str] = []
        for line in lines:
            text = matter.source.split("\n")[line - 1]
            table = text.lstrip().startswith("|") or "|" in text
            what = "this table" if table else "this paragraph"
            message = (
                f"{what} is wider than the page's text, {width:.0f} mm; shorten its"
                f" longest words{', or leave out a column' if table else ''}"
            )
            found.append(matter.at(line, 1, message))
        return found
