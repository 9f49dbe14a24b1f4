"""The book that the end-to-end tests build, and the means to build and read it.

Seventeen puzzles of two types, on five levels, over a leap day: as few as five worker
processes need to have something to do each.
"""

import io
import json
import os
import sqlite3
import sys
from contextlib import contextmanager
from pathlib import Path

import pikepdf
import pypdfium2

from puzzle_publish.cli import main

ROOT = Path(__file__).parents[2]
COUNT = 17
TEXT = """\
format: 1
book: {id: whole, title: A Whole Book, author: Ada Byron, seed: 28}
print: {printer: home, trim: A5}
sections:
  - id: days
    type: calendar
    dates: {from: 2028-02-25, days: 10}
    ramp: [easy, medium, hard, expert, classic]
  - {id: sums, type: _blank, count: 7, ramp: [easy, hard]}
"""
# The only files with times and CPU seconds.
UNREPEATABLE = {"build.log", "report.html"}


def written(folder, *changes, name="book.yaml", text=TEXT):
    """Return a book file; each change is a pair of what stands there and what shall."""
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    path = folder / name
    path.write_text(text)
    return path


def built(book, output, *options):
    """Build a book with `publish` and return its folder."""
    code = main(["build", str(book), "--output", str(output), *map(str, options)])
    assert code == 0
    (folder,) = [path for path in output.iterdir() if (path / "manifest.json").exists()]
    return folder


def built_strictly(base, text):
    """Build a book with `--strict` below a folder and return the book's folder."""
    path = written(base, text=text)
    return built(path, base / "output", "--strict", "--workers", 1)


@contextmanager
def changed(path, content):
    """Give a file other bytes for as long as the block runs."""
    before = path.read_bytes()
    path.write_bytes(content)
    try:
        yield
    finally:
        path.write_bytes(before)


def files(folder):
    """Return file name -> bytes of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def repeatable(folder):
    """Return file name -> bytes of all that a second build must give again."""
    return {k: v for k, v in files(folder).items() if k not in UNREPEATABLE}


def entries(folder):
    """Return the puzzles of a book's answers.json."""
    return json.loads((folder / "answers.json").read_text())["puzzles"]


def tallied(folder):
    """Return (stored, made): how many puzzles were there already and how many not."""
    for line in (folder / "build.log").read_text().splitlines():
        if line.startswith("attempts "):
            words = line.replace(",", "").split()
            stored, made = words.index("stored"), words.index("made")
            return int(words[stored + 1]), int(words[made + 1])
    raise AssertionError("build.log tells no attempts")


def stored(ledger):
    """Return how many outcomes a ledger has; 0 before another process has made it."""
    return len(outcomes(ledger))


def outcomes(ledger):
    """Return job -> body of all stored outcomes; the CPU seconds of each are in it."""
    if not ledger.exists():
        return {}
    db = sqlite3.connect(f"{ledger.absolute().as_uri()}?mode=ro", uri=True)
    try:
        return dict(db.execute("SELECT job, body FROM outcome"))
    except sqlite3.OperationalError:
        return {}  # its tables are not there yet
    finally:
        db.close()


def texts(content):
    """Return the text of each page of a PDF, words apart by one space."""
    with pypdfium2.PdfDocument(content) as pdf:
        found = []
        for page in pdf:
            text_page = page.get_textpage()
            found.append(" ".join(text_page.get_text_bounded().split()))
            text_page.close()
            page.close()
        return found


def outline(content):
    """Return (title, page number) of each line of a PDF's outline."""
    with pypdfium2.PdfDocument(content) as pdf:
        return [
            (item.get_title(), item.get_dest().get_index() + 1)
            for item in pdf.get_toc()
        ]


def links(content):
    """Return (page number, page number it leads to) of every link of a PDF."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        place = {page.objgen: number for number, page in enumerate(pdf.pages, 1)}
        named = pikepdf.NameTree(pdf.Root.Names.Dests) if "/Names" in pdf.Root else {}
        found = []
        for number, page in enumerate(pdf.pages, 1):
            for note in page.get("/Annots", []):
                assert note.Subtype == "/Link"
                target = note.get("/Dest") or note.A.D
                if isinstance(target, pikepdf.String):
                    target = named[str(target)]
                found.append((number, place[target[0].objgen]))
        return found


def environment(**changes):
    """Return the environment in which another process finds this checkout."""
    folders = ("generator", "tests/support", "tests/make")
    paths = [str(ROOT / folder) for folder in folders]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), **changes}


def command(book, output, *options):
    """Return the command line of a build in another process."""
    build = [sys.executable, "-m", "puzzle_publish.cli", "build"]
    return [*build, str(book), "--output", str(output), *map(str, options)]
