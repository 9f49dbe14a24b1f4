"""The contents of a PDF besides its pages: fonts, actions, metadata and the like."""

import io
import re
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .actions import Hidden, hidden_in, spelled

if TYPE_CHECKING:
    from pikepdf import Object, Pdf

SUBSET_TAG = re.compile(r"^[A-Z]{6}\+")
_FONT_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
_POSTSCRIPT_NAME = 6  # of OpenType's name table
_DESCRIPTION = re.compile(
    r"<dc:(title|creator|description|subject)\b.*?</dc:\1>", re.DOTALL
)
_MARKUP = re.compile(r"<[^>]*>|\s+")


@dataclass(frozen=True, slots=True)
class FontRead:
    """One font of the file.

    Attributes:
        name: the PostScript name in the embedded font; without one, the PDF's name for
            it without the subset tag. (WeasyPrint writes the CSS family there, which
            could hide a wrong font.)
    """

    name: str
    embedded: bool
    subset: bool


@dataclass(frozen=True, slots=True)
class Intent:
    """An output intent of the file.

    Attributes:
        kind: "GTS_PDFX" for print.
        condition: name of the printing condition.
        profile: its profile is embedded.
    """

    kind: str
    condition: str
    profile: bool


@dataclass(frozen=True, slots=True)
class Parts:
    """The contents of a file besides its pages.

    Attributes:
        hidden: actions, scripts, other files and the like.
        layers: viewers can show and hide parts.
        info: the document information, key -> value.
        described: title, author and the like in the XML metadata.
        version: the version of the PDF format, such as "1.7".
        packed: it has object streams, which readers of PDF 1.4 cannot open.
        repaired: what was repaired when the file was read.
    """

    fonts: tuple[FontRead, ...]
    encrypted: bool
    hidden: tuple[Hidden, ...]
    layers: bool
    info: Mapping[str, str]
    described: str
    intents: tuple[Intent, ...]
    version: str
    packed: bool
    repaired: tuple[str, ...]


def read_parts(pdf: "Pdf", content: bytes) -> Parts:
    """Return the contents of an opened file besides its pages, in one pass.

    Every indirect object is examined, and the direct ones of pages and the catalog, so
    that nothing is hidden under an unused name.
    """
    import pikepdf

    fonts: set[FontRead] = set()
    objects = list(spelled(pdf, content))
    for node, _, text in objects:
        if b"/Font" not in text or isinstance(node, pikepdf.Array):
            continue
        kind = node.get("/Type")
        if kind == "/Font" and "/DescendantFonts" not in node:
            fonts.add(_read_font(node))
        fonts |= {_read_font(font) for font in _inline_fonts(node)}
    info: Object | dict[str, Object] = pdf.trailer.get("/Info", {})
    return Parts(
        fonts=tuple(sorted(fonts, key=lambda font: font.name)),
        encrypted=bool(pdf.is_encrypted),
        hidden=tuple(hidden_in(pdf, objects)),
        layers="/OCProperties" in pdf.Root,
        info={str(key)[1:]: str(value) for key, value in info.items()},
        described=_described(pdf),
        intents=tuple(_intents(pdf)),
        version=str(pdf.pdf_version),
        packed=b"/ObjStm" in content,
        repaired=tuple(str(warning) for warning in pdf.get_warnings()),
    )


def _described(pdf: "Pdf") -> str:
    """Return title, author or the like from the file's XML metadata, or ""."""
    metadata = pdf.Root.get("/Metadata")
    if metadata is None:
        return ""
    found = _DESCRIPTION.search(metadata.read_bytes().decode("utf-8", "replace"))
    return _MARKUP.sub(" ", found[0]).strip() if found else ""


def _intents(pdf: "Pdf") -> Iterator[Intent]:
    for intent in pdf.Root.get("/OutputIntents", []):
        yield Intent(
            kind=str(intent.get("/S", "/?"))[1:],
            condition=str(intent.get("/OutputConditionIdentifier", "")),
            profile="/DestOutputProfile" in intent,
        )


def _inline_fonts(node: "Object") -> Iterator["Object"]:
    """Yield the fonts that are direct objects of resources."""
    import pikepdf

    for holder in (node, node.get("/Resources")):
        if not isinstance(holder, pikepdf.Dictionary | pikepdf.Stream):
            continue
        named = holder.get("/Font")
        if isinstance(named, pikepdf.Dictionary):
            for font in named.values():
                if font.objgen == (0, 0) and "/DescendantFonts" not in font:
                    yield font


def _read_font(font: "Object") -> FontRead:
    name = str(font.get("/BaseFont", "/?"))[1:]
    descriptor: Object | dict[str, Object] = font.get("/FontDescriptor", {})
    files = [file for file in _FONT_FILES if file in descriptor]
    drawn_inside = font.get("/Subtype") == "/Type3"
    inner = _postscript_name(descriptor[files[0]].read_bytes()) if files else ""
    return FontRead(
        name=inner or SUBSET_TAG.sub("", name),
        embedded=bool(files) or drawn_inside,
        subset=bool(SUBSET_TAG.match(name)) or drawn_inside,
    )


def _postscript_name(font: bytes) -> str:
    """Return the PostScript name in a font file, "" without one."""
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with TTFont(io.BytesIO(font), lazy=True) as opened:
            names = opened.get("name")
            return (names and names.getDebugName(_POSTSCRIPT_NAME)) or ""
    except (TTLibError, struct.error, ValueError, LookupError, AssertionError):
        return ""  # bare CFF, Type 1 or damaged: the PDF's name is used
