"""What we use of the objects of WeasyPrint and pydyf, which have no types, as types.

What they keep by name (a style's values, a dictionary of a PDF) may be anything.
"""

from collections.abc import (
    Callable,
    Hashable,
    Iterable,
    Mapping,
    MutableMapping,
    Sequence,
)
from contextlib import AbstractContextManager
from typing import Any, Protocol
from xml.etree.ElementTree import Element

Area = tuple[float, float, float, float]
Bleed = Mapping[str, float]  # by side
# Kind, target, rectangle, and the box that is linked.
PageLink = tuple[str, str, Area, object]


class Style(Protocol):
    """The computed style of a box."""

    font_config: object

    def __getitem__(self, key: str, /) -> Any:
        """Return a value."""
        ...


class LaidBox(Hashable, Protocol):
    """A box of a page."""

    element: Element | None
    element_tag: str
    style: Style
    children: Sequence["LaidBox"]
    position_x: float
    position_y: float
    width: float
    height: float

    def content_box_x(self) -> float:
        """Return the left edge of its content."""
        ...

    def content_box_y(self) -> float:
        """Return the upper edge of its content."""
        ...

    def margin_width(self) -> float:
        """Return its width with its margins."""
        ...

    def margin_height(self) -> float:
        """Return its height with its margins."""
        ...


class PageType(Protocol):
    """Which page of its document one is."""

    blank: bool


class PageBox(LaidBox, Protocol):
    """The box of a whole page."""

    page_type: PageType


class Sized(Protocol):
    """What has the size of a page."""

    width: float
    height: float
    bleed: Bleed


class LaidPage(Sized, Protocol):
    """A page of a document."""

    _page_box: PageBox
    anchors: Mapping[str, tuple[float, ...]]
    links: Sequence[PageLink]

    def paint(self, stream: "PageStream", scale: float = 1) -> None:
        """Draw it."""
        ...


class Item(Protocol):
    """An object of a PDF."""

    number: int
    generation: int
    free: str
    data: bytes
    reference: bytes
    compressible: bool


class Dictionary(Item, Protocol):
    """A dictionary of a PDF."""

    def __getitem__(self, key: str, /) -> Any:
        """Return a value."""
        ...

    def __setitem__(self, key: str, value: object, /) -> None:
        """Set a value."""
        ...

    def __contains__(self, key: object, /) -> bool:
        """Return whether there is a value."""
        ...

    def get(self, key: str, default: object = None, /) -> Any:
        """Return a value, if there is one."""
        ...

    def pop(self, key: str, default: object = None, /) -> object:
        """Remove a value."""
        ...

    def setdefault(self, key: str, value: object, /) -> object:
        """Set a value, unless there is one."""
        ...

    def update(self, values: Mapping[str, object], /) -> None:
        """Set values."""
        ...

    def clear(self) -> None:
        """Remove all values."""
        ...


# What is written to a stream.
StreamItem = bytes | str | Item


class Written(Item, Protocol):
    """A stream of a PDF."""

    stream: list[StreamItem]
    extra: Dictionary
    compress: bool


class PdfFont(Protocol):
    """A font of a document."""

    name: bytes
    hash: str
    file_content: bytes
    index: int
    family: str
    weight: int
    style: int
    font_size: float
    missing: object
    variations: object
    to_unicode: MutableMapping[int, str]
    widths: MutableMapping[int, int]


class PageStream(Written, Protocol):
    """The content of a page while it is drawn."""

    id: str
    page_rectangle: Area
    marked: Callable[[LaidBox, str], AbstractContextManager[None]]
    _fonts: dict[int, PdfFont]
    _resources: Dictionary
    _images: object
    _color_profiles: object
    _output_intent: object
    _tags: object

    def push_state(self) -> None:
        """Keep the state of drawing."""
        ...

    def pop_state(self) -> None:
        """Return to the state that was kept."""
        ...

    def stacked(self) -> AbstractContextManager[None]:
        """Keep the state of drawing for what is drawn inside."""
        ...

    def transform(
        self,
        a: float = 1,
        b: float = 0,
        c: float = 0,
        d: float = 1,
        e: float = 0,
        f: float = 0,
    ) -> None:
        """Move, turn and enlarge what follows."""
        ...

    def rectangle(self, x: float, y: float, width: float, height: float) -> None:
        """Begin a path of four sides."""
        ...

    def clip(self) -> None:
        """Let what follows show only inside the path."""
        ...

    def end(self) -> None:
        """End the path."""
        ...

    def add_image(self, image: object, interpolate: bool, ratio: float) -> str:
        """Return the name of an image in the document."""
        ...

    def add_group(
        self, x: float, y: float, width: float, height: float
    ) -> "PageStream":
        """Return a shared drawing."""
        ...

    def draw_x_object(self, name: str) -> None:
        """Draw a shared drawing."""
        ...

    def add_font(self, font: object) -> PdfFont:
        """Return the font that a document has for one of Pango's."""
        ...

    @property
    def ink_rect(self) -> object:
        """A rectangle for Pango to fill."""
        ...

    @property
    def logical_rect(self) -> object:
        """A rectangle for Pango to fill."""
        ...


class Pdf(Protocol):
    """A PDF that is written."""

    objects: list[Any]
    pages: Dictionary
    catalog: Dictionary
    info: Dictionary
    current_position: int

    def add_object(self, item: object) -> None:
        """Give an object its number."""
        ...

    def write(
        self, file: object, *, version: str, identifier: object, compress: bool
    ) -> None:
        """Write the file."""
        ...


class LaidDocument(Protocol):
    """A document that is laid out."""

    pages: Sequence[LaidPage]

    def copy(self, pages: Iterable[object]) -> "LaidDocument":
        """Return a document of other pages."""
        ...


class Sheet(Protocol):
    """A style sheet that is parsed."""

    base_url: str | None


class Layout(Protocol):
    """A line of text that Pango laid out."""

    text: str
    layout: object

    def set_text(self, text: str) -> None:
        """Lay out another text in the same style."""
        ...

    def reactivate(self, style: Style) -> None:
        """Lay out the text again."""
        ...

    def get_first_line(self) -> tuple[object, int | None]:
        """Return Pango's first line, and where a second begins."""
        ...


class Token(Protocol):
    """A token of a style sheet, with the fields of its type."""

    type: str
    value: Any
    unit: str
    representation: str
    lower_name: str
    lower_value: str
    lower_unit: str
