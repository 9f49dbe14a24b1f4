"""`--set KEY=VALUE` changes a value of a book's file for one call."""

import json

import pytest

from puzzle_publish import cli
from puzzle_publish.config.load import load_book

BOOK = """\
format: 1
book: {id: b, title: T, seed: 1}
print: {printer: home, trim: A5}
sections:
  - {id: s, type: _blank, count: 4, ramp: [hard, easy]}
  - {id: more, type: _blank, count: 2, params: {size: 3}}
"""
SERIAL = ("--executor", "serial")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "b.yaml").write_text(BOOK)
    return tmp_path


def checked(capsys, *settings):
    """The exit code of `check`, what it prints for programs, and its messages."""
    options = [word for one in settings for word in ("--set", one)]
    code = cli.main(["check", "b.yaml", "--json", *options])
    out, err = capsys.readouterr()
    return code, json.loads(out), err


@pytest.mark.parametrize(
    ("setting", "before", "after"),
    [
        ("print.trim=A4", "trim: A5", "trim: A4"),
        ("print.boxes=false", "trim: A5", "trim: A5, boxes: false"),
        ("book.title='Nine: #1'", "title: T", "title: 'Nine: #1'"),
        ("sections.s.count=9", "count: 4", "count: 9"),
        ("sections.more.params.size=2", "size: 3", "size: 2"),
        ("sections.s.ramp=[easy]", "[hard, easy]", "[easy]"),
        ("print.editions=[left-handed]", "A5}", "A5, editions: [left-handed]}"),
        ("sections.more.params={}", "{size: 3}", "{}"),
        ("run.workers=2", "sections:", "run: {workers: 2}\nsections:"),
    ],
)
def test_what_is_set_is_as_if_the_file_said_so(setting, before, after, folder):
    (folder / "edited.yaml").write_text(BOOK.replace(before, after))

    changed = load_book("b.yaml", [setting])
    edited = load_book("edited.yaml")

    assert edited.config != load_book("b.yaml").config
    assert (changed.config, changed.params) == (edited.config, edited.params)
    assert changed.digest == edited.digest


def test_nothing_set_changes_nothing(folder):
    assert load_book("b.yaml", []) == load_book("b.yaml")
    assert load_book("b.yaml").settings == {}


def test_the_last_of_several_values_holds(folder, capsys):
    settings = ("print={printer: home}", "print.trim=A4", "print.trim=Letter")

    code, found, _ = checked(capsys, *settings)

    assert (code, found["trim"]) == (0, "Letter")


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("print.trim=A9", 'home has no trim "A9"; must be A4, A5, Letter or 6x9in'),
        ("print.trmi=A4", 'did you mean "trim"?'),
        ("prnt.trim=A4", 'did you mean "print"?'),
        ("sections.moer.count=2", 'there is no section "moer"; must be s or more'),
        ("sections.moer.count=2", 'did you mean "more"?'),
        ("sections.s.count=0", "must be a whole number from 1 to 100000 (got 0)"),
        ("sections.s.ramp=[hrad]", '[0]: _blank has no level "hrad"'),
        ("sections.s.params={size: 99}", "size: must be a whole number from 2 to 4"),
        (
            "sections.more.id=s",
            '"s" is the id of two sections, on line 5 and --set sections',
        ),
        ("print.trim.mm=3", 'print.trim is not a mapping (it is "A5")'),
        ("sections.s.ramp.by=list", "sections[0].ramp is a list; set all of it"),
        ("book={id: b, title: T}", "seed: is missing, must be a whole number"),
        ("book.seed=", "(got nothing)"),
        ("book.title=a: b", "must be one value; put it in quotes"),
        ("book.title=No. #1", "a # begins a comment in YAML; put the value in quotes"),
        ("book.title=[", "not valid YAML"),
        ("book.title=&a b", "anchors (&name) are not allowed"),
        ("print.trim", "must be KEY=VALUE with a dotted key"),
        ("=A4", "must be KEY=VALUE with a dotted key"),
    ],
)
def test_what_is_wrong_with_a_value_is_told_by_its_option(
    setting, message, folder, capsys
):
    code, found, err = checked(capsys, setting)

    assert code == 2
    (line,) = err.splitlines()
    assert line.startswith(f"--set {setting}: ")
    assert message in line
    (error,) = found["errors"]
    assert (error["file"], error["line"], error["column"]) == (None, None, None)


def test_errors_of_options_and_of_the_file_are_told_together(folder, capsys):
    (folder / "b.yaml").write_text(BOOK.replace("count: 2", "count: 0"))

    _, _, err = checked(capsys, "print.trim=A9", "book.titel=x", "nonsense")

    assert [line.split(": ")[0] for line in err.splitlines()] == [
        "--set print.trim=A9",
        "--set book.titel=x",
        "--set nonsense",
        "b.yaml:6:37",
    ]


def test_a_value_in_the_file_that_is_replaced_is_not_complained_of(folder, capsys):
    (folder / "b.yaml").write_text(BOOK.replace("size: 3", "size: 99, szie: 1"))

    assert checked(capsys)[0] == 2
    assert checked(capsys, "sections.more.params={}")[0] == 0


def test_no_option_can_move_the_cursor_or_fill_the_terminal(folder, capsys):
    _, _, err = checked(capsys, "book.title=\x1b[2J" + "x" * 5_000)

    (line,) = err.splitlines()
    assert line.isprintable()
    assert len(line) < 250


@pytest.mark.soak
def test_a_built_book_says_what_was_set(folder):
    call = ["build", "b.yaml", *SERIAL]
    settings = ["--set", "print.trim=A4", "--set", "sections.s.count=6"]
    found = {}
    for name, options in {"usual": [], "changed": settings}.items():
        run = ["--set", "run.seconds=60"] if options else []
        assert cli.main([*call, "-o", name, *options, *run]) == 0
        manifest = folder / name / "b" / "manifest.json"
        found[name] = json.loads(manifest.read_text())

    assert "set" not in found["usual"]
    assert found["changed"]["set"] == {"print.trim": "A4", "sections.s.count": 6}
    assert found["changed"]["print"]["trim"] == "A4"
    assert found["changed"]["puzzles"]["count"] == 8
    assert found["changed"]["config_digest"] != found["usual"]["config_digest"]


@pytest.mark.soak
def test_shards_and_their_merging_take_the_same_settings(folder, capsys):
    settings = ["--set", "sections.s.count=6"]
    for nth in (1, 2):
        call = ["build", "b.yaml", "--shard", f"{nth}/2", *SERIAL, *settings]
        assert cli.main(call) == 0
    shards = capsys.readouterr().out.split()

    assert cli.main(["merge", "b.yaml", *shards, *SERIAL]) == 2
    assert cli.main(["merge", "b.yaml", *shards, *SERIAL, *settings]) == 0


@pytest.mark.soak
def test_verbs_that_take_a_book_or_a_type_set_values_of_a_book_alone(folder, capsys):
    for verb in ("generate", "preview", "soak"):
        assert cli.main([verb, "_blank:easy", "--set", "book.seed=2"]) == 2
        expected = "--set is for a book's file (got "
        assert capsys.readouterr().err.startswith(expected)
    few = ["--set", "sections.s.count=1", "--set", "sections.more.count=1"]

    assert cli.main(["generate", "b.yaml", *SERIAL, *few]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    level = ["--set", "sections.s.ramp=[easy]"]
    assert cli.main(["soak", "b.yaml", "-n", "1", "--json", *level]) == 0
    assert "s hard" not in capsys.readouterr().out
    assert cli.main(["preview", "b.yaml", "--pages", "1", "--set", "book.id=c"]) == 0
    assert (folder / "output" / "preview" / "c" / "pages.pdf").is_file()


def test_two_books_get_one_id_by_an_option(folder, capsys):
    (folder / "c.yaml").write_text(BOOK.replace("id: b", "id: c"))

    assert cli.main(["check", "b.yaml", "c.yaml", "--set", "book.id=d"]) == 2
    assert '--set book.id=d: "d" is also the id of b.yaml' in capsys.readouterr().err
