"""What the clues of a line say, in words: which ends, and what would hide too many."""

from collections.abc import Collection, Mapping
from operator import itemgetter

from ...core.puzzle import Json
from ...grids.ladder import Cell, Step

_LISTING = "edge-clue", "orders-of-a-line"  # techniques that tell whole orders
ENDS = {"row": ("left", "right"), "column": ("top", "bottom")}


def sighted(step: Step, clues: tuple[int, int], size: int) -> Mapping[str, Json]:
    """Return the parts of a step by the clues of a line, before it and behind it."""
    name, ends = step.technique.name, ENDS[step.house]
    told: dict[str, Json] = {"along": {"label": f"from-{ends[0]}"}}
    shown = [(end, clue) for end, clue in zip(ends, clues, strict=True) if clue]
    if name == "edge-clue":
        shown = [max((one for one in shown if one[1] in (1, size)), key=itemgetter(1))]
        told |= {"case": "-all"} if shown[0][1] == size else {}
    if name == "distance":
        hidden = [_hidden(step, x, min(v), clues, size) for x, v in step.removed]
        shown = [one for one in shown if any(one[0] == end for end, _ in hidden)]
        told["hidden"] = {"each": [said for _, said in hidden]}
        told["case"] = "-both" if len(shown) > 1 else ""
    return {
        **told,
        "seen": {"houses": [[f"seen-{x}", {"number": n}] for x, n in shown]},
    }


def said_cells(step: Step, clues: tuple[int, int], size: int) -> Collection[Cell]:
    """Return the cells of which the sentence says what they hold."""
    if step.technique.name == "edge-clue" and size not in clues:
        lefts = zip(step.removed, step.kept, strict=True)
        return [cell for (cell, _), left in lefts if left == (size,)]
    return step.cells if step.technique.name in _LISTING else ()


def _hidden(
    step: Step, cell: Cell, height: int, clues: tuple[int, int], size: int
) -> tuple[str, Json]:
    """Return from which end a height in a cell would hide too many, and how."""
    at = cell[step.house == "row"]
    seen = {
        end: (clue - (1 + before + size - height), before)
        for end, clue, before in zip(
            ENDS[step.house], clues, (at, size - 1 - at), strict=True
        )
        if clue
    }
    end, (_, before) = max(seen.items(), key=lambda one: one[1])
    said: dict[str, Json] = {"height": height, "end": {"label": f"from-{end}"}}
    said["cell"] = {"cells": [list(cell)]}
    taller = size - height
    if not (before or taller):
        return end, ["hides-all", said]
    which: list[Json] = [["seen-itself", {}]]
    if before:
        which.insert(0, ["seen-before", {"number": before}])
    if taller:
        which.append(["seen-taller", {"number": taller}])
    said |= {"most": before + 1 + taller, "which": {"names": which}}
    return end, ["hides-many" if taller else "hides-behind", said]
