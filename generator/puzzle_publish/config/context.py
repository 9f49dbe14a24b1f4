"""What types may learn of a book: folder, language, spelling and taste."""

from pathlib import Path

from ..core.book import ClueOptions, TasteOptions
from ..core.errors import UsageError
from ..core.languages import base_of, spelling_of
from ..core.values import BookContext, Taste
from .faults import Faults

_TASTE = ("book", "taste")


def context_of(faults: Faults) -> BookContext:
    """The context of the book in a file; the usual values in place of faulty ones."""
    bad = faults.faulty_keys(("book",))

    def text(key: str) -> str:
        return "" if key in bad else faults.text(("book", key))

    folder, tag = faults.file.folder, text("language") or "en"
    clues = {} if "clues" in bad else faults.at(("book", "clues")) or {}
    taste = None if "taste" in bad else faults.at(("book", "taste"))
    options = TasteOptions.model_validate(taste or {})
    return BookContext(
        folder,
        base_of(tag),
        text("spelling") or spelling_of(tag),
        _taste(faults, options, folder),
        ClueOptions.model_validate(clues).wordnet,
    )


def _taste(faults: Faults, options: TasteOptions, folder: Path) -> Taste:
    found = {}
    for key, value in (("block", options.block), ("allow", options.allow)):
        try:
            found[key] = _words(value, folder)
        except UsageError as error:
            faults.add_error((*_TASTE, key), error)
    return Taste(options.level, **found)


def _words(value: str | list[str], folder: Path) -> tuple[str, ...]:
    """The words of a list, or in a file, in the form of cells, sorted."""
    if not value:
        return ()  # most books need not load the reader of lists
    from .taste_words import cells_of, read_words

    words = read_words(value, folder) if isinstance(value, str) else cells_of(value)
    return tuple(sorted(set(words)))
