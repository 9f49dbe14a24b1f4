"""What a book may set for mazes."""

from typing import Annotated, Literal, Self, overload

from pydantic import Field, model_validator

from ..params import Drawn, Params, Rows

Level = Literal["easy", "medium", "hard", "expert"]
Shape = Literal["rect", "round", "hexagons", "triangles", "picture", "text"]
Sign = Annotated[str, Field(min_length=1, max_length=1)]
Icons = Literal[
    "bee",
    "bird",
    "dog",
    "fish",
    "key",
    "mouse",
    "rabbit",
    "rocket",
    "ship",
    "squirrel",
    "snowman",
]
Theme = Literal["arrows"] | Icons
LEAST, MOST, MOST_RINGS = 5, 60, 24
# Rows, columns and rings of each level, unless a book sets them.
ROWS = {"easy": 10, "medium": 16, "hard": 23, "expert": 32}
COLUMNS = {"easy": 9, "medium": 14, "hard": 20, "expert": 28}
RINGS = {"easy": 6, "medium": 8, "hard": 11, "expert": 15}


class MazeParams(Params):
    """`params:` of a section of mazes.

    Files of pictures are replaced by what is read from them, objects with `rows`, text
    of # and ., before anything is hashed.
    """

    level: Level = "medium"
    shape: Shape = Field(
        "rect",
        description="Squares in a rectangle, rings, hexagons, triangles, or squares in"
        " the outline of a picture or of a letter or digit.",
    )
    rows: int | None = Field(
        None, ge=LEAST, le=MOST, description="Rows of cells; unless set, by level."
    )
    columns: int | None = Field(
        None, ge=LEAST, le=MOST, description="Columns of cells; unless set, by level."
    )
    rings: int | None = Field(
        None,
        ge=3,
        le=MOST_RINGS,
        description="Rings round the middle, of round mazes, hexagons and triangles;"
        " hexagons and triangles have rows and columns instead if these are set.",
    )
    picture: str | Rows | Drawn | list[str | Rows | Drawn] | None = Field(
        None,
        description="A shape (circle, diamond, flower, heart, hexagon, house, star,"
        " tree, triangle), a drawing of ours by its name, as in crab, those of a theme"
        " with clear outlines, as in {theme: sea}, or a file beside the book's: PNG,"
        " JPEG, PBM, or a text of # and . with a character a cell. Several are taken in"
        " turn.",
    )
    threshold: int = Field(
        50,
        ge=1,
        le=99,
        description="A cell of a picture belongs to the maze if it is darker, in per"
        " cent.",
    )
    text: Sign | list[Sign] | None = Field(
        None, description="A letter or digit, or several, taken in turn."
    )
    style: Literal["winding", "branching", "even"] | None = Field(
        None,
        description="What leads off the way: long winding ways, many short dead ends,"
        " or some of either; unless set, one of them by chance.",
    )
    loops: int = Field(
        0,
        ge=0,
        le=20,
        description="Walls taken away, in per cent: then several ways lead to the"
        " goal, and the shortest is asked for, which stays as long as without.",
    )
    entrances: Literal["opposite", "far", "centre"] | None = Field(
        None,
        description="From top to bottom, from top to bottom as far apart as can be, or"
        " from the edge to the middle; unless set, to the middle of round mazes, of"
        " others between two places of the edge far from each other.",
    )
    theme: Theme | list[Theme] | None = Field(
        None,
        description="Pictures at start and goal, or arrows; several are taken in turn."
        " Unless set, one by chance.",
    )
    turn: int | None = Field(None, ge=0, description="Which of several it takes.")

    @overload
    def turned(self, name: Literal["picture"]) -> str | Rows | Drawn | None: ...
    @overload
    def turned(self, name: Literal["text"]) -> str | None: ...
    @overload
    def turned(self, name: Literal["theme"]) -> Theme | None: ...
    def turned(self, name: str) -> object:
        """Return the value of a setting whose turn it is, None if it is not set."""
        value = getattr(self, name)
        if not isinstance(value, list):
            return value
        return value[(self.turn or 0) % len(value)] if value else None

    @property
    def in_turn(self) -> tuple[object, ...]:
        """The settings of which there may be several."""
        return self.picture, self.text, self.theme

    @property
    def size(self) -> tuple[int, int]:
        """The rows and columns."""
        level = self.level
        return self.rows or ROWS[level], self.columns or COLUMNS[level]

    @model_validator(mode="after")
    def _settings_belong_together(self) -> Self:
        for shape in ("picture", "text"):
            is_set = getattr(self, shape) not in (None, [])
            if is_set != (self.shape == shape):
                wanted = "must be set" if self.shape == shape else "is only"
                raise ValueError(f"{shape} {wanted} where shape is {shape}")
        if self.rings and self.shape in ("rect", "picture", "text"):
            raise ValueError(f"rings is not for shape {self.shape}")
        if self.shape == "round" and (self.rows or self.columns):
            raise ValueError("a round maze has rings, no rows and columns")
        if self.theme == []:
            raise ValueError("theme must have at least one item")
        return self
