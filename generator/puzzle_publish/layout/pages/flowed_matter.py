"""The front and back matter that flows over pages, and how many pages it takes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...core.book import LoadedBook
from ...core.designs.design import Design
from ...core.errors import ConfigError
from ...core.figure import Figure
from ...core.own import shows_level
from ...core.page_kinds import TechniquesPage
from ...core.values import Geometry, Key, Plan, Request
from ...page_order import Stretch, stretches
from ...types.facts import facts_in
from .author_pages import AuthorPages
from .collected_page import meta_page
from .end_pages import certificate_page, more_page
from .front_matter import FrontMatter
from .handouts import source_lines
from .measurer import Measurer
from .page_plan import (
    Flow,
    Rules,
    RulesFlow,
    RulesPages,
    SectionSizes,
    SheetFlow,
    Side,
    Single,
    TrackerFlow,
    varieties,
)
from .rules_pages import RulesSetter
from .tracker import LEAST_PUZZLES, groups_of, tracker

MANY_TYPES = 4  # from which on rules are before the first puzzle of each
LEAST_OPENED = 6  # puzzles of a chapter without a month that has an opener by itself
MOST_APART = 3  # puzzles between the first ones of two types with rules on one page


@dataclass(frozen=True, slots=True)
class FlowedMatter:
    """The front and back matter of a book, on pages of the same geometry."""

    book: LoadedBook
    plan: Plan
    design: Design
    geometry: Geometry

    def front(
        self, sizes: Mapping[str, SectionSizes], measurer: Measurer, glossary: int
    ) -> Iterator[Flow]:
        """Yield the front matter of a book with this many pages of glossary."""
        if self.book.config.print.matter == "none":
            return
        requests, tracker = self.plan.requests, self.tracker()
        matter = FrontMatter(self.book.config, self.design)
        pages = ((*size.sheets, *size.blanks) for size in sizes.values())
        sheets = (sheet.title for every in pages for sheet in every)
        further = [self.design.say("tracker")] * bool(tracker)
        further += dict.fromkeys(sheets)
        if any(size.hint_kinds or size.drawn for size in sizes.values()):
            further.append(self.design.say("hints"))
        if self.book.config.book.meta is not None:
            further.append(self.design.say("meta"))
        if self.book.config.print.glossary == "techniques":
            further.append(self.design.say("techniques"))
        answers = self.book.config.print.answers
        if answers in ("back", "both"):
            further.append(self.design.say("key"))
        if answers != "separate":
            further += [self.design.say("glossary")] if glossary else []
        further += [m.title for m in (*self.book.front, *self.book.back) if m.title]
        if not matter.fits_copyright(self.geometry):
            message = "does not fit on half of the imprint page; shorten it"
            raise ConfigError(self.book.at(("book", "copyright"), message))
        yield Flow(Single.TITLE, 1, Side.RECTO)
        yield Flow(Single.IMPRINT, 1)
        sources = matter.sources(requests)
        if not matter.fits_imprint(sources, self.geometry):
            yield self._sources(sources, measurer)
        own = AuthorPages(self.book, self.design, self.geometry, measurer)
        yield from own.dedication()
        chapters = stretches(requests, self.book.config.print.order)
        names = varieties(sizes)
        titles = matter.titles_of(names) if self.rules_at != "none" else {}
        among = self.rules_at == "first"
        sample = matter.contents_sample(titles, chapters, further, among=among)
        yield Flow(Single.CONTENTS, measurer.pages(sample), Side.RECTO)
        yield from own.side(front=True)
        for k in range(len(tracker)):
            yield Flow(TrackerFlow(k), 1)
        if self.rules_at == "front":
            for name, rules in self.rules(sizes, measurer).items():
                yield Flow(RulesFlow(name, rules.below), rules.pages, rules.side)
        tables = set()
        for section, size in sizes.items():
            for k, sheet in enumerate(size.sheets):
                if not sheet.blank_back and sheet.title in tables:
                    continue
                tables.add(sheet.title)
                flow = SheetFlow(section, k)
                yield Flow(flow, 1, Side.RECTO, blank_back=sheet.blank_back)

    def rules(
        self, sizes: Mapping[str, SectionSizes], measurer: Measurer
    ) -> dict[str, Rules]:
        """Return the pages of rules by name, in the order of the puzzles."""
        if self.rules_at == "none":
            return {}
        names = varieties(sizes)
        mine: dict[str, list[Request]] = {}
        for request in self.plan.requests:
            mine.setdefault(names[request.key.section], []).append(request)
        explained = [
            (
                name,
                {r.level for r in requests if shows_level(r.own)},
                sizes[requests[0].key.section].example,
            )
            for name, requests in mine.items()
        ]
        setter = RulesSetter(
            self.design,
            self.geometry,
            measurer,
            facts={name: facts_in(requests) for name, requests in mine.items()},
            titles=FrontMatter(self.book.config, self.design).titles_of(names),
        )
        if self.rules_at == "front":
            return setter.front(explained)
        if any(size.facing for size in sizes.values()) or self._paired:
            return {one[0]: setter.facing(*one) for one in explained}
        return setter.brief(explained, self._neighbours(names))

    @property
    def rules_at(self) -> str:
        """Where the rules are: "front", "first" or "none"."""
        config = self.book.config
        if config.print.matter == "none":
            return "none"
        if config.print.rules != "auto":
            return config.print.rules
        types = {section.type for section in config.sections}
        return "first" if len(types) >= MANY_TYPES else "front"

    @property
    def _paired(self) -> bool:
        """Whether puzzles begin on the left, with a page that faces each."""
        return self.design.notes or self.book.config.print.spread

    def _first(self, names: Mapping[str, str]) -> dict[str, Key]:
        """The first puzzle of each name of rules, in page order."""
        return {names[r.key.section]: r.key for r in reversed(self.plan.requests)}

    def _neighbours(self, names: Mapping[str, str]) -> frozenset[tuple[str, str]]:
        """Pairs of rules whose first puzzles are at most MOST_APART from each other."""
        found = set()
        first = set(self._first(names).values())
        for chapter in stretches(self.plan.requests, self.book.config.print.order):
            begun = [(k, r) for k, r in enumerate(chapter.requests) if r.key in first]
            for (here, one), (there, other) in pairwise(begun):
                if there - here <= MOST_APART:
                    found.add((names[one.key.section], names[other.key.section]))
        return frozenset(found)

    def before_puzzles(
        self, sizes: Mapping[str, SectionSizes], measurer: Measurer
    ) -> dict[Key, RulesPages]:
        """Return the rules that are right before a puzzle, by that puzzle."""
        if self.rules_at != "first":
            return {}
        first = self._first(varieties(sizes))
        return {
            first[name]: (RulesFlow(name, rules.below), rules.pages)
            for name, rules in self.rules(sizes, measurer).items()
        }

    def after(
        self, measurer: Measurer, techniques: TechniquesPage | None
    ) -> Iterator[Flow]:
        """Yield the pages after the puzzles."""
        if self.book.config.book.meta is not None:
            yield Flow(Single.META, measurer.pages(meta_page(self.book, self.design)))
        if techniques is not None:
            yield Flow(Single.TECHNIQUES, measurer.pages(techniques))

    def back(
        self, sizes: Mapping[str, SectionSizes], measurer: Measurer
    ) -> Iterator[Flow]:
        """Yield the pages after the key and the glossary."""
        config, count = self.book.config, len(self.plan.requests)
        for section, size in sizes.items():
            for k in range(len(size.blanks)):
                yield Flow(SheetFlow(section, len(size.sheets) + k), 1)
        own = AuthorPages(self.book, self.design, self.geometry, measurer)
        yield from own.side(front=False)
        if config.print.matter == "none":
            # The sources' licences require these lines, so they are always printed.
            sources = FrontMatter(config, self.design).sources(self.plan.requests)
            if sources and not self._on_sheets():
                yield self._sources(sources, measurer)
        if config.book.more:
            yield Flow(Single.MORE, measurer.pages(more_page(config, self.design)))
        if config.print.certificate:
            page = certificate_page(config, self.design, self.geometry, count)
            yield Flow(Single.CERTIFICATE, measurer.pages(page), Side.RECTO)

    def _on_sheets(self) -> bool:
        """Whether the sources are printed on each page."""
        if not self.design.numbers.handout:
            return False
        requests, config = self.plan.requests, self.book.config
        return source_lines(config, requests, self.design, self.geometry)[1]

    def _sources(self, sources: Sequence[str], measurer: Measurer) -> Flow:
        page = FrontMatter(self.book.config, self.design).sources_page(sources)
        return Flow(Single.SOURCES, measurer.pages(page))

    def has_opener(self, chapter: Stretch) -> bool:
        """Return whether a chapter begins with a page that is all its own.

        Bought books give a page to long parts and to months; kinds with few puzzles
        follow each other, each puzzle under the name of its kind.
        """
        config = self.book.config
        if config.print.matter != "auto":
            return config.print.has_openers
        asked = config.print.records or config.web.codes == "chapter"
        asked = asked or any(
            s.intro for s in config.sections if s.id == chapter.section
        )
        few = chapter.month is None and len(chapter.requests) < LEAST_OPENED
        return asked or not few

    def tracker(self) -> tuple[Figure, ...]:
        """Return the pages of the progress tracker, () without one."""
        config = self.book.config
        wanted, chapters = (
            config.print.tracker,
            stretches(self.plan.requests, config.print.order),
        )
        counts = (len(one.requests) for one in chapters if self.has_opener(one))
        if not (sum(counts) >= LEAST_PUZZLES if wanted == "auto" else wanted):
            return ()
        matter = FrontMatter(config, self.design)
        groups = groups_of(self.plan, config.print.order, matter.chapter_title)
        return tracker(groups, self.geometry, self.design, matter.language)
