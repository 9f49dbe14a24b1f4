"""A book in volumes, built: each a whole book, together one run of numbers."""

import json

import pytest
import yaml
from whole_book import ROOT, built, outline, texts, written

from puzzle_publish.cli import main

TEXT = """\
format: 1
book:
  {id: thick, title: Many Pages, author: Ada Byron, series: thick, seed: 28,
   isbns: ["978-0-306-40615-7", "978-3-16-148410-0"]}
print: {printer: thin.yaml, trim: A5, volumes: auto}
sections:
  - id: days
    type: calendar
    dates: {from: 2028-02-24, days: 8}
    level: easy
  - {id: sums, type: _blank, count: 12, level: easy}
run: {executor: serial}
"""
MOST = 36


def a_book(folder, *changes):
    """Return the file of a book, beside that of a printer that binds little."""
    rules = yaml.safe_load((ROOT / "configs/printers/home.yaml").read_text())
    rules["pages"]["most"] = dict.fromkeys(rules["pages"]["most"], MOST)
    (folder / "thin.yaml").write_text(yaml.safe_dump(rules))
    return written(folder, *changes, text=TEXT)


@pytest.fixture(scope="module")
def thick(tmp_path_factory):
    """The folder of a book in two volumes; not to be written to."""
    folder = tmp_path_factory.mktemp("thick")
    return built(a_book(folder), folder / "output")


@pytest.fixture(scope="module")
def volumes(thick):
    return [thick / "volume-1", thick / "volume-2"]


def entries(folder):
    return json.loads((folder / "answers.json").read_text())["puzzles"]


def pages(folder, name="interior.pdf"):
    return texts((folder / name).read_bytes())


@pytest.mark.soak
def test_each_volume_is_a_whole_book_that_the_printer_binds(thick, volumes):
    assert not (thick / "interior.pdf").exists()
    assert sorted(p.name for p in thick.iterdir() if p.is_dir()) == [
        "volume-1", "volume-2"
    ]  # fmt: skip
    for nth, folder in enumerate(volumes, 1):
        interior = pages(folder)
        assert len(interior) <= MOST
        assert "Many Pages" in interior[0]
        assert f"Volume {nth} of 2" in interior[0]
        assert f"Volume {nth} of 2" in interior[1]
        assert any(page.startswith("Contents") for page in interior)
        assert any("Answers" in page.splitlines()[0] for page in interior)


@pytest.mark.soak
def test_numbers_run_on_and_no_puzzle_comes_twice(thick, volumes):
    one, two = map(entries, volumes)

    assert [p["number"] for p in one + two] == list(range(1, 21))
    assert len({p["id"] for p in one + two}) == 20
    assert one + two == entries(thick)
    assert {p["volume"] for p in one} == {1}
    assert {p["volume"] for p in two} == {2}


def test_each_volume_prints_its_puzzles_and_references_on_its_own_pages(volumes):
    for folder in volumes:
        interior = pages(folder)
        for puzzle in entries(folder):
            page = interior[puzzle["page"] - 1]
            assert f"Hint p. {puzzle['hint_page']}" in page
            assert f"Answer p. {puzzle['key_page']}" in page
            assert f"from p. {puzzle['page']}" in interior[puzzle["key_page"] - 1]
            if puzzle["date"] is None:
                assert f"No. {puzzle['number']} of 20" in page


def test_a_volume_begins_with_a_chapter_and_its_outline_has_only_its_own(volumes):
    first, second = (
        [title for title, _ in outline((folder / "screen.pdf").read_bytes())]
        for folder in volumes
    )

    assert "February 2028" in first
    assert "Missing Numbers" not in first
    assert "Missing Numbers" in second
    assert "February 2028" not in second


def test_covers_say_which_volume_with_its_own_spine_numbers_and_isbn(thick, volumes):
    whole = json.loads((thick / "manifest.json").read_text())

    for nth, (folder, isbn) in enumerate(
        zip(volumes, ("978-0-306-40615-7", "978-3-16-148410-0"), strict=True), 1
    ):
        told = whole["printings"][nth - 1]
        first, last = told["numbers"]
        (cover,) = pages(folder, "cover.pdf")
        assert f"Volume {nth} of 2" in cover
        assert f"No. {first}–{last}" in cover
        assert isbn in cover
        assert isbn in pages(folder)[1]
        assert told["pages"]["interior"] == len(pages(folder))
    one, two = whole["printings"]
    ratio = one["print"]["spine_mm"] / two["print"]["spine_mm"]
    assert ratio == pytest.approx(one["pages"]["interior"] / two["pages"]["interior"])
    total = sum(told["pages"]["interior"] for told in whole["printings"])
    assert whole["pages"]["interior"] == total


def test_check_tells_the_volumes_as_they_are_built(thick, capsys):
    assert main(["check", str(thick.parent.parent / "book.yaml"), "--json"]) == 0

    told = json.loads(capsys.readouterr().out)
    whole = json.loads((thick / "manifest.json").read_text())
    for found, recorded in zip(told["printings"], whole["printings"], strict=True):
        assert found["folder"] == recorded["folder"]
        assert found["numbers"] == recorded["numbers"]
        assert found["pages"] == recorded["pages"]["interior"]
    assert told["pages"] == whole["pages"]["interior"]


def test_the_volumes_are_proven_together_and_each_by_itself(thick, volumes, capsys):
    assert main(["verify", str(thick)]) == 0
    assert capsys.readouterr().out == "20 puzzles proven: 20 unique\n"
    for folder in volumes:
        assert main(["verify", str(folder)]) == 0


def test_a_volume_without_one_of_its_puzzles_is_told(thick, tmp_path, capsys):
    for folder in ("volume-1", "volume-2"):
        (tmp_path / folder).mkdir()
        whole = json.loads((thick / folder / "answers.json").read_text())
        if folder == "volume-2":
            del whole["puzzles"][-1]
        (tmp_path / folder / "answers.json").write_text(json.dumps(whole))
    (tmp_path / "answers.json").write_bytes((thick / "answers.json").read_bytes())

    assert main(["verify", str(tmp_path)]) == 4
    assert "puzzle 20: is missing in the volumes" in capsys.readouterr().err


def test_the_key_is_a_volumes_and_the_data_all_volumes(
    thick, volumes, tmp_path, capsys
):
    out = tmp_path / "answers"

    def answers(folder, name):
        call = ["answers", str(folder), "--format", name, "--out", str(out)]
        return main(call)

    assert answers(thick, "pdf") == 2
    assert "is a book in 2 volumes, each with its own key; name one, such as" in (
        capsys.readouterr().err
    )
    assert answers(volumes[1], "pdf") == 0
    assert all(
        f"from p. {puzzle['page']}" in " ".join(texts(out.read_bytes()))
        for puzzle in entries(volumes[1])
    )
    assert answers(thick, "csv") == 0
    rows = out.read_text().splitlines()
    assert ",volume,page," in rows[0]
    assert len(rows) == 21


@pytest.mark.soak
def test_two_workers_give_the_same_volumes_and_the_ledger_one_book(thick, tmp_path):
    options = ("--executor", "process", "--workers", 2)
    folder = built(a_book(tmp_path), tmp_path / "output", *options)

    for path in thick.rglob("*"):
        if path.is_file() and path.name not in ("build.log", "report.html"):
            again = folder / path.relative_to(thick)
            assert again.read_bytes() == path.read_bytes(), path.name


@pytest.mark.soak
def test_a_preview_shows_a_few_pages_of_a_book_in_volumes(tmp_path):
    book = a_book(tmp_path)

    assert main(["preview", str(book), "--output", str(tmp_path), "--pages", "2"]) == 0
    assert (tmp_path / "pages.pdf").is_file()


def test_without_volumes_the_same_book_is_refused_before_a_puzzle_is_made(
    tmp_path, capsys
):
    book = a_book(
        tmp_path, (", volumes: auto", ""), ("isbns: [", "more: ["),
    )  # fmt: skip

    assert main(["build", str(book), "--output", str(tmp_path / "output")]) == 2
    told = capsys.readouterr().err
    assert f"at most {MOST} on white paper at A5; split it with volumes: auto" in told
    assert not (tmp_path / "output" / "ledger.sqlite").exists()


LEVELS = """\
format: 1
book: {id: risen, title: Rising, seed: 3}
print: {printer: home, trim: A5, order: levels, volumes: 2, boxes: false}
sections:
  - {id: one, type: _blank, count: 6, ramp: [easy, hard]}
  - {id: two, type: _blank, count: 6, ramp: [easy, hard], params: {size: 4}}
run: {executor: serial}
"""


@pytest.mark.soak
def test_volumes_in_order_of_levels_have_numbers_and_grades_that_run_on(tmp_path):
    folder = built(written(tmp_path, text=LEVELS), tmp_path / "output")

    one, two = entries(folder / "volume-1"), entries(folder / "volume-2")
    assert [p["number"] for p in one + two] == list(range(1, 13))
    assert {p["level"] for p in one} == {"easy"}
    assert {p["level"] for p in two} == {"hard"}
    for volume in (one, two):
        scores = [p["grade"]["score"] for p in volume]
        assert scores == sorted(scores)
    assert "No. 7 of 12" in pages(folder / "volume-2")[two[0]["page"] - 1]
    assert main(["verify", str(folder)]) == 0
