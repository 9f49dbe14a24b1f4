"""Other papers, the other language, answers apart: each a book without a finding."""

import datetime
import json

import pikepdf
import pytest
from few import few
from whole_book import built, entries, links, outline, texts, written

from puzzle_publish.cli import main

DAYS = """\
format: 1
book: {id: days, title: Days, seed: 4}
print: {printer: home, trim: A5}
sections:
  - id: days
    type: calendar
    dates: {from: 2028-02-27, days: 8}
    ramp: [easy, hard, classic]
"""
MM = 72 / 25.4
KDP = "kdp-paperback"


def book_of(folder, *changes):
    return written(folder, *changes, text=DAYS)


def made(folder, *changes):
    """Build under --strict, so that a finding or any warning would end in 6."""
    options = ("--executor", "serial", "--strict")
    return built(book_of(folder, *changes), folder / "output", *options)


def size_mm(path):
    with pikepdf.open(path) as pdf:
        box = pdf.pages[0].trimbox
        return tuple(round(float(box[k + 2] - box[k]) / MM) for k in (0, 1))


@pytest.mark.soak
@few(
    ("printer", "trim", "language", "title", "size"),
    [
        ("home", "A4", "en", "Days", (210, 297)),
        ("home", "A5", "zh", "每日一题", (148, 210)),
        (KDP, "8.5x11in", "zh", "每日一题", (216, 279)),
        *(
            pytest.param(*rest, marks=pytest.mark.soak)
            for rest in [
                ("home", "A4", "zh", "每日一题", (210, 297)),
                ("home", "A5", "en", "Days", (148, 210)),
                (KDP, "5x8in", "en", "Days", (127, 203)),
                (KDP, "5.06x7.81in", "zh", "每日一题", (129, 198)),
                (KDP, "5.25x8in", "zh", "每日一题", (133, 203)),
                (KDP, "5.5x8.5in", "en", "Days", (140, 216)),
                (KDP, "7.5x9.25in", "en", "Days", (190, 235)),
                (KDP, "8.25x8.25in", "zh", "每日一题", (210, 210)),
                (KDP, "8.5x8.5in", "en", "Days", (216, 216)),
                (KDP, "6x9in", "en", "Days", (152, 229)),
                (KDP, "6x9in", "zh", "每日一题", (152, 229)),
                (KDP, "8.5x11in", "en", "Days", (216, 279)),
                (KDP, "6.69x9.61in", "en", "Days", (170, 244)),
                (KDP, "7.44x9.69in", "en", "Days", (189, 246)),
                (KDP, "8x10in", "zh", "每日一题", (203, 254)),
            ]
        ),
    ],
)
def test_every_paper_and_language_gives_a_book_without_findings(
    tmp_path, printer, trim, language, title, size
):
    folder = made(
        tmp_path,
        ("printer: home, trim: A5", f"printer: {printer}, trim: {trim}"),
        ("title: Days", f"title: {title}, language: {language}"),
        ("days: 8", "days: 12"),  # Amazon binds no fewer than 24 pages
    )

    assert json.loads((folder / "manifest.json").read_text())["findings"] == []
    for name in ("interior.pdf", "screen.pdf"):
        assert size_mm(folder / name) == size
    pages = texts((folder / "interior.pdf").read_bytes())
    assert title in pages[0]
    for puzzle in entries(folder):
        page, key = pages[puzzle["page"] - 1], pages[puzzle["key_page"] - 1]
        day = datetime.date.fromisoformat(puzzle["date"])
        for word in words(language, puzzle, day):
            assert word.lower() in page.lower()
        back = f"{puzzle['page']}"
        assert back in key.split() or f"第{back}页" in key.replace(" ", "")
    assert main(["verify", str(folder)]) == 0


def words(language, puzzle, day):
    """What a page says of its date."""
    if language == "zh":
        return (
            str(day.day),
            f"{day.year}年{day.month}月",
            f"星期{'一二三四五六日'[day.weekday()]}",
        )
    return str(day.day), f"{day:%A}", f"{day:%B} {day.year}", puzzle["level"]


@few("answers", ["separate", "both"])
def test_an_answer_book_apart_holds_every_key(tmp_path, answers):
    folder = made(tmp_path, ("trim: A5", f"trim: A5, answers: {answers}"))
    interior = " ".join(texts((folder / "interior.pdf").read_bytes()))
    pages = texts((folder / "answers.pdf").read_bytes())

    assert size_mm(folder / "answers.pdf") == (148, 210)
    puzzles = entries(folder)
    assert len(puzzles) == 8
    for puzzle in puzzles:
        back = f"from p. {puzzle['page']}"
        assert any(back in page for page in pages)
        assert (back in interior) == (answers == "both")
        if answers == "separate":
            assert back in pages[puzzle["key_page"] - 1]
    assert main(["verify", str(folder)]) == 0
    out = tmp_path / "key.pdf"
    call = ["answers", str(folder), "--format", "pdf", "--out", str(out)]
    assert main(call) == 0
    assert out.read_bytes() == (folder / "answers.pdf").read_bytes()


@pytest.mark.soak
def test_400_days_over_two_years_carry_the_year_in_every_label(tmp_path):
    folder = made(
        tmp_path,
        ("from: 2028-02-27, days: 8", "from: 2027-12-01, days: 400"),
        ("[easy, hard, classic]", "[easy, medium, hard, expert]"),
    )
    pages = texts((folder / "interior.pdf").read_bytes())
    screen = (folder / "screen.pdf").read_bytes()
    titles = [title for title, _ in outline(screen)]

    # December stands there twice, and only the year tells one from the other.
    assert [t for t in titles if t.startswith("December")] == [
        "December 2027", "December 2028"
    ]  # fmt: skip
    puzzles = entries(folder)
    assert len({puzzle["id"] for puzzle in puzzles}) == 400
    assert "2028-02-29" in [puzzle["date"] for puzzle in puzzles]
    for puzzle in puzzles:
        day = datetime.date.fromisoformat(puzzle["date"])
        label = f"{day.day} {day:%b} {day.year} from p. {puzzle['page']}"
        assert label in pages[puzzle["key_page"] - 1]
    assert {(p["page"], p["key_page"]) for p in puzzles} <= set(links(screen))
    assert main(["verify", str(folder)]) == 0
