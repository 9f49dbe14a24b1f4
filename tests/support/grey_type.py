"""Finds small grey type in a PDF; a press prints it as dots, and its edges fray."""

import ctypes
from collections.abc import Iterator

import pypdfium2
from pypdfium2 import raw

LEAST_PT = 8.0
_DARK, _LIGHT = 30, 235  # of 255; white type is on black


def small_grey_type(content: bytes) -> list[str]:
    """Return page and size of each text that is grey and below 8 pt, once a page."""
    found: dict[str, None] = {}
    with pypdfium2.PdfDocument(content) as pdf:
        for number, page in enumerate(pdf, 1):
            for size, shade in _texts(page.raw):
                if size < LEAST_PT - 0.005 and _DARK < shade < _LIGHT:
                    found[f"page {number}: {size:.2f} pt in grey {shade}"] = None
    return list(found)


def _texts(page, form=None, scale: float = 1.0) -> Iterator[tuple[float, int]]:
    """Yield size in pt and red of all texts of a page, those inside forms too."""
    if form is None:
        count, get = raw.FPDFPage_CountObjects(page), raw.FPDFPage_GetObject
    else:
        count, get = raw.FPDFFormObj_CountObjects(form), raw.FPDFFormObj_GetObject
    for k in range(count):
        one = get(page if form is None else form, k)
        matrix = raw.FS_MATRIX()
        raw.FPDFPageObj_GetMatrix(one, matrix)
        factor = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5 * scale
        kind = raw.FPDFPageObj_GetType(one)
        if kind == raw.FPDF_PAGEOBJ_FORM:
            yield from _texts(page, one, factor)
        elif kind == raw.FPDF_PAGEOBJ_TEXT:
            size = ctypes.c_float()
            raw.FPDFTextObj_GetFontSize(one, size)
            red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
            raw.FPDFPageObj_GetFillColor(one, red, green, blue, alpha)
            yield size.value * factor, red.value
