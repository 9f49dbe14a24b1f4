"""The game of web/player/base.js and ours: the same state after the same moves."""

import random

from javascript import in_node
from sites import examples

from puzzle_publish.play.game import Game, puzzle_of

GAMES, MOVES = 20, 25  # of each type, of each game
KINDS = ["put", "put", "put", "note", "reveal", "restart", "undo", "undo", "redo"]
PROGRAM = """\
([count, answer, rules, moves]) => {
  const note = (game, slot, sign) => {
    const { value, notes } = game.slots[slot];
    const others = notes.filter((one) => one !== sign);
    const kept = others.length < notes.length ? others : [...notes, sign];
    if (value < 0) game.change([[slot, { notes: kept.sort((a, b) => a - b) }]]);
  };
  const game = new Game(count, answer, rules);
  return moves.map(([kind, slot, sign]) => {
    if (kind === "put") game.put(slot, sign);
    else if (kind === "note") note(game, slot, Math.max(sign, 0));
    else if (kind === "reveal") game.reveal([slot]);
    else game[kind]();
    const slots = game.slots.map((one) => [one.value, one.notes, one.revealed]);
    const wrong = game.slots.map((_, k) => k).filter((k) => game.isWrong(k));
    const { past, future, isSolved, isFull } = game;
    return [slots, wrong, past.length, future.length, isSolved, isFull];
  });
}"""


def moved(game, kind, slot, sign):
    match kind:
        case "put":
            return game.put(slot, sign)
        case "note":
            return game.note(slot, max(sign, 0))
        case "reveal":
            return game.reveal([slot])
        case _:
            return getattr(game, kind)()


def state(game):
    slots = [[one.value, list(one.notes), one.revealed] for one in game.slots]
    counts = [len(game.past), len(game.future)]
    return [slots, list(game.check()), *counts, game.is_solved, game.is_full]


def case_of(puzzle, rng):
    """Random moves, many of them right, and our state after each."""
    game, moves, states = Game.start(puzzle), [], []
    for _ in range(MOVES):
        slot = rng.randrange(len(game.slots))
        sign = rng.randrange(-1, len(puzzle.player.signs))
        sign = puzzle.answer[slot] if rng.random() < 0.4 else sign
        moves.append([rng.choice(KINDS), slot, sign])
        game = moved(game, *moves[-1])
        states.append(state(game))
    linked = [[puzzle.slot_of[at] for at in one] for one in puzzle.player.linked]
    rules = {"untouched": puzzle.untouched, "linked": linked, "way": puzzle.player.way}
    return [len(puzzle.answer), list(puzzle.answer), rules, moves], states


def test_both_games_are_in_the_same_state_after_each_move():
    rng = random.Random(5)
    puzzles = [puzzle_of(entry, "en") for entry in examples("en")]
    # Where any answer counts, the page's way of input decides what is solved.
    decided = [one for one in puzzles if one.player.way not in ("place", "take")]
    cases, states = zip(
        *(case_of(one, rng) for one in decided for _ in range(GAMES)), strict=True
    )
    assert len(cases) >= 18 * GAMES
    assert in_node(PROGRAM, cases) == list(states)
