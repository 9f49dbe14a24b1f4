"""Themes in crosswords, fill-ins and codewords, by name or as a file."""

import numpy as np
import pytest
from few import few

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.journal import Journal
from puzzle_publish.core.puzzle import Verdict
from puzzle_publish.core.values import BookContext
from puzzle_publish.types import feasibility
from puzzle_publish.types._grid import room
from puzzle_publish.types.proof import prove
from puzzle_publish.types.registry import load
from puzzle_publish.words import unused
from puzzle_publish.words.cluelists import ENGLISH, load_clues, shipped
from puzzle_publish.words.themes import bare, shipped_theme

KITCHEN = {bare(word) for word in shipped_theme("kitchen").words}
CLUED = KITCHEN & shipped(ENGLISH).by_word.keys()
CORNER = ["....", ".###", ".###", ".###"]
STYLES = [
    ("fill_in", {"grid": "freeform"}),
    ("crossword", {"kind": "freeform"}),
    ("crossword", {"kind": "british"}),
    ("codeword", {"grid": "british"}),
]


@pytest.fixture(autouse=True)
def fresh():
    unused.warn_of_left.cache_clear()


def resolved(folder, name="crossword", language="en", **params):
    kind = load(name)
    typed = type(kind.presets["easy"])(**params)
    return kind, kind.resolve(typed, BookContext.of_tag(folder, language))


def first(kind, params, taken=(), *, seed=0):
    """The first puzzle that some attempts give."""
    for attempt in range(60):
        rng = np.random.Generator(np.random.PCG64([seed, attempt]))
        draft = kind.generate_apart(rng, params, taken, ())
        if draft is not None:
            return draft
    raise AssertionError("no puzzle")


def words_of(kind, draft):
    return kind.entries(*kind.read(draft))


@few(("name", "style"), STYLES)
def test_a_puzzle_has_as_many_words_of_its_theme_as_find_a_place(tmp_path, name, style):
    kind, params = resolved(tmp_path, name, theme="kitchen", level="medium", **style)
    draft = first(kind, params)

    assert len(words_of(kind, draft) & KITCHEN) >= params.must >= 7
    report = prove(kind, draft.givens, draft.answer, kind.fairness)
    assert report.verdict is Verdict.OK


def test_words_of_a_theme_without_a_clue_are_named_but_no_fault(tmp_path, said):
    journal = Journal()
    with journal.listening():
        _, params = resolved(tmp_path, theme="kitchen", kind="freeform")

    (left,) = [m for m in said.messages if "left out" in m]
    assert left.startswith('theme: kitchen: left out, without a clue: "BAKING SHEET"')
    assert left in journal.warnings  # the build's report repeats it
    assert not [r for r in said.records if r.levelname == "WARNING"]
    assert set(params.theme) <= CLUED
    assert params.words["name"] == ENGLISH  # so that pages are provable anywhere


def test_where_no_clues_are_needed_the_theme_adds_words_to_the_lists(tmp_path):
    _, params = resolved(tmp_path, "fill_in", theme="kitchen")

    assert set(params.theme) == KITCHEN
    assert load_clues(params.words).names[-1] == "kitchen"


def test_a_file_may_be_a_theme(tmp_path, said):
    words = "[oven, spoon, kettle, napkin, zzyzx, cutting board]"
    (tmp_path / "mine.yaml").write_text(f"title: Mine\nwords: {words}\n")
    kind, params = resolved(tmp_path, theme="mine.yaml", kind="freeform")

    assert {"OVEN", "SPOON", "KETTLE", "NAPKIN"} == words_of(
        kind, first(kind, params)
    ) & {bare(word.upper()) for word in words[1:-1].split(", ")}
    (warning,) = [r for r in said.records if r.levelname == "WARNING"]
    assert warning.getMessage() == (
        'theme: mine: left out, without a clue: "ZZYZX" and "CUTTING BOARD"'
    )


def test_must_sets_the_number_of_words_of_a_theme(tmp_path):
    kind, params = resolved(tmp_path, theme="kitchen", kind="freeform", must=5)

    assert len(words_of(kind, first(kind, params)) & KITCHEN) == 5


@pytest.mark.soak
def test_all_words_of_a_theme_are_refused_where_they_have_no_room(tmp_path, said):
    _, params = resolved(tmp_path, theme="kitchen", kind="british", must="all")

    assert params.must < len(params.theme)
    assert any(m.startswith("must: kitchen: each puzzle has") for m in said.messages)


@pytest.mark.parametrize(
    ("params", "told"),
    [
        ({"theme": "kitchn"}, 'did you mean "kitchen"?'),
        ({"theme": "bare.yaml"}, "theme: none of the 2 words of bare can be in a"),
        ({"theme": "han.yaml"}, "theme: han (zh) must be in the language of english"),
        ({"theme": "none.yaml"}, "none.yaml: there is no such file"),
        ({"theme": "../none.yaml"}, "leads out of the config's folder"),
        ({"theme": "kitchen", "must": 99}, "must: kitchen has 54 words (got 99)"),
    ],
)
def test_a_theme_that_cannot_be_had_is_refused(tmp_path, params, told):
    (tmp_path / "bare.yaml").write_text("title: Bare\nwords: [zzyzx, qwertz]\n")
    (tmp_path / "han.yaml").write_text("title: 茶\nwords: [茶马古道, 一日三秋]\n")

    with pytest.raises(UsageError) as caught:
        resolved(tmp_path, **{"kind": "freeform", **params})

    assert told in str(caught.value)


@pytest.mark.soak
def test_a_theme_follows_the_spelling_of_the_book(tmp_path):
    found = [
        {"GRAY", "GREY"}
        & {*resolved(tmp_path, "fill_in", tag, theme="colours")[1].theme}
        for tag in ("en-US", "en-GB")
    ]

    assert found == [{"GRAY"}, {"GREY"}]


@pytest.mark.parametrize("kind", ["freeform", "british"])
def test_words_of_a_theme_are_not_repeated_within_a_window(tmp_path, kind):
    kind, params = resolved(tmp_path, theme="kitchen", kind=kind, must=4, window=2)
    before = words_of(kind, first(kind, params))
    after = words_of(kind, first(kind, params, sorted(before), seed=1))

    assert not before & after
    assert len(after & KITCHEN) >= 4


def test_a_window_that_is_too_wide_for_a_theme_is_refused(tmp_path):
    with pytest.raises(UsageError) as caught:
        resolved(tmp_path, theme="kitchen", kind="freeform", must=20, window=3)

    told = "window: must be at most 2 where each puzzle has 20 of the 54 words of"
    assert str(caught.value).startswith(told)


@pytest.mark.soak
@few(
    ("name", "params"),
    [("fill_in", {}), ("codeword", {}), ("crossword", {"kind": "british"})],
)
def test_a_list_of_two_words_is_in_each_puzzle(tmp_path, name, params):
    (tmp_path / "two.csv").write_text("planet,One of eight\ncomet,It has a tail\n")
    kind, params = resolved(tmp_path, name, words="two.csv", **params)

    assert {"PLANET", "COMET"} <= words_of(kind, first(kind, params))


def test_words_that_must_appear_and_cannot_are_refused(tmp_path):
    (tmp_path / "bare.csv").write_text("word\nzzyzx\nqwertz\n")
    with pytest.raises(UsageError) as caught:
        resolved(tmp_path, words=["bare.csv", "auto"], kind="british", must="all")

    told = "words: none of the 2 words of bare can be in a puzzle (the reasons are"
    assert str(caught.value).startswith(told)


@pytest.mark.soak
@pytest.mark.parametrize(
    "params",
    [
        {"theme": "kitchen", "kind": "british", "must": 14},
        {"theme": ["oven", "bowl"], "kind": "freeform", "pattern": CORNER},
    ],
)
def test_a_refusal_is_cached(tmp_path, monkeypatch, params):
    kind, attempts = type(load("crossword")), []
    tried = kind._attempt

    def counted(*args):
        attempts.append(args)
        return tried(*args)

    monkeypatch.setattr(kind, "_attempt", counted)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    refusals = []
    for _ in range(2):
        feasibility._problem.cache_clear()
        with pytest.raises(UsageError) as caught:
            resolved(tmp_path, **params)
        refusals.append((str(caught.value), len(attempts)))

    assert refusals[0] == refusals[1]
    assert attempts


@pytest.mark.parametrize("most", [20, 12, 11, 8, 1])
def test_no_number_of_words_between_what_fits_and_what_does_not_is_skipped(most):
    search = room.Search.__new__(room.Search)
    search._for = lambda number: {"must": number} if number <= most else {}

    assert search._for_most(20) == {"must": most}
