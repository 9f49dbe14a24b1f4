"""What a build says to its book's author, apart from the rest of its log.

A log is for a terminal: its lines begin with files, lines and keys, and its findings
with names of rules. An author reads sentences, of which each is something to look at.
"""

import re
from collections.abc import Iterable, Mapping
from typing import TypedDict

from ...core.log import FINDING
from ...core.puzzle import Json

_PLACE = re.compile(r".{1,300}?:\d+:\d+: (?:(?P<key>[\w.\[\]-]+): )?(?P<message>.+)")
_ABOUT = re.compile(r"about \d+ pages")
_LOOKED_AT = ("warning", "error")  # levels of what an author should look at
_TOLD_BEFORE = "too-few-pages"  # with advice, before there were pages
_PARTS = {
    "interior.pdf": "The pages",
    "cover.pdf": "The cover",
    "answers.pdf": "The key",
    "screen.pdf": "The PDF for screens",
}


class Note(TypedDict):
    """A sentence for an author, and the field that it is about, "" for none."""

    key: str
    message: str


def note_of(said: Mapping[str, Json]) -> Note | None:
    """Return a line of a log as a note, None if it is a detail.

    Args:
        said: the line, as `--log-json` has it.
    """
    if said.get("level") not in _LOOKED_AT:
        return None
    text = str(said.get("message"))
    return _finding(said, text) if said.get("event") == FINDING else placed(text)


def placed(text: str) -> Note:
    """Return a sentence without its place in a file.

    >>> placed("b.yaml:3:5: print.trim: is too small")
    {'key': 'print.trim', 'message': 'is too small'}
    """
    if found := _PLACE.fullmatch(text):
        return Note(key=found["key"] or "", message=found["message"])
    return Note(key="", message=text)


def counted(notes: Iterable[Note], pages: int) -> list[Note]:
    """Return notes with the pages that a book has, where they had an estimate."""
    return [
        Note(key=one["key"], message=_ABOUT.sub(f"{pages} pages", one["message"]))
        for one in notes
    ]


def _finding(said: Mapping[str, Json], text: str) -> Note | None:
    if said.get("rule") == _TOLD_BEFORE:
        return None
    file, page = str(said.get("file")), said.get("page")
    part = _PARTS.get(file, file)
    where = f"{part}, page {page}" if page else part
    _, _, message = text.partition(f": {said.get('rule')}: ")
    return Note(key="", message=f"{where}: {message}")
