"""How far something is: on a terminal, in a pipe, in a terminal that is dumb."""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from puzzle_publish.core import log
from puzzle_publish.core import progress as bars

ROOT = Path(__file__).parents[2]
COUNTS = """\
import sys
from puzzle_publish.core import log, progress
progress.LINE_EVERY_S = progress.DELAY_S = 0
log.set_up(quiet="quiet" in sys.argv, as_json="json" in sys.argv)
for k in progress.progress(range(40), total=40, label="puzzles"):
    if k == 20:
        log.MESSAGES.warning("look at this")
"""


def environment(**changes):
    return {**os.environ, "PYTHONPATH": str(ROOT / "generator"), **changes}


def on_a_terminal(*words, columns=80, **changes):
    """Run the code above on a terminal of its own; return what the terminal got."""
    ours, theirs = pty.openpty()
    size = struct.pack("HHHH", 24 if columns else 0, columns, 0, 0)
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, size)
    process = subprocess.Popen(
        [sys.executable, "-c", COUNTS, *words],
        stdin=theirs,
        stdout=subprocess.DEVNULL,
        stderr=theirs,
        env=environment(**{"TERM": "xterm", **changes}),
    )
    os.close(theirs)
    got = b""
    while True:
        try:
            more = os.read(ours, 65536)
        except OSError:  # Linux says so when the other end is closed
            break
        if not more:
            break
        got += more
    os.close(ours)
    assert process.wait(timeout=60) == 0
    return got.decode()


def in_a_pipe(*words, **changes):
    done = subprocess.run(
        [sys.executable, "-c", COUNTS, *words],
        env=environment(**changes),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == ""
    return done.stderr


def test_a_terminal_gets_a_bar_and_messages_on_lines_of_their_own():
    got = on_a_terminal()

    assert "puzzles: 100%|" in got
    assert "40/40" in got
    assert got.count("look at this") == 1
    assert "look at this" in got.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert got.endswith("\n")


@pytest.mark.parametrize("columns", [20, 34, 80])
def test_a_bar_is_never_wider_than_the_terminal(columns):
    got = on_a_terminal(columns=columns)

    assert "puzzles" in got
    for frame in got.replace("\n", "\r").split("\r"):
        assert len(frame) <= columns


def test_a_terminal_that_does_not_know_its_width_is_no_fault():
    assert "40/40" in on_a_terminal(columns=0)


def test_bars_have_no_colours_and_move_nothing_but_their_own_line():
    """So that NO_COLOR has nothing to take away."""
    assert on_a_terminal().replace("\x1b[A", "").count("\x1b") == 0
    assert on_a_terminal(NO_COLOR="1").count("\x1b") == 0


def test_a_dumb_terminal_gets_whole_lines():
    got = on_a_terminal(TERM="dumb").replace("\r\n", "\n")

    assert "\r" not in got
    assert got.splitlines()[-1] == "puzzles: 40 of 40"


def test_a_pipe_gets_whole_lines_with_the_time_left():
    lines = in_a_pipe().splitlines()

    assert lines[9] == "puzzles: 10 of 40, about 1 s left"
    assert lines.count("look at this") == 1
    assert len(lines) == 41
    assert "\r" not in "".join(lines)


def test_quiet_tells_only_warnings_wherever_it_goes():
    assert in_a_pipe("quiet") == "look at this\n"
    assert on_a_terminal("quiet") == "look at this\r\n"


def test_json_has_no_bar_on_a_terminal_either():
    got = on_a_terminal("json").replace("\r\n", "\n")

    assert "\r" not in got
    assert all(line.startswith('{"time":') for line in got.splitlines())


# The lines, with a clock of our own.


@pytest.fixture
def clock(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(bars.time, "monotonic", lambda: now[0])
    return now


def test_a_line_comes_every_half_minute_and_none_before(clock, capsys):
    log.set_up()
    with bars.counting(total=100, label="puzzles", done=40) as count:
        for _ in range(60):
            clock[0] += 1.0
            count(1)

    assert capsys.readouterr().err.splitlines() == [
        "puzzles: 70 of 100, about 30 s left",
        "puzzles: 100 of 100",
    ]


def test_the_first_tells_no_time_left_since_kernels_are_compiled_for_it(clock, capsys):
    log.set_up()
    with bars.counting(total=100, label="puzzles") as count:
        clock[0] += 60.0
        count(1)
        for _ in range(30):
            clock[0] += 1.0
            count(1)

    assert capsys.readouterr().err.splitlines() == [
        "puzzles: 1 of 100",
        "puzzles: 31 of 100, about 1 min 9 s left",
    ]


def test_what_was_done_before_tells_no_time_left(clock, capsys):
    log.set_up()
    with bars.counting(total=100, label="puzzles", done=40) as count:
        clock[0] += 31.0
        count(0)

    assert capsys.readouterr().err == "puzzles: 40 of 100\n"
