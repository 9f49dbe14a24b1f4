"""`make docs`: the tracked pictures of the documentation.

    python .ci/docs.py                     all pictures, in some minutes
    python .ci/docs.py daily 10-hardcover  pictures of daily.yaml and of one recipe

`make reference` writes the text that follows the program.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
COOKBOOK = ROOT / "docs" / "cookbook"
DAILY = "daily"
SHOWN_DATE = "2027-05-21"

WIDTH_PX = 560
TONES = 16  # one ink needs no more, and the files are a fifth of true grey
COVER_TONES = 64

INTERIOR, COVER = "interior.pdf", "cover.pdf"


@dataclass(frozen=True, slots=True)
class Shot:
    """What a picture shows: pages of a file, side by side.

    Attributes:
        file: within the book's folder.
        beside: pages to show left of the puzzle's own, as -1, or right of it.
        outlined: the page with this name in the outline instead of the puzzle's.
    """

    file: str = INTERIOR
    beside: int = 0
    outlined: str = ""


# A recipe that is not here shows the page of its first puzzle.
SHOTS = {
    "05-newspaper": Shot(beside=1),
    "09-left-handed": Shot("left-handed/interior.pdf", beside=1),
    "10-hardcover": Shot(COVER),
    "15-own-pages": Shot(outlined="Before the kettle"),
}


def publish(*arguments: str) -> str:
    """What `publish` prints."""
    command = [str(Path(sys.executable).with_name("publish")), *arguments]
    environment = {**os.environ, "NO_COLOR": "1"}
    done = subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, encoding="utf-8", check=True
    )
    return done.stdout


def build(book: Path, output: Path) -> Path:
    """The folder of a book, built into `output`."""
    publish("build", str(book), "--output", str(output), "--quiet")
    (manifest,) = output.glob("*/manifest.json")
    return manifest.parent


def draw_daily(built: Path) -> None:
    """Draw what the README and the first page show of configs/daily.yaml."""
    answers = json.loads((built / "answers.json").read_text(encoding="utf-8"))
    (puzzle,) = [p for p in answers["puzzles"] if p["date"] == SHOWN_DATE]
    shown = {
        "title": 1,
        "how-to-play": outlined_page(built, "How to play"),
        "day": puzzle["page"],
        "hints": puzzle["hint_page"],
        "key": puzzle["key_page"],
    }
    for name, page in shown.items():
        save([page_of(built / INTERIOR, page)], PICTURES / f"{name}.png")
    save([page_of(built / COVER, 1)], PICTURES / "cover.png", tones=COVER_TONES)


def outlined_page(built: Path, label: str) -> int:
    """The page that the screen edition's outline gives this name."""
    import pypdfium2

    with pypdfium2.PdfDocument(built / "screen.pdf") as document:
        for entry in document.get_toc():
            if label.lower() in entry.get_title().lower():
                return int(entry.get_dest().get_index()) + 1
    sys.exit(f'screen.pdf: its outline has no "{label}"')


def draw_recipe(name: str, built: Path) -> None:
    """Draw a recipe's picture from its finished book."""
    shot = SHOTS.get(name, Shot())
    file = built / shot.file
    if shot.file == COVER:
        pages, tones = [1], COVER_TONES
    elif shot.outlined:
        pages, tones = [outlined_page(built, shot.outlined)], TONES
    else:
        listed = (file.parent / "answers.json").read_text(encoding="utf-8")
        first = json.loads(listed)["puzzles"][0]["page"]
        pages, tones = sorted({first, first + shot.beside}), TONES
    sheets = [page_of(file, page) for page in pages]
    save(sheets, COOKBOOK / name / "page.png", tones=tones)


def page_of(pdf: Path, page: int) -> "Image.Image":
    """A page as a small picture with a hairline around it."""
    import pypdfium2
    from PIL import ImageOps

    with pypdfium2.PdfDocument(pdf) as document:
        sheet = document[page - 1]
        drawn = sheet.render(scale=WIDTH_PX / sheet.get_width()).to_pil()
    return ImageOps.expand(drawn.convert("RGB"), border=1, fill="#999999")


def save(sheets: Sequence["Image.Image"], path: Path, *, tones: int = TONES) -> None:
    """Write sheets side by side as one small PNG."""
    from PIL import Image

    size = (sum(sheet.width for sheet in sheets), max(sheet.height for sheet in sheets))
    whole = Image.new("RGB", size, "white")
    left = 0
    for sheet in sheets:
        whole.paste(sheet, (left, 0))
        left += sheet.width
    whole.quantize(tones, dither=0).save(path, optimize=True)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} KB")


def draw(names: Sequence[str]) -> None:
    """Build the books of these names and draw their pictures."""
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            if name == DAILY:
                draw_daily(build(ROOT / "configs" / "daily.yaml", Path(folder)))
            else:
                book = COOKBOOK / name / "book.yaml"
                draw_recipe(name, build(book, Path(folder)))


def main() -> int:
    """Draw the pictures that are asked for, or all."""
    recipes = sorted(path.parent.name for path in COOKBOOK.glob("*/book.yaml"))
    parser = argparse.ArgumentParser(prog="make docs", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[[], DAILY, *recipes])
    options = parser.parse_args()
    draw(options.names or [DAILY, *recipes])
    return 0


if __name__ == "__main__":
    sys.exit(main())
