"""A system that lacks what only Unix has: the same books, and locks that hold."""

import os

import pytest
from few import few
from whole_book import TEXT, UNREPEATABLE

from own_process import BOOK, ROOT, publish
from puzzle_publish.core import forked_call
from puzzle_publish.core.log import MESSAGES
from puzzle_publish.core.process_limits import Limits
from puzzle_publish.render import templates

MANY = BOOK.replace("count: 4", "count: 24")

LOCKS = r"""
from contextlib import ExitStack
from pathlib import Path
import sys
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.locks import file_lock, folder_lock
from puzzle_publish.core.resumable_file import resumable_file
from puzzle_publish.core.system import CAN_FORK, UNIX
from puzzle_publish.core.temp_folders import remove_temp_folders, temp_folder

def taken(**how):
    return file_lock(path, "busy", wait=False, **how)

def refused(**how):
    try:
        with taken(**how):
            return ""
    except UsageError as error:
        return str(error)

assert not UNIX and not CAN_FORK
path = Path(sys.argv[1]) / "lock"
with taken():
    print(refused())
    print(refused(shared=True))
with ExitStack() as readers:
    for _ in range(3):
        readers.enter_context(taken(shared=True))
    print(refused())
assert refused() == ""
link = path.with_name("link")
link.symlink_to(path)
try:
    with file_lock(link, "busy"):
        print("followed a link")
except OSError as error:
    print(error.strerror)
with folder_lock(path.parent):
    passing = temp_folder()
    (passing / "file").touch()
    try:
        with (passing / "file").open():
            (passing / "file").unlink()
    except PermissionError as error:
        print(error.strerror)
remove_temp_folders()
assert not passing.exists()

lines = path.with_name("lines")
with resumable_file(lines, bool, by="a test") as file:
    file.append(b"one line\n")
assert lines.read_bytes() == b"one line\n"
"""


@pytest.fixture
def like(tmp_path):
    """A function that returns the environment of a process on another system."""

    def changes(name):
        folder = tmp_path / name
        folder.mkdir()
        code = f"import lesser_systems\nlesser_systems.like({name!r})\n"
        (folder / "sitecustomize.py").write_text(code)
        places = (folder, ROOT / "tests" / "support", ROOT / "generator")
        # Other processes do not see its locks, and would remove its temporary files.
        passing = folder / "passing"
        passing.mkdir()
        return {"PYTHONPATH": ":".join(map(str, places)), "TMPDIR": str(passing)}

    return changes


@pytest.fixture
def said(monkeypatch):
    """The warnings of this process."""
    texts = []
    monkeypatch.setattr(MESSAGES, "warning", lambda text, *a: texts.append(text % a))
    return texts


def book_made(folder, text, **changes):
    """Build a book in a new folder; return its files' bytes and what it said."""
    folder.mkdir()
    (folder / "b.yaml").write_text(text)
    made = publish(
        "build", "b.yaml", "--workers", 2, "--verbose", cwd=folder, **changes
    )
    assert made.returncode == 0, made.stderr
    (book,) = (path.parent for path in (folder / "output").glob("*/manifest.json"))
    files = {p.relative_to(book): p for p in sorted(book.rglob("*")) if p.is_file()}
    kept = {n: p.read_bytes() for n, p in files.items() if n.name not in UNREPEATABLE}
    return kept, made.stderr


@pytest.mark.soak
@few(
    ("name", "way", "text"),
    [
        ("windows", "spawn", MANY),
        ("macos", "forkserver", MANY),
        ("windows", "spawn", TEXT),
        ("macos", "forkserver", TEXT),
    ],
)
def test_a_system_that_lacks_what_unix_has_makes_the_same_book(
    tmp_path, like, name, way, text
):
    usual, said = book_made(tmp_path / "usual", text)
    assert "starting 2 workers by fork\n" in said

    made, said = book_made(tmp_path / "other", text, **like(name))

    assert f"starting 2 workers by {way}\n" in said
    assert usual == made
    assert len(made) > 5


def test_locks_and_files_are_as_elsewhere_where_bytes_are_locked(tmp_path, like):
    done = publish(tmp_path, code=LOCKS, **like("windows"))

    assert done.returncode == 0, done.stderr
    first, second, third, link, open_file = done.stdout.splitlines()
    assert first.startswith("busy (process ")
    assert second == first
    assert third == "busy; try again when it has ended"
    assert link == "Too many levels of symbolic links"
    assert open_file == "In use by this process"
    left = sorted(p.name for p in tmp_path.iterdir() if p.is_file())
    assert left == [".publish.lock", "lines", "link", "lock"]


@pytest.mark.parametrize(
    ("name", "lacking"),
    [("windows", '["memory", "files written"]'), ("macos", '["memory"]')],
)
def test_the_sandbox_says_what_the_system_does_not_limit(like, name, lacking):
    code = "from puzzle_publish.render.sandbox import main; main()"

    assert publish(code=code, **like(name)).stdout == f"{lacking}\n"
    assert publish(code=code).stdout == "[]\n"


def test_the_user_is_told_what_templates_are_not_held_to(said):
    templates._say_unlimited(b'["memory", "files written"]\n')
    assert said == [
        "this system cannot limit templates' memory and files written; only use designs"
        " of people whom you trust"
    ]

    templates._say_unlimited(b"[]\n")
    assert len(said) == 1


def test_a_strangers_file_is_read_with_a_warning_if_nothing_can_limit_it(
    said, monkeypatch
):
    forked_call._say_unlimited.cache_clear()
    monkeypatch.setattr(forked_call, "CAN_LIMIT_MEMORY", False)
    assert forked_call.run_forked(os.getpid, Limits(None, 1, 1)) != os.getpid()
    assert said == []
    assert forked_call.run_forked(os.getpid, Limits(64, 1, 1)) != os.getpid()
    assert said == [
        "this system cannot limit the memory of what reads a file; trust who made it"
    ]
    said.clear()
    monkeypatch.setattr(forked_call, "CAN_FORK", False)

    assert forked_call.run_forked(os.getpid) == os.getpid()
    assert said == []
    for _ in range(2):
        assert forked_call.run_forked(os.getpid, Limits(64, 1, 1)) == os.getpid()
    assert said == [
        "this system cannot limit the time and memory of what reads a file; trust who"
        " made it"
    ]
