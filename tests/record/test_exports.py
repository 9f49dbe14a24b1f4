"""What leaves the house beside the PDFs, and `publish answers`."""

import csv
import io
import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pikepdf
import pytest
from small_selection import ABOUT, export_bytes, hostile, places, selection, with_answer

from puzzle_publish.cli import answers
from puzzle_publish.core.errors import UsageError, VerificationError
from puzzle_publish.record.exports import FORMATS, csv_file, json_file
from puzzle_publish.record.exports.csv_file import cell
from puzzle_publish.types.answers import parse, read_answers, read_sealed

STORED = Path(__file__).parents[1] / "fixtures"
HOSTILE = ["<script>alert(1)</script>", "../../x", 'a\r\nb,"c"', "=1+1", "\u202ex"]


def answers_json() -> bytes:
    return export_bytes("json", ABOUT, selection(), places())


def test_each_format_has_its_file() -> None:
    assert {name: export.file for name, export in FORMATS.items()} == {
        "json": "answers.json",
        "csv": "answers.csv",
        "jsonl": "puzzles.jsonl",
    }


def test_answers_json_has_the_keys_of_the_interchange_format_in_their_order() -> None:
    whole = json.loads(answers_json())

    assert list(whole) == ["format", "book", "count", "puzzles", "digest"]
    assert whole["format"] == 2
    assert whole["count"] == len(whole["puzzles"]) == 4
    assert whole["book"] == {
        "id": "small-2027",
        "title": "A Small Book",
        "language": "en",
        "series": "small",
        "volume": 2,
        "seed": 2027,
    }
    assert [list(entry) for entry in whole["puzzles"]] == [
        [
            "number",
            "id",
            "section",
            "type",
            "version",
            "level",
            "grade",
            "date",
            "page",
            "hint_page",
            "key_page",
            "givens",
            "answer",
        ]
    ] * 4


def test_answers_json_says_what_the_selection_holds() -> None:
    entry = json.loads(answers_json())["puzzles"][1]
    pick = selection().picks[1]

    assert entry == {
        "number": 2,
        "id": pick.puzzle.id,
        "section": "sums",
        "type": "_blank",
        "version": 1,
        "level": "hard",
        "grade": {"level": "hard", "score": pick.grade.score, **pick.grade.measures},
        "date": "2027-01-02",
        "page": 4,
        "hint_page": 7,
        "key_page": 8,
        "givens": pick.puzzle.givens,
        "answer": pick.puzzle.answer,
    }


def test_answers_json_has_one_puzzle_a_line() -> None:
    lines = answers_json().decode().splitlines()

    assert [json.loads(line.rstrip(","))["number"] for line in lines[4:-2]] == [
        1,
        2,
        3,
        4,
    ]


def test_a_measure_cannot_take_the_place_of_level_or_score() -> None:
    first, *rest = selection().picks
    grade = replace(first.grade, measures={"score": -1, "nodes": 3})
    chosen = replace(selection(), picks=(replace(first, grade=grade), *rest))

    with pytest.raises(ValueError, match="must not be called score"):
        export_bytes("json", ABOUT, chosen, places())


@pytest.mark.parametrize("name", FORMATS)
def test_key_order_inside_a_puzzle_changes_no_byte(name: str) -> None:
    forward, backward = {"a": 1, "b": [{"c": 2, "d": 3}]}, {"b": [{"d": 3, "c": 2}]}
    backward["a"] = 1

    first, second = (
        export_bytes(name, ABOUT, with_answer(selection(), answer), places())
        for answer in (forward, backward)
    )

    assert first == second


@pytest.mark.parametrize("name", FORMATS)
def test_a_place_of_another_puzzle_is_refused(name: str) -> None:
    swapped = (places()[1], places()[0], *places()[2:])

    with pytest.raises(ValueError, match="place of 2"):
        export_bytes(name, ABOUT, selection(), swapped)
    with pytest.raises(ValueError, match="shorter"):
        export_bytes(name, ABOUT, selection(), places()[:3])


def test_puzzles_jsonl_adds_params_and_seed_path() -> None:
    lines = export_bytes("jsonl", ABOUT, selection(), places()).splitlines()
    whole = json.loads(answers_json())
    pick = selection().picks[2]

    entry = json.loads(lines[2])

    assert len(lines) == 4
    assert entry.pop("params") == dict(pick.puzzle.params)
    assert entry.pop("seed_path") == [2027, "sums", 2, pick.attempt]
    assert entry == whole["puzzles"][2]


def rows(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode(), newline="")))


def test_answers_csv_has_a_header_and_a_row_a_puzzle() -> None:
    header, *found = rows(export_bytes("csv", ABOUT, selection(), places()))
    first = dict(zip(header, found[0], strict=True))
    puzzle = selection().picks[0].puzzle

    assert len(found) == 4
    assert header == (
        [
            "number",
            "id",
            "section",
            "type",
            "level",
            "score",
            "date",
            "page",
            "hint_page",
            "key_page",
            "answer",
        ]
    )
    assert json.loads(first.pop("answer")) == puzzle.answer
    assert first == {
        "number": "1",
        "id": puzzle.id,
        "section": "sums",
        "type": "_blank",
        "level": "easy",
        "score": "3",
        "date": "2027-01-01",
        "page": "3",
        "hint_page": "",
        "key_page": "8",
    }


def test_answers_csv_shows_chinese_as_itself() -> None:
    whole = json.loads(export_bytes("json", ABOUT, selection(), places()))
    whole["puzzles"][0]["answer"] = {"word": "画蛇添足"}

    first = rows(csv_file.from_document(whole))[1]

    assert first[-1] == '{"word":"画蛇添足"}'


def test_answers_csv_ends_its_lines_as_rfc_4180_says() -> None:
    content = export_bytes("csv", ABOUT, selection(), places())

    assert content.count(b"\r\n") == 5
    assert not re.search(rb"(?<!\r)\n", content)


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@A1", "\t1", "\r1", "\n1", "＝1", "-2+3"]
)
def test_a_cell_that_would_run_as_a_formula_gets_an_apostrophe(text: str) -> None:
    assert cell(text) == f"'{text}"


@pytest.mark.parametrize("text", ["1 Jan", "a=b", "'=1", "{}", "剑"])
def test_other_cells_stay_as_they_are(text: str) -> None:
    assert cell(text) == text


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_section_or_answer_stays_one_cell(text: str) -> None:
    first, *rest = selection().picks
    key = replace(first.request.key, section=text)
    changed = replace(first, request=replace(first.request, key=key))
    chosen = with_answer(replace(selection(), picks=(changed, *rest)), text)

    found = rows(export_bytes("csv", ABOUT, chosen, places()))

    assert {len(row) for row in found} == {11}
    # A mark that turns the line around is left out, for people read this file.
    assert found[1][2] in (text, f"'{text}", text.replace("\u202e", ""))
    assert not found[1][2].startswith(("=", "+", "-", "@", "\t", "\r"))


@pytest.mark.parametrize("title", [*HOSTILE, "\\u0000</script>", "中文书名"])
def test_a_hostile_title_comes_back_from_answers_json_as_it_was(title: str) -> None:
    content = export_bytes("json", hostile(title=title), selection(), places())

    assert json.loads(content)["book"]["title"] == title
    assert content.count(b"\n") == 10


@pytest.mark.parametrize("title", [*HOSTILE, "\ud800", "中文书名"])
def test_a_hostile_title_does_not_break_the_digest(title: str, tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    content = export_bytes("json", hostile(title=title), selection(), places())
    path.write_bytes(content)
    whole, changes = read_sealed(path)

    assert changes == ()
    assert json_file.dump(whole) == content


def test_a_stored_file_of_the_first_format_stays_in_it() -> None:
    path = STORED / "english" / "answers.json"
    whole, changes = read_sealed(path)

    assert whole["format"] == 1
    assert changes == ()
    assert json.loads(json_file.dump(whole)).keys() == {"format", "book", "puzzles"}


def test_the_same_book_gives_the_same_bytes() -> None:
    for name in FORMATS:
        first = export_bytes(name, ABOUT, selection(), places())

        assert export_bytes(name, ABOUT, selection(), places()) == first


# `publish answers`


@pytest.fixture
def book_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "output" / ABOUT.id
    folder.mkdir(parents=True)
    for name, export in FORMATS.items():
        content = export_bytes(name, ABOUT, selection(), places())
        (folder / export.file).write_bytes(content)
    return folder


@pytest.mark.parametrize("name", ["json", "csv"])
def test_answers_of_a_folder_are_those_of_its_book(
    book_folder: Path, tmp_path: Path, name: str
) -> None:
    out = tmp_path / "out"

    assert answers.run(book_folder, format=name, out=str(out)) == 0
    assert out.read_bytes() == (book_folder / FORMATS[name].file).read_bytes()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["out", "output"]


def test_answers_of_an_answers_json_are_those_of_its_book(
    book_folder: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.csv"

    answers.run(book_folder / "answers.json", format="csv", out=str(out))

    assert out.read_bytes() == (book_folder / "answers.csv").read_bytes()


def test_a_dash_writes_to_stdout(
    book_folder: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    answers.run(book_folder, format="csv", out="-")

    assert capfdbinary.readouterr().out == (book_folder / "answers.csv").read_bytes()


def test_a_finished_answer_book_is_handed_out_as_pdf(
    book_folder: Path, tmp_path: Path
) -> None:
    (book_folder / "answers.pdf").write_bytes(b"%PDF-1.7 finished")

    answers.run(book_folder, format="pdf", out=str(tmp_path / "key.pdf"))

    assert (tmp_path / "key.pdf").read_bytes() == b"%PDF-1.7 finished"


def test_without_an_answer_book_the_pdf_is_the_key_pages_of_the_interior(
    book_folder: Path, tmp_path: Path
) -> None:
    whole = json.loads((book_folder / "answers.json").read_text(encoding="utf-8"))
    keys = [puzzle["key_page"] for puzzle in whole["puzzles"]]
    with pikepdf.new() as pdf:
        for number in range(1, max(keys) + 3):
            pdf.add_blank_page(page_size=(100 + number, 200))
        pdf.save(book_folder / "interior.pdf")

    answers.run(book_folder, format="pdf", out=str(tmp_path / "key.pdf"))

    with pikepdf.open(tmp_path / "key.pdf") as pdf:
        numbers = [int(page.mediabox[2]) - 100 for page in pdf.pages]
    assert numbers == list(range(min(keys), max(keys) + 1))


@pytest.mark.parametrize(
    ("pages", "cut", "problem"),
    [
        (7, None, "has 7 pages, but answers.json names an answer on page 8"),
        (8, 60, r"interior\.pdf: is damaged"),
        (8, 0, r"interior\.pdf: is damaged"),
    ],
)
def test_an_interior_that_does_not_fit_the_answers_is_told(
    book_folder: Path, tmp_path: Path, pages: int, cut: int | None, problem: str
) -> None:
    out = io.BytesIO()
    with pikepdf.new() as pdf:
        for _ in range(pages):
            pdf.add_blank_page(page_size=(100, 200))
        pdf.save(out)
    (book_folder / "interior.pdf").write_bytes(out.getvalue()[:cut])

    with pytest.raises(VerificationError, match=problem):
        answers.run(book_folder, format="pdf", out=str(tmp_path / "key.pdf"))
    assert not (tmp_path / "key.pdf").exists()


def test_without_the_interior_the_missing_file_is_named(
    book_folder: Path, tmp_path: Path
) -> None:
    with pytest.raises(UsageError, match=r"interior\.pdf: No such file"):
        answers.run(book_folder, format="pdf", out=str(tmp_path / "key.pdf"))


@pytest.fixture
def book_yaml(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A YAML file that stands for ABOUT, read by a stand-in for config.py."""
    config = type(sys)("puzzle_publish.config.load")
    loaded = SimpleNamespace(config=SimpleNamespace(book=ABOUT), digest="new")
    config.load_book = lambda path: loaded  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "puzzle_publish.config.load", config)
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "small.yaml"
    path.touch()
    return path


def test_a_yaml_file_stands_for_its_finished_book(
    book_folder: Path, book_yaml: Path, tmp_path: Path
) -> None:
    answers.run(book_yaml, format="csv", out="out.csv")

    expected = (book_folder / "answers.csv").read_bytes()
    assert (tmp_path / "out.csv").read_bytes() == expected


def test_a_yaml_file_whose_book_is_not_built_says_how_to_build_it(
    book_yaml: Path,
) -> None:
    with pytest.raises(UsageError, match=r"run: publish build .*small\.yaml"):
        answers.run(book_yaml, format="csv", out="-")


@pytest.mark.parametrize(("digest", "warnings"), [("old", 1), ("new", 0)])
def test_answers_of_an_older_build_come_with_a_warning(
    book_folder: Path,
    book_yaml: Path,
    digest: str,
    warnings: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    monkeypatch.setattr(answers.MESSAGES, "warning", lambda text, *_: told.append(text))
    (book_folder / "manifest.json").write_text(json.dumps({"config_digest": digest}))

    answers.run(book_yaml, format="csv", out="out.csv")

    assert len(told) == warnings


def test_a_folder_without_a_book_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"holds no answers\.json"):
        answers.run(tmp_path, format="csv", out="-")
    with pytest.raises(UsageError, match="no such file or folder"):
        answers.run(tmp_path / "none", format="csv", out="-")


def test_an_unwritable_file_is_told_and_leaves_what_was_there(
    book_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.csv"
    out.write_bytes(b"earlier")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(UsageError, match=r"out\.csv: cannot be written \(No space"):
        answers.run(book_folder, format="csv", out=str(out))

    assert out.read_bytes() == b"earlier"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["out.csv", "output"]


@pytest.mark.parametrize("where", [".", "none/out.csv", "output/small-2027"])
def test_a_place_that_is_no_file_is_told(
    book_folder: Path, tmp_path: Path, where: str
) -> None:
    with pytest.raises(UsageError, match=r"cannot be written|is a folder"):
        answers.run(book_folder, format="csv", out=str(tmp_path / where))


def test_damaged_answers_give_no_csv(book_folder: Path) -> None:
    path = book_folder / "answers.json"
    whole = json.loads(path.read_bytes())
    del whole["puzzles"][2]["grade"]["score"]
    path.write_bytes(json_file.dump(whole))

    with pytest.raises(VerificationError, match="puzzle 3: grade: must be an object"):
        answers.run(book_folder, format="csv", out="-")


def test_of_many_damaged_answers_the_first_are_told_and_the_others_counted(
    book_folder: Path,
) -> None:
    path = book_folder / "answers.json"
    whole = json.loads(path.read_bytes())
    whole["puzzles"] = [{**whole["puzzles"][0], "page": 0}] * 50
    path.write_bytes(json_file.dump(whole))

    with pytest.raises(VerificationError) as caught:
        answers.run(book_folder, format="csv", out="-")

    assert len(caught.value.problems) == 20
    assert caught.value.problems[-1] == "… and 31 more"


def test_csv_from_a_document_equals_csv_from_the_selection(book_folder: Path) -> None:
    whole = read_answers(book_folder / "answers.json")

    assert csv_file.from_document(whole) == (book_folder / "answers.csv").read_bytes()


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        (b'{"a": 1, "a": 2}', 'key "a" occurs twice'),
        (b'{"a": NaN}', "NaN is not a number"),
        (b'{"a": -Infinity}', "-Infinity is not a number"),
        (b'{"a": 1e999}', "too large"),
        (b"[" * 200_000, "nested too deeply"),
        (b'"\xff"', "byte 1 is not UTF-8"),
        (b"1" * 5000, "digits"),
        (b"", "Expecting value"),
        (b"{} {}", "Extra data"),
    ],
)
def test_json_that_is_not_ours_is_refused(raw: bytes, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        parse(raw)
