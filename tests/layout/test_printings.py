"""One selection in several editions: the same puzzles, numbers and answers."""

import hashlib
import json
import shutil
import signal
import subprocess
import sys

import pytest
from whole_book import built, environment, repeatable, tallied, texts, written

from puzzle_publish import pipeline as build_module
from puzzle_publish.cli import main
from puzzle_publish.core.values import Finding

LEFT = "left-handed"
TEXT = """\
format: 1
book: {id: many, title: Many Hands, author: Ada Byron, seed: 28}
print: {printer: home, trim: A5, editions: [left-handed]}
sections:
  - id: days
    type: calendar
    dates: {from: 2028-02-27, days: 5}
    ramp: [easy, medium, hard, expert, classic]
  - {id: sums, type: _blank, count: 5, ramp: [easy, hard], per_page: 2}
run: {executor: serial}
"""


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """The folder of a book in two editions; not to be written to."""
    folder = tmp_path_factory.mktemp("many")
    return built(written(folder, text=TEXT), folder / "output")


def entries(folder):
    return json.loads((folder / "answers.json").read_text())["puzzles"]


def without_pages(entry):
    return {k: v for k, v in entry.items() if not k.endswith("page")}


def tree(folder):
    """Return path -> bytes of all files below a folder."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.soak
def test_the_book_stands_at_the_top_and_its_edition_in_a_folder(many):
    names = {"interior.pdf", "screen.pdf", "cover.pdf", "answers.json", "answers.csv"}

    assert {p.name for p in (many / LEFT).iterdir()} == names
    assert names < {path.name for path in many.iterdir()}


@pytest.mark.soak
def test_all_editions_have_the_same_puzzles_under_the_same_numbers(many):
    ours, theirs = entries(many), entries(many / LEFT)

    assert [*map(without_pages, ours)] == [*map(without_pages, theirs)]
    assert [p["page"] for p in ours] != [p["page"] for p in theirs]


@pytest.mark.soak
@pytest.mark.parametrize("edition", ["", LEFT])
def test_each_edition_prints_puzzle_hint_and_key_where_its_own_pages_say(many, edition):
    folder = many / edition
    for name in ("interior.pdf", "screen.pdf"):
        pages = texts((folder / name).read_bytes())
        for puzzle in entries(folder):
            page = pages[puzzle["page"] - 1]
            assert f"Hint p. {puzzle['hint_page']}" in page
            assert f"Answer p. {puzzle['key_page']}" in page
            assert f"from p. {puzzle['page']}" in pages[puzzle["key_page"] - 1]


def test_left_handed_people_find_each_puzzle_on_the_left_with_room_beside_it(many):
    pages = texts((many / LEFT / "interior.pdf").read_bytes())
    found = entries(many / LEFT)

    assert {puzzle["page"] % 2 for puzzle in found} == {0}
    for label in ("27 Feb", "29 Feb", "No. 6–7", "No. 10"):
        (beside,) = [n for n, text in enumerate(pages, 1) if f"Notes {label}" in text]
        assert beside % 2 == 1
        assert beside - 1 in {puzzle["page"] for puzzle in found}
    assert not [text for text in texts((many / "interior.pdf").read_bytes())
                if "Notes" in text]  # fmt: skip


def test_an_edition_says_so_on_its_title_imprint_and_cover(many):
    pages = texts((many / LEFT / "interior.pdf").read_bytes())
    cover = texts((many / LEFT / "cover.pdf").read_bytes())[0]

    assert "Left-handed edition" in pages[0]
    assert "Left-handed edition" in pages[1]
    assert "Left-handed edition" in cover
    assert "Left-handed" not in texts((many / "cover.pdf").read_bytes())[0]


@pytest.mark.soak
def test_a_book_keeps_its_bytes_when_an_edition_is_added(many, tmp_path):
    alone = written(tmp_path, (", editions: [left-handed]", ""), text=TEXT)
    folder = built(alone, tmp_path / "output")

    ours = repeatable(folder)
    theirs = {path.name: path for path in many.iterdir() if path.is_file()}
    for name in sorted(ours.keys() - {"manifest.json"}):
        assert ours[name] == theirs[name].read_bytes(), name
    assert "printings" not in json.loads(ours["manifest.json"])


@pytest.mark.soak
def test_two_workers_print_the_editions_that_one_process_prints(many, tmp_path):
    options = ("--executor", "process", "--workers", 2)
    folder = built(written(tmp_path, text=TEXT), tmp_path / "output", *options)

    ours, theirs = tree(many), tree(folder)
    assert sorted(ours) == sorted(theirs)
    differ = {name for name in ours if ours[name] != theirs[name]}
    assert differ <= {"build.log", "report.html"}


def test_the_manifest_tells_pages_spine_and_files_of_each_printing(many):
    whole = json.loads((many / "manifest.json").read_text())

    first, second = whole["printings"]
    assert (first["folder"], first["edition"]) == ("", "")
    assert (second["folder"], second["edition"]) == (LEFT, LEFT)
    for one in (first, second):
        pages = len(texts((many / one["folder"] / "interior.pdf").read_bytes()))
        assert one["pages"]["interior"] == pages
        assert one["numbers"] == [1, 10]
    assert second["print"]["spine_mm"] > first["print"]["spine_mm"]
    for name, told in whole["files"].items():
        content = (many / name).read_bytes()
        assert told["sha256"] == hashlib.sha256(content).hexdigest()
    assert f"{LEFT}/interior.pdf" in whole["files"]


def test_check_tells_the_pages_of_each_printing_as_they_are_built(many, capsys):
    book = many.parent.parent / "book.yaml"
    capsys.readouterr()

    assert main(["check", str(book)]) == 0

    lines = capsys.readouterr().out.splitlines()
    whole = json.loads((many / "manifest.json").read_text())
    ours, theirs = (one["pages"]["interior"] for one in whole["printings"])
    assert lines[1] == f"10 puzzles, about {ours} pages"
    assert lines[-1].startswith(f"{LEFT}: {theirs} pages; A5, home, inside")

    assert main(["check", str(book), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["pages"], told["printings"][0]["pages"]) == (ours, theirs)


# What reads a finished folder.


def test_a_book_in_editions_is_proven_again(many, capsys):
    assert main(["verify", str(many)]) == 0
    assert capsys.readouterr().out.startswith("10 puzzles proven")
    assert main(["verify", str(many / LEFT)]) == 0


@pytest.fixture
def copied(many, tmp_path):
    return shutil.copytree(many, tmp_path / "many")


def test_a_changed_file_of_an_edition_is_told(copied, capsys):
    with (copied / LEFT / "interior.pdf").open("ab") as opened:
        opened.write(b" ")

    assert main(["verify", str(copied)]) == 4
    told = capsys.readouterr().err
    assert f"{LEFT}/interior.pdf: is not the file that was recorded" in told


def test_an_edition_with_another_puzzle_under_a_number_is_told(copied, capsys):
    path, manifest = copied / LEFT / "answers.json", copied / "manifest.json"
    whole = json.loads(path.read_text())
    two, three = whole["puzzles"][6:8]
    for key in ("id", "givens", "answer", "grade", "level"):
        two[key], three[key] = three[key], two[key]
    content = json.dumps(whole).encode()
    path.write_bytes(content)
    recorded = json.loads(manifest.read_text())
    digest = hashlib.sha256(content).hexdigest()
    recorded["files"][f"{LEFT}/answers.json"]["sha256"] = digest
    manifest.write_text(json.dumps(recorded))

    assert main(["verify", str(copied)]) == 4
    told = capsys.readouterr().err
    assert f"puzzle 7: is another one in {LEFT}/answers.json" in told
    assert f"puzzle 8: is another one in {LEFT}/answers.json" in told


def test_the_answers_of_an_edition_come_from_its_folder(many, tmp_path):
    out = tmp_path / "key.pdf"
    call = ["answers", str(many / LEFT), "--format", "pdf", "--out", str(out)]

    assert main(call) == 0

    keys = " ".join(texts(out.read_bytes()))
    assert all(f"from p. {puzzle['page']}" in keys for puzzle in entries(many / LEFT))


def test_the_pictures_of_an_edition_are_drawn_as_the_book_was(many, tmp_path):
    out = tmp_path / "svg"

    assert (
        main(["answers", str(many / LEFT), "--format", "svg", "--out", str(out)]) == 0
    )
    assert len([*out.glob("*.svg")]) == 20


@pytest.mark.soak
def test_a_preview_shows_each_edition(many, tmp_path, capsys):
    book, output = many.parent.parent / "book.yaml", tmp_path / "output"

    assert main(["preview", str(book), "--output", str(output), "--pages", "2"]) == 0

    place = output
    assert (place / "pages.pdf").is_file()
    assert "Notes" in " ".join(texts((place / LEFT / "pages.pdf").read_bytes()))
    assert str(place / LEFT / "cover-001.png") in capsys.readouterr().out.split()


# A build that ends between two printings.

KILLED = """
import os, signal, sys

from puzzle_publish import pipeline as build

real, left = build.render, [2]

def counted(*args):
    left[0] -= 1
    if not left[0]:
        os.kill(os.getpid(), signal.SIGKILL)
    return real(*args)

build.render = counted
from puzzle_publish.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.soak
def test_a_kill_between_printings_leaves_no_half_book_and_goes_on(many, tmp_path):
    book, output = written(tmp_path, text=TEXT), tmp_path / "output"
    call = [sys.executable, "-c", KILLED, "build", str(book), "--output", str(output)]
    done = subprocess.run(call, env=environment(), check=False, capture_output=True)

    assert done.returncode == -signal.SIGKILL, done.stderr.decode()
    assert not (output / "many").exists()
    folder = built(book, output)
    assert tallied(folder) == (10, 0)
    ours, theirs = tree(many), tree(folder)
    differ = {name for name in theirs if ours.get(name) != theirs[name]}
    assert differ <= {"build.log", "report.html"}
    assert sorted(ours) == sorted(theirs)


@pytest.mark.soak
def test_a_finding_in_an_edition_refuses_the_whole_book(tmp_path, monkeypatch, capsys):
    pages = []

    def inspect(rendered, layout, *more):
        pages.append(len(layout.pages))
        wrong = Finding("page-count", "error", "interior.pdf", None, "too few")
        return (wrong,) if len(pages) == 2 else ()

    monkeypatch.setattr(build_module, "inspect", inspect)
    book, output = written(tmp_path, text=TEXT), tmp_path / "output"

    assert main(["build", str(book), "--output", str(output)]) == 6

    assert f"{LEFT}/interior.pdf: page-count: too few" in capsys.readouterr().err
    assert not (output / "many").exists()
