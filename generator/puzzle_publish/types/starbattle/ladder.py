"""How a reader solves it: the techniques, and what each is called and weighs."""

from ...grids.ladder import FIENDISH, Technique
from ...rules import mark_ladder as looks
from ...rules.mark_ladder import Ladder, Rung

# Rows and columns are not compared: a reader seldom sees it.
PAIRS = (
    ("region", "row"),
    ("region", "column"),
    ("row", "region"),
    ("column", "region"),
)
MADE: Ladder = (
    Rung(Technique("next-to-star", "easy", 10), looks.touching),
    Rung(Technique("full", "easy", 11), looks.full),
    Rung(Technique("last-cells", "easy", 12), looks.enough),
    Rung(Technique("within", "easy", 15), looks.confined(1, PAIRS)),
    Rung(Technique("no-room", "medium", 20), looks.no_room),
    Rung(Technique("two-in-two", "medium", 24), looks.confined(2, PAIRS)),
    Rung(Technique("every-way", "hard", 28), looks.every_way),
    Rung(Technique("three-in-three", "hard", 32), looks.confined(3, PAIRS)),
    Rung(Technique("four-in-four", "expert", 40), looks.confined(4, PAIRS)),
    Rung(Technique("suppose", "expert", 45), looks.suppose),
)
"""The techniques that puzzles are made by."""
_FOLLOWED_BY = MADE[:4], MADE[:6], MADE[:-1]
LADDER: Ladder = (
    *MADE,
    Rung(Technique("what-if", FIENDISH, 80), looks.what_if_by(*_FOLLOWED_BY)),
    Rung(Technique("every-case", FIENDISH, 85), looks.every_case(*_FOLLOWED_BY)),
)
"""All techniques, with what-ifs of depth one that puzzles made elsewhere may take."""
