"""What a book may set for sudokus."""

from typing import Literal, Self

from pydantic import Field, field_validator, model_validator

from ..depth import DeepParams
from .model import SIZES

Kind = Literal[
    "plain",
    "diagonal",
    "hyper",
    "jigsaw",
    "jigsaw+diagonal",
    "killer",
    "consecutive",
    "thermo",
    "arrow",
    "kropki",
    "xv",
    "sandwich",
    "little-killer",
    "even-odd",
    "anti-knight",
    "anti-king",
    "samurai",
]
# Kinds that go together; the others stand alone.
_ALONE = ("plain", "jigsaw+diagonal", "killer", "consecutive", "samurai")
LEVELS = ("easy", "medium", "hard", "expert", "fiendish")
# The sizes that each kind may have, if not all.
_SIZES: dict[str, tuple[int, ...]] = {
    "hyper": (9,),
    "jigsaw": (4, 6, 8, 9),
    "jigsaw+diagonal": (6, 8, 9),
    "killer": (4, 6, 8, 9),
    "consecutive": (4, 6, 8, 9),
    **dict.fromkeys(("thermo", "arrow", "kropki", "even-odd"), (6, 8, 9)),
    **dict.fromkeys(("xv", "sandwich", "little-killer"), (6, 8, 9)),
    **dict.fromkeys(("anti-knight", "anti-king", "samurai"), (9,)),
}
# Kinds whose given digits are chosen by techniques: what is minimal is not known.
MARKED = ("thermo", "arrow", "kropki", "xv", "sandwich", "little-killer", "even-odd")
MOST_NOTED = 9
PICTURED = (4, 6)  # sizes with so few signs that they may be letters or pictures


class SudokuParams(DeepParams):
    """What a book may set under `params:`."""

    size: Literal[4, 6, 8, 9, 12, 16] = Field(
        9,
        description=(
            "Rows, columns and signs. Boxes are 3 wide and 2 tall in size 6, 4 and 2 in"
            " 8, 4 and 3 in 12."
        ),
    )
    kind: Kind = Field(
        "plain",
        description=(
            "What is asked besides rows, columns and boxes: diagonal, both diagonals;"
            " hyper, four more boxes; jigsaw, regions of any shape in place of boxes;"
            " killer, cages with sums; consecutive, bars between neighbours that differ"
            " by one; thermo, digits that rise along thermometers; arrow, circles with"
            " the sum of their arrow; kropki, dots between neighbours of which one is"
            " one more or double; xv, an X or V between neighbours that add up to 10 or"
            " 5; sandwich, the sum between 1 and 9 beside each line; little-killer,"
            " sums of diagonals; even-odd, squares and discs; anti-knight, anti-king,"
            " no two equal digits such a move apart; samurai, five grids that overlap."
        ),
    )
    kinds: tuple[Kind, ...] = Field(
        (),
        # Puzzles of one kind keep the name that they have in older ledgers.
        exclude_if=lambda kinds: not kinds,
        description=(
            "Several kinds in one puzzle, in place of kind, as in [thermo, diagonal];"
            " killer, consecutive and samurai stand alone."
        ),
    )
    symmetry: Literal["none", "half-turn", "mirror", "quarter-turn"] = Field(
        "half-turn", description="The pattern that the given digits make."
    )
    minimal: bool = Field(
        False, description="Whether no given digit can be taken away."
    )
    givens: tuple[int, int] | None = Field(
        None, description="The least and the greatest number of given digits."
    )
    notes: bool = Field(
        False,
        description="Whether each empty cell has all digits small, to be crossed out.",
    )
    symbols: Literal["digits", "letters", "pictures"] = Field(
        "digits", description="What is written in; letters and pictures in 4 and 6."
    )
    uniqueness: bool = Field(
        False,
        description=(
            "Whether readers may use that there is only one answer (unique rectangles)."
        ),
    )

    @field_validator("size", mode="before")
    @classmethod
    def _be_whole(cls, size: object) -> object:
        if isinstance(size, float):  # 9.0 would pass for 9
            raise ValueError(f"must be one of {', '.join(map(str, SIZES))}")
        return size

    @property
    def asked(self) -> frozenset[str]:
        """The kinds that are asked for, without "plain"."""
        names = self.kinds or self.kind.split("+")
        return frozenset(names) - {"plain"}

    @property
    def named(self) -> str:
        """The kinds in one word, as in "thermo+diagonal"."""
        return "+".join(self.kinds) or self.kind

    @model_validator(mode="after")
    def _fit(self) -> Self:
        self._check_kinds()
        for kind in self.kinds or (self.kind,):
            sizes = _SIZES.get(kind, SIZES)
            if self.size not in sizes:
                shown = " or ".join(", ".join(map(str, sizes)).rsplit(", ", 1))
                raise ValueError(
                    f"size must be {shown} where kind is {kind} (got {self.size})"
                )
        is_read = not self.asked.isdisjoint((*MARKED, "killer", "consecutive"))
        if self.symbols != "digits" and (self.size not in PICTURED or is_read):
            raise ValueError(
                f"symbols must be digits where size is {self.size} and kind is"
                f" {self.named}: letters and pictures need size 4 or 6 and no sums"
            )
        if self.minimal and is_read:
            raise ValueError(
                f"minimal must be false where kind is {self.named}: whether a digit is"
                " in vain is judged without cages, bars and marks"
            )
        if self.notes and self.size > MOST_NOTED:
            raise ValueError(
                f"notes need a size of at most {MOST_NOTED}: in cells of a wider grid"
                f" nobody could read them (size is {self.size})"
            )
        if self.givens is not None:
            least, most = self.givens
            area = 369 if "samurai" in self.asked else self.size * self.size
            if not 0 <= least <= most < area:
                raise ValueError(
                    f"givens must be the least and the greatest number of given digits,"
                    f" from 0 to {area - 1} (got {least} and {most})"
                )
        return self

    def _check_kinds(self) -> None:
        if not self.kinds:
            return
        if self.kind != "plain":
            raise ValueError(
                f"give either kind or kinds, not both (got {self.kind} and"
                f" {list(self.kinds)})"
            )
        for kind in self.kinds:
            if kind in _ALONE:
                raise ValueError(f"kinds cannot have {kind}, which stands alone")
            if self.kinds.count(kind) > 1:
                raise ValueError(f"kinds has {kind} twice")


# How many 4 x 4 puzzles there are up to turns and mirrors, and how many of them have no
# digit in vain; tests/naive counts them. Of all other sizes there are more than enough.
_FEW = {
    ("plain", "none"): (1_698_027, 10_704),
    ("plain", "half-turn"): (8_139, 276),
    ("plain", "mirror"): (11_397, 240),
    ("plain", "quarter-turn"): (447, 30),
    ("diagonal", "none"): (384_030, 1_824),
    ("diagonal", "half-turn"): (1_302, 0),
    ("diagonal", "mirror"): (2_538, 0),
    ("diagonal", "quarter-turn"): (66, 0),
}


def capacity(params: SudokuParams) -> int | None:
    """Return how many puzzles these params can give at most; None if very many."""
    counts = _FEW.get((params.named, params.symmetry)) if params.size == 4 else None
    return counts and counts[params.minimal]


# With one step of the level, as with `depth: single`; with several.
_RARE = {6: (("xv", "expert"), ("even-odd", "fiendish"))}
_RARELY_DEEP = {
    6: (
        ("jigsaw", "hard"),
        ("killer", "fiendish"),
        ("consecutive", "hard"),
        ("consecutive", "expert"),
        ("thermo", "hard"),
        ("kropki", "hard"),
        ("kropki", "expert"),
        ("kropki", "fiendish"),
        ("xv", "hard"),
        ("xv", "fiendish"),
        ("sandwich", "hard"),
        ("even-odd", "hard"),
    ),
    8: (("consecutive", "expert"), ("kropki", "expert")),
}


def rare_levels(params: SudokuParams) -> tuple[str, ...]:
    """Return the levels that hardly any sudoku of the size and kind has.

    Of 30,000 plain ones of size 4 none is medium, and of 60 with cages one. Of plain
    ones of size 6 one of 6,000 is hard, which takes 0.2 to 0.9 seconds. Of other kinds,
    those of the levels listed take 4 to 50 seconds with so many steps; of size 6 with
    regions and diagonals, 60 attempts gave no hard one.
    """
    if params.size == 4:
        return LEVELS[1:]
    if params.size == 6 and not params.asked:
        return ("hard",)
    rare = [*_RARE.get(params.size, ())]
    if params.depth != "single":
        rare += _RARELY_DEEP.get(params.size, ())
    return tuple(dict.fromkeys(level for kind, level in rare if kind in params.asked))
