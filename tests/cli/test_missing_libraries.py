"""A system library that is not installed is one sentence with its packages.

The libraries are really gone: see `support/hidden.py`.
"""

import ast
import os
import re
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from hidden import library, without

from own_process import BOOK, ROOT
from puzzle_publish.core.libraries import LIBRARIES, advice

PANGO = ("libpango-1.0.so.0", "libpangoft2-1.0.so.0")
VERBS = (
    "check b.yaml",
    "build b.yaml",
    "preview b.yaml",
    "preview _blank",
    "serve b.yaml",
    "sheet _blank",
    "merge b.yaml b.shard-1-of-2.jsonl b.shard-2-of-2.jsonl",
)
SENTENCE = (
    "the system libraries Pango (libpango-1.0.so.0) and PangoFT2"
    " (libpangoft2-1.0.so.0) are missing, and without them no page can be set; install"
    " them: Debian, Ubuntu: apt-get install libpango-1.0-0 libpangoft2-1.0-0;"
    " Fedora: dnf install pango; macOS: brew install pango; publish doctor shows all"
    " that is here\n"
)

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="overlays of Linux")


def publish_without(names, words, folder, code=None):
    """Run `publish` in a folder, without these libraries."""
    kept = folder.with_name(f"{folder.name}.hidden")
    kept.mkdir(exist_ok=True)
    program = ["-m", "puzzle_publish.cli"] if code is None else ["-c", code]
    (folder / "b.yaml").write_text(BOOK)
    paths = {**os.environ, "PYTHONPATH": str(ROOT / "generator")}
    return without(
        [path for name in names for path in library(name)],
        [sys.executable, *program, *words],
        kept,
        cwd=folder,
        env={**paths, "PYTHONWARNINGS": "error"},
    )


# In one process, since most of the time of a call is its imports.
@linux_only
def test_every_verb_that_sets_pages_tells_of_pango_before_it_does_anything(tmp_path):
    code = f"""
from puzzle_publish.cli import main
for words in {VERBS}:
    print(words, main(words.split()))
"""
    done = publish_without(PANGO, [], tmp_path, code)

    assert done.stdout == "".join(f"{words} 2\n" for words in VERBS)
    assert done.stderr == SENTENCE * len(VERBS)
    assert [path.name for path in tmp_path.iterdir()] == ["b.yaml"]


@linux_only
def test_a_whole_call_ends_with_that_sentence_alone(tmp_path):
    done = publish_without(PANGO, ["build", "b.yaml"], tmp_path)

    assert (done.returncode, done.stdout, done.stderr) == (2, "", SENTENCE)


@linux_only
@pytest.mark.parametrize("each", LIBRARIES, ids=lambda each: each.file)
def test_each_library_that_is_missing_is_named_with_its_packages(tmp_path, each):
    code = (
        "from puzzle_publish.core.errors import UsageError\n"
        "try:\n    import puzzle_publish.render.fetcher\n"
        "except UsageError as error:\n    print(error)"
    )
    done = publish_without([each.file], [], tmp_path, code)

    assert (done.stdout.count("\n"), done.stderr) == (1, "")
    assert f"{each.name} ({each.file})" in done.stdout
    assert f"apt-get install {each.debian}" in done.stdout


@linux_only
def test_a_library_that_only_another_needs_is_named_with_that_other(tmp_path):
    done = publish_without(["libfribidi.so.0"], ["check", "b.yaml"], tmp_path)

    assert done.returncode == 2
    assert "Pango (libfribidi.so.0)" in done.stderr


@linux_only
def test_what_sets_no_page_needs_no_library(tmp_path):
    done = publish_without(PANGO, ["generate", "_blank:easy", "-n", "1"], tmp_path)

    assert (done.returncode, done.stdout.count("\n")) == (0, 1)


def test_we_try_every_library_that_weasyprint_must_open():
    source = Path(find_spec("weasyprint").origin).parent / "text" / "ffi.py"
    calls = [
        call
        for call in ast.walk(ast.parse(source.read_text("utf-8")))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "_dlopen"
    ]
    opened = [
        {arg.value for arg in call.args if isinstance(arg, ast.Constant)}
        for call in calls
    ]
    optional = [names for names in opened if "libharfbuzz-vector.so.0" in names]

    assert len(optional) == 1
    assert len(opened) - 1 == len(LIBRARIES)
    for names in opened:
        assert names in optional or names & {each.file for each in LIBRARIES}


def test_what_to_install_names_each_package_once():
    assert advice(LIBRARIES).split("; ")[1:] == [
        "Fedora: dnf install glib2 pango harfbuzz fontconfig",
        "macOS: brew install glib pango harfbuzz fontconfig",
    ]


def test_weasyprint_is_imported_in_one_place():
    package = ROOT / "generator" / "puzzle_publish"
    importing = {
        str(path.relative_to(package))
        for path in package.rglob("*.py")
        if re.search(r"^\s*(import|from) weasyprint\b", path.read_text("utf-8"), re.M)
    }

    assert importing == {"render/libraries.py", "render/weasy.py"}
