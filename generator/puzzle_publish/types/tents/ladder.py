"""How a reader solves it: the techniques, and what each is called and weighs."""

from ...grids.ladder import Technique
from ...rules import mark_ladder as looks
from ...rules.mark_ladder import Ladder, Rung

LADDER: Ladder = (
    Rung(Technique("treeless", "easy", 10), looks.unclued),
    Rung(Technique("touching", "easy", 11), looks.touching),
    Rung(Technique("line-full", "easy", 12), looks.full),
    Rung(Technique("just-enough", "easy", 13), looks.enough),
    Rung(Technique("one-place", "easy", 15), looks.one_place),
    Rung(Technique("served", "medium", 20), looks.served),
    Rung(Technique("between", "medium", 23), looks.between),
    Rung(Technique("line-apart", "medium", 26), looks.unit_ways),
    Rung(Technique("line-beside", "hard", 32), looks.beside_ways),
    Rung(Technique("line-claimed", "hard", 36), looks.claimed),
    Rung(Technique("what-if", "expert", 45), looks.what_if),
)
