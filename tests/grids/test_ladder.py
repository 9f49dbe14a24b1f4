"""The grade that follows from the steps of a ladder."""

from puzzle_publish.grids.ladder import (
    Step,
    Technique,
    grade,
    solving_steps,
    typical_step,
)

SINGLE = Technique("single", "easy", 12)
PAIR = Technique("pair", "hard", 30)


def test_the_dearest_technique_comes_first() -> None:
    many = [Step(SINGLE, placed=(((0, n), 1),)) for n in range(9)] * 9
    one_pair = [Step(SINGLE, placed=(((0, 0), 1),)), Step(PAIR)]
    assert grade(many, {}).score < grade(one_pair, {}).score
    assert (grade(many, {}).level, grade(one_pair, {}).level) == ("easy", "hard")


def test_the_sum_of_squares_orders_puzzles_of_one_technique() -> None:
    scores = [grade([Step(SINGLE)] * n, {}).score for n in (1, 40, 80, 2000)]
    assert scores == [12_001, 12_057, 12_115, 12_999]


def test_measures_count_each_technique_and_tell_the_bottleneck() -> None:
    steps = [Step(SINGLE, places=5), Step(SINGLE, places=2), Step(PAIR)]
    assert grade(steps, {"clues": 30}).measures == {
        "steps": 3,
        "clues": 30,
        "bottleneck": 2,
        "single": 2,
        "pair": 1,
    }


def test_a_hint_leads_to_the_first_step_of_the_dearest_technique() -> None:
    assert typical_step([Step(SINGLE), Step(PAIR), Step(SINGLE), Step(PAIR)]) == 1


def test_steps_name_the_cells_that_they_change() -> None:
    step = Step(PAIR, removed=(((1, 0), (3,)), ((0, 2), (3, 4))), pattern=((5, 5),))
    (shown,) = solving_steps([step])
    assert (shown.technique, shown.cells) == ("pair", ((0, 2), (1, 0)))
