"""The front cover as a small picture, cut out of the printed wrap."""

from functools import partial
from io import BytesIO
from pathlib import Path

from ..core.errors import UsageError
from ..core.forked_call import LimitExceeded, run_forked
from ..core.process_limits import for_strangers
from ..core.reading.pdf_fault import pdf_fault
from ..core.reading.safe_read import MOST_PDF_MIB, read_regular

COVER = "cover.pdf"
_HIGH_PX = 560
_PT_PER_MM = 72 / 25.4
_LIMITS = for_strangers(1024, 60.0)
# What a document without pages, or with boxes of no size, ends in.
_OF_BOXES = (IndexError, ValueError, ZeroDivisionError)


def front_of(folder: Path, trim_mm: tuple[float, float]) -> bytes | None:
    """Return the front of a book's cover as PNG, None if it has no cover.

    The front is the right part of the wrap, as wide as the trim.

    A finished folder may be a stranger's: the file is drawn in a process with limits.

    Raises:
        UsageError: the file cannot be read or drawn.
    """
    import pypdfium2

    path = folder / COVER
    if not path.is_file():
        return None
    try:
        raw = read_regular(path, MOST_PDF_MIB)
        return run_forked(partial(_front, raw, trim_mm), _LIMITS)
    except (OSError, pypdfium2.PdfiumError, *_OF_BOXES) as error:
        raise UsageError(f"{path}: cannot be read: {pdf_fault(error)}") from error
    except LimitExceeded as exceeded:
        raise UsageError(f"{path}: cannot be drawn: it {exceeded}") from None


def _front(raw: bytes, trim_mm: tuple[float, float]) -> bytes:
    import pypdfium2

    document = pypdfium2.PdfDocument(raw)
    try:
        page = document[0]
        width, height = page.get_size()
        left, bottom, right, top = page.get_trimbox()
        front_pt = trim_mm[0] * _PT_PER_MM
        crop = (max(left, right - front_pt), bottom, width - right, height - top)
        picture = page.render(scale=_HIGH_PX / (top - bottom), crop=crop).to_pil()
    finally:
        document.close()
    out = BytesIO()
    picture.convert("P", palette=1, colors=128).save(out, "PNG", optimize=True)
    return out.getvalue()
