"""Navigation in the screen edition: links, outline, page labels.

WeasyPrint would add its own before the file for the press is written, and its outline
takes time that grows with the square of its length.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pydyf

from ..core.errors import RenderError
from .laid_out import Dictionary, Pdf

_PT_PER_PX = 0.75


@dataclass(frozen=True, slots=True)
class Link:
    """A rectangle (left, top, right, bottom in px) that leads to an anchor.

    Attributes:
        external: whether it leads to an address of the web instead.
    """

    target: str
    rectangle: tuple[float, float, float, float]
    external: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """The links from a page and to it.

    Attributes:
        height: the page's height in px.
        anchors: name -> point, in px from the top left.
        links: the links on the page.
        bookmark: (level, label) in the outline, None for none.
    """

    height: float
    anchors: dict[str, tuple[float, ...]]
    links: tuple[Link, ...]
    bookmark: tuple[int, str] | None


@dataclass(frozen=True, slots=True)
class Added:
    """A link in the file."""

    target: str
    annotation: Dictionary


def add_navigation(pdf: Pdf, places: Sequence[Place]) -> list[list[Added]]:
    """Add links, outline and labels; return the links of each page.

    Raises:
        RenderError: a link leads nowhere.
    """
    dests: dict[str, object] = {}
    numbers = pdf.pages["Kids"][::3]
    for number, place in zip(numbers, places, strict=True):
        for name, (x, y, *_) in place.anchors.items():
            point = x * _PT_PER_PX, (place.height - y) * _PT_PER_PX
            page = pdf.objects[number].reference
            dests.setdefault(name, pydyf.Array([page, "/XYZ", *point, 0]))
    added: list[list[Added]] = []
    for number, place in zip(numbers, places, strict=True):
        added.append([_added(pdf, link, place.height, dests) for link in place.links])
        if place.links:
            pdf.objects[number]["Annots"] = pydyf.Array(
                bytes(link.annotation.reference) for link in added[-1]
            )
    if dests:
        names = pydyf.Array()
        for name in sorted(dests):
            names += [pydyf.String(name), dests[name]]
        pdf.catalog["Names"] = pydyf.Dictionary(
            {"Dests": pydyf.Dictionary({"Names": names})}
        )
    _add_outline(pdf, numbers, places)
    # Folios are numbers of pages in the file, and so are the labels.
    pdf.catalog["PageLabels"] = pydyf.Dictionary(
        {"Nums": pydyf.Array([0, pydyf.Dictionary({"S": "/D"})])}
    )
    return added


def _added(pdf: Pdf, link: Link, height: float, dests: dict[str, object]) -> Added:
    if not link.external and link.target not in dests:
        raise RenderError(f"a link leads to {link.target}, which does not exist")
    left, top, right, bottom = link.rectangle
    box = left, height - bottom, right, height - top
    annotation = pydyf.Dictionary(
        {
            "Type": "/Annot",
            "Subtype": "/Link",
            "Rect": pydyf.Array([v * _PT_PER_PX for v in box]),
            "BS": pydyf.Dictionary({"W": 0}),
            "F": 4,
        }
    )
    if link.external:
        address = {"Type": "/Action", "S": "/URI", "URI": pydyf.String(link.target)}
        annotation["A"] = pydyf.Dictionary(address)
    else:
        annotation["Dest"] = pydyf.String(link.target)
    pdf.add_object(annotation)
    return Added(link.target, annotation)


def _add_outline(pdf: Pdf, numbers: Sequence[int], places: Sequence[Place]) -> None:
    """Add the outline, with each entry below the last one of a lower level."""
    root = pydyf.Dictionary({"Type": "/Outlines"})
    above = [(0, root)]
    for number, place in zip(numbers, places, strict=True):
        if place.bookmark is None:
            continue
        level, label = place.bookmark
        page = pdf.objects[number].reference
        dest = pydyf.Array([page, "/XYZ", 0, place.height * _PT_PER_PX, 0])
        entry = pydyf.Dictionary({"Title": pydyf.String(label), "Dest": dest})
        pdf.add_object(entry)
        while above[-1][0] >= level:
            above.pop()
        parent = above[-1][1]
        _append(pdf, parent, entry)
        above.append((level, entry))
    if "First" not in root:
        return
    pdf.add_object(root)
    _close(pdf, root)
    pdf.catalog["Outlines"] = root.reference


def _append(pdf: Pdf, parent: Dictionary, entry: Dictionary) -> None:
    last = parent.get("Last")
    if last is None:
        parent["First"] = entry.reference
    else:
        before = pdf.objects[int(last.split()[0])]
        before["Next"], entry["Prev"] = entry.reference, last
    parent["Last"] = entry.reference


def _close(pdf: Pdf, parent: Dictionary) -> int:
    """Set parents and open counts below an entry; return its count."""
    count, at = 0, parent.get("First")
    while at is not None:
        entry = pdf.objects[int(at.split()[0])]
        entry["Parent"] = parent.reference
        count += 1 + _close(pdf, entry)
        at = entry.get("Next")
    if count:
        parent["Count"] = count
    return count
