"""What `from puzzle_publish import ...` offers: light, quiet, whole."""

import ast
import logging
import pkgutil
import resource
import subprocess
import sys
from pathlib import Path

import pytest

import puzzle_publish
from puzzle_publish import (
    CannotFill,
    ConfigError,
    PublishError,
    UsageError,
    VerificationError,
    generate,
    grade,
    load_book,
    load_type,
    solve,
    type_names,
    verify,
)
from puzzle_publish.core import log

LINE = "from puzzle_publish import load_book, build, generate, verify, PuzzleType"
BOOK = """\
format: 1
book: {id: b, title: T, seed: 1}
print: {printer: home, trim: A5}
sections:
  - {id: s, type: _blank, count: 4, ramp: [hard, easy]}
"""
# No `if __name__ == "__main__"`: workers must not run the program again.
PROGRAM = """\
import warnings
warnings.simplefilter("default")
from puzzle_publish import build, generate, load_book, solve, verify
with open("runs", "a") as runs:
    runs.write("once ")
load_book("b.yaml")
folder = build("b.yaml", executor="process", workers=2)
assert verify(folder, workers=2) == []
made = list(generate("_blank", count=3, seed=7, workers=2))
assert made == list(generate("_blank", count=3, seed=7))
assert solve("_blank", made[0].givens).complete
"""


def run(code, cwd=None):
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_name_is_there_sorted_and_listed():
    assert puzzle_publish.__all__ == sorted(puzzle_publish.__all__)
    assert set(puzzle_publish.__all__) == set(puzzle_publish.HOMES)
    assert set(puzzle_publish.__all__) <= set(dir(puzzle_publish))
    for name in puzzle_publish.__all__:
        assert getattr(puzzle_publish, name) is not None


def test_type_checkers_find_each_name_where_it_is_loaded_from():
    tree = ast.parse(Path(puzzle_publish.__file__).read_text(encoding="utf-8"))
    (checked,) = (
        node.body
        for node in tree.body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    )
    found = {alias.name: node.module for node in checked for alias in node.names}

    assert found == puzzle_publish.HOMES
    assert (Path(puzzle_publish.__file__).parent / "py.typed").is_file()


def test_no_name_is_a_module_that_would_take_its_place():
    modules = {module.name for module in pkgutil.iter_modules(puzzle_publish.__path__)}

    assert not modules & set(puzzle_publish.__all__)


def test_a_name_that_is_not_there_is_an_import_error():
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        puzzle_publish.nonsense  # noqa: B018


def test_importing_it_loads_no_heavy_library():
    heavy = {"numpy", "numba", "weasyprint", "pydantic", "yaml", "tqdm", "dask"}
    code = f"{LINE}\nimport sys\nprint(*sorted({heavy!r} & set(sys.modules)))"
    assert run(code).stdout == "\n"


@pytest.mark.soak
def test_the_face_is_there_in_six_hundredths_of_a_cpu_second():
    spent = []
    for _ in range(7):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert run(LINE).returncode == 0
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        user = after.ru_utime - before.ru_utime
        spent.append(user + after.ru_stime - before.ru_stime)
    assert min(spent) <= 0.06


def test_a_program_without_a_main_guard_works_and_nothing_is_printed(tmp_path):
    (tmp_path / "b.yaml").write_text(BOOK)
    (tmp_path / "program.py").write_text(PROGRAM)
    done = subprocess.run(
        [sys.executable, "program.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "runs").read_text() == "once "


def test_a_warning_is_printed_only_if_logging_asks_for_it(tmp_path):
    (tmp_path / "b.yaml").write_text(BOOK.replace("home", "kdp-paperback"))
    code = "from puzzle_publish.core.log import MESSAGES; MESSAGES.warning('look')"

    assert run(code).stderr == ""
    asked = "import logging; logging.basicConfig(format='%(message)s')"
    assert run(f"{asked}\n{code}").stderr == "look\n"


def test_no_bar_is_drawn_for_programs(monkeypatch):
    from puzzle_publish.core import progress

    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(log.MESSAGES, "handlers", [logging.NullHandler()])
    assert not progress._can_draw_bars()

    monkeypatch.setattr(log.MESSAGES, "handlers", [log._BesideBars(sys.stderr)])
    assert progress._can_draw_bars()


class Terminal:
    def isatty(self):
        return True


def test_the_same_arguments_give_the_lines_of_the_verb(tmp_path, capsys):
    import json

    from puzzle_publish.cli import main

    call = ["generate", "_blank:hard", "-n", "2", "--seed", "7"]
    assert main([*call, "--executor", "serial"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    made = list(generate("_blank", level="hard", count=2, seed=7))

    assert [one.id for one in made] == [line["id"] for line in lines]
    assert [one.givens for one in made] == [line["givens"] for line in lines]


def test_params_change_those_of_the_level():
    (puzzle,) = generate("_blank", level="easy", params={"size": 2})

    assert len(puzzle.givens["rows"]) == 2
    assert puzzle.params["size"] == 2


@pytest.mark.parametrize(
    ("call", "error", "told"),
    [
        (lambda: generate("blank"), UsageError, 'no puzzle type "blank"'),
        (
            lambda: generate("_blank", level="hrd"),
            UsageError,
            'no level "hrd"; must be easy or hard; did you mean "hard"?',
        ),
        (
            lambda: generate("_blank", params={"blnks": 3, "size": "x"}),
            ConfigError,
            'params: blnks: there is no such key; .*did you mean "blanks"?',
        ),
        (
            lambda: generate("_blank", params={"level": "hard"}),
            UsageError,
            "params: level: not a param",
        ),
        (
            lambda: generate("_blank", count=0),
            UsageError,
            r"count: must be a whole number from 1 on \(got 0\)",
        ),
        (
            lambda: generate("_blank", seed=-1),
            UsageError,
            r"seed: must be a whole number from 0 to \d+ \(got -1\)",
        ),
        (
            lambda: generate("_blank", first_day=__import__("datetime").date.max),
            UsageError,
            "first_day: puzzles of type _blank have no date",
        ),
        (lambda: solve("_blank", {"rows": 1}), UsageError, "cannot be read as"),
        (lambda: solve("_blank", {}, limit=0), UsageError, "limit: must be"),
        (lambda: grade("_blank", {}), UsageError, "cannot be read as"),
        (lambda: verify("gone"), UsageError, "gone: no such file or folder"),
        (lambda: load_book("gone.yaml"), ConfigError, "gone.yaml: there is no"),
        (lambda: load_type("gone"), UsageError, "there is no puzzle type"),
    ],
)
def test_a_wrong_call_is_refused_when_it_is_made(call, error, told):
    with pytest.raises(error, match=told):
        call()


def test_more_puzzles_than_there_are_cannot_be_filled(guest):
    guest(
        "rare",
        "from puzzle_publish.types._blank import Blank\n"
        "class Rare(Blank):\n"
        "    name = 'rare'\n"
        "    def capacity(self, params):\n"
        "        return 5\n"
        "TYPE = Rare()\n",
    )
    with pytest.raises(CannotFill, match="there are only 5 such puzzles"):
        generate("rare", count=6)


def test_what_has_no_grade_says_why():
    givens = load_type("_blank").example().givens
    sums = [3 * givens["highest"] + 1] * len(givens["rows"])

    assert solve("_blank", {**givens, "row_sums": sums}).answers == ()
    with pytest.raises(VerificationError, match="it has no answer"):
        grade("_blank", {**givens, "row_sums": sums})


def test_answers_are_at_most_the_limit_and_say_if_there_are_more():
    rows = [[None, None], [None, None]]
    givens = {"highest": 9, "rows": rows, "row_sums": [10, 10], "column_sums": [10, 10]}

    found = solve("_blank", givens, limit=3)

    assert (len(found.answers), found.complete, found.undecided) == (3, False, False)
    assert solve("_blank", givens, limit=9).complete
    with pytest.raises(VerificationError, match="it has several answers"):
        grade("_blank", givens)


def test_a_puzzle_that_was_changed_is_a_fault(tmp_path):
    import json

    from puzzle_publish.cli import main

    path = tmp_path / "found.jsonl"
    call = ["generate", "_blank:hard", "-n", "2", "-o", str(path)]
    assert main([*call, "--executor", "serial"]) == 0
    assert verify(path) == []

    first, second = map(json.loads, path.read_text().splitlines())
    first["answer"]["rows"][0][0] += 1
    path.write_text(f"{json.dumps(first)}\n{json.dumps(second)}\n")
    (fault,) = verify(path)

    assert (fault.number, fault.problem) == (
        1,
        "the key is not the answer to the givens",
    )


def test_types_are_listed_with_plug_ins(guest):
    guest("skyline", "TYPE = None")

    assert "skyline" in type_names()
    with pytest.raises(PublishError, match="must set TYPE"):
        load_type("skyline")
