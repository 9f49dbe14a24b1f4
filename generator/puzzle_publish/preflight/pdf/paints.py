"""What areas are painted with: flat colours, shadings and the dots of pictures."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from .spaces import NO_INKS, Colour, InksUsed, Space, space_of, total_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from pikepdf import Object, Pdf, PdfInlineImage

_MOST_SAMPLES = 1 << 28
_FULL = 255
_CODECS_OF_BITS = {"/CCITTFaxDecode", "/CCF", "/JBIG2Decode"}
_MOST_OF_RGB = 2.0  # converted in the simplest way


@dataclass(frozen=True, slots=True, eq=False)
class Paint:
    """What an area is painted with.

    Attributes:
        colour: without values if there are several.
        inks: the maximum of each ink; None if that is unknown.
        most: the maximum of all inks together at one point; None if that is unknown.
        unjudged: what could not be followed, in words.
        broken: what is wrong with it, in words.
        is_white: it leaves no ink on white paper.
    """

    colour: Colour
    inks: InksUsed | None = None
    most: float | None = None
    unjudged: str = ""
    broken: str = ""
    is_white: bool = field(init=False, repr=False)  # kept: asked of every mark

    def __post_init__(self) -> None:
        """Keep whether it is white."""
        object.__setattr__(self, "is_white", self.inks is not None and not self.inks)


@lru_cache(maxsize=4096)
def flat(colour: Colour) -> Paint:
    """Return the paint of one colour."""
    inks = colour.inks
    if inks is None:
        unknown = f"the inks of {colour.space.family or 'an unknown colour space'}"
        return Paint(colour, unjudged=unknown)
    return Paint(colour, inks, total_of(inks))


def _of_several(space: Space, colours: Sequence[Colour]) -> Paint:
    """Return the paint of an area that has some colours of a space."""
    used = [inks for colour in colours if (inks := colour.inks) is not None]
    if len(used) < len(colours) or not used:
        return Paint(Colour(space), unjudged=f"the inks of {Colour(space)}")
    most = {name: max(u.get(name, 0.0) for u in used) for u in used for name in u}
    return Paint(Colour(space), most, max(map(total_of, used)))


# Shadings.


def shaded(shading: "Object") -> Paint:
    """Return the paint of a shading, whose colours come from functions."""
    space = space_of(shading["/ColorSpace"])
    function = shading.get("/Function")
    rows = None if function is None else _rows(function)
    if rows is None or not space.family:
        kind = shading.get("/ShadingType", "?")
        return Paint(Colour(space), unjudged=f"the inks of a shading of type {kind}")
    return _of_several(space, [space.colour(row) for row in rows])


def _rows(function: "Object") -> list[tuple[float, ...]] | None:
    """Return the values between which a function stays; None if they are unknown."""
    import pikepdf

    if isinstance(function, pikepdf.Array):
        each = [_rows(one) for one in function]
        known = [rows for rows in each if rows is not None]
        if len(known) < len(each) or len({len(rows) for rows in known}) != 1:
            return None
        return [sum(row, ()) for row in zip(*known, strict=True)]
    kind = int(function.get("/FunctionType", -1))
    if kind == 2:
        ends = function.get("/C0", [0.0]), function.get("/C1", [1.0])
        return [tuple(float(v) for v in end) for end in ends]
    if kind == 3:
        parts = [_rows(one) for one in function.Functions]
        if any(part is None for part in parts):
            return None
        return [row for part in parts if part is not None for row in part]
    return _table(function) if kind == 0 else None


def _table(function: "Object") -> list[tuple[float, ...]] | None:
    """Return the rows of a sampled function of eight bits."""
    limits = [float(v) for v in function.get("/Decode", function.Range)]
    if int(function.BitsPerSample) != 8:
        return None
    count, data = len(limits) // 2, function.read_bytes()
    low, high = limits[::2], limits[1::2]
    return [
        tuple(low[k] + (high[k] - low[k]) * data[at + k] / _FULL for k in range(count))
        for at in range(0, len(data) - count + 1, count)
    ]


# Pictures.


def pictured(image: "Object", named: "Object | None" = None) -> Paint:
    """Return the paint of a picture that is not a mask, from its dots.

    `named` is the colour space that its name has in the page's resources.
    """
    space = space_of(image.get("/ColorSpace", "/?") if named is None else named)
    codec = _codec(image)
    if codec in _CODECS_OF_BITS and space.family == "grey":
        return Paint(Colour(space), {"K": 1.0}, 1.0)
    if codec == "/JPXDecode":
        return Paint(Colour(space), unjudged="the inks of a JPEG 2000 picture")
    size = int(image.get("/Width", 0)), int(image.get("/Height", 0))
    bits = int(image.get("/BitsPerComponent", 8))
    wanted = (size[0] * space.count * bits + 7) // 8 * size[1]
    if min(size) <= 0 or bits not in (1, 2, 4, 8, 16):
        return Paint(Colour(space), broken="a picture without a size")
    if wanted > _MOST_SAMPLES:
        return Paint(Colour(space), unjudged="the inks of a huge picture")
    return _from_dots(image, space, size, bits, wanted)


def _from_dots(
    image: "Object", space: Space, size: tuple[int, int], bits: int, wanted: int
) -> Paint:
    import pikepdf

    try:
        data = image.read_bytes(pikepdf.StreamDecodeLevel.all)
    except (pikepdf.PdfError, RuntimeError) as fault:
        # pikepdf raises RuntimeError for a picture among the operators.
        message = f"a picture that cannot be decoded ({fault})"
        return Paint(Colour(space), broken=message)
    if len(data) < wanted:
        return Paint(Colour(space), broken="a picture that ends before its last dot")
    if space.family == "rgb":
        return Paint(Colour(space), dict.fromkeys("CMYK", 1.0), _MOST_OF_RGB)
    if space.family == "grey" and space.base is None:
        return Paint(Colour(space), {"K": 1.0}, 1.0)
    return _inked(image, space, _samples(data[:wanted], size, bits, space.count), bits)


def _samples(
    data: bytes, size: tuple[int, int], bits: int, count: int
) -> "NDArray[np.uint8]":
    """Return the dots as rows of values, as the file has them."""
    import numpy as np

    values = np.frombuffer(data, dtype=np.uint8)
    if bits == 16:
        values = values[::2]
    elif bits < 8:
        each = np.unpackbits(values.reshape(size[1], -1), axis=1)
        each = each[:, : size[0] * count * bits].reshape(-1, bits)
        values = each @ (1 << np.arange(bits)[::-1]).astype(np.uint8)
    return values.reshape(-1, count)


def _inked(
    image: "Object", space: Space, dots: "NDArray[np.uint8]", bits: int
) -> Paint:
    """Return the paint of dots in CMYK, spot or indexed colours."""
    import numpy as np

    top = (1 << min(bits, 8)) - 1
    ends = [float(v) for v in image.get("/Decode", [])]
    if space.base is not None:
        if ends and ends != [0.0, float(top)]:
            return Paint(Colour(space), unjudged="the inks of an indexed picture")
        return _of_several(space, [space.colour((int(k),)) for k in np.unique(dots)])
    if ends == [1.0, 0.0] * space.count:
        dots = top - dots
    elif ends and ends != [0.0, 1.0] * space.count:
        return Paint(Colour(space), unjudged="the inks of a picture with its own range")
    if not space.family:
        return Paint(Colour(space), unjudged="the inks of an unknown colour space")
    heaviest = dots[int(dots.sum(axis=1, dtype=np.uint32).argmax())]
    each = space.colour(float(v) / top for v in dots.max(axis=0)).inks
    whole = space.colour(float(v) / top for v in heaviest).inks
    if each is None or whole is None:
        return Paint(Colour(space), unjudged=f"the inks of {Colour(space)}")
    return Paint(Colour(space), each, total_of(whole))


def _codec(image: "Object") -> str:
    """Return the last filter of a picture, "" without one."""
    import pikepdf

    filters = image.get("/Filter")
    if isinstance(filters, pikepdf.Array):
        return str(filters[-1]) if len(filters) else ""
    return "" if filters is None else str(filters)


def unpacked(image: "PdfInlineImage", scratch: "Pdf") -> "Object":
    """Return a picture from among the operators as a stream of another file."""
    import pikepdf

    return pikepdf.Stream(scratch, image.read_raw_bytes(), dict(image.obj.items()))


NOTHING = Paint(Colour(Space("")), NO_INKS, 0.0)
