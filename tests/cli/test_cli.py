import json
import os
import re
import signal
import subprocess
import sys
import time
import types
from pathlib import Path

import pytest
from few import few

from puzzle_publish import cli
from puzzle_publish.core import log
from puzzle_publish.core.errors import (
    CannotFill,
    ConfigError,
    LayoutError,
    PreflightError,
    RenderError,
    UsageError,
    VerificationError,
)
from puzzle_publish.make.executor_options import ExecutorOptions
from puzzle_publish.types import registry

VERBS = (
    "build", "merge", "check", "answers", "verify", "preview", "solve", "play", "types",
    "new", "soak", "generate", "serve",
)  # fmt: skip

TINY = """\
format: 1
book: {id: b, title: T, seed: 1}
print: {printer: home, trim: A5}
sections:
  - {id: s, type: _blank, count: 4, ramp: [hard, easy]}
"""


def stand_in(monkeypatch, module, **functions):
    """Put functions where the verb will import them, whether they exist or not."""
    name = f"puzzle_publish.{module}"
    found = types.ModuleType(name)
    for key, function in functions.items():
        setattr(found, key, function)
    monkeypatch.setitem(sys.modules, name, found)
    parent, _, child = name.rpartition(".")
    monkeypatch.setattr(sys.modules[parent], child, found, raising=False)


def building(monkeypatch, function):
    stand_in(monkeypatch, "pipeline", build=function)


def raising(error):
    def function(*_args, **_options):
        raise error

    return function


@pytest.fixture
def tiny(tmp_path, monkeypatch):
    path = tmp_path / "tiny.yaml"
    path.write_text(TINY)
    monkeypatch.chdir(tmp_path)
    return path


def run_publish(*args, **options):
    """Run the program as a user does."""
    return subprocess.run(
        [sys.executable, "-m", "puzzle_publish.cli", *args],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(cli.__file__).parents[2])},
        **options,
    )


# Help


def test_help_names_every_verb(capsys):
    assert cli.main(["--help"]) == 0

    out = capsys.readouterr().out
    assert all(f"\n    {verb} " in out for verb in VERBS)
    assert "exit codes: 0 done, 1 a bug, 2 wrong call or file" in out


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help_with_one_example_that_parses(verb, capsys):
    assert cli.main([verb, "--help"]) == 0

    (example,) = [
        line for line in capsys.readouterr().out.splitlines() if "example:" in line
    ]
    argv = example.removeprefix("example: publish ").split()
    assert argv[0] == verb
    assert cli._parser().parse_args(argv).run


def test_help_loads_nothing_heavy_and_takes_at_most_150_ms_of_cpu():
    code = (
        "import sys, time\n"
        "from puzzle_publish import cli\n"
        "assert cli.main(['--help']) == 0\n"
        "heavy = {'numpy', 'numba', 'pydantic', 'weasyprint', 'yaml', 'tqdm',"
        " 'jinja2', 'pikepdf', 'shtab'} & set(sys.modules)\n"
        "sys.exit(f'{heavy} {time.process_time()}'"
        " if heavy or time.process_time() > 0.15 else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")


def test_a_wrong_call_exits_2(capsys):
    for argv in (
        ["-q"],
        ["biuld"],
        ["build"],
        ["check", "a.yaml", "b.yaml"],
        ["build", "a.yaml", "--workers", "0"],
        ["build", "a.yaml", "--workers", "²"],
        ["build", "a.yaml", "--workers", "9" * 5000],
        ["build", "a.yaml", "--executor", "threads"],
        ["build", "a.yaml", "--verb"],
        ["build", "a.yaml", "--verbose", "--quiet"],
        ["answers", "x", "--format", "xml"],
        ["new", "page", "x"],
    ):
        assert cli.main(argv) == 2, argv
        assert "Traceback" not in capsys.readouterr().err


# Exit codes


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (UsageError("wrong"), 2),
        (ConfigError(["wrong", "and this"]), 2),
        (CannotFill("wrong"), 3),
        (VerificationError("wrong"), 4),
        (LayoutError("wrong"), 5),
        (RenderError("wrong"), 5),
        (PreflightError("wrong"), 6),
    ],
)
def test_an_error_is_its_sentences_on_stderr_and_its_exit_code(
    error, code, monkeypatch, capsys
):
    building(monkeypatch, raising(error))

    assert cli.main(["build", "b.yaml"]) == code

    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == list(error.problems)


def test_a_bug_is_one_line_and_exits_1(monkeypatch, capsys):
    building(monkeypatch, raising(ZeroDivisionError("by\nzero")))

    assert cli.main(["build", "b.yaml"]) == 1

    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("publish: this is a bug: ZeroDivisionError: by zero;")


def test_a_bug_is_traced_when_asked(monkeypatch, capsys):
    building(monkeypatch, raising(ZeroDivisionError("by zero")))

    assert cli.main(["build", "b.yaml", "--verbose"]) == 1
    assert "Traceback" in capsys.readouterr().err


def test_what_the_disk_refuses_is_no_bug(monkeypatch, capsys):
    building(monkeypatch, raising(OSError(28, "No space left on device", "out/b.pdf")))

    assert cli.main(["build", "b.yaml"]) == 2
    assert capsys.readouterr().err == "out/b.pdf: No space left on device\n"


def test_an_interrupt_exits_130(monkeypatch, capsys):
    building(monkeypatch, raising(KeyboardInterrupt()))

    assert cli.main(["build", "b.yaml"]) == 130
    assert capsys.readouterr().err == "interrupted\n"


@pytest.mark.parametrize(
    ("stop", "code", "told"),
    [
        ("os.kill(os.getpid(), signal.SIGINT)", 130, "interrupted\n"),
        ("os.kill(os.getpid(), signal.SIGTERM)", 143, "terminated\n"),
        # As coreutils' `timeout` does: the second comes while the first is heeded.
        ("[os.kill(os.getpid(), signal.SIGTERM) for _ in '12']", 143, "terminated\n"),
    ],
)
def test_a_real_signal_ends_with_its_own_code_and_without_a_traceback(stop, code, told):
    script = (
        "import os, signal, sys, types\n"
        "from puzzle_publish import cli\n"
        "def build(*a, **k):\n"
        "    try:\n"
        f"        {stop}\n"
        "    finally:\n"
        f"        {stop if '12' in stop else 'pass'}\n"
        "sys.modules['puzzle_publish.pipeline'] = types.SimpleNamespace(build=build)\n"
        "sys.exit(cli.main(['build', 'b.yaml']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (code, told)


@pytest.mark.parametrize("own", [signal.SIG_IGN, lambda *_: None])
def test_who_handles_sigterm_already_goes_on_doing_so(own, monkeypatch):
    building(monkeypatch, lambda *_, **__: signal.raise_signal(signal.SIGTERM))
    before = signal.signal(signal.SIGTERM, own)
    try:
        assert cli.main(["build", "b.yaml"]) == 0
        assert signal.getsignal(signal.SIGTERM) is own
    finally:
        signal.signal(signal.SIGTERM, before)


@pytest.mark.parametrize(
    ("number", "code", "told"),
    [(signal.SIGINT, 130, "interrupted\n"), (signal.SIGTERM, 143, "terminated\n")],
)
def test_a_signal_that_a_finalizer_swallows_is_given_again(
    monkeypatch, capsys, number, code, told
):
    class Swallows:
        def __del__(self):
            signal.raise_signal(number)

    def build(*_args, **_options):
        del_soon = Swallows()
        del del_soon
        return until_interrupted()

    def until_interrupted():
        end = time.monotonic() + 10
        while time.monotonic() < end:
            pass
        return "finished as if nobody had asked it to stop"

    hook = sys.unraisablehook
    building(monkeypatch, build)

    assert cli.main(["build", "b.yaml"]) == code
    assert capsys.readouterr().err == told
    assert sys.unraisablehook is hook
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_a_warning_fails_under_strict_only(monkeypatch, capsys):
    def build(path, **_options):
        log.MESSAGES.warning("look at this")
        return path

    building(monkeypatch, build)

    assert cli.main(["build", "b.yaml"]) == 0
    assert cli.main(["build", "b.yaml", "--strict"]) == 6
    assert "1 warnings, and --strict is given" in capsys.readouterr().err


def test_a_closed_pipe_is_no_fault():
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "puzzle_publish.cli", "types", "--schema", "_blank"],
        stdout=write,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        cwd=Path(cli.__file__).parents[2],
    )
    os.close(write)

    assert (done.returncode, done.stderr) == (0, "")


def test_no_escape_of_a_user_reaches_the_terminal(monkeypatch, capsys):
    building(monkeypatch, raising(UsageError("title \x1b[31mred\x07 \u202eback")))
    cli.main(["build", "b.yaml"])
    building(monkeypatch, raising(ValueError("\x1b]0;title\x07")))
    cli.main(["build", "b.yaml"])
    cli.main(["build", "b.yaml", "\x1b[31m"])
    building(monkeypatch, lambda *_a, **_k: log.MESSAGES.warning("\x1b[2J"))
    cli.main(["build", "b.yaml"])
    cli.main(["check", "\x1b[31m.yaml"])
    out, err = capsys.readouterr()

    assert all(c.isprintable() or c == "\n" for c in out + err)


# What each verb hands on


def test_build_hands_on_its_options_and_prints_the_folder(monkeypatch, capsys):
    seen = {}

    def build(path, **options):
        seen.update(options, path=path)
        return Path("out/daily-2027")

    building(monkeypatch, build)
    argv = "build b.yaml --output out --ledger l.sqlite --executor serial --workers 3"
    cluster = ["--scheduler", "localhost", "--insecure"]

    assert cli.main([*argv.split(), *cluster, "--strict", "--no-wait"]) == 0
    assert capsys.readouterr().out == "out/daily-2027\n"
    assert seen == {
        "path": Path("b.yaml"),
        "output": Path("out"),
        "ledger": Path("l.sqlite"),
        "run_on": ExecutorOptions("serial", 3, "tcp://localhost:8786", insecure=True),
        "strict": True,
        "wait": False,
        "settings": [],
    }


def test_build_without_options_leaves_the_choice_to_the_book(monkeypatch):
    seen = {}
    building(monkeypatch, lambda path, **options: seen.update(options) or path)
    cli.main(["build", "b.yaml"])

    assert seen == {
        "output": Path("output"),
        "ledger": None,
        "run_on": ExecutorOptions(),
        "strict": False,
        "wait": True,
        "settings": [],
    }


@pytest.mark.parametrize(
    ("argv", "module", "expected"),
    [
        (
            "answers out/b --format csv --out a.csv",
            "cli.answers",
            ((Path("out/b"),), {"format": "csv", "out": "a.csv", "pictures": None}),
        ),
        (
            "answers b.yaml",
            "cli.answers",
            ((Path("b.yaml"),), {"format": "json", "out": "-", "pictures": None}),
        ),
        (
            "verify out/b --json",
            "cli.verify",
            (
                (Path("out/b"),),
                {"as_json": True, "paper": False, "run_on": ExecutorOptions()},
            ),
        ),
        (
            "preview calendar:easy --pages 2",
            "cli.preview",
            (
                ("calendar:easy",),
                {
                    "output": None,
                    "pages": 2,
                    "language": None,
                    "contact_sheet": False,
                    "settings": [],
                    "shop": False,
                    "ledger": None,
                },
            ),
        ),
        (
            "soak calendar -n 7 --preset hard --workers 2 --executor process",
            "cli.soak",
            (
                ("calendar",),
                {
                    "n": 7,
                    "preset": "hard",
                    "language": None,
                    "run_on": ExecutorOptions("process", 2),
                    "prove": False,
                    "puzzles": None,
                    "settings": [],
                    "as_json": False,
                },
            ),
        ),
    ],
)
def test_a_verb_hands_on_its_options_and_its_exit_code(
    argv, module, expected, monkeypatch
):
    seen = []

    def run(*args, **options):
        seen.append((args, options))
        return 4

    monkeypatch.setattr(f"puzzle_publish.{module}.run", run)

    assert cli.main(argv.split()) == 4
    assert seen == [expected]


def test_solve_hands_the_rest_to_the_type_s_command(monkeypatch, capsys):
    def add_arguments(parser):
        parser.add_argument("--date")
        parser.add_argument("cells", nargs="*")

    def run(args):
        print(args.date, args.cells)
        return 3

    command = types.SimpleNamespace(
        add_arguments=add_arguments,
        run=run,
        EXAMPLE="publish solve diary --date 2027-08-16",
        JOB=re.compile("--date"),
    )
    monkeypatch.setattr(registry, "load_command", lambda name: command)

    assert cli.main(["solve", "diary", "--date", "2027-08-16", "m8", "d16"]) == 3
    assert capsys.readouterr().out == "2027-08-16 ['m8', 'd16']\n"
    assert cli.main(["solve", "diary", "--help"]) == 0
    assert "usage: publish solve diary" in capsys.readouterr().out
    assert cli.main(["solve", "diary", "--nonesuch"]) == 2


def test_solve_without_a_type_lists_every_type(monkeypatch, capsys, tmp_path):
    for name in ("calendar", "plainone", "_blank"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
    monkeypatch.setattr(registry, "TYPES", tmp_path)

    assert cli.main(["solve"]) == 0
    assert capsys.readouterr().out == "calendar\nplainone\n"
    assert cli.main(["solve", "nonesuch"]) == 2
    assert "there is no puzzle type" in capsys.readouterr().err


# check


def test_check_tells_what_the_book_would_be(tiny, capsys):
    assert cli.main(["check", "tiny.yaml"]) == 0
    assert re.fullmatch(
        r"b: T\n4 puzzles, [1-9]\d pages\nA5, home, inside margin \d+(\.\d+)? mm\n"
        r"  s: _blank, 2 easy, 2 hard\n",
        capsys.readouterr().out,
    )
    assert list(tiny.parent.iterdir()) == [tiny]


def test_check_tells_programs_the_same(tiny, capsys):
    assert cli.main(["check", "tiny.yaml", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["book"], found["puzzles"], found["answer_pages"]) == ("b", 4, 0)
    assert found["pages"] % 2 == 0
    assert found["sections"] == [
        {
            "id": "s",
            "type": "_blank",
            "puzzles": 4,
            "levels": {"easy": 2, "hard": 2},
            "per_page": 1,
        }
    ]


def test_check_tells_how_many_puzzles_a_page_there_are(tiny, capsys):
    tiny.write_text(TINY.replace("count: 4", "count: 4, per_page: auto"))

    assert cli.main(["check", "tiny.yaml"]) == 0
    assert "  s: _blank, 2 easy, 2 hard, 6 a page\n" in capsys.readouterr().out


@pytest.mark.parametrize("verb", ["check", "build"])
def test_puzzles_a_page_that_do_not_fit_are_refused_where_they_are_asked_for(
    verb, tiny, capsys
):
    dated = "type: calendar, dates: {from: 2027-01-01, days: 4}, per_page: 6"
    tiny.write_text(TINY.replace("type: _blank, count: 4", dated))

    assert cli.main([verb, "tiny.yaml"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    column = tiny.read_text().splitlines()[4].index("per_page: ") + 11
    assert line.startswith(
        f"tiny.yaml:5:{column}: sections[0].per_page: a page of A5 has no room for 6"
    )
    assert line.endswith("; must be auto or 1")


@few("verb", ["check", "build"])
def test_a_faulty_book_ends_in_one_line_a_fault_and_writes_nothing(verb, tmp_path):
    path = tmp_path / "bad.yaml"
    path.write_text(TINY.replace("seed", "sead").replace("count: 4", "count: 0"))
    done = run_publish(verb, "bad.yaml", cwd=tmp_path)

    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.splitlines() == [
        "bad.yaml:2:1: book.seed: is missing, must be a whole number from 0 to"
        " 999999999999999999",
        "bad.yaml:2:25: book.sead: there is no such key; allowed are id, title,"
        " subtitle, author, publisher, copyright, dedication, front, back, facts"
        ' … (22 in all); did you mean "seed"?',
        "bad.yaml:5:34: sections[0].count: must be a whole number from 1 to 100000"
        " (got 0)",
    ]
    assert list(tmp_path.iterdir()) == [path]


def test_check_counts_a_separate_answer_book(tiny, capsys):
    tiny.write_text(TINY.replace("trim: A5", "trim: A5, answers: separate"))

    assert cli.main(["check", "tiny.yaml", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["answer_pages"] > 0


def test_more_pages_than_the_printer_takes_are_told_before_any_puzzle_is_made(
    tiny, capsys
):
    tiny.write_text(
        TINY.replace("count: 4", "count: 900").replace(
            "{printer: home, trim: A5}", "{printer: kdp-paperback}"
        )
    )

    assert cli.main(["check", "tiny.yaml"]) == 2
    assert "takes at most 828 on white paper at 6x9in" in capsys.readouterr().err
    assert list(tiny.parent.iterdir()) == [tiny]
