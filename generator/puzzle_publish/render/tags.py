"""Tagged content, for readers who cannot see the page.

Marks in the content of a page number its text and figures; the tree lists them in
reading order: headings, paragraphs, lists, links, figures with alternative texts.
Decoration and what repeats on every page (heads, folios, rules, stars) are artifacts.
The tree of a page comes from the HTML of its template, so that it is made once for each
master; `role="heading"` with `aria-level` makes a heading of any element.

WeasyPrint's own tags do not work with stamped pages and need twice the objects.
"""

import html
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pydyf
from weasyprint.formatting_structure import boxes
from weasyprint.layout.absolute import AbsolutePlaceholder

from ..core.values import PlacedFigure, PlacedPicture
from .navigation import Added

_TAGS = {
    **{f"h{k}": f"H{k}" for k in range(1, 7)},
    "p": "P",
    "ol": "L",
    "ul": "L",
    "li": "LI",
    "a": "Link",
    "blockquote": "BlockQuote",
    "table": "Table",
    "thead": "THead",
    "tbody": "TBody",
    "tr": "TR",
    "th": "TH",
    "td": "TD",
}
# Texts and links are inside one of these.
_LINES = frozenset({"P", "Link", "Lbl"} | {f"H{k}" for k in range(1, 7)})
_PT_PER_PX = 0.75
Box = tuple[float, float, float, float]  # left, top, right, bottom


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
    element: Any = None
    target: str = ""
    kids: list[Any] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Mark:
    """A piece of a page's content.

    Attributes:
        mcid: its number in the page.
        text: what it says, for links.
        alt: words in place of a figure, "" for text.
        box: the box of a figure: left, top, right, bottom in px.
    """

    mcid: int
    text: str = ""
    alt: str = ""
    box: Box = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Tagged:
    """A painted page: its tree, its marks by box or slot, and its links.

    Attributes:
        links: name -> anchor on a stamped page; None if nodes have their targets.
    """

    root: Node
    marks: Mapping[Any, Mark]
    links: Mapping[str, str] | None
    height: float


def tree_of(page: Any) -> Node:
    """Return the tree of a page."""
    root = Node("")
    _grow(page._page_box, [root])
    return root


def _grow(box: Any, path: list[Node]) -> None:
    if isinstance(box, AbsolutePlaceholder):
        box = box._box
    if isinstance(box, boxes.MarginBox):
        return
    node = _node_of(box, path)
    if node is not path[-1]:
        path = [*path, node]
    if isinstance(box, boxes.TextBox):
        node.kids.append(box)
    elif isinstance(box, boxes.ReplacedBox):
        # A slot by its name; a picture of the design by its box.
        node.kids.append(getattr(box.replacement, "name", box))
    else:
        for child in getattr(box, "children", ()):
            _grow(child, path)


def _node_of(box: Any, path: list[Node]) -> Node:
    """Return the node of a box, a new one if the box is the first of its element."""
    element, above = box.element, path[-1]
    tag = None if element is None else _tag(element)
    if tag is None:
        return above
    for node in path:
        if node.element is element:
            return above
    last = above.kids[-1] if above.kids else None
    if isinstance(last, Node) and last.element is element:
        return last
    target = element.get("href", "").removeprefix("#") if tag == "Link" else ""
    node = Node(tag, element, target)
    above.kids.append(node)
    return node


def _tag(element: Any) -> str | None:
    if element.get("role") == "heading":
        return f"H{element.get('aria-level', '2')}"
    return _TAGS.get(element.tag)


class Marker:
    """Numbers the pieces of one page as they are painted."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self.marks: dict[Any, Mark] = {}

    @contextmanager
    def piece(self, key: Any, value: object, box: Box) -> Iterator[None]:
        """Mark what is painted inside as text or figure, or as decoration."""
        tag, text, alt = "Span", "", ""
        if not isinstance(value, PlacedFigure | PlacedPicture):
            text = str(value)
        elif isinstance(value, PlacedPicture) or not value.reads:
            tag, alt = "Figure", value.alt
            if not alt:
                with self.artifact():
                    yield
                return
        mark = Mark(len(self.marks), text, alt, box)
        self.marks[key] = mark
        number = pydyf.Dictionary({"MCID": mark.mcid})
        self._stream.begin_marked_content(tag, number)
        yield
        self._stream.end_marked_content()

    @contextmanager
    def artifact(self) -> Iterator[None]:
        """Mark what is painted inside as decoration."""
        self._stream.begin_marked_content("Artifact")
        yield
        self._stream.end_marked_content()


def unmarked(items: Sequence[Any]) -> list[Any]:
    """Return the operators of a stream without marks."""
    kept: list[Any] = []
    for item in items:
        if item == b"BDC":
            del kept[-2:]
        elif item == b"BMC":
            del kept[-1:]
        elif item != b"EMC":
            kept.append(item)
    return kept


class _Written(pydyf.Object):  # type: ignore[misc]  # pydyf is untyped
    """An object that has its bytes ready, as trees have thousands of objects."""

    data = b""


class _Tree:
    """Writes the trees of all pages as one."""

    def __init__(self, pdf: Any) -> None:
        self.pdf = pdf
        self.parents: list[bytes] = []  # entries of the tree from content to element
        self.of_links: list[tuple[Any, bytes]] = []

    def add(self, data: bytes = b"") -> _Written:
        """Add an object, whose bytes may come later."""
        item = _Written()
        item.data = data
        self.pdf.add_object(item)
        return item

    def page(
        self, page: Any, tagged: Tagged, links: Sequence[Added], parent: bytes
    ) -> list[bytes]:
        """Add a page's elements; return the references of the outermost."""
        number = int(page["StructParents"])
        owners: dict[int, bytes] = {}
        branch = _Branch(self, page.reference, tagged, list(links), owners)
        found = branch.kids(tagged.root, parent)
        listed = b" ".join(owners[mcid] for mcid in sorted(owners))
        self.parents.append(b"%d [%s]" % (number, listed))
        return found


@dataclass(slots=True)
class _Branch:
    """Writes the tree of one page."""

    tree: _Tree
    page: bytes
    tagged: Tagged
    links: list[Added]
    owners: dict[int, bytes]

    def kids(self, node: Node, parent: bytes) -> list[bytes]:
        """Add the contents of a node below `parent`; return references and numbers."""
        found: list[bytes] = []
        for kid in node.kids:
            if isinstance(kid, Node):
                if (tag := self._tag(kid)) and self._says(kid):
                    found += self._element(tag, kid, node, parent)
                else:
                    found += self.kids(kid, parent)
            elif (mark := self.tagged.marks.get(kid)) is not None:
                found += self._piece(mark, node, parent)
        return found

    def _piece(self, mark: Mark, node: Node, parent: bytes) -> list[bytes]:
        if mark.alt:
            return [self._figure(mark, parent)]
        if self._tag(node) in _LINES:
            self.owners[mark.mcid] = parent
            return [b"%d" % mark.mcid]
        item = self.tree.add()
        self.owners[mark.mcid] = reference = bytes(item.reference)
        item.data = self._said("P", parent, [b"%d" % mark.mcid])
        return [reference]

    def _figure(self, mark: Mark, parent: bytes) -> bytes:
        left, top, right, bottom = (v * _PT_PER_PX for v in mark.box)
        height = self.tagged.height * _PT_PER_PX
        box = left, height - bottom, right, height - top
        item = self.tree.add()
        self.owners[mark.mcid] = reference = bytes(item.reference)
        item.data = self._said(
            "Figure",
            parent,
            [b"%d" % mark.mcid],
            b"/Alt %s/A<</O/Layout/Placement/Block/BBox[%.2f %.2f %.2f %.2f]>>"
            % (pydyf.String(mark.alt).data, *box),
        )
        return reference

    def _element(self, tag: str, node: Node, above: Node, parent: bytes) -> list[bytes]:
        item = self.tree.add()
        own = bytes(item.reference)
        if tag == "Link" and self._tag(above) not in _LINES:
            # A link must be part of a line.
            inner = self.tree.add()
            item.data = self._said("P", parent, [bytes(inner.reference)])
            self._fill(tag, inner, node, own)
        else:
            self._fill(tag, item, node, parent)
        return [own]

    def _fill(self, tag: str, item: _Written, node: Node, parent: bytes) -> None:
        own = bytes(item.reference)
        if tag == "LI":
            body = self.tree.add()
            kids = self.kids(node, bytes(body.reference))
            body.data = self._said("LBody", own, kids)
            item.data = self._said("LI", parent, [bytes(body.reference)])
            return
        kids = self.kids(node, own)
        if tag == "Link":
            kids += self._annotations(node, own)
        item.data = self._said(tag, parent, kids)

    def _annotations(self, node: Node, own: bytes) -> Iterator[bytes]:
        """Yield references to a link's rectangles, and set their texts."""
        target = self._target(node)
        for link in [one for one in self.links if one.target == target]:
            self.links.remove(link)
            words = " ".join(self._texts(node)) or target
            link.annotation["Contents"] = pydyf.String(words)
            self.tree.of_links.append((link.annotation, own))
            reference = bytes(link.annotation.reference)
            yield b"<</Type/OBJR/Obj %s/Pg %s>>" % (reference, self.page)

    def _said(
        self, tag: str, parent: bytes, kids: Sequence[bytes], more: bytes = b""
    ) -> bytes:
        return b"<</Type/StructElem/S/%s/P %s/Pg %s/K[%s]%s>>" % (
            tag.encode(),
            parent,
            self.page,
            b" ".join(kids),
            more,
        )

    def _tag(self, node: Node) -> str:
        """Return a node's tag on this page: a link may lead nowhere on it."""
        if node.tag == "Link" and not self._target(node):
            return ""
        return node.tag

    def _target(self, node: Node) -> str:
        if self.tagged.links is None:
            return node.target
        return self.tagged.links.get(node.target.partition("-")[2], "")

    def _says(self, node: Node) -> bool:
        return any(
            self._says(kid) if isinstance(kid, Node) else kid in self.tagged.marks
            for kid in node.kids
        )

    def _texts(self, node: Node) -> Iterator[str]:
        for kid in node.kids:
            if isinstance(kid, Node):
                yield from self._texts(kid)
            elif mark := self.tagged.marks.get(kid):
                yield mark.alt or mark.text


def add_tags(
    pdf: Any, pages: Sequence[Tagged], links: Sequence[Sequence[Added]]
) -> list[int]:
    """Add the tree of all pages; return the numbers of the objects it changed."""
    tree = _Tree(pdf)
    content, root, document = tree.add(), tree.add(), tree.add()
    whole = bytes(document.reference)
    numbers = pdf.pages["Kids"][::3]
    kids: list[bytes] = []
    for nth, (number, tagged, own) in enumerate(
        zip(numbers, pages, links, strict=True)
    ):
        page = pdf.objects[number]
        page["StructParents"], page["Tabs"] = nth, "/S"
        kids += tree.page(page, tagged, own, whole)
    for nth, (annotation, owner) in enumerate(tree.of_links, len(numbers)):
        annotation["StructParent"] = nth
        tree.parents.append(b"%d %s" % (nth, owner))
    content.data = b"<</Nums[%s]>>" % b" ".join(tree.parents)
    root.data = b"<</Type/StructTreeRoot/K %s/ParentTree %s/ParentTreeNextKey %d>>" % (
        whole,
        content.reference,
        len(tree.parents),
    )
    document.data = b"<</Type/StructElem/S/Document/P %s/K[%s]>>" % (
        root.reference,
        b" ".join(kids),
    )
    pdf.catalog["StructTreeRoot"] = root.reference
    pdf.catalog["MarkInfo"] = pydyf.Dictionary({"Marked": "true"})
    pdf.catalog["ViewerPreferences"] = pydyf.Dictionary({"DisplayDocTitle": "true"})
    return list(numbers)


_XMP = """\
<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
 xmlns:dc="http://purl.org/dc/elements/1.1/">
<pdfuaid:part>1</pdfuaid:part>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""


def add_metadata(pdf: Any, title: str, language: str) -> None:
    """Declare a file as PDF/UA-1, with its title and language."""
    text = _XMP.format(title=html.escape(title, quote=False), language=language)
    extra = {"Type": "/Metadata", "Subtype": "/XML"}
    stream = pydyf.Stream([text.encode()], pydyf.Dictionary(extra))
    pdf.add_object(stream)
    pdf.catalog["Metadata"] = stream.reference
