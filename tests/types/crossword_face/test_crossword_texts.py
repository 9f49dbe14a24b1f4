import json
import re
from pathlib import Path
from typing import get_args

import pytest

from puzzle_publish.core.languages import LANGUAGES
from puzzle_publish.types.crossword import TYPE, model
from puzzle_publish.types.crossword.params import Params
from puzzle_publish.types.crossword.rules import follows_rules
from puzzle_publish.types.crossword.solve import solve
from puzzle_publish.types.static_checks import text_faults
from puzzle_publish.types.texts import read_text
from puzzle_publish.words.clued import Clued, CluedList

FOLDER = Path(model.__file__).parent
VARIANTS = ("", "fill_in", "codeword")


@pytest.mark.parametrize(
    ("name", "language"), [("worked.json", "en"), ("worked-zh.json", "zh")]
)
def test_a_worked_example_keeps_the_rules_and_has_one_answer(name: str, language: str):
    text = (FOLDER / "examples" / name).read_text(encoding="utf-8")
    givens, answer = json.loads(text).values()
    page = model.read(givens)
    words = [word for _, word in model.entries(page.pattern, answer["rows"])]
    told = sorted(zip(words, (clue.clue for clue in page.clues), strict=True))
    entries = [Clued(w, w.lower(), clue, tags=("easy",)) for w, clue in told]
    lexicon = CluedList("example", tuple(entries), language)

    assert givens["lexicon"] == lexicon.reference
    assert follows_rules(givens, answer, lexicon)
    assert list(solve(givens, lexicon)) == [answer]


def test_both_languages_have_the_same_words_with_the_same_places():
    english, chinese = (read_text(FOLDER, code) for code in ("en", "zh"))

    for name in ("levels", "promise", "hints", "labels"):
        one, other = getattr(english, name), getattr(chinese, name)
        assert set(one) == set(other)
        for key in one:
            assert places(one[key]) == places(other[key]), key
    assert len(english.how_to_play) == len(chinese.how_to_play)
    assert set(english.levels) == {"easy", "medium", "hard"}


def places(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text))


@pytest.mark.parametrize(
    ("wording", "values"),
    [
        ("first_letters", {"across", "down"}),
        ("first_letters_across", {"found"}),
        ("first_letters_down", {"found"}),
        ("entry_across", {"number", "word"}),
        ("entry_down", {"number", "word"}),
    ],
)
def test_hints_have_these_places(wording: str, values: set[str]):
    assert places(read_text(FOLDER, "en").hints[wording]) == values


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", get_args(model.Kind))
def test_every_kind_has_all_words_and_kinds_without_clues_their_own(kind, code):
    variant = TYPE.variant(Params(kind=kind))

    assert variant == ("" if kind in model.CLUED else kind)
    assert list(text_faults(TYPE, variant, code)) == []
    text, own = TYPE.text_of(variant, code), read_text(FOLDER, code)
    for name in ("title", "how_to_play", "steps", "promise", "blurb"):
        assert (getattr(text, name) != getattr(own, name)) == (variant != "")


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_how_to_play_has_at_most_60_words(code: str, variant: str):
    text = " ".join(read_text(FOLDER, code, variant).how_to_play)
    hanzi = re.findall(r"[\u4e00-\u9fff]", text)
    words = re.findall(r"[\w’]+", re.sub(r"[\u4e00-\u9fff]", " ", text))

    assert len(words) + len(hanzi) / 2 <= 60


@pytest.mark.parametrize("variant", VARIANTS)
def test_chinese_sentences_have_chinese_punctuation(variant: str):
    text = read_text(FOLDER, "zh", variant)
    sentences = (
        *text.how_to_play,
        *text.steps,
        *text.promise.values(),
        *text.hints.values(),
        text.key_note,
        text.blurb,
    )

    for sentence in sentences:
        plain = re.sub(r"{\w+}", "", sentence)
        assert not set(",.;:!?()\"'") & set(plain), sentence
        assert sentence.endswith("。")
    for label in text.labels.values():
        assert not set(",.;:!?()\"'") & set(re.sub(r"{\w+}", "", str(label)))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_promise_fits_a_panel_of_the_narrowest_page(code: str, variant: str):
    for promise in read_text(FOLDER, code, variant).promise.values():
        ems = sum(1.0 if char >= "\u2e80" else 0.5 for char in promise)

        assert ems * 8.5 * 25.4 / 72 <= 52
