"""The words that belong to figures, hints and pages of a file, and what they mean."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..core.entries import Entry
from ..core.errors import PublishError
from ..types.registry import load
from .facts import Facts, facts_of, known_forms, level_words
from .figures import ANSWER, FACING, HINT, PUZZLE, Expected
from .hint_lists import Row
from .learned import PAGE, SEVERAL, Learned, Told, Unit
from .one_page import Compared
from .pieces import Piece
from .shared_refs import SharedRefs
from .tokens import LEVEL, Tokens

_ALONE = "alone"
# The pages on which figures are, which page numbers say and nothing beside figures.
_OWN_PAGE = {PUZZLE: "page", FACING: "page", ANSWER: "key_page", HINT: "drawn_page"}


class Words:
    """What is printed beside the figures and hints of one file."""

    def __init__(self, words: "BookWords") -> None:
        self._words = words
        self._figures: list[tuple[int, Expected, str, Sequence[Piece]]] = []
        self._pages: dict[int, tuple[str, Sequence[Piece]]] = {}
        self._rows: list[Row] = []
        self._refs = SharedRefs(words.known, words.code)

    def add_page(self, page: int, found: Compared) -> None:
        """Take the words of a page with figures."""
        if not found.shown:
            return
        several = SEVERAL if found.shown[1:] else _ALONE
        for shown, pieces in zip(found.shown, found.pieces, strict=True):
            self._figures.append((page, shown.expected, several, pieces))
        first = found.shown[0].expected.kind
        self._pages[page] = first, found.single
        if several == SEVERAL and first == PUZZLE:
            self._refs.add(page, [one.expected for one in found.shown], found.around)

    def add_rows(self, rows: Iterable[Row]) -> None:
        """Take the words of lists of hints."""
        self._rows += rows

    def differences(self, drawn: Mapping[int, int]) -> Iterator[Told]:
        """Yield what is odd; `drawn` has the page of each drawn hint."""
        facts = self._words.facts(drawn)
        learned = Learned(self._words.known, self._words.code)
        for unit in (*self._of_figures(facts), *self._of_rows(facts)):
            learned.add(unit)
        for page, (name, single) in self._pages.items():
            unit = Unit((PAGE, name), page, None, "", "", {"sheet": page}, single)
            learned.add(unit)
        yield from learned.differences()
        yield from self._refs.differences(facts)

    def _of_figures(self, facts: Mapping[int, Facts]) -> Iterator[Unit]:
        shared = self._refs.shapes
        for page, one, several, every in self._figures:
            if one.number not in facts:
                continue
            is_shared = several == SEVERAL and one.kind == PUZZLE and shared
            pieces = [p for p in every if not is_shared or p.form.shape not in shared]
            if one.kind == ANSWER:
                # An author's title above answers may be "Easy"; no answer says a level.
                pieces = [p for p in pieces if LEVEL not in p.form.classes]
            own = _OWN_PAGE[one.kind]
            mine = {k: v for k, v in facts[one.number].items() if k != own}
            mine["sheet"] = page
            entry = self._words.entries[one.number]
            # A page of its own has one head with a date, another without.
            dated = "dated" if entry["date"] and several == _ALONE else "undated"
            kind = one.kind, several, dated
            section, name = entry["section"], one.name
            yield Unit(kind, page, one.number, section, name, mine, pieces)

    def _of_rows(self, facts: Mapping[int, Facts]) -> Iterator[Unit]:
        for row in self._rows:
            if row.number is not None and row.number in facts:
                section = self._words.entries[row.number]["section"]
                name, mine = f"hint for puzzle {row.number}", facts[row.number]
                found = [piece for piece in row.pieces if piece.form.values]
                yield Unit(("row",), row.page, row.number, section, name, mine, found)


class BookWords:
    """What words around figures may say in a book."""

    def __init__(self, every: Sequence[Entry], code: str, count: int) -> None:
        entries = [entry for entry in every if _has_words(entry, code)]
        self.entries = {int(entry["number"]): entry for entry in entries}
        self.tokens = Tokens(code, level_words(entries, code))
        self.known = known_forms(entries, code, self.tokens)
        self._all, self.code, self._count = entries, code, count

    def facts(self, drawn: Mapping[int, int]) -> dict[int, Facts]:
        """Return what is true of each puzzle."""
        return facts_of(self._all, self.code, drawn, self._count)


def _has_words(entry: Entry, code: str) -> bool:
    """Return whether there are words for a puzzle of this type and language."""
    try:
        load(entry["type"]).text(code)
    except PublishError:
        return False
    return True
