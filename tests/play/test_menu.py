"""The menu before a new puzzle: closed ranges, nothing taken that is no answer."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzle_publish.core.messages import plain
from puzzle_publish.play.menu import Menu, Question, RefusedError, read_number
from puzzle_publish.play.typed import words_in
from puzzle_publish.types import registry
from puzzle_publish.types.facts import example_rules

MENU = Question("", 1, 7)
ROWS, NOISE = Question("", 6, 15, optional=True), Question("", 0, 5)
SCRAMBLE = Question("", 0, 1, whole=False)
LANGUAGES = ("en", "zh")


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
        (SCRAMBLE, "0.9", 0.9),
        (SCRAMBLE, ".25", 0.25),
        (SCRAMBLE, "0.", 0.0),
        (SCRAMBLE, "０．５", 0.5),
        (SCRAMBLE, "-0.0", 0.0),
        (SCRAMBLE, "0." + "3" * 4000, 1 / 3),
        (MENU, "7", 7),
    ],
)
def test_a_number_of_the_closed_range_is_taken(question, line, number):
    taken = read_number(line, question)

    assert taken == number
    assert type(taken) is (int if question.whole else float)
    assert not str(taken).startswith("-")


@pytest.mark.parametrize(
    ("question", "line", "reason"),
    [
        (MENU, "", "empty"),
        (MENU, " \t\n", "empty"),
        (SCRAMBLE, "　", "empty"),
        (ROWS, "8.0", "point"),
        (ROWS, ".8", "point"),
        (ROWS, "８．０", "point"),
        (ROWS, "5", "outside"),
        (ROWS, "16", "outside"),
        (ROWS, "-6", "outside"),
        (ROWS, "9" * 5000, "outside"),
        (MENU, "0", "outside"),
        (MENU, "8", "outside"),
        (SCRAMBLE, "-0.001", "outside"),
        (SCRAMBLE, "1.01", "outside"),
        (SCRAMBLE, "9" * 400 + ".5", "outside"),
        *[
            (ROWS, line, "not_whole")
            for line in (
                *("1e1", "eight", "八", "٨", "²", "①", "1_0", "8 8", "0x8", "--8"),
                *("8\x00", "\x1b[A", "."),
            )
        ],
        *[
            (SCRAMBLE, line, "not_number")
            for line in ("nan", "inf", "1e-1", "1/2", "0,5", "0。5", ".", "50%")
        ],
    ],
)
def test_anything_else_is_refused_with_its_reason(question, line, reason):
    with pytest.raises(RefusedError) as refused:
        read_number(line, question)

    assert str(refused.value) == reason
    assert reason in words_in("en").menu


@given(st.text(max_size=40) | st.text(string.digits + ".+-eE_ １．", max_size=8))
def test_whatever_is_typed_is_a_number_of_the_range_or_refused(line):
    for question in (MENU, ROWS, NOISE, SCRAMBLE):
        try:
            found = read_number(line, question)
        except RefusedError as refused:
            found = question.least if str(refused) in words_in("en").menu else -1
        if found is None:
            assert question.optional
        else:
            assert question.least <= found <= question.most


def talk(*lines, language="en", fixed=(), name="wordpath"):
    """Return what was chosen, and all that was shown."""
    seen = []
    kind = registry.load(name)
    menu = Menu(kind, language, dict.fromkeys(fixed, 1), iter(lines), seen.append)
    try:
        chosen = menu.choose()
    except EOFError:
        chosen = "end"
    return chosen, "".join(seen)


def test_the_menu_of_any_type_has_its_levels_rules_and_an_end():
    for language in LANGUAGES:
        for name in registry.names():
            kind = registry.load(name)
            for number, level in enumerate(kind.presets, 1):
                assert talk(str(number), name=name, language=language)[0] == (level, {})
            count = len(kind.presets) + bool(kind.text(language).choices)
            assert talk(str(count + 2), name=name)[0] is None
            chosen, shown = talk(str(count + 1), name=name, language=language)
            assert chosen == "end"
            assert plain(example_rules(kind, language)[0]) in shown


def test_custom_asks_each_choice_with_its_type_and_range():
    chosen, shown = talk("5", "7", "８", "0", "0.25")

    assert chosen == ("", {"rows": 7, "cols": 8, "noise_max": 0, "scramble_p": 0.25})
    assert shown == (
        "1 Easy  2 Medium  3 Hard  4 Expert  5 custom  6 rules  7 quit"
        " (a whole number from 1 to 7): "
        "How many rows? (a whole number from 6 to 15, or nothing): "
        "How many columns? (a whole number from 6 to 15, or nothing): "
        "How many stray letters at most after each word?"
        " (a whole number from 0 to 5, or nothing): "
        "How likely is a word scrambled into a decoy?"
        " (a number from 0 to 1, both included, or nothing): "
    )
    chosen, shown = talk("5", "7", "8", "0", "0", language="zh")
    assert shown.startswith("1 入门  2 进阶  3 困难  4 大师")
    assert "行数（6 到 15 的整数，可不填）：" in shown


def test_nothing_typed_leaves_a_choice_open_and_what_is_set_is_not_asked():
    assert talk("5", "", "8", "", "")[0] == ("", {"cols": 8})
    assert talk("5", "7", "8", "0", fixed=["scramble_p"])[0][1] == {
        "rows": 7,
        "cols": 8,
        "noise_max": 0,
    }


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("8",), '"8" is out of range; please type a whole number from 1 to 7.'),
        (("",), "Nothing was typed; please type a whole number from 1 to 7."),
        (("5", "8.5"), '"8.5" has a decimal point; please type a whole number from 6'),
        (("5", "x"), '"x" is no whole number; please type a whole number from 6 to 15'),
        (("5", "", "", "", "nan"), '"nan" is no number; please type a number from 0'),
        (("\x1b[31mred\x07",), '"[31mred" is no whole number'),
        (("a" * 5000,), f'"{"a" * 79}…" is no whole number'),
    ],
)
def test_wrong_input_is_explained_and_asked_again(lines, said):
    chosen, shown = talk(*lines)
    before, _, again = shown.rpartition("\n")

    assert chosen == "end"
    assert said in before
    assert again.endswith("): ")
    assert plain(shown) == shown


def test_every_choice_of_a_type_is_a_param_with_a_range_in_both_languages():
    for name in registry.names():
        kind = registry.load(name)
        english, chinese = (kind.text(tag).choices for tag in LANGUAGES)
        assert list(english) == list(chinese)
        count = len(kind.presets) + 1
        if english:
            assert talk(str(count), *[""] * len(english), name=name)[0] == ("", {})
