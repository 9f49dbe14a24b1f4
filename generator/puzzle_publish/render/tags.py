"""Tagged content, for readers who cannot see the page.

Marks in the content of a page number its text and figures; the tree lists them in
reading order: headings, paragraphs, lists, tables, links, figures with alternative
texts. Decoration and what repeats on every page (heads, folios, rules, stars) are
artifacts. The tree of a page comes from the HTML of its template, so that it is made
once for each master; `structure.py` writes it. Roles make any element a heading (with
`aria-level`), a list, its items, or a term and its definition; `aria-hidden="true"`
makes it an artifact.

WeasyPrint's own tags do not work with stamped pages and need twice the objects.
"""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Union
from xml.etree.ElementTree import Element

import pydyf

from ..core.figure import TextLabel
from ..core.placed import PlacedFigure, PlacedPicture
from .laid_out import LaidBox, LaidPage, PageStream, StreamItem, Style
from .weasy import AbsolutePlaceholder, boxes

_TAGS = {
    **{f"h{k}": f"H{k}" for k in range(1, 7)},
    **dict.fromkeys(("p", "pre", "dd", "figcaption"), "P"),
    **dict.fromkeys(("ol", "ul"), "L"),
    "li": "LI",
    "a": "Link",
    "blockquote": "BlockQuote",
    "table": "Table",
    "thead": "THead",
    "tbody": "TBody",
    "tfoot": "TFoot",
    "tr": "TR",
    "th": "TH",
    "td": "TD",
    "caption": "Caption",
}
_ROLES = {
    "list": "L",
    "listitem": "LI",
    "term": "Lbl",
    "definition": "LBody",
    "paragraph": "P",
}
_IN_ITEMS = frozenset({"Lbl", "LBody"})
Box = tuple[float, float, float, float]  # left, top, right, bottom


Kid = Union["Node", LaidBox, str]  # in a node; a slot by its name


@dataclass(slots=True)
class Node:
    """An element of a page's tree, from the HTML.

    Attributes:
        tag: "" for the page itself.
        element: the element in the HTML.
        target: the name after # in a link.
        kids: nodes, text (its boxes) and slots (their names).
    """

    tag: str
    element: Element | None = None
    target: str = ""
    kids: list[Kid] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Mark:
    """A line of text in a page's content.

    Attributes:
        mcid: its number in the page.
        text: as written, before the design changed its letters.
        altered: whether it is set in other letters or apart, as in s m a l l capitals.
    """

    mcid: int
    text: str
    altered: bool = False


@dataclass(slots=True)
class Drawing:
    """A figure in a page's content.

    Attributes:
        alt: words in place of the picture, "" for none.
        box: the box of the figure: left, top, right, bottom in px.
        pictures: the marks of what is only seen.
        texts: the steps that are read, each with its mark.
        at: how many of them are read before the picture.
        table: the cells in words.
    """

    alt: str
    box: Box
    pictures: list[int] = field(default_factory=list)
    texts: list[tuple[TextLabel, int]] = field(default_factory=list)
    at: int | None = None
    table: Sequence[Sequence[str]] = ()


@dataclass(frozen=True, slots=True)
class Tagged:
    """A painted page: its tree, its marks by box or slot, and its links.

    Attributes:
        links: name -> anchor on a stamped page; None if nodes have their targets.
    """

    root: Node
    marks: Mapping[Hashable, Mark | Drawing]
    links: Mapping[str, str] | None
    height: float


def tree_of(page: LaidPage) -> Node:
    """Return the tree of a page."""
    root = Node("")
    _grow(page._page_box, [root])
    _make_lists(root)
    return root


def _grow(box: LaidBox, path: list[Node]) -> None:
    if isinstance(box, AbsolutePlaceholder):
        box = box._box
    if isinstance(box, boxes.MarginBox) or _is_hidden(box.element):
        return
    path = _path_to(box, path)
    node = path[-1]
    if isinstance(box, boxes.TextBox):
        node.kids.append(box)
    elif isinstance(box, boxes.ReplacedBox):
        # A slot by its name; a picture of the design by its box.
        node.kids.append(getattr(box.replacement, "name", box))
    else:
        for child in getattr(box, "children", ()):
            _grow(child, path)


def _is_hidden(element: Element | None) -> bool:
    return element is not None and element.get("aria-hidden") == "true"


def _path_to(box: LaidBox, path: list[Node]) -> list[Node]:
    """Return the nodes above a box's content, with those that its element begins."""
    element, above = box.element, path[-1]
    if str(box.element_tag).endswith("::marker"):
        if above.tag == "Lbl":
            return path
        above.kids.append(label := Node("Lbl"))
        return [*path, label]
    tags = () if element is None else _tags(element)
    if not tags or any(node.element is element for node in path):
        return path
    last = above.kids[-1] if above.kids else None
    for tag in tags:
        if isinstance(last, Node) and last.element is element:
            node = last
            last = node.kids[0] if node.kids else None
        else:
            href = element.get("href", "") if element is not None else ""
            target = href.removeprefix("#") if tag == "Link" else ""
            node, last = Node(tag, element, target), None
            path[-1].kids.append(node)
        path = [*path, node]
    return path


def _tags(element: Element) -> tuple[str, ...]:
    """Return an element's tags, the outer one first."""
    role, own = element.get("role", ""), _TAGS.get(element.tag)
    outer = _ROLES.get(role)
    if role == "heading":
        outer = f"H{element.get('aria-level', '2')}"
    if outer and own == "Link":
        return outer, own
    return tuple(tag for tag in (outer or own,) if tag)


def _make_lists(node: Node) -> None:
    """Put terms and definitions into items, and items outside a list into one.

    What is in an item but its label is in its body.
    """
    for kid in node.kids:
        if isinstance(kid, Node):
            _make_lists(kid)
    if node.tag == "LI":
        parts: list[Kid] = [
            k for k in node.kids if isinstance(k, Node) and k.tag in _IN_ITEMS
        ]
        if others := [kid for kid in node.kids if kid not in parts]:
            parts.append(Node("LBody", node.element, kids=others))
        node.kids = parts
    else:
        node.kids = _gathered(node.kids, _IN_ITEMS, "LI", begins="Lbl")
    if node.tag != "L":
        node.kids = _gathered(node.kids, {"LI"}, "L")


def _gathered(
    kids: Sequence[Kid], tags: Collection[str], into: str, *, begins: str = ""
) -> list[Kid]:
    """Return nodes with runs of these tags in one node; another begins at a tag."""
    found: list[Kid] = []
    run: Node | None = None
    for kid in kids:
        tag = kid.tag if isinstance(kid, Node) else None
        if tag not in tags:
            found.append(kid)
            run = None
            continue
        if run is None or tag == begins:
            run = Node(into)
            found.append(run)
        run.kids.append(kid)
    return found


class TagMark(bytes):
    """Operators that only the screen edition has."""

    __slots__ = ()


_ARTIFACT, _END = TagMark(b"/Artifact BMC"), TagMark(b"EMC")


class Marker:
    """Numbers the pieces of one page as they are painted."""

    def __init__(self, stream: PageStream) -> None:
        self._stream = stream
        self._count = 0
        self.marks: dict[Hashable, Mark | Drawing] = {}
        self.reader: Reader | None = None  # of the figure that is being painted

    def next(self) -> int:
        """Return the number of another piece."""
        self._count += 1
        return self._count - 1

    @contextmanager
    def piece(
        self, key: Hashable, value: object, box: Box, style: Style
    ) -> Iterator[None]:
        """Mark what is painted inside as text or figure, or as decoration."""
        if isinstance(value, PlacedFigure):
            with self._figure(key, value, box):
                yield
            return
        if isinstance(value, PlacedPicture):
            with self.picture(key, value.alt, box):
                yield
            return
        text, altered = str(value), _is_altered(style)
        mark = self.marks[key] = Mark(self.next(), text, altered)
        said = b""
        if altered:
            # In hexadecimal, as are all strings among the operators.
            said = (
                b"/ActualText<%s>"
                % ("\ufeff" + text).encode("utf-16-be").hex().encode()
            )
        items = self._stream.stream
        items.append(TagMark(b"/Span<</MCID %d%s>>BDC" % (mark.mcid, said)))
        yield
        items.append(_END)

    @contextmanager
    def _figure(self, key: Hashable, placed: PlacedFigure, box: Box) -> Iterator[None]:
        """Mark a figure; if it has text, its ink marks that and the rest."""
        drawing = Drawing(placed.alt, box, table=placed.table)
        has_text = any(type(step) is TextLabel for step in placed.figure.steps)
        if not (drawing.alt or drawing.table or has_text):
            with self.artifact():
                yield
            return
        self.marks[key] = drawing
        items = self._stream.stream
        reader = Reader(self, drawing)
        if has_text:
            self.reader = reader
            yield
            self.reader = None
        else:
            items.append(reader.picture())
            yield
            items.append(_END)

    @contextmanager
    def picture(self, key: Hashable, alt: str, box: Box) -> Iterator[None]:
        """Mark a picture from the HTML, with its alternative text, as a figure."""
        drawing = Drawing(alt, box)
        items = self._stream.stream
        items.append(Reader(self, drawing).picture())
        yield
        items.append(_END)
        if drawing.pictures:
            self.marks[key] = drawing

    @contextmanager
    def artifact(self) -> Iterator[None]:
        """Mark what is painted inside as decoration."""
        self._stream.stream.append(_ARTIFACT)
        yield
        self._stream.stream.append(_END)


class Reader:
    """Marks what is read and what is seen in a figure that has text."""

    def __init__(self, marker: Marker, drawing: Drawing) -> None:
        self._marker, self._drawing = marker, drawing

    def picture(self, *, is_base: bool = False) -> TagMark:
        """Return the start of something seen; of a second picture, decoration.

        The picture is where it first has more than its base.
        """
        drawing = self._drawing
        if not drawing.alt or drawing.at not in (None, len(drawing.texts)):
            return _ARTIFACT
        if not is_base:
            drawing.at = len(drawing.texts)
        drawing.pictures.append(mcid := self._marker.next())
        return TagMark(b"/Figure<</MCID %d>>BDC" % mcid)

    def text(self, step: TextLabel) -> TagMark:
        """Return the start of a text."""
        self._drawing.texts.append((step, mcid := self._marker.next()))
        return TagMark(b"/Span<</MCID %d>>BDC" % mcid)

    @property
    def end(self) -> TagMark:
        """The end of either."""
        return _END


def string(text: str) -> bytes:
    """Return a text string of a PDF."""
    return bytes(pydyf.String(text).data)


def _is_altered(style: Style) -> bool:
    """Return whether a text would be extracted in other letters, or with gaps."""
    spaced = style["letter_spacing"]
    return bool(
        (spaced != "normal" and spaced > 0)
        or style["text_transform"] != "none"
        or style["font_variant_caps"] != "normal"
    )


def unmarked(items: Sequence[StreamItem]) -> list[StreamItem]:
    """Return the operators of a stream without marks."""
    kept: list[StreamItem] = []
    for item in items:
        if type(item) is TagMark or item == b"EMC":
            continue
        if item == b"BDC":
            del kept[-2:]
        elif item == b"BMC":
            del kept[-1:]
        else:
            kept.append(item)
    return kept
