"""Contact sheets: all pages of a PDF, small, as the spreads that a reader sees.

PDFs in a folder may be anybody's: each sheet is drawn in a process with limits.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from ..core.errors import UsageError
from ..core.files import usage_errors
from ..core.messages import plain
from ..core.progress import progress
from ..core.reading.pdf_fault import pdf_fault
from ..core.reading.safe_read import MOST_PDF_MIB, read_regular
from ..record.manifest import MANIFEST

if TYPE_CHECKING:
    from PIL import Image

T = TypeVar("T")
ACROSS, DOWN = 6, 6  # spreads
PAGE_PX = 170  # width of a page
ALONE_PX = 1200  # width of a cover, or another file of one page
GAP_PX, NUMBER_PX = 18, 16  # between spreads, and below a page for its number
GROUND, INK = "#808080", "#ffffff"
NUMBER_SIZE = 12


def finished_pdfs(target: Path) -> dict[Path, str]:
    """Return the PDFs of a folder, or the PDF itself, each with a name for its sheets.

    The subfolders of a finished book count, those of another folder do not: there may
    be a whole disk below it. {} if there are no PDFs.
    """
    if target.is_dir():
        found = target.rglob if (target / MANIFEST).is_file() else target.glob
        # The screen edition has the same pages as the interior.
        paths = [p for p in sorted(found("*.pdf")) if p.name != "screen.pdf"]
        book = target.resolve().name
        return {
            path: "-".join((book, *path.relative_to(target).with_suffix("").parts))
            for path in paths
        }
    is_pdf = target.suffix.lower() == ".pdf" and target.is_file()
    return {target: target.stem} if is_pdf else {}


def show_finished(pdfs: Mapping[Path, str], place: Path) -> int:
    """Write the sheets of PDFs under their names and print the paths; return 0.

    Raises:
        UsageError: a PDF cannot be read within limits; one that cannot be opened is
            found before any sheet is written.
    """
    import pypdfium2  # noqa: F401  before the forks, so that each need not

    for path in pdfs:
        data = content_of(path)
        limited(partial(_moderate_count, data, str(path)), data, str(path))
    for path, name in pdfs.items():
        for old in place.glob(f"{escape(name)}-[0-9][0-9].png"):
            old.unlink()
        sheets = write_sheets(
            content_of(path), place / name, source=str(path), foreign=True
        )
        for sheet in sheets:
            print(plain(str(sheet)))
    return 0


def limited(call: Callable[[], T], data: bytes, source: str) -> T:
    """Return what a call returns in a process with limits.

    Raises:
        UsageError: it exceeded them.
    """
    from ..core.forked_call import LimitExceeded, run_forked
    from ..preflight.foreign import limits_for

    try:
        return run_forked(call, limits_for(len(data)))
    except LimitExceeded as exceeded:
        raise UsageError(f"{source}: cannot be drawn: it {exceeded}") from None


def _moderate_count(data: bytes, source: str) -> int:
    """Return the number of pages of a PDF that unpacks and draws no more than usual."""
    from ..preflight.pdf.extent import TooLarge, require_moderate

    try:
        require_moderate(data)
    except TooLarge as fault:
        raise UsageError(f"{source}: cannot be drawn: {fault}") from None
    return _count(data, source)


def _count(data: bytes, source: str) -> int:
    with opened(data, source) as document:
        return len(document)


def content_of(path: Path) -> bytes:
    """Return the bytes of a PDF.

    Raises:
        UsageError: it cannot be read.
    """
    with usage_errors(path, "read"):
        return read_regular(path, MOST_PDF_MIB)


class _Bitmap(Protocol):
    def to_pil(self) -> "Image.Image": ...


class _Page(Protocol):
    def get_width(self) -> float: ...
    def get_trimbox(self) -> tuple[float, float, float, float]: ...
    def get_mediabox(self) -> tuple[float, float, float, float]: ...
    def render(self, *, scale: float) -> _Bitmap: ...
    def close(self) -> None: ...


class _Document(Protocol):
    """What is used of pypdfium2's document."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> _Page: ...


@contextmanager
def opened(data: bytes, source: str) -> Iterator["_Document"]:
    """Give a pypdfium2 document.

    Raises:
        UsageError: the bytes are not a PDF, or a page of it cannot be read.
    """
    import pypdfium2

    try:
        with pypdfium2.PdfDocument(data) as document:
            yield document
    except pypdfium2.PdfiumError as fault:
        why = pdf_fault(fault)
        raise UsageError(f"{source}: cannot be read as a PDF: {why}") from None
    except ZeroDivisionError:
        raise UsageError(f"{source}: a page has no width") from None


def write_sheets(
    data: bytes, stem: Path, *, source: str, foreign: bool = False
) -> list[Path]:
    """Draw all pages of a PDF on sheets STEM-01.png and so on; return their paths.

    Args:
        data: the PDF.
        stem: path and name up to the number.
        source: the PDF's name in messages.
        foreign: draw each sheet in a process with limits.

    Raises:
        UsageError: the bytes are not a PDF, or exceed a limit.
    """

    def run(call: Callable[[], T]) -> T:
        return limited(call, data, source) if foreign else call()

    count = run(partial(_count, data, source))
    first = stem.with_name(f"{stem.name}-01.png")
    if count == 1:
        run(partial(_save_page, data, source, first))
        return [first]
    spreads = list(spreads_of(count))
    paths: list[Path] = []
    starts = range(0, len(spreads), ACROSS * DOWN)
    for start in progress(starts, total=len(starts), label="sheets"):
        path = stem.with_name(f"{stem.name}-{len(paths) + 1:02}.png")
        run(
            partial(
                _save_sheet, data, source, spreads[start : start + ACROSS * DOWN], path
            )
        )
        paths.append(path)
    return paths


def _save_page(data: bytes, source: str, path: Path) -> None:
    with opened(data, source) as document:
        _page(document, 1, ALONE_PX).save(path)


def _save_sheet(
    data: bytes, source: str, spreads: list[tuple[int | None, int | None]], path: Path
) -> None:
    with opened(data, source) as document:
        _sheet(document, spreads).save(path)


def spreads_of(count: int) -> Iterator[tuple[int | None, int | None]]:
    """Yield the left and right page of each spread; the first page is on the right.

    >>> list(spreads_of(4))
    [(None, 1), (2, 3), (4, None)]
    """
    for left in range(0, count + 1, 2):
        pair = (left or None, left + 1 if left < count else None)
        if pair != (None, None):
            yield pair


def _sheet(
    document: "_Document", spreads: list[tuple[int | None, int | None]]
) -> "Image.Image":
    """Return a sheet: rows of spreads, with a number below each page."""
    from PIL import Image, ImageDraw, ImageFont

    numbers = [number for pair in spreads for number in pair if number]
    # A pixel narrower than their cells, so that the pages of a spread do not touch.
    pictures = {number: _page(document, number, PAGE_PX - 1) for number in numbers}
    high = max(picture.height for picture in pictures.values())
    across = min(ACROSS, len(spreads))
    pitch_x, pitch_y = 2 * PAGE_PX + GAP_PX, high + NUMBER_PX + GAP_PX
    rows = math.ceil(len(spreads) / ACROSS)
    size = across * pitch_x + GAP_PX, rows * pitch_y + GAP_PX
    sheet = Image.new("RGB", size, GROUND)
    draw, font = ImageDraw.Draw(sheet), ImageFont.load_default(NUMBER_SIZE)
    for k, pair in enumerate(spreads):
        row, column = divmod(k, ACROSS)
        for side, number in enumerate(pair):
            if number is None:
                continue
            x = GAP_PX + column * pitch_x + side * PAGE_PX
            y = GAP_PX + row * pitch_y
            sheet.paste(pictures[number], (x, y))
            below = (x + PAGE_PX // 2, y + high + 2)
            draw.text(below, str(number), fill=INK, font=font, anchor="ma")
    return sheet


def _page(document: "_Document", number: int, width_px: int) -> "Image.Image":
    page = document[number - 1]
    try:
        scale = width_px / page.get_width()
        return page.render(scale=scale).to_pil()
    finally:
        page.close()
