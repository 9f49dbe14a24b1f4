"""The verbs and their options, from the parser.

Not its help texts: argparse breaks and words them differently from one Python to the
next.
"""

import argparse
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from puzzle_publish import cli
from puzzle_publish.cli.options import VERBS

from .markdown import fenced, table


def command_line(folder: Path) -> str:
    """What all verbs take, and a section for each: its text, its usage, its options."""
    whole = cli._parser()
    verbs = parsers(whole)
    parts = [
        table(
            ("verb", "what it does"),
            ((f"[`{verb}`](#{verb})", about) for verb, about in VERBS.items()),
        ),
        "Options before the verb; from `--verbose` on, each verb takes them, too:\n",
        table(("option", "meaning"), _options(whole)),
    ]
    common = {name for action in whole._actions for name in action.option_strings}
    for verb, parser in verbs.items():
        own = folder / f"{verb}.md"
        about = own.read_text(encoding="utf-8") if own.is_file() else ""
        parts += [f"## {verb}\n", f"{about}\n{fenced(usage(parser), 'text')}"]
        if rows := [*_arguments(parser), *_options(parser, but=common)]:
            parts.append(table(("argument or option", "meaning"), rows))
    return "\n".join(parts)


def parsers(whole: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parser of each verb."""
    (verbs,) = (a for a in whole._actions if isinstance(a, argparse._SubParsersAction))
    return dict(verbs.choices)


def usage(parser: argparse.ArgumentParser) -> str:
    """The call in short, on one line: what must be there, and the arguments.

    >>> parser = argparse.ArgumentParser(prog="publish web")
    >>> _ = parser.add_argument("book", metavar="BOOK")
    >>> _ = parser.add_argument("--only", required=True)
    >>> usage(parser)
    'publish web --only ONLY [options] BOOK'
    """
    needed = [
        shown_call(action)
        for action in parser._actions
        if action.option_strings and action.required
    ]
    shown = (_values(a) for a in _positionals(parser))
    return " ".join([parser.prog, *needed, "[options]", *shown])


def _positionals(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        if not action.option_strings and action.help != argparse.SUPPRESS:
            yield action


def _arguments(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    for action in _positionals(parser):
        if meaning := _meaning(parser, action):
            yield f"`{_name(action)}`", meaning


def _options(
    parser: argparse.ArgumentParser, *, but: Iterable[str] = ()
) -> Iterator[tuple[str, str]]:
    for action in parser._actions:
        if (
            action.option_strings
            and action.help != argparse.SUPPRESS
            and not set(action.option_strings) & set(but)
        ):
            yield f"`{shown_call(action)}`", _meaning(parser, action)


def shown_call(action: argparse.Action) -> str:
    """An option as it is written, all its names before its value.

    >>> parser = argparse.ArgumentParser()
    >>> shown_call(parser.add_argument("-o", "--output", metavar="FILE"))
    '-o, --output FILE'
    """
    names = ", ".join(action.option_strings)
    return names if action.nargs == 0 else f"{names} {_values(action)}"


def _name(action: argparse.Action) -> str:
    if isinstance(action.metavar, str):
        return action.metavar
    if action.choices is not None:
        return "{" + ",".join(map(str, action.choices)) + "}"
    return action.dest.upper() if action.option_strings else action.dest


def _values(action: argparse.Action) -> str:
    """The values of an argument, with what may be repeated or left out in brackets."""
    name = _name(action)
    shapes = {
        "?": f"[{name}]",
        "*": f"[{name} ...]",
        "+": f"{name} [{name} ...]",
        argparse.REMAINDER: f"{name} ...",
        argparse.PARSER: f"{name} ...",
    }
    if isinstance(action.nargs, int):
        return " ".join([name] * action.nargs)
    return shapes.get(str(action.nargs), name)


def _meaning(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    """What an option's help says, with its signs for Markdown kept as they are."""
    if isinstance(action, argparse._HelpAction):
        return "show the help and exit"
    if not action.help:
        return ""
    values = {**vars(action), "prog": parser.prog}
    return re.sub(r"([<>*_])", r"\\\1", action.help % values)
