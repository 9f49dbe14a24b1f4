"""Subject: mutants that are taken, cut down to a few puzzles and built to the end."""

import contextlib
import io
import json
import shutil
from pathlib import Path

import bookcases
import bookmutants
import examining

from puzzle_publish import cli
from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.reading.yaml_file import read

# Of addresses: with fonts and kernels loaded, threads have room for their stacks. A
# thread that gets none makes Python wait for ever for its start.
MOST_MB = 3000
MOST_SECTIONS, MOST_PUZZLES = 2, 2
# Done, or something that only making the puzzles or the pages can tell.
CODES = (0, 2, 3, 5, 6)

prepare = bookcases.prepare


def run(folder: Path, case: int) -> str:
    """Build one mutant if it is taken as it is."""
    path = folder / examining.NAME
    path.write_bytes(bookmutants.mutant(3 * case + 1))  # with other options
    try:
        load_book(path)
    except ConfigError:
        return "refused"
    path.write_text(json.dumps(small(read(path).data), ensure_ascii=False), "utf-8")
    output = folder / "output"
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        options = ["--executor", "serial", "--output", str(output)]
        code = cli.main(["build", *options, str(path)])
    told = err.getvalue()
    made = list(output.glob("*/manifest.json"))
    shutil.rmtree(output, ignore_errors=True)
    assert code in CODES, f"exit code {code}: {told[-1500:]}"
    assert "Traceback" not in told
    assert bool(made) == (code == 0), f"exit code {code} and {made}"
    return f"built: {code}"


def small(book: dict) -> dict:
    """The same book with a few puzzles."""
    sections = [dict(section) for section in book["sections"][:MOST_SECTIONS]]
    for section in sections:
        if "count" in section and section["count"] is not None:
            section["count"] = min(section["count"], MOST_PUZZLES)
        if section.get("dates"):
            days = min(section["dates"]["days"], 7)  # of a rota one day at least
            section["dates"] = {**section["dates"], "days": days}
        section["attempts"] = min(section.get("attempts", 60), 60)
    return {**book, "sections": sections}
