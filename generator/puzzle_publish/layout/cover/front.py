"""The words on the front of a cover: title, subtitle, count, badge."""

from dataclasses import dataclass, replace

from ...core.book import About
from ...core.cover_parts import FrontWords
from ...core.placed import Box
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

    def words(self, room: Box, foot: float) -> FrontWords:
        """Return the words with their sizes and places.

        Args:
            room: the box for title, subtitle, count and badge.
            foot: the lower edge of the line at the foot.
        """
        scale, gap = self.scale, GAP * self.scale
        disc = DISC_MM * scale if self.text.badge else 0.0
        beside = room.width - (disc + gap if disc else 0.0)
        subtitle = set_title(
            self.about.subtitle,
            beside,
            room.height * SUBTITLE_SHARE,
            SUBTITLE_PT * scale,
            leading=SUBTITLE_LEADING,
        )
        counted = COUNT_MM * scale if self._has_count else 0.0
        between = gap * 0.6 if subtitle.lines and counted else 0.0
        low = max(disc, subtitle.height_mm + between + counted)
        high = room.height - low - (gap if low else 0.0)
        title = set_title(self.about.title, room.width, high, self.title_pt * scale)
        top = room.top + title.height_mm + (gap if low else 0.0)
        count_top = top + subtitle.height_mm + between
        foot_mm = FOOT_MM * scale
        words = FrontWords(
            title_lines=title.lines,
            title_pt=title.size_pt,
            title_box=_set(title, Box(room.left, room.top, room.width, 0.0)),
            subtitle_lines=subtitle.lines,
            subtitle_pt=subtitle.size_pt,
            subtitle_box=_set(subtitle, Box(room.left, top, beside, 0.0)),
            count_number=self.text.number if self._has_count else "",
            count_noun=self.text.noun if self._has_count else "",
            count_pt=COUNT_PT * scale,
            noun_pt=max(NOUN_PT * scale, self.least_pt),
            count_box=Box(room.left, count_top, beside, counted),
            volume=self.text.volume,
            foot_pt=max(FOOT_PT * scale, self.least_pt),
            foot_box=Box(room.left, foot - foot_mm, room.width, foot_mm),
            words_end=top + low,
            end=top + low,
        )
        return self._badged(words, Box(room.right - disc, top, disc, disc))

    @property
    def _has_count(self) -> bool:
        """Whether a line gives the number of puzzles, because the badge does not."""
        return self.text.number not in self.text.badge

    def _badged(self, front: FrontWords, disc: Box) -> FrontWords:
        """Return a front with a disc, in its middle large words and small ones."""
        if not self.text.badge:
            return front
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
        return replace(
            front,
            badge_box=disc,
            badge_large_lines=large.lines,
            badge_large_pt=large.size_pt,
            badge_large_box=_set(large, Box(disc.left, top, disc.width, 0.0)),
            badge_small_lines=small.lines,
            badge_small_pt=small.size_pt,
            badge_small_box=_set(small, Box(disc.left, middle, disc.width, 0.0)),
        )


def _set(text: FittedTitle, place: Box) -> Box:
    """Return the box of a text in this place."""
    return place.inset(bottom=place.height - text.height_mm)
