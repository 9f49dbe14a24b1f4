"""The front and back matter that flows over pages, and how many pages it takes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...core.book import LoadedBook
from ...core.designs.design import Design
from ...core.errors import ConfigError
from ...core.figure import Figure
from ...core.page_kinds import TechniquesPage
from ...core.values import Geometry, Plan, types_in
from ...page_order import stretches
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
    SectionSizes,
    SheetFlow,
    Side,
    Single,
    TrackerFlow,
    example_in,
)
from .rules_pages import RulesSetter
from .tracker import LEAST_PUZZLES, groups_of, tracker


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
        if self.book.config.print.answers != "separate":
            further.append(self.design.say("key"))
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
        sample = matter.contents_sample(requests, chapters, further)
        yield Flow(Single.CONTENTS, measurer.pages(sample), Side.RECTO)
        yield from own.side(front=True)
        for k in range(len(tracker)):
            yield Flow(TrackerFlow(k), 1)
        for name, rules in self.rules(sizes, measurer).items():
            yield Flow(RulesFlow(name), rules.pages, rules.side)
        for section, size in sizes.items():
            for k, sheet in enumerate(size.sheets):
                flow = SheetFlow(section, k)
                yield Flow(flow, 1, Side.RECTO, blank_back=sheet.blank_back)

    def rules(
        self, sizes: Mapping[str, SectionSizes], measurer: Measurer
    ) -> dict[str, Rules]:
        """Return the pages of rules by type, in the order of the puzzles."""
        requests = self.plan.requests
        if self.book.config.print.matter == "none":
            return {}
        setter = RulesSetter(self.design, self.geometry, measurer)
        return {
            name: setter.rules(
                name,
                {r.level for r in requests if r.type == name},
                example_in(sizes, name),
            )
            for name in types_in(requests)
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

    def tracker(self) -> tuple[Figure, ...]:
        """Return the pages of the progress tracker, () without one."""
        config = self.book.config
        wanted, count = config.print.tracker, len(self.plan.requests)
        usual = count >= LEAST_PUZZLES and config.print.matter == "full"
        if not (usual if wanted == "auto" else wanted):
            return ()
        matter = FrontMatter(config, self.design)
        groups = groups_of(self.plan, config.print.order, matter.chapter_title)
        return tracker(groups, self.geometry, self.design, matter.language)
