"""Reads a user's text from a file or standard input, and collects its faults.

For all kinds of text (lists of words, grids, a book's YAML) unreadable files cause the
same messages, and faults have their places.
"""

import json
import math
import os
import re
import stat
import sys
from dataclasses import dataclass
from pathlib import Path

from ..errors import Placed, UsageError
from ..log import MESSAGES
from ..messages import MOST_LINES, capped, did_you_mean, one_line, plain, shown_path
from ..puzzle import Json

STDIN = "-"
STANDARD_INPUT = "standard input"
_MOST_NEAR = 1_000
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
# What Windows-1252 has besides letters that people type: quotes, dashes, currencies.
_TYPED_MARKS = frozenset("‘’“”‚„‹›«»–—…•·€£¥§©®™°±²³½¼¾×÷¡¿\u00a0\u00b4\u00a8")
_WEB_PAGE = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|html)\b", re.IGNORECASE
)
_UTF8_LETTER = re.compile(rb"[\xc3-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}")


@dataclass(frozen=True, slots=True)
class TextKind:
    """A kind of text.

    Attributes:
        what: its name in messages: "a list of words".
        most_mib: the largest file.
        write: what to write into an empty file: "one word per line"; "" allows it to be
            empty.
        is_exported: whether spreadsheets write it: then it may also be UTF-16 with a
            byte order mark ("Unicode text") or Windows-1252.
    """

    what: str
    most_mib: int
    write: str = ""
    is_exported: bool = False


@dataclass(frozen=True, slots=True)
class UserText:
    r"""A text that was read.

    Attributes:
        text: the text without a byte order mark, with "\n" as line breaks.
        shown: what messages call the file.
        name: the file's name without folder and suffix.
        suffix: the suffix of the file's name in lower case, "" if it has none.
    """

    text: str
    shown: str
    name: str
    suffix: str


@dataclass(frozen=True, slots=True)
class UserFile:
    """The bytes of a file; the other attributes are those of `UserText`."""

    raw: bytes
    shown: str
    name: str
    suffix: str


class Faults:
    """Collects what is wrong with a text, each fault with its place."""

    def __init__(self, shown: str) -> None:
        self.shown = shown
        self.found: list[str] = []
        self.count = 0

    def add(self, line: int, column: int, message: str, *, offset: int = 0) -> None:
        """Add a fault; those that would not be shown are only counted.

        Args:
            line: the line.
            column: the column where the text or the cell begins.
            message: what is wrong.
            offset: the place of the fault in the cell.
        """
        place = self.place(line, column, offset)
        self._remember(_placed(self.shown, line, column + offset, message, place))

    def place(self, line: int, column: int, offset: int = 0) -> str:
        """A place in this text, as it follows the file's name in messages."""
        return f"{line}:{column + offset}"

    def check_words(
        self, line: int, column: int, words: str, most: int, noun: str
    ) -> None:
        """Add what cannot be printed: control characters, and too many characters.

        Args:
            line: the line.
            column: where the words begin.
            words: one or more.
            most: the number of characters that there may be.
            noun: what the words are, as "a fact".
        """
        control = next((k for k, ch in enumerate(words) if not ch.isprintable()), None)
        if control is not None:
            message = f"has the control character U+{ord(words[control]):04X}"
            self.add(line, column, message, offset=control)
        elif len(words) > most:
            message = f"has {len(words):,} characters; {noun} may have {most:,}"
            self.add(line, column, message, offset=most)

    def add_unplaced(self, message: str) -> None:
        """Add a fault whose line is not known."""
        self._remember(plain(f"{self.shown}: {message}"))

    def refuse(self) -> None:
        """Raise a UsageError with the faults, if there are any."""
        if self.found:
            lines = capped(self.found, self.count, begin=plain(f"{self.shown}: "))
            raise UsageError(lines)

    def _remember(self, sentence: str) -> None:
        self.count += 1
        if self.count <= MOST_LINES:
            self.found.append(sentence)


def is_there(value: str) -> bool:
    """Return whether there is a file or folder of this name, however odd the name."""
    try:
        return Path(value).exists()
    except (OSError, ValueError):  # too long, or with a null character
        return False


def is_web_page(raw: bytes) -> bool:
    """Return whether bytes are HTML, as a site sends in place of a missing file."""
    return _WEB_PAGE.match(raw) is not None


def is_name(value: str, folder: Path = Path()) -> bool:
    """Return whether a value is a name: no suffix, no folder, no file of that name."""
    path = folder / value
    return not path.suffix and "/" not in value and not os.path.lexists(path)


def read_user_text(
    source: str | Path, wanted: TextKind, *, shown: str = ""
) -> UserText:
    """The text of a file in UTF-8, or of standard input.

    Args:
        source: a path, or a command-line argument, where "-" is standard input.
        wanted: the kind of text.
        shown: what messages call the file, if not its path.

    Raises:
        UsageError: there is no such file, or it has no such text.
    """
    return decoded(read_user_file(source, wanted, shown=shown), wanted)


def read_user_file(
    source: str | Path, wanted: TextKind, *, shown: str = ""
) -> UserFile:
    """The bytes of a file or of standard input; see `read_user_text`.

    Raises:
        UsageError: there is no such file, or it is too large.
    """
    path = Path(source)
    if source == STDIN:
        shown = name = STANDARD_INPUT
    else:
        shown = shown_path(shown or str(source))
        name = one_line(path.stem)
    raw = _bytes_of(source, path, wanted, shown)
    return UserFile(raw, shown, name, path.suffix.lower())


def decoded(file: UserFile, wanted: TextKind) -> UserText:
    """The text of a file.

    Raises:
        UsageError: it is binary, empty, or in an encoding that is not read.
    """
    text = _decoded(file.raw, wanted, file.shown)
    return UserText(text, file.shown, file.name, file.suffix)


def parse_json(typed: UserText) -> Json:
    """The JSON value in a text."""
    try:
        found: Json = json.loads(typed.text)
    except json.JSONDecodeError as error:
        place = f"{typed.shown}:{error.lineno}:{error.colno}"
        raise UsageError(f"{place}: this is not JSON ({error.msg})") from None
    except RecursionError:
        raise UsageError(f"{typed.shown}: this is nested too deeply") from None
    except ValueError as error:  # a number with thousands of digits
        raise UsageError(f"{typed.shown}: this is not JSON ({error})") from None
    return found


def _bytes_of(source: str | Path, path: Path, wanted: TextKind, shown: str) -> bytes:
    most = wanted.most_mib << 20
    try:
        if source == STDIN:
            if sys.stdin is None:  # closed by the parent process
                raise UsageError(f"{shown}: is closed; give {wanted.what}")
            raw = sys.stdin.buffer.read(most + 1)
        else:
            _refuse_others(source, path.stat(), wanted, shown)
            with path.open("rb") as stream:
                raw = stream.read(most + 1)
    except FileNotFoundError:
        near = did_you_mean(path.name, _files_beside(path))
        raise UsageError(f"{shown}: there is no such file{near}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "this is not a path"
        raise UsageError(f"{shown}: cannot be read ({reason})") from None
    if len(raw) > most:  # also if the file has grown
        raise UsageError(_too_large(wanted, shown, "more"))
    return raw


def _refuse_others(
    source: str | Path, found: os.stat_result, wanted: TextKind, shown: str
) -> None:
    """Refuse anything but a regular file, since it may never end, and large files."""
    if stat.S_ISDIR(found.st_mode):
        raise UsageError(f"{shown}: this is a folder; name {wanted.what}")
    if not stat.S_ISREG(found.st_mode):
        also = ", or - for standard input" if isinstance(source, str) else ""
        raise UsageError(
            f"{shown}: this is not a regular file; name {wanted.what}{also}"
        )
    if found.st_size > wanted.most_mib << 20:
        tenths = math.ceil(10 * found.st_size / 2**20)
        raise UsageError(_too_large(wanted, shown, f"{tenths / 10:,.1f}"))


def _too_large(wanted: TextKind, shown: str, got: str) -> str:
    return f"{shown}: {wanted.what} may have at most {wanted.most_mib} MiB (got {got})"


def _files_beside(path: Path) -> list[str]:
    try:
        with os.scandir(path.parent) as found:
            return sorted(one.name for one in found if one.is_file())[:_MOST_NEAR]
    except OSError:
        return []


def _decoded(raw: bytes, wanted: TextKind, shown: str) -> str:
    text = _utf16(raw) if wanted.is_exported else None
    if text is None:
        text = _utf8(raw, wanted, shown)
    if wanted.write and not text.strip():
        raise UsageError(f"{shown}: is empty; write {wanted.write}")
    return _with_line_feeds(text)


def _utf16(raw: bytes) -> str | None:
    """The text of UTF-16 with a byte order mark, None if it is something else."""
    if not raw.startswith(_UTF16_MARKS):
        return None
    try:
        text = raw.decode("utf-16")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def _utf8(raw: bytes, wanted: TextKind, shown: str) -> str:
    if raw.startswith(_UTF16_MARKS) or _is_utf16(raw):
        raise UsageError(f"{shown}: this is UTF-16; save it as UTF-8")
    if is_web_page(raw):
        raise UsageError(f"{shown}: this is a web page, not {wanted.what}")
    if b"\0" in raw:
        raise UsageError(f"{shown}: this is binary, not {wanted.what}")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if wanted.is_exported and _is_windows(raw):
            MESSAGES.info("%s: read as Windows-1252, since it is not UTF-8", shown)
            return raw.decode("cp1252")
        raise UsageError(_not_utf8(error, shown)) from None


def _placed(
    shown: str, line: int, column: int, message: str, place: str = ""
) -> Placed:
    sentence = plain(f"{shown}:{place or f'{line}:{column}'}: {message}")
    return Placed(sentence, plain(message), file=shown, line=line, column=column)


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _not_utf8(error: UnicodeDecodeError, shown: str) -> str:
    raw = error.object  # without the byte order mark
    before = _with_line_feeds(raw[: error.start].decode())
    line, column = before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1
    fault = f"not UTF-8 (byte 0x{raw[error.start]:02x})"
    if _is_gbk(raw):
        code, also = "GB18030", "GBK"
    elif _is_latin1(raw):
        code, also = "ISO-8859-1", "Latin-1"
    else:
        return _placed(shown, line, column, f"{fault}; save it as UTF-8")
    fault += f"; if it is {code} ({also}), convert it with `iconv -f {code} -t UTF-8`"
    return _placed(shown, line, column, fault)


def _is_utf16(raw: bytes) -> bool:
    r"""Return whether bytes look like UTF-16 with no byte order mark: alternate zeros.

    >>> _is_utf16("sun".encode("utf-16-le")), _is_utf16(b"s\0un"), _is_utf16(b"\0")
    (True, False, False)
    """
    if len(raw) < 4:
        return False
    even, odd = raw[:1000:2], raw[1:1000:2]
    return any(
        zeros.count(0) > len(zeros) // 2 and 0 not in others
        for zeros, others in ((even, odd), (odd, even))
    )


def _is_gbk(raw: bytes) -> bool:
    """Return whether bytes are mostly Chinese pairs, not accented Latin-1 letters."""
    try:
        text = raw.decode("gb18030")
    except UnicodeDecodeError:
        return False
    found = [char for char in text if not char.isascii()]
    han = sum("\u4e00" <= c <= "\u9fff" or "\u3000" <= c <= "\uffef" for c in found)
    pairs = re.findall(rb"[\x81-\xfe][\xa1-\xfe]", raw)
    return 2 * han > len(found) and 2 * len(pairs) > len(found)


def _is_latin1(raw: bytes) -> bool:
    r"""Return whether all bytes beyond ASCII are letters in Latin-1.

    >>> _is_latin1("été".encode("latin-1")), _is_latin1(b"\xff\x81")
    (True, False)
    """
    letters = {chr(byte) for byte in set(raw) if byte >= 0x80}
    return "\xff" not in letters and all(letter.isalpha() for letter in letters)


def _is_windows(raw: bytes) -> bool:
    r"""Return whether bytes are text in Windows-1252, not damaged UTF-8 or Chinese.

    >>> _is_windows("l’été".encode("cp1252")), _is_windows("été".encode() + b"\xe9")
    (True, False)
    """
    if _UTF8_LETTER.search(raw) or _is_gbk(raw):
        return False
    try:
        found = {char for char in raw.decode("cp1252") if not char.isascii()}
    except UnicodeDecodeError:
        return False
    return "ÿ" not in found and all(
        char in _TYPED_MARKS or char.isalpha() for char in found
    )
