"""Bridges, pearls, clues and trees that change until a level's steps are several."""

import numpy as np
import pytest
from few import few

from puzzle_publish import load_type
from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.grids.ladder import Technique
from puzzle_publish.plan import make_plan
from puzzle_publish.types.deepening import deepen
from puzzle_publish.types.depth import Goal

EASY, HARD = Technique("single", "easy", 10), Technique("pair", "hard", 30)
QUICK = [
    ("hashi", "hard", {"rows": 11, "columns": 11}),
    ("masyu", "medium", {}),
    ("takuzu", "expert", {"size": 8}),
    ("takuzu", "fiendish", {"size": 8}),
    ("nonogram", "expert", {}),
    ("slitherlink", "hard", {"rows": 8, "columns": 8}),
    ("tents", "medium", {"size": 8}),
    ("starbattle", "medium", {}),
]
LONG = [
    ("hashi", "medium", {}),
    ("hashi", "expert", {}),
    ("masyu", "hard", {}),
    ("nonogram", "medium", {}),
    ("nonogram", "hard", {}),
    ("slitherlink", "expert", {}),
    ("takuzu", "hard", {}),
    ("takuzu", "expert", {}),
    ("tents", "hard", {}),
    ("tents", "expert", {}),
    ("starbattle", "hard", {}),
    ("starbattle", "expert", {}),
]
BOOK = """\
format: 1
book: {{id: grids, title: Grids, seed: 1}}
sections:
  - {{id: a, type: {kind}, count: 2, level: {level}, params: {{{params}}}}}
"""


def require_deep(name, level, params, count=2, least=3):
    kind = load_type(name)
    usual = kind.presets[level].model_dump(mode="json")
    wanted, found = kind.read_params({**usual, **params}), 0
    for seed in range(30 * count):
        draft = kind.generate(np.random.Generator(np.random.PCG64(seed)), wanted)
        if draft is None:
            continue
        givens = kind.read_givens(draft.givens)
        levels = kind.step_levels(givens)
        own = [k for k, each in enumerate(levels) if each == level]
        assert kind.grade(givens).level == level
        assert len(own) >= least
        assert own[0] < 0.75 * len(levels)
        assert list(kind.solve(givens)) == [kind.solution(draft.answer)]
        found += 1
        if found == count:
            return
    raise AssertionError("fewer than one attempt in thirty gives a puzzle")


@few(("name", "level", "params"), QUICK, fast=1)
def test_puzzles_take_several_steps_of_their_level(name, level, params):
    require_deep(name, level, params)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "level", "params"), LONG)
def test_dear_puzzles_take_several_steps_of_their_level(name, level, params):
    require_deep(name, level, params)


def test_more_steps_are_made_where_an_author_asks_for_more():
    require_deep("takuzu", "hard", {"size": 10, "depth": {"least": 6}}, 1, 6)


def test_a_walk_keeps_changes_that_bring_the_goal_nearer():
    steps, tried = [EASY, HARD, EASY, EASY], []

    def change():
        before, kind = list(steps), (HARD, EASY, None)[len(tried) % 3]
        tried.append(kind)
        steps[:] = [*steps[:-1], kind, EASY] if kind else []

        def undo():
            steps[:] = before

        return undo

    found = deepen(
        np.random.Generator(np.random.PCG64(0)),
        lambda: steps,
        change,
        Goal("hard", 3),
        40,
    )

    assert found
    assert steps.count(HARD) == 3
    assert None in tried  # one that left the puzzle unsolved was taken back


def test_a_walk_gives_up_after_so_many_changes():
    tried = []

    def change():
        tried.append(1)
        return lambda: None

    rng = np.random.Generator(np.random.PCG64(0))

    assert not deepen(rng, lambda: [EASY, HARD, EASY], change, Goal("hard", 3), 25)
    assert len(tried) == 25


@pytest.mark.parametrize(
    ("kind", "level", "size", "least"),
    [
        ("masyu", "medium", "rows: 6, columns: 6", "64 cells"),
        ("hashi", "expert", "rows: 7, columns: 7", "12 islands"),
        ("tents", "expert", "size: 6", "8 rows"),
        ("futoshiki", "expert", "size: 4", "5 rows"),
    ],
)
def test_a_small_grid_has_one_step_unless_several_are_asked(
    kind, level, size, least, tmp_path, caplog
):
    path = tmp_path / "book.yaml"
    path.write_text(BOOK.format(kind=kind, level=level, params=size))
    with caplog.at_level("INFO"):
        requests = make_plan(load_book(path)).requests

    assert all(request.params["depth"] == "single" for request in requests)
    assert f"{level}: depth single: depth: hardly any {level} puzzle of" in caplog.text
    assert f"choose {least} or more, or depth: single" in caplog.text
    asked = f"{size}, depth: {{least: 3}}"
    path.write_text(BOOK.format(kind=kind, level=level, params=asked))
    with pytest.raises(ConfigError, match=f"choose {least} or more"):
        load_book(path)
