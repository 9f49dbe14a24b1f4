import json
import re
from pathlib import Path

import pytest

from puzzle_publish.core.puzzle import Draft, Fairness, Verdict
from puzzle_publish.types import idiomfall, wordpath
from puzzle_publish.types.facts import facts_of
from puzzle_publish.types.proof import prove
from puzzle_publish.types.texts import alternatives
from puzzle_publish.words import store

TYPES = (wordpath.TYPE, idiomfall.TYPE)
EXAMPLES = sorted(
    path
    for kind in TYPES
    for path in Path(wordpath.__file__).parents[1].glob(f"{kind.name}/examples/*.json")
)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_worked_example_is_proven(path: Path) -> None:
    kind = next(kind for kind in TYPES if kind.name == path.parents[1].name)
    draft = Draft(**json.loads(path.read_text(encoding="utf-8")))
    fairness = Fairness.UNIQUE if kind is wordpath.TYPE else Fairness.ANY

    assert prove(kind, draft.givens, draft.answer, fairness).verdict is Verdict.OK


@pytest.mark.parametrize(("name", "first"), [("english", "FIND"), ("idioms", "全")])
def test_the_example_is_in_the_language_of_the_words(name: str, first: str) -> None:
    kind = wordpath.TYPE
    params = kind.presets["easy"].model_copy(
        update={"lexicon": dict(store.load(name).reference)}
    )

    assert kind.example_for(params).givens["words"][0].startswith(first)


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.name)
def test_both_languages_have_the_same_words_with_the_same_places(kind) -> None:
    english, chinese = (kind.text(code) for code in ("en", "zh"))

    for name in ("levels", "promise", "hints", "labels"):
        one, other = getattr(english, name), getattr(chinese, name)
        assert set(one) == set(other)
        for key in one:
            assert places(one[key]) == places(other[key]), key
    assert bool(english.key_note) == bool(chinese.key_note)


def places(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text))


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.name)
def test_chinese_sentences_have_chinese_punctuation(kind) -> None:
    text = kind.text("zh")
    sentences = (
        *(said for one in text.how_to_play for said in alternatives(one).values()),
        *text.steps,
        *text.promise.values(),
        *text.hints.values(),
        text.key_note,
        text.blurb,
    )

    for sentence in filter(None, sentences):
        plain = re.sub(r"{\w+}", "", sentence)
        assert not set(",.;:!?()\"'") & set(plain), sentence
        assert sentence.endswith("。")


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.name)
@pytest.mark.parametrize("code", ["en", "zh"])
def test_promises_fit_their_half_of_the_narrowest_page(kind, code: str) -> None:
    # 50 mm on one line at 7 pt at least; 112 mm is the type area of the thickest book.
    for promise in kind.text(code).promise.values():
        text = promise.format(orders="1,062,113,694,460")
        ems = sum(1.0 if char >= "\u2e80" else 0.5 for char in text)

        assert ems * 7 * 25.4 / 72 <= 112 / 2


@pytest.mark.parametrize(("language", "said"), [("en", "not on"), ("zh", "不在")])
def test_decoys_are_told_to_be_no_words_of_the_list(language, said):
    kind = wordpath.TYPE
    text = kind.text(language)
    listed = facts_of(kind, {**kind.example().givens, "decoys": 2})

    for facts in (listed, {**listed, "words": None}):
        assert said in text.rules((), facts)[-1].replace("not among", "not on")
    assert "is not to be found" in text.key_note or language == "zh"
    assert re.search("ignore|不用找", text.labels["decoys"])
