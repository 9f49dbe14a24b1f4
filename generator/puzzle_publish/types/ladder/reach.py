"""The words of the list that a reader's ladder could go by, right or not."""

from ...core.errors import UsageError
from ...words.known_words import load_known
from .generate import Graph, graph_of
from .model import Page


def within_reach(givens: Page) -> tuple[str, ...]:
    """Return the words as many steps from an end as there are rungs, or fewer, sorted.

    What stands on a rung of words of the list is one of them, for idioms that follow
    the one above. None on a machine without the list.
    """
    try:
        lexicon = load_known(givens.lexicon)
    except UsageError:
        return ()
    graph = graph_of(lexicon, len(givens.start))
    found = _around(graph, givens.start, givens.rungs)
    if not givens.is_chain:
        found |= _around(graph, givens.end, givens.rungs)
    return tuple(sorted(found))


def _around(graph: Graph, word: str, steps: int) -> set[str]:
    found, edge = {word}, [word]
    for _ in range(steps):
        near = (one for word in edge for one in graph.get(word, ()))
        edge = [one for one in dict.fromkeys(near) if one not in found]
        found.update(edge)
    return found
