"""The game model: every type's worked example is solved by its key, and undone."""

from functools import cache
from itertools import pairwise

import pytest
from each import each
from hypothesis import given, settings
from hypothesis import strategies as st
from sites import example_entry, playable

from puzzle_publish import load_type
from puzzle_publish.play import ways
from puzzle_publish.play.board import board
from puzzle_publish.play.entered import View
from puzzle_publish.play.game import EMPTY, NONE, Game, Puzzle, puzzle_of

GAMES = [
    f"{language}-{name}" for language in ("en", "zh") for name in playable(language)
]


@cache
def game_of(name):
    language, name = name.split("-")
    return puzzle_of(example_entry(name, language), language)


def moves_of(puzzle):
    """The moves of the key, each a function of the game, by the rules of the way."""
    player, answer = puzzle.player, puzzle.answer
    match player.way:
        case "enter" | "mark" | "colour":
            for cell, value in zip(puzzle.blanks, answer, strict=True):
                if value != puzzle.untouched:
                    yield lambda g, c=cell, v=value: ways.fill(g, [c], [v])
        case "edge":
            for edge, value in enumerate(answer):
                if value != puzzle.untouched:
                    yield lambda g, e=edge, v=value: ways.draw(g, [e], v)
        case "join":
            for cell in puzzle.blanks:
                yield lambda g, c=cell: ways.join(g, [c])
        case "trace":
            for path in player.paths:
                yield lambda g, p=path: ways.trace(g, p.cells[::-1])[0]
        case "place":
            for piece, one in enumerate(player.pieces):
                yield lambda g, p=piece, o=one: ways.lay(g, p, o.shape, o.cells[0])
        case "take":
            for path in player.paths:
                yield lambda g, w=path.word: ways.take_word(g, w)


def played(puzzle):
    games = [Game.start(puzzle)]
    for move in moves_of(puzzle):
        games.append(move(games[-1]))
    return games


@each("name", GAMES)
def test_the_moves_of_the_key_solve_it_and_undo_leads_back(name):
    games = played(game_of(name))
    changes = [game for game in games if not game.past or game is not games[0]]
    last = changes[-1]
    assert last.is_solved
    assert not any(game.is_solved for game in games if game.slots != last.slots)
    assert last.check() == ()

    back = last
    while back.past:
        assert back.undo().redo() == back
        back = back.undo()
    assert back.slots == games[0].slots
    assert back.undo() is back
    while back.future:
        back = back.redo()
    assert back.is_solved
    assert back == last
    assert back.redo() is back


@each("name", GAMES)
def test_a_spoiled_game_is_not_solved(name):
    puzzle = game_of(name)
    solved = played(puzzle)[-1]
    for slot in range(len(puzzle.answer)):
        for value in spoilings(puzzle, slot):
            spoiled = solved.put(slot, value)
            assert not spoiled.is_solved
            if value >= 0:
                assert slot in spoiled.check()
            assert spoiled.undo() == Game(
                puzzle, solved.slots, solved.past, spoiled.undo().future
            )


def spoilings(puzzle, slot):
    if puzzle.answer[slot] != puzzle.untouched:
        yield NONE
    if puzzle.player.way in ("enter", "mark", "edge"):
        yield (puzzle.answer[slot] + 1) % len(puzzle.player.signs)


@each("name", GAMES)
def test_reveal_and_restart_are_one_move_each(name):
    start = Game.start(game_of(name))
    whole = start.reveal(range(len(start.slots)))
    assert whole.is_solved
    assert len(whole.past) == 1
    assert whole.put(0, NONE) is whole  # what was shown stays
    again = whole.restart()
    assert again.slots == start.slots
    assert again.undo().is_solved
    assert start.restart() is start


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(GAMES), st.data())
def test_any_moves_are_undone_and_redone(name, data):
    puzzle = game_of(name)
    game = Game.start(puzzle)
    states = [game.slots]
    kinds = ["put", "note", "reveal", "restart"]
    for _ in range(data.draw(st.integers(0, 8))):
        slot = data.draw(st.integers(0, len(game.slots) - 1))
        wide = len(puzzle.player.signs) - 1
        signed = puzzle.player.way in ("enter", "mark", "edge")
        value = data.draw(st.integers(NONE, wide if signed else NONE))
        value = value if signed or data.draw(st.booleans()) else puzzle.answer[slot]
        match data.draw(st.sampled_from(kinds)):
            case "put":
                after = game.put(slot, value)
            case "note":
                after = game.note(slot, max(0, value)) if signed else game
            case "reveal":
                after = game.reveal([slot])
            case "restart":
                after = game.restart()
        if after is not game:
            game = after
            states.append(game.slots)
    for _, before in reversed(list(pairwise([states[0], *states]))):
        assert game.slots == before
        game = game.undo()
    for after in states[1:]:
        game = game.redo()
        assert game.slots == after


def test_linked_cells_hold_the_same():
    puzzle = game_of("en-codeword")
    game = Game.start(puzzle)
    links = max(puzzle.links.values(), key=len)
    after = game.put(links[0], 3)
    assert {after.slots[slot].value for slot in links} == {3}
    noted = game.note(links[0], 2)
    assert {noted.slots[slot].notes for slot in links} == {(2,)}
    assert noted.note(links[-1], 2).slots == game.slots


def test_an_edge_is_drawn_crossed_and_cleared_in_turn():
    puzzle = game_of("en-hashi")
    game, seen = Game.start(puzzle), []
    for _ in range(4):
        game = ways.draw(game, [0])
        seen.append(game.slots[0].value)
    assert seen == [0, 1, 2, NONE]  # one line, two, a cross, nothing


def test_the_first_of_two_bridges_is_not_wrong():
    game = Game.start(game_of("en-hashi"))
    double = next(slot for slot, right in enumerate(game.puzzle.answer) if right == 1)
    single = next(slot for slot, right in enumerate(game.puzzle.answer) if right == 0)

    assert game.put(double, 0).check() == ()
    assert game.put(single, 1).check() == (single,)


def test_a_stroke_draws_or_takes_away():
    puzzle = game_of("en-masyu")
    edges = ways.edges_along(puzzle, [(0, 0), (0, 3)])
    drawn = ways.draw(Game.start(puzzle), edges)
    assert len(edges) == 3
    assert {drawn.slots[edge].value for edge in edges} == {0}
    assert ways.draw(drawn, edges).slots == Game.start(puzzle).slots
    with pytest.raises(ways.MoveError, match="no_edge"):
        ways.edges_along(puzzle, [(0, 0), (1, 2)])


def test_blocks_fall_and_the_item_takes_what_lies_apart():
    puzzle = game_of("zh-idiomfall")
    game = Game.start(puzzle)
    for slot, path in enumerate(puzzle.player.paths):
        after, word = ways.item(game, path.cells[0])
        assert word == path.word
        assert after.slots[slot] != EMPTY
        assert len(after.fallen()) == len(game.fallen()) - len(word)
    with pytest.raises(ways.MoveError, match="no_word"):
        ways.take(game, [(0, 0), (0, 1)])
    first, cells = next(ways.takable(game))
    assert ways.take(game, cells[::-1])[1] == puzzle.player.paths[first].word


def test_what_lies_apart_cannot_be_taken_and_a_wrong_move_is_taken_back():
    puzzle = game_of("zh-idiomfall")
    start = Game.start(puzzle)
    paths = puzzle.player.paths

    assert [(paths[slot].word, cells) for slot, cells in ways.takable(start)] == [
        ("守株待兔", ((0, 0), (1, 0), (2, 0), (2, 1))),
        ("画蛇添足", ((2, 2), (3, 2), (3, 1), (3, 0))),
    ]
    with pytest.raises(ways.MoveError, match="not_now"):
        ways.take_word(start, "井底之蛙")
    game = ways.take_word(start, "画蛇添足")
    while found := next(ways.takable(game), None):
        game = ways.take(game, found[1])[0]
    assert not game.is_solved
    while game.past:
        game = game.undo()
    assert game.slots == start.slots


def test_an_item_needs_a_block():
    game = ways.take_word(Game.start(game_of("zh-idiomfall")), "守株待兔")
    with pytest.raises(ways.MoveError, match="no_block"):
        ways.item(game, (0, 0))


def test_a_piece_lies_neither_outside_nor_on_another():
    puzzle = game_of("en-calendar")
    one, other = puzzle.player.pieces[:2]
    game = ways.lay(Game.start(puzzle), 0, one.shape, one.cells[0])
    with pytest.raises(ways.MoveError, match="no_room"):
        ways.lay(game, 1, other.shape, one.cells[0])
    with pytest.raises(ways.MoveError, match="no_room"):
        ways.lay(game, 1, other.shape, (99, 0))
    assert ways.lay(game, 1, other.shape, other.cells[0]).covered().keys() >= {
        *one.cells,
        *other.cells,
    }
    assert not puzzle.holds(0, 999 * 1000)


def test_games_of_untouched_cells_may_be_solved_with_cells_left_alone():
    puzzle: Puzzle = game_of("en-nonogram")
    last = played(puzzle)[-1]
    assert last.is_solved
    assert any(slot.value < 0 for slot in last.slots)


def test_no_cross_hides_a_bridge_that_lies_over_its_place():
    rows = [[None, 1, None], [None] * 3, [1, None, 1], [None] * 3, [None, 1, None]]
    kind = load_type("hashi")
    givens = kind.read_givens({"rows": rows, "most": 2})
    upright, level = (
        k
        for straight in (1, 0)
        for k, (a, b) in enumerate(givens.links)
        if givens.islands[a][straight] == givens.islands[b][straight]
    )
    entry = {"id": "x", "type": "hashi", "version": kind.version, "level": "easy"}
    entry |= {"date": None, "givens": {"rows": rows, "most": 2}, "grade": {}}
    bridge = {"from": [0, 1], "to": [4, 1], "count": 1}
    game = Game.start(puzzle_of({**entry, "answer": {"bridges": [bridge]}}, "en"))
    crossed = game.put(upright, 0).put(level, 2)

    assert "×" not in "".join(board(crossed, View()))
    assert "×" in "".join(board(crossed, View(wrong=frozenset([level]))))
    assert "×" in "".join(board(game.put(level, 2), View()))
