"""The colours of PDF: their space, their values, and the inks that they take."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import fsum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pikepdf import Name, Object
    from typing_extensions import TypeIs

DIRECT = {
    "/DeviceGray": "grey",
    "/G": "grey",
    "/CalGray": "grey",
    "/DeviceRGB": "rgb",
    "/RGB": "rgb",
    "/CalRGB": "rgb",
    "/DeviceCMYK": "cmyk",
    "/CMYK": "cmyk",
}
_PROCESS = {"/Cyan": "C", "/Magenta": "M", "/Yellow": "Y", "/Black": "K"}
BY_COMPONENTS = {1: "grey", 3: "rgb", 4: "cmyk"}
# The colour that an operator sets by naming a space: black.
FIRST = {"grey": (0.0,), "rgb": (0.0, 0.0, 0.0), "cmyk": (0.0, 0.0, 0.0, 1.0)}

InksUsed = Mapping[str, float]  # "C", "M", "Y", "K" or a spot colour's name -> 0 to 1
NO_INKS: InksUsed = {}


@dataclass(frozen=True, slots=True)
class Space:
    """A colour space.

    Attributes:
        family: "grey", "rgb", "cmyk", "lab" or "spot"; "" for patterns and for spaces
            that are not known.
        managed: it has a profile.
        black: a separation of black, in which more is darker.
        names: the inks of a separation or of DeviceN, () for other spaces.
        base: the space of the colours in `table`, for indexed colours.
        table: their values, one byte a component.
        count: how many values a colour has.
    """

    family: str
    managed: bool = False
    black: bool = False
    names: tuple[str, ...] = ()
    base: "Space | None" = None
    table: bytes = b""
    count: int = 1

    @property
    def first(self) -> "Colour":
        """The colour that an operator sets by naming this space."""
        if self.names:
            return self.colour((1.0,) * self.count)
        if self.base is not None:
            return self.colour((0.0,))
        return Colour(self, FIRST.get(self.family, ()))

    def colour(self, values: Iterable[float]) -> "Colour":
        """Return the colour that has these values in a content stream."""
        given = tuple(values)
        if self.base is not None:
            size, at = self.base.count, max(0, int(given[0])) if given else 0
            row = self.table[at * size : (at + 1) * size]
            return self.base.colour(byte / 255 for byte in row)
        if self.family == "lab":
            return Colour(self, given)
        clamped = tuple(min(1.0, max(0.0, value)) for value in given)
        if self.black:
            clamped = tuple(1.0 - value for value in clamped)
        return Colour(self, clamped)


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour in use, without values for a picture or a shading."""

    space: Space
    values: tuple[float, ...] = ()

    @property
    def ink(self) -> float | None:
        """All inks together, 1.0 for one full ink; None if that is unknown."""
        inks = self.inks
        return None if inks is None else total_of(inks)

    @property
    def inks(self) -> InksUsed | None:
        """How much of each ink it takes, without unused ones; None if unknown."""
        return _inks_of(self)

    def __str__(self) -> str:
        values = " ".join(f"{v:g}" for v in self.values)
        name = {"grey": "grey", "spot": "spot colour", "lab": "Lab"}.get(
            self.space.family, self.space.family.upper()
        )
        return f"{name} {values}".strip()


def total_of(inks: InksUsed) -> float:
    """Return all inks together."""
    return fsum(inks.values())


@lru_cache(maxsize=4096)
def _inks_of(colour: Colour) -> InksUsed | None:
    """Return the inks of a colour; RGB is converted in the simplest way."""
    space, values = colour.space, colour.values
    if not values:
        return None
    found: dict[str, float] = {}
    if space.names and not space.black:
        for name, value in zip(space.names, values, strict=False):
            for ink in "CMYK" if name == "/All" else (_PROCESS.get(name, name),):
                if name != "/None":
                    found[ink] = value
    elif space.family == "grey":
        found = {"K": 1.0 - values[0]}
    elif space.family == "rgb" and len(values) == 3:
        black = 1.0 - max(values)
        found = {i: 1.0 - v - black for i, v in zip("CMY", values, strict=True)}
        found["K"] = black
    elif space.family == "cmyk" and len(values) == 4:
        found = dict(zip("CMYK", values, strict=True))
    elif space.family == "lab" and values[0] >= 100.0 and not any(values[1:]):
        return NO_INKS
    else:
        return None
    return {ink: amount for ink, amount in found.items() if amount > 0.0}


def space_of(value: "Object | str") -> Space:
    """Return a colour space from its PDF object."""
    if is_name(value):
        return direct_space(str(value))
    kind = str(value[0])
    if kind in ("/CalGray", "/CalRGB"):
        family = DIRECT[kind]
        return Space(family, managed=True, count=len(FIRST[family]))
    if kind in DIRECT or len(value) < 2:
        return direct_space(kind)
    if kind == "/ICCBased":
        count = int(value[1].get("/N", 0))
        family = BY_COMPONENTS.get(count, "rgb")
        return Space(family, managed=True, count=count or 3)
    if kind == "/Lab":
        return Space("lab", managed=True, count=3)
    if kind in ("/Indexed", "/I"):
        base = space_of(value[1])
        table = value[3]
        rows = table.read_bytes() if _is_stream(table) else bytes(table)
        return Space(base.family, base.managed, base.black, (), base, rows)
    if kind in ("/Separation", "/DeviceN"):
        return _inked(value[1])
    return Space("")


def _inked(value: "Object") -> Space:
    """Return a separation or DeviceN from its names."""
    names = (str(value),) if is_name(value) else tuple(str(name) for name in value)
    used = set(names) - {"/None"}
    if used <= {"/Black"}:
        black = names == ("/Black",)
        return Space("grey", black=black, names=names, count=len(names))
    family = "cmyk" if used <= {*_PROCESS, "/All"} else "spot"
    return Space(family, names=names, count=len(names))


def direct_space(name: str) -> Space:
    """Return a colour space by its name, of no family if there is none."""
    family = DIRECT.get(name, "")
    return Space(family, count=len(FIRST.get(family, (0.0,))))


def _is_stream(value: "Object") -> bool:
    import pikepdf

    return isinstance(value, pikepdf.Stream)


def is_name(value: object) -> "TypeIs[Name | str]":
    """Return whether an object is a name."""
    import pikepdf

    return isinstance(value, pikepdf.Name | str)
