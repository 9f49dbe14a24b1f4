"""Calendar pages as exact covers: the board's file, the pieces, nothing of the type."""

import datetime
from itertools import product
from pathlib import Path

import yaml

from tests.oracles.covers import count_of, covers

BOARDS = Path(__file__).parents[2] / "configs" / "boards"
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
# The solutions of a classic page are counted one by one; seed51 has hundreds of
# thousands, which others have counted (the tests of the type).
MOST_COUNTED = 20_000


def faults_of(entry):
    """What is wrong with a page."""
    givens, answer = entry["givens"], entry["answer"]
    rows, shapes, flip, week_start = board_of(givens["board"])
    cells = {
        (r, c): token
        for r, row in enumerate(rows)
        for c, token in enumerate(row)
        if token != "#"
    }
    wanted = date_tokens(entry["date"], cells.values(), week_start)
    if givens["open"] != wanted:
        return [f"wrong: opens {givens['open']} on {entry['date']}"]
    covered = {cell for cell, token in cells.items() if token not in wanted}
    given = {p["piece"]: frozenset(map(tuple, p["cells"])) for p in givens["pieces"]}
    key = {p["piece"]: frozenset(map(tuple, p["cells"])) for p in answer["pieces"]}
    ways = [
        (name, way)
        for name, shape in shapes.items()
        for way in placements(shape, covered, flip)
    ]
    if len(given) + len(key) != len(givens["pieces"]) + len(answer["pieces"]):
        return ["wrong: a piece lies twice"]
    if not is_cover(key, covered, ways):
        return ["wrong: the key does not cover the board"]
    if any(key.get(name) != way for name, way in given.items()):
        return ["wrong: the key does not have the given pieces"]
    left = covered.difference(*given.values())
    names = sorted(shapes.keys() - given.keys())
    fitting = [(n, w) for n, w in ways if n in names and w <= left]
    if entry["level"] == "classic":
        return _counted(fitting, names, left, entry["grade"]["solutions"])
    return _unique(fitting, names, left, {(n, key[n]) for n in names})


def _unique(fitting, names, left, key):
    found = [
        {fitting[row] for row in cover}
        for cover in covers(*as_covers(fitting, names, left), limit=2)
    ]
    if not found:
        return ["unsolvable: the given pieces leave no way"]
    if len(found) > 1:
        return ["ambiguous: the other pieces lie in two ways"]
    return [] if found[0] == key else ["wrong: the one way is not the key's"]


def _counted(fitting, names, left, told):
    if told > MOST_COUNTED:
        found = covers(*as_covers(fitting, names, left), limit=1)
        return [] if found else ["unsolvable: no way at all"]
    counted = count_of(*as_covers(fitting, names, left))
    if counted == told:
        return []
    return [f"wrong: one of {told} solutions is printed, there are {counted}"]


def board_of(value):
    """Rows of tokens, shapes by piece, whether pieces may be turned over, weekday."""
    if isinstance(value, str):
        text = (BOARDS / f"{value}.yaml").read_text(encoding="utf-8")
        value = yaml.safe_load(text)
        rows = [line.split() for line in value["rows"].splitlines()]
        pieces = {name: art.split() for name, art in value["pieces"].items()}
    else:
        rows = [line.split() for line in value["rows"]]
        pieces = {item["piece"]: item["rows"] for item in value["pieces"]}
    shapes = {
        name: {
            (r, c) for r, row in enumerate(art) for c, x in enumerate(row) if x == "#"
        }
        for name, art in pieces.items()
    }
    start = WEEKDAYS.index(value.get("week_start", "monday")[:3])
    return rows, shapes, value.get("flip", True), start


def date_tokens(date, tokens, week_start):
    """The labels that name a date, of the kinds that the board has."""
    day = datetime.date.fromisoformat(date)
    weekday = (day.weekday() - week_start) % 7 + 1
    every = [f"m{day.month}", f"d{day.day}", f"w{weekday}"]
    return [token for token in every if token in set(tokens)]


def placements(shape, covered, flip):
    """Every way to lay a shape on these cells."""
    found = set()
    for mirrored, turns in product((False, True) if flip else (False,), range(4)):
        turned = {(r, -c) for r, c in shape} if mirrored else set(shape)
        for _ in range(turns):
            turned = {(c, -r) for r, c in turned}
        anchor = min(turned)
        for r, c in covered:
            way = frozenset((r + y - anchor[0], c + x - anchor[1]) for y, x in turned)
            if way <= covered:
                found.add(way)
    return found


def is_cover(key, covered, ways):
    """Whether each piece lies once, as it may, and all cells are covered once."""
    names = {name for name, _ in ways}
    cells = [cell for way in key.values() for cell in way]
    return (
        key.keys() == names
        and set(key.items()) <= set(ways)
        and sorted(cells) == sorted(covered)
    )


def as_covers(fitting, names, left):
    """Ways as rows of cells and a piece, and all that must be covered."""
    return [(name, *way) for name, way in fitting], [*sorted(left), *names]
