"""Subject: every verb, with every kind of file that it takes, one of them spoiled.

A case is a number: its verb, files and bytes follow from it. To lay out the files of
one and read its command:

    PYTHONPATH=generator:tests:tests/fuzz:tests/support python -m verbcases 17 FOLDER
"""

import contextlib
import io
import json
import os
import random
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path

import buildcases
import callwords
import foreignfiles
from foreignfiles import BOOK, TINY

from puzzle_publish import cli
from puzzle_publish.cli.serving.draft import Draft
from puzzle_publish.cli.serving.order import Wanted
from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import CannotFill, ConfigError
from puzzle_publish.core.messages import MOST_LINES
from puzzle_publish.core.reading.yaml_file import read

MOST_MB = 3000  # of addresses; of this only what is touched counts
CODES = (0, 2, 3, 4, 5, 6)  # the documented ones, but for a bug and Ctrl-C


@dataclass(frozen=True, slots=True)
class Row:
    """Calls of one verb.

    Attributes:
        call: the arguments, with the names of files in the case's folder.
        files: the kinds of files of which a case spoils one.
        beside: files that are there and stay good.
        section: of book.yaml, in place of the usual one.
        about: a value of the book that names a file, as `--set` takes it.
        times: how many of the cases in a round are such calls.
    """

    call: str
    files: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    section: str = ""
    about: str = ""
    times: int = 1

    @property
    def verb(self) -> str:
        """The verb."""
        return self.call.split()[0]


def _of_book(section: str, *files: str, about: str = "", times: int = 1) -> Row:
    """A book that names files."""
    return Row("check book.yaml", files, (), section, about, times)


def _words(kind: str, params: str) -> str:
    return f"{{id: s, type: {kind}, level: easy, count: 1, params: {{{params}}}}}"


_LISTS = ("list.txt", "list.csv", "list.json", "list.xlsx")
_FINISHED = ("answers.json", "manifest.json", "puzzles.jsonl")
PDFS = ("interior.pdf", "cover.pdf")
_OWN = ("own/design.yaml", "own/strings.en.yaml", "own/figure.css")
ROWS = (
    Row("check book.yaml", ("book.yaml",), times=6),
    *(_of_book(_words("wordsearch", f"words: {name}"), name) for name in _LISTS),
    _of_book(_words("wordsearch", "words: theme.yaml"), "theme.yaml"),
    _of_book(_words("cryptogram", "texts: quotations.csv"), "quotations.csv"),
    _of_book(_words("cryptarithm", "lexicon: list.csv"), "list.csv"),
    _of_book(_words("crossword", "words: list.csv"), "list.csv"),
    _of_book(_words("codeword", "pattern: pattern.txt"), "pattern.txt"),
    *(
        _of_book(_words("maze", f"shape: picture, picture: {name}"), name)
        for name in ("picture.png", "picture.jpg", "picture.pbm", "picture.txt")
    ),
    _of_book(_words("nonogram", "picture: picture.pbm"), "picture.pbm"),
    _of_book(_words("wordsearch", "shape: picture.png"), "picture.png"),
    _of_book(
        foreignfiles.DATED[:-1] + ", params: {board: board.yaml}}", "board.yaml"
    ),
    _of_book("", "printer.yaml", about="print.printer=printer.yaml", times=2),
    _of_book("", *_OWN, about="print.design=./own", times=3),
    *(
        _of_book("", name, about=f"print.cover={{kind: window, picture: {name}}}")
        for name in ("picture.svg", "picture.png", "picture.jpg")
    ),
    _of_book("", "facts.csv", about="book.facts=facts.csv"),
    _of_book("", "quotations.csv", about="book.quotes=quotations.csv"),
    _of_book("", "matter.md", about="book.front=[matter.md]"),
    _of_book("", "list.txt", about="book.taste={block: list.txt}"),
    Row("build book.yaml --executor serial -o out", ("book.yaml",)),
    Row("preview book.yaml -o out", ("book.yaml",)),
    Row("serve book.yaml", ("book.yaml",)),
    Row("generate book.yaml -n 1 -o out.jsonl --executor serial", ("book.yaml",)),
    Row("soak book.yaml -n 1 --executor serial", ("book.yaml",)),
    Row("merge book.yaml shard.jsonl -o out", ("shard.jsonl",), times=2),
    Row("merge book.yaml shard.jsonl -o out", ("book.yaml",), ("shard.jsonl",)),
    Row("sheet wordsearch:easy --copies 1 --words list.txt -o out.pdf", ("list.txt",)),
    Row("words check list.csv", ("list.csv",), times=2),
    *(Row(f"words check {name} --json", (name,)) for name in _LISTS),
    Row("answers book --format csv -o out.csv", _FINISHED, times=2),
    Row("answers book --format json -o out.json", _FINISHED),
    Row("answers book --format svg -o out", _FINISHED, times=5),
    Row("answers book --format ipuz -o out", _FINISHED, times=2),
    Row("answers book --format pdf -o out.pdf", ("interior.pdf", *_FINISHED)),
    Row("verify answers.json", ("answers.json",), times=4),
    Row("verify puzzles.jsonl --json", ("puzzles.jsonl",), times=4),
    Row("verify book", _FINISHED, times=2),
    Row("verify book --paper", ("interior.pdf",), _FINISHED),
    Row("web book -o site", (*_FINISHED, "cover.pdf"), times=4),
    Row("images book --shop gumroad -o out", PDFS, _FINISHED),
    Row("play --book book", _FINISHED, times=5),
    Row("play --book book --number 1 --new", _FINISHED, times=2),
    Row("preflight page.pdf --printer home", ("page.pdf",)),
    Row("preflight page.pdf --printer printer.yaml", ("printer.yaml",), ("page.pdf",)),
    Row("preflight book", ("interior.pdf", "manifest.json"), _FINISHED),
    Row("preview page.pdf -o out", ("page.pdf",)),
    Row("solve TYPE GIVENS", ("givens.jsonl",), times=8),
    Row("grade TYPE givens.jsonl --json", ("givens.jsonl",), times=8),
    Row("solve crossword --pattern pattern.txt --words list.txt --budget 9", _LISTS[:1],
        ("pattern.txt",)),
    Row("solve crossword --pattern pattern.txt --words list.txt --budget 9",
        ("pattern.txt",), ("list.txt",)),
    Row("solve crossword --pattern pattern.txt --clues clues.txt", ("clues.txt",),
        ("pattern.txt",)),
    Row("solve wordpath --grid grid.txt --words list.txt", ("grid.txt", "list.txt")),
    Row("solve idiomfall --board fall.txt", ("fall.txt",)),
    Row("solve calendar --date 2027-01-01 --board board.yaml --limit 1",
        ("board.yaml",)),
    Row("ledger check ledger.sqlite", ("ledger.sqlite",)),
    Row("ledger backup copy.sqlite --ledger ledger.sqlite", ("ledger.sqlite",)),
    Row("ledger restore ledger.sqlite --ledger other.sqlite", ("ledger.sqlite",)),
    *(Row(f"{verb} …") for verb in callwords.VERBS),
)  # fmt: skip
ROUND = tuple(row for row in ROWS for _ in range(row.times))
# The first round is the fast suite's: there, calls that would do much with a file get
# one that is refused.
QUICK = len(ROUND)
HEAVY = ("build", "preview", "serve", "generate", "soak", "merge", "sheet")


def prepare(folder: Path) -> None:
    """Let what a game keeps go to the cases' folder, and make the good files once."""
    os.environ["XDG_DATA_HOME"] = str(folder / "data")
    for name in foreignfiles.NAMES:
        foreignfiles.good(name)
    callwords.prepare(folder)


def run(folder: Path, case: int) -> str:
    """Make one call in a folder of its own and return its verb and exit code."""
    place = folder / f"{case}"
    argv = laid_out(place, case)
    verb = argv[0]
    before = {path for path in place.rglob("*") if path.is_file()}
    code, told = _drawn(place) if verb == "serve" else _called(place, argv)
    shown = shlex.join(["publish", *argv])
    again = f"case {case} ({again_of(case)}): {shown}"
    assert code in CODES, f"{again} ended with {code}: {told[-1500:]}"
    assert "this is a bug" not in told, f"{again}: {told[-1500:]}"
    assert "Traceback" not in told, f"{again}: {told[-3000:]}"
    assert "\x1b" not in told, again
    assert code in (0, 4) or told.strip(), f"{again} says nothing"
    assert len(told.splitlines()) <= 5 * MOST_LINES, f"{again}: {told}"
    after = {path for path in place.rglob("*") if path.is_file()}
    assert code in (0, 4, 6) or before >= after, f"{again} left {after - before}"
    return f"{verb}: {code}"


def again_of(case: int) -> str:
    """The command that lays out the files of a case."""
    return f"python -m verbcases {case} FOLDER"


def laid_out(place: Path, case: int) -> list[str]:
    """Write the files of a case and return its arguments."""
    rng = random.Random(f"verb {case}")
    row = ROUND[case % len(ROUND)]
    place.mkdir(parents=True)
    if row.call.endswith("…"):
        return callwords.call(place.parent / "files", row.verb, rng)
    words = row.call.split()
    bad = rng.choice(row.files) if row.files and rng.random() < 0.95 else ""
    for name in dict.fromkeys((*row.files, *row.beside)):
        _write(place, name, rng, is_bad=name == bad)
    if row.call.startswith(HEAVY):
        _lighten(place, row, case)
    if "book.yaml" in words and not (place / "book.yaml").exists():
        (place / "book.yaml").write_text(_book(row, words))
    return _with_type(words, rng)


def _write(place: Path, name: str, rng: random.Random, *, is_bad: bool) -> None:
    """Write a file, those of a finished book into its folder too."""
    kind = "page.pdf" if name in PDFS else name.removeprefix("own/")
    raw = foreignfiles.spoiled(kind, rng) if is_bad else foreignfiles.good(kind)
    places = [place / name]
    if name in (*_FINISHED, *PDFS):
        places.append(place / "book" / name)
    for path in places:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(raw)


def _lighten(place: Path, row: Row, case: int) -> None:
    """Leave a heavy call a book of a few puzzles, or a file that is refused."""
    path = place / row.files[0]
    if row.files == ("book.yaml",):
        with contextlib.suppress(ConfigError, CannotFill):
            load_book(path)
            small = buildcases.small(read(path).data)
            path.write_text(json.dumps(small, ensure_ascii=False), "utf-8")
    if case < QUICK:
        path.write_bytes(path.read_bytes() + b"\n\x07\n")


def _book(row: Row, words: list[str]) -> str:
    """The book of a row; its options go into the call."""
    if row.about:
        words += ["--set", row.about]
    return f"{TINY}sections:\n- {row.section}\n" if row.section else BOOK


def _with_type(words: list[str], rng: random.Random) -> list[str]:
    """The arguments with the type of most givens, and how it takes their file."""
    if "TYPE" not in words:
        return words
    name = rng.choice(callwords.TYPES)
    given = ["givens.jsonl"]
    at = words.index("TYPE")
    words[at] = name
    if "GIVENS" in words:
        words[words.index("GIVENS") :] = [*given, rng.choice(("--json", "--count"))]
    return words


def _called(place: Path, argv: list[str]) -> tuple[int, str]:
    """The exit code of a call, and what it said on stderr."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    typed = io.TextIOWrapper(io.BytesIO(b"heron\na1 1\nhint\nundo\nquit\n"), "utf-8")
    stdin, sys.stdin = sys.stdin, typed
    try:
        with (
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(err),
            contextlib.chdir(place),
        ):
            code = cli.main(argv)
    finally:
        sys.stdin = stdin
    return code, err.getvalue()


def _drawn(place: Path) -> tuple[int, str]:
    """What the live preview says of a file: its server and browser are left out."""
    said: list[str] = []

    def tell(kind: str, *values: object, **more: object) -> None:
        said.extend(f"{one['sentence']}\n" for one in more.get("faults", ()))

    with contextlib.chdir(place):
        Draft(
            Wanted(Path("book.yaml"), Path("output/ledger.sqlite")),
            tell,
            lambda: None,
            {},
        ).draw()
    return (2 if said else 0), "".join(dict.fromkeys(said))


if __name__ == "__main__":
    number, folder = int(sys.argv[1]), Path(sys.argv[2])
    prepare(folder)
    print(f"cd {folder / str(number)} && publish", end=" ")
    print(shlex.join(laid_out(folder / str(number), number)))
