"""`publish solve idiomfall`: boards in files, what is printed, what is refused."""

import io
import json

import pytest
from on_json import OnJson

from idiomfall_boards import SQUARES, stream
from puzzle_publish.cli import main
from puzzle_publish.types import idiomfall

TYPE = OnJson(idiomfall.TYPE)


TEXT = """\
# the worked example
守底牢补
株井之蛙
待 兔 画 羊
足添蛇亡

井底之蛙 亡羊补牢
守株待兔 画蛇添足
"""
DIGITS = """
1243
2134
3412
4321
"""
SHOWN = """\
4 x 4, 4 idioms, 2 of them can be removed first
winning orders: 1
states that can be reached: 8, stuck: 2
a random player's chance of winning: 0.125

1. 守株待兔
2. 井底之蛙
3. 亡羊补牢
4. 画蛇添足

1.            2.            3.            4.
守*底 牢 补   .  .  牢 补   .  .  .  .    .  .  .  .
株*井 之 蛙   .  底*之*蛙*  .  .  牢*补*  .  .  .  .
待*兔*画 羊   .  井*画 羊   .  .  画 羊*  .  .  画*.
足 添 蛇 亡   足 添 蛇 亡   足 添 蛇 亡*  足*添*蛇*.
"""


@pytest.fixture
def solve(tmp_path, capsys):
    def run(content, *options):
        path = tmp_path / "board.txt"
        if isinstance(content, bytes):
            path.write_bytes(content)
        elif content is not None:
            text = content if isinstance(content, str) else json.dumps(content)
            path.write_text(text, encoding="utf-8")
        code = main(["solve", "idiomfall", "--board", str(path), *options])
        shown = capsys.readouterr()
        return code, shown.out, shown.err.replace(str(path), "FILE")

    return run


def as_text(givens):
    blocks = [givens["rows"], givens["indexes"], givens["idioms"] or []]
    return "\n\n".join("\n".join(block) for block in blocks)


def test_a_board_as_text_is_solved_and_shown(solve):
    assert solve(TEXT) == (0, SHOWN, "")


def test_the_digits_may_be_given_before_or_after_the_idioms(solve):
    rows, idioms = TEXT.split("\n\n")

    assert solve(f"{rows}\n{DIGITS}\n{idioms}") == (0, SHOWN, "")
    assert solve(f"{rows}\n\n{idioms}\n{DIGITS}") == (0, SHOWN, "")


def test_givens_an_entry_and_a_whole_file_of_answers_are_the_same_board(solve):
    draft = TYPE.example()
    entry = {"number": 7, "type": "idiomfall", "givens": draft.givens}
    other = {"number": 8, "type": "wordpath", "givens": {}}

    for whole in (draft.givens, entry, {"format": 1, "puzzles": [entry, other]}):
        assert solve(whole) == (0, SHOWN, "")


def test_of_several_boards_one_is_named(solve):
    one = {"number": 7, "type": "idiomfall", "givens": SQUARES}
    two = {"number": 9, "type": "idiomfall", "givens": TYPE.example().givens}
    whole = {"puzzles": [one, two]}

    assert solve(whole, "--number", "9") == (0, SHOWN, "")
    code, _, told = solve(whole)
    assert (code, "falling idioms in FILE: 7 or 9 (got nothing)" in told) == (2, True)
    code, _, told = solve(whole, "--number", "8")
    assert (code, "7 or 9 (got 8)" in told) == (2, True)
    assert solve(TEXT, "--number", "8")[0] == 2
    assert solve(whole, "--number", "-1")[0] == 2


def test_json_has_one_order_in_the_shape_of_the_key(solve):
    code, out, _ = solve(TEXT, "--json")

    found = json.loads(out)
    assert code == 0
    assert found["solutions"] == [TYPE.example().answer]
    assert found["complete"] is True


def test_json_has_the_analysis_and_the_idioms_that_can_go_first(solve):
    _, out, _ = solve(SQUARES, "--json")
    found = json.loads(out)

    measures = TYPE.grade(SQUARES).measures
    first = {answer["order"][0]["idiom"] for answer in TYPE.solve(SQUARES)}
    assert found["ways"] == 1
    for name in ("orders", "chance", "states", "stuck"):
        assert found[name] == measures[name]
    assert len(found["removable"]) == measures["first_moves"]
    assert first <= set(found["removable"])


def test_complete_says_whether_there_are_other_orders(solve):
    _, out, _ = solve(SQUARES, "--json")
    found = json.loads(out)

    assert False is found["complete"]
    (answer,) = found["solutions"]
    assert TYPE.follows_rules(SQUARES, answer)


def test_the_count_is_exact(solve):
    orders = sum(1 for _ in TYPE.solve(SQUARES))

    assert (0, f"{orders}\n", "") == solve(SQUARES, "--count")
    assert (0, f'{{"count": {orders}}}\n', "") == solve(SQUARES, "--count", "--json")


def test_a_board_from_standard_input_is_solved(monkeypatch, capsys):
    stdin = io.TextIOWrapper(io.BytesIO(TEXT.encode()))
    monkeypatch.setattr("sys.stdin", stdin)

    assert main(["solve", "idiomfall", "--board", "-"]) == 0
    assert capsys.readouterr().out == SHOWN


LOCKED = "甲子\n丑乙\n丙寅\n卯丁\n\n11\n22\n33\n44\n\n甲乙丙丁 子丑寅卯\n"


def test_a_board_that_cannot_be_cleared_is_reported(solve):
    code, out, _ = solve(LOCKED)

    assert code == 0
    assert "winning orders: 0\n" in out
    assert out.endswith("no order clears this board\n")
    found = json.loads(solve(LOCKED, "--json")[1])
    assert (found["solutions"], found["complete"]) == ([], True)
    assert (found["orders"], found["chance"], found["removable"]) == (0, 0, [])
    assert solve(LOCKED, "--count") == (0, "0\n", "")


def test_a_board_without_a_list_is_solved_from_its_own_list_of_words(solve):
    draft = TYPE.generate(stream(41), TYPE.presets["hard"])

    _, out, _ = solve(draft.givens, "--json")
    (answer,) = json.loads(out)["solutions"]
    assert TYPE.follows_rules(draft.givens, answer)
    # As text nothing names a list: then it is the idioms that ship.
    _, again, _ = solve(as_text(draft.givens), "--json")
    assert json.loads(out) == json.loads(again)


def test_a_board_without_a_list_takes_its_idioms_from_a_file(solve, tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("\n".join([*SQUARES["idioms"], "东西南北"]), encoding="utf-8")
    board = as_text({**SQUARES, "idioms": None})

    assert solve(SQUARES, "--count") == solve(board, "--count", "--words", str(words))
    code, out, _ = solve(board, "--count")
    assert (code, out) == (0, "0\n")
    _, out, _ = solve(board)
    assert "these characters and digits are not those of idioms" in out


def test_the_idioms_may_come_from_standard_input(solve, monkeypatch):
    words = io.TextIOWrapper(io.BytesIO("\n".join(SQUARES["idioms"]).encode()))
    monkeypatch.setattr("sys.stdin", words)
    board = as_text({**SQUARES, "idioms": None})

    assert solve(SQUARES, "--count") == solve(board, "--count", "--words", "-")


def test_standard_input_cannot_be_both(capsys):
    assert main(["solve", "idiomfall", "--board", "-", "--words", "-"]) == 2
    told = "--words: only one of --board and --words can be - (got both)"
    assert told in capsys.readouterr().err


def test_a_board_that_is_shared_out_in_two_ways_says_so(solve):
    text = "一一\n二五\n三六\n四七\n\n11\n22\n33\n44\n\n一二三四 一五六七\n"
    code, out, _ = solve(text)

    assert code == 0
    assert "2 ways to divide the characters into idioms, 2 winning orders" in out


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "FILE: there is no such file"),
        ("{", "FILE:1:2: this is not JSON"),
        ("[1]", "must be an object with rows, indexes and idioms"),
        ('{"rows": []}', "is not a board: there is no 'indexes'"),
        ({**SQUARES, "rows": "abcd"}, "must be lists of strings"),
        ({**SQUARES, "indexes": ["1"]}, "are not equally long"),
        ({"puzzles": []}, "must be that of one of the falling idioms in FILE: none"),
        (
            "甲乙丙丁",
            "FILE:1:1: after the rows there must be the idioms, or the digits",
        ),
        ("甲乙丙\n丁\n\n甲乙丙丁", "FILE:2:2: this row has 1 cells, the first has 3"),
        (
            "甲乙丙丁子丑寅卯辰\n\n甲乙丙丁",
            "FILE:1:1: a board may have at most 8 rows and columns",
        ),
        (
            "甲\n" * 9 + "\n甲乙丙丁",
            "a board may have at most 8 rows and columns (got 9",
        ),
        ("甲乙丙\n\n甲乙丙丁", "columns x rows must be a multiple of 4 (got 3 x 1)"),
        ("甲乙丙丁\n\n子丑寅卯", 'FILE:3:1: "子" of 子丑寅卯 is not on the board'),
        ("甲乙丙丁\n\n甲乙丙", 'an idiom has 4 characters (got "甲乙丙")'),
        (
            "甲乙丙丁\n\n甲乙丙丁 丁丙乙甲",
            "needs 1 idioms, one for every 4 cells (got 2)",
        ),
        ("甲乙丙丁子丑寅卯\n\n甲乙丙丁 甲乙丙丁", '"甲乙丙丁" is listed twice'),
        ("甲乙丙丁\n\n12\n\n甲乙丙丁", 'must be 4 of 1 to 4 (got "12")'),
        ("甲乙丙丁\n\n1235\n\n甲乙丙丁", 'must be 4 of 1 to 4 (got "1235")'),
        ("甲乙丙丁\n\n1234\n1234\n\n甲乙丙丁", "must have as many rows as the board"),
        ("甲乙丙丁\n\n甲乙丙丁\n\n甲乙丙丁", "a board has one block of idioms"),
        ("甲乙丙龙\n\n甲乙丙甲", '"龙" is in none of the idioms'),
        (
            "甲乙丙甲\n\n甲乙丙甲",
            '"甲" occurs at two places in idioms; give the digits',
        ),
    ],
)
def test_a_wrong_file_is_reported_in_a_sentence_with_its_line(solve, content, told):
    code, out, err = solve(content)

    assert (code, out) == (2, "")
    assert told in err


def test_all_faults_of_a_file_are_reported_at_once(solve):
    _, _, err = solve("甲乙丙丁\n子丑寅\n\n1235\n\n甲乙丙\n龙乙丙丁\n")

    assert err.count("FILE:") >= 4


def test_a_list_that_does_not_exist_is_reported(solve):
    board = as_text({**SQUARES, "idioms": None})

    assert solve(board, "--words", "idoms")[0] == 2
    assert solve(board, "--words", "missing.txt")[0] == 2
