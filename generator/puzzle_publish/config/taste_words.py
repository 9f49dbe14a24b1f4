"""The words that a book's taste blocks or allows, as a list or in a file."""

from pathlib import Path

from ..core.errors import UsageError
from ..core.messages import quoted
from ..words.clued import answer_form
from ..words.list_file import read_list, why_too_long
from ..words.reading import fits_cells
from ..words.row_parser import rows_of
from ..words.store import file_beside


def cells_of(words: list[str]) -> list[str]:
    """Words in the form of cells.

    Raises:
        UsageError: some cannot be an answer.
    """
    problems = [f"{quoted(w)} is not a word" for w in words if not _is_word(w)]
    if problems:
        raise UsageError(problems)
    return [answer_form(word) for word in words]


def read_words(value: str, folder: Path) -> list[str]:
    """The words in a file beside the book, in the form of cells."""
    path, shown = file_beside(value, folder, ("a list of words",), "file of words")
    file = read_list(path, shown=shown)
    faults, found = file.faults(), []
    for row in rows_of(file, faults):
        column, word = row.cells.get("word", (1, ""))
        if not _is_word(word):
            faults.add(row.line, column, f"{quoted(word)} is not a word")
        found.append(answer_form(word))
    faults.refuse()
    return found


def _is_word(text: str) -> bool:
    word = answer_form(text)
    return bool(word) and fits_cells(word) and not why_too_long(text)
