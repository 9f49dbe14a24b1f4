"""`publish play` on a real pseudo-terminal, and through pipes."""

import fcntl
import json
import os
import re
import signal
import struct
import termios
from threading import Thread

import pytest
from few import few
from sites import examples
from solving import lines_for
from terminals import Terminal, piped

from puzzle_publish import cli
from puzzle_publish.play.game import puzzle_of
from puzzle_publish.play.typed import words_in

PROMPT = "\n> "


@pytest.fixture
def data(tmp_path, monkeypatch):
    """A data folder of this test alone."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def book(tmp_path, data):
    return book_in(tmp_path / "book", "en")


def book_in(folder, language, title="Examples", change=lambda entry: entry):
    """A finished folder with the worked examples, as far as play reads it."""
    entries = [
        change(
            {
                **entry,
                "grade": {"level": entry["level"], "score": 1},
                "page": 1,
                "hint_page": None,
                "key_page": 2,
            }
        )
        for entry in examples(language)
    ]
    about = {
        "id": "examples",
        "title": title,
        "language": language,
        "series": None,
        "volume": 1,
        "seed": 1,
    }
    folder.mkdir()
    whole = {"format": 1, "book": about, "puzzles": entries}
    (folder / "answers.json").write_text(json.dumps(whole))
    return folder


def number_of(name, language="en"):
    return next(e["number"] for e in examples(language) if e["type"] == name)


def games(data):
    return list(data.rglob("games/*.json"))


def resize(terminal, rows, columns):
    fcntl.ioctl(
        terminal.ours, termios.TIOCSWINSZ, struct.pack("4H", rows, columns, 0, 0)
    )
    os.kill(terminal.game.pid, signal.SIGWINCH)


def on(book, name, *args, **changes):
    number = str(number_of(name))
    return Terminal("--book", str(book), "--number", number, *args, **changes)


@few("language", ["zh", "en"])
def test_every_type_is_solved_through_pipes(tmp_path, data, language):
    folder = book_in(tmp_path / "book", language)
    entries = [
        entry
        for entry in examples(language)
        if language == "en" or entry["type"] in ("crossword", "idiomfall", "sudoku")
    ]
    for entry in entries:
        puzzle = puzzle_of(entry, language)
        typed = "".join(f"{line}\n" for line in lines_for(puzzle)).encode()
        done = piped(typed, "--book", str(folder), "--number", str(entry["number"]))
        said = done.stdout.decode().rstrip().split("\n")[-1]
        assert (done.returncode, done.stderr) == (0, b"")
        assert said.startswith("Solved in" if language == "en" else "用时")
        assert b"\x1b" not in done.stdout
    assert len(games(data)) == len(entries)


@pytest.mark.soak
def test_odd_input_is_refused_in_a_sentence_and_never_echoed(book):
    say = words_in("en").say
    with on(book, "sudoku") as terminal:
        terminal.until(PROMPT)
        # What the terminal itself echoes is its own; the answer is what counts.
        for typed, said in (
            (b"\xff\xfe\xb1", say["bad_text"]),
            (b"\x1b[31mred", say["bad_text"]),
            (b"\x9b31m", say["bad_text"]),
            ("\u202eabc".encode(), say["bad_text"]),
            (b"x" * 3000, say["long_line"]),
            (b"foo", 'I do not understand "foo".'),
        ):
            terminal.type(typed + b"\n")
            shown = terminal.until(PROMPT)
            assert said in shown
            assert "\x1b" not in shown.split("\n", 1)[1]
        terminal.type(b"\x04")
        terminal.rest()
        assert terminal.game.returncode == 0


@pytest.mark.soak
def test_megabytes_and_nul_bytes_are_refused_through_pipes(book):
    number = str(number_of("sudoku"))
    typed = b"x" * 10_000_000 + b"\n" + b"\x00" * 50 + b"\nclock\n" + b"\x00" * 100_000
    done = piped(typed, "--book", str(book), "--number", number)
    shown = done.stdout.decode()
    say = words_in("en").say
    assert (done.returncode, done.stderr) == (0, b"")
    assert say["long_line"] in shown
    assert say["bad_text"] in shown
    assert "Time: 0:00" in shown
    assert len(shown) < 5000
    assert "\x00" not in shown


@pytest.mark.soak
def test_ten_megabytes_without_a_break_are_refused_on_a_terminal(book):
    with on(book, "sudoku", NO_COLOR="1") as terminal:
        terminal.until(PROMPT)
        terminal.until_it_reads()
        writer = Thread(
            target=lambda: write_all(terminal.ours, b"x" * 10_000_000 + b"\n")
        )
        writer.start()
        shown = terminal.until(words_in("en").say["long_line"])
        writer.join()
        terminal.until(PROMPT)
        assert len(shown) < 11_000_000  # the terminal's own echo, at most
        assert "┏" in terminal.answer("board", PROMPT)
        terminal.type(b"\x04")
        terminal.rest()
        assert terminal.game.returncode == 0


def write_all(handle, content):
    while content:
        content = content[os.write(handle, content[:4096]) :]


@pytest.mark.soak
def test_a_resized_terminal_is_redrawn_at_the_next_line(book):
    with on(book, "crossword", NO_COLOR="1") as terminal:
        resize(terminal, 30, 120)
        terminal.until(PROMPT)
        terminal.type("board\n")
        beside = terminal.until(PROMPT)
        terminal.until_it_reads()
        resize(terminal, 30, 40)
        assert re.search("E +Across\n", beside)
        terminal.type("board\n")
        below = terminal.until(PROMPT)
        assert "Across" not in below
        terminal.type("clues\n")
        assert max(map(len, terminal.until(PROMPT).split("\n"))) <= 40
        terminal.type(b"\x04")
        terminal.rest()
        assert terminal.game.returncode == 0


def test_ctrl_c_ends_as_in_every_verb_and_keeps_the_game(book, data):
    with on(book, "sudoku") as terminal:
        terminal.until(PROMPT)
        terminal.answer("a1 1", PROMPT)
        terminal.until_it_reads()
        terminal.type(b"\x03")
        assert terminal.rest() == "^C\ninterrupted\n"
        assert terminal.game.returncode == 130
    (kept,) = games(data)
    assert json.loads(kept.read_text())["moves"] == [[[0, 0, [], False]]]


@pytest.mark.soak
def test_a_game_goes_on_where_it_was_left_and_begins_afresh_if_asked(book, data):
    with on(book, "sudoku") as terminal:
        terminal.until(PROMPT)
        terminal.answer("a1 1", PROMPT)
        terminal.answer("b1 4", PROMPT)
        terminal.answer("undo", PROMPT)
        terminal.type(b"\x04")  # the end of the input ends it quietly
        assert terminal.rest().strip("\n") == ""
        assert terminal.game.returncode == 0
    with on(book, "sudoku", NO_COLOR="1") as terminal:
        begun = terminal.until(PROMPT)
        assert "You go on where you left off" in begun
        assert re.search("1  ┃ 1 │   │", begun)
        terminal.type("quit\n")
        assert terminal.rest().endswith("Your game is kept.\n")
        assert terminal.game.returncode == 0
    with on(book, "sudoku", "--new", NO_COLOR="1") as terminal:
        assert re.search("1  ┃   │   │", terminal.until(PROMPT))


@pytest.mark.soak
def test_colours_are_for_terminals_that_want_them(book):
    for changes, coloured in (
        ({}, True),
        ({"NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
    ):
        with on(book, "sudoku", "--new", **changes) as terminal:
            terminal.until(PROMPT)
            assert ("\x1b[36m1\x1b[0m" in terminal.answer("a1 1", PROMPT)) == coloured


@pytest.mark.soak
def test_chinese_is_typed_and_shown(tmp_path, data):
    folder = book_in(tmp_path / "book", "zh")
    number = str(number_of("idiomfall", "zh"))
    with Terminal("--book", str(folder), "--number", number, NO_COLOR="1") as terminal:
        terminal.until(PROMPT)
        shown = terminal.answer("道具 a1", PROMPT)
        assert "已消去：" in shown
        assert "还剩 3 个" in shown
        assert "待" in terminal.answer("撤销", PROMPT)
        terminal.type("退出\n")
        assert terminal.rest().endswith("进度已保存。\n")


@pytest.mark.soak
def test_titles_and_clues_of_a_stranger_do_not_control_the_terminal(tmp_path, data):
    evil = "\x1b[2J\x1b]0;owned\x07\u202eevil\x9b31m\nproven"

    def spoiled(entry):
        text = json.dumps(entry)
        return json.loads(text.replace("Cheese-loving rodent", json.dumps(evil)[1:-1]))

    number = str(number_of("crossword"))
    calls = (
        (book_in(tmp_path / "titled", "en", evil), 0),
        # The list of the puzzle is here, and has another clue.
        (book_in(tmp_path / "clued", "en", evil, spoiled), 4),
    )
    for folder, code in calls:
        typed = b"clues\nhint\nrules\n"
        done = piped(typed, "--book", str(folder), "--number", number)
        shown = done.stdout.decode() + done.stderr.decode()
        assert done.returncode == code
        assert "evil" in shown or code
        for sign in ("\x1b", "\x07", "\u202e", "\x9b", "\nproven"):
            assert sign not in shown


@pytest.mark.soak
def test_a_damaged_game_is_put_aside_and_play_begins(book, data):
    number = str(number_of("sudoku"))
    piped(b"a1 1\n", "--book", str(book), "--number", number)
    (kept,) = games(data)
    kept.write_text("{")
    done = piped(b"a1 2\n", "--book", str(book), "--number", number)
    assert done.returncode == 0
    assert "it was put aside as" in done.stdout.decode()
    assert kept.with_suffix(".old.json").read_text() == "{"
    assert json.loads(kept.read_text())["moves"]


@pytest.mark.soak
def test_where_nothing_can_be_kept_play_goes_on(book, data):
    data.write_text("a file")
    number = str(number_of("sudoku"))
    done = piped(b"a1 1\na2 2\n", "--book", str(book), "--number", number)
    shown = done.stdout.decode()
    assert done.returncode == 0
    assert shown.count("Your progress cannot be kept") == 1


@pytest.mark.soak
def test_a_new_puzzle_is_made_and_the_next_one_once_it_is_solved(data, capsys):
    from puzzle_publish.api import generate

    made = next(generate("maze", level="easy", seed=1))
    entry = {"type": "maze", "givens": made.givens, "answer": made.answer}
    lines = list(lines_for(puzzle_of(entry, "en")))
    typed = "".join(f"{line}\n" for line in lines).encode()
    first = piped(typed, "maze", "--language", "en").stdout.decode()
    assert "--seed 1\n" in first
    assert "Solved in" in first
    assert "--seed 2\n" in piped(b"", "maze:easy", "--language", "en").stdout.decode()
    again = piped(b"", "maze", "--language", "en", "--seed", "1").stdout.decode()
    assert "This puzzle is finished." in again
    assert cli.main(["play", "maze", "--number", "1"]) == 2


@pytest.mark.soak
def test_the_first_puzzle_of_a_book_that_is_not_solved_is_next(book, data):
    first, second = examples("en")[:2]
    typed = "".join(f"{line}\n" for line in lines_for(puzzle_of(first, "en"))).encode()
    shown = piped(typed, "--book", str(book)).stdout.decode()
    assert f"No. {first['number']}\n" in shown
    assert "Solved in" in shown
    shown = piped(b"", "--book", str(book)).stdout.decode()
    assert f"No. {second['number']}\n" in shown


def test_a_puzzle_that_the_book_has_not_is_told(book, capsys):
    assert cli.main(["play", "--book", str(book), "--number", "99"]) == 2
    assert "there is no puzzle" in capsys.readouterr().err
    assert cli.main(["play", "--book", str(book), "--date", "2027-01-01"]) == 2
    assert "there is no puzzle of 2027-01-01" in capsys.readouterr().err
