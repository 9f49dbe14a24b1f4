"""Lines with clues that are full, judged at once as web/player/lines.js does."""

from collections.abc import Iterator, Sequence

from .entries import Entries
from .game import Game


def verdicts(entries: Entries, game: Game) -> list[str]:
    """Return "right" or "wrong" for each line with a clue that is full, else ""."""
    return [
        ""
        if not (entry.clue and entries.spelt(game, entry))
        else "wrong"
        if any(entries.is_open(game, at) for at in entry.cells)
        else "right"
        for entry in entries.all
    ]


def told(
    entries: Entries, game: Game, before: Sequence[str], after: Sequence[str]
) -> str:
    """Return in words which lines are judged anew, "" for none."""
    words = entries.words
    said = [
        part
        for k, verdict in enumerate(after)
        if verdict and verdict != before[k]
        for part in _said(entries, game, k, verdict)
    ]
    return words.page["comma"].join(said)


def _said(entries: Entries, game: Game, nth: int, verdict: str) -> Iterator[str]:
    """Yield what is judged of a line, and why a rung is wrong."""
    words, entry = entries.words, entries.all[nth]
    said = {"entry": entries.name(entry), "verdict": words.verdicts[verdict]}
    yield words.page["judged"].format_map(said)
    if entries.are_rungs and verdict == "wrong":
        count = sum(
            entries.sign_at(game, (r, c)) != entries.sign_at(game, (r - 1, c))
            for r, c in entry.cells
        )
        changes = words.page["changes"].format(count=count)
        yield words.page["other_word"] if count == 1 else changes
