"""Every command of every page is one that works, and the cheap ones are run."""

import argparse
import importlib.util
import re
import shlex

import page_blocks
import pytest
import shown_commands

from puzzle_publish import cli
from puzzle_publish.cli import solve
from puzzle_publish.types import registry

# A sentence may name what stands for a value, or leave values out.
WORD = re.compile(r"--[a-z][a-z-]+")
PLACEHOLDERS = re.compile(r"\b[A-Z]{2,}\b|…|\[|[a-z]\|[a-z]")
# The ways to install this package that work today: from a clone and from a wheel.
OURS = re.compile(
    r"\.|\.\[[\w,]+\]|--editable|-e|--no-deps"
    r"|puzzle_publish-(\*|(?P<version>[\d.]+)-py3-none-any)\.whl(\[[\w,]+\])?"
)
OTHERS = {"genxword", "blacksquare"}  # that tests/bench/README.md compares with
# Verbs that take less than a second with what the folder holds.
CHEAP = {"types", "schema", "examples", "words", "check", "new"}


@pytest.fixture(scope="module")
def shown(pages):
    """The commands of all blocks, in order."""
    found = []
    for name, text in pages.items():
        for block in page_blocks.blocks(name, text):
            if block.language is None and not GIVENS.match(block.text):
                found += shown_commands.commands(block)
    return found


GIVENS = re.compile(r"givens +\{")  # of the tutorial, compared by test_tutorial.py


@pytest.fixture(scope="module")
def spoken(pages):
    """The commands of all sentences, in order; a changelog speaks of the past."""
    starts = ("publish ", "make ", "pip ", "python ", "python3 ")
    return [
        command
        for name, text in pages.items()
        for token in page_blocks.inline(text)
        if name != "CHANGELOG.md"
        and token.type == "code_inline"
        and token.content.startswith(starts)
        for command in shown_commands.parsed(token.content, name)
    ]


def known_options(verb, of=""):
    parser = cli._parser()
    (verbs,) = (a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
    assert verb in verbs.choices, verb
    parsers = [parser, verbs.choices[verb]]
    if verb == "solve":
        parsers += [argparse.ArgumentParser(), argparse.ArgumentParser()]
        solve.add_arguments(parsers[-1], as_option=True)
        if of in registry.names() and (own := registry.load_command(of)):
            own.add_arguments(parsers[-2])
    return {name for p in parsers for a in p._actions for name in a.option_strings}


def parse(words):
    """Parse a call of publish as `main` would, with the arguments of a type's own."""
    words = ["3" if word == "N" else word for word in words]
    args = cli._parser().parse_args(words)
    if words[0] == "solve" and not any(w.startswith("--givens") for w in args.rest):
        own = registry.load_command(args.type)
        if own is not None:
            parser = argparse.ArgumentParser(prog="publish solve", allow_abbrev=False)
            own.add_arguments(parser)
            parser.parse_args(args.rest)
    return args


def make_faults(words, root):
    targets = re.findall(r"^([a-z-]+):", (root / "Makefile").read_text("utf-8"), re.M)
    for word in words[1:]:
        name, sign, value = word.partition("=")
        if not sign and name not in targets:
            yield f"there is no target {name}"
        if sign and name not in ("ARGS", "BOOK"):
            yield f"the Makefile reads no {name}"
        for part in shlex.split(value):
            if "/" in part and not (root / part).exists():
                yield f"there is no {part}"


def pip_faults(words, version):
    assert words[1] in ("install", "wheel")
    for word in words[2:]:
        ours = OURS.fullmatch(word)
        if not ours and word not in OTHERS:
            yield f"{word} is on no index, or is no file of ours"
        elif ours and ours["version"] not in (None, version):
            yield f"this is version {version}"


def fault_of(command, root):
    """What is wrong with a command that is no call of publish, or ""."""
    program, *rest = command.words
    version = importlib.import_module("puzzle_publish").__version__
    if program == "make":
        return "; ".join(make_faults(command.words, root))
    if program == "pip":
        return "; ".join(pip_faults(command.words, version))
    if program in ("python", "python3"):
        assert rest[0] == "-m"
        return "" if importlib.util.find_spec(rest[1]) else f"no module {rest[1]}"
    if program in (".", "export", "jq", "dask", "sort", "uniq", "head"):
        return ""
    return "the test does not know this program"


def test_every_command_is_one_that_its_program_takes(shown, root):
    assert len(shown) > 120
    for command in shown:
        if command.words[0] == "publish":
            assert parse(command.words[1:]).run, command
        else:
            assert fault_of(command, root) == "", command


def test_every_command_in_a_sentence_has_a_verb_and_options_that_are_there(
    spoken, root
):
    assert len(spoken) > 100
    for command in spoken:
        program, *rest = command.words
        if program != "publish":
            assert fault_of(command, root) == "", command
            continue
        if rest[0].startswith("--"):
            assert rest[0] in known_options("build"), command
            continue
        options = known_options(*rest[:2])
        for option in filter(WORD.fullmatch, rest):
            assert option in options, command
        if (
            len(rest) > 2
            and rest[1][0] != "-"
            and not PLACEHOLDERS.search(" ".join(rest))
        ):
            assert parse(rest).run, command


def test_what_cannot_be_run_is_found(root):
    def fault(line):
        (command,) = shown_commands.parsed(line, "a.md")
        return fault_of(command, root)

    assert "on no index" in fault('pip install "puzzle-publish[serve]"')
    assert "this is version" in fault("pip install puzzle_publish-9.9-py3-none-any.whl")
    assert fault('pip install ".[serve]"') == ""
    assert "no target" in fault("make tea")
    assert "there is no" in fault("make test ARGS=tests/nowhere.py")
    assert "no module" in fault("python -m nowhere")
    assert "does not know" in fault("frobnicate --all")
    with pytest.raises(SystemExit):
        parse(["solve", "calendar", "--dates", "2027-01-01"])


def test_the_cheap_commands_do_what_they_say(
    shown, root, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.csv").write_text("word,clue\nkettle,It sings when it is hot\n")
    done = set()
    for command in shown:
        call = command.words[1:]
        if command.words[0] != "publish" or call in done or call[0] not in CHEAP:
            continue
        if call[:2] == ("new", "type"):
            continue  # in a clone it writes into the source tree; see tests/cli
        if "pyramid" in call:
            continue  # the tutorial's own, in test_tutorial.py
        if call[0] == "check" and call[1] != "my-year.yaml":
            continue
        done.add(call)
        assert cli.main(call) == 0, f"{command}\n{capsys.readouterr().err}"

    assert {call[0] for call in done} == CHEAP
    assert (tmp_path / "my-year.yaml").is_file()
    assert (tmp_path / "my-design" / "design.yaml").is_file()
