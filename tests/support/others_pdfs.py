"""Sound PDFs as other programs write them: 76 pages of 6x9 in, and two covers.

Each has text, lines, a tint and what its program adds by itself: a title, bookmarks,
black as RGB, a font that is named and not used, a group of the whole page.
"""

import io
import shutil
import subprocess
from collections.abc import Callable
from ctypes.util import find_library
from functools import cache
from pathlib import Path

import font_source_serif_pro as serif
from PIL import Image, ImageDraw

PAGES = 76  # the least that every printer binds
INCH = 72.0
WIDTH, HEIGHT = 6 * INCH, 9 * INCH
LEFT, TOP = 0.9 * INCH, 0.8 * INCH
SERIF = Path(serif.font_files_ttf["SourceSerifPro"])
LINE = "Each page holds a few lines of text."


@cache
def picture(mode: str = "L") -> bytes:
    """Return a grey PNG, or one of black and white dots, for 2 x 1 in at 300 dpi."""
    image = Image.new("L", (600, 300), 255)
    ImageDraw.Draw(image).ellipse((20, 20, 580, 280), fill=90, outline=0, width=9)
    out = io.BytesIO()
    image.convert(mode).save(out, "PNG")
    return out.getvalue()


# ReportLab


def _reportlab(
    start_font: str, *, bookmarks: bool = False, form: bool = False
) -> bytes:
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    pdfmetrics.registerFont(TTFont("Serif", str(SERIF)))
    out = io.BytesIO()
    canvas = Canvas(
        out, pagesize=(WIDTH, HEIGHT), initialFontName=start_font, invariant=1
    )
    if form:
        canvas.beginForm("grid")
        for k in range(6):
            canvas.line(k * 20, 0, k * 20, 100)
            canvas.line(0, k * 20, 100, k * 20)
        canvas.endForm()
    for number in range(1, PAGES + 1):
        canvas.setFont("Serif", 11)
        canvas.setFillColorRGB(0, 0, 0)
        canvas.drawString(LEFT, HEIGHT - TOP, f"{LINE} {number}")
        canvas.setLineWidth(1)
        canvas.rect(LEFT, 300, 200, 100)
        canvas.setFillGray(0.8)
        canvas.rect(LEFT, 200, 60, 60, stroke=0, fill=1)
        if form:
            canvas.saveState()
            canvas.translate(200, 150)
            canvas.doForm("grid")
            canvas.restoreState()
            grey = ImageReader(io.BytesIO(picture()))
            canvas.drawImage(grey, LEFT, 420, 144, 72)
        if bookmarks:
            canvas.bookmarkPage(f"p{number}")
            canvas.addOutlineEntry(f"Page {number}", f"p{number}", 0)
            canvas.linkRect("", "p1", (LEFT, 60, LEFT + 40, 80))
        canvas.showPage()
    canvas.setTitle("A Sound Book")
    canvas.setAuthor("A. Nobody")
    canvas.save()
    return out.getvalue()


def reportlab_plain() -> bytes:
    """Black as RGB, a title; the first font of each page is the one it uses."""
    return _reportlab("Serif")


def reportlab_unused_font() -> bytes:
    """Helvetica, which is not embedded, is named on each page and not used."""
    return _reportlab("Helvetica")


def reportlab_bookmarks() -> bytes:
    """Bookmarks and links."""
    return _reportlab("Serif", bookmarks=True)


def reportlab_pictures() -> bytes:
    """A grey picture and a form on each page."""
    return _reportlab("Serif", form=True)


# fpdf2


def _fpdf(*, bookmarks: bool = False, pictures: bool = False) -> bytes:
    from fpdf import FPDF

    pdf = FPDF(unit="pt", format=(WIDTH, HEIGHT))
    pdf.set_auto_page_break(False)
    pdf.add_font("Serif", fname=str(SERIF))
    for number in range(1, PAGES + 1):
        pdf.add_page()
        pdf.set_font("Serif", size=11)
        if bookmarks:
            pdf.start_section(f"Page {number}")
        pdf.text(LEFT, TOP + 11, f"{LINE} {number}")
        pdf.set_line_width(1)
        pdf.rect(LEFT, 300, 200, 100)
        pdf.set_fill_color(200)
        pdf.rect(LEFT, 450, 60, 60, style="F")
        if pictures:
            pdf.image(io.BytesIO(picture()), LEFT, 180, 144, 72)
            pdf.image(io.BytesIO(picture("1")), LEFT + 160, 180, 144, 72)
    return bytes(pdf.output())


def fpdf_plain() -> bytes:
    """Text, lines and a tint."""
    return _fpdf()


def fpdf_bookmarks() -> bytes:
    """With a section a page."""
    return _fpdf(bookmarks=True)


def fpdf_pictures() -> bytes:
    """With a grey picture and one of dots."""
    return _fpdf(pictures=True)


# Typst

_TYPST = """
#set document(title: "A Sound Book", author: "A. Nobody")
#set page(width: 6in, height: 9in, margin: (rest: 0.8in, bottom: 1.2in)%s)
#set text(font: "Libertinus Serif", size: 11pt)
#let leaf(k) = {
  [= Page #k]
  [%s ] * 4
  line(length: 50%%, stroke: 1pt)
  rect(width: 60pt, height: 60pt, fill: luma(80%%))
  %s
}
#for k in range(1, %d) { leaf(k); if k < %d { pagebreak() } }
"""
_RICH = """
  table(columns: 3, stroke: 1pt, [1], [2], [3], [4], [5], [6])
  $ sum_(k=1)^n a_k^2 = b $
  link(<end>)[the end]
"""


def _typst(page: str = "", more: str = "") -> bytes:
    import typst

    source = _TYPST % (page, LINE, more, PAGES + 1, PAGES) + (
        "#[] <end>\n" if "<end>" in more else ""
    )
    made = typst.compile(source.encode(), format="pdf", ignore_system_fonts=True)
    assert isinstance(made, bytes)
    return made


def typst_plain() -> bytes:
    """Bookmarks of its headings, a title and tags, as Typst writes by itself."""
    return _typst()


def typst_rich() -> bytes:
    """With a table, a formula, a link and page numbers."""
    return _typst(', numbering: "1"', _RICH)


# Ghostscript


def _ghostscript(source: bytes, *options: str) -> bytes:
    call = ["gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfwrite"]
    call += [*options, "-sOutputFile=%stdout", "-"]
    # What it says of a file goes to stderr, so that stdout is the PDF alone.
    more = ["-sstdout=%stderr"]
    done = subprocess.run(
        [*call[:1], *more, *call[1:]], input=source, capture_output=True, check=True
    )
    return done.stdout


def ghostscript_prepress() -> bytes:
    """ReportLab's file, written anew for print."""
    return _ghostscript(reportlab_plain(), "-dPDFSETTINGS=/prepress")


def ghostscript_grey() -> bytes:
    """The same with all colours made grey."""
    grey = "-sColorConversionStrategy=Gray", "-dProcessColorModel=/DeviceGray"
    return _ghostscript(fpdf_pictures(), *grey)


def ghostscript_postscript() -> bytes:
    """From PostScript, with one of Ghostscript's own fonts."""
    page = (
        f"/NimbusRoman-Regular 11 selectfont {LEFT} {HEIGHT - TOP} moveto ({LINE}) show"
        " 1 setlinewidth 70 200 moveto 300 200 lineto stroke"
        " 0.8 setgray 70 300 60 60 rectfill 0 setgray showpage\n"
    )
    head = f"%!PS\n<< /PageSize [{WIDTH} {HEIGHT}] >> setpagedevice\n"
    return _ghostscript((head + page * PAGES).encode(), "-dEmbedAllFonts=true")


# cairo


def _cairo(*, outlines: bool) -> bytes:
    import cairocffi as cairo

    out = io.BytesIO()
    surface = cairo.PDFSurface(out, WIDTH, HEIGHT)
    context = cairo.Context(surface)
    for number in range(1, PAGES + 1):
        context.set_source_rgb(0, 0, 0)
        context.select_font_face("serif")
        context.set_font_size(11)
        context.move_to(LEFT, TOP + 11)
        text = f"{LINE} {number}"
        if outlines:
            context.text_path(text)
            context.fill()
        else:
            context.show_text(text)
        context.set_line_width(1)
        context.rectangle(LEFT, 300, 200, 100)
        context.stroke()
        context.set_source_rgb(0.8, 0.8, 0.8)
        context.rectangle(LEFT, 450, 60, 60)
        context.fill()
        context.show_page()
    surface.finish()
    return out.getvalue()


def cairo_plain() -> bytes:
    """Black as RGB, and a group of the whole page."""
    return _cairo(outlines=False)


def cairo_outlines() -> bytes:
    """With letters as shapes."""
    return _cairo(outlines=True)


# Covers of 6x9 in, 200 pages on white paper of KDP's


def _cover_size(pages: int = 200) -> tuple[float, float]:
    return (12.25 + 0.002252 * pages) * INCH, 9.25 * INCH


def reportlab_cover() -> bytes:
    """A coloured cover with words on both sides."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    pdfmetrics.registerFont(TTFont("Serif", str(SERIF)))
    out, (width, height) = io.BytesIO(), _cover_size()
    canvas = Canvas(out, pagesize=(width, height), initialFontName="Serif", invariant=1)
    canvas.setFillColorRGB(0.1, 0.2, 0.4)
    canvas.rect(0, 0, width, height, stroke=0, fill=1)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.setFont("Serif", 36)
    canvas.drawString(width - 350, 500, "A Sound Book")
    canvas.setFont("Serif", 12)
    canvas.drawString(60, 400, LINE)
    canvas.save()
    return out.getvalue()


def fpdf_cover() -> bytes:
    """The same by fpdf2."""
    from fpdf import FPDF

    width, height = _cover_size()
    # It takes the shorter side for the width otherwise.
    pdf = FPDF(unit="pt", format=(height, width), orientation="landscape")
    pdf.set_auto_page_break(False)
    pdf.add_font("Serif", fname=str(SERIF))
    pdf.add_page()
    pdf.set_fill_color(20, 60, 90)
    pdf.rect(0, 0, width, height, style="F")
    pdf.set_text_color(255)
    pdf.set_font("Serif", size=36)
    pdf.text(width - 350, 200, "A Sound Book")
    pdf.set_font("Serif", size=12)
    pdf.text(60, 300, LINE)
    return bytes(pdf.output())


Maker = Callable[[], bytes]
INTERIORS: tuple[Maker, ...] = (
    reportlab_plain,
    reportlab_unused_font,
    reportlab_bookmarks,
    reportlab_pictures,
    fpdf_plain,
    fpdf_bookmarks,
    fpdf_pictures,
    typst_plain,
    typst_rich,
    ghostscript_prepress,
    ghostscript_grey,
    ghostscript_postscript,
    cairo_plain,
    cairo_outlines,
)
COVERS: tuple[Maker, ...] = (reportlab_cover, fpdf_cover)


def is_there(maker: Maker) -> bool:
    """Return whether what a maker needs of the system is installed."""
    needed = {
        "ghostscript": lambda: shutil.which("gs"),
        "cairo": lambda: find_library("cairo"),
    }
    program = maker.__name__.split("_")[0]
    return program not in needed or bool(needed[program]())
