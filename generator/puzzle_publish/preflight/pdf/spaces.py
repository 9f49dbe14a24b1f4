"""The colours of PDF: their space, their values, and how much ink they take."""

from dataclasses import dataclass
from math import fsum
from typing import Any

DIRECT = {
    "/DeviceGray": "grey",
    "/G": "grey",
    "/DeviceRGB": "rgb",
    "/RGB": "rgb",
    "/DeviceCMYK": "cmyk",
    "/CMYK": "cmyk",
}
_PROCESS = {"/Cyan", "/Magenta", "/Yellow", "/Black"}
BY_COMPONENTS = {1: "grey", 3: "rgb", 4: "cmyk"}
# The colour that an operator sets by naming a space: black.
FIRST = {"grey": (0.0,), "rgb": (0.0, 0.0, 0.0), "cmyk": (0.0, 0.0, 0.0, 1.0)}


@dataclass(frozen=True, slots=True)
class Space:
    """A colour space.

    Attributes:
        family: "grey", "rgb", "cmyk", "lab" or "spot"; "" for patterns.
        managed: it has a profile.
        black: a separation of black, in which more is darker.
    """

    family: str
    managed: bool = False
    black: bool = False


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour in use, without values for a picture or a shading."""

    space: Space
    values: tuple[float, ...] = ()

    @property
    def ink(self) -> float | None:
        """All inks together, 1.0 for one full ink; None if that is unknown.

        RGB is converted in the simplest way.
        """
        family, values = self.space.family, self.values
        if not values:
            return None
        if family == "grey":
            return 1.0 - values[0]
        if family == "rgb" and len(values) == 3:
            black = 1.0 - max(values)
            return fsum(1.0 - v - black for v in values) + black
        if family == "cmyk" and len(values) == 4:
            return fsum(values)
        return max(values) if family == "spot" else None

    def __str__(self) -> str:
        values = " ".join(f"{v:g}" for v in self.values)
        name = {"grey": "grey", "spot": "spot colour", "lab": "Lab"}.get(
            self.space.family, self.space.family.upper()
        )
        return f"{name} {values}".strip()


def space_of(value: Any) -> Space:
    """Return a colour space from its PDF object."""
    if is_name(value):
        return Space(DIRECT.get(str(value), ""))
    kind = str(value[0])
    if kind in DIRECT:
        return Space(DIRECT[kind])
    if kind == "/ICCBased":
        family = BY_COMPONENTS.get(int(value[1].get("/N", 0)), "rgb")
        return Space(family, managed=True)
    if kind in ("/CalGray", "/CalRGB"):
        return Space({"/CalGray": "grey"}.get(kind, "rgb"), managed=True)
    if kind == "/Lab":
        return Space("lab", managed=True)
    if kind in ("/Indexed", "/I"):
        return space_of(value[1])
    if kind == "/Separation":
        black = str(value[1]) in ("/Black", "/All")
        return Space("grey", black=True) if black else Space("spot")
    if kind == "/DeviceN":
        names = {str(name) for name in value[1]}
        return Space("cmyk" if names <= _PROCESS else "spot")
    return Space("")


def is_name(value: Any) -> bool:
    """Return whether an object is a name."""
    import pikepdf

    return isinstance(value, pikepdf.Name | str)
