"""WeasyPrint in one environment, with one fetcher, and with its warnings as errors."""

import contextlib
import functools
import logging
import os
import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element

from ..core.cover_parts import Cover
from ..core.designs.design import Design
from ..core.errors import RenderError, UsageError
from ..core.pictures import Picture
from ..core.programs import own_digest
from ..core.puzzle import Json
from ..core.stamped_pages import BlankPage, Contents
from ..core.temp_folders import temp_folder
from ..core.values import Geometry
from ..core.versions import versions
from ..types.looks import looks_of
from .fetcher import RootedFetcher
from .figures import PX_PER_MM, PX_PER_PT, FigureInk
from .fonts import FontSet
from .laid_out import LaidBox, LaidDocument, LaidPage, Sheet, Style
from .last_lines import keep_joined, keep_together
from .master_cache import MasterCache
from .masters import Ink, PictureFile, SlotCache, boxes_of
from .shaping import Shaper
from .templates import open_templates
from .weasy import (
    CSS,
    HTML,
    Document,
    DocumentMetadata,
    FatalURLFetchingError,
    FontConfiguration,
    boxes,
)

# Without libharfbuzz-subset WeasyPrint falls back to fontTools, which stamps the time
# into fonts unless this is set.
os.environ.setdefault("SOURCE_DATE_EPOCH", "0")


_SLACK_PX = 1.0
# A document begins on a recto, so that a part for a verso needs a page before it.
_RECTO = BlankPage(ident="recto")
# What makes a style sheet read files, or may do so in other letters.
_READS_FILES = re.compile(r"@(?:import|font-face|[-\w]*\\)", re.IGNORECASE)
_SHEETS_KEPT = 16


class _Collector(logging.Handler):
    """Keeps the warnings of WeasyPrint."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one message."""
        self.messages.append(record.getMessage())


@contextlib.contextmanager
def no_warnings() -> Iterator[None]:
    """Turn all warnings of WeasyPrint inside into one RenderError."""
    collector = _Collector()
    loggers = [logging.getLogger("weasyprint"), logging.getLogger("fontTools")]
    for logger in loggers:
        logger.addHandler(collector)
    try:
        yield
    except FatalURLFetchingError as error:
        raise RenderError(str(error)) from None
    except OSError as error:
        if error.filename is not None:
            raise
        # It writes nothing but copies of fonts.
        reason = f"cannot be written ({error.strerror})"
        raise UsageError(f"{temp_folder()}: {reason}") from error
    finally:
        for logger in loggers:
            logger.removeHandler(collector)
    if collector.messages:
        raise RenderError(sorted(set(collector.messages)))


def font_configuration() -> FontConfiguration:
    """Return a configuration whose copies of fonts are deleted when this process ends.

    WeasyPrint's own folder would stay behind if the process is killed, or if the
    configuration still exists at its end.
    """
    config = FontConfiguration()
    config._folder = Path(tempfile.mkdtemp(dir=temp_folder()))
    return config


class Engine:
    """Everything needed to draw in one design and geometry."""

    def __init__(self, design: Design, geometry: Geometry, fonts: FontSet) -> None:
        self.design = design
        self._geometry = geometry
        self._fonts = fonts
        self._config = font_configuration()
        self._fetcher = RootedFetcher(
            {*design.folders, *(face.path.parent for face in fonts.faces)}
        )
        self._scale = design.scale(geometry.width_mm, geometry.height_mm)
        self._templates = open_templates(design, self._scale)
        self.shaper = Shaper(self._config, design.language)
        looks = looks_of(design)
        colours = design.colours
        palette = {0.0: colours.ink, 0.5: colours.second, 0.75: colours.tint}
        figures = FigureInk(self.shaper, looks, fonts.families, palette)
        self.ink = Ink(self.shaper, figures, design.least_pt)
        self._read: dict[str, Sheet] = {}
        with no_warnings():
            self._sheet(fonts.css)  # fonts enter the configuration when they are read

    def text_width_mm(self, text: str, role: str, weight: int, size_pt: float) -> float:
        """Return the width of a text at a size that the design scales."""
        size_px = size_pt * self._scale * 96 / 72
        family = self._fonts.families[role]
        return self.shaper.width(text, family, weight, size_px) * 25.4 / 96

    def document(self, parts: Sequence[Contents], lang: str) -> LaidDocument:
        """Return WeasyPrint's document of the parts, one after another."""
        if parts and parts[0].side == "left":
            parts = [_RECTO, *parts]
        html = self._templates.fill(
            "book.html.j2",
            {"parts": parts, "lang": lang, "strings": self.design.strings},
        )
        return self._render(
            html, "page.css.j2", prepare=keep_together, geometry=self._geometry
        )

    def empty_document(self) -> LaidDocument:
        """Return a document of WeasyPrint without pages."""
        about = DocumentMetadata()
        document: LaidDocument = Document(
            [], about, self._fetcher, self._config, {}, None
        )
        return document

    def master_cache(self, lang: str) -> MasterCache:
        """Return the masters of this design, geometry and these fonts."""
        design, fonts = self.design, self._fonts
        faces: list[Json] = [
            [face.family, face.weight, face.italic] for face in fonts.faces
        ]
        made_of: list[Json] = [
            *(design.digest, versions(), own_digest(), dict(fonts.digests), faces),
            *(dict(fonts.stacks), design.edition, repr(self._geometry), lang),
        ]
        return MasterCache(made_of, self.shaper)

    def cover(self, cover: Cover, lang: str) -> LaidDocument:
        """Return WeasyPrint's document of the cover."""
        words = {"lang": lang, "name": cover.name, "strings": self.design.strings}
        html = self._templates.fill(
            f"cover-{cover.template}.html.j2", {**words, **cover.values}
        )
        return self._render(
            html,
            f"cover-{cover.template}.css.j2",
            prepare=keep_joined,
            wrap=cover.wrap,
            values=cover.values,
        )

    def _render(
        self,
        html: str,
        css_name: str,
        *,
        prepare: Callable[[Element], None],
        **numbers: object,
    ) -> LaidDocument:
        values = {
            "fonts": self._fonts.stacks,
            "lang": self.design.language,
            "scale": self._scale,
            "numbers": self.design.numbers,
        }
        css = self._templates.fill(css_name, values | numbers)
        with no_warnings():
            page = HTML(
                string=html,
                url_fetcher=self._fetcher,
                base_url=self.design.folder.as_uri() + "/",
            )
            prepare(page.etree_element)
            document: LaidDocument = page.render(
                stylesheets=[self._sheet(css)],
                font_config=self._config,
                cache=SlotCache(self.ink, self._fetcher),
            )
            return document

    def _sheet(self, css: str) -> Sheet:
        """Return a style sheet; one that needs no file is shared by all engines."""
        base = self.design.folder.as_uri() + "/"
        if not _READS_FILES.search(css):
            return _shared_sheet(css, base)
        if css not in self._read:
            self._read[css] = CSS(
                string=css,
                font_config=self._config,
                url_fetcher=self._fetcher,
                base_url=base,
            )
        return self._read[css]


@functools.lru_cache(maxsize=_SHEETS_KEPT)
def _shared_sheet(css: str, base: str) -> Sheet:
    """Return a style sheet without files; what raises an error is not kept."""
    with no_warnings():
        sheet: Sheet = CSS(string=css, url_fetcher=RootedFetcher(()), base_url=base)
        return sheet


def anchor_start(ident: str) -> str:
    """Return the name that marks a part's first page."""
    return f"{ident}-start"


def split_parts(
    document: LaidDocument, idents: Sequence[str]
) -> dict[str, list[LaidPage]]:
    """Return each part's pages, in order, without blank pages between parts."""
    starts = {anchor_start(ident): ident for ident in idents}
    pages: dict[str, list[LaidPage]] = {}
    current = ""
    for page in document.pages:
        if page._page_box.page_type.blank:
            continue
        for name in page.anchors:
            current = starts.get(name, current)
        pages.setdefault(current, []).append(page)
    return pages


def part_height_mm(page: LaidPage, ident: str) -> float:
    """Return the height of a part that takes one page."""
    for box in boxes_of(page):
        if box.element is not None and box.element.get("id") == anchor_start(ident):
            height: float = box.margin_height() / PX_PER_MM
            return height
    raise RenderError(f"no part {ident} on its page")


def pictures_of(document: LaidDocument) -> Iterator[tuple[Picture, float, float]]:
    """Yield a design's own pictures with their width and height in mm."""
    for page in document.pages:
        for box in boxes_of(page):
            image = getattr(box, "replacement", None)
            if isinstance(image, PictureFile):
                yield image.picture, box.width / PX_PER_MM, box.height / PX_PER_MM


def lines_outside(document: LaidDocument) -> list[int]:
    """Return the lines (`data-line`) of elements that leave the area of the text."""
    found: set[int] = set()
    for page in document.pages:
        sheet = page._page_box
        right = sheet.content_box_x() + sheet.width + _SLACK_PX
        bottom = sheet.content_box_y() + sheet.height + _SLACK_PX
        waiting = [(child, 0) for child in sheet.children]
        for box, line in waiting:
            element = getattr(box, "element", None)
            own = int(element.get("data-line", 0)) if element is not None else 0
            line = own or line  # noqa: PLW2901  that of the element around it
            if line and (
                box.position_x + (box.margin_width() if _is_solid(box) else 0) > right
                or box.position_y + (box.margin_height() if _is_solid(box) else 0)
                > bottom
            ):
                found.add(line)
            waiting += [(child, line) for child in getattr(box, "children", ())]
    return sorted(found)


def _is_solid(box: LaidBox) -> bool:
    """Return whether a box is as large as what it shows."""
    return isinstance(box, boxes.TextBox | boxes.TableBox | boxes.ReplacedBox)


@dataclass(frozen=True, slots=True)
class SlotPlace:
    """The slot of a line of text on a page: its width in px and its style."""

    width: float
    style: Style

    def holds(self, shaper: Shaper, text: str, least_pt: float) -> bool:
        """Return whether a line fits, in a smaller size if need be."""
        wide: float = shaper.styled_width(text, self.style)
        least = least_pt * PX_PER_PT / self.style["font_size"]
        return bool(wide * min(least, 1.0) <= self.width)


def slot_place(page: LaidPage, name: str) -> SlotPlace:
    """Return the place of a slot on a page."""
    for box in boxes_of(page):
        if getattr(getattr(box, "replacement", None), "name", None) == name:
            return SlotPlace(box.width, box.style)
    raise RenderError(f"no slot {name} on its page")
