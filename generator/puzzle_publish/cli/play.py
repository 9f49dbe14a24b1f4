"""`publish play`: play a puzzle of any type on the terminal, of a book or a new one.

A type may have a command instead, its module `play`, as the path word search has.
"""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import UsageError
from ..core.log import MESSAGES
from ..core.messages import listed, quoted
from ..core.reading.options import read_whole
from .options import Parser, Verbs, add_language, print_names, read_day, verb_parser

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.entries import Entry, PlayedEntry
    from ..play.game import Puzzle

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
    parser.add_argument("--new", action="store_true", help="begin afresh")


def _call(args: argparse.Namespace) -> int:
    from ..types import registry

    options = ("book", "number", "date", "seed", "language")
    given = [name for name in options if getattr(args, name) is not None]
    if args.type is None and not given:
        return print_names(registry.names())
    name, _, level = (args.type or "").partition(":")
    if name and not level and args.book is None and "--book" not in args.rest:
        module = registry.load_play(name)
        if module is not None:
            own = Parser(prog=f"publish play {name}")
            module.add_arguments(own)
            before = [text for o in given for text in (f"--{o}", str(getattr(args, o)))]
            code: int = module.run(own.parse_args([*before, *args.rest]))
            return code
    parser = Parser(prog=f"publish play {args.type or ''}".rstrip())
    _add_options(parser)
    args = parser.parse_args(args.rest, args)
    if args.book is not None:
        return _play_of_book(args)
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

    wrong = [o for o in ("seed", "language") if getattr(args, o) is not None]
    if wrong or args.type is not None:
        what = [*(["TYPE"] if args.type else []), *(f"--{option}" for option in wrong)]
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
    return _play(entry, puzzle, speech.code, where, path, anew=args.new)


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
    from ..api import generate
    from ..core.languages import base_of
    from ..core.terminal import language_of
    from ..kernels.code_cache import is_warm
    from ..make.bookless import MOST_SEED
    from ..play import saved
    from ..play.game import puzzle_of
    from ..types.registry import load

    if args.number is not None:
        raise UsageError("--number: is a book's; name the book with --book")
    kind = load(name)
    tag = args.language or language_of(os.environ)
    level = level or kind.easiest_level
    key = ["new", name, kind.version, level, tag, args.date]
    if args.seed is not None:
        seed = read_whole("--seed", args.seed, least=0, most=MOST_SEED)
    else:
        seeds = range(1, _MOST_SEEDS)
        todo = (n for n in seeds if not saved.is_done(saved.file_for([*key, n])))
        seed = next(todo, _MOST_SEEDS)
    day = None if args.date is None else read_day("--date", args.date)
    if not is_warm(name):
        MESSAGES.info("the first puzzle of a type takes a while")
    puzzle = next(generate(name, level=level, seed=seed, language=tag, first_day=day))
    entry: PlayedEntry = {
        "id": puzzle.id,
        "type": name,
        "version": kind.version,
        "level": level,
        "date": None,
        "givens": puzzle.givens,
        "answer": puzzle.answer,
    }
    code = base_of(tag)
    where = _words(code)["seed"].format(number=seed)
    path, found = saved.file_for([*key, seed]), puzzle_of(entry, code)
    return _play(entry, found, code, where, path, anew=args.new)


def _play(
    entry: "PlayedEntry",
    puzzle: "Puzzle | None",
    language: str,
    where: str,
    path: Path,
    *,
    anew: bool,
) -> int:
    from ..play.terminal import play

    if puzzle is None:
        raise UsageError(f"type {entry['type']} cannot be played on a screen")
    play(entry, puzzle, language, where, path, anew=anew)
    return 0


def _words(language: str) -> "dict[str, str]":
    from ..play.typed import words_in

    return dict(words_in(language).say)
