"""Boards as they are made, and the solver that knows nothing of how."""

import itertools
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from on_json import OnJson

from idiomfall_boards import SQUARES, params, stream
from puzzle_publish.core.errors import OutOfSteps, UsageError
from puzzle_publish.core.values import BookContext
from puzzle_publish.types import idiomfall
from puzzle_publish.types.idiomfall import lists, model, rules, solve
from puzzle_publish.types.idiomfall.analysis import BANDS
from puzzle_publish.types.idiomfall.generate import pile_of_level
from puzzle_publish.types.idiomfall.partition import partitions
from puzzle_publish.words.lexicon import Entry, Lexicon
from puzzle_publish.words.store import load

TYPE = OnJson(idiomfall.TYPE)


def drafts(count, **kwargs):
    rng = stream(21)
    found = [TYPE.generate(rng, params(**kwargs)) for _ in range(count)]
    assert all(found)
    return found


SMALL = {"width": 4, "height": 4}


@pytest.mark.parametrize("level", TYPE.presets)
def test_the_presets_give_boards_of_their_level(level):
    rng = stream(22)
    for _ in range(3):
        draft = TYPE.generate(rng, TYPE.presets[level])
        grade = TYPE.grade(draft.givens)
        characters = "".join(draft.givens["rows"])

        assert level == grade.level
        assert 64 == len(characters) == len(set(characters))
        assert grade.measures["chance"] >= BANDS[level]
        assert grade.measures["orders"] >= 1


@pytest.mark.parametrize("size", [(4, 4), (6, 6), (8, 8), (3, 8), (8, 3), (5, 4)])
@pytest.mark.parametrize("planner", ["dp", "parity", "cutoff"])
def test_boards_of_every_size_and_planner_can_be_cleared(size, planner):
    width, height = size
    kwargs = {"width": width, "height": height, "planner": planner, "level": "easy"}
    (draft,) = drafts(1, insertion="lowest", **kwargs)
    found = next(TYPE.solve(draft.givens))

    assert [width] * height == [len(row) for row in draft.givens["rows"]]
    assert TYPE.follows_rules(draft.givens, draft.answer)
    assert TYPE.follows_rules(draft.givens, found)


def test_the_solver_finds_every_order_once_and_as_many_as_the_analysis_counts():
    for level in ("easy", "medium"):
        for draft in drafts(4, level=level, insertion="highest", **SMALL):
            answers = list(TYPE.solve(draft.givens))
            orders = {tuple(t["idiom"] for t in a["order"]) for a in answers}

            assert draft.answer in answers
            assert (
                len(answers)
                == len(orders)
                == TYPE.grade(draft.givens).measures["orders"]
            )
            for answer in answers:
                assert TYPE.follows_rules(draft.givens, answer)


def test_any_order_that_the_solver_does_not_give_fails():
    (draft,) = drafts(1, level="medium", insertion="highest", **SMALL)
    good = {tuple(t["idiom"] for t in a["order"]) for a in TYPE.solve(draft.givens)}
    printed = model.read(draft.givens)
    (partition,) = partitions(printed, budget=100)
    blocks = {placed.idiom: placed.blocks for placed in partition}
    won = set()
    for order in itertools.permutations(blocks):
        state = rules.start_of(printed)
        for idiom in order:
            cell_of = rules.cells_of(state, 4)
            if not rules.is_path([cell_of[block] for block in blocks[idiom]]):
                break
            state = rules.without(state, blocks[idiom])
        else:
            won.add(order)
    assert good == won


def test_larger_boards_are_counted_alike_by_solver_and_analysis():
    (draft,) = drafts(1, level="hard", insertion="highest", width=6, height=6)
    orders = TYPE.grade(draft.givens).measures["orders"]

    assert orders == sum(1 for _ in TYPE.solve(draft.givens))


def test_without_the_list_the_solver_finds_the_idioms_in_the_lexicon():
    (draft,) = drafts(1, level="hard", list="none")
    found = next(TYPE.solve(draft.givens))

    taken = {t["idiom"] for t in found["order"]}
    assert taken == {t["idiom"] for t in draft.answer["order"]}
    assert TYPE.follows_rules(draft.givens, found)


def test_a_board_that_cannot_be_cleared_has_no_answer():
    # The first two idioms lock: each needs the other out of its way.
    givens = {
        "rows": ["甲子", "丑乙", "丙寅", "卯丁"],
        "indexes": ["11", "22", "33", "44"],
        "idioms": ["甲乙丙丁", "子丑寅卯"],
        "shaded": False,
        "lexicon": None,
    }

    assert list(TYPE.solve(givens)) == []
    grade = TYPE.grade(givens)
    assert (grade.level, grade.score, grade.measures["orders"]) == ("expert", 99.0, 0)


def test_a_board_that_its_idioms_do_not_make_up_has_no_answer():
    givens = {**SQUARES, "idioms": ["天地玄黄", "子丑寅卯", "日月盈昃", "东西南北"]}

    assert list(TYPE.solve(givens)) == []
    assert TYPE.grade(givens).measures["orders"] == 0


def test_repeated_characters_are_shared_out_in_every_way_that_works():
    givens = {
        "rows": ["一一", "二五", "三六", "四七"],
        "indexes": ["11", "22", "33", "44"],
        "idioms": ["一二三四", "一五六七"],
        "shaded": False,
        "lexicon": None,
    }
    ways = list(partitions(model.read(givens), budget=100))
    answers = list(TYPE.solve(givens))

    assert len(ways) == 2  # the two 一 may be exchanged, columns are neighbours
    assert len(answers) == 2
    for answer in answers:
        assert TYPE.follows_rules(givens, answer)


def test_the_solver_stops_at_its_budget():
    (draft,) = drafts(1, level="expert", insertion="highest")

    with pytest.raises(OutOfSteps):
        list(solve.solve(model.read(draft.givens), steps=5))


def test_hints_tell_the_first_two_steps_of_the_key():
    (draft,) = drafts(1, level="medium")
    first, second = TYPE.hints(draft.givens, draft.answer)
    order = [taken["idiom"] for taken in draft.answer["order"]]

    assert {"idiom": order[0]} == first.values
    assert {"count": 2, "idiom": order[1]} == second.values
    for language in ("en", "zh"):
        assert order[0] in TYPE.hint_text(first, language)
        assert order[1] in TYPE.hint_text(second, language)


# What is told before anything is generated.


def test_levels_that_a_size_cannot_have_are_reported(tmp_path):
    hopeless = params(width=4, height=4, level="expert", insertion="highest")
    with pytest.raises(
        UsageError, match=r"boards of 4 x 4 .* was expert; they were easy, medium"
    ):
        TYPE.resolve(hopeless, BookContext(tmp_path, "zh"))
    with pytest.raises(UsageError, match=r"was medium; they were easy\. Choose"):
        TYPE.resolve(params(width=1, height=8), BookContext(tmp_path, "zh"))


@pytest.mark.parametrize("level", TYPE.presets)
def test_presets_resolve_to_a_reference_to_the_idioms(level, tmp_path):
    for language in ("zh", "en"):
        done = TYPE.resolve(TYPE.presets[level], BookContext(tmp_path, language))

        assert load("idioms").reference == done.lexicon
        assert done == TYPE.resolve(done, BookContext(tmp_path, language))


@pytest.mark.parametrize(
    ("language", "lexicon", "warned"),
    [("en", "auto", True), ("en", "idioms", False), ("zh", "auto", False)],
)
def test_an_english_book_is_warned_of_idioms_that_its_author_did_not_name(
    language, lexicon, warned, tmp_path, caplog
):
    TYPE.resolve(params(lexicon=lexicon), BookContext(tmp_path, language))

    assert ("for readers of Chinese" in caplog.text) == warned


def test_a_search_that_is_always_given_up_is_reported(monkeypatch, tmp_path):
    monkeypatch.setattr("puzzle_publish.types.idiomfall.plans.CUTOFF_STEPS", 15)
    wanted = params(planner="cutoff", t_max=16, depth_re=15)
    with pytest.raises(UsageError, match="use a larger t_max, a smaller depth_re"):
        TYPE.resolve(wanted, BookContext(tmp_path, "zh"))


def lexicon_of(*words):
    return Lexicon("mine", tuple(Entry(word) for word in words), "zh")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("一二", "一二三"), "mine has no word of four different characters"),
        (("一心一意", "不三不四"), "mine has no word of four different characters"),
        (("甲乙丙丁", "子丑寅卯"), "mine gives 2 idioms of that kind; add 2 or"),
        (
            ("甲乙丙丁", "乙丙丁甲", "丙丁甲乙", "丁甲乙丙", "甲丙乙丁"),
            "mine gives 1 idiom of that kind; add 3 or more",
        ),
        (
            (
                *("甲乙丙丁", "甲子丑寅", "甲卯辰巳", "甲午未申", "甲酉戌亥"),
                *("甲天地玄", "甲黄宇宙"),
            ),
            "4 x 4 needs 4 idioms without a common character, and mine gives 1",
        ),
    ],
)
def test_lists_that_cannot_fill_a_board_are_reported(
    words, told, monkeypatch, tmp_path
):
    mine = lexicon_of(*words)
    monkeypatch.setattr("puzzle_publish.words.store.load", lambda _: mine)
    monkeypatch.setattr("puzzle_publish.types.idiomfall.idioms.load", lambda _: mine)
    monkeypatch.setattr(
        "puzzle_publish.words.store.refer", lambda *_, **__: mine.reference
    )

    with pytest.raises(UsageError, match=told):
        TYPE.resolve(params(level="easy", **SMALL), BookContext(tmp_path, "zh"))


def test_a_list_that_cannot_fill_a_board_fills_a_smaller_one(tmp_path):
    (tmp_path / "mine.txt").write_text(
        "\n".join(["甲乙丙丁", "子丑寅卯", "天地玄黄"]), encoding="utf-8"
    )
    book = BookContext(tmp_path, "zh")
    with pytest.raises(UsageError, match=r"or set width: 4 and height: 3$"):
        TYPE.resolve(params(level="easy", lexicon="mine.txt"), book)

    small = params(level="easy", lexicon="mine.txt", width=4, height=3)
    draft = TYPE.generate(stream(1), TYPE.resolve(small, book))
    assert TYPE.follows_rules(draft.givens, draft.answer)


def test_english_words_have_too_few_letters_for_a_large_board(tmp_path):
    with pytest.raises(UsageError, match=r"english gives \d idioms of that kind"):
        TYPE.resolve(params(lexicon="english"), BookContext(tmp_path, "en"))


def test_a_small_board_of_english_words_can_be_made(tmp_path):
    wanted = params(level="easy", lexicon="english", insertion="lowest", **SMALL)
    done = TYPE.resolve(wanted, BookContext(tmp_path, "en"))
    draft = TYPE.generate(stream(23), done)

    assert TYPE.follows_rules(draft.givens, draft.answer)


def test_letters_glossary_and_credits_come_from_the_list():
    lexicon = load("idioms")
    draft = TYPE.sample(params())
    answer = model.read_order(draft.answer)
    glossary = TYPE.kind.glossary(params(), answer, "zh")

    assert set("".join(draft.givens["rows"])) <= set(TYPE.letters(params()))
    assert [t["idiom"] for t in draft.answer["order"]] == [e.word for e in glossary]
    assert all(lexicon.find(entry.word).reading == entry.reading for entry in glossary)
    expected = (lexicon.attribution,) if lexicon.attribution else ()
    assert expected == TYPE.credits(params(), "zh")


def test_known_levels_are_met_by_one_pile_in_a_hundred():
    rng = stream(24)
    for level, insertions in lists.COMMON.items():
        for insertion in sorted(insertions):
            side = lists.COMMON_SIDE
            wanted = params(level=level, insertion=insertion, width=side, height=side)
            assert pile_of_level(rng, wanted, 500) is not None


def test_an_idiom_is_placed_once_even_where_it_could_be_twice():
    givens = {
        "rows": ["一二三四", "一二三四"],
        "indexes": ["1234", "1234"],
        "idioms": ["一二三四", "五六七八"],
        "shaded": False,
        "lexicon": None,
    }

    assert list(partitions(model.read(givens), budget=1_000)) == []


def test_dividing_a_board_of_one_character_stops_at_the_budget():
    givens = {
        "rows": ["一" * 8] * 8,
        "indexes": ["12341234"] * 8,
        "idioms": [f"一一一{n}" for n in "二三四五六七八九十甲乙丙丁戊己"]
        + ["一一一一"],
        "shaded": False,
        "lexicon": None,
    }

    with pytest.raises(OutOfSteps):
        list(partitions(model.read(givens), budget=1_000))


def test_a_book_is_checked_without_loading_the_compiler():
    code = (
        "import sys; from pathlib import Path;"
        "from puzzle_publish.core.values import BookContext;"
        "from puzzle_publish.types.idiomfall import *;"
        "[(TYPE.sample(done), TYPE.letters(done)) for preset in TYPE.presets.values()"
        " for done in [TYPE.resolve(preset, BookContext(Path(), 'zh'))]];"
        "print('numba' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert done.stdout == "False\n"


@pytest.mark.soak
def test_kernels_as_plain_python_make_the_same_boards():
    script = Path(__file__).with_name("uncompiled_idiomfall.py")
    compiled, plain = (
        json.loads(
            subprocess.run(
                [sys.executable, str(script)],
                env={
                    **os.environ,
                    "NUMBA_DISABLE_JIT": flag,
                    "PYTHONPATH": "generator",
                },
                capture_output=True,
                text=True,
                check=True,
            ).stdout
        )
        for flag in ("0", "1")
    )

    assert [compiled["compiled"], plain["compiled"]] == [True, False]
    assert plain["told"] == compiled["told"]
