"""Habits of a good command line, the same for all verbs."""

import json

import pytest

from puzzle_publish import __version__, cli


def test_publish_alone_shows_its_help(capsys):
    assert cli.main([]) == 0

    alone = capsys.readouterr()
    cli.main(["--help"])
    assert alone == capsys.readouterr()
    assert "\nverbs:\n" in alone.out


def test_the_version_has_the_name_of_the_command(capsys):
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"publish {__version__}\n"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("biuld b.yaml", '(got "biuld"); did you mean "build"?'),
        (
            "answers b --format cvs",
            "argument --format: must be json, csv, pdf, ipuz, puz or svg"
            ' (got "cvs"); did you mean "csv"?',
        ),
        ("new bok b", '(got "bok"); did you mean "book"?'),
    ],
)
def test_a_misspelt_choice_gets_a_suggestion(call, message, capsys):
    assert cli.main(call.split()) == 2
    assert capsys.readouterr().err.endswith(f"{message}\n")


@pytest.mark.parametrize("option", ["-q", "-v", "--strict", "--log-json"])
def test_an_option_of_all_verbs_may_stand_before_the_verb_or_after_it(option):
    parse = cli._parser().parse_args
    usual = vars(parse(["types"]))
    before = vars(parse([option, "types"]))

    assert before == vars(parse(["types", option])) != usual
    assert before == vars(parse([option, "types", option]))


@pytest.mark.parametrize("call", ["-q types -v", "-v types -q", "types -q -v"])
def test_quiet_and_verbose_exclude_each_other_wherever_they_stand(call, capsys):
    assert cli.main(call.split()) == 2
    assert "not allowed with argument" in capsys.readouterr().err


def test_errors_are_json_where_log_json_stands_before_the_verb(capsys):
    assert cli.main(["--log-json", "check", "gone.yaml"]) == 2

    error, end = map(json.loads, capsys.readouterr().err.splitlines())
    assert (error["event"], end["event"]) == ("error", "end")
