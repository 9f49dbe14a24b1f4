"""Reads a tagged PDF as a screen reader does: its tree in order, with its words.

Shares nothing with the renderer: pikepdf, and the fonts' own tables of characters.
"""

import io
import re
from collections import defaultdict

import pikepdf

_RANGE = re.compile(r"<(\w+)>\s*<(\w+)>\s*<(\w*)>")
_CHAR = re.compile(r"<(\w+)>\s*<(\w*)>")
_IN_LINE = frozenset({"TR", "TH", "TD", "LI", "Lbl", "LBody"})


def read_aloud(data, first=1, last=None):
    """Return the tree of some pages as lines, one for each block.

    A row of a table and an item of a list are one line: "TR Row 1 | A | black".
    """
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return _Reading(pdf, first, last or len(pdf.pages)).lines()


class _Reading:
    def __init__(self, pdf, first, last):
        self._pdf, self._shown = pdf, range(first - 1, last)
        self._numbers = {page.obj.objgen: k for k, page in enumerate(pdf.pages)}
        self._texts, self._fonts = {}, {}

    def lines(self):
        return list(self._blocks(self._pdf.Root.StructTreeRoot.K, None))

    def _blocks(self, element, page):
        tag, page = str(element.S)[1:], self._page_of(element, page)
        if tag in ("Document", "L", "Table", "THead", "TBody", "Part"):
            if tag in ("L", "Table") and self._is_shown(element, page):
                yield tag
            for kid in element.K:
                yield from self._blocks(kid, page)
        elif self._is_shown(element, page):
            yield f"{tag} {self._words(element, page)}".strip()

    def _page_of(self, element, page):
        return self._numbers[element.Pg.objgen] if "/Pg" in element else page

    def _is_shown(self, element, page):
        page = self._page_of(element, page)
        if page is None:
            kids = [k for k in element.K if isinstance(k, pikepdf.Dictionary)]
            return any(self._is_shown(kid, page) for kid in kids)
        return page in self._shown

    def _words(self, element, page):
        """Return what a reader says: replaced text first, then what is inside."""
        page = self._page_of(element, page)
        for name in ("/Alt", "/ActualText"):
            if name in element:
                return str(element[name])
        kids = element.K if isinstance(element.K, pikepdf.Array) else [element.K]
        said = []
        for kid in kids:
            if isinstance(kid, pikepdf.Dictionary):
                said += [self._words(kid, page)] if "/S" in kid else []
            else:
                said.append(self._text(page, int(kid)))
        return (" | " if str(element.S) == "/TR" else " ").join(said)

    def _text(self, page, mark):
        if page not in self._texts:
            self._texts[page] = self._marked(self._pdf.pages[page])
        return self._texts[page][mark]

    def _marked(self, page):
        """Return the text of each mark of a page, by the fonts' own tables."""
        found, marks, font = defaultdict(str), [], {}
        for step in pikepdf.parse_content_stream(page):
            name = str(step.operator)
            if name == "BDC":
                marks.append(int(step.operands[1].MCID))
            elif name == "BMC":
                marks.append(None)
            elif name == "EMC":
                marks.pop()
            elif name == "Tf":
                font = self._font(page.resources.Font[str(step.operands[0])])
            elif name == "TJ" and marks[-1] is not None:
                for part in step.operands[0]:
                    if isinstance(part, pikepdf.String):
                        code = bytes(part)
                        pairs = (code[k : k + 2] for k in range(0, len(code), 2))
                        found[marks[-1]] += "".join(font[pair] for pair in pairs)
        return found

    def _font(self, font):
        if font.objgen not in self._fonts:
            table = font.ToUnicode.read_bytes().decode("ascii")
            chars = self._fonts[font.objgen] = {}
            for block in re.findall(r"beginbfchar(.*?)endbfchar", table, re.S):
                for code, text in _CHAR.findall(block):
                    chars[bytes.fromhex(code)] = bytes.fromhex(text).decode("utf-16-be")
            for block in re.findall(r"beginbfrange(.*?)endbfrange", table, re.S):
                for low, high, text in _RANGE.findall(block):
                    for k in range(int(low, 16), int(high, 16) + 1):
                        char = chr(int(text, 16) + k - int(low, 16))
                        chars[k.to_bytes(2)] = char
        return self._fonts[font.objgen]
