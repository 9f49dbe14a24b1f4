"""`publish build` and `publish check` of several books in one call."""

import json

import pytest

from puzzle_publish import cli
from puzzle_publish.cli.several import for_each

BOOK = """\
format: 1
book: {id: NAME, title: T, seed: 1}
print: {printer: home, trim: A5}
sections:
  - {id: s, type: _blank, count: 4, level: easy}
"""
SERIAL = ("--executor", "serial")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("one", "two"):
        (tmp_path / f"{name}.yaml").write_text(BOOK.replace("NAME", name))
    (tmp_path / "wrong.yaml").write_text("format: 2")
    return tmp_path


def test_each_book_is_checked_whatever_the_others_are(folder, capsys):
    assert cli.main(["check", "one.yaml", "wrong.yaml", "two.yaml"]) == 2

    out, err = capsys.readouterr()
    one, two, end = out.split("\n\n")
    assert (one.splitlines()[0], two.splitlines()[0], end) == ("one: T", "two: T", "")
    assert "wrong.yaml:1:9: format: must be 1 (got 2)" in err


def test_check_prints_an_object_a_book_for_programs(folder, capsys):
    assert cli.main(["check", "one.yaml", "--json"]) == 0
    alone = json.loads(capsys.readouterr().out)

    assert cli.main(["check", "one.yaml", "wrong.yaml", "gone.yaml", "--json"]) == 2

    one, wrong, gone = map(json.loads, capsys.readouterr().out.splitlines())
    assert one == {"file": "one.yaml", **alone}
    assert (wrong["file"], wrong["exit_code"]) == ("wrong.yaml", 2)
    assert wrong["errors"][0]["file"] == "wrong.yaml"
    assert gone["errors"][0]["message"].startswith("there is no such file")


@pytest.mark.soak
def test_each_book_is_built_whole_as_it_is_alone(folder, capsys):
    assert cli.main(["build", "two.yaml", "-o", "alone", *SERIAL]) == 0
    capsys.readouterr()

    code = cli.main(["build", "one.yaml", "wrong.yaml", "two.yaml", *SERIAL])

    assert (code, capsys.readouterr().out) == (2, "output/one\noutput/two\n")
    for name in ("interior.pdf", "answers.json", "manifest.json"):
        alone = (folder / "alone" / "two" / name).read_bytes()
        assert (folder / "output" / "two" / name).read_bytes() == alone


@pytest.mark.parametrize("verb", ["build", "check"])
def test_two_books_of_one_id_are_refused_before_any_work(verb, folder, capsys):
    (folder / "again.yaml").write_text(BOOK.replace("NAME", "one"))
    before = sorted(folder.iterdir())

    assert cli.main([verb, "two.yaml", "one.yaml", "wrong.yaml", "again.yaml"]) == 2

    assert capsys.readouterr() == (
        "",
        'again.yaml:2:12: book.id: "one" is also the id of one.yaml; books of one call'
        " need different ids\n",
    )
    assert sorted(folder.iterdir()) == before


def test_programs_are_told_of_two_books_of_one_id(folder, capsys):
    assert cli.main(["check", "one.yaml", "one.yaml", "--json"]) == 2

    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["errors"][0]["key"] == "book.id"


def test_shards_of_several_books_are_made(folder, capsys):
    call = ["build", "one.yaml", "two.yaml", "--shard", "1/2", *SERIAL]

    assert cli.main(call) == 0
    assert capsys.readouterr().out.splitlines() == [
        "output/one.shard-1-of-2.jsonl",
        "output/two.shard-1-of-2.jsonl",
    ]


@pytest.mark.parametrize(
    ("codes", "worst"), [((0, 0), 0), ((0, 3), 3), ((6, 2), 6), ((6, 1), 1)]
)
def test_the_worst_exit_code_is_that_of_the_call(codes, worst, folder):
    books = [folder / f"{k}.yaml" for k in range(len(codes))]
    left = list(codes)

    assert for_each(books, lambda _: left.pop(0)) == worst


def test_an_interrupt_ends_the_whole_call(folder):
    done = []

    def stop(book):
        done.append(book)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        for_each([folder / "one.yaml", folder / "two.yaml"], stop)

    assert done == [folder / "one.yaml"]
