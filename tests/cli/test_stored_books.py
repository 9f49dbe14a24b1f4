"""What the first format wrote is read, proven and continued; see tests/fixtures."""

import csv
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pikepdf
import pytest
from few import few

from puzzle_publish import cli
from puzzle_publish.core.puzzle import canonical_json
from puzzle_publish.core.values import BookContext
from puzzle_publish.ledger.file import insert
from puzzle_publish.types.former_ids import former_ids
from puzzle_publish.words import cluelists, reader_vocabulary, store

STORED = Path(__file__).parents[1] / "fixtures"
BOOKS = ("english", "chinese", "volume-1")
CROSSWORDS = "crossword"
# What may be named otherwise now, of crosswords alone.
PAGES = ("page", "hint_page", "key_page")
RENAMED = ("type", "id", "params")


@pytest.fixture(autouse=True, scope="module")
def lists_of_the_books():
    """Keep the lists, as the machine that made the books has them."""
    store.refer("words.txt", BookContext(STORED, "en"))
    store.refer("idioms.tsv", BookContext(STORED, "zh"))
    clues = cluelists.refer_clues(["words.csv"], BookContext(STORED, "en"))
    reader_vocabulary.refer_vocabulary(clues)
    cluelists.refer_clues(["idioms.csv"], BookContext(STORED, "zh"))


def entries(path):
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        return json.loads(text)["puzzles"]
    return [json.loads(line) for line in text.splitlines()]


def unnamed(puzzles):
    """Return puzzles without what may have other names now."""
    return [_unnamed(puzzle) if _is_crossword(puzzle) else puzzle for puzzle in puzzles]


def unplaced(puzzle):
    """Return a puzzle without its pages, which are those of today's layout."""
    return {k: v for k, v in puzzle.items() if k not in PAGES}


def _is_crossword(puzzle):
    return "kind" in puzzle["givens"] or {"clues", "given"} & puzzle["givens"].keys()


def _unnamed(puzzle):
    kept = {name: value for name, value in puzzle.items() if name not in RENAMED}
    givens = {k: v for k, v in puzzle["givens"].items() if k != "kind"}
    return {**kept, "givens": givens}


def test_the_stored_books_hold_each_type_and_kind():
    puzzles = [p for book in BOOKS for p in entries(STORED / book / "answers.json")]
    kinds = {(p["type"], p["givens"].get("kind")) for p in puzzles}

    plain = ("calendar", "wordpath", "cryptarithm", "idiomfall")
    crosswords = ("freeform", "american", "british", "fill_in", "codeword")
    assert kinds == {(name, None) for name in plain} | {
        (CROSSWORDS, kind) for kind in crosswords
    }


@pytest.mark.parametrize(
    "path",
    [
        *(
            f"{book}/{name}"
            for book in BOOKS
            for name in ("answers.json", "puzzles.jsonl")
        ),
        "generated.jsonl",
        "format-2/answers.json",
    ],
)
def test_a_stored_file_is_proven(path, capsys):
    assert cli.main(["verify", str(STORED / path)]) == 0

    count = len(entries(STORED / path))
    assert capsys.readouterr().out.startswith(f"{count} puzzles proven: ")


@pytest.mark.parametrize("book", BOOKS)
def test_the_answers_of_a_stored_book_are_what_they_were(book, tmp_path):
    target = tmp_path / "answers.json"
    command = ["answers", str(STORED / book), "--format", "json", "--out", str(target)]
    assert cli.main(command) == 0

    before = entries(STORED / book / "answers.json")
    assert unnamed(entries(target)) == unnamed(before)


@pytest.mark.parametrize("book", BOOKS)
def test_the_table_of_a_stored_book_is_what_it_was(book, tmp_path):
    target = tmp_path / "answers.csv"
    command = ["answers", str(STORED / book), "--format", "csv", "--out", str(target)]
    assert cli.main(command) == 0

    before = rows(STORED / book / "answers.csv")
    after = rows(target)
    assert len(after) == len(entries(STORED / book / "answers.json"))
    for old, new in zip(before, after, strict=True):
        if old["type"] == CROSSWORDS:
            old |= {"type": new["type"], "id": new["id"]}
        assert new == old


def rows(path):
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


@few(
    ("book", "kind", "count"),
    [
        ("english", "svg", 25),
        ("english", "ipuz", 4),  # those with clues
        ("english", "puz", 4),
        ("chinese", "svg", 12),
        ("chinese", "ipuz", 1),  # and .puz has letters A to Z only
        ("volume-1", "svg", 9),
        ("volume-1", "ipuz", 3),
        ("volume-1", "puz", 3),
    ],
    fast=2,
)
def test_the_puzzles_of_a_stored_book_are_written_one_by_one(
    book, kind, count, tmp_path
):
    target = tmp_path / "puzzles"
    command = ["answers", str(STORED / book), "--format", kind, "--out", str(target)]
    assert cli.main(command) == 0

    index = json.loads((target / "index.json").read_text(encoding="utf-8"))
    assert len(index["puzzles"]) == count
    for puzzle in index["puzzles"]:
        assert all((target / name).stat().st_size for name in puzzle["files"])


@pytest.mark.parametrize("book", BOOKS)
def test_the_key_of_a_stored_book_is_taken_out_of_its_interior(book, tmp_path):
    """The interior is of blank pages here: only their count matters."""
    folder = tmp_path / book
    shutil.copytree(STORED / book, folder)
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    with pikepdf.new() as interior:
        for _ in range(manifest["pages"]["interior"]):
            interior.add_blank_page()
        interior.save(folder / "interior.pdf")
    target = tmp_path / "key.pdf"
    command = ["answers", str(folder), "--format", "pdf", "--out", str(target)]
    assert cli.main(command) == 0

    keys = [puzzle["key_page"] for puzzle in entries(folder / "answers.json")]
    with pikepdf.open(target) as key:
        assert len(key.pages) == max(keys) - min(keys) + 1


def test_a_stored_board_is_solved(capsys):
    answers = STORED / "chinese" / "answers.json"
    boards = [p for p in entries(answers) if p["type"] == "idiomfall"]

    assert boards
    for board in boards:
        number = str(board["number"])
        command = ["solve", "idiomfall", "--board", str(answers), "--json"]
        assert cli.main([*command, "--number", number]) == 0
        (found,) = json.loads(capsys.readouterr().out)["solutions"]
        count = len(board["answer"]["order"])
        assert len(found["order"]) == count


# Builds: what these books' files make now.


def built(path, output, ledger):
    command = ["build", str(path), "--output", str(output), "--ledger", str(ledger)]
    assert cli.main([*command, "--executor", "serial"]) == 0
    return output / path.stem


@pytest.mark.soak
@pytest.mark.parametrize("book", ["english", "chinese"])
def test_a_stored_book_is_made_again_as_it_was(book, tmp_path):
    """All but the puzzles of types that have a higher version now, and their pages."""
    again = built(STORED / f"{book}.yaml", tmp_path, tmp_path / "ledger.sqlite")

    for name in ("answers.json", "puzzles.jsonl"):
        before, now = entries(STORED / book / name), entries(again / name)
        pairs = list(zip(unnamed(before), unnamed(now), strict=True))
        kept = [(old, new) for old, new in pairs if old["version"] == new["version"]]
        assert kept
        assert all(unplaced(old) == unplaced(new) for old, new in kept)


@pytest.mark.soak
def test_volume_2_repeats_no_puzzle_of_a_volume_1_with_former_ids(tmp_path):
    """Both have one seed: the ledger alone tells the second what is used."""
    ledger = tmp_path / "out/ledger.sqlite"
    shutil.copy(STORED / "words.csv", tmp_path)
    text = (STORED / "volume-1.yaml").read_text(encoding="utf-8")
    folders = []
    for volume in "12":
        path = tmp_path / f"volume-{volume}.yaml"
        for before in ("id: volume-", "Volume ", "volume: "):
            assert f"{before}1" in text
        path.write_text(
            text.replace("olume-1", f"olume-{volume}")
            .replace("olume 1", f"olume {volume}")
            .replace("olume: 1", f"olume: {volume}"),
            encoding="utf-8",
        )
        folders.append(built(path, tmp_path / "out", ledger))
        if volume == "1":
            write_former_ids(ledger)

    first, second = (entries(folder / "answers.json") for folder in folders)
    grids = [json.dumps(puzzle["answer"]) for puzzle in (*first, *second)]
    assert len(set(grids)) == 9 + 9
    assert "duplicates 9," in (folders[1] / "build.log").read_text(encoding="utf-8")


def write_former_ids(path):
    """Make a ledger what a version wrote whose ids were hashes of pages."""
    with closing(sqlite3.connect(path)) as db, db:
        rows = db.execute("SELECT id, body FROM puzzle").fetchall()
        former = {}
        for name, body in rows:
            puzzle = json.loads(body)
            puzzle["id"], *_ = former_ids(puzzle["type"], puzzle["givens"])
            former[name] = puzzle["id"], canonical_json(puzzle)
        uses = db.execute("SELECT series, puzzle_id, book, volume, number FROM use")
        uses = [(series, former[name][0], *rest) for series, name, *rest in uses]
        for table, now in (("puzzle", list(former.values())), ("use", uses)):
            db.execute(f"DELETE FROM {table}")
            insert(db, table, now)
        db.execute("DELETE FROM outcome")
        db.execute("PRAGMA user_version = 2")
