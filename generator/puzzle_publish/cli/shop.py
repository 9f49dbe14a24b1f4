"""A cover as a shop's visitor sees it: small, beside other covers of the same book."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.messages import plain
from ..core.puzzle import Draft, Grade, Puzzle, puzzle_id
from ..core.values import Pick, Request, Selection
from ..layout.cover.canvas import THUMB_PX
from ..layout.cover.wrap import cover_kind, wrap_cover
from ..layout.settle import lay_out
from ..page_order import LEVELS
from ..render.pages import render_cover
from ..types.registry import load

if TYPE_CHECKING:
    from PIL import Image

    from ..core.book import BookConfig
    from ..core.cover_parts import Cover
    from ..core.values import Layout, Plan
    from ..layout.editions import Printing

FILE = "shop.png"
ACROSS = 5  # covers beside the book's own
GAP_PX, NAME_PX, NAME_SIZE = 20, 18, 12
GROUND, INK, FRAME = "#ffffff", "#333333", "#d0d0d0"


def show_in_shop(
    printing: "Printing", whole: "Plan", chosen: Selection, place: Path
) -> None:
    """Write a picture of a book's cover and the design's others; print its path.

    Args:
        printing: of the puzzles that were made.
        whole: the plan of all the book's puzzles, which covers count.
        chosen: the puzzles that were made.
        place: the folder.
    """
    edition = printing.edition
    layout = lay_out(
        edition.book,
        printing.plan.picked(chosen),
        printing.settled,
        edition.design,
        edition.printer,
    )
    counted = all_as(whole, chosen)
    fronts = {
        kind: front(printing, layout, counted, kind) for kind in kinds_of(printing)
    }
    path = place / FILE
    _sheet(fronts).save(path)
    print(plain(str(path)))


def all_as(whole: "Plan", chosen: Selection) -> Selection:
    """Return all puzzles of a plan, for each of them one that was made for its section.

    A section of which none was made has its type's worked example. So a cover of which
    few puzzles are made counts all of them.
    """
    made: dict[str, list[Pick]] = {}
    for pick in chosen.picks:
        made.setdefault(pick.request.key.section, []).append(pick)
    for request in whole.requests:
        if request.key.section not in made:
            kind = load(request.type)
            draft = kind.example_for(kind.read_params(request.params))
            made[request.key.section] = [pick_of(request, draft)]
    turns = {section: cycle(picks) for section, picks in made.items()}
    picks = [
        _as(next(turns[request.key.section]), request, number)
        for number, request in enumerate(whole.requests, 1)
    ]
    return replace(chosen, picks=tuple(picks))


def _as(pick: Pick, request: Request, number: int) -> Pick:
    """Return a puzzle in place of another of its section, of the level asked there."""
    puzzle = pick.puzzle
    if puzzle.level == pick.request.level:  # not graded after it was made
        puzzle = replace(puzzle, level=request.level)
    return replace(pick, number=number, request=request, puzzle=puzzle)


def pick_of(request: Request, draft: Draft) -> Pick:
    """Return a draft in place of a puzzle that was made for a request, not graded."""
    kind = load(request.type)
    givens, answer = kind.read(draft)
    puzzle = Puzzle(
        id=puzzle_id(kind.name, kind.identity(givens, answer)),
        type=kind.name,
        version=kind.version,
        level=request.level,
        params=request.params,
        givens=draft.givens,
        answer=draft.answer,
        seed_path=(request.seed, request.key.section, request.key.index, 0),
    )
    return Pick(0, request, puzzle, Grade(request.level, 0.0), 0)


def kinds_of(printing: "Printing") -> list[str]:
    """Return the book's kind of cover, then the others that can be true of it."""
    edition = printing.edition
    covers, book = edition.design.numbers.covers, edition.book
    own = cover_kind(book.config, edition.design)
    dated = all(section.dates for section in book.config.sections)
    dated = dated and book.config.print.order != LEVELS
    possible = {
        "picture": book.cover_picture is not None,
        "large-print": edition.design.large,
        "year": dated,
    }
    others = (
        name
        for name, one in covers.items()
        if name != own and possible.get(one.genre or "", True)
    )
    return [own, *others]


def front(
    printing: "Printing",
    layout: "Layout",
    counted: Selection,
    kind: str,
    height: int = THUMB_PX,
) -> "Image.Image":
    """Return the front of one kind of cover, as high as shops show it.

    Args:
        printing: the book's.
        layout: its pages, or some of them.
        counted: the puzzles that the cover counts.
        kind: of the cover.
        height: of the picture, in pixels.
    """
    import pypdfium2

    edition = printing.edition
    cover = cover_of(printing, _with_kind(edition.book.config, kind), counted)
    data = render_cover(replace(layout, cover=cover), edition.design)
    wrap = cover.wrap
    with pypdfium2.PdfDocument(data) as document:
        scale = height / (wrap.front.height / 25.4 * 72)
        drawn: Image.Image = document[0].render(scale=4 * scale).to_pil()
    zoom = drawn.width / wrap.width_mm
    box = wrap.front
    edges = (box.left, box.top, box.right, box.bottom)
    left, top, right, bottom = (round(edge * zoom) for edge in edges)
    width = round(height * box.width / box.height)
    return drawn.crop((left, top, right, bottom)).resize((width, height), 1)


def cover_of(printing: "Printing", config: "BookConfig", counted: Selection) -> "Cover":
    """Return the cover of a printing, which counts these puzzles."""
    edition = printing.edition
    return wrap_cover(
        config,
        edition.design,
        edition.printer,
        printing.settled,
        counted,
        edition.book.cover_picture,
    )


def _with_kind(config: "BookConfig", kind: str) -> "BookConfig":
    cover = config.print.cover.model_copy(update={"kind": kind})
    options = config.print.model_copy(update={"cover": cover})
    return config.model_copy(update={"print": options})


def _sheet(fronts: Mapping[str, "Image.Image"]) -> "Image.Image":
    """Return the first front at the left, in a frame, and rows of the others."""
    from PIL import Image, ImageDraw, ImageFont

    width = next(iter(fronts.values())).width
    pitch_x, pitch_y = width + GAP_PX, THUMB_PX + NAME_PX + GAP_PX
    places = dict(zip(fronts, _places(len(fronts)), strict=True))
    columns = 1 + max(column for column, _ in places.values())
    rows = 1 + max(row for _, row in places.values())
    size = columns * pitch_x + GAP_PX, rows * pitch_y + GAP_PX
    sheet = Image.new("RGB", size, GROUND)
    draw, font = ImageDraw.Draw(sheet), ImageFont.load_default(NAME_SIZE)
    for name, front in fronts.items():
        column, row = places[name]
        x, y = GAP_PX + column * pitch_x, GAP_PX + row * pitch_y
        sheet.paste(front, (x, y))
        frame = (x - 1, y - 1, x + front.width, y + front.height)
        draw.rectangle(frame, outline=FRAME)
        below = (x + front.width // 2, y + THUMB_PX + 4)
        draw.text(below, name, fill=INK, font=font, anchor="ma")
    return sheet


def _places(count: int) -> Iterator[tuple[int, int]]:
    """Yield column and row of each cover; the first has the left column alone.

    >>> list(_places(4))
    [(0, 0), (1, 0), (2, 0), (3, 0)]
    """
    yield 0, 0
    for k in range(count - 1):
        yield 1 + k % ACROSS, k // ACROSS
