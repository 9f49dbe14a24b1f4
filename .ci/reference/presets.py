"""The presets for `publish new book --from`."""

from puzzle_publish.cli.presets import about, presets
from puzzle_publish.core.book import BookConfig
from puzzle_publish.core.reading.model_errors import read_model

from .markdown import table


def table_of_presets() -> str:
    """Each preset: what it is, how many puzzles, on which pages."""
    rows = []
    for name, path in presets().items():
        book = read_model(path, BookConfig)
        rows.append((f"`{name}`", about(path), str(book.puzzle_count), book.print.trim))
    return table(("preset", "what it is", "puzzles", "pages"), rows)
