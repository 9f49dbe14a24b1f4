"""`publish edit`: changes single puzzles of a finished book."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import UsageError
from ..core.messages import plain, quoted
from ..core.reading.options import whole
from .options import (
    Verbs,
    add_building,
    add_json,
    executor_options_of,
    verb_parser,
)

if TYPE_CHECKING:
    from ..core.changes import Change, ChangeEntry
    from .editing import Edit, Edited, Where

_MOST = 10**6
# What follows each action.
_FORMS = {
    "replace": "NUMBER",
    "keep": "NUMBER",
    "drop": "NUMBER",
    "swap": "NUMBER NUMBER",
    "clue": 'NUMBER 5A "A new clue"',
    "title": 'NUMBER "A title"',
    "undo": "",
    "list": "",
}


def add(verbs: Verbs) -> None:
    """Add `publish edit`."""
    parser = verb_parser(verbs, "edit", _call, "edit my-year.yaml replace 17")
    parser.add_argument("book", metavar="BOOK.yaml", type=Path)
    parser.add_argument("what", choices=tuple(_FORMS))
    parser.add_argument(
        "rest",
        metavar="NUMBER …",
        nargs="*",
        help="the number of the puzzle in the last build, and for swap another; then"
        " for clue its number and direction with the new clue, several if need be; for"
        " title the title",
    )
    parser.add_argument(
        "--intro",
        metavar="TEXT",
        default="",
        help="with title: a sentence below the puzzle",
    )
    parser.add_argument(
        "--quote",
        metavar="TEXT",
        default="",
        help="with title: a quotation below the puzzle",
    )
    parser.add_argument(
        "--dry-run",
        action="store_true",
        help="say what would change, and write nothing",
    )
    add_building(parser)
    add_json(parser)


def _call(args: argparse.Namespace) -> int:
    from .editing import Where

    where = Where(args.book, args.output, args.ledger, tuple(args.settings))
    if args.what in ("undo", "list") and args.rest:
        raise UsageError(f"edit {args.what}: takes nothing more (got {args.rest[0]})")
    if args.what == "list":
        return _list(args)
    if args.what == "undo":
        return _undo(where, args)
    from . import editing

    edited = editing.edit(
        where,
        edit_of(args.what, args.rest, args.intro, args.quote),
        dry_run=args.dry_run,
        wait=not args.no_wait,
        run_on=executor_options_of(args),
    )
    if args.json:
        print(json.dumps(_values(edited)))
        return 0
    print(plain(_sentence(edited)))
    if not args.dry_run:
        print(plain(f"to print it: {where.command}"))
    return 0


def edit_of(what: str, rest: Sequence[str], intro: str = "", quote: str = "") -> "Edit":
    """The edit that words ask for.

    Raises:
        UsageError: they ask for none.
    """
    from .editing import Edit

    words = list(rest)
    count = 2 if what == "swap" else 1
    numbers = [_number(what, word) for word in words[:count]]
    more = words[count:]
    if len(numbers) < count:
        raise _misused(what)
    if what == "swap" and not more:
        return Edit("swap", numbers[0], numbers[1])
    if what == "title" and (len(more) == 1 or (not more and (intro or quote))):
        title = "".join(more)
        return Edit("title", numbers[0], title=title, intro=intro, quote=quote)
    if intro or quote:
        raise UsageError(f"--intro and --quote: go with edit title (got {what})")
    if what == "clue" and more and len(more) % 2 == 0:
        pairs = zip(more[::2], more[1::2], strict=True)
        return Edit("clue", numbers[0], clues={k.upper(): v for k, v in pairs})
    if what == "replace" and not more:
        return Edit("replace", numbers[0])
    if what == "keep" and not more:
        return Edit("keep", numbers[0])
    if what == "drop" and not more:
        return Edit("drop", numbers[0])
    raise _misused(what)


def _number(what: str, word: str) -> int:
    number = whole(word, 1, _MOST)
    if number is None:
        what = f"edit {what}: must be the number of a puzzle"
        raise UsageError(f"{what} (got {quoted(word)})")
    return number


def _misused(what: str) -> UsageError:
    return UsageError(
        f"edit {what}: as in publish edit BOOK.yaml {what} {_FORMS[what]}"
    )


def _sentence(edited: "Edited") -> str:
    """Return what was changed, in one line."""
    before, after, entry = edited.before, edited.after, edited.entry
    about = f"{entry.puzzle}, {before.grade.level} {before.puzzle.type}"
    ways = {
        "keep": f"{about} {entry.was}: kept",
        "drop": f"{about} {entry.was}: dropped",
        "swap": f"{about} {entry.was}: exchanged with {entry.with_}",
        "title": f"{about} {entry.was}: {_said(entry)}",
        "clue": f"{about} {entry.was}: {len(entry.clues)} of your own clues",
    }
    if entry.do == "replace" and after is not None:
        return f"{about}: {after.puzzle.id} in place of {entry.was}"
    return ways[entry.do]


def _said(entry: "ChangeEntry") -> str:
    """Return what is printed above and below a puzzle."""
    above = f"{quoted(entry.title)} above it" if entry.title else ""
    below = [quoted(text) for text in (entry.intro, entry.quote) if text]
    parts = [above, f"{' and '.join(below)} below it" if below else ""]
    return ", ".join(filter(None, parts))


def _values(edited: "Edited") -> dict[str, object]:
    """Return the change for programs."""
    after = edited.after
    return {
        "change": edited.entry.model_dump(
            mode="json", by_alias=True, exclude_defaults=True
        ),
        "before": edited.before.puzzle.id,
        "after": None if after is None else after.puzzle.id,
        "changes": edited.changes,
    }


def _undo(where: "Where", args: argparse.Namespace) -> int:
    from .editing import undo

    last = undo(where, dry_run=args.dry_run, wait=not args.no_wait)
    done = {"undone": last.do, "puzzle": last.key.place, "was": last.was}
    line = f"{last.key.place}: {last.do} is undone"
    print(json.dumps(done) if args.json else plain(line))
    if not args.dry_run and not args.json:
        print(plain(f"to print it: {where.command}"))
    return 0


def _list(args: argparse.Namespace) -> int:
    from ..config.load import load_book

    entries = load_book(args.book, args.settings).changes.entries
    if args.json:
        print(json.dumps([*map(_row, entries)]))
        return 0
    for nth, one in enumerate(entries, 1):
        print(plain(f"{nth:>3} {' '.join(_words(one))}"))
    return 0


def _row(change: "Change") -> dict[str, object]:
    """Return a change for programs."""
    return {
        "puzzle": change.key.place,
        "was": change.was,
        "do": change.do,
        "with": change.other.place if change.other else None,
        "clues": dict(change.clues),
        "title": change.title,
        **change.notes,
    }


def _words(change: "Change") -> list[str]:
    """Return what a line says of a change."""
    words = [change.do, change.key.place, change.was]
    if change.other:
        words.append(f"with {change.other.place}")
    words += [f"{name}: {clue}" for name, clue in change.clues.items()]
    texts = (change.title, *change.notes.values())
    return words + [quoted(text) for text in texts if text]
