"""Subject: calls of `publish`, each verb with values that fit and values that do not.

What would take hours when it is taken (a whole book, a long soak, a game) is left to
other tests: here every book is a faulty one and every count is small.
"""

import contextlib
import io
import random
import sys
from pathlib import Path

import bookmutants

from puzzle_publish import cli
from puzzle_publish.core.messages import MOST_LINES
from puzzle_publish.types import registry

CODES = (0, 2, 3, 4, 5, 6)  # those that users are told, less a bug and Ctrl-C
_CONTENTS = {
    "book.yaml": "format: 1\nbook: {id: b, title: T}\n",
    "empty.yaml": "",
    "list.txt": "heron\nwren\n",
    "answers.json": '{"format": 1, "puzzles": [{}]}',
    "page.pdf": "%PDF-1.7\n%%EOF\n",
    "pattern.txt": "...\n.#.\n...\n",
    "board.txt": "STAR\nORBI\nLARK\n",
}
FILES = (*_CONTENTS, "folder", "gone")
WORDS = (
    "", " ", "-", "--", "-n", "0", "1", "-1", "2", "08", "1.5", "1e3", "9" * 40, "٣",
    "\x1b[2J", "\ud800", "a\nb", "../x", "/", ".", "..", "~", "é", "界", "{0}", "%s",
    "x" * 300, "2027-01-01", "2027-13-01", "0001-01-01", "9999-12-31", "A+A=B",
    "SEND + MORE = MONEY", "SEND+MORE", "A*B=C", "1+1=2", "easy", "hard", "classic",
    "seed51", "english", "zh", "en", "json", "csv", "pdf", "ipuz", "kdp-paperback",
    "home", "6x9in", "cream", "interior", "m1,d1", "....", "..#..", "A..B",
    "print.trim=A4", "sections.s.count=[", "a.b={c: &d 1}", "=", "book.id=\x1b#",
    "calendar:none", "wordpath:x", *registry.names(),
)  # fmt: skip
_OPTIONS = {
    "build": ("--set", "--output", "--ledger", "--executor", "--workers"),
    "check": ("--set", "--json"),
    "answers": ("--format", "--out", "-o"),
    "verify": ("--json",),
    "preflight": ("--printer", "--trim", "--paper", "--pages", "--kind", "--json"),
    "preview": ("--output", "--level", "--pages", "--language", "--contact-sheet"),
    "solve": (
        "--date", "--board", "--count", "--json", "--all", "--words", "--limit",
        "--clues", "--number", "--grid", "--pattern", "--cells", "--seed", "--budget",
        "--numbers", "--leading-zero", "--style", "--order", "--rank", "--help",
    ),
    "types": ("--schema", "--json"),
    "new": (),
    "soak": ("-n", "--level", "--language", "--executor", "--workers", "--json"),
}  # fmt: skip
VERBS = tuple(_OPTIONS)
_SHARED = ("-v", "-q", "--strict", "--verbose", "--help", "--nonsense", "-x")


def prepare(folder: Path) -> None:
    """Lay out the files that calls name, each of them faulty."""
    (folder / "files" / "folder").mkdir(parents=True)
    for name, text in _CONTENTS.items():
        (folder / "files" / name).write_text(text)


def warm_up(folder: Path) -> None:
    """Load kernels and fonts, which take more room than any call."""
    for name in registry.names():
        with contextlib.redirect_stdout(io.StringIO()):
            target = f"{name}:easy"
            assert cli.main(["preview", target, "--output", str(folder / name)]) == 0


def run(folder: Path, case: int) -> str:
    """Make one call in an empty folder and return its exit code."""
    argv = call(folder / "files", case)
    place = folder / f"{case}"
    place.mkdir()
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(b"heron\n"), "utf-8")
    try:
        with (
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(err),
            contextlib.chdir(place),
        ):
            code = cli.main(argv)
    finally:
        sys.stdin = stdin
    told = err.getvalue()
    assert code in CODES, f"{argv} ended with {code}: {told[-1500:]}"
    assert "Traceback" not in told, f"{argv}: {told[-3000:]}"
    assert "\x1b" not in told, argv
    assert code in (0, 4) or told.strip(), f"{argv} says nothing"
    assert len(told.splitlines()) <= 3 * MOST_LINES, f"{argv}: {told}"
    written = [path for path in place.rglob("*") if path.is_file()]
    assert not code or not written, f"{argv} ended with {code} and left {written}"
    return str(code)


def call(folder: Path, case: int) -> list[str]:
    """The arguments of a case."""
    rng = random.Random(f"call {case}")
    verb = VERBS[case % len(VERBS)]
    values = [*WORDS, *(str(folder / name) for name in FILES)]
    values.append(rng.choice(bookmutants.TOKENS))
    argv = [verb]
    if verb in ("solve", "soak", "types") and rng.random() < 0.8:
        argv.append(rng.choice(registry.names()))
    if verb == "new":
        argv.append(rng.choice(("book", "type", "design", "x")))
    for _ in range(rng.randint(0, 4)):
        kind = rng.random()
        if kind < 0.35 and _OPTIONS[verb]:
            argv += [rng.choice(_OPTIONS[verb]), rng.choice(values)]
        elif kind < 0.45:
            argv.append(rng.choice(_SHARED))
        else:
            argv.append(rng.choice(values))
    return [*argv, "-n", "1", "--preset", "none"] if verb == "soak" else argv
