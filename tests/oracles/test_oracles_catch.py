"""The oracles find what is wrong: worked examples spoiled, ambiguous ones by hand."""

import datetime
import itertools
import random
from pathlib import Path

import numpy as np
import pytest
from installed import once_there

from puzzle_publish.core.values import BookContext
from puzzle_publish.types.registry import load
from puzzle_publish.words.clued import Clued, CluedList
from tests.oracles import oracle_idiomfall
from tests.oracles.covers import count_of, covers
from tests.oracles.judge import WITH_CPSAT, WITHOUT_CPSAT, faults_of, spread

# The order in which a key lists its pieces is no question of right and wrong.
NOT_ASKED = {
    "pieces of the key out of order",
    *("the key: regions in another order", "numbers in another order"),
    "a number twice in a region",  # a strip may join what has a number each
    # Pencils are only like a drawing's colours; it is their lines that are judged.
    "colours exchanged",
}
OTHER_BOARDS = ("classic43", "classic43t", "tetro43", "weekday50")
SOAK = (pytest.mark.soak,)
EVERY = [
    *(pytest.param(name, [WITHOUT_CPSAT], id=name) for name in WITHOUT_CPSAT),
    *(
        once_there(name, name, [WITH_CPSAT], name=f"{name}-cpsat", marks=SOAK)
        for name in WITH_CPSAT
    ),
]


@pytest.fixture
def cpsat():
    pytest.importorskip("ortools", reason="the extra soak brings ortools")


def entry_of(kind, givens, answer):
    """The line of a puzzle; a calendar's date is the first that its labels name."""
    read = kind.read_givens(givens)
    grade = kind.grade(read)
    date = None
    if "open" in givens:
        days = map(datetime.date.fromordinal, range(730_000, 740_000))
        date = next(str(day) for day in days if kind.is_of_date(read, day))
    return {
        "type": kind.name,
        "level": grade.level,
        "date": date,
        "grade": {**grade.measures, "level": grade.level},
        "givens": givens,
        "answer": answer,
    }


def examples(name):
    """The worked examples of all presets and shipped boards.

    Of path word searches also an open board with decoys, which no example has.
    """
    kind = load(name)
    params = list(kind.presets.values())
    if name == "calendar":
        params += [params[0].model_copy(update={"board": b}) for b in OTHER_BOARDS]
    found = {str(draft): draft for draft in (kind.example_for(p) for p in params)}
    if name == "wordpath":
        hard = kind.presets["hard"].model_copy(update={"mode": "open"})
        hard = kind.resolve(hard, BookContext(Path()))
        rng = np.random.Generator(np.random.PCG64(1))
        drafts = (kind.generate(rng, hard) for _ in range(60))
        found["open"] = next(d for d in drafts if d and len(d.answer["decoys"]) > 1)
    return kind, list(found.values())


@pytest.mark.parametrize(("name", "oracles"), EVERY)
def test_an_oracle_has_nothing_against_the_worked_examples(name, oracles, request):
    if WITH_CPSAT in oracles:
        request.getfixturevalue("cpsat")
    kind, drafts = examples(name)

    for draft in drafts:
        assert faults_of(entry_of(kind, draft.givens, draft.answer), oracles) == []


@pytest.mark.parametrize(("name", "oracles"), EVERY[:-1])
def test_an_oracle_refuses_every_spoiled_puzzle(name, oracles, request):
    if WITH_CPSAT in oracles:
        request.getfixturevalue("cpsat")
    kind, drafts = examples(name)
    refused = set()

    for draft in drafts:
        sound = entry_of(kind, draft.givens, draft.answer)
        for what, givens, answer in kind.mutations(*kind.read(draft)):
            if what not in NOT_ASKED:
                spoiled = {**sound, "givens": givens, "answer": answer}
                assert faults_of(spoiled, oracles), what
                refused.add(what)
    assert len(refused) >= 3


def test_the_package_finds_every_exact_cover():
    chance = random.Random(1)
    for _ in range(200):
        columns = range(chance.randint(1, 5))
        size = chance.randint(1, 7)
        rows = [
            chance.sample(columns, chance.randint(1, len(columns))) for _ in range(size)
        ]
        every = [
            chosen
            for k in range(1, size + 1)
            for chosen in itertools.combinations(range(size), k)
            if sorted(x for row in chosen for x in rows[row]) == list(columns)
        ]

        assert covers(rows, columns, limit=2**size) == sorted(every)
        assert count_of(rows, columns) == len(every)


def verdicts(entry, oracles):
    return {fault.partition(":")[0] for fault in faults_of(entry, oracles)}


def test_a_calendar_page_with_too_few_given_pieces_is_ambiguous():
    kind, (draft, *_) = examples("calendar")
    sound = entry_of(kind, draft.givens, draft.answer)
    fewer = {**draft.givens, "pieces": draft.givens["pieces"][:1]}

    assert verdicts({**sound, "givens": fewer}, [WITHOUT_CPSAT]) == {"ambiguous"}


def test_a_classic_page_tells_exactly_how_many_solutions_there_are():
    kind, drafts = examples("calendar")
    draft = next(d for d in drafts if d.givens["board"] == "classic43")
    whole = entry_of(kind, {**draft.givens, "pieces": []}, draft.answer)
    solutions = whole["grade"]["solutions"]

    assert whole["level"] == "classic"
    assert faults_of(whole, [WITHOUT_CPSAT]) == []
    for told in (solutions - 1, solutions + 1):
        lying = {**whole, "grade": {"solutions": told}}
        assert verdicts(lying, [WITHOUT_CPSAT]) == {"wrong"}


def board(*columns):
    """A listed board of falling idioms, from columns of "A1", from the bottom up."""
    rows = [
        [column[up] for column in columns] for up in reversed(range(len(columns[0])))
    ]
    words = sorted({block[0] for column in columns for block in column})
    return {
        "rows": ["".join(block[0] for block in row) for row in rows],
        "indexes": ["".join(block[1] for block in row) for row in rows],
        "idioms": [word * 4 for word in words],
        "shaded": False,
        "lexicon": None,
    }


def test_winning_orders_are_counted_by_hand():
    side_by_side = board(("A1", "A2", "A3", "A4"), ("B1", "B2", "B3", "B4"))
    upon = board(("A1", "B1"), ("A2", "B2"), ("A3", "B3"), ("A4", "B4"))
    # A lies in pieces: B, which would bring them together, does as well.
    stuck = board(("A1", "B1", "A3", "B3"), ("B2", "A2", "B4", "A4"))

    for givens, orders in ((side_by_side, 2), (upon, 2), (stuck, 0)):
        (division,) = oracle_idiomfall.divided(givens, set(givens["idioms"]))
        assert oracle_idiomfall.orders_of(division, len(givens["rows"])) == orders


def test_an_order_that_a_page_does_not_count_is_a_fault():
    kind, (draft,) = examples("idiomfall")
    entry = entry_of(kind, draft.givens, draft.answer)
    entry["grade"]["orders"] += 1

    assert verdicts(entry, [WITHOUT_CPSAT]) == {"wrong"}


@pytest.mark.soak
@pytest.mark.usefixtures("cpsat")
def test_cpsat_agrees_that_a_stuck_board_cannot_be_cleared():
    givens = board(("A1", "B1", "A3", "B3"), ("B2", "A2", "B4", "A4"))

    stuck = {"type": "idiomfall", "givens": givens}
    assert verdicts(stuck, [WITH_CPSAT]) == {"unsolvable"}


@pytest.mark.soak
@pytest.mark.usefixtures("cpsat")
def test_a_sum_with_seven_answers_is_ambiguous():
    givens = {
        "terms": ["TWO", "TWO"], "operator": "+", "result": "FOUR",
        "leading_zero": False,
    }  # fmt: skip
    answer = {"digits": dict(zip("FORTUW", (1, 4, 8, 7, 6, 3), strict=True))}

    entry = {"type": "cryptarithm", "givens": givens, "answer": answer}
    assert verdicts(entry, [WITH_CPSAT]) == {"ambiguous"}


@pytest.mark.soak
@pytest.mark.usefixtures("cpsat")
def test_a_word_that_can_be_read_twice_is_ambiguous():
    givens = {
        "rows": ["SUN", "XXU", "XXS"], "mode": "closed", "words": ["SUN"],
        "lengths": [3], "decoys": 0, "clues": None, "lexicon": None,
    }  # fmt: skip
    path = {"word": "SUN", "cells": [[0, 0], [0, 1], [0, 2]]}
    entry = {
        "type": "wordpath",
        "givens": givens,
        "answer": {"paths": [path], "decoys": []},
    }

    assert verdicts(entry, [WITH_CPSAT]) == {"ambiguous"}
    once = {**givens, "rows": ["SUN", "XXU", "XXX"]}
    assert verdicts({**entry, "givens": once}, [WITH_CPSAT]) == set()


@pytest.mark.soak
@pytest.mark.usefixtures("cpsat")
def test_a_fill_in_that_can_be_turned_over_is_ambiguous():
    givens = {
        "rows": ["..", ".."], "symmetric": True,
        "words": ["AB", "AC", "BD", "CD"], "given": {},
    }  # fmt: skip
    entry = {"type": "fill_in", "givens": givens, "answer": {"rows": ["AB", "CD"]}}

    assert verdicts(entry, [WITH_CPSAT]) == {"ambiguous"}
    entry["givens"] = {**givens, "given": {"0,1": "B"}}
    assert verdicts(entry, [WITH_CPSAT]) == set()


@pytest.mark.soak
@pytest.mark.usefixtures("cpsat")
def test_a_codeword_that_makes_other_words_as_well_is_ambiguous():
    kind, (draft, *_) = examples("codeword")
    givens = {
        **draft.givens, "rows": ["..."], "symmetric": True, "numbers": [[1, 2, 3]],
        "given": {"1": "C"},
    }  # fmt: skip
    entry = {"type": kind.name, "givens": givens, "answer": {"rows": ["CAT"]}}

    assert verdicts(entry, [WITH_CPSAT]) == {"ambiguous"}


@pytest.mark.soak
@pytest.mark.usefixtures("cpsat")
def test_a_clue_that_means_two_words_is_ambiguous(monkeypatch):
    from tests.oracles import oracle_crossword

    pets = tuple(Clued(word, word.lower(), "Pet") for word in ("CAT", "DOG"))
    known = {}
    monkeypatch.setattr(oracle_crossword, "load_clues", lambda _: known["list"])
    clue = {"number": 1, "clue": "Pet", "length": 3, "enumeration": "3"}
    givens = {
        "kind": "freeform", "rows": ["..."], "symmetric": True, "lexicon": {},
        "clues": {"across": [clue], "down": []},
    }  # fmt: skip
    entry = {"type": "crossword", "givens": givens, "answer": {"rows": ["CAT"]}}

    for words, expected in ((pets, {"ambiguous"}), (pets[:1], set())):
        known["list"] = CluedList("pets", words, "en")
        assert verdicts(entry, [WITH_CPSAT]) == expected


def test_a_sample_has_as_many_of_each_section():
    entries = [{"section": s, "number": k} for s in "ab" for k in range(10)]
    found = spread([*entries, {"section": "c", "number": 0}], 9)

    assert {s: [e["number"] for e in mine] for s, mine in found.items()} == {
        "a": [0, 3, 6],
        "b": [0, 3, 6],
        "c": [0],
    }
