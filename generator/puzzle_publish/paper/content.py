"""Reads what a page paints, operator by operator, with pikepdf's parser.

Forms are read once and placed wherever a page shows them, since many pages share an
empty board. What cannot be compared (a picture, a pattern, a mask, a layer) is returned
as `Unread` with its box, so that nothing under it passes as read.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from ..core.boxes import UNMOVED, moved_box
from .fonts import Font, read_font
from .items import PageItems, Unread
from .shown import Shown
from .shown import shown as read_shown
from .state import State
from .stream import MM, Unreadable, interpret, ordered

if TYPE_CHECKING:
    from pikepdf import Object, Page

    from .stream import Resources

_DEEPEST = 12  # of forms inside forms


def turned(page: "Page") -> int:
    """Return by how many degrees viewers turn a page, which its parents may say."""
    node: Object = page.obj
    for _ in range(_DEEPEST):
        if "/Rotate" in node:
            return int(node["/Rotate"]) % 360
        if "/Parent" not in node:
            break
        node = node["/Parent"]
    return 0


class PageReader:
    """Reads pages of one document."""

    def __init__(self) -> None:
        self._fonts: dict[object, Font] = {}
        self._forms: dict[object, PageItems] = {}
        self._shown: dict[tuple[int, bytes], Shown] = {}

    def page(self, page: "Page") -> PageItems:
        """Return what a page paints.

        Raises:
            Unreadable: it is rotated, has another unit or is damaged.
        """
        import pikepdf

        try:
            return self._page(page)
        except (
            *(pikepdf.PdfError, ArithmeticError),
            *(ValueError, TypeError, LookupError, AttributeError),
            RuntimeError,  # pikepdf's, also as NotImplementedError, where qpdf gives up
        ) as error:
            raise Unreadable(f"its content is damaged ({error})") from error

    def _page(self, page: "Page") -> PageItems:
        if turned(page):
            raise Unreadable("viewers show it rotated")
        if float(page.get("/UserUnit", 1)) != 1.0:
            raise Unreadable("it has another unit than 1/72 in")
        left, bottom, right, top = map(float, page.mediabox)
        left, top = min(left, right), max(bottom, top)
        matrix = (MM, 0.0, 0.0, -MM, -left * MM, top * MM)
        out = PageItems()
        resources: Resources = page.obj.get("/Resources", {})
        interpret(self, page.obj, resources, out, State(matrix), 0)
        for note in page.obj.get("/Annots", []):
            if note.get("/Subtype") != "/Link" or "/AP" in note:
                box = moved_box(ordered(note["/Rect"]), matrix)
                out.unread.append(Unread("an annotation", box))
        return out

    def font(self, font: "Object") -> Font:
        """Return a font, read once."""
        key = font.objgen if font.is_indirect else id(font)
        if key not in self._fonts:
            self._fonts[key] = read_font(font)
        return self._fonts[key]

    def shown(self, parts: "Iterable[Object]", key: bytes, font: Font) -> Shown:
        """Return the text of one operator, read once."""
        found = self._shown.get((id(font), key))
        if found is None:
            found = self._shown[id(font), key] = read_shown(parts, font)
        return found

    def form(
        self, form: "Object", above: State, resources: "Resources", depth: int
    ) -> PageItems:
        """Return what a form paints, in its own units."""
        if depth > _DEEPEST:
            raise Unreadable("forms are nested without end")
        key = (form.objgen, above.inherited())
        if not form.is_indirect or key not in self._forms:
            out = PageItems()
            inner = replace(above, matrix=UNMOVED, clip=ordered(form["/BBox"]))
            interpret(self, form, form.get("/Resources", resources), out, inner, depth)
            self._forms[key] = out
        return self._forms[key]
