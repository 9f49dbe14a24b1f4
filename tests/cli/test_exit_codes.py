"""Every exit code of the README's table, by a real process."""

import json
import re
import shutil

import pytest
from few import few

from own_process import BOOK, ROOT, broken, publish
from puzzle_publish.core import errors


def test_0_is_done():
    done = publish("types", "_blank")

    assert (done.returncode, done.stderr) == (0, "")


def test_1_is_a_bug_in_one_line_that_asks_for_a_report():
    code = broken("cli.types", "table", "ZeroDivisionError('by zero')")
    done = publish("types", code=code)

    assert done.returncode == 1
    assert done.stderr == (
        "publish: this is a bug: ZeroDivisionError: by zero; run it again with"
        " --verbose and report it\n"
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["build"], "publish build: the following arguments are required: BOOK.yaml"),
        (["build", "nothing.yaml"], "nothing.yaml: there is no such file"),
        (["types", "nothing"], 'no puzzle type "nothing"'),
    ],
)
def test_2_is_a_wrong_call_or_file(words, told, tmp_path):
    done = publish(*words, cwd=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_3_is_a_puzzle_that_could_not_be_made(tmp_path):
    (tmp_path / "b.yaml").write_text(BOOK.replace("attempts: 40", "attempts: 1"))
    done = publish("build", "b.yaml", "--executor", "serial", cwd=tmp_path)

    assert (done.returncode, done.stdout) == (3, "")
    assert "no proven puzzle in 1 attempts" in done.stderr


def test_4_is_a_puzzle_that_is_not_what_its_page_promises(tmp_path):
    golden = next(
        (ROOT / "generator/puzzle_publish/types/_blank/examples").glob("*.json")
    )
    example = json.loads(golden.read_text())
    entry = {"number": 1, "type": "_blank", "givens": example["givens"], "answer": {}}
    (tmp_path / "answers.json").write_text(json.dumps({"puzzles": [entry]}))
    done = publish("verify", tmp_path / "answers.json")

    assert (done.returncode, done.stdout) == (4, "")
    assert done.stderr


@few("error", ["LayoutError", "RenderError"])
def test_5_is_a_page_that_cannot_be_laid_out_or_drawn(error, tmp_path):
    (tmp_path / "b.yaml").write_text(BOOK)
    raised = f"errors.{error}('page 3: no room')"
    code = broken("plan", "make_plan", raised, "from puzzle_publish.core import errors")
    done = publish("check", "b.yaml", code=code, cwd=tmp_path)

    assert (done.returncode, done.stdout) == (5, "")
    assert done.stderr == "page 3: no room\n"


def test_6_is_a_finished_pdf_that_breaks_a_rule(tmp_path):
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.7\nnothing\n")
    done = publish("preflight", "a.pdf", "--printer", "kdp-paperback", cwd=tmp_path)

    assert done.returncode == 6


def test_130_is_ctrl_c_also_while_modules_are_imported(tmp_path):
    (tmp_path / "b.yaml").write_text(BOOK)
    code = """
import os, signal, sys
class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == os.environ["AT"]:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupts())
signal.signal(signal.SIGINT, signal.default_int_handler)
from puzzle_publish.cli import main
sys.exit(main(sys.argv[1:]))
"""
    for module in ("numpy._core.multiarray", "pydantic_core", "weasyprint.layout"):
        done = publish("check", "b.yaml", code=code, cwd=tmp_path, AT=module)

        assert (done.returncode, done.stderr) == (130, "interrupted\n"), module
    assert [path.name for path in tmp_path.iterdir()] == ["b.yaml"]


# Streams.


@pytest.mark.parametrize("words", [["types", "--schema"], ["--help"]])
def test_a_reader_that_has_seen_enough_is_no_fault(words):
    done = publish(*words, shell='"$0" "$@" | head -n 1')

    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 1


@pytest.mark.parametrize("words", [["types"], ["--help"], ["--version"]])
def test_a_full_disk_behind_stdout_is_told_once(words):
    done = publish(*words, shell='"$0" "$@" >/dev/full')

    assert done.returncode == 2
    assert done.stderr == "standard output: No space left on device\n"


def test_a_closed_stdout_is_told_before_any_work(tmp_path):
    (tmp_path / "b.yaml").write_text(BOOK)
    done = publish("build", "b.yaml", shell='"$0" "$@" >&-', cwd=tmp_path)

    assert done.returncode == 2
    assert done.stderr == "standard output is closed; send it to /dev/null instead\n"
    assert [path.name for path in tmp_path.iterdir()] == ["b.yaml"]


def test_a_closed_stderr_and_stdin_get_no_other_file_s_number(tmp_path):
    """A library that writes to stderr by its number must not write into a ledger."""
    code = """
import os, sys
from puzzle_publish.cli import main
import puzzle_publish.cli.types as about
def table(kinds):
    print(os.readlink("/proc/self/fd/0"), os.readlink("/proc/self/fd/2"))
    return str(open("some.file", "w").fileno())
about.table = table
sys.exit(main(sys.argv[1:]))
"""
    run = '"$0" "$@" 2>&- <&-'
    done = publish("types", code=code, shell=run, cwd=tmp_path, PYTHONWARNINGS="")

    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == "/dev/null /dev/null"
    assert int(done.stdout.splitlines()[1]) > 2


def test_a_closed_stderr_changes_no_exit_code():
    assert publish("types", "x", shell='"$0" "$@" 2>&-').returncode == 2


# What is written about them.


def test_the_exception_tree_has_the_codes_that_its_docstring_tells():
    told = re.findall(r"^\W*(\w+Error|CannotFill) +(\d)", errors.__doc__, re.MULTILINE)

    assert len(told) == 8
    for name, code in told:
        assert getattr(errors, name).exit_code == int(code)


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_every_exit_code_has_a_test_here_or_in_its_own_file():
    table = (ROOT / "docs/errors.md").read_text("utf-8").split("## Exit codes")[1]
    codes = re.findall(r"^\| (\d+) \|", table.split("## ")[0], re.MULTILINE)
    tested = {name.split("_")[1] for name in globals() if name.startswith("test_")}

    assert codes[:8] == ["0", "1", "2", "3", "4", "5", "6", "130"]
    assert set(codes) <= tested | {"143"}
