"""Makes a page: a random solution, and givens removed while it stays the only one.

Each chain starts from a new solution with many givens and removes one after another in
random order, as long as the solution is unique. Every set on the way whose grade is in
the wanted band is a candidate; of several chains the candidate nearest the middle of
the band is kept. Proofs of uniqueness are cheap in this direction: adding givens to two
of them took 40 times as long for each puzzle.
"""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ...core.errors import Unsound, UsageError
from ...core.puzzle import Draft
from . import search
from .board import Board
from .boards import board_from
from .grade import effort, level_of, score_of
from .model import Params
from .tables import Tables, by_rows

# The wanted effort, in nodes: the middle of a band with two ends; for easy, five givens
# and six forced placements; for expert, twice the least.
MIDDLE = {"easy": 6.0, "medium": 19.5, "hard": 75.5, "expert": 242.0}
# How many candidates to choose from, and after how many chains to give up.
WANTED = 4
MOST_CHAINS = 60
# Steps for one random solution; seed51 needs 500 in the median and 5,000 at most.
SOLUTION_BUDGET = 400_000
# Steps for one proof of uniqueness; a set of givens that needs more is not used.
PROOF_BUDGET = 200_000
DAYS_IN_400_YEARS = 146_097


@dataclass(frozen=True, slots=True)
class _Candidate:
    distance: float
    solution: search.Solution
    given: tuple[int, ...]


def generate(rng: np.random.Generator, params: Params) -> Draft | None:
    """Return a page for the params' date, or None if no chain met the band.

    Without a date it is a random day.
    """
    board = board_from(params.board)
    tables = by_rows(board)
    open_tokens = board.open_tokens(params.date or _some_day(rng))
    if params.level == "classic":
        solution = _solution(tables, open_tokens, rng)
        if solution is None:
            return None
        return _draft(params, board, open_tokens, solution, ())
    best: _Candidate | None = None
    found = 0
    for _ in range(MOST_CHAINS):
        solution = _solution(tables, open_tokens, rng)
        if solution is None:
            return None
        for candidate in _chain(tables, open_tokens, solution, rng, params):
            found += 1
            if best is None or candidate.distance < best.distance:
                best = candidate
        if found >= WANTED:
            break
    if best is None:
        return None
    return _draft(params, board, open_tokens, best.solution, best.given)


def sample(params: Params) -> Draft:
    """Return a page without givens, which shows the most: every piece as an icon.

    Raises:
        UsageError: the board has no solution on any date.
    """
    board = board_from(params.board)
    for open_tokens in board.combinations():
        found = search.first_solutions(board, open_tokens, 1)
        if found:
            return _draft(params, board, open_tokens, found[0], ())
    raise UsageError(f"board {board.name}: no date has a solution")


def _some_day(rng: np.random.Generator) -> datetime.date:
    # The whole cycle of the calendar, in which each date falls on every weekday.
    first = datetime.date(2000, 1, 1)
    return first + datetime.timedelta(int(rng.random() * DAYS_IN_400_YEARS))


def _solution(
    tables: Tables, open_tokens: tuple[str, ...], rng: np.random.Generator
) -> search.Solution | None:
    state = search.state_of(tables, open_tokens)
    return search.random_solution(tables, state, rng, SOLUTION_BUDGET)


def _chain(
    tables: Tables,
    open_tokens: tuple[str, ...],
    solution: search.Solution,
    rng: np.random.Generator,
    params: Params,
) -> Iterator[_Candidate]:
    """Yield the sets of givens in the band, each smaller than the one before."""
    most = min(params.most_givens, len(solution) - 1)
    given = _shuffled(solution, rng)[:most]
    if not _is_unique(tables, open_tokens, given):
        return
    tried = 0
    while True:
        nodes, guesses = effort(tables.board, open_tokens, given)
        level = level_of(nodes, guesses)
        if level == params.level:
            distance = abs(score_of(nodes, guesses) - MIDDLE[level])
            yield _Candidate(distance, solution, tuple(given))
        if nodes >= MIDDLE[params.level] or len(given) <= params.least_givens:
            return  # fewer givens would only move further from the target
        # What was needed among more givens is needed among fewer.
        while tried < len(given):
            rest = given[:tried] + given[tried + 1 :]
            if _is_unique(tables, open_tokens, rest):
                break
            tried += 1
        else:
            return
        given = rest


def _is_unique(tables: Tables, open_tokens: tuple[str, ...], given: list[int]) -> bool:
    state = search.state_of(tables, open_tokens, given)
    found, steps = search.fill_up(tables, state, 2, budget=PROOF_BUDGET)
    if not found and steps >= 0:
        raise Unsound("the search finds no way to lay pieces of a known solution")
    return found == 1 and steps >= 0


def _shuffled(solution: search.Solution, rng: np.random.Generator) -> list[int]:
    # Only random(): numpy promises to keep its stream, but not that of other methods.
    rest = list(solution)
    for i in range(len(rest) - 1):
        j = i + int(rng.random() * (len(rest) - i))
        rest[i], rest[j] = rest[j], rest[i]
    return rest


def _draft(
    params: Params,
    board: Board,
    open_tokens: tuple[str, ...],
    solution: search.Solution,
    given: tuple[int, ...],
) -> Draft:
    return Draft(
        givens={
            "board": params.printed_board,
            "open": list(open_tokens),
            "pieces": search.to_json(board, given),
        },
        answer={"pieces": search.to_json(board, solution)},
    )
