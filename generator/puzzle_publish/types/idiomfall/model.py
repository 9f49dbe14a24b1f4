"""The params, and the shapes of givens and answer.

givens: `{"rows": ["…", …], "indexes": ["41…", …], "idioms": ["…", …] or null,
"shaded": false, "lexicon": {"name": …, "digest": …} or null}`: rows from the top, one
character a cell, and for each its number in its idiom. If `idioms` is null, the reader
must know them, and no other word of the `lexicon` can be read along the key.

answer: `{"order": [{"idiom": "…", "cells": [[r, c], [r, c], [r, c], [r, c]]}, …]}`: the
cells of the four characters when the idiom is removed, rows counted from the top of the
whole board.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, Self

from pydantic import Field, model_validator

from ...core.messages import quoted
from ...core.puzzle import Json
from ...grids.reading import Cell, cells, members, texts
from ..params import Params as BaseParams
from ..params import Reference
from .shapes import CHARACTERS

Level = Literal["easy", "medium", "hard", "expert"]
Planner = Literal["dp", "parity", "cutoff"]
Insertion = Literal["lowest", "inner", "uniform", "highest"]

MOST_SIDE = 8
DIGITS = "1234"
NO_TEXTS = "rows, indexes and idioms must be lists of strings"


class Params(BaseParams):
    """`params:` of a section of falling idioms."""

    level: Level = "medium"
    width: int = Field(8, ge=1, le=MOST_SIDE, description="Columns.")
    height: int = Field(
        8,
        ge=1,
        le=MOST_SIDE,
        description="Rows; width x height must be a multiple of 4.",
    )
    planner: Planner = Field(
        "dp",
        description="How shapes are chosen: dp (all plans are equally likely), parity"
        " (random pieces, never taken back) or cutoff (a search with restarts).",
    )
    t_max: int = Field(
        100, ge=16, le=100_000, description="cutoff: steps before the search goes back."
    )
    depth_re: int = Field(
        5, ge=0, le=15, description="cutoff: pieces kept when the search goes back."
    )
    directions: Literal["random", "fixed"] = Field(
        "random", description="Whether idioms run along shapes in random directions."
    )
    insertion: Insertion = Field(
        "uniform",
        description="How high in the pile idioms are inserted: the higher, the harder.",
    )
    list: Literal["shaded", "list", "none"] = Field(
        "list",
        description="shaded: the idioms are listed and their cells shaded; list: they"
        " are only listed; none: the reader must know them.",
    )
    lexicon: str | Reference = Field(
        "auto",
        description="A word list by name, or a file beside the config; auto means the"
        " shipped list of idioms.",
    )
    explanations: Literal["none", "zh", "en"] = Field(
        "none",
        description="The meanings in the glossary: none means those of the list; zh and"
        " en take Chinese or English ones from the installed packages.",
    )

    @model_validator(mode="after")
    def _idioms_fill_the_board(self) -> Self:
        area = self.width * self.height
        if area % CHARACTERS:
            raise ValueError(
                f"width x height must be a multiple of {CHARACTERS}, because each"
                f" idiom has {CHARACTERS} characters (got {self.width} x {self.height}"
                f" = {area})"
            )
        return self

    @property
    def idioms(self) -> int:
        """The number of idioms on a board."""
        return self.width * self.height // CHARACTERS


@dataclass(frozen=True, slots=True)
class Printed:
    """The givens, parsed; see the module's docstring.

    `absent` has the members that a foreign board leaves out: they count in its id.
    """

    rows: tuple[str, ...]
    indexes: tuple[str, ...]
    idioms: tuple[str, ...] | None
    shaded: bool
    lexicon: Mapping[str, Json] | None
    absent: frozenset[str] = frozenset()

    @property
    def width(self) -> int:
        """Columns."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Rows."""
        return len(self.rows)


class Taken(NamedTuple):
    """An idiom and the cells of its characters when it is removed."""

    idiom: str
    cells: tuple[Cell, ...]


Order = tuple[Taken, ...]  # an answer as the code uses it
MEMBERS = ("rows", "indexes", "idioms", "shaded", "lexicon")


def read(givens: Json) -> Printed:
    """The givens as a Printed.

    Raises:
        ValueError: the givens do not have the shape above.
        KeyError: a member is missing.
    """
    if not isinstance(givens, dict):
        raise ValueError("the board is not an object")
    if unknown := givens.keys() - {*MEMBERS}:
        raise ValueError(f"the board has an unknown member {quoted(min(unknown))}")
    rows, indexes = texts(givens["rows"], NO_TEXTS), texts(givens["indexes"], NO_TEXTS)
    width = len(rows[0]) if rows else 0
    if not 1 <= len(rows) <= MOST_SIDE or not 1 <= width <= MOST_SIDE:
        raise ValueError(f"the board is not 1 to {MOST_SIDE} rows and columns")
    if len(indexes) != len(rows) or any(len(row) != width for row in rows + indexes):
        raise ValueError("the rows, or those of the indexes, are not equally long")
    if width * len(rows) % CHARACTERS:
        raise ValueError(f"the cells are not a multiple of {CHARACTERS}")
    if any(char.isspace() for char in "".join(rows)):
        raise ValueError("a cell is empty")
    if set("".join(indexes)) - set(DIGITS):
        raise ValueError("an index is not 1 to 4")
    listed, lexicon = givens["idioms"], givens.get("lexicon")
    idioms = None if listed is None else texts(listed, NO_TEXTS)
    if idioms is not None and (
        len(idioms) * CHARACTERS != width * len(rows)
        or any(len(idiom) != CHARACTERS for idiom in idioms)
        or len(set(idioms)) != len(idioms)
    ):
        raise ValueError("the idioms are not one of four characters for every 4 cells")
    shaded = givens.get("shaded", False)
    if not isinstance(shaded, bool) or (shaded and idioms is None):
        raise ValueError("shaded is not true or false, or the idioms are not listed")
    if (idioms is None) == (lexicon is None):
        raise ValueError("a board must either list its idioms or name a lexicon")
    if lexicon is not None and not isinstance(lexicon, Mapping):
        raise ValueError("the lexicon is not a reference")
    return Printed(
        rows=rows,
        indexes=indexes,
        idioms=idioms,
        shaded=shaded,
        lexicon=lexicon,
        absent=frozenset(MEMBERS) - givens.keys(),
    )


def read_answer(board: Printed, answer: Json) -> Order:
    """The removals of an answer to a board, as `read_order`."""
    return read_order(answer)


def read_order(answer: Json) -> Order:
    """The removals of an answer.

    Raises:
        ValueError: it does not have the shape above.
    """
    order = members(answer, ["order"], of="the answer")["order"]
    if not isinstance(order, list):
        raise ValueError("the order is not a list")
    return tuple(map(_taken, order))


def write_answer(order: Iterable[Taken]) -> Json:
    """The answer with these removals."""
    return {
        "order": [
            {"idiom": taken.idiom, "cells": [list(cell) for cell in taken.cells]}
            for taken in order
        ]
    }


def _taken(value: Json) -> Taken:
    item = members(value, ["idiom", "cells"], of="a removal")
    idiom, places = item["idiom"], cells(item["cells"], "a removal")
    if not isinstance(idiom, str) or {len(idiom), len(places)} != {CHARACTERS}:
        raise ValueError("an idiom has four characters and as many cells")
    return Taken(idiom, places)


def make_givens(printed: Printed) -> Json:
    """The givens of a Printed."""
    givens: dict[str, Json] = {
        "rows": list(printed.rows),
        "indexes": list(printed.indexes),
        "idioms": None if printed.idioms is None else list(printed.idioms),
        "shaded": printed.shaded,
        "lexicon": None if printed.lexicon is None else dict(printed.lexicon),
    }
    return {name: value for name, value in givens.items() if name not in printed.absent}


def canonical(givens: Printed) -> Json:
    """The lesser of the board and its mirror image, with its list sorted.

    Only left and right are exchanged, because blocks fall down.
    """
    both = (givens.rows, givens.indexes)
    mirrored = tuple(tuple(row[::-1] for row in rows) for rows in both)
    rows, indexes = min(both, mirrored)
    idioms = None if givens.idioms is None else tuple(sorted(givens.idioms))
    return make_givens(replace(givens, rows=rows, indexes=indexes, idioms=idioms))
