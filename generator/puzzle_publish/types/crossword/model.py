"""The shapes of a crossword: what is printed, and its answer.

givens: {"kind": "freeform", "rows": ["..#", …], "symmetric": false, "clues": {"across":
[{"number": 1, "clue": "…", "length": 8, "enumeration": "3,5"}, …], "down": […]},
"lexicon": reference}. "." is a cell for a letter, "#" a black one or, in a free form,
one outside of it. Numbers are the standard ones. `lexicon` refers by digest to the list
of words and clues, for which there is only one answer. "given", if there, has letters
that are printed in the grid: {"0,3": "E", …}, by row and column. "own", if there, has
the list's clue for each that is the author's: {"5A": "…"}.

answer: {"rows": ["AB#", …]}, one character per cell.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from ...core.puzzle import Json
from .._grid.model import (
    AMERICAN,
    BRITISH,
    DIRECTIONS,
    EXTRA_MEMBERS,
    FREEFORM,
    GridPage,
    read_given,
    read_grid,
    write_extra,
    write_given,
)
from .._grid.pattern import Cell, Pattern, Slot

KINDS = (FREEFORM, AMERICAN, BRITISH)
MEMBERS = frozenset(("kind", "rows", "symmetric", "clues", "lexicon"))
GIVEN, OWN = "given", "own"
EXTRA = EXTRA_MEMBERS | {GIVEN, OWN}
CLUE_MEMBERS = frozenset(("number", "clue", "length", "enumeration"))


@dataclass(frozen=True, slots=True)
class Clue:
    """A clue as printed; `enumeration` has the lengths of the answer's words."""

    number: int
    clue: str
    length: int
    enumeration: str


@dataclass(frozen=True, slots=True)
class Page(GridPage):
    """The givens as the code uses them, with clues in the order of `pattern.slots`.

    `own` has the list's clue for each that is the author's, by its name.
    """

    kind: str
    clues: tuple[Clue, ...]
    lexicon: Mapping[str, Json]
    given: Mapping[Cell, str]
    own: Mapping[str, str]

    @property
    def is_free(self) -> bool:
        """Whether it is a free form, whose black squares are not drawn."""
        return self.kind == FREEFORM

    @property
    def listed(self) -> tuple[Clue, ...]:
        """The clues as the list has them, by which answers are found and graded."""
        if not self.own:
            return self.clues
        return tuple(
            replace(clue, clue=self.own.get(name_of(slot), clue.clue))
            for slot, clue in zip(self.pattern.slots, self.clues, strict=True)
        )

    def allows(self, slot: Slot, word: str) -> bool:
        """Return whether a word agrees with the letters given in its slot."""
        return all(
            self.given.get(cell, letter) == letter
            for cell, letter in zip(slot.cells, word, strict=True)
        )


def read(printed: Json) -> Page:
    """The givens as a page.

    Raises:
        ValueError: they do not have that shape, or their clues do not match the rows.
    """
    if not isinstance(printed, dict) or printed.keys() - EXTRA != MEMBERS:
        raise ValueError("not the members of a crossword")
    kind = printed["kind"]
    if kind not in KINDS:
        raise ValueError("no kind of crossword")
    grid = read_grid(printed)
    clues = _clues(printed["clues"], grid.pattern)
    given = read_given(printed[GIVEN], grid.pattern) if GIVEN in printed else {}
    if not set(map(place_of, grid.pattern.slots)).issuperset(grid.fillers):
        raise ValueError("fillers that are no clues")
    own = _own(printed[OWN], grid.pattern) if OWN in printed else {}
    return Page(
        grid.pattern,
        grid.symmetric,
        kind,
        clues,
        printed["lexicon"],
        given,
        own,
        mirrored=grid.mirrored,
        fillers=grid.fillers,
    )


def name_of(slot: Slot) -> str:
    """How an author names the clue of a slot, as in "3A"."""
    return f"{slot.number}{slot.direction[0].upper()}"


def _own(value: Json, pattern: Pattern) -> Mapping[str, str]:
    if not isinstance(value, dict) or not value:
        raise ValueError("no clues of the author")
    known = set(map(name_of, pattern.slots))
    found = {
        name: clue
        for name, clue in value.items()
        if name in known and isinstance(clue, str) and clue.strip()
    }
    if len(found) < len(value):
        raise ValueError("clues of the author that are no clues of the grid")
    return found


def place_of(slot: Slot) -> str:
    """How `fillers` names the clue of a slot, as in "3 across"."""
    return f"{slot.number} {slot.direction}"


def _clues(value: Json, pattern: Pattern) -> tuple[Clue, ...]:
    if (
        not isinstance(value, dict)
        or value.keys() != set(DIRECTIONS)
        or not all(isinstance(clues, list) for clues in value.values())
    ):
        raise ValueError("no clues across and down")
    found = [
        (direction, _clue(clue))
        for direction in DIRECTIONS
        for clue in value[direction]
    ]
    slots = [(slot.direction, slot.number, slot.length) for slot in pattern.slots]
    if slots != [(way, clue.number, clue.length) for way, clue in found]:
        raise ValueError("clues that are not those of the grid's numbers and lengths")
    return tuple(clue for _, clue in found)


def _clue(value: Json) -> Clue:
    if not isinstance(value, dict) or value.keys() != CLUE_MEMBERS:
        raise ValueError("not the members of a clue")
    clue = Clue(**value)
    texts = clue.clue, clue.enumeration
    if any(type(text) is not str or not text.strip() for text in texts):
        raise ValueError("a clue without text or lengths")
    if type(clue.number) is not int or type(clue.length) is not int:
        raise ValueError("number and length must be whole numbers")
    return clue


def write(page: Page) -> dict[str, Json]:
    """The givens that are read as this page."""
    texts = ((clue.clue, clue.enumeration) for clue in page.clues)
    return make_givens(
        page.kind,
        page.pattern,
        dict(zip(page.pattern.slots, texts, strict=True)),
        page.lexicon,
        symmetric=page.symmetric,
        given=page.given,
        own=page.own,
        mirrored=page.mirrored,
        fillers=page.fillers,
    )


def make_givens(
    kind: str,
    pattern: Pattern,
    clues: Mapping[Slot, tuple[str, str]],
    lexicon: Mapping[str, Json],
    *,
    symmetric: bool,
    given: Mapping[Cell, str] = {},
    own: Mapping[str, str] = {},
    mirrored: bool = False,
    fillers: Sequence[str] = (),
) -> dict[str, Json]:
    """The givens of a filled pattern.

    Args:
        kind: one of KINDS.
        pattern: the black and white cells.
        clues: the clue's text and enumeration for each slot.
        lexicon: the reference to the list.
        symmetric: whether the page promises that the grid is symmetric.
        given: the letters to print in the grid.
        own: what the list has for the author's clues, by their names.
        mirrored: whether it is a sheet of a lesson mirrored.
        fillers: what the page marks as not of the lesson.
    """
    printed = (
        (slot, Clue(slot.number, text, slot.length, enumeration))
        for slot in pattern.slots
        for text, enumeration in [clues[slot]]
    )
    return {
        "kind": kind,
        "rows": list(pattern.rows),
        "symmetric": symmetric,
        "clues": write_clues(printed),
        "lexicon": dict(lexicon),
        **({GIVEN: write_given(given)} if given else {}),
        **({OWN: dict(own)} if own else {}),
        **write_extra(mirrored=mirrored, fillers=fillers),
    }


def write_clues(clues: Iterable[tuple[Slot, Clue]]) -> Json:
    """The clues of slots as the givens have them."""
    printed: dict[str, list[Json]] = {direction: [] for direction in DIRECTIONS}
    for slot, clue in clues:
        printed[slot.direction].append(asdict(clue))
    return printed
