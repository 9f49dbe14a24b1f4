"""Steps in words: where to look, the whole step, and what it leads to."""

from dataclasses import replace

import pytest

from puzzle_publish.core.puzzle import Hint
from puzzle_publish.grids.ladder import Step, Technique, premises
from puzzle_publish.types import registry, telling
from puzzle_publish.types.ladder_hints import solving_steps, worked
from puzzle_publish.types.step_words import sentence
from puzzle_publish.types.texts import Text
from puzzle_publish.types.told_steps import Printed

SINGLE = Technique("naked-single", "easy", 10)
POINTING = Technique("pointing", "medium", 26)
X_WING = Technique("x-wing", "hard", 32)
STEPS = (
    Step(POINTING, removed=(((1, 3), (7,)),), digits=(7,), houses=(("box", 2),)),
    Step(
        X_WING,
        removed=(((0, 2), (4,)), ((5, 7), (4,))),
        pattern=((4, 2), (4, 7), (7, 2), (7, 7)),
        digits=(4,),
        houses=(("row", 5), ("row", 8)),
        parts={"cover": {"houses": [["column", 3], ["column", 8]]}},
        needs=(0,),
        lacks=(((1, 3), 7),),
    ),
    Step(SINGLE, placed=(((1, 1), 2),)),
    Step(SINGLE, placed=(((0, 2), 9),), needs=(1,), lacks=(((0, 2), 4),)),
)
HINTS = {
    "x-wing": "the {digits}s of {houses} fit only {cover}, at {cells}: {effect}.",
    "pointing": "{digits} in {houses}: {effect}.",
    "naked-pair": "{digits} in {houses}: {effect}.",
}


@pytest.fixture
def text() -> Text:
    return replace(
        registry.load("sudoku").text("en"),
        hints=HINTS,
        labels={"house-spot": "{cells}"},
    )


def test_the_hints_say_where_what_and_what_follows(text: Text) -> None:
    said = [sentence(hint, text) for hint in worked(STEPS, Printed())]
    assert said == [
        "With 2 cells left, where can the 7 go in box 2? After that, where can the 4 go"
        " in rows 5 and 8?",
        "First: 7 in box 2: rule out 7 in row 2, column 4. Then: The 4s of rows 5 and 8"
        " fit only columns 3 and 8, at rows 5 and 8, columns 3 and 8: rule out 4 in"
        " row 1, column 3 and row 6, column 8.",
        "So row 1, column 3 can only be 9.",
    ]


def test_a_last_hint_tells_the_steps_that_it_takes(text: Text) -> None:
    pair = Technique("naked-pair", "hard", 30)
    on = Step(
        pair,
        removed=(((3, 3), (5,)),),
        houses=(("row", 4),),
        digits=(5,),
        needs=(1,),
        lacks=(((0, 2), 4),),
    )
    last = replace(STEPS[3], needs=(4,), lacks=(((3, 3), 5),))
    found = worked([*STEPS[:3], replace(STEPS[3], needs=()), on, last], Printed())[2]
    strike = "Then: 5 in row 4: rule out 5 in row 4, column 4."
    assert sentence(found, text) == f"{strike} So row 1, column 3 can only be 9."
    # Where no cell is near, it tells the strike; where that is as hard, it asks for it.
    far = [
        replace(on, needs=(k,), removed=(((3, k), (5,)),), lacks=(((3, k - 1), 5),))
        for k in (4, 5, 6)
    ]
    far = [on, *far, replace(last, needs=(7,), lacks=(((3, 6), 5),))]
    steps = [*STEPS[:3], replace(STEPS[3], needs=()), *far]
    assert sentence(worked(steps, Printed())[2], text) == strike
    steps = [replace(x, technique=X_WING) if x.technique == pair else x for x in steps]
    told = worked(steps, Printed())[2]
    assert sentence(told, text) == "Now where can the 5 go in row 4?"


def test_where_nothing_is_near_a_last_hint_says_what_the_step_leaves(
    text: Text,
) -> None:
    spots = ("row", 6), 4, ((5, 0), (5, 2))
    wing = replace(STEPS[1], needs=(), lacks=(), spots=spots, rest=((2, 9), (1, 2, 3)))
    steps = [STEPS[0], wing, *STEPS[2:3]]
    last = worked(steps, Printed())[2]
    assert sentence(last, text) == "Next, what is still possible in row 2, column 2?"
    last = worked(steps[:2], Printed())[2]
    assert (
        sentence(last, text) == "Now row 6 has only row 6, columns 1 and 3 left for 4."
    )
    last = worked([STEPS[0], replace(wing, spots=())], Printed())[2]
    said = sentence(last, text)
    assert said.startswith("Now only 2 and 9 are left in row 1, column 3: look along")


def test_a_hint_tells_no_step_on_which_no_cell_rests(text: Text) -> None:
    idle = replace(STEPS[1], needs=(), pattern=((8, 8),))
    _, whole, last = worked([idle, replace(STEPS[1], needs=()), *STEPS[2:]], Printed())
    assert "rows 5 and 8, columns 3 and 8" in sentence(whole, text)
    assert sentence(last, text) == "So row 1, column 3 can only be 9."


def test_a_step_that_rests_on_three_others_is_told_by_no_hint(text: Text) -> None:
    lost = [((0, n), 7) for n in range(3)]
    clues = [
        replace(STEPS[0], removed=(((0, n), (7,)),), houses=(("box", n + 1),))
        for n in range(3)
    ]
    for few, said in ((2, "First: 7 in box 1: rule"), (3, "7 in box 1: rule")):
        needs, lacks = tuple(range(few)), tuple(lost[:few])
        wing = replace(STEPS[1], needs=needs, lacks=lacks)
        last = replace(STEPS[3], needs=(3,))
        _, whole, _ = worked([*clues, wing, STEPS[2], last], Printed())
        assert sentence(whole, text).startswith(said)
        assert ("rows 5 and 8, columns" in sentence(whole, text)) == (few == 2)


def test_an_easy_step_that_rests_on_a_dear_one_is_told_with_it() -> None:
    easy = Step(SINGLE, removed=(((0, 0), (5,)),), needs=(0,), lacks=(((1, 3), 7),))
    wing = replace(STEPS[1], needs=(1,), lacks=(((0, 0), 5),))
    assert premises([STEPS[0], easy, wing, *STEPS[2:]], 2) == [0, 1]
    # A digit that shows by then what was struck makes both needless.
    wing = replace(wing, live=frozenset())
    assert premises([STEPS[0], easy, wing, *STEPS[2:]], 2) == []


def test_of_earlier_steps_only_what_a_step_rests_on_is_told(text: Text) -> None:
    lost = (((0, 5), (7,)), ((1, 3), (6, 7)))
    clues = [replace(STEPS[0], removed=lost), replace(STEPS[0], removed=lost[:1])]
    wing = replace(STEPS[1], needs=(0, 1), lacks=(((0, 5), 7), ((1, 3), 6)))
    _, whole, _ = worked([*clues, wing, *STEPS[2:]], Printed())
    said = sentence(whole, text)
    assert said.startswith(
        "First: 7 in box 2: rule out 7 in row 1, column 6; rule out 6 in row 2,"
    )


def test_a_page_may_count_and_print_otherwise(text: Text) -> None:
    printed = Printed(
        sign=lambda value: "ABCDEFGHI"[value - 1],
        cell=lambda cell: (cell[0] + 1, cell[1]),
        house=lambda house: ("spot", {"cells": {"cells": [[house[1], 0]]}}),
    )
    *_, last = worked(STEPS, printed)
    assert sentence(last, text) == "So row 2, column 3 can only be I."
    (first, *_) = solving_steps(STEPS, printed)
    assert first.told is not None
    assert (
        sentence(first.told, text)
        == "G in row 3, column 1: rule out G in row 3, column 4."
    )


def test_steps_keep_what_a_program_needs_to_replay_them() -> None:
    _, wing, *_ = solving_steps(STEPS, None)
    assert (wing.digits, wing.houses, wing.needs) == (
        (4,),
        (("row", 5), ("row", 8)),
        (0,),
    )
    assert (wing.shown, wing.removed, wing.told) == (
        STEPS[1].pattern,
        STEPS[1].removed,
        None,
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            [
                "Leave row 1, column 1 empty; fill row 1, column 2",
                "Row 1, column 1, 2 or 3",
                "Row 1, columns 1 and 2",
            ],
        ),
        (
            "zh",
            [
                "第 1 行第 1 列留空；第 1 行第 2 列涂黑",
                "第 1 行第 1、2 或 3 列",
                "第 1 行第 1、2 列",
            ],
        ),
    ],
)
def test_deeds_choices_and_things_are_joined_so_that_each_reads_one_way(
    language: str, said: list[str]
) -> None:
    one, two, three = (("at", {"cells": telling.cells([(0, k)])}) for k in range(3))
    values = (
        telling.each((("empties", one[1]), ("fills", two[1]))),
        telling.any_of((one, two, three)),
        telling.named((one, two)),
    )
    text = registry.load("nonogram").text(language)
    words = replace(text, hints={**text.hints, "at": "{cells}", "x": "{said}"})
    assert [sentence(Hint("x", {"said": x}), words) for x in values] == said


def test_in_grids_of_more_than_nine_columns_each_cell_has_its_name(text: Text) -> None:
    lost = tuple(((0, c), (4,)) for c in (0, 1, 11))
    _, whole, _ = worked([Step(POINTING, removed=lost), STEPS[2]], Printed(apart=True))
    said = sentence(whole, replace(text, hints={"pointing": "{effect}."}))
    assert said == "Rule out 4 in row 1, columns 1, 2 and 12."


def test_what_a_cell_loses_is_told_at_once(text: Text) -> None:
    lost = tuple(((0, c), (v,)) for c, v in ((4, 3), (5, 3), (4, 4)))
    _, whole, _ = worked([Step(POINTING, removed=lost), STEPS[2]], Printed())
    said = sentence(whole, replace(text, hints={"pointing": "{effect}."}))
    assert said == "Rule out 3 and 4 in row 1, column 5; rule out 3 in row 1, column 6."


def test_a_last_hint_does_not_repeat_the_one_before(text: Text) -> None:
    one_left = Step(POINTING, removed=(((1, 1), (3, 4)),), kept=((2,),))
    after = [replace(x, needs=(0,), lacks=(((1, 1), 3),)) for x in STEPS[2:]]
    _, whole, last = worked([one_left, *after], Printed())
    told = replace(text, hints={"pointing": "{effect}."})
    left = "Rule out 3 and 4 in row 2, column 2, which leaves 2."
    assert sentence(whole, told) == left
    assert sentence(last, told) == "So row 1, column 3 can only be 9."


def test_no_hint_tells_a_step_after_one_that_leaves_a_cell_one_value(
    text: Text,
) -> None:
    one_left = replace(STEPS[0], removed=(((1, 3), (3, 7)),), kept=((2,),))
    _, whole, _ = worked([one_left, *STEPS[1:]], Printed())
    left = "rule out 3 and 7 in row 2, column 4, which leaves 2."
    assert sentence(whole, text) == f"7 in box 2: {left}"
