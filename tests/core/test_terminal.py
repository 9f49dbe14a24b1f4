"""What is typed on a terminal is read line by line, whatever it is."""

import io

import pytest

from puzzle_publish.core import terminal


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
