"""`publish solve crossword`: words for a pattern, or the answers of clues.

Answers go to stdout, as text or as one JSON object, messages to stderr:

    {"solutions": [{"rows": ["AB#CD", …]}], "complete": false}

"complete" means that there are no others. Without --clues the pattern is filled once,
with the best words that fit, and "complete" is true only if it is proven that nothing
fits. With --clues the answers are those that the list has for each clue. If nothing
fits, the exit code is 3, and a message says whether that is proven.
"""

import argparse
import re
from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from ...core.errors import CannotFill, OutOfSteps, UsageError
from ...core.log import MESSAGES
from ...core.messages import did_you_mean, listed, quoted
from ...core.reading.options import checked, read_whole
from ...core.reading.user_text import STDIN, is_name
from .._grid.pattern import BLACK, Slot
from .._grid.patternfile import Given, read_given
from .._grid.patternrules import STYLES
from ..solutions import print_solutions
from .cluefile import clues_in

if TYPE_CHECKING:
    from ...words.clued import CluedList
    from .answers import Meant

EXAMPLE = "publish solve crossword --pattern pattern.txt --words words.txt"
JOB = re.compile(r"--(pattern|words|clues)")
# See fill.BUDGET; a few seconds at most with either search.
BUDGET = 100_000_000
MOST = 10**15


class Options(NamedTuple):
    """The numbers among the options of a call."""

    seed: int
    limit: int
    budget: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the options of `publish solve crossword`."""
    parser.add_argument(
        "--pattern",
        required=True,
        metavar="FILE",
        help='one row per line: "." (white), "#" (black), or the letter of a cell that'
        " has one; white cells are connected, and no run has two; - for standard input",
    )
    parser.add_argument(
        "--words",
        required=True,
        nargs="+",
        metavar="NAME|FILE",
        help="english-clues, idiom-clues, wordnet, or files (one word per line,"
        " word;score, or a table word,clue,score,tags), the preferred ones first; - for"
        " standard input",
    )
    parser.add_argument(
        "--clues",
        metavar="FILE",
        help='find the answers of these clues in the list: "1 Day star" below "Across"'
        ' or "Down", "1 across Day star", or a table number,direction,clue; an unknown'
        " or missing clue allows any word that fits; - for standard input",
    )
    parser.add_argument(
        "--limit",
        metavar="N",
        help="with --clues: print at most N answers (default: 1)",
    )
    parser.add_argument(
        "--style",
        choices=STYLES,
        help="refuse patterns that break the rules of this style",
    )
    parser.add_argument("--seed", metavar="N", help="for another fill (default: 0)")
    parser.add_argument(
        "--budget",
        metavar="N",
        help=f"the work to do before giving up (default: {BUDGET})",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the fill or the answers and return the exit code.

    Raises:
        UsageError: an argument or a file is invalid.
        CannotFill: nothing fits, or nothing was found within the budget.
    """
    faults = list(_faults(args))
    options = Options(
        _whole(faults, "--seed", args.seed, 0, least=0),
        _whole(faults, "--limit", args.limit, 1),
        _whole(faults, "--budget", args.budget, BUDGET),
    )
    if faults:
        raise UsageError(faults)
    given = checked(faults, lambda: read_given(args.pattern, style=args.style))
    lexicon = checked(faults, lambda: list_of(args.words))
    clues = None
    if args.clues is not None:
        clues = checked(faults, lambda: clues_in(args.clues, given))
    if faults:
        raise UsageError(faults)
    assert given is not None
    assert lexicon is not None
    if clues is None:
        _fill(given, lexicon, options, as_json=args.json)
    else:
        _answer(given, lexicon, clues, options, as_json=args.json)
    return 0


def _faults(args: argparse.Namespace) -> list[str]:
    faults = []
    if [args.pattern, *args.words, args.clues].count(STDIN) > 1:
        faults.append(
            "only one of --pattern, --words and --clues can be - (got several)"
        )
    if args.limit is not None and args.clues is None:
        faults.append("--limit: only goes with --clues")
    if args.seed is not None and args.clues is not None:
        faults.append("--seed: only goes without --clues")
    return faults


def _whole(
    faults: list[str], name: str, text: str | None, default: int, *, least: int = 1
) -> int:
    if text is None:
        return default
    found = checked(faults, lambda: read_whole(name, text, least=least, most=MOST))
    return default if found is None else found


def list_of(values: Sequence[str]) -> "CluedList":
    """One list of all that are named, the preferred ones first.

    Raises:
        UsageError: there is no such list, or a file is invalid; lists all errors.
    """
    from ...words.cluelists import joined

    faults: list[str] = []
    lists = [checked(faults, partial(_one_list, value)) for value in values]
    if faults:
        raise UsageError(faults)
    return joined([one for one in lists if one is not None])


def _one_list(value: str) -> "CluedList":
    from ...words.clued import read_clued
    from ...words.cluelists import LISTS

    if value in LISTS:
        return LISTS[value]()
    if value != STDIN and is_name(value):
        raise UsageError(
            f"--words: must be {listed(LISTS)}, or a file (got {quoted(value)})"
            f"{did_you_mean(value, LISTS)}"
        )
    return read_clued(value)


# A pattern without clues.


def _fill(
    given: Given, lexicon: "CluedList", options: Options, *, as_json: bool
) -> None:
    import numpy as np

    from .._grid.fill import Filled, Infeasible, fill
    from .._grid.index import digest_of, kept_index

    _require_lengths(given, lexicon, as_json=as_json)
    scored = {word: rows[0].score for word, rows in lexicon.by_word.items()}
    index = kept_index(digest_of(scored), lambda: scored)
    rng = np.random.Generator(np.random.PCG64(options.seed))
    found = fill(given.pattern, index, rng, fixed=given.fixed, budget=options.budget)
    if isinstance(found, Filled):
        _print([found.words], given, lexicon, as_json=as_json, complete=False)
        mean = sum(found.scores) / len(found.scores)
        MESSAGES.info("%d entries, mean score %.0f", len(found.words), mean)
    elif isinstance(found, Infeasible):
        _refuse(_none_fits(given, found.slot, lexicon), as_json=as_json, complete=True)
    else:
        message = (
            f"no fill was found with a budget of {options.budget}; there may be one:"
            f" go on with --budget {min(10 * options.budget, MOST)}, or try another"
            " --seed, more words or fewer white cells"
        )
        _refuse(message, as_json=as_json, complete=False)


def _require_lengths(given: Given, lexicon: "CluedList", *, as_json: bool) -> None:
    """Refuse a pattern if the list has no words for some slots."""
    lengths = {len(word) for word in lexicon.by_word}
    missing: dict[int, list[Slot]] = {}
    for slot in given.pattern.slots:
        if slot.length not in lengths:
            missing.setdefault(slot.length, []).append(slot)
    if missing:
        problems = [
            f"{lexicon.name} has no word of {length} letters, which"
            f" {listed(map(_name, slots), last='and')} need{'s'[len(slots) > 1 :]}"
            for length, slots in sorted(missing.items())
        ]
        _refuse(*problems, as_json=as_json, complete=True)


def _none_fits(given: Given, slot: Slot | None, lexicon: "CluedList") -> str:
    if slot is None:
        return (
            f"the words of {lexicon.name} cannot fill this pattern: that is proven,"
            " every way to cross them was ruled out"
        )
    letters = "".join(given.fixed.get(cell, ".") for cell in slot.cells)
    return f"no word of {lexicon.name} fits {_name(slot)} ({letters}): that is proven"


def _refuse(*problems: str, as_json: bool, complete: bool) -> NoReturn:
    """Say that there is no solution.

    Raises:
        CannotFill: always.
    """
    if as_json:
        print_solutions([], complete=lambda: complete)
    raise CannotFill(problems)


# A pattern with clues.


def _answer(
    given: Given,
    lexicon: "CluedList",
    clues: dict[Slot, str],
    options: Options,
    *,
    as_json: bool,
) -> None:
    from .answers import answers, hopeless, meant

    _require_lengths(given, lexicon, as_json=as_json)
    allowed = meant(given.pattern, clues, lexicon)
    _tell_unknown(allowed, clues, lexicon)
    slot = hopeless(given.pattern, allowed, given.fixed)
    if slot is not None:
        _refuse(_none_fits(given, slot, lexicon), as_json=as_json, complete=True)
    every = answers(given.pattern, allowed, given.fixed, budget=options.budget)
    found: list[tuple[str, ...]] = []
    is_cut = False
    try:
        found.extend(islice(every, options.limit))
        complete = next(every, None) is None
    except OutOfSteps:
        complete, is_cut = False, True
    if not found:
        message = f"no words that {lexicon.name} has for these clues cross as they must"
        more = min(10 * options.budget, MOST)
        _refuse(
            f"no answer was found with a budget of {options.budget}; there may be one:"
            f" go on with --budget {more}"
            if is_cut
            else f"{message}: that is proven",
            as_json=as_json,
            complete=not is_cut,
        )
    _print(found, given, lexicon, as_json=as_json, complete=complete, clues=clues)
    MESSAGES.info("%s", _counted(len(found), complete=complete, is_cut=is_cut))


def _tell_unknown(
    allowed: "Sequence[Meant]", clues: dict[Slot, str], lexicon: "CluedList"
) -> None:
    for kind, slots in (
        (f"{lexicon.name} has no word with this clue and length for", True),
        ("there is no clue for", False),
    ):
        names = [
            _name(one.slot)
            for one in allowed
            if not one.is_known and (one.slot in clues) == slots
        ]
        if names:
            slots_named = listed(names, last="and")
            MESSAGES.warning(
                "--clues: %s %s; any word that fits is taken", kind, slots_named
            )


def _counted(number: int, *, complete: bool, is_cut: bool) -> str:
    count = "1 answer" if number == 1 else f"{number:,} answers"
    if is_cut:
        return f"{count}; the budget was spent before all were tried: --budget goes on"
    if complete:
        return "the only answer" if number == 1 else f"{count}, there are no others"
    return f"{count}, and there are more: --limit prints them"


# What is printed.


def _print(
    found: Sequence[Sequence[str]],
    given: Given,
    lexicon: "CluedList",
    *,
    as_json: bool,
    complete: bool,
    clues: dict[Slot, str] | None = None,
) -> None:
    from .._grid.model import write_answer

    slots = given.pattern.slots
    grids = [
        write_answer(given.pattern, dict(zip(slots, words, strict=True)))
        for words in found
    ]
    if as_json:
        print_solutions(grids, complete=lambda: complete)
        return
    for number, (grid, words) in enumerate(zip(grids, found, strict=True)):
        print("\n" if number else "", end="")
        print("\n".join(picture(given, grid["rows"])))
        print("\n".join(_entries(slots, words, lexicon, clues or {})))


def picture(given: Given, rows: Sequence[str]) -> list[str]:
    """A filled grid as text, with the numbers before their letters.

    >>> from puzzle_publish.types._grid.pattern import Pattern
    >>> picture(Given(Pattern(("...", "..#")), {}), ["ACE", "SO#"])
    ['1A 2C  E', '3S  O  #']
    """
    from ...core.text_picture import columns_of

    numbers = given.pattern.numbers
    wide = len(str(max(numbers.values())))
    most = max(columns_of(x) for row in rows for x in row)
    lines = []
    for r, row in enumerate(rows):
        cells = []
        for c, letter in enumerate(row):
            number = "" if letter == BLACK else str(numbers.get((r, c), ""))
            cells.append(
                number.rjust(wide) + letter + " " * (most - columns_of(letter))
            )
        lines.append(" ".join(cells).rstrip())
    return lines


def _entries(
    slots: Sequence[Slot],
    words: Sequence[str],
    lexicon: "CluedList",
    clues: dict[Slot, str],
) -> list[str]:
    """The entries by number below Across and Down, spelt as in the list."""
    lines: list[str] = []
    direction = ""
    wide = max(len(str(slot.number)) for slot in slots)
    for slot, word in zip(slots, words, strict=True):
        if slot.direction != direction:
            direction = slot.direction
            lines += ["", direction.capitalize()]
        shown = lexicon.by_word[word][0].shown
        text = word if shown.upper() == word else f"{word} ({shown})"
        clue = f"  {clues[slot]}" if slot in clues else ""
        lines.append(f"{slot.number:>{wide}} {text}{clue}")
    return lines


def _name(slot: Slot) -> str:
    return f"{slot.number} {slot.direction}"
