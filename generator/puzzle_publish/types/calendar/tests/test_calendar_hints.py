from itertools import combinations

import pytest
from on_json import OnJson

from puzzle_publish.types.calendar import TYPE
from puzzle_publish.types.calendar.boards import board_from
from puzzle_publish.types.calendar.draw import cell_text, shown_names
from puzzle_publish.types.calendar.hints import hint_text
from puzzle_publish.types.calendar.tests.known_calendars import SOLVED, known

hints = OnJson(TYPE).hints


def every_puzzle():
    """All givens of no, one and two pieces on every known board."""
    for name in sorted(SOLVED):
        names = [piece.name for piece in board_from(name).pieces]
        for count in (0, 1, 2):
            for given in combinations(names, count):
                yield known(name, *given)


def true_cells(givens, answer, shown: str) -> set[str]:
    """Every label that the piece of this shown name covers in the key."""
    board = board_from(givens["board"])
    names = shown_names(board)
    (placed,) = [p for p in answer["pieces"] if names[p["piece"]] == shown]
    tokens = [board.token_at(*cell) for cell in placed["cells"]]
    return {cell_text(board, token, "en") or "plain" for token in tokens}


def without(name: str, *remaining: str):
    """A solved board with all pieces given but these."""
    names = [piece.name for piece in board_from(name).pieces]
    return known(name, *(n for n in names if n not in remaining))


def told(givens, answer, language: str = "en") -> list[str]:
    return [hint_text(hint, language) for hint in hints(givens, answer)]


def test_hints_are_true_and_about_two_pieces_that_are_not_given() -> None:
    seen = 0
    for givens, answer in every_puzzle():
        names = shown_names(board_from(givens["board"]))
        given = {names[placed["piece"]] for placed in givens["pieces"]}
        pieces = [hint.values["piece"] for hint in hints(givens, answer)]
        first, second = told(givens, answer)
        cell = first.split(" covers ")[1].removesuffix(".")
        tail = second.split(" covers ")[1].removesuffix(".")
        cells = {w if "blank" not in w else "plain" for w in tail.split(" · ")}

        assert len({*pieces} - given) == 2
        assert cell in true_cells(givens, answer, pieces[0])
        assert cells == true_cells(givens, answer, pieces[1])
        seen += 1

    assert seen == sum(1 + n + n * (n - 1) // 2 for n in (11, 8, 10, 9))


def test_hints_fit_their_column() -> None:
    for givens, answer in every_puzzle():
        if givens["pieces"]:
            english, chinese = (told(givens, answer, code) for code in ("en", "zh"))

            assert len(english[0]) <= 38
            assert len(english[1]) <= 44
            assert len(chinese[0]) <= 12
            assert len(chinese[1]) <= 20


def test_the_wording_in_both_languages() -> None:
    givens, answer = known("seed51", "U5", "L5", "S4", "V3")

    assert told(givens, answer) == [
        "Piece I covers 5.",
        "Piece T covers 8 · 9 · 10 · 17.",
    ]
    assert told(givens, answer, "zh") == [
        "I 盖住“5”。",
        "T 占住 8、9、10、17。",
    ]


def test_without_givens_the_hint_speaks_of_the_key() -> None:
    for sentence in told(*known("classic43")):
        assert sentence.startswith("Our answer: ")


def test_the_second_hint_lays_the_piece_with_most_placements_that_fits_a_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    givens, answer = without("seed51", "U5", "V3", "L4", "O4")

    # L4 goes to more places than O4, but 十一月 makes its Chinese sentence too long.
    assert told(givens, answer)[1] == "Piece O covers Wed · Jan · Sun · May."
    monkeypatch.setattr("puzzle_publish.types.calendar.hints.LINE_EMS", 17.0)
    assert told(givens, answer)[1] == "Piece L4 covers Feb · Jun · Oct · Nov."


def test_a_plain_cell_is_named_in_words_and_last() -> None:
    names = [piece.name for piece in board_from("seed51").pieces]
    puzzles = (without("seed51", "U5", name) for name in names if name != "U5")
    second = {told(*puzzle)[1] for puzzle in puzzles}

    assert {sentence for sentence in second if sentence.startswith("Piece U ")} == {
        "Piece U covers Tue · Thu · Fri · Sat · the blank corner."
    }


def test_the_first_hint_points_at_a_cell_that_fewest_placements_reach() -> None:
    left = ("O4", "L4", "P5", "T4")
    givens, answer = without("seed51", *left)
    board = board_from("seed51")
    free = {
        tuple(c) for p in answer["pieces"] if p["piece"] in left for c in p["cells"]
    }
    ways = dict.fromkeys(free, 0)
    for name in left:
        for shape in board.piece(name).orientations(flip=True):
            for r0, c0 in board.cells:
                cells = {(r0 + r, c0 + c) for r, c in shape}
                for cell in cells if cells <= free else ():
                    ways[cell] += 1
    (token,) = hints(givens, answer)[0].values["cells"]

    assert ways[board.cell_of(token)] == min(ways.values())
    assert max(ways.values()) > min(ways.values())


def test_a_boards_own_labels_and_week_start_reach_the_hint() -> None:
    plain = {**board_from("seed51").to_json(), "name": "mine", "week_start": "sunday"}
    plain["labels"] = {"en": {"d5": "five"}}
    givens, answer = without("seed51", "U5", "I4")
    givens = {**givens, "board": plain}

    assert told(givens, answer) == [
        "Piece U covers Mon.",
        "Piece I covers five · 13 · 21 · 29.",
    ]
    assert told(givens, answer, "zh") == [
        "U 盖住“周一”。",
        "I 占住 5、13、21、29。",
    ]


@pytest.mark.parametrize(("left", "count"), [(("I4",), 1), ((), 0)])
def test_there_are_no_more_hints_than_pieces_to_place(left, count: int) -> None:
    assert len(told(*without("tetro43", *left))) == count
