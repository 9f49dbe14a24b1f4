"""What the studio makes for shops of a finished book, and what their forms ask."""

import asyncio
import json
import zipfile
from concurrent.futures import ThreadPoolExecutor

import pikepdf
import pytest

from puzzle_publish.cli.serving.extras import VERBS, Extras, zip_folder
from puzzle_publish.cli.serving.shelf import opened
from puzzle_publish.cli.serving.shop_form import shop_form
from puzzle_publish.core.errors import UsageError

BOOK = """\
format: 1
book:
  id: b
  title: Sheets
  author: Ada
  seed: 1
  series: sheets
  volume: 2
  isbns: ["9783161484100", "9780306406157"]
print:
  cover: {kind: poster, blurb: "**{puzzles}** sheets."}
  volumes: 2
  editions: [{edition: left-handed, isbn: "9781402894626"}]
sections:
  - {id: s, type: takuzu, count: 60, level: easy}
"""
PRINT = {
    "printer": "kdp-paperback",
    "paper": "cream",
    "ink": "black",
    "trim_mm": [152.4, 228.6],
    "inside_mm": 13.53,
    "spine_mm": 7.55,
}
FOLDERS = [
    ("volume-1", "", 1),
    ("volume-2", "", 2),
    ("left-handed", "left-handed", None),
]


def pdf(path, media, trim=None):
    path.parent.mkdir(parents=True, exist_ok=True)
    made = pikepdf.new()
    page = made.add_blank_page(page_size=media)
    if trim:
        page.obj.TrimBox = trim
    made.save(path)


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "b.yaml"
    path.write_text(BOOK)
    folder = tmp_path / "output/b"
    for below, _, _ in FOLDERS:
        pdf(folder / below / "interior.pdf", (432, 648))
        pdf(folder / below / "cover.pdf", (903.4, 666))
    pages = {"interior": 132, "answers": 0}
    printings = [
        {
            "folder": f,
            "edition": e,
            "volume": v,
            "print": PRINT,
            "pages": pages,
            "numbers": [35 * (v or 1) - 34, 35 if v == 1 else 60],
        }
        for f, e, v in FOLDERS
    ]
    whole = {"print": PRINT, "pages": pages, "printings": printings}
    (folder / "manifest.json").write_text(json.dumps(whole))
    return path


def test_a_form_has_what_the_build_and_its_files_say(book):
    forms = shop_form(book, book.parent / "output/b")

    assert [one["folder"] for one in forms] == ["volume-1", "volume-2", "left-handed"]
    assert dict(forms[0]["rows"]) == {
        "title": "Sheets",
        "author": "Ada",
        "series": "sheets, 2",
        "language": "en",
        "description": "35 sheets.",
        "keywords": "binary puzzles",
        "category": "Games & Activities / Puzzles",
        "isbn": "978-3-16-148410-0",
        "printer": "Amazon KDP paperback",
        "binding": "paperback",
        "trim": "6 x 9 in (152.4 x 228.6 mm)",
        "ink": "black",
        "paper": "cream",
        "pages": "132",
        "bleed": "false",
        "inside": "0.533 in (13.53 mm)",
        "spine": "0.297 in (7.55 mm)",
        "spine_text": "true",
        "cover": "12.547 x 9.25 in (318.7 x 234.9 mm)",
        "cover_bleed": "0.125 in (3.17 mm)",
    }
    told = [dict(one["rows"])["description"] for one in forms]
    assert told == ["35 sheets.", "25 sheets.", "60 sheets."]
    numbers = [dict(one["rows"])["isbn"] for one in forms]
    assert numbers[1:] == ["978-0-306-40615-7", "978-1-4028-9462-6"]


def test_pages_that_are_larger_than_their_trim_bleed(book):
    folder = book.parent / "output/b"
    pdf(folder / "volume-1/interior.pdf", (441, 666), [0, 9, 432, 657])

    rows = dict(shop_form(book, folder)[0]["rows"])

    assert (rows["bleed"], rows["trim"]) == ("true", "6 x 9 in (152.4 x 228.6 mm)")


def test_a_description_has_no_break_in_a_sentence(book):
    blurb = 'blurb: "**Large**\\ndigits.\\n\\n- one\\n- two"'
    text = BOOK.replace('blurb: "**{puzzles}** sheets."', blurb)
    book.write_text(text.replace("takuzu", "sudoku"))

    rows = dict(shop_form(book, book.parent / "output/b")[0]["rows"])

    assert rows["description"] == "Large digits.\n\n- one\n- two"
    assert rows["category"] == "Games & Activities / Sudoku"


def test_only_a_book_that_a_shop_prints_has_a_form_for_it(book):
    assert opened(book)["sold"]
    book.write_text(BOOK.replace("print:", "print:\n  printer: home"))
    assert not opened(book)["sold"]


def test_a_form_needs_a_build_that_can_be_read(book):
    folder = book.parent / "output/b"
    (folder / "manifest.json").write_text("{}")

    with pytest.raises(UsageError, match="build it again"):
        shop_form(book, folder)


def test_a_zip_of_the_same_files_has_the_same_bytes(tmp_path):
    folder = tmp_path / "web"
    (folder / "p").mkdir(parents=True)
    (folder / "p/one.html").write_text("one")
    (folder / "index.html").write_text("index")
    first, second = tmp_path / "a.zip", tmp_path / "b.zip"

    zip_folder(folder, first)
    (folder / "index.html").touch()
    zip_folder(folder, second)

    assert first.read_bytes() == second.read_bytes()
    with zipfile.ZipFile(first) as packed:
        assert packed.namelist() == ["web/index.html", "web/p/one.html"]
        assert packed.read("web/p/one.html") == b"one"


def test_nothing_else_is_made_and_nothing_without_a_build(tmp_path):
    extras = Extras()

    # In a thread of its own: Playwright keeps a loop running in this one.
    with ThreadPoolExecutor(1) as apart:
        for name in ("../b.yaml", "build", *VERBS):
            made = apart.submit(asyncio.run, extras.make(tmp_path / "b", name))
            with pytest.raises(UsageError, match=r"no such file|not built yet"):
                made.result()
            assert extras.file(tmp_path / "b", name) is None
    extras.end()
