"""How a reader solves it: the techniques, and what each is called and weighs."""

from ...grids.ladder import Technique
from ...rules.mark_ladder import (
    Ladder,
    Rung,
    confined,
    enough,
    every_way,
    full,
    no_room,
    suppose,
    touching,
)

# Rows and columns are not compared: a reader seldom sees it.
PAIRS = (
    ("region", "row"),
    ("region", "column"),
    ("row", "region"),
    ("column", "region"),
)
LADDER: Ladder = (
    Rung(Technique("next-to-star", "easy", 10), touching),
    Rung(Technique("full", "easy", 11), full),
    Rung(Technique("last-cells", "easy", 12), enough),
    Rung(Technique("within", "easy", 15), confined(1, PAIRS)),
    Rung(Technique("no-room", "medium", 20), no_room),
    Rung(Technique("two-in-two", "medium", 24), confined(2, PAIRS)),
    Rung(Technique("every-way", "hard", 28), every_way),
    Rung(Technique("three-in-three", "hard", 32), confined(3, PAIRS)),
    Rung(Technique("four-in-four", "expert", 40), confined(4, PAIRS)),
    Rung(Technique("suppose", "expert", 45), suppose),
)
