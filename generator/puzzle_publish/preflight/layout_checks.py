"""Rules about the layout: does each page show what was laid out?

The rest of preflight can check any file; these rules need to know the book. Every page
must have its size, every text and page number its place, and every reference must lead
where it says.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

from ..core.figure import Label
from ..core.messages import decimal
from ..core.placed import PlacedFigure
from ..core.values import Finding, Layout, Page, Rendered
from ..core.web_places import CODE_GAP_MM, MODULE_MM
from .contents import locked
from .opened import Opened

PT_PER_MM = 72 / 25.4
BOX_TOLERANCE_PT = 0.1
SIZE_TOLERANCE_PT = 0.01  # sizes pass through two roundings in the file

# Shares of the type area, and of the puzzle pages that may have such white.
_WHITE, _WHITE_FACING, _WHITE_PAGES = 0.25, 0.5, 0.03
_WARNED_FROM = 34  # puzzle pages; of fewer, the share is less than one page

INTERIOR, ANSWERS = "interior.pdf", "answers.pdf"
COVER, SCREEN = "cover.pdf", "screen.pdf"


def _page_count(file: Opened, layout: Layout, rendered: Rendered) -> Iterator[Finding]:
    wanted, got = len(file.pages), len(file.read.pages)
    if got != wanted and file.name != COVER:
        message = f"The file has {got} pages; the layout has {wanted}."
        yield file.finding("page-count", None, message)


def _page_boxes(file: Opened, layout: Layout, rendered: Rendered) -> Iterator[Finding]:
    if file.name == COVER:
        return
    geometry = layout.geometry
    wanted = geometry.width_mm * PT_PER_MM, geometry.height_mm * PT_PER_MM
    for number, page in enumerate(file.read.pages, 1):
        for name, box in (("media", page.media_pt), ("trim", page.trim_pt)):
            if not _is_box(box, (0.0, 0.0, *wanted)):
                message = (
                    f"The {name} box is {_size(box)}, not {_size((0, 0, *wanted))}."
                )
                yield file.finding(f"{name}-box", number, message)


def _cover_box(file: Opened, layout: Layout, rendered: Rendered) -> Iterator[Finding]:
    if file.name != COVER:
        return
    bleed = layout.cover.wrap.edge_mm * PT_PER_MM
    for number, page in file.numbered:
        left, bottom, right, top = media = page.media_pt
        inner = (left + bleed, bottom + bleed, right - bleed, top - bleed)
        if not _is_box(page.trim_pt, inner) and not _is_box(page.trim_pt, media):
            inside = decimal(layout.cover.wrap.edge_mm)
            message = f"The trim box does not lie {inside} mm inside."
            yield file.finding("trim-box", number, message)


def _is_box(box: tuple[float, ...], wanted: tuple[float, ...]) -> bool:
    return all(abs(a - b) <= BOX_TOLERANCE_PT for a, b in zip(box, wanted, strict=True))


def _size(box: tuple[float, ...]) -> str:
    left, bottom, right, top = box
    at = f" at ({decimal(left, 3)}, {decimal(bottom, 3)})" if left or bottom else ""
    return f"{decimal(right - left, 3)} × {decimal(top - bottom, 3)} pt{at}"


def _fonts(file: Opened, layout: Layout, rendered: Rendered) -> Iterator[Finding]:
    for font in file.read.parts.fonts:
        if not font.embedded:
            if file.name == SCREEN:
                message = f"Font {font.name} is not embedded."
                yield file.finding("font-embedded", None, message)
        elif not font.subset:
            message = f"Font {font.name} is embedded whole, not as a subset."
            yield file.finding("font-subset", None, message)
        if font.name not in rendered.fonts:
            message = f"Font {font.name} is not one of the design's fonts."
            yield file.finding("font-allowed", None, message)


def _screen_is_safe(
    file: Opened, layout: Layout, rendered: Rendered
) -> Iterator[Finding]:
    """Yield what no reader's file should contain; other files are checked as jobs."""
    if file.name == SCREEN:
        yield from locked(file)


def _blanks(file: Opened, layout: Layout, rendered: Rendered) -> Iterator[Finding]:
    if file.name == SCREEN:
        return  # the same pages as the interior
    for page in file.pages:
        read = file.page(page.number)
        if read is not None and not read.seen.anything and page.template != "blank":
            message = f"Nothing is printed, but a {page.template} page was laid out."
            yield file.finding("blank-page", page.number, message)
    # The last page is exempt, as some printers ask for a blank one.
    for number, (one, two) in enumerate(pairwise(file.read.pages[:-1]), 1):
        if not one.seen.anything and not two.seen.anything:
            message = f"Pages {number} and {number + 1} are both blank."
            yield file.finding("blank-run", number + 1, message)


def _white_bands(file: Opened, layout: Layout, rendered: Rendered) -> Iterator[Finding]:
    """Yield the puzzle pages with a large white rectangle, as one finding.

    It is a warning if they are more than a few of a book that is not tiny, else a
    notice.
    """
    if file.name != INTERIOR:
        return
    limits = {place.page: _WHITE for place in layout.places}
    limits |= {p.number: _WHITE_FACING for p in file.pages if p.template == "facing"}
    white = [
        number
        for number, limit in sorted(limits.items())
        if (read := file.page(number)) is not None and read.seen.white >= limit
    ]
    if white:
        many = len(white) > _WHITE_PAGES * len(limits) and len(limits) >= _WARNED_FROM
        message = (
            f"{len(white)} of {len(limits)} puzzle pages have a large empty space (a"
            " quarter of the type area, a half of facing pages):"
            f" {', '.join(map(str, white))}. Nothing is wrong with the file; look at"
            " these pages, and whether larger puzzles or more on a page fill them."
        )
        severity = "warning" if many else "notice"
        yield file.finding("white-band", None, message, severity)


def _large_print(file: Opened, layout: Layout, rendered: Rendered) -> Iterator[Finding]:
    if file.name in (SCREEN, COVER):
        return  # the interior's pages; spine and barcode have other sizes
    answers = {page.number for page in file.pages if page.template == "key"}
    for number, page in file.numbered:
        got, least = page.seen.smallest_pt, layout.large_pt
        if number in answers:
            least = layout.key_pt or least
        if got is not None and got < least - SIZE_TOLERANCE_PT:
            text = " ".join(page.paint.smallest_text.split())[:40]
            message = (
                f'"{text}" is set in {decimal(got, 2)} pt; large print requires at'
                f" least {decimal(least)} pt."
            )
            yield file.finding("large-print", number, message)


def _folios(file: Opened, layout: Layout, rendered: Rendered) -> Iterator[Finding]:
    for page in file.pages:
        read = file.page(page.number)
        if read is None or not page.folio or read.paint.margin_words.has(page.folio):
            continue
        message = f"The page number {page.folio} is not in the margin."
        yield file.finding("folio", page.number, message)


def _codes(file: Opened, layout: Layout, rendered: Rendered) -> Iterator[Finding]:
    """Yield the pages on which the code is not the lowest thing, in its place."""
    if file.name != INTERIOR:
        return
    paper = layout.geometry
    wanted = (paper.foot_mm - CODE_GAP_MM - paper.code_mm) * PT_PER_MM
    for page in file.pages:
        read = file.page(page.number)
        if read is None or page.code is None:
            continue
        lowest = read.seen.art_box and read.seen.art_box[1]
        if lowest is None or abs(lowest - wanted) > MODULE_MM * PT_PER_MM:
            message = "The code is not in its place in the lower margin."
            yield file.finding("code", page.number, message)


def _texts(file: Opened, layout: Layout, rendered: Rendered) -> Iterator[Finding]:
    """Yield the words that a page should show and does not."""
    if file.name == SCREEN:
        return  # the same pages as the interior
    for page in file.pages:
        read = file.page(page.number)
        if read is None or not page.stamped:
            continue
        # Puzzles on one page may have the same references.
        times: Counter[str] = Counter()
        for slot, text in _texts_of(page):
            times[text] += 1
            if not read.paint.words.has(text, times[text]):
                message = f'"{text[:60]}" ({slot}) is not on its {page.template} page.'
                yield file.finding("text-missing", page.number, message)


def _texts_of(page: Page) -> Iterator[tuple[str, str]]:
    for slot, value in page.slots.items():
        if isinstance(value, str):
            yield slot, value
        elif page.template == "glossary" and isinstance(value, PlacedFigure):
            steps = value.figure.all_steps
            yield from ((slot, s.text) for s in steps if isinstance(s, Label))


def _links(file: Opened, layout: Layout, rendered: Rendered) -> Iterator[Finding]:
    if file.name != SCREEN:
        return
    if not file.read.outline_targets:
        yield file.finding("outline", None, "The screen edition has no outline.")
    if None in file.read.outline_targets:
        message = "An entry of the outline leads nowhere."
        yield file.finding("outline", None, message)
    anchors = {name: p.number for p in file.pages for name in p.anchors.values()}
    for number, read in enumerate(file.read.pages, 1):
        if None in read.targets:
            yield file.finding("links", number, "A link leads nowhere.")
    for page in file.pages:
        got = file.page(page.number)
        wanted = {anchors[name] for name in page.links.values() if name in anchors}
        for target in sorted(wanted - set(got.targets if got else ())):
            message = f"The link to page {target} of the file is missing."
            yield file.finding("links", page.number, message)


Rule = Callable[[Opened, Layout, Rendered], Iterator[Finding]]
RULES: tuple[Rule, ...] = (
    _page_count,
    _page_boxes,
    _cover_box,
    _fonts,
    _screen_is_safe,
    _blanks,
    _white_bands,
    _large_print,
    _folios,
    _codes,
    _texts,
    _links,
)


def answer_book(rendered: Rendered, layout: Layout) -> Iterator[Finding]:
    """Yield a finding if the answer book is missing, or present though not planned."""
    if bool(layout.answer_pages) == (rendered.answers is not None):
        return
    state = "is missing" if layout.answer_pages else "was not laid out"
    yield Finding("page-count", "error", ANSWERS, None, f"The answer book {state}.")
