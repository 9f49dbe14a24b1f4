"""`publish play`: play a puzzle on the terminal, with the type's own command."""

import argparse
from typing import Any

from .options import Parser, add_of_type, print_names


def add(verbs: Any) -> None:
    """Add `publish play`."""
    add_of_type(verbs, "play", _call, "wordpath --language en --seed 7")


def _call(args: argparse.Namespace) -> int:
    from ..types import registry

    if args.type is None:
        return print_names(registry.playable())
    module = registry.load_play(args.type)
    parser = Parser(prog=f"publish play {args.type}")
    module.add_arguments(parser)
    code: int = module.run(parser.parse_args(args.rest))
    return code
