"""Words to find: typed or by their cells, any other guess answered with the reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzle_publish.core.messages import plain
from puzzle_publish.play.game import Game, puzzle_of
from puzzle_publish.play.saved import Progress
from puzzle_publish.play.session import Session

IDIOMS = {"name": "idioms", "digest": "0" * 16}
HIDDEN = (
    {
        "rows": ["TACX", "RETN", "SUNE"],
        "mode": "open",
        "words": None,
        "lengths": [3, 3, 5],
        "decoys": 0,
        "clues": None,
        "lexicon": IDIOMS,
    },
    {
        "paths": [
            {"word": "CAT", "cells": [[0, 2], [0, 1], [0, 0]]},
            {"word": "NET", "cells": [[1, 3], [2, 3], [1, 2]]},
            {"word": "SUNRE", "cells": [[2, 0], [2, 1], [2, 2], [1, 0], [1, 1]]},
        ],
        "decoys": [],
    },
)
LISTED = (
    {
        "rows": ["星辰大", "心三海", "意二玉"],
        "mode": "closed",
        "words": ["星辰大海"],
        "lengths": [4],
        "decoys": 1,
        "clues": None,
        "lexicon": None,
        "payoff": {"lead": "Where?", "lengths": [1]},
    },
    {
        "paths": [{"word": "星辰大海", "cells": [[0, 0], [0, 1], [0, 2], [1, 2]]}],
        "decoys": [{"word": "三心二意", "cells": [[1, 0], [1, 1], [2, 0], [2, 1]]}],
        "payoff": "玉",
    },
)


def session_of(board, language="en"):
    givens, answer = board
    entry = {
        "id": "0" * 16,
        "type": "wordpath",
        "version": 3,
        "level": "easy",
        "date": None,
        "givens": givens,
        "answer": answer,
    }
    puzzle = puzzle_of(entry, language)
    progress = Progress(Game.start(puzzle))
    return Session(
        entry, puzzle, language, progress, lambda text, _: text, lambda: 80, float
    )


def found(session):
    paths = session.puzzle.player.paths
    slots = zip(paths, session.game.slots, strict=True)
    return [path.word for path, slot in slots if slot.value >= 0]


@pytest.mark.parametrize("line", ["cat", " CAT ", "r1c3–r1c2-r1c1", "1 3 1 1", "c1 a1"])
def test_a_word_or_its_cells_in_either_direction_is_marked_and_counted(line):
    session = session_of(HIDDEN)
    shown = session.step(line)

    assert "T━━━A━━━C" in shown
    assert shown.endswith("1 of 3\nFound: CAT.")
    assert found(session) == ["CAT"]
    assert session.step("cat") == "CAT has been found."


@pytest.mark.parametrize(
    ("line", "board", "said"),
    [
        ("三心二意", LISTED, "三心二意 is a decoy: its letters touch, but"),
        ("A2-B2-B3-A3", LISTED, "三心二意 is a decoy: its letters touch, but"),
        ("星辰", LISTED, "星辰 can be read here, but is not one of the words to"),
        ("sun", HIDDEN, "SUN can be read here, but is not one of the words to"),
        ("dog", HIDDEN, "DOG is not on this board."),
        ("A1-B1-A1", HIDDEN, "Name the ends and the corners;"),
        ("A1-B2", HIDDEN, "Name the ends and the corners;"),
        ("A1-A9", HIDDEN, 'There is no cell "A9".'),
        ("A1-A2", HIDDEN, "These cells spell TR, which is no word to find."),
        ("A1", HIDDEN, 'I do not understand "A1".'),
        ("1 2 3", HIDDEN, 'I do not understand "1 2 3".'),
    ],
)
def test_any_other_guess_is_answered_with_the_reason(line, board, said):
    session = session_of(board)

    assert session.step(line).startswith(said)
    assert found(session) == []


def test_a_hint_tells_where_a_word_begins_then_the_word_and_passes_on_once_found():
    session = session_of(HIDDEN)
    said = [session.step("hint") for _ in range(3)]
    assert said == [
        "One begins at row 1, column 3, with C.",
        "It is CAT.",
        "Again: It is CAT.",
    ]
    assert session.progress.hints == 1
    session.step("cat")
    begins = session.step("hint")
    assert begins.startswith("One begins at row ")
    assert begins != said[0]


def test_a_page_without_a_list_tells_how_many_words_how_long_and_decoys():
    assert "Words: 3 · 3, 3, 5 letters each" in session_of(HIDDEN).begin("")
    assert "Found: CAT" in session_of(HIDDEN).step("cat")


def test_the_answers_are_told_by_their_cells_decoys_and_the_question_too():
    session = session_of(LISTED)
    assert "Where? (1)" in session.begin("")
    assert session.step("reveal all").endswith(
        "The answer is shown.\n"
        "星辰大海  r1c1-r1c2-r1c3-r2c3\n"
        "Only looks as if it were there: 三心二意, r2c1-r2c2-r3c1-r3c2.\n"
        "Where? 玉"
    )
    solved = session_of(LISTED).step("星辰大海")
    assert "\nWhere? 玉\nSolved in" in solved


def test_no_decoy_is_told_before_the_end():
    session = session_of(LISTED)
    shown = session.begin("") + session.step("hint") + session.step("board")
    assert "三心二意" not in shown


@given(st.text(max_size=12))
def test_whatever_is_guessed_gets_a_plain_answer(line):
    said = session_of(HIDDEN).step(line)
    assert said
    assert plain(said) == said
