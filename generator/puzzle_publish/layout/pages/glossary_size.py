"""About how long a glossary will be, told by samples while there are no puzzles."""

from collections import Counter
from collections.abc import Sequence
from math import ceil

from ...core.values import Request
from ...types.contract import GlossaryEntry, PuzzleType
from ...types.params import Params
from ...types.registry import load
from .glossary import Setter


def likely_pages(requests: Sequence[Request], setter: Setter, language: str) -> int:
    """Return about how many pages the glossary of these puzzles will have."""
    times = Counter((r.key.section, r.level) for r in requests)
    first = {(r.key.section, r.level): r for r in reversed(requests)}
    count, bounded = 0, True
    seen: dict[str, GlossaryEntry] = {}
    for key, puzzles in times.items():
        kind = load(first[key].type)
        params = kind.read_params(first[key].params)
        told = _likely_words(kind, params, language)
        count += len(told) * puzzles
        every = kind.vocabulary(params, language) if told else ()
        bounded = bounded and bool(every or not told)
        seen |= {entry.word: entry for entry in every or told}
    if bounded and seen:
        # As many different ones as so many draws show on average.
        count = ceil(len(seen) * (1 - (1 - 1 / len(seen)) ** count))
    return setter.estimate(count, list(seen.values()))


def _likely_words(
    kind: PuzzleType, params: Params, language: str
) -> tuple[GlossaryEntry, ...]:
    """Return the words of a sample, or of the worked example if it has more."""
    puzzles = (kind.sample(params), kind.example_for(params))
    both = (kind.glossary(params, puzzle.answer, language) for puzzle in puzzles)
    return max(both, key=len)
