"""The tree of a tagged file: what is on its pages as elements, in reading order.

An element is bytes under a number, not an object of pydyf's. A figure is a picture with
an alternative text, then a table of its cells, then its texts as headings and lists. A
cell's words (that it is empty, which piece covers it) are its ActualText, since they
are rarely printed in it. A cell has no content, and is written as a part of its row: as
objects with marks in the pages, the 47,000 cells of a year of boards and their key made
a build a tenth longer, mostly in preflight.
"""

import html
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

import pydyf

from ..core.figure import TextLabel
from ..core.line_breaks import joined
from .laid_out import Dictionary, Pdf
from .navigation import Added
from .tags import Drawing, Mark, Node, Tagged, string
from .written import as_written, language_mark

_PT_PER_PX = 0.75
# Text and links are inside one of these; other text gets a paragraph.
_LINES = frozenset({"P", "Link", "Lbl", "LBody", "Caption", "TH", "TD"})
_HEADINGS = frozenset(f"H{k}" for k in range(1, 7))
_SCOPES = {"Row": b"/A<</O/Table/Scope/Row>>", "Column": b"/A<</O/Table/Scope/Column>>"}


class _Tree:
    """Collects the elements of all pages."""

    def __init__(self, first: int, language: str) -> None:
        self.first = first
        self.language = language
        self.elements: list[bytes] = []
        self.parents: list[bytes] = []  # entries of the tree from content to element
        self.of_links: list[tuple[Dictionary, int]] = []
        self._above: list[int] = []  # the levels of the last headings, each lower

    def add(self, data: bytes = b"") -> int:
        """Return the number of another element, whose bytes may come later."""
        self.elements.append(data)
        return self.first + len(self.elements) - 1

    @property
    def level(self) -> int:
        """The level of the last heading outside of a figure."""
        return min(len(self._above), 6)

    def heading(self, level: int) -> str:
        """Return the tag of a heading: one level below the last that is above it."""
        while self._above and self._above[-1] >= level:
            self._above.pop()
        self._above.append(level)
        return f"H{self.level}"

    def put(self, number: int, data: bytes) -> None:
        """Give an element its bytes."""
        self.elements[number - self.first] = data


@dataclass(slots=True)
class _Leaf:
    """An element of text in a figure: the steps with their marks."""

    tag: str
    pieces: list[tuple[TextLabel, int]]

    @property
    def written(self) -> str:
        """What the pieces say together."""
        first, _ = self.pieces[0]
        return first.written or joined([step.text for step, _ in self.pieces])

    @property
    def mcids(self) -> list[int]:
        """The marks; those of a line from left to right, in whatever order drawn."""
        pieces = self.pieces
        if len({step.y for step, _ in pieces}) == 1:
            pieces = sorted(pieces, key=lambda piece: piece[0].x)
        return [mcid for _, mcid in pieces]


@dataclass(slots=True)
class _Block:
    """A heading or paragraph of a figure, or a list: its items' leaves."""

    leaf: _Leaf | None = None
    items: list[list[_Leaf]] = field(default_factory=list)


def _blocks(texts: Sequence[tuple[TextLabel, int]], heading: str) -> list[_Block]:
    """Return the texts of a figure as headings, paragraphs and lists."""
    found: list[_Block] = []
    leaf: _Leaf | None = None
    for piece in texts:
        part = piece[0].part
        if leaf and part == "more" and leaf.tag != "Lbl":
            leaf.pieces.append(piece)
        elif part in ("number", "item") or (leaf and part == "more"):
            leaf = _Leaf("Lbl" if part == "number" else "LBody", [piece])
            if not found or found[-1].leaf:
                found.append(_Block())
            items = found[-1].items
            if not items or leaf.tag == "Lbl" or items[-1][-1].tag == "LBody":
                items.append([])
            items[-1].append(leaf)
        else:
            leaf = _Leaf(heading if part == "heading" else "P", [piece])
            found.append(_Block(leaf))
    return found


@dataclass(slots=True)
class _Branch:
    """Writes the tree of one page."""

    tree: _Tree
    page: bytes
    tagged: Tagged
    links: list[Added]
    owners: dict[int, int]

    def kids(self, node: Node, parent: int) -> list[bytes]:
        """Add the contents of a node below `parent`; return references and numbers."""
        found: list[bytes] = []
        for kid in node.kids:
            if isinstance(kid, Node):
                if (tag := self._tag(kid)) and self._says(kid):
                    found.append(self._element(tag, kid, node, parent))
                else:
                    found += self.kids(kid, parent)
            elif (mark := self.tagged.marks.get(kid)) is not None:
                if isinstance(mark, Drawing):
                    found += self._drawing(mark, parent)
                else:
                    found.append(self._text(mark, node, parent))
        return found

    # Text --------------------------------------------------------------------------

    def _text(self, mark: Mark, node: Node, parent: int) -> bytes:
        if self._holds_text(node):
            self.owners[mark.mcid] = parent
            return b"%d" % mark.mcid
        number = self.tree.add()
        self.owners[mark.mcid] = number
        more = self._about(mark.text, mark.altered)
        self.tree.put(number, self._said("P", parent, b"%d" % mark.mcid, more))
        return b"%d 0 R" % number

    def _holds_text(self, node: Node) -> bool:
        tag = self._tag(node)
        return tag in _LINES or tag in _HEADINGS

    def _about(self, text: str, is_replaced: bool) -> bytes:
        """Return the entries for an element's text, if it needs any."""
        entries = b"/ActualText%s" % string(text) if is_replaced else b""
        if mark := language_mark(text, self.tree.language):
            entries += b"/Lang(%s)" % mark.encode()
        return entries

    def _element(self, tag: str, node: Node, above: Node, parent: int) -> bytes:
        number = self.tree.add()
        if tag in _HEADINGS:
            tag = self.tree.heading(int(tag[1]))
        if tag == "Link" and not self._holds_text(above):
            # A link must be part of a line.
            inner = self.tree.add()
            self.tree.put(number, self._said("P", parent, b"%d 0 R" % inner))
            self._fill(tag, inner, node, number)
        else:
            self._fill(tag, number, node, parent)
        return b"%d 0 R" % number

    def _fill(self, tag: str, number: int, node: Node, parent: int) -> None:
        kids, more = self.kids(node, number), b""
        if tag == "Link":
            kids += self._annotations(node, number)
        elif self._holds_text(node) and (marks := self._lines(node)):
            apart = tag in _HEADINGS
            text = as_written(node.element, [m.text for m in marks], apart=apart)
            more = self._about(text, len(marks) > 1 or marks[0].altered)
        if tag == "TH":
            above = node.element.get("scope") if node.element is not None else ""
            more += _SCOPES["Row" if above == "row" else "Column"]
        self.tree.put(number, self._said(tag, parent, b" ".join(kids), more))

    def _annotations(self, node: Node, own: int) -> Iterator[bytes]:
        """Yield references to a link's rectangles, and set their texts."""
        target = self._target(node)
        for link in [one for one in self.links if one.target == target]:
            self.links.remove(link)
            words = " ".join(self._texts(node)) or target
            link.annotation["Contents"] = pydyf.String(words)
            self.tree.of_links.append((link.annotation, own))
            reference = bytes(link.annotation.reference)
            yield b"<</Type/OBJR/Obj %s/Pg %s>>" % (reference, self.page)

    # Figures -----------------------------------------------------------------------

    def _drawing(self, drawing: Drawing, parent: int) -> list[bytes]:
        at = drawing.at or 0
        found = self._passage(drawing.texts[:at], parent)
        if drawing.pictures:
            found.append(self._picture(drawing, parent))
        if drawing.table:
            found.append(self._table(drawing, parent))
        return found + self._passage(drawing.texts[at:], parent)

    def _passage(
        self, texts: Sequence[tuple[TextLabel, int]], parent: int
    ) -> list[bytes]:
        heading = f"H{min(self.tree.level + 1, 6)}"
        return [
            self._leaf(block.leaf, parent)
            if block.leaf
            else self._list(block.items, parent)
            for block in _blocks(texts, heading)
        ]

    def _picture(self, drawing: Drawing, parent: int) -> bytes:
        left, top, right, bottom = (v * _PT_PER_PX for v in drawing.box)
        height = self.tagged.height * _PT_PER_PX
        box = left, height - bottom, right, height - top
        more = b"/Alt%s/A<</O/Layout/Placement/Block/BBox[%.2f %.2f %.2f %.2f]>>" % (
            string(drawing.alt),
            *box,
        )
        return self._marked("Figure", drawing.pictures, parent, more)

    def _marked(
        self, tag: str, mcids: Sequence[int], parent: int, more: bytes = b""
    ) -> bytes:
        """Add an element of pieces of content; return its reference."""
        number = self.tree.add()
        self.owners.update(dict.fromkeys(mcids, number))
        kids = b" ".join(b"%d" % mcid for mcid in mcids)
        self.tree.put(number, self._said(tag, parent, kids, more))
        return b"%d 0 R" % number

    def _leaf(self, leaf: _Leaf, parent: int) -> bytes:
        text, mcids = leaf.written, leaf.mcids
        more = self._about(text, len(mcids) > 1 or text != leaf.pieces[0][0].text)
        return self._marked(leaf.tag, mcids, parent, more)

    def _list(self, items: Sequence[Sequence[_Leaf]], parent: int) -> bytes:
        number = self.tree.add()
        kids = []
        for leaves in items:
            item = self.tree.add()
            inside = b" ".join(self._leaf(leaf, item) for leaf in leaves)
            self.tree.put(item, self._said("LI", number, inside))
            kids.append(b"%d 0 R" % item)
        self.tree.put(number, self._said("L", parent, b" ".join(kids)))
        return b"%d 0 R" % number

    def _table(self, drawing: Drawing, parent: int) -> bytes:
        """Add a table, whose every row begins with its heading."""
        tree, table, rows = self.tree, self.tree.add(), []
        for heading, *words in drawing.table:
            row = tree.add()
            above = b"%d 0 R" % row
            cells = [_HEAD % (above, _cell(heading, tree.language))]
            cells += [_CELL % (above, _cell(text, tree.language)) for text in words]
            tree.put(row, self._said("TR", table, b"".join(cells)))
            rows.append(above)
        tree.put(table, self._said("Table", parent, b" ".join(rows)))
        return b"%d 0 R" % table

    # What both need ----------------------------------------------------------------

    def _said(self, tag: str, parent: int, kids: bytes, more: bytes = b"") -> bytes:
        return b"<</Type/StructElem/S/%s/P %d 0 R/Pg %s/K[%s]%s>>" % (
            tag.encode(),
            parent,
            self.page,
            kids,
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

    def _lines(self, node: Node) -> list[Mark]:
        """Return the marks of a node that has only text, else none."""
        if any(isinstance(kid, Node) and self._tag(kid) for kid in node.kids):
            return []
        marks = [self.tagged.marks[k] for k in _content(node) if k in self.tagged.marks]
        lines = [mark for mark in marks if isinstance(mark, Mark)]
        return lines if len(lines) == len(marks) else []

    def _says(self, node: Node) -> bool:
        return any(kid in self.tagged.marks for kid in _content(node))

    def _texts(self, node: Node) -> Iterator[str]:
        for kid in _content(node):
            if mark := self.tagged.marks.get(kid):
                yield mark.alt if isinstance(mark, Drawing) else mark.text


_CELL = b"<</Type/StructElem/S/TD/P %s%s>>"
_HEAD = b"<</Type/StructElem/S/TH/P %s%s/A<</O/Table/Scope/Row>>>>"


@cache
def _cell(text: str, language: str) -> bytes:
    if not text:
        return b""
    mark = language_mark(text, language).encode()
    return b"/ActualText%s" % string(text) + (b"/Lang(%s)" % mark if mark else b"")


def _content(node: Node) -> Iterator[Hashable]:
    """Yield the text and slots in a node and in those below it."""
    for kid in node.kids:
        if isinstance(kid, Node):
            yield from _content(kid)
        else:
            yield kid


def add_tags(
    pdf: Pdf,
    pages: Sequence[Tagged],
    links: Sequence[Sequence[Added]],
    language: str,
) -> tuple[list[int], list[bytes]]:
    """Add the tree of all pages.

    Returns:
        The numbers of the objects that it changed, and the elements, which follow the
        file's objects.
    """
    tree = _Tree(len(pdf.objects), language)
    content, root, document = tree.add(), tree.add(), tree.add()
    numbers = pdf.pages["Kids"][::3]
    kids: list[bytes] = []
    for nth, (number, tagged, own) in enumerate(
        zip(numbers, pages, links, strict=True)
    ):
        page = pdf.objects[number]
        page["StructParents"], page["Tabs"] = nth, "/S"
        owners: dict[int, int] = {}
        branch = _Branch(tree, bytes(page.reference), tagged, list(own), owners)
        kids += branch.kids(tagged.root, document)
        listed = b" ".join([b"%d 0 R" % owners[mcid] for mcid in sorted(owners)])
        tree.parents.append(b"%d [%s]" % (nth, listed))
    for nth, (annotation, owner) in enumerate(tree.of_links, len(numbers)):
        annotation["StructParent"] = nth
        tree.parents.append(b"%d %d 0 R" % (nth, owner))
    tree.put(content, b"<</Nums[%s]>>" % b" ".join(tree.parents))
    tree.put(
        root,
        b"<</Type/StructTreeRoot/K %d 0 R/ParentTree %d 0 R/ParentTreeNextKey %d>>"
        % (document, content, len(tree.parents)),
    )
    tree.put(
        document,
        b"<</Type/StructElem/S/Document/P %d 0 R/K[%s]>>" % (root, b" ".join(kids)),
    )
    pdf.catalog["StructTreeRoot"] = f"{root} 0 R"
    pdf.catalog["MarkInfo"] = pydyf.Dictionary({"Marked": "true"})
    pdf.catalog["ViewerPreferences"] = pydyf.Dictionary({"DisplayDocTitle": "true"})
    return list(numbers), tree.elements


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


def add_metadata(pdf: Pdf, title: str, language: str) -> None:
    """Declare a file as PDF/UA-1, with its title and language."""
    text = _XMP.format(title=html.escape(title, quote=False), language=language)
    extra = {"Type": "/Metadata", "Subtype": "/XML"}
    stream = pydyf.Stream([text.encode()], pydyf.Dictionary(extra))
    pdf.add_object(stream)
    pdf.catalog["Metadata"] = stream.reference
