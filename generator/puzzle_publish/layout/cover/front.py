"""The words on the front of a cover: title, subtitle, count, badge."""

from dataclasses import dataclass
from typing import Any

from ...core.book import About
from ...core.values import Box
from ..pages.title_fitting import FittedTitle, set_title
from .words import CoverText

# In mm and pt at 6x9 in, like all numbers of a design.
GAP = 5.0
SUBTITLE_PT, SUBTITLE_LEADING = 16.0, 1.3
SUBTITLE_SHARE = 0.28  # of the height for the words, at most
COUNT_PT, NOUN_PT = 30.0, 13.0
COUNT_MM = 12.0
DISC_MM = 31.0  # its diameter
DISC_WIDE, DISC_HIGH = 0.84, 0.54  # shares of it: the corners of such a box lie inside
DISC_PT, DISC_NOUN_PT = 34.0, 13.0
DISC_NOUN_SHARE = 0.36  # of that height
DISC_LEADING = 1.05
FOOT_PT, FOOT_MM = 12.0, 6.0


@dataclass(frozen=True, slots=True)
class Front:
    """Lays out the words on the front of one cover.

    Attributes:
        title_pt: the largest size of the title.
        scale: the scale of the cover on this trim.
        least_pt: the design's smallest size of text.
    """

    about: About
    text: CoverText
    title_pt: float
    scale: float
    least_pt: float

    @property
    def foot_mm(self) -> float:
        """The height of the line at the foot, with the gap above it; 0 without one."""
        has_foot = bool(self.about.author or self.text.volume)
        return (FOOT_MM + GAP) * self.scale if has_foot else 0.0

    def words(self, room: Box, foot: float) -> dict[str, Any]:
        """Return the values of the words.

        Args:
            room: the box for title, subtitle, count and badge.
            foot: the lower edge of the line at the foot.
        """
        scale, about = self.scale, self.about
        disc = self._disc_mm if self.text.badge else 0.0
        beside = room.width - (disc + GAP * scale if disc else 0.0)
        subtitle = set_title(
            about.subtitle,
            beside,
            room.height * SUBTITLE_SHARE,
            SUBTITLE_PT * scale,
            leading=SUBTITLE_LEADING,
        )
        counted = COUNT_MM * scale if self._has_count else 0.0
        between = GAP * 0.6 * scale if subtitle.lines and counted else 0.0
        low = max(disc, subtitle.height_mm + between + counted)
        gap = GAP * scale if low else 0.0
        title = set_title(
            about.title, room.width, room.height - low - gap, self.title_pt * scale
        )
        top = room.top + title.height_mm + gap
        count_top = top + subtitle.height_mm + between
        place = Box(room.right - disc, top, disc, disc)
        return {
            "title_lines": title.lines,
            "title_pt": title.size_pt,
            "title_box": Box(room.left, room.top, room.width, title.height_mm),
            "subtitle_lines": subtitle.lines,
            "subtitle_pt": subtitle.size_pt,
            "subtitle_box": Box(room.left, top, beside, subtitle.height_mm),
            "count_number": self.text.number if counted else "",
            "count_noun": self.text.noun if counted else "",
            "count_pt": COUNT_PT * scale,
            "noun_pt": max(NOUN_PT * scale, self.least_pt),
            "count_box": Box(room.left, count_top, beside, counted),
            **self._badge(place),
            "words_end": top + low,
            "volume": self.text.volume,
            "foot_pt": max(FOOT_PT * scale, self.least_pt),
            "foot_box": Box(
                room.left, foot - FOOT_MM * scale, room.width, FOOT_MM * scale
            ),
        }

    @property
    def _has_count(self) -> bool:
        """Whether the number of puzzles is said in a line, since the badge does not."""
        return self.text.number not in self.text.badge

    @property
    def _disc_mm(self) -> float:
        return DISC_MM * self.scale

    def _badge(self, disc: Box) -> dict[str, Any]:
        """Return the disc with its words in the middle, large ones and small ones."""
        if not self.text.badge:
            return {"badge_large": (), "badge_small": ()}
        inner, most_high = disc.width * DISC_WIDE, disc.height * DISC_HIGH
        words, *rest = self.text.badge
        small = FittedTitle((), 0.0, DISC_LEADING)
        if rest:
            most = max(DISC_NOUN_PT * self.scale, self.least_pt)
            small = set_title(
                rest[0], inner, most_high * DISC_NOUN_SHARE, most, leading=DISC_LEADING
            )
        high = most_high - small.height_mm
        most = DISC_PT * self.scale
        large = set_title(words, inner, high, most, leading=DISC_LEADING)
        top = disc.top + (disc.height - large.height_mm - small.height_mm) / 2
        middle = top + large.height_mm
        return {
            "badge_box": disc,
            "badge_large": large.lines,
            "badge_large_pt": large.size_pt,
            "badge_large_box": Box(disc.left, top, disc.width, large.height_mm),
            "badge_small": small.lines,
            "badge_small_pt": small.size_pt,
            "badge_small_box": Box(disc.left, middle, disc.width, small.height_mm),
        }
