"""PDFs made by hand, operator by operator: clean ones, and the means to spoil them."""

import io
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import font_source_serif_pro as serif
import pikepdf
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, String

PAGES = 40
SERIF = Path(serif.font_files_ttf["SourceSerifPro"])
TITLE, AUTHOR, ISBN = "Clean Pages", "A. Nobody", "978-3-16-148410-0"
FRONT = f"{TITLE} by {AUTHOR}, ISBN {ISBN}"
Change = Callable[[Any], None]


@cache
def _font() -> tuple[bytes, tuple[int, ...]]:
    with TTFont(SERIF) as font:
        cmap, widths = font.getBestCmap(), font["hmtx"]
        units = font["head"].unitsPerEm
        found = (widths[cmap[k]][0] * 1000 // units for k in range(32, 127))
        return SERIF.read_bytes(), tuple(found)


def embedded_font(pdf: Any) -> Any:
    """Return a font with its file inside."""
    file, widths = _font()
    descriptor = Dictionary(
        Type=Name.FontDescriptor,
        FontName=Name("/ABCDEF+SourceSerifPro-Regular"),
        Flags=32,
        FontBBox=[-200, -300, 1200, 1000],
        ItalicAngle=0,
        Ascent=918,
        Descent=-335,
        CapHeight=670,
        StemV=80,
        FontFile2=pdf.make_stream(file, Length1=len(file)),
    )
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.TrueType,
        BaseFont=Name("/ABCDEF+SourceSerifPro-Regular"),
        Encoding=Name.WinAnsiEncoding,
        FirstChar=32,
        LastChar=126,
        Widths=Array(widths),
        FontDescriptor=pdf.make_indirect(descriptor),
    )


def _page(pdf: Any, font: Any, size: tuple[float, float], content: str) -> None:
    page = pikepdf.Page(
        Dictionary(
            Type=Name.Page,
            MediaBox=Array([0, 0, *size]),
            TrimBox=Array([0, 0, *size]),
            Resources=Dictionary(Font=Dictionary(F1=font)),
            Contents=pdf.make_stream(content.encode()),
        )
    )
    pdf.pages.append(page)


def say(text: str, x: float, y: float, size: float = 10) -> str:
    """Return the operators that write a text."""
    return f"BT /F1 {size} Tf {x} {y} Td ({text}) Tj ET\n"


def written(pdf: Any, **options: Any) -> bytes:
    """Return the bytes of a PDF."""
    out = io.BytesIO()
    pdf.save(out, **options)
    return out.getvalue()


def interior(
    *changes: Change,
    pages: int = PAGES,
    size: tuple[float, float] = (432, 648),
    blank: tuple[int, ...] = (),
    **save: Any,
) -> bytes:
    """Return an interior that KDP takes, spoiled by changes."""
    pdf = pikepdf.new()
    font = pdf.make_indirect(embedded_font(pdf))
    for number in range(1, pages + 1):
        left = 60 if number % 2 else 45
        text = FRONT if number == 1 else f"Page {number} holds a line."
        lines = "0.8 g 60 300 200 40 re f 0 G 1 w 60 200 m 300 200 l S 0 g\n"
        content = "" if number in blank else lines + say(text, left, 500)
        _page(pdf, font, size, content)
    for change in changes:
        change(pdf)
    return written(pdf, **save)


def cover(*changes: Change, pages: int = PAGES, **save: Any) -> bytes:
    """Return a cover of 6x9 in on KDP's white paper, spoiled by changes."""
    pdf = pikepdf.new()
    font = pdf.make_indirect(embedded_font(pdf))
    width, height = (12.25 + 0.002252 * pages) * 72, 9.25 * 72
    content = f"0.1 0.2 0.4 rg 0 0 {width} {height} re f 1 g\n"
    content += say(TITLE, width - 300, 500, 24) + say(AUTHOR, width - 300, 460, 12)
    _page(pdf, font, (width, height), content + say(ISBN, 150, 60, 9))
    for change in changes:
        change(pdf)
    return written(pdf, **save)


def x1a(pdf: Any) -> None:
    """Make a file say what PDF/X-1a asks for."""
    pdf.docinfo.update(
        {
            "/GTS_PDFXVersion": String("PDF/X-1:2001"),
            "/Title": String(TITLE),
            "/CreationDate": String("D:20260101000000Z"),
            "/ModDate": String("D:20260101000000Z"),
            "/Trapped": Name("/False"),
        }
    )
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=String("CGATS TR 001"),
    )
    pdf.Root.OutputIntents = Array([intent])


AS_X1A = {
    "force_version": "1.3",
    "object_stream_mode": pikepdf.ObjectStreamMode.disable,
}


def adding(content: str, number: int = 4) -> Change:
    """Return a change that paints more on a page."""

    def change(pdf: Any) -> None:
        page = pdf.pages[number - 1]
        page.contents_add(content.encode())

    return change


def setting(name: str, value: Any, number: int = 4) -> Change:
    """Return a change of one key of a page."""

    def change(pdf: Any) -> None:
        pdf.pages[number - 1].obj[name] = value

    return change


def with_resource(kind: str, name: str, make: Callable[[Any], Any]) -> Change:
    """Return a change that gives page 4 one more resource."""

    def change(pdf: Any) -> None:
        resources = pdf.pages[3].obj.Resources
        if kind not in resources:
            resources[kind] = Dictionary()
        resources[kind][name] = make(pdf)

    return change


def picture(pdf: Any, dots: int = 60, space: str = "/DeviceGray", **more: Any) -> Any:
    """Return a square picture."""
    samples = {"/DeviceGray": 1, "/DeviceRGB": 3, "/DeviceCMYK": 4}[space]
    return pdf.make_stream(
        bytes(dots * dots * samples),
        Type=Name.XObject,
        Subtype=Name.Image,
        Width=dots,
        Height=dots,
        ColorSpace=Name(space),
        BitsPerComponent=8,
        **more,
    )


def form(pdf: Any, content: str, **more: Any) -> Any:
    """Return a form."""
    return pdf.make_stream(
        content.encode(),
        Type=Name.XObject,
        Subtype=Name.Form,
        BBox=Array([0, 0, 432, 648]),
        **more,
    )
