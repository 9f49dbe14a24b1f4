"""All that we use of WeasyPrint; only `libraries.py` imports it besides.

So a machine without its libraries gets a sentence, whichever module comes first.
"""

from . import libraries  # noqa: F401  tries the libraries, then imports WeasyPrint

# isort: split
from weasyprint import CSS, DEFAULT_OPTIONS, HTML
from weasyprint.css import InitialStyle
from weasyprint.document import Document, DocumentMetadata
from weasyprint.draw import draw_page
from weasyprint.draw.text import draw_first_line
from weasyprint.formatting_structure import boxes
from weasyprint.layout.absolute import AbsolutePlaceholder
from weasyprint.matrix import Matrix
from weasyprint.pdf import generate_pdf
from weasyprint.pdf.fonts import Font
from weasyprint.pdf.stream import Stream
from weasyprint.svg import SVG
from weasyprint.text.ffi import FROM_UNITS, pango
from weasyprint.text.fonts import FontConfiguration, get_pango_font_key
from weasyprint.text.line_break import create_layout, line_size, split_first_line
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

__all__ = (
    "CSS",
    "DEFAULT_OPTIONS",
    "FROM_UNITS",
    "HTML",
    "SVG",
    "AbsolutePlaceholder",
    "Document",
    "DocumentMetadata",
    "FatalURLFetchingError",
    "Font",
    "FontConfiguration",
    "InitialStyle",
    "Matrix",
    "Stream",
    "URLFetcher",
    "URLFetcherResponse",
    "boxes",
    "create_layout",
    "draw_first_line",
    "draw_page",
    "generate_pdf",
    "get_pango_font_key",
    "line_size",
    "pango",
    "split_first_line",
)
