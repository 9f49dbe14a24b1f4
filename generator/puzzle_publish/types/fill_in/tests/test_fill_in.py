"""Fill-ins: shape, rules, search, the reader's chain, levels, making them."""

import copy
import random
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from each import each
from few import few
from on_json import OnJson, on_json

from puzzle_publish.core.errors import OutOfSteps, UsageError
from puzzle_publish.core.values import BookContext
from puzzle_publish.types._grid import resolving
from puzzle_publish.types._grid.feasibility import _Pilot
from puzzle_publish.types._grid.model import entries as entries_of
from puzzle_publish.types._grid.model import write_answer
from puzzle_publish.types._grid.pattern import Pattern
from puzzle_publish.types._grid.room import Search
from puzzle_publish.types.fill_in import model, rules
from puzzle_publish.types.fill_in import solve as solver
from puzzle_publish.types.fill_in.chain import CROSSING, LETTERS, follow
from puzzle_publish.types.fill_in.grade import level_of
from puzzle_publish.types.fill_in.model import Params
from puzzle_publish.types.registry import load
from puzzle_publish.words.sources import named
from tests.naive.naive_clueless import fill_in_answers

TYPE = OnJson(load("fill_in"))
follows_rules = on_json(TYPE.kind, rules.follows_rules)
solve = on_json(TYPE.kind, solver.solve)

RING = Pattern(("...", ".#.", "..."))
LEVELS = ("easy", "medium", "hard")


def made(seed, language="en", folder=Path(), **params):
    wanted = TYPE.resolve(Params(**params), BookContext(folder, language))
    return TYPE.generate(np.random.Generator(np.random.PCG64(seed)), wanted)


def first(start, **params):
    """The first draft of a few seeds: one in seven gives none of the level."""
    return next(d for d in (made(start + k, **params) for k in range(9)) if d)


def ring(given=None):
    """SUN and ART across, SEA and NET down: with them their mirror image."""
    words = ("SUN", "ART", "SEA", "NET")
    given = {(0, 1): "U"} if given is None else given
    givens = model.make_givens(RING, words, given, symmetric=True)
    return givens, {"rows": ["SUN", "E#E", "ART"]}


def test_a_sound_fill_in_keeps_the_rules_and_has_one_answer():
    givens, answer = ring()

    assert follows_rules(givens, answer)
    assert [answer] == list(solve(givens))


def test_words_that_fit_in_two_ways_give_two_answers():
    givens, answer = ring(given={})

    found = list(solve(givens))

    assert [{"rows": ["SEA", "U#R", "NET"]}, answer] == sorted(found, key=str)


def test_reading_gives_back_what_was_written():
    givens, _ = ring({(2, 2): "T", (0, 0): "S"})

    page = model.read(givens)

    assert isinstance(page, model.Page)
    assert givens == model.make_givens(
        page.pattern, page.words, page.given, symmetric=page.symmetric
    )
    assert page.given == {(0, 0): "S", (2, 2): "T"}
    assert page.words == ("ART", "NET", "SEA", "SUN")


SPOILED = {
    "member missing": lambda g: g.pop("given"),
    "member too many": lambda g: g.update(clues={}),
    "words out of order": lambda g: g["words"].reverse(),
    "word twice": lambda g: g.update(words=["ART", "NET", "SEA", "SEA"]),
    "word missing": lambda g: g["words"].pop(),
    "word too long": lambda g: g.update(words=["ART", "NET", "SEA", "SUNS"]),
    "lower case": lambda g: g.update(words=["ART", "NET", "SEA", "sun"]),
    "digit": lambda g: g.update(words=["ART", "NET", "SEA", "SU1"]),
    "no word": lambda g: g.update(words=["ART", "NET", "SEA", 4]),
    "given in a block": lambda g: g.update(given={"1,1": "A"}),
    "given outside": lambda g: g.update(given={"3,0": "A"}),
    "given with a sign": lambda g: g.update(given={"+0,1": "U"}),
    "given two letters": lambda g: g.update(given={"0,1": "UU"}),
    "given nothing": lambda g: g.update(given={"0,1": None}),
    "symmetric is a number": lambda g: g.update(symmetric=1),
    "no rectangle": lambda g: g.update(rows=["...", ".#.", ".."]),
    "too many rows": lambda g: g.update(rows=["..."] * 41),
    "rows are a number": lambda g: g.update(rows=3),
    "words are a number": lambda g: g.update(words=3),
    "given is a list": lambda g: g.update(given=["U"]),
    "given in no place": lambda g: g.update(given={"U": "U"}),
}
SENTENCES = (
    "not the members of a fill-in|a word that fits no cells|words out of order|"
    "not of the grid's lengths|a letter outside|no letter where|"
    "a cell is a row, a comma|symmetric must be|must be a rectangle|rows must be"
)


@pytest.mark.parametrize("edit", SPOILED.values(), ids=SPOILED)
def test_what_is_no_page_of_a_fill_in_is_refused(edit):
    givens = copy.deepcopy(ring()[0])
    edit(givens)

    with pytest.raises(ValueError, match=SENTENCES):
        model.require_listed(model.read(givens))


@pytest.mark.parametrize(
    ("rows", "given"),
    [
        (["SUN", "E#E", "ARM"], {}),  # a letter
        (["SEA", "U#R", "NET"], {(0, 1): "U"}),  # against the given letter
        (["SUN", "E#E", "ART"], {(0, 1): "E"}),
        (["SUN", "EEE", "ART"], {}),  # a block moved
        (["SUN", "E#E"], {}),
    ],
)
def test_a_key_that_does_not_place_the_words_is_refused(rows, given):
    assert not follows_rules(ring(given)[0], {"rows": rows})


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ({"rows": ["SUN", "E#E", "ART"], "words": []}, "rows, and nothing else"),
        ({"rows": "SUNE#EART"}, "the rows of an answer must be strings"),
        ({"rows": ["SUN", "E#E", 3]}, "the rows of an answer must be strings"),
        (["SUN", "E#E", "ART"], "rows, and nothing else"),
    ],
)
def test_what_is_no_list_of_rows_is_no_key(answer, sentence):
    with pytest.raises(ValueError, match=sentence):
        TYPE.read_answer(None, answer)


def test_a_page_that_promises_symmetry_and_has_none_is_refused():
    pattern = Pattern(("...", ".##", ".##"))
    givens = model.make_givens(pattern, ("SUN", "SEA"), {}, symmetric=True)

    assert not follows_rules(givens, {"rows": ["SUN", "E##", "A##"]})
    assert follows_rules(
        {**givens, "symmetric": False}, {"rows": ["SUN", "E##", "A##"]}
    )


def small(seed):
    """A tiny pattern, as many words of its lengths, letters that may be given."""
    chance = random.Random(seed)
    pattern = Pattern(
        chance.choice(
            (
                RING.rows,
                ("...", "...", "#.."),
                ("....", ".##.", "...."),
                ("..#", "...", "#.."),
                (".....", ".#.#.", "....."),
            )
        )
    )
    letters = "ABC"[: chance.choice((2, 3, 3))]
    rows = [
        "".join(chance.choice(letters) if mark == "." else "#" for mark in row)
        for row in pattern.rows
    ]
    words = {word for _, word in entries_of(pattern, rows)}
    lengths = [slot.length for slot in pattern.slots]
    for length in sorted(set(lengths)):
        while sum(len(w) == length for w in words) < lengths.count(length):
            words.add("".join(chance.choice("ABCD") for _ in range(length)))
    cells = chance.sample(pattern.cells, chance.choice((0, 0, 1, 2)))
    given = {(r, c): rows[r][c] for r, c in cells}
    return pattern, words, given


@each("seed", range(150))
def test_search_and_chain_find_what_trying_every_order_finds(seed):
    pattern, words, given = small(seed)
    slots = [slot.cells for slot in pattern.slots]
    expected = fill_in_answers(slots, sorted(words), given)
    givens = model.make_givens(pattern, sorted(words), given, symmetric=False)

    found = list(solve(givens))
    chain = follow(pattern, tuple(model.in_order(words)), given)

    letters = [
        frozenset(((r, c), a["rows"][r][c]) for r, c in pattern.cells) for a in found
    ]
    assert len(letters) == len(set(letters))
    assert expected == set(letters)
    assert min(len(expected), 2) == len(chain.answers)
    for answer in chain.answers:
        placed = write_answer(pattern, dict(zip(pattern.slots, answer, strict=True)))
        assert placed in found


def test_the_budget_of_search_and_chain_is_told():
    givens, _ = ring({})
    page = model.read(givens)

    with pytest.raises(OutOfSteps):
        list(solve(givens, budget=2))
    with pytest.raises(OutOfSteps):
        follow(page.pattern, page.words, {}, budget=2)


def test_a_chain_by_letters_alone_is_easy():
    pattern = Pattern(("....", ".###", ".###"))
    chain = follow(pattern, ("SEA", "SAND"), {})

    assert chain.answers == [("SAND", "SEA")]
    assert (chain.by_letters, chain.by_crossing, chain.trials) == (2, 0, 0)
    assert chain.compared == [1, 1]
    assert not chain.stuck
    assert level_of(chain, 2) == "easy"


def test_a_chain_that_needs_a_crossing_says_where_letters_left_it():
    pattern = Pattern(("...", "#.#", "#.#", "#.."))  # 1 across, 3 across, 2 down
    words = ("EH", "CUP", "URGE")
    longer = follow(pattern, words, {})
    same = Pattern(("...", "#.#", "..."))  # three of one length
    chain = follow(same, ("CUP", "TEN", "URE"), {})

    assert (longer.by_letters, longer.by_crossing) == (3, 0)
    assert chain.answers == [("CUP", "TEN", "URE")]
    assert chain.by_crossing
    assert {slot: len(words) for slot, words in chain.stuck[LETTERS].items()} == {
        0: 3,
        1: 3,
        2: 3,
    }
    assert CROSSING not in chain.stuck


def test_a_chain_that_has_to_try_says_what_crossings_left_it():
    chain = follow(RING, ("ART", "NET", "SEA", "SUN"), {})

    assert len(chain.answers) == 2
    assert chain.trials > 1
    assert all(len(words) > 1 for words in chain.stuck[CROSSING].values())
    assert level_of(chain, 4) == "hard"


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("level", LEVELS)
@few("seed", range(3))
def test_a_fill_in_is_proven_and_of_its_level(language, level, seed):
    draft = first(seed, language=language, level=level)

    assert TYPE.follows_rules(draft.givens, draft.answer)
    assert [draft.answer] == list(TYPE.solve(draft.givens))
    assert level == TYPE.grade(draft.givens).level
    page = model.read(draft.givens)
    for (r, c), letter in page.given.items():
        assert letter == draft.answer["rows"][r][c]


@pytest.mark.parametrize(
    ("grid", "level"), [("british", "medium"), ("american", "easy")]
)
def test_symmetric_grids_make_fill_ins(grid, level, tmp_path):
    (tmp_path / "many.txt").write_text("\n".join(named("english").words))

    draft = first(0, level=level, grid=grid, words="many.txt", folder=tmp_path)

    assert draft.givens["symmetric"]
    assert [draft.answer] == list(TYPE.solve(draft.givens))
    assert level == TYPE.grade(draft.givens).level


@pytest.mark.parametrize(
    ("grid", "language", "params"),
    [
        ("american", "en", {"level": "medium"}),
        ("dense", "en", {"level": "hard"}),
        ("freeform", "en", {"entries": 20}),
        ("freeform", "en", {"side": 12}),
        ("freeform", "en", {"theme": ["OCEAN"]}),
        ("freeform", "en", {"words": "mine.txt"}),
        ("freeform", "zh", {}),
    ],
)
def test_words_that_ship_make_full_grids_and_others_free_forms(
    grid, language, params, tmp_path, monkeypatch
):
    monkeypatch.setattr(resolving, "require_feasible", lambda *_: None)
    (tmp_path / "mine.txt").write_text("\n".join(named("english").words[:9_000]))

    found = TYPE.resolve(Params(**params), BookContext(tmp_path, language))

    assert found.grid == grid


def test_an_easy_one_never_asks_for_more_than_the_letters_that_stand():
    measures = TYPE.grade(made(1, level="easy").givens).measures

    assert measures["entries"] == measures["by_letters"]
    assert measures["entries"] >= 56  # a loose one had 13
    assert 0 == measures["by_crossing"] == measures["trials"]


@pytest.mark.soak
def test_words_need_no_clues(tmp_path):
    words = "SUN ART SEA NET TREE EAST STONE RAIN TRAIN NEST STEEL ROSE LION OTTER"
    (tmp_path / "mine.txt").write_text("\n".join(words.split()))
    params = Params(words="mine.txt", level="easy", entries=8, side=9)
    wanted = TYPE.resolve(params, BookContext(tmp_path, "en"))
    seeds = (np.random.Generator(np.random.PCG64(seed)) for seed in range(20))

    drafts = [TYPE.generate(rng, wanted) for rng in seeds]

    found = [draft for draft in drafts if draft is not None]
    assert found
    assert set(found[0].givens["words"]) <= set(words.split())


def test_a_level_that_grids_do_not_have_is_refused_with_those_that_they_have(tmp_path):
    # Two words of two lengths: there is nothing to compare.
    params = Params(level="hard", pattern=[".....", ".####", ".####"])

    with pytest.raises(UsageError) as refused:
        TYPE.resolve(params, BookContext(tmp_path, "en"))

    told = str(refused.value)
    assert "none made hard puzzles" in told
    assert "came out easy" in told
    assert told.endswith("these settings work at easy")


def test_a_word_of_the_theme_that_is_in_no_list_is_refused(tmp_path):
    with pytest.raises(UsageError, match='theme: "QWERTY" is not in english-clues'):
        TYPE.resolve(Params(theme=["qwerty"]), BookContext(tmp_path, "en"))


def test_the_mirror_image_is_the_same_fill_in_and_another_word_is_not():
    givens, answer = ring()
    turned = {**givens, "given": {"1,0": "U"}}
    mirrored = {"rows": ["".join(c) for c in zip(*answer["rows"], strict=True)]}
    other = {"rows": [answer["rows"][0].replace("S", "B"), *answer["rows"][1:]]}

    assert mirrored != answer != other
    assert TYPE.identity(givens, answer) == TYPE.identity(turned, mirrored)
    assert TYPE.identity(givens, answer) != TYPE.identity(givens, other)


def test_hints_name_pairs_that_cross_and_the_place_of_the_longest_word():
    draft = first(3, level="medium")
    *pairs, last = TYPE.hints(draft.givens, draft.answer)
    rows, values = draft.answer["rows"], last.values
    r, c, word = values["row"] - 1, values["column"] - 1, values["word"]
    line = rows[r] if last.wording == "across" else [row[c] for row in rows]
    start = c if last.wording == "across" else r

    assert word == "".join(line[start : start + len(word)])
    assert len(word) == max(map(len, draft.givens["words"]))
    for hint in pairs:
        assert set(hint.values["first"]) & set(hint.values["second"])


def test_every_mutation_that_was_thought_of_is_made():
    # A grid whose lengths all differ has no word to put in another's place.
    drafts = [first(seed, level="medium") for seed in (4, 14, 24)]
    made_of = {
        what
        for draft in drafts
        for what, _, _ in TYPE.mutations(draft.givens, draft.answer)
    }

    assert made_of == {
        "a letter changed",
        "a cell of the key blacked",
        "a block of the page moved",
        "the key upside down",
        "a word dropped",
        "a word replaced",
        "a word read backwards",
        "a word twice, another never",
        "a given letter changed",
    }


def test_a_setting_in_which_no_sheet_has_the_due_words_is_passed_over():
    def attempt(rng, params, apart, tally):
        return None if params.lesson and len(params.theme) > 1 else True

    search = object.__new__(Search)
    search.kind, search.source = SimpleNamespace(_attempt=attempt), SimpleNamespace()
    search.source.is_theme, search._is_free, search._count = False, True, int
    some = Params(must=2, theme=["SUN", "ART", "SEA"])
    every = some.model_copy(update={"must": "all"})
    assert search._works(some, Counter())
    assert [search._makes_sheets(one) for one in (some, every)] == [False, True]

    lesson = some.model_copy(update={"lesson": {"words": {}, "absent": {}}})
    told = _Pilot(search.kind, int)._of_theme(lesson, some)
    assert told.startswith("words: each of its words fits alone, 2 together")
