"""Full boards: how many words, how much of the board, whose turn, and the pay-off."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from few import few
from hypothesis import given, settings
from hypothesis import strategies as st
from on_json import OnJson

from puzzle_publish.core import disk_cache
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.puzzle import Fairness, Verdict
from puzzle_publish.core.values import BookContext, Taste
from puzzle_publish.types import wordpath
from puzzle_publish.types.proof import prove
from puzzle_publish.types.wordpath import corpus, full, kernels_pack, model
from puzzle_publish.types.wordpath.params import LEVELS, Params
from puzzle_publish.words.gate import gate_of
from puzzle_publish.words.themes import shipped_set

TYPE = OnJson(wordpath.TYPE)

FEWEST = {
    "en": dict(zip(LEVELS, (6, 10, 14, 20), strict=True)),
    "zh": dict(zip(LEVELS, (6, 11, 17, 24), strict=True)),
}
THEME = """\
title: By the Sea
payoffs:
  - {lead: "A sea:", letters: red sea}
words: [crab, wave, gull, beach ball, shell, sand, sail, net, pier, rock, ship, tide]
"""


def stream(seed):
    return np.random.Generator(np.random.PCG64(seed))


def resolved(tmp_path, language="en", **params):
    return TYPE.resolve(Params(**params), BookContext(tmp_path, language))


def drafts(params, number):
    for seed in range(number):
        turn = None if params.turn is None else seed
        draft = TYPE.generate(stream(seed), params.model_copy(update={"turn": turn}))
        assert draft is not None
        yield draft


def share(draft):
    rows = draft.givens["rows"]
    answers = sum(len(path["cells"]) for path in draft.answer["paths"])
    return answers / (len(rows) * len(rows[0]))


def verdict(givens, answer):
    return prove(TYPE.kind, givens, answer, Fairness.UNIQUE).verdict


@few("language", ["en", "zh"])
@few("level", LEVELS, fast=1)
def test_boards_have_the_words_and_the_density_that_is_promised(
    level, language, tmp_path
):
    made = list(drafts(resolved(tmp_path, language, level=level), 40))

    words = [len(draft.answer["paths"]) for draft in made]
    assert min(words) >= FEWEST[language][level]
    assert min(map(share, made)) >= 0.6
    assert sum(map(share, made)) / len(made) >= 0.7
    for draft in made[:8]:
        assert verdict(draft.givens, draft.answer) is Verdict.OK
        assert TYPE.grade(draft.givens).level == level


def test_an_english_board_is_of_one_theme_and_says_which(tmp_path):
    titles = {theme.title: theme for theme in shipped_set("en").entries}
    for draft in drafts(resolved(tmp_path), 12):
        theme = titles[draft.givens["theme"]["title"]]

        assert draft.givens["theme"]["subtitle"] == theme.subtitle
        assert set(draft.givens["words"]) <= set(theme.words)


@pytest.mark.soak
def test_puzzles_take_all_themes_in_turn_before_one_comes_again(tmp_path):
    params = resolved(tmp_path, level="hard")
    suited = {theme.title for theme, _ in full.suited(params)}
    every = shipped_set("en").entries
    titles = [d.givens["theme"]["title"] for d in drafts(params, len(every))]

    assert set(titles) == suited
    assert len(suited) >= 0.9 * len(every)
    assert len(titles) - len(set(titles)) == len(every) - len(suited)


def test_themes_are_tried_once_whatever_the_order_of_the_params(tmp_path):
    params = resolved(tmp_path)
    turned = {"theme": dict(reversed(params.theme.items()))}

    assert full.suited(params) is full.suited(params.model_copy(update=turned))


def test_themes_that_suit_are_found_once_for_all_processes(tmp_path, monkeypatch):
    def by_the(place):
        text = THEME.replace("Sea", place, 1)
        (tmp_path / "own.yaml").write_text(text, encoding="utf-8")
        return resolved(tmp_path, theme="own.yaml", level="easy", payoff=True)

    sea, bay = by_the("Sea"), by_the("Bay")
    monkeypatch.setattr(disk_cache, "cache", lambda: tmp_path / "kept")
    tried = []
    monkeypatch.setattr(full, "suits", lambda words, _: tried.append(words) or True)

    def asked(params):
        full._suited.cache_clear()
        before = len(tried)
        ((theme, payoffs),) = full.suited(params)
        return len(tried) - before, theme.title, len(payoffs)

    assert asked(sea) == (1, "By the Sea", 1)
    assert asked(sea) == (0, "By the Sea", 1)
    assert asked(bay) == (1, "By the Bay", 1)
    full._suited.cache_clear()


@pytest.mark.soak
def test_neighbours_of_different_levels_have_different_themes(tmp_path):
    ladder = [resolved(tmp_path, level=level) for level in LEVELS]
    titles = []
    for turn in range(24):
        params = ladder[turn % 4].model_copy(update={"turn": turn})
        draft = TYPE.generate(stream(turn), params)
        titles.append(draft.givens["theme"]["title"])

    assert all(a != b for a, b in pairwise(titles))


def test_words_with_spaces_are_printed_with_them_and_spelt_without(tmp_path):
    params = resolved(tmp_path, theme="kitchen", level="hard")
    found = Counter()
    for draft in drafts(params, 20):
        paths = sorted(path["word"] for path in draft.answer["paths"])
        assert sorted(map(model.bare, draft.givens["words"])) == paths
        found.update(word for word in draft.givens["words"] if " " in word)
        assert TYPE.follows_rules(draft.givens, draft.answer)

    assert found


@pytest.mark.soak
@few("language", ["zh", "en"])
@few("level", LEVELS)
def test_the_letters_left_over_spell_the_payoff_and_nothing_is_left(
    level, language, tmp_path
):
    params = resolved(tmp_path, language, level=level, payoff=True)
    known = {
        (one.lead, one.letters)
        for theme in shipped_set(language).entries
        for one in theme.payoffs
    }
    for draft in drafts(params, 12):
        question, answer = draft.givens["payoff"], draft.answer["payoff"]
        left = model.unused(
            draft.givens["rows"], (path["cells"] for path in draft.answer["paths"])
        )

        assert (question["lead"], answer) in known
        assert left == model.bare(answer)
        assert question["lengths"] == [len(part) for part in answer.split()]
        assert draft.answer["decoys"] == []
        assert verdict(draft.givens, draft.answer) is Verdict.OK
        (solution,) = TYPE.solve(draft.givens)
        assert solution == TYPE.solution(draft.answer)
        assert share(draft) >= 0.7


@pytest.mark.soak
def test_a_letter_of_the_payoff_that_is_another_is_found_out(tmp_path):
    (draft,) = drafts(resolved(tmp_path, payoff=True), 1)
    names = []
    for name, givens, answer in TYPE.mutations(draft.givens, draft.answer):
        names.append(name)
        assert verdict(givens, answer) is not Verdict.OK, name

    assert "a letter left over that is another" in names
    assert "a pay-off of another length" in names


@pytest.mark.soak
def test_the_last_hint_is_how_the_payoff_starts(tmp_path):
    (draft,) = drafts(resolved(tmp_path, payoff=True), 1)
    *starts, last = TYPE.hints(draft.givens, draft.answer)
    letter = draft.answer["payoff"][0]

    assert [hint.wording for hint in starts] == ["start", "start"]
    said = TYPE.hint_text(last, "en")
    assert said == f"The unused letters begin with {letter}."


@pytest.mark.soak
def test_the_payoff_is_asked_for_on_the_page_and_answered_in_the_key(tmp_path):
    (draft,) = drafts(resolved(tmp_path, payoff=True, level="hard"), 1)
    page = TYPE.draw(draft.givens, None, "en")
    key = TYPE.draw(draft.givens, draft.answer, "en")
    on_page = [step for step in page.all_steps if step.role == "path-lead"]
    in_key = [step.text for step in key.all_steps if hasattr(step, "text")]

    lead = draft.givens["payoff"]["lead"]
    assert " ".join(step.text for step in on_page) == lead
    boxes = sum(step.role == "path-box" for step in page.all_steps)
    letters = sum(draft.givens["payoff"]["lengths"])
    assert boxes == len(draft.givens["words"]) + letters
    assert draft.answer["payoff"] in in_key
    assert draft.answer["payoff"] not in [
        step.text for step in page.all_steps if hasattr(step, "text")
    ]


def test_a_theme_of_ones_own_gives_boards(tmp_path, monkeypatch):
    monkeypatch.setattr("puzzle_publish.words.store.cache", lambda: tmp_path / "cache")
    (tmp_path / "sea.yaml").write_text(THEME, encoding="utf-8")
    params = resolved(tmp_path, theme="sea.yaml", level="easy", payoff=True)

    for draft in drafts(params, 5):
        assert draft.answer["payoff"] == "RED SEA"
        assert draft.givens["payoff"]["lengths"] == [3, 3]

    with pytest.raises(UsageError, match="theme: sea cannot fill a board of 12 x 12"):
        resolved(tmp_path, theme="sea.yaml", level="expert")
    with pytest.raises(UsageError, match=r"payoff: none of sea leaves .* of 12 x 12"):
        resolved(tmp_path, theme="sea.yaml", level="expert", payoff=True)


def test_a_theme_too_small_for_its_level_is_refused_with_a_setting_that_works(
    tmp_path, monkeypatch
):
    monkeypatch.setattr("puzzle_publish.words.store.cache", lambda: tmp_path / "cache")
    # Its name is that of a shipped theme, of which more words are promised.
    (tmp_path / "kitchen.yaml").write_text(THEME, encoding="utf-8")
    with pytest.raises(UsageError, match=r"Settings that work: level: medium$"):
        resolved(tmp_path, theme="kitchen.yaml", level="hard")
    assert resolved(tmp_path, theme="kitchen.yaml", level="medium")

    small = "title: Pets\nwords: [cat, dog, hen]\n"
    (tmp_path / "pets.yaml").write_text(small, encoding="utf-8")
    with pytest.raises(UsageError, match=r"smallest board, 6 x 6, needs 24 letters"):
        resolved(tmp_path, theme="pets.yaml", level="hard")


def test_a_size_that_a_theme_fills_but_at_another_level_is_refused(tmp_path):
    with pytest.raises(UsageError, match=r"rows: boards of 6 x 6 .* are graded easy"):
        resolved(tmp_path, theme="kitchen", level="hard", rows=6, cols=6)


@pytest.mark.parametrize(
    ("words", "level"),
    [
        ("apple pear plum cherry grape mango banana orange lemon fig", "hard"),
        ("cat dog hen pig cow", "easy"),
        ("congratulate extraordinary", "medium"),
    ],
)
def test_a_list_too_small_for_its_level_gets_a_board_of_its_size(
    words, level, tmp_path, monkeypatch
):
    monkeypatch.setattr("puzzle_publish.words.store.cache", lambda: tmp_path / "cache")
    (tmp_path / "few.txt").write_text("\n".join(words.split()), encoding="utf-8")
    params = resolved(tmp_path, lexicon="few.txt", level=level)
    for draft in drafts(params, 3):
        assert TYPE.follows_rules(draft.givens, draft.answer)
        assert {*TYPE.key_words(draft.answer)} == {*words.upper().split()}


def test_a_theme_and_a_payoff_need_what_makes_sense_with_them(tmp_path):
    for wrong in (
        {"noise_max": 2},
        {"density": "classic", "payoff": True},
        {"density": "classic", "theme": "kitchen"},
        {"payoff": True, "scramble_p": 0.1},
    ):
        with pytest.raises(ValueError, match=r"density: |scramble_p: 0"):
            Params(**wrong)
    with pytest.raises(UsageError, match="payoff: the question and its answer"):
        resolved(tmp_path, payoff=True, lexicon="english")
    with pytest.raises(UsageError, match="help: themes have no clues"):
        resolved(tmp_path, help="clues", theme="kitchen")


@pytest.mark.soak
@settings(max_examples=60, deadline=None)
@given(
    rows=st.integers(2, 12),
    cols=st.integers(2, 12),
    seed=st.integers(0, 10**6),
    level=st.sampled_from(LEVELS),
)
def test_a_winding_path_goes_through_every_cell_once(rows, cols, seed, level):
    path = np.zeros(rows * cols, np.int32)
    kernels_pack.wind(stream(seed), rows, cols, full._chances(level), path)
    cells = [divmod(int(cell), cols + 2) for cell in path]

    assert sorted(cells) == [(r + 1, c + 1) for r in range(rows) for c in range(cols)]
    for (r, c), (s, d) in pairwise(cells):
        assert abs(r - s) + abs(c - d) == 1


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text("AB", min_size=2, max_size=5), min_size=2, max_size=8))
def test_a_word_inside_another_is_found_in_both_directions(texts):
    words = corpus.corpus_from(texts)
    order = np.arange(len(words.words), dtype=np.int32)
    inside = {
        one
        for one in words.words
        for other in words.words
        if len(one) < len(other) and (one in other or one[::-1] in other)
    }
    found = kernels_pack.held(words.arrays, order, len(order))

    assert (found >= 0) == bool(inside)
    assert found < 0 or words.words[found] in inside


@pytest.mark.soak
@few("density", ["full", "classic"])
@few("level", LEVELS)
def test_no_board_spells_what_the_taste_of_the_book_refuses(density, level, tmp_path):
    taste = Taste(block=("STONE", "OWL"))
    settings = {"level": level, "density": density}
    params = TYPE.resolve(Params(**settings), BookContext(tmp_path, taste=taste))
    made = list(drafts(params, 12))

    found = [gate_of(taste).find(TYPE.shown_readings(d.givens, d.answer)) for d in made]
    assert found == [None] * 12


def test_words_that_must_be_there_may_spell_anything_backward(tmp_path):
    words = ["SEPARATE", "MISSISSIPPI", "DEPARTURE", "GOSSIP", "LANTERN"]
    (tmp_path / "own.txt").write_text("\n".join(words))
    params = resolved(tmp_path, lexicon="own.txt", must="all", rows=10, cols=10)
    (draft,) = drafts(params, 1)
    shown = TYPE.shown_readings(draft.givens, draft.answer)

    assert gate_of(Taste()).find(shown) is None
    assert gate_of(Taste()).find([replace(one, known=()) for one in shown]) is not None
