"""The contract's tests for the kinds without clues, of every level."""

import functools
from pathlib import Path

import numpy as np
import pytest

from puzzle_publish import testing
from puzzle_publish.core.puzzle import Fairness, Verdict, digest
from puzzle_publish.core.values import Key, Request
from puzzle_publish.make.work import work
from puzzle_publish.types.crossword import TYPE
from puzzle_publish.types.crossword.params import Params
from puzzle_publish.types.proof import prove

KINDS = ("fill_in", "codeword")
CHECKS = (
    testing.every_preset_gives_proven_puzzles,
    testing.one_seed_gives_one_draft,
    testing.givens_and_answers_are_plain_json,
    testing.every_answer_of_the_solver_follows_the_rules,
    testing.grades_are_plain_and_the_same_each_time,
    testing.canonical_forms_stay_as_they_are,
    testing.pages_and_keys_can_be_drawn_in_every_language,
    testing.hints_have_words_in_every_language,
    testing.a_spoiled_key_is_refused,
    testing.spoiled_givens_are_noticed,
    testing.the_types_own_mutations_are_refused,
)
SPOILED = {
    "fill_in": {
        "a letter changed",
        "a cell of the key blacked",
        "a block of the page moved",
        "the key upside down",
        "a word dropped",
        "a word replaced",
        "a word read backwards",
        "a word twice, another never",
        "a given letter changed",
    },
    "codeword": {
        "a letter changed",
        "a cell of the key blacked",
        "a block of the page moved",
        "the key upside down",
        "a number changed",
        "two letters of one number",
        "a given letter changed",
        "two letters swapped",
    },
}


@functools.cache
def puzzles(kind):
    found = []
    for level in TYPE.levels:
        wanted = TYPE.resolve(Params(kind=kind, level=level), Path(), "en")
        params = wanted.model_dump(mode="json")
        key = Key(f"{kind}-{level}", 0)
        request = Request(key, TYPE.name, TYPE.version, level, params, 7, 60, None)
        outcome = work(request, 0)
        assert outcome.puzzle is not None, outcome.tally
        found.append(outcome.puzzle)
    return tuple(found)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_contract(check, kind, monkeypatch):
    monkeypatch.setattr(testing, "_puzzles", lambda name: puzzles(kind))

    check(TYPE)


@pytest.mark.parametrize("kind", KINDS)
def test_every_mutation_that_was_thought_of_is_made_and_refused(kind):
    made = set()
    for puzzle in puzzles(kind):
        for what, givens, answer in TYPE.mutations(puzzle.givens, puzzle.answer):
            made.add(what)
            assert not _passes(givens, answer), what

    assert SPOILED[kind] == made


def _passes(givens, answer):
    try:
        report = prove(TYPE, givens, answer, Fairness.UNIQUE)
    except (ValueError, TypeError, KeyError):
        return False
    return report.verdict is Verdict.OK


@pytest.mark.parametrize("kind", KINDS)
def test_another_process_makes_the_same_puzzle(kind):
    code = (
        "import sys; from pathlib import Path; import numpy as np;"
        "from puzzle_publish.types.crossword import TYPE;"
        "from puzzle_publish.types.crossword.params import Params;"
        "from puzzle_publish.core.puzzle import digest;"
        "params = TYPE.resolve(Params(kind=sys.argv[1]), Path(), 'en');"
        "draft = TYPE.generate(np.random.Generator(np.random.PCG64(1)), params);"
        "print(digest([draft.givens, draft.answer]))"
    )

    params = TYPE.resolve(Params(kind=kind), Path(), "en")
    draft = TYPE.generate(np.random.Generator(np.random.PCG64(1)), params)

    # This process has a hash seed of its own.
    other = testing._python(code, kind, hash_seed="7")

    assert other.strip() == digest([draft.givens, draft.answer])
