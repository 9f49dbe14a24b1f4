"""The curves of the report: where steps of a puzzle's level are along the solve."""

from collections.abc import Sequence

import pytest

from puzzle_publish.core.values import Key, Pick, Request, Selection, Tally
from puzzle_publish.make.work import work
from puzzle_publish.record.curves import depths
from puzzle_publish.types.capabilities import Ladder
from puzzle_publish.types.registry import load


def selection_of(name: str, level: str, count: int) -> Selection:
    kind = load(name)
    params = kind.params_model(level=level).model_dump(mode="json")
    picks = []
    for number in range(1, count + 1):
        key = Key("logic", number)
        request = Request(key, name, kind.version, level, params, number, 20)
        attempt = next(
            found for k in range(20) if (found := work(request, k)).puzzle is not None
        )
        picks.append(Pick(number, request, attempt.puzzle, attempt.grade, 0))
    return Selection(tuple(picks), Tally({}, 0, 0, 0.0, 0, len(picks)))


@pytest.fixture
def curves_of(monkeypatch: pytest.MonkeyPatch):
    """What the report says of sudokus whose steps have these levels."""
    selection = selection_of("sudoku", "medium", 3)

    def found(*climbs: Sequence[str]):
        told = iter(climbs)
        monkeypatch.setattr(
            type(load("sudoku")), "step_levels", lambda *_: tuple(next(told))
        )
        (depth,) = depths(selection)
        return depth

    return found


def test_steps_of_the_level_are_counted_and_placed(curves_of) -> None:
    e, m = "easy", "medium"
    depth = curves_of([e, m, e, m], [e, e, e, m], [m, m, m, m, m, e, e, e, e, e])

    assert (depth.section, depth.level) == ("logic", "medium")
    assert [one.own for one in depth.curves] == [2, 1, 5]
    assert (depth.own, depth.single, depth.late) == ("2", "33 %", "33 %")
    # Two of five levels are 24 - 9.6 px above the ground.
    assert depth.curves[1].path == "M0 24V19.2H90V14.4H120V24"
    # Tenths 3 and 8 have two of three puzzles.
    assert depth.path.count("V8H") == 2


def test_easiest_puzzles_have_no_curve() -> None:
    assert depths(selection_of("sudoku", "easy", 1)) == []


def test_levels_of_steps_are_those_of_the_grade() -> None:
    kind = load("sudoku")
    assert isinstance(kind, Ladder)
    pick = selection_of("sudoku", "hard", 1).picks[0]
    givens, _ = kind.read(pick.puzzle)

    levels = kind.step_levels(givens)
    assert len(levels) == pick.grade.measures["steps"]
    assert max(levels, key=[*kind.levels].index) == "hard"
