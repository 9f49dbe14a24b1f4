"""Word ladders: their proof, what they are made of, and how pages are set."""

from dataclasses import replace
from itertools import pairwise, permutations
from pathlib import Path

import numpy as np
import pytest
from few import few

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.figure import Rect, Room, TextLabel
from puzzle_publish.core.text_fitting import MM_PER_PT
from puzzle_publish.core.values import BookContext, Taste
from puzzle_publish.types.ladder import draw, generate, model, reach, rules
from puzzle_publish.types.ladder.bonds import bonds
from puzzle_publish.types.ladder.reach import within_reach
from puzzle_publish.types.registry import load
from puzzle_publish.words.known_words import Known, answers, known, load_known
from puzzle_publish.words.lexicon import Entry

KIND = load("ladder")
WORDS = ["CAT", "COT", "COG", "DOG", "CAR", "CAB", "COB", "TAB", "BAT", "DOT"]
SMALL = Known("small", tuple(Entry(word, 60) for word in WORDS), "en")
LEVELS = tuple(KIND.levels)
HEAT = {**KIND.example().givens, "start": "HEAT", "end": "COLD"}


def made(level, seed=0, language="en", **params):
    """A puzzle of a level, and its params."""
    asked = KIND.presets[level].model_copy(update=params)
    done = KIND.resolve(asked, BookContext(Path(), language))
    rngs = (np.random.default_rng(seed + 1000 * k) for k in range(40))
    drafts = (KIND.generate(rng, done) for rng in rngs)
    return next(
        d for d in drafts if d and KIND.grade(KIND.read_givens(d.givens)).level == level
    ), done


def ladders(start, end, steps):
    """All ladders of SMALL with as many steps, by trying every order of its words."""
    between = [word for word in WORDS if word not in (start, end)]
    for middle in permutations(between, steps - 1):
        way = (start, *middle, end)
        if all(rules.is_step(*pair, is_chain=False) for pair in pairwise(way)):
            yield way


def test_a_page_knows_the_words_that_a_reader_could_try(monkeypatch):
    monkeypatch.setattr(reach, "load_known", lambda reference: SMALL)
    page = model.Page("CAT", "DOG", 2, {})
    ways = ladders("CAT", "DOG", 3)

    assert {*within_reach(page)} >= {word for way in ways for word in way}
    assert "TAB" not in within_reach(replace(page, rungs=1))


def test_a_machine_without_the_list_has_none_of_its_words():
    unknown = {"name": "nobody's", "digest": "0" * 64}
    assert within_reach(model.Page("CAT", "DOG", 2, unknown)) == ()


def test_ends_that_belong_together_come_before_others():
    params = KIND.resolve(KIND.presets["medium"], BookContext(Path(), "en"))
    pairs = bonds(4)
    every = [word for pair in pairs for word in pair]

    def ends(seed, used=()):
        rng = np.random.default_rng(seed)
        page = KIND.read_givens(generate.generate(rng, params, used=used).givens)
        return page.start, page.end

    assert {ends(seed) for seed in range(3)} <= {*pairs}
    assert ends(0, every) not in pairs


@pytest.mark.parametrize("steps", [2, 3, 4])
def test_single_ways_are_those_that_trying_every_ladder_finds(steps):
    graph = generate.graph_of(SMALL, 3)
    for start in WORDS:
        expected = set()
        for end in set(WORDS) - {start}:
            shorter = any(any(ladders(start, end, n)) for n in range(1, steps))
            found = [*ladders(start, end, steps)]
            if len(found) == 1 and not shorter:
                expected |= {*found}

        assert set(generate.single_ways(graph, start, steps)) == expected


def test_the_prover_finds_every_ladder_of_a_page_that_has_several():
    givens = KIND.read_givens({**KIND.example().givens, "start": "COLD", "end": "WARM"})
    found = [one["words"] for one in KIND.solve(givens)]

    assert ["COLD", "CORD", "CARD", "WARD", "WARM"] in found
    assert len(found) == len({*map(tuple, found)}) > 1
    assert all(KIND.follows_rules(givens, tuple(words)) for words in found)


def test_one_rung_more_gives_other_ladders():
    givens = replace(KIND.read_givens(KIND.example().givens), rungs=4)

    assert sum(1 for _, _ in zip(KIND.solve(givens), range(2), strict=False)) == 2


@pytest.mark.parametrize(
    ("key", "why"),
    [
        (("HEAT", "HEAD", "HELD", "HOLD", "COLD"), None),
        (("HEAT", "HEAL", "HELL", "HOLD", "COLD"), "two letters at once"),
        (("HEAT", "HEAD", "HEAT", "HOLD", "COLD"), "a word twice"),
        (("HEAT", "HXAT", "HELD", "HOLD", "COLD"), "no word"),
        (("BEAT", "HEAD", "HELD", "HOLD", "COLD"), "another start"),
    ],
)
def test_a_key_keeps_the_rules(key, why):
    givens = KIND.read_givens(HEAT)

    assert KIND.follows_rules(givens, key) == (why is None)


def test_a_phrase_written_as_one_word_is_no_rung():
    phrase = next(e for e in known("en").entries if e.shown and len(e.word) == 4)
    givens = KIND.read_givens(HEAT)
    key = (givens.start, phrase.word, *("HELD", "HOLD", "COLD"))

    assert not KIND.follows_rules(givens, key)
    assert phrase.word not in generate.graph_of(known("en"), 4)


def test_idioms_are_chained_by_their_characters():
    draft, params = made("easy", language="zh")
    words = draft.answer["words"]

    assert all(a[-1] == b[0] for a, b in pairwise(words))
    assert len(draft.givens["clues"]) == len(words) - 2
    assert KIND.example_for(params).answer["words"][0] == "一脉相承"


@few("level", LEVELS, fast=1)
def test_words_to_find_are_common_and_have_clues_of_ours(level):
    draft, params = made(level, seed=3)
    least = generate.PLANS[level].least
    clued = answers(params.lists["answers"])
    scores = load_known(params.lists["known"])

    for word in draft.answer["words"]:
        assert scores.find(word).frequency >= least
        assert word in clued
    assert ("clues" in draft.givens) == (level == "easy")


@pytest.mark.soak
def test_a_blocked_word_is_no_rung_and_in_no_clue():
    _, params = made("easy")
    blocked = generate.pool(params)
    word, clue = next((w, c) for w, c in blocked.items() if w == "HEAD")
    taste = Taste(block=("HEAD",))
    book = BookContext(Path(), taste=taste)
    pool = generate.pool(KIND.resolve(KIND.presets["easy"], book))

    assert clue
    assert word not in pool
    assert not any("head" in text.lower().split() for text in pool.values())


def test_taken_words_are_not_used_again():
    draft, params = made("medium")
    taken = draft.answer["words"]
    rng = np.random.default_rng(0)
    other = KIND.generate_apart(rng, params, taken, taken)

    assert not set(other.answer["words"]) & set(taken)


def test_a_ladder_is_the_same_from_below():
    givens = KIND.read_givens(HEAT)
    turned = replace(givens, start=givens.end, end=givens.start)
    answer = ("HEAT", "HEAD", "HELD", "HOLD", "COLD")

    assert KIND.canonical(givens) == KIND.canonical(turned)
    assert KIND.identity(givens, answer) == KIND.identity(turned, answer[::-1])


@few(
    ("language", "params", "told"),
    [
        ("zh", {"length": 4}, "length: idioms have four characters"),
        ("en", {"length": 6, "rungs": 8}, "rungs: no medium word ladder was found"),
        ("zh", {"rungs": 8, "clues": False}, "rungs: no medium chain of idioms"),
    ],
    fast=1,
)
def test_settings_that_give_no_ladder_are_refused(language, params, told):
    asked = KIND.presets["medium"].model_copy(update=params)

    with pytest.raises(UsageError, match=told):
        KIND.resolve(asked, BookContext(Path(), language))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"start": "cold"}, "start must be a word"),
        ({"end": "SEVENTH"}, "end must be a word"),
        ({"end": "CAT"}, "as many letters"),
        ({"end": "HEAT"}, "one word"),
        ({"rungs": 0}, "rungs is 0"),
        ({"clues": ["A clue"]}, "clues need their list"),
        ({"clues": ["A clue"], "list": {}}, "clues has 1 text; must have 3"),
        ({"lexicon": "english"}, "reference"),
    ],
)
def test_faulty_givens_get_a_sentence(changes, told):
    with pytest.raises(ValueError, match=told):
        model.read({**HEAT, **changes})


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("width", "height"), [(110, 150), (110, 66), (170, 70)])
def test_a_page_has_boxes_to_write_in_and_legible_clues(language, width, height):
    draft, _ = made("easy", seed=5, language=language)
    givens = KIND.read_givens(draft.givens)
    room = Room(width, height)
    page = draw.draw_page(givens, room)
    texts = [step for step in page.steps if isinstance(step, TextLabel)]
    boxes = [s for s in page.steps if isinstance(s, Rect) and s.role == "cell"]

    assert page.cell_mm >= draw.MIN_CELL_MM
    assert room.fits(page, page.cell_mm)
    assert len(boxes) == len(givens.start) * (givens.rungs + 2)
    assert {text.written for text in texts} == set(givens.clues)
    for text in texts:
        assert text.size * draw.ROLE_TEXT * page.cell_mm >= 7 * MM_PER_PT - 1e-6


def test_a_ladder_fills_most_of_a_large_page():
    draft, _ = made("easy", seed=5, language="en")
    page = draw.draw_page(KIND.read_givens(draft.givens), Room(178, 190, scale=1.2))

    assert page.cell_mm * 1.2 * page.width > 0.9 * 178
    assert page.cell_mm * 1.2 * page.height > 0.7 * 190


def test_no_word_of_a_clue_is_broken():
    givens = KIND.read_givens(KIND.example().givens)
    clues = ("Extraordinarily long", "Daughter’s brother", "Short")
    clued = replace(givens, clues=clues, list=known("en").reference)
    page = draw.draw_page(clued, Room(60, 120))
    lines = [step.text for step in page.steps if isinstance(step, TextLabel)]

    assert " ".join(lines) == " ".join(clues)
    assert {word for line in lines for word in line.split()} == set(
        " ".join(clues).split()
    )


def test_a_screen_asks_for_the_words_between_with_their_clues():
    draft, _ = made("easy")
    player = KIND.player(*KIND.read(draft), "en")

    assert "".join(player.answer) == "".join(draft.answer["words"][1:-1])
    assert [entry.clue for entry in player.entries] == draft.givens["clues"]


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("level", LEVELS)
def test_two_hundred_ladders_of_a_level_are_different(language, level):
    params = KIND.resolve(KIND.presets[level], BookContext(Path(), language))
    found, used = {}, []
    rng = np.random.default_rng(1)
    recent = []
    for _ in range(1_000):
        taken = [word for words in recent[-params.window + 1 :] for word in words]
        draft = KIND.generate_apart(rng, params, taken, used)
        if draft is None:
            continue
        read = KIND.read(draft)
        if KIND.grade(read[0]).level != level:
            continue
        assert not set(draft.answer["words"]) & set(taken)
        recent.append(draft.answer["words"])
        used += draft.answer["words"]
        found[str(KIND.identity(*read))] = draft
        if len(found) == 200:
            break
    assert len(found) == 200


def test_a_pair_whose_ladder_is_of_another_level_is_passed_over():
    done = KIND.resolve(KIND.presets["hard"], BookContext(Path(), "en"))
    pairs = {*bonds(4), *bonds(5)}
    for seed in range(3):
        draft = KIND.generate(np.random.default_rng(seed), done)
        givens = KIND.read_givens(draft.givens)
        assert (givens.start, givens.end) in pairs
        assert KIND.grade(givens).level == "hard"


def test_the_worked_example_is_no_pair_that_books_prefer():
    givens = KIND.example().givens
    ends = {givens["start"], givens["end"]}

    assert all({*pair} != ends for pair in bonds(len(givens["start"])))
