"""`publish web`: a finished book as a folder of pages that play in a browser."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.errors import UsageError
from ..core.log import MESSAGES
from ..core.messages import listed, plain
from .finished import Finished, design_of, find_finished, manifest_of
from .options import add_output, positive, verb_parser

if TYPE_CHECKING:
    from ..core.entries import Entry
    from ..types.player import Player
    from ..web.book import WebBook

FOLDER = "web"  # of the book's folder


def add(verbs: Any) -> None:
    """Add `publish web`."""
    parser = verb_parser(verbs, "web", _call, "web output/daily-2027")
    parser.add_argument("source", metavar="BOOK.yaml|DIR", type=Path)
    parser.add_argument(
        "--only",
        metavar="SECTION",
        action="append",
        default=[],
        help="only the puzzles of this section; may be given more than once",
    )
    parser.add_argument(
        "--single",
        metavar="NUMBER",
        type=positive,
        help="one puzzle as one file, to send or to embed; name it with --output",
    )
    parser.add_argument(
        "--answers",
        choices=("play", "none"),
        default="play",
        help="play: pages check and reveal (default); none: for contests, no file has"
        " an answer, and pages only recognise it",
    )
    add_output(parser, "DIR|FILE.html", "(default: web in the book's folder)")


def _call(args: argparse.Namespace) -> int:
    from ..core.files import write_folder
    from ..web.book import require_of_now, require_sealable, with_sections
    from ..web.site import files_of

    found = find_finished(args.source)
    seals = args.answers == "none"
    if args.single is not None:
        return _write_single(found, args.single, args.only, args.output, seals=seals)
    book = _book(found)
    place: Path = args.output or book.folder / FOLDER
    _require_place(place, book.folder)
    entries = with_sections(book, args.only)
    require_of_now(entries, book.folder, found.rebuild)
    played = _playable(book, entries)
    if seals:
        require_sealable(played)
    write_folder(place, files_of(book, played, seals=seals))
    print(plain(str(place / "index.html")))
    return 0


def _write_single(
    found: Finished, number: int, only: list[str], place: Path | None, *, seals: bool
) -> int:
    """Write one puzzle of a book to a file."""
    from ..core.files import write_file
    from ..web.book import require_of_now, require_sealable
    from ..web.site import file_of

    if only:
        raise UsageError("--only: a single puzzle is named by its number alone")
    if place is None or place.suffix not in {".html", ".htm"}:
        raise UsageError("--single: name the file with --output, as in puzzle.html")
    book = _book(found)
    wanted = tuple(entry for entry in book.entries if entry["number"] == number)
    if not wanted:
        numbers = sorted(entry["number"] for entry in book.entries)
        raise UsageError(
            f"--single: the book has no puzzle {number}; its numbers are {numbers[0]}"
            f" to {numbers[-1]}"
        )
    require_of_now(wanted, book.folder, found.rebuild)
    played = _playable(book, wanted)
    if seals:
        require_sealable(played)
    ((entry, player),) = played
    write_file(place, file_of(book, entry, player, seals=seals))
    print(plain(str(place)))
    return 0


def _book(found: Finished) -> "WebBook":
    """Return a finished book as the web edition reads it."""
    from ..web.book import WebBook, params_in
    from ..web.cover import front_of

    whole, folder = found.read(), found.path.parent
    about, manifest = whole["book"], manifest_of(found.path)
    return WebBook(
        id=about["id"],
        title=about["title"],
        language=about["language"],
        author=found.file.config.book.author if found.file else "",
        design=design_of(manifest, about["language"]),
        entries=tuple(whole["puzzles"]),
        folder=folder,
        params=params_in(folder / "puzzles.jsonl"),
        cover=front_of(folder, _trim_mm(manifest)),
    )


def _trim_mm(manifest: Path) -> tuple[float, float]:
    """Return the size of a book's pages; that of 6x9 in without a manifest."""
    from ..types.answers import read_listing

    try:
        width, height = map(float, read_listing(manifest)["print"]["trim_mm"])
    except (OSError, ValueError, TypeError, KeyError):
        return 152.4, 228.6
    return width, height


def _require_place(place: Path, folder: Path) -> None:
    """Check that a site may be written to a place and replace what is there.

    Raises:
        UsageError: it is the book's folder or within it, or holds something else.
    """
    whole, book = place.absolute(), folder.absolute()
    if whole == book or (book in whole.parents and whole != book / FOLDER):
        raise UsageError(
            f"--output: {place} is in the folder of the book, which a build replaces;"
            " name another folder"
        )
    if not place.exists():
        return
    if not place.is_dir():
        raise UsageError(f"--output: {place} is a file; the site needs a folder")
    held = {path.name for path in place.iterdir()}
    if held and not {"index.html", "site.css", "p"} <= held:
        raise UsageError(
            f"--output: {place} holds {min(held)} and is no site of ours, so it will"
            " not be replaced; name another folder"
        )


def _playable(
    book: "WebBook", entries: tuple["Entry", ...]
) -> list[tuple["Entry", "Player"]]:
    """Return the puzzles that can be played on a screen; warn of types that cannot.

    Raises:
        UsageError: none of them can.
    """
    found, without = [], dict[str, int]()
    for entry in entries:
        kind = book.kind(entry)
        player = kind.player(entry["givens"], entry["answer"], book.language)
        if player is None:
            without[kind.name] = without.get(kind.name, 0) + 1
        else:
            found.append((entry, player))
    if not found:
        names = listed(sorted(without), last="and")
        raise UsageError(f"{book.folder}: {names} cannot be played on a screen")
    for name, count in without.items():
        MESSAGES.warning(
            "%d puzzles of type %s are left out: it cannot be played on a screen",
            *(count, name),
        )
    return found
