"""References that stand once at the foot of a page for all of its puzzles."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from .facts import Facts, sentence
from .figures import Expected
from .learned import SEVERAL, Told, Unit
from .pieces import Piece

_PAGES = frozenset({("hint_page",), ("drawn_page",), ("key_page",)})


@dataclass(slots=True)
class SharedRefs:
    """Collects the references of pages with several puzzles, by their form.

    Attributes:
        known: the facts that each form of shipped designs names.
        code: the language of the book.
    """

    known: Mapping[str, tuple[str, ...]]
    code: str
    _pages: list[tuple[int, Sequence[Expected], dict[str, list[Piece]]]] = field(
        default_factory=list
    )

    def add(
        self, page: int, shown: Sequence[Expected], pieces: Sequence[Piece]
    ) -> None:
        """Take the words of a page with these puzzles."""
        found: dict[str, list[Piece]] = defaultdict(list)
        for piece in pieces:
            if self.known.get(piece.form.shape) in _PAGES:
                found[piece.form.shape].append(piece)
        self._pages.append((page, shown, found))

    @property
    def shapes(self) -> frozenset[str]:
        """The forms that most of their pages have fewer times than puzzles."""
        fewer, total = Counter[str](), Counter[str]()
        for _, shown, found in self._pages:
            for shape, pieces in found.items():
                total[shape] += 1
                fewer[shape] += len(pieces) < len(shown)
        return frozenset(shape for shape in total if 2 * fewer[shape] > total[shape])

    def differences(self, facts: Mapping[int, Facts]) -> Iterator[Told]:
        """Yield what is wrong with references that puzzles share."""
        shapes = self.shapes
        senses = {sense for shape in shapes for sense in self.known[shape]}
        for page, shown, found in self._pages:
            told: dict[str, set[object]] = defaultdict(set)
            for shape in found.keys() & shapes:
                (sense,) = self.known[shape]
                told[sense] |= {piece.form.values[0] for piece in found[shape]}
            mine = [one for one in shown if one.number in facts]
            for sense in sorted(senses):
                yield from self._of(sense, page, mine, facts, told[sense])

    def _of(
        self,
        sense: str,
        page: int,
        shown: Sequence[Expected],
        facts: Mapping[int, Facts],
        told: set[object],
    ) -> Iterator[Told]:
        """Yield which puzzles of a page lack a reference, and which is of none."""
        wanted = {one.number: facts[one.number].get(sense) for one in shown}
        for one in shown:
            value = wanted[one.number]
            if value is not None and value not in told:
                true = sentence(sense, value, self.code)
                yield _unit(page, one), f"its page does not say that {true}", True
        for other in sorted(told - set(wanted.values()), key=str):
            what = f'"{other}" at the foot of the page leads to none of its puzzles'
            yield _unit(page, shown[0]), what, True


def _unit(page: int, one: Expected) -> Unit:
    return Unit((one.kind, SEVERAL), page, one.number, "", one.name, {}, ())
