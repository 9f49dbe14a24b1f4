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
from .end_pages import closing_pages, closing_values
from .front_matter import FrontMatter
from .handouts import source_lines
from .measurer import Measurer
from .page_plan import SectionSizes, example_in
from .tracker import LEAST_PUZZLES, groups_of, tracker

# Name, pages, whether it begins on a recto, whether the back of its leaf stays blank.
Flow = tuple[str, int, bool, bool]


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
        sheets = (s.title for size in sizes.values() for s in size.sheets)
        further = [self.design.say("tracker")] * bool(tracker)
        further += dict.fromkeys(sheets)
        if any(size.hint_kinds or size.drawn for size in sizes.values()):
            further.append(self.design.say("hints"))
        if self.book.config.print.answers != "separate":
            further.append(self.design.say("key"))
            further += [self.design.say("glossary")] if glossary else []
        further += [m.title for m in (*self.book.front, *self.book.back) if m.title]
        if not matter.fits_copyright(self.geometry):
            message = "does not fit on half of the imprint page; shorten it"
            raise ConfigError(self.book.at(("book", "copyright"), message))
        yield "title", 1, True, False
        yield "imprint", 1, False, False
        sources = matter.sources(requests)
        if not matter.fits_imprint(sources, self.geometry):
            yield self._sources(sources, measurer)
        own = AuthorPages(self.book, self.design, self.geometry, measurer)
        yield from own.dedication()
        chapters = stretches(requests, self.book.config.print.order)
        sample = matter.contents_sample(requests, chapters, further)
        yield "contents", measurer.pages("contents", sample), True, False
        yield from own.side("front")
        for k in range(len(tracker)):
            yield f"tracker:{k}", 1, False, False
        for nth, name in enumerate(types_in(requests)):
            used = {r.level for r in requests if r.type == name}
            example = example_in(sizes, name)
            values = matter.howto_values(name, self.geometry, used, example)
            yield f"howto:{name}", measurer.pages("howto", values), not nth, False
        for section, size in sizes.items():
            for k, sheet in enumerate(size.sheets):
                yield f"sheet:{section}:{k}", 1, True, sheet.blank_back

    def back(self, measurer: Measurer) -> Iterator[Flow]:
        """Yield the pages after the key and the glossary."""
        config, count = self.book.config, len(self.plan.requests)
        own = AuthorPages(self.book, self.design, self.geometry, measurer)
        yield from own.side("back")
        if config.print.matter == "none":
            # The licences of the sources ask for these lines; nothing else may go.
            sources = FrontMatter(config, self.design).sources(self.plan.requests)
            if sources and not self._on_sheets():
                yield self._sources(sources, measurer)
        for name in closing_pages(config):
            values = closing_values(name, config, self.design, self.geometry, count)
            yield name, measurer.pages(name, values), name == "certificate", False

    def _on_sheets(self) -> bool:
        """Whether the sources are printed on each page."""
        if not self.design.numbers.handout:
            return False
        requests, config = self.plan.requests, self.book.config
        return source_lines(config, requests, self.design, self.geometry)[1]

    def _sources(self, sources: Sequence[str], measurer: Measurer) -> Flow:
        values = FrontMatter(self.book.config, self.design).sources_values(sources)
        return "sources", measurer.pages("sources", values), False, False

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
