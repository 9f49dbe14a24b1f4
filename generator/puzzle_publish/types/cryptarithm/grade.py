"""The difficulty of an equation: the number of nodes of the generator's search.

Nodes agree with the 2, 3 and 4 stars that a puzzle author gave to eight sums of number
words (justpuzzles.wordpress.com, "Alphametics - double true - English", 2021): 49; 160
to 263; 615 to 1,812.
"""

from ...core.puzzle import Grade, Json
from . import model
from .search import search

# An equation has the first level whose number is above its nodes, else HARDEST.
BANDS = {"easy": 150, "medium": 600, "hard": 2_000}
HARDEST = "expert"


def grade(givens: Json) -> Grade:
    """The difficulty of these givens."""
    equation = model.read(givens)
    found = search(equation, limit=2)
    return Grade(
        level=level_of(found.nodes),
        score=found.nodes,
        measures={"nodes": found.nodes, "letters": len(equation.letters)},
    )


def level_of(nodes: int) -> str:
    """The level of an equation whose search visits this many nodes.

    >>> level_of(149), level_of(150), level_of(2_000)
    ('easy', 'medium', 'expert')
    """
    return next((level for level, end in BANDS.items() if nodes < end), HARDEST)
