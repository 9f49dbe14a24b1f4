"""Params from what a person typed: files read, faults and words not to be had told."""

import logging

import numpy as np
import pytest
from pydantic import ValidationError

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.values import BookContext
from puzzle_publish.types._grid import feasibility, patterning
from puzzle_publish.types._grid.model import entries as entries_of
from puzzle_publish.types.crossword import TYPE, model
from puzzle_publish.types.crossword.params import Params
from puzzle_publish.words import store, unused
from puzzle_publish.words.cluelists import ENGLISH, shipped


@pytest.fixture(autouse=True)
def _cache(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "cache", lambda: tmp_path / "cache")


def resolved(folder, **params):
    return TYPE.resolve(Params(**params), BookContext(folder, "en"))


def refused(folder, **params):
    with pytest.raises(UsageError) as caught:
        resolved(folder, **params)
    return list(caught.value.problems)


def test_themes_and_bans_come_inline_or_from_a_file(tmp_path):
    (tmp_path / "theme.txt").write_text("# music\nguitar\nPiano\n\nguitar\n")

    found = resolved(tmp_path, theme="theme.txt", ban=["act", "Action"])

    assert found.theme == ["GUITAR", "PIANO"]
    assert found.ban == ["ACT", "ACTION"]
    assert TYPE.resolve(found, BookContext(tmp_path, "en")) == found


def test_every_puzzle_has_the_words_of_the_theme(tmp_path):
    params = resolved(tmp_path, theme=["guitar", "piano", "music"])

    draft = TYPE.generate(np.random.Generator(np.random.PCG64(1)), params)

    page = model.read(draft.givens)
    words = {word for _, word in entries_of(page.pattern, draft.answer["rows"])}
    assert words >= {"GUITAR", "PIANO", "MUSIC"}


def test_words_of_the_theme_may_have_less_than_the_least_score(tmp_path):
    rare = next(e.word for e in shipped(ENGLISH).entries if e.score < 50)

    found = resolved(tmp_path, theme=[rare], min_score=50)

    draft = TYPE.generate(np.random.Generator(np.random.PCG64(1)), found)
    page = model.read(draft.givens)
    words = [word for _, word in entries_of(page.pattern, draft.answer["rows"])]
    scores = shipped(ENGLISH).by_word
    assert {word for word in words if scores[word][0].score < 50} == {rare}


def test_each_word_of_the_theme_that_cannot_be_had_is_named_with_the_reason(tmp_path):
    theme = ["mountain", "Kraken", "sea", "ocean", "oceans", "music", "x1"]
    assert refused(tmp_path, kind="british", theme=theme) == [
        'theme: "x1" is not a word for a grid, which has two or more letters or'
        " Chinese characters"
    ]

    told = refused(tmp_path, kind="british", theme=theme[:-1], ban=["music"])

    assert told == [
        'theme: "KRAKEN" has no clue: it is not in english-clues',
        'theme: "SEA" has 3 letters; entries of these grids have 4 to 13',
        'theme: "OCEANS" has no clue: it is not in english-clues',
        'theme: "MUSIC" is banned as well',
        'theme: "OCEANS" and "OCEAN" are too similar to be in one puzzle; leave'
        " one out, or set must",
    ]


@pytest.mark.soak
def test_a_theme_that_does_not_fit_together_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(feasibility, "PILOT", 3)
    theme = [word for word in shipped(ENGLISH).by_word if len(word) == 9][:12]

    (told,) = refused(tmp_path, side=9, entries=12, theme=theme)

    assert told.startswith("theme: ")
    assert "12 together fit none of 3 puzzles" in told


def test_faults_of_a_theme_s_file_have_line_and_column(tmp_path):
    (tmp_path / "theme.txt").write_text("guitar\n  4x4\n")

    assert refused(tmp_path, theme="theme.txt") == [
        'theme.txt:2:3: "4x4" is not a word for a grid, which has two or more letters'
        " or Chinese characters"
    ]


@pytest.mark.parametrize(
    ("params", "told"),
    [
        (
            {"theme": "mussic"},
            'or a file beside the config (got "mussic"); did you mean "music"',
        ),
        ({"ban": "../ban.txt"}, "leads out of the config's folder"),
        ({"pattern": "grid"}, "must be a list of rows, or a file beside the config"),
        ({"pattern": "none.txt"}, "there is no such file"),
        ({"pattern": ["...", ".."]}, "pattern:2:3: this row has 2 cells"),
        ({"min_score": 95}, "min_score: english-clues has 0 words"),
    ],
)
def test_what_cannot_be_read_or_had_is_refused(params, told, tmp_path):
    assert told in refused(tmp_path, **params)[0]


def test_the_faults_of_all_files_are_told_at_once(tmp_path):
    told = refused(
        tmp_path,
        kind="american",
        words=["gone.csv", "lost.csv"],
        pattern=["...", ".."],
        theme=["x1", "music"],
        ban=["9"],
    )

    assert [problem.partition(":")[0] for problem in told] == [
        "gone.csv",
        "lost.csv",
        "pattern",
        "theme",
        "ban",
    ]


def test_a_pattern_is_cut_down_to_its_white_cells(tmp_path):
    found = resolved(tmp_path, pattern=["#####", "#...#", "#.###", "#.###"])

    assert found.pattern == ["...", ".##", ".##"]


def test_patterns_come_from_a_file_with_the_style_of_their_kind(tmp_path):
    text = "...\n...\n...\n\n#..\n...\n..#\n"
    (tmp_path / "grid.txt").write_text(text)

    told = refused(tmp_path, kind="american", pattern="grid.txt")
    assert told[0] == (
        "grid.txt:5:2: a run across of 2 white cells; a run must have at least 3"
    )

    (tmp_path / "grid.txt").write_text("...\n.#.\n...\n\n....\n.##.\n.##.\n....\n")
    found = resolved(tmp_path, pattern="grid.txt")
    assert found.pattern == ["...", ".#.", "...", "", "....", ".##.", ".##.", "...."]
    assert [p.width for p in patterning.patterns_of(found)] == [3, 4]
    assert patterning.lengths(found) == {3, 4}
    assert TYPE.resolve(found, BookContext(tmp_path, "en")) == found


def test_words_without_a_clue_of_their_own_are_named(tmp_path, caplog):
    unused.warn_of_left.cache_clear()
    rows = ["word,clue", "harp,", "lyre,A lyre it is"]
    (tmp_path / "mine.csv").write_text("\n".join(rows))
    with caplog.at_level(logging.WARNING):
        told = refused(tmp_path, words="mine.csv")
        refused(tmp_path, words="mine.csv", level="hard")  # another section

    assert caplog.text.count('mine: left out, without a clue: "harp"') == 1
    leaking = (
        "mine: left out, given away by the clue (allow_leaks prints it all the same)"
    )
    assert f'{leaking}: "lyre"' in caplog.text
    assert "words: mine has 0 words" in told[0]


@pytest.mark.soak
def test_lists_are_taken_in_their_order(tmp_path):
    (tmp_path / "mine.csv").write_text("word,clue,score\nguitar,Mine to strum,7\n")

    found = resolved(tmp_path, words=["mine.csv", "english-clues"])

    assert found.words["name"] == "mine+english-clues"


@pytest.mark.parametrize("kind", ["auto", "freeform"])
def test_every_kind_must_name_a_list(kind):
    with pytest.raises(ValidationError, match="must name one list or more"):
        Params(kind=kind, words=[])
    with pytest.raises(ValidationError, match="leave the theme out instead"):
        Params(kind=kind, theme=["sun"], must=0)
