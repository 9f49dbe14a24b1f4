"""Master pages kept in the cache folder, as what WeasyPrint painted.

Most books need the same few masters in build after build, and laying them out took a
sixth of the CPU time of drawing 400 pages. A kept master is its operators, the glyphs
of its fonts, its tree, and the places and styles of its slots, under a digest of all
that decides about them. Every master passes through that form, whether it was kept or
has just been laid out, so both give the same bytes. A master with a picture, a gradient
or a font that cannot be found again by its name is laid out anew for each book.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import TypedDict
from xml.etree.ElementTree import Element

import pydyf
from tinycss2.color4 import Color

from ..core.disk_cache import keep_bytes, kept_bytes
from ..core.puzzle import Json, canonical_json
from .inks import joined
from .laid_out import Area, PageStream, PdfFont, Style
from .masters import Master, MasterStream, PictureFile, boxes_of, form_in
from .places import Where
from .shaping import DECIDING, FontProbe, Shaper
from .tags import Kid, Node
from .weasy import InitialStyle, Stream
from .written import words_of

_FOLDER = "masters"
_FORMAT = 1
_MOST = 5000  # of 5 KB each
_SCALE = 0.75  # points in a px
# What fills a slot reads more of its style than what decides the shape of its text.
_STYLE = (
    *DECIDING,
    *("font_size", "text_align_all", "vertical_align", "text_transform"),
    *("white_space", "overflow_wrap"),
)
_SHARED = ("XObject", "Pattern", "Shading")
_SLANTS = ("normal", "oblique", "italic")  # by Pango's numbers


# A node as JSON: tag, scope and words of its element, target, kids.
_PlainNode = tuple[
    str, tuple[str | None, str] | None, str, Sequence["_PlainNode | str"]
]


class _PlainStyle(TypedDict):
    """A style as JSON: besides the colour, what has other values than every style."""

    color: tuple[float, float, float]


class _Kept(TypedDict):
    """A master as JSON.

    Attributes:
        places: slot, matrix, width, height and style.
        fonts: probe, name, widths by glyph and texts by glyph.
    """

    size: tuple[float, float]
    bleed: Mapping[str, float]
    anchors: Mapping[str, tuple[float, ...]]
    links: Sequence[tuple[str, Area]]
    tree: _PlainNode
    places: Sequence[tuple[str, tuple[float, ...], float, float, _PlainStyle]]
    content: str
    fonts: Sequence[
        tuple[
            tuple[str, int, str, float, str],
            str,
            Sequence[tuple[int, int]],
            Sequence[tuple[int, str]],
        ]
    ]


class MasterCache:
    """The masters of one design, geometry and set of fonts.

    Args:
        made_of: all that decides about them but their template and shape.
        shaper: finds fonts again.
    """

    def __init__(self, made_of: Json, shaper: Shaper) -> None:
        self._made_of = [_FORMAT, made_of]
        self._shaper = shaper

    def get(self, kind: Sequence[str], ident: str) -> Master | None:
        """Return the master of a template, shape and side, None if it is not kept."""
        raw = kept_bytes(_FOLDER, _name(self._made_of, kind), self._made_of)
        return None if raw is None else self._opened(json.loads(raw), ident)

    def keep(self, kind: Sequence[str], master: Master) -> Master:
        """Return a master that has just been laid out as it will be read again."""
        data = self._data(master)
        if data is None:
            return master
        raw = json.dumps(data, separators=(",", ":")).encode("ascii")
        opened = self._opened(json.loads(raw), master.id)
        if opened is None:
            return master
        name = _name(self._made_of, kind)
        keep_bytes(_FOLDER, name, self._made_of, raw, most=_MOST)
        return opened

    def _opened(self, data: "_Kept", ident: str) -> Master | None:
        """Return a kept master; None if one of its fonts is another one today."""
        for probe, name, *_ in data["fonts"]:
            if self._shaper.font_name(FontProbe(*probe)) != name:
                return None
        return _KeptMaster(data, ident, self._shaper)

    def _data(self, master: Master) -> Json:
        """Return a master as JSON, None for one that cannot be kept."""
        images = (getattr(box, "replacement", None) for box in boxes_of(master.page))
        if any(isinstance(image, PictureFile) for image in images):
            return None
        form = master.painted(_recorder(master), _SCALE)
        if any(form._resources[kind] for kind in _SHARED):
            return None
        try:
            return {
                "size": [master.width, master.height],
                "bleed": master.bleed,
                "anchors": master.anchors,
                "links": master.links,
                "tree": _plain(master.tree),
                "places": [
                    [name, matrix, width, height, _style(style)]
                    for name, matrix, width, height, style in form.places
                ],
                "content": joined(form.stream).decode("ascii"),
                "fonts": [self._font(key, font) for key, font in form._fonts.items()],
            }
        except (_NotPlain, UnicodeError):
            return None

    def _font(self, key: int, font: PdfFont) -> Json:
        """Return a font's glyphs, its name and how it is found again."""
        texts = list(font.to_unicode.items())
        if font.missing or font.variations or not texts:
            raise _NotPlain
        style = _SLANTS[font.style]
        probe = FontProbe(font.family, font.weight, style, font.font_size, texts[0][1])
        found: dict[int, PdfFont] = {}
        self._shaper.font(found, probe)
        if list(found) != [key]:
            raise _NotPlain
        widths = list(font.widths.items())
        return [list(probe), font.name.decode("ascii"), widths, texts]


class _NotPlain(Exception):  # noqa: N818  a signal that ends the recording
    """A master has something that cannot be kept."""


class _KeptMaster(Master):
    """A master that was painted before."""

    def __init__(self, data: "_Kept", ident: str, shaper: Shaper) -> None:
        self.id = ident
        self.width, self.height = data["size"]
        self.bleed = data["bleed"]
        self.anchors = {name: tuple(place) for name, place in data["anchors"].items()}
        self.links = tuple(
            (name, (left, top, right, bottom))
            for name, (left, top, right, bottom) in data["links"]
        )
        self.tree = _node(data["tree"])
        self._data = data
        self._shaper = shaper
        self._resources = None
        styles: dict[str, Style] = {}
        self.places = []
        for name, matrix, width, height, plain in data["places"]:
            key = json.dumps(plain)
            if key not in styles:
                styles[key] = shaper.style(_styled(plain))
            place = Where(tuple(matrix))
            self.places.append((name, place, width, height, styles[key]))

    def painted(self, stream: PageStream, scale: float) -> MasterStream:
        """Return the form, its glyphs registered with the fonts of the document."""
        form = form_in(stream, scale, self.id)
        form.stream = [self._data["content"].encode("ascii")]
        form.places = [
            (name, where.matrix, width, height, style)
            for name, where, width, height, style in self.places
        ]
        for probe, _, widths, texts in self._data["fonts"]:
            font = self._shaper.font(stream._fonts, FontProbe(*probe))
            for glyph, width in widths:
                font.widths.setdefault(glyph, width)
            for glyph, text in texts:
                font.to_unicode.setdefault(glyph, text)
        return form


def _name(made_of: Json, kind: Sequence[str]) -> str:
    asked = canonical_json([made_of, list(kind)])
    return hashlib.sha256(asked.encode("ascii")).hexdigest()[:32]


def _recorder(master: Master) -> Stream:
    """Return a stream in place of that of the page on which a master is painted."""
    bleed = master.bleed
    across, down = bleed["left"] + bleed["right"], bleed["top"] + bleed["bottom"]
    size = master.width + across, master.height + down
    resources = pydyf.Dictionary({"ColorSpace": None})
    area = (-bleed["left"], -bleed["top"], *size)
    return Stream({}, area, resources, {}, None, {}, None, compress=True)


def _plain(node: Node) -> Json:
    """Return a tree as JSON, without its own text, which no page reads."""
    about = None
    if node.element is not None:
        about = [node.element.get("scope"), words_of(node.element)]
    kids = [
        _plain(kid) if isinstance(kid, Node) else kid
        for kid in node.kids
        if isinstance(kid, Node | str)
    ]
    return [node.tag, about, node.target.partition("-")[2], kids]


def _node(plain: _PlainNode) -> Node:
    tag, about, target, kids = plain
    element = None
    if about is not None:
        scope, words = about
        element = Element("span", {} if scope is None else {"scope": scope})
        element.text = words
    inner: list[Kid] = [kid if isinstance(kid, str) else _node(kid) for kid in kids]
    return Node(tag, element, f"-{target}", inner)


def _style(style: Style) -> dict[str, Json]:
    """Return what a slot's style says other than every style, as JSON."""
    initial = InitialStyle(style.font_config)
    own = {name: style[name] for name in _STYLE if style[name] != initial[name]}
    try:
        if _frozen(json.loads(json.dumps(own))) != _frozen(own):
            raise _NotPlain
        own["color"] = list(style["color"].to("srgb").coordinates)
    # Values that are not JSON, and colours that WeasyPrint cannot convert to sRGB.
    except (TypeError, NotImplementedError):
        raise _NotPlain from None
    return own


def _styled(plain: _PlainStyle) -> dict[str, object]:
    """Return the values of a style from JSON."""
    colour = Color("srgb", tuple(plain["color"]), 1)
    return {name: _frozen(value) for name, value in plain.items()} | {"color": colour}


def _frozen(value: object) -> object:
    """Return JSON with tuples in place of lists."""
    if isinstance(value, Mapping):
        return {name: _frozen(item) for name, item in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value
