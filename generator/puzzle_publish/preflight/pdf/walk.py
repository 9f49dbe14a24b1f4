"""One walk over the operators of a page: every mark it paints, with ink and place.

Forms, patterns and the glyphs of Type 3 fonts are followed, each once for a state that
it inherits. What cannot be followed is noted as not judged, and what PDF does not allow
as broken; neither stops the walk. The operators of a file are counted, so that forms
within forms cannot keep it busy for ever.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING

from ...core.boxes import UNMOVED, box_round
from .content import BROKEN, INLINE_IMAGE, UNKNOWN, Call, Calls, ContentFault
from .fonts import Font
from .found import Found, box_of, matrix_of, moved
from .paints import Paint
from .spaces import Space
from .state import State
from .stream import Placed
from .writing import Writing

if TYPE_CHECKING:
    from pikepdf import Object

_DEEPEST = 24
MOST_STEPS = 20_000_000  # operators and marks of one file


class TooMuch(Exception):  # noqa: N818  becomes a finding
    """The file has more operators than are judged."""


class Walker:
    """Walks over the pages of one file; what pages share is followed once."""

    def __init__(self) -> None:
        import pikepdf

        self.calls = Calls()
        self.forms: dict[Hashable, Found] = {}
        self.placed: dict[Hashable, Placed] = {}
        self.fonts: dict[Hashable, Font] = {}
        self.paints: dict[Hashable, Paint] = {}
        self.spaces: dict[Hashable, Space] = {}
        self.scratch = pikepdf.new()  # for pictures among the operators
        self._steps = 0

    def page(self, page: "Object", resources: "Object | None") -> Found:
        """Return everything that a page and its annotations paint."""
        found = Found()
        try:
            _Walk(self, found, resources, 0).run(page)
            for annotation in page.get("/Annots", []):
                _annotation(self, found, annotation)
        except TooMuch:
            found.unjudged.add("all that follows the first 20 million operators")
        group = page.get("/Group")
        if group is not None and group.get("/S") == "/Transparency":
            found.transparency.add("a transparency group of the whole page")
        return found

    def count(self, steps: int) -> None:
        """Count operators or marks.

        Raises:
            TooMuch: they are more than a file may have.
        """
        self._steps += steps
        if self._steps > MOST_STEPS:
            raise TooMuch

    def form(
        self, form: "Object", state: State, resources: "Object | None", depth: int
    ) -> Found:
        """Return what a form paints in its own space, in an inherited state."""
        key = (form.objgen, *state.inherited)
        known = self.forms.get(key)
        if known is not None:
            return known
        found = Found()
        if form.objgen != (0, 0):
            # Before walking, so that a form that uses itself is found.
            self.forms[key] = Found(broken={"a form that uses itself"})
        if depth > _DEEPEST:
            found.unjudged.add("forms that are nested too deeply")
            return found
        group = form.get("/Group")
        if group is not None and group.get("/S") == "/Transparency":
            found.transparency.add("a transparency group")
        found.linked |= "/OPI" in form or "/F" in form
        start = state.copy()
        start.ctm, start.clip = UNMOVED, None
        if (box := form.get("/BBox")) is not None:
            start.clip = box_of(box)
        own = form.get("/Resources", resources)
        _Walk(self, found, own, depth, start).run(form)
        matrix = matrix_of(form)
        if matrix != UNMOVED:
            found.marks = [
                m for m in (moved(m, matrix, None) for m in found.marks) if m
            ]
        if form.objgen != (0, 0):
            self.forms[key] = found
        return found


def _annotation(walker: Walker, found: Found, annotation: "Object") -> None:
    """Add what an annotation paints in its rectangle."""
    import pikepdf

    rectangle = annotation.get("/Rect")
    for look in annotation.get("/AP", {}).values():
        looks = [look] if isinstance(look, pikepdf.Stream) else look.values()
        for one in looks:
            if not isinstance(one, pikepdf.Stream):
                continue
            inner = walker.form(one, State(), None, 1)
            found.note(inner)
            around = box_round(
                (m.box[k], m.box[k + 1]) for m in inner.marks for k in (0, 2)
            )
            if rectangle is None or around is None:
                continue
            box = box_of(rectangle)
            shift = (1.0, 0.0, 0.0, 1.0, box[0] - around[0], box[1] - around[1])
            found.marks += [
                m for m in (moved(m, shift, None) for m in inner.marks) if m
            ]


class _Walk(Writing):
    """One walk over one stream of operators."""

    def run(self, stream: "Object") -> None:
        """Follow all operators of a stream."""
        try:
            self._follow(self._walker.calls.of(stream))
        except ContentFault as fault:
            self._found.broken.add(f"operators that cannot be read ({fault})")
        if self._stack:
            self._found.broken.add("a q without its Q")
        if self._in_text:
            self._found.broken.add("a BT without its ET")

    def _follow(self, calls: Sequence[Call]) -> None:
        does, xs, ys = _DOES, self._xs, self._ys
        self._walker.count(len(calls))
        more = 0
        for name, operands in calls:
            if name == "l":  # of numbers in pairs: one operator, or a run of them
                xs += operands[::2]  # type: ignore[arg-type]
                ys += operands[1::2]  # type: ignore[arg-type]
                more += len(operands) // 2 - 1
            elif name == "c":
                self.bend(*operands)  # type: ignore[arg-type]
            elif name != "h":
                does[name](self, *operands)
        self._walker.count(more)


_DOES: Mapping[str, Callable[..., None]] = {
    name: getattr(_Walk, method)
    for method, names in {
        "nothing": "j M i d ri d0 d1 MP DP BMC BDC EMC",
        "save": "q",
        "restore": "Q",
        "transform": "cm",
        "line_width": "w",
        "line_cap": "J",
        "look": "gs",
        "fill_direct": "g rg k",
        "stroke_direct": "G RG K",
        "fill_space": "cs",
        "stroke_space": "CS",
        "fill_values": "sc scn",
        "stroke_values": "SC SCN",
        "move": "m",
        "rectangle": "re",
        "bend_from_here": "v",
        "bend_to_end": "y",
        "clip": "W W*",
        "end": "n",
        "do_fill": "f F f*",
        "do_stroke": "S s",
        "do_both": "B B* b b*",
        "shade": "sh",
        "draw": "Do",
        "begin_text": "BT",
        "end_text": "ET",
        "select_font": "Tf",
        "text_matrix": "Tm",
        "next_line": "Td",
        "next_line_leading": "TD",
        "new_line": "T*",
        "char_gap": "Tc",
        "word_gap": "Tw",
        "stretch": "Tz",
        "leading": "TL",
        "text_mode": "Tr",
        "rise": "Ts",
        "show": "Tj",
        "show_pieces": "TJ",
        "show_line": "'",
        "show_spaced_line": '"',
        "lenient": "BX",
        "strict": "EX",
    }.items()
    for name in names.split()
} | {INLINE_IMAGE: _Walk.inline, BROKEN: _Walk.wrong, UNKNOWN: _Walk.unknown}
