"""One figure as a file of its own: SVG, PDF, PNG or EPS, exactly as wide as asked.

Letters are outlines, inks are greys, and nothing in a file tells when it was made.
"""

import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from xml.etree import ElementTree

import pydyf

from ..core.designs.looks import Look
from ..core.errors import UsageError
from ..core.figure import Figure
from ..core.svg import Letters, svg
from .inks import greyed, in_inks, joined
from .pictures import no_files
from .weasy import SVG, Stream

PT_PER_MM = 72 / 25.4
# When and by what an EPS was made.
_MADE = re.compile(rb"(?m)^%%(?:CreationDate|Creator): .*\n")
# The box of its ink, in place of the picture's.
_BOX = re.compile(rb"(?m)^%%BoundingBox: .*$")


@dataclass(frozen=True, slots=True)
class PictureFiles:
    """Writes figures as files.

    Attributes:
        looks: the look of each role.
        letters: draws labels as outlines; None keeps the text of an SVG.
        family: the font of text that is kept, "" for the design's.
        dpi: how fine pixels are.
    """

    looks: Mapping[str, Look]
    letters: Letters | None
    family: str = ""
    dpi: float = 300.0

    def write(
        self,
        name: str,
        figure: Figure,
        cell_mm: float,
        *,
        title: str = "",
        width_mm: float | None = None,
    ) -> bytes:
        """Return a figure as a file.

        Args:
            name: "svg", "pdf", "png" or "eps".
            figure: what is drawn.
            cell_mm: the size of its cells.
            title: of an SVG.
            width_mm: the width of the picture, as wide as the figure without.

        Raises:
            UsageError: what writes the format is not installed.
        """
        drawn = svg(
            figure,
            self.looks,
            cell_mm,
            title=title,
            letters=self.letters,
            family=self.family,
            width_mm=width_mm,
        )
        if name == "svg":
            return drawn.encode()
        if name == "eps":
            return eps(drawn)
        raw = pdf(drawn)
        return raw if name == "pdf" else png(raw, self.dpi)


def _size_pt(drawn: ElementTree.Element) -> tuple[float, float]:
    """Return the width and height of an SVG."""
    width, height = (
        round(float(drawn.attrib[side].removesuffix("mm")) * PT_PER_MM, 4)
        for side in ("width", "height")
    )
    return width, height


def pdf(drawn: str) -> bytes:
    """Return an SVG of paths as a PDF of one page in one ink."""
    tree = ElementTree.fromstring(drawn)  # noqa: S314  our own
    width, height = _size_pt(tree)
    kinds = ("ExtGState", "XObject", "Pattern", "Shading", "ColorSpace", "Font")
    resources = pydyf.Dictionary({kind: pydyf.Dictionary() for kind in kinds})
    stream = Stream({}, (0, 0, width, height), resources, {}, {}, {}, None)
    stream.transform(d=-1, f=height)
    SVG(tree, "", None, no_files).draw(stream, width, height, "", None)
    content = in_inks(greyed(joined(stream.stream)), "grey", None)
    file = pydyf.PDF()
    page = pydyf.Stream([content], compress=True)
    file.add_object(page)
    box = pydyf.Array([0, 0, width, height])
    entries = {"Type": "/Page", "Parent": file.pages.reference, "MediaBox": box}
    entries |= {"Contents": page.reference, "Resources": pydyf.Dictionary()}
    file.add_page(pydyf.Dictionary(entries))
    out = io.BytesIO()
    file.write(out)
    return out.getvalue()


def png(raw: bytes, dpi: float) -> bytes:
    """Return the page of a PDF as greys, this fine.

    Its width and height are those of the page to the nearest pixel.
    """
    import pypdfium2

    with pypdfium2.PdfDocument(raw) as document:
        page = document[0]
        width = round(page.get_width() / 72 * dpi)
        # PDFium takes the next whole number, whatever is lost before it.
        scale = (width - 1e-3) / page.get_width()
        image = page.render(scale=scale, grayscale=True).to_pil()
        page.close()
    out = io.BytesIO()
    image.save(out, "PNG", dpi=(dpi, dpi), optimize=True)
    return out.getvalue()


def eps(drawn: str) -> bytes:
    """Return an SVG of paths as Encapsulated PostScript.

    Raises:
        UsageError: CairoSVG is not installed, or its library.
    """
    try:
        import cairosvg
    except (ImportError, OSError):  # cairocffi looks for its library
        raise UsageError(
            'EPS needs CairoSVG and Cairo; run: pip install "puzzle-publish[eps]"'
        ) from None
    raw: bytes = cairosvg.svg2eps(bytestring=drawn.encode())
    width, height = _size_pt(ElementTree.fromstring(drawn))  # noqa: S314  our own
    # Cairo draws downwards from a whole number of points.
    top = ceil(height)
    box = (
        f"%%BoundingBox: 0 0 {ceil(width)} {top}\n"
        f"%%HiResBoundingBox: 0 {top - height:.4f} {width:.4f} {top}"
    )
    return _BOX.sub(box.encode(), _MADE.sub(b"", raw), count=1)
