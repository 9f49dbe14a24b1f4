"""Markdown files of authors: what they may hold, as safe HTML.

markdown-it parses; this module decides what is printed. Headings, emphasis, lists,
tables, quotations, rules, code, links to the web and pictures beside the book are;
HTML and links to files are refused with their place, all faults at once.
"""

import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import ConfigError, UsageError
from ..matter import Matter, MatterPicture
from ..messages import plain, quoted
from ..pictures import picture_in
from .beside import inside
from .user_text import Faults, TextKind, UserText, read_user_text

if TYPE_CHECKING:
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token

MOST_CHARACTERS = 200_000  # a hundred pages
MOST_OF_PARAGRAPH = 10_000  # the time for a paragraph of brackets grows as its square
MOST_PICTURES = 200
MOST_DEPTH = 12  # of six lists inside each other, each with its items
_KIND = TextKind("a Markdown file", most_mib=1, write="some text, or leave it out")
_LINKS = ("http://", "https://", "mailto:")
_WIDTH = re.compile(r"\{\s*width\s*=\s*([0-9]{1,3}(?:\.[0-9]{1,2})?)\s*mm\s*\}")
_COMMENT = re.compile(r"\s*<!--(?:(?!-->).)*-->\s*", re.DOTALL)
_BLOCKS = {
    "paragraph": "p",
    "bullet_list": "ul",
    "ordered_list": "ol",
    "list_item": "li",
    "blockquote": "blockquote",
    "table": "table",
    "thead": "thead",
    "tbody": "tbody",
    "tr": "tr",
    "th": "th",
    "td": "td",
}
_OF_TABLES = frozenset({"thead", "tbody", "tr", "th", "td"})
_INLINE = {"em": "em", "strong": "strong"}
_DEEPEST = 3  # of headings: those below look alike
_WIDE = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
_BREAK_IN_HAN = re.compile(f"(?<=[{_WIDE}“”‘’…—])\n(?=[{_WIDE}“”‘’…—])")


def read_matter(folder: Path, name: str, language: str) -> Matter:
    """A Markdown file of a book, with its pictures.

    Args:
        folder: the book's folder.
        name: the file's path below it.
        language: of the book, "en" or "zh".

    Raises:
        ConfigError: every fault in the file, with its place.
        UsageError: there is no such file, or it is no text.
    """
    found = read_user_text(inside(folder, name), _KIND, shown=name)
    if len(found.text) > MOST_CHARACTERS:
        raise UsageError(
            f"{found.shown}: has {len(found.text):,} characters; a Markdown file of a"
            f" book may have at most {MOST_CHARACTERS:,}"
        )
    return matter_of(found, folder, language)


def matter_of(file: UserText, folder: Path, language: str = "en") -> Matter:
    """The matter in a text; see `read_matter`."""
    return _Reading(file, folder, language).matter()


class _Reading:
    """Turns the tokens of one file into HTML."""

    def __init__(self, file: UserText, folder: Path, language: str) -> None:
        self._file, self._folder = file, folder
        self._zh = language == "zh"
        self._faults = Faults(file.shown)
        self._lines = file.text.split("\n")
        self._parts: list[str | int] = []
        self._text: list[str] = []
        self._pictures: list[MatterPicture] = []
        self._notes: dict[str, None] = {}
        self._title = ""
        self._wants_title = self._too_deep = False
        self._line = 0
        self._seen: dict[tuple[int, str], int] = {}
        self._widened = False

    def matter(self) -> Matter:
        """The finished matter."""
        self._refuse_controls()
        try:
            for token in _parsed(self._file.text):
                self._block(token)
        except _TooLong as error:
            self._faults.add(
                int(error.args[0]),
                1,
                f"this paragraph has more than {MOST_OF_PARAGRAPH:,} characters; divide"
                " it",
            )
        empty = not "".join(self._text).strip() and not self._pictures
        if empty and not self._faults.found:
            self._faults.add(1, 1, "has nothing to print")
        if self._faults.found:
            raise ConfigError(self._capped())
        if self._widened:
            self._notes[
                f"{self._file.shown}: half-width punctuation after Chinese characters"
                " is printed full-width"
            ] = None
        return Matter(
            self._file.shown,
            self._title,
            tuple(_joined(self._parts, zh=self._zh)),
            "".join(self._text),
            tuple(self._pictures),
            self._file.text,
            tuple(self._notes),
        )

    def _capped(self) -> Sequence[str]:
        try:
            self._faults.refuse()
        except UsageError as error:
            return error.problems
        return ()

    def _refuse_controls(self) -> None:
        for nth, line in enumerate(self._lines, 1):
            text = line.replace("\t", " ")
            if text == plain(text):
                continue
            for column, ch in enumerate(text, 1):
                if not plain(ch):
                    what = f"the invisible character U+{ord(ch):04X} is not printed"
                    self._faults.add(nth, column, f"{what}; remove it")

    # Blocks ----------------------------------------------------------------------

    def _block(self, token: "Token") -> None:
        if token.map:
            self._line = token.map[0]
        if token.level > MOST_DEPTH and not self._too_deep:
            self._too_deep = True
            self._faults.add(
                self._line + 1, 1, "lists and quotations are nested too deeply here"
            )
        name, _, side = token.type.rpartition("_")
        if token.type == "inline":
            self._inline(token.children or [])
        elif token.type == "hr":
            self._parts.append("<hr>")
        elif token.type in ("fence", "code_block"):
            code = token.content.rstrip("\n")
            self._say(code, as_typed=True)
            self._parts.append(f"<pre{self._mark()}>{escape(code)}</pre>")
        elif token.type == "html_block":
            if not _COMMENT.fullmatch(token.content):
                self._html(token.content)
        elif name == "heading":
            self._heading(token, side)
        elif name in _BLOCKS:
            if name == "paragraph" and token.hidden:
                return
            self._element(token, _BLOCKS[name], side)
        else:
            raise AssertionError(f"no rule for {token.type}")

    def _heading(self, token: "Token", side: str) -> None:
        level = min(int(token.tag[1:]), _DEEPEST)
        if side == "close":
            self._parts.append(f"</h{level}>")
            self._text.append("\n")
        else:
            self._parts.append(f"<h{level}{self._mark()}>")
            self._wants_title = not self._title

    def _element(self, token: "Token", tag: str, side: str) -> None:
        if side == "close":
            self._parts.append(f"</{tag}>")
            self._text.append("\n")
            return
        start = token.attrGet("start")
        number = f' start="{int(start)}"' if start is not None else ""
        style = str(token.attrGet("style") or "")
        align = style.removeprefix("text-align:")
        looks = f' class="{align}"' if align in ("left", "center", "right") else ""
        mark = "" if tag in _OF_TABLES else self._mark()
        self._parts.append(f"<{tag}{number}{looks}{mark}>")

    def _mark(self) -> str:
        return f' data-line="{self._line + 1}"'

    # Inline ----------------------------------------------------------------------

    def _inline(self, children: "Sequence[Token]") -> None:
        alone = _is_alone(children)
        waiting = deque(children)
        title: list[str] = []
        while waiting:
            token = waiting.popleft()
            kind, _, side = token.type.rpartition("_")
            if token.type == "text":
                self._say(token.content, title)
            elif token.type in ("softbreak", "hardbreak"):
                self._parts.append("\n" if token.type == "softbreak" else "<br>\n")
                self._line += 1
                self._text.append("\n")
                title.append(" ")
            elif token.type == "code_inline":
                self._parts.append("<code>")
                self._say(token.content, title, as_typed=True)
                self._parts.append("</code>")
            elif token.type == "image":
                self._image(token, waiting, alone=alone)
            elif token.type == "html_inline":
                if not _COMMENT.fullmatch(token.content):
                    self._html(token.content)
            elif kind == "link":
                self._link(token, side)
            elif kind in _INLINE:
                end = "/" if side == "close" else ""
                self._parts.append(f"<{end}{_INLINE[kind]}>")
            else:
                raise AssertionError(f"no rule for {token.type}")
        if self._wants_title:
            self._title = " ".join("".join(title).split())
            self._wants_title = False

    def _say(
        self, text: str, title: list[str] | None = None, *, as_typed: bool = False
    ) -> None:
        if self._zh and not as_typed:
            # A mark may follow a Chinese character that is emphasised.
            before = self._text[-1][-1:] if self._text else ""
            wide = full_width(before + text)[len(before) :]
            self._widened |= wide != text
            text = wide
        self._text.append(text)
        if title is not None:
            title.append(text)
            self._parts.append(escape(text))

    def _link(self, token: "Token", side: str) -> None:
        if side == "close":
            self._parts.append("</a>")
            return
        url = str(token.attrGet("href") or "")
        if not url.lower().startswith(_LINKS):
            shown = quoted(url)
            what = f"a link to {shown}"
            if url.startswith("#"):
                what += ", a place in this file"
            self._fault(
                _unquoted(url), f"{what}: must begin with http://, https:// or mailto:"
            )
        self._parts.append(f'<a href="{escape(url)}">')

    def _html(self, content: str) -> None:
        first = content.strip().split("\n")[0]
        message = f"HTML ({quoted(first)}) is not printed; write Markdown, or \\< for <"
        self._fault(first[:20], message)

    def _image(self, token: "Token", waiting: "deque[Token]", *, alone: bool) -> None:
        line, column = self._place("![")
        name = str(token.attrGet("src") or "")
        width = None
        if waiting and waiting[0].type == "text" and waiting[0].content[:1] == "{":
            found = _WIDTH.match(waiting[0].content)
            if found:
                width = float(found[1])
                waiting[0].content = waiting[0].content[found.end() :]
            if not width:
                self._faults.add(
                    line, column, "after a picture, braces hold its width: {width=40mm}"
                )
        if len(self._pictures) >= MOST_PICTURES:
            self._faults.add(line, column, f"more than {MOST_PICTURES} pictures")
            return
        try:
            picture = picture_in(self._folder, _unquoted(name))
        except ConfigError as error:
            for sentence in error.problems:
                self._faults.add(line, column, sentence)
            return
        except UsageError as error:
            self._faults.add(line, column, f"picture {error.problems[0]}")
            return
        self._notes |= dict.fromkeys(picture.notes)
        alt = " ".join(str(token.content).split())
        self._pictures.append(MatterPicture(picture, alt, width, line, column))
        caption = str(token.attrGet("title") or "")
        index = len(self._pictures) - 1
        if not alone:
            self._parts.append(index)
            return
        self._parts += ['<span class="plate">', index]
        if caption:
            self._parts.append('<span class="caption">')
            self._say(caption, [])
            self._parts.append("</span>")
        self._parts.append("</span>")

    # Places ----------------------------------------------------------------------

    def _fault(self, needle: str, message: str) -> None:
        self._faults.add(*self._place(needle), message)

    def _place(self, needle: str) -> tuple[int, int]:
        """The place of the next text of this kind, from the current line on."""
        for nth in range(self._line, len(self._lines)):
            start = self._seen.get((nth, needle), 0)
            found = self._lines[nth].find(needle, start)
            if found >= 0:
                self._seen[nth, needle] = found + 1
                return nth + 1, found + 1
        return self._line + 1, 1


def _parsed(text: str) -> "Sequence[Token]":
    from markdown_it import MarkdownIt

    # HTML is parsed to be refused; as text it would be printed with its brackets.
    # What is nested deeper than the parser goes is lost, so it goes deeper than we do.
    options = {"html": True, "typographer": True, "maxNesting": 4 * MOST_DEPTH}
    parser = MarkdownIt("commonmark", options)
    parser.core.ruler.before("inline", "limit", _refuse_long)
    parser.enable(["table", "smartquotes", "replacements"])
    # The parser accepts every link; `_link` refuses some. If the parser refused one, it
    # would be printed as text.
    setattr(parser, "validateLink", _any_link)  # noqa: B010  a method for mypy
    return parser.parse(text)


def _any_link(_url: str) -> bool:
    return True


class _TooLong(Exception):  # noqa: N818  a signal that ends the parsing
    """A paragraph on which the parser would spend minutes; carries its line."""


def _refuse_long(state: "StateCore") -> None:
    """A rule of the parser, before it looks for brackets and stars."""
    for token in state.tokens:
        if token.type == "inline" and len(token.content) > MOST_OF_PARAGRAPH:
            raise _TooLong(token.map[0] + 1 if token.map else 1)


def _is_alone(children: "Sequence[Token]") -> bool:
    """Return whether a paragraph holds one picture and nothing else."""
    images = sum(token.type == "image" for token in children)
    others = [t for t in children if t.type not in ("image", "softbreak")]
    return images == 1 and all(
        token.type == "text" and not _WIDTH.sub("", token.content).strip()
        for token in others
    )


def _unquoted(name: str) -> str:
    from urllib.parse import unquote

    return unquote(name)


def _joined(parts: Sequence[str | int], *, zh: bool) -> Iterator[str | int]:
    """Yield runs of HTML as one text each."""
    run: list[str] = []
    for part in [*parts, -1]:
        if isinstance(part, str):
            run.append(part)
            continue
        text = "".join(run)
        # A line of the file may end anywhere in a Chinese sentence.
        yield _BREAK_IN_HAN.sub("", text) if zh else text
        if part >= 0:
            yield part
        run = []


_AFTER_HAN = f"(?<=[{_WIDE}”’])"
_MARKS = dict(zip(",;:!?", "，；：！？", strict=True))
_RULES: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (re.compile(rf"\(([^()\n]*[{_WIDE}][^()\n]*)\)"), r"（\1）"),
    (re.compile(f"{_AFTER_HAN}([,;:!?]) ?"), lambda found: _MARKS[found[1]]),
    (re.compile(rf"{_AFTER_HAN}\.(?=\s*(?:[{_WIDE}“”]|$))"), "。"),
    (re.compile(rf"{_AFTER_HAN}(?:\.\.\.|…)(?!…)"), "……"),
    (re.compile(rf"{_AFTER_HAN}(?:---?|—|–)(?=[{_WIDE}])(?!—)"), "——"),
)


def full_width(text: str) -> str:
    """Return a Chinese text with full-width punctuation after Chinese characters.

    >>> full_width("你好,世界!(再见)"), full_width("Sudoku, 3:00")
    ('你好，世界！（再见）', 'Sudoku, 3:00')
    """
    for pattern, instead in _RULES:
        text = pattern.sub(instead, text)
    return text
