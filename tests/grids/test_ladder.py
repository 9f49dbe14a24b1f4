"""The grade that follows from the steps of a ladder."""

from puzzle_publish.grids.ladder import (
    LineLog,
    Step,
    Technique,
    grade,
    premises,
    typical_step,
)

SINGLE = Technique("single", "easy", 12)
PAIR = Technique("pair", "hard", 30)


def uses(*steps: Step) -> list[tuple[Technique, int]]:
    return [(step.technique, step.places) for step in steps]


def test_the_dearest_technique_comes_first() -> None:
    many = [Step(SINGLE, placed=(((0, n), 1),)) for n in range(9)] * 9
    one_pair = [Step(SINGLE, placed=(((0, 0), 1),)), Step(PAIR)]
    assert grade(uses(*many), {}).score < grade(uses(*one_pair), {}).score
    assert (grade(uses(*many), {}).level, grade(uses(*one_pair), {}).level) == (
        "easy",
        "hard",
    )


def test_the_sum_of_squares_orders_puzzles_of_one_technique() -> None:
    scores = [grade([(SINGLE, 0)] * n, {}).score for n in (1, 40, 80, 2000)]
    assert scores == [12_001, 12_057, 12_115, 12_999]


def test_measures_count_each_technique_and_tell_the_bottleneck() -> None:
    steps = [Step(SINGLE, places=5), Step(SINGLE, places=2), Step(PAIR)]
    assert grade(uses(*steps), {"clues": 30}).measures == {
        "steps": 3,
        "own_steps": 1,
        "clues": 30,
        "bottleneck": 2,
        "single": 2,
        "pair": 1,
    }


def test_a_hint_leads_to_the_first_step_of_the_dearest_technique() -> None:
    assert typical_step([Step(SINGLE), Step(PAIR), Step(SINGLE), Step(PAIR)]) == 1


def test_of_those_steps_a_hint_takes_the_one_that_rests_on_the_fewest() -> None:
    steps = [Step(SINGLE), Step(PAIR, needs=(0,)), Step(PAIR, needs=(1,)), Step(PAIR)]
    assert typical_step(steps[:1] + steps[2:]) == 2
    assert typical_step(steps) == 1
    assert premises(steps, 2) == [1]  # easy steps go without saying


def test_where_all_rest_on_many_a_hint_takes_another_step_of_the_level() -> None:
    pairs = [Step(PAIR, needs=tuple(range(k))) for k in range(5)]
    wing = Technique("wing", "hard", 40)
    for few, number in ((3, 5), (4, 0)):
        dear = Step(wing, needs=tuple(range(few)))
        assert typical_step([*pairs, dear, Step(SINGLE)]) == number


def test_steps_name_the_cells_that_they_change() -> None:
    step = Step(PAIR, removed=(((1, 0), (3,)), ((0, 2), (3, 4))), pattern=((5, 5),))
    assert step.cells == ((0, 2), (1, 0))


def test_a_log_of_lines_says_which_cells_become_what() -> None:
    notes = [[0, 1, 0b0101, 0b0010, 3], [1, 4, 0, 0b0011, 0]]
    log = LineLog((SINGLE, PAIR), 2, notes, {})
    row, column = log.steps
    assert log.uses == [(SINGLE, 3), (PAIR, 0)]
    assert (row.house, row.number, row.places) == ("row", 2, 3)
    assert row.placed == (((1, 0), 1), ((1, 1), 0), ((1, 2), 1))
    assert (column.house, column.number) == ("column", 3)
    assert column.placed == (((0, 2), 0), ((1, 2), 0))
