"""The files of painted pages: one for the press, one for the screen.

Both show the same pages, which are painted once. WeasyPrint makes PDF objects of them;
the file for the press is written from these alone, then links, outline and labels are
added and the file for the screen is written. Each page is converted to the inks of the
press and compressed once it is painted, which keeps 400 pages in 10 MB instead of 60.
"""

import io
import zlib
from collections.abc import Sequence

import pydyf

from ..core.errors import RenderError
from ..core.values import Layout
from .inks import in_inks, joined
from .laid_out import Dictionary, Item, LaidDocument, PageStream, Pdf
from .masters import FlowedPage, StampedPage
from .navigation import Place, add_navigation
from .screen_file import screen_file
from .standards import make_x1a, with_bare_fonts
from .structure import add_metadata, add_tags
from .tags import unmarked
from .weasy import DEFAULT_OPTIONS, generate_pdf

IDENTIFIER = b"puzzle-publish"
_ZLIB_LEVEL = 6  # half the time of level 9; output 0.5 % larger
_SPACES = {
    "grey": ("/DeviceGray",),
    "cmyk": ("/DeviceGray", "/DeviceCMYK"),
    "rgb": ("/DeviceGray", "/DeviceRGB"),
}


class Press:
    """Compresses pages in the inks of a press as they are painted."""

    def __init__(
        self, colour: str, most_ink_percent: float | None, *, keep_marks: bool = False
    ) -> None:
        self.colour = colour
        self._most_ink = most_ink_percent
        self._keep_marks = keep_marks
        self.marked: list[tuple[PageStream, bytes]] = []  # with their tag marks

    def page(self, stream: PageStream) -> None:
        """Convert and compress a page that has just been painted."""
        if self._keep_marks:
            content = self.inked(joined(stream.stream))
            self.marked.append((stream, zlib.compress(content, _ZLIB_LEVEL)))
        _pack(stream, self.inked(joined(unmarked(stream.stream))))

    def inked(self, content: bytes) -> bytes:
        """Return the operators with colours converted to the press's inks."""
        return in_inks(content, self.colour, self._most_ink)


def write_editions(
    document: LaidDocument,
    pages: Sequence[StampedPage | FlowedPage],
    press: Press,
    layout: Layout,
    *,
    places: Sequence[Place] | None = None,
    trim_inset_mm: float = 0.0,
) -> tuple[bytes, bytes | None]:
    """Return the file for the press, and that for the screen if there are places.

    Args:
        document: WeasyPrint's document, with the fonts.
        pages: the pages to paint, in order.
        press: converts and compresses them.
        layout: gives the printer's standard and the metadata.
        places: for each page, the links from it and the anchors on it.
        trim_inset_mm: the distance from the edge of the paper to the trim, on each
            side.

    Raises:
        RenderError: the press does not have the design's colours.
    """
    copy = document.copy(pages)
    try:
        pdf = generate_pdf(copy, None, 1, **DEFAULT_OPTIONS)
    except NotImplementedError:  # WeasyPrint 70 cannot draw Lab and similar colours
        raise RenderError(
            "the design uses a colour that cannot be drawn (lab, lch, oklab or oklch):"
            " write it as #rrggbb"
        ) from None
    _pack_rest(pdf, press)
    _set_boxes(pdf, trim_inset_mm)
    pdf.info.clear()
    pdf.catalog.pop("Lang", None)
    pack: dict[int, _Packed] = {}
    if layout.output.standard == "x-1a":
        with_bare_fonts(pdf)
        make_x1a(pdf, layout.title)
        printed = _written(pdf, pack, version="1.3")
        pdf.catalog.pop("OutputIntents")
    else:
        printed = _written(pdf, pack)
    if places is None:
        return printed, None
    pdf.info.clear()
    pdf.info["Title"] = pydyf.String(layout.title)
    pdf.catalog["Lang"] = pydyf.String(layout.language)
    links = add_navigation(pdf, places)
    add_metadata(pdf, layout.title, layout.language)
    pdf.add_object(pdf.info)
    tagged = [page.tagged for page in pages]
    changed, elements = add_tags(pdf, tagged, links, layout.language)
    for stream, content in press.marked:
        stream.stream = [content]
        changed.append(stream.number)
    for number in (pdf.catalog.number, pdf.info.number, *changed):
        pack.pop(number, None)
    shown = [pack.get(item.number, item) for item in pdf.objects[1:]]
    catalog, info = pdf.catalog.number, pdf.info.number
    return printed, screen_file(shown, elements, catalog, info, IDENTIFIER)


class _Packed(pydyf.Object):  # type: ignore[misc]  # pydyf is untyped
    """An object with its bytes, for which pydyf asks twice for each file."""

    def __init__(self, original: Item) -> None:
        super().__init__()
        self.number, self.generation = original.number, original.generation
        self.free, self._data = original.free, original.data
        self._compressible = original.compressible

    @property
    def data(self) -> bytes:
        """The bytes."""
        return bytes(self._data)

    @property
    def compressible(self) -> bool:
        """Whether it may be part of a stream of objects."""
        return bool(self._compressible)


def _written(pdf: Pdf, packed: dict[int, _Packed], version: str = "1.7") -> bytes:
    """Return a file of the objects, which are not changed, so that more can be added.

    Objects of an earlier file are taken from `packed`.
    """
    objects, place = pdf.objects, io.BytesIO()
    shown = [objects[0]]
    for item in objects[1:]:
        if item.number not in packed:
            packed[item.number] = _Packed(item)
        shown.append(packed[item.number])
    pdf.objects, pdf.current_position = shown, 0
    modern = version >= "1.5"
    pdf.write(place, version=version, identifier=IDENTIFIER, compress=modern)
    pdf.objects = objects
    return place.getvalue()


def _pack(stream: PageStream, content: bytes) -> None:
    stream.stream = [zlib.compress(content, _ZLIB_LEVEL)]
    stream.extra["Filter"] = "/FlateDecode"
    stream.compress = False


def _pack_rest(pdf: Pdf, press: Press) -> None:
    """Compress shared drawings and fonts; refuse what no press takes."""
    for item in pdf.objects:
        if isinstance(item, pydyf.Stream) and item.compress:
            content = joined(item.stream)
            if item.extra.get("Subtype") == "/Form":
                content = press.inked(content)
            _refuse(item.extra, press)
            _pack(item, content)
        elif isinstance(item, pydyf.Dictionary) and "ShadingType" in item:
            _refuse(item, press)
        elif isinstance(item, pydyf.Dictionary) and "ExtGState" in item:
            # No operator uses one of these any longer.
            item["ExtGState"].clear()
        elif isinstance(item, pydyf.Dictionary) and "lab-d65" in item:
            item.clear()


def _refuse(extra: Dictionary, press: Press) -> None:
    if "Group" in extra or "SMask" in extra:
        raise RenderError(
            "the design asks for transparency (an opacity, a picture that is partly"
            " clear or a text set by text-anchor in an SVG), which no press takes"
        )
    if extra.get("Subtype") == "/Image" or "ShadingType" in extra:
        space = extra.get("ColorSpace")
        if space not in _SPACES[press.colour]:
            raise RenderError(
                f"the design has a picture or gradient in {space}; the press takes"
                f" {' and '.join(_SPACES[press.colour])}"
            )


def _set_boxes(pdf: Pdf, inset_mm: float) -> None:
    """Give each page a zero origin and its trim box."""
    inset = inset_mm * 72 / 25.4
    for item in pdf.objects:
        if isinstance(item, pydyf.Dictionary) and item.get("Type") == "/Page":
            left, bottom, right, top = item["MediaBox"]
            if abs(left) + abs(bottom) > 1e-6:
                raise RenderError("a page of the design has its own bleed")
            item["MediaBox"] = pydyf.Array([0, 0, right, top])
            item["BleedBox"] = item["MediaBox"]
            item["TrimBox"] = pydyf.Array([inset, inset, right - inset, top - inset])
