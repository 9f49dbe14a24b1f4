"""`publish play`: play a puzzle of any type on the terminal, of a book or a new one."""

import argparse
import datetime
import os
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import CannotFill, PublishError, UsageError
from ..core.log import MESSAGES
from ..core.messages import listed, plain, quoted
from ..core.puzzle import Json
from ..core.reading.options import read_whole
from ..core.terminal import show, typed
from .options import (
    Parser,
    Verbs,
    add_language,
    add_set,
    print_names,
    read_day,
    settings_of,
    verb_parser,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.entries import Entry, PlayedEntry
    from ..core.puzzle import Puzzle
    from ..play.game import Puzzle as PlayedPuzzle
    from ..types.contract import PuzzleType

# Options of the former game of wordpath -> what does the same for every type.
_FORMER = {"--lexicon": "--set lexicon=NAME|FILE", "--theme": "--set theme=NAME|FILE"}
_MOST_SEEDS = 10_000  # tried, one after another, until one is not solved yet


def add(verbs: Verbs) -> None:
    """Add `publish play`."""
    parser = verb_parser(verbs, "play", _call, "play sudoku:easy")
    parser.add_argument("type", metavar="TYPE[:LEVEL]", nargs="?")
    _add_options(parser)
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--book",
        metavar="BOOK.yaml|DIR",
        type=Path,
        help="play a puzzle of a finished book (default: the first not solved)",
    )
    parser.add_argument("--number", metavar="N", help="the puzzle's number in the book")
    parser.add_argument("--date", metavar="DATE", help="the puzzle's day")
    parser.add_argument(
        "--seed", metavar="N", help="a new puzzle's (default: the first not solved)"
    )
    add_language(parser, "of a new puzzle and the game (default: zh if LANG says so)")
    add_set(parser, "a param of a new puzzle, as in density=classic")
    parser.add_argument(
        "--menu", action="store_true", help="choose each new puzzle from a menu"
    )
    parser.add_argument("--new", action="store_true", help="begin afresh")


def _call(args: argparse.Namespace) -> int:
    from ..types import registry

    options = ("book", "number", "date", "seed", "language")
    given = any(getattr(args, name) is not None for name in options)
    if args.type is None and not (given or args.settings or args.menu):
        return print_names(registry.names())
    for old, new in _FORMER.items():
        if any(word.partition("=")[0] == old for word in args.rest):
            raise UsageError(f"{old}: is {new} now")
    parser = Parser(prog=f"publish play {args.type or ''}".rstrip())
    _add_options(parser)
    args = parser.parse_args(args.rest, args)
    if args.book is not None:
        return _play_of_book(args)
    name, _, level = (args.type or "").partition(":")
    if not name:
        raise UsageError("name a type, as in sudoku:easy, or a book with --book")
    return _play_new(name, level, args)


def _play_of_book(args: argparse.Namespace) -> int:
    from ..core.languages import language as language_of
    from ..core.web_places import page_names
    from ..play import saved
    from ..play.game import puzzle_of
    from ..types.reading import reading
    from ..types.registry import load
    from ..web.book import require_of_now
    from .finished import find_finished

    given = {
        "TYPE": args.type,
        "--seed": args.seed,
        "--language": args.language,
        "--set": args.settings or None,
        "--menu": args.menu or None,
    }
    what = [name for name, value in given.items() if value is not None]
    if what:
        raise UsageError(f"{listed(what, last='and')}: the book sets this itself")
    book = find_finished(args.book)
    whole = book.read()
    about = whole["book"]
    names = page_names([(e["number"], e["date"]) for e in whole["puzzles"]])
    files = {
        number: saved.file_for(["book", about["id"], name])
        for number, name in names.items()
    }
    entry = _chosen(args, whole["puzzles"], files)
    require_of_now((entry,), book.path.parent, book.rebuild)
    book.require_readable((entry,))
    speech = language_of(about["language"])
    with reading(load(entry["type"]), f"{book.path}: puzzle {entry['number']}"):
        puzzle = puzzle_of(entry, speech.code)
    where = f"{about['title']} · "
    if entry["date"] is None:
        where += _words(speech.code)["number"].format(number=entry["number"])
    else:
        where += speech.long(read_day("--date", entry["date"]))
    path = files[entry["number"]]
    return _play(entry, puzzle, speech.code, where, path, typed(), anew=args.new)


def _chosen(
    args: argparse.Namespace, entries: "Sequence[Entry]", files: dict[int, Path]
) -> "Entry":
    """Return the puzzle of a number or a day, or else the first that is not solved.

    Raises:
        UsageError: the book has no such puzzle.
    """
    from ..play import saved

    wanted = [entry for entry in entries if _is_wanted(args, entry)]
    if not wanted:
        asked = f"--number: there is no puzzle {quoted(args.number)}"
        if args.number is None:
            asked = f"--date: there is no puzzle of {args.date}"
        raise UsageError(f"{asked} in the book; it has {len(entries)}")
    todo = (entry for entry in wanted if not saved.is_done(files[entry["number"]]))
    return next(todo, wanted[-1])


def _is_wanted(args: argparse.Namespace, entry: "Entry") -> bool:
    by_number = args.number is None or entry["number"] == read_whole(
        "--number", args.number
    )
    day = None if args.date is None else read_day("--date", args.date).isoformat()
    return by_number and day in (None, entry["date"])


def _play_new(name: str, level: str, args: argparse.Namespace) -> int:
    from ..core.terminal import language_of
    from ..kernels.shipped import is_warm
    from ..make.bookless import MOST_SEED
    from ..types.registry import load

    if args.number is not None:
        raise UsageError("--number: is a book's; name the book with --book")
    kind = load(name)
    language = args.language or language_of(os.environ)
    params = settings_of(args.settings)
    if not is_warm(name):
        MESSAGES.info("the first puzzle of a type takes a while")
    first = None
    if args.seed is not None:
        first = read_whole("--seed", args.seed, least=0, most=MOST_SEED)
    day = None if args.date is None else read_day("--date", args.date)
    if args.menu and level:
        raise UsageError(f"--menu: asks for the level (got {quoted(level)})")
    if args.menu:
        menu = _New(kind, "", params, language, day)
        return _play_by_menu(menu, first, anew=args.new)
    if not level and not params:
        level = kind.easiest_level
    new = _New(kind, level, params, language, day)
    return _play_of_seed(new, new.seed(first, ()), typed(), anew=args.new)


def _play_by_menu(fixed: "_New", first: int | None, *, anew: bool) -> int:
    """Play one puzzle after another, each chosen from the menu."""
    from ..core.languages import printed_in
    from ..play.menu import Menu

    lines = typed()
    menu = Menu(fixed.kind, printed_in(fixed.language), fixed.params, lines, show)
    played: set[int] = set()
    try:
        while (chosen := menu.choose()) is not None:
            level, more = chosen
            new = replace(fixed, level=level, params={**fixed.params, **more})
            seed = new.seed(first, played)
            played.add(seed)
            show("\n")
            try:
                _play_of_seed(new, seed, lines, anew=anew)
            except (UsageError, CannotFill) as error:
                show("\n".join(map(plain, error.problems)) + "\n")
    except EOFError:
        show("\n")
    except KeyboardInterrupt:
        show("\n")  # so that the next message does not follow a prompt
        raise
    return 0


@dataclass(frozen=True, slots=True)
class _New:
    """What a new puzzle is made by, but for its seed.

    Attributes:
        level: one of the type's, or "" for the first that its params can have.
    """

    kind: "PuzzleType"
    level: str
    params: Mapping[str, Json]
    language: str
    day: datetime.date | None

    def file(self, seed: int) -> Path:
        """Return where the game is kept."""
        from ..play.saved import file_for

        day = None if self.day is None else self.day.isoformat()
        kind = self.kind
        key: list[Json] = ["new", kind.name, kind.version, self.level, self.language]
        return file_for([*key, day, *([self.params] if self.params else []), seed])

    def seed(self, first: int | None, played: Collection[int]) -> int:
        """Return the first seed from one on, else of a puzzle that is not solved."""
        from ..play.saved import is_done

        seeds: Iterator[int] = count(first or 0)
        if first is None:
            seeds = (n for n in range(1, _MOST_SEEDS) if not is_done(self.file(n)))
        return next((n for n in seeds if n not in played), _MOST_SEEDS)

    def make(self, seed: int) -> "Puzzle":
        """Return the puzzle.

        Raises:
            UsageError: the params are wrong.
            CannotFill: there is no such puzzle.
        """
        from ..api import generate

        faults: list[PublishError] = []
        for level in [self.level] if self.level else self.kind.presets:
            try:
                return next(
                    generate(
                        self.kind.name,
                        level=level,
                        seed=seed,
                        params=self.params,
                        language=self.language,
                        first_day=self.day,
                    )
                )
            except (UsageError, CannotFill) as error:
                faults.append(error)
        raise faults[0]


def _play_of_seed(new: _New, seed: int, lines: Iterator[str], *, anew: bool) -> int:
    from ..core.languages import printed_in
    from ..play.game import puzzle_of

    puzzle = new.make(seed)
    entry: PlayedEntry = {
        "id": puzzle.id,
        "type": puzzle.type,
        "version": puzzle.version,
        "level": puzzle.level,
        "date": None,
        "givens": puzzle.givens,
        "answer": puzzle.answer,
    }
    code = printed_in(new.language)
    where = _words(code)["seed"].format(number=seed)
    played = puzzle_of(entry, code)
    return _play(entry, played, code, where, new.file(seed), lines, anew=anew)


def _play(
    entry: "PlayedEntry",
    puzzle: "PlayedPuzzle | None",
    language: str,
    where: str,
    path: Path,
    lines: Iterator[str],
    *,
    anew: bool,
) -> int:
    from ..play.terminal import play

    if puzzle is None:
        raise UsageError(f"type {entry['type']} cannot be played on a screen")
    play(entry, puzzle, language, where, path, lines, anew=anew)
    return 0


def _words(language: str) -> "dict[str, str]":
    from ..play.typed import words_in

    return dict(words_in(language).say)
