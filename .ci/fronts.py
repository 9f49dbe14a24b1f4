"""Draws the fronts of the presets that the studio shows beside "New book".

    .venv/bin/python .ci/fronts.py

Small pictures ship, since drawing a preset's front takes its word lists and puzzles:
up to 10 CPU s each. A test draws them again and compares, so they stay true.
"""

import io
from pathlib import Path

import pypdfium2
from PIL import Image

from puzzle_publish.cli.presets import presets
from puzzle_publish.cli.preview import PUZZLES, rendered_of, selection, spread
from puzzle_publish.cli.shop import all_as, front, kinds_of
from puzzle_publish.config.load import load_book
from puzzle_publish.layout.editions import editions_of
from puzzle_publish.layout.pages.default_sizes import fitted
from puzzle_publish.layout.pages.printings import settle_all
from puzzle_publish.plan import make_plan
from puzzle_publish.render.design_check import require_printable
from puzzle_publish.render.pages import PageMeasurer

HEIGHT_PX, TONES = 280, 48
_MOST = 12  # puzzles that are made


def front_of(path: Path) -> Image.Image:
    """Return the front of a book, as the studio would draw it."""
    book = load_book(path).in_one_volume()
    editions = editions_of(book, PageMeasurer, require_printable)
    every = fitted(editions, make_plan(book))
    sections = len({request.key.section for request in every.requests})
    plan = spread(every, max(PUZZLES, min(sections, _MOST)))
    chosen = selection(plan)
    (printing, *_) = settle_all(editions[:1], plan, chosen)
    layout, rendered = rendered_of(printing, chosen)
    if book.config.print.matter == "none":  # sheets, which nobody binds
        return sheet_of(rendered.screen)
    counted = all_as(every, chosen)
    return front(printing, layout, counted, kinds_of(printing)[0], HEIGHT_PX)


def sheet_of(pages: bytes) -> Image.Image:
    """Return the first page of a PDF."""
    with pypdfium2.PdfDocument(pages) as document:
        page = document[0]
        image = page.render(scale=4 * HEIGHT_PX / page.get_height()).to_pil()
    return image.resize((image.width // 4, HEIGHT_PX), 1)


def main() -> None:
    """Write a PNG beside each preset."""
    for name, path in presets().items():
        out = io.BytesIO()
        front_of(path).quantize(TONES).save(out, "PNG", optimize=True)
        path.with_suffix(".png").write_bytes(out.getvalue())
        print(f"{name}: {len(out.getvalue())} bytes")


if __name__ == "__main__":
    main()
