"""The grade that follows from the steps of a ladder."""

from dataclasses import replace

from puzzle_publish.grids.ladder import (
    LineLog,
    Step,
    Technique,
    grade,
    live,
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
    assert typical_step(steps) == 3
    assert premises(steps, 2) == [0, 1]  # also what the easiest technique ruled out


def test_a_hint_shows_no_cell_that_has_one_candidate_left() -> None:
    plain, clue = Technique("naked-single", "easy", 14), Technique("clue", "easy", 10)
    steps = [Step(plain, placed=(((0, 0), 1),)), Step(clue, placed=(((0, 1), 2),))]
    assert typical_step(steps) == 1


def test_a_hint_takes_the_dearest_of_the_steps_that_rest_on_the_fewest() -> None:
    pairs = [Step(PAIR, needs=tuple(range(k))) for k in range(5)]
    wing = Technique("wing", "hard", 40)
    for few, number in ((0, 5), (1, 0)):
        dear = Step(wing, needs=tuple(range(few)))
        assert typical_step([*pairs, dear, Step(SINGLE)]) == number


def test_where_all_rest_on_many_a_hint_takes_an_easier_step() -> None:
    many = [Step(Technique("point", "medium", 20)) for _ in range(3)]
    for few, number in ((2, 3), (3, 0)):
        steps = [*many, Step(PAIR, needs=tuple(range(few))), Step(SINGLE)]
        filled = Step(SINGLE, placed=(((0, 0), 1),), needs=(0, 1, 2, 3))
        assert typical_step([*steps, filled]) == number


def test_steps_are_live_if_a_filled_cell_or_a_case_rests_on_them() -> None:
    steps = [Step(PAIR), Step(PAIR), Step(PAIR, needs=(0,)), Step(PAIR)]
    filled = Step(SINGLE, placed=(((0, 0), 1),), needs=(2,))
    assert live([*steps, filled]) == {0, 2, 4}
    case = Step(PAIR, cases=(((0, 1), 2),))
    assert live([*steps, case, replace(filled, needs=(4,))]) == {0, 1, 2, 3, 4, 5}


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
