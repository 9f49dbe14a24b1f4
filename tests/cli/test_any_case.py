"""Names of papers, page sizes, inks and choices hold in upper and lower case."""

import argparse

import handmade
import pytest
import yaml

from puzzle_publish import cli
from puzzle_publish.config.load import load_book

TEXT = """\
format: 1
book: {id: b, title: T, seed: 1}
print: {printer: %s, trim: %s, paper: %s, ink: %s, editions: %s}
sections: [{id: s, type: _blank, count: 4}]
"""


def book(folder, printer, trim, paper, ink="black", editions="[]"):
    path = folder / "book.yaml"
    path.write_text(TEXT % (printer, trim, paper, ink, editions))
    return path


def choosing():
    """Every option with choices, by its verb."""
    (verbs,) = (
        action
        for action in cli._parser()._actions
        if isinstance(action, argparse._SubParsersAction)
    )
    for verb, parser in verbs.choices.items():
        for action in parser._actions:
            if action.choices is not None and action.option_strings:
                yield parser, verb, action


@pytest.mark.parametrize(
    ("parser", "action"),
    [
        pytest.param(parser, action, id=f"{verb} {action.option_strings[-1]}")
        for parser, verb, action in choosing()
    ],
)
def test_a_choice_may_be_typed_in_any_case(parser, action):
    for choice in action.choices:
        for typed in (choice.upper(), choice.lower(), choice):
            assert parser._get_value(action, typed) == choice
            parser._check_value(action, parser._get_value(action, typed))


def test_there_are_such_options():
    assert {verb for _, verb, _ in choosing()} >= {"sheet", "preflight", "answers"}


def test_what_follows_a_verb_keeps_its_case():
    assert cli._parser().parse_args(["check", "BUILD"]).books[0].name == "BUILD"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (("home", "a5", "WHITE"), ("home", "A5", "white")),
        (("home", "Letter", "cream"), ("home", "letter", "cream")),
        (("kdp-paperback", "6X9IN", "Cream"), ("kdp-paperback", "6x9in", "cream")),
        (
            ("kdp-paperback", "6x9in", "White", "Colour"),
            ("kdp-paperback", "6x9in", "white", "colour"),
        ),
    ],
)
def test_a_book_s_trim_paper_and_ink_hold_in_any_case(tmp_path, typed, meant):
    found = load_book(book(tmp_path, *typed))
    wanted = load_book(book(tmp_path, *meant))

    assert found.config == wanted.config
    assert found.digest == wanted.digest


def test_those_of_an_edition_do_too_and_what_it_leaves_out_stays_out(tmp_path):
    editions = "[{edition: left-handed, printer: home, trim: a5, paper: Cream}]"
    path = book(tmp_path, "kdp-paperback", "6x9in", "white", editions=editions)
    (edition,) = load_book(path).config.print.editions

    assert (edition.trim, edition.paper, edition.ink) == ("A5", "cream", None)


def test_a_size_beside_the_list_may_have_its_unit_in_capitals(tmp_path):
    found = load_book(book(tmp_path, "kdp-paperback", "6.5X9.5IN", "white"))

    assert found.config.print.trim == "6.5X9.5IN"


def test_a_name_that_the_printer_lacks_is_still_refused(tmp_path, capsys):
    assert cli.main(["check", str(book(tmp_path, "home", "a6x", "white"))]) == 2
    assert 'home has no trim "a6x"; must be ' in capsys.readouterr().err


def test_set_takes_any_case(tmp_path, capsys):
    path = book(tmp_path, "home", "A4", "white")
    assert load_book(path, ["print.trim=a5"]).config.print.trim == "A5"
    assert yaml.safe_load(path.read_text())["print"]["trim"] == "A4"


def test_preflight_takes_any_case(tmp_path, capsys):
    (tmp_path / "a.pdf").write_bytes(handmade.interior())
    call = ["preflight", str(tmp_path / "a.pdf"), "--printer", "kdp-paperback"]
    cli.main([*call, "--trim", "6x9in", "--paper", "white", "--ink", "black"])
    one = capsys.readouterr()
    cli.main([*call, "--trim", "6X9IN", "--paper", "White", "--ink", "BLACK"])

    assert capsys.readouterr() == one
