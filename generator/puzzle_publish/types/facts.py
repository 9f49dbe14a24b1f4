"""What some puzzles have, by which their rules say only what is true of them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from ..core.puzzle import Json, canonical_json
from ..core.values import Request
from .capabilities import OwnFacts
from .contract import PuzzleType
from .params import Params
from .registry import load

MIXED = "mixed"  # in place of values that differ

Facts = Mapping[str, Json]


def facts_of(kind: PuzzleType, givens: Json, params: Params | None = None) -> Facts:
    """Return the members of a puzzle's givens, and what its type tells besides.

    With params the givens are only a sample of them.
    """
    members = givens if isinstance(givens, dict) else {}
    if not isinstance(kind, OwnFacts):
        return members
    return {**members, **kind.rule_facts(kind.read_givens(givens), params)}


def variant_of(kind: PuzzleType, givens: Json) -> str:
    """Return the variant of its type that a puzzle is, "" if it is none."""
    return str(facts_of(kind, givens).get("variant", ""))


def merged(every: Sequence[Facts]) -> Facts:
    """Return the facts of several puzzles as those of one.

    >>> merged([{"size": 9, "clues": None, "final": {}}, {"size": 6, "clues": [1]}])
    {'size': 'mixed', 'clues': 'mixed', 'final': {}}
    """
    names = dict.fromkeys(name for one in every for name in one)
    return {name: _alike([one.get(name) for one in every]) for name in names}


def _alike(values: Sequence[Json]) -> Json:
    if not any(values) or all(value == values[0] for value in values):
        return values[0]
    return MIXED


def facts_in(requests: Iterable[Request]) -> Facts:
    """Return the facts of puzzles of a type, before they are made.

    Those of the author's own are known; a sample stands for others of its params.
    """
    found = []
    made: dict[tuple[str, str], Request] = {}
    for one in requests:
        if one.own:
            found.append(facts_of(load(one.type), one.own.givens))
        else:
            made.setdefault((one.key.section, one.level), one)
    found += [
        sampled(one.type, canonical_json(dict(one.params))) for one in made.values()
    ]
    return merged(found)


@cache
def sampled(name: str, params: str) -> Facts:
    """Return the facts of a sample of a type with these params."""
    kind = load(name)
    asked = kind.params_model.model_validate_json(params)
    return facts_of(kind, kind.sample(asked).givens, asked)


def example_rules(kind: PuzzleType, language: str) -> list[str]:
    """Return the rules of a type's worked example.

    A type that is being written has none yet: its rules that are always true.
    """
    text = kind.text(language)
    try:
        givens = kind.example().givens
    except FileNotFoundError:
        return text.rules((), {})
    return text.rules((), facts_of(kind, givens))
