"""`publish answers --format svg|ipuz|puz`: a folder of files, one or two a puzzle."""

import json
import os
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import ipuz
import puz
import pytest
from small_selection import ABOUT
from words_book import CHINESE, blanks, crossword

from puzzle_publish.cli import answers, main
from puzzle_publish.core.errors import UsageError
from puzzle_publish.types.capabilities import INTERCHANGE
from puzzle_publish.types.registry import load
from puzzle_publish.words.wordnet import ATTRIBUTION


def exported(folder, name, out="files", *options):
    call = ["answers", str(folder), "--format", name, "--out", str(out), *options]
    return main(call)


def names(folder="files"):
    return sorted(path.name for path in Path(folder).iterdir())


# Files


def test_a_puz_of_each_crossword_is_read_back_by_puzpy(book):
    folder = book(crossword(7), crossword(12, level="hard", name="mine+wordnet"))

    assert exported(folder, "puz") == 0

    assert names() == [
        "0007-crossword-easy.puz",
        "0012-crossword-hard.puz",
        "index.json",
    ]
    first, second = (puz.read(f"files/{name}") for name in names()[:2])
    assert (first.title, first.author, first.notes) == (
        "A Small Book · No. 7", "", "Easy"
    )  # fmt: skip
    assert (first.width, first.height, first.solution) == (4, 3, "STARE.N.ENDS")
    across = [(c["num"], c["clue"]) for c in first.clue_numbering().across]
    assert across == [(1, "Clue of Star <1> (4)"), (3, "Clue of Ends <3> (4)")]
    assert second.notes.startswith(f"Hard · {ATTRIBUTION}")


def test_an_ipuz_of_each_crossword_is_read_back_by_ipuz(book):
    folder = book(crossword(1), crossword(2, CHINESE), about={"language": "zh"})

    assert exported(folder, "ipuz") == 0

    latin, hanzi = (
        ipuz.read(Path("files", name).read_text("utf-8")) for name in names()[:2]
    )
    assert ["".join(row) for row in latin["solution"]] == ["STAR", "E#N#", "ENDS"]
    assert ["".join(row) for row in hanzi["solution"]] == [
        "画龙点睛", "蛇#石#", "足下生风"
    ]  # fmt: skip
    assert (hanzi["title"], hanzi["notes"]) == ("A Small Book · 第 2 题", "入门")
    assert [c["number"] for c in hanzi["clues"]["Down"]] == [1, 2]


def test_the_books_yaml_gives_author_and_copyright(book, tmp_path):
    folder = book(crossword(1))
    text = """\
format: 1
book: {id: words, title: Words, seed: 1, author: A. Setter, copyright: © A. Setter}
sections: [{id: words, type: _blank, count: 1}]
"""
    (tmp_path / "words.yaml").write_text(text)

    assert exported("words.yaml", "puz") == 0

    found = puz.read("files/0001-crossword-easy.puz")
    assert (found.author, found.copyright) == ("A. Setter", "© A. Setter")
    assert folder.is_dir()


def test_every_type_is_drawn_with_its_answer_beside_it(book):
    first, *_ = blanks()

    assert exported(book(first, crossword(2)), "svg", "files", "--text") == 0

    assert names() == [
        "0001-_blank-easy-answer.svg",
        "0001-_blank-easy.svg",
        "0002-crossword-easy-answer.svg",
        "0002-crossword-easy.svg",
        "index.json",
    ]
    roots = {name: ET.parse(f"files/{name}").getroot() for name in names()[:4]}
    titles = {root[0].text for root in roots.values()}
    assert titles == {"A Small Book · 1 January 2027", "A Small Book · No. 2"}

    def texts(name):
        return [e.text for e in roots[name].iter("{http://www.w3.org/2000/svg}text")]

    assert {"Across", "Down"} <= set(texts("0002-crossword-easy.svg"))
    assert set("STARENDS") <= set(texts("0002-crossword-easy-answer.svg"))
    assert not set("STARENDS") & set(texts("0002-crossword-easy.svg"))
    families = {e.attrib.get("font-family", "") for e in roots[names()[3]].iter()}
    assert any(name.startswith("'Source Sans Pro'") for name in families)


def test_the_index_tells_which_files_are_whose(book):
    first, *_ = blanks()
    exported(book(first, crossword(2)), "svg")

    index = json.loads(Path("files/index.json").read_text("utf-8"))

    assert index.pop("book")["id"] == ABOUT.id
    assert index == {
        "format": 1,
        "exported": "svg",
        "puzzles": [
            {
                "number": 1,
                "id": first["id"],
                "type": "_blank",
                "level": "easy",
                "date": "2027-01-01",
                "files": ["0001-_blank-easy.svg", "0001-_blank-easy-answer.svg"],
            },
            {
                "number": 2,
                "id": f"{2:016x}",
                "type": "crossword",
                "level": "easy",
                "date": None,
                "files": ["0002-crossword-easy.svg", "0002-crossword-easy-answer.svg"],
            },
        ],
    }


@pytest.mark.parametrize("name", ["svg", "ipuz", "puz"])
def test_the_same_call_twice_changes_nothing(book, name):
    folder = book(crossword(1))

    found = []
    for _ in range(2):
        assert exported(folder, name) == 0
        found.append({n: Path("files", n).read_bytes() for n in names()})

    assert found[0] == found[1]
    assert names(".") == ["files", "output"]


def test_names_grow_with_the_numbers(book):
    exported(book(crossword(3), crossword(12345)), "puz")

    assert names()[:2] == ["00003-crossword-easy.puz", "12345-crossword-easy.puz"]


def test_the_help_names_every_format(capsys):
    assert main(["answers", "--help"]) == 0

    choices = re.search(r"--format \{([a-z,]+)\}", capsys.readouterr().out)
    assert set(choices[1].split(",")) == {*answers.FILES, *answers.FOLDERS}
    assert answers.INTERCHANGE == INTERCHANGE


# What has no file


def test_puzzles_that_a_format_cannot_hold_are_left_out_and_counted(book, capsys):
    folder = book(*blanks()[:2], crossword(3), crossword(4, CHINESE))

    assert exported(folder, "puz") == 0
    assert names() == ["0003-crossword-easy.puz", "index.json"]
    told = capsys.readouterr().err
    assert "2 of 4 puzzles are left out: there is no .puz of type _blank" in told
    assert "1 of 4 puzzles are left out: a .puz file has letters A to Z only" in told
    assert exported(folder, "puz", "files", "--strict") == 6


def test_a_book_without_a_puzzle_for_the_format_is_refused_by_its_types(book, capsys):
    folder = book(*blanks(), crossword(5, CHINESE))

    assert exported(folder, "puz") == 2
    told = capsys.readouterr().err
    assert "none of its puzzles can be written as .puz" in told
    assert "no .puz of type _blank; a .puz file has letters A to Z only" in told
    assert names(".") == ["output"]


def test_pictures_without_their_list_of_words_are_one_warning(
    book, capsys, monkeypatch
):
    def draw(self, givens, answer, language):
        raise UsageError("the list mine is not here")

    monkeypatch.setattr(type(load("_blank")), "draw", draw)

    assert exported(book(*blanks()[:2], crossword(3)), "svg") == 0
    told = capsys.readouterr().err.splitlines()
    assert told[0].endswith("2 of 3 puzzles are left out: the list mine is not here")
    assert len(told) == 2


@pytest.mark.parametrize("name", ["fill_in", "codeword"])
def test_types_without_clues_have_no_file_for_other_programs(book, capsys, name):
    example = load(name).example()
    puzzle = {"type": name, "givens": example.givens, "answer": example.answer}
    assert exported(book({**crossword(1), **puzzle}), "ipuz") == 2
    assert f"there is no .ipuz of type {name}" in capsys.readouterr().err


# Damaged books


def spoiled(**changes):
    return {**crossword(2), **changes}


@pytest.mark.parametrize("name", ["svg", "ipuz"])
@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        (spoiled(givens={"kind": "freeform"}), "cannot be read as a crossword puzzle"),
        (spoiled(givens=[1]), "cannot be read as a crossword puzzle"),
        (spoiled(answer={"rows": ["AB"]}), "cannot be read as a crossword puzzle"),
        (spoiled(answer=7), "cannot be read as a crossword puzzle"),
        (spoiled(version=99), "was made by version 99 of type crossword"),
        (spoiled(level="../../x"), 'type crossword has no level "../../x"'),
        (spoiled(number=1), "puzzle 1: occurs twice"),
        (spoiled(date="2027-02-30"), "date: must be a date or null"),
    ],
)
def test_a_damaged_puzzle_is_told_and_nothing_is_written(
    book, capsys, name, entry, problem
):
    assert exported(book(crossword(1), entry), name) == 4
    assert problem in capsys.readouterr().err
    assert names(".") == ["output"]


def test_of_many_damaged_puzzles_the_first_are_told_and_the_others_counted(
    book, capsys
):
    damaged = (spoiled(number=number, version=99) for number in range(1, 51))

    assert exported(book(*damaged), "svg") == 4
    told = capsys.readouterr().err.splitlines()
    assert (len(told), told[-1]) == (20, "… and 31 more")


@pytest.mark.parametrize(
    "manifest", ["{", "[]", '{"print": {"design": 7}}', '{"print": []}']
)
def test_a_damaged_manifest_is_told(book, capsys, manifest):
    assert exported(book(crossword(1), manifest=manifest), "svg") == 4
    assert "manifest.json: is damaged; it names no design" in capsys.readouterr().err


def test_the_design_is_the_one_that_the_book_was_printed_in(book, capsys):
    told = json.dumps({"print": {"design": "nowhere"}})

    assert exported(book(crossword(1), manifest=told), "svg") == 2
    assert 'there is no design "nowhere"' in capsys.readouterr().err


def test_a_language_that_we_have_no_words_in_is_told(book, capsys):
    assert exported(book(crossword(1), about={"language": "../x"}), "svg") == 2
    assert "language" in capsys.readouterr().err


# The folder


def test_the_folder_must_be_named(book, capsys):
    assert exported(book(crossword(1)), "svg", "-") == 2
    assert (
        "--format svg writes a folder; name it with --output" in capsys.readouterr().err
    )


@pytest.mark.parametrize("out", [".", "..", "/", "output/.."])
def test_a_folder_without_a_name_is_refused(book, capsys, out):
    assert exported(book(crossword(1)), "svg", out) == 2
    assert "name a folder for the files" in capsys.readouterr().err


def test_a_folder_of_the_users_is_left_alone(book, capsys):
    Path("files").mkdir()
    Path("files/thesis.txt").write_text("ten years of work")

    assert exported(book(crossword(1)), "svg") == 2
    told = capsys.readouterr().err
    assert 'files: holds "thesis.txt" and no index.json of ours' in told
    assert names() == ["thesis.txt"]


@pytest.mark.parametrize(
    "index",
    ["<html>", "[]", "{}", '{"format": 1, "exported": "svg", "puzzles": []}',
     '{"format": 2, "exported": "svg", "book": {"id": "small-2027"}, "puzzles": []}'],
)  # fmt: skip
def test_another_programs_index_is_none_of_ours(book, capsys, index):
    Path("files").mkdir()
    Path("files/index.json").write_text(index)

    assert exported(book(crossword(1)), "svg") == 2
    assert "no index.json of ours" in capsys.readouterr().err
    assert Path("files/index.json").read_text() == index


def test_what_somebody_put_beside_our_files_is_not_lost(book, capsys):
    folder = book(crossword(1))
    exported(folder, "svg")
    Path("files/notes.txt").write_text("mine")

    assert exported(folder, "svg") == 2
    assert 'holds "notes.txt", which is none of our files' in capsys.readouterr().err
    assert Path("files/notes.txt").read_text() == "mine"


def test_files_of_another_format_or_book_are_not_replaced(book, capsys):
    folder = book(crossword(1))
    exported(folder, "ipuz")

    assert exported(folder, "puz") == 2
    told = 'files: holds the .ipuz files of "small-2027"; name another folder'
    assert told in capsys.readouterr().err
    assert exported(book(crossword(1), about={"id": "other"}), "ipuz") == 2
    assert told in capsys.readouterr().err
    assert names() == ["0001-crossword-easy.ipuz", "index.json"]


def test_files_of_puzzles_that_the_book_no_longer_has_go(book):
    exported(book(crossword(1), crossword(2)), "puz")
    assert exported(book(crossword(2)), "puz") == 0

    assert names() == ["0002-crossword-easy.puz", "index.json"]


def test_an_empty_folder_and_one_in_new_folders_are_taken(book):
    folder = book(crossword(1))
    Path("files").mkdir()

    assert exported(folder, "puz") == 0
    assert exported(folder, "puz", "new/deep/files") == 0
    assert names() == names("new/deep/files")


@pytest.mark.parametrize("where", ["file", "link"])
def test_a_file_or_a_link_is_no_folder_for_files(book, capsys, where, tmp_path):
    folder = book(crossword(1))
    Path("file").write_text("mine")
    Path("link").symlink_to(tmp_path / "output")

    assert exported(folder, "puz", where) == 2
    assert f"{where}: is a file or a link" in capsys.readouterr().err
    assert Path("file").read_text() == "mine"


def test_the_books_own_folder_is_not_replaced(book, capsys):
    folder = book(crossword(1), manifest='{"print": {"design": "classic"}}')

    assert exported(folder, "svg", folder) == 2
    assert "no index.json of ours" in capsys.readouterr().err
    assert names(folder) == ["answers.json", "manifest.json"]


def test_a_full_disk_leaves_the_earlier_files(book, monkeypatch, capsys):
    folder = book(crossword(1))
    exported(folder, "puz")
    before = {name: Path("files", name).read_bytes() for name in names()}
    folder = book(crossword(1), crossword(2))

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert exported(folder, "puz") == 2

    assert "files: cannot be written (No space left" in capsys.readouterr().err
    assert {name: Path("files", name).read_bytes() for name in names()} == before
    assert names(".") == ["files", "output"]
