from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from placing import labels_of, outside, overlapping, small_labels
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.designs.looks import missing_roles
from puzzle_publish.core.figure import (
    Area,
    Circle,
    Figure,
    Label,
    Line,
    Rect,
    Room,
    plain_role,
)
from puzzle_publish.core.text_picture import picture
from puzzle_publish.types._listed.listing import width_of
from puzzle_publish.types.looks import looks_of
from puzzle_publish.types.wordpath import TYPE
from puzzle_publish.types.wordpath.art import cover_art, example_steps
from puzzle_publish.types.wordpath.draw import draw
from puzzle_publish.types.wordpath.model import Key, Laid, Page

LOOKS = looks_of(load_design("classic", "en"))
SOURCE = TYPE.example()
GIVENS, ANSWER = TYPE.read(SOURCE)
HELPS = ("list", "lengths", "clues")
READING = "huà lóng diǎn jīng"
EXPLANATION = (
    "比喻写作或说话时，在关键处加上精辟的语句，使内容更加生动传神。出自《历代名画记》。"
)


def shown(figure: Figure) -> str:
    return "\n" + picture(figure) + "\n"


def below(figure: Figure) -> str:
    """Return the picture of what stands under the board."""
    return "\n" + picture(figure).rpartition("┛\n")[2] + "\n"


def helped(givens: Page, help_: str, clue: str = READING) -> Page:
    """Return givens with another level of help."""
    if help_ == "list":
        return givens
    clues = (clue,) * len(givens.words or ()) if help_ == "clues" else None
    lexicon = {"name": "words", "digest": "0" * 64}
    return replace(givens, words=None, clues=clues, mode="open", lexicon=lexicon)


def board_of(
    rows: int, cols: int, lengths: Sequence[int], letter: str, decoys: int = 0
) -> tuple[Page, Key]:
    """Return a board with words of these lengths, as many as fit, along one snake.

    It looks like a puzzle and need not be one.
    """
    snake = [
        (r, c if r % 2 == 0 else cols - 1 - c) for r in range(rows) for c in range(cols)
    ]
    items, at = [], 0
    for length in lengths:
        if at + length <= len(snake):
            items.append(Laid(letter * length, tuple(snake[at : at + length])))
            at += length
    decoys = min(decoys, len(items) - 1)
    paths, decoyed = items[decoys:], items[:decoys]
    words = tuple(sorted(item.word for item in paths))
    lengths = tuple(sorted(map(len, words)))
    board = (letter * cols,) * rows
    page = Page(board, "closed", words, lengths, decoys, None, None)
    return page, Key(tuple(paths), tuple(decoyed))


boards = st.builds(
    board_of,
    st.integers(6, 10),
    st.integers(6, 10),
    st.lists(st.integers(2, 15), min_size=50, max_size=50),
    st.sampled_from("字N"),
    st.integers(0, 20),
)
even_boards = st.builds(
    lambda rows, cols, length, letter: board_of(rows, cols, [length] * 50, letter),
    st.integers(6, 10),
    st.integers(6, 10),
    st.integers(2, 12),
    st.sampled_from("字N"),
)


def every_figure(givens: Page, answer: Key) -> Iterator[Figure]:
    for language in ("en", "zh"):
        for help_ in HELPS:
            yield draw(helped(givens, help_), None, language)
        yield draw(helped(givens, "clues", EXPLANATION), None, language)
        yield draw(givens, answer, language)


def test_the_page_shows_the_board_with_coordinates_and_boxes_to_tick() -> None:
    assert (
        shown(draw(GIVENS, None, "zh"))
        == """
          A       B       C       D       E       F
      ┏━━━━━━━┯━━━━━━━┯━━━━━━━┯━━━━━━━┯━━━━━━━┯━━━━━━━┓
    1 ┃   剑  │   辉  │   星  │   回  │   手  │   骰  ┃
      ┠───────┼───────┼───────┼───────┼───────┼───────┨
    2 ┃   动  │   禁  │   锢  │   圣  │   之  │   掷  ┃
      ┠───────┼───────┼───────┼───────┼───────┼───────┨
    3 ┃   启  │   水  │   圣  │   全  │   巡  │   模  ┃
      ┠───────┼───────┼───────┼───────┼───────┼───────┨
    4 ┃   淋  │   定  │   拉  │   景  │   过  │   徒  ┃
      ┠───────┼───────┼───────┼───────┼───────┼───────┨
    5 ┃   淇  │   冰  │   特  │   摄  │   载  │   式  ┃
      ┠───────┼───────┼───────┼───────┼───────┼───────┨
    6 ┃   暴  │   式  │   兰  │   像  │   驱  │   量  ┃
      ┗━━━━━━━┷━━━━━━━┷━━━━━━━┷━━━━━━━┷━━━━━━━┷━━━━━━━┛
      词语 5 个

       □   掷骰                  □   全景过载摄像
       □   星辉剑                □   拉特兰式冰淇淋
       □   启动禁锢
"""
    )


def test_without_the_list_there_are_squares_for_each_word_and_their_lengths() -> None:
    figure = draw(helped(GIVENS, "lengths"), None, "zh")

    assert (
        below(figure)
        == """
      词语 5 个
        □   □  2      □   □   □   3

        □   □   □   □   4
        □   □   □   □   □   □   6

        □   □   □   □   □   □    □  7
"""
    )


def test_clues_are_numbered_and_tell_the_lengths() -> None:
    figure = draw(helped(GIVENS, "clues"), None, "en")

    assert (
        below(figure)
        == """
Words: 5
1  huà lóng diǎn jīng (2)                         4  huà lóng diǎn jīng (6)

2  huà lóng diǎn jīng (3)
3  huà lóng diǎn jīng (4)                         5  huà lóng diǎn jīng (7)
"""
    )


def test_words_of_one_length_are_told_once() -> None:
    givens, _ = board_of(8, 8, [4] * 5, "字", decoys=2)
    figure = draw(helped(givens, "lengths"), None, "zh")

    assert (
        below(figure)
        == """
      词语 3 个 · 每个 4 字 · 迷惑词 2 个，不用找
        □   □   □   □          □   □    □   □          □   □   □   □
"""
    )


def test_the_key_draws_each_path_from_its_start_and_names_it_by_its_cell() -> None:
    assert (
        shown(draw(GIVENS, ANSWER, "zh"))
        == """

            A       B       C       D       E       F

     1      剑━━━━━━辉━━━━━━星  )   回      手      骰
                                                    ┃
     2      动━━━━━━禁━━━━━━锢      圣      之  (   掷  )
            ┃
     3  (   启  )   水      圣  (   全  )   巡      模
                                    ┃
     4      淋      定  (   拉  )   景━━━━━━过      徒
            ┃               ┃               ┃
     5      淇━━━━━━冰      特      摄━━━━━━载      式
                    ┃       ┃       ┃
     6      暴      式━━━━━━兰      像      驱      量

F2        掷骰

C1        星辉剑

A3        启动禁锢

D3        全景过载摄像

C4        拉特兰式冰淇淋
"""
    )


def test_the_key_tells_decoys_from_words() -> None:
    givens, answer = board_of(6, 6, [6, 6, 4, 5, 5, 7], "N", decoys=2)

    assert (
        shown(draw(givens, answer, "en"))
        == """

            A       B       C       D       E       F

     1      N───────N───────N───────N───────N───────N

     2      N───────N───────N───────N───────N───────N

     3  (   N━━━━━━━N━━━━━━━N━━━━━━━N   (   N━━━━━━━N
                                                    ┃
     4      N━━━━━━━N━━━━━━━N   )   N━━━━━━━N━━━━━━━N
            ┃
     5      N━━━━━━━N   (   N━━━━━━━N━━━━━━━N━━━━━━━N
                                                    ┃
     6      N       N       N       N━━━━━━━N━━━━━━━N

A3        NNNN                    C5       NNNNNNN

E3        NNNNN                   ≠        NNNNNN

C4        NNNNN                   ≠        NNNNNN

≠ decoy
"""
    )


def test_a_key_may_hold_nothing_but_long_words() -> None:
    key = draw(*board_of(7, 8, [13, 13, 14], "N"), "en")

    shown = "".join(x.text for x in labels_of(key) if x.role == "path-key-word")
    assert shown == "N" * 40


def test_the_key_of_a_large_board_runs_words_of_many_lengths_in() -> None:
    givens, answer = board_of(12, 12, [*range(3, 12), *range(3, 12)], "N", decoys=2)
    figure = draw(givens, answer, "en")
    labels = [label for label in labels_of(figure) if label.y > 13]
    ends = {label.y: label.x + width_of(label.text, 0.69) for label in labels}

    words = [label for label in labels if label.role == "path-key-word"]
    assert len(words) == 18
    lengths = [len(label.text) for label in words[:-2]]
    assert lengths == sorted(lengths)
    assert [label.y for label in words] == sorted(label.y for label in words)
    assert len(ends) <= 9  # columns would have 9 for the words and 1 for the note
    assert max(ends.values()) <= figure.width
    assert "≠ decoy" in {label.text for label in labels}


def test_the_key_quietens_letters_of_no_word() -> None:
    figure = draw(GIVENS, ANSWER, "zh")
    used = sum(len(path.cells) for path in ANSWER.paths)
    roles = [label.role for label in labels_of(figure)]

    assert roles.count("path-key-letter") == used
    assert roles.count("path-key-noise") == 36 - used


LISTED = "path-example-word", "path-example-gone"


def test_the_example_shows_one_word_and_then_all() -> None:
    start, step, done = example_steps(GIVENS, ANSWER)
    drawn = [
        [s for s in figure.steps if plain_role(s.role) == "path-example-line"]
        for figure in (start, step, done)
    ]

    assert [len(lines) for lines in drawn] == [0, 1, 5]
    grid = [s for s in step.steps if s.role not in LISTED]
    assert (
        shown(replace(step, height=6.0, steps=tuple(grid)))
        == """
┏━━━┯━━━┯━━━┯━━━┯━━━┯━━━┓
┃ 剑│ 辉│ 星│ 回│ 手│ 骰┃
┠───┼───┼───┼───┼───┼───┨
┃ 动│ 禁│ 锢│ 圣│ 之│ 掷┃
┠───┼───┼───┼───┼───┼───┨
┃ 启│ 水│ 圣│ 全│ 巡│ 模┃
┠───┼───┼───┼───┼───┼───┨
┃ 淋│ 定│ 拉│ 景│ 过│ 徒┃
┠─╂─┼───┼─╂─┼───┼───┼───┨
┃ 淇┿━冰│ 特│ 摄│ 载│ 式┃
┠───┼─╂─┼─╂─┼───┼───┼───┨
┃ 暴│ 式┿━兰│ 像│ 驱│ 量┃
┗━━━┷━━━┷━━━┷━━━┷━━━┷━━━┛
"""
    )


def test_the_example_has_its_words_below_it_the_found_ones_crossed_out() -> None:
    figures = example_steps(GIVENS, ANSWER)
    word, gone = LISTED

    for figure in figures:
        listed = [label for label in labels_of(figure) if label.role == word]
        assert [label.text for label in listed] == list(GIVENS.words)
        assert {6 < label.y < figure.height for label in listed} == {True}
    assert [[s.role for s in f.steps].count(gone) for f in figures] == [0, 1, 5]


def test_every_word_has_a_box_or_its_squares_or_a_line_to_write_on() -> None:
    givens, _ = board_of(10, 10, [4, 7, 10, 5, 6, 4, 9, 12], "W")
    counts = {}
    for help_ in HELPS:
        steps = draw(helped(givens, help_), None, "en").steps
        boxes = [s for s in steps if isinstance(s, Rect) and s.role == "path-box"]
        lines = [s for s in steps if isinstance(s, Line) and s.role == "path-write"]
        counts[help_] = len(boxes), len(lines)

    words, letters = len(givens.lengths), sum(givens.lengths)
    assert counts == {"list": (words, 0), "lengths": (letters, 0), "clues": (0, words)}


def test_the_list_is_read_down_its_columns_from_short_to_long() -> None:
    givens, _ = board_of(10, 10, [4, 7, 10, 5, 6, 4, 9, 12], "W")
    figure = draw(givens, None, "en")
    words = [label for label in labels_of(figure) if label.role == "path-word"]

    assert [len(word.text) for word in words] == [*givens.lengths]
    assert words == sorted(words, key=lambda label: (label.x, label.y))


def test_a_word_longer_than_the_board_is_wide_goes_on_below() -> None:
    givens, _ = board_of(6, 6, [30], "字")
    words = [s for s in labels_of(draw(givens, None, "zh")) if s.role == "path-word"]

    assert "".join(word.text for word in words) == "字" * 30
    assert len({word.x for word in words}) == 1


@pytest.mark.parametrize("clue", [READING, EXPLANATION, ""])
def test_clues_are_printed_whole_where_there_is_room(clue: str) -> None:
    givens, _ = board_of(8, 8, [4] * 6, "字")
    figure = draw(helped(givens, "clues", clue), None, "zh")
    lines = [label.text for label in labels_of(figure) if label.role == "path-clue"]

    assert "".join(lines).replace(" ", "") == clue.replace(" ", "") * 6


def test_long_clues_of_many_words_are_cut_with_a_sign() -> None:
    givens, _ = board_of(10, 10, [4] * 25, "字")
    figure = draw(helped(givens, "clues", EXPLANATION), None, "zh")
    lines = [label.text for label in labels_of(figure) if label.role == "path-clue"]

    assert sum(line.endswith("…") for line in lines) == 25
    assert not any("，…" in line or "。…" in line for line in lines)


@pytest.mark.soak
@settings(max_examples=40, deadline=None)
@given(st.one_of(boards, even_boards))
def test_labels_never_run_into_each_other_nor_off_the_figure(puzzle) -> None:
    for figure in every_figure(*puzzle):
        assert overlapping(figure, LOOKS) == []
        assert outside(figure, LOOKS) == []


def test_words_of_the_widest_letters_stay_on_the_figure() -> None:
    for length in range(2, 13):
        for figure in every_figure(*board_of(6, 8, [length] * 30, "W")):
            assert outside(figure, LOOKS) == []


@settings(max_examples=40, deadline=None)
@given(boards)
def test_squares_and_boxes_keep_apart(puzzle) -> None:
    for help_ in ("list", "lengths"):
        figure = draw(helped(puzzle[0], help_), None, "en")
        boxes = sorted(
            (round(s.y, 6), round(s.x, 6), s.width, s.height)
            for s in figure.steps
            if isinstance(s, Rect)
        )
        for (y, x, width, _), (y2, x2, _, _) in pairwise(boxes):
            assert y2 > y or x2 >= x + width - 1e-5
        rows = sorted({y for y, *_ in boxes})
        assert all(y2 - y >= boxes[0][3] for y, y2 in pairwise(rows))


@settings(max_examples=40, deadline=None)
@given(boards)
def test_boards_of_one_size_have_pages_of_one_size(puzzle) -> None:
    givens, _ = puzzle
    rows, cols = givens.height, givens.width
    other, _ = board_of(rows, cols, [4] * 3, "字")

    for help_ in HELPS:
        one, two = (draw(helped(g, help_), None, "en") for g in (givens, other))
        assert (one.width, one.height) == (two.width, two.height)
        assert one.base is two.base


@settings(max_examples=40, deadline=None)
@given(boards)
def test_a_key_ends_below_its_last_line(puzzle) -> None:
    key = draw(*puzzle, "zh")
    last = max(step.y for step in key.all_steps if isinstance(step, Label))

    assert 0.4 <= key.height - last <= 1.5


@pytest.mark.parametrize("rows", [6, 8, 10])
def test_every_role_has_a_look_and_no_label_is_under_7_pt(rows: int) -> None:
    givens, answer = board_of(rows, rows, [5, 4, 6, 7] * 9, "W", decoys=2)
    extra = (*example_steps(givens, answer), cover_art(givens, answer))
    for figure in (*every_figure(givens, answer), *extra):
        assert missing_roles(figure, LOOKS) == ()
        assert small_labels(figure, LOOKS) == []


def test_a_figure_fits_the_type_area_of_the_thickest_book_at_9_mm() -> None:
    givens, _ = board_of(10, 10, [4] * 25, "字")
    for help_ in HELPS:
        figure = draw(helped(givens, help_), None, "zh")

        assert figure.min_cell_mm == 9.0
        assert figure.width * 9.0 <= 152.4 - 22.225 - 4 - 14
        assert figure.height * 9.0 <= 228.6 - 16 - 18 - 27 - 13


def test_a_key_starts_no_decoy_and_draws_it_apart_from_words() -> None:
    givens, answer = board_of(8, 8, [4] * 12, "字", decoys=5)
    steps = draw(givens, answer, "zh").steps
    roles = [plain_role(s.role) for s in steps if isinstance(s, Line | Circle)]

    assert roles.count("path-key-line") == roles.count("path-key-start") == 7
    assert roles.count("path-key-decoy") == 5
    assert LOOKS["path-key-decoy"].dash_pt
    assert not LOOKS["path-key-line"].dash_pt


def test_the_cover_shows_one_path_in_a_field_of_letters() -> None:
    figure = cover_art(GIVENS, ANSWER)
    bars = [step for step in figure.steps if isinstance(step, Area)]
    letters = [label for label in labels_of(figure) if label.role == "art-letter"]

    assert (figure.width, figure.height) == (6, 6)
    words = ["".join(sorted(path.word)) for path in ANSWER.paths]
    assert "".join(sorted(letter.text for letter in letters)) in words
    assert len(bars) == len(letters) - 1
    assert len(labels_of(figure)) == 36


def test_the_type_hands_out_these_figures() -> None:
    assert TYPE.draw(GIVENS, None, "en") == draw(GIVENS, None, "en")
    assert TYPE.cover_art(GIVENS, ANSWER, "en") == cover_art(GIVENS, ANSWER)
    assert len(TYPE.example_steps(SOURCE, "en")) == 3


def test_a_small_board_has_large_cells_where_the_page_has_room():
    page = TYPE.draw_page(TYPE.read(SOURCE)[0], "en", Room(165.0, 230.0))

    assert page.cell_mm == pytest.approx(16.0)
