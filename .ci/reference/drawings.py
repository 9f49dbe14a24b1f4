"""The drawings of the library, by theme."""

from puzzle_publish.core.drawings.library import themes

from .markdown import table


def drawings() -> str:
    """Each theme: its name in a book's file, its titles, and its drawings."""
    rows = (
        (f"`{name}`", one.titles["en"], one.titles["zh"], ", ".join(one.drawings))
        for name, one in themes().items()
    )
    return table(("theme", "English", "Chinese", "drawings"), rows)
