"""The verifier: exact readings against the slow twin, and what it refuses."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from on_json import OnJson

from puzzle_publish.core.errors import OutOfSteps
from puzzle_publish.core.puzzle import Fairness, Verdict
from puzzle_publish.types import wordpath
from puzzle_publish.types.proof import prove
from puzzle_publish.types.wordpath.model import clue_of, clues_of
from puzzle_publish.types.wordpath.readings import readings, table_from
from puzzle_publish.words import store
from puzzle_publish.words.lexicon import Entry, Lexicon
from tests.naive import naive_wordpath as naive

TYPE = OnJson(wordpath.TYPE)
solve = TYPE.solve

SAMPLE = [
    "剑辉星回手骰",
    "动禁锢圣之掷",
    "启水圣全巡模",
    "淋定拉景过徒",
    "淇冰特摄载式",
]
SAMPLE.append("暴式兰像驱量")
FIVE = ["拉特兰式冰淇淋", "启动禁锢", "全景过载摄像", "星辉剑", "掷骰"]

WORDS = st.lists(st.text("ABC", min_size=1, max_size=7), max_size=12)


@st.composite
def boards(draw):
    width = draw(st.integers(1, 5))
    row = st.text("ABCD", min_size=width, max_size=width)
    return draw(st.lists(row, min_size=1, max_size=5))


def as_sets(found):
    return {
        word: {tuple((r, c) for r, c in path) for path in paths}
        for word, paths in found.items()
    }


def closed(rows, words):
    return {
        "rows": rows,
        "mode": "closed",
        "words": sorted(words),
        "lengths": sorted(map(len, words)),
        "decoys": 0,
        "clues": None,
        "lexicon": None,
    }


@pytest.fixture
def few(monkeypatch):
    """A small lexicon that pages can name."""
    entries = [
        Entry("AXB", 1, "ax-b"),
        Entry("BXA", note="not an AXB; BXA"),
        Entry("CD"),
    ]
    lexicon = Lexicon("few", tuple(entries), "en")
    monkeypatch.setattr(store, "load", lambda reference: lexicon)
    return lexicon


def opened(rows, lexicon, lengths, **more):
    givens = {**closed(rows, []), "mode": "open", "words": None, "lengths": lengths}
    return {**givens, "lexicon": lexicon.reference, **more}


def test_the_five_words_of_the_source_s_sample_are_there_once():
    found = readings(SAMPLE, table_from(FIVE))

    assert sorted(FIVE) == list(found)
    assert [len(paths) for paths in found.values()] == [1] * 5
    assert found["星辉剑"][0] == [[0, 2], [0, 1], [0, 0]]


@settings(max_examples=300, deadline=None)
@given(boards(), WORDS)
def test_readings_are_those_of_the_slow_twin(rows, words):
    found = readings(rows, table_from(words))

    assert naive.readings(rows, [w for w in words if w]) == as_sets(found)
    assert sorted(found) == list(found)
    assert all(paths == sorted(paths) for paths in found.values())


@settings(deadline=None)
@given(boards(), WORDS)
def test_a_board_reads_the_same_from_behind(rows, words):
    backward = [word[::-1] for word in words]
    there = readings(rows, table_from(words))
    back = readings(rows, table_from(backward))

    assert {w: len(p) for w, p in there.items()} == {
        w[::-1]: len(p) for w, p in back.items()
    }


def test_a_palindrome_is_read_once_in_the_lesser_direction():
    found = readings(["ABA", "CCC"], table_from(["ABA"]))

    assert found == {"ABA": [[[0, 0], [0, 1], [0, 2]]]}


def test_a_word_and_its_reverse_are_two_words_on_one_path():
    found = readings(["ABC", "DDD"], table_from(["ABC", "CBA"]))

    assert {word: len(p) for word, p in found.items()} == {"ABC": 1, "CBA": 1}


def test_more_readings_than_there_is_room_for_are_all_found():
    rows = ["AB" * 5, "BA" * 5] * 5

    assert len(readings(rows, table_from(["AB"]))["AB"]) * 2 == 360
    assert as_sets(readings(rows, table_from(["ABAB"]))) == naive.readings(
        rows, ["ABAB"]
    )


def test_a_search_without_end_is_given_up_by_steps():
    with pytest.raises(OutOfSteps):
        readings(["A" * 10] * 10, table_from(["A" * 40 + "B"]), budget=10_000)
    with pytest.raises(OutOfSteps):
        list(solve(closed(["A" * 10] * 10, ["A" * 12])))


def test_a_list_of_which_each_word_is_there_once_has_one_answer():
    (answer,) = solve(closed(SAMPLE, FIVE))
    cells = [path["cells"] for path in answer["paths"]]

    assert sorted(FIVE) == sorted(path["word"] for path in answer["paths"])
    assert sorted(cells) == cells


def test_every_choice_of_readings_is_an_answer():
    answers = list(solve(closed(["ABZ", "ZZZ", "CDC"], ["AB", "CD"])))

    assert len(answers) == 2
    assert len({json.dumps(answer) for answer in answers}) == 2


def test_a_listed_word_that_cannot_be_read_leaves_no_answer():
    assert list(solve(closed(["ABZ", "ZZZ"], ["AB", "CD"]))) == []


def test_open_finds_all_words_of_the_lexicon(few):
    rows = ["CDZZ", "ZZZZ", "CCCC"]
    (answer,) = solve(opened(rows, few, [2]))

    assert answer["paths"] == [{"word": "CD", "cells": [[0, 0], [0, 1]]}]


def test_open_has_no_answer_when_more_or_other_words_are_readable(few):
    axb = ["AXBZ", "ZZZZ", "ZZCD"]  # BXA too

    assert len(list(solve(opened(axb, few, [2, 3, 3])))) == 1
    assert list(solve(opened(axb, few, [2, 3]))) == []
    assert list(solve(opened(axb, few, [2, 3, 4]))) == []
    assert list(solve(opened(axb, few, [2, 3, 3], words=["AXB", "CD", "XXX"]))) == []


def test_open_with_clues_has_an_answer_only_with_the_true_ones(few):
    clues = ["", "ax-b", "not an AXB; ～"]
    axb = ["AXBZ", "ZZZZ", "ZZCD"]

    assert len(list(solve(opened(axb, few, [2, 3, 3], clues=clues)))) == 1
    assert list(solve(opened(axb, few, [2, 3, 3], clues=clues[::-1]))) == []


def test_a_clue_never_names_its_word(few):
    assert clue_of(few, "BXA") == "not an AXB; ～"
    assert clues_of(few, ["CD", "AXB"]) == ("", "ax-b")
    assert clue_of(few, "unknown") == ""


def test_the_judge_tells_what_is_wrong():
    once = closed(["ABZ", "ZZZ"], ["AB"])
    twice = closed(["ABZ", "ZZB"], ["AB"])
    key = {"paths": [{"word": "AB", "cells": [[0, 0], [0, 1]]}], "decoys": []}
    verdicts = [
        prove(TYPE.kind, givens, answer, Fairness.UNIQUE).verdict
        for givens, answer in (
            (once, key),
            (closed(["ABZ", "BZZ"], ["AB"]), key),
            (twice, {**key, "decoys": [key["paths"][0]]}),
            (once, {**key, "paths": []}),
        )
    ]

    assert verdicts == [
        Verdict.OK,
        Verdict.AMBIGUOUS,
        Verdict.WRONG_KEY,
        Verdict.WRONG_KEY,
    ]
