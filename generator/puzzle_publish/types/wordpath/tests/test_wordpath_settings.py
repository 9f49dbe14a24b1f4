"""Lists and settings that can give no board are refused with the reason."""

import json
from pathlib import Path

import pytest
from on_json import OnJson

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.values import BookContext
from puzzle_publish.types import wordpath
from puzzle_publish.types.contract import GlossaryEntry
from puzzle_publish.types.wordpath import feasibility, model, requirements
from puzzle_publish.types.wordpath.corpus import corpus_of
from puzzle_publish.types.wordpath.feasibility import require_feasible
from puzzle_publish.types.wordpath.sample import sample
from puzzle_publish.words import store
from puzzle_publish.words.lexicon import Entry, Lexicon

TYPE = OnJson(wordpath.TYPE)

IDIOMS = store.load("idioms")
ENGLISH = store.load("english")
HERE = Path()


def listed(*words):
    return Lexicon("mine", tuple(map(Entry, words)), "en")


def longer_than(length):
    entries = tuple(e for e in ENGLISH.entries if len(e.word) > length)
    return Lexicon("mine", entries, "en")


def preset(level, **more):
    return TYPE.presets[level].model_copy(update={"density": "classic", **more})


def refusal(lexicon, params):
    with pytest.raises(UsageError) as caught:
        require_feasible(lexicon, params)
    (sentence,) = caught.value.problems
    return sentence


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("told", ["list", "lengths"])
@pytest.mark.parametrize(
    "lexicon", [IDIOMS, longer_than(5)], ids=["idioms", "long words"]
)
def test_idioms_and_long_words_are_fine_in_both_modes(level, told, lexicon):
    require_feasible(lexicon, preset(level, help=told))


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_short_english_words_are_fine_with_the_list_and_refused_without(level):
    require_feasible(ENGLISH, preset(level))

    sentence = refusal(ENGLISH, preset(level, help="lengths"))
    side = TYPE.presets[level].height

    assert sentence.startswith("mode: open promises that no word of english but")
    assert f"on a board of {side} x {side} about " in sentence
    assert "english-long with 6 letters or more" in sentence
    assert "mode: closed with help: list" in sentence


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "lexicon: mine is empty; a path needs words of 2 to 36 characters"),
        (
            ["A", "B"],
            "lexicon: mine has words of one character only; a path needs words of 2 to"
            " 36 characters",
        ),
        (
            ["A" * 37, "B" * 40],
            "lexicon: every word of mine is longer than the board; the shortest has 37"
            " characters, 6 x 6 cells hold 36 at most",
        ),
        (
            ["ABCD", "A", "B" * 40],
            "lexicon: mine has 1 word of 2 to 36 characters; a board needs at least 2",
        ),
    ],
)
def test_lists_without_usable_words_are_refused(words, sentence):
    assert sentence == refusal(listed(*words), preset("easy"))


def test_words_too_much_alike_are_refused():
    alike = listed(*("A" * n for n in range(2, 9)))
    sentence = refusal(alike, preset("easy"))

    assert sentence.startswith("lexicon: none of 6 boards of 6 x 6 with words of mine")
    assert "each listed word is readable once; its 7 words are too few" in sentence


def test_scrambling_every_word_leaves_none_to_find():
    sentence = refusal(IDIOMS, preset("easy", scramble_p=1))

    assert "scramble_p: must be less than 1 with idioms" in sentence


def test_clues_need_something_known_of_every_word():
    require_feasible(IDIOMS, preset("easy", help="clues"))
    sentence = refusal(longer_than(5), preset("easy", help="clues"))

    assert sentence.startswith("help: clues need an explanation or a reading of every")


def test_a_level_that_these_boards_never_have_is_refused():
    sentence = refusal(IDIOMS, preset("easy", rows=10, cols=10))

    assert "rows: boards of 10 x 10 with these settings are graded" in sentence
    assert "not easy; use a smaller board" in sentence
    sentence = refusal(IDIOMS, preset("hard", rows=6, cols=6))
    assert "not hard; use a larger board" in sentence


def test_boards_between_the_presets_sizes_have_the_level_asked_for():
    for level in ("easy", "medium", "hard"):
        require_feasible(IDIOMS, preset(level, rows=8))


def test_what_is_clear_is_told_without_building_a_board(monkeypatch):
    monkeypatch.setattr(feasibility, "_pilot", None)
    monkeypatch.setattr(requirements, "others", None)

    for level in TYPE.presets:
        require_feasible(IDIOMS, preset(level))
        require_feasible(IDIOMS, preset(level, help="lengths"))
        require_feasible(ENGLISH, preset(level))


def test_accidents_grow_with_the_board_and_shrink_with_the_words():
    found = [
        feasibility.accidents(corpus_of(longer_than(length)), side, side)
        for length, side in ((5, 6), (5, 10), (2, 10))
    ]

    assert found == sorted(found)
    assert found[2] > 10 * found[1]


def test_a_list_becomes_a_reference_by_the_book_s_language():
    chinese = TYPE.resolve(TYPE.presets["easy"], BookContext(HERE, "zh"))
    english = TYPE.resolve(TYPE.presets["easy"], BookContext(HERE, "en"))

    assert IDIOMS.reference == chinese.lexicon
    assert ENGLISH.reference == english.lexicon
    assert chinese == TYPE.resolve(chinese, BookContext(HERE, "en"))
    with pytest.raises(UsageError):
        TYPE.resolve(preset("easy", lexicon="no-such-list"), BookContext(HERE, "en"))


def test_the_letters_of_a_section_are_all_that_boards_and_glossary_may_print():
    letters = TYPE.letters(preset("easy", lexicon=IDIOMS.reference))

    texts = [e.word + e.reading + e.note for e in IDIOMS.entries]
    assert set("".join(texts)) == set(letters)


@pytest.mark.parametrize(
    ("told", "name"),
    [("list", "english"), ("lengths", "english-long")],
)
def test_english_without_its_list_takes_the_longer_words(told, name, tmp_path):
    params = TYPE.resolve(preset("easy", help=told), BookContext(tmp_path, "en"))

    assert params.lexicon == store.load(name).reference


def test_explanations_are_asked_of_the_list(monkeypatch, tmp_path):
    asked = []

    def refer(value, book, notes):
        asked.append(notes)
        return IDIOMS.reference

    monkeypatch.setattr("puzzle_publish.words.store.refer", refer)
    TYPE.resolve(preset("easy", explanations="zh"), BookContext(tmp_path, "zh"))

    assert asked == ["zh"]


def test_the_glossary_explains_the_words_of_the_key():
    params = preset("easy", lexicon=IDIOMS.reference)
    entry = IDIOMS.entries[0]
    answer = model.Key((model.Laid(entry.word, ()),))

    assert wordpath.TYPE.glossary(params, answer, "zh") == (
        GlossaryEntry(entry.word, entry.reading, entry.note),
    )
    assert TYPE.credits(params, "zh") == (
        (IDIOMS.attribution,) * bool(IDIOMS.attribution)
    )


@pytest.mark.parametrize("told", ["list", "lengths", "clues"])
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_sample_is_a_full_board_with_the_longest_words_it_can_have(level, told):
    params = preset(level, help=told)
    draft = sample(params)
    words = len(draft.givens["lengths"])

    assert json.loads(json.dumps(draft.givens)) == draft.givens
    assert sum(draft.givens["lengths"]) <= params.height * params.width
    assert words == len(draft.answer["paths"]) + len(draft.answer["decoys"])
    assert words == (9, 16, 25)[params.height // 2 - 3]
    assert TYPE.draw(draft.givens, draft.answer, "en").all_steps
