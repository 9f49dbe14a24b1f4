"""The terminal game as a machine: menus, closed ranges, hints, and what is never said.

Boards are handed in; that real ones arrive here is in test_play_boards.py, and that a
real terminal shows all this in tests/cli/test_play_terminal.py.
"""

import dataclasses
import io
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzle_publish.core import terminal
from puzzle_publish.core.errors import CannotFill, UsageError
from puzzle_publish.core.messages import plain
from puzzle_publish.core.text_picture import columns_of
from puzzle_publish.types.wordpath import model, play, playgame
from puzzle_publish.types.wordpath.playgame import (
    END,
    GUESS,
    MENU,
    QUESTIONS,
    SIDES,
    Asking,
    Board,
    Ended,
    Found,
    Game,
    Guessing,
    Menu,
)

ROWS, COLS, NOISE, SCRAMBLE = QUESTIONS
LANGUAGES = ("en", "zh")
REASONS = ("empty", "point", "not_whole", "not_number", "outside")

BOARD = Board(
    rows=("TACX", "RETN", "SUNE"),
    answers=(
        Found("CAT", ((0, 2), (0, 1), (0, 0))),
        Found("NET", ((1, 3), (2, 3), (1, 2))),
        Found("SUNRE", ((2, 0), (2, 1), (2, 2), (1, 0), (1, 1))),
    ),
    decoys=(),
    order=(2, 0, 1),
    listed=(),
    seed=7,
)
LISTED = Board(
    rows=("星辰大", "心三海", "意二玉"),
    answers=(
        Found("星辰大海", ((0, 0), (0, 1), (0, 2), (1, 2))),
        Found("玉", ((2, 2),)),
    ),
    decoys=(Found("三心二意", ((1, 0), (1, 1), (2, 0), (2, 1))),),
    order=(1, 0),
    listed=("星辰大海", "玉"),
    seed=8,
    note="请先看这里。",
)


class Maker:
    """Gives the same board every time and remembers what it was asked for."""

    def __init__(self, board=BOARD):
        self.board = board
        self.asked = []

    def __call__(self, settings, boards):
        self.asked.append((dict(settings), boards))
        return self.board


def game(language="en", make=None):
    return Game(play.read_words(language), make or Maker())


def shown(played, lines, then=None):
    """Return all that a player sees who types these lines and then ends the input."""
    seen = []
    play.play(played, iter(lines), seen.append)
    return "".join(seen)


def last(played, *lines):
    """Return the turn after these lines."""
    turn = played.begin()
    for line in lines:
        turn = played.step(turn.state, line)
    return turn


# Numbers


@pytest.mark.parametrize(
    ("question", "line", "number"),
    [
        (ROWS, "6", 6),
        (ROWS, "10\n", 10),
        (ROWS, " 08 ", 8),
        (ROWS, "+7", 7),
        (ROWS, "１０", 10),
        (ROWS, "　８　\r\n", 8),
        (NOISE, "0", 0),
        (NOISE, "-0", 0),
        (NOISE, "5", 5),
        (SCRAMBLE, "0", 0.0),
        (SCRAMBLE, "0.9", 0.9),
        (SCRAMBLE, "0.3", 0.3),
        (SCRAMBLE, ".25", 0.25),
        (SCRAMBLE, "0.", 0.0),
        (SCRAMBLE, "０．５", 0.5),
        (SCRAMBLE, "-0.0", 0.0),
        (SCRAMBLE, "0." + "3" * 4000, 1 / 3),
        (MENU, "1", 1),
        (MENU, "5", 5),
    ],
)
def test_a_number_of_the_closed_range_is_taken(question, line, number):
    taken = playgame.read_number(line, question)

    assert taken == number
    assert type(taken) is (int if question.whole else float)
    assert not str(taken).startswith("-")


@pytest.mark.parametrize(
    ("question", "line", "reason"),
    [
        (ROWS, "", "empty"),
        (ROWS, " \t\n", "empty"),
        (SCRAMBLE, "　", "empty"),
        (ROWS, "8.0", "point"),
        (ROWS, "8.", "point"),
        (ROWS, ".8", "point"),
        (ROWS, "８．０", "point"),
        (MENU, "1.0", "point"),
        (ROWS, "5", "outside"),
        (ROWS, "11", "outside"),
        (ROWS, "-6", "outside"),
        (ROWS, "9" * 5000, "outside"),
        (NOISE, "-1", "outside"),
        (NOISE, "6", "outside"),
        (MENU, "0", "outside"),
        (MENU, "6", "outside"),
        (GUESS, "3", "outside"),
        (END, "0", "outside"),
        (SCRAMBLE, "-0.001", "outside"),
        (SCRAMBLE, "0.901", "outside"),
        (SCRAMBLE, "1", "outside"),
        (SCRAMBLE, "9" * 400 + ".5", "outside"),
        (ROWS, "1e1", "not_whole"),
        (ROWS, "eight", "not_whole"),
        (ROWS, "八", "not_whole"),
        (ROWS, "٨", "not_whole"),
        (ROWS, "²", "not_whole"),
        (ROWS, "①", "not_whole"),
        (ROWS, "1_0", "not_whole"),
        (ROWS, "8 8", "not_whole"),
        (ROWS, "0x8", "not_whole"),
        (ROWS, "--8", "not_whole"),
        (ROWS, "8\x00", "not_whole"),
        (ROWS, "\x1b[A", "not_whole"),
        (SCRAMBLE, "nan", "not_number"),
        (SCRAMBLE, "inf", "not_number"),
        (SCRAMBLE, "1e-1", "not_number"),
        (SCRAMBLE, "1/2", "not_number"),
        (SCRAMBLE, "0,5", "not_number"),
        (SCRAMBLE, "0。5", "not_number"),
        (SCRAMBLE, ".", "not_number"),
        (SCRAMBLE, "50%", "not_number"),
    ],
)
def test_anything_else_is_refused_with_its_reason(question, line, reason):
    with pytest.raises(playgame.Refused) as refused:
        playgame.read_number(line, question)

    assert str(refused.value) == reason


@given(st.text(max_size=40) | st.text(string.digits + ".+-eE_ １．", max_size=8))
def test_whatever_is_typed_is_a_number_of_the_range_or_refused(line):
    for question in (MENU, GUESS, END, *QUESTIONS):
        try:
            number = playgame.read_number(line, question)
        except playgame.Refused as refused:
            number = question.least if str(refused) in REASONS else None
        assert number is not None
        assert question.least <= number <= question.most


# Questions


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        (
            "en",
            [
                "How many rows? (a whole number from 6 to 10): ",
                "How many columns? (a whole number from 6 to 10): ",
                "How many stray letters at most after each word?"
                " (a whole number from 0 to 5): ",
                "How likely is a word scrambled into a decoy?"
                " (a number from 0 to 0.9, both included): ",
            ],
        ),
        (
            "zh",
            [
                "行数（6 到 10 的整数）：",
                "列数（6 到 10 的整数）：",
                "每个词后面最多几个杂字（0 到 5 的整数）：",
                "词语打乱成干扰项的概率（0 到 0.9 的数，可带小数，含两端）：",
            ],
        ),
    ],
)
def test_custom_asks_four_numbers_each_with_its_type_and_closed_range(language, asked):
    played = game(language)
    state, prompts = last(played, "4").state, []
    for line in ("6", "7", "0", "0.5"):
        assert isinstance(state, Asking)
        prompts.append(played.prompt(state))
        state = played.step(state, line).state

    assert prompts == asked
    assert isinstance(state, Guessing)


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        (
            "en",
            [
                "1 easy  2 medium  3 hard  4 custom  5 rules"
                " (a whole number from 1 to 5): ",
                "A word or its cells (A1-A2-B2), or 1 hint (3 left)  2 reveal all"
                " (a whole number from 1 to 2): ",
                "1 again  2 quit (a whole number from 1 to 2): ",
            ],
        ),
        (
            "zh",
            [
                "1 入门  2 进阶  3 困难  4 自定义  5 规则（1 到 5 的整数）：",
                "词语或它的各格（A1-A2-B2），或者 1 提示（还有 3 个）"
                "  2 公布全部答案（1 到 2 的整数）：",
                "1 再来一局  2 退出（1 到 2 的整数）：",
            ],
        ),
    ],
)
def test_the_menus_name_their_choices_and_their_range(language, asked):
    played = game(language)
    states = (Menu(), Guessing(1, BOARD), Ended(1))

    assert [played.prompt(state) for state in states] == asked


def test_the_ranges_are_within_those_of_a_book():
    for question in QUESTIONS:
        field = model.Params.model_fields[question.name]
        limits = {type(limit).__name__: limit for limit in field.metadata}

        assert limits["Ge"].ge == question.least
        assert limits["Le"].le >= question.most
        assert field.annotation == ((int if question.whole else float) | None)


@pytest.mark.parametrize(
    ("lines", "line", "said"),
    [
        ((), "6", '"6" is out of range; please type a whole number from 1 to 5.'),
        ((), "", "Nothing was typed; please type a whole number from 1 to 5."),
        (("4",), "8.5", '"8.5" has a decimal point; please type a whole number from 6'),
        (
            ("4",),
            "x",
            '"x" is no whole number; please type a whole number from 6 to 10',
        ),
        (
            ("4", "6", "6", "0"),
            "nan",
            '"nan" is no number; please type a number from 0',
        ),
        (("1",), "3", '"3" is out of range; please type a whole number from 1 to 2.'),
        (
            ("1", "2"),
            "9",
            '"9" is out of range; please type a whole number from 1 to 2',
        ),
        (("4",), "\x1b[31mred\x07", '"[31mred" is no whole number'),
        (("4",), "a" * 5000, f'"{"a" * 79}…" is no whole number'),
    ],
)
def test_wrong_input_is_explained_and_asked_again(lines, line, said):
    played = game()
    before = last(played, *lines).state
    turn = played.step(before, line)

    assert turn.shown.startswith(said)
    assert turn.state == before


@given(st.lists(st.text(max_size=6) | st.sampled_from("12345６"), max_size=12))
def test_no_line_ends_the_game_but_quit_and_none_is_echoed_to_obey(lines):
    played = game("zh", Maker(LISTED))
    turn = played.begin()
    for line in lines:
        if turn.state is None:
            break
        before = turn.state
        turn = played.step(before, line)
        if turn.state is None:
            assert isinstance(before, Ended)
        assert turn.shown == plain(turn.shown)


# A game


def test_the_levels_are_asked_for_in_their_order():
    make = Maker()
    for line in "123":
        last(game(make=make), line)

    assert make.asked == [({"level": level}, 0) for level in ("easy", "medium", "hard")]


def test_custom_hands_on_the_four_numbers_with_their_types():
    make = Maker()
    last(game(make=make), "4", "6", "x", "10", "5.0", "5", "1", "0.9")

    ((settings, _),) = make.asked
    assert settings == {"rows": 6, "cols": 10, "noise_max": 5, "scramble_p": 0.9}
    assert [type(number) for number in settings.values()] == [int, int, int, float]


def test_a_custom_board_of_a_theme_has_only_its_size_to_choose():
    make = Maker()
    turn = last(Game(play.read_words("en"), make, questions=SIDES), "4", "7", "10")

    assert make.asked == [({"rows": 7, "cols": 10}, 0)]
    assert isinstance(turn.state, Guessing)


def test_every_board_knows_how_many_were_made_before():
    make = Maker()
    last(game(make=make), "1", "2", "1", "3", "2", "1", "4", "6", "6", "0", "0")

    assert [boards for _, boards in make.asked] == [0, 1, 2]


def test_a_board_is_shown_with_its_seed_and_what_is_hidden_and_no_answer():
    assert last(game(), "1").shown == (
        "Easy, 3 rows by 4 columns; --seed 7 gives this board again.\n"
        "\n"
        "    A  B  C  D\n"
        " 1  T  A  C  X\n"
        " 2  R  E  T  N\n"
        " 3  S  U  N  E\n"
        "\n"
        "Hidden words: 3, with 3, 3, 5 letters."
    )


def test_a_note_the_decoys_and_the_list_are_told_where_there_are_any():
    assert last(game("zh", Maker(LISTED)), "4", "6", "6", "0", "0").shown == (
        "自定义，3 行 3 列；用 --seed 8 可以再得到这一局。\n"
        "请先看这里。\n"
        "\n"
        "    A   B   C\n"
        " 1  星  辰  大\n"
        " 2  心  三  海\n"
        " 3  意  二  玉\n"
        "\n"
        "藏有 2 个词，字数各为 1、4。\n"
        "另有 1 处干扰项，看着像词，其实不是。\n"
        "要找的词：\n星辰大海  玉"
    )


def test_words_of_one_length_are_told_together():
    alike = dataclasses.replace(BOARD, answers=BOARD.answers[:2], order=(1, 0))

    turn = last(game(make=Maker(alike)), "1")
    assert turn.shown.endswith("\n\nHidden words: 2, each with 3 letters.")


def test_a_long_list_is_told_in_lines_that_fit_a_terminal():
    words = tuple(f"WORD{k:02}" for k in range(30))
    turn = last(game(make=Maker(dataclasses.replace(BOARD, listed=words))), "1")

    _, _, listed = turn.shown.partition("Find these:\n")
    assert tuple(listed.split()) == words
    assert 70 < max(map(len, listed.splitlines())) < 80


def test_hints_never_repeat_and_there_are_as_many_as_answers():
    played = game()
    turn, told = last(played, "1"), []
    while isinstance(turn.state, Guessing):
        turn = played.step(turn.state, "1")
        told.append(turn.shown.partition("\n")[0])

    assert told == [
        "Hint 1 of 3: a word starts at A3, with S.",
        "Hint 2 of 3: a word starts at C1, with C.",
        "Hint 3 of 3: a word starts at D2, with N.",
    ]
    assert isinstance(turn.state, Ended)


def test_a_hint_marks_its_start_and_those_before_it():
    turn = last(game(), "1", "1", "1")

    assert turn.shown == (
        "Hint 2 of 3: a word starts at C1, with C.\n"
        "\n"
        "    A  B  C  D\n"
        " 1  T  A [C] X\n"
        " 2  R  E  T  N\n"
        " 3 [S] U  N  E"
    )
    assert turn.state.left == 1


def test_the_last_hint_also_shows_all_answers():
    revealed = last(game(), "1", "2").shown
    hinted = last(game(), "1", "1", "1", "1")

    assert hinted.shown.startswith("Hint 3 of 3: a word starts at D2, with N.\n")
    assert hinted.shown.endswith(
        f"\n\nThat was the last hint, so here are all answers.\n\n{revealed}"
    )
    assert hinted.state == Ended(1)


def test_the_answers_are_drawn_and_told_by_their_coordinates():
    assert last(game("zh", Maker(LISTED)), "1", "2").shown == (
        "    A   B   C\n"
        " 1 [星]-辰--大\n"
        "            |\n"
        " 2  心  三  海\n"
        "\n"
        " 3  意  二 [玉]\n"
        "\n"
        "星辰大海  A1-B1-C1-C2\n"
        "玉        C3\n"
        "\n"
        "干扰项（看着像，其实不是）：\n"
        "三心二意  A2-B2-A3-B3"
    )


def test_a_board_that_cannot_be_made_is_told_and_the_menu_comes_again():
    def make(settings, boards):
        raise CannotFill("no \x1b[31mboard")

    turn = last(game(make=make), "4", "6", "6", "0", "0.9")
    assert turn.shown == "no [31mboard"
    assert turn.state == Menu()


def test_words_that_are_no_good_are_told_in_all_their_sentences():
    def make(settings, boards):
        raise UsageError(["one", "two"])

    assert last(game(make=make), "3").shown == "one\ntwo"


def test_the_rules_are_shown_and_the_menu_comes_again():
    for language in LANGUAGES:
        turn = last(game(language), "5")
        assert turn.shown == play.read_words(language)["rules"]
        assert turn.state == Menu()


def test_again_is_the_menu_and_quit_the_end():
    assert last(game(), "1", "2", "1").state == Menu(1)
    turn = last(game(), "1", "2", "2")
    assert (turn.shown, turn.state) == ("Goodbye.", None)


# Words


def test_both_languages_have_the_same_sentences_with_the_same_places():
    english, chinese = map(play.read_words, LANGUAGES)

    assert list(english) == list(chinese)
    for name in english:
        places = [
            {field for _, field, *_ in string.Formatter().parse(words[name]) if field}
            for words in (english, chinese)
        ]
        assert places[0] == places[1], name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_game_fits_a_line_of_80_columns(language):
    for name, text in play.read_words(language).items():
        assert max(map(columns_of, text.splitlines())) < 80, name


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "ZH_TW"}, "zh"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "zh_CN"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": ""}, "zh"),
        ({"LANG": "C.UTF-8"}, "en"),
    ],
)
def test_the_language_is_that_of_the_terminal(said, language):
    assert terminal.language_of(said) == language


# The loop


def test_the_end_of_the_input_ends_the_game_on_a_new_line():
    assert shown(game(), []).endswith("(a whole number from 1 to 5): \n")
    assert shown(game(), ["1", "1"]).endswith("(a whole number from 1 to 2): \n")


def test_nothing_is_asked_after_quit():
    rest = iter(["1", "2", "2", "1"])
    seen = []
    play.play(game(), rest, seen.append)

    assert seen[-1] == "Goodbye.\n"
    assert list(rest) == ["1"]


def test_ctrl_c_before_the_prompt_is_waiting_leaves_its_line_too():
    seen = []

    def show(text):
        seen.append(text)
        if "2 medium" in text:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play.play(game(), iter(["1"]), show)
    assert seen[-1] == "\n"


def test_ctrl_c_leaves_the_line_of_the_prompt_and_goes_on_up():
    def lines():
        yield "1"
        raise KeyboardInterrupt

    seen = []
    with pytest.raises(KeyboardInterrupt):
        play.play(game(), lines(), seen.append)
    assert seen[-1] == "\n"


def test_bytes_that_are_no_text_are_lines_like_any_other():
    typed = io.BytesIO(b"\xff\xfe\n\x00\n" + "１".encode() + b"\n5")

    lines = list(terminal.lines_of(typed, "utf-8"))
    assert lines == ["\ufffd\ufffd\n", "\x00\n", "１\n", "5"]


def test_a_line_longer_than_anybody_types_is_cut_and_the_next_is_whole():
    typed = io.BytesIO(b"9" * 1_000_000 + b"\n2\n")
    long, short = terminal.lines_of(typed, "utf-8")

    assert len(long) == terminal.LONGEST_LINE
    assert short == "2\n"


def test_a_line_of_exactly_the_longest_length_swallows_no_other():
    typed = io.BytesIO(b"9" * (terminal.LONGEST_LINE - 1) + b"\n2\n")

    assert [line[-2:] for line in terminal.lines_of(typed, "utf-8")] == ["9\n", "2\n"]


def test_what_is_typed_on_a_terminal_of_another_encoding_is_read_by_it():
    assert list(terminal.lines_of(io.BytesIO("１\n".encode("gbk")), "gbk")) == ["１\n"]


@pytest.mark.parametrize("text", ["-1", "1.0", "1e3", "", "０", "9" * 19, "x"])
def test_a_seed_that_is_none_is_told_with_the_range(text):
    with pytest.raises(UsageError, match=r"--seed: must be a whole number from 0 to 9"):
        play._seed(text)


@pytest.mark.parametrize(
    ("text", "seed"), [("0", 0), ("0" * 5000, 0), ("007", 7), ("9" * 18, 10**18 - 1)]
)
def test_a_seed_is_any_number_a_book_may_have(text, seed):
    assert play._seed(text) == seed


# Guesses


def guesses(*lines, board=BOARD):
    """Return the turns after the menu's first choice and each of these lines."""
    played = game(make=Maker(board))
    turn = last(played, "1")
    turns = []
    for line in lines:
        turn = played.step(turn.state, line)
        turns.append(turn)
    return turns


@pytest.mark.parametrize("line", ["cat", " CAT ", "C1-B1-A1", "a1 b1 c1", "A1B1C1"])
def test_a_word_or_its_cells_in_either_direction_is_marked_and_counted(line):
    (turn,) = guesses(line)

    assert turn.shown.startswith("CAT is found: 1 of 3.\n")
    assert " T--A-[C] X" in turn.shown
    assert turn.state.found == {0}
    assert turn.state.left == 2


def test_all_words_found_end_the_board_and_none_counts_twice():
    found, again, *_, ended = guesses("cat", "CAT", "net", "sunre")

    assert found.state.found == again.state.found == {0}
    assert again.shown == "CAT was found before: 1 of 3."
    assert ended.shown.endswith("All words are found.")
    assert ended.state == Ended(1)


@pytest.mark.parametrize(
    ("line", "board", "said"),
    [
        (
            "三心二意",
            LISTED,
            "三心二意 is a decoy: its letters touch, but no path spells it.",
        ),
        ("A2-B2-B3-A3", LISTED, "A2-B2-B3-A3"),
        ("星辰", LISTED, "星辰 can be read here, but is not on the list."),
        ("sun", BOARD, "SUN can be read here, but is not one of the hidden words."),
        ("dog", BOARD, "DOG is not on this board."),
        ("A1-C1", BOARD, "A1-C1 is no path: each cell must touch the next one"),
        ("A1-B1-A1", BOARD, "A1-B1-A1 is no path"),
        ("A1-A9", BOARD, "A1-A9 is no path"),
        ("A1-A2", BOARD, "These cells spell TR, which is no word to find."),
        ("\x1b[31mred", BOARD, "is not on this board."),
    ],
)
def test_any_other_guess_is_answered_with_the_reason(line, board, said):
    (turn,) = guesses(line, board=board)

    if line == "A2-B2-B3-A3":
        said = "三心二意 is a decoy"
    assert said in turn.shown
    assert turn.state == Guessing(1, board)
    assert plain(turn.shown) == turn.shown


def test_hints_pass_over_what_was_found():
    _, hint, last_hint = guesses("sunre", "1", "1")

    assert "a word starts at C1" in hint.shown
    assert hint.state.left == 1
    assert "a word starts at D2" in last_hint.shown
    assert isinstance(last_hint.state, Ended)


def test_a_question_is_asked_first_and_answered_last():
    asking = dataclasses.replace(BOARD, lead="Where?", payoff="ON IT")
    played = game(make=Maker(asking))

    assert last(played, "1").shown.endswith("Where? (2, 2)")
    assert last(played, "1", "2").shown.endswith("Where? ON IT")
    assert guesses("cat", "net", "sunre", board=asking)[-1].shown.endswith(
        "All words are found.\n\nWhere? ON IT"
    )


@given(st.text(max_size=12))
def test_whatever_is_guessed_gets_a_plain_answer(line):
    if not playgame.is_guess(line):
        return
    (turn,) = guesses(line)
    assert turn.shown
    assert turn.state is not None
