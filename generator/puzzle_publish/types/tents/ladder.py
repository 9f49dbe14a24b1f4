"""How a reader solves it: the techniques, and what each is called and weighs."""

from ...grids.ladder import Technique
from ...rules.mark_ladder import (
    Ladder,
    Rung,
    beside_ways,
    between,
    claimed,
    enough,
    full,
    one_place,
    served,
    touching,
    unclued,
    unit_ways,
    what_if,
)

LADDER: Ladder = (
    Rung(Technique("treeless", "easy", 10), unclued),
    Rung(Technique("touching", "easy", 11), touching),
    Rung(Technique("line-full", "easy", 12), full),
    Rung(Technique("just-enough", "easy", 13), enough),
    Rung(Technique("one-place", "easy", 15), one_place),
    Rung(Technique("served", "medium", 20), served),
    Rung(Technique("between", "medium", 23), between),
    Rung(Technique("line-apart", "medium", 26), unit_ways),
    Rung(Technique("line-beside", "hard", 32), beside_ways),
    Rung(Technique("line-claimed", "hard", 36), claimed),
    Rung(Technique("what-if", "expert", 45), what_if),
)
