import json
import re
from pathlib import Path

import pytest
from on_json import on_json

from puzzle_publish.core.languages import LANGUAGES
from puzzle_publish.types._grid.model import entries as entries_of
from puzzle_publish.types.crossword import model, rules
from puzzle_publish.types.crossword import solve as solver
from puzzle_publish.types.registry import load
from puzzle_publish.types.texts import read_text
from puzzle_publish.words.clued import Clued, CluedList

KIND = load("crossword")
follows_rules = on_json(KIND, rules.follows_rules)
solve = on_json(KIND, solver.solve)

FOLDER = Path(model.__file__).parent
TYPES = ("crossword", "fill_in", "codeword")


@pytest.mark.parametrize(
    ("name", "language"), [("worked.json", "en"), ("worked-zh.json", "zh")]
)
def test_a_worked_example_keeps_the_rules_and_has_one_answer(name: str, language: str):
    text = (FOLDER / "examples" / name).read_text(encoding="utf-8")
    givens, answer = json.loads(text).values()
    page = model.read(givens)
    words = [word for _, word in entries_of(page.pattern, answer["rows"])]
    told = sorted(zip(words, (clue.clue for clue in page.clues), strict=True))
    entries = [Clued(w, w.lower(), clue, tags=("easy",)) for w, clue in told]
    lexicon = CluedList("example", tuple(entries), language)

    assert givens["lexicon"] == lexicon.reference
    assert follows_rules(givens, answer, lexicon)
    assert list(solve(givens, lexicon)) == [answer]


@pytest.mark.parametrize("name", TYPES)
def test_both_languages_have_the_same_words_with_the_same_places(name: str):
    english, chinese = (load(name).text(code) for code in ("en", "zh"))

    for part in ("levels", "promise", "hints", "labels"):
        one, other = getattr(english, part), getattr(chinese, part)
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


@pytest.mark.parametrize("name", TYPES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_how_to_play_has_at_most_60_words(code: str, name: str):
    text = " ".join(load(name).text(code).how_to_play)
    hanzi = re.findall(r"[\u4e00-\u9fff]", text)
    words = re.findall(r"[\w’]+", re.sub(r"[\u4e00-\u9fff]", " ", text))

    assert len(words) + len(hanzi) / 2 <= 60


@pytest.mark.parametrize("name", TYPES)
def test_chinese_sentences_have_chinese_punctuation(name: str):
    text = load(name).text("zh")
    sentences = (
        *text.how_to_play,
        *text.steps,
        *text.promise.values(),
        *text.hints.values(),
        text.blurb,
    )

    for sentence in sentences:
        plain = re.sub(r"{\w+}", "", sentence)
        assert not set(",.;:!?()\"'") & set(plain), sentence
        assert sentence.endswith(("。", "？"))
    for label in text.labels.values():
        assert not set(",.;:!?()\"'") & set(re.sub(r"{\w+}", "", str(label)))


@pytest.mark.parametrize("name", TYPES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_promise_fits_a_panel_of_the_narrowest_page(code: str, name: str):
    for promise in load(name).text(code).promise.values():
        ems = sum(1.0 if char >= "\u2e80" else 0.5 for char in promise)

        assert ems * 8.5 * 25.4 / 72 <= 52
