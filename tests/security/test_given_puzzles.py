"""Puzzles of strangers: given to `solve` and `grade`, or in a forged answers.json."""

import copy
import json

import answermutants
import pytest

from puzzle_publish import cli
from puzzle_publish.types import registry

BAD = (
    None, True, -1, 10**30, 1.5, "x", "x" * 100_000, "\ud800", "\x1b[2J", [], {},
    [[[]]], [1] * 100_000, ["ABCDEFGH" * 30] * 240, [[0] * 300] * 300,
    list(range(5000)),
)  # fmt: skip


def places(value, path=()):
    """The places in a value; of a list the first two members."""
    yield path
    if isinstance(value, dict):
        members = list(value.items())
    else:
        members = list(enumerate(value))[:2] if isinstance(value, list) else []
    for key, member in members:
        yield from places(member, (*path, key))


def spoiled(value):
    """Copies with one member replaced."""
    for path in places(value):
        for bad in BAD:
            if not path:
                yield bad
                continue
            other = copy.deepcopy(value)
            inner = other
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = bad
            yield other


@pytest.mark.parametrize("step", [11, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", ["_blank", *registry.names()])
@pytest.mark.parametrize("verb", ["solve", "grade"])
def test_whatever_givens_hold_there_is_one_object_a_line(
    verb, name, step, tmp_path, capsys
):
    """Each eleventh case meets every place and, with 16 bad values, each value."""
    every = list(spoiled(registry.load(name).example().givens))
    lines = [json.dumps(one) for one in every[::step]]
    path = tmp_path / "puzzles.jsonl"
    path.write_text("\n".join(lines))

    assert cli.main([verb, name, str(path), "--json"]) == 2
    out, err = capsys.readouterr()
    found = [json.loads(line) for line in out.split("\n")[:-1]]
    assert len(found) == len(lines) > 60 / step
    for number, one in enumerate(found, 1):
        if "error" in one:
            assert one["error"].startswith(f"line {number}: ")
        else:
            assert {"solutions", "level"} & one.keys()
    assert "\x1b" not in out + err
    assert "Traceback" not in err


FORGED = {"pieces": 5}
READERS = [
    ["answers", "book", "--format", "svg", "-o", "out"],
    ["answers", "book", "--format", "csv", "-o", "out.csv"],
    ["answers", "book", "--format", "json", "-o", "out.json"],
    ["play", "--book", "book"],
    ["web", "book", "-o", "out"],
    ["verify", "book/answers.json"],
]


@pytest.mark.parametrize("call", READERS, ids=" ".join)
def test_forged_givens_are_told_before_a_verb_draws_or_plays_them(
    tmp_path, monkeypatch, capsys, call
):
    monkeypatch.chdir(tmp_path)
    (entry,) = answermutants.examples("calendar")
    forged = {**entry, "givens": {**entry["givens"], **FORGED}}
    (tmp_path / "book").mkdir()
    path = tmp_path / "book" / "answers.json"
    path.write_text(json.dumps(answermutants.document(forged)))

    assert cli.main(call) == 4
    told = capsys.readouterr().err
    assert "puzzle 1: " in told
    assert "bug" not in told
    assert not (tmp_path / call[-1]).exists() or call[0] in ("play", "verify")
