"""What crosswords are filled with: other words for each seed, preferred ones first."""

import csv
from collections import Counter

import numpy as np
import pytest
from few import few
from on_json import OnJson

from puzzle_publish.core.puzzle import puzzle_id
from puzzle_publish.core.values import BookContext
from puzzle_publish.types._grid import grids, linking, vocabulary
from puzzle_publish.types._grid.levels import (
    MORE,
    MORE_OF_AMERICAN,
    WHOLE,
    Apart,
    Try,
    tries,
)
from puzzle_publish.types.crossword.params import Params
from puzzle_publish.types.registry import load
from puzzle_publish.words.cluelists import ENGLISH, load_clues, shipped
from puzzle_publish.words.sources import named

TYPE = OnJson(load("crossword"))

LESSON = """\
cell,membrane,nucleus,enzyme,protein,glucose,oxygen,osmosis,diffusion,tissue,organ,root,
stem,leaf,pollen,petal,seed,spore,fungus,bacteria"""
FAMILY = ["Priscilla", "Bartholomew", "Quentin", "Rowena", "Grimsby", "Labrador"]


def listed(folder, name, words):
    """Write a list with clues that give nothing away."""
    path = folder / name
    with path.open("w", encoding="utf-8", newline="") as stream:
        rows = csv.writer(stream)
        rows.writerow(("word", "clue", "score", "tags"))
        for n, word in enumerate(words):
            rows.writerow((word, f"Qz {n} kj", 80, "easy"))
            rows.writerow((word, f"Jv {n} qx", 80, "tricky"))
    return name


def made(params, folder, seeds, apart=()):
    """Return a puzzle for each seed, with what the others have if they are apart."""
    complete = TYPE.resolve(params, BookContext(folder, "en"))
    found = []
    for seed in range(seeds):
        rng = np.random.Generator(np.random.PCG64(seed))
        draft = TYPE.generate_apart(rng, complete, apart, ())
        if draft is not None:
            found.append(draft)
    return found


def ids(drafts):
    return {puzzle_id("crossword", TYPE.identity(d.givens, d.answer)) for d in drafts}


def words_of(draft):
    return TYPE.entries(draft.givens, draft.answer)


@few("level", ["easy", "medium", "hard"])
def test_sheets_of_one_lesson_are_all_different(level, tmp_path):
    words = LESSON.replace("\n", "").split(",")
    name = listed(tmp_path, "lesson.csv", words)
    sheets = made(Params(level=level, words=[name], entries=12), tmp_path, 30)

    assert len(ids(sheets)) == len(sheets) >= 10
    assert len({words_of(sheet) for sheet in sheets}) >= len(sheets) / 2


def test_30_american_5x5_of_the_shipped_list_are_nearly_all_different(tmp_path):
    params = Params(level="easy", kind="american", side=5)
    complete = TYPE.resolve(params, BookContext(tmp_path, "en"))
    grids = []
    for seed in range(30):
        near = {word for one in grids[-10:] for word in words_of(one)}
        rng = np.random.Generator(np.random.PCG64(seed))
        draft = TYPE.generate_apart(rng, complete, sorted(near), ())
        grids += [draft] * (draft is not None)

    assert len(grids) >= 20
    assert len(ids(grids)) >= 0.9 * len(grids)


@pytest.mark.soak
@few(("kind", "least"), [("freeform", 30), ("british", 10)])
def test_words_of_an_earlier_list_come_first(kind, least, tmp_path):
    family = listed(tmp_path, "family.csv", FAMILY)
    params = Params(level="medium", kind=kind, words=[family, "auto"])

    found = [word.upper() for word in FAMILY]
    used = [words_of(draft).intersection(found) for draft in made(params, tmp_path, 10)]
    assert sum(map(len, used)) >= least


@pytest.mark.soak
@pytest.mark.parametrize("name", ["family", "my+family", "english"])
def test_a_list_that_is_named_first_changes_what_fills_prefer(tmp_path, name):
    family = listed(tmp_path, f"{name}.csv", FAMILY)
    params = Params(words=[family, "auto"], kind="british", level="easy")
    complete = TYPE.resolve(params, BookContext(tmp_path, "en"))
    lexicon = load_clues(complete.words)

    assert lexicon.names[1:] == (ENGLISH,)
    assert lexicon.place_of["GRIMSBY"] == 0
    assert lexicon.place_of[shipped(ENGLISH).entries[0].word] == 1
    assert vocabulary.index(complete, most=13).words(7)[0] in {*("QUENTIN", "GRIMSBY")}
    assert {*vocabulary.favoured(complete, most=13)} <= {w.upper() for w in FAMILY}


def test_words_that_the_book_has_are_avoided_while_there_are_others(tmp_path):
    params = TYPE.resolve(
        Params(level="easy", kind="freeform"), BookContext(tmp_path, "en")
    )
    usable = vocabulary.usable(params, most=13)
    used = [word for word in usable if hash_of(word) % 4 == 0]
    shares = []
    for avoided in ((), used):
        rng = np.random.Generator(np.random.PCG64(1))
        drafts = [TYPE.generate_apart(rng, params, (), avoided) for _ in range(8)]
        found = [word for draft in drafts for word in words_of(draft)]
        shares.append(sum(word in used for word in found) / len(found))

    assert shares[0] > 0.15
    assert shares[1] == 0


def test_late_tries_may_have_more_and_more_of_the_words_of_others():
    rng = np.random.Generator(np.random.PCG64(1))
    used = [f"W{n}" for n in range(400)]
    one = Apart(["A"], used, spent=lambda word: word.endswith("7"))
    every = list(grids.tries("easy", filled=True, capped=False))
    barred = [one.barred(each, rng) for each in every]
    shares = [len(words - {"A"}) / len(used) for words in barred]

    first_late = next(k for k, each in enumerate(every) if each.late)
    assert shares == sorted(shares, reverse=True)
    assert shares[:first_late] == [1.0] * first_late
    assert 0.6 < shares[first_late] < 0.85
    assert [each.last for each in every][-3:] == [False, True, True]
    assert shares[-2:] == [0, 0]
    assert all("A" in words for words in barred)
    assert all({"W7", "W17"} <= words for words in barred[:-2]), "all clues are used"

    first, second, *_ = grids.tries("easy", filled=True, capped=False, patient=False)
    assert one.barred(first, rng) == {"A", *used}
    assert one.barred(second, rng, spared={"W7"}) == {
        *("A", *(word for word in used if word.endswith("7") and word != "W7"))
    }


def test_a_word_that_two_others_have_is_the_last_to_be_allowed():
    rng = np.random.Generator(np.random.PCG64(1))
    apart = Apart(["A"], ["SEA", "SUN", "SUN"])
    late, last = Try(WHOLE, 1.0, late=1.0), Try(WHOLE, 1.0, late=1.0, last=True)

    assert apart.barred(late, rng) == {"A", "SUN"}
    assert apart.barred(late, rng, spared=["SUN"]) == {"A"}
    assert apart.barred(last, rng) == {"A"}


def hash_of(word):
    return sum(map(ord, word))


@pytest.mark.soak
def test_the_whole_of_a_small_list_is_drawn_from(tmp_path):
    name = listed(tmp_path, "lesson.csv", LESSON.replace("\n", "").split(","))
    params = TYPE.resolve(
        Params(level="easy", words=[name]), BookContext(tmp_path, "en")
    )
    one = next(grids.tries("easy", filled=False, capped=False))

    assert set(grids._words(params, one, None, None, ())) == set(
        vocabulary.tiered(params, WHOLE, most=13, own=False, alone=True)
    )


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_boards_of_idioms_are_dense(level, tmp_path):
    params = TYPE.resolve(Params(level=level), BookContext(tmp_path, "zh"))
    filled = cells = 0
    for seed in range(8):
        rng = np.random.Generator(np.random.PCG64(seed))
        draft = TYPE.generate(rng, params)
        if draft is not None:
            rows = draft.givens["rows"]
            filled += sum(row.count(".") for row in rows)
            cells += sum(map(len, rows))

    assert filled / cells >= 0.45


def test_a_chinese_puzzle_explains_its_idioms_in_the_glossary(tmp_path):
    params = TYPE.resolve(Params(level="easy"), BookContext(tmp_path, "zh"))
    draft = TYPE.generate(np.random.Generator(np.random.PCG64(3)), params)
    words = TYPE.entries(draft.givens, draft.answer)
    found = TYPE.glossary(params, draft.answer, "zh")

    assert {entry.word for entry in found} == words & set(named("idioms").words)
    assert found
    assert all(entry.reading and entry.note for entry in found)
    assert set(found) <= set(TYPE.vocabulary(params, "zh"))


def test_an_english_puzzle_needs_no_glossary(tmp_path):
    params = TYPE.resolve(Params(level="easy", side=9), BookContext(tmp_path, "en"))

    assert TYPE.vocabulary(params, "en") == ()
    assert TYPE.glossary(params, {"rows": ["SUN"]}, "en") == ()


def test_idioms_of_easy_puzzles_are_many_and_seldom_the_same(tmp_path):
    params = TYPE.resolve(
        Params(level="easy", words=["idiom-clues"], entries=10),
        BookContext(tmp_path, "zh"),
    )
    rngs = (np.random.Generator(np.random.PCG64(seed)) for seed in range(40))
    drafts = [draft for rng in rngs if (draft := TYPE.generate(rng, params))]
    answers = Counter(word for draft in drafts for word in words_of(draft))

    assert len(ids(drafts)) == len(drafts) >= 38
    # None of the puzzles knows of another: 423 of 1,260 drawn evenly would be 359.
    assert len(answers) >= 0.55 * answers.total() >= 200
    assert max(answers.values()) <= 7


@pytest.mark.soak
@few("level", ["easy", "medium", "hard"], fast=2)
def test_a_book_of_chinese_crosswords_hardly_repeats(level, tmp_path):
    params = TYPE.resolve(Params(level=level), BookContext(tmp_path, "zh"))
    answers, traces = Counter(), set()
    for seed in range(30):
        rng = np.random.Generator(np.random.PCG64(seed))
        draft = TYPE.generate_apart(rng, params, (), sorted(traces))
        answers.update(words_of(draft))
        traces |= TYPE.traces(draft.givens, draft.answer)

    assert len(answers) == answers.total() > 350


def test_words_that_are_liked_equally_are_drawn_equally_often():
    liked = {"甲": 60, "乙": 60, "丙": 60, "丁": 20}
    rng = np.random.Generator(np.random.PCG64(1))
    drawn = Counter(linking._drawn(rng, "甲乙丙丁", liked) for _ in range(4_000))

    assert all(1_100 < drawn[word] < 1_400 for word in "甲乙丙")
    assert 150 < drawn["丁"] < 350


def test_american_grids_are_tried_more_often_before_one_repeats_too_much():
    every = [
        [*tries("medium", filled=True, capped=False, patient=False, more=more)]
        for more in (0, MORE, MORE_OF_AMERICAN)
    ]

    assert [sum(one.more for one in some) for some in every] == [0, 10, 60]
    assert [sum(one.last for one in some) for some in every] == [0, 2, 2]
    for some in every[1:]:
        assert all(one.late == 1 for one in some if one.more)
        assert [one.last for one in some[-2:]] == [True, True]


@pytest.mark.soak  # two minutes
def test_no_answer_comes_three_times_in_40_american_13x13(tmp_path):
    params = TYPE.resolve(
        Params(level="medium", kind="american", side=13), BookContext(tmp_path, "en")
    )
    times, rows = Counter(), []
    for seed in range(40):
        near = {word for one in rows[-5:] for word in words_of(one)}
        used = sorted(t for t, n in times.items() for _ in range(min(n, 2)))
        rng = np.random.Generator(np.random.PCG64([4, seed]))
        draft = TYPE.generate_apart(rng, params, sorted(near), used)
        if draft is not None:
            rows.append(draft)
            times.update(TYPE.traces(draft.givens, draft.answer))

    assert len(rows) >= 38
    marks = {mark for one in rows for mark in TYPE.traces(one.givens, one.answer)}
    assert max(times[word] for one in rows for word in words_of(one)) <= 2
    words = {word for one in rows for word in words_of(one)}
    assert max(times[mark] for mark in marks - words) == 1
