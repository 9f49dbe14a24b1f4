"""Pages of two files that paint the same, which are compared with the puzzles once.

The screen edition repeats the interior and adds marks for tags. A page is known by its
operators without such marks, and by the fonts and forms that they name.
"""

import hashlib
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pikepdf import Object, Page

    from .stream import Resources

# Not the marks of layers (OC), which a viewer can hide.
_MARKS = re.compile(
    rb"/(?!OC\b)\w+\s*(?:<<\s*/MCID\s+\d+\s*(?:/ActualText\s*<[0-9a-f]*>\s*)?>>\s*BDC"
    rb"|\bBMC)\b|\bEMC\b"
)
# Between texts; the next one sets its own place.
_BREAKS = re.compile(rb"\bET BT (?=(?:[-.\d]+ ){6}Tm\b)")
# Where a mark could be part of a string, a picture or a comment.
_OPAQUE = re.compile(rb"[(%]|\bBI\b")
_DEEPEST = 12


class Fingerprints:
    """Digests of the pages of one document."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], bytes] = {}

    def page(self, page: "Page") -> bytes | None:
        """Return a digest of what a page paints, None if that is not certain."""
        import pikepdf

        node = page.obj
        held = node.get("/Contents")
        streams = list(held) if isinstance(held, pikepdf.Array) else [held]
        content = b"\n".join(one.read_bytes() for one in streams if one is not None)
        if _OPAQUE.search(content):
            return None
        notes = [n for n in node.get("/Annots", []) if n.get("/Subtype") != "/Link"]
        places = [n for n in node.get("/Annots", []) if "/AP" in n]
        parts = (
            _painting(content),
            repr([float(side) for side in page.mediabox]).encode(),
            repr([node.get("/Rotate"), node.get("/UserUnit")]).encode(),
            str(len(notes) + len(places)).encode(),
            self._resources(node.get("/Resources", {}), 0),
        )
        return _digest(*parts)

    def _resources(self, resources: "Resources", depth: int) -> bytes:
        """Return a digest of resources, with that of all they name."""
        key = getattr(resources, "objgen", (0, 0))
        if key != (0, 0) and key in self._known:
            return self._known[key]
        parts = []
        for kind in ("/ExtGState", "/Font", "/XObject", "/Pattern", "/Shading"):
            named: Resources = resources.get(kind, {})
            for name in sorted(named.keys()):
                parts += [name.encode(), self._thing(named[name], depth + 1)]
        found = _digest(*parts)
        if key != (0, 0):
            self._known[key] = found
        return found

    def _thing(self, thing: "Object", depth: int) -> bytes:
        import pikepdf

        key = thing.objgen
        if key != (0, 0) and key in self._known:
            return self._known[key]
        if depth > _DEEPEST:
            return b"deep"
        parts: list[bytes] = []
        if isinstance(thing, pikepdf.Stream):
            parts += [_painting(_bytes_of(thing)), _plain(thing)]
            if "/Resources" in thing:
                parts.append(self._resources(thing["/Resources"], depth))
        elif isinstance(thing, pikepdf.Dictionary):
            parts.append(_plain(thing))
            for name in ("/ToUnicode", "/DescendantFonts"):
                if name in thing:
                    inner = thing[name]
                    is_list = isinstance(inner, pikepdf.Array)
                    each = list(inner) if is_list else [inner]
                    parts += [self._thing(one, depth + 1) for one in each]
        else:
            parts.append(thing.unparse())
        found = _digest(*parts)
        if key != (0, 0):
            self._known[key] = found
        return found


def _painting(content: bytes) -> bytes:
    """Return operators without marks, and without the breaks that these make."""
    return _BREAKS.sub(b"", b" ".join(_MARKS.sub(b" ", content).split()))


def _bytes_of(stream: "Object") -> bytes:
    import pikepdf

    try:
        return bytes(stream.read_bytes())
    except pikepdf.PdfError:  # a picture in a format that is not decoded
        return bytes(stream.read_raw_bytes())


_REFERENCE = re.compile(rb"\b\d+ \d+ R\b")


def _plain(holder: "Object") -> bytes:
    """Return the direct values of a dictionary, whose references may be renumbered."""
    values = (
        name.encode()
        + b" "
        + _REFERENCE.sub(b"R", bytes(value.unparse(resolved=False)))
        if hasattr(value, "unparse")
        else f"{name} {value}".encode()
        for name, value in sorted(holder.items())
        if name not in ("/Resources", "/Length", "/StructParent", "/StructParents")
    )
    return b"\n".join(values)


def _digest(*parts: bytes) -> bytes:
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.digest()
