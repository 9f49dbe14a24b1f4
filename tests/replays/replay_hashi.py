"""Hashi: each step from the bridges drawn and the limits that it tells itself."""

from replay_values import cells, need, parts


class Replay:
    def __init__(self, givens):
        rows, self.most = givens["rows"], givens["most"]
        self.number = {
            (r, c): x for r, row in enumerate(rows) for c, x in enumerate(row) if x
        }
        self.links = [
            (a, b)
            for a in self.number
            for b in self.number
            if a < b and self.sees(a, b) and abs(a[0] - b[0]) + abs(a[1] - b[1]) > 1
        ]
        self.drawn = dict.fromkeys(self.links, 0)
        self.limit = dict.fromkeys(self.links, self.most)

    def sees(self, a, b):
        if a[0] != b[0] and a[1] != b[1]:
            return False
        return not any(
            min(a[0], b[0]) <= r <= max(a[0], b[0])
            and min(a[1], b[1]) <= c <= max(a[1], b[1])
            for r, c in self.number
            if (r, c) not in (a, b)
        )

    @property
    def done(self):
        return all(self.lacks(island, self.drawn) == 0 for island in self.number)

    def near(self, island):
        return [link for link in self.links if island in link]

    def lacks(self, island, drawn):
        return self.number[island] - sum(drawn[link] for link in self.near(island))

    @staticmethod
    def crosses(one, other):
        across, down = sorted((one, other), key=lambda link: link[0][0] != link[1][0])
        (r, c), (y, d) = across
        (p, k), (q, m) = down
        return r == y and k == m and c < k < d and p < r < q

    def room(self, link, drawn, limit):
        if any(drawn[other] and self.crosses(link, other) for other in self.links):
            return 0
        return min(limit[link] - drawn[link], *(self.lacks(i, drawn) for i in link))

    def bound(self, part):
        wording, values = part
        _, word, count = wording.split("-")
        link = tuple(cells(values["link"]))
        need(link in self.links, "no such neighbours")
        return word, link, int(count)

    def take(self, wording, told, known=()):
        limit = dict.fromkeys(self.links, self.most)
        for part in known:
            word, link, count = self.bound(part)
            need(word == "most" and count >= self.limit[link], "that was not shown")
            limit[link] = count
        effect = [self.bound(part) for part in parts(told["effect"])]
        if wording in ("one-neighbour", "just-enough", "all-but-one"):
            self.counted(wording, told, limit, effect)
        else:
            self.supposed(wording, told, limit, effect)
        for word, link, count in effect:
            bounds = self.drawn if word == "least" else self.limit
            need(bounds[link] != count, "nothing new follows")
            bounds[link] = (max if word == "least" else min)(bounds[link], count)

    def counted(self, wording, told, limit, effect):
        (island,) = cells(told["place"])
        need(self.number.get(island) == told["number"], "another number")
        lacks = self.lacks(island, self.drawn)
        need(lacks == told["lacks"], "it lacks more or fewer")
        said = {cells(v["island"])[0]: v["count"] for _, v in parts(told["neighbours"])}
        found = {}
        for link in self.near(island):
            if room := self.room(link, self.drawn, limit):
                (other,) = set(link) - {island}
                found[other] = room
        need(said == found, f"its neighbours take {found}")
        spare = sum(found.values()) - lacks
        need(told["room"] == sum(found.values()) and told["spare"] == spare, "the sum")
        need(
            (wording == "one-neighbour") == (len(found) == 1), "more than one neighbour"
        )
        need(wording != "just-enough" or spare == 0, "more than enough")
        for word, link, count in effect:
            need(word == "least" and island in link, "it tells of another island")
            (other,) = set(link) - {island}
            need(count <= self.drawn[link] + found[other] - spare, "it needs fewer")

    def supposed(self, wording, told, limit, effect):
        ((word, link, count),) = effect
        ((wrong, same, supposed),) = map(self.bound, parts(told["suppose"]))
        looked = link[:1] if wording == "isolated-pair" else link
        need(link == same, "another link is supposed")
        need(looked == tuple(cells(told["place"])), "another place is looked at")
        need({word, wrong} == {"least", "most"}, "it is no opposite")
        need(supposed - count == (1 if word == "most" else -1), "it is no opposite")
        low = dict(self.drawn)
        if wording.startswith("isolated"):
            low[link] = supposed
            group = self.group(link, low)
            if "group" in told and wording == "isolated-group":
                need(group == set(cells(told["group"])), "other islands are joined")
            need(wording != "isolated-pair" or group == set(link), "more than two")
            need(all(self.lacks(i, low) == 0 for i in group), "they lack bridges")
            need(group != set(self.number), "nothing is cut off")
            return
        high = {one: low[one] + self.room(one, low, limit) for one in self.links}
        bounds = {"least": low, "most": high}
        bounds[wrong][link] = supposed
        for part in parts(told["chain"]):
            self.follow(self.bound(part), bounds)
        if "apart" in told:
            apart = set(cells(told["apart"]))
            need(apart < set(self.number), "islands that are not there")
            for one in self.links:
                joined = len(apart & set(one)) == 1 and high[one]
                need(not joined, f"{one} may join them")
            return
        (island,) = cells(told["island"])
        need(self.number[island] == told["number"], "another number")
        near = self.near(island)
        ((word, one),) = parts(told["broken"])
        if word == "breaks-link":
            wrong = tuple(cells(one["link"]))
            need(wrong in near and low[wrong] > high[wrong], "its number can be right")
            return
        need(cells(one["island"]) == [island], "another island")
        need(one["number"] == told["number"], "another number")
        has = sum((low if word == "breaks-many" else high)[each] for each in near)
        need(one["count"] == has, "another count")
        many = word == "breaks-many"
        need(has > self.number[island] if many else has < self.number[island], "right")
        need((word == "breaks-none") == (not has), "it has some")

    def follow(self, bound, bounds):
        word, link, count = bound
        other = "most" if word == "least" else "least"
        shown = []
        for island in link:
            rest = [one for one in self.near(island) if one != link]
            shown.append(self.number[island] - sum(bounds[other][one] for one in rest))
        if word == "least":
            need(max(shown) >= count, f"{link} may have fewer")
        else:
            crossed = any(
                bounds["least"][one] and self.crosses(link, one) for one in self.links
            )
            need(min(shown) <= count or crossed, f"{link} may have more")
        bounds[word][link] = count

    def group(self, islands, low):
        found, waiting = set(islands), list(islands)
        while waiting:
            at = waiting.pop()
            for link in self.near(at):
                new = set(link) - found if low[link] else set()
                found |= new
                waiting += new
        return found
