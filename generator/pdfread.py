"""A finished PDF as values: what a printer's own software would see in it.

Structure (boxes, fonts, links, outline, scripts) comes from pikepdf, what is painted
from pdfium (pdftext.py). Neither is the library that wrote the file. Damaged files
give ReadFault, never another exception.
"""

import io
import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .pdftext import Bands, Painted, ReadFault, read_painted

SUBSET_TAG = re.compile(r"^[A-Z]{6}\+")
_FONT_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
_POSTSCRIPT_NAME = 6  # of OpenType's name table


@dataclass(frozen=True, slots=True)
class PageRead:
    """One page as it is in the file.

    Attributes:
        media_pt: left, bottom, right, top.
        trim_pt: likewise; the media box when the file names none.
        paint: what is to be seen.
        annotations: kinds, as in "Link".
        targets: page numbers that its links lead to; None for a link to nowhere.
    """

    media_pt: tuple[float, ...]
    trim_pt: tuple[float, ...]
    paint: Painted
    annotations: tuple[str, ...]
    targets: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class FontRead:
    """One font of the file.

    Attributes:
        name: the PostScript name inside the embedded font; what the PDF calls it, less
            the subset tag, when there is none. (WeasyPrint writes CSS's family there,
            so that a font from elsewhere could hide behind the right name.)
    """

    name: str
    embedded: bool
    subset: bool


@dataclass(frozen=True, slots=True)
class FileRead:
    """A whole file.

    Attributes:
        outline_targets: page numbers that the outline leads to; None for nowhere.
    """

    pages: tuple[PageRead, ...]
    fonts: tuple[FontRead, ...]
    outline_targets: tuple[int | None, ...]
    encrypted: bool
    scripts: bool
    attachments: bool


def read_pdf(
    content: bytes, bands: Bands | None = None, *, sizes: bool = True
) -> FileRead:
    """Return what stands in a PDF.

    Args:
        content: the file.
        bands: where folios are looked for; nowhere when None.
        sizes: measure texts and lines, a third of the time.

    Raises:
        ReadFault: it is no PDF, is damaged or asks for a password.
    """
    import pikepdf
    import pypdfium2

    try:
        with pikepdf.open(io.BytesIO(content)) as pdf:
            painted = read_painted(content, bands or Bands(0.0, 0.0), sizes=sizes)
            return _read_structure(pdf, painted)
    except (pikepdf.PdfError, pikepdf.PasswordError, pypdfium2.PdfiumError) as fault:
        raise ReadFault(str(fault).strip() or type(fault).__name__) from fault
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as fault:
        # Objects of another kind than the format prescribes.
        raise ReadFault(f"damaged: {fault}") from fault


# Structure, with pikepdf.


def _read_structure(pdf: Any, painted: list[Painted]) -> FileRead:
    if len(painted) != len(pdf.pages):
        raise ReadFault(f"two readers see {len(pdf.pages)} and {len(painted)} pages")
    numbers = {page.obj.objgen: k for k, page in enumerate(pdf.pages, 1)}
    named = _named_destinations(pdf, numbers)
    pages = tuple(
        _read_page(page.obj, paint, numbers, named)
        for page, paint in zip(pdf.pages, painted, strict=True)
    )
    scripts, attachments, fonts = _walk_objects(pdf)
    return FileRead(
        pages=pages,
        fonts=fonts,
        outline_targets=tuple(_outline_targets(pdf, numbers, named)),
        encrypted=bool(pdf.is_encrypted),
        scripts=scripts,
        attachments=attachments or bool(len(pdf.attachments)),
    )


def _read_page(
    page: Any, paint: Painted, numbers: dict[Any, int], named: dict[str, int | None]
) -> PageRead:
    media = _box(_inherited(page, "/MediaBox"))
    trim = page.get("/TrimBox")
    annotations = list(page.get("/Annots", []))
    return PageRead(
        media_pt=media,
        trim_pt=media if trim is None else _box(trim),
        paint=paint,
        annotations=tuple(str(a.get("/Subtype", "/?"))[1:] for a in annotations),
        targets=tuple(
            _target(a, numbers, named) for a in annotations if _leads_inside(a)
        ),
    )


def _inherited(page: Any, name: str) -> Any:
    node = page
    for _ in range(64):
        if name in node:
            return node[name]
        if "/Parent" not in node:
            break
        node = node["/Parent"]
    raise ReadFault(f"a page has no {name[1:]}")


def _box(values: Any) -> tuple[float, ...]:
    x0, y0, x1, y1 = (float(value) for value in values)
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def _leads_inside(annotation: Any) -> bool:
    if annotation.get("/Subtype") != "/Link":
        return False
    action = annotation.get("/A")
    return action is None or action.get("/S") == "/GoTo"


def _target(
    holder: Any, numbers: dict[Any, int], named: dict[str, int | None]
) -> int | None:
    """Return the page that a link or an outline entry leads to."""
    place = holder.get("/Dest")
    if place is None:
        action = holder.get("/A")
        place = None if action is None else action.get("/D")
    return _page_of(place, numbers, named)


def _page_of(
    place: Any, numbers: dict[Any, int], named: dict[str, int | None]
) -> int | None:
    import pikepdf

    if isinstance(place, pikepdf.Array):
        return numbers.get(place[0].objgen) if len(place) else None
    if isinstance(place, pikepdf.Dictionary):
        return _page_of(place.get("/D"), numbers, named)
    return None if place is None else named.get(str(place))


def _named_destinations(pdf: Any, numbers: dict[Any, int]) -> dict[str, int | None]:
    import pikepdf

    found: dict[str, int | None] = {}
    old = pdf.Root.get("/Dests")
    if old is not None:
        found.update((k, _page_of(v, numbers, {})) for k, v in old.items())
    tree = pdf.Root.get("/Names", pikepdf.Dictionary()).get("/Dests")
    if tree is not None:
        names = pikepdf.NameTree(tree)
        found.update((str(k), _page_of(v, numbers, {})) for k, v in names.items())
    return found


def _outline_targets(
    pdf: Any, numbers: dict[Any, int], named: dict[str, int | None]
) -> Iterator[int | None]:
    root = pdf.Root.get("/Outlines")
    stack = [] if root is None else [root.get("/First")]
    seen: set[Any] = set()
    while stack:
        entry = stack.pop()
        while entry is not None:
            if entry.objgen in seen:
                raise ReadFault("the outline runs in a circle")
            seen.add(entry.objgen)
            yield _target(entry, numbers, named)
            stack.append(entry.get("/First"))
            entry = entry.get("/Next")


def _walk_objects(pdf: Any) -> tuple[bool, bool, tuple[FontRead, ...]]:
    """Return whether there are scripts, attachments, and the fonts, in one pass.

    Every indirect object is looked at, and the direct ones that a page or the catalog
    may hold, so that nothing hides behind an unused name.
    """
    import pikepdf

    scripts = attachments = False
    fonts: set[FontRead] = set()
    for node in [*pdf.objects, *_direct_annotations(pdf), *_catalog_nodes(pdf)]:
        if not isinstance(node, pikepdf.Dictionary | pikepdf.Stream):
            continue
        kind = node.get("/Type")
        if kind == "/Font" and "/DescendantFonts" not in node:
            fonts.add(_read_font(node))
        action = node.get("/A")
        held = isinstance(action, pikepdf.Dictionary) and action.get("/S")
        scripts |= "/JS" in node or "/JavaScript" in node or "/AA" in node
        scripts |= "/JavaScript" in (node.get("/S"), held)
        attachments |= kind == "/EmbeddedFile" or "/EmbeddedFiles" in node
        attachments |= node.get("/Subtype") == "/FileAttachment" or "/AF" in node
    return scripts, attachments, tuple(sorted(fonts, key=lambda font: font.name))


def _direct_annotations(pdf: Any) -> Iterator[Any]:
    for page in pdf.pages:
        yield from page.obj.get("/Annots", [])


def _catalog_nodes(pdf: Any) -> Iterator[Any]:
    for name in ("/OpenAction", "/Names", "/AA"):
        if name in pdf.Root:
            yield pdf.Root[name]


def _read_font(font: Any) -> FontRead:
    name = str(font.get("/BaseFont", "/?"))[1:]
    descriptor = font.get("/FontDescriptor", {})
    files = [file for file in _FONT_FILES if file in descriptor]
    drawn_inside = font.get("/Subtype") == "/Type3"
    inner = _postscript_name(descriptor[files[0]].read_bytes()) if files else ""
    return FontRead(
        name=inner or SUBSET_TAG.sub("", name),
        embedded=bool(files) or drawn_inside,
        subset=bool(SUBSET_TAG.match(name)) or drawn_inside,
    )


def _postscript_name(font: bytes) -> str:
    """Return the name that a font file gives itself, "" when it gives none."""
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with TTFont(io.BytesIO(font), lazy=True) as opened:
            names = opened.get("name")
            return (names and names.getDebugName(_POSTSCRIPT_NAME)) or ""
    except (TTLibError, struct.error, ValueError, LookupError, AssertionError):
        return ""  # bare CFF, Type 1 or damaged: the PDF's own name must do
