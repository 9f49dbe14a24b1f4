"""The words of a cover: how many puzzles, what they are, and why to trust them."""

import datetime
import re
from collections.abc import Iterable

from ...core.book import BookConfig
from ...core.designs.design import Design
from ...core.languages import counted_whole, language, undivided
from ...core.values import Pick, Selection, Volume, types_in
from ...types.registry import load
from ..pages.front_matter import FrontMatter, all_unique, is_daily
from ..pages.labels import listed_titles

SEPARATOR = " · "
MOST_WORDS = 66  # on the back
# A number and what it counts.
_COUNTED = re.compile(r"(\d[\d,.]*)\s*(.*)")


class CoverText:
    """What a cover says about the puzzles of a book."""

    def __init__(
        self,
        config: BookConfig,
        design: Design,
        selection: Selection,
        volume: Volume | None,
    ) -> None:
        self._config, self._design, self._picks = config, design, selection.picks
        about = config.book
        self._code = about.language
        front = FrontMatter(config, design, volume)
        self._dates = sorted(p.request.date for p in self._picks if p.request.date)
        self.number, self.noun = self._count()
        self.year = self._year()
        self.badge = self._badge()
        self.volume = self._volume(front, selection)
        self.try_it = design.say("cover_sample")
        self.opening = counted_whole(self._opening(front))
        judged = design.numbers.judged
        self.levels = level_words(selection.picks, self._code) if judged else ""
        self.blurb = counted_whole(self._blurb(is_unique=all_unique(selection)))
        self.points = self._points(is_unique=all_unique(selection))

    def _count(self) -> tuple[str, str]:
        """Return how many puzzles there are, and what they are: "60", "crosswords"."""
        count = len(self._picks)
        names = types_in(pick.request for pick in self._picks)
        texts = [self._design.counted("puzzles", count)]
        if len(names) == 1:
            texts.insert(0, load(names[0]).text(self._code).counted(count))
        # Without what Chinese has before the number.
        return next(found for found in map(counted_words, texts) if found[1])

    def _year(self) -> str:
        """Return the year of a dated book, "2027–2028" for several, "" for others."""
        if not self._dates or len(self._dates) < len(self._picks):
            return ""
        return "–".join(dict.fromkeys((self._dates[0][:4], self._dates[-1][:4])))

    def _month(self) -> tuple[str, ...]:
        """Return the month, () for a book of several months."""
        months = {date[:7] for date in self._dates}
        number = int(self._dates[0][5:7])
        return (language(self._code).months[number - 1],) if len(months) == 1 else ()

    def _badge(self) -> tuple[str, ...]:
        """Return the words on the disc: large ones, then small ones; () for no disc."""
        wanted, large = self._config.print.cover.badge, self._design.large
        kind = wanted.kind
        if wanted.text:
            return (wanted.text,)
        if kind == "auto":
            one_year = len(self.year) == len("2027")
            kind = "large-print" if large else "year" if one_year else "count"
        shown: dict[str, tuple[str, ...]] = {
            "count": (self.number, self.noun),
            "year": (self.year, *self._month()) if self.year else (),
            "large-print": (self._design.say("cover_large"),),
        }
        return shown.get(kind, ())

    def _volume(self, front: FrontMatter, selection: Selection) -> str:
        """Return which volume and edition it is, "" for the first and only one."""
        said = self._design.edition_words
        if said and self._design.say("cover_large") in self.badge:
            said = ""  # by the badge
        parts = [front.series_volume(), front.volume_words(), front.numbers(selection)]
        return " · ".join(filter(None, [*parts, said]))

    def _opening(self, front: FrontMatter) -> str:
        """Return the first sentence of the back."""
        requests = [pick.request for pick in self._picks]
        if len(self._dates) < len(self._picks):
            return self._design.say("cover_blurb", counted=front.counted(requests))
        first, last = map(
            datetime.date.fromisoformat, (self._dates[0], self._dates[-1])
        )
        name = "cover_blurb_dated" if is_daily(requests) else "cover_blurb_days"
        span = undivided(language(self._code).span(first, last))
        return self._design.counted(name, len(self._picks), span=span)

    def _blurb(self, *, is_unique: bool) -> str:
        """Return the other sentences: what one does with each type, as far as room."""
        names = types_in(pick.request for pick in self._picks)
        texts = [load(name).text(self._code) for name in names]
        back = self._back()
        proof = self._design.say("cover_proof" if is_unique else "cover_proof_any")
        blurbs = dict.fromkeys(text.blurb for text in texts)
        gap = language(self._code).sentence_gap
        for lines in (blurbs, map(_first_sentence, blurbs)):
            whole = gap.join(filter(None, [*lines, proof, back]))
            if word_count(self.opening + gap + whole) <= MOST_WORDS:
                return whole
        titles = listed_titles(names, self._design)
        kinds = self._design.say("cover_kinds", titles=titles)
        return gap.join(filter(None, [kinds, proof, back]))

    def _points(self, *, is_unique: bool) -> tuple[str, ...]:
        """Return what can be said of the book in three short points at most."""
        proof = self._design.say("cover_proof" if is_unique else "cover_proof_any")
        levels = self.levels if len(self.levels.split(SEPARATOR)) > 1 else ""
        said = (levels, proof, self._back())
        return tuple(text.rstrip(".。") for text in said if text)

    def _back(self) -> str:
        """Return a sentence about the back of the book, "" if nothing is there."""
        options = self._config.print
        apart = options.answers in ("separate", "overleaf")
        hints = "cover_back_separate" if apart else "cover_back"
        found = [hints] if options.most_hints else ["cover_back_bare"] * (not apart)
        found += ["cover_overleaf"] * (options.answers == "overleaf")
        return language(self._code).sentence_gap.join(map(self._design.say, found))


def counted_words(text: str) -> tuple[str, str]:
    """Return the number in a text and what it counts, "" for either without one.

    >>> counted_words("共 60 题"), counted_words("1,000 sudokus")
    (('60', '题'), ('1,000', 'sudokus'))
    """
    found = _COUNTED.search(text)
    return (found[1], found[2]) if found else ("", "")


def level_words(picks: Iterable[Pick], code: str) -> str:
    """Return the words for the levels in use, from easy to hard."""
    words: dict[str, int] = {}
    used: dict[str, set[str]] = {}
    for pick in picks:
        used.setdefault(pick.request.type, set()).add(pick.puzzle.level)
    for name, levels in used.items():
        kind = load(name)
        word_of = kind.text(code).levels
        stars = kind.levels.items()
        words |= {word_of[level]: many for level, many in stars if level in levels}
    return SEPARATOR.join(sorted(words, key=words.__getitem__))


def level_range(picks: Iterable[Pick], code: str, design: Design) -> str:
    """Return from which level to which puzzles are, or the only one."""
    first, *others = level_words(picks, code).split(SEPARATOR)
    if not others:
        return first
    return design.say("cover_range", first=first, last=others[-1])


def _first_sentence(text: str) -> str:
    """Return a text's first sentence.

    >>> _first_sentence("Sums in words. Find each digit.")
    'Sums in words.'
    >>> _first_sentence("横竖相交。对了。")
    '横竖相交。'
    """
    return re.split(r"(?<=[.?!])\s|(?<=[。？！])", text, maxsplit=1)[0]


def word_count(text: str) -> float:
    """Return the number of words of a text; two hanzi count as one.

    >>> word_count("One puzzle a day."), word_count("每日一题")
    (4.0, 2.0)
    """
    rest, han = re.subn("[\u4e00-\u9fff]", " ", text)
    return len(re.findall(r"[^\W\d_]+|\d[\d,.]*", rest)) + han / 2
