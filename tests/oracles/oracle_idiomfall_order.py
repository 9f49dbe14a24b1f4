"""An order that clears a board of falling idioms, found by CP-SAT."""

from ortools.sat.python import cp_model

from tests.oracles.cpsat import answers
from tests.oracles.oracle_idiomfall import divided, words_of


def faults_of(entry):
    """That no order clears a board, if so."""
    divisions = divided(entry["givens"], words_of(entry["givens"]))
    if any(map(ordered, divisions)):
        return []
    return ["unsolvable: CP-SAT finds no order that clears the board"]


def ordered(division):
    """Whether some order clears the board: each idiom a chain when its turn comes.

    Of a block's column, those below it that still lie at that moment are those whose
    idioms go later, or its own.
    """
    model = cp_model.CpModel()
    count = len(division)
    turn = [model.new_int_var(0, count - 1, "") for _ in range(count)]
    model.add_all_different(turn)
    later = {}
    for k in range(count):
        for other in range(count):
            if k != other:
                later[k, other] = model.new_bool_var("")
                is_later = later[k, other]
                model.add(turn[other] > turn[k]).only_enforce_if(is_later)
                model.add(turn[other] < turn[k]).only_enforce_if(~is_later)
    owner = {place: k for k, (_, way) in enumerate(division) for place in way}
    for k, (_, way) in enumerate(division):
        heights = []
        for c, up in way:
            below = [owner[c, y] for y in range(up)]
            own = below.count(k)
            heights.append(own + sum(later[k, other] for other in below if other != k))
        for (c, _), (x, _), one, two in zip(
            way, way[1:], heights, heights[1:], strict=False
        ):
            if c == x:
                gap = model.new_int_var(1, 1, "")
                model.add_abs_equality(gap, one - two)
            else:
                model.add(one == two)
    return bool(answers(model, turn, limit=1))
