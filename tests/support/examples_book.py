"""Books of worked examples: real pages of every type, without a search for puzzles."""

from dataclasses import replace

from puzzle_publish.cli.shop import pick_of
from puzzle_publish.config.load import load_book
from puzzle_publish.core.entries import puzzle_entry
from puzzle_publish.core.journal import Journal
from puzzle_publish.core.puzzle import Draft
from puzzle_publish.core.values import Selection, Tally
from puzzle_publish.layout.editions import editions_of
from puzzle_publish.layout.pages.printings import settle_all
from puzzle_publish.pipeline import print_one
from puzzle_publish.plan import make_plan
from puzzle_publish.render.design_check import require_printable
from puzzle_publish.render.pages import PageMeasurer
from puzzle_publish.types.registry import load


def printed(folder, text, drafts=None):
    """Return a book's `Printed`, with preflight's findings.

    `drafts` has puzzles by their type's name, to be taken in turn; worked examples are
    taken for all other types.
    """
    path = folder / "book.yaml"
    path.write_text(text, encoding="utf-8")
    book = load_book(path)
    plan = make_plan(book)
    queues = {name: iter(every) for name, every in (drafts or {}).items()}
    picks = [
        _pick(number, request, queues)
        for number, request in enumerate(plan.requests, 1)
    ]
    selection = Selection(tuple(picks), Tally({}, len(picks), 0, 0.0, 0, len(picks)))
    editions = editions_of(book, PageMeasurer, require_printable)
    (printing,) = settle_all(editions, plan, selection, settle_all(editions, plan))
    return print_one(printing, selection, folder / "none", Journal())


def _pick(number, request, queues):
    kind = load(request.type)
    draft: Draft = kind.example_for(kind.read_params(request.params))
    if request.type in queues:
        draft = next(queues[request.type])
    grade = kind.grade(kind.read(draft)[0])
    return replace(pick_of(request, draft), number=number, grade=grade)


def entries_of(printed):
    """Return the puzzles as answers.json has them."""
    pairs = zip(printed.selection.picks, printed.layout.places, strict=True)
    return [puzzle_entry(pick, place) for pick, place in pairs]
