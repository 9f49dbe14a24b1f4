"""What stands on a finished page, in mm: read back with pdfium."""

import ctypes

import pypdfium2
from pypdfium2 import raw

from puzzle_publish.core.values import Geometry

MM_PER_PT = 25.4 / 72
PAGE = Geometry(152.4, 228.6, 20.0, 14.0, 16.0, 18.0)


def boxes_of(data, page=1):
    """Return each character with its ink's (left, bottom, right, top) in mm."""
    document = pypdfium2.PdfDocument(data)
    text = document[page - 1].get_textpage()
    found = [
        (text.get_text_range(k, 1), tuple(v * MM_PER_PT for v in text.get_charbox(k)))
        for k in range(text.count_chars())
    ]
    document.close()
    return found


def origins_of(data, page=1):
    """Return where each character's baseline starts, in mm."""
    document = pypdfium2.PdfDocument(data)
    text, found = document[page - 1].get_textpage(), []
    for k in range(text.count_chars()):
        x, y = ctypes.c_double(), ctypes.c_double()
        raw.FPDFText_GetCharOrigin(text.raw, k, x, y)
        found.append((x.value * MM_PER_PT, y.value * MM_PER_PT))
    document.close()
    return found


def font_sizes(data):
    """Return the sizes of the first page's characters on paper, in pt."""
    document, found = pypdfium2.PdfDocument(data), set()
    text = document[0].get_textpage()
    for k in range(text.count_chars()):
        matrix = raw.FS_MATRIX()
        raw.FPDFText_GetMatrix(text.raw, k, matrix)
        found.add(round(raw.FPDFText_GetFontSize(text.raw, k) * matrix.a, 2))
    document.close()
    return sorted(found)


def lines_of(data):
    """Return the first page's lines as (weight in pt, box in mm), widest last."""
    document, found = pypdfium2.PdfDocument(data), []
    _lines(document[0].get_objects(max_depth=1), pypdfium2.PdfMatrix(), found)
    document.close()
    return found


def _lines(items, outer, found):
    for item in items:
        matrix = item.get_matrix().multiply(outer)
        if item.type == raw.FPDF_PAGEOBJ_PATH:
            width = ctypes.c_float()
            raw.FPDFPageObj_GetStrokeWidth(item, width)
            found.append((width.value * abs(matrix.a), _points(item, matrix)))
        elif item.type == raw.FPDF_PAGEOBJ_FORM:
            count = raw.FPDFFormObj_CountObjects(item)
            inner = [
                pypdfium2.PdfObject(raw.FPDFFormObj_GetObject(item, k))
                for k in range(count)
            ]
            _lines(inner, matrix, found)


def _points(item, matrix):
    """Return a path's points on the page, in mm."""
    points = []
    for k in range(raw.FPDFPath_CountSegments(item)):
        segment = raw.FPDFPath_GetPathSegment(item, k)
        x, y = ctypes.c_float(), ctypes.c_float()
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        points.append(matrix.on_point(x.value, y.value))
    return [(x * MM_PER_PT, y * MM_PER_PT) for x, y in points]
