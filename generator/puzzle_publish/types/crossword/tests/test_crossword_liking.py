"""A fill likes words with clues that a person wrote, whatever dictionary is beside."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from puzzle_publish.core.values import BookContext
from puzzle_publish.types._grid.model import entries as entries_of
from puzzle_publish.types.crossword import TYPE, model
from puzzle_publish.types.crossword.params import Params
from puzzle_publish.words import store
from puzzle_publish.words.cluelists import ENGLISH, shipped


@pytest.fixture
def params():
    """Every other word has a dictionary's clues, and every third of those a form's."""
    own = shipped(ENGLISH)
    words = sorted(own.by_word)
    dictionary = dict.fromkeys(words[::2], ("sense:1",))
    dictionary |= dict.fromkeys(words[::6], ("form:plural", "sense:1"))
    entries = tuple(
        replace(e, tags=dictionary.get(e.word, e.tags)) for e in own.entries
    )
    mixed = replace(own, name="mixed", entries=entries)
    asked = Params(kind="british", words=store.keep(mixed))
    return TYPE.resolve(asked, BookContext(Path(), "en")), dictionary


@pytest.mark.soak
def test_most_answers_have_clues_by_a_person_and_few_are_other_forms(params):
    wanted, dictionary = params
    rng = np.random.Generator(np.random.PCG64(7))
    drafts = [TYPE.generate(rng, wanted) for _ in range(12)]
    answers = [
        word
        for draft in drafts
        if draft
        for _, word in entries_of(
            model.read(draft.givens).pattern, draft.answer["rows"]
        )
    ]

    tags = [dictionary.get(word, ()) for word in answers]
    by_person = sum(not tag for tag in tags) / len(tags)
    forms = sum("form:plural" in tag for tag in tags) / len(tags)
    assert by_person > 0.6, "half of the list has a clue by a person"
    assert forms < 0.1, "a sixth of the list are forms"
