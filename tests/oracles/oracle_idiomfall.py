"""Falling idioms: the board divided as an exact cover, then ordered, counted, read."""

from functools import cache
from itertools import pairwise

from puzzle_publish.words import store
from tests.oracles.covers import covers

DIGITS = "1234"


def faults_of(entry):
    """What is wrong with a board."""
    givens = entry["givens"]
    height = len(givens["rows"])
    order = [
        (move["idiom"], [tuple(cell) for cell in move["cells"]])
        for move in entry["answer"]["order"]
    ]
    words = words_of(givens)
    states = replayed(givens, order)
    if states is None:
        return ["wrong: the key's order does not clear the board"]
    taken = {idiom for idiom, _ in order}
    if len(taken) < len(order) or not taken <= words:
        return ["wrong: the key has idioms that are not the board's"]
    if givens["idioms"] is not None:
        if taken != words:
            return ["wrong: the key leaves out an idiom of the list"]
    else:
        foreign = sorted(set().union(*(readable(s, words) for s in states)) - taken)
        if foreign:
            return [f"ambiguous: {foreign[0]} can be read on the key's way"]
    divisions = divided(givens, words)
    if len(divisions) != 1:
        return [f"ambiguous: the board divides in {len(divisions)} ways"]
    if {idiom for idiom, _ in divisions[0]} != taken:
        return ["wrong: the board's idioms are not the key's"]
    counted = orders_of(divisions[0], height)
    if counted != entry["grade"]["orders"]:
        return [f"wrong: {entry['grade']['orders']} orders are told, not {counted}"]
    return [] if counted else ["unsolvable: no order clears the board"]


def words_of(givens):
    """The idioms that may stand on the board: those listed, or all of its list."""
    if givens["idioms"] is not None:
        return set(givens["idioms"])
    if givens["lexicon"] is None:
        raise ValueError("neither a list nor a lexicon")
    return {w for w in store.load(givens["lexicon"]).words if len(w) == len(DIGITS)}


def replayed(givens, order):
    """The states of the key's way, each as columns of characters; None: not allowed.

    A state has its columns from the bottom up, of (character, digit).
    """
    rows, indexes = givens["rows"][::-1], givens["indexes"][::-1]
    columns = [
        list(zip(chars, digits, strict=True))
        for chars, digits in zip(
            zip(*rows, strict=True), zip(*indexes, strict=True), strict=True
        )
    ]
    states = [columns]
    for idiom, cells in order:
        columns = [list(column) for column in states[-1]]
        places = [(c, len(rows) - 1 - r) for r, c in cells]
        if len(set(places)) < 4 or not is_chain(places):
            return None
        for (c, up), shown in zip(places, zip(idiom, DIGITS, strict=True), strict=True):
            if not 0 <= c < len(columns) or not 0 <= up < len(columns[c]):
                return None
            if columns[c][up] != shown:
                return None
        for c, up in sorted(places, reverse=True):
            del columns[c][up]
        states.append(columns)
    return None if any(states[-1]) else states


def is_chain(places):
    """Whether each place is beside, above or below the one before."""
    return all(abs(c - x) + abs(up - y) == 1 for (c, up), (x, y) in pairwise(places))


def readable(columns, words):
    """The words that can be read in a state, whatever the digits are."""
    chars = {
        (c, up): char
        for c, column in enumerate(columns)
        for up, (char, _) in enumerate(column)
    }
    begins = {word[:k] for word in words for k in range(1, 5)} if chars else set()
    return {word for word in _read(chars, begins) if word in words}


def _read(chars, begins):
    todo = [(place,) for place in chars]
    while todo:
        path = todo.pop()
        text = "".join(chars[place] for place in path)
        if text not in begins:
            continue
        if len(path) == 4:
            yield text
            continue
        c, up = path[-1]
        for near in ((c + 1, up), (c - 1, up), (c, up + 1), (c, up - 1)):
            if near in chars and near not in path:
                todo.append((*path, near))


def divided(givens, words):
    """Up to two ways to divide the board into idioms, each of (idiom, blocks).

    A block is (column, how many lie below it).
    """
    height = len(givens["rows"])
    homes = {}
    for r, (row, digits) in enumerate(
        zip(givens["rows"], givens["indexes"], strict=True)
    ):
        for c, shown in enumerate(zip(row, digits, strict=True)):
            homes.setdefault(shown, []).append((c, height - 1 - r))
    ways = []
    for word in sorted(words):
        places = [homes.get(shown, ()) for shown in zip(word, DIGITS, strict=True)]
        ways += [(word, way) for way in _together(places)]
    cells = sorted({place for places in homes.values() for place in places})
    if {place for _, way in ways for place in way} != set(cells):
        return []
    # No idiom stands twice: each is a column, which its own row may fill instead.
    idioms = sorted({word for word, _ in ways})
    spare = [] if givens["idioms"] is not None else idioms
    rows = [(word, *way) for word, way in ways] + [(word,) for word in spare]
    found = covers(rows, [*cells, *idioms], limit=2)
    return [[ways[row] for row in cover if row < len(ways)] for cover in found]


def _together(places):
    """Blocks for four characters that may ever be neighbours in turn."""
    found = [(place,) for place in places[0]]
    for nexts in places[1:]:
        found = [
            (*way, place)
            for way in found
            for place in nexts
            if abs(place[0] - way[-1][0]) <= 1 and place not in way
        ]
    return found


def orders_of(division, height):
    """How many orders clear the board, by playing every state out."""
    owner = {place: k for k, (_, way) in enumerate(division) for place in way}
    columns = {c: [owner[c, up] for up in range(height)] for c in {c for c, _ in owner}}

    @cache
    def rest(left):
        if not left:
            return 1
        total = 0
        for k in left:
            places = [
                (c, sum(other in left for other in columns[c][:up]))
                for c, up in division[k][1]
            ]
            if is_chain(places):
                total += rest(left - {k})
        return total

    return rest(frozenset(range(len(division))))
