"""Slow twins of the techniques: what each one gives, by its definition, on plain sets.

A technique yields every step that it allows. A step is a frozenset of facts: (cell,
value, True) for a cell that has a value, (cell, value, False) for one that has not.
"""

from itertools import combinations, permutations, product

LONGEST = 8  # cells of an XY-chain


class Pencilled:
    """What is filled in and pencilled in.

    side: rows, columns and values; cells are row x side + column.
    units: (kind, cells), kind one of "region", "row", "column", "line", "part".
    value: by cell, of the filled ones; cand: sets by cell, of the empty ones.
    """

    def __init__(self, side, units, value, cand):
        self.side = side
        self.units = [(kind, list(cells)) for kind, cells in units]
        self.value = dict(value)
        self.cand = {x: set(values) for x, values in cand.items()}
        self.values = range(1, side + 1)
        self.seen = {
            x: {y for _, cells in self.units if x in cells for y in cells} - {x}
            for x in range(side * side)
        }

        self.full_of = {
            x: [cells for cells in self.full() if x in cells] for x in self.seen
        }

    def full(self, *kinds):
        """Cells of the units that hold every value, of these kinds or of all."""
        for kind, cells in self.units:
            if kind != "part" and (not kinds or kind in kinds):
                yield cells

    def places(self, cells, v):
        return [x for x in cells if v in self.cand.get(x, ())]

    def drop(self, cells, *values):
        """The facts that empty cells do not have these values, if they could."""
        return {
            (x, v, False) for x in cells for v in values if v in self.cand.get(x, ())
        }

    def twos(self, v):
        """Pairs of cells one of which has the value: the last two of a full unit."""
        found = (self.places(cells, v) for cells in self.full())
        return {tuple(sorted(two)) for two in found if len(two) == 2}


def steps(technique):
    """A technique that yields only what is something, as frozensets."""

    def found(p, *args, **options):
        return {frozenset(facts) for facts in technique(p, *args, **options)} - {
            frozenset()
        }

    return found


@steps
def full_house(p):
    """The last empty cell of a unit has the value that is missing."""
    for cells in p.full():
        empty = [x for x in cells if x in p.cand]
        if len(empty) == 1:
            (missing,) = set(p.values) - {p.value[x] for x in cells if x in p.value}
            yield {(empty[0], missing, True)}


@steps
def hidden_single(p, *kinds):
    """A value has a single place in a unit."""
    for cells in p.full(*kinds):
        for v in p.values:
            places = p.places(cells, v)
            if len(places) == 1:
                yield {(places[0], v, True)}


@steps
def naked_single(p):
    """A cell has a single candidate."""
    for x, values in p.cand.items():
        if len(values) == 1:
            yield {(x, *values, True)}


def hidden_sets(p, cells, size):
    """(values, places) of as many values as they have places in a unit.

    None of them has a single place: that is a hidden single.
    """
    open_values = [v for v in p.values if len(p.places(cells, v)) > 1]
    for values in combinations(open_values, size):
        places = {x for v in values for x in p.places(cells, v)}
        if len(places) == size:
            yield values, places


@steps
def direct_hidden_set(p, size):
    """A hidden set takes all places but one of another value in its unit."""
    for cells in p.full():
        for values, taken in hidden_sets(p, cells, size):
            for v in set(p.values) - set(values):
                before = set(p.places(cells, v))
                if len(before) > 1 and len(before - taken) == 1:
                    yield {(*(before - taken), v, True)}


@steps
def hidden_set(p, size):
    """The cells of a hidden set have no other values."""
    for cells in p.full():
        for values, places in hidden_sets(p, cells, size):
            yield p.drop(places, *(set(p.values) - set(values)))


@steps
def naked_set(p, size):
    """As many cells of a unit as they have candidates: the others have none of them."""
    for _, cells in p.units:
        several = [x for x in cells if len(p.cand.get(x, ())) > 1]
        for chosen in combinations(several, size):
            values = set().union(*(p.cand[x] for x in chosen))
            if len(values) == size:
                yield p.drop(set(cells) - set(chosen), *values)


@steps
def confined(p, *kinds):
    """All places of a value in one unit lie in a second one, whose rest lacks it."""
    for cells in p.full(*kinds):
        for v in p.values:
            places = set(p.places(cells, v))
            for _, others in p.units:
                if len(places) > 1 and places <= set(others):
                    yield p.drop(set(others) - places, v)


@steps
def fish(p, size):
    """A value's places in some rows lie in as many columns, or the other way round."""
    for base, cover in (("row", "column"), ("column", "row")):
        for v in p.values:
            lines = [x for x in p.full(base) if len(p.places(x, v)) > 1]
            for chosen in combinations(lines, size):
                places = {x for cells in chosen for x in p.places(cells, v)}
                crossing = [cells for cells in p.full(cover) if places & set(cells)]
                if len(crossing) == size:
                    yield p.drop({x for c in crossing for x in c} - places, v)


@steps
def turbot_fish(p):
    """Two strong links of four cells, an end of one sees an end of the other."""
    for v in p.values:
        for one, other in permutations(p.twos(v), 2):
            for (a, b), (c, d) in product(permutations(one), permutations(other)):
                if len({a, b, c, d}) == 4 and c in p.seen[b]:
                    yield p.drop(p.seen[a] & p.seen[d], v)


@steps
def xy_wing(p):
    """Pivot xy, pincers xz and yz: what sees both pincers lacks z."""
    for pivot, values in p.cand.items():
        for one, other in combinations(p.seen[pivot] & set(p.cand), 2):
            for z in set(p.values) - values:
                ends = [p.cand[one], p.cand[other]]
                for x, y in permutations(values) if len(values) == 2 else ():
                    if ends == [{x, z}, {y, z}]:
                        yield p.drop(p.seen[one] & p.seen[other], z)


@steps
def xyz_wing(p):
    """Pivot xyz, pincers xz and yz: what sees all three lacks z."""
    for pivot, values in p.cand.items():
        for one, other in combinations(p.seen[pivot] & set(p.cand), 2):
            for x, y, z in permutations(values) if len(values) == 3 else ():
                if [p.cand[one], p.cand[other]] == [{x, z}, {y, z}]:
                    yield p.drop(p.seen[one] & p.seen[other] & p.seen[pivot], z)


@steps
def empty_rectangle(p):
    """A region's places lie in a row and a column, but not all in one of them.

    A strong link outside the region runs beside the one line, with an end in the other.
    The line through its other end meets the first line in a cell that lacks the value.
    """
    for near, along in (("row", "column"), ("column", "row")):
        for v, region in product(p.values, p.full("region")):
            places = set(p.places(region, v))
            for one, other in product(p.full(near), p.full(along)):
                alone = places <= set(one) or places <= set(other)
                if alone or not places <= {*one, *other}:
                    continue
                for link in p.full(along):
                    ends = p.places(link, v)
                    if len(ends) != 2 or set(ends) & set(region):
                        continue
                    for s, t in permutations(ends):
                        (through,) = [cells for cells in p.full(near) if t in cells]
                        if s in one:
                            met = set(through) & set(other)
                            yield p.drop(met - set(region) - {s, t}, v)


def components(links):
    """The sets of cells that links join."""
    left = [set(link) for link in links]
    while left:
        whole = left.pop()
        while touching := [each for each in left if each & whole]:
            whole |= set().union(*touching)
            left = [each for each in left if each not in touching]
        yield whole


@steps
def simple_colouring(p):
    """Cells joined by strong links get two colours: those of one have the value.

    Not the colour two of whose cells see each other; and no cell that sees both.
    """
    for v in p.values:
        links = p.twos(v)
        for joined in components(links):
            colour = {min(joined): True}
            while len(colour) < len(joined):
                for a, b in [*links, *(link[::-1] for link in links)]:
                    if a in colour:
                        colour[b] = not colour[a]
            sides = [{x for x in joined if colour[x] is c} for c in (True, False)]
            clashing = [s for s in sides if any(p.seen[x] & s for x in s)]
            for side in clashing:
                yield p.drop(side, v)
            if not clashing:
                both = [set().union(*(p.seen[x] for x in side)) for side in sides]
                yield p.drop((both[0] & both[1]) - joined, v)


def x_chains(p, v):
    """The ends of every chain of different cells: strong, weak, …, strong."""
    links = p.twos(v)

    def grow(chain):
        for link in links:
            if chain[-1] not in link:
                continue
            (end,) = set(link) - {chain[-1]}
            if end in chain:
                continue
            yield chain[0], end
            for a in {a for link in links for a in link} & p.seen[end]:
                if a not in (*chain, end):
                    yield from grow([*chain, end, a])

    for start in {a for link in links for a in link}:
        yield from grow([start])


@steps
def x_chain(p):
    """One of the two ends of a chain has the value; what sees both lacks it."""
    for v in p.values:
        for a, b in set(x_chains(p, v)):
            yield p.drop(p.seen[a] & p.seen[b], v)


@steps
def xy_chain(p):
    """Different cells of two candidates; if the first lacks z, the last has it."""
    pairs = {x: values for x, values in p.cand.items() if len(values) == 2}

    def ends(chain, held):
        """(last cell, its value) of this chain and all its continuations."""
        yield chain[-1], held
        if len(chain) < LONGEST:
            for y in p.seen[chain[-1]] & set(pairs):
                if y not in chain and held in pairs[y]:
                    (next_held,) = pairs[y] - {held}
                    yield from ends([*chain, y], next_held)

    for start, values in pairs.items():
        for z in values:
            (held,) = values - {z}
            for end in {x for x, last in ends([start], held) if last == z}:
                yield p.drop(p.seen[start] & p.seen[end], z)


@steps
def unique_rectangle(p):
    """Four empty cells that could swap two values: the puzzle's one answer forbids it.

    Every unit of one of them has exactly two, which are in a line. Type 1: all but one
    have only the two values. Type 2: two have the same third one.
    """
    for one, other in combinations(p.full("row"), 2):
        for i, j in combinations(range(p.side), 2):
            corners = [one[i], one[j], other[j], other[i]]
            sides = [{corners[k - 1], corners[k]} for k in range(4)]
            touched = [set(corners) & set(cells) for _, cells in p.units]
            if not all(inside in sides for inside in touched if inside):
                continue
            if not set(corners) <= set(p.cand):
                continue
            for pair in map(set, combinations(p.values, 2)):
                more = [x for x in corners if p.cand[x] != pair]
                if not all(pair < p.cand[x] for x in more):
                    continue
                if len(more) == 1:
                    yield p.drop(more, *pair)
                elif len(more) == 2:
                    thirds = [p.cand[x] - pair for x in more]
                    if thirds[0] == thirds[1] and len(thirds[0]) == 1:
                        yield p.drop(p.seen[more[0]] & p.seen[more[1]], *thirds[0])


@steps
def alternating_chain(p):
    """One of the two ends of a chain is true: what contradicts both is false.

    A chain may have a candidate twice here; then a part of it rules something out, too.
    """
    candidates = {(x, v) for x, values in p.cand.items() for v in values}
    strong = {
        *(
            ((x, v), (y, v))
            for v in p.values
            for two in p.twos(v)
            for x, y in permutations(two)
        ),
        *(
            ((x, v), (x, w))
            for x, values in p.cand.items()
            if len(values) == 2
            for v, w in permutations(values)
        ),
    }

    def clash(one, other):
        (x, v), (y, w) = one, other
        return one != other and (x == y or (v == w and y in p.seen[x]))

    weak = {
        one: {each for each in candidates if clash(one, each)} for one in candidates
    }
    then = {one: {b for a, b in strong if a == one} for one in candidates}
    for start in candidates:
        false, true = {start}, set()
        while more := set().union(*(then[one] for one in false)) - true:
            true |= more
            false |= set().union(*(weak[one] for one in more))
        for end in true - {start}:
            yield {(x, v, False) for x, v in weak[start] & weak[end]}


@steps
def nishio(p):
    """A candidate that contradicts the rules, by singles alone."""
    for x, values in p.cand.items():
        for v in values:
            if contradicts(p, x, v):
                yield {(x, v, False)}


def contradicts(p, x, v):
    """Whether a value in a cell leads by singles to a cell or value with no place."""
    cand = {y: set(values) for y, values in p.cand.items()}
    singles = [*hidden_single(p), *naked_single(p), {(x, v, True)}]
    todo = [(y, w) for facts in singles for y, w, _ in facts]
    while todo:
        x, v = todo.pop()
        gone = [(x, w) for w in cand[x] if w != v]
        gone += [(y, v) for y in p.seen[x] if v in cand.get(y, ())]
        if v not in cand[x]:
            return True
        for y, w in gone:
            cand[y].discard(w)
            if not cand[y]:
                return True
            if len(cand[y]) == 1:
                todo.append((y, *cand[y]))
            for cells in p.full_of[y]:
                places = [z for z in cells if w in cand.get(z, ())]
                if not places:
                    return True
                if len(places) == 1 and len(cand[places[0]]) > 1:
                    todo.append((places[0], w))
    return False


def longest_chain(x, signs, near):
    """How many cells the longest chain of `greater` leads to: down if near is 0."""
    steps = [sign for sign in signs if sign[2] == "greater" and sign[near] == x]
    lengths = (longest_chain(sign[1 - near], signs, near) for sign in steps)
    return 1 + max(lengths) if steps else 0


@steps
def chain_ends(p, signs):
    """A cell leaves room for the cells below it and above it in chains of signs."""
    for x in p.cand:
        low, high = (longest_chain(x, signs, near) for near in (0, 1))
        yield p.drop([x], *(v for v in p.values if not low < v <= p.side - high))


def agrees(sign, v, w):
    """Whether the values of two different cells fit the sign between them."""
    if sign == "greater":
        return v > w
    return v != w and (abs(v - w) == 1) == (sign == "consecutive")


@steps
def beside(p, signs, *, placed):
    """A value has a fitting one on the other side of a sign, which may be filled."""
    for a, b, sign in signs:
        for x, y in ((a, b), (b, a)):
            if x not in p.cand or (placed and y in p.cand):
                continue
            others = p.cand.get(y) or {p.value[y]}
            yield p.drop(
                [x],
                *(
                    v
                    for v in p.values
                    if not any(
                        agrees(sign, *((v, w) if x == a else (w, v))) for w in others
                    )
                ),
            )


LINES = ("row", "column", "line")
# By the names of the kernels' codes.
TECHNIQUES = {
    "FULL_HOUSE": full_house,
    "HIDDEN_IN_REGION": lambda p: hidden_single(p, "region"),
    "HIDDEN_IN_LINE": lambda p: hidden_single(p, *LINES),
    "DIRECT_PAIR": lambda p: direct_hidden_set(p, 2),
    "NAKED_SINGLE": naked_single,
    "DIRECT_TRIPLE": lambda p: direct_hidden_set(p, 3),
    "POINTING": lambda p: confined(p, "region"),
    "CLAIMING": lambda p: confined(p, *LINES),
    "NAKED_PAIR": lambda p: naked_set(p, 2),
    "X_WING": lambda p: fish(p, 2),
    "HIDDEN_PAIR": lambda p: hidden_set(p, 2),
    "NAKED_TRIPLE": lambda p: naked_set(p, 3),
    "SWORDFISH": lambda p: fish(p, 3),
    "HIDDEN_TRIPLE": lambda p: hidden_set(p, 3),
    "NAKED_QUAD": lambda p: naked_set(p, 4),
    "JELLYFISH": lambda p: fish(p, 4),
    "HIDDEN_QUAD": lambda p: hidden_set(p, 4),
    "TURBOT_FISH": turbot_fish,
    "XY_WING": xy_wing,
    "EMPTY_RECTANGLE": empty_rectangle,
    "XYZ_WING": xyz_wing,
    "SIMPLE_COLOURING": simple_colouring,
    "X_CHAIN": x_chain,
    "XY_CHAIN": xy_chain,
    "UNIQUE_RECTANGLE": unique_rectangle,
    "ALTERNATING_CHAIN": alternating_chain,
    "NISHIO": nishio,
}
