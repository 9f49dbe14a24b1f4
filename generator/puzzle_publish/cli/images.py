"""`publish images`: the pictures that a shop's listing asks for.

The front of the cover, three pages, and a puzzle beside its answer, each as large as
the shop asks; core/shops.yaml has the sizes. In a wide one the pages are side by side.
"""

import argparse
import io
import json
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import UsageError
from ..core.messages import plain, quoted
from .contact_sheet import content_of, limited, opened
from .finished import Finished, design_of, find_finished, manifest_of
from .options import Verbs, add_output, verb_parser
from .picture_options import PictureOptions, picture_files

if TYPE_CHECKING:
    from PIL import Image

    from ..core.entries import Entry
    from ..core.puzzle import Json

SHOPS = Path(__file__).parents[1] / "core" / "shops.yaml"
# Repeats the names in SHOPS, so that the help loads nothing; a test compares them.
NAMES = ("kdp", "etsy", "shopify", "gumroad")
SOLVED = "solved"
PAGES = 3
WIDE = 1.5  # wider than high by this, a picture has room for all pages
EDGE, GAP = 0.04, 0.03  # of a picture's width: round a page, and between two
GROUND, FRAME = "#ffffff", "#b0b0b0"
_DRAWN_PX = 2600  # the height at which a page is drawn, then made smaller

Size = tuple[int, int]
Sizes = Mapping[str, Size]


def add(verbs: Verbs) -> None:
    """Add `publish images`."""
    parser = verb_parser(verbs, "images", _call, "images my-year.yaml --shop etsy")
    parser.add_argument("source", metavar="BOOK.yaml|DIR", type=Path)
    parser.add_argument(
        "--shop",
        choices=NAMES,
        action="append",
        help="whose sizes; may be given more than once (default: all)",
    )
    add_output(
        parser, "DIR", "where pictures appear (default: images)", default=Path("images")
    )


def _call(args: argparse.Namespace) -> int:
    book = find_finished(args.source)
    folder, sizes = book.path.parent, shop_sizes()
    entries = book.read_puzzles()["puzzles"]
    drawn = _drawn(book, entries, folder)
    for shop in dict.fromkeys(args.shop or NAMES):
        for name, pictures in _arranged(drawn, sizes[shop]).items():
            path = args.output / f"{shop}-{name}.png"
            size = sizes[shop][_kind(name)]
            _write(path, fitted(pictures, size, framed=name != SOLVED))
            print(plain(str(path)))
    return 0


def _kind(name: str) -> str:
    """Return the kind of a picture, as in "page" for "page-2"."""
    return name.partition("-")[0].removesuffix("s")


def _arranged(
    drawn: "Mapping[str, list[Image.Image]]", sizes: Sizes
) -> "Mapping[str, list[Image.Image]]":
    """Return the pictures for a shop: all pages in one where pictures are wide."""
    wide, high = sizes["page"]
    if wide < WIDE * high:
        return drawn
    pages = [name for name in drawn if _kind(name) == "page"]
    return {
        "cover": drawn["cover"],
        "pages": [picture for name in pages for picture in drawn[name]],
        SOLVED: drawn[SOLVED],
    }


def shop_sizes() -> Mapping[str, Sizes]:
    """Return the sizes of each shop by kind of picture: cover, page, solved."""
    from ..core.reading.json_values import items_of, members_of, whole_number
    from ..core.reading.yaml_file import read

    def size(value: "Json") -> Size:
        width, height = map(whole_number, items_of(value))
        return width, height

    return {
        shop: {kind: size(value) for kind, value in members_of(sizes).items()}
        for shop, sizes in members_of(read(SHOPS).data).items()
    }


def _drawn(
    book: Finished, entries: "Sequence[Entry]", folder: Path
) -> dict[str, "list[Image.Image]"]:
    """Return the pictures by name, each of one drawing or of two side by side."""
    cover, interior = folder / "cover.pdf", folder / "interior.pdf"
    for path in (cover, interior):
        if not path.is_file():
            raise UsageError(f"{path}: is not there; name a finished book's folder")
    drawn = {"cover": [_front(cover, _trim_mm(book))]}
    chosen = varied(entries, PAGES)
    for nth, entry in enumerate(chosen, 1):
        drawn[f"page-{nth}"] = [_page(interior, entry["page"])]
    drawn[SOLVED] = _before_and_after(book, chosen[0])
    return drawn


def varied(entries: "Sequence[Entry]", count: int) -> "list[Entry]":
    """Return puzzles of different types and levels, as far as there are any."""
    found: dict[tuple[str, ...], Entry] = {}
    for keys in (("type",), ("type", "level"), ("id",)):
        for entry in entries:
            known = {one["page"] for one in found.values()}
            if len(found) < count and entry["page"] not in known:
                found.setdefault(tuple(str(dict(entry)[key]) for key in keys), entry)
    return sorted(found.values(), key=lambda entry: entry["number"])


def _trim_mm(book: Finished) -> float:
    """Return the width of the book's pages.

    Raises:
        UsageError: its manifest does not say.
    """
    path = manifest_of(book.path)
    try:
        width = json.loads(path.read_text("utf-8"))["print"]["trim_mm"][0]
        return float(width)
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        raise UsageError(f"{quoted(path)}: does not tell the size of pages") from None


def _front(path: Path, trim_mm: float) -> "Image.Image":
    """Return the front of a cover: the right end of its trimmed sheet."""
    whole = _page(path, 1)
    data = content_of(path)
    width_pt = limited(partial(_trimmed_pt, data, str(path)), data, str(path))
    across = min(whole.width, round(whole.width * trim_mm / 25.4 * 72 / width_pt))
    return whole.crop((whole.width - across, 0, whole.width, whole.height))


def _trimmed_pt(data: bytes, source: str) -> float:
    with opened(data, source) as document:
        left, _, right, _ = document[0].get_trimbox()
        return float(right - left)


def _page(path: Path, number: int) -> "Image.Image":
    """Return a page within its trim, drawn in a process with limits."""
    from PIL import Image

    data = content_of(path)
    raw = limited(partial(_page_png, data, str(path), number), data, str(path))
    return Image.open(io.BytesIO(raw)).convert("RGB")


def _page_png(data: bytes, source: str, number: int) -> bytes:
    with opened(data, source) as document:
        if number > len(document):
            raise UsageError(f"{source}: has no page {number}; build the book again")
        page = document[number - 1]
        left, low, right, top = page.get_trimbox()
        scale = _DRAWN_PX / (top - low)
        image = page.render(scale=scale).to_pil()
        _, _, _, high = page.get_mediabox()
        image = image.crop(
            (
                round(left * scale),
                round((high - top) * scale),
                round(right * scale),
                round((high - low) * scale),
            )
        )
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def _before_and_after(book: Finished, entry: "Entry") -> "list[Image.Image]":
    """Return a puzzle and its answer, drawn alike."""
    from PIL import Image

    from ..record.exports.puzzle_files import figures_of
    from ..types.registry import load

    whole = book.read_puzzles()
    design = design_of(manifest_of(book.path), whole["book"]["language"])
    texts = [json.dumps([entry["givens"], entry["answer"]], ensure_ascii=False)]
    writer = picture_files(PictureOptions(), design, texts)
    width_mm = 120.0
    found = figures_of(load(entry["type"]), entry, design, writer.looks, width_mm)
    return [
        Image.open(
            io.BytesIO(writer.write("png", figure, cell_mm, width_mm=width_mm))
        ).convert("RGB")
        for figure, cell_mm in (
            (found.puzzle, found.cell_mm),
            (found.answer, found.answer_cell_mm),
        )
    ]


def fitted(
    pictures: "Sequence[Image.Image]", size: Size, *, framed: bool = True
) -> "Image.Image":
    """Return pictures side by side, or in tall sizes one below the other, on white."""
    from PIL import Image, ImageDraw

    sheet = Image.new("RGB", size, GROUND)
    edge, gap = round(EDGE * size[0]), round(GAP * size[0])
    count, tall = len(pictures), size[1] > size[0]
    across = size[0] - 2 * edge - (0 if tall else gap * (count - 1))
    down = size[1] - 2 * edge - (gap * (count - 1) if tall else 0)
    room = (across, down // count) if tall else (across // count, down)
    for nth, picture in enumerate(pictures):
        zoom = min(room[0] / picture.width, room[1] / picture.height)
        wide, high = round(picture.width * zoom), round(picture.height * zoom)
        x = edge + (0 if tall else nth * (room[0] + gap)) + (room[0] - wide) // 2
        y = edge + (nth * (room[1] + gap) if tall else 0) + (room[1] - high) // 2
        sheet.paste(picture.resize((wide, high), Image.Resampling.LANCZOS), (x, y))
        if framed:
            box = (x - 1, y - 1, x + wide, y + high)
            ImageDraw.Draw(sheet).rectangle(box, outline=FRAME)
    return sheet


def _write(path: Path, image: "Image.Image") -> None:
    from ..core.files import usage_errors, write_file

    out = io.BytesIO()
    image.save(out, "PNG")
    with usage_errors(path, "written"):
        path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, out.getvalue())
