"""Can the design's fonts set what a person typed? Asked before anything is made."""

from collections.abc import Iterator

from .book import LoadedBook
from .design import Design
from .errors import ConfigError
from .render.fonts import load_fonts
from .wording import quoted
from .yamlfile import KeyPath


def require_letters(book: LoadedBook, design: Design) -> None:
    """Refuse a title, name or line with a character that no font of the design has.

    Raises:
        ConfigError: names the key, the characters and the fonts.
    """
    problems = []
    for path, text in _typed(book):
        fonts = load_fonts(design, [text])
        if lost := sorted(fonts.missing(text)):
            named = ", ".join(f"{quoted(ch)} (U+{ord(ch):04X})" for ch in lost[:5])
            more = f" and {len(lost) - 5} more" if len(lost) > 5 else ""
            problems.append(
                book.at(
                    path,
                    f"the fonts of the design {design.folder.name} have no {named}"
                    f"{more}",
                )
            )
    if problems:
        raise ConfigError(problems)


def _typed(book: LoadedBook) -> Iterator[tuple[KeyPath, str]]:
    about = book.config.book
    for name in ("title", "subtitle", "author", "publisher", "copyright", "isbn"):
        if text := getattr(about, name):
            yield ("book", name), text
    for k, section in enumerate(book.config.sections):
        if section.title:
            yield ("sections", k, "title"), section.title
