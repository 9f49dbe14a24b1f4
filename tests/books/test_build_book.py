"""One tiny book from its YAML file to the PDFs, and these read back."""

import copy
import csv
import datetime
import io
import json
import re

import pikepdf
import pytest
from whole_book import COUNT, entries, links, outline, texts

from puzzle_publish.cli import main

MM = 72 / 25.4
A5 = (148, 210)
MONTHS = ("January", "February", "March")
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
            "Sunday")  # fmt: skip


@pytest.fixture(scope="module")
def puzzles(whole):
    return entries(whole)


@pytest.fixture(scope="module")
def interior(whole):
    return texts((whole / "interior.pdf").read_bytes())


def test_a_book_is_its_nine_files_and_nothing_else(whole):
    assert sorted(path.name for path in whole.iterdir()) == [
        "answers.csv",
        "answers.json",
        "build.log",
        "cover.pdf",
        "interior.pdf",
        "manifest.json",
        "puzzles.jsonl",
        "report.html",
        "screen.pdf",
    ]
    assert all(path.stat().st_size for path in whole.iterdir())


def test_every_puzzle_page_shows_date_level_promise_and_references(puzzles, interior):
    for puzzle in puzzles:
        page = interior[puzzle["page"] - 1]
        if puzzle["date"]:
            date = datetime.date.fromisoformat(puzzle["date"])
            # Small capitals are read back in mixed case.
            day = f"{WEEKDAYS[date.weekday()]} {date.day} {MONTHS[date.month - 1]}"
            assert f"{puzzle['number']} {day} {date.year}".lower() in page.lower()
        else:
            assert f"No. {puzzle['number']}" in page
        assert puzzle["level"].capitalize() in page
        assert promise(puzzle) in page
        assert f"Hint p. {puzzle['hint_page']}" in page
        assert f"Answer p. {puzzle['key_page']}" in page
        assert page.endswith(f" {puzzle['page']}")


def promise(puzzle):
    if puzzle["level"] == "classic":
        return f"There are {puzzle['grade']['solutions']:,} solutions."
    noun = "solution" if puzzle["type"] == "calendar" else "answer"
    return f"Exactly one {noun}."


def test_a_page_prints_its_givens_and_leaves_the_rest_to_the_reader(puzzles, interior):
    for puzzle in puzzles[:10]:
        lying = {piece["piece"] for piece in puzzle["givens"]["pieces"]}
        every = [piece["piece"] for piece in puzzle["answer"]["pieces"]]
        board, tray = board_and_tray(interior[puzzle["page"] - 1], puzzle)

        assert tray == [shown(name) for name in every if name not in lying]
        assert not [name for name in lying if shown(name) not in board]


def shown(piece):
    """What is printed for a piece: its digit only where letters would not do."""
    return piece if piece in ("V3", "L4", "L5", "V5") else piece[0]


def board_and_tray(page, puzzle):
    """Return the text of the board, and what names the pieces below it."""
    before = page[: page.index(promise(puzzle))]
    # The last name of a weekday is the one that the board shows open.
    end = max(
        before.rindex(f"{day[:3]} ") for day in WEEKDAYS if f"{day[:3]} " in before
    )
    return before[:end], before[end + 4 :].split()


def test_every_puzzle_has_its_hints_and_its_key_where_the_page_says(puzzles, interior):
    for puzzle in puzzles:
        label = f"No. {puzzle['number']}"
        if puzzle["date"]:
            date = datetime.date.fromisoformat(puzzle["date"])
            label = f"{date.day} {MONTHS[date.month - 1][:3]}"
        assert f"{label} " in interior[puzzle["hint_page"] - 1]
        key = f"{label} from p. {puzzle['page']}"
        assert key in interior[puzzle["key_page"] - 1]


def test_pages_run_on_in_order_and_the_levels_follow_the_ramp(puzzles):
    ramp = ["easy", "medium", "hard", "expert", "classic"] * 2
    blank = ["easy", "hard"] * 3 + ["easy"]

    assert [p["number"] for p in puzzles] == list(range(1, COUNT + 1))
    assert [p["level"] for p in puzzles] == ramp + blank
    assert [p["grade"]["level"] for p in puzzles] == ramp + blank
    assert [p["page"] for p in puzzles] == sorted({p["page"] for p in puzzles})
    assert [p["date"] for p in puzzles[:10]] == [
        *(f"2028-02-{day}" for day in range(25, 30)),
        *(f"2028-03-{day:02}" for day in range(1, 6)),
    ]


@pytest.mark.parametrize("name", ["interior.pdf", "screen.pdf"])
def test_every_page_is_a_5_and_carries_nothing_that_runs(whole, name):
    with pikepdf.open(whole / name) as pdf:
        for page in pdf.pages:
            x0, y0, x1, y1 = map(float, page.trimbox)
            assert (x1 - x0, y1 - y0) == pytest.approx(
                tuple(side * MM for side in A5), abs=0.2
            )
            assert list(page.mediabox) == list(page.trimbox)
        assert "/OpenAction" not in pdf.Root
        assert "/AcroForm" not in pdf.Root
        assert not pdf.is_encrypted


def test_no_file_names_the_moment_it_was_made(whole):
    for path in whole.glob("*.pdf"):
        with pikepdf.open(path) as pdf:
            assert not {"/CreationDate", "/ModDate"} & set(pdf.docinfo.keys())


def test_the_cover_is_back_spine_and_front_in_one(whole):
    spine = json.loads((whole / "manifest.json").read_text())["print"]["spine_mm"]
    with pikepdf.open(whole / "cover.pdf") as pdf:
        (page,) = pdf.pages
        x0, y0, x1, y1 = map(float, page.trimbox)

    assert spine > 0
    assert (x1 - x0, y1 - y0) == pytest.approx(
        ((2 * A5[0] + spine) * MM, A5[1] * MM), abs=0.2
    )
    (cover,) = texts((whole / "cover.pdf").read_bytes())
    assert "A Whole Book" in cover
    assert "Ada Byron" in cover


def test_the_screen_edition_leads_from_puzzle_to_hint_and_key_and_back(whole, puzzles):
    found = set(links((whole / "screen.pdf").read_bytes()))

    for puzzle in puzzles:
        page, hint, key = puzzle["page"], puzzle["hint_page"], puzzle["key_page"]
        assert {(page, hint), (page, key), (hint, page), (key, page)} <= found


def test_the_printed_edition_has_no_links(whole):
    assert links((whole / "interior.pdf").read_bytes()) == []


def test_both_editions_have_the_same_words(whole, interior):
    # Capitals that only the style sheet sets extract as they were written.
    screen = texts((whole / "screen.pdf").read_bytes())
    assert [page.lower() for page in interior] == [page.lower() for page in screen]


def test_the_outline_goes_by_month_to_pages_that_say_so(whole, puzzles, interior):
    found = dict(outline((whole / "screen.pdf").read_bytes()))

    assert list(found)[-5:] == [
        "February 2028", "March 2028", "Missing Numbers", "Hints", "Answers"
    ]  # fmt: skip
    for title, page in found.items():
        assert interior[page - 1].lower().startswith(title.lower())
    assert found["February 2028"] < puzzles[0]["page"] < found["March 2028"]


def test_the_contents_name_the_pages_of_the_outline(whole, interior):
    (contents,) = [page for page in interior if page.startswith("Contents")]

    for title, page in outline((whole / "screen.pdf").read_bytes()):
        if title != "Contents":
            assert f"{title}" in contents
            assert f" {page} " in f"{contents} "


def test_the_report_and_the_log_tell_of_all_puzzles(whole):
    report = (whole / "report.html").read_text()
    log = (whole / "build.log").read_text()

    assert "A Whole Book" in report
    # Small tests of pages have no puzzle that fills one.
    assert re.search(r"preflight findings [01]\b", log)
    assert f"stored 0, made {COUNT}," in log


def test_the_finished_book_is_proven_again(whole, capsys):
    assert main(["verify", str(whole)]) == 0
    assert capsys.readouterr().out == "17 puzzles proven: 15 unique, 2 any\n"


def test_answers_come_as_json_csv_and_pdf(whole, puzzles, tmp_path):
    out = {}
    for name in ("json", "csv", "pdf"):
        path = tmp_path / f"a.{name}"
        call = ["answers", str(whole), "--format", name, "--out", str(path)]
        assert main(call) == 0
        out[name] = path.read_bytes()

    assert out["json"] == (whole / "answers.json").read_bytes()
    assert out["csv"] == (whole / "answers.csv").read_bytes()
    rows = list(csv.DictReader(io.StringIO(out["csv"].decode())))
    assert [int(row["number"]) for row in rows] == [p["number"] for p in puzzles]
    assert [json.loads(row["answer"]) for row in rows] == [p["answer"] for p in puzzles]
    keys = " ".join(texts(out["pdf"]))
    assert all(f"from p. {puzzle['page']}" in keys for puzzle in puzzles)
    assert "Hint p." not in keys


def test_every_line_of_puzzles_jsonl_is_the_answer_with_its_seed(whole, puzzles):
    lines = (whole / "puzzles.jsonl").read_text().splitlines()

    for puzzle, line in zip(puzzles, map(json.loads, lines), strict=True):
        assert puzzle.items() <= line.items()
        assert line["seed_path"][:2] == [28, puzzle["section"]]


# What was falsified in answers.json, each on the puzzle named.


def swapped(found):
    found[1]["answer"], found[6]["answer"] = found[6]["answer"], found[1]["answer"]


def without_a_given(found):
    found[2]["givens"]["pieces"].pop()


def without_a_number(found):
    cells = found[11]["givens"]["rows"]
    row, column = next((r, c) for r in range(3) for c in range(3) if cells[r][c])
    cells[row][column] = 0


def other(key, value, puzzle):
    def change(found):
        assert found[puzzle - 1][key] != value
        found[puzzle - 1][key] = value

    return change


def easier(found):
    found[3]["grade"]["nodes"] += 1


def one_solution_less(found):
    found[4]["grade"]["solutions"] -= 1


def twice(found):
    found[7] = copy.deepcopy(found[6]) | {"number": 8}


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (swapped, (2, 7)),
        (without_a_given, (3,)),
        (without_a_number, (12,)),
        (other("level", "easy", 3), (3,)),
        (other("level", "easy", 12), (12,)),
        (other("date", "2028-02-26", 1), (1,)),
        (other("date", None, 1), (1,)),
        (other("id", "0" * 16, 9), (9,)),
        (other("page", 99, 4), (5,)),
        (other("type", "_blank", 4), (4,)),
        (easier, (4,)),
        (one_solution_less, (5,)),
        (twice, (8,)),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_falsified_answer_file_exits_4_and_names_the_puzzle(
    whole, tmp_path, capsys, change, named
):
    book = json.loads((whole / "answers.json").read_text())
    change(book["puzzles"])
    path = tmp_path / "answers.json"
    path.write_text(json.dumps(book))

    assert main(["verify", str(path)]) == 4

    told = capsys.readouterr().err
    for number in named:
        assert f"puzzle {number}: " in told
    others = set(range(1, COUNT + 1)) - set(named)
    assert not [n for n in others if f"puzzle {n}: " in told]
