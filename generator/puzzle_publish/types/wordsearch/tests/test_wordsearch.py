"""Word searches: uniqueness, levels, words, messages, shapes, bad input, looks."""

from collections import Counter
from dataclasses import asdict

import numpy as np
import pytest
from few import few
from hypothesis import given, settings
from hypothesis import strategies as st
from on_json import OnJson

from puzzle_publish.core.drawings.library import CREDIT
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.figure import Area, Label, Room
from puzzle_publish.core.puzzle import CoverPicture, Fairness, Verdict
from puzzle_publish.core.values import BookContext, Taste
from puzzle_publish.types.proof import prove
from puzzle_publish.types.registry import load
from puzzle_publish.types.solving import NO_ANSWER, SEVERAL, grade_of
from puzzle_publish.types.wordsearch import sources
from puzzle_publish.types.wordsearch.generate import ALLOWED, WAYS
from puzzle_publish.types.wordsearch.model import (
    OTHERS,
    read,
    read_answer,
    spelt,
    unused,
)
from puzzle_publish.types.wordsearch.params import DIRECTIONS
from puzzle_publish.words import store
from puzzle_publish.words.cluelists import CHINESE, shipped
from puzzle_publish.words.sources import named
from puzzle_publish.words.taste import judge_of
from puzzle_publish.words.themes import (
    Theme,
    bare,
    set_of,
    shipped_names,
    shipped_theme,
)
from tests.naive import naive_wordlines as naive

TYPE = OnJson(load("wordsearch"))
TASTE = Taste()
LEVELS = ["easy", "medium", "hard", "expert"]
ROWS = ["CATXXX", "OXXXXD", "WXXXXO", "XXXXXG", "XXXXXX", "XXPIGX"]
GIVENS = {"rows": ROWS, "words": ["CAT", "COW", "DOG", "PIG"]}
ANSWER = {
    "words": [
        {"word": "CAT", "from": [0, 0], "to": [0, 2]},
        {"word": "COW", "from": [0, 0], "to": [2, 0]},
        {"word": "DOG", "from": [1, 5], "to": [3, 5]},
        {"word": "PIG", "from": [5, 2], "to": [5, 4]},
    ]
}


FOOD = """
apricots bananas cherries apples lemonade oranges peaches melons mangos papayas
carrots potatoes tomatoes onions garlic peppers cabbage lettuce spinach celery
radish turnips pumpkin squash breads cheese butter yogurt honey sugars flours
noodle rices pastas walnut almond pecans hazel millet barley
"""


def params_of(folder, language="en", taste=TASTE, **settings):
    book = BookContext(folder, language, taste=taste)
    return TYPE.resolve(TYPE.params_model(**settings), book)


def draft_of(params, seed=1, turn=None):
    if params.turn is not None:
        params = params.model_copy(update={"turn": seed if turn is None else turn})
    found = TYPE.generate(np.random.Generator(np.random.PCG64(seed)), params)
    assert found is not None
    return found


def words_of(draft):
    return read_answer(read(draft.givens), draft.answer).words


def verdict_of(givens, answer):
    return prove(TYPE.kind, givens, answer, Fairness.UNIQUE).verdict


def refusal(folder, **settings):
    with pytest.raises(UsageError) as error:
        params_of(folder, **settings)
    return str(error.value)


# The proof.


def test_a_puzzle_written_by_hand_has_its_answer():
    assert list(TYPE.solve(GIVENS)) == [ANSWER]
    assert TYPE.follows_rules(GIVENS, ANSWER)
    assert TYPE.grade(GIVENS).level == "easy"


@pytest.mark.parametrize(
    ("rows", "count"),
    [
        (["CATXXX", "OXXXXD", "WXXXXO", "XXXXXG", "TACXXX", "XXPIGX"], 2),  # CAT back
        (["CATXXX", "OXXXXD", "WXXXXO", "XXXXXG", "XXXXXX", "XXXXXX"], 0),  # no PIG
        (["CATXXX", "OAXXXD", "WXTXXO", "XXXXXG", "XXXXXX", "XXPIGX"], 2),  # aslant
    ],
)
def test_words_there_twice_or_not_at_all_are_noticed(rows, count):
    givens = {**GIVENS, "rows": rows}

    assert len(list(TYPE.solve(givens))) == count
    wanted = Verdict.AMBIGUOUS if count else Verdict.WRONG_KEY
    assert verdict_of(givens, ANSWER) is wanted
    assert grade_of(TYPE, givens) == (SEVERAL if count else NO_ANSWER)


def test_a_palindrome_is_never_unique():
    givens = {"rows": ["LEVELX", *["XXXXXX"] * 5], "words": ["LEVEL"]}

    assert len(list(TYPE.solve(givens))) == 2


def test_unused_letters_are_read_as_the_message():
    rows = ["CATH..", "O....D", "W.##.O", "I....G", ".... .", "..PIG."]
    givens = {"rows": rows, "words": GIVENS["words"]}
    givens["message"] = {"lead": "", "lengths": [2]}
    answer = {**ANSWER, "message": "HI!"}

    assert list(TYPE.solve(givens)) == [{**ANSWER, "message": "HI"}]
    assert TYPE.follows_rules(givens, answer)
    assert verdict_of(givens, answer) is Verdict.OK
    for other in ("HO!", "H I"):
        assert not TYPE.follows_rules(givens, {**ANSWER, "message": other})
    longer = {**givens, "message": {"lead": "", "lengths": [3]}}
    assert list(TYPE.solve(longer)) == []


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.text("AB. ", min_size=7, max_size=7), min_size=6, max_size=8),
    st.text("AB", min_size=1, max_size=4),
)
def test_the_scan_finds_what_its_slow_twin_finds(rows, word):
    from puzzle_publish.types.wordsearch.solve import readings

    found = sorted((one.start, one.end) for one in readings(rows, word))

    assert found == naive.readings(rows, word)


@few("level", LEVELS, fast=3)
def test_each_word_can_be_read_exactly_once_in_all_directions(level, tmp_path):
    params = params_of(tmp_path, level=level)
    for seed in range(6):
        draft = draft_of(params, seed)
        for word in map(bare, draft.givens["words"]):
            assert len(naive.readings(draft.givens["rows"], word)) == 1
        assert list(TYPE.solve(draft.givens)) == [draft.answer]
        assert TYPE.grade(draft.givens).level == level


@pytest.mark.soak
@few("settings", [{}, {"hidden_message": "theme"}])
def test_no_letters_spell_a_word_of_bad_taste_by_accident(settings, tmp_path):
    params = params_of(tmp_path, level="hard", **settings)
    blocked = judge_of(Taste()).joined
    short = [word for word in blocked if len(word) <= 5 and word.isascii()]
    for seed in range(4):
        draft = draft_of(params, seed)
        lines = [set(one.cells) for one in words_of(draft)]
        for word, cells in naive.runs(draft.givens["rows"], short):
            assert any(set(cells) <= line for line in lines), word


def test_a_book_s_own_blocked_words_are_not_spelt(tmp_path):
    words = ["TIGER", "LION", "ZEBRA", "CAMEL", "OTTER"]
    taste = Taste(block=("AIR", "ER", "ON"))
    params = params_of(tmp_path, taste=taste, words=words, rows=8)
    draft = draft_of(params)

    lines = [set(one.cells) for one in words_of(draft)]
    for _, cells in naive.runs(draft.givens["rows"], taste.block):
        assert any(set(cells) <= line for line in lines)


def test_puzzles_that_are_turned_are_the_same():
    turned = {**GIVENS, "rows": ["".join(row) for row in zip(*ROWS, strict=True)]}

    assert TYPE.canonical(turned) == TYPE.canonical(GIVENS)


# Levels.


@pytest.mark.parametrize(
    ("level", "steps"),
    [
        ("easy", {(0, 1), (1, 0)}),
        ("medium", {(0, 1), (1, 0), (1, 1), (-1, 1)}),
    ],
)
def test_easier_levels_use_two_and_four_directions(level, steps, tmp_path):
    params = params_of(tmp_path, level=level)
    used = {one.step for seed in range(8) for one in words_of(draft_of(params, seed))}

    assert used == steps


def test_hard_grids_use_all_directions(tmp_path):
    params = params_of(tmp_path, level="hard")
    used = {one.step for seed in range(8) for one in words_of(draft_of(params, seed))}

    assert len(used) == 8


@pytest.mark.parametrize("level", LEVELS)
def test_other_letters_are_letters_of_the_words(level, tmp_path):
    draft = draft_of(params_of(tmp_path, level=level), 3)

    letters = set("".join(map(bare, draft.givens["words"])))
    assert set("".join(draft.givens["rows"])) == letters


def test_expert_words_cross_and_begin_where_they_do_not_go_on(tmp_path):
    params = params_of(tmp_path, level="expert")
    for seed in range(4):
        draft = draft_of(params, seed)
        found = words_of(draft)
        uses = Counter(cell for one in found for cell in one.cells)
        assert sum(n > 1 for n in uses.values()) >= 0.4 * len(uses)
        for one in found:
            starts = naive.readings(draft.givens["rows"], one.word[:3])
            assert len(starts) >= 3, one.word


def test_grades_rise_with_the_level(tmp_path):
    scores = [
        TYPE.grade(draft_of(params_of(tmp_path, level=level)).givens).score
        for level in LEVELS
    ]

    assert scores == sorted(scores)
    assert [int(score // 1000) for score in scores] == [1, 2, 3, 4]


# Words.


def test_every_shipped_theme_has_words_enough():
    for name, language in shipped_names().items():
        theme = shipped_theme(name)
        words = dict.fromkeys(map(bare, theme.words))
        kept = []
        for word in words:
            if word != word[::-1] and not sources.pairs_in(kept, word):
                kept.append(word)
        assert len(kept) >= 25, (language, name)


def test_a_theme_s_title_is_on_its_page(tmp_path):
    draft = draft_of(params_of(tmp_path, words="birds"))

    assert draft.givens["theme"]["title"] == "On the Wing"


def test_themes_take_turns(tmp_path):
    params = params_of(tmp_path, words=["birds", "kitchen"])
    titles = [draft_of(params, turn=k).givens["theme"]["title"] for k in range(4)]

    assert titles == ["On the Wing", "In the Kitchen"] * 2


def test_every_word_of_a_list_of_the_author_s_is_there(tmp_path):
    (tmp_path / "pond.txt").write_text("frog\nreed\nwater lily\nheron\ncarp\nnewt\n")
    draft = draft_of(params_of(tmp_path, words="pond.txt", level="hard"))

    assert draft.givens["words"] == [
        *("CARP", "FROG", "HERON", "NEWT", "REED", "WATER LILY"),
    ]
    assert "WATERLILY" in [one.word for one in words_of(draft)]


def test_every_word_of_a_theme_is_there_if_it_must(tmp_path):
    draft = draft_of(params_of(tmp_path, words="vikings", must="all", level="hard"))

    assert draft.givens["words"] == sorted(shipped_theme("vikings").words)


def test_words_may_be_written_in_the_book(tmp_path):
    words = ["Otter", "heron", "salmon", "King-fisher", "trout"]
    draft = draft_of(params_of(tmp_path, words=words))

    shown = sorted(word.upper() for word in words)
    assert draft.givens["words"] == shown


def test_numbers_are_hidden(tmp_path):
    draft = draft_of(params_of(tmp_path, kind="numbers", level="hard"))

    assert len(draft.givens["words"]) == 20
    assert "".join([*draft.givens["rows"], *draft.givens["words"]]).isdecimal()
    assert list(TYPE.solve(draft.givens)) == [draft.answer]


@pytest.mark.parametrize(
    ("language", "words"), [("en", ["birds", "kitchen"]), ("zh", "seasons")]
)
def test_clues_take_the_place_of_words(language, words, tmp_path):
    settings = {"show": "clues", "words": words, "count": 10}
    draft = draft_of(params_of(tmp_path, language, **settings))

    assert "words" not in draft.givens
    assert len(draft.givens["clues"]) == 10
    assert list(TYPE.solve(draft.givens)) == [draft.answer]
    assert not any(
        one.word in text for one in words_of(draft) for text in draft.givens["clues"]
    )


def test_wordnet_is_credited_where_its_kinds_are_hidden():
    themes = store.keep(set_of([Theme("wordnet-bird-1", "en", "", "", (), ("OWL",))]))
    params = TYPE.params_model(words={"themes": themes})

    assert "Princeton University" in TYPE.credits(params, "en")[0]
    assert TYPE.credits(TYPE.params_model(words={"numbers": []}), "en") == ()


def test_chinese_words_are_hidden(tmp_path):
    draft = draft_of(params_of(tmp_path, "zh", level="hard", words="idiom-time"))

    assert all(len(word) == 4 for word in draft.givens["words"])
    assert list(TYPE.solve(draft.givens)) == [draft.answer]


@pytest.mark.parametrize(
    ("written", "settings", "said"),
    [
        ("otter\nlevel\nreed\ncarp\n", {"must": "all"}, '"LEVEL" reads the same'),
        ("heron\nher\nreed\ncarp\n", {"must": "all"}, '"HER" in "HERON" can be read'),
        ("nose\nreed\ncarp\nnose job\n", {"must": "all"}, '"NOSE" in "NOSEJOB"'),
        ("reed\ncarp\nnewt\nfrog\ntoad\n", {"count": 9}, "only 5 words, fewer than 9"),
        ("heron\ncarp\nnewt\nreed\nalligator\n", {"count": 5, "rows": 6},
         "only 4 words that fit a grid of"),
        ("reed\ncarp\nnewt\nfrog\ntoad\n", {"rows": 6, "must": "all",
         "hidden_message": "ABCDEFGHIJKLMNOPQRSTUVWXYZ" * 2}, "no medium grid"),
        ("dragonfly\ncarp\nnewt\nfrog\n", {"rows": 6, "must": "all"},
         '"DRAGONFLY" cannot be in'),
    ],
)  # fmt: skip
def test_what_no_grid_can_have_is_refused(written, settings, said, tmp_path):
    (tmp_path / "pond.txt").write_text(written)

    assert said in refusal(tmp_path, words="pond.txt", **settings)


@pytest.mark.parametrize(
    ("written", "rows", "absent"),
    [
        ("otter\nlevel\nreed\ncarp\nnewt\n", None, {"level"}),
        ("heron\nher\nreed\ncarp\nnewt\n", None, set()),
        ("dragonfly\ncarp\nnewt\nfrog\n", 6, {"dragonfly"}),
    ],
)
def test_grids_share_out_words_that_cannot_all_be_in_one(
    written, rows, absent, tmp_path
):
    (tmp_path / "pond.txt").write_text(written)
    params = params_of(tmp_path, words="pond.txt", rows=rows, level="easy")
    had: list[str] = []
    for seed in range(4):
        rng = np.random.Generator(np.random.PCG64(seed))
        draft = TYPE.generate_due(rng, params, had)
        had += [one.word for one in words_of(draft)]

    assert {*had} == {w.upper() for w in written.split()} - {w.upper() for w in absent}
    assert {word.lower() for word in params.lesson["absent"]} == absent


@pytest.mark.parametrize(
    ("number", "rows", "must", "count", "side"),
    [
        (18, None, "all", None, 15),
        (25, None, "all", None, 17),
        (40, None, None, 20, 15),
        (40, 10, None, 9, 10),
        (40, 25, "all", None, 25),
    ],
)
def test_a_long_list_is_shared_out_so_that_grids_keep_their_size(
    number, rows, must, count, side, tmp_path
):
    (tmp_path / "food.txt").write_text("\n".join(FOOD.split()[:number]))
    params = params_of(tmp_path, words="food.txt", rows=rows, level="easy")

    assert (params.must, params.count, params.height) == (must, count, side)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"words": "nosuch"}, "there is no such list of words"),
        ({"words": "Gardens"}, 'zoo (got "Gardens"); did you mean "garden"?'),
        ({"shape": "hart"}, 'did you mean "heart"?'),
        ({"shape": ["star", "hart"]}, 'did you mean "heart"?'),
        ({"shape": "craab"}, 'did you mean "crab"?'),
        ({"shape": {"theme": "see"}}, 'shape: there is no theme of drawings "see"'),
        (
            {"shape": "scissors", "rows": 9, "count": 30, "words": "birds"},
            "no medium grid of 9 x 9 cells in the shape of scissors has room",
        ),
        (
            {"shape": ["star", "tee.txt"]},
            "must be of one size (got 17 x 17 and 12 x 9)",
        ),
        ({"kind": "numbers", "words": ["12a"]}, "must have 3 to 30 digits"),
        ({"words": ["A+", "B+"]}, "must have letters"),
        ({"words": "birds", "rows": 6, "count": 30}, "no medium grid of 6 x 6"),
        ({"words": "english", "hidden_message": "theme"}, "have no questions"),
        ({"hidden_message": "What an ass"}, "against the taste family (obscenities)"),
    ],
)
def test_other_settings_are_refused_in_sentences(settings, said, tmp_path):
    (tmp_path / "tee.txt").write_text("\n".join(["#" * 9] * 12))

    assert said in refusal(tmp_path, **settings)


@pytest.mark.soak
def test_chinese_words_share_too_few_characters_for_expert(tmp_path):
    with pytest.raises(UsageError, match="level: expert"):
        params_of(tmp_path, "zh", level="expert", words="idiom-time")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"must": "all", "count": 10}, "leave count out"),
        ({"level": "easy", "directions": 8}, "directions must be 2"),
        ({"kind": "numbers", "show": "clues"}, "numbers have no clues"),
        ({"hidden_message": "!?"}, "must have letters"),
        ({"level": "expert", "hidden_message": "Hi"}, "false starts"),
        ({"rows": 31}, "less than or equal to 30"),
    ],
)
def test_settings_that_do_not_agree_are_refused(settings, said):
    with pytest.raises(ValueError, match="1 validation error") as error:
        TYPE.params_model(**settings)

    assert said in str(error.value)


# Messages and shapes.


@pytest.mark.parametrize("spare", ["dots", "blocks"])
def test_a_message_is_all_that_is_left(spare, tmp_path):
    text = "Happy birthday, dear Ann!"
    settings = {"hidden_message": text, "words": "farm", "spare": spare}
    draft = draft_of(params_of(tmp_path, level="hard", **settings))
    found = words_of(draft)

    used = {cell for one in found for cell in one.cells}
    signs = "".join(
        sign
        for r, row in enumerate(draft.givens["rows"])
        for c, sign in enumerate(row)
        if (r, c) not in used
    )
    other = {"dots": ".", "blocks": "#"}[spare]
    assert signs.replace(other, "") == "".join(spelt(text)).upper()
    assert draft.answer["message"] == text.upper()
    assert verdict_of(draft.givens, draft.answer) is Verdict.OK


@few(
    "settings",
    [
        {"words": "farm", "hidden_message": "Happy birthday, dear Ann!"},
        {"words": "farm", "hidden_message": "Ann", "rows": 15, "count": 10},
        {"words": "idioms", "hidden_message": "生日快乐", "count": 8},
    ],
)
def test_other_letters_spell_nothing_and_come_before_the_message(settings, tmp_path):
    draft = draft_of(params_of(tmp_path, level="hard", **settings))
    givens, text = draft.givens, "".join(spelt(settings["hidden_message"])).upper()
    left = unused(givens["rows"], words_of(draft))
    before = givens["message"].get("before", 0)

    assert left[before:] == text
    assert "." not in "".join(givens["rows"])
    known = {*named("english").words, *shipped(CHINESE).by_word}
    spans = [left[a:b] for a in range(before) for b in range(a + 1, len(left) + 1)]
    assert known.isdisjoint(spans)
    assert verdict_of(givens, draft.answer) is Verdict.OK
    labels = TYPE.text("en").labels
    how = labels["message-last" if before else "message"].format(letters=len(text))
    steps = TYPE.draw(givens, None, "en").steps
    assert how in " ".join(s.text for s in steps if isinstance(s, Label))


def test_letters_before_a_message_count():
    rows = ["CATXQH", "OI.Z.D", "W....O", "I....G", "..Y.A.", "N.PIG."]
    givens = {"rows": rows, "words": GIVENS["words"]}
    givens["message"] = {"lead": "", "lengths": [3], "before": 6}
    answer = {**ANSWER, "message": "YAN"}

    assert list(TYPE.solve(givens)) == [answer]
    for before in (5, 7):
        other = {**givens, "message": {**givens["message"], "before": before}}
        assert verdict_of(other, answer) is not Verdict.OK
    for wrong in (0, -1, "6", True):
        with pytest.raises(ValueError, match="before the message"):
            read({**givens, "message": {**givens["message"], "before": wrong}})


def test_a_theme_s_answer_is_the_message(tmp_path):
    draft = draft_of(params_of(tmp_path, words="birds", hidden_message="theme"))

    pairs = {one.lead: one.letters for one in shipped_theme("birds").payoffs}
    assert pairs[draft.givens["message"]["lead"]] == draft.answer["message"]


def test_no_word_of_the_list_is_in_the_answer_of_the_theme(tmp_path):
    text = (
        "title: Rain\npayoffs: [{lead: 'What?', letters: rain in spain}]\nwords: [%s]"
    )
    words = "rain, cloud, storm, thunder, umbrella, puddle, drizzle, breeze, frost"
    (tmp_path / "mine.yaml").write_text(text % words, encoding="utf-8")
    settings = {"words": "mine.yaml", "hidden_message": "theme", "count": 8}

    draft = draft_of(params_of(tmp_path, **settings))

    assert draft.answer["message"] == "RAIN IN SPAIN"
    assert "RAIN" not in draft.givens["words"]
    assert len(draft.givens["words"]) == 8


@pytest.mark.parametrize("shape", ["heart", "star", "circle"])
def test_a_shape_has_no_letters_outside(shape, tmp_path):
    from puzzle_publish.grids.masks import shape_mask

    params = params_of(tmp_path, shape=shape, level="hard")
    rows = draft_of(params).givens["rows"]
    mask = shape_mask(shape, params.height, params.width)

    assert [[x != " " for x in row] for row in rows] == mask.tolist()


def test_shapes_are_taken_in_turn(tmp_path):
    from puzzle_publish.grids.masks import shape_mask

    names = ["heart", "star", "tree"]
    params = params_of(tmp_path, shape=names, rows=16, count=10, words="birds")
    for turn in (0, 1, 5):
        rows = draft_of(params, turn=turn).givens["rows"]
        mask = shape_mask(names[turn % 3], 16, 16)
        assert [[x != " " for x in row] for row in rows] == mask.tolist()


def test_an_author_s_picture_is_a_shape(tmp_path):
    rows = ["#" * 14] * 10 + ["....######...."] * 4
    (tmp_path / "tee.txt").write_text("\n".join(rows))
    params = params_of(tmp_path, shape="tee.txt", count=10)
    draft = draft_of(params)

    shown = ["".join(".#"[x != " "] for x in row) for row in draft.givens["rows"]]
    assert shown == rows


def test_drawings_of_ours_are_shapes_in_the_middle_of_equal_grids(tmp_path):
    settings = {"rows": 16, "count": 6, "words": "ocean", "level": "easy"}
    one = params_of(tmp_path, shape="shark", **settings)
    params = params_of(tmp_path, shape=["shark", {"theme": "farm"}], **settings)
    drawn = [shape["drawing"] for shape in params.shape]
    draft = draft_of(params, turn=1)
    shown = ["".join(".#"[x != " "] for x in row) for row in draft.givens["rows"]]

    assert drawn[0] == "shark" == TYPE.drawing(one)
    assert "rooster" in drawn[1:]
    assert {(len(x["rows"]), len(x["rows"][0])) for x in params.shape} == {(16, 16)}
    assert shown == params.shape[1]["rows"]
    assert TYPE.drawing(params.model_copy(update={"turn": 1})) == drawn[1]
    assert CREDIT in TYPE.credits(one, "en")


# Bad input.


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rows": ROWS[:5]}, "the grid has 5 rows; must have 6 to 30"),
        ({"rows": [*ROWS[:5], "XXX"]}, "row 6 has 3 cells; must have 6"),
        ({"rows": [*ROWS[:5], "XX-PIG"]}, "row 6, column 3 must be a letter"),
        ({"rows": [*ROWS[:5], 7]}, "row 6 must be text"),
        ({"words": []}, "the list has 0 words"),
        ({"words": [3]}, "number 1 of the words must be a short text"),
        ({"words": ["-"]}, "word 1 must have letters or digits"),
        ({"words": ["CAT"] * 61}, "the list has 61 words"),
        ({"word": ["CAT"]}, 'unknown member "word"'),
        ({"message": {"lead": "", "lengths": [0]}}, "a number of the message is 0"),
        ({"theme": {"title": "x"}}, 'the theme has no "subtitle"'),
    ],
)
def test_malformed_givens_are_refused_in_sentences(change, said):
    with pytest.raises(ValueError, match=r"^") as error:
        list(TYPE.solve({**GIVENS, **change}))

    assert said in str(error.value)


def test_givens_without_words_need_clues():
    with pytest.raises(ValueError, match='has no "clues"'):
        read({"rows": ROWS})


def test_a_grid_full_of_one_letter_is_soon_given_up():
    givens = {"rows": ["A" * 30] * 30, "words": ["A" * n for n in range(2, 30)]}
    first = next(iter(TYPE.solve(givens)))

    assert len(first["words"]) == 28


def test_every_mutation_is_refused(tmp_path):
    settings = {"hidden_message": "Hello", "words": "farm"}
    draft = draft_of(params_of(tmp_path, **settings))
    names = []
    for name, givens, answer in TYPE.mutations(draft.givens, draft.answer):
        names.append(name)
        assert verdict_of(givens, answer) is not Verdict.OK, name

    assert len(names) >= 5


# Looks.


def test_a_page_has_grid_and_list():
    labels = [s for s in TYPE.draw(GIVENS, None, "en").steps if isinstance(s, Label)]

    texts = [label.text for label in labels]
    assert texts == [*"".join(ROWS), *GIVENS["words"]]
    assert labels[1].x - labels[0].x == 1


def test_a_list_is_sorted_in_columns():
    draft = TYPE.example()
    page = TYPE.draw_page(draft.givens, "en", Room(118.0, 180.0))
    listed = [s for s in page.steps if isinstance(s, Label) and s.role == "path-word"]

    in_columns = sorted(listed, key=lambda label: (label.x, label.y))
    assert [label.text for label in in_columns] == sorted(draft.givens["words"])


@pytest.mark.parametrize(("scale", "least_pt"), [(1.0, 13.5), (1.2, 16.0)])
def test_a_list_is_as_large_as_a_page_of_few_words_has_room_for(scale, least_pt):
    givens = TYPE.example().givens
    page = TYPE.draw_page(givens, "en", Room(165.0, 230.0, scale))
    words = [s for s in page.steps if isinstance(s, Label) and s.role == "path-word"]
    (size,) = {word.size for word in words}

    assert size * 0.32 * page.cell_mm * scale / (25.4 / 72) >= least_pt


def test_the_key_has_a_loop_for_each_word_and_grey_letters():
    key = TYPE.draw(GIVENS, ANSWER, "en")

    loops = [step for step in key.steps if isinstance(step, Area)]
    assert [loop.role for loop in loops] == ["search-loop"] * 4
    roles = Counter(step.role for step in key.steps if isinstance(step, Label))
    assert roles == {"path-key-letter": 11, "search-unused": 25}


@pytest.mark.parametrize("side", [15, 30])
def test_large_grids_fit_a_page_of_6x9_in(side, tmp_path):
    count = {15: 20, 30: 60}[side]
    draft = draft_of(params_of(tmp_path, words="cities", rows=side, count=count))
    room = Room(117.0, 175.0)
    page = TYPE.draw_page(draft.givens, "en", room)

    assert room.fits(page, page.cell_mm)
    assert page.cell_mm * 0.7 >= 7 * 25.4 / 72


def test_twenty_words_fit_a_page_of_large_print(tmp_path):
    draft = draft_of(params_of(tmp_path, words="birds", level="easy"))
    room = Room(189.0, 177.0, 1.0, 16.0, 13.6)
    page = TYPE.draw_page(draft.givens, "en", room)

    assert room.fits(page, page.min_cell_mm)
    assert page.min_cell_mm * 0.7 >= 16 * 25.4 / 72


def test_hints_say_a_row_a_direction_and_a_cell():
    said = [TYPE.hint_text(hint, "en") for hint in TYPE.hints(GIVENS, ANSWER)]

    assert len(said) == 3
    assert " begins in row " in said[0]
    assert " runs " in said[1]
    assert ", column " in said[2]


def test_cells_are_the_letters_of_the_grid():
    rows = TYPE.cells(GIVENS, ANSWER, "en")

    assert ["".join(cell.words for cell in row) for row in rows] == ROWS
    states = Counter(cell.state for row in rows for cell in row)
    assert states == {"answer": 11, "unused": 25}
    assert not set(OTHERS) & set("".join(ROWS))


def test_params_keep_their_taste(tmp_path):
    params = params_of(tmp_path, taste=Taste(block=("CAT",)), words="birds")

    assert params.taste == asdict(Taste(block=("CAT",)))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_worked_example_has_only_ways_that_its_level_has(level, language, tmp_path):
    example = TYPE.example_for(params_of(tmp_path, language, level=level))
    found = {one.step for one in words_of(example)}
    allowed = {WAYS[k] for k in ALLOWED[DIRECTIONS[level]]}

    assert verdict_of(example.givens, example.answer) is Verdict.OK
    assert (0, 1) in found <= allowed
    assert len(found) >= (2 if level == "easy" else 3)


@pytest.mark.parametrize("level", LEVELS)
def test_one_theme_with_long_words_does_not_size_the_grids_of_all(level, tmp_path):
    params = params_of(tmp_path, words="auto", level=level)
    states = [*shipped_names()].index("us-states")

    draft = draft_of(params, 1, turn=states)

    assert (params.height, params.width) == (15, 15)
    assert draft.givens["theme"]["title"] == "Across the Fifty States"
    assert len(draft.answer["words"]) in (16, 20)


# Words that a section lists.


@pytest.mark.parametrize(
    ("words", "taken", "said"),
    [
        (["horses", "jungle", "tiger"], "HORSES JUNGLE TIGER", "taken as words"),
        (["Horses", "Jungle", "Tiger"], "HORSES JUNGLE TIGER", ""),
        (["cat", "dog"], "CAT DOG", ""),
        (["horses", "jungle"], "", ""),
    ],
)
def test_words_are_words_in_any_case_and_names_of_lists_among_them_are_said(
    tmp_path, caplog, words, taken, said
):
    caplog.set_level("INFO", logger="publish")
    themes = sources.themes_of(params_of(tmp_path, words=words))

    assert [one.name for one in themes] == (["words"] if taken else words)
    assert not taken or " ".join(themes[0].words) == taken
    assert (said in caplog.text) if said else not caplog.text


def test_a_name_of_a_file_among_words_is_a_file(tmp_path):
    with pytest.raises(UsageError, match=r"mine\.txt: there is no such file"):
        params_of(tmp_path, words=["mine.txt", "tiger"])


def test_a_word_of_a_section_has_at_most_64_letters(tmp_path):
    with pytest.raises(UsageError, match="at most 64 letters"):
        params_of(tmp_path, words=["tiger", "a" * 400_000])


def test_a_cover_shows_words_of_the_books_own_theme(tmp_path):
    words = ["holly", "sleigh", "tinsel", "carol", "robin", "bauble"]
    params = params_of(tmp_path, words=words, level="easy", rows=10)
    for seed in range(3):
        cover = CoverPicture((), "en", 1.0)
        draft = TYPE.kind.cover_puzzle(np.random.default_rng(seed), params, cover)
        found = {one["word"].lower() for one in draft.answer["words"]}

        assert found <= {*words}
