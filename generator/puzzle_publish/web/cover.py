"""The front cover as a small picture, cut out of the printed wrap."""

from io import BytesIO
from pathlib import Path

from ..core.errors import UsageError
from ..core.reading.pdf_fault import pdf_fault
from ..core.reading.safe_read import MOST_PDF_MIB, read_regular

COVER = "cover.pdf"
_HIGH_PX = 560
_PT_PER_MM = 72 / 25.4


def front_of(folder: Path, trim_mm: tuple[float, float]) -> bytes | None:
    """Return the front of a book's cover as PNG, None if it has no cover.

    The front is the right part of the wrap, as wide as the trim.

    Raises:
        UsageError: the file cannot be read.
    """
    import pypdfium2

    path = folder / COVER
    if not path.is_file():
        return None
    try:
        raw = read_regular(path, MOST_PDF_MIB)
        document = pypdfium2.PdfDocument(raw)
    except (OSError, pypdfium2.PdfiumError) as error:
        raise UsageError(f"{path}: cannot be read: {pdf_fault(error)}") from error
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
