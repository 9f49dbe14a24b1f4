"""`publish play --menu` on a real pseudo-terminal, and through pipes."""

import io
import re
from dataclasses import dataclass

import pytest
from few import few
from terminals import Terminal, piped

from puzzle_publish import cli

PROMPT = "\n> "
SOURCE = ("--set", "density=classic", "--set", "help=lengths")  # as in its first game


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    """A data folder of this test alone."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@dataclass(frozen=True)
class Said:
    """What a game says in one language, as far as these tests wait for it."""

    menu: str
    wrong: tuple[str, ...]
    asked: tuple[str, ...]
    begins: str
    names: str
    rule: str
    reveal: str = "reveal all"
    quit: str = "quit"


WORDS = {
    "en": Said(
        menu="5 custom  6 rules  7 quit (a whole number from 1 to 7): ",
        wrong=(
            '"9" is out of range; please type a whole number from 1 to 7.',
            '"1.0" has a decimal point; please type a whole number from 1 to 7.',
            "Nothing was typed; please type a whole number from 1 to 7.",
            '"1e3" is no whole number; please type a whole number from 1 to 7.',
            '"[31m" is no whole number; please type a whole number from 1 to 7.',
        ),
        asked=(
            "How many rows? (a whole number from 6 to 15, or nothing): ",
            "How many columns? (a whole number from 6 to 15, or nothing): ",
            "(a whole number from 0 to 5, or nothing): ",
            "(a number from 0 to 1, both included, or nothing): ",
        ),
        begins=r"begins at row (\d+), column (\d+)",
        names=r"It is (\w+)\.",
        rule="up, down, left or right",
    ),
    "zh": Said(
        menu="5 自定义  6 规则  7 退出（1 到 7 的整数）：",
        wrong=(
            '"9" 超出范围，请输入 1 到 7 的整数。',
            '"1.0" 带小数点，请输入 1 到 7 的整数。',
            "什么也没有输入，请输入 1 到 7 的整数。",
            '"1e3" 不是整数，请输入 1 到 7 的整数。',
            '"[31m" 不是整数，请输入 1 到 7 的整数。',
        ),
        asked=(
            "行数（6 到 15 的整数，可不填）：",
            "列数（6 到 15 的整数，可不填）：",
            "（0 到 5 的整数，可不填）：",
            "（0 到 1 的数，可带小数，含两端，可不填）：",
        ),
        begins=r"第 (\d+) 行第 (\d+) 列",
        names=r"是(\w+)。",
        rule="上下左右",
        reveal="揭晓 全部",
        quit="退出",
    ),
}
CELL = r"r(\d+)c(\d+)"
WRONG = ("9", "1.0", "", "1e3", "\x1b[31m")


def routes(shown):
    """Return word -> rows and columns of its cells, decoys too."""
    found = re.findall(r"(\w+)  ((?:r\d+c\d+-)+r\d+c\d+)", shown)
    return {
        word: [(int(row), int(column)) for row, column in re.findall(CELL, path)]
        for word, path in found
    }


def rows_of(shown):
    """Return the characters of the board that is shown."""
    lines = re.findall(r"^ +r\d+ *[┃ ](.+?)┃", shown, re.MULTILINE)
    return ["".join(cells.split()) for cells in lines]


@few("language", ["en", "zh"])
def test_a_whole_game_on_a_terminal(language):
    said = WORDS[language]
    args = ("--language", language, "--seed", "7", *SOURCE)
    with Terminal("wordpath", "--menu", *args, NO_COLOR="1") as terminal:
        terminal.until(said.menu)
        for line, explained in zip(WRONG, said.wrong, strict=True):
            assert explained in terminal.answer(line, said.menu)
        assert said.rule in terminal.answer("6", said.menu)

        board = terminal.answer("１", PROMPT)
        assert "--seed 7" in board
        rows = rows_of(board)
        assert [len(row) for row in rows] == [6] * 6

        begun = re.search(said.begins, terminal.answer("hint", PROMPT))
        named = re.search(said.names, terminal.answer("hint", PROMPT))
        found = routes(terminal.answer(said.reveal, PROMPT))
        assert found[named[1]][0] == (int(begun[1]), int(begun[2]))
        assert len(found) > 1
        for word, path in found.items():
            spelled = "".join(rows[row - 1][column - 1] for row, column in path)
            assert sorted(spelled) == sorted(word)

        terminal.answer(said.quit, said.menu)
        terminal.answer("5", said.asked[0])
        assert "16" in terminal.answer("16", said.asked[0])
        assert "7.0" in terminal.answer("7.0", said.asked[0])
        terminal.answer("7", said.asked[1])
        terminal.answer("8", said.asked[2])
        assert "-1" in terminal.answer("-1", said.asked[2])
        terminal.answer("0", said.asked[3])
        assert "nan" in terminal.answer("nan", said.asked[3])
        custom = terminal.answer("0.2", PROMPT)
        assert "--seed 8" in custom
        assert [len(row) for row in rows_of(custom)] == [8] * 7

        terminal.answer("quit", said.menu)
        terminal.type("7\n")
        terminal.rest()
        assert terminal.game.returncode == 0


def test_ctrl_c_in_the_menu_ends_it_as_it_ends_every_verb():
    with Terminal("wordpath", "--menu", "--language", "en") as terminal:
        terminal.until(WORDS["en"].menu)
        terminal.until_it_reads()
        terminal.type(b"\x03")

        assert terminal.rest() == "^C\ninterrupted\n"
        assert terminal.game.returncode == 130


class Typed(io.StringIO):
    """Standard input that is no terminal."""

    encoding = "utf-8"

    def __init__(self, raw):
        super().__init__()
        self.buffer = io.BytesIO(raw)


@pytest.fixture
def play(monkeypatch, capsys):
    """Plays with what is typed; returns what was shown."""

    def played(typed, *args):
        monkeypatch.setattr("sys.stdin", Typed(typed))
        assert cli.main(["play", *args]) == 0
        return capsys.readouterr().out

    return played


def test_the_end_of_the_input_ends_the_menu_quietly_even_amid_its_questions(play):
    for typed in (b"", b"5\n7", b"\x00" * 100_000, b"\xff\xfe\xb1\n"):
        assert play(typed, "wordpath", "--menu", "--language", "en").endswith(": \n")
    done = piped(b"5\n7", "wordpath", "--menu", "--language", "en")
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_language_is_that_of_the_terminal_s_environment():
    with Terminal("wordpath", "--menu", LANG="zh_CN.UTF-8") as terminal:
        terminal.until(WORDS["zh"].menu)


def test_the_same_seed_and_choices_give_the_same_boards_and_the_next_the_next(play):
    typed = b"1\nreveal all\nquit\n2\nquit\n7\n"
    args = ("wordpath", "--menu", "--language", "zh", "--seed", "3", "--new")
    first = play(typed, *args)

    assert first == play(typed, *args)
    assert [f"--seed {n}" in first for n in (3, 4, 5)] == [True, True, False]


def test_each_new_puzzle_of_a_menu_is_another_one(play):
    shown = play(b"1\nquit\n1\nquit\n9\n", "wordsearch", "--menu", "--language", "en")

    assert [f"--seed {n}" in shown for n in (1, 2, 3)] == [True, True, False]


def test_what_gives_no_board_is_told_and_the_menu_comes_again(play):
    typed = b"5\n6\n6\n0\n1\n7\n"
    shown = play(typed, "wordpath", "--menu", "--language", "zh", *SOURCE)

    assert "scramble_p: must be less than 1 with idioms" in shown
    assert shown.count("5 自定义") == 2


@few(
    ("sides", "level"),
    [((6, 6), "Easy"), ((6, 10), "Medium"), ((10, 6), "Medium"), ((10, 10), "Hard")],
    fast=2,
)
def test_params_without_a_level_give_the_easiest_board_that_has_them(
    sides, level, play
):
    rows, cols = sides
    size = ("--set", f"rows={rows}", "--set", f"cols={cols}")
    shown = play(b"", "wordpath", "--language", "en", *SOURCE, *size)

    assert f"· {level}\n" in shown
    assert [len(row) for row in rows_of(shown)] == [cols] * rows


def test_a_list_and_a_theme_of_one_s_own_are_set_like_any_param(
    tmp_path, play, monkeypatch
):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    pairs = "\n".join(a + b for a in letters for b in letters)
    (tmp_path / "pairs.txt").write_text(pairs)
    own = ("--set", "lexicon=pairs.txt", "--set", "density=classic")
    shown = play(b"", "wordpath", "--language", "en", *own)
    listed = re.findall(r"\[ \] (\w+)$", shown, re.MULTILINE)
    assert listed
    assert {len(word) for word in listed} == {2}

    themed = ("--set", "theme=animals", "--set", "payoff=true")
    shown = play(b"", "wordpath", "--language", "en", *themed)
    assert "Animal Kingdom" in shown


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("wordpath", "--lexicon", "x"), "--lexicon: is --set lexicon=NAME|FILE now"),
        (("wordpath", "--theme=x"), "--theme: is --set theme=NAME|FILE now"),
        (("wordpath", "--set", "lexicon=idoms"), 'did you mean "idioms"?'),
        (("wordpath", "--set", "rows=99"), "rows: must be a whole number from 6 to 15"),
        (("wordpath", "--set", "rows"), "--set: must be KEY=VALUE"),
        (("sudoku", "--set", "rows=9"), "rows"),
        (("wordpath:easy", "--menu"), '--menu: asks for the level (got "easy")'),
        (("--book", "x", "--menu"), "--menu: the book sets this itself"),
        (("--menu",), "name a type"),
        (("wordpath", "--menu", "--number", "3"), "--number: is a book's"),
        (("wordpath", "--menu", "--seed", "1e3"), "--seed: must be a whole number"),
    ],
)
def test_wrong_options_are_told_before_the_first_screen(args, told, capsys):
    assert cli.main(["play", *args]) == 2

    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
