"""Lines that are full are judged at once, and times are compared, as on pages."""

from dataclasses import replace

import pytest
from sites import example_entry

from puzzle_publish.core.text_picture import columns_of
from puzzle_publish.play import saved
from puzzle_publish.play.game import Game, puzzle_of
from puzzle_publish.play.saved import Progress
from puzzle_publish.play.session import Session
from puzzle_publish.play.typed import words_in
from puzzle_publish.types.registry import load


def session_of(name, language="en", best=0.0, **changes):
    entry = example_entry(name, language)
    puzzle = puzzle_of(entry, language)
    puzzle = replace(puzzle, player=replace(puzzle.player, **changes))
    progress = Progress(Game.start(puzzle))
    wide = (lambda text, _: text), (lambda: 80), float
    return Session(entry, puzzle, language, progress, *wide, lambda: best)


def test_a_full_line_is_judged_in_the_list_and_in_a_sentence():
    session = session_of("crossword")
    wrong = session.step("2 across moose").split("\n")
    assert wrong[-1] == "2 Across: wrong"
    assert any(line.endswith("2 ✗ Cheese-loving rodent (5)") for line in wrong)

    # As a hint says which letter that is.
    assert session.step("hint").endswith("2 Across: letter 3 is wrong.")
    right = session.step("2 Across, letter 3 u")
    assert right.endswith("5 of 11\n2 Across: right")
    assert "2 ✓ Cheese-loving rodent (5)" in right


def test_lines_are_not_judged_once_that_is_turned_off():
    session = session_of("crossword")
    assert session.step("judge off") == "Each full word: not judged"
    said = session.step("2a moose")
    assert said.endswith("5 of 11")
    assert "✗" not in said
    told = session.step("judge on")
    assert told == "Each full word: judged at once\n2 Across: wrong"
    assert session.step("judge") == "Judge what? Type judge on, or judge off."
    assert (
        session_of("sudoku").step("judge off") == "judge is of no use in this puzzle."
    )


def test_a_solved_puzzle_tells_that_words_were_judged():
    session = session_of("crossword")
    for line in ("2a mouse", "1d boat", "3d sun"):
        session.step(line)
    assert session.step("4a ten").endswith(
        "4 Across: right\n"
        "Solved in 0:00, hints taken: 0 (words judged as you went), shown: 0."
    )


def test_chinese_lines_are_judged_in_chinese():
    session = session_of("crossword", "zh")
    entry = session.puzzle.player.entries[0]
    signs = session.puzzle.player.signs
    answer = [
        signs[session.puzzle.answer[session.puzzle.slot_of[at]]] for at in entry.cells
    ]
    session.step(f"{entry.label} 横 {''.join(answer)}")
    other = next(sign for sign in signs if sign != answer[1])
    said = session.step(f"{entry.label} 横向：第 2 格 {other}")
    assert f"{entry.label} 横向：不对" in said


def test_a_wrong_rung_says_how_many_letters_change():
    ladder = session_of("ladder").puzzle.player.entries
    clued = tuple(replace(one, clue="a clue") for one in ladder)
    session = session_of("ladder", entries=clued)
    assert session.step("rung 1 wine").endswith(
        "Rung 1: wrong, One letter changes, but the clue wants another word."
    )
    session.step("rung 1 -")  # what is judged alike is not said again
    assert session.step("Rung 1: nine").endswith(
        "Rung 1: wrong, 2 letters change, not one."
    )


def test_the_name_of_a_nonogram_s_picture_is_told_at_the_end():
    kind = load("nonogram")
    draft = kind.example()
    titled = replace(draft, answer={**draft.answer, "title": "Whale"})
    assert kind.player(*kind.read(titled), "en").closing == "Whale"


@pytest.mark.parametrize(
    ("best", "seconds", "hints", "told"),
    [
        (0.0, 50.0, 0, ""),
        (60.0, 50.0, 0, "Your best time at this level."),
        (60.0, 70.0, 0, "Best time at this level: 1:00."),
        (3725.0, 50.0, 1, "Best time at this level: 1:02:05."),
    ],
)
def test_a_solved_puzzle_compares_its_time(best, seconds, hints, told):
    session = session_of("crossword", best=best)
    session.progress = replace(session.progress, seconds=seconds, hints=hints)
    for line in ("2a mouse", "1d boat", "3d sun"):
        session.step(line)
    last = session.step("4a ten").split("\n")[-1]
    assert last == told if told else last.startswith("Solved in 0:50")


def test_the_best_time_is_that_of_games_of_the_kind_without_help(tmp_path):
    session = session_of("crossword")
    games = tmp_path / "games"

    def keep(name, seconds, kind="crossword easy", **changes):
        done = {"is_done": True, "seconds": seconds, **changes}
        saved.write(games / name, "id", replace(session.progress, **done), kind)

    keep("own.json", 1.0)
    assert saved.best_time(games / "own.json", "crossword easy") == 0.0
    keep("a.json", 90.0)
    keep("b.json", 80.0)
    keep("c.json", 10.0, hints=1)
    keep("d.json", 10.0, is_done=False)
    keep("e.json", 10.0, kind="crossword hard")
    revealed = session.game.reveal([0])
    keep("f.json", 10.0, game=revealed)
    (games / "g.json").write_text("[")
    assert saved.best_time(games / "own.json", "crossword easy") == 80.0


def test_that_lines_are_judged_is_kept_with_the_game(tmp_path):
    session = session_of("crossword")
    session.step("2a mouse")
    session.step("judge off")
    path = tmp_path / "games" / "one.json"
    saved.write(path, "id", session.progress)
    found = saved.read(path, "id", session.puzzle)
    assert (found.judges, found.is_judged) == (False, True)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_help_fits_80_columns(language):
    for lines in words_in(language).help.values():
        assert max(map(columns_of, lines.split("\n"))) <= 80


def test_a_hint_is_wrapped_to_the_screen():
    session = session_of("masyu")
    said = [session.step("hint") for _ in range(3)][-1]
    assert "\n" in said
    assert max(map(columns_of, said.split("\n"))) <= 80
