"""Puzzles of strangers given to `publish solve` and `publish grade`."""

import copy
import json

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


@pytest.mark.parametrize("name", ["_blank", *registry.names()])
@pytest.mark.parametrize("verb", ["solve", "grade"])
def test_whatever_givens_hold_there_is_one_object_a_line(verb, name, tmp_path, capsys):
    lines = [json.dumps(one) for one in spoiled(registry.load(name).example().givens)]
    path = tmp_path / "puzzles.jsonl"
    path.write_text("\n".join(lines))
    option = ["--givens"] if verb == "solve" and registry.load_command(name) else []

    assert cli.main([verb, name, *option, str(path), "--json"]) == 2
    out, err = capsys.readouterr()
    found = [json.loads(line) for line in out.split("\n")[:-1]]
    assert len(found) == len(lines) > 90
    for number, one in enumerate(found, 1):
        if "error" in one:
            assert one["error"].startswith(f"line {number}: ")
        else:
            assert {"solutions", "level"} & one.keys()
    assert "\x1b" not in out + err
    assert "Traceback" not in err
