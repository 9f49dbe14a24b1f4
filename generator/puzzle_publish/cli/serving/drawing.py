"""Pages of PDFs as pictures for the browser."""

import io
from pathlib import Path

LARGE_DPI = 160
_WRAP = 1.5  # times a page's width, from which a cover has a back, too


def drawn_page(data: bytes | Path, index: int, dpi: int = LARGE_DPI) -> bytes:
    """Return a page of a PDF as a PNG, large unless told otherwise."""
    import pypdfium2

    out = io.BytesIO()
    document = pypdfium2.PdfDocument(data)
    try:
        bitmap = document[index].render(scale=dpi / 72, grayscale=False)
        bitmap.to_pil().save(out, "PNG", compress_level=1)
    finally:
        document.close()
    return out.getvalue()


def built_front(folder: Path, dpi: int) -> bytes | None:
    """Return the front of a finished book's cover as a PNG, None if it has no cover.

    It is the right of the cover, as wide as a page; a cover without a back is whole.
    """
    import pypdfium2

    cover, interior = folder / "cover.pdf", folder / "interior.pdf"
    if not (cover.is_file() and interior.is_file()):
        return None
    with (
        pypdfium2.PdfDocument(cover) as wrap,
        pypdfium2.PdfDocument(interior) as pages,
    ):
        (width, height), (page, high) = wrap[0].get_size(), pages[0].get_size()
        drawn = wrap[0].render(scale=dpi / 72, grayscale=False).to_pil()
    if width > _WRAP * page:
        bleed = max(0.0, (height - high) / 2)
        zoom = drawn.width / width
        left, top = round((width - bleed - page) * zoom), round(bleed * zoom)
        right, bottom = round((width - bleed) * zoom), round((height - bleed) * zoom)
        drawn = drawn.crop((left, top, right, bottom))
    out = io.BytesIO()
    drawn.save(out, "PNG", compress_level=1)
    return out.getvalue()
