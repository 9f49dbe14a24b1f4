"""The player's own rules give Python's verdict, on right plays and on spoiled ones."""

import random
from dataclasses import replace
from itertools import islice

import pytest
from javascript import in_node
from on_json import OnJson

from idiomfall_boards import pile
from puzzle_publish.play import ways
from puzzle_publish.play.game import Game, puzzle_of
from puzzle_publish.types.calendar.boards import board_from
from puzzle_publish.types.idiomfall import model as falling_model
from puzzle_publish.types.idiomfall import rules as falling_rules
from puzzle_publish.types.registry import load

PLAYS = 2000  # of each type
# Of each step the values then held, null where it was refused; and whether all is done.
TAKE = """\
([rows, indexes, paths, plays]) => {
  const rules = new Falling(rows, indexes, paths);
  return plays.map((steps) => {
    const values = paths.map(() => -1);
    const states = steps.map(([kind, cells]) => {
      const places = [...rules.places(values)];
      const at = new Map(places.map(([block, cell]) => [String(cell), block]));
      const blocks = cells.map((cell) => at.get(String(cell)) ?? -1);
      const whole = kind === "item" ? rules.wholeOf(values, blocks[0]) : -1;
      const item = whole < 0 ? null : { slot: whole, blocks: paths[whole][1] };
      const found = kind === "item" ? item : rules.wordOf(values, blocks);
      if (!found) return null;
      values[found.slot] = Falling.code(found.blocks);
      return [...values];
    });
    return [states, rules.isCleared(values), rules.next(values)?.slot ?? null];
  });
}"""
PLACE = """\
([cells, pieces, plays]) => {
  const rules = new Laying(cells, pieces);
  return plays.map((steps) => {
    const values = pieces.map(() => -1);
    const states = steps.map(([piece, shape, [r, c]]) => {
      const value = rules.valueAt(values, piece, shape, r, c);
      if (value < 0) return null;
      values[piece] = value;
      return [...values];
    });
    return [states, rules.isCovered(values)];
  });
}"""


def values_of(game):
    return [slot.value for slot in game.slots]


def replayed(puzzle, steps, move):
    """Our state after each step, None where a step is refused, and the last game."""
    game, states = Game.start(puzzle), []
    for step in steps:
        try:
            game = move(game, step)
            states.append(values_of(game))
        except ways.MoveError:
            states.append(None)
    return states, game


# Falling idioms.


def falling(seed):
    """A board of few characters, so that words share them, with a key."""
    rng = random.Random(seed)
    width, height = size = rng.choice([(4, 4), (6, 4), (8, 8)])
    found = pile(seed, size)
    words = []
    while len(words) < found.pieces:
        word = "".join(rng.choices("甲乙丙丁", k=4))
        words += [word] if word not in words else []
    rows = range(height - 1, -1, -1)
    text, indexes = (
        ["".join(sign(c, r) for c in range(width)) for r in rows]
        for sign in (
            lambda c, r: words[found.piece[c, r]][found.number[c, r]],
            lambda c, r: str(found.number[c, r] + 1),
        )
    )
    givens = {
        "rows": text,
        "indexes": indexes,
        "idioms": words,
        "shaded": False,
        "lexicon": None,
    }
    home = {
        (found.piece[c, r], found.number[c, r]): (height - 1 - r, c)
        for c in range(width)
        for r in range(height)
    }
    printed = falling_model.read(givens)
    state, order = falling_rules.start_of(printed), []
    for piece in reversed(found.order.tolist()):
        blocks = [home[piece, k] for k in range(4)]
        cells = [falling_rules.cell_of(state, height, block) for block in blocks]
        order.append({"idiom": words[piece], "cells": [list(cell) for cell in cells]})
        state = falling_rules.without(state, blocks)
    answer = {"order": order}
    assert falling_rules.follows_rules(printed, falling_model.read_order(answer))
    entry = {"type": "idiomfall", "givens": givens, "answer": answer}
    return givens, puzzle_of(entry, "zh")


def key_of(puzzle, rng):
    """Cells of words that clear a board or get stuck, in an order of their own."""
    game, steps = Game.start(puzzle), []
    while found := [*ways.takable(game)]:
        _, cells = rng.choice(found[:3])
        steps.append(["word", [list(cell) for cell in cells]])
        game, _ = ways.take(game, cells)
    return steps


def spoiled_falling(steps, rng):
    steps = [[kind, [list(cell) for cell in cells]] for kind, cells in steps]
    at = rng.randrange(len(steps))
    match rng.randrange(9):
        case 0 if at:
            steps[at - 1 : at + 1] = steps[at], steps[at - 1]
        case 1:
            steps[at][1][rng.randrange(4)][rng.randrange(2)] += rng.choice((-1, 1))
        case 2:
            steps[at][1].reverse()
        case 3:
            rng.shuffle(steps[at][1])
        case 4:
            del steps[at]
        case 5:
            steps.insert(rng.randrange(len(steps)), steps[at])
        case 6:
            steps[at][1][rng.randrange(4)] = rng.choice(rng.choice(steps)[1])
        case 7:
            steps.insert(at, ["item", rng.choice(steps)[1]])
        case _:
            rng.shuffle(steps)
    return steps


def taken(game, step):
    kind, cells = step
    cells = [tuple(cell) for cell in cells]
    if kind == "item":
        return ways.item(game, cells[0])[0]
    return ways.take(game, cells)[0]


def follows(givens, puzzle, steps):
    """The verdict of the type's rules on words in these cells."""
    printed = falling_model.read(givens)
    state, order = falling_rules.start_of(printed), []
    for _, drawn in steps:
        cells = drawn
        blocks = [falling_rules.block_at(state, printed.height, c) for c in cells]
        if None in blocks:
            return False
        if printed.indexes[blocks[0][0]][blocks[0][1]] == "4":  # drawn from its end
            cells, blocks = cells[::-1], blocks[::-1]
        idiom = "".join(printed.rows[r][c] for r, c in blocks)
        order.append({"idiom": idiom, "cells": cells})
        state = falling_rules.without(state, blocks)
    return falling_rules.follows_rules(
        printed, falling_model.read_order({"order": order})
    )


@pytest.mark.soak
def test_a_play_that_falls_is_judged_as_by_the_rules():
    cases, expected, verdicts = [], [], []
    boards = [falling(seed) for seed in range(25)]
    for number, (givens, puzzle) in enumerate(boards):
        rng, plays = random.Random(number), []
        keys = [key_of(puzzle, rng) for _ in range(4)]
        for nth in range(PLAYS // len(boards)):
            right = rng.choice(keys)
            plays.append(right if nth % 5 == 0 else spoiled_falling(right, rng))
        wide = puzzle.player
        paths = [
            [p.word, [r * len(wide.field[0]) + c for r, c in p.cells]]
            for p in wide.paths
        ]
        cases.append([list(wide.field), list(wide.indexes), paths, plays])
        states = [replayed(puzzle, steps, taken) for steps in plays]
        expected.append(
            [
                [one, game.is_solved, next((s for s, _ in ways.takable(game)), None)]
                for one, game in states
            ]
        )
        verdicts.append(
            [
                None
                if any(kind == "item" for kind, _ in steps)
                else follows(givens, puzzle, steps)
                for steps in plays
            ]
        )
    found = in_node(TAKE, cases, "way.js", "take.js")

    assert found == expected
    judged = [
        (None not in states and cleared, verdict)
        for plays, verdict_of in zip(found, verdicts, strict=True)
        for (states, cleared, _), verdict in zip(plays, verdict_of, strict=True)
        if verdict is not None
    ]
    assert [ours for ours, _ in judged] == [theirs for _, theirs in judged]
    assert sum(map(len, found)) == PLAYS
    assert len(judged) > 0.85 * PLAYS
    assert 0.1 < sum(right for right, _ in judged) / len(judged) < 0.9


# The calendar.


BOARDS = ["seed51", "classic43", "classic43t", "tetro43", "weekday50"]


def calendar(board, rng):
    """A date's givens, two pieces or none already there, with some of its answers."""
    kind = OnJson(load("calendar"))
    example = kind.example_for(kind.params_model(board=board))
    pieces = rng.sample(example.givens["pieces"], rng.choice((0, 2)))
    givens = {**example.givens, "pieces": pieces}
    return givens, [example.answer, *islice(kind.solve(givens), 3)]


def laid(puzzle, givens, answer, rng):
    """The pieces of an answer in some order, each as a step."""
    given = {one["piece"] for one in givens["pieces"]}
    steps = []
    left = (one for one in answer["pieces"] if one["piece"] not in given)
    for number, one in enumerate(left):
        cells = tuple(sorted((r, c) for r, c in one["cells"]))
        here = replace(puzzle.player.pieces[number], cells=cells)
        steps.append([number, here.shape, list(cells[0])])
    return rng.sample(steps, len(steps))


def spoiled_covering(puzzle, steps, rng):
    steps = [[piece, shape, list(cell)] for piece, shape, cell in steps]
    at = rng.randrange(len(steps))
    one, other = steps[at], rng.choice(steps)
    match rng.randrange(6):
        case 0:
            one[2][rng.randrange(2)] += rng.choice((-1, 1))
        case 1:
            one[1] = rng.randrange(len(puzzle.player.pieces[one[0]].shapes))
        case 2:
            one[2], other[2] = other[2], one[2]
        case 3:
            del steps[at]
        case 4:  # taken up and laid elsewhere, perhaps where nothing can lie
            cell = [rng.randrange(-1, 9), rng.randrange(-1, 9)]
            steps.insert(rng.randrange(len(steps)), [one[0], one[1], cell])
        case _:
            steps.append([other[0], other[1], one[2]])
    return steps


def covers(givens, puzzle, placed):
    """The verdict of the type's rules on pieces, as cells by their number."""
    board = board_from(givens["board"])
    found = {one["piece"]: one for one in givens["pieces"]}
    free = (piece.name for piece in board.pieces if piece.name not in found)
    for number, name in enumerate(free):
        if cells := placed.get(number):
            found[name] = {"piece": name, "cells": [list(cell) for cell in cells]}
    pieces = [found[one.name] for one in board.pieces if one.name in found]
    return OnJson(load("calendar")).follows_rules(givens, {"pieces": pieces})


def attempted(puzzle, steps):
    """The cells that pieces were to be laid on, whether there is room or not."""
    placed = {}
    for piece, shape, (r, c) in steps:
        (down, right), *_ = cells = puzzle.player.pieces[piece].shapes[shape]
        placed[piece] = [(r + y - down, c + x - right) for y, x in cells]
    return placed


@pytest.mark.soak
def test_a_covering_is_judged_as_by_the_rules():
    rng = random.Random(8)
    cases, judged, right = [], [], 0
    for board in 2 * BOARDS:
        givens, answers = calendar(board, rng)
        entry = {"type": "calendar", "givens": givens, "answer": answers[0]}
        puzzle, plays = puzzle_of(entry, "en"), []
        for nth in range(PLAYS // len(BOARDS) // 2):
            steps = laid(puzzle, givens, rng.choice(answers), rng)
            plays.append(
                steps if nth % 5 == 0 else spoiled_covering(puzzle, steps, rng)
            )
        cells = [
            {"r": r, "c": c, "state": one.state} for (r, c), one in puzzle.cells.items()
        ]
        shapes = [{"shapes": piece.shapes} for piece in puzzle.player.pieces]
        cases.append([cells, shapes, plays])
        for steps in plays:
            states, game = replayed(
                puzzle, steps, lambda g, s: ways.lay(g, s[0], s[1], tuple(s[2]))
            )
            lies = {k: puzzle.laid(k, value) for k, value in enumerate(values_of(game))}
            verdict = covers(givens, puzzle, lies)
            judged.append([states, verdict])
            right += verdict
            once = len({piece for piece, _, _ in steps}) == len(steps)
            if once:
                followed = covers(givens, puzzle, attempted(puzzle, steps))
                assert followed == (verdict and None not in states)
    found = in_node(PLACE, cases, "way.js", "place.js")

    assert [play for plays in found for play in plays] == judged
    assert len(judged) == PLAYS
    assert 0.1 < right / PLAYS < 0.9
