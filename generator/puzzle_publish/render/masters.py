"""Master pages: laid out once by WeasyPrint, stamped as often as the book needs.

A template marks what changes with `<img class="slot" src="slot:NAME">` (in a margin
box: `content: url(slot:NAME)`). WeasyPrint passes each slot the computed style of its
box, so CSS still determines font, size, alignment and place; a stamped page only fills
the slots. Flowing pages use the same slots for their page number and their figures.
`Document.copy(pages)` takes both kinds of page.

365 boards and 31 pages of 12 solved boards took 0.85 CPU s this way, 5.2 s when every
page was laid out, 48 s with inline SVG (WeasyPrint 70).
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache

import pydyf
from tinycss2.color4 import Color

from ..core.errors import RenderError
from ..core.pictures import LEAST_DPI, Picture, read_picture
from ..core.placed import Ornament, PlacedFigure, PlacedPicture, Slots
from .fetcher import RootedFetcher
from .figures import ALIGN, PX_PER_MM, PX_PER_PT, FigureInk, corner_in
from .laid_out import (
    Area,
    Dictionary,
    LaidBox,
    LaidPage,
    PageLink,
    PageStream,
    Sized,
    Style,
)
from .navigation import Link, Place
from .ornaments import draw_ornament
from .pictures import PictureInk
from .places import Where, figures_in
from .shaping import Shaper, number, show
from .tags import Box, Marker, Node, Tagged, tree_of
from .weasy import Stream, boxes, draw_page
from .written import source_of

LEAST_TEXT_PT = 7.0
# The sizes of slots in margin boxes, which CSS sizes by the font alone: a running head
# of 24 em with its letters spaced, a folio, and a code.
_MARGIN_EM = {"head": (28, 1.25), "folio": (4, 1.25), "code": (1, 1)}
IN_MARGINS = frozenset(_MARGIN_EM)


class Ink:
    """Fills slots: texts in the slot's style, figures in the design's looks."""

    def __init__(
        self, shaper: Shaper, figures: FigureInk, least_pt: float = LEAST_TEXT_PT
    ) -> None:
        self._shaper = shaper
        self.figures = figures
        self._least_pt = least_pt
        self.values: Slots = {}
        self.pictures = PictureInk()  # each document sets its own
        self.marker: Marker | None = None

    def fill(
        self, stream: PageStream, name: str, width: float, height: float, style: Style
    ) -> None:
        """Draw the current page's value of a slot, if it has one.

        Raises:
            RenderError: it does not fit, or a picture has too few pixels.
        """
        value = self.values.get(name)
        if value is None or value == "":
            return
        if isinstance(value, PlacedPicture):
            self.pictures.draw(stream, value, width, height)
        elif isinstance(value, PlacedFigure):
            self._figure(stream, value, width, height, style)
        else:
            self._text(stream, str(value), width, height, style)

    def _figure(
        self,
        stream: PageStream,
        placed: PlacedFigure,
        width: float,
        height: float,
        style: Style,
    ) -> None:
        unit = placed.cell_mm * PX_PER_MM
        spare_x = width - placed.figure.width * unit
        spare_y = height - placed.figure.height * unit
        x, y = corner_in(placed, spare_x, spare_y, style)
        if min(spare_x, spare_y) < -0.5:
            raise RenderError(
                "a figure is larger than its place on the page: "
                f"{placed.figure.width * placed.cell_mm:.1f} x "
                f"{placed.figure.height * placed.cell_mm:.1f} mm in "
                f"{width / PX_PER_MM:.1f} x {height / PX_PER_MM:.1f} mm"
            )
        reader = self.marker.reader if self.marker else None
        self.figures.draw(stream, placed, x, y, reader)

    def _text(
        self, stream: PageStream, text: str, width: float, height: float, style: Style
    ) -> None:
        shaped = self._shaper.shape(stream, text, style)
        zoom = 1.0
        if shaped.width > width + 0.5:
            zoom = width / shaped.width
            if style["font_size"] * zoom / PX_PER_PT < self._least_pt:
                raise RenderError(
                    f'"{text}" is too long for its place on the page: '
                    f"{shaped.width / PX_PER_MM:.0f} mm in {width / PX_PER_MM:.0f} mm"
                )
        x = (width - shaped.width * zoom) * ALIGN.get(style["text_align_all"], 0.0)
        y = (height - shaped.height * zoom) / 2 + shaped.baseline * zoom
        operators = [_grey(style["color"]), "BT", *show(shaped, x, y, zoom), "ET"]
        stream.stream.append("\n".join(operators).encode("ascii"))


class Slot:
    """An image for WeasyPrint that records its place, or is filled at once."""

    def __init__(self, name: str, ink: Ink) -> None:
        self.name = name
        self._ink = ink

    def get_intrinsic_size(
        self, _resolution: float, font_size: float
    ) -> tuple[float, float, None]:
        """Return a size for slots without one in CSS: those in margin boxes."""
        width, height = _MARGIN_EM.get(self.name, _MARGIN_EM["folio"])
        return font_size * width, font_size * height, None

    def draw(
        self, stream: PageStream, width: float, height: float, style: Style
    ) -> None:
        """Record the place while a master is painted; fill it on a flowing page."""
        if isinstance(stream, MasterStream):
            matrix = stream.ctm.values
            stream.places.append((self.name, matrix, width, height, style))
        else:
            stream.push_state()
            self._ink.fill(stream, self.name, width, height, style)
            stream.pop_state()


class PictureFile:
    """An image for WeasyPrint: a picture of a design's folder."""

    def __init__(self, picture: Picture, ink: Ink) -> None:
        self.picture = picture
        self._ink = ink

    def get_intrinsic_size(
        self, resolution: float, _font_size: float
    ) -> tuple[float, float, float]:
        """Return the size for a page that names none: the largest that is sharp."""
        found = self.picture
        zoom = (1 if found.is_svg else 96 / LEAST_DPI) / resolution
        return found.width * zoom, found.height * zoom, found.ratio

    def placed(self, alt: str) -> PlacedPicture:
        """Return the picture with an alternative text."""
        return PlacedPicture(self.picture, alt=alt)

    def draw(
        self, stream: PageStream, width: float, height: float, _style: Style
    ) -> None:
        """Draw the picture in its box."""
        self._ink.pictures.draw(stream, self.placed(""), width, height)


class SlotCache(dict[str, Slot | PictureFile]):
    """An image cache in which slot: URLs are slots and files are pictures.

    So WeasyPrint itself never opens a picture.
    """

    def __init__(self, ink: Ink, fetcher: RootedFetcher) -> None:
        super().__init__()
        self._ink = ink
        self._fetcher = fetcher

    def __contains__(self, key: object) -> bool:
        """Tell WeasyPrint that it need not fetch a slot or a file."""
        return isinstance(key, str) and key.startswith(("slot:", "file:"))

    def __missing__(self, key: str) -> Slot | PictureFile:
        """Make a slot, or read a picture, on first use."""
        image: Slot | PictureFile
        if key.startswith("slot:"):
            image = Slot(key.removeprefix("slot:"), self._ink)
        elif key.startswith("file:"):
            path = self._fetcher.path_of(key)
            image = PictureFile(read_picture(path), self._ink)
        else:
            raise KeyError(key)
        self[key] = image
        return image


class MasterStream(Stream):  # type: ignore[misc]  # WeasyPrint is untyped
    """The stream into which a master is painted."""

    places: list[tuple[str, tuple[float, ...], float, float, Style]]


class Master:
    """A page laid out once: a Form XObject and the places of its slots.

    Attributes:
        page: of WeasyPrint.
        anchors: name -> place; names are without the master's own.
        links: (name of the target, rectangle).
        tree: of its elements, with the slots and the links in them.
        places: of its slots, once it is prepared.
    """

    def __init__(self, page: LaidPage, ident: str) -> None:
        self.page = page
        self.id = ident
        self.width, self.height, self.bleed = page.width, page.height, page.bleed
        prefix = f"{ident}-"
        self.anchors: dict[str, tuple[float, ...]] = {
            target.removeprefix(prefix): place for target, place in page.anchors.items()
        }
        self.links: tuple[tuple[str, Area], ...] = tuple(
            (target.removeprefix(prefix), rectangle)
            for _, target, rectangle, _ in _outermost(page.links)
        )
        self.tree = tree_of(page)
        self._resources: Dictionary | None = None
        self.places: list[tuple[str, Where, float, float, Style]] = []

    def prepare(self, stream: PageStream, scale: float) -> None:
        """Paint the master into this document, once."""
        if self._resources is stream._resources:
            return
        self._resources = stream._resources
        form = self.painted(stream, scale)
        stream._resources["XObject"][self.id] = form
        self.places = [
            (name, Where(matrix), width, height, style)
            for name, matrix, width, height, style in form.places
        ]

    def painted(self, stream: PageStream, scale: float) -> MasterStream:
        """Return the form, with what a page's stream has."""
        form = form_in(stream, scale, self.id)
        with form.stacked():
            form.transform(a=scale, d=scale)
            draw_page(self.page._page_box, form)
        return form


def boxes_of(page: LaidPage) -> Iterator[LaidBox]:
    """Yield all boxes of a page, outer ones first."""
    boxes: list[LaidBox] = [page._page_box]
    for box in boxes:
        yield box
        boxes += getattr(box, "children", ())


def form_in(stream: PageStream, scale: float, ident: str) -> MasterStream:
    """Return an empty form for what a document's pages share."""
    resources = pydyf.Dictionary(
        {
            kind: pydyf.Dictionary()
            for kind in ("ExtGState", "XObject", "Pattern", "Shading")
        }
    )
    resources["ColorSpace"] = stream._resources["ColorSpace"]
    resources["Font"] = None
    x, y, width, height = stream.page_rectangle
    box = [v * scale for v in (x, y, x + width, y + height)]
    form = MasterStream(
        stream._fonts,
        stream.page_rectangle,
        resources,
        stream._images,
        None,
        stream._color_profiles,
        stream._output_intent,
        extra=pydyf.Dictionary(
            {
                "Type": "/XObject",
                "Subtype": "/Form",
                "Resources": resources,
                "BBox": pydyf.Array(box),
            }
        ),
        compress=stream.compress,
    )
    form.places = []
    form.id = ident
    return form


Painted = Callable[
    [PageStream], object
]  # called with each page's stream once it is painted


class _Painting:
    """A page with the attributes that `Document` needs, without links and anchors."""

    def __init__(self, page: Sized, painted: Painted) -> None:
        self._painted = painted
        self.width, self.height, self.bleed = page.width, page.height, page.bleed
        self.links: list[object] = []
        self.anchors: dict[str, Area] = {}
        self.bookmarks: list[object] = []
        self.forms: dict[None, list[object]] = {None: []}


class StampedPage(_Painting):
    """A page from a master and the values of its slots."""

    def __init__(
        self,
        master: Master,
        ink: Ink,
        values: Slots,
        *,
        anchors: Mapping[str, str],
        links: Mapping[str, str],
        bookmark: tuple[int, str] | None,
        painted: Painted,
        ornament: Ornament | None = None,
    ) -> None:
        super().__init__(master, painted)
        self._master, self._ink, self._values = master, ink, values
        self._links, self._ornament = links, ornament
        self.place = Place(
            master.height,
            {anchors[k]: place for k, place in master.anchors.items() if k in anchors},
            tuple(Link(links[k], area) for k, area in master.links if k in links),
            bookmark,
        )

    def paint(self, stream: PageStream, scale: float = 1) -> None:
        """Draw the master, then fill its slots."""
        self._master.prepare(stream, scale)
        marker = Marker(stream)
        with marker.artifact():
            stream.stream.append(f"/{self._master.id} Do".encode())
        # The page's resources must name the master's XObject too.
        stream._resources["XObject"].setdefault(self._master.id, None)
        self._ink.values, self._ink.marker = self._values, marker
        for name, place, width, height, style in self._master.places:
            value = self._values.get(name)
            if value is None or value == "":
                continue
            if name in IN_MARGINS:
                mark = marker.artifact()
            else:
                box = place.box(scale, width, height)
                mark = marker.piece(name, value, box, style)
            with mark:
                stream.push_state()
                stream.stream.append(place.operator)
                self._ink.fill(stream, name, width, height, style)
                stream.pop_state()
        if self._ornament:
            with marker.artifact():
                figures = figures_in(self._master.places, self._values, scale)
                ink = self._ink.figures
                draw_ornament(stream, scale, self._ornament, figures, ink)
        self.tagged = Tagged(
            self._master.tree, marker.marks, self._links, self._master.height
        )
        self._painted(stream)


class FlowedPage(_Painting):
    """A page that WeasyPrint laid out itself, with values for its slots."""

    def __init__(
        self,
        page: LaidPage,
        ink: Ink,
        values: Slots,
        *,
        bookmark: tuple[int, str] | None,
        painted: Painted,
    ) -> None:
        super().__init__(page, painted)
        self._page, self._ink, self._values = page, ink, values
        links = (
            Link(target, rectangle, external=kind == "external")
            for kind, target, rectangle, _ in _outermost(page.links)
        )
        self.place = Place(page.height, dict(page.anchors), tuple(links), bookmark)

    def paint(self, stream: PageStream, scale: float = 1) -> None:
        """Draw the page, with its values in its slots."""
        # If a stream has tags, WeasyPrint marks each text, picture and artifact.
        marker = _FlowMarker(stream, tree_of(self._page), self._values)
        self._ink.values, self._ink.marker = self._values, marker
        stream._tags, stream.marked = {}, marker.marked
        self._page.paint(stream, scale)
        self.tagged = Tagged(marker.root, marker.marks, None, self._page.height)
        self._painted(stream)


class _FlowMarker(Marker):
    """Marks what WeasyPrint paints on a page that it laid out."""

    def __init__(self, stream: PageStream, root: Node, values: Slots) -> None:
        super().__init__(stream)
        self.root = root
        self._values = values
        self._readable = set(_leaves(root))

    @contextmanager
    def marked(self, box: LaidBox, _tag: str) -> Iterator[None]:
        """Mark a box in place of WeasyPrint's own method."""
        key = getattr(getattr(box, "replacement", None), "name", box)
        if key not in self._readable:
            mark = self.artifact()
        elif isinstance(box, boxes.TextBox):
            is_plain = box.style["text_transform"] == "none"
            text = box.text if is_plain else source_of(box.element, box.text)
            mark = self.piece(key, text, _place(box), box.style)
        elif isinstance(key, str):
            value = self._values.get(key)
            is_shown = value not in (None, "")
            mark = self.artifact()
            if is_shown:
                mark = self.piece(key, value, _place(box), box.style)
        else:
            alt = "" if box.element is None else box.element.get("alt", "")
            mark = self.picture(key, alt, _place(box))
        with mark:
            yield


def _place(box: LaidBox) -> Box:
    left, top = box.content_box_x(), box.content_box_y()
    return left, top, left + box.width, top + box.height


def _leaves(node: Node) -> Iterator[Hashable]:
    for kid in node.kids:
        if isinstance(kid, Node):
            yield from _leaves(kid)
        else:
            yield kid


@cache
def _grey(colour: Color) -> str:
    red, green, blue = colour.to("srgb").coordinates
    return f"{number(0.2126 * red + 0.7152 * green + 0.0722 * blue)} g"


def _outermost(links: Sequence[PageLink]) -> list[PageLink]:
    """Return links without those of boxes inside a linked box, which follow it."""
    kept: list[PageLink] = []
    for link in links:
        if not kept or kept[-1][1] != link[1] or not _inside(link[2], kept[-1][2]):
            kept.append(link)
    return kept


def _inside(inner: Sequence[float], outer: Sequence[float]) -> bool:
    """Return whether a rectangle (left, top, right, bottom) is in another, to 1 px."""
    return all(inner[k] >= outer[k] - 1 for k in (0, 1)) and all(
        inner[k] <= outer[k] + 1 for k in (2, 3)
    )
