"""The proof of a crossword: the shape of a page, the rules of its key, the search."""

import copy
import itertools
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from on_json import OnJson, on_json

from puzzle_publish.core.errors import OutOfSteps
from puzzle_publish.types._grid.model import write_answer
from puzzle_publish.types._grid.pattern import Pattern
from puzzle_publish.types.crossword import model, rules
from puzzle_publish.types.crossword import solve as solver
from puzzle_publish.types.crossword.rules import repeated
from puzzle_publish.types.crossword.solve import fills
from puzzle_publish.types.registry import load
from puzzle_publish.words.clued import Clued, CluedList
from puzzle_publish.words.wordnet import ATTRIBUTION

TYPE = OnJson(load("crossword"))
follows_rules = on_json(TYPE.kind, rules.follows_rules)
solve = on_json(TYPE.kind, solver.solve)

RING = Pattern(("...", ".#.", "..."))
WORDS = ("SUN", "ART", "SEA", "NET")


def listed(*more):
    entries = (
        Clued("SUN", "sun", "Star of the day"),
        Clued("ART", "art", "It hangs in galleries"),
        Clued("SEA", "sea", "Salt water"),
        Clued("NET", "net", "Fisher's tool"),
        Clued("NETS", "nets", "Fisher's tools"),
        *more,
    )
    return CluedList("mine", entries, "en")


LIST = listed()


def puzzle(lexicon=LIST):
    texts = {word: lexicon.by_word[word][0].clue for word in WORDS}
    clues = {
        slot: (texts[word], "3") for slot, word in zip(RING.slots, WORDS, strict=True)
    }
    givens = model.make_givens(
        "freeform", RING, clues, lexicon.reference, symmetric=True
    )
    answer = write_answer(RING, dict(zip(RING.slots, WORDS, strict=True)))
    return givens, answer


def test_a_sound_puzzle_keeps_the_rules_and_has_one_answer():
    givens, answer = puzzle()

    assert follows_rules(givens, answer, LIST)
    assert list(solve(givens, LIST)) == [answer] == [{"rows": ["SUN", "E#E", "ART"]}]


def spoiled():
    """Yield (what was spoiled, givens, answer)."""
    givens, answer = puzzle()
    for r, c in RING.cells:
        rows = [list(row) for row in answer["rows"]]
        rows[r][c] = "Q"
        yield f"letter {r} {c}", givens, {"rows": ["".join(row) for row in rows]}
    yield "block moved", givens, {"rows": ["S#N", "EUE", "ART"]}
    yield "lower case", givens, {"rows": ["sun", "e#e", "art"]}
    yield "row dropped", givens, {"rows": answer["rows"][:2]}
    yield "no rows", givens, {"rows": "SUNE#EART"}

    def changed(edit):
        copied = copy.deepcopy(givens)
        edit(copied)
        return copied

    def across(g):
        return g["clues"]["across"]

    edits = {
        "missing clue": lambda g: across(g).pop(),
        "empty clue": lambda g: across(g)[0].update(clue=" "),
        "number": lambda g: across(g)[0].update(number=2),
        "length": lambda g: across(g)[0].update(length=4),
        "enumeration": lambda g: across(g)[0].update(enumeration="1,2"),
        "another entry's clue": lambda g: across(g)[0].update(clue="Salt water"),
        "unlisted clue": lambda g: across(g)[0].update(clue="Something else"),
        "leaking clue": lambda g: across(g)[0].update(clue="Sunny thing"),
        "clues swapped": lambda g: across(g).reverse(),
        "style not kept": lambda g: g.update(kind="american"),
        "symmetry hidden": lambda g: g.update(symmetric=False),
        "kind unknown": lambda g: g.update(kind="cryptic"),
        "block moved on the page": lambda g: g.update(rows=["..#", "...", "..."]),
    }
    for name, edit in edits.items():
        yield name, changed(edit), answer


@pytest.mark.parametrize(
    ("givens", "answer"), [pytest.param(g, a, id=name) for name, g, a in spoiled()]
)
def test_a_spoiled_puzzle_is_refused(givens, answer):
    try:
        refused = not follows_rules(givens, answer, LIST)
    except ValueError:
        refused = True

    assert refused


def test_a_clue_that_leaks_is_refused_even_if_the_list_has_it():
    lexicon = listed(Clued("SUN", "sun", "Sunny thing"))
    givens, answer = puzzle(lexicon)
    givens["clues"]["across"][0]["clue"] = "Sunny thing"

    assert not follows_rules(givens, answer, lexicon)


def test_a_clue_of_two_words_that_both_fit_has_two_answers():
    lexicon = listed(Clued("SIN", "sin", "Star of the day"))
    givens, answer = puzzle(lexicon)

    found = list(solve(givens, lexicon))

    assert len(found) == 2
    assert answer in found


def test_a_crossing_decides_between_two_words_of_one_clue():
    lexicon = listed(Clued("SIR", "sir", "Star of the day"))

    assert list(solve(puzzle(lexicon)[0], lexicon)) == [puzzle(lexicon)[1]]


def with_margin(rows, side):
    return {
        "above": ["#" * len(rows[0]), *rows],
        "below": [*rows, "#" * len(rows[0])],
        "left": [f"#{row}" for row in rows],
        "right": [f"{row}#" for row in rows],
    }[side]


@pytest.mark.parametrize("side", ["above", "below", "left", "right"])
def test_a_grid_with_a_black_margin_is_refused(side):
    givens, answer = puzzle()
    page = {**givens, "symmetric": False, "rows": with_margin(givens["rows"], side)}

    assert not follows_rules(page, {"rows": with_margin(answer["rows"], side)}, LIST)


def test_a_reference_that_hides_whose_clues_they_are_is_refused():
    theirs = replace(LIST, name="mine+wordnet", attribution=ATTRIBUTION)
    givens, answer = puzzle(theirs)
    hidden = {**givens, "lexicon": {**givens["lexicon"], "name": "mine"}}

    assert follows_rules(givens, answer, theirs)
    assert not follows_rules(hidden, answer, theirs)


def test_other_clues_and_the_mirror_image_make_no_other_crossword():
    givens, answer = puzzle()
    other = json.loads(json.dumps(givens))
    other["clues"]["across"][0]["clue"] = "Another clue"
    mirrored = {"rows": ["".join(c) for c in zip(*answer["rows"], strict=True)]}
    changed = {"rows": [answer["rows"][0][::-1], *answer["rows"][1:]]}

    assert mirrored != answer != changed
    same = TYPE.identity(givens, answer)
    assert same == TYPE.identity(other, mirrored)
    assert same != TYPE.identity(givens, changed)


def test_the_same_clue_twice_is_refused():
    lexicon = listed(Clued("ART", "art", "Salt water"))
    givens, answer = puzzle(lexicon)
    givens["clues"]["across"][1]["clue"] = "Salt water"

    assert not follows_rules(givens, answer, lexicon)


def test_an_entry_and_its_plural_count_as_one():
    assert repeated(["NET", "NETS"]) == ["NETS"]
    assert repeated(["SUN", "SUN"]) == ["SUN"]
    assert repeated(["BUS", "BU", "GAS"]) == []


def test_a_spent_budget_is_told():
    givens, _ = puzzle()

    with pytest.raises(OutOfSteps):
        list(solve(givens, LIST, budget=3))


letters = st.text(alphabet="AB", min_size=3, max_size=3)


@given(st.lists(st.lists(letters, min_size=1, max_size=4), min_size=4, max_size=4))
def test_the_search_finds_what_trying_all_words_finds(candidates):
    slots = RING.slots
    expected = set()
    for words in itertools.product(*map(set, candidates)):
        cells: dict[tuple[int, int], set[str]] = {}
        for slot, word in zip(slots, words, strict=True):
            for cell, letter in zip(slot.cells, word, strict=True):
                cells.setdefault(cell, set()).add(letter)
        agree = all(len(found) == 1 for found in cells.values())
        if agree and len(set(words)) == len(words):
            expected.add(words)

    found = list(fills(RING, candidates))

    assert len(found) == len(set(found))
    assert set(found) == expected
