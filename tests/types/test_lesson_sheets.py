"""Sheets of a lesson: all different from few words, its words as often as others."""

import itertools
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from few import few

from puzzle_publish.core.puzzle import Grade, Puzzle, puzzle_id
from puzzle_publish.core.values import BookContext, Key, Pick, Request
from puzzle_publish.make.failure_message import few_message
from puzzle_publish.make.spacing import Windows
from puzzle_publish.types._grid import lessons, patterning
from puzzle_publish.types._grid.linking import Pool, linked
from puzzle_publish.types.lesson_tables import lesson_tables
from puzzle_publish.types.registry import load
from puzzle_publish.words.cluelists import ENGLISH, shipped

LESSONS = Path(__file__).parents[1] / "fixtures/lessons"


def by_brute_force(words, side):
    """All free forms of words on a square, each with its twin counted once.

    Words are put anywhere; then every run must be a word, and all must be connected.
    """
    places = [
        (word, r, c, dr)
        for word in words
        for dr in (0, 1)
        for r in range(side - dr * (len(word) - 1))
        for c in range(side - (1 - dr) * (len(word) - 1))
    ]
    found = set()
    for some in itertools.product(*([p for p in places if p[0] == w] for w in words)):
        board = {}
        if not all(
            board.setdefault((r + k * dr, c + k * (1 - dr)), letter) == letter
            for word, r, c, dr in some
            for k, letter in enumerate(word)
        ):
            continue
        rows = [
            "".join(board.get((r, c), " ") for c in range(side)) for r in range(side)
        ]
        runs = [x for row in rows for x in row.split() if len(x) > 1]
        runs += [
            x
            for x in " ".join(map("".join, zip(*rows, strict=True))).split()
            if len(x) > 1
        ]
        if sorted(runs) != sorted(words) or not is_connected(board):
            continue
        top, left = min(r for r, _ in board), min(c for _, c in board)
        cells = frozenset((r - top, c - left, x) for (r, c), x in board.items())
        twin = frozenset((c, r, x) for r, c, x in cells)
        found.add(repr(min(sorted(cells), sorted(twin))))
    return found


def is_connected(board):
    todo, reached = [next(iter(board))], set()
    while todo:
        r, c = todo.pop()
        reached.add((r, c))
        near = ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1))
        todo += [cell for cell in near if cell in board and cell not in reached]
    return reached == set(board)


@pytest.mark.parametrize("words", [("GENE", "SEED"), ("CAT", "ART", "TEA")])
def test_every_layout_of_few_words_is_listed_once(words):
    side = 5
    found = lessons.every_layout(words, side, side)

    assert len(found) == len(set(found)) == len(by_brute_force(words, side))


def test_a_drawn_layout_is_one_of_those_listed():
    words = ("GENE", "MINERAL", "SEED", "VIRUS")
    every = lessons.every_layout(words, 12, 12)
    rng = np.random.Generator(np.random.PCG64(3))

    assert {lessons.drawn(rng, words, 12, 12) for _ in range(20)} <= set(every)


def test_words_that_share_no_letter_have_no_layout():
    assert lessons.every_layout(("CAT", "DOG"), 9, 9) == ()


def resolved(name, file, folder=LESSONS, **params):
    kind = load(name)
    typed = kind.params_model.model_validate(params)
    return kind, kind.resolve(typed, BookContext(folder))


def sheets(kind, params, number):
    """The sheets of a lesson as a book makes them, one after another."""
    words = kind.shared_out(params)
    times, ids, made = Counter(), [], []
    for sheet in range(number):
        least = min(times[word] for word in words)
        had = [w for w in words for _ in range(times[w] - least)] + ids
        for attempt in range(60):
            rng = np.random.Generator(np.random.PCG64([sheet, attempt]))
            draft = kind.generate_due(rng, params, sorted(had))
            if draft is not None:
                break
        read = kind.read(draft)
        made.append(draft)
        times.update(kind.entries(*read) & set(words))
        ids.append(puzzle_id(kind.name, kind.identity(*read)))
    return made, times, ids


def written(folder, rows):
    path = folder / "mine.csv"
    path.write_text("word,clue\n" + "\n".join(rows))
    return path.name


FEW = ["seed,A plant grows from it", "virus,It makes us ill", "gene,Part of our DNA"]


@few("name", ["crossword", "fill_in"])
def test_four_words_give_as_many_different_sheets_as_are_wanted(name, tmp_path):
    words = written(tmp_path, [*FEW, "mineral,Iron or salt"])
    kind, params = resolved(name, words, tmp_path, words=words, level="easy")
    made, times, ids = sheets(kind, params, 14)
    means = [kind.means(params, *kind.read(draft)) for draft in made]

    assert len(set(ids)) == 14
    assert set(times.values()) == {14}
    assert means == sorted(means, key=[None, "mirrored", "fillers"].index)
    assert {None, "mirrored", "fillers"} == set(means)


def test_without_fillers_few_words_are_mirrored_and_then_no_more(tmp_path):
    words = written(tmp_path, [*FEW, "mineral,Iron or salt"])
    kind, params = resolved(
        "crossword", words, tmp_path, words=words, level="easy", fillers="none"
    )
    _, _, ids = sheets(kind, params, 10)
    rng = np.random.Generator(np.random.PCG64(0))

    assert len(set(ids)) == 10
    assert kind.generate_due(rng, params, ids) is None


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("crossword", {"words": "rome.csv", "must": 8, "level": "easy"}),
        ("fill_in", {"words": "rome.csv", "must": 8, "level": "easy"}),
        ("wordsearch", {"words": "rome.csv", "count": 7, "level": "hard"}),
        ("wordpath", {"lexicon": "rome.csv", "must": 5, "level": "easy"}),
    ],
)
def test_sheets_have_each_word_as_often_as_any_other(name, more):
    kind, params = resolved(name, "rome.csv", **more)
    _, times, ids = sheets(kind, params, 12)

    assert len(set(ids)) == 12
    assert set(times) == set(params.lesson["words"])
    assert max(times.values()) - min(times.values()) <= 2


def requests(kind, params, number):
    plain = params.model_dump(mode="json")
    return [
        Request(Key("a", k), kind.name, kind.version, "easy", plain, 0, 200)
        for k in range(number)
    ]


def test_a_sheet_knows_those_before_it_and_the_words_ahead_of_the_rarest():
    kind, params = resolved(
        "wordsearch", "", words=["root", "stem", "leaf", "seed", "bark"], count=5
    )
    params = params.model_copy(
        update={"lesson": {"words": {"LEAF": "leaf", "ROOT": "root"}, "absent": {}}}
    )
    every = requests(kind, params, 3)
    windows = Windows(every)
    first, second, third = (request.key for request in every)
    ids = {first: "one", second: "two"}
    entries = {first: {"LEAF"}, second: {"LEAF", "ROOT"}}

    assert list(windows.turns(every)) == [[request] for request in every]
    assert windows.had(third, ids, entries) == ("LEAF", "one", "two")
    assert windows.had(second, {first: "one"}, entries) == ("LEAF", "one")
    assert set(windows.before(third)) == {first, second}


def test_too_few_sheets_are_one_sentence_with_the_nearest_that_can_be():
    kind, params = resolved("crossword", "", words="rome.csv", must=8, fillers="none")
    (request,) = requests(kind, params, 1)

    assert few_message(request, 11, 30) == (
        'section "a": 20 words give 11 different sheets of level easy; add 1 word for'
        " 30 or let fillers be auto"
    )


def test_a_table_has_each_word_with_its_sheets_and_why_others_are_in_none():
    kind, params = resolved(
        "wordsearch", "", words=["root", "stem", "leaf", "seed", "level", "up"]
    )
    draft = kind.generate(np.random.Generator(np.random.PCG64(1)), params)
    (request,) = requests(kind, params, 1)
    puzzle = Puzzle(
        "id", kind.name, 1, "easy", request.params, draft.givens, draft.answer, ()
    )
    (table,) = lesson_tables([Pick(7, request, puzzle, Grade("easy", 0, {}), 0)])

    assert table.words == {word: [7] for word in ("ROOT", "STEM", "LEAF", "SEED")}
    assert table.absent == {
        "LEVEL": "reads the same in both directions",
        "UP": "shorter than 3 letters",
    }
    assert table.sentence == (
        "a: each of the 4 words is on 1 of 1 sheets; 2 more are on none"
    )


@pytest.mark.soak  # British grids of 15x15 take a second each
@pytest.mark.parametrize("name", ["crossword", "codeword"])
def test_patterns_have_words_of_all_lengths_as_often_as_their_fair_share(
    name, tmp_path
):
    house = shipped(ENGLISH).by_word
    every = sorted(word for word in house if 4 <= len(word) <= 10 and word.isascii())
    rng = np.random.Generator(np.random.PCG64(4))
    some = [every[k] for k in rng.permutation(len(every))[:60].tolist()]
    rows = [f'{word},"{house[word][0].clue}"' for word in some if "'" not in word]
    words = written(tmp_path, rows)
    style = {"kind": "british"} if name == "crossword" else {"grid": "british"}
    kind, params = resolved(name, words, tmp_path, words=words, level="medium", **style)
    _, times, ids = sheets(kind, params, 16)

    assert len(set(ids)) == 16
    assert set(times) == set(params.lesson["words"])
    assert max(times.values()) - min(times.values()) <= 2
    # On 13x13 no entry has nine or ten letters, so words of these do not come.
    assert params.side == 15
    small = params.model_copy(update={"side": 13})
    assert not {9, 10} & patterning.usual_lengths(small)
    assert {9, 10} <= patterning.usual_lengths(params)


CHINESE = [
    *("天气,冷热晴雨", "学校,老师上课之处", "图书馆,借阅之所", "火车站,乘客上下之处"),
    *("电影院,看大片之所", "水果,香蕉葡萄之类", "早饭,一日第一餐", "公园,散步赏花之处"),
    "医院,看病之处",
]


def test_words_of_ours_link_chinese_words_that_share_no_character():
    words = ("天空", "学生", "书本", "火山")
    house = tuple(sorted({*words, "天学之", "书生气", "山火书", "人来往"}))
    rng = np.random.Generator(np.random.PCG64(0))
    pool = Pool(house, (), dict.fromkeys(house, 1))

    chosen = linked(rng, pool, 7, 9.0, (), words, bridged=True)
    assert set(chosen) == {*words, "天学之", "书生气", "山火书"}


@pytest.mark.soak  # the search for a setting takes half a minute
def test_chinese_words_of_two_characters_are_in_crosswords(tmp_path):
    words = written(tmp_path, CHINESE)
    kind = load("crossword")
    typed = type(kind.presets["easy"])(words=words, level="easy")
    params = kind.resolve(typed, BookContext(tmp_path, "zh"))
    made, times, ids = sheets(kind, params, 6)

    assert len(set(ids)) == 6
    assert {"天气", "学校"} <= set(times)
    for draft in made:
        page = kind.read_givens(draft.givens)
        assert page.fillers  # marked as not of the lesson


def lesson_of_patterns(must, least):
    lesson = {"words": {}, "absent": {}, "least": least}
    words = [chr(65 + n) * 4 for n in range(12)]
    params = load("crossword").params_model(kind="american", theme=words, must=must)
    return params.model_copy(update={"lesson": lesson})


def test_the_last_patterns_tried_have_fewer_words_of_a_lesson():
    params = lesson_of_patterns(must=6, least=3)
    numbers = [lessons.number_in(params, k / 15) for k in range(16)]

    assert numbers == sorted(numbers, reverse=True)
    assert numbers[:9] == [6] * 9
    assert numbers[-1] == 3


def test_a_pattern_has_the_number_of_words_that_the_author_sets():
    params = lesson_of_patterns(must=6, least=6)

    assert {lessons.number_in(params, k / 15) for k in range(16)} == {6}


def test_sheets_that_may_have_fewer_than_all_words_share_them_out():
    every, some = (lesson_of_patterns(must=12, least=least) for least in (12, 6))
    kind = load("crossword")

    assert kind.shared_out(every) == ()
    assert kind.shared_out(some) == some.theme


@pytest.mark.soak  # attempts at American grids of 9x9: a third of a second each
def test_american_sheets_of_188_words_take_few_attempts(tmp_path):
    house = shipped(ENGLISH).by_word
    every = sorted(w for w in house if 3 <= len(w) <= 11 and house[w][0].score > 40)
    rng = np.random.Generator(np.random.PCG64(5))
    some = [every[k] for k in rng.permutation(len(every))[:188].tolist()]
    words = written(tmp_path, [f'{house[w][0].shown},"Of {w[::-1]}"' for w in some])
    kind, params = resolved(
        *("crossword", words, tmp_path), words=words, kind="american", level="easy"
    )
    made, times, ids = sheets(kind, params, 12)
    shared = {*kind.shared_out(params)}
    found = [len(kind.entries(*kind.read(draft)) & shared) for draft in made]

    assert len(set(ids)) == 12
    assert min(found) >= params.lesson["least"] >= 2
    assert max(times.values()) - min(times[word] for word in shared) <= 2
