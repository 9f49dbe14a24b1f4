"""`publish schema`: the JSON schema of book files, for editors."""

import argparse
from pathlib import Path

from ..core.messages import plain
from .options import Verbs, verb_parser


def add(verbs: Verbs) -> None:
    """Add `publish schema`."""
    parser = verb_parser(verbs, "schema", _call, "schema -o book.schema.json")
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE|DIR",
        default="-",
        help="a file, or a folder for book.schema.json; - is stdout (default)",
    )


def _call(args: argparse.Namespace) -> int:
    from ..config import schema
    from ..core.files import write_file
    from ..types import registry

    text = schema.schema_text(kind.name for kind in registry.loadable())
    if args.output == "-":
        print(text, end="")
        return 0
    path = Path(args.output)
    if path.is_dir():
        path /= schema.FILE
    write_file(path, text.encode("utf-8"))
    print(plain(str(path)))
    return 0
