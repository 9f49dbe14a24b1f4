"""An author's clues in place of some of a finished crossword's.

What the list has for such an answer stays in the givens: by it the puzzle is solved and
graded, so that it needs no list but the one it was made from.
"""

from collections.abc import Mapping
from dataclasses import replace

from ...core.messages import quoted
from ...core.quotes import curly
from ...words.clue_leaks import Answers
from ...words.clued import CluedList
from .._grid.model import Filled, entries
from . import model
from .rules import own_leaks


def typeset(clue: str) -> str:
    """Return a clue as lists have them.

    >>> typeset("It's  so")
    'It’s so'
    """
    return curly(" ".join(clue.split()))


def reclued(page: model.Page, clues: Mapping[str, str]) -> model.Page:
    """Return a page with an author's clues, by their names."""
    slots = page.pattern.slots
    printed, own = list(page.clues), dict(page.own)
    for nth, (slot, before) in enumerate(zip(slots, page.listed, strict=True)):
        name = model.name_of(slot)
        if name not in clues:
            continue
        printed[nth] = replace(before, clue=typeset(clues[name]))
        own[name] = before.clue
        if printed[nth] == before:  # the list's own again
            del own[name]
    return replace(page, clues=tuple(printed), own=own)


def problem(
    page: model.Page,
    answer: Filled,
    clues: Mapping[str, str],
    name: str,
    lexicon: CluedList,
) -> str:
    """Return what is wrong with one of an author's clues, "" if nothing is.

    `clues` are all that the author replaces.
    """
    names = [model.name_of(slot) for slot in page.pattern.slots]
    if name not in names:
        known = ", ".join(names)  # all of them: an author looks for one
        return f"there is no clue {quoted(name)}; must be one of {known}"
    found, clue = reclued(page, clues), typeset(clues[name])
    words = [word for _, word in entries(page.pattern, answer)]
    word = words[names.index(name)]
    if not clue:
        return "is empty"
    if name in own_leaks(found, words, lexicon):
        return f"gives its answer {word} away (got {quoted(clue)})"
    for other, one in zip(names, found.clues, strict=True):
        if other != name and typeset(one.clue) == clue:
            return f"is the clue of {other}, too (got {quoted(clue)})"
    if Answers(words).named_in(clue, word):
        return f"names another answer of the grid (got {quoted(clue)})"
    return ""
