import importlib
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from few import few

from puzzle_publish import cli
from puzzle_publish.cli import new_book as newbook
from puzzle_publish.cli import new_type as new
from puzzle_publish.config import schema
from puzzle_publish.config.load import load_book
from puzzle_publish.core import resources
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.puzzle import Verdict
from puzzle_publish.types import registry
from puzzle_publish.types.contract import PuzzleType
from puzzle_publish.types.proof import prove

# A book


def test_a_new_book_is_one_that_check_accepts(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    assert cli.main(["new", "book", "my-first-book"]) == 0
    assert capsys.readouterr().out == "my-first-book.yaml\n"
    book = load_book("my-first-book.yaml")
    assert book.config.book.id == "my-first-book"
    assert book.config.book.title == "My First Book"
    assert book.config.sections[0].type == "calendar"


def test_the_first_line_of_a_new_book_leads_to_the_schema_beside_it(tmp_path):
    made = newbook.new_book("mine", tmp_path)
    first = made.read_text(encoding="utf-8").splitlines()[0]
    path = tmp_path / schema.FILE

    assert first == f"# yaml-language-server: $schema={schema.FILE}"
    assert path.read_text(encoding="utf-8") == schema.schema_text(registry.names())


def test_an_older_schema_is_written_again_and_a_file_of_others_is_not(tmp_path, said):
    path = tmp_path / schema.FILE
    path.write_text(schema.schema_text([]))
    newbook.new_book("one", tmp_path)
    assert path.read_text(encoding="utf-8") == schema.schema_text(registry.names())

    path.write_text("mine")
    newbook.new_book("two", tmp_path)
    assert path.read_text() == "mine"
    assert "is not our schema" in said.text


@pytest.mark.parametrize("name", ["null", "2027", "1e3", "true", "no", "0x10"])
def test_a_name_that_yaml_could_mistake_stays_text(name, tmp_path):
    from puzzle_publish.core.reading.yaml_file import read

    book = read(newbook.new_book(name, tmp_path)).data["book"]

    assert book["id"] == name
    assert book["title"] == name.title()


def test_an_ending_in_yaml_is_not_doubled(tmp_path):
    assert newbook.new_book("mine.yaml", tmp_path) == tmp_path / "mine.yaml"


def test_an_existing_book_stays_as_it_is(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.yaml").write_text("mine")

    assert cli.main(["new", "book", "mine"]) == 2
    assert "mine.yaml exists" in capsys.readouterr().err
    assert (tmp_path / "mine.yaml").read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["mine.yaml"]


@pytest.mark.parametrize("name", ["My Book", "../x", "", "a/b", "-", "é", "x" * 65])
def test_a_bad_name_of_a_book_is_refused(name, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    assert cli.main(["new", "book", "--", name]) == 2
    assert "cannot name a book" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


# A type

BAD = ("Sky", "sky-line", "s", "../sky", "a/b", "x" * 41, "é2", "")


@pytest.fixture(autouse=True)
def forget_the_new_type():
    yield
    for name in list(sys.modules):
        if name.partition(".")[0] == "sky_line":
            del sys.modules[name]


def test_a_new_type_in_a_checkout_is_a_working_copy_of_blank(tmp_path, monkeypatch):
    """The copy runs in a source tree of its own."""
    root = tmp_path / "tree"
    house = root / "generator" / "puzzle_publish"
    source = registry.TYPES.parent
    (house / "types").mkdir(parents=True)
    (root / "pyproject.toml").touch()
    for path in [*source.glob("*.py"), source / "core", *source.glob("types/*.py")]:
        (house / path.relative_to(source)).symlink_to(path)
    monkeypatch.setattr(resources, "checkout", lambda: root)
    monkeypatch.setattr(registry, "names", lambda: ())
    blank = registry.TYPES / "_blank"
    monkeypatch.setattr(registry, "TYPES", house / "types")
    (house / "types" / "_blank").symlink_to(blank)

    made = new.new_type("sky_line", root)

    assert made == house / "types" / "sky_line"
    assert sorted(p.name for p in made.glob("*.py")) == sorted(
        p.name for p in blank.glob("*.py")
    )
    text = "".join(path.read_text() for path in made.rglob("*.py"))
    assert "_blank" not in text.replace("_single_blanks", "")
    assert "leading _" not in text
    assert "class SkyLineParams(Params):" in text
    assert "from ...core.puzzle import" in text
    assert [p.name for p in (house / "types").iterdir() if p.name[0] == "."] == []


def test_a_new_type_outside_is_a_project_whose_type_keeps_the_contract(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)

    assert cli.main(["new", "type", "sky_line"]) == 0
    assert capsys.readouterr().out == "sky_line\n"

    modules = list((tmp_path / "sky_line" / "sky_line").glob("*.py"))
    text = "".join(path.read_text(encoding="utf-8") for path in modules)
    assert re.findall(r"puzzle_publish\.\w+|from \.\.", text) == []
    monkeypatch.syspath_prepend(str(tmp_path / "sky_line"))
    kind = importlib.import_module("sky_line").TYPE
    example = kind.example()
    report = prove(kind, example.givens, example.answer, kind.fairness)
    assert isinstance(kind, PuzzleType)
    assert (kind.name, type(kind).__name__) == ("sky_line", "SkyLine")
    assert kind.follows_rules(*kind.read(example))
    assert report.verdict is Verdict.OK


@pytest.mark.parametrize(
    ("base", "line"),
    [
        ("marks", "class SkyLine(MarkType[SkyLineParams, Rows]):"),
        ("logic", "class SkyLine(LogicType[SkyLineParams, Rows, Rows]):"),
    ],
)
def test_a_new_type_over_a_base_names_nothing_of_the_folder_that_is_copied(
    base, line, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)

    assert cli.main(["new", "type", "sky_line", "--base", base]) == 0
    assert capsys.readouterr().out == "sky_line\n"
    files = [path for path in tmp_path.rglob("*") if path.suffix in (".py", ".md")]
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    assert line in text
    assert re.findall(r"_marks\b|_steps\b|Blank|from \.\.|copies this", text) == []


@pytest.mark.soak
@pytest.mark.parametrize("base", ["marks", "logic"])
def test_a_new_type_over_a_base_keeps_the_contract(base, tmp_path):
    made = new.new_type("sky_line", tmp_path, base=base)
    command = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "sky_line/tests")

    said = run_installed(made, "sky_line", *command)
    assert int(re.search(r"(\d+) passed", said)[1]) > 20


def test_only_a_type_has_a_base(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    assert cli.main(["new", "book", "mine", "--base", "marks"]) == 2
    assert "--base: goes with `publish new type` only" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_new_project_names_its_entry_point(tmp_path):
    import tomllib

    made = new.new_type("sky_line", tmp_path)
    project = tomllib.loads((made / "pyproject.toml").read_text())["project"]

    assert project["name"] == "publish-sky-line"
    assert project["entry-points"]["publish.types"] == {"sky_line": "sky_line"}


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        *((bad, "2 to 40 lower-case letters, digits and _") for bad in BAD),
        ("_sky", "a leading _ keeps a folder out of books"),
        ("class", "class is a keyword of Python"),
        ("none", "None is a keyword of Python"),
        ("null", "YAML reads it as another value than text"),
        ("figure", "its files use the name Figure already"),
        ("grade", "its files use the name Grade already"),
    ],
)
def test_a_bad_name_of_a_type_is_refused(name, fault, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    assert cli.main(["new", "type", name]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert f'"{name}" cannot name a type: {fault}' in line
    assert not list(tmp_path.iterdir())


@few("name", ["type", "match", "params", "blank"], fast=2)
def test_a_name_that_python_or_the_copied_files_know_otherwise_works(name, tmp_path):
    made = new.new_type(name, tmp_path)
    code = f"""
from puzzle_publish.types import registry
from puzzle_publish.types.proof import prove
kind = registry.load({name!r})
example = kind.example()
print(prove(kind, example.givens, example.answer, kind.fairness).verdict.name)
"""
    assert run_installed(made, name, "-c", code) == "OK\n"


def test_a_taken_name_is_refused(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()

    for name, message in (
        (registry.names()[0], "there is a type"),
        ("numpy", "there is a Python module"),
        ("msvcrt", "there is a Python module"),  # of Python, on Windows alone
        ("mine", "exists; choose another name"),
    ):
        assert cli.main(["new", "type", name]) == 2
        assert message in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_a_module_beside_the_types_is_not_hidden_by_a_new_one(tmp_path, monkeypatch):
    types = tmp_path / "types"
    types.mkdir()
    (types / "contract.py").touch()
    monkeypatch.setattr(resources, "checkout", lambda: tmp_path)
    monkeypatch.setattr(registry, "names", lambda: ())
    monkeypatch.setattr(new, "_class_taken", lambda *_: "")
    monkeypatch.setattr(registry, "TYPES", types)
    with pytest.raises(UsageError, match=r"there is a module .*contract\.py"):
        new.new_type("contract", tmp_path)

    assert [path.name for path in types.iterdir()] == ["contract.py"]


def run_installed(made, name, *arguments):
    """Return what Python prints where a new project is found as pip would write it."""
    info = made / f"publish_{name}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Name: publish-{name}\nVersion: 0.1.0\n")
    points = f"[publish.types]\n{name} = {name}\n"
    (info / "entry_points.txt").write_text(points)
    root = Path(new.__file__).parents[2]
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=made,
        env={**os.environ, "PYTHONPATH": f"{root}:{made}"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_new_type_can_be_listed_once_it_is_installed(tmp_path):
    made = new.new_type("sky_line", tmp_path)
    code = (
        "from puzzle_publish.types import registry as r; print(r.load('sky_line').name)"
    )

    assert run_installed(made, "sky_line", "-c", code) == "sky_line\n"


@pytest.mark.parametrize("base", new.BASES)
@pytest.mark.parametrize("name", ["ab", "futoshiki", "zigzag_path"])
def test_a_new_type_in_a_checkout_passes_the_linter(name, base, tmp_path):
    new._copy(tmp_path / name, name, new.BASES[base])
    config = Path(__file__).parents[2] / "pyproject.toml"
    rules = ("--no-cache", "--select", "E,F,I", "--config", str(config))

    done = subprocess.run(
        [sys.executable, "-m", "ruff", "check", *rules, str(tmp_path / name)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr


def test_a_new_type_brings_tests_that_pass_and_a_text_that_names_it(tmp_path):
    made = new.new_type("sky_line", tmp_path)
    text = (made / "sky_line" / "README.md").read_text(encoding="utf-8")
    assert text.startswith("# `sky_line`: ")
    assert "_blank" not in text
    assert "copies this folder" not in text

    files = sorted(path.name for path in (made / "sky_line" / "tests").iterdir())
    assert files == ["test_contract.py", "test_square.py"]
    command = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "sky_line/tests")
    assert " passed in " in run_installed(made, "sky_line", *command)


def test_the_tests_of_a_new_type_stay_out_of_its_wheel(tmp_path):
    made = new.new_type("sky_line", tmp_path)
    build = ("-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path))
    run_installed(made, "sky_line", *build)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()

    assert "sky_line/README.md" in names
    assert [name for name in names if "/tests/" in name] == []
