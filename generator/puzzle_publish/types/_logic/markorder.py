"""The order of the steps of a puzzle of marks, and whether each follows."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from typing import cast

from ...core.puzzle import Hint, Json
from ...grids.ladder import Cell, Step
from ...rules import mark_ladder
from ...rules.mark_board import Board, bits, board_of
from ...rules.mark_chains import Broken, Fact, Trail, Why
from ...rules.mark_ladder import Follow, Found, Ladder, Look
from ...rules.marks import MarkStatement
from .. import telling
from ..telling import MOST_LINKS

PLAIN = ("touching", "full", "enough")
Parts = Mapping[str, Sequence[tuple[str, Json]]]
MOST_FOUND = 40  # finds of a search, among which a step is looked for
DEEP = ("followed", "either_way")  # the searches that take steps of others
SUPPOSING = ("suppose", "what_if")  # the searches that suppose one cell's opposite


def ask(told: Hint, search: str) -> Json:
    """Return the question that leads to a step, by where it ends if it supposes."""
    values = telling.inner(told)
    best: list[Json] = [f"ask-{told.wording}", f"ask-{search}", "ask-any"]
    if told.wording.startswith("held"):
        (kind, _), *_ = cast(Parts, values["others"])["houses"]
        return {"aim": [f"ask-held-{kind}", *best, {}]}
    suppose = cast(Parts, values.get("suppose", {"list": []}))["list"]
    if [wording for wording, _ in suppose] == ["put-none"]:
        return {"aim": ["ask-what_if-none", *best, {}]}
    if "breaks-touching" in telling.wordings(values.get("broken", {"list": []})):
        return {"aim": ["ask-what_if-touching", *best, {}]}
    if "unit" in values:
        return {"aim": ["ask-what_if-unit", *best, {"unit": values["unit"]}]}
    return {"aim": [*best, {}]}


def after(asked: MarkStatement, done: Iterable[Step]) -> Board:
    """Return the board after some steps."""
    board = board_of(asked)
    for step in done:
        board.take(*found_by(board, step))
    return board


def found_by(board: Board, step: Step) -> tuple[int, int]:
    """Return the cells with a mark and those without that a step finds."""
    marks, none = ([cell for cell, _ in x] for x in (step.placed, step.removed))
    return _bits(board, marks), _bits(board, none)


def opposite(found: Found) -> Fact:
    """Return what is supposed for a step that finds one cell."""
    (cell,) = bits(found.marks | found.none)
    return "none" if found.marks else "mark", cell


def search_of(ladder: Ladder, step: Step) -> str:
    """Return the name of the search that found a step."""
    name = step.technique.name
    return next(rung.look.__name__ for rung in ladder if rung.technique.name == name)


def _bits(board: Board, cells: Iterable[Cell]) -> int:
    return sum(1 << r * board.width + c for r, c in cells)


def needed(
    start: Board, links: Sequence[Follow], holds: Callable[[Board], bool]
) -> list[Follow]:
    """Return steps that lead to where something holds, without those that can go."""
    kept = _retaken(start, links, holds)
    assert kept is not None, "the step would not follow"
    for k in range(len(kept) - 1, -1, -1):
        if k < len(kept):
            kept = _retaken(start, [*kept[:k], *kept[k + 1 :]], holds) or kept
    return kept


def _retaken(
    start: Board, links: Iterable[Follow], holds: Callable[[Board], bool]
) -> list[Follow] | None:
    """Return the steps up to where it holds, None if one of them does not follow."""
    board, done = start.copy(), list[Follow]()
    if holds(board):
        return done
    for rung, wanted in links:
        if not _is_tidy(board, rung.look):
            return None
        marks, none = wanted.marks & board.open, wanted.none & board.open
        found = covering(board, rung.look, marks, none)
        if found is None:
            return None
        board.take(found.marks, found.none)
        done.append((rung, found))
        if holds(board):
            return done
    return None


def climb(asked: MarkStatement, ladder: Ladder) -> list[Step]:
    """Return the steps of a ladder, but of several what-ifs always the shortest.

    Raises:
        OutOfSteps: the techniques do not finish it.
    """
    told = [
        rung._replace(look=_shortest(rung.look))
        if rung.look.__name__ in SUPPOSING
        else rung
        for rung in ladder
    ]
    return mark_ladder.climb(asked, tuple(told))


def _shortest(look: Look) -> Look:
    """Return a search for what-ifs that yields the shortest first."""

    def shortest(board: Board) -> Iterator[Found]:
        yield from sorted(look(board), key=lambda found: _length(board, found))

    return shortest


def _length(board: Board, found: Found) -> int:
    """Return in how many links the opposite of a cell breaks."""
    broken = Trail(board).refuted(opposite(found))
    assert broken is not None, "the step would not follow"
    return _links(broken)


def _links(broken: Broken) -> int:
    """Return the number of links after what is supposed."""
    return sum(1 for _ in groupby(broken.chain, key=reason)) - 1


def reason(why: Why) -> tuple[object, ...]:
    """Return the key by which links are joined into one."""
    return why.word, why.unit, why.clue, why.fact[0]


def follows(
    asked: MarkStatement, ladder: Ladder, done: Sequence[Step], step: Step
) -> bool:
    """Return whether a step needs no more than some steps.

    Those that take other steps need all before them.
    """
    board, name = after(asked, done), step.technique.name
    look = next(rung.look for rung in ladder if rung.technique.name == name)
    return (
        look.__name__ not in DEEP
        and _is_tidy(board, look)
        and covering(board, look, *found_by(board, step)) is not None
    )


def told(asked: MarkStatement, ladder: Ladder, steps: Sequence[Step]) -> list[Step]:
    """Return the steps that place marks, and the dots on which later ones rest."""
    kept = list(steps)
    for step in [step for step in steps if not step.placed][::-1]:
        at = kept.index(step)
        rest = [*kept[:at], *kept[at + 1 :]]
        if all(_holds(asked, ladder, rest[:k], rest[k]) for k in range(at, len(rest))):
            kept = rest
    return kept


def _holds(
    asked: MarkStatement, ladder: Ladder, done: Sequence[Step], step: Step
) -> bool:
    """Return whether a step needs no more than some steps, what-ifs of depth one too.

    Those that take other steps need all before them.
    """
    board, name = after(asked, done), step.technique.name
    new = found_by(board, step)
    look = next(rung.look for rung in ladder if rung.technique.name == name)
    if look.__name__ in SUPPOSING:
        return Trail(board).refuted(opposite(Found(*new))) is not None
    if look.__name__ in DEEP or not _is_tidy(board, look):
        return False
    found = covering(board, look, *new)
    return found is not None and (found.marks, found.none) == new


def _is_tidy(board: Board, look: Look) -> bool:
    """Return whether a search finds full units and marks' surroundings as it expects.

    Dearer ones take it that these are dotted.
    """
    return look.__name__ in PLAIN or not board.ruled_out(board.marks)


def covering(board: Board, look: Look, marks: int, none: int) -> Found | None:
    """Return what a search finds if some cells are among it."""
    return next(
        (
            one
            for one in islice(look(board), MOST_FOUND)
            if not (marks & ~one.marks or none & ~one.none)
        ),
        None,
    )


def is_short(asked: MarkStatement, done: Sequence[Step], step: Step) -> bool:
    """Return whether a what-if needs some steps only, and few links."""
    board = after(asked, done)
    broken = Trail(board).refuted(opposite(Found(*found_by(board, step))))
    return broken is not None and _links(broken) <= MOST_LINKS
