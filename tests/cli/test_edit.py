"""`publish edit`: one book, edited and built again, and what is refused."""

import json
import shutil

import pytest
from previewed import Preview
from whole_book import entries, texts

from puzzle_publish import pipeline
from puzzle_publish.cli import editing, main
from puzzle_publish.core.errors import CannotFill, Placed

TEXT = """\
format: 1
book: {id: few, title: Few, author: Ada Byron, series: sums, volume: 1, seed: 7}
print: {printer: home, trim: A5}
sections:
  - {id: sums, type: _blank, count: 5, ramp: [easy, hard]}
  - id: cross
    type: crossword
    count: 2
    level: easy
    params: {kind: freeform, entries: 6}
"""
SERIAL = ("--executor", "serial")


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    """The folder of a book's file and its build, made once."""
    folder = tmp_path_factory.mktemp("edit")
    (folder / "few.yaml").write_text(TEXT)
    book, output = folder / "few.yaml", folder / "output"
    assert main(["build", str(book), "--output", str(output), *SERIAL]) == 0
    return folder


@pytest.fixture
def folder(first, tmp_path, monkeypatch):
    shutil.copytree(first, tmp_path / "here")
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


@pytest.fixture
def edit(folder, capsys):
    """A function that edits the book and returns exit code and what was said."""

    def call(*words):
        options = () if words[0] in ("undo", "list") else SERIAL
        code = main(["edit", "few.yaml", *map(str, words), *options])
        out, err = capsys.readouterr()
        return code, out if code == 0 else err

    return call


def ids(folder):
    return [one["id"] for one in entries(folder / "output/few")]


def clue_names(folder):
    clues = entries(folder / "output/few")[5]["givens"]["clues"]
    ways = (("across", "A"), ("down", "D"))
    return [f"{one['number']}{sign}" for way, sign in ways for one in clues[way]]


def test_a_book_is_edited_by_its_numbers_and_built_again(folder, edit, capsys):
    before, name = ids(folder), clue_names(folder)[0]
    for words in (
        ("replace", 2),
        ("swap", 1, 3),
        ("drop", 5),
        ("clue", 6, name.lower(), "It's not what it was"),
        ("title", 4, "For Ada", "--intro", "It's hers.", "--quote", "Less is more."),
        ("keep", 3),
    ):
        code, out = edit(*words)
        assert code == 0, out
        assert out.endswith("to print it: publish build few.yaml\n")
    assert main(["build", "few.yaml", *SERIAL]) == 0
    after, made = ids(folder), entries(folder / "output/few")

    assert after == [before[2], after[1], before[0], before[3], *before[5:]]
    assert after[1] not in before
    assert [one.get("place") for one in made] == ["sums/1", None, "sums/3"] + [None] * 3
    assert made[4]["givens"]["own"].keys() == {name}
    assert main(["verify", "output/few", "--paper"]) == 0
    pages = texts((folder / "output/few/interior.pdf").read_bytes())
    assert sum("for ada" in page.lower() for page in pages) == 1, pages
    assert sum("It’s hers. Less is more." in page for page in pages) == 1
    assert sum("It’s not what it was" in page for page in pages) == 1
    assert "the author " in (folder / "output/few/report.html").read_text()
    assert json.loads((folder / "few.kept.jsonl").read_text())["id"] == after[2]
    assert main(["ledger", "check"]) == 0


def test_all_who_ask_for_the_puzzles_of_an_edited_book_get_them(folder, edit, capsys):
    for words in (("replace", 2), ("swap", 1, 3), ("drop", 5), ("replace", 6)):
        assert edit(*words)[0] == 0
    (folder / "fresh").mkdir()
    fresh = ("--ledger", "fresh/ledger.sqlite")
    for name, more in (("warm.jsonl", ()), ("cold.jsonl", fresh)):
        assert main(["generate", "few.yaml", "-o", name, *more, *SERIAL]) == 0
    assert main(["check", "few.yaml", "--json"]) == 0
    checked = json.loads(capsys.readouterr().out)
    assert main(["build", "few.yaml", *SERIAL]) == 0
    written = [(folder / f"{name}.jsonl").read_text() for name in ("warm", "cold")]
    lines = [json.loads(line) for line in written[0].splitlines()]

    assert written[0] == written[1]
    made = [one for one in lines if one["section"] == "sums"]
    made += [one for one in lines if one["section"] == "cross"]
    assert [one["id"] for one in made] == ids(folder)
    assert [one["number"] for one in lines] == [1, 2, 3, 4, 5, 6]
    assert main(["verify", "warm.jsonl"]) == 0
    levels = [one["levels"] for one in checked["sections"]]
    assert (checked["puzzles"], levels) == (6, [{"easy": 2, "hard": 2}, {"easy": 2}])


@pytest.mark.soak
def test_previews_show_the_changes_of_a_book(folder, edit, monkeypatch):
    before = ids(folder)
    for words in (("replace", 2), ("drop", 5), ("title", 4, "For Ada")):
        assert edit(*words)[0] == 0
    shown, real = [], pipeline.puzzles_of

    def noted(*arguments):
        shown[:] = [pick.puzzle.id for pick in real(*arguments).picks]
        return real(*arguments)

    monkeypatch.setattr(pipeline, "puzzles_of", noted)
    assert main(["preview", "few.yaml", "--pages", "2", "--output", "seen"]) == 0
    assert main(["build", "few.yaml", *SERIAL]) == 0
    pages = texts((folder / "seen/pages.pdf").read_bytes())

    assert shown == ids(folder)
    assert shown[1] not in before
    assert sum("for ada" in page.lower() for page in pages) == 1, pages
    shutil.copy("few.changes.yaml", "b.changes.yaml")
    preview = Preview(folder, book=TEXT)
    state = preview.settled()
    assert state["summary"]["puzzles"] == 6
    assert edit("drop", 1)[0] == 0
    shutil.copy("few.changes.yaml", "b.changes.yaml")
    assert preview.state(lambda s: s.get("summary", {}).get("puzzles") == 5)
    assert not preview.settled()["faults"]
    assert preview.end()[0] == 130


def test_a_change_that_is_not_built_may_be_followed_by_others(folder, edit):
    before = ids(folder)
    assert edit("replace", 2)[0] == edit("replace", 2)[0] == 0
    assert edit("drop", 4)[0] == 0
    text = (folder / "few.changes.yaml").read_text()
    first, second, last = text.splitlines()[2:]

    assert f'was: "{before[1]}"' in first
    assert before[1] not in second
    assert edit("title", 4, "A") == (
        2,
        "puzzle 4 was dropped, which is not built yet\n",
    )
    assert edit("undo") == (
        0,
        "sums/4: drop is undone\nto print it: publish build few.yaml\n",
    )
    assert (folder / "few.changes.yaml").read_text() == f"{text.replace(last, '')}"[:-1]
    assert len(edit("list")[1].splitlines()) == 2


def test_a_dry_run_writes_nothing(folder, edit):
    code, out = edit("keep", 2, "--dry-run")

    assert (code, out) == (0, f"sums/2, hard _blank {ids(folder)[1]}: kept\n")
    assert not list(folder.glob("few.[ck]*"))


def test_programs_get_json(folder, edit):
    before = ids(folder)
    made = json.loads(edit("replace", 1, "--json")[1])
    undone = json.loads(edit("undo", "--json")[1])

    change = {"puzzle": "sums/1", "was": before[0], "do": "replace"}
    assert made == {
        "change": change,
        "before": before[0],
        "after": made["after"],
        "changes": 1,
    }
    assert undone == {"undone": "replace", "puzzle": "sums/1", "was": before[0]}
    assert json.loads(edit("list", "--json")[1]) == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("replace", 8), "there is no puzzle 8; the book has 7\n"),
        (("replace", "x"), 'edit replace: must be the number of a puzzle (got "x")\n'),
        (("swap", 1), "edit swap: as in publish edit BOOK.yaml swap NUMBER NUMBER\n"),
        (("keep", 1, 2), "edit keep: as in publish edit BOOK.yaml keep NUMBER\n"),
        (("undo",), "few.changes.yaml: there is no change to undo\n"),
        (("undo", 3), "edit undo: takes nothing more (got 3)\n"),
        (("swap", 1, 6), 'edit swap 1: puzzle 6: is not in section "sums"; puzzles'),
        (("clue", 1, "1A", "Sum"), "edit clue 1: puzzles of type _blank have no clues"),
        (("clue", 6, "99A", "Sum"), 'there is no clue "99A"; must be one of '),
        (("title", 1, "A very long title " * 4), "edit title 1: title: does not fit"),
        (
            ("title", 1, "A \U00013000"),
            "edit title 1: title: the fonts of the design classic have no",
        ),
    ],
)
def test_what_cannot_be_changed_is_refused_and_nothing_is_written(
    folder, edit, words, told
):
    code, err = edit(*words)

    assert (code, told in err) == (2, True), err
    assert "changes.yaml:" not in err.replace("few.changes.yaml: there is no", "")
    assert not list(folder.glob("few.[ck]*"))


def test_a_puzzle_that_has_no_other_is_refused_by_what_was_typed():
    said = "there is no other"
    told = Placed(f"few.changes.yaml:4:51: {said}", said, key="changes[0].do")
    with (
        pytest.raises(CannotFill, match=r"^edit replace 1: there is no other$"),
        editing._named_as_typed(editing.Edit("replace", 1), 0),
    ):
        raise CannotFill(told)


def test_a_stale_build_is_refused_with_the_command(folder, edit):
    (folder / "few.yaml").write_text(TEXT.replace("seed: 7", "seed: 8"))
    stale = (
        "few.yaml: has changed since output/few was built, so its numbers may mean"
        " other puzzles; run: publish build few.yaml\n"
    )
    assert edit("replace", 2) == (2, stale)
    shutil.rmtree(folder / "output/few")
    code, err = edit("replace", 2)

    assert code == 2
    assert "the book is not finished" in err
    assert err.endswith("run: publish build few.yaml\n")


def test_what_an_author_wrote_in_the_file_stays(folder, edit):
    before = ids(folder)
    file = folder / "few.changes.yaml"
    mine = f"""\
# dull ones
changes:
  # the first
  - puzzle: sums/1
    was: "{before[0]}"
    do: replace
format: 1
"""
    file.write_text(mine)
    assert edit("undo")[0] == 0
    assert file.read_text() == "format: 1\nchanges: []\n"
    file.write_text(mine.replace("format: 1\n", "").replace("# dull", "format: 1\n#"))
    with_one = file.read_text()
    assert edit("replace", 2)[0] == 0

    assert file.read_text().startswith(with_one)
    assert edit("undo")[0] == 0
    assert file.read_text() == with_one


def test_a_glob_of_books_does_not_take_changes_for_a_book(folder, edit):
    assert edit("replace", 2)[0] == 0

    assert main(["check", "few.changes.yaml", "few.yaml"]) == 0
