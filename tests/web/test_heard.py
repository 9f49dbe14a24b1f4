"""A program that sees nothing but the accessibility tree knows and solves a puzzle."""

from collections import Counter
from math import atan2, pi

import numpy as np
import pytest
from heard import Heard, Player, rebuilt, renumbered
from sites import entry_of, example_entry, playable, ready, site_of

from puzzle_publish.core.entries import draft_of
from puzzle_publish.types.calendar import draw
from puzzle_publish.types.examples import read_example
from puzzle_publish.types.player import blanks, centres_of
from puzzle_publish.types.registry import load
from puzzle_publish.types.screen import grid_of

# Worked examples besides the first; of other types a second puzzle is made.
OTHERS = {
    "calendar": "worked-weekday50",
    "sudoku": "worked-jigsaw",
    "kriss_kross": "worked-digits",
    "wordsearch": "worked-easy",
    "wordpath": "worked-english",
    "number_search": "worked-easy",
}
# Lists of words for puzzles on Chinese pages; other types have one list for both.
IN_CHINESE = {"crossword": "zh", "codeword": "zh", "fill_in": "zh", "ladder": "idioms"}


def second_of(name, language):
    """Another puzzle of a type, as easy as it can be."""
    kind = load(name)
    if name in OTHERS:
        return read_example(kind.folder, OTHERS[name])
    params = kind.presets[kind.easiest_level]
    if language == "zh" and name in IN_CHINESE:
        params = params.model_copy(update={"lexicon": IN_CHINESE[name]})
    for seed in range(40):
        draft = kind.generate(np.random.Generator(np.random.PCG64(seed)), params)
        if draft is not None:
            return draft
    raise AssertionError(f"{name}: no second puzzle")


def heard_of(name, givens, language):
    """The givens of a type as `rebuilt` has them: as far as its page prints them."""
    return _SAID.get(name, lambda given, language: given)(givens, language)


def _cages(givens, language):
    cages = [
        (one["op"] if len(one["cells"]) > 1 else "", one["target"], one["cells"])
        for one in givens["cages"]
    ]
    return {"cages": _sorted(cages)}


def _kakuro(givens, language):
    # The page has a row and a column of sums before the cells.
    runs = [
        (one["sum"], [(r + 1, c + 1) for r, c in one["cells"]])
        for one in givens["runs"]
    ]
    return {"cages": _sorted(("+", total, cells) for total, cells in runs)}


def _sorted(cages):
    found = [(op, n, tuple(sorted(map(tuple, cells)))) for op, n, cells in cages]
    return sorted(found, key=lambda cage: (cage[2], cage[1]))


def _sudoku(givens, language):
    size = givens["size"]
    regions = givens.get("regions")
    return {"size": size, "rows": givens["rows"], "regions": renumbered(regions)}


def _maze(givens, language):
    ends = {"start": givens["cells"][0], "goal": givens["cells"][-1]}
    found = ends | {k: givens[k] for k in ends if givens.get(k)}
    walls = sorted(sorted(wall) for wall in givens["walls"])
    return {"cells": givens["cells"], "walls": walls, **found}


def _cryptogram(givens, language):
    found = {"text": givens["text"], "given": givens.get("given", {})}
    if "signature" in givens or "author" in givens:
        found["signature"] = givens.get("signature") or givens["author"]
    return found | {"kind": givens.get("kind", "letters")}


def _ladder(givens, language):
    return {k: givens[k] for k in ("start", "end", "rungs", "clues") if k in givens}


def _scramble(givens, language):
    items = [
        {"letters": one["letters"], "marked": one.get("marked", [])}
        for one in givens["items"]
    ]
    final = [givens["final"]["clue"]] if "final" in givens else []
    return {"items": items, "final": final}


def _searched(givens, language):
    listed = givens.get("words") or givens.get("numbers") or givens.get("clues") or []
    return {"rows": givens["rows"], "words": Counter(map(str, listed))}


def _idiomfall(givens, language):
    found = {key: givens[key] for key in ("rows", "indexes")}
    return found | {"idioms": Counter(givens["idioms"] or [])}


def _words(givens, language):
    rows = givens["rows"]
    given = givens.get("given") or {}
    cells = {tuple(map(int, at.split(","))): sign for at, sign in given.items()}
    labels = load("crossword").text(language).labels
    clues = {
        way: [
            (
                str(one["number"]),
                one["clue"] + labels["lengths"].format(lengths=one["enumeration"]),
            )
            for one in found
        ]
        for way, found in givens.get("clues", {}).items()
        if found
    }
    return {
        "rows": rows,
        "given": cells,
        "clues": clues,
        "words": Counter(givens.get("words", ())),
    }


def _calendar(givens, language):
    kind = load("calendar")
    page = kind.read_givens(givens)
    names = draw.shown_names(page.board)
    board = {
        at: draw.cell_text(page.board, page.board.token_at(*at), language)
        for at in page.board.cells
    }
    fixed = {names[one.piece]: sorted(one.cells) for one in page.pieces}
    for cells in fixed.values():
        board |= dict.fromkeys(cells, "")
    return {
        "open": [board[at] for at in page.open_cells],
        "fixed": fixed,
        "pieces": {
            names[one.name]: sorted(one.orientations(page.board.flip)[0])
            for one in page.board.pieces
            if one.name not in page.given
        },
        "board": board,
    }


def _places(name, givens, language):
    """Where a page says that its dots or regions are, and their numbers."""
    kind = load(name)
    rows = grid_of(kind, kind.read_givens(givens), language).rows
    return [((cell.row, cell.column), cell.words) for (cell,) in rows]


def _dots(givens, language):
    found = _places("dots", givens, language)
    dots = sorted(givens["dots"], key=lambda dot: dot[2])
    assert [words for _, words in found] == [str(dot[2]) for dot in dots]
    for axis in (0, 1):  # what is heard lies as what is printed
        printed, said = [dot[axis] for dot in dots], [at[1 - axis] for at, _ in found]
        scale = (max(said) - min(said)) / (max(printed) - min(printed))
        for one, other in zip(printed, said, strict=True):
            assert abs((one - min(printed)) * scale - (other - min(said))) < 2
    places = {words: at for at, words in found}
    return {"dots": places, "lines": len(givens["lines"])}


def _colour(givens, language):
    names = load("colour").text(language).labels
    signs = [f"{k} {names[one]}" for k, one in enumerate(givens["colours"], 1)]
    numbers = sorted((at, int(n)) for at, n in _places("colour", givens, language))
    printed = {((y // 32, x // 32), number) for x, y, number in givens["numbers"]}
    assert {*numbers} <= printed  # a region may have its number several times
    return {"colours": signs, "numbers": numbers}


_SAID = {
    "dots": _dots,
    "colour": _colour,
    "calcudoku": _cages,
    "kakuro": _kakuro,
    "sudoku": _sudoku,
    "maze": _maze,
    "cryptogram": _cryptogram,
    "ladder": _ladder,
    "scramble": _scramble,
    "wordsearch": _searched,
    "number_search": _searched,
    "wordpath": _searched,
    "idiomfall": _idiomfall,
    "calendar": _calendar,
    **dict.fromkeys(("crossword", "fill_in", "kriss_kross"), _words),
    "codeword": lambda g, _: {k: g[k] for k in ("rows", "numbers", "given")},
    "starbattle": lambda g, _: {
        "regions": renumbered(g["regions"]),
        "stars": g.get("stars", 1),
    },
    "futoshiki": lambda g, _: g | {"greater": sorted(g["greater"])},
    "cryptarithm": lambda g, _: g,
    "slitherlink": lambda g, _: {"rows": g["rows"]},
    "takuzu": lambda g, _: {"rows": g["rows"]},
}


def solve(heard, entry, language):
    """Solve a page by keys, with the answer of the puzzle that was heard."""
    kind, reader = load(entry["type"]), Player(heard)
    givens, answer = kind.read(draft_of(entry))
    player = kind.player(givens, answer, language)
    reader.tab_to(heard.here())
    reader.modifier = "Shift+" if entry["type"] == "maze" else ""
    puzzle = kind.cells(givens, None, language)
    # The clues of a nonogram are in rows and columns that names do not count.
    shift = 1 if entry["type"] == "nonogram" else 0
    cells = [
        ((cell.row - shift, cell.column - shift), sign)
        for cell, sign in zip(blanks(puzzle), player.answer, strict=False)
    ]
    if player.way == "enter":
        reader.enter(cells, player.signs)
    elif player.way == "join":
        reader.join([cell.words for (cell,) in grid_of(kind, givens, language).rows])
    elif player.way == "colour":
        rows = grid_of(kind, givens, language).rows
        places = [(cell.row, cell.column) for (cell,) in rows]
        cells = list(zip(places, player.answer, strict=True))
        reader.colour(cells, player.signs, player.untouched)
    elif player.way == "mark":
        reader.mark(cells, player.signs, player.untouched)
    elif player.way == "edge":
        middles = centres_of(grid_of(kind, givens, language).rows)
        reader.draw(_lines(player, middles))
    elif player.way == "trace":
        reader.trace([one.cells for one in player.paths], straight=player.straight)
    elif player.way == "take":
        reader.trace([one.cells for one in answer], straight=False)
    else:
        reader.lay([(one.name, one.cells) for one in player.pieces])
    assert reader.is_solved()


def _lines(player, middles):
    """Each line of an answer as (cell, way to its middle, how many)."""
    for edge, count in zip(player.edges, player.answer, strict=True):
        if count != player.untouched:
            place = edge.cells[0]
            x, y = (sum(each) / 2 for each in zip(*edge.ends, strict=True))
            across, down = x - middles[place][0], y - middles[place][1]
            yield place, round(atan2(down, across) * 4 / pi) % 8, count


@pytest.fixture(scope="session")
def second(tmp_path_factory):
    """A site with another puzzle of each type, and its entries, by language."""
    found = {}
    for language in ("en", "zh"):
        folder = tmp_path_factory.mktemp(f"second-{language}")
        drafts = ((name, second_of(name, language)) for name in playable(language))
        entries = [entry_of(n, *draft) for n, draft in enumerate(drafts, 1)]
        site_of(folder, entries, language)
        found[language] = folder, entries
    return found


def heard_at(browse, folder, entry, language):
    """The page of a puzzle of a site, as it is heard."""
    page = browse().new_page()
    page.goto((folder / "p" / str(entry["number"]) / "index.html").as_uri())
    ready(page)
    return Heard(page, language)


def cases(fast):
    """Each type and language, the fast ones now and the others in soak."""
    return [
        pytest.param(
            name,
            language,
            id=f"{name}-{language}",
            marks=() if (name, language) in fast else pytest.mark.soak,
        )
        for language in ("en", "zh")
        for name in playable(language)
    ]


@pytest.mark.parametrize(
    ("name", "language"),
    cases({("calendar", "zh"), ("cryptarithm", "en")}),
)
def test_a_puzzle_that_is_only_heard_is_known_and_solved_by_keys(
    browse, sites, name, language
):
    entry = example_entry(name, language)
    heard = heard_at(browse, sites[language], entry, language)

    assert rebuilt(name, heard) == heard_of(name, entry["givens"], language)
    solve(heard, entry, language)


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_second_puzzle_of_each_type_is_known(browse, second, language):
    folder, entries = second[language]
    for entry in entries:
        name = entry["type"]
        heard = heard_at(browse, folder, entry, language)
        assert rebuilt(name, heard) == heard_of(name, entry["givens"], language)
