"""The independent solver: words are looked up one after another, as in a dictionary.

The entry that the fewest words fit is filled with each of them, and the words of the
other entries are looked up again with its letters. The solver uses nothing of the code
that chooses the given letters.
"""

import functools
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from ...core.errors import OutOfSteps
from ...core.puzzle import Json
from .._grid.model import write_answer
from . import model

BUDGET = 200_000

Entry = tuple[int, ...]
Letters = dict[int, str]


def solve(
    givens: model.Page, lexicon: frozenset[str], *, budget: int = BUDGET
) -> Iterator[Json]:
    """Yield every answer exactly once.

    These include answers with two forms of a word: no key has them, but to a reader
    they are answers.

    Args:
        givens: the page's givens.
        lexicon: the allowed words.
        budget: how many words to try.

    Raises:
        OutOfSteps: the budget is spent.
    """
    pattern, entries = givens.pattern, givens.entries
    for letters in readings(entries, givens.given, lexicon, budget=budget):
        words = ("".join(letters[n] for n in entry) for entry in entries)
        yield write_answer(pattern, dict(zip(pattern.slots, words, strict=True)))


def readings(
    entries: Sequence[Entry],
    given: Mapping[int, str],
    lexicon: frozenset[str],
    *,
    budget: int = BUDGET,
) -> Iterator[Letters]:
    """Yield every number's letter, for every assignment that makes all entries words.

    Args:
        entries: each entry's numbers.
        given: the letters given, by number.
        lexicon: the words.
        budget: how many words to try.

    Raises:
        OutOfSteps: the budget is spent.
    """
    steps = 0

    def go_on(open_: dict[Entry, str], letters: Letters) -> Iterator[Letters]:
        nonlocal steps
        found = {entry: look_up(entry, text, letters) for entry, text in open_.items()}
        if not all(found.values()):
            return
        if not found:
            yield letters
            return
        entry = min(found, key=lambda e: (len(found[e]), e))
        rest = {e: "\n".join(words) for e, words in found.items() if e != entry}
        for word in found[entry]:
            steps += 1
            if steps > budget:
                raise OutOfSteps
            yield from go_on(rest, letters | dict(zip(entry, word, strict=True)))

    by_length = _by_length(lexicon)
    start = {entry: by_length.get(len(entry), "") for entry in entries}
    yield from go_on(start, dict(given))


def look_up(entry: Entry, text: str, letters: Letters) -> list[str]:
    r"""The words of a text, which has one on each line, that an entry may be.

    >>> look_up((1, 2, 1), "DAD\nPOP\nPIT\nPAP", {2: "A", 3: "D"})
    ['PAP']
    """
    used = "".join(sorted(letters.values()))
    other = f"[^{used}\\n]" if used else r"[^\n]"
    groups: dict[int, int] = {}
    parts = []
    for number in entry:
        if number in letters:
            parts.append(letters[number])
        elif number in groups:
            parts.append(f"\\{groups[number]}")
        else:
            unlike = "".join(f"(?!\\{group})" for group in groups.values())
            groups[number] = len(groups) + 1
            parts.append(f"{unlike}({other})")
    whole = re.compile(f"^{''.join(parts)}$", re.MULTILINE)
    return [match[0] for match in whole.finditer(text)]


@functools.lru_cache(maxsize=2)
def _by_length(lexicon: frozenset[str]) -> dict[int, str]:
    """By length, a text with one word on each line."""
    found: dict[int, list[str]] = defaultdict(list)
    for word in sorted(lexicon):
        found[len(word)].append(word)
    return {length: "\n".join(words) for length, words in found.items()}
