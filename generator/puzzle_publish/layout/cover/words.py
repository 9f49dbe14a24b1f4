"""The words of a cover: how many puzzles, what they are, and why to trust them."""

import datetime
import re
from collections.abc import Iterable

from ...core.book import BookConfig
from ...core.designs.design import Design
from ...core.languages import language
from ...core.values import Pick, Selection, Volume, types_in
from ...types.registry import load
from ..pages.front_matter import FrontMatter, all_unique, is_daily

MOST_WORDS = 66  # on the back


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
        self.count_line = front.count_line(selection)
        self.volume = front.edition_line()
        self.try_it = design.say("cover_sample")
        self.opening = self._opening(front)
        self.levels = level_words(selection.picks, self._code)
        self.blurb = self._blurb(is_unique=all_unique(selection))

    def _opening(self, front: FrontMatter) -> str:
        """Return the first sentence of the back."""
        count = f"{len(self._picks):,}"
        requests = [pick.request for pick in self._picks]
        dates = sorted(request.date for request in requests if request.date)
        if len(dates) < len(self._picks):
            return self._design.say("cover_blurb", counted=front.counted(requests))
        first, last = (
            language(self._code).day(datetime.date.fromisoformat(day))
            for day in (dates[0], dates[-1])
        )
        name = "cover_blurb_dated" if is_daily(requests) else "cover_blurb_days"
        return self._design.say(name, count=count, first=first, last=last)

    def _blurb(self, *, is_unique: bool) -> str:
        """Return the other sentences: what one does with each type, as far as room."""
        names = types_in(pick.request for pick in self._picks)
        texts = [load(name).text(self._code) for name in names]
        back = self._back()
        proof = self._design.say("cover_proof" if is_unique else "cover_proof_any")
        blurbs = dict.fromkeys(text.blurb for text in texts)
        gap = "" if self._code == "zh" else " "
        for lines in (blurbs, map(_first_sentence, blurbs)):
            whole = gap.join(filter(None, [*lines, proof, back]))
            if word_count(self.opening + gap + whole) <= MOST_WORDS:
                return whole
        titles = list(dict.fromkeys(text.title for text in texts))
        titles = [titles[0], *map(_within_sentence, titles[1:])]
        joined = self._design.say("list_comma").join(titles)
        kinds = self._design.say("cover_kinds", titles=joined)
        return gap.join(filter(None, [kinds, proof, back]))

    def _back(self) -> str:
        """Return what there is at the back of the book, "" if nothing."""
        options = self._config.print
        separate, bare = options.answers == "separate", options.matter == "none"
        if bare:
            return "" if separate else self._design.say("cover_back_bare")
        return self._design.say("cover_back_separate" if separate else "cover_back")


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
    return " · ".join(sorted(words, key=words.__getitem__))


def _first_sentence(text: str) -> str:
    """Return a text's first sentence.

    >>> _first_sentence("Sums in words. Find each digit.")
    'Sums in words.'
    >>> _first_sentence("横竖相交。对了。")
    '横竖相交。'
    """
    return re.split(r"(?<=[.?!])\s|(?<=[。？！])", text, maxsplit=1)[0]


def _within_sentence(title: str) -> str:
    """Return a title in lower case for the middle of a sentence; acronyms stay.

    >>> _within_sentence("Path word search"), _within_sentence("USA")
    ('path word search', 'USA')
    """
    return title[:1].lower() + title[1:] if title[1:2].islower() else title


def word_count(text: str) -> float:
    """Return the number of words of a text; two hanzi count as one.

    >>> word_count("One puzzle a day."), word_count("每日一题")
    (4.0, 2.0)
    """
    rest, han = re.subn("[\u4e00-\u9fff]", " ", text)
    return len(re.findall(r"[^\W\d_]+|\d[\d,.]*", rest)) + han / 2
