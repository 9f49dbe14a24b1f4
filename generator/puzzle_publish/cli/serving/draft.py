"""A book's file as it is now: what is wrong with it, or pictures of some of its pages.

Runs in the process that draws (`artist.py`) and tells the server what it has, piece by
piece. Puzzles, measurements and pictures are kept for the next time.
"""

import hashlib
import io
import json
import logging
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from ...config.ahead import compile_first, first_times
from ...config.load import load_book
from ...core.book import LoadedBook
from ...core.counts import NAMES
from ...core.designs.design import Design
from ...core.errors import PublishError, place_of
from ...core.jobs import job_of
from ...core.languages import base_of
from ...core.log import MESSAGES
from ...core.messages import plain
from ...core.puzzle import Json
from ...core.reading.json_values import members_of
from ...core.reading.json_values import text as text_of
from ...core.reading.yaml_edit import stamp
from ...core.reading.yaml_file import read
from ...core.values import (
    Geometry,
    Layout,
    Outcome,
    Page,
    Plan,
    Rendered,
    Request,
    Selection,
    Tally,
    Volume,
)
from ...layout.editions import Edition, Printing, editions_of
from ...layout.pages.default_sizes import fitted
from ...layout.pages.printings import settle_all
from ...make.executors import Job, K, Result, results
from ...make.work import work, work_job
from ...plan import make_plan, printed_plan
from ...render.design_check import require_printable
from ...render.pages import PageMeasurer
from ...types.registry import warm_up_for
from ..check import Summary, summary
from ..editing import Where
from ..exit_status import sentences_of
from ..preview import PUZZLES, few, rendered_of, selection, spread
from ..shop import all_as, kinds_of
from .covers import fronts, keep_own
from .drawing import drawn_page
from .filling import Filling, Own, seconds_of
from .folder import state_of
from .listed import listed, pick_of
from .lists import shared
from .notes import Note, placed
from .opened import Opened
from .order import Wanted
from .playing import Playing
from .printed import built_pages
from .state import Front, Leaf

DPI = 96
LEAF_DPI = 72
READING = "reading"  # the first step
_AROUND = 1  # lines shown before and after one that is wrong
_LONGEST = 160  # signs of such a line
_MOST_SECTIONS = 12  # of which a puzzle is shown each, if nobody asks for more

_FILE = re.compile(r"[^\s:]{1,200}[./][^\s:]{1,200}")  # what may be the name of a file

Tell = Callable[..., None]


class Superseded(Exception):  # noqa: N818  a signal
    """The file was saved again; what is being drawn is no longer wanted."""


class Draft:
    """Draws a book again and again.

    Args:
        wanted: the book.
        tell: takes a kind of news and its values.
        pause: called between two steps; raises `Superseded` to end a drawing.
        made: puzzles made before, by the names of their jobs.

    Attributes:
        fills: whether to make the book's own puzzles, which may take long.
    """

    def __init__(
        self,
        wanted: Wanted,
        tell: Tell,
        pause: Callable[[], None],
        made: dict[str, Outcome],
    ) -> None:
        self._wanted, self._tell, self._pause, self._made = wanted, tell, pause, made
        self._opened = Opened(wanted.path.absolute().parent, wanted.ledger.parent)
        self._sent: set[str] = set()
        self._measurers: dict[tuple[str, str, Geometry], PageMeasurer] = {}
        self._summaries: dict[str, Summary] = {}  # by the book's digest
        self._warm: set[tuple[str, ...]] = set()
        self._filling = Filling(wanted.ledger, self)
        self.fills = wanted.fills
        self._drawn = False
        # The step that is done, and that in which the last drawing failed, "" for a
        # late one; an earlier process may have failed in the first.
        self._step_now = self._failed_in = READING

    def draw(self) -> None:
        """Tell what the file is now.

        Raises:
            Superseded: from `pause`.
        """
        started = time.perf_counter()
        warned = _Warnings()
        MESSAGES.addHandler(warned)
        self._opened.forget()
        self._drawn = False
        faults: list[Json] = []
        try:
            self._tell("state", stage="reading", stamp=self._stamp())
            self._draw(warned, started)
        except Superseded:
            raise
        except Exception as error:
            MESSAGES.debug("where it happened:", exc_info=error)
            self._failed_in = self._step_now
            faults = [self._fault(one) for one in sentences_of(error)]
        finally:
            MESSAGES.removeHandler(warned)
            language = self._said()
            self._tell("opened", self._opened.files, self._opened.folders)
        self._tell(
            "state",
            stage="",
            faults=faults,
            stale=bool(faults) and not self._drawn,
            warnings=warned.notes,
            language=language,
            at=time.time(),
        )

    def puzzles(self, where: Where) -> dict[str, Json]:
        """Return the single puzzles of the book.

        Raises:
            ConfigError: the book's file is wrong.
        """
        book, _, own = self._own(where)
        return listed(where, book, own)

    def leaf(self, where: Where, number: int) -> bytes:
        """Return a picture of the page that a puzzle has now, with no other on it.

        Args:
            where: the book.
            number: the puzzle's, as it was shown.

        Raises:
            UsageError: there is no such puzzle.
            ConfigError: the book's file is wrong.
        """
        book, editions, own = self._own(where)
        pick = pick_of(number, where, book, own)
        volume = Volume(1, 1, pick.number, len(own.after.picks) if own else 1)
        plan = Plan((pick.request,), volume=volume)
        chosen = Selection((pick,), Tally({}, 1, 0, 0.0, 0, 1))
        (printing, *_) = settle_all(editions[:1], plan, chosen)
        layout, rendered = rendered_of(printing, chosen)
        return drawn_page(rendered.screen, layout.places[0].page - 1, LEAF_DPI)

    def _own(self, where: Where) -> tuple[LoadedBook, Sequence[Edition], Own | None]:
        """Return the book as its file is now, and its own puzzles if they are made."""
        whole = load_book(where.path, where.settings)
        book = whole.in_one_volume()
        editions = editions_of(book, self._measurer, require_printable)
        plan = fitted(editions, make_plan(book))
        filled = self._filled(whole, book, editions, plan)
        return book, editions, self._filling.known(*filled)

    def _filled(
        self,
        whole: LoadedBook,
        book: LoadedBook,
        editions: Sequence[Edition],
        plan: Plan,
    ) -> tuple[LoadedBook, Sequence[Edition], Plan]:
        """Return what a build fills; that of one volume if the book has no others."""
        if whole.with_counts(whole.counts).config == book.config:
            return whole, editions, plan
        every = editions_of(whole, self._measurer, require_printable)
        return whole, every, fitted(every, make_plan(whole))

    def _draw(self, warned: "_Warnings", started: float) -> None:
        """Tell the pages, then how they play, then what the whole book would be."""
        self._step_now = READING
        self._prepare()
        whole = load_book(self._wanted.path, self._wanted.settings)
        about, book = whole.config.book, whole.in_one_volume()
        numbers = {name: f"{getattr(whole.counts, name):,}" for name in NAMES}
        self._tell("state", title=about.title, language=about.language, counts=numbers)
        build = state_of(self._wanted.path, whole.digest)
        self._tell("state", build=build, built=built_pages(self._wanted.path))
        editions = editions_of(book, self._measurer, require_printable)
        asked = fitted(editions, make_plan(book))
        every = printed_plan(book, asked)
        sections = len({request.key.section for request in every.requests})
        count = self._wanted.puzzles or max(PUZZLES, min(sections, _MOST_SECTIONS))
        plan = spread(every, count, book.changes.entries)
        self._pass("making")
        filled = self._filled(whole, book, editions, asked)
        own = self._filling.known(*filled)
        chosen = few(own.after, plan) if own else self._selection(plan)
        self._pass("drawing")
        shown = partial(self._show, editions, plan, warned, started)
        counted = few(own.after, every) if own else all_as(every, chosen)
        drawn = shown(chosen, counted)
        cost = 0.0 if own else seconds_of(every, self._made)
        self._tell("state", own=own is not None, cost_s=round(cost, 1))
        if whole.digest not in self._summaries:
            self._summaries = {whole.digest: summary(whole, make_plan(whole))}
        self._tell("state", summary=self._summaries[whole.digest])
        self._send_fronts(*drawn, counted)
        if own is None and (self.fills or book.changes.entries):
            told = partial(self._step, "filling")
            own = self._filling.made(*filled, told)
            chosen, counted = few(own.after, plan), few(own.after, every)
            drawn = shown(chosen, counted)
            self._tell("state", own=True, cost_s=0.0)
            self._send_fronts(*drawn, counted)

    def _prepare(self) -> None:
        """Compile what this computer makes the first puzzles of a type with."""
        path, settings = self._wanted.path, self._wanted.settings
        with suppress(PublishError):  # `load_book` says what is wrong
            every = first_times(read(path).data)
            for nth, section in enumerate(every):
                self._step("preparing", nth, len(every))
                compile_first(path, settings, section)
            if every:
                self._step("reading")

    def _show(
        self,
        editions: Sequence[Edition],
        plan: Plan,
        warned: "_Warnings",
        started: float,
        chosen: Selection,
        counted: Selection,
    ) -> tuple[Printing, Layout]:
        """Tell the pages of some puzzles, then how they play."""
        self._step("drawing")
        (printing, *_) = settle_all(editions[:1], plan, chosen)
        self._pass("")
        layout, rendered = rendered_of(printing, chosen, counted)
        self._pause()
        folder = self._wanted.path.absolute().parent
        playing = Playing(printing.edition, layout, chosen, folder)
        self._send_pages(layout, rendered, playing.puzzles)
        self._drawn = True
        self._tell(
            "state",
            stage="checking",
            at=time.time(),
            faults=[],
            stale=False,
            warnings=list(warned.notes),
            spent_s=round(time.perf_counter() - started, 2),
            shown=len(chosen.picks),
            sharing=[*shared(chosen.picks)],
        )
        site: dict[str, bytes] = {}
        for name, content in playing.files():
            self._pause()
            site[name] = content
        self._tell("site", site)
        self._pause()
        return printing, layout

    def _send_fronts(
        self, printing: Printing, layout: Layout, counted: Selection
    ) -> None:
        """Tell the front of each kind of cover, the book's own first."""
        kinds = kinds_of(printing)
        drawn = fronts(printing, layout, counted, kinds)
        told = [Front(kind=kind, picture="") for kind in kinds]
        self._tell("state", covers=[*told])
        for nth, data in enumerate(drawn):
            if nth == 0:
                keep_own(self._wanted.path, data)
            told[nth]["picture"] = hashlib.sha256(data).hexdigest()[:24]
            self._tell("cover", told[nth]["picture"], data)
            self._tell("state", covers=[*told])
            self._pause()

    def _stamp(self) -> str:
        """Return the stamp of the file as it is now, by which a form knows it."""
        try:
            return stamp(self._wanted.path.read_bytes())
        except OSError:
            return ""

    def _pass(self, then: str) -> None:
        """End a step; the faults that the last drawing had in it are mended.

        So they leave the page before what is drawn next, which may take long.
        """
        if self._failed_in == self._step_now:
            self._failed_in = ""
            self._tell("state", faults=[])
        self._step_now = then

    def _step(self, stage: str, done: int = 0, total: int = 0) -> None:
        self._pause()
        self._tell("state", stage=stage, done=done, total=total)

    def _measurer(self, design: Design, geometry: Geometry) -> PageMeasurer:
        """Return the measurer of a design on a page, which remembers what it measured.

        Of another design there is none to keep: the author has gone on.
        """
        key = design.digest, design.edition, geometry
        if key not in self._measurers:
            if len(self._measurers) > 8:
                self._measurers.clear()
            self._measurers[key] = PageMeasurer(design, geometry)
        return self._measurers[key]

    def _selection(self, plan: Plan) -> Selection:
        """Return puzzles for a plan; make those that were not made before."""
        jobs = {request.key: job_of(request, 0) for request in plan.requests}
        missing = [job for job in jobs.values() if job not in self._made]
        warm_up_for(plan.requests, self._warm)  # or the first seems to cost much

        def made(request: Request) -> Outcome:
            job = jobs[request.key]
            if job not in self._made:
                self._step("making", missing.index(job) + 1, len(missing))
                self._made[job] = work(request, 0)
                self._tell("made", job, self._made[job])
            return self._made[job]

        return selection(plan, made)

    def run(self, jobs: Iterable[Job[K]]) -> Iterator[Result[K]]:
        """Make the puzzles of a book one by one, in this process."""
        for key, payload in jobs:
            self._pause()
            yield from results([(key, payload)], [work_job(json.dumps(payload))])

    def _send_pages(
        self,
        layout: Layout,
        rendered: Rendered,
        puzzles: Mapping[int, list[Json]],
    ) -> None:
        """Tell the pictures of cover, pages and answer book, then their order."""
        files = {"cover": rendered.cover, "pages": rendered.screen}
        if rendered.answers:
            files["answers"] = rendered.answers
        pages: dict[str, tuple[Page, ...]] = {
            "pages": layout.pages,
            "answers": layout.answer_pages,
        }
        found: list[Leaf] = []
        for file, data in files.items():
            for index, (name, size) in enumerate(self._pictures(data)):
                page = pages[file][index] if file in pages else None
                leaf: Leaf = {"id": name, "file": file, "index": index, "size": size}
                if page is not None:
                    leaf["folio"], leaf["template"] = page.folio, page.template
                    leaf["name"] = _name(page)
                if file == "pages":
                    leaf["puzzles"] = puzzles.get(index + 1, [])
                found.append(leaf)
        self._tell("pdf", files)
        self._tell("state", pages=found)
        self._sent = {leaf["id"] for leaf in found}

    def _pictures(self, data: bytes) -> Iterator[tuple[str, tuple[int, int]]]:
        """Yield the name and size in pixels of each page's picture; tell new ones."""
        import pypdfium2

        document = pypdfium2.PdfDocument(data)
        try:
            for page in document:
                self._pause()
                bitmap = page.render(scale=DPI / 72, grayscale=False)
                picture = bitmap.to_pil()
                # By what it shows: what a save does not change is not sent again.
                name = hashlib.sha256(bitmap.buffer).hexdigest()[:24]
                if name not in self._sent:
                    self._sent.add(name)
                    out = io.BytesIO()
                    picture.save(out, "PNG", compress_level=1)
                    self._tell("picture", name, out.getvalue())
                yield name, picture.size
        finally:
            document.close()

    def _fault(self, sentence: str) -> Json:
        """Return a sentence and its place, with the lines there."""
        place = dict(place_of(sentence))
        file, line = place["file"], place["line"]
        lines: list[Json] = []
        if isinstance(file, str) and isinstance(line, int) and self._is_of_book(file):
            lines = list(_lines(Path(file), line))
        return {"sentence": plain(sentence), **place, "lines": lines}

    def _is_of_book(self, file: str) -> bool:
        """Return whether a file was read for the book, so that it may be shown."""
        path = Path(file).absolute()
        return str(path.parent.resolve() / path.name) in self._opened.files

    def _said(self) -> str:
        """Return the language of the book's words, "" if the file does not say it.

        Notes the missing files that the book's file may name.
        """
        try:
            data = read(self._wanted.path).data
            for text in _texts(data):
                if _FILE.fullmatch(text):
                    self._opened.expect(text)
            return base_of(
                text_of(members_of(members_of(data)["book"]).get("language", "en"))
            )
        except Exception:  # whatever it is has been said already
            return ""


def _texts(data: Json) -> Iterator[str]:
    """Yield the texts in plain JSON."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            yield from _texts(value)


def _name(page: Page) -> str:
    """Return what a page says it is, "" if it says nothing."""
    if page.template == "title":
        return ""
    said = (page.slots.get("name"), page.outline, page.slots.get("title"))
    return next((text for text in said if isinstance(text, str) and text), "")


class _Warnings(logging.Handler):
    """Keeps warnings, to be shown beside the pages."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.notes: list[Note] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one, once."""
        note = placed(plain(record.getMessage()))
        if record.levelno == logging.WARNING and note not in self.notes:
            self.notes.append(note)


def _lines(path: Path, line: int) -> Iterator[Json]:
    """Yield the number and text of a line and of its neighbours."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return
    every = text.split("\n")
    for number in range(max(1, line - _AROUND), min(len(every), line + _AROUND) + 1):
        shown = plain(every[number - 1].expandtabs(1))
        yield [number, shown[:_LONGEST]]
