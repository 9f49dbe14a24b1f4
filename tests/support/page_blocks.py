"""What a Markdown page shows, read as a code host reads it: CommonMark with tables."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.token import Token

MADE = re.compile(r"<!-- (?:made by `make reference`|(end of)) ?")
NAMED = re.compile(r"`([\w./-]+)`:")
REFUSED = re.compile(r"<!-- refused: (.+?) -->", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    """A block of code.

    Attributes:
        page: the path of its page.
        line: the number of its first line there.
        language: what its fence says, None if it is indented.
        text: its lines.
        name: the file that it is, from a line "`NAME`:" above it, or "".
        refused: the message that it gets, from a comment above it, or "".
        made: whether `make reference` wrote it.
    """

    page: str
    line: int
    language: str | None
    text: str
    name: str = ""
    refused: str = ""
    made: bool = False

    @property
    def place(self) -> str:
        """Where it is, for messages."""
        return f"{self.page}:{self.line}"


def tokens(text: str) -> list[Token]:
    """The blocks of a page, in order."""
    return MarkdownIt("commonmark").enable("table").parse(text)


def blocks(page: str, text: str) -> Iterator[Block]:
    r"""Every block of code of a page.

    >>> text = "`a.yaml`:\n\n```yaml\na: 1\n```\n\n<!-- refused: no -->\n\n    b\n"
    >>> [(b.language, b.name, b.refused, b.line) for b in blocks("p.md", text)]
    [('yaml', 'a.yaml', '', 3), (None, '', 'no', 9)]
    """
    made = False
    name = refused = ""
    for token in tokens(text):
        if token.type == "html_block" and (found := MADE.match(token.content)):
            made = not found[1]
        if token.type in ("fence", "code_block"):
            language = token.info if token.type == "fence" else None
            line = (token.map or [0])[0] + 1
            yield Block(page, line, language, token.content, name, refused, made)
        if token.type == "inline":
            alone = NAMED.fullmatch(token.content)
            name = alone[1] if alone else ""
        elif token.type == "html_block":
            told = REFUSED.search(token.content)
            refused = " ".join(told[1].split()) if told else ""
        if token.type not in ("paragraph_open", "paragraph_close", "inline"):
            name = ""
        if token.type not in ("html_block",):
            refused = ""


def inline(text: str) -> Iterator[Token]:
    """Everything within the paragraphs, headings and tables of a page."""
    for token in tokens(text):
        yield from token.children or ()


def links(text: str) -> Iterator[str]:
    """The targets of a page's links and pictures, HTML's too."""
    for token in inline(text):
        for name in ("href", "src"):
            if target := token.attrGet(name):
                yield str(target)
    yield from re.findall(r'(?:src|href)="([^"]+)"', html(text))


def html(text: str) -> str:
    """The HTML of a page, comments included."""
    whole = [*tokens(text), *inline(text)]
    kinds = ("html_block", "html_inline")
    return "\n".join(token.content for token in whole if token.type in kinds)


def prose(text: str) -> str:
    """The words of a page, without its code."""
    return "\n".join(t.content for t in inline(text) if t.type == "text")
