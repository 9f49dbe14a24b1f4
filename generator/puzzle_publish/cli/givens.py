"""Puzzles given one per line, for `publish solve` and `publish grade`.

Blank lines and lines that begin with # are skipped.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from ..core.errors import UsageError
from ..core.log import MESSAGES
from ..core.messages import quoted, shown_json, shown_path
from ..core.progress import counting
from ..core.puzzle import Json
from ..core.reading.lines import opened_lines
from ..core.reading.user_text import STANDARD_INPUT, STDIN, is_there
from ..types.contract import PuzzleType
from ..types.given_lines import givens_in
from ..types.solving import givens_for, reading_givens
from .options import settings_of

_BYTE_ORDER_MARK = "\ufeff"
_FILES = (".json", ".jsonl", ".txt")


def print_each(
    kind: PuzzleType,
    words: Sequence[str],
    describe: Callable[[Json], str],
    *,
    as_json: bool,
    settings: Sequence[str] = (),
) -> int:
    """Print what `describe` returns for each puzzle; return the exit code.

    A line that is not a puzzle of the type is reported on stderr and, with `as_json`,
    printed as {"error": …}; the exit code is then 2.

    Args:
        kind: the type of all puzzles.
        words: a path, "-" for standard input, or a puzzle in a notation.
        describe: takes the givens; what the type raises is handled here.
        as_json: `describe` returns one JSON object, not human-readable lines.
        settings: members of the givens to change, each KEY=VALUE.

    Raises:
        UsageError: the file cannot be read.
    """
    changed = settings_of(settings)
    source = words[0]
    if not _is_file(kind, words):
        shown = _described(kind, " ".join(words), describe, changed)
        print(shown.rstrip("\n"), flush=True)
        return 0
    puzzles = malformed = 0
    where = STANDARD_INPUT if source == STDIN else shown_path(source)
    for number, line in _puzzle_lines(source):
        puzzles += 1
        try:
            shown = _described(kind, line, describe, changed)
        except UsageError as error:
            malformed += 1
            sentence = f"line {number}: {'; '.join(error.problems)}"
            MESSAGES.error("%s: %s", where, sentence)
            if as_json:
                print(shown_json({"error": sentence}), flush=True)
            continue
        print(shown if as_json else f"line {number}: {shown}", flush=True)
    _sum_up(puzzles, malformed)
    return UsageError.exit_code if malformed else 0


def _puzzle_lines(source: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that should be puzzles, with their numbers in the file."""
    # On a terminal the output itself shows progress.
    has_bar = not sys.stdout.isatty()
    with (
        opened_lines(Path(source)) as (total, texts),
        counting(total=total, label="puzzles") as count,
    ):
        for number, text in enumerate(texts, 1):
            line = text.removeprefix(_BYTE_ORDER_MARK) if number == 1 else text
            if line.strip() and not line.startswith("#"):
                yield number, line
            if has_bar:
                count(1)


def _is_file(kind: PuzzleType, words: Sequence[str]) -> bool:
    """Return whether words name a file, not a puzzle.

    Raises:
        UsageError: they can be neither.
    """
    has_notation = type(kind).read_line is not PuzzleType.read_line
    if words[0].lstrip()[:1] == "{" or (len(words) > 1 and has_notation):
        return False
    if len(words) > 1:
        raise UsageError(f"FILE: must be one file (got {quoted(' '.join(words))})")
    named = words[0] == STDIN or words[0].endswith(_FILES)
    return named or not has_notation or is_there(words[0])


def _described(
    kind: PuzzleType,
    line: str,
    describe: Callable[[Json], str],
    changed: Mapping[str, Json],
) -> str:
    givens = givens_for(kind, {**givens_in(kind, line), **changed})
    with reading_givens(kind):
        return describe(kind.read_givens(givens))


def _sum_up(puzzles: int, malformed: int) -> None:
    """Log how many puzzles there were, unless it was a single good one."""
    if (puzzles, malformed) != (1, 0):
        noun = "line" if malformed else "puzzle"
        number = f"1 {noun}" if puzzles == 1 else f"{puzzles:,} {noun}s"
        bad = f", {malformed:,} malformed" if malformed else ""
        MESSAGES.info("%s%s", number, bad)
