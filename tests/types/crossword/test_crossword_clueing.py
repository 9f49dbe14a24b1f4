"""Which clues a level takes, and what they make of the grade."""

import numpy as np
import pytest

from generator.types.crossword import model
from generator.types.crossword.clueing import NoClueError, choose
from generator.types.crossword.difficulty import difficulty
from generator.types.crossword.grade import grade
from generator.types.crossword.pattern import Pattern
from generator.words.clued import Clued, CluedList

RING = Pattern(("...", ".#.", "..."))
WORDS = dict(zip(RING.slots, ("SUN", "ART", "SEA", "NET"), strict=True))


def listed(*more, score=80):
    clues = {
        "SUN": ("Star of the day", "It never sets on itself"),
        "ART": ("It hangs in galleries", "It may be pop"),
        "SEA": ("Salt water", "C, by the sound of it"),
        "NET": ("Fisher's tool", "Gross, after all is paid"),
    }
    entries = [
        Clued(word, word.lower(), clue, score, (tag,))
        for word, both in clues.items()
        for clue, tag in zip(both, ("easy", "tricky"), strict=True)
    ]
    return CluedList("mine", (*entries, *more), "en")


def chosen(level, lexicon, seed=0):
    rng = np.random.Generator(np.random.PCG64(seed))
    return choose(rng, WORDS, lexicon, level)


def graded(level, lexicon, seed=0):
    clues = chosen(level, lexicon, seed)
    reference = lexicon.reference
    givens = model.write("freeform", RING, clues, reference, symmetric=True)
    return grade(givens, lexicon)


@pytest.mark.parametrize(("level", "tag"), [("easy", "easy"), ("hard", "tricky")])
def test_a_level_takes_clues_of_its_kind(level, tag):
    lexicon = listed()

    texts = {text for text, _ in chosen(level, lexicon).values()}

    assert texts == {e.clue for e in lexicon.entries if tag in e.tags}


def test_medium_takes_some_of_both():
    lexicon = listed()
    easy = {e.clue for e in lexicon.entries if "easy" in e.tags}

    mixed = [
        len(easy & {text for text, _ in chosen("medium", lexicon, seed).values()})
        for seed in range(20)
    ]

    assert {1, 2, 3} <= set(mixed)


def test_no_clue_stands_twice():
    lexicon = listed(Clued("SUN", "sun", "Salt water", 80, ("easy",)))

    texts = [text for text, _ in chosen("easy", lexicon).values()]

    assert sorted(texts) == sorted(set(texts))
    assert "Star of the day" in texts


def test_a_leaking_clue_is_never_taken():
    only = Clued("SUN", "sun", "Sunny thing", 80, ("easy",))
    lexicon = CluedList(
        "mine", (only, *(e for e in listed().entries if e.word != "SUN")), "en"
    )

    with pytest.raises(NoClueError, match="SUN"):
        chosen("easy", lexicon)


def test_a_clue_of_one_word_is_preferred_to_one_of_two():
    lexicon = listed(Clued("SKY", "sky", "Star of the day", 80, ("easy",)))

    texts = [text for text, _ in chosen("easy", lexicon).values()]

    assert "It never sets on itself" in texts


def test_tricky_clues_and_rare_answers_are_harder():
    easy, medium, hard = (
        graded(level, listed()) for level in ("easy", "medium", "hard")
    )
    rare = graded("easy", listed(score=5))

    assert [easy.level, hard.level] == ["easy", "hard"]
    assert easy.score < medium.score < hard.score
    assert easy.score < rare.score
    assert rare.measures["rare_crossings"] == 4
    assert easy.measures["unchecked"] == 0.5


def test_a_later_sense_is_harder_than_the_first():
    senses = [Clued("SUN", "sun", "x", tags=(f"sense:{k}",)) for k in (1, 2, 9)]

    assert [difficulty(e) for e in senses] == [0.2, 0.35, 0.8]
    assert difficulty(Clued("SUN", "sun", "x")) == 0.4
