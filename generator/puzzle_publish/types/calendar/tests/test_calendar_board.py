"""Boards as data: the shipped ones, and every message a user's file can earn."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzle_publish.core.errors import UsageError
from puzzle_publish.types.calendar.board import Piece
from puzzle_publish.types.calendar.boardfile import read_board_file
from puzzle_publish.types.calendar.boards import board_from, shipped_boards

BOARDS = ("classic43", "classic43t", "seed51", "tetro43", "weekday50")

SMALL = """\
groups: [w]
rows: |
  w1 w2 w3 w4
  w5 w6 w7 #
  .  .  #  #
pieces:
  I4: |
    ####
  V3: |
    #.
    ##
  O1: |
    #
"""


def read(tmp_path, text):
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return read_board_file(path, shown="boards/mine.yaml")


def problems(tmp_path, text):
    with pytest.raises(UsageError) as caught:
        read(tmp_path, text)
    return caught.value.problems


def test_five_boards_are_shipped():
    assert shipped_boards() == BOARDS


@pytest.mark.parametrize("name", BOARDS)
def test_a_shipped_board_survives_the_way_through_json(name):
    board = board_from(name)

    assert board_from(board.to_json()) == board


def test_seed51_is_the_source_board():
    board = board_from("seed51")

    assert len(board.cells) == 51
    assert board.groups == ("m", "d", "w")
    assert [p.name for p in board.pieces] == (
        ["U5", "V3", "L4", "P5", "O4", "Y5", "I4", "L5", "V5", "S4", "T4"]
    )
    assert [len(p.orientations(board.flip)) for p in board.pieces] == (
        [4, 4, 8, 8, 1, 8, 2, 8, 4, 4, 4]
    )
    assert board.cell_of("m8") == (1, 7)
    assert board.cell_of("d31") == (6, 2)
    assert board.token_at(0, 0) == "."
    assert board.token_at(6, 3) == "#"
    assert board.token_at(-1, 0) == "#"


def test_open_labels_come_in_the_order_of_the_groups():
    date = datetime.date(2027, 8, 16)

    assert board_from("seed51").open_tokens(date) == ("m8", "d16", "w1")
    assert board_from("tetro43").open_tokens(date) == ("m8", "d16")


def test_week_start_says_which_weekday_w1_is(tmp_path):
    board = read(tmp_path, SMALL + "week_start: sunday\n")

    assert board.weekday_of("w1") == 6
    assert board.open_tokens(datetime.date(2027, 8, 16)) == ("w2",)


def test_labels_may_differ_per_language(tmp_path):
    board = read(tmp_path, SMALL + "labels: {en: {w1: Mo}}\n")

    assert board.label_of("w1", "en") == "Mo"
    assert board.label_of("w1", "zh") is None
    assert board.label_of("w2", "en") is None
    assert board_from(board.to_json()) == board


def test_a_label_may_be_a_number(tmp_path):
    assert read(tmp_path, SMALL + "labels: {en: {w1: 1}}\n").label_of("w1", "en") == "1"


def test_a_board_file_is_named_after_itself_and_flips_by_default(tmp_path):
    board = read(tmp_path, SMALL)

    assert board.name == "mine"
    assert board.flip is True
    assert read(tmp_path, SMALL + "flip: false\n").flip is False


def test_orientations_are_distinct_and_begin_with_the_drawn_one():
    drawn = ((0, 0), (1, 0), (1, 1), (2, 1))
    ways = Piece("S4", drawn).orientations(True)

    assert ways[0] == drawn
    assert len(set(ways)) == len(ways) == 4


def test_combinations_run_through_the_last_group_fastest():
    found = list(board_from("seed51").combinations())

    assert len(found) == 2604
    assert found[:2] == [("m1", "d1", "w1"), ("m1", "d1", "w2")]
    assert len(list(board_from("classic43").combinations())) == 372


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("groups: [w]", "group: [w]", "mine.yaml:1:1: group: unknown key"),
        ("groups: [w]", "group: [w]", "the key groups is missing"),
        ("groups: [w]", "groups: [w, m]", "groups: must list some of m, d, w"),
        ("#  #\n", "#\n", "mine.yaml:2:1: rows: row 3 has 3 places, row 1 has 4"),
        ("w4", "w8", 'unknown label "w8"; labels are w1 to w7'),
        ("w4", "w8", "labels are missing: w4"),
        ("w4", "w3", 'the label "w3" occurs 2 times'),
        ("####", "###", "the pieces cover 7 squares, but 9 cells less 1 open ones"),
        ("    #.\n    ##", "    #.\n    .#\n    ..\n", "are not connected"),
        ("    #.\n    ##", "    ...", "the picture has no #"),
        ("    #.\n    ##", "    #o", "must be a picture of #"),
        ("    ####", "    .#\n    ##", "pieces.V3: has the same shape as I4"),
        (
            "  V3:",
            "  I4:",
            "mine.yaml:9:3: pieces.I4: this key is repeated, on line 7 and line 9",
        ),
        ("  V3:", "  [a]:", "a key must be a word"),
        (
            "  V3:",
            "  V3: &x",
            "mine.yaml:9:7: pieces.V3: anchors (&name) are not allowed",
        ),
        ("[w]", "!!python/tuple [w]", "mine.yaml:1:9: groups: tags are not allowed"),
        ("[w]", "[w", "mine.yaml:2:5: "),
        ("[w]", "[" * 40 + "w" + "]" * 40, "nested deeper than 32 levels"),
        ("groups: [w]", "flip: 'true'\ngroups: [w]", "flip: must be true or false"),
        ("groups: [w]", "flip: no\ngroups: [w]", 'must be true or false (got "no")'),
        ("groups: [w]", "week_start: mon\ngroups: [w]", "must be one of monday, tue"),
        ("groups: [w]", "format: 2\ngroups: [w]", "format: must be 1 (got 2)"),
        ("groups: [w]", "labels: {en: {m1: J}}\ngroups: [w]", "no such label"),
        ("groups: [w]", "labels: [en]\ngroups: [w]", "language -> label -> word"),
    ],
)
def test_a_fault_in_a_board_file_is_named_with_its_place(tmp_path, old, new, message):
    assert old in SMALL

    found = problems(tmp_path, SMALL.replace(old, new, 1))

    assert any(message in problem for problem in found), found
    assert all(problem.startswith("boards/mine.yaml") for problem in found)


def test_a_board_has_at_most_64_cells(tmp_path):
    rows = SMALL.replace("  .  .  #  #\n", "  .  .  #  #\n" + "  . . . .\n" * 14)

    assert any(
        "65 cells; a board may have at most 64" in p for p in problems(tmp_path, rows)
    )


def test_all_faults_are_reported_at_once(tmp_path):
    text = SMALL.replace("w4", "w8").replace("####", "###")

    assert len(problems(tmp_path, text)) == 3


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "the file is empty"),
        (b"- a\n", "must be a mapping"),
        (b"a: \x07", "is not allowed in YAML"),
    ],
)
def test_a_file_that_is_no_board_is_refused(tmp_path, raw, message):
    path = tmp_path / "mine.yaml"
    path.write_bytes(raw)

    with pytest.raises(UsageError, match=message):
        read_board_file(path, shown="mine.yaml")


def test_an_unknown_name_lists_the_shipped_boards():
    with pytest.raises(UsageError, match=r'one of classic43, .* \(got "seed52"\)'):
        board_from("seed52")


def test_a_label_or_piece_that_a_board_has_not_is_an_error():
    board = board_from("tetro43")
    with pytest.raises(UsageError, match='no cell is labelled "w1"'):
        board.cell_of("w1")
    with pytest.raises(UsageError, match='no piece "X5"'):
        board.piece("X5")


def test_an_inline_board_with_a_fault_is_refused():
    plain = board_from("tetro43").to_json()

    with pytest.raises(UsageError, match="board: rows: labels are missing: m1"):
        board_from(plain | {"rows": [r.replace("m1 ", ". ") for r in plain["rows"]]})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 70) | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["piece", "rows", "en", "m1"]), inner)
    ),
    max_leaves=6,
)


@given(key=st.sampled_from(sorted(board_from("tetro43").to_json())), value=JSON)
def test_a_spoiled_board_object_is_a_board_or_a_usage_error(key, value):
    plain = board_from("tetro43").to_json() | {"labels": {}}
    board, problems = None, ()
    try:
        board = board_from(plain | {key: value})
    except UsageError as error:
        problems = error.problems

    assert all(problem.startswith("board: ") for problem in problems)
    assert problems or board_from(board.to_json()) == board


@pytest.mark.parametrize("value", [None, 51, ["seed51"], True])
def test_what_is_neither_name_nor_object_is_no_board(value):
    with pytest.raises(UsageError, match="must be a name or a board object"):
        board_from(value)


def test_a_board_that_is_nearly_named_is_proposed():
    with pytest.raises(UsageError, match=r'\(got "sed51"\); did you mean "seed51"\?'):
        board_from("sed51")
