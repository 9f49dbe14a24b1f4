"""Words of an author's list that no puzzle can have are named with the reason."""

import pytest

from puzzle_publish.core.values import BookContext
from puzzle_publish.types.registry import load
from puzzle_publish.words import unused
from puzzle_publish.words.sources import named

LONG = "HONORIFICABILITUDINITATIBUSNESSES"


DIFFERENT = [e.word for e in named("idioms").entries if len(set(e.word)) == 4][:300]


@pytest.fixture(autouse=True)
def fresh():
    unused.warn_of_left.cache_clear()


@pytest.mark.parametrize(
    ("name", "words", "params", "told"),
    [
        (
            "wordpath",
            [*(e.word for e in named("english").entries[:400]), LONG + "ANDALL"],
            {"rows": 6, "cols": 6, "level": "easy"},
            f'longer than the board\'s 36 cells: "{LONG}ANDALL"',
        ),
        (
            "cryptarithm",
            [*(e.word for e in named("english").entries[:900]), LONG],
            {},
            f'longer than 10 letters: "{LONG}"',
        ),
        (
            "idiomfall",
            [*DIFFERENT, "天天向上", "二月"],
            {},
            'not of four different characters: "天天向上" and "二月"',
        ),
    ],
)
def test_words_that_no_puzzle_can_have_are_named(
    tmp_path, said, name, words, params, told
):
    (tmp_path / "mine.txt").write_text("\n".join(words))
    kind = load(name)
    typed = type(next(iter(kind.presets.values())))(lexicon="mine.txt", **params)
    for _ in range(2):  # two sections
        kind.resolve(typed, BookContext(tmp_path))

    (warned,) = [m for m in said.messages if "left out" in m]
    assert warned.startswith("lexicon: mine: left out, ")
    assert told in warned


def test_words_of_shipped_lists_are_not_named(tmp_path, said):
    kind = load("idiomfall")
    kind.resolve(kind.presets["easy"], BookContext(tmp_path, "zh"))

    assert said.messages == []
