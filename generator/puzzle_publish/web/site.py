"""All files of the web edition: contents, a page for each puzzle, player and styles."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..core.entries import Entry
from ..core.progress import progress
from ..types.player import Player
from .assets import NAMED, SHEET, digested, script, sheet
from .bank import with_banks
from .book import WebBook
from .fonts import font_rules, fonts_for
from .kept import STORE, Kept
from .pages import Pages

Played = tuple[Entry, Player]


def files_of(
    book: WebBook,
    puzzles: Sequence[Played],
    *,
    seals: bool = False,
    kept: Kept | None = None,
    daily: bool = False,
) -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of each file of a site.

    Args:
        book: the finished book.
        puzzles: those that the site has, with how they are played.
        seals: pages have no answers, but recognise them.
        kept: the pages of an earlier site that older printings lead to.
        daily: its first page opens the puzzle of the day; all puzzles have a date.
    """
    kept = kept or Kept()
    names = set()
    for name, content in _files(book, puzzles, kept, seals=seals, daily=daily):
        names.add(name)
        yield name, content
    yield from ((name, data) for name, data in kept.files if name not in names)


def _files(
    book: WebBook, puzzles: Sequence[Played], kept: Kept, *, seals: bool, daily: bool
) -> Iterator[tuple[str, bytes]]:
    """Yield all files but those that are kept."""
    days = [entry["date"] for entry, _ in puzzles if daily and entry["date"]]
    pages = Pages(book, seals=seals, days=days)
    made = dict(_pages(pages, book, puzzles, kept))
    # Only when all pages are made it is known what they show.
    fonts = fonts_for(book.design, pages.shown)
    css = f"{font_rules(fonts)}{sheet(pages.looks, pages.roles)}".encode()
    style = digested(SHEET, css)
    for name, html in made.items():
        yield name, html.replace(f'{SHEET}"', f'{style}"', 1).encode()
    yield style, css
    yield from ((font.name, font.content) for font in fonts)
    if book.cover:
        yield "cover.png", book.cover
    if book.url:
        yield from pages.hosted.pictures.items()
        yield "manifest.webmanifest", pages.hosted.manifest().encode()
        yield from ((name, script(name).encode()) for name in NAMED)
    if book.is_for_disk or kept.had_store:
        yield STORE, pages.store().encode()
    yield from pages.hosted.scripts.items()


def _pages(
    pages: Pages, book: WebBook, puzzles: Sequence[Played], kept: Kept
) -> Iterator[tuple[str, str]]:
    """Yield name and text of each page."""
    folders = book.names
    names = ["", *(folders[entry["number"]] for entry, _ in puzzles), ""]
    around = zip(pairwise(names[:-1]), pairwise(names[1:]), strict=True)
    bar = progress(with_banks(puzzles), total=len(puzzles), label="web")
    for (entry, player), ((before, name), (_, after)) in zip(bar, around, strict=True):
        html = pages.puzzle(entry, player, before, after, kept.idents.get(name, ()))
        yield f"p/{name}/index.html", html
    yield pages.home, pages.contents([e for e, _ in puzzles], kept.idents)
    if pages.home != "index.html":
        yield "index.html", pages.opening()


def file_of(
    book: WebBook, entry: Entry, player: Player, *, seals: bool = False
) -> bytes:
    """Return one puzzle as a file that needs no other, to send or to embed."""
    ((_, with_bank),) = with_banks([(entry, player)])
    return Pages(book, seals=seals).alone(entry, with_bank).encode()
