"""One loop along the edges of a planar graph: what a reader marks, and how it grows.

A board has points, edges between them, and *spots*: a few edges (at most 8) of which
only some patterns are allowed. Every point is a spot: none or two of its edges are on.
Other spots follow, which the type gives: the border of a face with a number in it, or
the four edges at a pearl and the four beyond them. A pattern is an integer, bit k for
the k-th edge of a spot. A *rule* is the list of patterns allowed at a spot, so that a
puzzle is a rule for each spot, ANY where nothing is printed.

    rules = Rules()  # looprules.py
    three = rules.add(4, [0b0111, 0b1011, 0b1101, 0b1110])
    board = Board(points, edges, spots, rules, sides)
    position = board.position([three, ANY, …])    # a rule for each spot that was given
    solve(position, LOCAL | POINT | EARLY)         # True when the loop is complete
    position.line                                  # by edge: OPEN, ON or OFF

`solve` finds only what the techniques of its mask find, in whatever order is fast;
`climb` takes the cheapest first and notes each step; `dig` takes rules away while the
techniques still finish. Techniques beyond counting and early loops are in looppairs.py.
A wrong puzzle gives False, never an exception.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from .jit import kernel

Ints = NDArray[np.int64]

ANY = -1  # no rule
OPEN, ON, OFF = range(3)
# Techniques, as bits of a mask: rules at spots, at points, with a corner of only two
# edges, no early loop; pairs of edges, two numbers of all sides but one; colours of
# faces, equal and opposite edges; one what-if.
LOCAL, POINT, CORNER, EARLY, PAIRS, NEARLY, COLOURS, LINKS, WHAT_IF = (
    1 << k for k in range(9)
)
# In `tally`.
LEFT, TOP, PATHS, CLOSED, BROKEN, NOTED, STEPS, PLACES, DRAWN = range(9)
LINES, MATES, TALLY, ORDER = range(4)  # rows of `was`
WIDEST = 8  # edges of a spot
IMPOSSIBLE = -1
SOME, NOT_BOTH = 1, 2  # of two edges: at least one, at most one


class Position(NamedTuple):
    """What is known of a puzzle's edges: the argument of all kernels; int64 all.

    Attributes:
        ends: (edges, 2) the points of each edge.
        sides: (edges, 2) the faces on both sides, or other numbers for the outside;
            empty if no spots are faces.
        spot: (spots, 8) the edges of each spot, -1 after the last; points come first.
        at: (edges, k) 8 x spot + place for each spot of an edge, -1 after the last.
        pair: (spots, k, 3) two places i < j of a spot and the number of this pair;
            pairs are what a point shares with another spot. -1 after the last.
        look: (2, n) for a rule's base plus the code of a spot, the ON edges | OFF edges
            << 8 that follow, IMPOSSIBLE if nothing is allowed; and the pairs of places.
        follow: (rules, 28, 4, 2) the same for each pair of places, by what is known.
        rules: (rules, 4) its base in `look`, its first pattern, how many it has, and
            whether it is that all edges but one are on.
        patterns: the patterns of all rules.
        rule: (2, spots) the rule of each spot; the second also knows its corners.
        line: (edges,) OPEN, ON or OFF.
        code: (spots,) the sum of line x 3^place.
        mate: (points,) the other end of the path that ends at a point.
        queue: (3, spots) spots to count again, whether each is among them, and whether
            its pairs may have changed.
        known: (pairs,) SOME, NOT_BOTH.
        sharing: (pairs, k) the spots that share a pair, -1 after the last.
        ties: (2, 2, k) parents and parities of two forests: faces, and edges, whose
            last node is an edge that is on.
        hand: (5, 8) scratch.
        seen: (2, 2, spots) two numbers: all that links, and colours, of a spot follow
            from, when nothing did.
        was: (4, most) lines before a step of `climb`; ends of paths and the tally that
            `what_if` comes back to; the decided edges, in order since `start`.
        tally: open edges, queued spots, paths, closed loops, whether it is broken, rows
            of the log, steps, places, whether an edge is on since no loop was early.
        log: (rows, 6) step, technique, where, edge, line, places; see `climb`.
    """

    ends: Ints
    sides: Ints
    spot: Ints
    at: Ints
    pair: Ints
    look: Ints
    follow: Ints
    rules: Ints
    patterns: Ints
    rule: Ints
    line: Ints
    code: Ints
    mate: Ints
    queue: Ints
    known: Ints
    sharing: Ints
    ties: Ints
    hand: Ints
    seen: Ints
    was: Ints
    tally: Ints
    log: Ints


class Rules(Protocol):
    """Rules of spots; see looprules.py."""

    def counting(self, size: int, on: Iterable[int]) -> int:
        """Return the rule that the number of edges that are on is one of these."""
        ...

    def with_equal(self, rule: int, pairs: Iterable[tuple[int, int]]) -> int:
        """Return a rule's patterns in which these pairs of edges are equal."""
        ...

    def arrays(self) -> tuple[Ints, Ints, Ints, Ints]:
        """Return `look`, `follow`, `rules` and `patterns` of a position."""
        ...


class Board:
    """A planar graph and its spots; what never changes of a position."""

    def __init__(
        self,
        points: int,
        edges: Sequence[tuple[int, int]],
        spots: Sequence[Sequence[int]],
        rules: Rules,
        sides: Sequence[tuple[int, int]] = (),
    ) -> None:
        """Take the graph.

        Args:
            points: how many points there are.
            edges: the two points of each edge.
            spots: the edges of each further spot, going round it if it is a face.
            rules: to which the rules of points and corners are added.
            sides: the spots on both sides of each edge if the spots are the faces; the
                number of spots is the outside.
        """
        at_point: list[list[int]] = [[] for _ in range(points)]
        for edge, ends in enumerate(edges):
            for point in ends:
                at_point[point].append(edge)
        self.points = points
        self._rules = rules
        self._at_points = [rules.counting(len(each), (0, 2)) for each in at_point]
        every = [*at_point, *spots]
        self._ends = np.array(edges, np.int64)
        known = enumerate(self._find_pairs(every))
        self._corners = [(spot, equal) for spot, equal in known if equal]
        self._sides = np.array(sides, np.int64).reshape(-1, 2)
        self._spot = _padded(every, WIDEST)
        uses: list[list[int]] = [[] for _ in edges]
        for number, each in enumerate(every):
            for place, edge in enumerate(each):
                uses[edge].append(WIDEST * number + place)
        self._at = _padded(uses, max(map(len, uses)))

    def _find_pairs(
        self, every: Sequence[Sequence[int]]
    ) -> list[list[tuple[int, int]]]:
        """Number the pairs of edges that a point and another spot share.

        Return for each spot the pairs of places that are all the edges of a point.
        """
        places = [{edge: k for k, edge in enumerate(each)} for each in every]
        of_edge: list[list[int]] = [[] for _ in self._ends]
        for spot in range(self.points, len(every)):
            for edge in every[spot]:
                of_edge[edge].append(spot)
        pairs: list[list[tuple[int, ...]]] = [[] for _ in every]
        equal: list[list[tuple[int, int]]] = [[] for _ in every]
        sharing: list[tuple[int, ...]] = []
        for point in range(self.points):
            for two in combinations(every[point], 2):
                shared = [s for s in of_edge[two[0]] if two[1] in places[s]]
                for spot in (point, *shared) if shared else ():
                    i, j = sorted(places[spot][edge] for edge in two)
                    pairs[spot].append((i, j, len(sharing)))
                    if len(every[point]) == 2 and spot != point:
                        equal[spot].append((i, j))
                if shared:
                    sharing.append((point, *shared))
        widest = max(1, *map(len, pairs))
        self._pair = np.full((len(every), widest, 3), -1, np.int64)
        for spot, found in enumerate(pairs):
            for k, one in enumerate(found):
                self._pair[spot, k] = one
        self._sharing = _padded(sharing or [()], max(1, *map(len, sharing)))
        return equal

    def position(self, rules: Sequence[int], *, rows: int = 0) -> Position:
        """Return a position without lines, with a rule for each spot that was given.

        Args:
            rules: their numbers, ANY for none.
            rows: of its log; `climb` needs one for each edge.
        """
        both = np.empty((2, len(self._spot)), np.int64)
        both[:, : self.points] = self._at_points
        both[:, self.points :] = rules
        for spot, equal in self._corners:
            if both[0, spot] != ANY:
                both[1, spot] = self._rules.with_equal(int(both[0, spot]), equal)
        look, follow, places, patterns = self._rules.arrays()
        spots, edges = len(self._spot), len(self._ends)
        # What `start` does, which would be compiled for this alone.
        queue = np.ones((3, spots), np.int64)
        ties = np.zeros((2, 2, max(spots, edges) + 1), np.int64)
        queue[0] = np.arange(spots)
        ties[:, 0] = np.arange(ties.shape[2])
        tally = np.zeros(9, np.int64)
        tally[[LEFT, TOP]] = edges, spots
        return Position(
            self._ends, self._sides, self._spot, self._at, self._pair,
            look, follow, places, patterns, both,
            np.zeros(edges, np.int64), np.zeros(spots, np.int64),
            np.arange(self.points), queue, np.zeros(len(self._sharing), np.int64),
            self._sharing, ties, np.zeros((5, WIDEST), np.int64),
            np.full((2, 2, spots), -1, np.int64),
            np.zeros((4, max(spots, edges, tally.size)), np.int64), tally,
            np.zeros((rows, 6), np.int64),
        )  # fmt: skip


def _padded(rows: Sequence[Sequence[int]], width: int) -> Ints:
    found = np.full((len(rows), width), -1, np.int64)
    for k, row in enumerate(rows):
        found[k, : len(row)] = row
    return found


@kernel
def start(p: Position) -> None:
    """Begin without lines; every spot is to be looked at."""
    for k in range(p.tally.size):
        p.tally[k] = 0
    p.tally[LEFT] = p.line.size
    p.tally[TOP] = p.code.size
    for e in range(p.line.size):
        p.line[e] = 0
    for k in range(p.known.size):
        p.known[k] = 0
    for k in range(p.ties.shape[2]):
        p.ties[0, 0, k] = p.ties[1, 0, k] = k
        p.ties[0, 1, k] = p.ties[1, 1, k] = 0
    for s in range(p.code.size):
        p.code[s], p.queue[0, s] = 0, s
        p.queue[1, s] = p.queue[2, s] = 1
    for v in range(p.mate.size):
        p.mate[v] = v


@kernel
def put(p: Position, e: int, x: int) -> None:
    """Draw an open edge or cross it out; its spots are to be looked at."""
    if p.line[e]:
        if p.line[e] != x:
            p.tally[BROKEN] = 1
        return
    p.line[e] = x
    p.was[ORDER, p.line.size - p.tally[LEFT]] = e
    p.tally[LEFT] -= 1
    for k in range(p.at.shape[1]):
        use = p.at[e, k]
        if use < 0:
            break
        s, add = use >> 3, x
        for _ in range(use & 7):
            add *= 3
        p.code[s] += add
        p.queue[2, s] = 1
        if not p.queue[1, s]:
            p.queue[1, s] = 1
            p.queue[0, p.tally[TOP]] = s
            p.tally[TOP] += 1
    if x == ON:
        p.tally[DRAWN] = 1
        a, b = p.ends[e, 0], p.ends[e, 1]
        c, d = p.mate[a], p.mate[b]
        if c == b:
            p.tally[CLOSED] += 1
            p.tally[PATHS] -= 1
        else:
            p.tally[PATHS] += (1 if c == a else 0) + (0 if d == b else -1)
            p.mate[c] = d
            p.mate[d] = c


@kernel
def put_all(p: Position, s: int, found: int) -> None:
    """Draw and cross out edges of a spot: ON | OFF << 8, as in `look`."""
    for k in range(WIDEST):
        if found >> k & 1:
            put(p, p.spot[s, k], ON)
        elif found >> (k + WIDEST) & 1:
            put(p, p.spot[s, k], OFF)


@kernel
def count(p: Position) -> bool:
    """Do what the rules of queued spots ask; return whether none is broken."""
    while p.tally[TOP]:
        p.tally[TOP] -= 1
        s = p.queue[0, p.tally[TOP]]
        p.queue[1, s] = 0
        rule = p.rule[1, s]
        if rule >= 0:
            found = p.look[0, p.rules[rule, 0] + p.code[s]]
            if found == IMPOSSIBLE:
                p.tally[BROKEN] = 1
                return False
            put_all(p, s, found)
    return p.tally[BROKEN] == 0


@kernel
def fits(p: Position, also: int) -> bool:
    """Whether all rules hold if no further edge is on but one, -1 for none."""
    for s in range(p.code.size):
        rule = p.rule[0, s]
        if rule < 0:
            continue
        pattern = 0
        for k in range(WIDEST):
            e = p.spot[s, k]
            if e < 0:
                break
            pattern |= (p.line[e] == ON or e == also) << k
        holds = False
        for k in range(p.rules[rule, 1], p.rules[rule, 1] + p.rules[rule, 2]):
            holds |= p.patterns[k] == pattern
        if not holds:
            return False
    return True


@kernel
def is_early(p: Position, e: int) -> bool:
    """Whether an open edge would close a loop that is not the whole answer."""
    a, b = p.ends[e, 0], p.ends[e, 1]
    if p.mate[a] != b or p.mate[b] != a or p.line[e]:
        return False
    return p.tally[PATHS] != 1 or p.tally[CLOSED] != 0 or not fits(p, e)


@kernel
def cross_out_early(p: Position) -> None:
    """Cross out what would close a loop early, after lines were drawn."""
    p.tally[DRAWN] = 0
    for e in range(p.line.size):
        if is_early(p, e):
            put(p, e, OFF)


@kernel
def settle(p: Position) -> bool:
    """Count, and close no loop early, until nothing follows; whether all is well."""
    while count(p):
        if p.tally[CLOSED]:
            return finish(p)
        if not p.tally[DRAWN]:
            return True
        cross_out_early(p)
        if not p.tally[TOP]:
            return True
    return False


@kernel
def finish(p: Position) -> bool:
    """Cross out what is open once a loop is closed; whether it is the answer."""
    if p.tally[CLOSED] != 1 or p.tally[PATHS] or not fits(p, -1):
        p.tally[BROKEN] = 1
        return False
    for e in range(p.line.size):
        put(p, e, OFF if p.line[e] == OPEN else p.line[e])
    return True


@kernel
def breaks_within(p: Position, rounds: int) -> bool:
    """Whether counting breaks a rule in so many rounds; `settle` would.

    In a round each queued spot is looked at as it was before; where nothing follows
    then, early loops are crossed out.
    """
    found = np.empty(p.queue.shape[1], np.int64)
    spots = np.empty(p.queue.shape[1], np.int64)
    for _ in range(rounds):
        queued = p.tally[TOP]
        for k in range(queued):
            s = p.queue[0, k]
            p.queue[1, s] = 0
            spots[k], rule = s, p.rule[1, s]
            found[k] = p.look[0, p.rules[rule, 0] + p.code[s]] if rule >= 0 else 0
        p.tally[TOP] = 0
        for k in range(queued):
            if found[k] == IMPOSSIBLE:
                return True
            put_all(p, spots[k], found[k])
        if p.tally[BROKEN]:
            return True
        if p.tally[CLOSED]:
            return not finish(p)
        if not p.tally[TOP] and p.tally[DRAWN]:
            cross_out_early(p)
        if not p.tally[TOP]:
            return False
    return False


@kernel
def is_done(p: Position) -> bool:
    """Whether the loop is complete and nothing is wrong."""
    return p.tally[LEFT] == 0 and p.tally[CLOSED] == 1 and p.tally[BROKEN] == 0
