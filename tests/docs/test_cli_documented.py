import argparse
import re

import pytest

from puzzle_publish import cli
from puzzle_publish.core.languages import LANGUAGES


def verbs():
    listed = cli._parser().format_help().partition("verbs:\n")[2]
    return re.findall(r"^ {4}([a-z]+)(?: {2}|$)", listed, flags=re.MULTILINE)


@pytest.fixture(scope="module")
def page(root, reference):
    """The generated part of the page on the command line."""
    return reference.verbs.command_line(root / "docs" / "verbs")


def section(page, verb):
    if not verb:
        return page.split("\n## ")[0]
    return page.split(f"\n## {verb}\n")[1].split("\n## ")[0]


def test_there_are_the_twenty_six_verbs():
    assert verbs() == [
        "build", "merge", "edit", "check", "answers", "images", "verify", "preflight",
        "preview", "serve", "studio", "web", "sheet", "generate", "solve", "grade",
        "play", "words", "types", "schema", "examples", "new", "soak", "warm",
        "doctor", "ledger",
    ]  # fmt: skip


@pytest.mark.parametrize("verb", ["preview", "soak", "generate", "sheet"])
def test_a_language_may_be_any_that_we_have_words_in(verb):
    for language in LANGUAGES:
        args = cli._parser().parse_args([verb, "_blank", "--language", language])
        assert args.language == language
    with pytest.raises(SystemExit):
        cli._parser().parse_args([verb, "_blank", "--language", "xx"])


def test_the_page_says_of_every_option_what_the_help_says(page, reference):
    whole = cli._parser()
    words = " ".join(page.replace("\\", "").split())

    for verb, parser in {"": whole, **reference.verbs.parsers(whole)}.items():
        helped = parser.format_help().partition("\noptions:\n")[2].split("\n\n")[0]
        named = re.findall(r"^  (?:-\w(?: \S+)?, )?(--[\w-]+)", helped, re.MULTILINE)
        assert "--help" in named
        for name in named:
            assert re.search(rf"[` ]{name}[` ]", section(page, verb) + words), name
        for action in parser._actions:
            if action.help in (None, argparse.SUPPRESS) or "%(" in action.help:
                continue
            if action.dest == "help":  # argparse's own words
                continue
            assert " ".join(action.help.split()) in words, action.help


@pytest.mark.parametrize("verb", verbs())
def test_every_verb_has_a_text_an_example_and_its_options(verb, page):
    found = section(page, verb)

    assert f"\n    publish {verb} " in found or f"\n    publish {verb}\n" in found
    assert re.search(r"\bExit (codes )?\w", found), "which exit codes?"
    assert f"```text\npublish {verb} " in found
    assert f"\n| [`{verb}`](#{verb}) |" in page


def test_every_text_in_docs_verbs_is_a_verbs(root):
    named = {path.stem for path in (root / "docs" / "verbs").iterdir()}

    assert named == set(verbs())


def test_every_exit_code_of_the_help_is_documented(documents):
    codes = re.findall(r"(?:: |, |\n)(\d+) ", cli._CODES)

    assert codes == ["0", "1", "2", "3", "4", "5", "6", "130", "143"]
    for code in codes:
        assert re.search(rf"^\| {code} \|", documents["docs/errors.md"], re.M), code
