"""The independent solver: from the printed rows to every answer.

Closed: every listed word must be readable; a word with two readings gives two answers.
Where the page asks for a pay-off, the letters on no path are part of the answer.
Open: the answer is all words of the page's lexicon that can be read, if their number,
their lengths and, where printed, their characters or clues are those on the givens.
"""

from collections.abc import Iterator
from itertools import product
from operator import itemgetter

from ...core.puzzle import Json
from ...words import store
from . import model
from .readings import BUDGET, readings, table_from, table_of


def solve(givens: model.Page, *, budget: int = BUDGET) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the step budget is spent.
    """
    if givens.mode == model.CLOSED:
        assert givens.words is not None
        words = map(model.bare, givens.words)
        found = readings(givens.rows, table_from(words), budget=budget)
        if len(found) < len(givens.words):
            return
    else:
        assert givens.lexicon is not None
        lexicon = store.load(givens.lexicon)
        found = readings(givens.rows, table_of(lexicon), budget=budget)
        if sorted(map(len, found)) != list(givens.lengths):
            return
        if givens.words is not None and sorted(map(model.bare, givens.words)) != [
            *found
        ]:
            return
        if givens.clues is not None and givens.clues != model.clues_of(lexicon, found):
            return
    for choice in product(*found.values()):
        paths = sorted(zip(choice, found, strict=True), key=itemgetter(0))
        answer: dict[str, Json] = {
            "paths": [{"word": word, "cells": cells} for cells, word in paths]
        }
        if givens.payoff is not None:
            left = model.unused(givens.rows, choice)
            if len(left) != sum(givens.payoff.lengths):
                continue
            answer["payoff"] = left
        yield answer
