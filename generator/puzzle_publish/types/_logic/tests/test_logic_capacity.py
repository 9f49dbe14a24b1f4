"""Books that ask for more than there are are refused before anything is made."""

import numpy as np
import pytest

from puzzle_publish.core.puzzle import canonical_json
from puzzle_publish.types.registry import load

NAMES = ("calcudoku", "futoshiki", "skyscrapers", "takuzu")
FEW = [(name, settings, n) for name in NAMES for settings, n in load(name)._few]


def params_of(kind, settings):
    """Params of a level that those with few puzzles do not name before."""
    level = "easy" if kind.name == "calcudoku" else "medium"
    return kind.params_model.model_validate({"level": level, **settings})


@pytest.mark.parametrize(("name", "settings", "n"), FEW)
def test_small_sizes_say_how_many_puzzles_they_have(name, settings, n):
    kind = load(name)

    assert kind.capacity(params_of(kind, settings)) == n
    assert all((kind.capacity(p) or 3_000) >= 3_000 for p in kind.presets.values())


@pytest.mark.soak
@pytest.mark.parametrize(("name", "settings", "n"), FEW)
def test_there_are_as_many_as_they_say(name, settings, n):
    kind = load(name)
    params = params_of(kind, settings)
    found = set()
    for seed in range(6_000):
        draft = kind.generate(np.random.Generator(np.random.PCG64(seed)), params)
        if draft is not None:
            found.add(canonical_json(kind.canonical(draft.givens)))
            if len(found) == n:
                return
    pytest.fail(f"{len(found)} of {n}")
