"""What types share that read and write the files of other programs."""

import html
import json
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from ..core.log import MESSAGES
from ..core.messages import one_line, quoted
from ..core.puzzle import Json
from ..core.reading.user_text import UserFile

IPUZ_VERSION = "http://ipuz.org/v2"
IPUZ_KIND = "http://ipuz.org/{}#1"

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
    try:
        return read(file.raw)
    except Refused as why:
        return str(why)
    except Exception as error:  # of a library, on what it did not expect
        MESSAGES.debug("%s", file.shown, exc_info=True)
        reason = one_line(getattr(error, "message", "") or str(error))[:200]
        return f"is no {file.suffix} file ({reason or type(error).__name__})"


def read_ipuz(raw: bytes, kind: str) -> Mapping[str, Json]:
    """Return the content of an .ipuz file with a puzzle of a kind, as "crossword".

    Raises:
        Refused: it has another kind of puzzle.
        Exception: it is no such file; of any class.
    """
    import ipuz

    whole: Mapping[str, Json] = ipuz.read(raw.decode("utf-8-sig").strip())
    kinds = whole["kind"]
    if not isinstance(kinds, list) or not any(kind in str(one) for one in kinds):
        raise Refused(f"has no {kind}, but kind {quoted(kinds)}")
    return whole


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
