"""The commands that a page shows, taken apart as a shell does."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass

from page_blocks import Block

CONNECTORS = ("|", ">", ">>", "<", "&&", ";")


@dataclass(frozen=True, slots=True)
class Command:
    """A program with its arguments.

    Attributes:
        place: where its line is.
        words: the program's name, then what it gets.
        to: the file that gets its output, or "".
        piped: whether it reads what another one writes.
    """

    place: str
    words: tuple[str, ...]
    to: str = ""
    piped: bool = False

    def __str__(self) -> str:
        """Its place and its words."""
        return f"{self.place}: {shlex.join(self.words)}"


def commands(block: Block) -> Iterator[Command]:
    r"""The commands of an indented block.

    >>> block = Block("p.md", 3, None, "a b \\\n  > c  # note\nd 'e f' | g\n")
    >>> for command in commands(block):
    ...     print(command.place, command.words, command.to, command.piped)
    p.md:3 ('a', 'b') c False
    p.md:4 ('d', 'e f')  False
    p.md:4 ('g',)  True
    """
    for number, line in enumerate(re.sub(r" *\\\n *", " ", block.text).splitlines()):
        if line.strip():
            yield from parsed(line, f"{block.page}:{block.line + number}")


def parsed(line: str, place: str) -> Iterator[Command]:
    """The commands of one line."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|><;")
    lexer.whitespace_split = True
    words: list[str] = []
    to, piped, sign = "", False, ""
    for word in lexer:
        if word in ("|", ";"):
            yield Command(place, tuple(words), to, piped)
            words, to, piped, sign = [], "", word == "|", ""
        elif word in (">", ">>"):
            sign = word
        elif sign:
            to, sign = word, ""
        else:
            words.append(word)
    yield Command(place, tuple(words), to, piped)
