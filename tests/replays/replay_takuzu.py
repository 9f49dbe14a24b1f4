"""Binary puzzles: each step by itself, over all ways to fill its line."""

from itertools import combinations

from replay_values import cells, houses, line, need, parts

SIGNS = {"0": 0, "1": 1, "O": 0, "X": 1, "a-moon": 0, "a-sun": 1, "moon": 0, "sun": 1}


def sign(value):
    (digit,) = value["digits"]
    return SIGNS[digit["label"] if isinstance(digit, dict) else digit]


def held(value):
    return {
        cell: sign(one["digits"])
        for _, one in parts(value)
        for cell in cells(one["cells"])
    }


def three(known, at):
    return any(
        known.get(at[k]) is not None
        and known.get(at[k]) == known.get(at[k + 1]) == known.get(at[k + 2])
        for k in range(len(at) - 2)
    )


class Replay:
    def __init__(self, givens):
        self.n = len(givens["rows"])
        self.known = {
            (r, c): x
            for r, row in enumerate(givens["rows"])
            for c, x in enumerate(row)
            if x is not None
        }

    @property
    def done(self):
        return len(self.known) == self.n**2

    def take(self, wording, told):
        if wording in ("what-if", "what-if-once", "every-case"):
            effect = held(told["effect"])
            need(effect and not set(effect) & set(self.known), "nothing new follows")
            self.supposed(wording, told, effect)
            self.known |= effect
            return
        (house,) = houses(told["place"])
        at = line(house, self.n, self.n)
        effect = held(told["effect"])
        need(effect, "nothing follows")
        need(set(effect) <= set(at) - set(self.known), "it fills other cells")
        getattr(self, wording.partition("-")[0])(wording, told, at, effect)
        self.known |= effect

    def pair(self, wording, told, at, effect):
        why = held(told["why"])
        need(why.items() <= self.known.items(), "these cells hold something else")
        for cell, value in effect.items():
            k = at.index(cell)
            steps = (-1, 1) if wording == "between" else (1, 2)
            ways = [steps] if wording == "between" else [steps, (-1, -2)]
            seen = [
                [why.get(at[k + d]) if 0 <= k + d < len(at) else None for d in way]
                for way in ways
            ]
            need([1 - value] * 2 in seen, f"{cell} is not beside two alike")

    between = pair

    def count(self, wording, told, at, effect):
        value = sign(told["sign"])
        full = sum(self.known.get(cell) == value for cell in at)
        need(full == told["count"] == self.n // 2, "the sign is not complete")
        need(set(effect.values()) == {1 - value}, "the rest holds the other sign")

    def last(self, wording, told, at, effect):
        value = sign(told["sign"])
        left = [cell for cell in at if cell not in self.known]
        lacks = self.n // 2 - sum(self.known.get(cell) == value for cell in at)
        need(lacks == 1, "it lacks more than one")
        wrong = []
        for _, one in parts(told["wrong"]):
            alike = cells(one["three"])
            need(alike in [at[k : k + 3] for k in range(len(at) - 2)], "other cells")
            for _, place in parts(one["wrong"]):
                (cell,) = cells(place["cells"])
                rest = dict.fromkeys(left, 1 - value)
                full = {**self.known, **rest, cell: value}
                held = {full[x] for x in alike}
                need(held == {sign(one["other"])}, f"{cell} leaves no three alike")
                wrong.append(cell)
        self.agree(left, [{cell} for cell in left if cell not in wrong], value, effect)

    def every(self, wording, told, at, effect, unlike=()):
        left = [cell for cell in at if cell not in self.known]
        if wording.startswith("every-filling-one-gap"):
            self.gaps(told, at)
            there = {c for c in left if effect.get(c) == sign(told["sign"])}
            need(
                there == set(cells(told["way"])) and set(effect) == set(left), "places"
            )
            told = {}
        if wording.startswith("every-filling-gap"):
            need(set(effect.values()) == {1 - sign(told["sign"])}, "the other sign")
            self.gaps(told, at)
            inside = {x for _, one in parts(told["gaps"]) for x in cells(one["cells"])}
            need(not set(effect) & inside, "it may be there")
            return
        value = sign(told["sign"]) if "sign" in told else 1
        lacks = self.n // 2 - sum(self.known.get(cell) == value for cell in at)
        ways = []
        for way in map(set, combinations(left, lacks)):
            full = {**self.known, **{c: value if c in way else 1 - value for c in left}}
            if not three(full, at) and [full[c] for c in at] not in unlike:
                ways.append(way)
        if wording == "alike":
            pass  # the ways left are not told
        elif "ways" in told:
            listed = [set(cells(one["cells"])) for _, one in parts(told["ways"])]
            need(sorted(map(sorted, listed)) == sorted(map(sorted, ways)), "other ways")
        else:
            need(len(ways) == told.get("count", 1), "there are other ways")
        self.agree(left, ways, value, effect)

    def gaps(self, told, at):
        value = sign(told["sign"])
        lacks = self.n // 2 - sum(self.known.get(cell) == value for cell in at)
        threes = [cells(one["cells"]) for _, one in parts(told["gaps"])]
        need(lacks == len(threes) == told["lacks"], "another number")
        inside = [cell for gap in threes for cell in gap]
        need(len(set(inside)) == len(inside) == 3 * lacks, "they share cells")
        for gap in threes:
            need(gap in [at[k : k + 3] for k in range(len(at) - 2)], "other cells")
            need(all(self.known.get(x) != value for x in gap), "it has the sign")

    def alike(self, wording, told, at, effect):
        unlike = []
        for house in houses(told["others"]):
            other = [self.known.get(c) for c in line(house, self.n, self.n)]
            need(None not in other, "a line to differ from is not full")
            need(house[0] == houses(told["place"])[0][0], "a row is no column")
            unlike.append(other)
        left = [cell for cell in at if cell not in self.known]
        if wording == "alike-two":
            wrong = held(told["wrong"])
            need(set(wrong) == set(left) and len(left) == 2, "more cells are open")
            need((sign(told["zero"]), sign(told["one"])) == (0, 1), "the same sign")
            need({c: 1 - x for c, x in wrong.items()} == effect, "not the opposite")
            likes = [wrong]
        else:
            value = sign(told["sign"])
            if wording == "alike-lone":
                lacks = self.n // 2 - sum(self.known.get(cell) == value for cell in at)
                need(lacks == 1, "it lacks more than one")
            ways = [cells(one["cells"]) for _, one in parts(told["like"])]
            likes = [{c: value if c in x else 1 - value for c in left} for x in ways]
        same = [[{**self.known, **way}[cell] for cell in at] for way in likes]
        need(sorted(same) == sorted(unlike), "it is not the same")
        self.every("alike", {}, at, effect, unlike)

    # What-ifs: each link over all ways to fill its line.

    def fillings(self, house, known, others=()):
        at = line(house, self.n, self.n)
        left = [cell for cell in at if cell not in known]
        unlike = []
        for other in others:
            need(other[0] == house[0] and other != house, "a row is no column")
            unlike.append([known.get(c) for c in line(other, self.n, self.n)])
            need(None not in unlike[-1], "a line to differ from is not full")
        lacks = self.n // 2 - sum(known.get(cell) == 1 for cell in at)
        for way in combinations(left, max(lacks, 0)):
            full = {**known, **{c: int(c in way) for c in left}}
            told = [full[c] for c in at]
            if sum(told) == self.n // 2 and not three(full, at) and told not in unlike:
                yield full

    def followed(self, known, suppose, chain):
        (cell,) = suppose
        need(cell not in known, "it is known")
        trial = {**known, **suppose}
        for wording, link in chain:
            (house,) = houses(link["place"])
            others = houses(link["others"]) if wording == "unlike" else ()
            ways = list(self.fillings(house, trial, others))
            need(ways, "the line cannot be filled")
            for at, value in held(link["effect"]).items():
                need(at in line(house, self.n, self.n), "a link tells of another line")
                need(at not in trial, f"{at} is known")
                need(all(way[at] == value for way in ways), f"{at} may be different")
                trial[at] = value
        return trial

    def supposed(self, wording, told, effect):
        (cell,) = cells(told["place"])
        if wording == "every-case":
            seen = set()
            for case in (told["one"], told["other"]):
                _, one = case["step"]
                suppose = held(one["suppose"])
                need(set(suppose) == {cell}, "another cell")
                seen |= set(suppose.values())
                trial = self.followed(self.known, suppose, parts(one["chain"]))
                need(effect.items() <= trial.items(), "it does not follow")
            need(seen == {0, 1}, "a sign is left out")
            return
        suppose = held(told["suppose"])
        need({c: 1 - x for c, x in suppose.items()} == effect, "not the opposite")
        need(set(suppose) == {cell}, "another cell is looked at")
        chain = parts(told["chain"]) if "chain" in told else ()
        trial = self.followed(self.known, suppose, chain)
        ((kind, broken),) = parts(told["broken"])
        (house,) = houses(broken["place"])
        others = houses(broken["others"]) if kind == "breaks-alike" else ()
        need(not any(self.fillings(house, trial, others)), "it can be filled")
        at = line(house, self.n, self.n)
        if kind == "breaks-three":
            alike = cells(broken["three"])
            need(alike in [at[k : k + 3] for k in range(self.n - 2)], "other cells")
            need({trial.get(x) for x in alike} == {sign(broken["digits"])}, "not alike")
        elif kind == "breaks-half":
            full = sum(trial.get(x) == sign(broken["digits"]) for x in at)
            need(full > self.n // 2, "there is room for them")
        elif kind == "breaks-line":
            need(not three(trial, at), "three alike are there already")

    def agree(self, left, ways, value, effect):
        need(ways, "there is no way")
        for cell, found in effect.items():
            need(cell in left, f"{cell} is known")
            for way in ways:
                need((cell in way) == (found == value), f"{cell} may be different")
