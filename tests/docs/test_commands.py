"""Every command of every page is one that works, and the cheap ones are run."""

import argparse
import importlib.util
import io
import json
import re
import shlex
import shutil
from functools import cache

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
    r"\.|\.\[[\w,]+\]|--editable|-e|--no-deps|puzzle_publish_kernels-\*\.whl"
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
            told = block.language is not None or block.made
            if not told and not GIVENS.match(block.text):
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


@cache
def whole_parser():
    return cli._parser()


def known_options(verb, of=""):
    parser = whole_parser()
    (verbs,) = (a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
    assert verb in verbs.choices, verb
    parsers = [parser, verbs.choices[verb]]
    if verb == "solve":
        parsers += [argparse.ArgumentParser(), argparse.ArgumentParser()]
        solve.add_arguments(parsers[-1])
        if of in registry.names() and (own := registry.load_command(of)):
            own.add_arguments(parsers[-2])
    return {name for p in parsers for a in p._actions for name in a.option_strings}


def parse(words):
    """Parse a call of publish as `main` would, with the arguments of a type's own."""
    words = ["3" if word == "N" else word for word in words]
    args = whole_parser().parse_args(words)
    if words[0] == "solve":
        own = registry.load_command(args.type)
        is_own = own is not None and any(map(own.JOB.fullmatch, args.rest))
        parser = argparse.ArgumentParser(prog="publish solve", allow_abbrev=False)
        (own if is_own else solve).add_arguments(parser)
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


def pip_faults(words, version, root):
    assert words[1] in ("install", "wheel")
    names = list(words[2:])
    if "--constraint" in names:
        at = names.index("--constraint")
        assert (root / names[at + 1]).is_file()
        del names[at : at + 2]
    for word in names:
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
        return "; ".join(pip_faults(command.words, version, root))
    if program in ("python", "python3"):
        assert rest[0] == "-m"
        return "" if importlib.util.find_spec(rest[1]) else f"no module {rest[1]}"
    if program == "docker" and "--file" in rest:
        name = rest[rest.index("--file") + 1]
        return "" if (root / name).is_file() else f"there is no {name}"
    if program in (".", "docker", "export", "jq", "dask", "sort", "uniq", "head"):
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
        if "mines" in call:
            continue  # the tutorial's own, in test_tutorial.py
        if call[0] == "check" and call[1] != "my-year.yaml":
            continue
        done.add(call)
        assert cli.main(call) == 0, f"{command}\n{capsys.readouterr().err}"

    assert {call[0] for call in done} == CHEAP
    assert (tmp_path / "my-year.yaml").is_file()
    assert (tmp_path / "my-design" / "design.yaml").is_file()


# What is not run here, and where it is.
NOT_RUN = {
    "serve": "tests/serve",
    "studio": "tests/serve",
    "dask": "tests/make/test_dask.py",
    "mines": "test_tutorial.py",
}
# A book for one printer is not one for another.
OTHER_CODES = {"preflight output/my-year --printer ingram --json": 6}
LACKING = "`make crossword-data` installs it"  # WordNet, where it is not here
BOOK = """\
format: 1
book: {id: daily-2027, title: Shown, seed: 1}
print: {printer: home, trim: A5}
sections:
"""
DAYS = "  - {id: year, type: calendar, dates: {from: 2027-03-01, days: 31}}\n"
CLASSICS = (
    "  - {id: sudoku, type: sudoku, count: 12, level: easy}\n"
    "  - {id: crosswords, type: crossword, count: 2, level: easy}\n"
)


@pytest.fixture
def office(root, tmp_path, monkeypatch):
    """A folder with all files that the commands name; what changes is made anew."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    shutil.copytree(root / "configs", tmp_path / "configs")
    shutil.copytree(root / "tests/oracles/books", tmp_path / "tests/oracles/books")
    board = root / "generator/puzzle_publish/types/calendar/README.md"
    (yaml,) = (
        b.text
        for b in page_blocks.blocks("", board.read_text("utf-8"))
        if b.name == "board.yaml"
    )
    (tmp_path / "board.yaml").write_text(yaml)
    terms = (root / "docs/cookbook/02-worksheets/terms.csv").read_text("utf-8")
    (tmp_path / "words.csv").write_text(terms)
    (tmp_path / "mine.csv").write_text(
        "word,clue\ncat,It purrs\ncot,A small bed\n"
        "tan,What the sun gives\nten,Two fives\n"
    )
    (tmp_path / "clues.txt").write_text(
        "Across\n1 It purrs\n3 What the sun gives\nDown\n1 A small bed\n2 Two fives\n"
    )
    (tmp_path / "words.txt").write_text("cat\nten\nred\nnow\nnine\nmany\ntree\n")
    fall = root / "generator/puzzle_publish/types/idiomfall/examples/worked.json"
    givens = json.loads(fall.read_text("utf-8"))["givens"]
    (tmp_path / "board.json").write_text(json.dumps(givens))
    for name, sections in {
        "daily-2027": DAYS,
        "classics": CLASSICS,
        "crosswords": CLASSICS.splitlines(keepends=True)[1],
    }.items():
        text = BOOK.replace("daily-2027", name) + sections
        (tmp_path / f"{name}.yaml").write_text(text)
        assert cli.main(["build", f"{name}.yaml", "--quiet"]) == 0
    assert cli.main(["new", "book", "my-year"]) == 0
    assert cli.main(["build", "my-year.yaml", "--quiet"]) == 0
    assert cli.main(["web", "output/daily-2027", "--output", "old-site"]) == 0
    (tmp_path / "my-year.yaml").rename(tmp_path / "kept.yaml")
    return tmp_path


def smaller(words):
    """A call that does the same with less."""
    words = list(words)
    for option, most in {"-n": "3", "--copies": "2"}.items():
        if option in words:
            words[words.index(option) + 1] = most
    if words[0] == "sheet" and "--copies" not in words:
        words += ["--copies", "2"]
    if words[0] == "soak" and "-n" not in words:
        words += ["-n", "2"]
    return ["configs/tiny.yaml" if word == "configs/*.yaml" else word for word in words]


def lay_out(office, words):
    """Put into the folder what a call expects there, and take away what it makes."""
    crossing = "crossword" in words
    (office / "grid.txt").write_text("C.T\n.#.\nT.N\n" if crossing else "CAT\nARE\n")
    year = office / "output/my-year"
    for name in ("answers.json", "interior.pdf"):
        shutil.copy(year / name, office)
    if words[:3] != ("new", "book", "my-year"):
        shutil.copy(office / "kept.yaml", office / "my-year.yaml")
    else:
        (office / "my-year.yaml").unlink(missing_ok=True)
    for path in (office / "output").glob("my-year.shard-*.jsonl"):
        shutil.copy(path, office)
    for path in (office / "output").glob("ledger-backup-*.sqlite"):
        path.rename(path.with_name("ledger-backup-20271231-235959.sqlite"))
    if "puzzles.jsonl" in words and words[0] in ("solve", "verify"):
        kind = words[1] if words[0] == "solve" else "calendar"
        call = ["generate", f"{kind}:easy", "-n", "2", "-o", "puzzles.jsonl"]
        (office / "puzzles.jsonl").unlink(missing_ok=True)
        assert cli.main(call) == 0
    if "-o" in words and words[-1] == "puzzles":
        shutil.rmtree(office / "puzzles", ignore_errors=True)


@pytest.mark.soak
def test_every_command_of_a_block_does_what_it_says(shown, office, monkeypatch, capsys):
    done, faults = set(), []
    for command in shown:
        program, *words = command.words
        if program != "publish" or tuple(words) in done:
            continue
        done.add(tuple(words))
        if words[:2] == ["new", "type"] or "NAME" in " ".join(words):
            continue
        if any(mark in word for mark in NOT_RUN for word in words):
            continue
        lay_out(office, tuple(words))
        given = "quit\n" if words[0] == "play" else GIVEN if "-" in words else ""
        keyboard = io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8")
        monkeypatch.setattr("sys.stdin", keyboard)
        code = cli.main(smaller(words))
        said = capsys.readouterr()
        if command.to:
            (office / command.to).write_text(said.out, encoding="utf-8")
        if code != OTHER_CODES.get(shlex.join(words), 0) and LACKING not in said.err:
            faults.append(f"{command}: exit {code}: {said.err[-300:]}")

    assert len(done) > 80
    assert faults == [], "\n".join(faults)


GIVEN = json.dumps(registry.load("calendar").example().givens) + "\n"
