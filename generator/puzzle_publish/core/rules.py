"""The rules that PDFs are judged by, and how severe it is to break each.

These severities are the defaults. A printer's file may set others, with their source:
`severities:` in configs/printers.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

Severity = Literal["error", "warning", "notice", "off"]
SEVERITIES: tuple[Severity, ...] = get_args(Severity)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule.

    Attributes:
        severity: "error" stops a book, "warning" does so under `--strict`, "notice"
            never does, and "off" says nothing.
        finds: what is found, for the documentation.
    """

    severity: Severity
    finds: str


RULES: Mapping[str, Rule] = {
    # The file as a whole.
    "readable": Rule("error", "the file is not a PDF, is damaged or needs a password"),
    "too-large": Rule("error", "reading the file would exceed a limit; see below"),
    "damaged": Rule("error", "the file could only be read after repair"),
    "encrypted": Rule("error", "the file is encrypted"),
    "file-size": Rule("error", "the file is larger than the printer takes"),
    "pdf-x": Rule("error", "PDF/X-1a is asked for, and the file is something else"),
    # Things that no file for a printer should contain, anywhere.
    "scripts": Rule("error", "JavaScript"),
    "actions": Rule(
        "error",
        "actions that start a program, open another file, or send or fetch data"
        " (`/Launch`, `/GoToR`, `/GoToE`, `/SubmitForm`, `/ImportData` …)",
    ),
    "attachments": Rule("error", "embedded files"),
    "rich-media": Rule("error", "sound, film, 3D and the like"),
    "opi": Rule("error", "streams and pictures that are in another file"),
    # Things that are not printed.
    "outline": Rule("warning", "bookmarks"),
    "annotations": Rule("warning", "links, comments and form fields"),
    "layers": Rule("error", "parts that can be shown and hidden"),
    "metadata": Rule("warning", "title, author, subject or keywords of the file"),
    "invisible": Rule("error", "invisible text"),
    # Pages and sheets.
    "trim-size": Rule("error", "the printer has no such trim"),
    "trim-unlisted": Rule(
        "warning", "a trim that the printer takes without listing it"
    ),
    "page-size": Rule(
        "error", "a page has another size than the trim, with or without bleed"
    ),
    "rotation": Rule("error", "a rotated page"),
    "unit": Rule("error", "a page in another unit than 1/72 in"),
    "crop-box": Rule("error", "a crop box that hides part of the page"),
    "origin": Rule("warning", "a page whose corner is not at (0, 0)"),
    "even-count": Rule("error", "an odd number of pages"),
    "too-few-pages": Rule("error", "fewer pages than the printer binds"),
    "too-many-pages": Rule("error", "more pages than the printer binds"),
    "last-blank": Rule("error", "the last page is printed and must be blank"),
    "blank-pages": Rule("error", "too many blank pages in a row"),
    "margin": Rule("error", "something is nearer to an edge than the printer allows"),
    "margin-spare": Rule("warning", "something is only just within the margin"),
    "bleed": Rule("error", "art ends before the end of the bleed, or has none"),
    # What is printed.
    "font-embedded": Rule("error", "a font that is not embedded"),
    "font-damaged": Rule("error", "a font whose program is damaged"),
    "missing-glyph": Rule("error", "a character that its font has no glyph for"),
    "font-allowed": Rule("error", "in a book of ours, a font that its design lacks"),
    "small-text": Rule("error", "type that is too small"),
    "thin-line": Rule("error", "a line that is too thin"),
    "light-tint": Rule("error", "a tint that is too light"),
    "image-dpi": Rule("error", "a picture of low resolution"),
    "colour": Rule("error", "a colour that the printer does not print"),
    "grey-as-rgb": Rule("notice", "black or grey that is written as RGB"),
    "ink-limit": Rule("error", "more ink at one point than the paper takes"),
    "transparency": Rule("error", "transparency"),
    "banned-phrase": Rule("error", "a claim that the printer does not allow"),
    "placeholder": Rule("error", "a text that was meant to be replaced"),
    "title": Rule("error", "the book's title is not where it must be"),
    "author": Rule("error", "the author's name is not where it must be"),
    "isbn": Rule("error", "the ISBN is not where it must be"),
    "off-page": Rule("error", "text outside the page"),
    "hidden-text": Rule(
        "error",
        "text in the colour of what is below it, or below a picture or white",
    ),
    "broken-operators": Rule("error", "operators that break the rules of PDF"),
    "not-judged": Rule("warning", "something that could not be followed"),
    # Covers.
    "cover-pages": Rule("error", "a cover of several pages"),
    "cover-size": Rule(
        "error", "a sheet of another size than trim, spine and bleed make"
    ),
    "cover-safe": Rule("error", "text that is too near to the edge of the cover"),
    "spine-text": Rule("error", "text on a thin spine, or too near to its edges"),
    "hinge": Rule("error", "text in the hinge of a case"),
    "barcode": Rule("error", "text or a picture where the barcode goes"),
}
