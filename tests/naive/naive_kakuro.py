"""The slow twin of kakuro's ladder: candidates as sets, techniques written out anew."""

from itertools import combinations

TECHNIQUES = (
    "last-cell",
    "unique-combination",
    "cross-reference",
    "combination-table",
    "required-digit",
    "naked-pair",
    "least-greatest",
    "hidden-pair",
    "naked-triple",
    "region-sum",
    "hidden-triple",
)


class Twin:
    """A position: the candidates of empty cells, and the values of filled ones."""

    def __init__(self, runs):
        self.runs = [(total, list(cells)) for total, cells in runs]
        white = sorted({cell for _, cells in self.runs for cell in cells})
        self.cand = {cell: set(range(1, 10)) for cell in white}
        self.value = {}

    def place(self, cell, digit):
        """Fill a cell, and rule its digit out in its runs."""
        del self.cand[cell]
        self.value[cell] = digit
        for _, cells in self.runs:
            if cell in cells:
                for other in cells:
                    self.cand.get(other, set()).discard(digit)

    def step(self):
        """Return the first (technique, run, placed, removed), or None.

        Of region-sum, placed and removed are those of the first region that gives any.
        """
        for technique in TECHNIQUES:
            if technique == "region-sum":
                if removed := next(self.regions(), None):
                    return technique, None, {}, removed
                continue
            for k in range(len(self.runs)):
                placed, removed = self.look(technique, k)
                if placed or removed:
                    return technique, k, placed, removed
        return None

    def sets(self, k, closely):
        """Return the sets of digits for the empty cells of a run."""
        total, cells = self.runs[k]
        used = {self.value[cell] for cell in cells if cell in self.value}
        empty = [self.cand[cell] for cell in cells if cell in self.cand]
        found = []
        for digits in map(set, combinations(set(range(1, 10)) - used, len(empty))):
            if sum(digits) != total - sum(used):
                continue
            fits = all(cand & digits for cand in empty)
            if not closely or (fits and digits <= set().union(*empty)):
                found.append(digits)
        return found

    def look(self, technique, k):
        """Return what a technique places and removes in a run."""
        total, cells = self.runs[k]
        empty = [cell for cell in cells if cell in self.cand]
        if not empty:
            return {}, {}
        closely = technique not in TECHNIQUES[:3]
        sets = self.sets(k, closely)
        some, every = set().union(*sets), set.intersection(*sets)
        if technique in ("naked-pair", "naked-triple"):
            return {}, self.naked(empty, 3 if "triple" in technique else 2)
        if technique in ("hidden-pair", "hidden-triple"):
            return {}, self.hidden(empty, every, 3 if "triple" in technique else 2)
        if technique == "least-greatest":
            return {}, self.bounds(total, cells, empty)
        places = {d: [c for c in empty if d in self.cand[c]] for d in every}
        alone = {d for d in every if len(places[d]) == 1}
        removed = {}
        for cell in empty:
            if technique == "unique-combination" and len(sets) > 1:
                break
            cand = set(self.cand[cell])
            if technique in TECHNIQUES[1:4] and cand - some:
                removed[cell] = cand - some
                cand &= some
            ready = set()
            if technique == "last-cell" and len(empty) == 1:
                ready = cand & some
            elif technique == "required-digit":
                ready = cand & alone
            elif technique == "cross-reference":
                ready = cand & alone if len(sets) == 1 else set()
                ready = cand if len(cand) == 1 else ready
            if ready:
                return {cell: min(ready)}, removed
        return {}, removed

    def naked(self, empty, size):
        """Cells with as many candidates take these from the others."""
        for picked in combinations(empty, size):
            digits = set().union(*(self.cand[cell] for cell in picked))
            if len(digits) == size:
                others = [cell for cell in empty if cell not in picked]
                if removed := self.without(others, digits):
                    return removed
        return {}

    def hidden(self, empty, needed, size):
        """Digits that are needed, and have as many cells, keep these."""
        for digits in map(set, combinations(sorted(needed), size)):
            inside = [cell for cell in empty if self.cand[cell] & digits]
            removed = self.without(inside, set(range(1, 10)) - digits)
            if len(inside) == size and removed:
                return removed
        return {}

    def without(self, cells, digits):
        """Return the candidates of cells among these digits."""
        return {cell: gone for cell in cells if (gone := self.cand[cell] & digits)}

    def bounds(self, total, cells, empty):
        """What the least and the greatest of the other cells rule out."""
        left = total - sum(self.value.get(cell, 0) for cell in cells)
        removed = {}
        for cell in empty:
            others = [self.cand[other] for other in empty if other != cell]
            least, most = sum(map(min, others)), sum(map(max, others))
            gone = {d for d in self.cand[cell] if not least <= left - d <= most}
            if gone:
                removed[cell] = gone
        return removed

    def regions(self):
        """Yield what sums of runs rule out in one or two cells that are left over."""
        lines = []
        for total, cells in self.runs:
            empty = [cell for cell in cells if cell in self.cand]
            left = total - sum(self.value.get(cell, 0) for cell in cells)
            sign = 1 if cells[0][0] == cells[1][0] else -1
            if empty:
                lines.append((sign, sign * left, empty))
        for size in range(1, len(lines) + 1):
            for part in combinations(lines, size):
                count = {}
                for sign, _, empty in part:
                    for cell in empty:
                        count[cell] = count.get(cell, 0) + sign
                out = {cell: sign for cell, sign in count.items() if sign}
                if 1 <= len(out) <= 2:
                    surplus = sum(left for _, left, _ in part)
                    if removed := self.balance(out, surplus):
                        yield removed

    def balance(self, out, surplus):
        """Return what one or two cells with a known sum or difference lose."""
        cells = list(out)
        alike = len(cells) == 2 and any(set(cells) <= set(run) for _, run in self.runs)
        fits = {cell: set() for cell in cells}
        others = self.cand[cells[1]] if len(cells) == 2 else [None]
        for one in self.cand[cells[0]]:
            for two in others:
                total = out[cells[0]] * one + (out[cells[1]] * two if two else 0)
                if total == surplus and not (alike and one == two):
                    fits[cells[0]].add(one)
                    if two:
                        fits[cells[1]].add(two)
        return {cell: gone for cell in cells if (gone := self.cand[cell] - fits[cell])}
