"""Nonograms: each step over all ways to place the blocks of its line."""

from functools import cache
from itertools import takewhile

from replay_values import cells, houses, line, need, parts


def effect_of(value):
    return {
        cell: int(wording == "fills")
        for wording, one in parts(value)
        for cell in cells(one["cells"])
    }


def ways(blocks, known):
    """All ways, as the cells of each block."""

    def place(j, start):
        if j == len(blocks):
            if 1 not in known[start:]:
                yield ()
            return
        for at in range(start, len(known) - blocks[j] + 1):
            if 1 in known[start:at]:
                return
            end = at + blocks[j]
            if 0 not in known[at:end] and (end == len(known) or known[end] != 1):
                for rest in place(j + 1, end + 1):
                    yield (range(at, end), *rest)

    yield from place(0, 0)


def number_of(blocks, known):
    @cache
    def count(j, at):
        if at >= len(known):
            return int(j == len(blocks))
        found = count(j, at + 1) if known[at] != 1 else 0
        if j < len(blocks):
            end = at + blocks[j]
            closed = end >= len(known) or known[end] != 1
            if end <= len(known) and 0 not in known[at:end] and closed:
                found += count(j + 1, end + 1)
        return found

    return count(0, 0)


class Replay:
    def __init__(self, givens):
        self.clues = {("row", k): one for k, one in enumerate(givens["rows"])}
        self.clues |= {("column", k): one for k, one in enumerate(givens["columns"])}
        self.size = len(givens["rows"]), len(givens["columns"])
        self.known = {}

    @property
    def done(self):
        return len(self.known) == self.size[0] * self.size[1]

    def of(self, house, known):
        at = line(house, *self.size)
        return self.clues[house], at, [known.get(cell) for cell in at]

    def take(self, wording, told):
        effect = effect_of(told["effect"])
        need(effect and not set(effect) & set(self.known), "nothing new follows")
        if wording.startswith("edge"):
            self.supposed(told, effect)
        else:
            (house,) = houses(told["place"])
            clue, at, known = self.of(house, self.known)
            need(set(effect) <= set(at), "it fills other lines")
            if wording == "spaces-full":
                need(known.count(1) == sum(clue), "blocks are missing")
                need(1 not in effect.values(), "it has its filled cells")
            elif wording.startswith("spaces-closed"):
                self.closed(wording, told, clue, at, known, effect)
            elif wording == "whole-line-longest":
                self.longest(told, clue, at, known, effect)
            elif wording == "whole-line-one":
                one = {"list": [["way", {"blocks": told["blocks"]}]]}
                self.listed({"ways": one}, clue, at, known)
                self.forced(clue, at, known, effect)
            elif wording == "whole-line-ways":
                self.listed(told, clue, at, known)
                self.forced(clue, at, known, effect)
            else:
                self.ranges(wording, told, clue, at, known, effect)
        self.known |= effect

    def forced(self, clue, at, known, effect):
        for cell, value in effect.items():
            k = at.index(cell)
            other = [*known[:k], 1 - value, *known[k + 1 :]]
            need(number_of(tuple(clue), tuple(other)) == 0, f"{cell} may be different")

    def closed(self, wording, told, clue, at, known, effect):
        said = [at.index(cell) for cell in cells(told["cells"])]
        nth = {"first": 1, "last": len(clue)}.get(wording.rpartition("-")[2])
        need(nth in (None, told["nth"]), "another block")
        need(all(known[k] == 1 for k in said), "it is not filled")
        for way in ways(clue, known):
            need(list(way[told["nth"] - 1]) == said, "it may be another block")
        ends = {said[0] - 1, said[-1] + 1}
        need({at.index(cell) for cell in effect} <= ends, "not beside it")
        need(1 not in effect.values(), "it is complete")

    def longest(self, told, clue, at, known, effect):
        need(told["length"] == max(clue), "another length")
        said = {at.index(cell) for cell in cells(told["cells"])}
        need(all(known[k] == 1 for k in said), "it is not filled")
        beside = set()
        for k in said:
            if k - 1 not in said:
                run = list(takewhile(lambda i: i in said, range(k, len(at))))
                need(len(run) == told["length"], "it may go on")
                beside |= {k - 1, run[-1] + 1}
        need({at.index(cell) for cell in effect} <= beside, "not beside it")
        need(1 not in effect.values(), "it is complete")

    def listed(self, told, clue, at, known):
        said = []
        for _, way in parts(told["ways"]):
            blocks = parts(way["blocks"])
            need([one["length"] for _, one in blocks] == list(clue), "other blocks")
            said.append([cells(one["cells"]) for _, one in blocks])
        found = [[[at[k] for k in block] for block in way] for way in ways(clue, known)]
        need(sorted(said) == sorted(found), "there are other ways")

    def ranges(self, wording, told, clue, at, known, effect):
        blocks = parts(told["blocks"])
        need([one["length"] for _, one in blocks] == list(clue), "other blocks")
        spans = [[at.index(cell) for cell in cells(one["cells"])] for _, one in blocks]
        # All places that a block can have are within its span.
        for j, span in enumerate(spans):
            for way in (list(ways(clue, known))) if len(at) < 20 else ():
                need(set(way[j]) <= set(span), f"block {j + 1} can be elsewhere")
        if "filled" in told:
            filled = [cell for cell in at if self.known.get(cell) == 1]
            need(filled == cells(told["filled"]), "other cells are filled")
        if wording in ("whole-line", "whole-line-filled"):
            number = number_of(tuple(clue), tuple(known))
            need(number == told["count"], "there are more or fewer ways")
            self.forced(clue, at, known, effect)
            return
        for cell, value in effect.items():
            k = at.index(cell)
            if value:
                need(
                    any(
                        max(s) - n < k < min(s) + n
                        for s, n in zip(spans, clue, strict=True)
                    ),
                    f"no block must cover {cell}",
                )
            else:
                need(not any(k in span for span in spans), f"a block may cover {cell}")

    def supposed(self, told, effect):
        suppose = effect_of(told["suppose"])
        need({c: 1 - x for c, x in suppose.items()} == effect, "not the opposite")
        need(set(cells(told["place"])) == set(suppose), "another cell is looked at")
        trial = {**self.known, **suppose}
        for _, link in parts(told["chain"]):
            (house,) = houses(link["place"])
            clue, at, known = self.of(house, trial)
            new = effect_of(link["effect"])
            need(set(new) <= set(at), "a link tells of another line")
            self.forced(clue, at, known, new)
            trial |= new
        (house,) = houses(told["broken"])
        clue, _, known = self.of(house, trial)
        need(number_of(tuple(clue), tuple(known)) == 0, "the line fits")
