"""The operators that write text."""

from ...core.boxes import UNMOVED, Box, Matrix, box_round, joined, moved_box, scale_of
from .drawing import Drawing
from .fonts import Font, Pieces
from .state import NOWHERE

_INVISIBLE = (3.0, 7.0)
_CLIPS = 4.0  # and above: text modes that clip


class Writing(Drawing):
    """Follows the operators of text."""

    def begin_text(self) -> None:
        """Follow BT."""
        if self._in_text:
            self._broken("a BT within a text")
        self._in_text = True
        self._tm = self._line = UNMOVED

    def end_text(self) -> None:
        """Follow ET."""
        if not self._in_text:
            self._broken("an ET without its BT")
        self._in_text = False
        if self._text_clip:
            self._cut(
                box_round((b[k], b[k + 1]) for b in self._text_clip for k in (0, 2))
                or NOWHERE
            )
            self._text_clip = []

    def select_font(self, name: str, size: float) -> None:
        """Follow Tf."""
        self._state.size = size
        if name not in self._fonts:
            font = self._resource("/Font", name)
            self._fonts[name] = None if font is None else self._font(font)
        self._state.font = self._fonts[name]

    def text_matrix(self, *matrix: float) -> None:
        """Follow Tm."""
        self._tm = self._line = matrix  # type: ignore[assignment]

    def next_line(self, x: float, y: float) -> None:
        """Follow Td."""
        self._tm = self._line = joined((1.0, 0.0, 0.0, 1.0, x, y), self._line)

    def next_line_leading(self, x: float, y: float) -> None:
        """Follow TD."""
        self._state.leading = -y
        self.next_line(x, y)

    def new_line(self) -> None:
        """Follow T*."""
        self.next_line(0.0, -self._state.leading)

    def char_gap(self, gap: float) -> None:
        """Follow Tc."""
        self._state.char_gap = gap

    def word_gap(self, gap: float) -> None:
        """Follow Tw."""
        self._state.word_gap = gap

    def stretch(self, percent: float) -> None:
        """Follow Tz."""
        self._state.stretch = percent / 100

    def leading(self, leading: float) -> None:
        """Follow TL."""
        self._state.leading = leading

    def text_mode(self, mode: float) -> None:
        """Follow Tr."""
        self._state.mode = mode

    def rise(self, rise: float) -> None:
        """Follow Ts."""
        self._state.rise = rise

    def show_line(self, text: bytes) -> None:
        """Follow '."""
        self.new_line()
        self.show_pieces((text,))

    def show_spaced_line(self, word_gap: float, char_gap: float, text: bytes) -> None:
        """Follow "."""
        self._state.word_gap, self._state.char_gap = word_gap, char_gap
        self.show_line(text)

    def show(self, text: bytes) -> None:
        """Follow Tj."""
        self.show_pieces((text,))

    def show_pieces(self, pieces: Pieces) -> None:
        """Follow TJ."""
        state, font = self._state, self._state.font
        if font is None or not self._in_text:
            self._broken("text without a font" if font is None else "text outside BT")
            return
        shown = font.shown(pieces)
        size, tm = state.size, self._tm
        along = shown.advance * size + shown.chars * state.char_gap
        along += shown.spaces * state.word_gap
        low, high = shown.low * size + state.rise, shown.high * size + state.rise
        if font.vertical:
            box = (-size / 2, min(0.0, along), size / 2, max(0.0, along))
            step = (1.0, 0.0, 0.0, 1.0, 0.0, along)
        else:
            along *= state.stretch
            box = (min(0.0, along), min(low, high), max(0.0, along), max(low, high))
            step = (1.0, 0.0, 0.0, 1.0, along, 0.0)
        self._tm = joined(step, tm)
        if shown.missing:
            self._found.missing.add(font.name)
        if shown.blank:
            return
        self._found.fonts.add(font)
        self._letters(font, pieces, joined(tm, state.ctm), box)

    def _letters(self, font: Font, pieces: Pieces, matrix: Matrix, box: Box) -> None:
        """Add the marks of a text that has an outline."""
        state, mode = self._state, self._state.mode
        placed = moved_box(box, matrix)
        if mode >= _CLIPS:
            self._text_clip.append(placed)
        if mode in _INVISIBLE:
            self._found.invisible = True
            return
        if font.kind == "/Type3":
            self._drawn_letters(font, pieces, placed)
            return
        size = abs(state.size) * scale_of(matrix)
        if mode in (1.0, 5.0):
            self._add("text", placed, state.stroke, size=size, over=state.stroke_over)
        else:
            self._add("text", placed, state.fill, size=size, over=state.fill_over)

    def _drawn_letters(self, font: Font, pieces: Pieces, box: Box) -> None:
        """Add a text in a Type 3 font, as what its letters are painted with."""
        codes = {c for piece in pieces if isinstance(piece, bytes) for c in piece}
        size = box[3] - box[1]
        for code in sorted(codes):
            drawing = font.drawing_of(code)
            if drawing is None:
                continue
            own = font.resources if font.resources is not None else self._resources
            inner = self._walker.form(drawing, self._state, own, self._depth + 1)
            self._found.note(inner)
            for paint in {mark.paint for mark in inner.marks}:
                self._add("text", box, paint, size=size, over=self._state.fill_over)
