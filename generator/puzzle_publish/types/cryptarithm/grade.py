"""How hard an equation is for a person: the nodes of the generator's solver.

They order eight sums of number words that an author of puzzles rated with 2, 3 and 4
stars (justpuzzles.wordpress.com, "Alphametics - double true - English", 2021) as he
did: 49; 160 to 263; 615 to 1,812.
"""

from ...core.puzzle import Grade, Json
from . import model
from .search import search

# Nodes below which an equation has the level; all others are the last one's.
BANDS = {"easy": 150, "medium": 600, "hard": 2_000}
HARDEST = "expert"


def grade(givens: Json) -> Grade:
    """Measure the difficulty of these givens."""
    equation = model.read(givens)
    found = search(equation, limit=2)
    return Grade(
        level=level_of(found.nodes),
        score=found.nodes,
        measures={"nodes": found.nodes, "letters": len(equation.letters)},
    )


def level_of(nodes: int) -> str:
    """The level of an equation with so many nodes.

    >>> level_of(149), level_of(150), level_of(2_000)
    ('easy', 'medium', 'expert')
    """
    return next((level for level, end in BANDS.items() if nodes < end), HARDEST)
