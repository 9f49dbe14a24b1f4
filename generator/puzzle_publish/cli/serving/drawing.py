"""Pages of PDFs as pictures for the browser."""

import io
from pathlib import Path

LARGE_DPI = 160


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
