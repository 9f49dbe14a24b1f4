"""What a step's sentence says is left in a cell."""

from puzzle_publish.grids.ladder import Step, Technique
from puzzle_publish.grids.pencilled import Pencilled, Seen

LESS = Technique("less", "easy", 10)
CELL = (0, 0)


def test_what_other_steps_ruled_out_is_not_told_as_left_or_gone():
    now = Pencilled({}, frozenset(), {CELL: frozenset()}, frozenset(range(1, 6)), {})
    now.cand[CELL] = {1, 2, 3, 4}
    now.gone[CELL, 5] = 0
    step = Step(LESS, removed=((CELL, (2, 3, 4)),))

    # Of a reader who has not read that 5 is out, 1 and 5 would be left.
    assert now.kept(step, Seen(), ()) == ((),)
    assert now.kept(step, Seen(), [(CELL, 5)]) == ((1,),)
    assert now.kept(step, Seen(bounds={CELL: {1}}), ()) == ((1,),)
