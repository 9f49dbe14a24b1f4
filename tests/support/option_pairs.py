"""Books of pairs of options: refused by `check`, or laid out, printed and inspected.

A book of the covering array that is refused is mended, option by option, until it is
laid out; what it had besides comes in other books. A pair that no book had is tried
with all else as it usually is: the sentence is then about the two.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path

from covering import Choice, Covering, Pair, array, pairs_of
from grey_type import small_grey_type
from option_axes import axes, book_of, furnish, options

from puzzle_publish.config.load import load_book
from puzzle_publish.core.book import LoadedBook
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.values import Plan
from puzzle_publish.layout.editions import Edition, Printing, editions_of
from puzzle_publish.layout.pages.collected_page import collected
from puzzle_publish.layout.pages.default_sizes import fitted
from puzzle_publish.layout.pages.printings import settle_all
from puzzle_publish.layout.settle import lay_out
from puzzle_publish.ledger import Ledger
from puzzle_publish.make.executor_options import ExecutorOptions
from puzzle_publish.make.fill import fill
from puzzle_publish.pipeline import press_of
from puzzle_publish.plan import make_plan, printed_plan
from puzzle_publish.preflight import inspect
from puzzle_publish.render.design_check import require_printable
from puzzle_publish.render.pages import PageMeasurer, render

EXPECTED = ("too-few-pages", "trim-unlisted", "white-band")
# What is tried first to mend a refused book: what takes room, or ties options.
_SUSPECTS = (
    *("panel", "per_page", "border", "search", "editions", "volumes", "design"),
    *("digits", "book.isbn", "spread", "ink", "paper", "printer", "hints"),
)
# Where a pair is tried that is refused with all else as usual.
_PLACES = ("trim", "printer", "kinds", "per_page", "amount", "ink", "paper")
_PLACED = re.compile(r"\.(yaml|txt|md|svg):( line )?\d+:")


@dataclass(frozen=True)
class Checked:
    """A book that `check` lets pass."""

    book: LoadedBook
    editions: tuple[Edition, ...]
    plan: Plan
    printings: tuple[Printing, ...]


@dataclass
class Found:
    """What the books showed.

    Attributes:
        books: the choices that were laid out.
        pairs: how many pairs of options were in one of them.
        faults: what is wrong with one, with its choice.
        refused: the pairs of no book, each with the sentence that refuses it.
    """

    books: list[Choice] = field(default_factory=list)
    pairs: int = 0
    faults: list[tuple[str, Choice]] = field(default_factory=list)
    refused: dict[Pair, str] = field(default_factory=dict)


class Shelf:
    """Checks and prints books; puzzles are made once for all of them."""

    def __init__(self, folder: Path) -> None:
        """Furnish a new folder."""
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / "en").exists():
            furnish(folder)
        self._folder = folder

    def text(self, choice: Mapping[str, str]) -> str:
        """The book's file: JSON, of which each key has a line, is YAML, too."""
        return json.dumps(book_of(choice), ensure_ascii=False, indent=1)

    def checked(self, choice: Mapping[str, str]) -> Checked | str:
        """Return a book as far as `check` takes it, or why it refuses the book."""
        code = choice["book.language"].partition("-")[0]
        path = self._folder / code / "book.yaml"
        path.write_text(self.text(choice), "utf-8")
        try:
            book = load_book(path)
            editions = editions_of(book, PageMeasurer, require_printable)
            plan = printed_plan(book, fitted(editions, make_plan(book)))
            return Checked(book, editions, plan, settle_all(editions, plan))
        except ConfigError as error:
            return str(error)

    def faults(self, checked: Checked, *, printed: bool = True) -> Iterator[str]:
        """Yield what is wrong with a book that was let pass.

        Args:
            checked: the book.
            printed: whether it is not only laid out, but rendered and inspected.
        """
        options = ExecutorOptions("serial").for_book(checked.book)
        store = Ledger.open(self._folder / "ledger.sqlite")
        with store, options.open() as pool:
            plan = fitted(checked.editions, make_plan(checked.book))
            chosen = fill(plan, pool, store, series=None, book_id="pairs", volume=1)
        collected(checked.book, chosen)
        for one in settle_all(
            checked.editions, checked.plan, chosen, checked.printings
        ):
            edition, mine = one.edition, one.plan.picked(chosen)
            layout = lay_out(
                edition.book, mine, one.settled, edition.design, edition.printer
            )
            if not printed:
                continue
            rendered = render(layout, edition.design)
            where = one.folder or "interior"
            for grey in small_grey_type(rendered.interior):
                yield f"{where}: small grey type {grey}"
            for found in inspect(rendered, layout, press_of(edition)):
                if found.severity != "notice" and found.rule not in EXPECTED:
                    yield (
                        f"{where}: {found.severity} {found.file} page {found.page}:"
                        f" {found.rule}: {found.message}"
                    )

    @property
    def usual(self) -> Choice:
        """Every option as it usually is."""
        return {axis: next(iter(values)) for axis, values in options().items()}

    def run(self) -> Found:
        """Print books until each pair of options was in one, or is refused."""
        covering, found = Covering(axes()), Found()
        for first, wanted in covering.choices():
            choice, checked = wanted, self.checked(wanted)
            if isinstance(checked, str):
                choice, checked = self._mended(covering, wanted, dict(first), checked)
            if isinstance(checked, str):
                choice, checked = self._elsewhere(dict(first), checked)
            if isinstance(checked, str):
                found.refused[first] = checked
                del covering.left[first]
                continue
            before = len(covering.left)
            for pair in pairs_of(choice):
                covering.left.pop(pair, None)
            found.pairs += before - len(covering.left)
            try:
                wrong = list(self.faults(checked))
            except Exception as error:  # one bad book must not hide the others
                wrong = [f"{type(error).__name__}: {error}"]
            found.books.append(choice)
            found.faults += [(one, choice) for one in wrong]
        return found

    def refusals(self) -> dict[Pair, str]:
        """Return what `check` says of each pair that needs rule out, "" for nothing."""
        found = {}
        covering = Covering(axes())
        covering.left.clear()  # all else is as usual
        for pair in array(axes())[1]:
            for one, (axis, value) in permutations(sorted(pair)):
                base = covering.with_values(dict([one]))
                assert base is not None
                checked = self.checked({**base, axis: value})
                found[pair] = checked if isinstance(checked, str) else ""
                if found[pair]:
                    break
        return found

    def _mended(
        self, covering: Covering, choice: Choice, fixed: Mapping[str, str], said: str
    ) -> tuple[Choice, Checked | str]:
        """Return a refused choice with as many options as usual as let it pass."""
        usual, kept = self.usual, dict(choice)
        checked: Checked | str = said
        while isinstance(checked, str):
            axis = next(
                (
                    axis
                    for axis in (*_named(checked), *_SUSPECTS, *choice)
                    if axis in choice
                    and axis not in fixed
                    and kept[axis] != usual[axis]
                    and covering.allows({**kept, axis: usual[axis]})
                ),
                None,
            )
            if axis is None:
                break
            kept[axis] = usual[axis]
            checked = self.checked(kept)
        return kept, checked

    def _elsewhere(self, fixed: Choice, said: str) -> tuple[Choice, Checked | str]:
        """Return two values on another trim, at another printer, of other puzzles."""
        plain = Covering(axes())
        plain.left.clear()  # all else is as usual
        for axis in _PLACES:
            for value in options()[axis]:
                tried = plain.with_values({**fixed, axis: value})
                if axis in fixed or tried is None:
                    continue
                checked = self.checked(tried)
                if isinstance(checked, Checked):
                    return tried, checked
        return {**self.usual, **fixed}, said


def _named(sentences: str) -> Iterator[str]:
    """Yield the options that a refusal names, those in its path last."""
    words = re.findall(r"[a-z_]+", sentences.partition("book.yaml")[2])
    yield from reversed(words)


def is_placed(sentences: str) -> bool:
    """Return whether each sentence of a refusal has its place in a file."""
    return all(_PLACED.search(one) for one in sentences.split("\n")) and sentences != ""
