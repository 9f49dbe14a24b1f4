"""The letters of a sentence: one from each puzzle, where only the key shows them."""

from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzle_publish.types import collected
from puzzle_publish.types.collected import collect, collected_faults, letters_in
from puzzle_publish.types.registry import load


def about(sentence, seed=1):
    return SimpleNamespace(sentence=sentence, seed=seed, language="en")


def puzzles_with(monkeypatch, *letters):
    """Return picks whose answers have these letters, in row 1 from column 1 on."""
    plain = SimpleNamespace(read=lambda puzzle: (puzzle.givens, puzzle.answer))
    monkeypatch.setattr(collected, "load", lambda name: plain)
    monkeypatch.setattr(
        collected,
        "letters_in",
        lambda kind, givens, answer, language: {
            letter: [(1, answer.index(letter) + 1)] for letter in answer
        },
    )
    return [
        SimpleNamespace(
            number=n,
            puzzle=SimpleNamespace(type="", givens=None, answer=every),
        )
        for n, every in enumerate(letters, 1)
    ]


def test_only_squares_that_are_empty_on_the_page_give_letters():
    kind = load("codeword")
    example = kind.example()
    found = letters_in(kind, *kind.read(example), "en")

    shown = kind.cells(kind.read_givens(example.givens), None, "en")
    given = {(c.row + 1, c.column + 1) for r in shown for c in r if c.state == "given"}
    places = {place for every in found.values() for place in every}
    assert given
    assert places
    assert places.isdisjoint(given)
    rows = example.answer["rows"]
    assert all(rows[r - 1][c - 1] == x for x in found for r, c in found[x])


@pytest.mark.parametrize("name", ["wordpath", "cryptarithm", "calendar", "idiomfall"])
def test_types_whose_answers_are_no_letters_give_none(name):
    kind = load(name)
    example = kind.example()

    assert letters_in(kind, *kind.read(example), "en") == {}


def test_letters_exchange_their_puzzles_until_all_have_one(monkeypatch):
    picks = puzzles_with(monkeypatch, "A", "AB", "BC", "CD")

    letters, lost = collect(about("d, c b-a"), picks)

    assert lost == ""
    assert [(x.letter, x.number) for x in letters] == [
        ("D", 4),
        ("C", 3),
        ("B", 2),
        ("A", 1),
    ]


def test_letters_that_lack_are_named(monkeypatch):
    picks = puzzles_with(monkeypatch, "AB", "AB", "AC")

    assert collect(about("bbb"), picks)[1] == "B"
    assert collect(about("ax"), picks)[1] == "X"


def most(words, letters):
    """Return how many letters can have a puzzle each, by trying all."""
    if not letters:
        return 0
    first, *rest = letters
    tries = [most(words, rest)]
    for k, word in enumerate(words):
        if first in word:
            tries.append(1 + most(words[:k] + words[k + 1 :], rest))
    return max(tries)


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.text("ABC", min_size=1, max_size=3), max_size=5),
    st.text("ABC", min_size=1, max_size=5),
)
def test_no_more_letters_can_be_placed(words, sentence):
    with pytest.MonkeyPatch.context() as patch:
        letters, lost = collect(about(sentence), puzzles_with(patch, *words))

    assert len(letters) == most(words, sentence)
    assert sorted([*lost, *(x.letter for x in letters)]) == sorted(sentence)
    assert len({x.number for x in letters}) == len(letters)
    assert all(words[x.number - 1][x.column - 1] == x.letter for x in letters)


def sealed(**change):
    """Return the book's entry and puzzles of a sentence that is a crossword's."""
    kind = load("crossword")
    example = kind.example()
    places = letters_in(kind, *kind.read(example), "en")
    letter = min(places)
    (row, column), *_ = places[letter]
    place = {"number": 1, "row": row, "column": column} | change
    meta = {"sentence": letter, "letters": [place]}
    entry = {"number": 1, "type": "crossword"}
    entry |= {"givens": example.givens, "answer": example.answer}
    return {"language": "en", "meta": meta}, [entry]


def test_a_letter_in_its_place_is_proven():
    assert list(collected_faults(*sealed())) == []
    assert list(collected_faults({"language": "en"}, [])) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"row": 99}, "letter 1, "),
        ({"number": 2}, "there is no puzzle 2"),
    ],
)
def test_a_letter_elsewhere_is_a_fault(change, fault):
    (found,) = collected_faults(*sealed(**change))
    assert fault in found


def test_a_puzzle_that_gives_two_letters_and_a_lost_place_are_faults():
    book, entries = sealed()
    place, letter = book["meta"]["letters"][0], book["meta"]["sentence"]
    book["meta"] = {"sentence": letter * 2, "letters": [place, place]}
    assert list(collected_faults(book, entries)) == ["meta: puzzle 1 gives two letters"]
    book["meta"]["letters"] = [place]
    (found,) = collected_faults(book, entries)
    assert found == "meta: has 1 places for 2 letters"
