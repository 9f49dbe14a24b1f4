"""Which clues a level takes, and what they make of the grade."""

from dataclasses import replace

import numpy as np
import pytest

from puzzle_publish.types._grid.pattern import Pattern
from puzzle_publish.types.crossword import model, score
from puzzle_publish.types.crossword.clueing import (
    NoClueError,
    choose,
    is_spent,
    mark_of,
)
from puzzle_publish.types.crossword.grade import grade
from puzzle_publish.types.crossword.score import difficulty, hardness
from puzzle_publish.words.clued import Clued, CluedList

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


def chosen(level, lexicon, seed=0, pattern=RING, words=WORDS):
    rng = np.random.Generator(np.random.PCG64(seed))
    return choose(rng, pattern, words, lexicon, level)


def texts_of(*args):
    return {entry.clue for entry in chosen(*args).values()}


def graded(level, lexicon, seed=0):
    clues = {slot: (e.clue, "3") for slot, e in chosen(level, lexicon, seed).items()}
    reference = lexicon.reference
    givens = model.make_givens("freeform", RING, clues, reference, symmetric=True)
    return grade(model.read(givens), lexicon)


@pytest.mark.parametrize(("level", "tag"), [("easy", "easy"), ("hard", "tricky")])
def test_a_level_takes_clues_of_its_kind(level, tag):
    lexicon = listed()

    assert texts_of(level, lexicon) == {
        e.clue for e in lexicon.entries if tag in e.tags
    }


def test_medium_takes_some_of_both_in_other_places_each_time():
    entries = (replace(e, clue=f"{e.clue:.<25}") for e in listed().entries)
    lexicon = CluedList("mine", tuple(entries), "en")
    easy = {e.clue for e in lexicon.entries if "easy" in e.tags}

    mixed = [easy & texts_of("medium", lexicon, seed) for seed in range(20)]

    assert all(0 < len(found) < 4 for found in mixed)
    assert len({frozenset(found) for found in mixed}) > 2


def test_medium_gives_the_hard_clues_to_the_commonest_answers():
    scores = {"SUN": 90, "ART": 85, "SEA": 30, "NET": 25}
    entries = [replace(e, score=scores[e.word]) for e in listed().entries]
    lexicon = CluedList("mine", tuple(entries), "en")

    for seed in range(8):
        found = chosen("medium", lexicon, seed).values()
        tricky = {e.word for e in found if "tricky" in e.tags}
        assert {"SUN", "ART"} <= tricky < {*scores}


def test_a_fifth_of_direct_clues_takes_three_fifths_of_what_exceeds_easy_puzzles():
    pattern = Pattern(("." * 3, "###") * 10)
    tricky = Clued("SUN", "sun", "It never sets on itself", 80, ("tricky",))
    direct = Clued("SUN", "sun", "Star of the day", 80, ("easy",))
    plain = replace(direct, tags=("sense:1",))  # no foothold, but almost as easy

    def of(number, entry):
        return score.graded(pattern, [entry] * number + [tricky] * (10 - number)).score

    footholds = {number: of(number, direct) for number in (0, 1, 2, 3, 9)}
    without = {number: of(number, plain) for number in (0, 1, 2, 3, 9)}
    assert footholds[0] == without[0] > 62
    assert 62 > footholds[2] > footholds[3] > 48 > footholds[9]
    assert footholds[2] - 48 == pytest.approx(0.4 * (without[2] - 48), abs=1)
    assert footholds[1] - 48 == pytest.approx(0.7 * (without[1] - 48), abs=1)
    assert footholds[9] == pytest.approx(without[9], abs=6)


def test_no_clue_stands_twice():
    lexicon = listed(Clued("SUN", "sun", "Salt water", 80, ("easy",)))

    texts = [entry.clue for entry in chosen("easy", lexicon).values()]

    assert sorted(texts) == sorted(set(texts))
    assert "Star of the day" in texts


def test_a_clue_that_names_another_answer_of_the_grid_is_never_taken():
    named = Clued("SUN", "sun", "Painter of the arts", 80, ("easy",))
    tricky = Clued("SUN", "sun", "It never sets on itself", 80, ("tricky",))
    others = [entry for entry in listed().entries if entry.word != "SUN"]

    lexicon = CluedList("mine", (named, tricky, *others), "en")
    assert tricky in chosen("easy", lexicon).values()
    with pytest.raises(NoClueError, match="SUN"):
        chosen("easy", CluedList("mine", (named, *others), "en"))


def test_a_clue_that_the_book_has_is_not_taken_while_there_is_another():
    lexicon = listed()
    once = chosen("easy", lexicon)
    used = {mark_of(entry.clue) for entry in once.values()}
    rng = np.random.Generator(np.random.PCG64(0))

    again = choose(rng, RING, WORDS, lexicon, "easy", used=used)
    other = choose(rng, RING, WORDS, lexicon, "medium", used=used)

    assert score.graded(RING, [again[slot] for slot in RING.slots]).level == "easy"
    assert 0 < len(used & {mark_of(entry.clue) for entry in again.values()}) < 4
    assert not used & {mark_of(entry.clue) for entry in other.values()}
    again = {**again, **other}
    used |= {mark_of(entry.clue) for entry in again.values()}
    assert choose(rng, RING, WORDS, lexicon, "easy", used=used) == once


def test_a_strict_choice_repeats_no_clue_whatever_the_level_but_those_of_spent_words():
    lexicon = listed()
    rng = np.random.Generator(np.random.PCG64(0))
    once = {mark_of(entry.clue) for entry in chosen("easy", lexicon).values()}
    of_sun = {mark_of(entry.clue) for entry in lexicon.by_word["SUN"]}

    def strict(used):
        found = choose(rng, RING, WORDS, lexicon, "easy", used=used, strict=True)
        return {mark_of(entry.clue) for entry in found.values()}

    assert not once & strict(once)
    assert strict(once | of_sun) & (once | of_sun) <= of_sun


def test_a_word_is_spent_when_the_book_has_all_its_clues():
    lexicon = listed()
    *_, last = marks = [mark_of(entry.clue) for entry in lexicon.by_word["SUN"]]

    assert len(marks) > 1
    assert not is_spent("SUN", lexicon, "easy", {last})
    assert is_spent("SUN", lexicon, "easy", {marks[0]}), "the other is tricky"
    assert not is_spent("SUN", lexicon, "medium", {marks[0]})
    assert is_spent("SUN", lexicon, "easy", {*marks})
    assert not is_spent(last, lexicon, "easy", {*marks})


def test_an_easy_puzzle_has_no_long_definition_and_no_late_sense():
    late = Clued("SUN", "sun", "Any star with planets", 80, ("noun", "sense:3"))
    long = Clued("SUN", "sun", "X" * 61, 80, ("noun", "sense:1"))
    others = [entry for entry in listed().entries if entry.word != "SUN"]
    lexicon = CluedList("mine", (late, long, *others), "en")

    with pytest.raises(NoClueError, match="SUN"):
        chosen("easy", lexicon)
    assert {late, long} & {*chosen("medium", lexicon).values()}


def test_a_leaking_clue_is_never_taken():
    only = Clued("SUN", "sun", "Sunny thing", 80, ("easy",))
    lexicon = CluedList(
        "mine", (only, *(e for e in listed().entries if e.word != "SUN")), "en"
    )

    with pytest.raises(NoClueError, match="SUN"):
        chosen("easy", lexicon)


def test_a_clue_of_one_word_is_preferred_to_one_of_two():
    lexicon = listed(Clued("SKY", "sky", "Star of the day", 80, ("easy",)))

    assert "It never sets on itself" in texts_of("easy", lexicon)


def test_a_clue_is_not_taken_if_another_word_of_it_fits_the_crossings():
    pattern = Pattern((".##", "...", ".##"))
    words = dict(zip(pattern.slots, ("UFO", "SUN"), strict=True))
    ufo = Clued("UFO", "ufo", "Saucer in the sky", 80, ("easy",))
    star = Clued("SUN", "sun", "Star of the day", 80, ("easy",))

    fitting = Clued("GUM", "gum", "Star of the day", 80, ("easy",))
    with pytest.raises(NoClueError, match="SUN"):
        chosen("easy", CluedList("mine", (ufo, star, fitting), "en"), 0, pattern, words)

    other = Clued("SKY", "sky", "Star of the day", 80, ("easy",))
    lexicon = CluedList("mine", (ufo, star, other), "en")
    assert star in chosen("easy", lexicon, 0, pattern, words).values()


def test_tricky_clues_and_rare_answers_are_harder():
    easy, medium, hard = (
        graded(level, listed()) for level in ("easy", "medium", "hard")
    )
    rare = graded("easy", listed(score=5))

    assert [easy.level, medium.level, hard.level] == ["easy", "medium", "hard"]
    assert easy.score < medium.score < hard.score
    assert easy.score < rare.score
    assert rare.measures["rare_crossings"] == 4
    assert easy.measures["unchecked"] == 0.5


def test_a_later_sense_is_harder_than_the_first():
    senses = [Clued("SUN", "sun", "x", tags=(f"sense:{k}",)) for k in (1, 2, 9)]

    assert [difficulty(e) for e in senses] == [0.1, 0.25, 0.55]
    assert difficulty(Clued("SUN", "sun", "x")) == 0.3


def test_an_easy_clue_leaves_a_rare_word_as_hard_as_it_is():
    common, rare = (Clued("SUN", "sun", "x", score, ("easy",)) for score in (90, 20))
    tricky = Clued("SUN", "sun", "x", 90, ("tricky",))

    assert [round(hardness(e), 2) for e in (common, rare, tricky)] == [0.1, 0.8, 0.82]


def test_clues_longer_than_allowed_give_way_to_shorter_ones_of_another_level():
    lexicon = listed()
    tricky = {e.word: e.clue for e in lexicon.entries if "tricky" in e.tags}
    easy = {e.word: e.clue for e in lexicon.entries if "easy" in e.tags}
    rng = np.random.Generator(np.random.PCG64(0))

    found = choose(rng, RING, WORDS, lexicon, "hard", longest=22)

    assert {entry.word: entry.clue for entry in found.values()} == {
        "SUN": easy["SUN"],  # the tricky one has 23 characters
        "ART": tricky["ART"],
        "SEA": tricky["SEA"],
        "NET": easy["NET"],
    }
