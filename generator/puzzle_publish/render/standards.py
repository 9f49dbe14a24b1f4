"""PDF/X-1a:2001, which some presses require (ISO 15930-1).

Everything is DeviceGray or DeviceCMYK, nothing is transparent, fonts are embedded, and
the file names its printing condition. The dates are fixed, so that the same book is the
same file.
"""

import io
import zlib
from collections.abc import Mapping

import pydyf
from fontTools.ttLib import TTFont

from ..core.own_version import VERSION
from .laid_out import Pdf

# The ICC's registry of printing conditions: SWOP, web presses on coated paper. A
# registered name needs no profile inside the file.
_CONDITION = "CGATS TR 001"
_REGISTRY = "http://www.color.org"
_DATE = "D:20000101000000Z"


def make_x1a(pdf: Pdf, title: str) -> None:
    """Declare a file as PDF/X-1a:2001, with its printing condition."""
    producer = pydyf.String(f"publish {VERSION}")
    pdf.info.update(
        {
            "GTS_PDFXVersion": pydyf.String("PDF/X-1:2001"),
            "GTS_PDFXConformance": pydyf.String("PDF/X-1a:2001"),
            "Title": pydyf.String(title),
            "Creator": producer,
            "Producer": producer,
            "CreationDate": pydyf.String(_DATE),
            "ModDate": pydyf.String(_DATE),
            "Trapped": "/False",
        }
    )
    intent = {
        "Type": "/OutputIntent",
        "S": "/GTS_PDFX",
        "OutputCondition": pydyf.String("SWOP (Publication) printing in USA"),
        "OutputConditionIdentifier": pydyf.String(_CONDITION),
        "RegistryName": pydyf.String(_REGISTRY),
        "Info": pydyf.String("U.S. Web Coated (SWOP) v2"),
    }
    pdf.catalog["OutputIntents"] = pydyf.Array([pydyf.Dictionary(intent)])


def with_bare_fonts(pdf: Pdf) -> None:
    """Replace OpenType fonts, which PDF 1.3 does not have, by their CFF tables.

    A CFF table has no PostScript name of its own (all faces of a collection share one),
    so that the file's own objects get it.
    """
    names = {}
    for item in pdf.objects:
        if isinstance(item, pydyf.Stream) and item.extra.get("Subtype") == "/OpenType":
            content = zlib.decompress(b"".join(item.stream))
            with TTFont(io.BytesIO(content), lazy=True) as font:
                bare = font.reader["CFF "]
                names[item.reference] = font["name"].getDebugName(6)
            item.stream = [zlib.compress(bare, 9)]
            item.extra["Subtype"] = "/CIDFontType0C"
    _name_fonts(pdf, names)


def _name_fonts(pdf: Pdf, names: Mapping[bytes, str]) -> None:
    """Give fonts their PostScript names, by the reference to their program."""
    renamed = {}
    for item in pdf.objects:
        if isinstance(item, dict) and (name := names.get(item.get("FontFile3", b""))):
            tag, _, _ = item["FontName"].partition(b"+")
            renamed[item["FontName"]] = tag + b"+" + name.encode("ascii")
    for item in pdf.objects:
        for key in ("FontName", "BaseFont") if isinstance(item, dict) else ():
            if item.get(key) in renamed:
                item[key] = renamed[item[key]]
