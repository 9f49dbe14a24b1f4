"""Answers and clues of a crossword are in the spelling of its book."""

import re
from pathlib import Path

import numpy as np
import pytest
from few import few
from installed import NEEDS_WORDNET
from on_json import OnJson

from puzzle_publish.core.spelling import SPELLINGS, other_spellings
from puzzle_publish.core.values import BookContext
from puzzle_publish.types.crossword.params import Params
from puzzle_publish.types.registry import load

TYPE = OnJson(load("crossword"))


@few("spelling", SPELLINGS)
@few(
    ("words", "number"),
    [
        ("auto", 3),
        pytest.param(["auto", "wordnet"], 40, marks=(pytest.mark.soak, NEEDS_WORDNET)),
        pytest.param("wordnet", 40, marks=(pytest.mark.soak, NEEDS_WORDNET)),
    ],
)
def test_no_answer_and_no_clue_has_the_other_spelling(words, number, spelling):
    book = BookContext(Path(), "en", spelling)
    asked = Params(kind="british", side=13, level="hard", words=words)
    complete = TYPE.resolve(asked, book)
    drafts = [
        TYPE.generate(np.random.Generator(np.random.PCG64(seed)), complete)
        for seed in range(number)
    ]

    made = [draft for draft in drafts if draft is not None]
    assert len(made) > number // 2
    known = other_spellings(spelling)
    for draft in made:
        answers = {word.lower() for word in TYPE.entries(draft.givens, draft.answer)}
        clues = (clue["clue"] for clue in _clues(draft.givens))
        told = {w for clue in clues for w in re.findall(r"\b[a-z]+\b", _bare(clue))}
        assert (answers | told) & known.keys() == set()


def _clues(givens):
    return [clue for part in ("across", "down") for clue in givens["clues"][part]]


def _bare(clue):
    """A clue without quotations, which keep their spelling."""
    return re.sub("\u201c[^\u201d]*\u201d", "", clue)
