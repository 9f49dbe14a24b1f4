"""The back of a cover: what the book is, a puzzle to try, the publisher's name."""

from dataclasses import dataclass

from ...core.cover_parts import BackPuzzle, BackWords
from ...core.designs.design import Design
from ...core.placed import Box
from ...core.text_fitting import MM_PER_PT, TEXT_LEADING
from ..pages.title_fitting import line_count, set_title
from .art import Placed, Subject, sample, small
from .words import CoverText

# In mm and pt at 6x9 in.
TAGLINE_PT, BLURB_PT, LABEL_PT = 17.0, 10.5, 8.5
TAGLINE_LEADING, LABEL_LEADING = 1.25, 1.4
GAP = 5.0


@dataclass(frozen=True, slots=True)
class Back:
    """Lays out the back of one cover.

    Attributes:
        solved: the type of which the front shows a solved puzzle, "" for none.
        scale: the scale of the design on this trim.
        barcode: the printer's area for it.
        design: gives the smallest size of text.
    """

    subject: Subject
    text: CoverText
    solved: str
    scale: float
    barcode: Box
    design: Design

    def below(self, room: Box, *, side: float) -> tuple[BackWords, BackPuzzle, float]:
        """Return the words with a puzzle below them, and where the words end in mm.

        Args:
            room: the box for everything.
            side: mm from the end of the words to the puzzle; half of it belongs to
                the words.
        """
        words, end = self._words(room)
        place = room.inset(top=end + side - room.top)
        return words, self.tried(place, self.sample_in(place)), end + side / 2

    def beside(self, room: Box, panel: Box) -> tuple[BackWords, BackPuzzle]:
        """Return the words with a puzzle beside them."""
        words, _ = self._words(room)
        return words, self.tried(panel, self.sample_in(panel))

    def sample_in(self, place: Box) -> Placed | None:
        """Return a puzzle to try, one of the book if one fits."""
        gap = GAP * self.scale
        taken = self.barcode.inset(left=-gap, top=-gap * 0.7)
        for examples in (False, True):
            shown = sample(
                self.subject.picks,
                self.subject.language,
                room=place.inset(top=self._label_mm + gap * 0.6),
                taken=taken,
                foot=self._label_mm + gap,
                examples=examples,
                solved=self.solved,
                design=self.design,
            )
            if shown is not None:
                return shown
        return None

    def tried(self, place: Box, shown: Placed | None) -> BackPuzzle:
        """Return the puzzle with its label, and the publisher's name below it.

        If no puzzle fits, a small picture of one replaces it, without the label.
        """
        label, gap = self._label_mm, GAP * self.scale
        try_it = self.text.try_it if shown else ""
        free = place.inset(bottom=place.bottom - self.barcode.top + gap)
        shown = shown or small(self.subject, free)
        right = min(self.barcode.left - gap, place.right)
        if right < place.left:  # the place is wholly beside the barcode
            right = place.right
        return BackPuzzle(
            try_it=try_it,
            try_box=Box(shown.box.left, place.top, shown.box.width, label),
            sample=shown.figure,
            sample_box=shown.box,
            publisher_box=Box(
                place.left, place.bottom - label, right - place.left, label
            ),
        )

    def _words(self, room: Box) -> tuple[BackWords, float]:
        """Return the words at the head of the back, and their lower end in mm."""
        scale, text = self.scale, self.text
        size = max(BLURB_PT * scale, self.design.least_pt)
        gap = GAP * 0.8 * scale
        tagline = set_title(
            text.opening,
            room.width,
            room.height / 4,
            max(TAGLINE_PT * scale, self.design.least_pt),
            leading=TAGLINE_LEADING,
        )
        blurb_top = room.top + tagline.height_mm + gap
        leading = TEXT_LEADING[self.subject.language] * MM_PER_PT
        high = line_count(text.blurb, room.width, size) * size * leading
        levels_top = blurb_top + high + gap
        words = BackWords(
            tagline_lines=tagline.lines,
            tagline_pt=tagline.size_pt,
            tagline_box=Box(room.left, room.top, room.width, 0.0),
            blurb=text.blurb,
            blurb_pt=size,
            blurb_box=Box(room.left, blurb_top, room.width, 0.0),
            levels=text.levels,
            levels_box=Box(room.left, levels_top, room.width, self._label_mm),
        )
        return words, levels_top + self._label_mm

    @property
    def _label_mm(self) -> float:
        """The height of a line of small type."""
        size = max(LABEL_PT * self.scale, self.design.least_pt)
        return size * LABEL_LEADING * MM_PER_PT
