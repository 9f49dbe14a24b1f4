"""What types may learn of a book: folder, language, spelling and taste."""

from pathlib import Path

from ..core.book import TasteOptions
from ..core.errors import UsageError
from ..core.languages import base_of, spelling_of
from ..core.messages import quoted
from ..core.puzzle import Json
from ..core.values import BookContext, Taste
from ..words.clued import answer_form
from ..words.list_file import read_list
from ..words.reading import fits_cells
from ..words.row_parser import rows_of
from ..words.store import file_beside
from .faults import Faults

_TASTE = ("book", "taste")


def context_of(faults: Faults) -> BookContext:
    """The context of the book in a file; the usual values in place of faulty ones."""
    bad = faults.faulty_keys(("book",))

    def value(key: str) -> Json:
        return None if key in bad else faults.at(("book", key))

    folder, tag = faults.file.folder, value("language") or "en"
    options = TasteOptions.model_validate(value("taste") or {})
    return BookContext(
        folder,
        base_of(tag),
        value("spelling") or spelling_of(tag),
        _taste(faults, options, folder),
    )


def _taste(faults: Faults, options: TasteOptions, folder: Path) -> Taste:
    found = {}
    for key, value in (("block", options.block), ("allow", options.allow)):
        try:
            words = _read(value, folder) if isinstance(value, str) else _cells(value)
            found[key] = tuple(sorted(set(words)))
        except UsageError as error:
            faults.add_error((*_TASTE, key), error)
    return Taste(options.level, **found)


def _cells(words: list[str]) -> list[str]:
    """Words in the form of cells.

    Raises:
        UsageError: some cannot be an answer.
    """
    problems = [f"{quoted(w)} is not a word" for w in words if not _is_word(w)]
    if problems:
        raise UsageError(problems)
    return [answer_form(word) for word in words]


def _read(value: str, folder: Path) -> list[str]:
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
    return bool(word) and fits_cells(word)
