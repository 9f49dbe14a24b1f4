import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from puzzle_publish import cli, registry, resources
from puzzle_publish.config import load_book
from puzzle_publish.contract import PuzzleType
from puzzle_publish.proof import prove
from puzzle_publish.puzzle import Verdict
from puzzle_publish.reading import schema
from puzzle_publish.verbs import new, newbook

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
    assert "is no schema of ours" in said.text


@pytest.mark.parametrize("name", ["null", "2027", "1e3", "true", "no", "0x10"])
def test_a_name_that_yaml_could_mistake_stays_text(name, tmp_path):
    from puzzle_publish.reading.yamlfile import read

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
    source = Path(new.__file__).parent
    house.mkdir(parents=True)
    (root / "pyproject.toml").touch()
    for path in source.glob("*.py"):
        (house / path.name).symlink_to(path)
    (house / "types").mkdir()
    (house / "types" / "__init__.py").touch()
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
    assert "class SkyLineParams(Params):" in text
    assert "from ...puzzle import" in text
    assert [p.name for p in (house / "types").iterdir() if p.name[0] == "."] == []


def test_a_new_type_outside_is_a_project_whose_type_keeps_the_contract(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)

    assert cli.main(["new", "type", "sky_line"]) == 0
    assert capsys.readouterr().out == "sky_line\n"

    monkeypatch.syspath_prepend(str(tmp_path / "sky_line"))
    kind = importlib.import_module("sky_line").TYPE
    example = kind.example()
    report = prove(kind, example.givens, example.answer, kind.fairness)
    assert isinstance(kind, PuzzleType)
    assert (kind.name, type(kind).__name__) == ("sky_line", "SkyLine")
    assert kind.follows_rules(example.givens, example.answer)
    assert report.verdict is Verdict.OK


def test_a_new_project_names_its_entry_point(tmp_path):
    import tomllib

    made = new.new_type("sky_line", tmp_path)
    project = tomllib.loads((made / "pyproject.toml").read_text())["project"]

    assert project["name"] == "publish-sky-line"
    assert project["entry-points"]["publish.types"] == {"sky_line": "sky_line"}


@pytest.mark.parametrize(
    "name", ["Sky", "sky-line", "_sky", "s", "class", "../sky", "a/b", "x" * 41, "é2"]
)
def test_a_bad_name_of_a_type_is_refused(name, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    assert cli.main(["new", "type", name]) == 2
    assert "cannot name a type" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_taken_name_is_refused(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()

    for name, message in (
        (registry.names()[0], "there is a type"),
        ("json", "there is a Python module"),
        ("mine", "exists; choose another name"),
    ):
        assert cli.main(["new", "type", name]) == 2
        assert message in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_a_new_type_can_be_listed_once_it_is_installed(tmp_path):
    """The entry point of a new project is found as pip would write it."""
    made = new.new_type("sky_line", tmp_path)
    info = made / "publish_sky_line-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: publish-sky-line\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[publish.types]\nsky_line = sky_line\n")
    code = "from puzzle_publish import registry as r; print(r.load('sky_line').name)"
    root = Path(new.__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={"PYTHONPATH": f"{root}:{made}"},
    )

    assert (done.stdout, done.stderr) == ("sky_line\n", "")
