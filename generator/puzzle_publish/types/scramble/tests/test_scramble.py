"""Scrambled words: their proof, where words come from, and how pages are set."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.figure import Circle, Rect, Room, TextLabel
from puzzle_publish.core.text_fitting import MM_PER_PT
from puzzle_publish.core.values import BookContext, Taste
from puzzle_publish.types.registry import load
from puzzle_publish.types.scramble import draw, measures, model, solve, sources
from puzzle_publish.types.scramble.model import Item, lengths_of
from puzzle_publish.words.gate import gate_of
from puzzle_publish.words.known_words import load_known, with_anagrams

KIND = load("scramble")
LEVELS = tuple(KIND.levels)
EXAMPLE = KIND.example()


def resolved(level, language="en", taste=None, **params):
    """Resolved params of a level."""
    asked = KIND.presets[level].model_copy(update=params)
    return KIND.resolve(asked, BookContext(Path(), language, taste=taste or Taste()))


def made(level, seed=0, language="en", **params):
    """A puzzle of a level."""
    done = resolved(level, language, **params)
    rngs = (np.random.default_rng(seed + 1000 * k) for k in range(20))
    return next(filter(None, (KIND.generate(rng, done) for rng in rngs)))


def keys(**changes):
    """The keys of the worked example with changes to its givens."""
    return [*KIND.solve(KIND.read_givens({**EXAMPLE.givens, **changes}))]


def test_letters_of_two_words_are_found_to_be_ambiguous():
    items = [{"letters": "TCA", "lengths": [3]}, {"letters": "EUHSO", "lengths": [5]}]
    lexicon = with_anagrams("en").reference
    givens = KIND.read_givens({"items": items, "lexicon": lexicon})

    assert [one["words"] for one in KIND.solve(givens)] == [
        ["ACT", "HOUSE"],
        ["CAT", "HOUSE"],
    ]
    source = sources.source_at(resolved("easy"), 0)
    assert not {"ACT", "CAT", "LATE", "TALE"} & set(source.words)


def test_a_name_makes_a_word_ambiguous_too():
    # PARIS is a name in our clues; PAIRS could be read as well.
    spelt = solve._spelt(with_anagrams("en"))

    assert {"PAIRS", "PARIS"} <= set(spelt["AIPRS"])
    assert "PAIRS" not in sources.source_at(resolved("easy"), 0).words


@pytest.mark.parametrize(
    ("letters", "words"),
    [("TRETA", {"TREAT", "TATER", "TETRA"}), ("LNADRGI", {"DARLING", "LARDING"})],
)
def test_words_of_larger_dictionaries_make_a_word_ambiguous_too(letters, words):
    givens = KIND.read_givens(
        {"items": [{"letters": letters, "lengths": [len(letters)]}]}
    )
    asked = {word for k in LEVELS for word in sources.source_at(resolved(k), 0).words}

    assert {one["words"][0] for one in KIND.solve(givens)} == words
    assert not words & asked
    assert not words & sources.source_at(resolved("easy"), 0).finals.keys()


def test_the_final_answer_has_the_lengths_that_are_printed():
    (key,) = keys()
    assert key["final"] == "HONEY"
    other = {**EXAMPLE.givens["final"], "lengths": [2, 3]}
    assert keys(final=other) == []


def test_two_mixed_words_are_found_in_the_order_of_the_boxes():
    lexicon = with_anagrams("zh").reference
    item = {"letters": "大苍手大苍发白脚", "lengths": [4, 4], "first": "白"}
    givens = KIND.read_givens({"items": [item], "lexicon": lexicon})

    assert [*KIND.solve(givens)] == [{"words": ["白发苍苍 大手大脚"]}]
    assert KIND.follows_rules(givens, model.Key(("白发苍苍 大手大脚",), ""))
    assert not KIND.follows_rules(givens, model.Key(("大手大脚 白发苍苍",), ""))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("level", LEVELS)
def test_a_puzzle_has_one_answer_and_its_level(language, level):
    draft = made(level, seed=2, language=language)
    givens, answer = KIND.read(draft)

    assert [*KIND.solve(givens)] == [draft.answer]
    assert KIND.follows_rules(givens, answer)
    assert KIND.grade(givens).level == level
    mixed = sum(item.is_mixed for item in givens.items)
    assert mixed == {"en": 0}.get(language, {"easy": 0, "medium": 3}.get(level, 6))


@pytest.mark.parametrize("level", LEVELS)
def test_no_row_is_the_word_or_reads_as_refused(level):
    gate = gate_of(Taste())
    draft = made(level, seed=4)

    for item, word in zip(draft.givens["items"], draft.answer["words"], strict=True):
        assert item["letters"] != word
        assert Counter(item["letters"]) == Counter(word)
    assert gate.find(KIND.shown_readings(*KIND.read(draft))) is None


@pytest.mark.soak
def test_no_word_is_asked_whose_letters_make_a_refused_one():
    blocked = Taste(block=("SEHUO",))
    usual, strict = (
        sources.source_at(resolved("easy", taste=taste), 0).words
        for taste in (Taste(), blocked)
    )

    assert "HOUSE" in usual
    assert "HOUSE" not in strict


def test_marked_letters_do_not_spell_the_answer():
    for seed in range(5):
        draft = made("easy", seed)
        givens, answer = KIND.read(draft)
        letters = model.marked_letters(givens, answer.words)

        assert sorted(letters) == sorted(answer.final.replace(" ", ""))
        assert letters != answer.final.replace(" ", "")


def test_a_theme_names_its_page_and_its_words():
    draft = made("medium", words="animals")
    params = resolved("medium", words="animals")
    (theme,) = sources.themes_of(params)

    assert draft.givens["theme"]["title"] == theme.title
    assert set(draft.answer["words"]) <= set(theme.words)
    assert draft.answer["final"] in theme.words


def test_all_themes_are_taken_in_turn():
    params = resolved("medium", words="themes")
    titles = [
        next(
            sources.sources_for(params.model_copy(update={"turn": turn}))
        ).heading.title
        for turn in range(6)
    ]

    assert params.turn == 0
    assert len(set(titles)) == 6


@pytest.mark.soak
def test_words_of_an_author_join_the_list_by_which_they_are_proven():
    words = ["zymurgist", "brewer", "barley", "malt", "yeast", "kettle", "cask"]
    draft = made("medium", words=words, count=3)
    lexicon = load_known(draft.givens["lexicon"])

    assert lexicon.find("ZYMURGIST")
    assert lexicon.digest != with_anagrams("en").digest
    assert "theme" not in draft.givens


def test_too_few_words_are_refused_with_their_number():
    with pytest.raises(UsageError, match="words: 2 of these words have a single"):
        resolved("easy", words=["honey", "brick", "cat"], count=6)


def test_without_a_final_answer_no_box_is_marked():
    draft = made("easy", final=False)

    assert "final" not in draft.givens
    assert all("marked" not in item for item in draft.givens["items"])


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"items": []}, "the puzzle has 0 items"),
        ({"items": [{"letters": "abc", "lengths": [3]}]}, "letters in capitals"),
        ({"items": [{"letters": "ABCD", "lengths": [3]}]}, "other lengths"),
        ({"items": [{"letters": "ABCDEF", "lengths": [3, 3]}]}, "have a first letter"),
        (
            {"items": [{"letters": "ABC", "lengths": [3], "marked": [1, 0]}]},
            "in order, none twice",
        ),
        ({"items": [{"letters": "ABC", "lengths": [3]}]}, "as many boxes"),
        ({"theme": {"title": 1, "subtitle": ""}}, "title must be a text"),
        ({"lexicon": "mine"}, "reference"),
    ],
)
def test_faulty_givens_get_a_sentence(changes, told):
    with pytest.raises(ValueError, match=told):
        model.read({**EXAMPLE.givens, **changes})


def test_lengths_are_those_of_the_words_of_a_phrase():
    assert lengths_of("BUILT-IN BED") == (5, 2, 3)


def test_disorder_counts_neighbours_that_are_parted():
    assert measures.disorder_of("ABDC", "ABCD") == pytest.approx(2 / 3)
    assert Item("CATSUN", (3, 3), first="C").ordered(["SUN", "CAT"]) == "CAT SUN"


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("level", ["easy", "expert"])
@pytest.mark.parametrize(("width", "height"), [(110, 150), (160, 110)])
def test_a_page_has_boxes_to_write_in_and_a_legible_clue(
    language, level, width, height
):
    givens = KIND.read_givens(made(level, 7, language).givens)
    room = Room(width, height)
    page = draw.draw_page(givens, room)
    boxes = [step for step in page.steps if isinstance(step, Rect)]
    rings = [step for step in page.steps if isinstance(step, Circle)]
    (clue, *_) = [s for s in page.steps if isinstance(s, TextLabel)]

    assert page.cell_mm >= draw.MIN_CELL_MM
    assert room.fits(page, page.cell_mm)
    letters = sum(givens.final.lengths)
    assert len(boxes) == sum(len(one.letters) for one in givens.items) + letters
    assert len(rings) == 2 * letters
    assert clue.written == givens.final.clue
    assert clue.size * draw.ROLE_TEXT * page.cell_mm >= 7 * MM_PER_PT - 1e-6


def test_large_print_is_larger():
    givens = KIND.read_givens(made("medium").givens)
    usual, large = (
        draw.draw_page(givens, Room(160, 220, scale)).cell_mm * scale
        for scale in (1.0, 1.5)
    )

    assert large > 1.15 * usual


def test_boxes_do_not_lie_on_each_other_in_any_setting():
    draft = made("hard", words="birds")
    givens = KIND.read_givens(draft.givens)
    for setting in draw._settings(givens):
        page = draw._page(setting)
        boxes = [(s.x, s.y) for s in page.steps if isinstance(s, Rect)]
        for k, (x, y) in enumerate(boxes):
            assert 0 <= x <= page.width - 1 + 1e-3
            assert 0 <= y <= page.height - 1 + 1e-3
            for x2, y2 in boxes[k + 1 :]:
                assert abs(x - x2) >= 1 - 1e-3 or abs(y - y2) >= 1 - 1e-3


def test_a_screen_says_which_boxes_are_circled_and_asks_for_the_answer_last():
    givens, answer = KIND.read(EXAMPLE)
    cells = KIND.cells(givens, None, "en")
    player = KIND.player(givens, answer, "en")

    assert [c.words for c in cells[0]] == [
        "N E Y P N",
        "",
        "",
        "circled",
        "",
        "circled",
    ]
    assert "".join(player.answer) == "PENNYHOUSEHONEY"
    assert [entry.clue for entry in player.entries] == [
        "NEYPN",
        "EUHSO",
        "Bees make it",
    ]


def test_scrambling_otherwise_makes_no_other_puzzle():
    givens, answer = KIND.read(EXAMPLE)
    first, second = givens.items
    again = replace(givens, items=(second, first._replace(letters="YPNEN")))
    turned = answer._replace(words=answer.words[::-1])

    assert KIND.canonical(again) == KIND.canonical(givens)
    assert KIND.identity(again, turned) == KIND.identity(givens, answer)


LESSON = ["window", "honey", "tiger", "monkey", "butter", "yellow", "purple", "pencil"]


def sheets(words, number, level="medium"):
    """That many sheets of a lesson, each made with what those before it have."""
    params = resolved(level, words=words)
    shared, times, found = KIND.shared_out(params), Counter(), {}
    for sheet in range(number):
        least = min(times[word] for word in shared)
        had = sorted(w for w in shared for _ in range(times[w] - least))
        rngs = (np.random.default_rng([sheet, k]) for k in range(40))
        drafts = (KIND.generate_due(rng, params, had) for rng in rngs)
        fresh = (
            d for d in drafts if d and str(KIND.identity(*KIND.read(d))) not in found
        )
        draft = next(fresh)
        found[str(KIND.identity(*KIND.read(draft)))] = draft
        times.update(KIND.entries(*KIND.read(draft)))
    return params, found, times


def test_sheets_of_four_words_differ_in_the_order_of_letters():
    params, found, times = sheets(LESSON[:4], 12)

    assert params.count == 4
    assert len(found) == 12
    assert set(times.values()) == {12}
    assert all(draft.givens["sheet"] for draft in found.values())


def test_sheets_of_a_lesson_have_its_words_equally_often():
    _, _, times = sheets(LESSON, 8)

    assert set(times) == {word.upper() for word in LESSON}
    assert max(times.values()) - min(times.values()) <= 2


def test_words_that_a_sheet_cannot_scramble_are_named_with_the_reason():
    lesson = resolved("medium", words=[*LESSON, "act", "big window", "up"]).lesson

    assert lesson["absent"] == {
        "ACT": "its letters make another word",
        "BIG WINDOW": "more than one word",
        "UP": "not of 3 to 12 letters",
    }


@pytest.mark.soak
@pytest.mark.parametrize(
    ("language", "words"), [("en", "auto"), ("zh", "auto"), ("en", "themes")]
)
@pytest.mark.parametrize("level", LEVELS)
def test_two_hundred_puzzles_of_a_level_share_no_word_nearby(language, words, level):
    params = resolved(level, language, words=words)
    rng, found, recent, used, failed = np.random.default_rng(1), set(), [], [], 0
    while len(found) < 200:
        turn = None if params.turn is None else len(found) + failed
        taken = [w for one in recent[-params.window + 1 :] for w in one]
        one = params.model_copy(update={"turn": turn})
        draft = KIND.generate_apart(rng, one, taken, used)
        if draft is None:
            failed += 1
            assert failed < 200
            continue
        read = KIND.read(draft)
        entries = KIND.entries(*read)
        assert not entries & set(taken)
        recent.append(entries)
        used = sorted([*used, *entries])
        found.add(str(KIND.identity(*read)))
