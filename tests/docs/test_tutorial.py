"""The tutorial on plug-ins: its files make types that keep the contract."""

import json
import os
import re
import subprocess
import sys
import tomllib

import pytest
from few import few

from puzzle_publish.cli.new_type import new_type
from puzzle_publish.rules import mark_ladder

FILE = re.compile(r"^`(\S+)`:\n\n```\w+\n(.*?)^```$", re.M | re.S)
PUBLISH = "import sys; from puzzle_publish.cli import main; sys.exit(main())"


@pytest.fixture(scope="module")
def projects(documents, tmp_path_factory):
    """The tutorial's files as projects by name, each installed by its entry point.

    The pyramid has the pyproject.toml and the test of the mines, with its name.
    """
    files = dict(FILE.findall(documents["docs/plug-ins.md"]))
    pyramid = {path: text for path, text in files.items() if path[:7] == "pyramid"}
    mines = {path: text for path, text in files.items() if path not in pyramid}
    for path in ("pyproject.toml", "mines/tests/test_contract.py"):
        other = path.replace("mines", "pyramid")
        pyramid[other] = files[path].replace("mines", "pyramid")
    return {
        name: _installed(tmp_path_factory.mktemp(name), name, each)
        for name, each in (("pyramid", pyramid), ("mines", mines))
    }


@pytest.fixture
def project(projects):
    return projects["pyramid"]


def _installed(folder, name, files):
    for path, text in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    settings = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    about = settings["project"]
    info = folder / f"publish_{name}-0.1.0.dist-info"
    info.mkdir()
    metadata = f"Name: {about['name']}\nVersion: {about['version']}\n"
    (info / "METADATA").write_text(metadata)
    (points,) = about["entry-points"].items()
    lines = [
        f"[{points[0]}]",
        *(f"{key} = {value}" for key, value in points[1].items()),
    ]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
    return folder


def run(project, *words):
    """Run Python in the tutorial's folder, as if the project were installed."""
    path = os.pathsep.join([str(project), os.environ["PYTHONPATH"]])
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.soak
@few("name", ["pyramid", "mines"])
def test_the_tutorials_types_pass_their_own_contract_tests(projects, name):
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", f"{name}/tests")
    said = run(projects[name], *words)

    assert int(re.search(r"(\d+) passed", said)[1]) >= 20


def test_the_type_of_marks_is_written_in_less_than_sixty_lines_of_class(projects):
    text = (projects["mines"] / "mines" / "__init__.py").read_text("utf-8")

    assert len(text.partition("class Mines")[2].splitlines()) < 60


def test_the_tutorial_prints_the_files_that_publish_writes(documents, tmp_path):
    made = new_type("mines", tmp_path, base="marks")
    shown = dict(FILE.findall(documents["docs/plug-ins.md"]))
    mines = {path: text for path, text in shown.items() if path[:7] != "pyramid"}

    assert len(mines) == 8
    for path, text in mines.items():
        assert text == (made / path).read_text("utf-8"), path


def test_a_mine_is_a_disc_on_the_web_page_and_numbers_are_on_the_opener(projects):
    code = (
        "from puzzle_publish.types.registry import load;"
        "kind = load('mines'); givens, answer = kind.read(kind.example());"
        "player = kind.player(givens, answer, 'en');"
        "print(player.signs, player.shown, player.untouched);"
        "print(sorted({s.role for s in kind.opener_art(givens, 'en').steps}))"
    )

    assert run(projects["mines"], "-c", code).splitlines() == [
        "('mine', 'clear') ('●', '·') clear",
        "['cell', 'given', 'outline']",
    ]


@pytest.mark.soak
def test_the_tutorials_type_makes_puzzles_that_verify(project):
    puzzles = project / "puzzles.jsonl"
    words = ("generate", "pyramid:hard", "-n", "3", "--executor", "serial")
    puzzles.write_text(run(project, "-c", PUBLISH, *words), encoding="utf-8")

    made = [json.loads(line) for line in puzzles.read_text("utf-8").splitlines()]
    assert [(one["type"], one["level"]) for one in made] == [("pyramid", "hard")] * 3
    run(project, "-c", PUBLISH, "verify", str(puzzles))


def test_the_example_in_the_text_is_the_worked_one(project, documents):
    worked = (project / "pyramid" / "examples" / "worked.json").read_text("utf-8")
    shown = re.findall(
        r"^    (givens|answer)   (\{.*\})$", documents["docs/plug-ins.md"], re.M
    )

    assert {name: json.loads(text) for name, text in shown} == json.loads(worked)


def test_the_techniques_of_marks_are_listed_with_their_levels(documents):
    listed = re.findall(
        r"^\| `([a-z-]+)` \| (\w+) \|", documents["docs/plug-ins.md"], re.M
    )

    ladder = [(one.technique.name, one.technique.level) for one in mark_ladder.LADDER]
    assert listed == ladder
