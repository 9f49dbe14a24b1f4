"""Shard files: the outcomes of one machine's share.

The first line names the book, the share and the versions that made it. Each further
line is an outcome with the name of its job, in the plan's order. Each line has a
digest, and the first has a digest of the others, so that any damage is found and
located. A digest reveals damage, not malice: `admission.py` checks every outcome.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict, cast

from ...core.errors import PublishError, UsageError
from ...core.files import write_file
from ...core.jobs import plain_outcome
from ...core.messages import quoted
from ...core.puzzle import Json, canonical_json, digest
from ...core.reading.json_values import within
from ...core.reading.user_text import TextKind, read_user_text
from ...core.values import Key, Outcome
from ...types.answers import parse

FORMAT = 1
MOST = 9_999  # shares of one book
_WHAT = "a shard of publish build --shard"
_LONGEST = 1 << 20  # characters of a line; the largest crossword has 40,000
_SPARE_DEPTH = 200
_MOST_MIB = 512  # of a file
_AGAIN = "copy it again, or remake it"


@dataclass(frozen=True, slots=True)
class Head:
    """The first line of a shard.

    Attributes:
        nth: the share, from 1.
        count: the number of shares.
        book: the book's id.
        digest: the digest of the book's file.
        plan: digest of all requests.
        made_by: fingerprint of the machine.
    """

    nth: int
    count: int
    book: str
    digest: str
    plan: str
    made_by: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Row:
    """One line: the name of its job, and the outcome as JSON text."""

    line: int
    job: str
    outcome: str


@dataclass(frozen=True, slots=True)
class Shard:
    """An undamaged file; messages call it `shown`."""

    shown: str
    head: Head
    rows: Mapping[Key, Row]


class _HeadLine(TypedDict):
    shard: tuple[int, int]
    book: str
    digest: str
    plan: str
    made_by: Mapping[str, str]


def path_of(output: Path, book_id: str, nth: int, count: int) -> Path:
    """The path of a shard."""
    return output / f"{book_id}.shard-{nth}-of-{count}.jsonl"


def write_shard(path: Path, head: Head, rows: Iterable[tuple[str, Outcome]]) -> None:
    """Write a shard, whole or not at all.

    Raises:
        UsageError: the file cannot be written.
    """
    lines, shas = [], []
    for job, outcome in rows:
        row: dict[str, Json] = {"job": job, "outcome": plain_outcome(outcome)}
        shas.append(digest(row))
        lines.append(canonical_json({**row, "sha": shas[-1]}))
        if len(lines[-1]) > _LONGEST:
            raise PublishError(f"{outcome.key} is too large for a shard; a bug")
    first: dict[str, Json] = {
        "publish-shard": FORMAT,
        "shard": [head.nth, head.count],
        "book": head.book,
        "digest": head.digest,
        "plan": head.plan,
        "made_by": dict(head.made_by),
        "puzzles": len(lines),
        "rows": digest(shas),
    }
    whole = [canonical_json({**first, "sha": digest(first)}), *lines]
    write_file(path, "".join(f"{line}\n" for line in whole).encode("ascii"))


def read_shard(path: Path, most: int) -> Shard:
    """An undamaged shard; whether it fits a book is not checked.

    Args:
        path: the file.
        most: the maximum number of puzzles it can have.

    Raises:
        UsageError: the file is not a shard, or was changed; says where.
    """
    wanted = TextKind(_WHAT, min(_MOST_MIB, 1 + most), "")
    typed = read_user_text(path, wanted)
    begin, _, rest = typed.text.partition("\n")
    first = _object(begin, f"{typed.shown}:1")
    found = within(first, "publish-shard")
    if first is None or not isinstance(found, int) or isinstance(found, bool):
        raise UsageError(f"{typed.shown}: is not {_WHAT}")
    head = _head(first, found, f"{typed.shown}:1")
    # Before the text is split: a hostile file may consist of line breaks.
    ends = rest.count("\n")
    if rest and not rest.endswith("\n"):
        raise UsageError(f"{typed.shown}:{ends + 2}: is cut off; {_AGAIN}")
    if ends != first["puzzles"]:
        raise UsageError(
            f"{typed.shown}: has {ends} of {first['puzzles']} puzzles; {_AGAIN}"
        )
    rows: dict[Key, Row] = {}
    shas = []
    for key, row, sha in _rows(rest.split("\n")[:-1], typed.shown):
        if key in rows:
            raise UsageError(
                f"{typed.shown}:{row.line}: has the puzzle of line {rows[key].line}"
                f" again; {_AGAIN}"
            )
        rows[key] = row
        shas.append(sha)
    if digest(shas) != first["rows"]:
        raise UsageError(f"{typed.shown}: lines are not where they were; {_AGAIN}")
    return Shard(typed.shown, head, rows)


def _head(first: dict[str, Json], found: int, place: str) -> Head:
    if found > FORMAT:
        raise UsageError(
            f"{place}: was written by a newer publish (format {found}, this one knows"
            f" {FORMAT}); upgrade, or make the shard with this one"
        )
    rest = {name: value for name, value in first.items() if name != "sha"}
    if first.get("sha") != digest(rest) or not _is_head(first):
        raise UsageError(f"{place}: {_changed()}")
    head = cast(_HeadLine, first)  # `_is_head` has checked it
    nth, count = head["shard"]
    return Head(nth, count, head["book"], head["digest"], head["plan"], head["made_by"])


def _is_head(first: dict[str, Json]) -> bool:
    made_by, shard = first.get("made_by"), first.get("shard")
    texts = [first.get(name) for name in ("book", "digest", "plan", "rows")]
    return (
        first["publish-shard"] == FORMAT
        and first.keys()
        == {"publish-shard", "shard", "book", "digest", "plan", "made_by"}
        | {"puzzles", "rows", "sha"}
        and isinstance(made_by, dict)
        and all(isinstance(text, str) for text in [*texts, *made_by.values()])
        and isinstance(shard, list)
        and type(first["puzzles"]) is int
        and len(shard) == 2
        and isinstance(nth := shard[0], int)
        and isinstance(count := shard[1], int)
        and bool not in (type(nth), type(count))
        and 1 <= nth <= count <= MOST
    )


def _rows(lines: list[str], shown: str) -> Iterator[tuple[Key, Row, str]]:
    for number, text in enumerate(lines, 2):
        place = f"{shown}:{number}"
        value = _object(text, place) or {}
        row: dict[str, Json] = {
            "job": value.get("job"),
            "outcome": value.get("outcome"),
        }
        made = digest(row)
        if value.keys() != {"job", "outcome", "sha"} or value["sha"] != made:
            raise UsageError(f"{place}: {_changed()}")
        key, job = _key(row["outcome"]), row["job"]
        if key is None or not isinstance(job, str):
            raise UsageError(f"{place}: is not the outcome of a request; {_AGAIN}")
        yield key, Row(number, job, canonical_json(row["outcome"])), made


def _key(outcome: Json) -> Key | None:
    key = outcome.get("key") if isinstance(outcome, dict) else None
    if not isinstance(key, dict) or key.keys() != {"section", "index"}:
        return None
    if not isinstance(key["section"], str) or type(key["index"]) is not int:
        return None
    return Key(key["section"], key["index"])


def _object(text: str, place: str) -> dict[str, Json] | None:
    """The JSON object in a line, None for anything else."""
    if len(text) > _LONGEST:
        raise UsageError(f"{place}: is longer than any puzzle is")
    try:
        value = parse(text.encode())
        deep: Json = value
        # Nested further in, as later code nests it, it must still be writable.
        for _ in range(_SPARE_DEPTH):
            deep = [deep]
        canonical_json(deep)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _changed() -> str:
    return f"was changed since it was written; {_AGAIN}"


def label_of(key: Key) -> str:
    """How messages name a puzzle that has no number yet."""
    return f"section {quoted(key.section)}, index {key.index}"
