"""What the signs beside a cell say, in words."""

from collections.abc import Collection, Mapping

from ...core.puzzle import Json
from ...grids.ladder import Step
from ...grids.reading import Cell, Pair
from .. import telling
from .model import GREATER, Futoshiki


def signed(givens: Futoshiki, step: Step) -> Mapping[str, Json]:
    """Return the parts of a step by the signs that it names."""
    name = step.technique.name
    if name == "chain-ends":
        return {"chains": _chains(givens, step)}
    if name not in ("beside-number", "chain-bounds", "partners"):
        return {}
    if givens.kind == GREATER:
        cell, near = step.pattern
        return {"case": "-less" if (near, cell) in givens.signs else ""}
    if frozenset(step.pattern) not in set(map(frozenset, givens.signs)):
        return {"case": "-none"}
    return {"case": "-bar" if name == "beside-number" else ""}


def _chains(givens: Futoshiki, step: Step) -> Json:
    """Return the chains of signs that leave a cell no room for some numbers."""
    ((cell, struck),) = step.removed
    falling = _longest(givens.signs, cell)
    rising = _longest([(less, more) for more, less in givens.signs], cell)
    found: list[telling.Part] = []
    for wording, chain, is_meant in (
        ("falls", falling, min(struck) < len(falling)),
        ("rises", rising, max(struck) > len(givens.rows) + 1 - len(rising)),
    ):
        if is_meant:
            said: dict[str, Json] = {"cell": telling.cells([cell])}
            said |= {"chain": telling.link(chain), "count": len(chain) - 1}
            said["near"] = telling.cells([chain[1]])
            found.append((wording + "-once" * (len(chain) == 2), said))
    return telling.each(found)


def _longest(signs: Collection[Pair], cell: Cell) -> tuple[Cell, ...]:
    """Return the longest chain of cells from one on, each before it in a sign."""
    chains = [_longest(signs, after) for before, after in signs if before == cell]
    return (cell, *max(chains, key=len, default=()))
