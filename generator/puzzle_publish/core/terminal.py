"""A talk on the terminal, or through pipes: what is typed, what is shown."""

import sys
from collections.abc import Iterator, Mapping
from typing import BinaryIO

LONGEST_LINE = 4096  # as on a terminal


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language that the environment sets, "zh" or else "en".

    >>> language_of({"LANG": "zh_CN.UTF-8"}), language_of({"LANG": "de_DE.UTF-8"})
    ('zh', 'en')
    >>> language_of({"LC_ALL": "C.UTF-8", "LANG": "zh_CN.UTF-8"})
    'en'
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")  # POSIX: the first that is set decides
    found = next((environment[name] for name in names if environment.get(name)), "")
    return "zh" if found.lower().startswith("zh") else "en"


def lines_of(stream: BinaryIO, encoding: str) -> Iterator[str]:
    """Yield what is typed, line by line, whatever the bytes are.

    An overlong line is cut off, and never held in memory as a whole.
    """
    while raw := stream.readline(LONGEST_LINE):
        rest = raw
        while rest and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST_LINE)
        yield raw.decode(encoding, errors="replace")


def typed() -> Iterator[str]:
    """Yield what is typed, line by line, until the end of the input."""
    if sys.stdin is None:  # closed by the parent process
        return
    is_terminal = sys.stdin.isatty()
    for line in lines_of(sys.stdin.buffer, sys.stdin.encoding):
        if not is_terminal:
            show("\n")  # on a terminal, the user's newline already shows
        yield line


def show(text: str) -> None:
    """Show a text at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


def shows_colours(environment: Mapping[str, str]) -> bool:
    """Return whether stdout is a terminal whose user wants colours (no-color.org)."""
    wanted = not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"
    return wanted and sys.stdout.isatty()
