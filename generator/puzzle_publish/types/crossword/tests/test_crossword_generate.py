"""Free-form crosswords from seeds: legal, proven, as large as asked for."""

from pathlib import Path

import numpy as np
import pytest
from few import few
from on_json import OnJson

from puzzle_publish.core.values import BookContext
from puzzle_publish.types._grid import vocabulary
from puzzle_publish.types.crossword import generate, model
from puzzle_publish.types.crossword.params import Params
from puzzle_publish.types.registry import load

TYPE = OnJson(load("crossword"))


def made(seed, language="en", **params):
    wanted = TYPE.resolve(Params(**params), BookContext(Path(), language))
    drafts = (
        TYPE.generate(np.random.Generator(np.random.PCG64([seed, attempt])), wanted)
        for attempt in range(4)
    )
    return next(filter(None, drafts))


@few("language", ["en", "zh"])
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("seed", range(3))
def test_a_free_form_keeps_the_rules_and_has_one_answer(language, level, seed):
    draft = made(seed, language, level=level)

    assert TYPE.follows_rules(draft.givens, draft.answer)
    assert list(TYPE.solve(draft.givens)) == [draft.answer]
    page = model.read(draft.givens)
    assert max(page.pattern.height, page.pattern.width) <= 13


@pytest.mark.parametrize(("entries", "side"), [(6, 9), (30, 17)])
def test_entries_and_side_are_as_asked_for(entries, side):
    draft = made(1, entries=entries, side=side)

    page = model.read(draft.givens)
    assert 0.85 * entries <= len(page.clues) <= 1.15 * entries
    assert max(page.pattern.height, page.pattern.width) <= side


def test_the_same_seed_gives_the_same_puzzle():
    assert made(5) == made(5)
    assert made(5) != made(6)


def test_the_worked_examples_are_proven_by_the_lists_that_ship():
    for draft in (TYPE.example(), TYPE.example_for(zh())):
        assert TYPE.follows_rules(draft.givens, draft.answer)
        assert list(TYPE.solve(draft.givens)) == [draft.answer]


def zh():
    return TYPE.resolve(Params(), BookContext(Path(), "zh"))


def test_where_all_words_stand_in_neighbours_there_is_no_puzzle_and_no_fault():
    wanted = zh()
    every = vocabulary.usable(wanted, most=13)
    rng = np.random.Generator(np.random.PCG64(0))

    assert TYPE.generate_apart(rng, wanted, sorted(every), ()) is None


def test_clues_too_long_for_a_page_are_chosen_again_shorter(monkeypatch):
    def lengths(draft):
        clues = model.read(draft.givens).clues
        return [len(clue.clue) for clue in clues]

    wanted = TYPE.resolve(Params(entries=8, level="easy"), BookContext(Path(), "en"))
    seeds = range(6)

    def drafts():
        rngs = (np.random.Generator(np.random.PCG64(seed)) for seed in seeds)
        return [TYPE.generate(rng, wanted) for rng in rngs]

    assert max(max(lengths(draft)) for draft in drafts()) > 28

    def longest(givens, _):
        return max(len(clue.clue) for clue in givens.clues), 0

    monkeypatch.setattr(generate, "size_of", longest)
    monkeypatch.setattr(generate, "fits", lambda size, _: size <= (28, 0))

    assert max(max(lengths(draft)) for draft in drafts()) <= 28
