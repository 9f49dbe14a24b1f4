"""Files of quotations: a text on each line."""

from pathlib import Path

from ..errors import UsageError
from ..quotations import Quotations
from ..quotes import curly
from .beside import inside
from .user_text import Faults, TextKind, read_user_text

MOST_CHARACTERS = 300
_KIND = TextKind(
    "a file of quotations",
    most_mib=1,
    write="one quotation on each line",
    is_exported=True,
)


def read_file(folder: Path, name: str, language: str) -> Quotations:
    """The quotations of a book, in the order of its months.

    Lines that begin with # are comments. Arguments and errors are those of
    `facts_file.read_facts`.
    """
    file = read_user_text(inside(folder, name), _KIND, shown=name)
    faults = Faults(file.shown)
    found: list[tuple[int, str]] = []
    for line, whole in enumerate(file.text.split("\n"), 1):
        text = whole.strip()
        if not text or text.startswith("#"):
            continue
        column = whole.index(text) + 1
        faults.check_words(line, column, text, MOST_CHARACTERS, "a quotation")
        found.append((line, curly(text) if language == "en" else text))
    faults.refuse()
    if not found:
        raise UsageError(f"{file.shown}: has no quotations; write {_KIND.write}")
    return Quotations(file.shown, tuple(found))
