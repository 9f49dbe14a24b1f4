"""Checks that the design's fonts have every character, before anything is generated.

The texts are those in the book's file, and what each type may print from its word list.
"""

from collections.abc import Iterator

from ..core.book import LoadedBook
from ..core.designs.design import Design
from ..core.errors import ConfigError
from ..core.messages import quoted
from ..core.reading.yaml_file import KeyPath
from ..types.contract import PuzzleType
from ..types.params import Params
from ..types.registry import load
from .fonts import load_fonts


def require_letters(book: LoadedBook, design: Design) -> None:
    """Refuse a text or a word list with a character that the fonts lack.

    Raises:
        ConfigError: names the key, the characters and the fonts.
    """
    fonts = f"the fonts of the design {design.folder.name}"
    problems = [
        book.at(path, f"{fonts} have no {named}")
        for path, text in _typed(book)
        if (named := _missing(design, text))
    ]
    problems += [
        book.at(
            path,
            f"{fonts} have no {named}, which words of this list need; take those"
            " words off the list, or choose a design that has them",
        )
        for path, letters in _listed(book)
        if (named := _missing(design, letters))
    ]
    if problems:
        raise ConfigError(problems)


def _missing(design: Design, text: str) -> str:
    """Return the characters without a glyph with their code points, five at most."""
    lost = sorted(load_fonts(design, [text]).missing(text))
    named = ", ".join(f"{quoted(ch)} (U+{ord(ch):04X})" for ch in lost[:5])
    return f"{named} and {len(lost) - 5} more" if len(lost) > 5 else named


def _listed(book: LoadedBook) -> Iterator[tuple[KeyPath, str]]:
    """Yield the characters that each section's word lists may print."""
    for k, section in enumerate(book.config.sections):
        kind = load(section.type)
        path: KeyPath = ("sections", k, "params")
        if "lexicon" in kind.params_model.model_fields:
            path = (*path, "lexicon")
        every = (kind.read_params(p) for p in book.params.get(section.id, {}).values())
        language = book.config.book.language
        letters = dict.fromkeys(_letters(kind, params, language) for params in every)
        yield from ((path, text) for text in letters if text)


def _letters(kind: PuzzleType, params: Params, language: str) -> str:
    """Return the characters of boards and glossary, each once."""
    entries = kind.vocabulary(params, language)
    texts = (text for e in entries for text in (e.word, e.reading, e.note))
    return "".join(sorted(set(kind.letters(params)).union(*texts)))


def _typed(book: LoadedBook) -> Iterator[tuple[KeyPath, str]]:
    about = book.config.book
    for name in ("title", "subtitle", "author", "publisher", "copyright", "isbn"):
        if text := getattr(about, name):
            yield ("book", name), text
    for k, section in enumerate(book.config.sections):
        if section.title:
            yield ("sections", k, "title"), section.title
