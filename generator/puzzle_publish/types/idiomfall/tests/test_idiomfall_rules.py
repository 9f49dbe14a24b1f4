"""What is printed, the rules, what they refuse, and which boards are one puzzle."""

import json

import numpy as np
import pytest
from on_json import OnJson
from pydantic import ValidationError

from idiomfall_boards import SQUARES, params, stream
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.puzzle import Fairness, Verdict
from puzzle_publish.types import idiomfall
from puzzle_publish.types.idiomfall import model, rules
from puzzle_publish.types.idiomfall.wordindex import index_of
from puzzle_publish.types.proof import prove
from puzzle_publish.words.store import load

TYPE = OnJson(idiomfall.TYPE)


SQUARES_KEY = {
    "order": [
        {"idiom": "甲乙丙丁", "cells": [[0, 0], [1, 0], [1, 1], [0, 1]]},
        {"idiom": "天地玄黄", "cells": [[2, 0], [3, 0], [3, 1], [2, 1]]},
        {"idiom": "日月盈昃", "cells": [[2, 2], [3, 2], [3, 3], [2, 3]]},
        {"idiom": "子丑寅卯", "cells": [[2, 2], [3, 2], [3, 3], [2, 3]]},
    ]
}


def drafts(level, count=3, **kwargs):
    rng = stream(11)
    preset = TYPE.presets[level].model_copy(update=kwargs)
    found = [TYPE.generate(rng, preset) for _ in range(count)]
    assert all(found)
    return found


def test_blocks_fall_into_the_place_of_what_was_taken():
    assert TYPE.follows_rules(SQUARES, SQUARES_KEY)


def test_an_idiom_is_taken_from_where_it_fell_to():
    first, second, third, last = SQUARES_KEY["order"]
    high = {**last, "cells": [[r - 2, c] for r, c in last["cells"]]}

    assert not TYPE.follows_rules(SQUARES, {"order": [first, second, third, high]})
    assert TYPE.follows_rules(SQUARES, {"order": [first, high, second, third]})


def test_an_idiom_whose_characters_are_no_path_may_not_go():
    rows = ["甲子丁卯", "乙丑丙寅", *SQUARES["rows"][2:]]
    indexes = ["1144", "2233", *SQUARES["indexes"][2:]]
    apart = [[0, 0], [1, 0], [1, 2], [0, 2]]
    first, *rest = SQUARES_KEY["order"]

    givens = {**SQUARES, "rows": rows, "indexes": indexes}
    assert not TYPE.follows_rules(givens, {"order": [{**first, "cells": apart}, *rest]})


def is_refused(givens, answer):
    """Return whether a puzzle cannot be read, or breaks the rules."""
    try:
        return not TYPE.follows_rules(givens, answer)
    except ValueError:
        return True


@pytest.mark.parametrize("level", TYPE.presets)
def test_every_mutation_is_refused_by_the_rules_alone(level):
    for draft in drafts(level):
        spoiled = list(TYPE.mutations(draft.givens, draft.answer))
        assert len({what for what, _, _ in spoiled}) == len(spoiled) >= 9
        for what, givens, answer in spoiled:
            assert is_refused(givens, answer), what


def test_without_a_list_a_word_that_is_no_idiom_is_refused():
    (draft,) = drafts("hard", 1)
    word = draft.answer["order"][3]["idiom"]
    one, two = word[0], "㐀"
    givens = json.loads(
        json.dumps(draft.givens).replace(json.dumps(one)[1:-1], json.dumps(two)[1:-1])
    )
    answer = json.loads(
        json.dumps(draft.answer).replace(json.dumps(one)[1:-1], json.dumps(two)[1:-1])
    )

    assert not TYPE.follows_rules(givens, answer)
    assert prove(TYPE.kind, givens, answer, Fairness.ANY).verdict is Verdict.WRONG_KEY


def test_without_a_list_no_other_idiom_is_readable_along_the_key():
    words = index_of(load("idioms").words)
    for draft in drafts("expert", 5):
        printed = model.read(draft.givens)
        own = {taken["idiom"] for taken in draft.answer["order"]}
        state = rules.start_of(printed)
        for taken in draft.answer["order"]:
            assert own >= readable(printed, state, words)
            blocks = [rules.block_at(state, 8, tuple(cell)) for cell in taken["cells"]]
            state = rules.without(state, blocks)


def readable(printed, state, words):
    """Every word along any path of a state, walked cell by cell."""
    char_at = {
        cell: printed.rows[block[0]][block[1]]
        for block, cell in rules.cells_of(state, printed.height).items()
    }
    found = set()

    def walk(path):
        if len(path) == 4:
            found.add("".join(char_at[cell] for cell in path))
            return
        r, c = path[-1]
        for cell in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if cell in char_at and cell not in path:
                walk([*path, cell])

    for cell in char_at:
        walk([cell])
    return found & words.words


def test_a_foreign_idiom_is_seen_wherever_it_becomes_readable():
    printed = model.read(SQUARES)
    states = [rules.start_of(printed)]
    own = SQUARES["idioms"]

    def foreign(*words):
        index = index_of([*own, *words])
        return rules.foreign_idiom(printed, states, index, own)

    assert foreign() is None
    assert foreign("甲丁子卯") == "甲丁子卯"  # a row
    assert foreign("卯寅昃盈") == "卯寅昃盈"  # a column
    assert foreign("乙丙丁子") == "乙丙丁子"  # round corners, whatever the digits
    assert foreign("甲子丁卯") is None  # on the board, no path
    assert foreign("甲甲丁丁") is None
    assert foreign("甲丁龙卯") is None


def test_a_foreign_idiom_that_only_shows_up_later_counts():
    printed = model.read(SQUARES)
    start = rules.start_of(printed)
    after = rules.without(start, [(2, 0), (3, 0), (3, 1), (2, 1)])
    index = index_of(["丙月日昃"])  # 丙 falls beside 月

    assert rules.foreign_idiom(printed, [start], index, ()) is None
    assert rules.foreign_idiom(printed, [start, after], index, ()) == "丙月日昃"


def test_a_lexicon_that_is_not_on_this_machine_is_reported():
    (draft,) = drafts("hard", 1)
    lexicon = {"name": "mine", "digest": "0" * 64}

    with pytest.raises(UsageError, match="mine"):
        TYPE.follows_rules({**draft.givens, "lexicon": lexicon}, draft.answer)


@pytest.mark.parametrize(
    "change",
    [
        {"rows": []},
        {"rows": "甲丁子卯"},
        {"rows": ["甲丁子卯"]},
        {"rows": ["甲丁子　", *SQUARES["rows"][1:]]},
        {"rows": ["甲丁子", *SQUARES["rows"][1:]]},
        {"indexes": ["1419", *SQUARES["indexes"][1:]]},
        {"indexes": [1414, 2323, 1414, 2323]},
        {"idioms": SQUARES["idioms"][1:]},
        {"idioms": SQUARES["idioms"][:3] * 2},
        {"idioms": [*SQUARES["idioms"][:3], SQUARES["idioms"][0]]},
        {"idioms": None},
        {"shaded": 1},
        {"lexicon": {"name": "idioms", "digest": "0"}},
    ],
)
def test_malformed_givens_are_not_read(change):
    with pytest.raises(ValueError, match=r"must|not|empty"):
        TYPE.read_givens({**SQUARES, **change})


@pytest.mark.parametrize(
    "answer",
    [
        {},
        [],
        {"order": None},
        {"order": SQUARES_KEY["order"], "more": 1},
        {"order": [{"idiom": "甲乙丙丁"}, *SQUARES_KEY["order"][1:]]},
        {"order": [{"idiom": "甲乙丙丁", "cells": [[0, 0]]}]},
        {"order": [{"idiom": 7, "cells": [[0, 0], [1, 0], [1, 1], [0, 1]]}]},
        {
            "order": [
                {"idiom": "甲乙丙丁", "cells": [[0, 0], [1, 0], [1, 1], [0, True]]}
            ]
        },
    ],
)
def test_malformed_answers_are_not_read(answer):
    with pytest.raises((ValueError, TypeError)):
        model.read_order(answer)


def test_a_board_and_its_mirror_image_are_one_puzzle():
    (draft,) = drafts("medium", 1)
    mirrored = {
        **draft.givens,
        **{
            name: [row[::-1] for row in draft.givens[name]]
            for name in ("rows", "indexes")
        },
    }
    upside_down = {
        **draft.givens,
        **{name: draft.givens[name][::-1] for name in ("rows", "indexes")},
    }
    once = TYPE.canonical(draft.givens)

    assert once == TYPE.canonical(mirrored) == TYPE.canonical(once)
    assert once != TYPE.canonical(upside_down)
    assert TYPE.grade(mirrored) == TYPE.grade(draft.givens)


def test_givens_survive_reading_and_writing():
    for level in TYPE.presets:
        for draft in drafts(level, 1):
            assert draft.givens == model.make_givens(model.read(draft.givens))


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"width": 9}, "less than or equal to 8"),
        ({"height": 0}, "greater than or equal to 1"),
        ({"width": 5, "height": 5}, r"multiple of 4, .* \(got 5 x 5 = 25\)"),
        ({"planner": "best"}, "'dp', 'parity' or 'cutoff'"),
        ({"insertion": "top"}, "'lowest', 'inner', 'uniform' or 'highest'"),
        ({"list": "all"}, "'shaded', 'list' or 'none'"),
        ({"t_max": 5}, "greater than or equal to 16"),
        ({"depth_re": 16}, "less than or equal to 15"),
    ],
)
def test_params_out_of_range_are_reported(values, told):
    with pytest.raises(ValidationError, match=told):
        params(**values)


def test_a_sample_has_the_size_and_the_list_that_params_ask_for():
    for width, height in ((8, 8), (6, 6), (4, 4), (3, 4), (4, 3), (1, 8), (2, 2)):
        for shown in ("shaded", "list", "none"):
            wanted = params(width=width, height=height, list=shown)
            draft = TYPE.sample(wanted)
            printed = model.read(draft.givens)

            assert (width, height) == (printed.width, printed.height)
            assert width * height // 4 == len(draft.answer["order"])
            assert (shown == "none") == (printed.idioms is None)
            assert (shown == "shaded") == printed.shaded
            assert np.prod((width, height)) == len(set("".join(printed.rows)))
