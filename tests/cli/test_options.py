import pytest

from puzzle_publish.cli import main
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.reading.options import checked, read_whole


@pytest.mark.parametrize(
    ("text", "number"), [("1", 1), ("12", 12), ("0" * 5_000 + "7", 7)]
)
def test_a_whole_number_may_begin_with_zeros(text, number):
    assert read_whole("--limit", text, most=12) == number


@pytest.mark.parametrize(
    "text",
    ["", "0", "000", "13", "0" * 20 + "13", "9" * 5_000, "1.0", "-1", "+1", "1 ", "٣"],
)
def test_what_is_no_number_of_the_range_is_refused(text):
    with pytest.raises(UsageError, match=r"^--limit: must be a whole number from 1 to"):
        read_whole("--limit", text, most=12)


def test_zero_is_a_number_where_it_is_allowed():
    assert read_whole("--seed", "000", least=0) == 0


@pytest.mark.parametrize(
    ("call", "option"),
    [
        ("crossword --pattern p --words english --limit", "--limit"),
        ("cryptarithm --numbers 49 51 100 --limit", "--limit"),
        ("idiomfall --board b --number", "--number"),
        ("calendar --date 2027-08-16 --limit", "--limit"),
    ],
)
def test_every_verb_refuses_a_number_that_hides_behind_zeros(call, option, capsys):
    assert main(["solve", *call.split(), "0" * 30 + "9" * 30]) == 2
    assert f"{option}: must be a whole number from 1 to " in capsys.readouterr().err


def test_the_faults_of_several_options_are_collected():
    faults = []

    assert checked(faults, lambda: read_whole("--limit", "x")) is None
    assert checked(faults, lambda: read_whole("--seed", "3")) == 3
    assert faults == [
        '--limit: must be a whole number from 1 to 999999999 (got "x")',
    ]
