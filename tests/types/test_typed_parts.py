"""mypy sees what is wrong in a module of a type that somebody else wrote."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from puzzle_publish.cli.new_type import new_type
from puzzle_publish.types.independence import PACKAGE

GENERATOR = PACKAGE.parent
WHOLE = {
    "__init__": '''
"""Towers: a plug-in's Latin squares."""

from puzzle_publish.types import SquareDrawPart, SquareParts, SquareType

from . import model
from .model import Tower, TowerParams


class TowerType(SquareType[TowerParams, Tower]):
    name = "tower"
    _model = model

    def _parts(self) -> SquareParts[TowerParams, Tower]:
        from . import generate, ladder, rules, solve

        return SquareParts(generate, rules, solve, ladder)

    def _draw_part(self) -> SquareDrawPart[Tower]:
        from . import draw

        return draw


TYPE = TowerType()
''',
    "model": '''
"""Params and givens, and how they are read."""

from collections.abc import Iterator
from dataclasses import dataclass

from puzzle_publish import Json, Params
from puzzle_publish.grids import reading
from puzzle_publish.grids.reading import Rows
from puzzle_publish.grids.symmetry import Turn


class TowerParams(Params):
    size: int = 4


@dataclass(frozen=True, slots=True)
class Tower:
    rows: Rows


def read(printed: Json) -> Tower:
    return Tower(_rows(printed))


def read_answer(givens: Tower, printed: Json) -> Rows:
    return _rows(printed)


def _rows(printed: Json) -> Rows:
    found = reading.members(printed, ["rows"], of="the square")
    return reading.rows(found["rows"], (1, 4), heights=(4, 4), widths=(4, 4), empty=0)


def empty(size: int) -> Tower:
    return Tower(((0,) * size,) * size)


def full(rows: list[list[int]]) -> Json:
    return {"rows": [list(row) for row in rows]}


def turned(givens: Tower, turn: Turn) -> Iterator[Json]:
    yield full([list(row) for row in turn.rows(givens.rows)])
''',
    "generate": '''
"""Seeds to drafts."""

import numpy as np

from puzzle_publish import Draft, Params

from .model import TowerParams, full


class OtherParams(Params):
    size: int = 4


def generate(rng: np.random.Generator, params: TowerParams) -> Draft | None:
    rows = [[(r + c) % params.size + 1 for c in range(params.size)] for r in range(4)]
    return Draft(full(rows), full(rows))
''',
    "rules": '''
"""What an answer must satisfy."""

from collections.abc import Iterator

from puzzle_publish import Json
from puzzle_publish.grids.reading import Rows
from puzzle_publish.rules.vocabulary import Statement, latin_grid, printed_in

from .model import Tower


def statement(givens: Tower) -> Statement:
    return Statement(latin_grid(len(givens.rows)), printed_in(givens.rows))


def follows_rules(givens: Tower, answer: Rows) -> bool:
    return statement(givens).is_kept(answer)


def mutations(givens: Tower, answer: Rows) -> Iterator[tuple[str, Json, Json]]:
    return iter(())
''',
    "solve": '''
"""Every answer."""

from collections.abc import Iterator

from puzzle_publish import Json

from .model import Tower, TowerParams


def solve(givens: Tower, *, budget: int = 1000) -> Iterator[Json]:
    yield {"rows": [list(row) for row in givens.rows]}
''',
    "ladder": '''
"""How a reader solves it."""

from puzzle_publish.grids.climb import Rung

from .model import Tower


def rungs(tower: Tower) -> tuple[Rung, ...]:
    return ()
''',
    "draw": '''
"""The figure."""

from collections.abc import Collection, Mapping

from puzzle_publish import Figure
from puzzle_publish.types import Size

from .model import Tower

PAGE = Size(16.5, 5.0)
KEY = Size(4.8, 3.6, 1.26)
STEP = Size(5.6, 4.5, 1.05)
Cell = tuple[int, int]


def figure(
    tower: Tower, found: Mapping[Cell, int], marked: Collection[Cell], size: Size
) -> Figure:
    return Figure(4, 4, (), size.cell_mm, size.min_cell_mm)
''',
}
# A change -> the protocol that mypy then misses.
MUTANTS = {
    ("ladder", "def rungs(", "def rung("): "RungsPart",
    ("draw", "STEP = Size(5.6, 4.5, 1.05)\n", ""): "SquareDrawPart",
    ("solve", "givens: Tower", "givens: TowerParams"): "SolvePart",
    ("generate", "params: TowerParams", "params: OtherParams"): "GeneratePart",
    ("rules", "-> bool", "-> object"): "StatedPart",
    ("rules", "def statement(", "def state("): "StatedPart",
}


# The same of the type of marks that `publish new type --base marks` writes.
MARK_MUTANTS = {
    ("model", "def statement(", "def statements("): "MarkModelPart",
    ("model", "-> MarkStatement", "-> Json"): "MarkModelPart",
    ("generate", "params: SpotsParams", "params: int"): "GeneratePart",
    ("draw", "def grid(numbers: Rows)", "def grid(numbers: str)"): "MarkDrawPart",
    ("draw", "-> Iterator[Circle]", "-> Iterator[int]"): "MarkDrawPart",
    ("__init__", "MarkParts(generate, mark_ladder)", "MarkParts(generate, draw)"): (
        "MarkLadderPart"
    ),
}


@pytest.fixture
def marks(tmp_path):
    """The modules of a type of marks, by name."""
    made = new_type("spots", tmp_path, base="marks") / "spots"
    files = {path.stem: path.read_text("utf-8") for path in made.glob("*.py")}
    shutil.rmtree(made.parent)
    files["__init__"] = files["__init__"].replace(
        "        from . import generate\n", "        from . import draw, generate\n"
    )
    return files


@pytest.mark.soak
def test_mypy_passes_a_whole_type_and_refuses_six_faults(tmp_path):
    _check(tmp_path, WHOLE, MUTANTS)


@pytest.mark.soak
def test_mypy_passes_a_type_of_marks_and_refuses_six_faults(tmp_path, marks):
    _check(tmp_path, marks, MARK_MUTANTS)


def _check(tmp_path, whole, mutants):
    packages = {"whole": None} | {f"faulty{k}": one for k, one in enumerate(mutants)}
    for package, change in packages.items():
        (tmp_path / package).mkdir()
        files = dict(whole)
        if change:
            module, old, new = change
            assert old in files[module]
            files[module] = files[module].replace(old, new, 1)
        for module, text in files.items():
            (tmp_path / package / f"{module}.py").write_text(text.lstrip())

    errors = _mypy(tmp_path, packages)

    assert errors.keys() == packages.keys() - {"whole"}
    for package, change in list(packages.items())[1:]:
        assert mutants[change] in errors[package], errors[package]


def _mypy(folder, packages):
    """What mypy strict says of each package in a folder that has a fault."""
    words = ["--strict", "--follow-imports=silent", "--config-file=", *packages]
    path = os.pathsep.join([str(folder), str(GENERATOR)])
    done = subprocess.run(
        [sys.executable, "-m", "mypy", f"--cache-dir={folder / 'cache'}", *words],
        cwd=folder,
        env={**os.environ, "MYPYPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    found = {}
    for package, says in re.findall(r"^(\w+)/\w+\.py:\d+: (.*)$", done.stdout, re.M):
        found[package] = found.get(package, "") + says + "\n"
    assert done.returncode == 1, done.stdout + done.stderr
    return found
