"""What a page tells besides its grid: clues with their lengths, or words to place."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from ..texts import read_text
from .columns import BOX, Entry
from .model import Page

FOLDER = Path(__file__).parent


def entries_of(page: Page, language: str) -> list[Entry]:
    """Return the headings and the clues as they are printed, in order."""
    labels = read_text(FOLDER, language).labels
    entries: list[Entry] = []
    direction = ""
    for slot, clue in zip(page.pattern.slots, page.clues, strict=True):
        if slot.direction != direction:
            direction = slot.direction
            entries.append(Entry("", str(labels[direction])))
        lengths = str(labels["lengths"]).format(lengths=clue.enumeration)
        entries.append(Entry(str(clue.number), " ".join(clue.clue.split()), lengths))
    return entries


def listed(words: Sequence[str], language: str) -> Iterator[Entry]:
    """Yield words, each with a box to tick, under headings of their lengths.

    >>> [entry.text for entry in listed(("AT", "IT", "SUN"), "en")]
    ['2 letters', 'AT', 'IT', '3 letters', 'SUN']
    """
    heading = str(read_text(FOLDER, language).labels["letters"])
    length = 0
    for word in words:
        if len(word) != length:
            length = len(word)
            yield Entry("", heading.format(length=length))
        yield Entry(BOX, word)
