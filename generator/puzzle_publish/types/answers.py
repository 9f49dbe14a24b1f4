"""Reading answers.json and puzzles.jsonl back, without trusting their content."""

import datetime
import json
import math
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeGuard, cast

from ..core.entries import FORMAT, UNSEALED, Document, Entry, Line, Seal
from ..core.errors import UsageError, VerificationError
from ..core.messages import listed, quoted
from ..core.puzzle import Json
from ..core.reading.safe_read import read_regular
from .former_names import renewed

FILE = "answers.json"
LARGEST_MIB = 512  # a million puzzles; a larger file is not an answers.json
_LISTING_MIB = 64  # a manifest.json has a few kB, an index.json 200 bytes a puzzle


def find_answers(source: Path) -> Path:
    """The path of the answers.json in a folder, or of the file itself.

    Raises:
        UsageError: there is none.
    """
    path = source / FILE if source.is_dir() else source
    if path.is_dir():
        raise UsageError(f"{path}: is a folder, not a file")
    if path.exists():
        return path  # a device or a pipe is refused by name when it is read
    if source.is_dir():
        raise UsageError(
            f"{source}: holds no {FILE}; give the folder of a finished book"
        )
    raise UsageError(f"{source}: no such file or folder")


def read_answers(path: Path) -> Document[Json]:
    """The document of an answers.json, its entries under today's names but unchecked.

    Raises:
        UsageError: the file cannot be read.
        VerificationError: it does not have this format.
    """
    return _renewed(_document(path))


def read_sealed(path: Path) -> tuple[Document[Json], tuple[str, ...]]:
    """The same, and signs that the file was changed since; () for format 1."""
    whole = _document(path)
    return _renewed(whole), tuple(_seal_faults(whole))


def _document(path: Path) -> Document[Json]:
    try:
        raw = read_regular(path, LARGEST_MIB)
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror})") from error
    try:
        whole = parse(raw)
    except ValueError as error:
        raise VerificationError(
            f"{path}: is not JSON as publish writes it: {error}"
        ) from error
    if faults := list(document_faults(whole)):
        raise VerificationError(f"{path}: {fault}" for fault in faults)
    # What `document_faults` has checked.
    return cast(Document[Json], whole)


def _renewed(whole: Document[Json]) -> Document[Json]:
    return {**whole, "puzzles": list(map(renewed, whole["puzzles"]))}


def _seal_faults(whole: Document[Json]) -> Iterator[str]:
    """Yield what differs from the count and the digest in a document of format 2."""
    if whole["format"] == UNSEALED:
        return
    seal = Seal(whole["book"])
    try:
        for entry in whole["puzzles"]:
            seal.add(entry)
    except RecursionError:
        yield "a puzzle is nested too deeply"
        return
    if seal.count != whole["count"]:
        number = f"{seal.count:,} puzzle" + "s" * (seal.count != 1)
        yield f"count: is {whole['count']:,}, but the file holds {number}"
    if seal.digest != whole["digest"]:
        yield (
            "digest: is not that of its content, so the book's entry or a puzzle was"
            " changed, added or removed after the build"
        )


def read_listing(path: Path) -> Json:
    """The content of a manifest.json or an index.json, of unchecked shape.

    Raises:
        OSError: it cannot be read.
        ValueError: it is not JSON as publish writes it.
    """
    return parse(read_regular(path, _LISTING_MIB))


def parse(raw: bytes) -> Json:
    """A JSON value; repeated keys, NaN and deep nesting are refused.

    Raises:
        ValueError: says what is wrong.
    """
    try:
        value: Json = json.loads(
            raw.decode("utf-8"),
            object_pairs_hook=_once,
            parse_constant=_no_constant,
            parse_float=_finite,
        )
        return value
    except UnicodeDecodeError as error:
        raise ValueError(f"byte {error.start} is not UTF-8") from error
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    value = dict(pairs)
    if len(value) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"key {quoted(twice)} occurs twice in one object")
    return value


def _no_constant(name: str) -> Json:
    raise ValueError(f"{name} is not a number")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{quoted(text)} is too large a number")
    return number


Check = Callable[[Json], bool]  # returns whether a value is as it must be


def _is_whole(value: Json, least: int = 1) -> bool:
    return type(value) is int and least <= value < 2**63


def _is_text(value: Json) -> bool:
    return isinstance(value, str)


def _is_name(value: Json) -> bool:
    # A type is looked up as a folder, whose name may have at most 255 characters.
    return isinstance(value, str) and value.isidentifier() and len(value) <= 64


def _is_number(value: Json) -> bool:
    return type(value) in (int, float)


def _is_date(value: Json) -> bool:
    if not isinstance(value, str) or not re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        return False
    try:
        datetime.date.fromisoformat(value)
    except ValueError:
        return False
    return True


def _is_grade(value: Json) -> bool:
    return (
        isinstance(value, dict)
        and _is_text(value.get("level"))
        and _is_number(value.get("score"))
        and all(_is_number(v) for name, v in value.items() if name != "level")
    )


def _is_seed_path(value: Json) -> bool:
    if not isinstance(value, list) or len(value) != 4:
        return False
    numbers = (value[0], *value[2:])
    return _is_text(value[1]) and all(_is_whole(one, 0) for one in numbers)


def _is_place(value: Json) -> bool:
    return isinstance(value, str) and bool(re.fullmatch(r"[^/]+/[1-9]\d{0,5}", value))


def _is_hex(digits: int) -> Check:
    hexes = re.compile(f"[0-9a-f]{{{digits}}}")
    return lambda value: isinstance(value, str) and bool(hexes.fullmatch(value))


def _or_null(check: Check) -> Check:
    return lambda value: value is None or check(value)


_BOOK: dict[str, tuple[Check, str]] = {
    "id": (_is_text, "a text"),
    "title": (_is_text, "a text"),
    "language": (_is_text, "a text"),
    "series": (_or_null(_is_text), "a text or null"),
    "volume": (_is_whole, "a whole number from 1"),
    "seed": (lambda value: _is_whole(value, 0), "a whole number from 0"),
}
_SEAL: dict[str, tuple[Check, str]] = {
    "count": (_is_whole, "a whole number from 1"),
    "digest": (_is_hex(64), "64 hex digits"),
}
_PUZZLE: dict[str, tuple[Check, str]] = {
    "number": (_is_whole, "a whole number from 1"),
    "id": (_is_hex(16), "16 hex digits"),
    "section": (_is_text, "a text"),
    "type": (_is_name, "a type's name"),
    "version": (_is_whole, "a whole number from 1"),
    "level": (_is_text, "a text"),
    "grade": (_is_grade, "an object with level, score and measures"),
    "date": (_or_null(_is_date), "a date or null"),
    "page": (_is_whole, "a whole number from 1"),
    "hint_page": (_or_null(_is_whole), "a whole number from 1 or null"),
    "key_page": (_is_whole, "a whole number from 1"),
    "givens": (lambda value: value is not None, "the givens"),
    "answer": (lambda value: value is not None, "the answer"),
}


def _is_meta(value: Json) -> bool:
    """Whether a value is a sentence with the places of its letters."""
    if not isinstance(value, dict) or value.keys() != {"sentence", "letters"}:
        return False
    places = value["letters"]
    return (
        isinstance(value["sentence"], str)
        and isinstance(places, list)
        and all(isinstance(place, dict) for place in places)
        and all(place.keys() == {"number", "row", "column"} for place in places)
        and all(_is_whole(number) for place in places for number in place.values())
    )


_META: dict[str, tuple[Check, str]] = {
    "meta": (_is_meta, "a sentence, and a number, row and column for each letter")
}
# What only some puzzles have: those of a book in volumes, and exchanged ones.
_SOME: dict[str, tuple[Check, str]] = {
    "volume": (_is_whole, "a whole number from 1"),
    "place": (_is_place, "SECTION/N"),
}

_LINE = {
    **_PUZZLE,
    "page": (_or_null(_is_whole), "a whole number from 1 or null"),
    "key_page": (_or_null(_is_whole), "a whole number from 1 or null"),
    "params": (lambda value: isinstance(value, dict), "an object"),
    "seed_path": (_is_seed_path, "a list of seed, section, index and attempt"),
}


def document_faults(whole: Json) -> Iterator[str]:
    """Yield what is wrong with a document outside its puzzles."""
    if not isinstance(whole, dict):
        yield "is not an object with format, book and puzzles"
        return
    number = whole.get("format")
    if type(number) is not int or number not in (UNSEALED, FORMAT):
        yield f"format: must be {UNSEALED} or {FORMAT} (got {quoted(number)})"
        return
    known = {"format", "book", "puzzles"}
    if number == FORMAT:
        known |= _SEAL.keys()
        seal = {name: value for name, value in whole.items() if name in _SEAL}
        yield from _object_faults(seal, _SEAL)
    unknown = sorted(whole.keys() - known)
    if unknown:
        yield f"holds unknown keys: {listed(map(quoted, unknown), last='and')}"
    if not isinstance(whole.get("puzzles"), list) or not whole["puzzles"]:
        yield "puzzles: must be a list with at least one puzzle"
    book = whole.get("book")
    spelled = isinstance(book, dict) and "meta" in book
    for fault in _object_faults(book, _BOOK | _META if spelled else _BOOK):
        yield f"book: {fault}"


def entry_faults(entry: Json) -> list[str]:
    """What is wrong with the shape of one puzzle; [] if it can be proven."""
    return list(_object_faults(entry, _PUZZLE | _some_of(entry)))


def _some_of(entry: Json) -> dict[str, tuple[Check, str]]:
    has = entry if isinstance(entry, dict) else {}
    return {name: check for name, check in _SOME.items() if name in has}


def line_faults(entry: Json) -> list[str]:
    """What is wrong with one line of puzzles.jsonl; [] if it can be proven.

    The pages of a puzzle that is in no book are null.
    """
    faults = list(_object_faults(entry, _LINE | _some_of(entry)))
    if faults:
        return faults
    line = cast(Line, entry)  # these are its members
    if line["seed_path"][1] != line["section"]:
        faults.append(
            f"its seed path names section {quoted(line['seed_path'][1])}"
            f" (it is in {quoted(line['section'])})"
        )
    if not faults and (line["page"] is None) != (line["key_page"] is None):
        faults.append("has only one of page and key_page; a puzzle has both or neither")
    return faults


def is_entry(entry: Json) -> TypeGuard[Entry]:
    """Whether the shape of one puzzle of an answers.json is sound."""
    return not entry_faults(entry)


def _object_faults(value: Json, wanted: dict[str, tuple[Check, str]]) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"must be an object (got {quoted(value)})"
        return
    for name, (fits, what) in wanted.items():
        if name not in value:
            yield f"{name} is missing"
        elif not fits(value[name]):
            yield f"{name}: must be {what} (got {quoted(value[name])})"
    for name in sorted(value.keys() - wanted.keys()):
        yield f"has an unknown key {quoted(name)}"
