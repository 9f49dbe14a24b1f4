"""Puzzles of every kind from the largest lists, each answer and clue read twice.

Our judge reads them, and so does glin-profanity, a list that we had no part in.
"""

import itertools

import pytest
from installed import NEEDS_WORDNET

from puzzle_publish import generate, load_type
from puzzle_publish.core.values import BookContext, Taste
from puzzle_publish.words import sources
from puzzle_publish.words.clued import answer_form
from puzzle_publish.words.cluelists import load_clues, refer_clues
from puzzle_publish.words.taste import judge_of

pytestmark = pytest.mark.soak

PUZZLES = 2_000
INSTALLED = {"words": "installed"}
SYSTEM = {"lexicon": "system"}
NEEDS_SYSTEM_WORDS = pytest.mark.skipif(
    not sources.SYSTEM.exists(), reason="the system has no list of words"
)
KINDS = [
    pytest.param(name, params, id=f"{name}-{label}", marks=marks)
    for name, label, params, marks in (
        ("crossword", "freeform", {"kind": "freeform", **INSTALLED}, NEEDS_WORDNET),
        ("crossword", "british", {"kind": "british", **INSTALLED}, NEEDS_WORDNET),
        ("crossword", "american", {"kind": "american", **INSTALLED}, NEEDS_WORDNET),
        ("fill_in", "installed", INSTALLED, NEEDS_WORDNET),
        ("codeword", "installed", INSTALLED, NEEDS_WORDNET),
        ("wordpath", "english", {"lexicon": "english"}, ()),
        ("wordpath", "system", SYSTEM, NEEDS_SYSTEM_WORDS),
        ("cryptarithm", "english", {"kind": "words", "lexicon": "english"}, ()),
    )
]
# What the other list matches although a family paper prints it; read in all entries of
# WordNet that pass our judge.
EVERYDAY = frozenset(
    (
        *("ass", "bareback", "big black", "bondage", "bunghole", "butt", "cock"),
        *("dick", "domination", "escort", "fingering", "hoe", "humping", "pegging"),
        *("retard", "scat", "sex", "skeet", "snatch", "snowballing", "strap on"),
        *("suck", "sucks", "swinger", "tied up", "tit", "undressing"),
    )
)


@pytest.fixture(scope="module")
def other_list():
    """A function that gives what the other list finds in a text."""
    glin_profanity = pytest.importorskip("glin_profanity")
    matcher = glin_profanity.Filter({"languages": ["english"]})

    def find(text):
        found = matcher.check_profanity(text)["profane_words"]
        return [word for word in found if word.casefold() not in EVERYDAY]

    return find


def texts(value):
    """Every text in plain JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from itertools.chain.from_iterable(map(texts, value.values()))
    elif isinstance(value, list):
        yield from itertools.chain.from_iterable(map(texts, value))


def words_of(kind, puzzle):
    """The words of a puzzle: of the grid, of the key, or of the sum."""
    if hasattr(kind, "entries"):
        return kind.entries(*kind.read(puzzle))
    if hasattr(kind, "key_words"):
        return kind.key_words(kind.read(puzzle)[1])
    return (word for text in texts(puzzle.givens) for word in text.split())


def clues_of(puzzle):
    """The texts of a puzzle's clues, if it has any."""
    return texts(puzzle.givens.get("clues", []))


@NEEDS_WORDNET
def test_a_second_reader_finds_nothing_in_the_largest_list(other_list, tmp_path):
    reference = refer_clues("installed", BookContext(tmp_path))
    entries = load_clues(reference).entries

    found = {e.shown for e in entries if other_list(e.shown) or other_list(e.clue)}

    assert len(entries) > 70_000
    assert found == set()


@pytest.mark.parametrize(("name", "params"), KINDS)
def test_no_puzzle_has_a_word_or_clue_that_a_family_should_not_see(
    name, params, other_list
):
    kind, judge = load_type(name), judge_of(Taste())
    levels = list(kind.presets)
    found, read = set(), 0
    for nth, level in enumerate(levels):
        share = len(range(nth, PUZZLES, len(levels)))
        for puzzle in generate(name, level=level, count=share, params=params):
            read += 1
            for word in words_of(kind, puzzle):
                if judge.word(answer_form(word)) or other_list(word.lower()):
                    found.add(word)
            found.update(t for t in clues_of(puzzle) if judge.clue(t) or other_list(t))

    assert (read, sorted(found)) == (PUZZLES, [])
