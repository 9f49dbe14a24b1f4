"""Tents and star battles: counts, marks that do not touch, marks that are someone's."""

import copy
from itertools import combinations

from replay_values import cells, need, parts, unwrapped


def placed(value):
    """The cells with a mark, and those without one."""
    marks, none = set(), set()
    for wording, one in parts(value):
        (none if wording == "put-none" else marks).update(cells(one["cells"]))
    return marks, none


class Replay:
    def __init__(self, givens):
        self.trees = set()
        if "trees" in givens:
            grid = givens["trees"]
            self.trees = {
                (r, c) for r, row in enumerate(grid) for c, x in enumerate(row) if x
            }
            counts = givens["rows"], givens["columns"]
        else:
            grid = givens["regions"]
            stars = 1 if len(grid) <= 8 else 2
            counts = ([stars] * len(grid),) * 2
        size = range(len(grid))
        self.blank = {(r, c) for r in size for c in size} - self.trees
        self.units = {}
        for k in size:
            self.units["row", k] = {(k, c) for c in size} & self.blank, counts[0][k]
            self.units["column", k] = {(r, k) for r in size} & self.blank, counts[1][k]
        for r in size:
            for c in size if "regions" in givens else ():
                region = {x for x in self.blank if grid[x[0]][x[1]] == grid[r][c]}
                self.units["region", (r, c)] = region, stars
        self.marks, self.none = set(), set()

    @property
    def done(self):
        return all(len(x & self.marks) == number for x, number in self.units.values())

    def near(self, cell):
        return {
            (r, c)
            for r, c in self.blank
            if abs(r - cell[0]) < 2 and abs(c - cell[1]) < 2 and (r, c) != cell
        }

    def beside(self, cell):
        r, c = cell
        return {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}

    def named(self, value):
        """The units that a sentence names."""
        found = []
        for kind, number in value["houses"]:
            if kind == "region":
                key = kind, *cells(number["cells"])
            else:
                key = kind, number - 1
            found.append(self.units[key])
        return found

    def places(self, tree, owned, marks, none):
        taken = {mark for mark, owner in owned.items() if owner != tree}
        return (self.beside(tree) & self.blank) - none - taken

    def owns(self, one, owned, marks, none, kind):
        """Check and note that a mark is a tree's."""
        (mark,), (tree,) = cells(one["cells"]), cells(one["at"])
        need(mark in marks and tree in self.beside(mark) & self.trees, "not beside")
        free = (self.beside(mark) & self.trees) - set(owned.values())
        only = self.places(tree, owned, marks, none) == {mark}
        need(only if kind == "owns" else free == {tree}, f"{mark} may be another's")
        owned[mark] = tree

    def take(self, wording, told, known=()):
        marks, none = placed(told["effect"])
        open_ = self.blank - self.marks - self.none
        need(marks | none and marks | none <= open_, "nothing new follows")
        if "called" in told:
            ((kind, at),) = told["called"]["houses"]
            need(cells(at["cells"]) == cells(told["place"]), "another place")
            called = self.trees if kind == "clue" else self.marks
            need(set(cells(at["cells"])) <= called, "it is something else")
        if "touched" in told:
            need(set(cells(told["touched"])) == none, "it touches other cells")
        owned = {}
        for kind, one in known:
            self.owns(one, owned, self.marks, self.none, kind)
        base = wording.split("-")[0]
        base = "ways" if base in ("beside", "every") else base
        getattr(self, base)(wording, told, marks, none, open_, owned)
        self.marks |= marks
        self.none |= none

    def unclued(self, wording, told, marks, none, open_, owned):
        need(set(cells(told["place"])) == none and not marks, "other cells")
        need(not any(self.beside(cell) & self.trees for cell in none), "a tree is near")

    def touching(self, wording, told, marks, none, open_, owned):
        (mark,) = cells(told["place"])
        need(mark in self.marks and not marks, "there is no mark")
        need(none <= self.near(mark), "it does not touch it")

    def full(self, wording, told, marks, none, open_, owned):
        ((unit, number),) = self.named(told["place"])
        said = set(cells(told["cells"])) if "cells" in told else set()
        need(unit & self.marks == said and len(said) == number, "marks are missing")
        need(none <= unit and not marks, "another line")

    def enough(self, wording, told, marks, none, open_, owned):
        ((unit, number),) = self.named(told["place"])
        lacks = number - len(unit & self.marks)
        need(lacks == len(unit & open_), "there are more cells")
        need(marks <= unit and not none, "another line")

    def one_place(self, wording, told, marks, none, open_, owned):
        (tree,) = cells(told["place"])
        need(tree in self.trees, "no such tree")
        need(self.places(tree, owned, self.marks, self.none) == marks, "it has others")
        need(not none, "no mark is ruled out")

    def served(self, wording, told, marks, none, open_, owned):
        need(set(cells(told["place"])) == none and not marks, "other cells")
        for cell in none:
            trees = self.beside(cell) & self.trees
            need(trees and trees <= set(owned.values()), f"a tree may need {cell}")

    def between(self, wording, told, marks, none, open_, owned):
        (tree,) = cells(told["place"])
        places = self.places(tree, owned, self.marks, self.none)
        said = {cells(one["cells"])[0] for _, one in parts(told["either"])}
        need(tree in self.trees and places == said, "other places")
        need(not marks, "no mark follows")
        for place in places:
            need(none <= self.near(place), f"{place} does not touch it")

    def no_room(self, wording, told, marks, none, open_, owned):
        ((unit, number),) = self.named(told["place"])
        said = {cells(one["cells"])[0] for _, one in parts(told["cells"])}
        need(said == none and not marks, "other cells")
        for cell in none:
            left = open_ - self.gone({cell}) - {cell}
            have = len(unit & (self.marks | {cell}))
            need(have + len(unit & left) < number, f"{cell} leaves room")

    def gone(self, some):
        """The cells that marks rule out: near them, and in units that they fill."""
        out = set().union(*(self.near(cell) for cell in some))
        for unit, number in self.units.values():
            if len(unit & (self.marks | some)) >= number:
                out |= unit
        return out

    def held(self, wording, told, marks, none, open_, owned):
        inner, outer = self.named(told["place"]), self.named(told["others"])
        lacks = [
            sum(number - len(unit & self.marks) for unit, number in units)
            for units in (inner, outer)
        ]
        union = [set().union(*(unit for unit, _ in units)) for units in (inner, outer)]
        need(sum(len(unit) for unit, _ in inner) == len(union[0]), "they share cells")
        need(lacks[0] == lacks[1], "more or fewer are missing")
        need(told.get("lacks", 1) == lacks[0], "another number")
        if "kind" in told:
            others = told["others"]["houses"]
            kind = f"that-{others[0][0]}{'s' * (len(others) > 1)}"
            need(told["kind"]["label"] == kind, "another kind")
        need(union[0] & open_ <= union[1], "marks may be elsewhere")
        need(not marks and none <= union[1] - union[0], "another place")

    def ways_in(self, unit, number, open_):
        lacks = number - len(unit & self.marks)
        for way in combinations(sorted(unit & open_), lacks):
            if not any(b in self.near(a) for a, b in combinations(way, 2)):
                yield set(way)

    def ways(self, wording, told, marks, none, open_, owned):
        ((unit, number),) = self.named(told["place"])
        found = list(self.ways_in(unit, number, open_))
        if wording.startswith("every"):
            wrong = [way for way in found if not self.holds(way)]
            found = [way for way in found if self.holds(way)]
            if "count" not in told:
                self.reasons(told, wrong)
        if wording == "beside-some":
            need(told["lacks"] == number - len(unit & self.marks), "another number")
            need(set(cells(told["cells"])) == unit & open_, "other cells")
            some = {cells(one["cells"])[0] for _, one in parts(told["some"])}
            need(found and all(way & some for way in found), "it may have none there")
            need(all(none <= self.near(x) for x in some) and not marks, "not touched")
            return
        self.listed(told, found)
        for way in found:
            gone = self.gone(way) if wording.startswith("every") else unit - way
            if wording.startswith("beside"):
                gone = set().union(*(self.near(cell) for cell in way))
            need(marks <= way and none <= gone - way, "a way is different")

    def reasons(self, told, wrong):
        """Check which ways to fill a unit give another one too many."""
        given = parts(told["why"]) if "why" in told else []
        named, over = [], []
        for kind, one in given:
            over += self.named(one["place"])
            if kind == "too-many":
                ways = [set(cells(x["cells"])) for _, x in parts(one["ways"])]
                named += map(sorted, ways)
                unit, number = over[-1]
                many = all(len(unit & (self.marks | way)) > number for way in ways)
                need(many, "it has not too many")
        if named:
            need(sorted(named) == sorted(map(sorted, wrong)), "other ways are wrong")
        need(bool(given) == bool(wrong), "no way is wrong")
        for unit, number in over:
            many = any(len(unit & (self.marks | way)) > number for way in wrong)
            need(many, "it has not too many")
        for way in wrong:
            many = any(len(x & (self.marks | way)) > number for x, number in over)
            need(many, "it gives none of them too many")

    def holds(self, way):
        return all(
            len(unit & (self.marks | way)) <= number
            for unit, number in self.units.values()
        )

    def listed(self, told, found):
        need(found, "there is no way")
        if "count" in told:
            need(len(found) == told["count"], "there are more or fewer ways")
            return
        said = [sorted(cells(one["cells"])) for _, one in parts(told["ways"])]
        need(sorted(said) == sorted(map(sorted, found)), "there are other ways")

    def cases(self, wording, told, marks, none, open_, owned):
        ((unit, number),) = self.named(told["place"])
        seen = set()
        for kind, one in parts(told["cases"]):
            (cell,) = cells(one["cells"])
            seen.add(cell)
            is_mark = kind.startswith("case-mark")
            need(cell in (none if is_mark else marks), "another cell")
            left = open_ - {cell} - (self.gone({cell}) if is_mark else set())
            said = set(cells(one["left"])) if "left" in one else set()
            need(unit & left == said, "it leaves other cells")
            lacks = number - len(unit & self.marks)
            has = is_mark and cell in unit
            room = has + max(
                n
                for n in range(len(said) + 1)
                for way in combinations(sorted(said), n)
                if not any(b in self.near(a) for a, b in combinations(way, 2))
            )
            need(room < lacks, "there is a way")
            if said:
                need((room, lacks) == (one["room"], one["lacks"]), "other numbers")
                need(has == kind.endswith("with"), "it is in another place")
                apart = [x for x in ("-touching", "-two", "-all") if x in kind]
                need(bool(apart) == (len(said) + has > room), "apart")
                need("-all" not in kind or room - has == 1, "not all touch")
        need(marks | none <= seen, "a cell is not told")

    def claimed(self, wording, told, marks, none, open_, owned):
        ((unit, number),) = self.named(told["place"])
        trees = cells(told["clues"])
        theirs = set()
        for tree in trees:
            places = self.places(tree, owned, self.marks, self.none)
            need(tree in self.trees and tree not in owned.values(), "it has a mark")
            need(places <= unit, "it may have its mark elsewhere")
            theirs |= places
        others = sum(
            mark in owned or not self.beside(mark) & set(trees)
            for mark in unit & self.marks
        )
        need(number - others == len(trees), "more or fewer are needed")
        if "lacks" in told:
            lacks = number - len(unit & self.marks)
            need(lacks == told["lacks"] == len(trees), "another number")
        need(not marks and none <= unit - theirs, "a tree may need it")

    def what_if(self, wording, told, marks, none, open_, owned):
        with_, without = placed(told["suppose"])
        need((with_, without) == (none, marks), "it is not the opposite")
        need(set(cells(told["place"])) == marks | none, "another cell is looked at")
        has, out, owned = self.marks | with_, self.none | without, {}
        for kind, one in parts(told["chain"]) if "chain" in told else ():
            if kind.startswith("owns"):
                self.owns(one, owned, has, out, kind)
                continue
            new, gone = placed(one["effect"])
            self.follow(kind, one, new, gone, has, out, owned)
            has, out = has | new, out | gone
        self.broken(told, has, out, owned)

    def broken(self, told, has, out, owned):
        ((kind, one),) = parts(told["broken"])
        if kind == "breaks-touching":
            a, b = cells(one["cells"])
            need({a, b} <= has and b in self.near(a), "they do not touch")
        elif kind == "breaks-alone":
            (mark,) = cells(one["cells"])
            need(mark in has and mark not in owned, "it is a tree's")
            trees = self.beside(mark) & self.trees
            need(trees <= set(owned.values()), "a tree may need it")
        elif kind == "breaks-clue":
            (tree,) = cells(one["at"])
            need(tree in self.trees, "no such tree")
            need(not self.places(tree, owned, has, out), "it has a place")
        else:
            ((unit, number),) = self.named(one["place"])
            need(number == one["number"], "another number")
            need(told.get("unit", one["place"]) == one["place"], "another place")
            few, many = len(unit - out) < number, len(unit & has) > number
            need(few if kind.startswith("breaks-few") else many, "it can be right")

    # What-ifs of depth one: the steps after them are taken on a copy.

    def followed(self, wording, told, marks, none, open_, owned):
        with_, without = placed(told["suppose"])
        need((with_, without) == (none, marks), "it is not the opposite")
        need(set(cells(told["place"])) == marks | none, "another cell is looked at")
        trial = self.supposing(told)
        self.broken(told, trial.marks, trial.none, {})

    def either_way(self, wording, told, marks, none, open_, owned):
        (cell,) = cells(told["place"])
        seen = []
        for case in (told["one"], told["other"]):
            _, one = case["step"]
            seen.append(placed(one["suppose"]))
            trial = self.supposing(one)
            need(marks <= trial.marks and none <= trial.none, "it does not follow")
        both = [({cell}, set()), (set(), {cell})]
        need(seen in (both, both[::-1]), "a case is left out")

    def supposing(self, told):
        trial = copy.deepcopy(self)
        with_, without = placed(told["suppose"])
        need(with_ | without <= self.blank - self.marks - self.none, "it is known")
        trial.marks |= with_
        trial.none |= without
        for wording, values in parts(told["chain"]) if "chain" in told else ():
            inner, step, known = unwrapped(wording, values)
            trial.take(inner, step, *([known] if known else []))
        return trial

    def follow(self, kind, one, new, gone, has, out, owned):
        if kind == "then-touching":
            (mark,) = cells(one["place"])
            need(mark in has and gone <= self.near(mark) and not new, "not near")
        elif kind in ("then-full", "then-enough"):
            ((unit, number),) = self.named(one["place"])
            if kind == "then-full":
                need(len(unit & has) == number and gone <= unit and not new, "not full")
            else:
                need(len(unit - out) == number and new <= unit and not gone, "more")
        elif kind == "then-one-place":
            (tree,) = cells(one["place"])
            need(self.places(tree, owned, has, out) == new and not gone, "others")
        else:
            need(not new, "a mark does not follow")
            for cell in gone:
                trees = self.beside(cell) & self.trees
                need(trees and trees <= set(owned.values()), "a tree may need it")
