"""What an answer must satisfy, and answers that do not."""

from collections.abc import Iterator, Mapping, Sequence

from ...core.puzzle import Json
from ...grids.reading import Cell, Rows
from .model import Camp, make_answer, make_givens

SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))


def follows_rules(camp: Camp, answer: Rows) -> bool:
    """Return whether lines have their tents, none touch, and each has its own tree."""
    tents = tents_of(answer)
    return (
        tuple(map(sum, answer)) == camp.rows
        and tuple(map(sum, zip(*answer, strict=True))) == camp.columns
        and not any(
            0 < max(abs(r - y), abs(c - x)) <= 1 for r, c in tents for y, x in tents
        )
        and paired(camp.trees, tents)
    )


def tents_of(answer: Rows) -> list[Cell]:
    """Return the cells of the tents, in reading order."""
    return [(r, c) for r, row in enumerate(answer) for c, x in enumerate(row) if x]


def paired(trees: Sequence[Cell], tents: Sequence[Cell]) -> bool:
    """Return whether every tree can have a tent of its own, and every tent a tree."""
    free = {
        (r, c): [(r + y, c + x) for y, x in SIDES if (r + y, c + x) in set(tents)]
        for r, c in trees
    }
    owners: dict[Cell, Cell] = {}
    return len(trees) == len(tents) and all(
        _given(tree, free, owners, set()) for tree in trees
    )


def _given(
    tree: Cell,
    free: Mapping[Cell, Sequence[Cell]],
    owners: dict[Cell, Cell],
    seen: set[Cell],
) -> bool:
    """Return whether a tree gets a tent, if need be by moving other trees on."""
    for tent in free[tree]:
        if tent not in seen:
            seen.add(tent)
            if tent not in owners or _given(owners[tent], free, owners, seen):
                owners[tent] = tree
                return True
    return False


def mutations(camp: Camp, answer: Rows) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that must be refused, as JSON, as a file would have them."""
    givens, tents = make_givens(camp), tents_of(answer)
    yield "no tents", givens, make_answer(camp.size, [])
    yield "a tent is missing", givens, make_answer(camp.size, tents[1:])
    yield "a tent in a tree", givens, make_answer(camp.size, [camp.trees[0], *tents])
    fewer = camp._replace(trees=camp.trees[1:])
    yield "a tree is missing", make_givens(fewer), make_answer(camp.size, tents)
    rows = (camp.rows[0] + 1, *camp.rows[1:])
    more = make_givens(camp._replace(rows=rows))
    yield "a number too large", more, make_answer(camp.size, tents)
