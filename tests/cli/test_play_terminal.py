"""`publish play wordpath` on a real pseudo-terminal, and through pipes."""

import re
from dataclasses import dataclass

import pytest
from terminals import Terminal, piped

from puzzle_publish import cli


@dataclass(frozen=True)
class Said:
    """What a game says in one language, as far as these tests wait for it."""

    menu: str
    guess: str
    end: str
    hint: str
    last: str
    wrong: tuple[str, ...]
    asked: tuple[str, ...]
    bye: str


WORDS = {
    "en": Said(
        menu="1 easy  2 medium  3 hard  4 custom  5 rules"
        " (a whole number from 1 to 5): ",
        guess=" left)  2 reveal all (a whole number from 1 to 2): ",
        end="1 again  2 quit (a whole number from 1 to 2): ",
        hint=r"Hint (\d+) of (\d+): a word starts at ([A-J]\d+), with ",
        last="That was the last hint, so here are all answers.",
        wrong=(
            '"9" is out of range; please type a whole number from 1 to 5.',
            '"1.0" has a decimal point; please type a whole number from 1 to 5.',
            "Nothing was typed; please type a whole number from 1 to 5.",
            '"1e3" is no whole number; please type a whole number from 1 to 5.',
            '"[31m" is no whole number; please type a whole number from 1 to 5.',
        ),
        asked=(
            "How many rows? (a whole number from 6 to 10): ",
            "How many columns? (a whole number from 6 to 10): ",
            "(a whole number from 0 to 5): ",
            "(a number from 0 to 0.9, both included): ",
        ),
        bye="Goodbye.",
    ),
    "zh": Said(
        menu="1 入门  2 进阶  3 困难  4 自定义  5 规则（1 到 5 的整数）：",
        guess=" 个）  2 公布全部答案（1 到 2 的整数）：",
        end="1 再来一局  2 退出（1 到 2 的整数）：",
        hint=r"提示 (\d+)／(\d+)：有一个词从 ([A-J]\d+) 的",
        last="这是最后一个提示，全部答案如下。",
        wrong=(
            '"9" 超出范围，请输入 1 到 5 的整数。',
            '"1.0" 带小数点，请输入 1 到 5 的整数。',
            "什么也没有输入，请输入 1 到 5 的整数。",
            '"1e3" 不是整数，请输入 1 到 5 的整数。',
            '"[31m" 不是整数，请输入 1 到 5 的整数。',
        ),
        asked=(
            "行数（6 到 10 的整数）：",
            "列数（6 到 10 的整数）：",
            "（0 到 5 的整数）：",
            "（0 到 0.9 的数，可带小数，含两端）：",
        ),
        bye="再见。",
    ),
}
WRONG = ("9", "1.0", "", "1e3", "\x1b[31m")


@pytest.fixture(scope="module")
def _compiled():
    """Let a first game say that it compiles, once on each machine."""
    assert piped(b"1\n2\n2\n", "wordpath").returncode == 0


def routes(shown):
    """Return word -> its coordinates, decoys too."""
    found = re.findall(r"^(\S+) +((?:[A-J]\d+-)+[A-J]\d+)$", shown, re.MULTILINE)
    return {word: path.split("-") for word, path in found}


def rows_of(shown):
    """Return the characters of the first board that is shown."""
    lines = re.findall(r"^( ?\d+) {2}(.+)$", shown, re.MULTILINE)
    return ["".join(cells.split()) for _, cells in lines]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_whole_game_on_a_terminal(language):
    said = WORDS[language]
    with Terminal(
        "wordpath", "--language", language, "--seed", "7", NO_COLOR="1"
    ) as terminal:
        terminal.until(said.menu)
        for line, explained in zip(WRONG, said.wrong, strict=True):
            assert explained in terminal.answer(line, said.menu)
        assert "C4" in terminal.answer("5", said.menu)

        board = terminal.answer("１", said.guess)
        assert "--seed 7" in board
        rows = rows_of(board)
        assert [len(row) for row in rows] == [6] * 6

        hinted = []
        while not hinted or hinted[-1][0] != hinted[-1][1]:
            is_last = bool(hinted) and int(hinted[-1][0]) + 1 == int(hinted[-1][1])
            shown = terminal.answer("1", said.end if is_last else said.guess)
            hinted += re.findall(said.hint, shown)
        assert [int(given) for given, _, _ in hinted] == list(range(1, len(hinted) + 1))
        _, _, answers = shown.partition(said.last)
        found = routes(answers)
        starts = {path[0] for path in found.values()}
        assert {cell for _, _, cell in hinted} <= starts
        assert len({cell for _, _, cell in hinted}) == len(hinted)
        for word, path in found.items():
            spelled = "".join(rows[int(c[1:]) - 1][ord(c[0]) - 65] for c in path)
            assert sorted(spelled) == sorted(word)

        terminal.answer("1", said.menu)
        terminal.answer("4", said.asked[0])
        assert "11" in terminal.answer("11", said.asked[0])
        assert "7.0" in terminal.answer("7.0", said.asked[0])
        terminal.answer("7", said.asked[1])
        terminal.answer("8", said.asked[2])
        assert "-1" in terminal.answer("-1", said.asked[2])
        terminal.answer("0", said.asked[3])
        assert "nan" in terminal.answer("nan", said.asked[3])
        custom = terminal.answer("0.2", said.guess)
        assert "--seed 8" in custom
        assert [len(row) for row in rows_of(custom)] == [8] * 7

        assert "3" in terminal.answer("3", said.guess)
        revealed = terminal.answer("2", said.end)
        assert len(routes(revealed)) > 1
        terminal.type("2\n")
        assert terminal.rest().endswith(f"{said.bye}\n")
        assert terminal.game.returncode == 0


def test_ctrl_c_ends_the_game_as_it_ends_every_verb():
    with Terminal("wordpath", "--language", "en") as terminal:
        terminal.until(WORDS["en"].menu)
        terminal.until_it_reads()
        terminal.type(b"\x03")

        assert terminal.rest() == "^C\ninterrupted\n"
        assert terminal.game.returncode == 130


def test_ctrl_d_ends_the_game_quietly():
    with Terminal("wordpath", "--language", "zh") as terminal:
        terminal.until(WORDS["zh"].menu)
        terminal.type(b"\x04")

        assert terminal.rest().strip("\n") == ""
        assert terminal.game.returncode == 0


def test_bytes_that_are_no_text_are_explained_and_the_game_goes_on():
    said = WORDS["en"]
    with Terminal("wordpath", "--language", "en") as terminal:
        terminal.until(said.menu)
        terminal.type(b"\xff\xfe\xb1\n")
        assert "is no whole number; please type" in terminal.until(said.menu)
        terminal.type(b"\x04")
        terminal.rest()
        assert terminal.game.returncode == 0


def test_the_language_is_that_of_the_terminal_s_environment():
    with Terminal("wordpath", LANG="zh_CN.UTF-8") as terminal:
        terminal.until(WORDS["zh"].menu)


@pytest.mark.soak
def test_starts_and_paths_are_coloured_on_a_terminal_only():
    said = WORDS["zh"]
    with Terminal("wordpath", "--language", "zh", "--seed", "7") as terminal:
        terminal.until(said.menu)
        assert "\x1b" not in terminal.answer("1", said.guess)
        assert re.search(r"\x1b\[1;7m\[.\]\x1b\[0m", terminal.answer("1", said.guess))
        revealed = terminal.answer("2", said.end)
        assert "\x1b[32m" in revealed
        terminal.type("2\n")
        terminal.rest()
    through_pipes = piped(
        b"1\n1\n2\n2\n", "wordpath", "--language", "zh", "--seed", "7"
    )
    assert b"\x1b" not in through_pipes.stdout


@pytest.mark.soak
@pytest.mark.usefixtures("_compiled")
def test_a_game_without_a_seed_tells_one_that_gives_it_again():
    typed = b"1\n1\n2\n1\n3\n2\n2\n"
    fresh = piped(typed, "wordpath", "--language", "en")
    seed = re.findall(r"--seed (\d+) ", fresh.stdout.decode())[0]
    again = piped(typed, "wordpath", "--language", "en", "--seed", seed)

    assert (fresh.returncode, fresh.stderr) == (again.returncode, again.stderr)
    assert fresh.returncode == 0
    assert fresh.stdout == again.stdout
    assert fresh.stdout.endswith(b"Goodbye.\n")


@pytest.mark.usefixtures("_compiled")
@pytest.mark.parametrize("typed", [b"4\n6\n8", b"\x00" * 100_000])
def test_the_end_of_a_pipe_ends_the_game_quietly_even_amid_a_line(typed):
    done = piped(typed, "wordpath", "--language", "en")

    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b": \n")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--seed", "-1"), "--seed"),
        (("--seed", "1e3"), "--seed: must be a whole number from 0 to 999999999999"),
        (("--lexicon", "idoms", "--language", "zh"), "idoms"),
        (("--language", "fr"), "--language"),
    ],
)
def test_wrong_options_are_told_before_the_first_menu(args, told, capsys):
    assert cli.main(["play", "wordpath", *args]) == 2

    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
