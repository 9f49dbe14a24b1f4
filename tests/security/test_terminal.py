"""Nothing a user typed, or a file holds, makes the terminal do anything.

No escape sequence, no change of the direction of writing, and no line end that would
let a name pass for a message of ours.
"""

import json
import logging
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from few import few

from puzzle_publish.cli import main
from puzzle_publish.core import log

# Colours, a new window title, a link, the clipboard, C1's one-byte CSI and OSC, a bell,
# a carriage return that writes over the line, characters that turn the line around.
ESCAPES = (
    "x\x1b[31m\x1b]0;title\x07\x1b]8;;http://a/\x1b\\\x1b]52;c;cm0=\x07\x9b31m\x9d0;t\x9c"
    "\x08\r\u202e\u2066\u061c\u200f"
)
FORGED = "proven: 365 puzzles"
HOSTILE = f"{ESCAPES}\n{FORGED}\u2028{FORGED}\x85{FORGED}"

_OBEYED = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"
)


def obeyed(told):
    """What of a text a terminal would act on, and lines that are not ours."""
    return [*_OBEYED.findall(told), *re.findall(rf"(?m)^{FORGED}", told)]


def calls(name):
    """One call of each verb, and of each kind of argument, with a hostile name."""
    for verb in ("build", "check", "answers", "verify", "preview", "soak", "play"):
        yield [verb, name]
    yield from (["solve", name], ["types", name], [name], ["build", f"--{name}", "x"])
    for what in ("book", "type", "design"):
        yield ["new", what, name]
    yield ["preflight", name, "--printer", "home"]
    yield ["preflight", "a.pdf", "--printer", name]
    yield ["preflight", "a.pdf", "--printer", "home", "--trim", name]
    yield ["preflight", "a.pdf", "--printer", "home", "--trim", "A5", "--paper", name]
    yield ["answers", "book", "--format", "csv", "--out", f"{name}/x"]
    yield ["build", "a.yaml", "--output", f"a.yaml/{name}"]
    yield ["build", "a.yaml", "--workers", name]
    yield ["preview", "calendar:easy", "--pages", name]
    yield ["preview", f"calendar:{name}"]
    yield ["solve", "calendar", "--date", name]
    yield ["solve", "calendar", "--cells", name]
    yield ["solve", "calendar", "--every", "--board", name]
    yield ["solve", "crossword", "--pattern", name, "--words", name]
    yield ["solve", "cryptarithm", name]
    yield ["solve", "idiomfall", "--board", name]
    yield ["solve", "wordpath", "--grid", name, "--words", name]
    yield ["play", "wordpath", "--lexicon", name]
    yield ["play", "wordpath", "--seed", name]
    yield ["merge", name, "a.jsonl"]
    yield ["merge", "a.yaml", name, f"{name}2"]
    yield ["build", "a.yaml", "--shard", name]
    yield ["build", "a.yaml", "--ledger", f"a.yaml/{name}"]
    yield ["build", "a.yaml", "--executor", "dask", "--scheduler", name]
    for verb in (name, "check", "backup", "restore"):
        yield ["ledger", verb, name]
    for verb in ("check", "backup"):
        yield ["ledger", verb, "--ledger", name]
    yield ["generate", name]
    yield ["generate", f"calendar:{name}"]
    yield ["generate", "calendar:easy", "--from", name]
    yield ["generate", "calendar:easy", "--seed", name]
    yield ["generate", "calendar:easy", "-n", "1", "--output", f"a.yaml/{name}"]


CALLS = list(calls(HOSTILE))


@few("call", CALLS, ids=[" ".join(c).split("x\x1b")[0] for c in CALLS], fast=19)
def test_no_argument_is_obeyed_by_the_terminal(tmp_path, monkeypatch, capsys, call):
    monkeypatch.chdir(tmp_path)
    Path("a.pdf").write_bytes(b"%PDF-1.4")
    Path("a.yaml").write_text(json.dumps(config()))

    code = main(call)

    told = capsys.readouterr()
    assert code == 2 or (code == 6 and call[0] == "preflight")
    assert obeyed(told.err) == []
    assert obeyed(told.out) == []


def config(**more):
    about = {"id": "a", "title": "T", "seed": 1, **more}
    section = {"id": "a", "type": "cryptarithm", "count": 1, "level": "easy"}
    options = {"printer": "home", "trim": "A5"}
    return {"format": 1, "book": about, "print": options, "sections": [section]}


# A newline in a name is a name on this system; so is an escape.
NAMES = ["a\nb.yaml", "\x1b[31m.yaml", "\u202e.yaml"]


@pytest.mark.parametrize("name", NAMES)
def test_no_file_s_name_is_obeyed_by_the_terminal(tmp_path, monkeypatch, capsys, name):
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(json.dumps(config(volume=0)))

    assert main(["check", name]) == 2

    told = capsys.readouterr().err
    assert len(told.splitlines()) == 1
    assert obeyed(told) == []


@pytest.mark.parametrize(
    "faulty",
    [
        {"title": HOSTILE * 9},
        {"id": HOSTILE},
        {"language": HOSTILE},
        {"series": HOSTILE},
        {HOSTILE: 1},
        {"isbn": HOSTILE},
    ],
    ids=str,
)
def test_no_text_of_a_config_is_obeyed_by_the_terminal(tmp_path, capsys, faulty):
    path = tmp_path / "a.yaml"
    path.write_text(json.dumps(config(**faulty)))

    assert main(["check", str(path)]) == 2

    assert obeyed(capsys.readouterr().err) == []


def test_no_text_of_a_finished_book_is_obeyed_by_the_terminal(tmp_path, capsys):
    folder = tmp_path / HOSTILE.replace("/", "")
    folder.mkdir()
    entry = dict.fromkeys(("id", "section", "type", "level", "date"), HOSTILE)
    whole = {"format": 1, "book": {"title": HOSTILE}, "puzzles": [entry, HOSTILE]}
    (folder / "answers.json").write_text(json.dumps(whole))
    (folder / "manifest.json").write_text(
        json.dumps({"files": {HOSTILE: {"sha256": HOSTILE}}})
    )
    (folder / f"{folder.name[:40]}.pdf").write_bytes(b"%PDF-1.4")

    for call in (
        ["verify", str(folder)],
        ["answers", str(folder), "--format", "csv"],
        ["preflight", str(folder), "--printer", "home"],
        ["preview", str(folder), "--output", str(folder)],
    ):
        assert main(call) in (2, 4, 6)
        told = capsys.readouterr()
        assert obeyed(told.err + told.out) == [], call


def test_a_message_is_one_line_whatever_it_names(capsys):
    log.set_up()

    logging.getLogger("publish").warning("%s: is damaged", HOSTILE)

    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert obeyed(told) == []


def test_a_path_that_is_no_utf8_is_shown_and_not_obeyed(tmp_path):
    name = os.fsencode(tmp_path) + b"/\xff\x1b[31m.yaml"

    done = subprocess.run(
        [sys.executable, "-m", "puzzle_publish.cli", "check", name],
        capture_output=True,
        check=False,
        timeout=60,
    )

    assert done.returncode == 2
    assert b"\x1b" not in done.stderr
    assert b"Traceback" not in done.stderr
