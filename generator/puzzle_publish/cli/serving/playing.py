"""The puzzles of a preview as the web edition plays them."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from ...core.entries import Entry, draft_of, puzzle_entry
from ...core.puzzle import Json
from ...core.values import Layout, Selection
from ...layout.editions import Edition
from ...types.player import Player
from ...types.registry import load
from ...web.book import WebBook
from ...web.site import files_of


class Playing:
    """The puzzles of some pages, as a site.

    Args:
        edition: gives the book's options and the design.
        layout: the pages.
        chosen: their puzzles.
        folder: the book's.
    """

    def __init__(
        self, edition: Edition, layout: Layout, chosen: Selection, folder: Path
    ) -> None:
        about = edition.book.config.book
        places = {place.number: place for place in layout.places}
        entries = tuple(puzzle_entry(p, places[p.number]) for p in chosen.picks)
        self._places = layout.places
        self._book = WebBook(
            id=about.id,
            title=about.title,
            language=about.language,
            author=about.author,
            design=edition.design,
            entries=entries,
            folder=folder,
            theme=edition.book.config.web.theme,
            params={
                p.puzzle.type: dict(p.puzzle.params) for p in reversed(chosen.picks)
            },
        )
        self._played = list(_played(entries, about.language))

    @property
    def puzzles(self) -> Mapping[int, list[Json]]:
        """Return the puzzles of each page; `play` is the address of one, or ""."""
        names, found = self._book.names, dict[int, list[Json]]()
        can = {entry["number"] for entry, _ in self._played}
        for place in self._places:
            play = f"p/{names[place.number]}/" if place.number in can else ""
            one = {"label": place.label, "play": play}
            found.setdefault(place.page, []).append(one)
        return found

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Yield the files of the site, none if no puzzle can be played."""
        if self._played:
            yield from files_of(self._book, self._played)


def _played(
    entries: tuple[Entry, ...], language: str
) -> Iterator[tuple[Entry, Player]]:
    for entry in entries:
        kind = load(entry["type"])
        player = kind.player(*kind.read(draft_of(entry)), language)
        if player is not None:
            yield entry, player
