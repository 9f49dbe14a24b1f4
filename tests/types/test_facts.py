"""The rules of a book say what is true of its puzzles, and nothing else."""

import re
from dataclasses import replace

import numpy as np
import pytest

from puzzle_publish.core.puzzle import canonical_json
from puzzle_publish.types.facts import facts_of, merged, sampled
from puzzle_publish.types.registry import load


def rules_of(name, *asked, level="easy", language="en"):
    """Return the rules of a book with puzzles of some params."""
    kind = load(name)
    usual = kind.presets[level].model_dump(mode="json")
    every = [sampled(name, canonical_json({**usual, **one})) for one in asked]
    return " ".join(kind.text(language).rules({level}, merged(every)))


@pytest.mark.parametrize(
    ("name", "asked", "said", "unsaid"),
    [
        ("sudoku", [{}], ["digits 1 to 9 once"], ["letter", "sentence"]),
        ("sudoku", [{"size": 6}], ["digits 1 to 6 once"], ["9"]),
        ("sudoku", [{"size": 6}, {}], ["number of cells"], ["9", "picture"]),
        ("sudoku", [{"kind": "diagonal"}], ["sentence below a grid"], []),
        ("sudoku", [{"size": 6, "symbols": "pictures"}], ["each picture"], ["digit"]),
        ("takuzu", [{}], ["0 or 1"], ["sun", "signs"]),
        ("takuzu", [{"symbols": "suns"}], ["suns as moons"], ["0", "signs"]),
        ("takuzu", [{}, {"symbols": "suns"}], ["two signs"], ["0", "moon"]),
        ("starbattle", [{}], ["one star"], ["two stars"]),
        ("starbattle", [{"size": 9}], ["two stars"], ["one star"]),
        ("futoshiki", [{}], ["The sign", "1 to 5"], ["bar"]),
        ("futoshiki", [{"kind": "adjacent"}], ["a bar"], ["The sign", "In a grid"]),
        ("futoshiki", [{}, {"kind": "adjacent"}], ["In a grid with bars"], []),
        ("calcudoku", [{}], ["operation shown"], ["none is shown"]),
        ("calcudoku", [{"hidden_operations": True}], ["dividing"], ["shown"]),
        ("hashi", [{}], ["at most two"], ["unless"]),
        ("hashi", [{"most": 3}], ["at most three"], ["two"]),
        ("maze", [{}], ["in a ring"], ["round", "several"]),
        ("maze", [{"shape": "round", "rings": 6}], ["round maze"], ["several"]),
        ("maze", [{}, {"loops": 5}], ["several ways"], ["round"]),
    ],
)
def test_rules_are_those_of_the_puzzles_of_the_book(name, asked, said, unsaid):
    found = rules_of(name, *asked)

    assert [one for one in said if one not in found] == []
    assert [one for one in unsaid if one in found.replace("Two islands", "")] == []
    assert "{" not in rules_of(name, *asked, language="zh")


@pytest.mark.parametrize(
    ("name", "member", "said"),
    [
        ("wordsearch", "message", "left over"),
        ("number_search", "sums", "sum"),
        ("wordpath", "decoys", "decoys"),
        ("cryptogram", "signature", "author"),
        ("scramble", "final", "circles"),
        ("ladder", "clues", "clue"),
    ],
)
def test_rules_tell_of_a_part_that_some_puzzle_has(name, member, said):
    kind = load(name)
    facts = facts_of(kind, kind.example().givens)
    text = kind.text("en")

    assert said in " ".join(text.rules((), {**facts, member: "1"}))
    assert said not in " ".join(text.rules((), {**facts, member: None}))


def test_tips_name_what_the_cells_of_a_book_hold():
    text = load("sudoku").text("en")

    assert "one digit at a time" in text.advice({"symbols": "digits"})[0]
    pictures = text.advice({"symbols": "pictures"})
    assert "one picture at a time" in pictures[0]
    assert len(pictures) == 2  # nobody draws small hearts to rub them out


@pytest.mark.parametrize(
    ("symbols", "said"),
    [("01", "two 1s a 0"), ("ox", "two Xs an O"), ("suns", "two moons a sun")],
)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_tips_of_a_binary_puzzle_name_its_signs(symbols, said, language):
    tips = load("takuzu").text(language).advice({"symbols": symbols})

    assert len(tips) == 3
    assert [one for one in tips if re.search("sign|alike|符号|另一种", one)] == []
    assert language == "zh" or said in tips[0]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_levels_of_a_futoshiki_name_no_bars_that_only_some_grids_have(language):
    asks = load("futoshiki").text(language).asks.values()

    assert [one for one in asks if re.search(r"\bbar|短条", one)] == []


def test_a_maze_has_several_ways_by_its_openings():
    kind = load("maze")
    givens = kind.example().givens
    maze = kind.read_givens(givens)
    loose = replace(maze, openings=np.ones_like(maze.openings))

    assert facts_of(kind, givens)["loops"] is False
    assert kind.rule_facts(loose, None)["loops"] is True


def test_a_binary_puzzle_is_explained_in_the_signs_of_its_page():
    kind = load("takuzu")
    example = kind.example_for(
        kind.presets["easy"].model_copy(update={"symbols": "suns"})
    )

    assert example.givens["symbols"] == "suns"
    assert "three suns" in kind.example_captions(example, "en")[1]
    assert "three 1s" in kind.example_captions(kind.example(), "en")[1]
