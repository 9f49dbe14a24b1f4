"""What a PDF can do or carry besides showing pages: actions, scripts, files, media.

Every object of the file is examined, whether anything refers to it or not, and all that
is inside it. Objects are searched as text first, by a library, since hardly any file
has one of these words.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .packed import objects_with

if TYPE_CHECKING:
    from pikepdf import Object, Pdf

    Spelled = tuple[Object, Object, bytes]

Kind = Literal["scripts", "actions", "attachments", "rich-media", "opi"]

_ACTIONS: dict[str, Kind] = {
    "/JavaScript": "scripts",
    **dict.fromkeys(
        ("/Launch", "/GoToR", "/GoToE", "/SubmitForm", "/ImportData", "/ResetForm"),
        "actions",
    ),
    **dict.fromkeys(
        ("/Rendition", "/Movie", "/Sound", "/RichMediaExecute", "/GoTo3DView"),
        "rich-media",
    ),
}
_ANNOTATIONS: dict[str, Kind] = {
    "/FileAttachment": "attachments",
    **dict.fromkeys(("/RichMedia", "/Screen", "/Movie", "/Sound", "/3D"), "rich-media"),
}
_KEYS: dict[str, Kind] = {
    "/JS": "scripts",
    "/JavaScript": "scripts",
    "/XFA": "scripts",
    "/EmbeddedFiles": "attachments",
    "/EF": "attachments",
    "/AF": "attachments",
}
_WORDS = {*_ACTIONS, *_ANNOTATIONS, *_KEYS, "/EmbeddedFile"}
_SUSPECT = re.compile("|".join(re.escape(word) for word in sorted(_WORDS)).encode())
_SOUGHT = re.compile(_SUSPECT.pattern + rb"|/Font")
_EXTERNAL = re.compile(rb"/F\b")  # in a stream; every link has flags under this name
_DEEPEST = 200


@dataclass(frozen=True, slots=True)
class Hidden:
    """One thing that a printed file has no use for.

    Attributes:
        kind: the rule that it breaks.
        name: its name in the format, as in "/Launch".
        where: as in "in the outline".
        page: of the page that has it, None for the file.
    """

    kind: Kind
    name: str
    where: str
    page: int | None


def spelled(pdf: "Pdf", content: bytes) -> Iterator["Spelled"]:
    """Yield objects and the trailer, with the dictionary or array, and its bytes.

    These are all that have a font, or a word that `hidden_in` looks for. To search
    bytes is quicker than to ask 50,000 elements of a tagged file for keys.
    """
    import pikepdf

    for node in [*objects_with(pdf, content, _SOUGHT), pdf.trailer]:
        held = node.stream_dict if isinstance(node, pikepdf.Stream) else node
        if isinstance(held, pikepdf.Dictionary | pikepdf.Array):
            yield node, held, held.unparse(resolved=True)


def hidden_in(pdf: "Pdf", objects: Iterable["Spelled"]) -> list[Hidden]:
    """Return what a file can do or carry besides showing pages, without duplicates.

    `objects` are those of `spelled`.
    """
    pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
    suspects = [
        (node, held)
        for node, held, text in objects
        if _SUSPECT.search(text) or (held is not node and _EXTERNAL.search(text))
    ]
    found: dict[Hidden, None] = {}
    if suspects:
        of_pages = _annotations(pdf)
        for node, held in suspects:
            where, page = _place(node, held, pdf, pages, of_pages)
            for kind, name in _held(held, is_stream=held is not node):
                found[Hidden(kind, name, where, page)] = None
    return list(found)


def _annotations(pdf: "Pdf") -> dict[tuple[int, int], int]:
    """Return the page of each annotation that is an object by itself."""
    return {
        annotation.objgen: number
        for number, page in enumerate(pdf.pages, 1)
        for annotation in page.obj.get("/Annots", [])
    }


def _place(
    node: "Object",
    held: "Object",
    pdf: "Pdf",
    pages: dict[tuple[int, int], int],
    of_pages: dict[tuple[int, int], int],
) -> tuple[str, int | None]:
    """Return where an object is, in words, and on which page."""
    key = node.objgen
    if key in pages:
        return "on the page", pages[key]
    if key in of_pages:
        return "in an annotation", of_pages[key]
    if key == pdf.Root.objgen:
        return "in the file's catalog", None
    keys = set(held.keys()) if hasattr(held, "keys") else set()
    if {"/Title", "/Parent"} <= keys:
        return "in the outline", None
    if {"/Names", "/Limits"} & keys:
        return "in a tree of names", None
    return f"in object {key[0]}" if key[0] else "in the trailer", None


def _held(held: "Object", *, is_stream: bool) -> Iterator[tuple[Kind, str]]:
    """Yield what an object has, and all that is directly in it."""
    import pikepdf

    if is_stream:
        if held.get("/Type") == "/EmbeddedFile":
            yield "attachments", "/EmbeddedFile"
        if "/F" in held:
            yield "opi", "/F"
    stack = [(held, 0)]
    while stack:
        node, depth = stack.pop()
        if isinstance(node, pikepdf.Dictionary):
            yield from _in_dictionary(node)
            inner = [value for _, value in node.items()]
        else:
            inner = list(node)
        stack += [
            (value, depth + 1)
            for value in inner
            if isinstance(value, pikepdf.Dictionary | pikepdf.Array)
            and value.objgen == (0, 0)
            and depth < _DEEPEST
        ]


def _in_dictionary(node: "Object") -> Iterator[tuple[Kind, str]]:
    for key, kinds in (("/S", _ACTIONS), ("/Subtype", _ANNOTATIONS)):
        value = str(node.get(key, ""))
        if value in kinds:
            yield kinds[value], value
    for key, kind in _KEYS.items():
        if key in node:
            yield kind, key
