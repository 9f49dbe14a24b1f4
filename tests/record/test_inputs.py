"""A build whose inputs are all as before makes nothing; each kind of input counts."""

import json
import logging
import os
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image

import own_process
from puzzle_publish.core import resources
from puzzle_publish.record import inputs
from puzzle_publish.record.inputs import Call, opened, surroundings

BOOK = """\
format: 1
book: {id: b, title: T, seed: 1, series: s, front: [foreword.md]}
print:
  printer: own.yaml
  trim: A5
  design: ./mine
  cover: {kind: window, picture: photo.png}
sections:
  - {id: s, type: wordsearch, count: 1, level: easy, params: {words: words.txt}}
"""
WORDS = "cat\ncow\ndog\nhorse\nsheep\ngoat\nhen\nduck\ngoose\npig\nmouse\nrabbit\n"


HOOK = """\
import os, sys
seen = os.open(sys.argv.pop(), os.O_WRONLY | os.O_CREAT | os.O_APPEND)

def heard(event, args):
    if event == "open" and isinstance(args[0], (str, bytes)):
        mode, flags = args[1:]
        if not (set(mode or "") & set("wax+") or flags & (os.O_WRONLY | os.O_RDWR)):
            path = os.path.abspath(os.fsdecode(args[0]))
            os.write(seen, f"{path}\\n".encode())

sys.addaudithook(heard)
from puzzle_publish.cli import main
main()
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The folder of a book with an input of every kind, built by a process.

    Which files it opened is written beside the folder.
    """
    folder = tmp_path_factory.mktemp("book")
    (folder / "book.yaml").write_text(BOOK)
    (folder / "words.txt").write_text(WORDS)
    (folder / "foreword.md").write_text("# Foreword\n\nHello.\n")
    shutil.copy(resources.configs() / "printers" / "home.yaml", folder / "own.yaml")
    Image.new("RGB", (2700, 3300), (30, 90, 60)).save(folder / "photo.png")
    (folder / "mine").mkdir()
    design = "extends: classic\nformat: 1\nname: Mine\n"
    (folder / "mine" / "design.yaml").write_text(design)
    seen = str(seen_in(folder))
    done = own_process.publish("build", "book.yaml", seen, code=HOOK, cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder


def seen_in(folder):
    return folder.with_name(f"{folder.name}.seen")


@pytest.fixture
def call(built, monkeypatch):
    """The call that built the book, in surroundings like those of its process."""
    monkeypatch.chdir(built)
    monkeypatch.setenv("PYTHONPATH", str(own_process.ROOT / "generator"))
    monkeypatch.setenv("PYTHONWARNINGS", "error")
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    found = Call(
        Path("book.yaml"), Path("output"), Path("output/ledger.sqlite"), (), False
    )
    assert inputs.unchanged(found) == Path("output/b")
    return found


@pytest.mark.soak
def test_a_second_call_says_what_the_first_one_said(built):
    names = ("b/interior.pdf", "b/build.log", "ledger.sqlite")
    before = [(built / "output" / name).read_bytes() for name in names]
    done = own_process.publish("build", "book.yaml", cwd=built)
    assert done.stdout == "output/b\n"
    assert done.stderr == "b: 1 puzzles, 10 pages\nb: unchanged since the last build\n"
    assert before == [(built / "output" / name).read_bytes() for name in names]


@pytest.mark.soak
def test_a_quiet_build_counts_and_its_notices_are_kept(built):
    book = built / "book.yaml"
    book.write_text(BOOK.replace("seed: 1", "seed: 2"))
    call = ("build", "book.yaml", "-o", "other")
    for talk in (["-q"], ["-q"]):
        assert own_process.publish(*call, *talk, cwd=built).stderr == ""
    told = own_process.publish(*call, cwd=built).stderr
    assert told == "b: 1 puzzles, 10 pages\nb: unchanged since the last build\n"
    book.write_text(BOOK)


def test_a_second_call_imports_nothing_that_lays_out_or_draws(built):
    code = """\
import sys
from puzzle_publish.cli import main
main()
print(*{"numpy", "numba", "pydantic", "weasyprint"}.intersection(sys.modules))
"""
    done = own_process.publish("build", "book.yaml", code=code, cwd=built)
    assert (done.stdout, done.returncode) == ("output/b\n\n", 0)


@pytest.mark.parametrize(
    "name",
    [
        "book.yaml",
        "words.txt",
        "foreword.md",
        "own.yaml",
        "photo.png",
        "mine/design.yaml",
        "output/b/interior.pdf",
        "output/b/answers.csv",
        "output/b/manifest.json",
        "output/b/report.html",
        "output/b/build.log",
    ],
)
def test_a_file_that_is_changed_or_missing_counts(call, name):
    path = Path(name)
    before = path.read_bytes()
    try:
        path.write_bytes(before + b"\n")
        assert inputs.unchanged(call) is None
        path.unlink()
        assert inputs.unchanged(call) is None
    finally:
        path.write_bytes(before)
    assert inputs.unchanged(call) == Path("output/b")


@pytest.mark.parametrize("name", ["mine/page.html.j2", "output/b/notes.txt"])
def test_a_file_that_is_added_counts(call, name):
    path = Path(name)
    path.write_text("")
    try:
        assert inputs.unchanged(call) is None
    finally:
        path.unlink()
    assert inputs.unchanged(call) == Path("output/b")


@pytest.mark.parametrize(
    "name",
    ["SOURCE_DATE_EPOCH", "FONTCONFIG_FILE", "LD_LIBRARY_PATH", "PYTHONPATH", "HOME"],
)
def test_a_variable_counts(call, monkeypatch, name):
    monkeypatch.setenv(name, "1")
    assert inputs.unchanged(call) is None


def test_the_program_counts(call, monkeypatch):
    monkeypatch.setattr(surroundings, "own_digest", lambda: "another")
    assert inputs.unchanged(call) is None


def test_an_installed_package_counts(call, monkeypatch, tmp_path):
    info = tmp_path / "more-1.0.dist-info"
    info.mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    assert inputs.unchanged(call) is None


def test_a_font_of_the_system_counts(call, monkeypatch, tmp_path):
    (tmp_path / "one.ttf").write_bytes(b"")
    fonts = (*surroundings._FONTS, str(tmp_path))
    monkeypatch.setattr(surroundings, "_FONTS", fonts)
    assert inputs.unchanged(call) is None


@pytest.mark.parametrize("name", ["libpango", "libpangoft2", "libgobject"])
def test_a_library_counts(call, monkeypatch, name):
    stamp = surroundings._stamp

    def another(path):
        return [0, 0, 0] if f"/{name}-" in path else stamp(path)

    monkeypatch.setattr(surroundings, "_stamp", another)
    assert inputs.unchanged(call) is None


def test_another_python_counts(call, monkeypatch):
    monkeypatch.setattr(sys, "version", "3.99")
    assert inputs.unchanged(call) is None


def test_a_package_with_a_type_counts(monkeypatch):
    before = surroundings.guests()
    assert surroundings.same_guests(before)
    assert not surroundings.same_guests({**before, "yaml": "another"})


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM book",
        "DELETE FROM use",
        "INSERT INTO use VALUES ('s', 'x', 'c', 2, 1, '')",
    ],
)
def test_the_rows_of_book_and_series_count(call, statement):
    kept = call.ledger.with_suffix(".kept")
    shutil.copy(call.ledger, kept)
    try:
        _run(call.ledger, statement)
        assert inputs.unchanged(call) is None
        call.ledger.unlink()
        assert inputs.unchanged(call) is None
    finally:
        shutil.copy(kept, call.ledger)
        kept.unlink()
    assert inputs.unchanged(call) == Path("output/b")


def _run(ledger, statement):
    with closing(sqlite3.connect(ledger)) as db, db:
        db.execute(statement)


def test_nothing_else_counts(call, monkeypatch):
    for name in ("book.yaml", "words.txt", "output/b/interior.pdf"):
        os.utime(name)
    Path("unrelated.txt").write_text("a")
    Path("output/another").mkdir(exist_ok=True)
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "40")
    _run(call.ledger, "INSERT INTO book VALUES ('z', '', 1, '', '', '')")
    assert inputs.unchanged(call) == Path("output/b")


def test_another_call_has_another_record(call):
    for name, value in (
        ("settings", ("book.seed=2",)),
        ("strict", True),
        ("output", Path("elsewhere")),
        ("ledger", Path("other.sqlite")),
    ):
        values = {n: getattr(call, n) for n in Call.__slots__}
        assert inputs.unchanged(Call(**{**values, name: value})) is None


def test_a_ledger_s_name_hides_no_input(call):
    named = Call(call.book, call.output, Path("words"), (), False)
    paths = {name: str(Path(name).absolute()) for name in ("words", "words.txt")}
    assert inputs._is_output(named, Path("output/b"), paths["words"])
    assert inputs._is_output(named, Path("output/b"), f"{paths['words']}-wal")
    assert not inputs._is_output(named, Path("output/b"), paths["words.txt"])


def test_a_damaged_record_is_none(call):
    path = resources.cache() / "builds" / f"{inputs._name(call)}.bin"
    raw = path.read_bytes()
    try:
        path.write_bytes(raw[:-9] + b"x" + raw[-8:])
        assert inputs.unchanged(call) is None
    finally:
        path.write_bytes(raw)


def test_verbose_names_what_differs(call, said):
    said.set_level(logging.DEBUG, "publish")
    path = Path("words.txt")
    before = path.read_bytes()
    try:
        path.write_bytes(before + b"\nlamb\n")
        assert inputs.unchanged(call) is None
        assert f"built again: {path.absolute()}" in said.messages
    finally:
        path.write_bytes(before)


def test_an_edit_during_the_build_leaves_no_record(tmp_path):
    (tmp_path / "book.yaml").write_text(own_process.BOOK)
    code = """\
import sys
from pathlib import Path
from puzzle_publish import pipeline
from puzzle_publish.cli import main

record = pipeline.record

def edited(*words):
    with Path("book.yaml").open("a") as file:
        file.write("# edited")
    return record(*words)

pipeline.record = edited
main()
"""
    done = own_process.publish("build", "book.yaml", code=code, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    done = own_process.publish("build", "book.yaml", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "took" not in done.stderr
    log = (tmp_path / "output" / "b" / "build.log").read_text()
    assert "unchanged since the last build" in log  # built, and found to be the same


def require_recorded(call, seen, output):
    """Require all files that processes of a build opened; return those recorded."""
    found = {Path(line) for line in seen.read_text().splitlines()}
    assert call.book.absolute() in found
    raw = inputs.kept_bytes("builds", inputs._name(call), call.identity)
    assert raw is not None
    recorded = json.loads(raw)["files"]
    missing = {path for path in found if str(path) not in recorded}
    assert {path for path in missing if not no_input(path, output)} == set()
    return recorded


def no_input(path, output):
    """Return whether a file is of a kind that no record needs."""
    if path.suffix in (".py", ".pyc") or not path.is_file():
        return True
    programs = (*opened._installed(), *map(str, resources.own_folders()))
    others = ("/proc", "/sys", "/dev", str(resources.cache()), str(output))
    return opened.is_below(str(path), (*programs, *others))


def test_every_file_that_a_build_opens_is_recorded(built, call):
    recorded = require_recorded(call, seen_in(built), built / "output")
    assert {Path(one).name for one in recorded} >= {"book.yaml", "words.txt"}


SHIPPED = sorted(path.stem for path in resources.configs().glob("*.yaml"))


@pytest.mark.soak
@pytest.mark.parametrize("name", SHIPPED)
def test_every_file_that_a_shipped_book_opens_is_recorded(name, tmp_path):
    book, seen = resources.configs() / f"{name}.yaml", tmp_path / "seen"
    output = tmp_path / "out"
    words = ("build", str(book), "--output", str(output), str(seen))
    done = own_process.publish(*words, code=HOOK, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    call = Call(book, output, output / "ledger.sqlite", (), False)
    assert str(book) in require_recorded(call, seen, output)
