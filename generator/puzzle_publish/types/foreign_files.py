"""What types share that read and write the files of other programs."""

import html
import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from ..core.log import MESSAGES
from ..core.messages import one_line, quoted
from ..core.puzzle import Json
from ..core.reading.user_text import UserFile, is_web_page

IPUZ_VERSION = "http://ipuz.org/v2"
IPUZ_KIND = "http://ipuz.org/{}#1"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
# How files of other kinds begin that people take for a puzzle.
_OTHERS = {
    b"%PDF": "a PDF",
    b"PK\x03\x04": "a zip file; unpack it",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"\x1f\x8b": "a packed file; unpack it",
}
_CALL = re.compile(r"(ipuz\w*\s*\()(.*)\)\s*;?", re.DOTALL)  # as some programs wrap it

T = TypeVar("T")


class Refused(Exception):  # noqa: N818  becomes a sentence
    """What is wrong with a file."""


class About(NamedTuple):
    """What a file says of its puzzle in words."""

    title: str
    author: str = ""
    rights: str = ""
    notes: str = ""


def tried(file: UserFile, read: Callable[[bytes], T]) -> T | str:
    """Return what is in a file, or a sentence that says what is wrong with it.

    A file is data of unknown origin: whatever a library makes of it is said.
    """
    if mistaken := _mistaken(file):
        return mistaken
    try:
        return read(file.raw)
    except Refused as why:
        return str(why)
    except Exception as error:  # of a library, on what it did not expect
        MESSAGES.debug("%s", file.shown, exc_info=True)
        reason = one_line(getattr(error, "message", "") or str(error))[:200]
        return f"is no {file.suffix} file ({reason or type(error).__name__})"


def _mistaken(file: UserFile) -> str:
    """Return what a file is instead of one that its suffix names, "" for nothing."""
    raw = file.raw
    if not raw.strip():
        return "is empty"
    if is_web_page(raw):
        return "is a web page, not a puzzle; save the file that it links to"
    if file.suffix == ".jpz":  # may be packed, and says how it is encoded
        return ""
    if raw.startswith(_UTF16) and file.suffix == ".ipuz":
        return "is UTF-16; save it as UTF-8"
    for begin, what in _OTHERS.items():
        if raw.startswith(begin):
            return f"is {what}" if ";" in what else f"is {what}, not a puzzle"
    return ""


def read_ipuz(raw: bytes, kind: str) -> Mapping[str, Json]:
    """Return the content of an .ipuz file with a puzzle of a kind, as "crossword".

    Raises:
        Refused: it has another kind of puzzle.
        Exception: it is no such file; of any class.
    """
    import ipuz

    text = raw.decode("utf-8-sig").strip()
    found = _value(text)
    if not isinstance(found, dict):
        raise Refused(f"must be an object (got {quoted(found)})")
    kinds = found.get("kind")
    if isinstance(kinds, list) and not any(kind in str(one) for one in kinds):
        told = quoted(str(kinds[0])) if kinds else "empty"
        raise Refused(f"has no {kind}; its kind is {told}")
    whole: Mapping[str, Json] = ipuz.read(text)
    return whole


def _value(text: str) -> Json:
    """Return the JSON of a text, also within a call as in `ipuz({…})`."""
    call = _CALL.fullmatch(text)
    try:
        found: Json = json.loads(" " * len(call[1]) + call[2] if call else text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise Refused(f"{place}: not JSON ({error.msg})") from None
    return found


def write_ipuz(
    kinds: Sequence[str], width: int, height: int, about: About, **members: Json
) -> bytes:
    """Return an .ipuz file, version 2 (ipuz.org/v2), which is JSON.

    Its strings may contain HTML, so they are escaped; `members` are as they are.
    """
    texts = {"title": about.title, "author": about.author, "copyright": about.rights}
    if about.notes:
        texts["notes"] = about.notes
    whole = {
        "version": IPUZ_VERSION,
        "kind": [IPUZ_KIND.format(kind) for kind in kinds],
        "dimensions": {"width": width, "height": height},
        **{name: ipuz_text(text) for name, text in texts.items()},
        **members,
    }
    return (json.dumps(whole, ensure_ascii=False) + "\n").encode()


def ipuz_text(text: str) -> str:
    """Return a text with HTML escaped, except quotes, which occur in no attribute.

    >>> ipuz_text("<i>R&B</i> isn't")
    "&lt;i&gt;R&amp;B&lt;/i&gt; isn't"
    """
    return html.escape(text, quote=False)
