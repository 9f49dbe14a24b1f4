"""The colours of pencils, and which of them a colour of a drawing may become.

Distances are whole numbers, so that every machine has the same.
"""

from functools import lru_cache

# Each name with the colour in which screens and coloured interiors show it, the tint of
# its grey in per cent of ink, and the colours of drawings that it stands for.
_PENCILS = {
    "white": ("#ffffff", 0, "ffffff f4f4f4 f3eef8 e6e6e6 e1d8ec fff3d7"),
    "yellow": ("#fcd53f", 12, "fcd53f f9c23c fff478 feefc2"),
    "orange": ("#ff8a2d", 25, "ff822d ff6723 ffb02e ff9f2e ff8257"),
    "red": ("#e8302e", 50, "f8312f ca0b4a ae2c52 990838 f92f60"),
    "pink": ("#ff8fcb", 12, "ff6dc6 f70a8d fbb8ab ff8687 ffb2ff e5336d bb1d80 ff5e59"),
    "purple": (
        "#8d5fc4",
        50,
        "533566 8d65c5 635994 433b6b 5235a6 6b438b 9f70b8 bca4eb",
    ),
    "light-blue": ("#a5dcff", 12, "aeddff 83cbff 26c9fc 26eafc a4aeeb"),
    "blue": ("#2c7fe0", 50, "00a6ed 0074ba 3f5fff 5092ff 1c5cd7 1345b7 46a4fb"),
    "green": ("#3fae49", 25, "00d26a 86d72f 44911b 008463 c3ef3c 00f397 6afcac 608842"),
    "tan": ("#edbd85", 12, "f3ad61 e19747 d3883e ffdea7 f3c07b ffce7c e39d89 ffe5d9"),
    "brown": ("#8f5a3c", 50, "6d4534 a56953 7d4533 8c5543 402a32 b97028"),
    "grey": ("#a8a8ae", 25, "9b9b9b b4acbc d3d3d3 cdc4d6 bebebe 636363 998ea4 a7a8b7"),
    "black": ("#2b2b2b", 100, "212121 1c1c1c 321b41"),
}
NAMES = tuple(_PENCILS)
MOST = 24_000  # of a distance: dark green stays green, lime may be yellow
# The other names that a colour may get beside one of its own.
_LIKE = {
    "white": ("light-blue", "grey"),
    "yellow": ("orange",),
    "orange": ("yellow", "red"),
    "red": ("pink", "orange"),
    "pink": ("red",),
    "purple": ("pink", "blue"),
    "light-blue": ("blue", "white"),
    "blue": ("light-blue", "purple"),
    "green": ("yellow",),
    "tan": ("brown",),
    "brown": ("tan",),
    "grey": ("white", "black"),
    "black": ("grey",),
}


def shown(name: str) -> str:
    """Return a name's colour, as "#fcd53f"."""
    return _PENCILS[name][0]


def tint(name: str) -> int:
    """Return the tint of a name's grey, in per cent of ink."""
    return _PENCILS[name][1]


@lru_cache(maxsize=1024)
def distances(colour: str) -> dict[str, int]:
    """Return the names that a colour may become, the nearest first, and how far.

    >>> distances("#f8312f")
    {'red': 0, 'pink': 12270, 'orange': 12194}
    """
    found = {
        name: min(_far(colour[1:], one) for one in of.split())
        for name, (_, _, of) in _PENCILS.items()
    }
    own = min(found, key=lambda name: found[name])
    return {name: found[name] for name in (own, *_LIKE[own]) if found[name] <= MOST}


def _far(one: str, other: str) -> int:
    """Return a squared distance; the eye sees most of green, least of red."""
    off = (int(one[k : k + 2], 16) - int(other[k : k + 2], 16) for k in (0, 2, 4))
    return sum(weight * x * x for weight, x in zip((2, 4, 3), off, strict=True))
