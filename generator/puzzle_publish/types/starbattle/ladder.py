"""How a reader solves it: the techniques, and what each is called and weighs."""

from ...grids.ladder import Technique
from ...rules import mark_ladder as looks
from ...rules.mark_ladder import Ladder, Rung

# Rows and columns are not compared: a reader seldom sees it.
PAIRS = (
    ("region", "row"),
    ("region", "column"),
    ("row", "region"),
    ("column", "region"),
)
LADDER: Ladder = (
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
