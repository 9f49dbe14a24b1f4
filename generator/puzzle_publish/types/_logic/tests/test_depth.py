"""How many steps of its own level a puzzle takes."""

import numpy as np
import pytest
from pydantic import ValidationError

from puzzle_publish import load_type
from puzzle_publish.grids.ladder import Technique
from puzzle_publish.types.depth import Deep, Goal, goal_of

EASY, HARD = Technique("single", "easy", 10), Technique("pair", "hard", 30)
# Types and levels with few natural steps of the level; with size where one is set.
DEEP = [
    ("futoshiki", "medium"),
    ("futoshiki", "hard"),
    ("skyscrapers", "medium"),
    ("sudoku", "medium"),
    ("sudoku", "expert"),
    ("calcudoku", "medium"),
    ("kakuro", "hard"),
]
DEAR = [
    ("sudoku", "hard"),
    *((name, "expert") for name in ("futoshiki", "skyscrapers", "calcudoku", "kakuro")),
]


def made(name, level, count=3, **others):
    kind = load_type(name)
    params = kind.read_params({"level": level, **others})
    found = []
    for seed in range(60 * count):
        draft = kind.generate(np.random.Generator(np.random.PCG64(seed)), params)
        found += [kind.grade(kind.read_givens(draft.givens))] if draft else []
        if len(found) == count:
            return found
    raise AssertionError("fewer than one attempt in sixty gives a puzzle")


@pytest.mark.parametrize(
    ("uses", "is_met"),
    [
        ([EASY] * 9 + [HARD] * 3, False),  # all in the last quarter
        ([EASY] * 8 + [HARD] * 3 + [EASY], True),
        ([EASY, HARD, HARD, EASY], False),  # too few
        ([HARD, EASY, HARD, HARD], True),
    ],
)
def test_a_goal_is_several_steps_and_one_before_the_last_quarter(uses, is_met):
    assert Goal("hard", 3).is_met(uses) == is_met
    assert Goal("hard").is_met(uses)


def test_half_of_all_drafts_get_two_steps_more():
    params = load_type("futoshiki").presets["hard"]
    rng = np.random.Generator(np.random.PCG64(0))
    goals = [goal_of(rng, params, "easy").least for _ in range(200)]

    assert set(goals) == {3, 5}
    assert 80 < goals.count(5) < 120


def test_the_easiest_level_and_single_ask_for_one_step():
    rng = np.random.Generator(np.random.PCG64(0))
    kind = load_type("futoshiki")
    single = kind.read_params({"level": "hard", "depth": "single"})

    assert goal_of(rng, kind.presets["easy"], "easy") == Goal("easy")
    assert goal_of(rng, single, "easy") == Goal("hard")


def test_a_default_depth_is_in_no_job_name():
    kind = load_type("futoshiki")

    assert "depth" not in kind.presets["hard"].model_dump(mode="json")
    asked = kind.read_params({"level": "hard", "depth": {"least": 4}})
    assert asked.depth == Deep(least=4)
    assert asked.model_dump(mode="json")["depth"] == {"least": 4}
    with pytest.raises(ValidationError):
        kind.params_model(level="hard", depth={"least": 1})


@pytest.mark.parametrize(("name", "level"), DEEP)
def test_puzzles_take_several_steps_of_their_level(name, level):
    assert all(grade.measures["own_steps"] >= 3 for grade in made(name, level))


@pytest.mark.soak
@pytest.mark.parametrize(("name", "level"), DEAR)
def test_dear_puzzles_take_several_steps_of_their_level(name, level):
    assert all(grade.measures["own_steps"] >= 3 for grade in made(name, level))
