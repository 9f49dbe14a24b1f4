"""The front and back matter that flows over pages, and how many pages it takes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...core.book import LoadedBook
from ...core.designs.design import Design
from ...core.errors import ConfigError
from ...core.figure import Figure
from ...core.values import Geometry, Plan, types_in
from ...page_order import stretches
from .author_pages import AuthorPages
from .collected_page import META, meta_values
from .end_pages import closing_pages, closing_values
from .front_matter import FrontMatter
from .handouts import source_lines
from .measurer import Measurer
from .page_plan import Flow, Rules, SectionSizes, Side, example_in
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
        if self.book.config.print.answers != "separate":
            further.append(self.design.say("key"))
            further += [self.design.say("glossary")] if glossary else []
        further += [m.title for m in (*self.book.front, *self.book.back) if m.title]
        if not matter.fits_copyright(self.geometry):
            message = "does not fit on half of the imprint page; shorten it"
            raise ConfigError(self.book.at(("book", "copyright"), message))
        yield Flow("title", 1, Side.RECTO)
        yield Flow("imprint", 1)
        sources = matter.sources(requests)
        if not matter.fits_imprint(sources, self.geometry):
            yield self._sources(sources, measurer)
        own = AuthorPages(self.book, self.design, self.geometry, measurer)
        yield from own.dedication()
        chapters = stretches(requests, self.book.config.print.order)
        sample = matter.contents_sample(requests, chapters, further)
        yield Flow("contents", measurer.pages("contents", sample), Side.RECTO)
        yield from own.side("front")
        for k in range(len(tracker)):
            yield Flow(f"tracker:{k}", 1)
        for name, rules in self.rules(sizes, measurer).items():
            yield Flow(f"howto:{name}", rules.pages, rules.side)
        for section, size in sizes.items():
            for k, sheet in enumerate(size.sheets):
                name = f"sheet:{section}:{k}"
                yield Flow(name, 1, Side.RECTO, blank_back=sheet.blank_back)

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

    def after(self, measurer: Measurer) -> Iterator[Flow]:
        """Yield the pages after the puzzles."""
        if self.book.config.book.meta is not None:
            values = meta_values(self.book, self.design)
            yield Flow(META, measurer.pages(META, values))

    def back(
        self, sizes: Mapping[str, SectionSizes], measurer: Measurer
    ) -> Iterator[Flow]:
        """Yield the pages after the key and the glossary."""
        config, count = self.book.config, len(self.plan.requests)
        for section, size in sizes.items():
            for k in range(len(size.blanks)):
                yield Flow(f"sheet:{section}:{len(size.sheets) + k}", 1)
        own = AuthorPages(self.book, self.design, self.geometry, measurer)
        yield from own.side("back")
        if config.print.matter == "none":
            # The sources' licences require these lines, so they are always printed.
            sources = FrontMatter(config, self.design).sources(self.plan.requests)
            if sources and not self._on_sheets():
                yield self._sources(sources, measurer)
        for name in closing_pages(config):
            values = closing_values(name, config, self.design, self.geometry, count)
            side = Side.RECTO if name == "certificate" else Side.ANY
            yield Flow(name, measurer.pages(name, values), side)

    def _on_sheets(self) -> bool:
        """Whether the sources are printed on each page."""
        if not self.design.numbers.handout:
            return False
        requests, config = self.plan.requests, self.book.config
        return source_lines(config, requests, self.design, self.geometry)[1]

    def _sources(self, sources: Sequence[str], measurer: Measurer) -> Flow:
        values = FrontMatter(self.book.config, self.design).sources_values(sources)
        return Flow("sources", measurer.pages("sources", values))

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
