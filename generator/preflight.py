"""Findings from the finished PDFs: do they hold what the layout promised?

In: `Rendered` (bytes) and `Layout`. Out: a tuple of `Finding`. The files are opened
afresh and read with other libraries than those that wrote them. The rules follow what
printers ask for (KDP: fonts embedded, no bookmarks, comments or encryption, text of
7 pt and lines of 0.75 pt at least) and what a reader needs (every reference leads to
the page whose printed number it names).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, pairwise

from .figure import Label
from .pdfread import read_pdf
from .pdftext import Bands, ReadFault
from .references import Opened, answers_complete, place_findings
from .values import Finding, Geometry, Layout, Page, Rendered

PT_PER_MM = 72 / 25.4
BOX_TOLERANCE_PT = 0.1
LEAST_TEXT_PT = 7.0
LEAST_LINE_PT = 0.75
SIZE_TOLERANCE_PT = 0.01  # sizes pass through two roundings in the file
MOST_FINDINGS_A_RULE = 12

INTERIOR, ANSWERS = "interior.pdf", "answers.pdf"
COVER, SCREEN = "cover.pdf", "screen.pdf"


def inspect(rendered: Rendered, layout: Layout) -> tuple[Finding, ...]:
    """Return all that is wrong with the finished files; () is a clean book."""
    findings: list[Finding] = []
    opened: dict[str, Opened] = {}
    for name, content, pages in _files(rendered, layout):
        try:
            # The screen edition has the interior's pages; once is enough for sizes.
            bands, sizes = _bands(layout.geometry), name != SCREEN
            read = read_pdf(content, bands, sizes=sizes)
        except ReadFault as fault:
            message = f"The file cannot be read: {fault}."
            findings.append(Finding("readable", "error", name, None, message))
        else:
            opened[name] = Opened(name, read, pages)
    for rule in _FILE_RULES:
        for file in opened.values():
            findings += _capped(rule(file, layout, rendered))
    findings += _answer_book_findings(rendered, layout)
    if INTERIOR in opened and (ANSWERS in opened or rendered.answers is None):
        answers = opened.get(ANSWERS)
        findings += _capped(place_findings(opened[INTERIOR], answers, layout))
        if SCREEN in opened:
            findings += _capped(place_findings(opened[SCREEN], answers, layout))
        if answers is not None:
            findings += _capped(answers_complete(answers, layout))
    return tuple(findings)


def _files(
    rendered: Rendered, layout: Layout
) -> Iterator[tuple[str, bytes, tuple[Page, ...]]]:
    yield INTERIOR, rendered.interior, layout.pages
    if rendered.answers is not None:
        yield ANSWERS, rendered.answers, layout.answer_pages
    yield SCREEN, rendered.screen, layout.pages
    yield COVER, rendered.cover, ()


def _bands(geometry: Geometry) -> Bands:
    return Bands(geometry.head_mm * PT_PER_MM, geometry.foot_mm * PT_PER_MM)


def _capped(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield the first findings of each rule and how many more there are.

    A fault of a template is a fault of 365 pages; the reader needs to see the others.
    """
    ordered = sorted(findings, key=lambda f: (f.rule, f.file))
    for (rule, file), group in groupby(ordered, key=lambda f: (f.rule, f.file)):
        same = list(group)
        yield from same[:MOST_FINDINGS_A_RULE]
        if len(same) > MOST_FINDINGS_A_RULE:
            more = f"And {len(same) - MOST_FINDINGS_A_RULE} more of this kind."
            yield Finding(rule, same[0].severity, file, None, more)


# One file at a time.


def _page_count(file: Opened, layout: Layout, rendered: Rendered) -> Iterator[Finding]:
    wanted = 1 if file.name == COVER else len(file.pages)
    got = len(file.read.pages)
    if got != wanted:
        message = f"The file has {got} pages; the layout has {wanted}."
        yield file.finding("page-count", None, message)
    if file.name in (INTERIOR, ANSWERS) and got % 2:
        message = f"The file has {got} pages; a printed book needs an even number."
        yield file.finding("even-count", None, message)


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
    cover, geometry = layout.cover, layout.geometry
    bleed = cover.bleed_mm * PT_PER_MM
    width = 2 * geometry.width_mm + cover.spine_mm + 2 * cover.bleed_mm
    height = geometry.height_mm + 2 * cover.bleed_mm
    for number, page in enumerate(file.read.pages, 1):
        left, bottom, right, top = media = page.media_pt
        wanted = (left, bottom, left + width * PT_PER_MM, bottom + height * PT_PER_MM)
        if not _is_box(media, wanted):
            message = (
                f"The cover is {_size(media)}; two trims, a spine of"
                f" {cover.spine_mm:.2f} mm and the bleed make {_size(wanted)}."
            )
            yield file.finding("cover-size", number, message)
        inner = (left + bleed, bottom + bleed, right - bleed, top - bleed)
        if not _is_box(page.trim_pt, inner) and not _is_box(page.trim_pt, media):
            message = f"The trim box does not lie {cover.bleed_mm:.2f} mm inside."
            yield file.finding("trim-box", number, message)


def _is_box(box: tuple[float, ...], wanted: tuple[float, ...]) -> bool:
    return all(abs(a - b) <= BOX_TOLERANCE_PT for a, b in zip(box, wanted, strict=True))


def _size(box: tuple[float, ...]) -> str:
    left, bottom, right, top = box
    at = f" at ({left:.1f}, {bottom:.1f})" if left or bottom else ""
    return f"{right - left:.1f} × {top - bottom:.1f} pt{at}"


def _fonts(file: Opened, layout: Layout, rendered: Rendered) -> Iterator[Finding]:
    for font in file.read.fonts:
        if not font.embedded:
            message = f"Font {font.name} is not embedded."
            yield file.finding("font-embedded", None, message)
        elif not font.subset:
            message = f"Font {font.name} is embedded whole, not as a subset."
            yield file.finding("font-subset", None, message)
        if font.name not in rendered.fonts:
            message = f"Font {font.name} is none of the design's."
            yield file.finding("font-allowed", None, message)


def _printable(file: Opened, layout: Layout, rendered: Rendered) -> Iterator[Finding]:
    read = file.read
    if read.encrypted:
        yield file.finding("encrypted", None, "The file is encrypted.")
    if read.scripts:
        yield file.finding("scripts", None, "The file holds JavaScript or actions.")
    if read.attachments:
        yield file.finding("attachments", None, "The file holds attached files.")
    if file.name == SCREEN:
        return
    if read.outline_targets:
        message = "The print edition has an outline (bookmarks)."
        yield file.finding("outline", None, message)
    for number, page in enumerate(read.pages, 1):
        if page.annotations:
            kinds = ", ".join(sorted(set(page.annotations)))
            message = f"The print edition has annotations ({kinds})."
            yield file.finding("annotations", number, message)


def _sizes(file: Opened, layout: Layout, rendered: Rendered) -> Iterator[Finding]:
    if file.name == SCREEN:
        return  # the same pages as the interior
    for number, page in enumerate(file.read.pages, 1):
        size, line = page.paint.smallest_pt, page.paint.thinnest_pt
        if size is not None and size < LEAST_TEXT_PT - SIZE_TOLERANCE_PT:
            text = page.paint.smallest_text.strip()[:40]
            message = f'"{text}" is set in {size:.2f} pt; the least is 7 pt.'
            yield file.finding("small-text", number, message)
        if line is not None and line < LEAST_LINE_PT - SIZE_TOLERANCE_PT:
            message = f"A line is {line:.2f} pt thick; printers ask for 0.75 pt."
            yield file.finding("thin-line", number, message, "warning")


def _blanks(file: Opened, layout: Layout, rendered: Rendered) -> Iterator[Finding]:
    if file.name == SCREEN:
        return  # the same pages as the interior
    for page in file.pages:
        read = file.page(page.number)
        if read is not None and not read.paint.anything and page.template != "blank":
            message = f"Nothing is printed, but a {page.template} page was laid out."
            yield file.finding("blank-page", page.number, message)
    for number, (one, two) in enumerate(pairwise(file.read.pages), 1):
        if not one.paint.anything and not two.paint.anything:
            message = f"Pages {number} and {number + 1} are both blank."
            yield file.finding("blank-run", number + 1, message)


def _folios(file: Opened, layout: Layout, rendered: Rendered) -> Iterator[Finding]:
    for page in file.pages:
        read = file.page(page.number)
        if read is None or not page.folio or read.paint.margin_words.has(page.folio):
            continue
        message = f"The page number {page.folio} does not stand in the margin."
        yield file.finding("folio", page.number, message)


def _texts(file: Opened, layout: Layout, rendered: Rendered) -> Iterator[Finding]:
    """Yield the texts that a page was to hold and does not, cut off or overflown."""
    if file.name == SCREEN:
        return  # the same pages as the interior
    for page in file.pages:
        read = file.page(page.number)
        if read is None or not page.stamped:
            continue
        # Puzzles of one page refer to the same pages in the same words.
        times: Counter[str] = Counter()
        for slot, text in _texts_of(page):
            times[text] += 1
            if not read.paint.words.has_times(text, times[text]):
                message = f'"{text[:60]}" ({slot}) is not on its {page.template} page.'
                yield file.finding("text-missing", page.number, message)


def _texts_of(page: Page) -> Iterator[tuple[str, str]]:
    for slot, value in page.values.items():
        if isinstance(value, str):
            yield slot, value
        elif page.template == "glossary":
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
_FILE_RULES: tuple[Rule, ...] = (
    _page_count,
    _page_boxes,
    _cover_box,
    _fonts,
    _printable,
    _sizes,
    _blanks,
    _folios,
    _texts,
    _links,
)


def _answer_book_findings(rendered: Rendered, layout: Layout) -> Iterator[Finding]:
    if bool(layout.answer_pages) == (rendered.answers is not None):
        return
    state = "is missing" if layout.answer_pages else "was not laid out"
    yield Finding("page-count", "error", ANSWERS, None, f"The answer book {state}.")
