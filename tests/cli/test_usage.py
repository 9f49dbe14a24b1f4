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
            "argument --format: must be json, csv, pdf, docx, pptx, ipuz,"
            ' puz, jpz, svg, png or eps (got "cvs"); did you mean "csv"?',
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


# One name for an option in all verbs


@pytest.mark.parametrize(
    ("call", "before"),
    [
        ("build b.yaml", "--out"),
        ("merge b.yaml s.jsonl", "--out"),
        ("answers b", "--out"),
        ("preview calendar", "--out"),
        ("generate calendar:easy", "--out"),
        ("soak calendar", "--puzzles"),
    ],
)
def test_output_is_where_the_result_of_a_verb_goes(call, before, capsys):
    def parsed(*options):
        return vars(cli._parser().parse_args([*call.split(), *options]))

    named = parsed("--output", "there")

    assert named["output"] != parsed()["output"]
    assert named == parsed("-o", "there") == parsed(before, "there")
    cli.main([call.split()[0], "--help"])
    help_ = capsys.readouterr().out
    assert "-o" in help_
    assert f"{before} " not in help_


@pytest.mark.parametrize("verb", ["generate", "preview", "soak"])
def test_level_is_the_level_of_a_type(verb, capsys):
    def told(*call):
        code = cli.main([verb, *call])
        return code, capsys.readouterr().err

    short = told("_blank:hrad")

    assert short == told("_blank", "--level", "hrad")
    assert short == told("_blank", "--preset", "hrad")
    assert short[0] == 2
    assert 'did you mean "hard"?' in short[1]


@pytest.mark.parametrize("target", ["_blank:hard", "b.yaml", "."])
@pytest.mark.parametrize("verb", ["generate", "preview"])
def test_level_goes_with_a_type_alone(verb, target, capsys):
    assert cli.main([verb, target, "--level", "hard"]) == 2
    assert capsys.readouterr().err == (
        f'must be a type alone beside --level (got "{target}")\n'
    )
