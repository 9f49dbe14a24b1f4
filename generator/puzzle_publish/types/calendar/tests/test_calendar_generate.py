"""Pages: unique, in their band, from their seed; and what is no answer to them."""

import copy
import datetime
import itertools
import re
import subprocess
import sys

import numpy as np
import pytest
from on_json import OnJson
from pydantic import ValidationError

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.puzzle import Fairness, digest
from puzzle_publish.core.seeds import rng_for
from puzzle_publish.core.values import BookContext
from puzzle_publish.types import calendar
from puzzle_publish.types.calendar import counts, search
from puzzle_publish.types.calendar.boards import board_from, shipped_boards
from puzzle_publish.types.calendar.grade import level_of, score_of
from puzzle_publish.types.calendar.model import Params

TYPE = OnJson(calendar.TYPE)
GRADED = ("easy", "medium", "hard", "expert")
DAY = datetime.date(2027, 8, 16)


def page(level, *, seed=1, day=DAY, attempts=20, **params):
    """The first draft of a few attempts."""
    wanted = Params(level=level, date=day, **params)
    drafts = (
        TYPE.generate(rng_for(seed, "year", 0, attempt), wanted)
        for attempt in range(attempts)
    )
    return next(draft for draft in drafts if draft is not None)


def shown(draft):
    return TYPE.grade(draft.givens)


@pytest.mark.parametrize("board", shipped_boards())
@pytest.mark.parametrize("level", GRADED)
def test_a_page_has_one_answer_and_is_in_its_band(level, board):
    for seed, day in enumerate((DAY, datetime.date(2028, 2, 29))):
        draft = page(level, seed=seed, day=day, board=board)
        grade = shown(draft)

        assert TYPE.follows_rules(draft.givens, draft.answer)
        assert list(TYPE.solve(draft.givens)) == [draft.answer]
        assert grade.level == level
        assert grade.measures["givens"] == len(draft.givens["pieces"])
        assert 2 <= grade.measures["givens"] <= 6


def test_a_classic_page_gives_nothing_and_tells_how_many_answers_there_are():
    draft = page("classic", day=datetime.date(2027, 10, 6), board="classic43")

    assert draft.givens == {"board": "classic43", "open": ["m10", "d6"], "pieces": []}
    assert draft.answer in list(TYPE.solve(draft.givens))
    assert shown(draft).level == "classic"
    assert shown(draft).measures == {"solutions": 7, "givens": 0}


def test_only_classic_pages_promise_less_than_one_answer():
    assert {level: TYPE.fairness_of(level) for level in TYPE.levels} == {
        **dict.fromkeys(GRADED, Fairness.UNIQUE),
        "classic": Fairness.ANY,
    }


def test_the_number_of_givens_can_be_bounded():
    for least, most in ((2, 3), (5, 6), (4, 4)):
        draft = page("medium", least_givens=least, most_givens=most, attempts=60)
        assert least <= len(draft.givens["pieces"]) <= most


@pytest.mark.parametrize(
    ("level", "golden"),
    [
        ("easy", "c3c5c83c805cc537"),
        ("medium", "2b47ac4f76539686"),
        ("hard", "82d5b70be515c24a"),
        ("expert", "3c88f0bccb4e3466"),
        ("classic", "b83e6820c0917028"),
    ],
)
def test_a_seed_gives_the_page_it_always_gave(level, golden):
    draft = page(level, seed=2027)

    # If this changes on purpose, raise the type's version.
    assert digest([draft.givens, draft.answer])[:16] == golden


def test_another_attempt_gives_another_page():
    wanted = Params(level="medium", date=DAY)
    drafts = [TYPE.generate(rng_for(1, "year", 0, k), wanted) for k in range(5)]

    assert len({digest(draft.givens) for draft in drafts}) == 5


def test_a_date_without_a_solution_gives_no_page():
    # Straight pieces of eight fit a row of eight; with one cell open they never do.
    rows = ["w1 w2 w3 w4 w5 w6 w7 .", ". . . . . . . ."]
    pieces = [
        {"piece": "I8", "rows": ["#" * 8]},
        {"piece": "I7", "rows": ["#" * 7]},
    ]
    board = {"name": "two", "groups": ["w"], "rows": rows, "pieces": pieces}
    monday, tuesday = datetime.date(2027, 8, 16), datetime.date(2027, 8, 17)

    for level in ("classic", "easy"):
        wanted = Params(level=level, date=tuesday, board=board)
        assert TYPE.generate(np.random.default_rng(1), wanted) is None
    assert page("classic", day=monday, board=board).answer["pieces"]
    assert TYPE.sample(Params(board=board)).givens["open"] == ["w1"]


def test_a_page_without_a_date_is_for_some_day():
    drafts = [
        TYPE.generate(np.random.default_rng(seed), Params(level="classic"))
        for seed in range(40)
    ]
    months = {draft.givens["open"][0] for draft in drafts}

    assert len(months) > 8
    assert all(TYPE.follows_rules(draft.givens, draft.answer) for draft in drafts)


def test_a_classic_page_of_a_board_too_large_to_count_is_refused(monkeypatch):
    monkeypatch.setattr(counts, "shipped_counts", lambda board: None)
    monkeypatch.setattr(search.Memo.__init__, "__kwdefaults__", {"most_states": 1000})
    with pytest.raises(UsageError, match="too many possibilities to count"):
        shown(page("classic"))


def test_bands_and_scores_order_pages_the_same_way():
    pages = [(n, g) for n in range(1, 200) for g in range(0, n + 1, 1 + n // 9)]
    stars = [TYPE.levels[level_of(n, g)] for n, g in sorted(pages, key=_score)]

    assert stars == sorted(stars)
    assert set(stars) == {1, 2, 3, 4}


def _score(effort):
    return score_of(*effort)


def test_a_classic_page_scores_below_every_graded_one():
    assert shown(page("classic")).score < score_of(1, 0)


# Rules


def test_spoiled_pages_are_refused():
    draft = page("medium")
    names = set()
    for name, givens, answer in TYPE.mutations(draft.givens, draft.answer):
        names.add(name)
        sound = TYPE.follows_rules(givens, answer)
        found = list(itertools.islice(TYPE.solve(givens), 2))
        assert not (sound and found == [answer]), name

    assert len(names) == 7


@pytest.mark.parametrize("key", ["board", "open", "pieces"])
def test_givens_with_a_key_missing_are_no_givens(key):
    draft = page("easy")
    givens = {name: draft.givens[name] for name in draft.givens if name != key}

    with pytest.raises(ValueError, match=f'^the puzzle has no "{key}"$'):
        TYPE.read_givens(givens)


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda a: a.clear(), 'the answer has no "pieces"'),
        (lambda a: a.update(more=1), 'the answer has an unknown member "more"'),
        (lambda a: a["pieces"].append({}), '"pieces" has 12 pieces; must have 0 to 11'),
        (lambda a: a.update(pieces=[[]]), "piece 1 must be an object (got a list)"),
        (
            lambda a: a["pieces"][0]["cells"].clear(),
            "piece 1 has 0 cells; must have 1 to 51",
        ),
        (
            lambda a: a["pieces"][0].update(piece="X9"),
            'the name of piece 1 is "X9"; must be "U5", "V3"',
        ),
        (
            lambda a: a["pieces"][1].update(more=1),
            'piece 2 has an unknown member "more"',
        ),
        (
            lambda a: a["pieces"][0].update(cells=None),
            "piece 1 must be a list of cells (got null)",
        ),
        (
            lambda a: a["pieces"][0]["cells"].__setitem__(0, [0.5, 1]),
            "piece 1 has 0.5 as a row or column",
        ),
        (
            lambda a: a["pieces"][0]["cells"].__setitem__(0, [1, True]),
            "piece 1 has true as a row or column",
        ),
        (
            lambda a: a["pieces"][0]["cells"].__setitem__(0, "ab"),
            'piece 1 has "ab" for a cell [row, column]',
        ),
    ],
)
def test_a_malformed_answer_is_refused_in_a_sentence(spoil, fault):
    draft = page("easy")
    answer = copy.deepcopy(draft.answer)
    spoil(answer)

    with pytest.raises(ValueError, match="^" + re.escape(fault)):
        TYPE.follows_rules(draft.givens, answer)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda a: a["pieces"].clear(),
        lambda a: a["pieces"].reverse(),
        lambda a: a["pieces"][0]["cells"].reverse(),
        lambda a: a["pieces"][0]["cells"].pop(),
        lambda a: [c.__setitem__(0, c[0] - 1) for c in a["pieces"][0]["cells"]],
    ],
)
def test_pieces_that_do_not_fill_the_board_are_no_answer(spoil):
    draft = page("easy")
    answer = copy.deepcopy(draft.answer)
    spoil(answer)

    assert TYPE.follows_rules(draft.givens, draft.answer)
    assert not TYPE.follows_rules(draft.givens, answer)


def test_a_given_piece_stays_where_it_was_given():
    draft = page("easy")
    first, *rest = draft.givens["pieces"]
    up = {**first, "cells": [[r - 1, c] for r, c in first["cells"]]}

    assert not TYPE.follows_rules({**draft.givens, "pieces": [up, *rest]}, draft.answer)


@pytest.mark.parametrize(
    ("labels", "fault"),
    [
        ([], '"open" has 0 labels; must have 3'),
        (["m8"], '"open" has 1 label; must have 3'),
        (["d16", "m8", "w1"], 'the open month is "d16"; must be m1 to m12'),
        (["m8", "d16", "d17"], 'the open weekday is "d17"; must be w1 to w7'),
        (["m8", 16, "w1"], "the open day is 16; must be d1 to d31"),
        ("m8", '"open" must be a list of labels (got "m8")'),
    ],
)
def test_open_labels_must_be_one_of_each_group(labels, fault):
    givens = {**page("classic").givens, "open": labels}

    for use in (TYPE.solve, TYPE.grade):
        with pytest.raises(ValueError, match="^" + re.escape(fault)):
            use(givens)


def test_a_board_that_is_none_is_refused_in_a_sentence():
    givens = {**page("classic").givens, "board": "seed52"}

    with pytest.raises(ValueError, match=r'^board: must be one of .* \(got "seed52"\)'):
        TYPE.solve(givens)


def test_givens_that_break_the_rules_have_no_answer():
    draft = page("medium")
    first, second, *_ = draft.givens["pieces"]
    odd = {**first, "cells": [[c, r] for r, c in first["cells"]][:-1]}
    for pieces in ([first, first], [{**first, "cells": second["cells"]}], [odd]):
        assert list(TYPE.solve({**draft.givens, "pieces": pieces})) == []


# The type


def test_the_worked_example_is_an_easy_page_with_one_answer():
    draft = TYPE.example()

    assert TYPE.follows_rules(draft.givens, draft.answer)
    assert list(TYPE.solve(draft.givens)) == [draft.answer]
    assert shown(draft).level == "easy"


@pytest.mark.parametrize("name", shipped_boards())
def test_every_shipped_board_has_a_worked_example_of_its_own(name):
    draft = TYPE.example_for(Params(board=name))

    assert draft.givens["board"] == name
    assert TYPE.follows_rules(draft.givens, draft.answer)
    assert list(TYPE.solve(draft.givens)) == [draft.answer]
    assert shown(draft).level == "easy"


def test_a_user_s_board_gets_a_proven_example_the_same_each_time():
    board = {**board_from("classic43").to_json(), "name": "mine"}
    first, second = (TYPE.example_for(Params(board=board)) for _ in range(2))

    assert first == second
    assert first.givens["board"]["name"] == "mine"
    assert list(TYPE.solve(first.givens)) == [first.answer]


def test_the_sample_shows_every_piece_as_left():
    sample = TYPE.sample(Params(board="tetro43"))

    assert sample.givens == {"board": "tetro43", "open": ["m1", "d1"], "pieces": []}


def test_the_sample_of_a_user_s_board_has_a_solution():
    board = board_from("classic43").to_json()
    sample = TYPE.sample(Params(board={**board, "name": "mine"}))

    assert TYPE.follows_rules(sample.givens, sample.answer)


def test_pages_are_read_drawn_and_hinted_without_numpy_and_numba() -> None:
    code = (
        "import sys; from puzzle_publish.types.registry import load;"
        "kind = load('calendar'); givens, answer = kind.read(kind.example());"
        "assert kind.follows_rules(givens, answer);"
        "kind.draw(givens, answer, 'en'), kind.player(givens, answer, 'en');"
        "assert kind.hints(givens, answer);"
        "print(sorted({'numpy', 'numba'} & {*sys.modules}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert done.stdout == "[]\n"


def test_measuring_a_shipped_board_loads_no_kernels():
    code = (
        "import sys; from puzzle_publish.types.registry import load;"
        "kind = load('calendar');"
        "kind.sample(kind.presets['hard']); print('numba' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert done.stdout == "False\n"


def test_presets_are_the_levels():
    assert list(TYPE.presets) == list(TYPE.levels)
    assert all(params.level == name for name, params in TYPE.presets.items())


@pytest.mark.parametrize(
    "wrong",
    [
        {"level": "hrd"},
        {"least_givens": 4, "most_givens": 3},
        {"least_givens": 0},
        {"boards": "seed51"},
        {"board": 51},
    ],
)
def test_wrong_params_are_refused(wrong):
    with pytest.raises(ValidationError):
        Params(**wrong)


# A user's board

MINE = """\
groups: [w]
rows: |
  w1 w2 w3 w4
  w5 w6 w7 #
  .  .  #  #
pieces:
  I4: |
    ####
  V3: |
    #.
    ##
  O1: |
    #
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "book" / "boards").mkdir(parents=True)
    (tmp_path / "book" / "boards" / "mine.yaml").write_text(MINE)
    (tmp_path / "outside.yaml").write_text(MINE)
    (tmp_path / "book" / "link.yaml").symlink_to(tmp_path / "outside.yaml")
    return tmp_path / "book"


def test_a_users_board_is_whole_in_the_params_and_the_givens(folder):
    params = TYPE.resolve(
        Params(level="classic", board="boards/mine.yaml"), BookContext(folder)
    )
    dated = params.model_copy(update={"date": datetime.date(2027, 8, 20)})
    draft = TYPE.generate(np.random.default_rng(1), dated)

    assert params.board["name"] == "mine"
    assert draft.givens["board"] == params.board
    assert board_from(draft.givens["board"]).pieces[2].name == "O1"
    assert TYPE.follows_rules(draft.givens, draft.answer)
    assert draft.answer in list(TYPE.solve(draft.givens))
    assert shown(draft).measures["solutions"] == len(list(TYPE.solve(draft.givens)))


def test_a_shipped_board_stays_a_name(folder):
    assert (
        TYPE.resolve(Params(board="tetro43"), BookContext(folder, "en")).board
        == "tetro43"
    )


def test_a_board_written_into_the_book_is_brought_to_one_form(folder):
    plain = TYPE.resolve(
        Params(board="boards/mine.yaml"), BookContext(folder, "en")
    ).board
    sparse = {key: plain[key] for key in ("name", "groups", "rows", "pieces")}

    assert TYPE.resolve(Params(board=sparse), BookContext(folder, "en")).board == plain


def test_more_givens_than_a_board_has_pieces_are_refused(folder):
    wanted = Params(board="boards/mine.yaml", least_givens=3)
    with pytest.raises(UsageError, match="less than the 3 pieces of board mine"):
        TYPE.resolve(wanted, BookContext(folder, "en"))


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("../outside.yaml", "leads out of the folder"),
        ("link.yaml", "leads out of the folder"),
        ("boards/none.yaml", "boards/none.yaml: there is no such file"),
        ("seed52", "must be one of classic43"),
    ],
)
def test_a_board_that_is_not_there_or_outside_is_refused(folder, board, message):
    with pytest.raises(UsageError, match=message):
        TYPE.resolve(Params(board=board), BookContext(folder, "en"))


@pytest.mark.soak
@pytest.mark.parametrize("level", [*GRADED, "classic"])
def test_a_leap_year_of_each_level_is_proven(level):
    start = datetime.date(2028, 1, 1)
    for index in range(366):
        wanted = Params(level=level, date=start + datetime.timedelta(index))
        drafts = (
            TYPE.generate(rng_for(2028, "year", index, k), wanted) for k in range(60)
        )
        draft = next(draft for draft in drafts if draft is not None)
        assert TYPE.follows_rules(draft.givens, draft.answer)
        answers = list(itertools.islice(TYPE.solve(draft.givens), 2))
        assert answers == [draft.answer] or level == "classic"
        assert shown(draft).level == level
