"""Slitherlinks on squares and masyus: each step over all patterns of its places."""

from itertools import pairwise, product

from replay_values import RefusedError, cells, need, parts

DRAWN, CROSSED = 1, 0
PAIRS = {
    "some": lambda a, b: a or b,
    "most": lambda a, b: not (a and b),
    "same": lambda a, b: a == b,
    "other": lambda a, b: a != b,
}


def only(value):
    (part,) = parts(value)
    return part


class Loop:
    """Lines between points, and what is known of them."""

    def __init__(self, height, width):
        self.points = [(r, c) for r in range(height) for c in range(width)]
        self.lines = [
            ((r, c), (r + y, c + x))
            for r, c in self.points
            for y, x in ((0, 1), (1, 0))
            if r + y < height and c + x < width
        ]
        self.known = {}

    @property
    def done(self):
        on = [line for line, x in self.known.items() if x == DRAWN]
        ring = {on[0], *self.path(on[0], self.known)}
        way = {line: int(line in ring) for line in self.lines}
        return {*on} == ring and all(self.allows(s, way) for s in self.printed())

    def at(self, point):
        return [line for line in self.lines if point in line]

    def said(self, value):
        """The lines that a sentence draws or crosses out."""
        return {
            line: DRAWN if word == "draws" else CROSSED
            for word, one in parts(value)
            for line in self.named(one["lines"])
        }

    def ways(self, spot, known):
        """All values of the lines of a place that it allows, with all that is known."""
        lines = self.lines_of(spot)
        free = [line for line in lines if line not in known]
        for bits in product((0, 1), repeat=len(free)):
            way = {line: known[line] for line in lines if line in known}
            way |= dict(zip(free, bits, strict=True))
            # Points all of whose lines are here are kept, too.
            if self.allows(spot, way) and all(
                sum(way[line] for line in self.at(point)) in (0, 2)
                for point in {p for line in lines for p in line}
                if set(self.at(point)) <= set(way)
            ):
                yield way

    def follows(self, spot, known, line, value):
        return all(way[line] == value for way in self.ways(spot, known))

    def path(self, line, known):
        """The drawn lines from one end of a line to the other, or nothing."""
        at, goal, last, found = line[0], line[1], line, []
        while at != goal:
            on = [e for e in self.at(at) if known.get(e) == DRAWN and e != last]
            if len(on) != 1 or len(found) > len(self.lines):
                return []
            last = on[0]
            found.append(last)
            (at,) = set(last) - {at}
        return found

    def closes(self, line, known, rest):
        """Check that a line closes a loop that leaves something out."""
        ring = {line, *self.path(line, known)}
        need(len(ring) > 1, "it closes no loop")
        ((word, one),) = parts(rest)
        if word == "line-at":
            (other,) = self.named(one["lines"])
            need(known.get(other) == DRAWN and other not in ring, "nothing is left out")
        else:
            spot = self.place(rest)
            way = {e: int(e in ring) for e in self.lines_of(spot)}
            need(spot[0] != "point" and not self.allows(spot, way), "it is kept")

    def is_closed(self, line, known, rest):
        try:
            self.closes(line, known, rest)
        except RefusedError:
            return False
        return True

    def take(self, wording, told):
        effect = self.said(told["effect"])
        need(effect and not set(effect) & set(self.known), "nothing new follows")
        for name in ("why1", "why2"):
            if name in told:
                self.because(*only(told[name]), effect)
        kind = wording.split("-")[0]
        if wording == "loop-done":
            on = [e for e, x in self.known.items() if x == DRAWN]
            need(all(self.path(e, self.known) for e in on), "the loop is open")
            need(set(effect.values()) == {CROSSED}, "it draws more")
        elif wording == "loop-early":
            (line,) = effect
            ((_, place),) = parts(told["place"])
            need(effect[line] == CROSSED, "it draws it")
            need(self.named(place["lines"]) == [line], "another line")
            self.closes(line, self.known, told["rest"])
        elif kind == "three":
            self.three(told, effect)
        elif kind == "chain":
            self.chain(told, effect)
        elif kind == "what":
            self.supposed(told, effect)
        elif kind == "every":
            self.every_case(told, effect)
        elif kind == "neighbours":
            self.neighbours(told, effect)
        else:
            self.counted(wording, told, effect)
        self.known |= effect

    def counted(self, wording, told, effect):
        spot = self.place(told["place"])
        for line, value in effect.items():
            need(line in self.lines_of(spot), "a line elsewhere")
            need(self.follows(spot, self.known, line, value), "another way is left")
        on = sum(self.known.get(line) == DRAWN for line in self.lines_of(spot))
        left = [e for e in self.lines_of(spot) if self.known.get(e) != CROSSED]
        need((spot[0] == "point") == wording.startswith("point"), "no such place")
        match wording:
            case "point-full":
                need(on == 2, "no two lines meet")
            case "point-on":
                need(on == 1 and set(effect.values()) == {DRAWN}, "no line ends")
            case "point-end":
                need(on == 0, "it could go on")
            case "clue-full" | "clue-zero":
                need(on == spot[2], "it has other lines")
                need((spot[2] == 0) == (wording == "clue-zero"), "another number")
            case "clue-left":
                need(len(left) == spot[2], "it has other sides")
            case "corner":
                corner = self.place(told["corner"])
                two = self.at(corner[1])
                need(
                    len(two) == 2 and set(two) <= set(self.lines_of(spot)), "no corner"
                )

    def three(self, told, effect):
        """Check three white pearls side by side: the middle one is crossed."""
        a, (r, c), b = cells(told["cells"])
        y, x = b[0] - r, b[1] - c
        need(abs(y) + abs(x) == 1 and a == (r - y, c - x), "not side by side")
        need(all(self.rows[i][k] == "white" for i, k in (a, (r, c), b)), "no pearl")
        row = [(r + k * y, c + k * x) for k in range(-2, 3)]
        column = [(r + k * x, c + k * y) for k in range(-1, 2)]
        for line, value in effect.items():
            some = column if value == DRAWN else row
            need(line in map(tuple, map(sorted, pairwise(some))), "a line elsewhere")

    def chain(self, told, effect):
        trail = dict(self.known)
        facts, tied = [], []
        for part in parts(told["chain"]):
            last = parts(part[1]["link"]) if part[0][:2] == "so" else [part]
            self.link(*last[0], trail, facts, tied)
        need(effect.items() <= trail.items(), "it is not said why")
        if "last" in told:
            self.shortened(told)

    def passed(self, one):
        if "spot" in one:
            return cells(only(one["spot"])[1]["cells"])
        word, fact = only(one["fact"])
        faces = self.faces(fact) if "like" in word else []
        return [face for face in faces if face]

    def shortened(self, told):
        """Check what is told of a chain that is not told link by link."""
        links = [one for kind, one in parts(told["chain"]) if kind[:2] != "so"]
        need(told["last"] == links[-1]["fact"], "it is not the last link")
        passed = [cell for one in links for cell in self.passed(one)]
        need(cells(told["cells"]) == list(dict.fromkeys(passed)), "another way")

    def link(self, kind, one, trail, facts, tied):
        """Check a link of a chain, and note what it says."""
        said = parts(one["fact"])
        if kind == "walk-lines":
            self.walk_lines(one, trail, facts, tied)
            self.link("tied", one, trail, facts, [])
            return
        if kind.startswith("walk"):
            self.walk(kind, one, trail, tied)
            return
        for word, fact in said:
            if word == "crosses-loop":
                for line in self.named(fact["lines"]):
                    need(self.path(line, trail), "no loop would close")
                    trail[line] = CROSSED
            elif word in ("draws", "crosses"):
                for line in self.named(fact["lines"]):
                    value = DRAWN if word == "draws" else CROSSED
                    ways = list(self.told_ways(kind, one, [line], trail, facts, tied))
                    need(ways, "nothing is possible")
                    need(all(way[line] == value for way in ways), "it may be different")
                    trail[line] = value
            elif word in PAIRS:
                two = self.named(fact["lines"])
                need(len(two) == 2, "not two lines")
                ways = list(self.told_ways(kind, one, two, trail, facts, tied))
                need(ways, "nothing is possible")
                holds = all(PAIRS[word](*(way[line] for line in two)) for way in ways)
                need(holds, "they may be different")
                facts.append((word, two))
            else:
                # Two faces: those across two sides of the place.
                pair = self.faces(fact)
                spot = self.place(one["spot"])
                across = {
                    self.across(line, spot[1]): line for line in self.lines_of(spot)
                }
                need(set(pair) <= set(across), "another cell")
                two = [across[face] for face in pair]
                ways = list(self.told_ways(kind, one, two, trail, facts, tied))
                same = word.startswith("alike")
                holds = all((w[two[0]] == w[two[1]]) == same for w in ways)
                need(ways and holds, "they may be different")
                tied.append((*pair, same))

    def walk_lines(self, one, trail, facts, tied):
        """Check each step from a line to the next, and note how they are tied."""
        (at,), is_on = self.named(one["first"]), True
        for word, step in parts(one["steps"]):
            (line,) = self.named(step["lines"])
            same = (word == "step-on") == is_on
            kind, where = only(step["where"])
            place = {**where, "fact": {"list": []}}
            kind = kind.replace("where", "at")
            ways = [*self.told_ways(kind, place, [at, line], trail, facts, tied)]
            need(ways, "nothing is possible")
            need(all((w[at] == w[line]) == same for w in ways), "they may be different")
            facts.append(("same" if same else "other", [at, line]))
            at, is_on = line, word == "step-on"

    def told_ways(self, kind, one, asked, trail, facts, tied):
        """The ways of a place, or of lines alone, that agree with what was told."""
        if kind in ("at-spot", "at-line", "at-drawn", "at-way"):
            spot = self.place(one["spot"])
            if kind == "at-drawn":
                drawn = self.named(only(one["line"])[1]["lines"])
                on = [e for e in self.lines_of(spot) if self.known.get(e) == DRAWN]
                need(sorted(drawn) == sorted(on), "other sides are drawn")
            if kind == "at-line":
                (line,) = self.named(only(one["line"])[1]["lines"])
                ends = line in self.lines_of(spot) and trail.get(line) == DRAWN
                need(ends, "no such line ends there")
            known = dict(trail)
            for way in self.ways(spot, known):
                need(set(asked) <= set(way), "a line elsewhere")
                if self.agrees(way, facts) and self.sided(way, spot, trail, tied):
                    yield way
            return
        if tied or not facts:
            # Two faces that are tied, with the side between them.
            (line,) = asked
            pair = frozenset(self.beside(line))
            for a, b, same in tied:
                if frozenset((a, b)) == pair:
                    yield {line: CROSSED if same else DRAWN}
            return
        lines = list(dict.fromkeys([*asked, *(e for _, two in facts for e in two)]))
        group = set(asked)
        # Only lines that facts lead to matter.
        while True:
            more = {e for _, two in facts if group & set(two) for e in two} - group
            if not more:
                break
            group |= more
        lines = [line for line in lines if line in group]
        free = [line for line in lines if line not in trail]
        need(len(free) <= 20, "too many lines")
        for bits in product((0, 1), repeat=len(free)):
            way = {line: trail[line] for line in lines if line in trail}
            way |= dict(zip(free, bits, strict=True))
            if self.agrees(way, facts):
                yield way

    @staticmethod
    def agrees(way, facts):
        return all(
            PAIRS[word](*(way[line] for line in two))
            for word, two in facts
            if set(two) <= set(way)
        )

    def sided(self, way, spot, trail, tied):
        """Whether a pattern agrees with the faces that are tied."""
        if not tied or spot[0] == "point":
            return True
        across = {self.across(line, spot[1]): line for line in way}
        for a, b, same in tied:
            both = a in across and b in across
            if both and (way[across[a]] == way[across[b]]) != same:
                return False
        return True

    def faces(self, fact):
        one = fact["one"]["chain"][0]
        other = fact["other"]["chain"][0] if "other" in fact else None
        return [tuple(face) if face else None for face in (one, other)]

    def walk(self, kind, one, trail, tied):
        way = [tuple(face) if face else None for face in one["way"]["chain"]]
        times, exact = 0, 0
        for a, b in pairwise(way):
            found = [x for e, x in trail.items() if set(self.beside(e)) == {a, b}]
            ties = [not same for p, q, same in tied if {p, q} == {a, b}]
            need(found or ties, f"{a} and {b} are not beside each other")
            times += (found or ties)[0]
            exact += len(found) > 0
        if kind != "walk-tied":
            need(times == one["times"] and exact == len(way) - 1, "other lines")
        ((word, fact),) = parts(one["fact"])
        pair = self.faces(fact)
        need({way[0], way[-1]} == set(pair), "another way")
        same = word.startswith("alike")
        need((times % 2 == 0) == same, "it is the other way round")
        tied.append((*pair, same))

    def supposed(self, told, effect):
        suppose = self.said(told["suppose"])
        need({e: 1 - x for e, x in suppose.items()} == effect, "not the opposite")
        ((_, place),) = parts(told["place"])
        need(self.named(place["lines"]) == list(effect), "another line")
        self.broken(told, *self.followed(told))

    def followed(self, told):
        """What a supposition leads to: lines, and what is known of pairs and faces."""
        suppose = self.said(told["suppose"])
        need(suppose and not set(suppose) & set(self.known), "it is known")
        trail, facts, tied = {**self.known, **suppose}, [], []
        for word, one in parts(told["chain"]) if "chain" in told else ():
            if "lines" not in one:
                self.link(word, one, trail, facts, tied)
                continue
            for line in self.named(one["lines"]):
                value = DRAWN if word == "draws" else CROSSED
                need(line not in trail, "it is known")
                closes = word == "crosses-loop" and self.path(line, trail)
                need(closes or self.shown(line, value, trail), f"{line} may be drawn")
                trail[line] = value
        return trail, facts, tied

    def every_case(self, told, effect):
        """Check that each way leads to the same or goes wrong, and that it is all."""
        seen = []
        for _, one in parts(told["cases"]):
            seen.append(self.said(one["suppose"]))
            trail, facts, tied = self.followed(one)
            if "broken" in one:
                self.broken(one, trail, facts, tied)
            else:
                need(effect.items() <= trail.items(), "it does not follow")
        ((word, one),) = parts(told["place"])
        if word == "line-at":
            (line,) = self.named(one["lines"])
            need(sorted(map(repr, seen)) == [repr({line: x}) for x in (0, 1)], "cases")
            return
        for way in self.ways(self.place(told["place"]), self.known):
            need(any(case.items() <= way.items() for case in seen), "a way is left out")

    def broken(self, told, trail, facts, tied):
        ((word, one),) = parts(told["broken"])
        if word == "breaks-loop":
            rings = [
                line
                for line, x in trail.items()
                if x == DRAWN and line not in self.known and self.path(line, trail)
            ]
            need(rings, "no loop closes")
            need(any(self.is_closed(e, trail, one["rest"]) for e in rings), "it may")
        elif word == "breaks-tied":
            spot = self.place(one["spot"])
            ways = self.ways(spot, trail)
            left = (
                self.agrees(w, facts) and self.sided(w, spot, trail, tied) for w in ways
            )
            need(not any(left), "a way is left")
        else:
            spot = self.place(one["spot"])
            at_point = word in ("breaks-point", "breaks-branch")
            need((spot[0] == "point") == at_point, "another place")
            if at_point:
                met = [
                    e for e, x in trail.items() if x == DRAWN and spot in self.spots(e)
                ]
                need((len(met) > 2) == (word == "breaks-branch"), "fewer or more meet")
            else:
                self.wrong(word, one, spot, trail)
            need(not any(self.ways(spot, trail)), "it is possible")

    def shown(self, line, value, trail):
        """Whether some place decides a line."""
        return any(self.follows(spot, trail, line, value) for spot in self.spots(line))


SIDES = {
    "top": ((0, 0), (0, 1)),
    "left": ((0, 0), (1, 0)),
    "bottom": ((1, 0), (1, 1)),
    "right": ((0, 1), (1, 1)),
}
CORNERS = {
    "upper-left": (0, 0),
    "upper-right": (0, 1),
    "lower-left": (1, 0),
    "lower-right": (1, 1),
}


class Slitherlink(Loop):
    def printed(self):
        for r, row in enumerate(self.rows):
            for c, number in enumerate(row):
                if number is not None:
                    yield "clue", (r, c), number

    def __init__(self, givens):
        self.rows = givens["rows"]
        self.size = len(self.rows), len(self.rows[0])
        super().__init__(self.size[0] + 1, self.size[1] + 1)

    def side(self, cell, name):
        r, c = cell
        (a, b), (p, q) = SIDES[name]
        return (r + a, c + b), (r + p, c + q)

    def named(self, value):
        return [
            self.side(cells(one["cells"])[0], label["label"])
            for _, one in parts(value)
            for label in one["sides"]["digits"]
        ]

    def beside(self, line):
        """The cells on both sides of a line, None for the outside."""
        (r, c), (y, _) = line
        two = [(r - 1, c), (r, c)] if r == y else [(r, c - 1), (r, c)]
        height, width = self.size
        return [
            cell if 0 <= cell[0] < height and 0 <= cell[1] < width else None
            for cell in two
        ]

    def across(self, line, cell):
        (other,) = [face for face in self.beside(line) if face != cell]
        return other

    def place(self, value):
        ((word, one),) = parts(value)
        ((r, c),) = cells(one["cells"])
        if word == "clue":
            need(self.rows[r][c] == one["number"], "another number")
            return "clue", (r, c), one["number"]
        y, x = CORNERS[one["corner"]["label"].removeprefix("corner-")]
        return "point", (r + y, c + x)

    def lines_of(self, spot):
        if spot[0] == "point":
            return self.at(spot[1])
        return [self.side(spot[1], name) for name in SIDES]

    def allows(self, spot, way):
        number = sum(way[line] for line in self.lines_of(spot))
        return number in (0, 2) if spot[0] == "point" else number == spot[2]

    def spots(self, line):
        yield from (("point", point) for point in line)
        for face in self.beside(line):
            if face and self.rows[face[0]][face[1]] is not None:
                yield "clue", face, self.rows[face[0]][face[1]]

    def wrong(self, word, one, spot, trail):
        """Check how many lines a clue is said to have, or to be able to have."""
        has = [trail.get(line) for line in self.lines_of(spot)]
        on, most = has.count(DRAWN), 4 - has.count(CROSSED)
        count = int(one["count"]["label"][-1]) if "count" in one else 0
        match word:
            case "breaks-many":
                need(count == on > spot[2], "it has not too many")
            case "breaks-few" | "breaks-none":
                need(count == most < spot[2], "it can have more")
            case "breaks-clue":
                need(on <= spot[2] <= most, "it has too many, or too few")

    def neighbours(self, told, effect):
        two = cells(told["place"])
        for r, c in two:
            need(self.rows[r][c] == told["number"] == 3, "another number")
        around = [{self.side(cell, name) for name in SIDES} for cell in two]
        need(len(around[0] & around[1]) == 1, "they share no side")
        (shared,) = around[0] & around[1]
        lines = around[0] | around[1]
        lines |= {line for point in shared for line in self.at(point)}
        free = sorted(lines - set(self.known))
        for bits in product((0, 1), repeat=len(free)):
            way = {**self.known, **dict(zip(free, bits, strict=True))}
            if any(sum(way[e] for e in each) != 3 for each in around):
                continue
            if any(sum(way[e] for e in self.at(p)) not in (0, 2) for p in shared):
                continue
            if not way[shared]:
                continue  # a loop round both alone
            need(effect.items() <= way.items(), "another way is left")
        # A loop round both alone would leave out what another clue needs.
        alone = around[0] ^ around[1]
        others = [*self.printed()]
        ring = [{e: int(e in alone) for e in self.lines_of(one)} for one in others]
        kept = all(map(self.allows, others, ring))
        need(not kept, "a loop round both could be the answer")


class Masyu(Loop):
    def printed(self):
        for r, row in enumerate(self.rows):
            for c, pearl in enumerate(row):
                if pearl:
                    yield "pearl", (r, c), pearl

    def __init__(self, givens):
        self.rows = givens["rows"]
        super().__init__(len(self.rows), len(self.rows[0]))

    def named(self, value):
        return [tuple(cells(one["link"])) for _, one in parts(value)]

    def place(self, value):
        ((word, one),) = parts(value)
        (cell,) = cells(one["cells"])
        if word == "cell-at":
            return "point", cell
        colour = word.removesuffix("-at")
        need(self.rows[cell[0]][cell[1]] == colour, "no such pearl")
        return "pearl", cell, colour

    def wrong(self, word, one, spot, trail):
        """Check what the loop is said to do, or not to be able to do, at a pearl."""
        near = {
            way: self.arm(spot[1], way) for way in ((0, 1), (1, 0), (0, -1), (-1, 0))
        }
        on = [way for way, (line, _) in near.items() if trail.get(line) == DRAWN]
        free = [
            way
            for way, (line, _) in near.items()
            if line in self.lines and trail.get(line) != CROSSED
        ]
        far = [
            way
            for way in free
            if near[way][1] in self.lines and trail.get(near[way][1]) != CROSSED
        ]
        straight = [
            way
            for way in free
            if (-way[0], -way[1]) in free and set(on) <= {way, (-way[0], -way[1])}
        ]
        _, colour, what = word.split("-")
        need(colour == spot[2], "another colour")
        turns = len({way[0] != 0 for way in on}) > 1
        match what:
            case "turns":
                need(turns, "it does not turn")
            case "straight":
                need(len(on) > 1 and not turns, "it is not straight")
            case "onward":
                need(straight, "it cannot go straight on")
                for way in straight:
                    need(trail.get(near[way][1]) == DRAWN, "it may turn next to it")
            case "stuck":
                need(not straight if colour == "white" else self.stuck(on, far), "free")

    @staticmethod
    def stuck(on, far):
        """Whether no two arms across each other are free and have all lines."""
        return not any(
            set(on) <= {a, b}
            for a in far
            for b in far
            if a[0] * b[0] + a[1] * b[1] == 0
        )

    def arm(self, cell, way):
        """The two lines from a cell in a direction."""
        two = [(cell[0] + k * way[0], cell[1] + k * way[1]) for k in range(3)]
        return tuple(tuple(sorted(pair)) for pair in pairwise(two))

    def because(self, word, one, effect):
        """Check what is said to bar the other ways of a pearl."""
        after = self.known | effect
        _, cell, colour = self.place(one["spot"])
        need(word.startswith(colour), "another colour")
        ways = {"right": (0, 1), "down": (1, 0), "left": (0, -1), "up": (-1, 0)}
        near, far = ({n: self.arm(cell, w)[k] for n, w in ways.items()} for k in (0, 1))
        said = [e for k in ("line", "lines") if k in one for e in self.named(one[k])]
        if colour == "black":
            way, other = (one[k]["label"].removeprefix("to-") for k in ("way", "other"))
            need(ways[way] == tuple(-x for x in ways[other]), "not opposite")
            need(after[near[way]] == after[far[way]] == DRAWN, "no two lines")
            match word:
                case "black-on":
                    need(self.known.get(near[way]) == DRAWN, "none is drawn")
                case "black-border":
                    need(far[other] not in self.lines, "there is room")
                case "black-crossed":
                    need(said[0] in (near[other], far[other]), "another line")
                    need(self.known[said[0]] == CROSSED, "it is not crossed out")
            return
        rows = ("right", "left"), ("down", "up")
        axis = int(any(after.get(near[way]) == DRAWN for way in rows[1]))
        along, across = rows[axis], rows[1 - axis]
        if "along" in one:
            kinds = ("row", "column")
            house = [kinds[axis], cell[axis] + 1]
            need([*map(list, one["along"]["houses"])] == [house], "another line")
        match word:
            case "white-on":
                need(DRAWN in [self.known.get(near[way]) for way in along], "no line")
            case "white-border":
                need(any(near[way] not in self.lines for way in across), "no border")
            case "white-crossed":
                need(said[0] in [near[way] for way in across], "another line")
                need(self.known[said[0]] == CROSSED, "it is not crossed out")
            case "white-straight":
                need({*said} == {far[way] for way in across}, "other lines")
                need(all(self.known[e] == DRAWN for e in said), "they are not drawn")
            case _:
                need(said[0] in [far[way] for way in along], "another line")
                need(self.known[said[0]] == DRAWN, "it is not drawn")

    def beside(self, line):
        return []

    def lines_of(self, spot):
        near = self.at(spot[1])
        if spot[0] == "point":
            return near
        far = []
        for line in near:
            (other,) = set(line) - {spot[1]}
            onward = self.onward(spot[1], other)
            far += [onward] if onward in self.lines else []
        return near + far

    @staticmethod
    def onward(cell, other):
        after = 2 * other[0] - cell[0], 2 * other[1] - cell[1]
        return tuple(sorted((other, after)))

    def allows(self, spot, way):
        used = [line for line in self.at(spot[1]) if way[line]]
        if spot[0] == "point":
            return len(used) in (0, 2)
        if len(used) != 2:
            return False
        ends = [(set(line) - {spot[1]}).pop() for line in used]
        straight = ends[0][0] == ends[1][0] or ends[0][1] == ends[1][1]
        onward = [way.get(self.onward(spot[1], end), 0) for end in ends]
        if spot[2] == "white":
            return straight and not all(onward)
        return not straight and all(onward)

    def spots(self, line):
        yield from (("point", point) for point in line)
        yield from (spot for spot in self.printed() if line in self.lines_of(spot))
