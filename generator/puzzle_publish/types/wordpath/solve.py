"""The independent solver: from the printed rows to every answer.

Closed: every listed word must be readable; a word with two readings gives two answers.
Where the page asks for a pay-off, the letters on no path are part of the answer.
Open: the answer is all words of the page's lexicon that can be read, if their number,
their lengths and, where printed, their characters or clues are those on the page.
"""

from collections.abc import Iterator
from itertools import product

from ...core.puzzle import Json
from ...words import store
from . import model
from .readings import BUDGET, readings, table_from, table_of


def solve(givens: Json, *, budget: int = BUDGET) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the step budget is spent.
    """
    return solve_page(model.read(givens), budget=budget)


def solve_page(page: model.Page, *, budget: int = BUDGET) -> Iterator[Json]:
    """Yield every answer to a page exactly once."""
    if page.mode == model.CLOSED:
        assert page.words is not None
        words = map(model.bare, page.words)
        found = readings(page.rows, table_from(words), budget=budget)
        if len(found) < len(page.words):
            return
    else:
        assert page.lexicon is not None
        lexicon = store.load(page.lexicon)
        found = readings(page.rows, table_of(lexicon), budget=budget)
        if sorted(map(len, found)) != list(page.lengths):
            return
        if page.words is not None and sorted(map(model.bare, page.words)) != [*found]:
            return
        if page.clues is not None and page.clues != model.clues_of(lexicon, found):
            return
    for choice in product(*found.values()):
        paths = [
            {"word": word, "cells": cells}
            for word, cells in zip(found, choice, strict=True)
        ]
        answer: Json = {"paths": sorted(paths, key=model.cells_of)}
        if page.payoff:
            left = model.unused(page.rows, paths)
            if len(left) != sum(page.payoff):
                continue
            answer["payoff"] = left
        yield answer
