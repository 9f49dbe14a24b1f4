"""Pictures drawn in the inks of a press, as large as they are printed.

A PNG or JPEG becomes one image for each document, without loss and with at most 600
dpi; an SVG of plain colours stays lines and areas; any other SVG becomes pixels.
"""

from math import ceil
from typing import TYPE_CHECKING, NoReturn
from xml.etree import ElementTree

import pydyf
from PIL import Image

from ..core.errors import RenderError
from ..core.pictures import Picture, image_of, too_coarse
from ..core.placed import PlacedPicture
from .figures import PX_PER_MM, PX_PER_PT
from .inks import greyed, in_inks, joined
from .laid_out import PageStream, Style
from .weasy import HTML, SVG, FatalURLFetchingError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LEAST_PT = 0.75  # of a line in print
MOST_DPI = 600.0  # finer than any press
_SVG_MOST_PX = 8_000
_NEARLY_GREY = 3  # how far the channels of a grey may differ, of 255
_SPACES = {"L": "/DeviceGray", "RGB": "/DeviceRGB", "CMYK": "/DeviceCMYK"}


class PictureInk:
    """Draws pictures in the inks of one document.

    Args:
        colour: "grey", "cmyk" or "rgb".
        most_ink_percent: the maximum of all four inks together; None for no limit.
    """

    def __init__(
        self, colour: str = "grey", most_ink_percent: float | None = None
    ) -> None:
        self._colour = colour
        self._most_ink = most_ink_percent
        self._known: dict[tuple[str, type[_Drawn]], _Drawn] = {}

    def draw(
        self, stream: PageStream, placed: PlacedPicture, width: float, height: float
    ) -> None:
        """Draw a picture in a box, in px: wholly inside it, or cropped to fill it.

        Raises:
            RenderError: it has too few pixels for this size.
        """
        picture = placed.picture
        zooms = width / picture.width, height / picture.height
        zoom = max(zooms) if placed.crop else min(zooms)
        wide, high = picture.width * zoom, picture.height * zoom
        if problem := too_coarse(picture, wide / PX_PER_MM, high / PX_PER_MM):
            raise RenderError(problem)
        x = (width - wide) * placed.focus[0]
        y = (height - high) * placed.focus[1]
        # As pixels a line may be thinner than printers allow of lines.
        line_pt = picture.thinnest * wide / PX_PER_PT
        kind = _DrawnSvg if picture.flat and line_pt >= LEAST_PT else _DrawnPixels
        drawn = self._known.get((picture.digest, kind))
        if drawn is None:
            drawn = kind(picture, self._colour, self._most_ink)
            self._known[picture.digest, kind] = drawn
        drawn.widest = max(drawn.widest, wide)
        stream.push_state()
        if placed.crop:
            stream.rectangle(0, 0, width, height)
            stream.clip()
            stream.end()
        # A picture is a square of 1 x 1 that stands on its lower edge.
        stream.transform(wide, 0, 0, -high, x, y + high)
        drawn.prepare(stream)
        stream.draw_x_object(stream.add_image(drawn, False, 1))
        stream.pop_state()


class _Drawn:
    """A picture in a document, with the interface of WeasyPrint's images."""

    def __init__(
        self, picture: Picture, colour: str, most_ink_percent: float | None
    ) -> None:
        self.id = f"picture-{picture.digest[:16]}-{type(self).__name__[6:].lower()}"
        self.widest = 0.0  # px on the page
        self._picture = picture
        self._colour = colour
        self._most_ink = most_ink_percent

    def prepare(self, stream: PageStream) -> None:
        """Draw what needs the document's stream."""


class _DrawnPixels(_Drawn):
    def get_x_object(self, _interpolate: bool, _ratio: float) -> pydyf.Stream:
        """Return the image, not larger than the largest place needs."""
        across = ceil(self.widest / 96 * MOST_DPI)
        image = _pixels(self._picture, across)
        if image.width > across:
            high = max(1, round(across / self._picture.ratio))
            image = image.resize((across, high), Image.Resampling.LANCZOS)
        image = in_colours(image, self._colour, self._most_ink)
        return _image_object(image)


class _DrawnSvg(_Drawn):
    _content = b""

    def prepare(self, stream: PageStream) -> None:
        """Draw the shapes, once."""
        if self._content:
            return
        form = stream.add_group(0, 0, 1, 1)
        tree = ElementTree.fromstring(self._picture.raw)  # noqa: S314  checked by expat
        # The size is that of the viewBox, which may lie anywhere.
        for key in ("x", "y", "width", "height"):
            tree.attrib.pop(key, None)
        tree.set("preserveAspectRatio", "none")
        if "viewBox" not in tree.attrib:
            size = f"0 0 {self._picture.width} {self._picture.height}"
            tree.set("viewBox", size)
        form.transform(a=0.001, d=-0.001, f=1)
        SVG(tree, "", None, no_files).draw(form, 1000, 1000, "", None)
        del stream._resources["XObject"][form.id]
        content = joined(form.stream)
        if self._colour == "grey":
            content = greyed(content)
        self._content = in_inks(content, self._colour, self._most_ink)

    def get_x_object(self, _interpolate: bool, _ratio: float) -> pydyf.Stream:
        """Return the Form XObject."""
        extra = pydyf.Dictionary(
            {
                "Type": "/XObject",
                "Subtype": "/Form",
                "BBox": pydyf.Array([0, 0, 1, 1]),
                "Resources": pydyf.Dictionary(),
            }
        )
        return pydyf.Stream([self._content], extra, compress=True)


def in_colours(
    image: Image.Image, colour: str, most_ink_percent: float | None
) -> Image.Image:
    """Return pixels in the colours of a press: grey, or its inks, or RGB.

    Args:
        image: of mode L or RGB.
        colour: "grey", "cmyk" or "rgb".
        most_ink_percent: the maximum of all four inks together.
    """
    if image.mode == "L" or colour == "grey":
        return image.convert("L")
    import numpy as np  # late: few books have pictures in colour

    whole = np.asarray(image)
    spread = whole.max(axis=2) - whole.min(axis=2)
    if not spread.size or int(spread.max()) <= _NEARLY_GREY:
        return image.convert("L")
    if colour == "rgb":
        return image
    limit = 4.0 if most_ink_percent is None else most_ink_percent / 100
    bands = [_separated(whole[top : top + 256], limit) for top in _bands(image)]
    return Image.fromarray(np.concatenate(bands), "CMYK")


def _bands(image: Image.Image) -> range:
    return range(
        0, image.height, 256
    )  # as floats, the whole would take 16 times as much


def _separated(rgb: "NDArray[np.uint8]", limit: float) -> "NDArray[np.uint8]":
    """Return pixels in four inks, by the rule of `inks.cmyk`."""
    import numpy as np

    parts = rgb.astype(np.float32) / 255
    light = parts.max(axis=2, keepdims=True)
    black = 1 - light
    inks = np.where(light > 0, 1 - parts / np.maximum(light, 1e-6), 0.0)
    total = inks.sum(axis=2, keepdims=True)
    spare = np.maximum(0.0, limit - black)
    inks *= np.minimum(1.0, spare / np.maximum(total, 1e-6))
    # Down, or the four together might exceed the limit by rounding.
    return np.floor(np.concatenate([inks, black], axis=2) * 255 + 1e-3).astype(np.uint8)


def _pixels(picture: Picture, across: int) -> Image.Image:
    """Return a picture's pixels; those of an SVG as many as wanted."""
    if not picture.is_svg:
        return image_of(picture)
    most = _SVG_MOST_PX * min(1.0, picture.ratio)
    return drawn_svg(picture, max(1, min(across, int(most))))


def drawn_svg(picture: Picture, across: int) -> Image.Image:
    """Return an SVG as pixels on white, this many wide."""
    wide, high = 1000.0, 1000.0 / picture.ratio
    tree = ElementTree.fromstring(picture.raw)  # noqa: S314  checked by expat
    page = HTML(
        string=f"<style>@page{{size:{wide}px {high}px;margin:0}}"
        f"img{{display:block;width:{wide}px;height:{high}px}}</style>"
        '<img src="picture:">',
        url_fetcher=no_files,
    ).render(cache={"picture:": _Vector(tree, picture)})
    raw = page.copy(page.pages[:1]).write_pdf()
    import pypdfium2  # late: most SVG files are drawn as shapes

    with pypdfium2.PdfDocument(raw) as pdf:
        sheet = pdf[0]
        scale = across / sheet.get_width()
        image: Image.Image = sheet.render(scale=scale).to_pil()
        return image.convert("RGB")


class _Vector:
    """An SVG as an image of WeasyPrint."""

    def __init__(self, tree: object, picture: Picture) -> None:
        self._svg = SVG(tree, "", None, no_files)
        self._picture = picture

    def get_intrinsic_size(self, *_: object) -> tuple[float, float, float]:
        return self._picture.width, self._picture.height, self._picture.ratio

    def draw(
        self, stream: PageStream, width: float, height: float, _style: Style
    ) -> None:
        self._svg.draw(stream, width, height, "", None)


def no_files(url: str, *_: object, **__: object) -> NoReturn:
    """Refuse a file or an address, whatever a picture asks for."""
    raise FatalURLFetchingError(f"a picture asked for {url!r}: not allowed")


def _image_object(image: Image.Image) -> pydyf.Stream:
    space = _SPACES[image.mode]
    extra = pydyf.Dictionary(
        {
            "Type": "/XObject",
            "Subtype": "/Image",
            "Width": image.width,
            "Height": image.height,
            "ColorSpace": space,
            "BitsPerComponent": 8,
        }
    )
    content = image.tobytes()
    return pydyf.Stream([content], extra, compress=True)
