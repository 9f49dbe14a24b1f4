"""`publish studio`: the books of a folder in the browser."""

import argparse
import os
import re
from pathlib import Path

from ..core.errors import UsageError
from ..core.files import usage_errors
from ..core.messages import plain
from .options import Verbs, verb_parser
from .serve import add_language, add_port, port_of, with_server
from .serving.spoken import LANGUAGES, Spoken

NAME = "Puzzle Books"  # the folder below the user's documents
_IDLE_S = 2 * 3600.0
_DOCUMENTS = re.compile(r'^XDG_DOCUMENTS_DIR="(\$HOME)?(.*)"$', re.MULTILINE)


def add(verbs: Verbs) -> None:
    """Add `publish studio`."""
    parser = verb_parser(verbs, "studio", _call, "studio my-books --open")
    parser.add_argument(
        "folder",
        metavar="FOLDER",
        type=Path,
        nargs="?",
        help=f'the folder of your books (default: "{NAME}" below your documents, which'
        " is made; the page is opened, and the studio ends two hours after its last"
        " page)",
    )
    add_language(parser, "that of your system, if the studio speaks it, or else en")
    parser.add_argument(
        "--add-to-menu",
        action="store_true",
        help="only add the studio to the menu of your desktop, on Linux",
    )
    add_port(parser)


def _call(args: argparse.Namespace) -> int:
    if args.add_to_menu:
        return _add_to_menu()
    port, folder = port_of(args), args.folder
    is_own = folder is None
    if is_own:
        folder = documents() / NAME
        with usage_errors(folder, "made"):
            folder.mkdir(parents=True, exist_ok=True)
    if not folder.is_dir():
        wrong = "is no folder" if folder.exists() else "there is no such folder"
        raise UsageError(f"{folder}: {wrong}; name the folder of your books")
    with with_server("studio"):
        from .serving.studio import open_studio
    open_studio(
        folder.resolve(),
        Spoken(args.language or language_of_system(), is_asked=bool(args.language)),
        port,
        opens=args.open or is_own,
        idle_s=_IDLE_S if is_own else None,
    )
    return 0


def _add_to_menu() -> int:
    from .menu import add_to_menu

    print(plain(str(add_to_menu())))
    return 0


def documents() -> Path:
    """The folder for the user's documents, whether or not it is there."""
    settings = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    try:
        found = _DOCUMENTS.search((settings / "user-dirs.dirs").read_text("utf-8"))
    except (OSError, ValueError):
        found = None
    if found is None:
        return Path.home() / "Documents"
    return Path(f"{Path.home() if found[1] else ''}{found[2]}")


def language_of_system() -> str:
    """The language of the user's system, if the studio speaks it, or else English."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    named = next(filter(None, map(os.environ.get, names)), "")
    return next((one for one in LANGUAGES if named.startswith(one)), LANGUAGES[0])
