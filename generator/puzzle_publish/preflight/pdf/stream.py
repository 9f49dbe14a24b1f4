"""A stream of operators that is followed: its resources, its state and its marks."""

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Protocol

from ...core.boxes import UNMOVED, Box, common_of, joined
from .content import Calls
from .fonts import Font
from .found import Found
from .paints import Paint
from .spaces import Space, is_name
from .state import NOWHERE, Mark, State

if TYPE_CHECKING:
    from pikepdf import Object, Pdf

_OPERAND_CHARS = 40

Placed = tuple[Sequence[Mark], list[Mark]]  # a form's marks, and where it is drawn


class Shared(Protocol):
    """What the pages of a file share, each followed once."""

    placed: dict[Hashable, Placed]
    fonts: dict[Hashable, Font]
    paints: dict[Hashable, Paint]
    spaces: dict[Hashable, Space]
    scratch: "Pdf"
    calls: Calls

    def count(self, steps: int) -> None:
        """Count operators or marks."""
        ...

    def form(
        self, form: "Object", state: State, resources: "Object | None", depth: int
    ) -> Found:
        """Return what a form paints in its own space, in an inherited state."""
        ...


class Stream:
    """The operators of the state; subclasses follow the others."""

    def __init__(
        self,
        walker: Shared,
        found: Found,
        resources: "Object | None",
        depth: int,
        state: State | None = None,
    ) -> None:
        self._walker, self._found = walker, found
        self._resources, self._depth = resources, depth
        self._state = state or State()
        self._base = self._state.ctm
        self._stack: list[State] = []
        self._named: dict[tuple[str, str], Object | None] = {}
        self._fonts: dict[str, Font | None] = {}
        self._xs: list[float] = []
        self._ys: list[float] = []
        self._rects, self._start = 0, -2
        self._clips = self._in_text = False
        self._lenient = 0
        self._tm = self._line = UNMOVED
        self._text_clip: list[Box] = []

    # Resources.

    def _resource(self, kind: str, name: str) -> "Object | None":
        """Return the object of a name; None, and broken, if there is none."""
        key = kind, name
        if key not in self._named:
            group = None if self._resources is None else self._resources.get(kind)
            thing = None if group is None else group.get(name)
            if thing is None:
                self._broken(f"{name[1:]}, which is not among the page's {kind[1:]}")
            self._named[key] = thing
        return self._named[key]

    def _broken(self, what: str) -> None:
        self._found.broken.add(what)

    def wrong(self, line: bytes) -> None:
        """Note an operator with wrong operands."""
        text = line[-_OPERAND_CHARS:].decode("latin-1")
        self._broken(f"an operator with wrong operands ({text})")

    def unknown(self, line: bytes) -> None:
        """Note an operator that PDF does not have."""
        if not self._lenient:
            text = line[-_OPERAND_CHARS:].decode("latin-1")
            self._broken(f"an unknown operator ({text})")

    def nothing(self, *operands: object) -> None:
        """Follow an operator that changes no mark."""

    def lenient(self) -> None:
        """Allow unknown operators."""
        self._lenient += 1

    def strict(self) -> None:
        """Allow no more unknown operators."""
        self._lenient -= 1

    # The state.

    def save(self) -> None:
        """Follow q."""
        self._stack.append(self._state)
        self._state = self._state.copy()

    def restore(self) -> None:
        """Follow Q."""
        if self._stack:
            self._state = self._stack.pop()
        else:
            self._broken("a Q without its q")

    def transform(self, *matrix: float) -> None:
        """Follow cm."""
        self._state.ctm = joined(matrix, self._state.ctm)  # type: ignore[arg-type]

    def line_width(self, width: float) -> None:
        """Follow w."""
        self._state.width = width

    def line_cap(self, cap: float) -> None:
        """Follow J."""
        self._state.cap = cap

    def look(self, name: str) -> None:
        """Follow gs."""
        values = self._resource("/ExtGState", name)
        if values is None:
            return
        state, found = self._state, self._found
        for key in ("/ca", "/CA"):
            if (value := values.get(key)) is not None and float(value) < 1.0:
                found.transparency.add(f"an opacity of {float(value):g}")
        mask = values.get("/SMask")
        if mask is not None and mask != "/None":
            found.transparency.add("a soft mask")
        self._blend(values.get("/BM"))
        for key in ("/TR2", "/TR"):
            if (how := values.get(key)) is not None:
                if str(how) not in ("/Identity", "/Default"):
                    found.unjudged.add("a transfer function")
                break
        both = values.get("/OP")
        if both is not None:
            state.stroke_over = bool(both)
        if (fills := values.get("/op", both)) is not None:
            state.fill_over = bool(fills)
        if (mode := values.get("/OPM")) is not None:
            state.keeps_zero = int(mode) == 1
        if (width := values.get("/LW")) is not None:
            state.width = float(width)
        if (font := values.get("/Font")) is not None:
            state.font, state.size = self._font(font[0]), float(font[1])

    def _blend(self, mode: "Object | None") -> None:
        if mode is None:
            return
        first = str(mode if is_name(mode) else next(iter(mode), "/Normal"))
        self._state.blends = first not in ("/Normal", "/Compatible")
        if self._state.blends:
            self._found.transparency.add(f"the blend mode {first[1:]}")

    def _cut(self, by: Box) -> None:
        """Make the clip smaller."""
        clip = self._state.clip
        self._state.clip = by if clip is None else common_of(clip, by) or NOWHERE

    def _add(
        self,
        kind: str,
        box: Box,
        paint: Paint,
        *,
        size: float = 0.0,
        solid: bool = False,
        over: bool = False,
        dots: tuple[int, int] = (0, 0),
        frame: bool = False,
    ) -> None:
        state = self._state
        if state.clip is not None:
            cut = common_of(box, state.clip)
            if cut is None:
                return
            box = cut
        self._found.marks.append(
            Mark(
                kind,
                box,
                paint,
                size,
                dots,
                solid,
                over,
                state.keeps_zero,
                state.blends,
                frame,
            )
        )

    def _font(self, font: "Object") -> Font:
        key = font.objgen if font.objgen != (0, 0) else font.unparse()
        if key not in self._walker.fonts:
            self._walker.fonts[key] = Font(font)
        return self._walker.fonts[key]
