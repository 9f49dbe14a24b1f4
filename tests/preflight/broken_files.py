"""A corpus of broken interiors and covers, each with the rule that must catch it.

Every file is made here, from the clean ones of `handmade` or by programs of others. A
case breaks one thing; the name says which.
"""

import io
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import fpdf
import pikepdf
from fontTools.cffLib import CFFFontSet
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from handmade import (
    SERIF,
    adding,
    cover,
    embedded_font,
    form,
    interior,
    picture,
    say,
    with_resource,
)
from pikepdf import Array, Dictionary, Name
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

PAGES = 24  # as few as KDP binds
LONG = "/" + "A_resource_with_a_name_of_forty_letters_"
BOX = "100 100 50 50 re f"
IDENTITY = Name("/Identity-H")


@dataclass(frozen=True)
class Broken:
    """One broken file.

    Attributes:
        rule: the rule that must catch it.
        make: returns the PDF.
        more: how it is judged, where that is not as an interior of KDP.
    """

    name: str
    rule: str
    make: Callable[[], bytes]
    more: dict[str, Any] = field(default_factory=dict)


def on_page(*changes: Any) -> Callable[[], bytes]:
    return lambda: interior(*changes, pages=PAGES)


def on_cover(*changes: Any) -> Callable[[], bytes]:
    return lambda: cover(*changes)


# Fonts.


def font(change: Callable[[Any, Any], Any], text: str = "(x)") -> Callable[[], bytes]:
    """Return a maker of an interior with text in a font that `change` has changed."""

    def make(pdf: Any) -> Any:
        one = embedded_font(pdf)
        descriptor = pdf.make_indirect(Dictionary(one.FontDescriptor))
        one.FontDescriptor = descriptor
        return change(pdf, one) or one

    return on_page(
        with_resource("/Font", "/F2", make),
        adding(f"BT /F2 10 Tf 100 400 Td {text} Tj ET"),
    )


def program(data: bytes) -> Callable[[Any, Any], None]:
    def change(pdf: Any, one: Any) -> None:
        one.FontDescriptor.FontFile2 = pdf.make_stream(data)

    return change


def without_table(tag: str) -> bytes:
    data = bytearray(SERIF.read_bytes())
    at = data.index(tag.encode(), 12)
    data[at : at + 4] = b"xxxx"
    return bytes(data)


def scrambled_outlines() -> bytes:
    data = bytearray(SERIF.read_bytes())
    at = data.index(b"glyf", 12)
    start = int.from_bytes(data[at + 8 : at + 12], "big")
    size = int.from_bytes(data[at + 12 : at + 16], "big")
    data[start : start + size] = b"\x00\x7f" * (size // 2) + bytes(size % 2)
    return bytes(data)


def unnamed_glyph(pdf: Any, one: Any) -> None:
    one.Encoding = Dictionary(
        Type=Name.Encoding,
        BaseEncoding=Name.WinAnsiEncoding,
        Differences=Array([120, Name("/nosuchglyph")]),
    )


def composite(pdf: Any, one: Any, encoding: Any = IDENTITY) -> Any:
    inner = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2,
        BaseFont=one.BaseFont,
        CIDSystemInfo=Dictionary(Registry="Adobe", Ordering="Identity", Supplement=0),
        CIDToGIDMap=Name.Identity,
        FontDescriptor=one.FontDescriptor,
    )
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=one.BaseFont,
        Encoding=encoding,
        DescendantFonts=Array([pdf.make_indirect(inner)]),
    )


def own_encoding(pdf: Any, one: Any) -> Any:
    return composite(pdf, one, pdf.make_stream(b"/CIDInit /ProcSet findresource begin"))


def bare_cff() -> bytes:
    """Return a CFF font with one letter."""
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", "x"])
    builder.setupCharacterMap({120: "x"})
    drawn = {}
    for name, height in ((".notdef", 700), ("x", 500)):
        pen = T2CharStringPen(500, None)
        for k, point in enumerate(((0, 0), (400, 0), (400, height))):
            (pen.lineTo if k else pen.moveTo)(point)
        pen.closePath()
        drawn[name] = pen.getCharString()
    builder.setupHorizontalMetrics({".notdef": (500, 0), "x": (500, 0)})
    builder.setupCFF("Bare", {}, drawn, {})
    cff = builder.font["CFF "]
    return cff.compile(builder.font)


def cff(data: bytes) -> Callable[[Any, Any], None]:
    def change(pdf: Any, one: Any) -> None:
        del one.FontDescriptor.FontFile2
        one.FontDescriptor.FontFile3 = pdf.make_stream(data, Subtype=Name.Type1C)
        one.Subtype = Name.Type1

    return change


def damaged_outline() -> bytes:
    fonts = CFFFontSet()
    fonts.decompile(io.BytesIO(bare_cff()), None)
    outline = fonts[0].CharStrings["x"].bytecode
    assert bare_cff().count(outline) == 1
    # Calls of subroutines that the font does not have.
    return bare_cff().replace(outline, b"\x1d" * len(outline))


def drawn_font(pdf: Any, operators: str, names: tuple[str, ...] = ("/x",)) -> Any:
    glyphs = {name: pdf.make_stream(operators.encode()) for name in names}
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.Type3,
        FontBBox=Array([0, 0, 1000, 1000]),
        FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
        FirstChar=120,
        LastChar=120,
        Widths=Array([1000]),
        Encoding=Dictionary(Type=Name.Encoding, Differences=Array([120, Name("/x")])),
        CharProcs=Dictionary(glyphs),
    )


def in_drawn_font(
    operators: str, names: tuple[str, ...] = ("/x",)
) -> Callable[[], bytes]:
    return on_page(
        with_resource("/Font", "/F3", lambda pdf: drawn_font(pdf, operators, names)),
        adding("BT /F3 10 Tf 100 400 Td (x) Tj ET"),
    )


def helvetica(pdf: Any, one: Any) -> Any:
    return Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)


FONTS = [
    Broken("font not embedded", "font-embedded", font(helvetica)),
    Broken("program of other bytes", "font-damaged", font(program(b"no font" * 99))),
    Broken(
        "program cut short", "font-damaged", font(program(SERIF.read_bytes()[:3000]))
    ),
    Broken(
        "program without head", "font-damaged", font(program(without_table("head")))
    ),
    Broken(
        "program without glyf", "font-damaged", font(program(without_table("glyf")))
    ),
    Broken("scrambled outlines", "font-damaged", font(program(scrambled_outlines()))),
    Broken("CFF of other bytes", "font-damaged", font(cff(b"\1\0\4\1" + b"?" * 400))),
    Broken("CFF with a damaged outline", "font-damaged", font(cff(damaged_outline()))),
    Broken("a name without a glyph", "missing-glyph", font(unnamed_glyph)),
    Broken("CFF without the letter", "missing-glyph", font(cff(bare_cff()), "(y)")),
    Broken(".notdef is shown", "missing-glyph", font(composite, "<0000>")),
    Broken("a glyph beyond the last", "missing-glyph", font(composite, "<FFFE>")),
    Broken("a drawn glyph is lacking", "missing-glyph", in_drawn_font("", ("/y",))),
    Broken("codes of an unknown kind", "not-judged", font(own_encoding, "<0005>")),
]


# Text.


def nested(content: str, *, depth: int = 1, **more: Any) -> tuple[Any, Any]:
    """Return changes that paint operators inside forms within forms."""

    def make(pdf: Any) -> Any:
        resources = Dictionary(Font=pdf.pages[3].obj.Resources.Font)
        inner = form(pdf, content, Resources=resources, **more)
        for _ in range(depth - 1):
            around = Dictionary(XObject=Dictionary(X1=pdf.make_indirect(inner)))
            inner = form(pdf, "q /X1 Do Q", Resources=around)
        return inner

    return with_resource("/XObject", "/X1", make), adding("q /X1 Do Q")


def pictured(content: str, *arguments: Any, **more: Any) -> tuple[Any, Any]:
    make = with_resource(
        "/XObject", "/X1", lambda pdf: picture(pdf, *arguments, **more)
    )
    return make, adding(content)


TINT = Array([Name.Separation, Name.Black, Name.DeviceGray, Dictionary()])
TEXT = [
    Broken(
        "text left of the page", "off-page", on_page(adding(say("lost", -200, 300)))
    ),
    Broken(
        "text below the page",
        "off-page",
        on_page(
            adding(
                "BT /F1 10 Tf 100 100 Td (a) Tj 0 -90 Td (b) Tj 0 -90 Td (lost) Tj ET"
            )
        ),
    ),
    Broken(
        "text off the page in a form",
        "off-page",
        on_page(
            *nested(
                say("lost", 100, 300),
                Matrix=Array([1, 0, 0, 1, 900, 0]),
            )
        ),
    ),
    Broken(
        "white text", "hidden-text", on_page(adding("1 g " + say("ghost", 100, 400)))
    ),
    Broken(
        "white text in CMYK",
        "hidden-text",
        on_page(adding("0 0 0 0 k " + say("ghost", 100, 400))),
    ),
    Broken(
        "text of no black ink",
        "hidden-text",
        on_page(
            with_resource("/ColorSpace", "/C1", lambda pdf: TINT),
            adding("/C1 cs 0 scn " + say("ghost", 100, 400)),
        ),
    ),
    Broken(
        "black text on black",
        "hidden-text",
        on_page(adding("0 g 90 390 80 30 re f " + say("ghost", 100, 400))),
    ),
    Broken(
        "text under white",
        "hidden-text",
        on_page(adding(say("ghost", 100, 400) + "1 g 90 380 80 40 re f")),
    ),
    Broken(
        "text under a picture",
        "hidden-text",
        on_page(
            *pictured(say("ghost", 100, 400) + "q 60 0 0 60 90 380 cm /X1 Do Q", 300)
        ),
    ),
    Broken(
        "invisible text",
        "invisible",
        on_page(adding("BT 3 Tr /F1 10 Tf 100 400 Td (ghost) Tj ET")),
    ),
    Broken(
        "text that only clips",
        "invisible",
        on_page(adding("q BT 7 Tr /F1 10 Tf 100 400 Td (ghost) Tj ET Q")),
    ),
    Broken(
        "small by Tm",
        "small-text",
        on_page(adding("BT /F1 1 Tf 6 0 0 6 100 400 Tm (tiny) Tj ET")),
    ),
    Broken(
        "small by cm",
        "small-text",
        on_page(adding("q .5 0 0 .5 0 0 cm " + say("tiny", 200, 800, 12) + "Q")),
    ),
    Broken(
        "small by a form",
        "small-text",
        on_page(
            *nested(say("tiny", 200, 600, 12), Matrix=Array([0.5, 0, 0, 0.5, 0, 0]))
        ),
    ),
    Broken(
        "small in '",
        "small-text",
        on_page(adding("BT /F1 5 Tf 9 TL 100 400 Td (tiny) ' ET")),
    ),
    Broken("text in the margin", "margin", on_page(adding(say("near", 402, 400)))),
    Broken(
        "turned text in the margin",
        "margin",
        on_page(adding("BT /F1 10 Tf 0 1 -1 0 12 400 Tm (near) Tj ET")),
    ),
]


# Operators.


def cut_stream(pdf: Any) -> None:
    page = pdf.pages[3].obj
    data = zlib.compress(b"0 0 m\n" * 4000 + b"S\n")
    page.Contents = pdf.make_stream(data[: len(data) // 2], Filter=Name.FlateDecode)


def endless(pdf: Any) -> Any:
    loop = pdf.make_indirect(form(pdf, "/X1 Do"))
    loop.Resources = Dictionary(XObject=Dictionary(X1=loop))
    return loop


def broken(name: str, content: str) -> Broken:
    return Broken(name, "broken-operators", on_page(adding(content)))


OPERATORS = [
    broken("an unknown operator", "100 100 foo"),
    broken("too few operands", "1 0 rg " + BOX),
    broken("too many operands", "1 2 3 4 5 re f"),
    broken("a name for a number", "/Big w 100 100 m 200 100 l S"),
    broken("a number out of range", "100 99999999999 m 200 100 l S"),
    broken("Q without q", "Q"),
    broken("q without Q", "q 1 w"),
    broken("BT without ET", "BT /F1 10 Tf 100 400 Td (a) Tj"),
    broken("ET without BT", "ET"),
    broken("BT within BT", "BT BT ET"),
    broken("text outside BT", "/F1 10 Tf (a) Tj"),
    Broken(
        "text without a font",
        "broken-operators",
        lambda: interior(adding("BT 100 400 Td (a) Tj ET"), blank=(4,), pages=PAGES),
    ),
    broken("a string without an end", "BT /F1 10 Tf 100 400 Td (a Tj ET"),
    broken("an unknown picture", "q /Lost Do Q"),
    broken("an unknown font", "BT /Lost 10 Tf 100 400 Td (a) Tj ET"),
    broken("an unknown state", "q /Lost gs Q"),
    broken("an unknown colour space", "q /Lost cs 1 scn Q"),
    broken("an unknown pattern", "q /Pattern cs /Lost scn Q"),
    broken("an unknown shading", "q /Lost sh Q"),
    Broken(
        "too few values of a colour",
        "broken-operators",
        on_page(
            with_resource("/ColorSpace", "/C1", lambda pdf: TINT),
            adding(f"q /C1 cs .5 .5 scn {BOX} Q"),
        ),
    ),
    Broken(
        "a form in itself",
        "broken-operators",
        on_page(with_resource("/XObject", "/X1", endless), adding("q /X1 Do Q")),
    ),
    Broken("operators cut short", "damaged", on_page(cut_stream)),
]


# Colours.


def filled(space: Any, values: str = "0.2 0.4 0.6") -> Callable[[], bytes]:
    return on_page(
        with_resource("/ColorSpace", "/C1", space),
        adding(f"q /C1 cs {values} scn {BOX} Q"),
    )


def ramp(space: str, first: list[float], last: list[float], kind: int = 2) -> Any:
    ends = {"C0": Array(first), "C1": Array(last), "N": 1}
    return Dictionary(
        ShadingType=kind,
        ColorSpace=Name(space),
        Coords=Array([100, 100, 200, 100]),
        Function=Dictionary(FunctionType=2, Domain=Array([0, 1]), **ends),
    )


def sampled(pdf: Any) -> Any:
    shading = ramp("/DeviceCMYK", [0] * 4, [0] * 4)
    shading.Function = pdf.make_stream(
        bytes([0, 0, 0, 0, 255, 255, 255, 255]),
        FunctionType=0,
        Domain=Array([0, 1]),
        Range=Array([0, 1] * 4),
        Size=Array([2]),
        BitsPerSample=8,
    )
    return shading


def computed(pdf: Any) -> Any:
    shading = ramp("/DeviceCMYK", [0] * 4, [0] * 4)
    shading.Function = pdf.make_stream(
        b"{dup dup dup}", FunctionType=4, Domain=Array([0, 1]), Range=Array([0, 1] * 4)
    )
    return shading


def cells(content: str) -> Any:
    def make(pdf: Any) -> Any:
        tile = form(pdf, content, PatternType=1, PaintType=1, TilingType=1)
        tile.XStep, tile.YStep = 10, 10
        return tile

    return make


RED_RAMP = ramp("/DeviceRGB", [1, 0, 0], [0, 0, 1])
SHADED = "q 100 100 80 80 re W n /S1 sh Q"
PATTERNED = f"q /Pattern cs /P1 scn {BOX} Q"
LAB = Array([Name.Lab, Dictionary(WhitePoint=Array([0.96, 1, 0.82]))])


def indexed(base: str, row: bytes) -> Callable[[Any], Any]:
    return lambda pdf: Array([Name.Indexed, Name(base), 0, pikepdf.String(row)])


def profiled(pdf: Any) -> Any:
    return Array([Name.ICCBased, pdf.make_stream(b"", N=3)])


def spots(pdf: Any) -> Any:
    names = Array([Name.Gold, Name.Silver, Name.Black])
    return Array([Name.DeviceN, names, Name.DeviceCMYK, Dictionary()])


def shaded(shading: Any) -> tuple[Any, Any]:
    return with_resource("/Shading", "/S1", lambda pdf: shading), adding(SHADED)


def colour(name: str, make: Callable[[], bytes]) -> Broken:
    return Broken(name, "colour", make)


COLOURS = [
    colour(
        "RGB picture with a long name",
        on_page(
            with_resource(
                "/XObject", LONG, lambda pdf: picture(pdf, 600, "/DeviceRGB")
            ),
            adding(f"q 100 0 0 100 100 350 cm {LONG} Do Q"),
        ),
    ),
    colour(
        "RGB picture among the operators",
        on_page(
            adding(
                "q 1 0 0 1 100 400 cm BI /W 9 /H 9 /BPC 8 /CS /RGB ID "
                + "a" * 243
                + " EI Q"
            )
        ),
    ),
    colour("RGB over lines", on_page(adding(f"1 % red\n0\n0\nrg {BOX}"))),
    colour(
        "RGB after a string",
        on_page(adding(f"BT /F1 10 Tf 100 400 Td (\\) 0 g) Tj ET 1 0 0 rg {BOX}")),
    ),
    colour("RGB in three forms", on_page(*nested(f"0 1 0 rg {BOX}", depth=3))),
    colour(
        "RGB that a form inherits",
        on_page(
            with_resource("/XObject", "/X1", lambda pdf: form(pdf, BOX)),
            adding("q 0 1 0 rg /X1 Do Q"),
        ),
    ),
    colour(
        "RGB in a pattern's cells",
        on_page(
            with_resource("/Pattern", "/P1", cells("1 0 0 rg 0 0 5 5 re f")),
            adding(PATTERNED),
        ),
    ),
    colour("RGB shading", on_page(*shaded(RED_RAMP))),
    colour(
        "RGB shading as a pattern",
        on_page(
            with_resource(
                "/Pattern",
                "/P1",
                lambda pdf: Dictionary(PatternType=2, Shading=RED_RAMP),
            ),
            adding(PATTERNED),
        ),
    ),
    colour("RGB in a palette", filled(indexed("/DeviceRGB", b"\xff\0\0"), "0")),
    colour("RGB with a profile", filled(profiled)),
    colour("Lab", filled(lambda pdf: LAB, "50 20 20")),
    colour("spot colours", filled(spots)),
    colour(
        "red letters of a drawn font",
        in_drawn_font("1000 0 d0 1 0 0 rg 0 0 500 500 re f"),
    ),
    colour("CMYK lines", on_page(adding("1 0 0 0 K 1 w 100 100 m 200 100 l S"))),
]


# Transparency, lines, tints and pictures.


def state(name: str = "/G1", content: str = BOX, **values: Any) -> Callable[[], bytes]:
    return on_page(
        with_resource("/ExtGState", name, lambda pdf: Dictionary(**values)),
        adding(f"q {name} gs {content} Q"),
    )


def clear(name: str, make: Callable[[], bytes]) -> Broken:
    return Broken(name, "transparency", make)


LINE = "100 100 m 200 100 l S"
INLINE = "BI /W 600 /H 600 /BPC 8 /CS /G /F /DCT"
AT = "q 100 0 0 100 100 350 cm /X1 Do Q"


def samples(name: str, content: bytes, **more: Any) -> Broken:
    """Return a case of a picture whose stream has the wrong bytes."""

    def damaged(pdf: Any) -> Any:
        image = picture(pdf, 600)
        image.write(content, **more)
        return image

    change = with_resource("/XObject", "/X1", damaged)
    return Broken(name, "broken-operators", on_page(change, adding(AT)))


LOOKS = [
    clear("opacity under a long name", state(LONG, ca=0.3)),
    clear("opacity of lines", state(content=LINE, CA=0.3)),
    clear("soft mask", state(SMask=Dictionary(S=Name.Luminosity))),
    clear("multiplied", state(BM=Name.Multiply)),
    clear(
        "the first blend mode of several", state(BM=Array([Name.Screen, Name.Normal]))
    ),
    clear(
        "partly clear picture",
        on_page(
            with_resource(
                "/XObject",
                "/X1",
                lambda pdf: picture(pdf, 600, SMask=picture(pdf, 600)),
            ),
            adding(AT),
        ),
    ),
    clear(
        "group in a form",
        on_page(*nested("0 g 0 0 9 9 re f", Group=Dictionary(S=Name.Transparency))),
    ),
    Broken(
        "thin by cm", "thin-line", on_page(adding(f"q .5 0 0 .5 50 50 cm 1 w {LINE} Q"))
    ),
    Broken("as thin as the device can", "thin-line", on_page(adding(f"0 w {LINE}"))),
    Broken("thin by gs", "thin-line", state(content=LINE, LW=0.3)),
    Broken("thin rectangle", "thin-line", on_page(adding("100 100 200 .4 re f"))),
    Broken("thin in a form", "thin-line", on_page(*nested(f".2 w {LINE}"))),
    Broken("pale grey", "light-tint", on_page(adding(f"0.95 g {BOX}"))),
    Broken(
        "pale black ink",
        "light-tint",
        on_page(
            with_resource("/ColorSpace", "/C1", lambda pdf: TINT),
            adding(f"q /C1 cs 0.05 scn {BOX} Q"),
        ),
    ),
    Broken("coarse picture", "image-dpi", on_page(*pictured(AT))),
    Broken(
        "coarse by a form",
        "image-dpi",
        on_page(
            with_resource(
                "/XObject",
                "/X1",
                lambda pdf: form(
                    pdf,
                    "q 10 0 0 10 0 0 cm /X2 Do Q",
                    Matrix=Array([10, 0, 0, 10, 100, 350]),
                    Resources=Dictionary(XObject=Dictionary(X2=picture(pdf))),
                ),
            ),
            adding("q /X1 Do Q"),
        ),
    ),
    samples("picture cut short", b"\0" * 99),
    Broken(
        "no JPEG among the operators",
        "broken-operators",
        on_page(adding(f"{INLINE} ID no picture EI")),
    ),
    samples("no JPEG at all", b"no picture", filter=Name.DCTDecode),
    Broken("reference to another file", "opi", on_page(*nested("", OPI=Dictionary()))),
    Broken(
        "transfer function",
        "not-judged",
        state(TR=Dictionary(FunctionType=2, Domain=Array([0, 1]), N=2)),
    ),
    Broken(
        "off the page's side without bleed",
        "bleed",
        on_page(adding("0.5 g 100 0 200 30 re f")),
    ),
]


# The amount of ink, for a printer that limits it.


def full_cmyk(pdf: Any) -> Any:
    image = picture(pdf, 8, "/DeviceCMYK")
    image.write(b"\xff" * 256)
    image.ColorSpace = Name.DeviceCMYK
    return image


def full_jpeg(pdf: Any) -> Any:
    out = io.BytesIO()
    Image.new("CMYK", (64, 64), (250, 250, 250, 250)).save(out, "JPEG")
    adobe = out.getvalue().find(b"Adobe") >= 0
    return pdf.make_stream(
        out.getvalue(),
        Type=Name.XObject,
        Subtype=Name.Image,
        Width=64,
        Height=64,
        ColorSpace=Name.DeviceCMYK,
        BitsPerComponent=8,
        Filter=Name.DCTDecode,
        Decode=Array(([1, 0] if adobe else [0, 1]) * 4),
    )


def in_palette(pdf: Any) -> Any:
    image = picture(pdf, 8)
    image.ColorSpace = indexed("/DeviceCMYK", b"\xff\xff\xff\xff")(pdf)
    return image


def jpeg_2000(pdf: Any) -> Any:
    image = picture(pdf, 8, "/DeviceCMYK")
    image.Filter = Name.JPXDecode
    return image


def inked(name: str, *changes: Any, rule: str = "ink-limit") -> Broken:
    make = lambda: cover(*changes)  # noqa: E731
    return Broken(name, rule, make, {"kind": "cover", "printer": "ingram"})


def on_front(kind: str, name: str, make: Any, content: str) -> tuple[Any, Any]:
    def change(pdf: Any) -> None:
        resources = pdf.pages[0].obj.Resources
        if kind not in resources:
            resources[kind] = Dictionary()
        resources[kind][name] = make(pdf)

    return change, adding(content, 1)


OVER = "q 500 300 50 50 re W n "
FRONT = "q 60 0 0 60 500 300 cm /X1 Do Q"
OVERPRINT = Dictionary(OP=True, op=True, OPM=1)
ALL = Array([Name.Separation, Name.All, Name.DeviceCMYK, Dictionary()])
PROCESS = Array(
    [
        Name.DeviceN,
        Array([Name.Cyan, Name.Magenta, Name.Yellow]),
        Name.DeviceCMYK,
        Dictionary(),
    ]
)
CYAN = Array([Name.Separation, Name.Cyan, Name.DeviceCMYK, Dictionary()])
INK = [
    inked("four inks", adding("0.7 0.7 0.7 0.7 k 500 300 50 50 re f", 1)),
    inked("full ink in a picture", *on_front("/XObject", "/X1", full_cmyk, FRONT)),
    inked("full ink in a JPEG", *on_front("/XObject", "/X1", full_jpeg, FRONT)),
    inked("full ink in a palette", *on_front("/XObject", "/X1", in_palette, FRONT)),
    inked(
        "full ink in a picture among the operators",
        adding(
            "q 9 0 0 9 500 300 cm BI /W 1 /H 1 /BPC 8 /CS /CMYK /F /AHx"
            " ID ffffffff> EI Q",
            1,
        ),
    ),
    inked(
        "full ink by overprint",
        *on_front(
            "/ExtGState",
            "/G1",
            lambda pdf: OVERPRINT,
            "q 1 1 0 0 k 500 300 50 50 re f /G1 gs 0 0 1 1 k 500 300 50 50 re f Q",
        ),
    ),
    inked(
        "an overprinted separation",
        *on_front("/ExtGState", "/G1", lambda pdf: OVERPRINT, ""),
        *on_front(
            "/ColorSpace",
            "/C1",
            lambda pdf: CYAN,
            "q 0 .9 .9 .5 k 500 300 50 50 re f"
            " /G1 gs /C1 cs 1 scn 510 310 50 50 re f Q",
        ),
    ),
    inked(
        "overprint of three things",
        *on_front(
            "/ExtGState",
            "/G1",
            lambda pdf: OVERPRINT,
            "q /G1 gs 1 0 0 0 k 500 300 50 50 re f 0 1 0 0 k 500 300 50 50 re f"
            " 0 0 1 0 k 500 300 50 50 re f Q",
        ),
    ),
    inked(
        "all separations",
        *on_front(
            "/ColorSpace", "/C1", lambda pdf: ALL, "q /C1 cs 1 scn 500 300 50 50 re f Q"
        ),
    ),
    inked(
        "DeviceN of three inks",
        *on_front(
            "/ColorSpace",
            "/C1",
            lambda pdf: PROCESS,
            "q /C1 cs 1 1 1 scn 500 300 50 50 re f Q",
        ),
    ),
    inked(
        "a shading to full ink",
        *on_front(
            "/Shading",
            "/S1",
            lambda pdf: ramp("/DeviceCMYK", [0] * 4, [1] * 4),
            OVER + "/S1 sh Q",
        ),
    ),
    inked(
        "a sampled shading", *on_front("/Shading", "/S1", sampled, OVER + "/S1 sh Q")
    ),
    inked(
        "full ink in cells",
        *on_front(
            "/Pattern",
            "/P1",
            cells("1 1 1 1 k 0 0 5 5 re f"),
            "q /Pattern cs /P1 scn 500 300 50 50 re f Q",
        ),
    ),
    inked(
        "a computed shading",
        *on_front("/Shading", "/S1", computed, OVER + "/S1 sh Q"),
        rule="not-judged",
    ),
    inked(
        "JPEG 2000 in CMYK",
        *on_front("/XObject", "/X1", jpeg_2000, FRONT),
        rule="not-judged",
    ),
]


# Covers.


def covered(name: str, rule: str, *changes: Any) -> Broken:
    return Broken(name, rule, on_cover(*changes), {"kind": "cover"})


# The barcode's area is 288 to 432 pt from the left, 27 to 113 from below.
COVERS = [
    covered(
        "a picture over the barcode",
        "barcode",
        *on_front(
            "/XObject",
            "/X1",
            lambda pdf: picture(pdf, 600, "/DeviceRGB"),
            "q 100 0 0 100 250 70 cm /X1 Do Q",
        ),
    ),
    covered(
        "a picture in the barcode's place",
        "barcode",
        *on_front(
            "/XObject",
            "/X1",
            lambda pdf: picture(pdf, 600, "/DeviceRGB"),
            "q 60 0 0 60 330 40 cm /X1 Do Q",
        ),
    ),
    covered(
        "words over the barcode", "barcode", adding(say("A blurb here", 330, 60), 1)
    ),
    covered(
        "white words on white",
        "hidden-text",
        adding("1 g 600 300 100 50 re f " + say("ghost", 620, 320), 1),
    ),
    covered("words at the edge", "cover-safe", adding(say("edge", 860, 300), 1)),
    covered("words off the sheet", "off-page", adding(say("lost", 990, 300), 1)),
    covered("words on a thin spine", "spine-text", adding(say("X", 442, 300, 8), 1)),
    covered(
        "coarse front",
        "image-dpi",
        *on_front(
            "/XObject",
            "/X1",
            lambda pdf: picture(pdf, 60, "/DeviceRGB"),
            "q 200 0 0 200 600 200 cm /X1 Do Q",
        ),
    ),
    covered("broken operators", "broken-operators", adding("1 0 rg foo", 1)),
    Broken(
        "RGB for a printer of CMYK",
        "colour",
        on_cover(),
        {"kind": "cover", "printer": "ingram"},
    ),
    Broken(
        "another book's spine", "cover-size", lambda: cover(pages=90), {"kind": "cover"}
    ),
]


# By programs of others.


def reportlab_page(draw: Callable[[Canvas], None]) -> Callable[[], bytes]:
    """Return a maker of an interior by ReportLab, with a shape on each page."""

    def make() -> bytes:
        out = io.BytesIO()
        canvas = Canvas(out, pagesize=(432, 648), invariant=1)
        for number in range(1, PAGES + 1):
            canvas.setFillGray(0)
            canvas.rect(60, 300, 200, 40, fill=1)
            if number == 4:
                draw(canvas)
            canvas.showPage()
        canvas.save()
        return out.getvalue()

    return make


def fpdf_page(draw: Callable[[fpdf.FPDF], None]) -> Callable[[], bytes]:
    """Return a maker of an interior by fpdf2, with a line on each page."""

    def make() -> bytes:
        pdf = fpdf.FPDF(unit="pt", format=(432, 648))
        pdf.set_auto_page_break(False)
        pdf.add_font("Serif", fname=SERIF)
        for number in range(1, PAGES + 1):
            pdf.add_page()
            pdf.set_font("Serif", size=12)
            pdf.text(60, 200, "A line.")
            if number == 4:
                draw(pdf)
        return bytes(pdf.output())

    return make


def _rgb_picture(canvas: Canvas) -> None:
    canvas.drawImage(ImageReader(Image.new("RGB", (600, 600), "red")), 100, 400, 90, 90)


def _alpha(canvas: Canvas) -> None:
    canvas.setFillAlpha(0.3)
    canvas.rect(100, 100, 50, 50, fill=1)


def _helvetica(canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 12)
    canvas.drawString(100, 400, "Not embedded")


def _red(pdf: fpdf.FPDF) -> None:
    pdf.set_fill_color(255, 0, 0)
    pdf.rect(100, 100, 50, 50, style="F")


def _faint(pdf: fpdf.FPDF) -> None:
    with pdf.local_context(fill_opacity=0.5):
        pdf.rect(100, 100, 50, 50, style="F")


def _core_font(pdf: fpdf.FPDF) -> None:
    pdf.set_font("Times", size=12)
    pdf.text(60, 300, "Not embedded")


OTHERS = [
    Broken("ReportLab: RGB picture", "colour", reportlab_page(_rgb_picture)),
    Broken("ReportLab: opacity", "transparency", reportlab_page(_alpha)),
    Broken("ReportLab: Helvetica", "font-embedded", reportlab_page(_helvetica)),
    Broken("fpdf2: red", "colour", fpdf_page(_red)),
    Broken("fpdf2: opacity", "transparency", fpdf_page(_faint)),
    Broken("fpdf2: Times", "font-embedded", fpdf_page(_core_font)),
]

CORPUS = [*FONTS, *TEXT, *OPERATORS, *COLOURS, *LOOKS, *INK, *COVERS, *OTHERS]
