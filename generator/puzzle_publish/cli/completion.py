"""`publish --print-completion`: a script with which a shell completes the command."""

import argparse
from collections.abc import Iterator
from pathlib import Path

# Those of shtab.SUPPORTED_SHELLS that we test; the help does not load shtab.
SHELLS = ("bash", "zsh", "fish")
PRINT = "--print-completion"


def add_completion(parser: argparse.ArgumentParser) -> None:
    """Add `--print-completion`."""
    parser.add_argument(
        PRINT,
        action=_Print,
        choices=SHELLS,
        help="print a script that completes commands in this shell",
    )


class _Print(argparse.Action):
    """Prints a shell's script and exits."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        _namespace: argparse.Namespace,
        values: object,
        _option: str | None = None,
    ) -> None:
        import shtab

        for action in _actions(parser):
            shown = str(action.metavar)
            if shown == "DIR":
                action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
            elif action.type is Path or "FILE" in shown or "BOOK" in shown:
                action.complete = shtab.FILE  # type: ignore[attr-defined]
        print(shtab.complete(parser, shell=str(values)))
        parser.exit()


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for verb in action.choices.values():
                yield from _actions(verb)
        else:
            yield action
