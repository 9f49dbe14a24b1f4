"""`publish images`: pictures for a shop's listing."""

import json
from pathlib import Path

import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas
from words_book import crossword

from puzzle_publish.cli import images, main

PT = 72 / 25.4
TRIM_MM, BLEED_MM = (100.0, 150.0), 3.0
BLUE, RED, GREY = (0, 0, 255), (255, 0, 0), (128, 128, 128)


@pytest.fixture
def finished(book, monkeypatch):
    """A finished book's folder: a cover with a blue back and a red front, 3 pages."""
    monkeypatch.setattr(images, "_DRAWN_PX", 600)
    manifest = json.dumps({"print": {"design": "classic", "trim_mm": TRIM_MM}})
    puzzles = ({**crossword(number), "page": number} for number in (1, 2, 3))
    folder = book(*puzzles, manifest=manifest)
    width, height = TRIM_MM
    whole = 2 * width + 2 * BLEED_MM, height + 2 * BLEED_MM
    cover = Canvas(str(folder / "cover.pdf"), tuple(side * PT for side in whole))
    cover.setTrimBox(
        [BLEED_MM * PT, BLEED_MM * PT, (2 * width + BLEED_MM) * PT,
         (height + BLEED_MM) * PT]
    )  # fmt: skip
    cover.setFillColorRGB(0, 0, 1)
    cover.rect(0, 0, whole[0] * PT, whole[1] * PT, stroke=0, fill=1)
    cover.setFillColorRGB(1, 0, 0)
    cover.rect(whole[0] / 2 * PT, 0, whole[0] * PT, whole[1] * PT, stroke=0, fill=1)
    cover.save()
    interior = Canvas(str(folder / "interior.pdf"), tuple(s * PT for s in TRIM_MM))
    for _ in range(3):
        interior.setFillGray(0.5)
        interior.rect(0, 0, width * PT, height * PT, stroke=0, fill=1)
        interior.showPage()
    interior.save()
    return folder


def drawn(name, at):
    with Image.open(f"images/{name}.png") as image:
        return image.size, image.getpixel(at)


def test_a_shop_gets_the_front_three_pages_and_a_puzzle_with_its_answer(finished):
    assert main(["images", str(finished), "--shop", "etsy"]) == 0

    assert sorted(path.name for path in Path("images").iterdir()) == [
        "etsy-cover.png",
        "etsy-page-1.png",
        "etsy-page-2.png",
        "etsy-page-3.png",
        "etsy-solved.png",
    ]
    size = (2000, 2000)
    # 1840 px high, so 1227 wide.
    for x in (395, 1600):
        assert drawn("etsy-cover", (x, 1000)) == (size, RED)
    assert drawn("etsy-cover", (380, 1000)) == (size, (255, 255, 255))
    assert drawn("etsy-page-2", (1000, 1000)) == (size, GREY)
    with Image.open("images/etsy-solved.png") as solved:
        halves = (solved.crop((x, 0, x + 1000, 2000)).convert("L") for x in (0, 1000))
        assert all(half.getextrema()[0] < 50 for half in halves)


def test_wide_pictures_have_all_pages_and_the_same_call_the_same_bytes(finished):
    found = []
    for _ in range(2):
        assert main(["images", str(finished), "--shop", "gumroad"]) == 0
        found.append({p.name: p.read_bytes() for p in Path("images").iterdir()})

    assert found[0] == found[1]
    assert sorted(found[0]) == [
        "gumroad-cover.png", "gumroad-pages.png", "gumroad-solved.png"
    ]  # fmt: skip
    for x in (230, 640, 1050):
        assert drawn("gumroad-pages", (x, 360)) == ((1280, 720), GREY)


def test_a_book_without_a_cover_or_page_is_told(finished, capsys):
    (finished / "interior.pdf").write_bytes((finished / "cover.pdf").read_bytes())
    assert main(["images", str(finished)]) == 2
    assert "interior.pdf: has no page 2" in capsys.readouterr().err

    (finished / "cover.pdf").unlink()
    assert main(["images", str(finished)]) == 2
    assert "cover.pdf: is not there" in capsys.readouterr().err


def test_the_help_names_every_shop():
    sizes = images.shop_sizes()

    assert tuple(sizes) == images.NAMES
    assert {kind for one in sizes.values() for kind in one} == {
        "cover", "page", "solved"
    }  # fmt: skip
