"""The pages before the puzzles: title, imprint, contents."""

import datetime
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from math import fsum

from ...core.book import BookConfig
from ...core.designs.design import Design
from ...core.drawings.library import CREDIT, drawing, themes
from ...core.drawings.placing import picture
from ...core.figure import Figure
from ...core.languages import base_of, language, undivided
from ...core.own import shows_level
from ...core.page_kinds import ContentsPage, Entry, ImprintPage, SourcesPage, TitlePage
from ...core.placed import PlacedFigure
from ...core.puzzle import CoverPicture, Fairness
from ...core.seeds import rng_for
from ...core.text_fitting import LEADING, TEXT_LEADING, height_mm, size_pt
from ...core.values import Geometry, Request, Selection, Volume, types_in
from ...page_order import SECTIONS, Stretch, is_bonus
from ...types.registry import load
from ...types.shown import cover_draft
from .legible import least_picture_cell_mm
from .ornaments import to_colour
from .page_plan import Chapter

LEAST_OF_LEVEL = 8  # puzzles a level on average, to list a chapter's levels in contents
MOST_KINDS_NAMED = 3  # in the line that counts the puzzles
TITLE_PT, KINDS_PT = 44.0, 10.0  # at most, and as in page.css
SUBTITLE_PT, LARGE_SUBTITLE_PT = 14.0, 22.0  # at most
LIGHT = 0.06  # of a drawing on the title page, in black
LEAST_ART_MM = 25.0  # smaller would look like a mistake
# Of the imprint page, as in page.css; its own lines take less than half of it.
IMPRINT_PT, IMPRINT_GAP_MM, IMPRINT_WIDTH = 8.5, 2.0, 0.72
IMPRINT_SHARE, COPYRIGHT_SHARE = 0.4, 0.5
MOST_RULES = 8  # entries for rules that are as large as others in the contents
_WIDEST_NUMBER = 888  # in place of page numbers that are not known yet


def level_starts(requests: Sequence[Request]) -> list[Request]:
    """Return the first puzzle of each level of a chapter.

    [] if levels alternate or are so short that the opener is enough.
    """
    starts = [next(group) for _, group in groupby(requests, lambda r: r.level)]
    levels = {request.level for request in requests}
    if not all(shows_level(request.own) for request in requests):
        return []
    in_blocks = len(starts) == len(levels) > 1
    return starts if in_blocks and len(requests) >= LEAST_OF_LEVEL * len(levels) else []


def is_daily(requests: Sequence[Request]) -> bool:
    """Return whether every day from the first to the last has one puzzle."""
    days = sorted(datetime.date.fromisoformat(r.date) for r in requests if r.date)
    if not days or len(days) < len(requests):
        return False
    return all((day - days[0]).days == nth for nth, day in enumerate(days))


def all_unique(selection: Selection) -> bool:
    """Return whether each puzzle has exactly one answer."""
    return all(
        load(pick.request.type).fairness_of(pick.puzzle.level) is Fairness.UNIQUE
        for pick in selection.picks
    )


class FrontMatter:
    """Composes the pages of the front matter."""

    def __init__(
        self, config: BookConfig, design: Design, volume: Volume | None = None
    ) -> None:
        self.config = config
        self.design = design
        self.volume = volume
        self.language = language(config.book.language)

    def chapter_title(self, chapter: Stretch | Chapter) -> str:
        """Return a chapter's title: its level, its month, its section's title, or both.

        A section's title is used only if the chapter has no other section.
        """
        if chapter.level:
            return self.level_word(chapter.requests[0])
        if chapter.month is not None:
            name = self.month_name(chapter.month)
            title = self.title_of(chapter.section) if chapter.section else ""
            return f"{title} · {name}" if title else name
        return self.section_title(chapter.requests)

    def listed_title(self, chapter: Stretch | Chapter) -> str:
        """Return a chapter's title for the contents, where a long one is broken."""
        title = self.chapter_title(chapter)
        if chapter.month is None or chapter.level:
            return title
        name = self.month_name(chapter.month)
        return f"{title.removesuffix(name)}{undivided(name)}"

    def section_title(self, requests: Sequence[Request]) -> str:
        """Return a section's own title, or its type's: over one puzzle its name."""
        title = self.title_of(requests[0].key.section)
        text = load(requests[0].type).text(self.language.code)
        return title or (text.name if len(requests) == 1 else text.title)

    def puzzle_name(self, requests: Sequence[Request]) -> str:
        """Return what is above one puzzle: its section's title, or its type's name."""
        title = self.title_of(requests[0].key.section)
        text = load(requests[0].type).text(self.language.code)
        name = title if title and title != text.title else text.name
        bonus = is_bonus(requests[0])
        return self.design.say("bonus", title=name) if bonus else name

    def month_name(self, month: datetime.date) -> str:
        """Return a month with its year."""
        return self.language.month_year.format(**self.language.fields(month))

    def level_word(self, request: Request) -> str:
        """Return the word for a puzzle's level in the book."""
        return load(request.type).text(self.language.code).levels[request.level]

    def listed_note(self, chapter: Stretch | Chapter, rules_at: int) -> str:
        """Return what the contents say after a chapter's title.

        How many puzzles a section has, of which levels if these have no entries, and on
        which page its rules are, 0 if the contents do not say.
        """
        requests, parts = chapter.requests, list[str]()
        if chapter.section and chapter.month is None:
            parts = [self.design.counted("month_note", len(requests))]
            stars = load(requests[0].type).levels
            told = all(shows_level(one.own) and one.level in stars for one in requests)
            if self.design.numbers.judged and told and not level_starts(requests):
                ranked = sorted(requests, key=lambda one: stars[one.level])
                ends = map(self.level_word, (ranked[0], ranked[-1]))
                parts.append("–".join(dict.fromkeys(ends)))
        if rules_at:
            parts.append(self.design.say("rules_at", page=rules_at))
        return " · ".join(parts)

    def title_of(self, section: str) -> str:
        """Return the title of a section in the book's file, or ""."""
        return next(s.title for s in self.config.sections if s.id == section)

    def rules_titles(self) -> dict[str, str]:
        """Return the author's own title of each type that has a single section."""
        times = Counter(section.type for section in self.config.sections)
        return {
            section.type: section.title
            for section in self.config.sections
            if section.title and times[section.type] == 1
        }

    def titles_of(self, varieties: Mapping[str, str]) -> dict[str, str]:
        """Return the title of each name of rules; they are given by section.

        It is that of a single section, else the variant's or the type's.
        """
        times, code = Counter(varieties.values()), self.language.code
        found = {}
        for section, name in varieties.items():
            kind, _, variant = name.partition(":")
            text = load(kind).text(code)
            usual = text.labels[f"variant-{variant}"] if variant else text.title
            own = self.title_of(section) if times[name] == 1 else ""
            found[name] = own or usual
        return found

    @property
    def notes_rules(self) -> bool:
        """Whether rules among puzzles are noted in the entries of sections."""
        return self.config.print.order == SECTIONS

    def rules_entries(
        self, titles: Mapping[str, str], *, among: bool = False
    ) -> list[tuple[str, str, int]]:
        """Return label, name and rank of each entry for rules in the contents.

        Many types have small entries below one of their first page; rules `among` the
        puzzles have small entries below that of the chapter, and none where sections'
        entries note their pages.
        """
        if among and self.notes_rules:
            return []
        if among or len(titles) <= MOST_RULES:
            return [
                (
                    self.design.say("how_to_play_of", title=title),
                    name,
                    3 if among else 1,
                )
                for name, title in titles.items()
            ]
        head = self.design.say("how_to_play"), next(iter(titles)), 1
        return [head, *((title, name, 3) for name, title in titles.items())]

    def contents_sample(
        self,
        titles: Mapping[str, str],
        chapters: Sequence[Stretch],
        further: Sequence[str],
        *,
        among: bool,
    ) -> ContentsPage:
        """Return contents as long as the real ones, for measuring.

        `titles` are those of rules, which may be `among` the puzzles; `further` are the
        entries besides rules and chapters (sheets, hints, key).
        """
        judged = chapters if self.design.numbers.judged else ()
        starts = [one for part in judged for one in level_starts(part.requests)]
        levels = [self.level_word(request) for request in starts]
        rules = self.rules_entries(titles, among=among)
        page = str(_WIDEST_NUMBER)
        rules_at = _WIDEST_NUMBER if among and self.notes_rules else 0
        named = (
            (self.listed_title(one), self.listed_note(one, rules_at))
            for one in chapters
        )
        entries = (
            *(Entry(label, page, "", rank) for label, _, rank in rules),
            *(Entry(label, page, "", 2, note) for label, note in named),
            *(Entry(label, page, "", 2) for label in further),
            *(Entry(label, page, "", 3) for label in levels),
        )
        return ContentsPage(entries=entries, anchor="contents")

    def title_page(self, selection: Selection, geometry: Geometry) -> TitlePage:
        """Return the title page, with a solved puzzle as a picture."""
        about = self.config.book
        scale = self.design.scale(geometry.width_mm, geometry.height_mm)
        width, height = geometry.type_width_mm / scale, geometry.type_height_mm / scale
        title_pt = size_pt(about.title, width, 42, TITLE_PT, self.design.least_pt)
        most = LARGE_SUBTITLE_PT if self.design.large else SUBTITLE_PT
        subtitle_pt = size_pt(about.subtitle, width, 24, most, self.design.least_pt)
        words = height_mm(about.title, width, title_pt)
        words += height_mm(about.subtitle, width, subtitle_pt)
        kinds = self.kind_names(pick.request for pick in selection.picks)
        words += height_mm(
            " · ".join(kinds), width, max(KINDS_PT, self.design.least_pt)
        )
        # The picture is between the words and the author's name at the foot.
        numbers = self.design.numbers.title
        side = min(numbers.art, height - words - numbers.around) * scale
        lined, art = self.design.numbers.lined, None
        if side > LEAST_ART_MM and lined:
            names = to_colour(self.config.print.decorate, LIGHT)
            every = map(drawing, names or to_colour(self.config.print.decorate))
            art = picture(max(every, key=lambda one: len(one.regions)), side)
        elif side > LEAST_ART_MM:
            art = self.art(selection, side, "title")
        return TitlePage(
            title=about.title,
            title_pt=title_pt * scale,
            subtitle=about.subtitle,
            subtitle_pt=subtitle_pt * scale,
            span=self.span(selection),
            count=self.count_line(selection),
            kinds=kinds,
            edition=" · ".join(
                filter(None, (self.volume_words(), self.design.edition_words))
            ),
            author=about.author,
            publisher=about.publisher,
            art=art,
            art_size=round(max(side, 0.0), 3),
        )

    def art(
        self, selection: Selection, side_mm: float, page: str, most_mm: float = 0.0
    ) -> PlacedFigure | None:
        """Return a picture for one of the pages, which fits a square.

        It is neither the worked example nor, solved, a puzzle of the book. One whose
        letters would be smaller than the design's smallest size is enlarged to at most
        `most_mm`; None if that is too small.
        """
        art = self._picture(selection, page)
        side = max(art.width, art.height)
        cell, least = side_mm / side, least_picture_cell_mm(art, self.design)
        if cell >= least:
            return PlacedFigure(art, cell)
        return PlacedFigure(art, least) if least * side <= most_mm else None

    def _picture(self, selection: Selection, page: str) -> Figure:
        first, code = selection.picks[0], self.language.code
        kind = load(first.request.type)
        params = kind.read_params(first.request.params)
        book = [p.puzzle for p in selection.picks if p.request.type == kind.name]
        found = cover_draft(
            kind,
            rng_for(self.config.book.seed, f"picture: {page}", 0, 0),
            params,
            CoverPicture(tuple(book), base_of(code), 1.0),
            first.request.judged,
        )
        if found == kind.example_for(params):
            return kind.opener_art(kind.read_givens(first.puzzle.givens), code)
        return kind.cover_art(*kind.read(found), code)

    def span(self, selection: Selection) -> str:
        """Return "1–14 March 2027" or "2027", "" for an undated book."""
        dates = sorted(p.request.date for p in selection.picks if p.request.date)
        if not dates:
            return ""
        first, last = (datetime.date.fromisoformat(d) for d in (dates[0], dates[-1]))
        return undivided(self.language.span(first, last))

    def count_line(self, selection: Selection) -> str:
        """Return how many puzzles there are, of each kind if there are only a few.

        A number that the subtitle says is not said again.
        """
        requests = [pick.request for pick in selection.picks]
        counted = self.counted(requests)
        number = re.findall(r"\d[\d,]*", counted)[0]
        if re.search(rf"(?<!\d){number}(?!\d)", self.config.book.subtitle):
            counted = ""
        return " · ".join(filter(None, (counted, self.numbers(selection))))

    def numbers(self, selection: Selection) -> str:
        """Return the numbers of a volume's puzzles, "" for a book in one volume."""
        if not self.volume:
            return ""
        first, last = selection.picks[0].number, selection.picks[-1].number
        return self.design.say("level_numbers", first=first, last=last)

    def counted(self, requests: Sequence[Request]) -> str:
        """Return "365 puzzles, one for every day" or "9 crosswords, 8 codewords"."""
        if is_daily(requests):
            return self.design.counted("year_of_puzzles", len(requests))
        if len(types_in(requests)) > MOST_KINDS_NAMED:
            return self.design.counted("puzzles", len(requests))
        return self.design.say("list_comma").join(self.kinds(requests))

    def kind_names(self, requests: Iterable[Request]) -> tuple[str, ...]:
        """Return the titles of a book's kinds, () where their counts are printed."""
        own, names = self.rules_titles(), types_in(requests)
        code = self.language.code
        titles = (own.get(name, load(name).text(code).title) for name in names)
        return tuple(titles) if len(names) > MOST_KINDS_NAMED else ()

    def kinds(self, requests: Iterable[Request]) -> list[str]:
        """Return how many puzzles there are of each kind, "16 crosswords"."""
        code, kinds = self.language.code, Counter(r.type for r in requests)
        return [load(name).text(code).counted(n) for name, n in kinds.items()]

    def edition_line(self) -> str:
        """Return which edition and volume the book is, "" for the first and only."""
        parts = (self.series_volume(), self.volume_words(), self.design.edition_words)
        return " · ".join(filter(None, parts))

    def series_volume(self) -> str:
        """Return "Volume 2", a volume of its series, "" for the first."""
        volume = self.config.book.volume
        return self.design.say("imprint_edition", volume=volume) if volume > 1 else ""

    def volume_words(self) -> str:
        """Return "Volume 1 of 3", a part within a volume of a series, or ""."""
        if self.volume is None:
            return ""
        name = "part_of" if self.config.book.volume > 1 else "volume_of"
        return self.design.say(name, nth=self.volume.nth, count=self.volume.count)

    def sources(self, requests: Iterable[Request]) -> list[str]:
        """Return the credits that the licences of the types' sources require."""
        levels = {(r.key.section, r.level): r for r in requests}
        lines: dict[str, None] = {}
        for request in levels.values():
            kind = load(request.type)
            params = kind.read_params(request.params)
            lines |= dict.fromkeys(kind.credits(params, self.language.code))
        options = self.config.print
        drawn = options.decorate, options.border, options.cover.theme in themes()
        if any(drawn) or self.design.numbers.lined:
            lines[CREDIT] = None
        return list(lines)

    def sources_page(self, sources: Sequence[str]) -> SourcesPage:
        """Return the page of sources."""
        title = self.design.say("sources")
        return SourcesPage(title=title, anchor="sources", lines=tuple(sources))

    def fits_imprint(self, sources: Sequence[str], geometry: Geometry) -> bool:
        """Return whether the sources fit above the imprint's own lines."""
        own = own_lines(self.config.book.copyright)
        # One line of it is among the imprint's own.
        every = [*sources, *(own if self._imprint_share(own, geometry) > 0.05 else [])]
        return self._imprint_share(every, geometry) <= IMPRINT_SHARE

    def fits_copyright(self, geometry: Geometry) -> bool:
        """Return whether the author's copyright fits on the imprint page."""
        own = own_lines(self.config.book.copyright)
        return self._imprint_share(own, geometry) <= COPYRIGHT_SHARE

    def _imprint_share(self, lines: Sequence[str], geometry: Geometry) -> float:
        """Return the share of the page's height that some paragraphs take."""
        scale = self.design.scale(geometry.width_mm, geometry.height_mm)
        width = geometry.type_width_mm * IMPRINT_WIDTH / scale
        leading = TEXT_LEADING[self.language.code] / LEADING
        size = max(IMPRINT_PT, self.design.least_pt)
        high = fsum(
            height_mm(line, width, size) * leading + IMPRINT_GAP_MM for line in lines
        )
        return high * scale / geometry.type_height_mm

    def imprint_page(self, selection: Selection, sources: Sequence[str]) -> ImprintPage:
        """Return the imprint; its year comes from the puzzles, never from the clock."""
        about, say = self.config.book, self.design.say
        owner = about.publisher or about.author
        years = sorted({p.request.date[:4] for p in selection.picks if p.request.date})
        if about.copyright.strip():
            rights = own_lines(about.copyright)
        elif owner and years:
            rights = [say("imprint_copyright", year=years[0], owner=owner)]
        else:
            rights = [say("imprint_plain")]
        lines = [about.title, *rights]
        if about.isbn:
            lines.append(say("imprint_isbn", isbn=about.isbn))
        if edition := self.edition_line():
            lines.append(edition)
        if self.config.web.codes != "none":
            shown = self.config.web.url.partition("://")[2].rstrip("/")
            lines.append(say(f"imprint_{self.config.web.codes}", url=shown))
        made = "imprint_made" if all_unique(selection) else "imprint_made_any"
        lines += [say(made), say("imprint_type")]
        return ImprintPage(lines=tuple(lines), sources=tuple(sources))


def own_lines(text: str) -> list[str]:
    r"""Return the lines of an author's text that have words.

    >>> own_lines("© 2027 A. Author\n\nPrinted at home\n")
    ['© 2027 A. Author', 'Printed at home']
    """
    return [line.strip() for line in text.split("\n") if line.strip()]
