"""Puzzles on grids, of every level and kind, judged by their oracle."""

import json
from contextlib import suppress

import pytest
from installed import once_there

from puzzle_publish.cli import soak
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.values import BookContext
from puzzle_publish.make.executor_options import ExecutorOptions
from puzzle_publish.types.registry import load
from puzzle_publish.types.sudoku.params import MARKED
from tests.oracles.judge import GRIDS, amount_of, faults_of

pytestmark = pytest.mark.soak
# Params besides the default ones, each with a tenth as many puzzles.
KINDS = {
    "sudoku": (
        *({"size": size} for size in (4, 6, 8, 12, 16)),
        *({"kind": kind} for kind in ("diagonal", "hyper", "jigsaw", "killer")),
        {"kind": "consecutive"},
        *({"kind": kind} for kind in (*MARKED, "anti-knight", "anti-king", "samurai")),
        {"kinds": ["thermo", "diagonal"]},
        {"kinds": ["arrow", "anti-knight"]},
    ),
    "nonogram": ({"rows": 10, "columns": 25},),
    "kakuro": ({"rows": 6, "columns": 6},),
    "calcudoku": ({"size": 4}, {"size": 9}, {"hidden_operations": True}),
    "futoshiki": ({"size": 4}, {"size": 9}, {"kind": "adjacent"}),
    "skyscrapers": ({"size": 4}, {"size": 5}),
    "takuzu": ({"size": 6}, {"size": 14}),
    "starbattle": ({"size": 5}, {"size": 7}),
    "slitherlink": (
        {"rows": 6, "columns": 7},
        {"tiling": "hexagons"},
        {"tiling": "triangles", "columns": 11},
        {"tiling": "cairo"},
    ),
    "masyu": (
        {"rows": 5, "columns": 6, "depth": "single"},
        {"symmetry": "half-turn"},
        {"rows": 15},
    ),
    "hashi": (
        {"rows": 7, "columns": 7, "depth": "single"},
        {"loops": False, "most": 3},
        {"rows": 20},
    ),
    "tents": ({"size": 6, "depth": "single"}, {"size": 14}),
}
# Of grids as large as a level's own, a model of the rules takes minutes.
SIZES: dict[str, dict[str, int]] = {
    **{name: {"rows": 10, "columns": 10} for name in ("hashi", "masyu", "slitherlink")},
    "kakuro": {"rows": 9, "columns": 11},
    **{name: {"size": 6} for name in ("calcudoku", "skyscrapers")},
    "futoshiki": {"size": 5},
    "takuzu": {"size": 10},
}
ASKED = [
    once_there(name, name, params, name=f"{name} {json.dumps(params)}")
    for name in GRIDS
    for params in ({}, *KINDS[name])
]


def levels_of(name, params, folder):
    """The levels that a book may ask for with these params."""
    kind = load(name)
    for level, preset in kind.presets.items():
        asked = kind.read_params({**preset.model_dump(mode="json"), **params})
        with suppress(UsageError):
            kind.resolve(asked, BookContext(folder))
            yield level


@pytest.mark.parametrize(("name", "params"), ASKED)
def test_no_puzzle_on_a_grid_is_wrong_or_ambiguous(name, params, fresh_seed, tmp_path):
    pytest.importorskip("ortools", reason="the extra soak brings ortools")
    each = amount_of(name, params)
    params = {**SIZES.get(name, {}), **params}
    levels = list(levels_of(name, params, tmp_path))
    book, path = tmp_path / "book.yaml", tmp_path / "puzzles.jsonl"
    section = {"id": "all", "type": name, "count": len(levels), "ramp": levels}
    sections = [{**section, "params": params}]
    head = {"id": "soak", "title": "Soak", "seed": int(fresh_seed)}
    book.write_text(json.dumps({"format": 1, "book": head, "sections": sections}))

    code = soak.run(str(book), n=each, run_on=ExecutorOptions("serial"), puzzles=path)

    assert code == 0
    lines = path.read_text(encoding="utf-8").splitlines()
    entries = [json.loads(line) for line in lines]
    assert len(entries) == each * len(levels)
    found = {
        f"{entry['section']} {entry['number']}": faults
        for entry in entries
        if (faults := faults_of(entry))
    }
    assert found == {}
