"""What a page tells besides its grid: headings, and clues with their lengths."""

from pathlib import Path

from ...texts import read_text
from .columns import Entry
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
