"""The tutorial on plug-ins: its files make a type that keeps the contract."""

import json
import os
import re
import subprocess
import sys
import tomllib

import pytest

FILE = re.compile(r"^`(\S+)`:\n\n```\w+\n(.*?)^```$", re.M | re.S)
PUBLISH = "import sys; from puzzle_publish.cli import main; sys.exit(main())"


@pytest.fixture(scope="module")
def project(documents, tmp_path_factory):
    """The tutorial's files, installed by the entry point of their pyproject.toml."""
    folder = tmp_path_factory.mktemp("pyramid")
    for name, text in FILE.findall(documents["docs/plug-ins.md"]):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    settings = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    about = settings["project"]
    info = folder / "publish_pyramid-0.1.0.dist-info"
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


def test_the_tutorials_type_passes_its_own_contract_tests(project):
    said = run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")

    assert int(re.search(r"(\d+) passed", said)[1]) >= 20


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
