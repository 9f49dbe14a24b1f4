"""Subject: mutants of the shipped books, read, planned and now and then checked."""

import contextlib
import functools
import io
from pathlib import Path

import bookmutants
import examining

from puzzle_publish import cli
from puzzle_publish.config.load import load_book
from puzzle_publish.core import printer, resources
from puzzle_publish.core.designs import design

CHECKED = 12  # one in so many of those that are taken has its pages counted
TOLD = (0, 2, 3)  # done, wrong file, not that many puzzles


def prepare(folder: Path) -> None:
    """Lay out the files that mutants name, and load what the shipped books need."""
    examining.furnish(folder)
    _read_shipped_files_once()
    for book in bookmutants.BOOKS:
        path = folder / examining.NAME
        path.write_text(bookmutants.text_of(book), "utf-8")
        load_book(path)
        checked(path)


def run(folder: Path, case: int) -> str:
    """Examine one mutant."""
    found = examining.examine(folder, bookmutants.mutant(case))
    if found.problems:
        return "refused"
    if int(found.digest[:8], 16) % CHECKED:
        return "taken"
    code = checked(folder / examining.NAME)
    return f"checked: {code}"


def checked(path: Path) -> int:
    """The exit code of `publish check`, which is one that is told to users."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = cli.main(["check", "--verbose", str(path)])
    assert code in TOLD, f"exit code {code}: {err.getvalue()[-1500:]}"
    assert bool(out.getvalue()) == (code == 0)
    assert "Traceback" not in err.getvalue()
    return code


def _read_shipped_files_once() -> None:
    """Spare each case the YAML of our own designs and printers, half of its time."""
    shipped = str(resources.templates()), str(resources.configs())
    for module in (design, printer):
        read = module.read
        once = functools.cache(read)

        def known(path, *, read=read, once=once, **options):
            is_ours = str(path).startswith(shipped)
            return (once if is_ours else read)(path, **options)

        module.read = known
