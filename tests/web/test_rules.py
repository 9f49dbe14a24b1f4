"""What a puzzle asks, as the data of its page."""

import json
from dataclasses import replace

import pytest
from sites import entry_of, example_of, player_of, ready, site_of

from puzzle_publish.core.entries import draft_of
from puzzle_publish.core.errors import PublishError
from puzzle_publish.types.registry import load
from puzzle_publish.types.screen import grid_of
from puzzle_publish.web.rules import page_rules

RULED = (
    *("calcudoku", "codeword", "cryptarithm", "cryptogram", "futoshiki", "hashi"),
    *("kakuro", "nonogram", "skyscrapers", "slitherlink", "starbattle", "sudoku"),
    *("takuzu", "tents"),
)


def data_of(name, draft=None):
    """What a page has of the rules of a type's example, and its cells."""
    kind = load(name)
    entry = entry_of(1, name, draft or example_of(name, "en"))
    givens, _ = kind.read(draft_of(entry))
    rows = grid_of(kind, givens, "en").rows
    found = page_rules(kind.statement(givens), player_of(entry, "en"), rows)
    return found.data, [cell for row in rows for cell in row]


def unpacked(groups):
    """The rules of a page, each with its kind and its cells."""
    found = []
    for head, *left in groups:
        values = iter(left)
        for one in values:
            each = next(values) if "each" in head else one
            cells, packed = [], list(each)
            while packed:
                first = packed.pop(0)
                if packed and packed[0] < 0:
                    count, step = -packed.pop(0), packed.pop(0)
                    cells += [first + k * step for k in range(count)]
                else:
                    cells.append(first)
            found.append((head["rule"], cells))
    return found


@pytest.mark.parametrize("name", RULED)
def test_the_answer_breaks_no_rule_of_different_signs(name):
    draft, kind = load(name).example(), load(name)
    givens, answer = kind.read(draft)
    cells = [c for row in kind.cells(givens, answer, "en") for c in row]
    data, _ = data_of(name)
    found = unpacked(data["rules"])
    size = sum(len(json.dumps(data.get(key, ""))) for key in ("rules", "printed"))

    assert 50 < size < 3100
    assert len({kind for kind, _ in found}) >= 1
    for rule, numbers in found:
        assert numbers == list(dict.fromkeys(numbers))
        if rule == "different":
            signs = [cells[k].words.split()[-1] for k in numbers]
            assert len({*signs}) == len(signs) > 1


def test_printed_numbers_and_pictures_are_what_they_are_in_the_rules():
    data, cells = data_of("sudoku")
    printed = dict(zip(data["printed"][::2], data["printed"][1::2], strict=True))
    assert printed == {
        k: int(cell.words) for k, cell in enumerate(cells) if cell.state == "given"
    }

    kind = load("sudoku")
    draft = kind.example_for(kind.params_model(size=4, symbols="pictures"))
    entry = entry_of(1, "sudoku", draft)
    givens, answer = kind.read(draft)
    player = player_of(entry, "en")
    pictures, _ = data_of("sudoku", draft)
    blank = [(r, c) for r, c in kind.statement(givens).blank]
    for (r, c), name in zip(blank, player.answer, strict=True):
        assert pictures["numbers"][player.signs.index(name)] == answer[r][c]


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ({"rule": "odd", "cells": [[0, 0]]}, "a page knows no rule odd"),
        ({"rule": "lines", "cells": [[9, 9]], "n": 1}, "row 10 column 10, which is no"),
    ],
)
def test_a_rule_that_a_page_does_not_know_fails_the_build(tmp_path, rule, said):
    entry = entry_of(7, "hashi", example_of("hashi", "en"))
    with pytest.raises(PublishError, match=said) as failed:
        site_of(tmp_path, [entry], change=lambda one: replace(one, rules=(rule,)))
    assert "puzzle 7" in str(failed.value)
    assert "hashi" in str(failed.value)


def test_a_page_unpacks_its_rules_and_knows_what_they_leave(browse, tmp_path):
    site_of(tmp_path, [entry_of(1, "sudoku", example_of("sudoku", "en"))])
    page = browse().new_page()
    page.goto((tmp_path / "p" / "1" / "index.html").as_uri())
    ready(page)
    rules = page.evaluate("PuzzlePlayer.page.puzzle.rules")
    assert [(one["rule"], one["cells"]) for one in rules] == unpacked(
        data_of("sudoku")[0]["rules"]
    )
    assert [one["number"] for one in rules] == [*range(1, 10)] * 3

    entry = example_of("sudoku", "en")
    size = len(entry.answer["rows"])
    given = [n for row in entry.givens["rows"] for n in row if n]
    assert page.evaluate("PuzzlePlayer.page.board.rules.left()") == [
        size - given.count(n) for n in range(1, size + 1)
    ]
    kept = page.evaluate(
        """() => {
          const { game, board: { rules, cells } } = PuzzlePlayer.page;
          return game.answer.map((sign, slot) => {
            const near = [...rules.near(rules.cellOf(slot))];
            const peers = near.map((cell) => cells[cell].slot).filter((k) => k >= 0);
            const may = rules.candidates(slot);
            return [may.includes(sign), peers.length, peers.includes(slot)];
          });
        }"""
    )
    assert all(is_open for is_open, _, _ in kept)
    assert all(count <= 20 and not itself for _, count, itself in kept)
    done = """() => {
      const { game, board: { rules } } = PuzzlePlayer.page;
      game.answer.forEach((sign, slot) => game.put(slot, sign));
      const broken = rules.verdicts().flatMap((one, k) => (one < 0 ? [k] : []));
      return [broken, rules.met().length, rules.left()];
    }"""
    assert page.evaluate(done) == [[], len(rules), [0] * size]


def test_moons_are_shown_as_moons():
    kind = load("takuzu")
    entry = entry_of(1, "takuzu", kind.example())
    entry["givens"] = entry["givens"] | {"symbols": "suns"}
    player = player_of(entry, "en")
    assert dict(zip(player.signs, player.shown, strict=True)) == {
        "moon": "☾",
        "sun": "☀",
    }
