"""Fragments of YAML that a page shows, completed to files that a reader takes."""

import re
import textwrap
from pathlib import Path

from page_blocks import Block

from puzzle_publish.config.load import load_book
from puzzle_publish.core.changes import ChangesFile
from puzzle_publish.core.printer import read_printer
from puzzle_publish.core.reading.model_errors import check_model
from puzzle_publish.core.reading.yaml_file import parsed
from puzzle_publish.types.calendar.boardfile import read_board_file
from puzzle_publish.words.themes import read_theme

# What a fragment of a book does not say itself.
FRAME = {
    "format": "format: 1\n",
    "book": "book: {id: shown, title: Shown, seed: 1}\n",
    "sections": (
        "sections:\n"
        "  - {id: year, type: calendar, dates: {from: 2027-01-01, days: 365}}\n"
        "  - {id: words, type: crossword, count: 30}\n"
    ),
}
BOOK = {*FRAME, "print", "web", "run"}
ABOUT = {"id": "shown", "title": "Shown", "seed": 1}
KEY = re.compile(r"^(\w+):", re.MULTILINE)


def read(block: Block, folder: Path, root: Path) -> str:
    """Read a block as what it is, in a folder with the files that it names.

    Returns:
        What it is: "book", "board", "theme", "printer" or "changes"; "" for anything
        else.

    Raises:
        PublishError: its reader refuses it.
    """
    kind, text = whole(block, root)
    path = folder / f"{kind}.yaml"
    path.write_text(text, encoding="utf-8")
    if kind == "book":
        load_book(path)
    elif kind == "board":
        board = read_board_file(path, shown="board.yaml")
        area = sum(len(piece.cells) for piece in board.pieces)
        assert len(board.cells) == area + len(board.groups), block.place
    elif kind == "theme":
        read_theme(path)
    elif kind == "printer":
        read_printer(path)
    elif kind == "changes":
        file = parsed(text, path, path.name)
        _, problems = check_model(file, ChangesFile)
        if problems or file.problems:
            raise file.refusal(problems)
    return kind


def whole(block: Block, root: Path) -> tuple[str, str]:
    """What a block is, and the text of a whole file with it.

    By its lines: whether it is YAML is for its reader to say.
    """
    keys = set(KEY.findall(block.text))
    if block.text.startswith("- "):
        return "book", book(f"sections:\n{textwrap.indent(block.text, '  ')}")
    if "groups" in keys:
        return "board", block.text
    if "changes" in keys:
        return "changes", block.text
    if {"title", "words"} <= keys:
        return "theme", block.text
    if keys == {"severities"}:
        home = (root / "configs/printers/home.yaml").read_text(encoding="utf-8")
        return "printer", f"{home.partition('severities:')[0]}{block.text}"
    known = bool(keys) and keys <= BOOK
    return ("book", book(block.text)) if known else ("", block.text)


def book(fragment: str) -> str:
    """A whole book with a fragment in it as it stands.

    >>> print(book("book:\\n  title: Mine\\nsections: []\\n"), end="")
    format: 1
    book:
      id: shown
      seed: 1
      title: Mine
    sections: []
    """
    keys = KEY.findall(fragment)
    lacking = "".join(text for key, text in FRAME.items() if key not in keys)
    _, opened, below = fragment.partition("book:\n")
    if opened:
        said = re.findall(r"^  (\w+):", KEY.split(below)[0], re.MULTILINE)
        needed = (f"  {k}: {v}\n" for k, v in ABOUT.items() if k not in said)
        fragment = fragment.replace(opened, f"{opened}{''.join(needed)}", 1)
    return f"{lacking}{fragment}"
