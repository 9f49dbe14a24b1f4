"""Kriss-krosses: starts, words and numbers, lists with their counts, Chinese words."""

import copy
from pathlib import Path

import numpy as np
import pytest
from few import few
from on_json import OnJson

from puzzle_publish.core.figure import Label, Rect, Room
from puzzle_publish.core.puzzle import Fairness, Verdict
from puzzle_publish.core.values import BookContext
from puzzle_publish.types._grid.feasibility import folders_of
from puzzle_publish.types.examples import read_example
from puzzle_publish.types.kriss_kross import model
from puzzle_publish.types.proof import prove
from puzzle_publish.types.registry import load
from puzzle_publish.words.numbers import is_welcome, number_list

TYPE = OnJson(load("kriss_kross"))
EXAMPLE = read_example(TYPE.kind.folder, "worked")
NUMBERS = read_example(TYPE.kind.folder, "worked-digits")


def made(seed, language="en", folder=Path(), **params):
    wanted = TYPE.resolve(model.Params(**params), BookContext(folder, language))
    draft = TYPE.generate(np.random.Generator(np.random.PCG64(seed)), wanted)
    assert draft is not None
    return draft


def starts(draft):
    return model.started(model.read(draft.givens))


@few(
    ("level", "symbols"),
    [("easy", "digits"), ("medium", "letters"), ("hard", "digits")],
    fast=1,
)
def test_an_easy_page_has_one_word_as_a_start_and_a_hard_one_none(level, symbols):
    draft = made(3, level=level, symbols=symbols, side=11, entries=14)

    given = draft.givens["given"]
    assert [len(word) for word in starts(draft)] == ([len(given)] if given else [])
    assert {"easy": 1, "hard": 0}.get(level, len(starts(draft))) == len(starts(draft))
    assert TYPE.grade(draft.givens).level == level
    verdict = prove(TYPE.kind, draft.givens, draft.answer, Fairness.UNIQUE).verdict
    assert verdict is Verdict.OK


def test_a_page_is_dense_and_has_no_names():
    draft = made(4, level="medium", side=13)

    rows = draft.givens["rows"]
    cells = "".join(rows)
    crossings = sum(map(len, draft.givens["words"])) - cells.count(".")
    assert 26 <= len(draft.givens["words"]) <= 34
    assert cells.count(".") > 0.52 * len(cells)
    assert crossings >= len(draft.givens["words"])
    assert {"FUJI", "OAHU", "LOUVRE"}.isdisjoint(draft.givens["words"])


def test_every_entry_is_a_word_of_the_list():
    found = {entry.word for entry in number_list().entries}

    for seed in (2, 7):
        draft = made(seed, level="hard", symbols="digits")
        assert found.issuperset(draft.givens["words"])


def test_the_numbers_of_the_house_are_always_the_same():
    assert number_list().digest == (
        "c447d26146532627e062576cd6118196278d1bbaa23dc685b88fde36f416cbfe"
    )
    assert all(is_welcome(entry.word) for entry in number_list().entries)


def test_chinese_words_have_two_to_four_characters():
    for seed in range(2):
        words = made(seed, "zh", level="easy").givens["words"]
        assert {2, 3, 4} >= {len(word) for word in words}


def changed(draft, change):
    givens = copy.deepcopy(draft.givens)
    change(givens)
    return givens


@pytest.mark.parametrize(
    ("draft", "change"),
    [
        (NUMBERS, lambda g: g["words"].__setitem__(0, "04")),
        (NUMBERS, lambda g: g["words"].__setitem__(0, "4O7")),
        (EXAMPLE, lambda g: g["words"].__setitem__(0, "NU7")),
        (EXAMPLE, lambda g: g["given"].update({"0,1": "7"})),
    ],
    ids=["zero", "letter-in-number", "digit-in-word", "digit-given"],
)
def test_words_and_numbers_are_not_mixed(draft, change):
    with pytest.raises(ValueError, match=r"word|letter|zero"):
        model.read(changed(draft, change))


def test_without_its_start_a_page_may_have_several_answers():
    givens = {
        "rows": ["..", ".."], "symmetric": True,
        "words": ["AB", "AC", "BD", "CD"], "given": {"0,0": "A", "0,1": "B"},
    }  # fmt: skip

    assert len(list(TYPE.solve(givens))) == 1
    assert model.started(model.read(givens)) == ("AB",)
    assert len(list(TYPE.solve({**givens, "given": {}}))) == 2
    assert model.started(model.read({**givens, "given": {"0,0": "A"}})) == ()


def labels_of(page, role):
    return [s.text for s in page.steps if isinstance(s, Label) and s.role == role]


@pytest.mark.parametrize(
    ("draft", "heads"),
    [
        (EXAMPLE, ["3 letters · 2", "4 letters · 3"]),
        (NUMBERS, ["3 digits · 2", "4 digits · 3", "5 digits · 1"]),
    ],
)
def test_the_list_counts_the_words_of_each_length_and_ticks_the_start(draft, heads):
    page = TYPE.draw_page(draft.givens, "en", Room(120.0, 180.0))

    assert labels_of(page, "cross-heading") == heads
    assert labels_of(page, "cross-clue") == draft.givens["words"]
    rects = [s.role for s in page.steps if isinstance(s, Rect)]
    assert rects.count("cross-box") == len(draft.givens["words"])
    assert rects.count("cross-done") == 1


def test_the_list_is_larger_than_clues_where_a_page_has_room():
    page = TYPE.draw_page(EXAMPLE.givens, "en", Room(120.0, 180.0))
    words = [s for s in page.steps if isinstance(s, Label) and s.role == "cross-clue"]
    (size,) = {word.size for word in words}

    assert size * page.cell_mm / (25.4 / 72) == pytest.approx(14.0, abs=0.1)


def test_the_example_crosses_its_start_off_and_never_asks_for_it():
    start, step, done = TYPE.example_steps(EXAMPLE, "en")

    def gone(figure):
        return sum(s.role == "cross-example-gone" for s in figure.steps)

    assert (gone(start), gone(step), gone(done)) == (1, 2, 5)
    given = set(model.read(EXAMPLE.givens).given)
    new = {(s.y, s.x) for s in step.steps if s.role == "cross-example-step"}
    assert not new <= given


def test_numbers_take_no_words():
    for named in ({"words": "kitchen.csv"}, {"theme": ["TEA"]}):
        with pytest.raises(ValueError, match="symbols: digits has no words"):
            model.Params(symbols="digits", **named)


def test_what_a_type_is_written_over_belongs_to_its_programs():
    assert [one.name for one in folders_of(TYPE.kind)] == ["kriss_kross", "fill_in"]
    assert [one.name for one in folders_of(load("fill_in"))] == ["fill_in"]
