"""`publish studio`: the books of a folder in the browser."""

import argparse
from pathlib import Path

from ..core.errors import UsageError
from .options import Verbs, verb_parser
from .serve import LANGUAGES, add_language, add_port, port_of, with_server


def add(verbs: Verbs) -> None:
    """Add `publish studio`."""
    parser = verb_parser(verbs, "studio", _call, "studio my-books --open")
    parser.add_argument(
        "folder",
        metavar="FOLDER",
        type=Path,
        nargs="?",
        default=Path(),
        help="the folder of your books (default: this one)",
    )
    add_language(parser, "en")
    add_port(parser)


def _call(args: argparse.Namespace) -> int:
    port, folder = port_of(args), args.folder
    if not folder.is_dir():
        wrong = "is no folder" if folder.exists() else "there is no such folder"
        raise UsageError(f"{folder}: {wrong}; name the folder of your books")
    with with_server("studio"):
        from .serving.studio import open_studio
    language = args.language or LANGUAGES[0]
    open_studio(folder.resolve(), language, port, opens=args.open)
    return 0
