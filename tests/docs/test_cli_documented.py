import re

import pytest

from puzzle_publish import cli
from puzzle_publish.languages import LANGUAGES


def verbs():
    listed = cli._parser().format_help().partition("verbs:\n")[2]
    return re.findall(r"^ {4}([a-z]+)(?: {2}|$)", listed, flags=re.MULTILINE)


@pytest.fixture(scope="module")
def readme(root):
    return (root / "README.md").read_text(encoding="utf-8")


def test_there_are_the_fifteen_verbs():
    assert verbs() == [
        "build", "merge", "check", "answers", "verify", "preflight", "preview",
        "generate", "solve", "grade", "play", "types", "new", "soak", "ledger",
    ]  # fmt: skip


@pytest.mark.parametrize("verb", ["preview", "soak", "generate"])
def test_a_language_may_be_any_that_we_have_words_in(verb):
    for language in LANGUAGES:
        args = cli._parser().parse_args([verb, "_blank", "--language", language])
        assert args.language == language
    with pytest.raises(SystemExit):
        cli._parser().parse_args([verb, "_blank", "--language", "xx"])


@pytest.mark.parametrize("verb", verbs())
def test_every_verb_has_a_heading_and_an_example_in_the_readme(verb, readme):
    assert f"\n### {verb}\n" in readme
    assert f"\n    publish {verb} " in readme or f"\n    publish {verb}\n" in readme


def test_every_call_in_the_readme_is_one_that_the_program_takes(readme, capsys):
    calls = re.findall(r"^    publish ([^|>\n]+)", readme, flags=re.MULTILINE)

    assert len(calls) > 10
    for call in calls:
        words = [word for word in call.split() if not word.startswith("#")]
        assert cli._parser().parse_args(words).run, call


def test_every_exit_code_of_the_help_is_in_the_readme(readme):
    codes = re.findall(r"(?:: |, |\n)(\d+) ", cli._CODES)

    assert codes == ["0", "1", "2", "3", "4", "5", "6", "130", "143"]
    for code in codes:
        assert re.search(rf"^\| {code} \|", readme, flags=re.MULTILINE), code
