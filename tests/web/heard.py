"""A reader who has nothing of a page but Chromium's accessibility tree.

What he hears is taken apart by the same sentences that made it, read backwards; the
page's data and its picture are never looked at.
"""

import re
from collections import Counter, defaultdict, deque
from dataclasses import dataclass, field
from functools import cache, cached_property

from puzzle_publish.core.reading.yaml_file import read
from puzzle_publish.core.resources import templates
from puzzle_publish.rules.speech import words_in
from puzzle_publish.types.registry import load

SIDES = ("", "above", "below", "left", "right")  # of a grid, for clues beside it


@cache
def backwards(sentence):
    """A sentence with {name} places as a pattern."""
    parts = re.split(r"\{(\w+)\}", sentence)
    return re.compile(
        "".join(
            f"(?P<{part}>.+?)" if nth % 2 else re.escape(part)
            for nth, part in enumerate(parts)
        )
    )


@cache
def page_words(language):
    """What sites say in a language."""
    return read(templates() / "web" / f"text.{language}.yaml").data


@dataclass
class Words:
    """The words of a language, read backwards."""

    language: str

    @cached_property
    def page(self):
        return page_words(self.language)["player"]

    @cached_property
    def told(self):
        return words_in(self.language)

    def find(self, sentence, text):
        """The values of a sentence that is a whole text, None if it is another."""
        found = backwards(sentence).fullmatch(text)
        return found and found.groupdict()

    def kind(self, sentences, text):
        """Which of some sentences a text is, and its values."""
        for name, sentence in sentences.items():
            values = self.find(sentence, text)
            if values is not None:
                return name, values
        return None, {}

    def places(self, text):
        """The cells that a text names, as (row, column) from 0."""
        found = []
        for name in ("along", "down", "place"):
            for match in backwards(self.told[name]).finditer(_closed(text)):
                at = {key: int(value) for key, value in match.groupdict().items()}
                if name == "place":
                    found.append((at["row"] - 1, at["column"] - 1))
                elif name == "along":
                    run = range(at["first"] - 1, at["last"])
                    found += [(at["row"] - 1, c) for c in run]
                else:
                    run = range(at["first"] - 1, at["last"])
                    found += [(r, at["column"] - 1) for r in run]
            text = backwards(self.told[name]).sub("", _closed(text))
        return found


def _closed(text):
    """A text whose last number a pattern takes whole."""
    return f"{text} "


@dataclass
class Cell:
    """A cell as a blind reader hears it: place, rest of its name, description."""

    name: str
    row: int
    column: int
    side: str
    said: list
    told: list

    @property
    def at(self):
        return self.row, self.column


@dataclass
class Heard:
    """A page as it is heard."""

    page: object
    language: str
    words: Words = field(init=False)

    def __post_init__(self):
        self.words = Words(self.language)
        self.session = self.page.context.new_cdp_session(self.page)
        self.session.send("Accessibility.enable")
        root = self.session.send("DOM.getDocument", {"depth": 0})["root"]
        self.root = root["nodeId"]

    def tree(self):
        """The nodes of the tree by number; ignored ones only lead to others."""
        nodes = self.session.send("Accessibility.getFullAXTree")["nodes"]
        return {node["nodeId"]: node for node in nodes}

    def of_role(self, role, tree=None):
        """Name and description of each node with a role, in order."""
        nodes = (tree or self.tree()).values()
        return [
            (_text(node, "name"), _text(node, "description"))
            for node in nodes
            if _text(node, "role") == role
        ]

    def here(self):
        """Where the reader's keys go: the name of the cell that is current."""
        query = {"nodeId": self.root, "role": "textbox"}
        found = self.session.send("Accessibility.queryAXTree", query)["nodes"]
        return next(name for node in found if (name := _text(node, "name")))

    def focused(self):
        """The name of what has the focus."""
        nodes = (n for n in self.tree().values() if _text(n, "role") != "RootWebArea")
        return next((_text(one, "name") for one in nodes if _is_focused(one)), "")

    @cached_property
    def first(self):
        """The tree when the page is new."""
        return self.tree()

    @cached_property
    def cells(self):
        return [self.cell(*one) for one in self.of_role("gridcell", self.first)]

    def cell(self, name, description=""):
        """A cell from its name."""
        page, comma = self.words.page, self.words.page["comma"]
        sentences = dict(zip(SIDES, (page["place"], *page["ends"]), strict=True))
        matches = (
            (side, re.match(backwards(sentence).pattern + r"(?!\d)", name))
            for side, sentence in sentences.items()
        )
        side, found = next(one for one in matches if one[1])
        at = {key: int(value) - 1 for key, value in found.groupdict().items()}
        said = [one for one in name[found.end() :].split(comma) if one]
        told = [one for one in description.split(self.words.told["then"]) if one]
        return Cell(name, at.get("row", -1), at.get("column", -1), side, said, told)

    @cached_property
    def facts(self):
        """The sentences of the hidden list."""
        return self.lists.get(page_words(self.language)["facts"], [])

    @cached_property
    def lists(self):
        """The items of each list by its name, or by the heading before it."""
        found, heading = defaultdict(list), ""
        for node in self.first.values():
            role = _text(node, "role")
            if role == "heading":
                heading = _text(node, "name")
            elif role == "list":
                found[_text(node, "name") or heading] += self._items(node)
        return dict(found)

    def _items(self, node):
        return [
            self.heard(self.first[one], self.first).strip()
            for one in self._below(node)
            if _text(self.first[one], "role") == "listitem"
        ]

    def _below(self, node):
        """The numbers of the nodes in a node that are not ignored."""
        for one in node.get("childIds", ()):
            if one in self.first:
                yield one
                yield from self._below(self.first[one])

    def heard(self, node, tree):
        """All texts in a node."""
        if _text(node, "role") in ("StaticText", "button", "checkbox"):
            return _text(node, "name")
        inside = (tree[one] for one in node.get("childIds", ()) if one in tree)
        return "".join(self.heard(one, tree) for one in inside)

    def shape(self, label):
        """The cells of a piece whose button has this label."""
        parts = label.split(self.words.page["comma"])
        rows = filter(
            None, (self.words.find(self.words.page["shape_row"], p) for p in parts)
        )
        return sorted(
            (int(row["row"]) - 1, int(c) - 1)
            for row in rows
            for c in row["columns"].split()
        )

    def buttons(self):
        return [name for name, _ in self.of_role("button")]


def _is_focused(node):
    found = (one for one in node.get("properties", ()) if one["name"] == "focused")
    return any(one["value"]["value"] for one in found)


def _text(node, what):
    if node.get("ignored"):
        return ""
    return str(node.get(what, {}).get("value", ""))


# Playing by keys.

ARROWS = {
    "ArrowUp": (-1, 0),
    "ArrowDown": (1, 0),
    "ArrowLeft": (0, -1),
    "ArrowRight": (0, 1),
}


class Player:
    """Plays a page that he hears, by keys; what they did he hears as well."""

    def __init__(self, heard):
        self.heard = heard
        self.page = heard.words.page
        self.press = heard.page.keyboard.press
        shut = {self.page["closed"], self.page["stays_open"]}
        cells = (one for one in heard.cells if not one.side and not shut & {*one.said})
        self.at = {cell.at for cell in cells}
        self.known = {}  # where arrows led
        self.modifier = ""  # with which arrows only move

    def here(self):
        return self.heard.cell(self.heard.here())

    def status(self):
        """What the page has announced."""
        tree = self.heard.tree()
        node = next(one for one in tree.values() if _text(one, "role") == "status")
        return self.heard.heard(node, tree)

    def is_solved(self):
        return backwards(self.page["solved"]).search(self.status()) is not None

    def tab_to(self, start):
        """Go on by Tab to what has a name with this beginning; return the name."""
        for _ in range(80):
            if (name := self.heard.focused()).startswith(start):
                return name
            self.press("Tab")
        raise AssertionError(f"Tab leads to nothing that begins with {start!r}")

    def beside(self, place, arrow):
        """Where an arrow leads from a cell, as it did before or as one would think."""
        (r, c), (down, right) = place, ARROWS[arrow]
        tries = ((r + k * down, c + k * right) for k in range(1, 41))
        near = next((one for one in tries if one in self.at), None)
        return self.known.get((place, arrow), near)

    def keys_to(self, start, end):
        """The arrows from a cell to another."""
        came, queue = {start: None}, deque([start])
        while end not in came:
            cell = queue.popleft()
            for key in ARROWS:
                near = self.beside(cell, key)
                if near is not None and near not in came:
                    came[near] = cell, key
                    queue.append(near)
        keys = []
        while came[end]:
            end, key = came[end]
            keys.insert(0, key)
        return keys

    def go(self, place):
        """Go to a cell; an arrow across a word only turns at first.

        From an island it leads to the next one, whatever lies between them.
        """
        start = self.here().at
        while start != place:
            key = self.keys_to(start, place)[0]
            self.press(self.modifier + key)
            if (here := self.here().at) == start:
                self.press(self.modifier + key)
                here = self.here().at
            self.known[start, key] = here
            start = here

    def sign(self, sign, nth):
        """Type a sign, or its number if it has a name."""
        if len(sign) == 1 and not sign.isascii():
            self.heard.page.keyboard.insert_text(sign)
        else:
            self.press(sign if len(sign) == 1 else nth)

    def enter(self, cells, signs):
        """Put signs into cells that are still empty."""
        for place, sign in cells:
            self.go(place)
            if self.page["empty"] in self.here().said:
                self.sign(sign, str(signs.index(sign) + 1))

    def mark(self, cells, signs, untouched):
        """Put marks into cells."""
        for place, sign in cells:
            if sign != untouched:
                self.go(place)
                typed = sign if len(sign) == 1 and sign.isascii() else None
                self.press(typed or "120"[signs.index(sign)])

    def draw(self, lines):
        """Draw lines, each (cell, the eighth of the way to its middle, how many)."""
        for place, eighth, count in lines:
            self.go(place)
            wanted = f"{self.page['ways'][eighth]}: {self.page['no_line']}"
            for _ in range(12):
                self.press("Enter")
                if wanted in self.here().said:
                    break
            self.press(count)

    def join(self, numbers):
        """Join dots, by their numbers."""
        for number in numbers:
            for digit in number:
                self.press(digit)
            self.press("Enter")

    def colour(self, cells, signs, untouched):
        """Fill regions: a digit leads to the next one with that number."""
        for place, sign in cells:
            if sign != untouched:
                for _ in cells:
                    self.press(str((signs.index(sign) + 1) % 10))
                    if self.here().at == place:
                        break
                self.press("Enter")

    def trace(self, paths, *, straight):
        """Draw round words."""
        for first, *others in paths:
            self.go(first)
            self.press("Enter")
            for place in others[-1:] if straight else others:
                self.go(place)
            self.press("Enter")

    def lay(self, pieces):
        """Lay pieces, each (name, the cells where it lies)."""
        comma = self.page["comma"]
        for name, cells in pieces:
            self.tab_to(f"{name}{comma}")
            self.press("Enter")
            self._turn(name + comma, cells)
            where = self.page["place"].format(
                row=cells[0][0] + 1, column=cells[0][1] + 1
            )
            wanted = self.page["would_lie"].format(first=where)
            for place in cells:
                self.go(place)
                if wanted in self.heard.here():
                    break
            self.press("Enter")

    def _turn(self, start, cells):
        top, left = (min(cell[k] for cell in cells) for k in (0, 1))
        shape = sorted((r - top, c - left) for r, c in cells)
        for key in "rrrrfrrrr":
            label = next(n for n in self.heard.buttons() if n.startswith(start))
            if self.heard.shape(label) == shape:
                return
            self.press(key)
        raise AssertionError(f"{start} has no such shape: {shape}")


# The givens, type by type.


def rebuilt(name, heard):
    """The givens of a puzzle as its page says them; those not printed are missing."""
    return _PARSERS[name](heard, load(name).text(heard.language).labels)


_PARSERS = {}


def parser(*names):
    def keep(parse):
        for name in names:
            _PARSERS[name] = parse
        return parse

    return keep


def rows_of(heard, value, cells=None):
    """The grid as rows of what `value` makes of each cell."""
    cells = [one for one in heard.cells if not one.side] if cells is None else cells
    found = defaultdict(dict)
    for cell in cells:
        found[cell.row][cell.column] = value(cell)
    return [[row[c] for c in sorted(row)] for _, row in sorted(found.items())]


def printed(heard, cell):
    """What is printed in a cell, "" for nothing."""
    page = heard.words.page
    states = [page[name] for name in ("empty", "closed", "stays_open")]
    said = [one for one in cell.said if one not in states]
    return said[0] if said else ""


def number(heard, cell):
    found = printed(heard, cell)
    return int(found) if found.isdecimal() else None


def numbers(heard):
    return rows_of(heard, lambda cell: number(heard, cell))


def renumbered(rows):
    """Regions by their first cells."""
    names = {}
    return [[names.setdefault(one, len(names)) for one in row] for row in rows]


@parser("sudoku")
def _sudoku(heard, labels):
    unit = heard.words.told["unit"]

    def box(cell):
        kinds = (heard.words.kind(unit, one) for one in cell.told)
        return next(values["number"] for kind, values in kinds if kind == "box")

    rows = numbers(heard)
    return {
        "size": len(rows),
        "rows": rows,
        "regions": renumbered(rows_of(heard, box)),
    }


@parser("calcudoku", "kakuro")
def _cages(heard, labels):
    told, cages = heard.words.told, set()
    for cell in heard.cells:
        for one in cell.told:
            if alone := heard.words.find(told["alone"], one):
                cages.add(("", int(alone["target"]), (cell.at,)))
            for name in ("makes", "whole"):
                op, values = heard.words.kind(told[name], one)
                if op is not None:
                    rest = values.get("others") or values["cells"]
                    cells = {*heard.words.places(rest), cell.at}
                    target = int(values["target"])
                    cages.add((op, target, tuple(sorted(cells))))
                    break
    return {"cages": sorted(cages, key=lambda cage: (cage[2], cage[1]))}


@parser("futoshiki")
def _futoshiki(heard, labels):
    told, greater = heard.words.told, []
    ways = {"above": (-1, 0), "below": (1, 0), "left": (0, -1), "right": (0, 1)}
    names = {word: ways[way] for way, word in told["beside"].items()}
    for cell in heard.cells:
        for one in cell.told:
            if found := heard.words.find(told["greater"], one):
                down, right = names[found["other"]]
                other = cell.row + down, cell.column + right
                greater.append([list(cell.at), list(other)])
    rows = numbers(heard)
    return {"size": len(rows), "rows": rows, "greater": sorted(greater)}


@parser("skyscrapers")
def _skyscrapers(heard, labels):
    rows = numbers(heard)
    size = len(rows)
    sides = {"left": "left", "right": "right", "above": "top", "below": "bottom"}
    edges = {side: [None] * size for side in sides.values()}
    for cell in heard.cells:
        for one in cell.told:
            way, values = heard.words.kind(heard.words.told["seen"], one)
            if way:
                line = cell.row if way in ("left", "right") else cell.column
                edges[sides[way]][line] = int(values["count"])
    return {"size": size, "rows": rows, **edges}


@parser("nonogram")
def _nonogram(heard, labels):
    told = heard.words.told
    lines = {"row": {}, "column": {}}
    for cell in heard.cells:
        for one in cell.told:
            for name in ("no_run", "run", "runs"):
                way, values = heard.words.kind(told[name], one)
                if way:
                    lengths = values.get("lengths", "").split(told["and"])
                    line = cell.row if way == "row" else cell.column
                    lines[way][line] = [int(n) for n in lengths if n]
    rows, columns = ([one[k] for k in sorted(one)] for one in lines.values())
    return {"rows": rows, "columns": columns}


@parser("takuzu", "slitherlink")
def _numbers(heard, labels):
    return {"rows": numbers(heard)}


@parser("starbattle")
def _starbattle(heard, labels):
    count = next(
        found
        for fact in heard.facts
        if (found := heard.words.find(heard.words.told["count"], fact))
    )
    regions = renumbered(rows_of(heard, lambda cell: printed(heard, cell)))
    return {"regions": regions, "stars": int(count["count"])}


@parser("tents")
def _tents(heard, labels):
    beside = {"above": {}, "left": {}}
    for cell in heard.cells:
        if cell.side:
            line = cell.column if cell.side == "above" else cell.row
            beside[cell.side][line] = int(cell.said[0])
    columns, rows = ([one[k] for k in sorted(one)] for one in beside.values())
    tree = labels["tree"]
    trees = rows_of(heard, lambda cell: int(printed(heard, cell) == tree))
    return {"trees": trees, "rows": rows, "columns": columns}


@parser("hashi")
def _hashi(heard, labels):
    facts = [labels["most-1"], labels["most-3"]]
    found = [facts.index(one) for one in heard.facts if one in facts]
    return {"rows": numbers(heard), "most": (1, 3)[found[0]] if found else 2}


@parser("masyu")
def _masyu(heard, labels):
    pearls = {labels[colour]: colour for colour in ("white", "black")}
    return {"rows": rows_of(heard, lambda cell: pearls.get(printed(heard, cell)))}


@parser("maze")
def _maze(heard, labels):
    ways, ends = {}, {}
    for cell in heard.cells:
        text = heard.words.page["comma"].join(cell.said)
        for name in ("start", "goal"):
            if text.startswith(labels[name]):
                ends[name] = list(cell.at)
                text = text.removeprefix(labels[name]).lstrip(labels["comma"])
        found = heard.words.find(labels["open"], text)
        ways[cell.at] = found["ways"].split(labels["comma"])
    walls = []
    for (r, c), open_to in ways.items():
        for way, other in (("right", (r, c + 1)), ("down", (r + 1, c))):
            if other in ways and labels[way] not in open_to:
                walls.append([[r, c], list(other)])
    return {"cells": [list(cell) for cell in ways], "walls": sorted(walls), **ends}


@parser("dots")
def _dots(heard, labels):
    inside = (heard.words.find(labels["lines-inside"], one) for one in heard.facts)
    count = next((int(found["count"]) for found in inside if found), 0)
    return {"dots": {cell.said[0]: cell.at for cell in heard.cells}, "lines": count}


@parser("colour")
def _colour(heard, labels):
    told = heard.words.told
    signs = next(
        filter(None, (heard.words.find(told["signs"], f) for f in heard.facts))
    )
    numbers = sorted((cell.at, int(cell.said[0])) for cell in heard.cells)
    return {"colours": signs["signs"].split(told["and"]), "numbers": numbers}


@parser("cryptarithm")
def _cryptarithm(heard, labels):
    left, result = heard.facts[0].split(" = ")
    operator = re.search(r" (.) ", left)[1]
    signs = {"+": "+", "−": "-", "×": "*", "÷": "/"}
    given = dict(
        cell.said[0].split() for cell in heard.cells if " " in printed(heard, cell)
    )
    return {
        "terms": left.split(f" {operator} "),
        "operator": signs[operator],
        "result": result,
        "leading_zero": labels["leading_zero"] in heard.facts,
        **({"given": {k: int(v) for k, v in given.items()}} if given else {}),
    }


@parser("cryptogram")
def _cryptogram(heard, labels):
    text, *signed = heard.facts
    is_coded = bool(re.search(r"\d+-\d+", text))
    given = dict(
        cell.said[0].split() for cell in heard.cells if " " in printed(heard, cell)
    )
    found = {"text": text, "given": given}
    if signed and signed[0].startswith("— "):
        found["signature"] = signed[0][2:]
    return found | {"kind": "numbers" if is_coded else "letters"}


@parser("ladder")
def _ladder(heard, labels):
    words = ["".join(row) for row in rows_of(heard, lambda c: printed(heard, c))]
    clues = _rows(heard, [labels["rung"].format(number=k) for k in range(1, 99)])
    found = {"start": words[0], "end": words[-1], "rungs": len(words) - 2}
    return found | ({"clues": clues} if clues else {})


def _clues(heard):
    """The clues of each direction as (label, text)."""
    found = {}
    for way in ("across", "down"):
        items = heard.lists.get(heard.words.page[way], [])
        found[way] = [tuple(item.split(" ", 1)) for item in items]
    return {way: clues for way, clues in found.items() if clues}


def _rows(heard, names):
    """The clues of words in rows, each of which has a name."""
    items = heard.lists.get(heard.words.page["row"], [])
    assert all(
        item.startswith(f"{name} ") for name, item in zip(names, items, strict=False)
    )
    return [
        item.removeprefix(f"{name} ") for name, item in zip(names, items, strict=False)
    ]


@parser("scramble")
def _scramble(heard, labels):
    letters = {c.row: c.said[0].replace(" ", "") for c in heard.cells if c.side}
    boxes = defaultdict(list)
    for cell in heard.cells:
        if not cell.side:
            boxes[cell.row].append(cell)
    items = []
    for row, text in sorted(letters.items()):
        circled = [k for k, c in enumerate(boxes[row]) if labels["circled"] in c.said]
        items.append({"letters": text, "marked": circled})
    names = [labels["word"].format(number=k + 1) for k in range(len(items))]
    final = _rows(heard, [*names, labels["final"]])[len(items) :]
    return {"items": items, "final": final}


@parser("wordsearch", "number_search", "wordpath")
def _searched(heard, labels):
    rows = rows_of(heard, lambda cell: printed(heard, cell))
    facts = page_words(heard.language)["facts"]
    lists = [items for name, items in heard.lists.items() if name != facts]
    words = Counter(one for items in lists for one in items)
    return {"rows": ["".join(row) for row in rows], "words": words}


@parser("idiomfall")
def _idiomfall(heard, labels):
    rows = rows_of(heard, lambda cell: cell.said[0])
    indexes = rows_of(heard, lambda cell: cell.said[1])
    facts = page_words(heard.language)["facts"]
    lists = [items for name, items in heard.lists.items() if name != facts]
    words = Counter(one for items in lists for one in items)
    joined = (["".join(row) for row in some] for some in (rows, indexes))
    return {**dict(zip(("rows", "indexes"), joined, strict=True)), "idioms": words}


def placed(heard, value, empty):
    """A rectangle with what `value` makes of each cell; other places are empty."""
    cells = [
        cell for cell in heard.cells if heard.words.page["closed"] not in cell.said
    ]
    height, width = (
        1 + max(getattr(c, k) for c in heard.cells) for k in ("row", "column")
    )
    rows = [[empty] * width for _ in range(height)]
    for cell in cells:
        rows[cell.row][cell.column] = value(cell)
    return rows


@parser("codeword")
def _codeword(heard, labels):
    found = placed(heard, lambda cell: printed(heard, cell).split(), [])
    return {
        "rows": ["".join("." if one else "#" for one in row) for row in found],
        "numbers": [[int(one[0]) if one else 0 for one in row] for row in found],
        "given": dict(one for row in found for one in row if len(one) > 1),
    }


@parser("crossword", "fill_in", "kriss_kross")
def _words(heard, labels):
    page = heard.words.page
    grid = placed(heard, lambda cell: ".", "#")
    given = {
        cell.at: printed(heard, cell).split()[-1]
        for cell in heard.cells
        if page["empty"] not in cell.said and page["closed"] not in cell.said
    }
    facts = page_words(heard.language)["facts"]
    lists = {name: items for name, items in heard.lists.items() if name != facts}
    clues = _clues(heard)
    words = Counter(one for items in lists.values() for one in items if not clues)
    return {
        "rows": ["".join(row) for row in grid],
        "given": given,
        "clues": clues,
        "words": words,
    }


@parser("calendar")
def _calendar(heard, labels):
    page = heard.words.page
    stay = next(
        found
        for fact in heard.facts
        if (found := heard.words.find(labels["stay_open"], fact))
    )
    fixed, board = defaultdict(list), {}
    for cell in heard.cells:
        board[cell.at] = ""
        if page["fixed"] in cell.said:
            fixed[cell.said[0]].append(cell.at)
        else:
            board[cell.at] = printed(heard, cell)
    pieces = {}
    for name in heard.buttons():
        if page["not_laid"] in name:
            pieces[name.split(page["comma"])[0]] = heard.shape(name)
    return {
        "open": stay["cells"].split(labels["comma"]),
        "fixed": dict(fixed),
        "pieces": pieces,
        "board": board,
    }
