"""What a book may set for star battles."""

from typing import Literal

from pydantic import Field

from ..params import Params
from .model import LARGEST, SMALLEST


class StarbattleParams(Params):
    """`params:` of a section of star battles."""

    level: Literal["easy", "medium", "hard", "expert"] = "medium"
    size: int = Field(
        8,
        ge=SMALLEST,
        le=LARGEST,
        description="Rows, columns and regions; each has one star, from 9 on two.",
    )
