"""Drawings of our library as nonograms: those that few changes make one."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from ...core.disk_cache import cached_bytes
from ...core.drawings.library import Drawing, drawing, drawings
from ...core.errors import UsageError
from ...core.log import notice
from ...core.messages import listed
from ...core.programs import own_digest
from ...core.puzzle import Json, canonical_json, digest
from ..params import Drawn
from .levels import LEVELS
from .model import SMALLEST
from .params import NonogramParams
from .repair import Repaired, best_of

_KEPT = 200  # files of repairs in the cache folder

Found = Mapping[str, Repaired | None]


def resolved(
    asked: Drawn, params: NonogramParams, language: str, title: str
) -> list[Json]:
    """Return a drawing, or those of a theme, as pictures of # and . with their titles.

    Those of a theme come in an order that does not tell what they are. Of these are
    left out, and named in a notice, drawings of which more than a hundredth of the
    cells would change.

    Raises:
        UsageError: there is no such drawing or theme, or all would be left out.
    """
    if ("name" in asked) == ("theme" in asked):
        raise UsageError("picture: must have name or theme, as in {theme: animals}")
    if "name" in asked:
        every: Sequence[Drawing] = (drawing(asked["name"]),)
        shown = f"the drawing {asked['name']}"
    else:
        every = sorted(drawings(asked["theme"]), key=lambda one: digest(one.name))
        shown = f"the theme {asked['theme']}"
    levels = LEVELS if params.auto else (params.level,)
    found = _repairs(every, params, levels)
    good = {name: one for name, one in found.items() if one and one.is_like}
    if not good:
        raise UsageError(f"picture: {_refusal(shown, found, params)}")
    if params.level == levels[0]:
        _tell(shown, found, good)
    titles = {one.name: title or one.titles[language] for one in every}
    return [
        {
            "rows": [*one.rows],
            "changed": one.changed,
            "title": titles[name],
            "drawing": name,
        }
        for name, one in good.items()
        if one.level == params.level
    ]


def _repairs(
    every: Sequence[Drawing], params: NonogramParams, levels: Sequence[str]
) -> Found:
    """Return each drawing repaired at the best of some levels, by name.

    For the best of all levels it takes 0.2 CPU s for a drawing of 25 x 25, and 1 s for
    one of 40 x 40; so it is kept.
    """
    size, threshold = (params.rows, params.columns), params.threshold
    identity: dict[str, Json] = {
        "drawings": [one.name for one in every],
        "levels": levels,
        "size": [*size, threshold],
        "programs": own_digest(),
    }

    def make() -> bytes:
        found: dict[str, Json] = {}
        for one in every:
            dark = one.in_cells(*size, threshold)
            fits = min(dark.shape) >= SMALLEST and dark.any() and not dark.all()
            best = best_of(dark, levels) if fits else None
            found[one.name] = asdict(best) if best else None
        return canonical_json(found).encode()

    name = digest(identity)[:16]
    kept = json.loads(cached_bytes("drawings", name, identity, make, most=_KEPT))
    # Canonical JSON has its keys sorted.
    return {one.name: kept[one.name] and Repaired(**kept[one.name]) for one in every}


def _refusal(shown: str, found: Found, params: NonogramParams) -> str:
    """Return why no drawing is left, and what to set."""
    at = f"{params.rows} rows and {params.columns} columns"
    ways = ["another size"] if params.auto else ["level: auto", "another size"]
    some = [one.changed for one in found.values() if one]
    why = (
        f"more than a hundredth of the cells would change ({min(some)} at least)"
        if some
        else "no change of a few cells gives one"
    )
    asked = "" if params.auto else f" of level {params.level}"
    return f"{shown}: gives no nonogram{asked} in {at}: {why}; set {listed(ways)}"


def _tell(shown: str, found: Found, good: Mapping[str, Repaired]) -> None:
    """Say which drawings of a theme are left out, and how many cells were changed.

    Of a drawing that prints as it is, nothing is said.
    """
    changed = sorted(one.changed for one in good.values())
    some = sum(map(bool, changed))
    if len(found) == 1:
        (one,) = good.values()
        if some:
            notice(f"{shown}: {one.changed} of {sum(map(len, one.rows))} cells changed")
        return
    said = f"{shown}: {len(changed)} of {len(found)} drawings are nonograms"
    if some:
        cells = "1 cell" if changed[-1] == 1 else f"at most {changed[-1]} cells"
        said += f", {some} of them with {cells} changed"
    if out := sorted(found.keys() - good.keys()):
        said += f"; left out: {listed(out, last='and')}"
    notice(said)
