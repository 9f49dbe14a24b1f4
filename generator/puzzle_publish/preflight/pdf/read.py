"""A finished PDF as values, as a printer's software would see it.

Structure (boxes, fonts, links, outline, scripts) comes from pikepdf, what is painted
from pdfium (paint.py). Neither library wrote the file. Damaged files raise ReadFault,
never another exception.
"""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...core.boxes import Box
from ...core.disk_cache import gc_paused
from ...core.progress import progress
from ...core.reading.pdf_fault import pdf_fault
from .found import box_of, inherited
from .paint import Bands, Painted, ReadFault, read_painted
from .parts import Parts, read_parts
from .seen import Seen, seen_of
from .twins import twins_of
from .walk import Walker

if TYPE_CHECKING:
    from pikepdf import Object, Pdf

    Objgen = tuple[int, int]

# What reading raises if objects are of types that the format does not allow. pikepdf
# raises RuntimeError, or NotImplementedError, which is one, where qpdf gives up.
FAULTS = (
    *(ValueError, TypeError, LookupError, AttributeError),
    *(ArithmeticError, RuntimeError),
)
_NO_BANDS = Bands(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class PageRead:
    """A page of the file.

    Attributes:
        trim_pt: the media box if the file names no trim box.
        crop_pt: what viewers show, and some printers print.
        names_trim: the file names a trim box.
        rotated: degrees by which viewers rotate it.
        unit: the unit of its coordinates, in 1/72 in; 1 except for huge sheets.
        seen: empty unless sizes were read.
        annotations: their kinds, such as "Link".
        targets: page numbers of its links; None for a broken link.
    """

    media_pt: Box
    trim_pt: Box
    crop_pt: Box
    names_trim: bool
    rotated: int
    unit: float
    paint: Painted
    seen: Seen
    annotations: tuple[str, ...]
    targets: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class FileRead:
    """A whole file.

    Attributes:
        outline_targets: page numbers of the outline; None for a broken entry.
        size: the size in bytes.
    """

    pages: tuple[PageRead, ...]
    parts: Parts
    outline_targets: tuple[int | None, ...]
    size: int


def read_pdf(
    content: bytes,
    bands: Bands | None = None,
    *,
    sizes: bool = True,
    twin: tuple[bytes, FileRead] | None = None,
) -> FileRead:
    """Return the contents of a PDF.

    Args:
        content: the file.
        bands: where to look for folios; None for nowhere.
        sizes: whether to follow the operators, which takes most of the time.
        twin: a file read before with the same bands; its words hold for the pages that
            look equal.

    Raises:
        ReadFault: it is not a PDF, is damaged or needs a password.
    """
    import pikepdf
    import pypdfium2

    try:
        with pikepdf.open(io.BytesIO(content)) as pdf, gc_paused():
            known = () if twin is None or sizes else _known_from(pdf, *twin)
            seen = list(_seen(pdf, bands)) if sizes else [Seen() for _ in pdf.pages]
            smallest = [one.smallest.box if one.smallest else None for one in seen]
            painted = read_painted(content, bands or _NO_BANDS, smallest, known)
            return _read_structure(pdf, painted, seen, content)
    except (pikepdf.PdfError, pikepdf.PasswordError, pypdfium2.PdfiumError) as fault:
        raise ReadFault(pdf_fault(fault)) from fault
    except FAULTS as fault:
        raise ReadFault(f"damaged: {fault}") from fault


def _seen(pdf: "Pdf", bands: Bands | None) -> Iterator[Seen]:
    """Yield what each page shows."""
    walker, count = Walker(), len(pdf.pages)
    pages = progress(pdf.pages, total=count, label="pages followed")
    for number, page in enumerate(pages, 1):
        found = walker.page(page.obj, inherited(page.obj, "/Resources"))
        media = box_of(_needed(page.obj, "/MediaBox"))
        area = bands.area(media, number) if bands and bands.inside_pt else None
        yield seen_of(found, media, area)


def _known_from(pdf: "Pdf", content: bytes, read: FileRead) -> list[Painted | None]:
    """Return the words of pages that look equal in another file, else None."""
    import pikepdf

    with pikepdf.open(io.BytesIO(content)) as other:
        return [
            read.pages[number].paint if is_twin else None
            for number, is_twin in enumerate(twins_of(pdf, other))
        ]


# Structure, with pikepdf.


def _read_structure(
    pdf: "Pdf", painted: list[Painted], seen: list[Seen], content: bytes
) -> FileRead:
    if len(painted) != len(pdf.pages):
        raise ReadFault(f"two readers see {len(pdf.pages)} and {len(painted)} pages")
    if not painted:
        raise ReadFault("it has no page")
    numbers = {page.obj.objgen: k for k, page in enumerate(pdf.pages, 1)}
    named = _named_destinations(pdf, numbers)
    pages = tuple(
        _read_page(page.obj, paint, one, numbers, named)
        for page, paint, one in zip(pdf.pages, painted, seen, strict=True)
    )
    return FileRead(
        pages=pages,
        parts=read_parts(pdf, content),
        outline_targets=tuple(_outline_targets(pdf, numbers, named)),
        size=len(content),
    )


def _read_page(
    page: "Object",
    paint: Painted,
    seen: Seen,
    numbers: "dict[Objgen, int]",
    named: dict[str, int | None],
) -> PageRead:
    media = box_of(_needed(page, "/MediaBox"))
    trim, crop = page.get("/TrimBox"), inherited(page, "/CropBox")
    annotations = list(page.get("/Annots", []))
    return PageRead(
        media_pt=media,
        trim_pt=media if trim is None else box_of(trim),
        crop_pt=media if crop is None else box_of(crop),
        names_trim=trim is not None,
        rotated=int(inherited(page, "/Rotate") or 0) % 360,
        unit=float(page.get("/UserUnit", 1.0)),
        paint=paint,
        seen=seen,
        annotations=tuple(str(a.get("/Subtype", "/?"))[1:] for a in annotations),
        targets=tuple(
            _target(a, numbers, named) for a in annotations if _leads_inside(a)
        ),
    )


def _needed(page: "Object", name: str) -> "Object":
    found = inherited(page, name)
    if found is None:
        raise ReadFault(f"a page has no {name[1:]}")
    return found


def _leads_inside(annotation: "Object") -> bool:
    if annotation.get("/Subtype") != "/Link":
        return False
    action = annotation.get("/A")
    return action is None or action.get("/S") == "/GoTo"


def _target(
    holder: "Object", numbers: "dict[Objgen, int]", named: dict[str, int | None]
) -> int | None:
    """Return the target page of a link or an outline entry."""
    place = holder.get("/Dest")
    if place is None:
        action = holder.get("/A")
        if action is not None and action.get("/S") == "/GoTo":
            place = action.get("/D")
    return _page_of(place, numbers, named)


def _page_of(
    place: "Object | None", numbers: "dict[Objgen, int]", named: dict[str, int | None]
) -> int | None:
    import pikepdf

    if isinstance(place, pikepdf.Array):
        first = place[0] if len(place) else None
        return numbers.get(first.objgen) if isinstance(first, pikepdf.Object) else None
    if isinstance(place, pikepdf.Dictionary):
        return _page_of(place.get("/D"), numbers, named)
    return None if place is None else named.get(str(place))


def _named_destinations(
    pdf: "Pdf", numbers: "dict[Objgen, int]"
) -> dict[str, int | None]:
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
    pdf: "Pdf", numbers: "dict[Objgen, int]", named: dict[str, int | None]
) -> Iterator[int | None]:
    root = pdf.Root.get("/Outlines")
    stack = [] if root is None else [root.get("/First")]
    seen: set[Objgen] = set()
    while stack:
        entry = stack.pop()
        while entry is not None:
            if entry.objgen in seen:
                raise ReadFault("the outline is a cycle")
            seen.add(entry.objgen)
            yield _target(entry, numbers, named)
            stack.append(entry.get("/First"))
            entry = entry.get("/Next")
