"""`publish play wordpath`: boards on the terminal, with menus, hints and answers.

The game writes to stdout and reads stdin, on a terminal or through pipes. The end of
the input ends the game quietly; Ctrl-C ends it as it ends every verb.
"""

import argparse
import os
import secrets
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from ...core.languages import LANGUAGES
from ...core.log import MESSAGES
from ...core.reading.options import read_whole
from ...core.terminal import language_of, show, shows_colours, typed
from .playgame import QUESTIONS, SIDES, Game
from .playscreen import coloured_paint, plain_paint

FOLDER = Path(__file__).parent
EXAMPLE = "publish play wordpath --language en --seed 7"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the options of `publish play wordpath`."""
    parser.add_argument(
        "--language",
        choices=sorted(LANGUAGES),
        help="of the game and its words (default: zh if LANG says so, else en)",
    )
    parser.add_argument(
        "--lexicon",
        metavar="NAME|FILE",
        default="auto",
        help="a named list of words, or a file (default: idioms or english)",
    )
    parser.add_argument(
        "--theme",
        metavar="NAME|FILE",
        help="words on one subject on full boards: a theme, a theme's file, or auto",
    )
    parser.add_argument(
        "--seed", metavar="N", help="for the same boards again (default: a new seed)"
    )


def run(args: argparse.Namespace) -> int:
    """Play until the player quits, and return the exit code.

    Raises:
        UsageError: an option has a wrong value, or the list of words is unusable.
    """
    from .. import registry
    from .playboards import Boards, theme_for, words_for

    seed = _seed(args.seed)
    language = args.language or language_of(os.environ)
    words = read_words(language)
    lexicon = words_for(args.lexicon, language)
    kind = registry.load("wordpath")
    theme = None if args.theme is None else theme_for(args.theme, language)
    boards = Boards(kind, lexicon, seed, words, tell=MESSAGES.info, theme=theme)
    paint = coloured_paint if shows_colours(os.environ) else plain_paint
    questions = QUESTIONS if theme is None else SIDES
    play(Game(words, boards.make, paint, questions), typed(), show)
    return 0


def read_words(language: str) -> Mapping[str, str]:
    """Return the game's strings in a language."""
    import yaml

    text = (FOLDER / f"play.{language}.yaml").read_text(encoding="utf-8")
    words: dict[str, str] = yaml.safe_load(text)
    return words


def play(game: Game, lines: Iterator[str], show: Callable[[str], object]) -> None:
    """Play until the game or the input ends."""
    try:
        _converse(game, lines, show)
    except KeyboardInterrupt:
        show("\n")  # so that the next message does not follow a prompt
        raise


def _converse(game: Game, lines: Iterator[str], show: Callable[[str], object]) -> None:
    turn = game.begin()
    while turn.state is not None:
        show(f"{turn.shown}\n\n" if turn.shown else "")
        show(game.prompt(turn.state))
        line = next(lines, None)
        if line is None:
            show("\n")
            return
        turn = game.step(turn.state, line)
    show(f"{turn.shown}\n")


def _seed(text: str | None) -> int:
    if text is None:
        return secrets.randbelow(10**9)  # short enough to be typed again
    return read_whole("--seed", text, least=0, most=10**18 - 1)
