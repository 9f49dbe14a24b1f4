"""The render stage: a layout becomes PDF files.

Every page number is known beforehand. WeasyPrint lays out what flows, and one master
for each kind and side of page; the result must have exactly the planned pages.
"""

import dataclasses
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar, cast

from ..core.cover_parts import LAYERED
from ..core.designs.design import Design
from ..core.disk_cache import cached_bytes, gc_paused
from ..core.errors import RenderError
from ..core.figure import Figure, Label
from ..core.messages import listed
from ..core.page_kinds import Flowing
from ..core.placed import PlacedFigure, PlacedPicture, Slots
from ..core.programs import own_digest
from ..core.progress import counting
from ..core.puzzle import Json, canonical_json
from ..core.stamped_pages import Contents, Stamped
from ..core.values import Geometry, Layout, Page, Rendered
from ..core.versions import versions
from .editions import Press, write_editions
from .engine import (
    Engine,
    SlotPlace,
    lines_outside,
    no_warnings,
    part_height_mm,
    slot_place,
    split_parts,
)
from .fonts import FontSet, check_coverage, load_fonts
from .laid_out import LaidDocument, LaidPage, PageStream
from .masters import FlowedPage, Master, Painted, StampedPage
from .pictures import PictureInk
from .templates import plain

_Kind = tuple[str, str, str]  # the template, shape and side of a master

T = TypeVar("T", bound=Json)
_MOST_MEASURES = 20_000  # files, some 80 MB


@dataclass(frozen=True, slots=True)
class _Laid:
    """One document with its masters and flowing parts."""

    document: LaidDocument
    masters: Mapping[_Kind, Master]
    flows: Mapping[int, LaidPage]  # page number -> WeasyPrint page


def render(
    layout: Layout,
    design: Design,
    fonts: FontSet | None = None,
    *,
    covered: bool = True,
) -> Rendered:
    """Return the book's files as bytes, without its cover if that is not wanted.

    Args:
        layout: the pages.
        design: its looks.
        fonts: what `fonts_of` returned, if that was asked before.
        covered: whether to draw the cover.

    Raises:
        RenderError: a character is missing, WeasyPrint warned, or a page came out
            differently than planned.
    """
    fonts = fonts or fonts_of(layout, design)
    with gc_paused():
        engine = Engine(design, layout.geometry, fonts)
        laid = _lay(engine, layout.pages, layout.language)
        interior, screen = _write(engine, laid, layout.pages, layout, screen=True)
        answers = None
        if layout.answer_pages:
            book = _lay(engine, layout.answer_pages, layout.language)
            answers, _ = _write(engine, book, layout.answer_pages, layout, screen=False)
        cover = _write_cover(engine, layout) if covered else b""
    assert screen is not None
    return Rendered(
        interior, screen, cover, answers, fonts.names, font_digests=fonts.digests
    )


def render_cover(layout: Layout, design: Design) -> bytes:
    """Return the cover of a layout as a PDF; see `render`."""
    fonts = fonts_of(layout, design)
    with gc_paused():
        return _write_cover(Engine(design, layout.geometry, fonts), layout)


def fonts_of(layout: Layout, design: Design) -> FontSet:
    """Return the book's fonts; refuse a book with characters that they lack."""
    texts = list(_texts(layout))
    headlines = layout.cover.template == LAYERED
    fonts = load_fonts(design, (text for _, text in texts), headlines=headlines)
    check_coverage(fonts, texts)
    return fonts


class PageMeasurer:
    """Measures text and templates for the layout; see `layout.pages.measurer`.

    Measurements are kept in the cache folder, as a book that is built again usually
    needs the same ones.
    """

    def __init__(self, design: Design, geometry: Geometry) -> None:
        self._design, self._geometry = design, geometry
        self._fonts = load_fonts(design, ())
        self._engine = Engine(design, geometry, self._fonts)
        self._lang = design.language
        # The layout is settled before and after the puzzles are made, and asks for the
        # same measurements: half of its time.
        self._known: dict[str, object] = {}
        self._places: dict[tuple[str, str], SlotPlace] = {}
        self._made_of: list[Json] = [design.digest, versions(), own_digest()]

    def pages(self, page: Flowing) -> int:
        """Return how many pages a flowing page takes."""
        part = replace(page, ident="f1")

        def measure(engine: Engine) -> int:
            return len(engine.document([part], self._lang).pages)

        return self._measured(("pages", part), measure)

    def too_large(self, page: Flowing) -> tuple[int, ...]:
        """Return the lines (`data-line`) of what leaves a flowing page."""
        part = replace(page, ident="f1")

        def measure(engine: Engine) -> list[int]:
            return lines_outside(engine.document([part], self._lang))

        return tuple(self._measured(("large", part), measure))

    def heights_mm(self, pages: Sequence[Flowing]) -> tuple[float | None, ...]:
        """Return the height of each part, None for one of more than a page."""
        given = [replace(page, ident=f"f{k}") for k, page in enumerate(pages)]

        def measure(engine: Engine) -> list[float | None]:
            document = engine.document(given, self._lang)
            idents = [part.ident for part in given]
            found = split_parts(document, idents)
            return [
                part_height_mm(page, ident) if not more else None
                for ident in idents
                for page, *more in [found[ident]]
            ]

        return tuple(self._measured(("heights", given), measure))

    def shown(self, text: str, page: Stamped, slot: str) -> str:
        """Return a text, shortened if need be to fit its slot on a stamped page."""
        part = replace(page, ident="m0")

        def measure(engine: Engine) -> str:
            place = self._place(engine, part, slot)
            kept = text
            while not place.holds(engine.shaper, kept, self._design.least_pt):
                kept = kept.removesuffix("…")[:-1].rstrip() + "…"
            return kept

        return self._measured(("shown", text, part, slot), measure)

    def _place(self, engine: Engine, part: Contents, slot: str) -> SlotPlace:
        """Return the place of a slot, for which a page is laid out once."""
        asked = repr(part), slot
        kept = self._places if engine is self._engine else {}
        if asked not in kept:
            document = engine.document([part], self._lang)
            kept[asked] = slot_place(document.pages[0], slot)
        return kept[asked]

    def _measured(
        self, question: tuple[object, ...], measure: Callable[[Engine], T]
    ) -> T:
        """Return the measurement for a question, from `measure` if it is not known."""
        text = repr(question)
        if text not in self._known:
            # Users' titles may need more fonts.
            fonts = load_fonts(self._design, _strings(question, set()))

            def make() -> bytes:
                engine = self._engine
                if fonts != self._fonts:
                    engine = Engine(self._design, self._geometry, fonts)
                return canonical_json(measure(engine)).encode("ascii")

            design = str(self._design.folder), self._design.edition
            asked = repr((design, self._lang, self._geometry, text))
            name = hashlib.sha256(asked.encode()).hexdigest()[:32]
            identity: list[Json] = [self._made_of, dict(fonts.digests)]
            self._known[text] = json.loads(
                cached_bytes("measures", name, identity, make, most=_MOST_MEASURES)
            )
        return cast(T, self._known[text])  # JSON has it as it was

    def width_mm(
        self, text: str, *, role: str = "sans", weight: int = 400, size_pt: float = 8.5
    ) -> float:
        """Return the width of a line of text."""
        return self._engine.text_width_mm(text, role, weight, size_pt)


def _lay(engine: Engine, pages: Sequence[Page], lang: str) -> _Laid:
    """Lay out every flowing part, and one master for each kind, shape and side."""
    parts: list[Contents] = []
    kinds: dict[_Kind, Page] = {}
    flows: dict[str, list[Page]] = {}
    for page in pages:
        if page.stamped:
            kinds.setdefault(_kind(page), page)
        elif page.part == 0:
            ident = f"f{len(flows)}"
            flows[ident] = [page]
            parts.append(_part(ident, page))
        else:
            flows[f"f{len(flows) - 1}"].append(page)
    masters = _masters(engine, kinds, lang)
    document = engine.document(parts, lang) if parts else engine.empty_document()
    found = split_parts(document, list(flows))
    for ident, wanted in flows.items():
        if len(found.get(ident, [])) != len(wanted):
            raise RenderError(
                f"{wanted[0].template} on page {wanted[0].number} takes "
                f"{len(found.get(ident, []))} pages, planned were {len(wanted)}"
            )
    return _Laid(
        document,
        masters,
        {
            page.number: laid
            for ident, wanted in flows.items()
            for page, laid in zip(wanted, found[ident], strict=True)
        },
    )


def _masters(
    engine: Engine, kinds: Mapping[_Kind, Page], lang: str
) -> dict[_Kind, Master]:
    """Return all masters, those that are not kept from one document."""
    store = engine.master_cache(lang)
    idents = {kind: f"m{nth}" for nth, kind in enumerate(kinds)}
    known = {kind: store.get(kind, ident) for kind, ident in idents.items()}
    missing = {kind: idents[kind] for kind, master in known.items() if master is None}
    found: dict[str, list[LaidPage]] = {}
    if missing:
        parts = [_part(ident, kinds[kind]) for kind, ident in missing.items()]
        document = engine.document(parts, lang)
        found = split_parts(document, list(missing.values()))
    masters = {}
    for kind, master in known.items():
        if master is None:
            ident = idents[kind]
            if len(found.get(ident, [])) != 1:
                raise RenderError(f"a page of {kind[0]} does not fit on one page")
            with no_warnings():
                masters[kind] = store.keep(kind, Master(found[ident][0], ident))
        else:
            masters[kind] = master
    return masters


def _part(ident: str, page: Page) -> Contents:
    """Return what a template is filled with."""
    return replace(page.content, ident=ident, side=_side(page))


def _kind(page: Page) -> _Kind:
    return page.template, canonical_json(plain(page.content)), _side(page)


def _side(page: Page) -> str:
    return "right" if page.number % 2 else "left"


def _write(
    engine: Engine, laid: _Laid, pages: Sequence[Page], layout: Layout, *, screen: bool
) -> tuple[bytes, bytes | None]:
    """Paint all pages once; return the file for the press and, if asked, the screen."""
    output = layout.output
    press = Press(output.colour, output.most_ink_percent, keep_marks=screen)
    engine.ink.pictures = PictureInk(output.colour, output.most_ink_percent)
    engine.ink.figures.hues = engine.design.numbers.hues if output.coloured else ()
    with counting(total=len(pages), label="pages") as count, no_warnings():

        def painted(stream: PageStream) -> None:
            press.page(stream)
            count(1)

        ready = [_ready(engine, laid, page, painted) for page in pages]
        return write_editions(
            laid.document,
            ready,
            press,
            layout,
            places=[page.place for page in ready] if screen else None,
        )


def _ready(
    engine: Engine, laid: _Laid, page: Page, painted: Painted
) -> StampedPage | FlowedPage:
    """Return a page as WeasyPrint takes it."""
    margins: Slots = {"head": page.head, "folio": page.folio, "code": page.code}
    values = {**page.slots, **margins}
    bookmark = (page.outline_level, page.outline) if page.outline else None
    if page.stamped:
        return StampedPage(
            laid.masters[_kind(page)],
            engine.ink,
            values,
            anchors=page.anchors,
            links=page.links,
            bookmark=bookmark,
            painted=painted,
            ornament=page.ornament,
        )
    return FlowedPage(
        laid.flows[page.number],
        engine.ink,
        values,
        bookmark=bookmark,
        painted=painted,
    )


def _write_cover(engine: Engine, layout: Layout) -> bytes:
    document = engine.cover(layout.cover, layout.language)
    if len(document.pages) != 1:
        raise RenderError(f"the cover takes {len(document.pages)} pages instead of one")
    output, cover = layout.output, layout.cover
    press = Press(output.cover_colour, output.most_ink_percent)
    engine.ink.pictures = PictureInk(output.cover_colour, output.most_ink_percent)
    layered = cover.template == LAYERED
    colours = engine.design.colours
    engine.ink.figures.hues = (colours.accent, colours.bright) if layered else ()
    page = FlowedPage(
        document.pages[0],
        engine.ink,
        cover.slots,
        bookmark=None,
        painted=press.page,
    )
    with no_warnings():
        data, _ = write_editions(
            document,
            [page],
            press,
            layout,
            trim_inset_mm=cover.wrap.edge_mm,
        )
    return data


def _texts(layout: Layout) -> Iterator[tuple[str, str]]:
    """Yield every printed string and where it appears."""
    bases: set[int] = set()  # of figures, each once: hundreds of boards share one
    for page in (*layout.pages, *layout.answer_pages):
        names = [name for name in page.anchors.values() if name.startswith("puzzle-")]
        numbers = listed((name.removeprefix("puzzle-") for name in names), last="and")
        noun = "puzzle" if len(names) == 1 else "puzzles"
        where = f"page {page.number}{f', {noun} {numbers}' if names else ''}"
        yield where, page.head + page.folio
        yield from ((where, text) for text in _strings(page.slots, bases))
        yield from ((where, text) for text in _strings(page.content, bases))
    yield from (("cover", text) for text in _strings(layout.cover.values, bases))


def _strings(value: object, bases: set[int]) -> Iterator[str]:
    """Yield the strings in a value; those of a figure's base only if it is new."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, PlacedFigure):
        yield from _labels(value.figure, bases)
    elif isinstance(value, PlacedPicture):
        return
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _strings(item, bases)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _strings(item, bases)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from _strings(getattr(value, field.name), bases)


def _labels(figure: Figure, bases: set[int]) -> Iterator[str]:
    if figure.base is not None and id(figure.base) not in bases:
        bases.add(id(figure.base))
        yield from _labels(figure.base, bases)
    yield from (step.text for step in figure.steps if isinstance(step, Label))
