"""The game of the screen: removable, remove, undo, hint, item."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from idiomfall_boards import SQUARES, stream
from puzzle_publish.types.idiomfall import TYPE, rules
from puzzle_publish.types.idiomfall.game import Game


def example():
    draft = TYPE.example()
    return Game.start(draft.givens, draft.answer)


BOARDS = [
    Game.start(draft.givens, draft.answer)
    for draft in (
        TYPE.example(),
        TYPE.generate(stream(31), TYPE.presets["easy"]),
        TYPE.generate(stream(32), TYPE.presets["expert"]),
    )
]


def moved(game, choice):
    """The game after a move that a number chooses; None when there is none."""
    kind, number = choice
    if kind == "remove" and game.removable():
        may = game.removable()
        return game.remove(may[number % len(may)])
    if kind == "item" and game.left:
        cells = sorted(rules.cells_of(game.state, game.printed.height).values())
        return game.item(cells[number % len(cells)])
    return None


MOVES = st.lists(
    st.tuples(st.sampled_from(["remove", "item"]), st.integers(0, 63)), max_size=16
)


@given(st.sampled_from(BOARDS), MOVES)
@settings(max_examples=60, deadline=None)
def test_undo_after_any_sequence_restores_the_board(start, moves):
    games = [start]
    for choice in moves:
        after = moved(games[-1], choice)
        if after is not None:
            games.append(after)

    game = games[-1]
    for before in reversed(games[:-1]):
        game = game.undo()
        assert before == game
    assert start == game == game.undo()


@given(st.sampled_from(BOARDS), MOVES, st.integers(0, 63))
@settings(max_examples=60, deadline=None)
def test_an_item_takes_a_whole_idiom_and_the_columns_fall_together(
    start, moves, number
):
    game = start
    for choice in moves:
        game = moved(game, choice) or game
    after = moved(game, ("item", number))
    if after is None:
        return

    (gone,) = set(game.left) - set(after.left)
    assert set(game.left) - {gone} == set(after.left)
    for before, column in zip(game.state, after.state, strict=True):
        assert tuple(b for b in before if b not in game.blocks[gone]) == column
    # Whatever lies now rests on the ground or on a block: rows without a gap.
    cells = set(rules.cells_of(after.state, after.printed.height).values())
    for r, c in cells:
        assert r == after.printed.height - 1 or (r + 1, c) in cells


def test_only_paths_can_be_removed_and_the_hint_says_where_they_are():
    game = example()

    assert game.removable() == ("守株待兔", "画蛇添足")
    assert game.hint() == (
        ("守株待兔", ((0, 0), (1, 0), (2, 0), (2, 1))),
        ("画蛇添足", ((2, 2), (3, 2), (3, 1), (3, 0))),
    )
    with pytest.raises(ValueError, match="井底之蛙 cannot be removed now"):
        game.remove("井底之蛙")


def test_a_game_played_by_the_key_is_won():
    game = example()
    shares = [game.progress]
    for idiom in ("守株待兔", "井底之蛙", "亡羊补牢", "画蛇添足"):
        assert not game.is_won
        game = game.remove(idiom)
        shares.append(game.progress)

    assert shares == [0, 0.25, 0.5, 0.75, 1]
    assert game.is_won
    assert not game.is_stuck
    assert () == game.left == game.removable()


def test_a_wrong_move_gets_stuck_and_can_be_taken_back():
    game = example().remove("画蛇添足")
    while game.removable():
        game = game.remove(game.removable()[0])

    assert game.is_stuck
    assert not game.is_won
    assert example() == game.undo().undo()


def test_an_item_needs_a_block():
    game = Game.start(
        SQUARES,
        next(TYPE.solve(TYPE.read_givens(SQUARES))),
    ).remove("甲乙丙丁")

    with pytest.raises(ValueError, match="no block at row 0, column 0"):
        game.item((0, 0))
    assert {"子丑寅卯", "日月盈昃"} == set(game.item((3, 1)).left)


def test_the_board_can_be_printed():
    game = example().remove("守株待兔")

    assert [line.rstrip() for line in str(game).splitlines()] == [
        ".  .  牢 补",
        ".  底 之 蛙",
        ".  井 画 羊",
        "足 添 蛇 亡",
    ]


def test_a_key_that_does_not_clear_the_board_starts_no_game():
    draft = TYPE.example()
    with pytest.raises(ValueError, match="does not clear the board"):
        Game.start(draft.givens, {"order": draft.answer["order"][:3]})
