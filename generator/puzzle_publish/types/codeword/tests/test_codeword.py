"""Codewords: shape, rules, search, the reader's chain, levels, making them."""

import copy
import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from each import each
from few import few
from on_json import OnJson, on_json

from puzzle_publish.core.errors import OutOfSteps, UsageError
from puzzle_publish.core.puzzle import canonical_json
from puzzle_publish.core.values import BookContext
from puzzle_publish.types._grid.model import entries as entries_of
from puzzle_publish.types._grid.pattern import Pattern
from puzzle_publish.types.codeword import generate as codeword
from puzzle_publish.types.codeword import model, rules
from puzzle_publish.types.codeword import solve as solver
from puzzle_publish.types.codeword.chain import follow
from puzzle_publish.types.codeword.generate import FEWEST, HELPFUL, MOST
from puzzle_publish.types.codeword.grade import level_of
from puzzle_publish.types.codeword.model import Params
from puzzle_publish.types.registry import load
from puzzle_publish.words.clued import Clued, CluedList
from puzzle_publish.words.reader_vocabulary import load_vocabulary
from puzzle_publish.words.sources import named
from puzzle_publish.words.store import is_kept, keep
from tests.naive.naive_clueless import codeword_answers

TYPE = OnJson(load("codeword"))
follows_rules = on_json(TYPE.kind, rules.follows_rules)
solve = on_json(TYPE.kind, solver.solve)

RING = Pattern(("...", ".#.", "..."))
LEVELS = ("easy", "medium", "hard")
NUMBERS = ((1, 2, 3), (4, 0, 4), (5, 6, 7))
KNOWN = frozenset(("SUN", "ART", "SEA", "NET", "NETS", "OIL", "CAR"))
REFERENCE = {"name": "mine", "digest": "0" * 64}


def made(seed, language="en", folder=Path(), **params):
    wanted = TYPE.resolve(Params(**params), BookContext(folder, language))
    return TYPE.generate(np.random.Generator(np.random.PCG64(seed)), wanted)


def ring(given=None):
    given = {2: "U"} if given is None else given
    givens = model.make_givens(RING, NUMBERS, given, REFERENCE, symmetric=True)
    return givens, {"rows": ["SUN", "E#E", "ART"]}


def test_a_sound_codeword_keeps_the_rules_and_has_one_answer():
    givens, answer = ring()

    assert follows_rules(givens, answer, KNOWN)
    assert [answer] == list(solve(givens, KNOWN))


def test_another_word_that_a_reader_knows_is_another_answer():
    givens, _ = ring()

    assert len(list(solve(givens, KNOWN | {"AFT"}))) == 2


def test_reading_gives_back_what_was_written():
    givens, _ = ring({7: "T", 2: "U"})

    page = model.read(givens)

    assert isinstance(page, model.Page)
    assert givens == model.make_givens(
        page.pattern, page.numbers, page.given, page.lexicon, symmetric=page.symmetric
    )
    assert page.entries == ((1, 2, 3), (5, 6, 7), (1, 4, 5), (3, 4, 7))
    assert page.most == 7


SPOILED = {
    "member missing": lambda g: g.pop("given"),
    "member too many": lambda g: g.update(words=[]),
    "number 0 in a white cell": lambda g: g["numbers"][0].__setitem__(0, 0),
    "number in a block": lambda g: g["numbers"][1].__setitem__(1, 1),
    "a number left out": lambda g: g["numbers"][2].__setitem__(2, 9),
    "a number too many": lambda g: g["numbers"][0].append(1),
    "a row too many": lambda g: g["numbers"].append([1, 2, 3]),
    "no number": lambda g: g["numbers"][0].__setitem__(0, "1"),
    "true for one": lambda g: g["numbers"][0].__setitem__(0, True),
    "given to no number": lambda g: g.update(given={"8": "A"}),
    "given to black": lambda g: g.update(given={"0": "A"}),
    "given twice": lambda g: g.update(given={"1": "A", "2": "A"}),
    "given with a sign": lambda g: g.update(given={"+1": "A"}),
    "given a digit": lambda g: g.update(given={"1": "7"}),
    "given nothing": lambda g: g.update(given={"1": ""}),
    "given a hanzi": lambda g: g.update(given={"1": "龙"}),
    "given to no digit": lambda g: g.update(given={"A": "A"}),
    "given is a list": lambda g: g.update(given=["A"]),
    "numbers are a number": lambda g: g.update(numbers=3),
    "a row is a number": lambda g: g["numbers"].__setitem__(0, 3),
}
SENTENCES = (
    "not the members of a codeword|not those of the white cells|"
    "every number must be|numbers that are not 1, 2|a given letter must be|"
    "a letter given to two|written without signs|given letters must be"
)


@pytest.mark.parametrize("edit", SPOILED.values(), ids=SPOILED)
def test_what_is_no_page_of_a_codeword_is_refused(edit):
    givens = copy.deepcopy(ring()[0])
    edit(givens)

    with pytest.raises(ValueError, match=SENTENCES):
        model.read(givens)


@pytest.mark.parametrize(
    ("rows", "given"),
    [
        (["SUN", "E#E", "ARM"], {}),  # no word
        (["SUN", "E#E", "ART"], {1: "T"}),  # against the given letter
        (["CAR", "E#E", "ART"], {}),  # one letter of two numbers
        (["SUN", "E#A", "ART"], {}),  # two letters of one number
        (["SUN", "EEE", "ART"], {}),  # a block moved
        (["SUN", "E#E"], {}),
        (["sun", "e#e", "art"], {}),
    ],
)
def test_a_key_that_does_not_break_the_code_is_refused(rows, given):
    lexicon = KNOWN | {"CEA", "ARM", "RET", "NAT"}

    assert not follows_rules(ring(given)[0], {"rows": rows}, lexicon)


def test_two_forms_of_a_word_make_no_key_but_an_answer():
    pattern = Pattern(("....", ".###", ".###"))
    numbers = [[1, 2, 3, 4], [2, 0, 0, 0], [3, 0, 0, 0]]
    givens = model.make_givens(pattern, numbers, {}, REFERENCE, symmetric=False)
    known = frozenset(("NETS", "NET"))
    answer = {"rows": ["NETS", "E###", "T###"]}

    assert not follows_rules(givens, answer, known)
    assert [answer] == list(solve(givens, known))


def small(seed):
    """A tiny code with words of few letters, and letters that may be given."""
    chance = random.Random(seed)
    pattern = Pattern(
        chance.choice((RING.rows, ("...", "...", "#.."), ("....", ".##.", "....")))
    )
    letters = "AEST"[: chance.choice((3, 4))]
    rows = [
        "".join(chance.choice(letters) if mark == "." else "#" for mark in row)
        for row in pattern.rows
    ]
    used = sorted({rows[r][c] for r, c in pattern.cells})
    chance.shuffle(used)
    code = {letter: k for k, letter in enumerate(used, 1)}
    entries = [tuple(code[x] for x in word) for _, word in entries_of(pattern, rows)]
    lexicon = {word for _, word in entries_of(pattern, rows)}
    for _ in range(chance.choice((0, 5, 30, 60))):
        length = len(chance.choice(entries))
        lexicon.add("".join(chance.choice("AESTX") for _ in range(length)))
    shown = chance.sample(used, chance.choice((0, 0, 1, 2)))
    return entries, {code[letter]: letter for letter in shown}, frozenset(lexicon)


@each("seed", range(150))
def test_search_and_chain_find_what_trying_all_letters_finds(seed):
    entries, given, lexicon = small(seed)
    expected = codeword_answers(entries, given, lexicon)

    found = [
        frozenset(letters.items())
        for letters in solver.readings(entries, given, lexicon)
    ]
    chain = follow(entries, given, lexicon)

    assert len(found) == len(set(found))
    assert expected == set(found)
    assert min(len(expected), 2) == len(chain.answers)
    assert {frozenset(one.items()) for one in chain.answers} <= expected


def test_the_budget_of_search_and_chain_is_told():
    givens, _ = ring()
    page = model.read(givens)

    with pytest.raises(OutOfSteps):
        list(solve(givens, KNOWN, budget=1))
    with pytest.raises(OutOfSteps):
        follow(page.entries, page.given, KNOWN, budget=1)


def test_words_are_looked_up_by_known_letters_repeats_and_other_numbers():
    words = "LEVEL\nREFER\nRADAR\nSEVEN\nPEPPY"

    def found(entry, letters):
        return solver.look_up(entry, words, letters)

    assert found((1, 2, 3, 2, 1), {}) == ["LEVEL", "REFER", "RADAR"]
    assert found((1, 2, 3, 2, 1), {3: "V"}) == ["LEVEL"]
    assert found((1, 2, 3, 2, 1), {9: "E"}) == ["RADAR"]
    assert found((1, 2, 3, 2, 1), {3: "V", 9: "L"}) == []
    assert found((1, 2, 1, 1, 3), {}) == ["PEPPY"]


def test_the_widest_gap_of_the_chain_decides_the_level():
    entries = ((1, 2, 3), (1, 4, 5), (5, 6, 7), (3, 4, 7))
    known = frozenset(("SUN", "SEA", "ART", "NET"))

    one = follow(entries, {1: "S", 2: "U", 4: "E", 7: "T", 6: "R"}, known)
    none = follow(entries, {}, known | {"OIL"})

    assert max(one.unknown) == 1
    assert level_of(one) == "easy"
    assert level_of(none) == "hard"


@pytest.mark.parametrize("level", LEVELS)
@few("seed", range(4))
def test_a_codeword_is_proven_and_of_its_level(level, seed):
    draft = made(seed, level=level)

    assert draft is not None
    assert TYPE.follows_rules(draft.givens, draft.answer)
    assert [draft.answer] == list(TYPE.solve(draft.givens))
    assert level == TYPE.grade(draft.givens).level
    assert FEWEST[level] <= len(draft.givens["given"]) <= MOST[level]


@pytest.mark.parametrize("grid", ["freeform", "american"])
def test_other_grids_make_codewords(grid, tmp_path):
    (tmp_path / "many.txt").write_text("\n".join(named("english").words))
    wanted = {"grid": grid, "level": "easy", "words": "many.txt", "folder": tmp_path}

    draft = next(d for d in (made(seed, **wanted) for seed in range(9)) if d)

    assert [draft.answer] == list(TYPE.solve(draft.givens))
    assert (grid == "american") == draft.givens["symmetric"]


@few("seed", range(6))
def test_a_letter_that_stands_once_is_given_or_the_last_of_the_alphabet(seed):
    page = model.read(made(seed, level="hard").givens)
    numbers = [number for entry in page.entries for number in entry]
    once = {n for n in numbers if numbers.count(n) == 1}

    assert len(once - page.given.keys()) <= (page.most == 26)


@few("side", (13, 15))
@few("seed", range(4))
def test_all_letters_occur_and_the_given_ones_help(seed, side):
    page = model.read(made(seed, level="hard", side=side).givens)
    times = Counter(number for entry in page.entries for number in entry)

    assert page.most == 26
    assert len(page.given) <= 3
    assert all(times[number] >= HELPFUL for number in page.given)


def test_it_is_proven_against_more_words_than_its_list_has():
    draft = made(1)

    known = load_vocabulary(draft.givens["lexicon"])

    assert {"AARDVARK", "ZOOM"} <= known
    assert {word for _, word in _entries(draft)} <= known


def _entries(draft):
    return entries_of(Pattern(tuple(draft.givens["rows"])), draft.answer["rows"])


def test_words_to_prove_by_are_kept_where_only_the_list_was_sent(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    sent = keep(CluedList("sent", (Clued("ZYXWVU", "zyxwvu", "A clue"),), "en"))

    words, lexicon, _ = codeword._known(canonical_json(sent))

    assert is_kept(words)
    assert load_vocabulary(words) == lexicon


def test_the_same_seed_gives_the_same_codeword():
    assert made(5) == made(5)
    assert made(5) != made(6)


def test_a_chinese_list_is_refused():
    with pytest.raises(UsageError, match="chinese-clues is Chinese"):
        TYPE.resolve(Params(), BookContext(Path(), "zh"))


def test_other_numbers_and_the_mirror_image_are_the_same_codeword():
    givens, answer = ring()
    other = [[number and 8 - number for number in row] for row in NUMBERS]
    renumbered = {**givens, "numbers": other, "given": {"6": "U"}}
    mirrored = {"rows": ["".join(c) for c in zip(*answer["rows"], strict=True)]}

    assert mirrored != answer
    assert TYPE.identity(givens, answer) == TYPE.identity(renumbered, answer)
    assert TYPE.identity(givens, answer) == TYPE.identity(givens, mirrored)


def test_hints_tell_one_letter_two_more_and_a_long_word():
    draft = made(2, level="hard")
    page = model.read(draft.givens)

    one, two, word = TYPE.hints(draft.givens, draft.answer)

    told = f"{one.values['letters']}, {two.values['letters']}".split(", ")
    assert len(told) == 3
    cells = {
        page.numbers[r][c]: draft.answer["rows"][r][c] for r, c in page.pattern.cells
    }
    for text in told:
        number, _, letter = text.partition(" = ")
        assert cells[int(number)] == letter
        assert int(number) not in page.given
    assert word.values["word"] in {w for _, w in _entries(draft)}


def test_every_mutation_that_was_thought_of_is_made():
    draft = made(2, level="hard")
    made_of = {what for what, _, _ in TYPE.mutations(draft.givens, draft.answer)}

    assert made_of == {
        "a letter changed",
        "a cell of the key blacked",
        "a block of the page moved",
        "the key upside down",
        "a number changed",
        "two letters with one number",
        "a given letter changed",
        "two letters swapped",
    }


def test_grids_with_many_letters_to_find_come_first():
    from types import SimpleNamespace

    from puzzle_publish.types.codeword import generate

    poor, rich = ({1: "TEST", 2: "SEA"}, {1: "TEST", 2: "TEASE", 3: "A"})
    found = [SimpleNamespace(words=words) for words in (poor, rich)]

    assert list(generate._richest_first(iter(found))) == found[::-1]
