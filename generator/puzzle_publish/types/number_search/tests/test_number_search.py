"""Number searches: what is printed, sums, numbers of an author, lists by length."""

from itertools import groupby, pairwise

import numpy as np
import pytest
from few import few
from on_json import OnJson

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.figure import Label, Room
from puzzle_publish.core.puzzle import CoverPicture, Fairness, Verdict
from puzzle_publish.core.values import BookContext
from puzzle_publish.types.number_search.model import read, result
from puzzle_publish.types.number_search.params import DIGITS
from puzzle_publish.types.proof import prove
from puzzle_publish.types.registry import load
from tests.oracles import oracle_number_search

TYPE = OnJson(load("number_search"))
ROWS = ["407555", "555555", "512345", "555555", "955555", "185555"]
GIVENS = {"rows": ROWS, "numbers": ["407", "918", "1234"]}
KEY = {
    "words": [
        {"word": "1234", "from": [2, 1], "to": [2, 4]},
        {"word": "407", "from": [0, 0], "to": [0, 2]},
        {"word": "918", "from": [4, 0], "to": [5, 1]},
    ]
}


def draft_of(seed=1, **params):
    level = params.setdefault("level", "medium")
    preset = TYPE.presets[level].model_dump(exclude_unset=True)
    params = TYPE.params_model(**{**preset, **params})
    return TYPE.generate(np.random.Generator(np.random.PCG64(seed)), params)


def faults_of(draft):
    return oracle_number_search.faults_of(
        {"givens": draft.givens, "answer": draft.answer}
    )


def test_a_number_read_once_is_proven_and_one_read_twice_is_not():
    rows = ["407555", "555555", "512345", "555555", "955918", "185555"]
    straight = {**GIVENS, "rows": [*ROWS[:4], "918555", "555555"]}
    key = {"words": [*KEY["words"][:2], {"word": "918", "from": [4, 0], "to": [4, 2]}]}

    assert prove(TYPE.kind, straight, key, Fairness.UNIQUE).verdict is Verdict.OK
    assert len(list(TYPE.solve({**straight, "rows": rows}))) == 1
    twice = {**straight, "rows": [*ROWS[:4], "918555", "555918"]}
    assert prove(TYPE.kind, twice, key, Fairness.UNIQUE).verdict is Verdict.AMBIGUOUS
    assert oracle_number_search.faults_of({"givens": twice, "answer": key}) == [
        "ambiguous: 918 can be read 2 times"
    ]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"numbers": ["0407", "918"]}, "without leading zeros"),
        ({"numbers": ["918", "407"]}, "the smallest first"),
        ({"numbers": ["407", "407"]}, "must be different"),
        ({"sums": ["200 + 207"]}, "numbers or sums"),
        ({"rows": ["40755A", *ROWS[1:]]}, "must have a digit"),
    ],
)
def test_pages_that_cannot_be_are_refused_with_a_sentence(changes, why):
    with pytest.raises(ValueError, match=why):
        read({**GIVENS, **changes})


def test_the_result_of_a_sum_is_looked_for():
    sums = {"rows": ROWS, "sums": ["205 + 202", "617 + 617"]}
    key = {"words": KEY["words"][:2]}

    assert list(TYPE.solve(sums)) == [key]
    assert TYPE.follows_rules(sums, key)
    wrong = {**sums, "sums": ["205 + 203", "617 + 617"]}
    assert not TYPE.follows_rules(wrong, key)


@few("show", ["numbers", "sums"])
@pytest.mark.parametrize("level", DIGITS)
def test_each_level_has_its_numbers_as_many_of_each_length(level, show):
    found = [draft_of(seed, level=level, show=show) for seed in range(3)]

    for draft in filter(None, found):
        assert faults_of(draft) == []
        assert TYPE.grade(draft.givens).level == level
        numbers = [result(text) for text in draft.givens[show]]
        counts = [len(list(same)) for _, same in groupby(numbers, len)]
        assert max(counts) - min(counts) <= 1
        for text in draft.givens[show]:
            assert not any(part.startswith("0") for part in text.split(" + "))
    assert any(found)


def test_no_random_number_contains_another_or_looks_like_a_year():
    for seed in range(20):
        numbers = draft_of(seed).givens["numbers"]
        assert not any(1900 <= int(number) < 2100 for number in numbers)
        for one in numbers:
            for other in numbers:
                assert one == other or (one not in other and one[::-1] not in other)


def test_an_authors_numbers_are_hidden_or_refused_with_their_names(tmp_path):
    numbers = [4711, 1789, 2718, 31415, 16180, 14142]

    draft = draft_of(numbers=numbers, count=6)
    assert draft.givens["numbers"] == sorted(map(str, numbers), key=int)

    def refusal(**params):
        with pytest.raises(UsageError) as error:
            TYPE.resolve(TYPE.params_model(**params), BookContext(tmp_path))
        return str(error.value)

    assert "1331 read the same" in refusal(numbers=[*numbers, 1331])
    assert "4711 are there twice" in refusal(numbers=[*numbers, 4711])
    assert "1234567 do not fit 6 x 6" in refusal(
        numbers=[*numbers, 1234567], rows=6, columns=6
    )
    nested = [123, 1234, 12345, 123456, 654321]
    assert "no medium grid of 14 x 14 cells has 5 of these numbers" in refusal(
        numbers=nested
    )


def test_more_numbers_than_there_is_room_for_are_refused():
    with pytest.raises(ValueError, match=r"6 x 6 cells have room for 7 such"):
        TYPE.params_model(rows=6, columns=6, count=8)


@pytest.mark.parametrize("width", [60.0, 100.0, 170.0])
def test_numbers_of_a_length_are_under_their_heading(width):
    givens = draft_of().givens

    page = TYPE.draw_page(givens, "en", Room(width, 260.0))
    texts = [s for s in page.steps if isinstance(s, Label)]
    heads = [s for s in texts if s.role == "path-heading"]
    words = [s for s in texts if s.role == "path-word"]
    assert [s.text for s in heads] == ["4 digits", "5 digits", "6 digits"]
    assert sorted((s.text for s in words), key=int) == givens["numbers"]
    for head in heads:
        near = [w for w in words if w.text and len(w.text) == int(head.text[0])]
        assert min(w.x for w in near) == pytest.approx(head.x)
        assert all(w.y > head.y for w in near)


def test_columns_of_a_group_are_nearer_to_each_other_than_groups():
    page = TYPE.draw_page(draft_of().givens, "en", Room(170.0, 260.0))

    words = [s for s in page.steps if isinstance(s, Label) and s.role == "path-word"]
    columns = sorted({(s.x, len(s.text)) for s in words})
    if len(columns) > 3:
        gaps = {True: [], False: []}
        for (x, length), (after, other) in pairwise(columns):
            gaps[length == other].append(after - x)
        assert max(gaps[True]) < max(gaps[False])


def test_the_screen_lists_numbers_by_length():
    draft = draft_of()
    player = TYPE.player(draft.givens, draft.answer, "zh")

    assert [one.heading for one in player.words] == ["4 位数", "5 位数", "6 位数"]


def test_a_cover_shows_no_number_of_the_book():
    book = [draft_of(seed) for seed in range(3)]
    rng = np.random.Generator(np.random.PCG64(1))

    shown = TYPE.kind.cover_puzzle(rng, None, CoverPicture(book, "en", 1.0))

    assert faults_of(shown) == []
    assert len(shown.givens["numbers"]) == 5
    for draft in book:
        assert not {*draft.givens["numbers"]} & {*shown.givens["numbers"]}
