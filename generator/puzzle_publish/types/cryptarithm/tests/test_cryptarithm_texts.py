import json
import re
from pathlib import Path

import pytest

from puzzle_publish.core.languages import LANGUAGES
from puzzle_publish.core.puzzle import Draft, Fairness, Verdict
from puzzle_publish.types.cryptarithm import TYPE, model
from puzzle_publish.types.proof import prove
from puzzle_publish.types.texts import alternatives, read_text

FOLDER = Path(model.__file__).parent
EXAMPLES = sorted((FOLDER / "examples").glob("*.json"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_worked_example_is_proven(path: Path) -> None:
    draft = Draft(**json.loads(path.read_text(encoding="utf-8")))

    report = prove(TYPE, draft.givens, draft.answer, Fairness.UNIQUE)
    assert report.verdict is Verdict.OK


@pytest.mark.parametrize(
    ("kind", "result"), [("words", "NOVEL"), ("hanzi", "学学数学")]
)
def test_the_example_is_in_the_script_of_the_words(kind: str, result: str) -> None:
    params = TYPE.presets["easy"].model_copy(update={"kind": kind})

    assert TYPE.example_for(params).givens["result"] == result


def test_both_languages_have_the_same_words_with_the_same_places() -> None:
    english, chinese = (read_text(FOLDER, code) for code in ("en", "zh"))

    for name in ("levels", "promise", "hints", "labels"):
        one, other = getattr(english, name), getattr(chinese, name)
        assert set(one) == set(other)
        for key in one:
            assert places(str(one[key])) == places(str(other[key])), key
    assert len(english.how_to_play) == len(chinese.how_to_play)
    assert english.key_note
    assert chinese.key_note


def places(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text))


@pytest.mark.parametrize(
    ("wording", "values"),
    [
        ("first", {"letter", "digit"}),
        ("carry", {"place", "carry"}),
        ("letter", {"letter", "digit"}),
        ("half", {"found"}),
    ],
)
def test_hints_have_these_places(wording: str, values: set[str]) -> None:
    assert places(read_text(FOLDER, "en").hints[wording]) == values


@pytest.mark.parametrize("code", LANGUAGES)
def test_how_to_play_has_at_most_60_words(code: str) -> None:
    text = " ".join(read_text(FOLDER, code).rules((), {"leading_zero": "mixed"}))
    hanzi = re.findall(r"[\u4e00-\u9fff]", text)

    assert (
        len(re.findall(r"[\w’]+", re.sub(r"[\u4e00-\u9fff]", " ", text)))
        + len(hanzi) / 2
        <= 60
    )


def test_chinese_sentences_have_chinese_punctuation() -> None:
    text = read_text(FOLDER, "zh")
    sentences = (
        *(said for one in text.how_to_play for said in alternatives(one).values()),
        *text.steps,
        *text.promise.values(),
        *text.hints.values(),
        str(text.labels["leading_zero"]),
        text.key_note,
        text.blurb,
    )

    for sentence in sentences:
        plain = re.sub(r"{\w+}", "", sentence)
        assert not set(",.;:!?()\"'") & set(plain), sentence
        assert sentence.endswith(("。", "？"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_promise_fits_a_panel_of_the_narrowest_page(code: str) -> None:
    # 52 mm at 8.5 pt: two panels on the type area of the thickest book.
    for promise in read_text(FOLDER, code).promise.values():
        ems = sum(1.0 if char >= "\u2e80" else 0.5 for char in promise)

        assert ems * 8.5 * 25.4 / 72 <= 52
