"""`publish web`: a finished book as a folder of pages that play in a browser."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import UsageError
from ..core.log import MESSAGES
from ..core.messages import listed, plain, quoted
from ..core.reading.json_values import items_of, number, text, within
from .finished import (
    Finished,
    design_of,
    find_finished,
    manifest_of,
    web_options_of,
)
from .options import Verbs, add_json, add_output, positive, read_day, verb_parser

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from ..core.entries import Entry
    from ..core.web_options import WebOptions
    from ..types.player import Player
    from ..web.book import WebBook

FOLDER = "web"  # of the book's folder
_TRIM_MM = 152.4, 228.6  # where the manifest names none
_LEAST_MM, _MOST_MM = 10.0, 2000.0


def add(verbs: Verbs) -> None:
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
        help="play: pages check and reveal (default); none: for contests, no file has"
        " an answer, and pages only recognise it",
    )
    parser.add_argument(
        "--url", metavar="URL", help="where the site will be (default: the book's)"
    )
    parser.add_argument(
        "--keep",
        metavar="OLD",
        type=Path,
        help="the site of an earlier edition: its puzzles stay where the codes of"
        " older printings lead",
    )
    parser.add_argument(
        "--daily",
        action="store_true",
        help="the first page opens the puzzle of the reader's day, and no page leads"
        " to a later one",
    )
    parser.add_argument(
        "--until",
        metavar="DATE",
        help="with --daily: no file has a puzzle of a later day",
    )
    parser.add_argument(
        "--open", action="store_true", help="open the pages in the browser"
    )
    add_json(parser)
    add_output(parser, "DIR|FILE.html", "(default: web in the book's folder)")


def _call(args: argparse.Namespace) -> int:
    until = _until(args)
    found = find_finished(args.source)
    options = web_options_of(found)
    book = _book(found, options, args.url)
    seals = (args.answers or options.answers) == "none"
    if args.single is None:
        path, entries = _write_site(book, found, args, until, seals=seals)
    else:
        path, entries = _write_single(book, found, args, seals=seals)
    print(_as_json(path, entries) if args.json else plain(str(path)))
    if args.open:
        import webbrowser

        webbrowser.open(path.absolute().as_uri())
    return 0


def _until(args: argparse.Namespace) -> "datetime.date | None":
    """Return the day of `--until`, None without one.

    Raises:
        UsageError: it is no date, or an option does not go with `--daily` or needs it.
    """
    if args.until is not None and not args.daily:
        raise UsageError("--until: needs --daily")
    if args.daily and args.single is not None:
        raise UsageError("--daily: a single puzzle is named by its number alone")
    return None if args.until is None else read_day("--until", args.until)


def _as_json(path: Path, entries: "Sequence[Entry]") -> str:
    """Return what `--json` prints."""
    days = sorted(entry["date"] for entry in entries if entry["date"])
    first, last = (days[0], days[-1]) if days else (None, None)
    found = {"path": str(path), "puzzles": len(entries), "first": first, "last": last}
    return json.dumps(found)


def _write_site(
    book: "WebBook",
    found: Finished,
    args: argparse.Namespace,
    until: "datetime.date | None",
    *,
    seals: bool,
) -> "tuple[Path, list[Entry]]":
    """Write a site, and return its index and its puzzles."""
    from ..core.files import write_folder
    from ..web.book import require_of_now, require_sealable, with_sections
    from ..web.daily import later_than, with_days
    from ..web.kept import kept_of
    from ..web.pages import words_in
    from ..web.site import files_of

    place: Path = args.output or book.folder / FOLDER
    _require_place(place, book.folder)
    entries = with_sections(book, args.only)
    if args.daily:
        entries = with_days(book, entries, until)
    require_of_now(entries, book.folder, found.rebuild)
    played = _playable(book, entries)
    if seals:
        require_sealable(played)
    kept = None
    if args.keep is not None:
        names, words = book.names, words_in(book.language)
        ids = {names[entry["number"]]: entry["id"] for entry, _ in played}
        kept = kept_of(
            args.keep,
            ids,
            *(text(words["earlier"]), text(words["of_now"])),
            without=later_than(book, until),
        )
    files = files_of(book, played, seals=seals, kept=kept, daily=args.daily)
    write_folder(place, files)
    return place / "index.html", [entry for entry, _ in played]


def _write_single(
    book: "WebBook", found: Finished, args: argparse.Namespace, *, seals: bool
) -> "tuple[Path, list[Entry]]":
    """Write one puzzle of a book to a file, and return its path and the puzzle."""
    from ..core.files import write_file
    from ..web.book import require_of_now, require_sealable
    from ..web.site import file_of

    place: Path | None = args.output
    if args.only or args.keep:
        option = "--only" if args.only else "--keep"
        raise UsageError(f"{option}: a single puzzle is named by its number alone")
    if place is None or place.suffix not in {".html", ".htm"}:
        raise UsageError("--single: name the file with --output, as in puzzle.html")
    wanted = tuple(e for e in book.entries if e["number"] == args.single)
    if not wanted:
        numbers = sorted(entry["number"] for entry in book.entries)
        raise UsageError(
            f"--single: the book has no puzzle {args.single}; its numbers are"
            f" {numbers[0]} to {numbers[-1]}"
        )
    require_of_now(wanted, book.folder, found.rebuild)
    played = _playable(book, wanted)
    if seals:
        require_sealable(played)
    ((entry, player),) = played
    write_file(place, file_of(book, entry, player, seals=seals))
    return place, [entry]


def _book(found: Finished, options: "WebOptions", url: str | None) -> "WebBook":
    """Return a finished book as the web edition reads it."""
    from ..web.book import PARAMS, WebBook, params_in
    from ..web.cover import front_of

    whole, folder = found.read_puzzles(), found.path.parent
    about, manifest = whole["book"], manifest_of(found.path)
    return WebBook(
        id=about["id"],
        title=about["title"],
        language=about["language"],
        author=found.file.config.book.author if found.file else "",
        design=design_of(manifest, about["language"]),
        entries=tuple(whole["puzzles"]),
        folder=folder,
        params=params_in(folder / PARAMS),
        cover=front_of(folder, _trim_mm(manifest)),
        url=_url(url, options),
        theme=options.theme,
    )


def _url(given: str | None, options: "WebOptions") -> str:
    """Return the address of the site; warn if the codes on paper lead elsewhere.

    Raises:
        UsageError: it is no address.
    """
    from ..core.web_options import site_url

    if given is None:
        return options.url
    try:
        url = site_url(given)
    except ValueError as error:
        raise UsageError(f"--url: {error} (got {quoted(given)})") from None
    if options.codes != "none" and url != options.url:
        MESSAGES.warning(
            "--url: the codes on paper lead to %s, not to %s", *(options.url, url)
        )
    return url


def _trim_mm(manifest: Path) -> tuple[float, float]:
    """Return the size of a book's pages; that of 6x9 in without a manifest."""
    from ..types.answers import read_listing

    try:
        trim = items_of(within(read_listing(manifest), "print", "trim_mm"))
        width, height = map(number, trim)
    except (OSError, ValueError):
        return _TRIM_MM
    sides = (_LEAST_MM <= width <= _MOST_MM, _LEAST_MM <= height <= _MOST_MM)
    return (width, height) if all(sides) else _TRIM_MM


def _require_place(place: Path, folder: Path) -> None:
    """Check that a site may be written to a place and replace what is there.

    Raises:
        UsageError: it is the book's folder or within it, or holds something else.
    """
    from ..web.kept import is_site

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
    held = [path.name for path in place.iterdir()]
    if held and not is_site(place):
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
    from ..core.entries import draft_of
    from ..types.reading import reading

    found, without = [], dict[str, int]()
    for entry in entries:
        kind = book.kind(entry)
        with reading(kind, f"{book.folder}: puzzle {entry['number']}"):
            player = kind.player(*kind.read(draft_of(entry)), book.language)
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
