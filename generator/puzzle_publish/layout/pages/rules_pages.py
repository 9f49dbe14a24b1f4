"""How to play: rules, tips, what the levels ask, and an example as large as fits.

All of a type's rules are in one view: on one page if the first picture of the example
is large enough there, otherwise on two that face each other, words and example. Rules
in brief, without tips and levels, take half of a page.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from ...core.designs.design import Design
from ...core.figure import Figure
from ...core.page_kinds import Ends, HowtoPage, RulesLevel, Step
from ...core.placed import PlacedFigure
from ...core.puzzle import Draft, Fairness
from ...core.values import Geometry
from ...types.contract import PuzzleType
from ...types.facts import Facts, facts_of
from ...types.registry import family_of, load
from ...types.texts import Text
from .aloud import Aloud
from .examples import Arrangement, Places
from .measurer import Measurer
from .ornament import stars_figure
from .page_plan import Rules, type_of

KICKER_MM = 16.0  # of page.css: the kicker above the pictures, with its margin
# Captions are estimated on the safe side: of their room, what pictures try at first,
# and how much less from one try to the next.
LARGER, SMALLER, TRIES = 1.1, 0.95, 7
# Of their size, what words that have a page to themselves try, and the least that is
# still 7 pt. The space that remains goes between them, most of it between their parts.
SIZES = (1.15, 1.1, 1.05, 1.0, 0.95, 0.9, 0.85)
PART, SPARE_MM = 3, 1.0
AIR_SHARES = (1.0, 0.9, 0.8, 0.6, 0.3, 0.0)  # of that space, tried in turn


SMALL_MM = 4.0  # likewise: above the pictures of small rules
GAP_MM = 12.0  # of page.css: between the rules of two types, around a line
BRIEF_SIZES = (1.0, 0.92, 0.85)  # of the words of rules in brief

# The name of rules, their levels in the book, and the worked example.
Explained = tuple[str, Collection[str], Draft]
# The pictures of a worked example, each with its caption.
Steps = Sequence[tuple[Figure, str]]


@dataclass(frozen=True, slots=True)
class RulesSetter:
    """Sets pages of rules in a design, on pages of the same geometry.

    Attributes:
        facts: name -> what its puzzles in the book have; of others, what the worked
            example has.
        titles: name -> its title, if that is not the type's.
    """

    design: Design
    geometry: Geometry
    measurer: Measurer
    facts: Mapping[str, Facts] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)

    @property
    def _scale(self) -> float:
        return self.design.scale(self.geometry.width_mm, self.geometry.height_mm)

    def rules(self, name: str, used: Collection[str], example: Draft) -> Rules:
        """Return the pages of a type's rules; `used` are its levels in the book."""
        return self._aloud(name, example, self._rules(name, used, example))

    def front(self, explained: Sequence[Explained]) -> dict[str, Rules]:
        """Return the rules of types in full, each with its other variants in brief."""
        found: dict[str, Rules] = {}
        for kind in dict.fromkeys(type_of(one[0]) for one in explained):
            first, *others = (one for one in explained if type_of(one[0]) == kind)
            names = [one[0] for one in others]
            found[first[0]] = self.rules(*first)
            found |= self.brief(others, set(pairwise(names)), tell_all=False)
        return found

    def facing(self, name: str, used: Collection[str], example: Draft) -> Rules:
        """Return rules on two pages that face each other, words and example."""
        words = replace(self._words(name, used), facing=True)
        found = self._facing(load(type_of(name)), words, self._example(name, example))
        return self._aloud(name, example, found)

    def brief(
        self,
        explained: Sequence[Explained],
        neighbours: Collection[tuple[str, str]],
        *,
        tell_all: bool = True,
    ) -> dict[str, Rules]:
        """Return the rules by the first name of each page.

        Two share a page if they are neighbours and each fits half of it. Another one
        has a page to itself, without tips and levels if it needs that, or is a later
        variant of its type, or all are; if not even that is enough, two.
        """
        told = set[str]() if tell_all else {type_of(one[0]) for one in explained}
        halves = {one[0]: self._half(one) for one in explained}
        found: dict[str, Rules] = {}
        waiting = list(explained)
        while waiting:
            one = waiting.pop(0)
            first, below = halves[one[0]], waiting[0][0] if waiting else ""
            second = halves[below] if (one[0], below) in neighbours else None
            kind, is_told = type_of(one[0]), type_of(one[0]) in told
            told.add(kind)
            if first is None or second is None:
                found[one[0]] = self._whole(one, in_brief=is_told)
                continue
            told.add(type_of(below))
            waiting.pop(0)
            page = replace(
                first, below=(replace(second, title=""),), half=self._half_mm
            )
            found[one[0]] = Rules(page, 1, below)
        return found

    def _aloud(self, name: str, example: Draft, found: Rules) -> Rules:
        page = Aloud(self.design).steps(load(type_of(name)), example, found.page)
        return replace(found, page=page)

    @property
    def _half_mm(self) -> float:
        gap = GAP_MM * self._scale
        return round((self.geometry.type_height_mm - gap - SPARE_MM) / 2, 3)

    def _whole(self, one: Explained, *, in_brief: bool) -> Rules:
        """Return rules on a page, in brief if they may or must be, or on two."""
        if not in_brief and (found := self.rules(*one)).pages == 1:
            return found
        page = self._within(one, self.geometry.type_height_mm - SPARE_MM, small=False)
        return self.rules(*one) if page is None else Rules(page, 1)

    def _half(self, one: Explained) -> HowtoPage | None:
        return self._within(one, self._half_mm, small=True)

    def _within(
        self, one: Explained, most_mm: float, *, small: bool
    ) -> HowtoPage | None:
        """Return rules in brief of at most this height, None if they are higher.

        `small` makes less of the title.
        """
        name, used, draft = one
        kind, example = load(type_of(name)), self._example(name, draft)
        words = replace(
            self._words(name, used), tips=(), levels=(), note="", small=small
        )
        least = 1.0 if self.design.large else 0.0
        tried = [replace(words, size=size) for size in BRIEF_SIZES if size >= least]
        for words, words_mm in zip(tried, self._heights_mm(tried), strict=True):
            above = SMALL_MM if small else KICKER_MM
            room = most_mm - (words_mm or most_mm) - above * self._scale
            for _ in range(TRIES * (room > 0)):
                places = self._places(example, room)
                found = places.best() or places.pair()
                if found is None:
                    break
                page = self._with_example(kind, words, example, found)
                (high,) = self._heights_mm([page])
                if high is not None and high <= most_mm:
                    return Aloud(self.design).steps(kind, draft, page)
                room *= SMALLER
        return None

    def _heights_mm(self, pages: Sequence[HowtoPage]) -> tuple[float | None, ...]:
        named = [
            replace(one, anchor=f"{one.anchor}-{k}") for k, one in enumerate(pages)
        ]
        return self.measurer.heights_mm(named)

    def _example(self, name: str, draft: Draft) -> Steps:
        kind, language = load(type_of(name)), self.design.language
        captions = kind.example_captions(draft, language)
        figures = kind.example_steps(draft, language)
        return tuple(zip(figures, captions, strict=True))

    def _rules(self, name: str, used: Collection[str], draft: Draft) -> Rules:
        kind, example = load(type_of(name)), self._example(name, draft)
        words = self._words(name, used)
        (high,) = self.measurer.heights_mm([words])
        numbers = self.design.numbers.example
        if high is not None:
            below = self.geometry.type_height_mm - high - KICKER_MM * self._scale
            room = below * LARGER
            least = numbers.height * self._scale
            for _ in range(TRIES):
                found = self._places(example, room).best(least)
                if found is None:
                    break
                page = self._with_example(kind, words, example, found)
                if self.measurer.pages(page) == 1:
                    return Rules(page, 1)
                room *= SMALLER
        return self._facing(kind, replace(words, facing=True), example)

    def _places(self, example: Steps, room_mm: float) -> Places:
        figures, captions = zip(*example, strict=True)
        return Places(self.design, self.geometry, figures, captions, room_mm)

    def _facing(self, kind: PuzzleType, words: HowtoPage, example: Steps) -> Rules:
        """Return rules with the example on the page beside them."""
        room = self.geometry.type_height_mm - KICKER_MM / 2 * self._scale
        room *= LARGER
        words = self._spread(words)
        for _ in range(TRIES):
            places = self._places(example, room)
            found = places.best() or places.pair()
            if found is None:
                break
            page = self._with_example(kind, words, example, found)
            pages = self.measurer.pages(page)
            if pages == 2:
                return Rules(page, pages)
            room *= SMALLER
        page = self._with_example(kind, words, example, places.stacked())
        return Rules(page, self.measurer.pages(page))

    # Words -----------------------------------------------------------------------

    def _words(self, name: str, used: Collection[str]) -> HowtoPage:
        """Return the page without the example's pictures."""
        kind, design = load(type_of(name)), self.design
        text = kind.text(design.language)
        open_ended = any(kind.fairness_of(level) is Fairness.ANY for level in used)
        facts = self.facts.get(name) or facts_of(kind, kind.example().givens)
        shown = [v for v, stars in kind.levels.items() if v in used]
        shown = [v for v in shown if kind.levels[v] or text.asks.get(v)]
        if not design.numbers.judged:
            shown = []
        levels = (self._level(kind, text, k, v) for k, v in enumerate(shown))
        return HowtoPage(
            anchor=howto_anchor(name),
            title=design.say("how_to_play"),
            name=self.titles.get(name, text.title),
            paragraphs=tuple(text.rules(used, facts)),
            tips=tuple(text.advice(facts)),
            asked=any(text.asks.get(level) for level in shown),
            levels=tuple(levels),
            note=text.key_note if open_ended else "",
        )

    def _spread(self, words: HowtoPage) -> HowtoPage:
        """Return words in the largest size that fits a page, spread over its height."""
        least = 1.0 if self.design.large else SIZES[-1]
        sizes = [size for size in SIZES if size >= least]
        tried = [replace(words, size=size) for size in sizes]
        tried.append(replace(words, size=least, tight=True))
        counts = {
            "paragraphs": len(words.paragraphs),
            "tips": len(words.tips),
            "levels": len(words.levels),
        }
        blocks = [name for name, count in counts.items() if count]
        ended = blocks if words.note else blocks[:-1]
        gaps = sum(counts[name] - 1 for name in blocks) + PART * len(ended)
        page = self.geometry.type_height_mm - SPARE_MM
        for some in (tried[:1], tried[1:]):  # the largest fits most pages
            for one, high in zip(some, self._heights_mm(some), strict=True):
                if high is not None and high <= page:
                    return self._aired(one, (page - high) / gaps, ended)
        return tried[-1]

    def _aired(
        self, words: HowtoPage, most_mm: float, ended: Sequence[str]
    ) -> HowtoPage:
        """Return words with the most space between them that keeps them on a page.

        WeasyPrint breaks some pages with much space between few levels although all
        of it fits.
        """
        for share in AIR_SHARES:
            air = round(most_mm * share, 3)
            ends = Ends(**dict.fromkeys(ended, PART * air))
            aired = replace(words, air=air, ends=ends)
            if self.measurer.pages(aired) == 1:
                break
        return aired

    def _level(self, kind: PuzzleType, text: Text, nth: int, level: str) -> RulesLevel:
        """Return the text about a level, which may have no stars."""
        minutes, stars = text.minutes.get(level, ""), kind.levels[level]
        star = self.design.numbers.marks.star * self._scale
        return RulesLevel(
            word=text.levels[level],
            ask=text.asks.get(level, ""),
            minutes=self.design.say("minutes", minutes=minutes) if minutes else "",
            slot=f"stars{nth}" if stars else "",
            stars=PlacedFigure(stars_figure(stars), star) if stars else None,
        )

    # Pictures --------------------------------------------------------------------

    def _with_example(
        self, kind: PuzzleType, words: HowtoPage, example: Steps, found: Arrangement
    ) -> HowtoPage:
        """Return the page with the example arranged."""
        text = kind.text(self.design.language)
        steps = {}
        for nth, k in enumerate(found.shown, 1):
            (figure, caption), cell = example[k], found.cells[k]
            alt = self.design.say(
                "alt_step", title=text.title, number=nth, caption=caption
            )
            steps[k] = Step(
                nth=k,
                number=nth,
                caption=caption,
                room=round(found.widths[k], 3),
                width=round(figure.width * cell, 3),
                height=round(figure.height * cell, 3),
                figure=PlacedFigure(figure, cell, alt=alt),
            )
        groups = tuple(tuple(steps[k] for k in group) for group in found.groups)
        return replace(words, across=found.across, groups=groups)


def howto_anchor(name: str) -> str:
    """Return the anchor of rules by their name, "howto-<family>-<type>-<variant>"."""
    return "-".join(
        dict.fromkeys(("howto", family_of(type_of(name)), *name.split(":")))
    )
