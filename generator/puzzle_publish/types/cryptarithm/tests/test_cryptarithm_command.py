"""`publish solve cryptarithm`: what is printed, and what is refused."""

import io
import json
from pathlib import Path

import pytest

from puzzle_publish.cli import main
from puzzle_publish.types.cryptarithm import join
from puzzle_publish.words import sources

MONEY = """\
one answer

                 1   1 1
    S E N D        9 5 6 7
+   M O R E    +   1 0 8 5
───────────    ───────────
  M O N E Y      1 0 6 5 2

D=7 E=5 M=1 N=6 O=0 R=8 S=9 Y=2
"""
DIGITS = {"D": 7, "E": 5, "M": 1, "N": 6, "O": 0, "R": 8, "S": 9, "Y": 2}
# Of 49 + 51 = 100, and the frequency of each.
WORDS = {"no": 9, "of": 8, "us": 5, "is": 7, "if": 3, "see": 2, "off": 6, "soo": 4}
MAPS = ["IFUSE", "IFUSO", "ISNOF", "NOISE", "NOUSE", "OFISE", "OFUSE", "USNOF"]
RANKED = ["ISNOF", "USNOF", "IFUSO", "NOISE", "OFISE", "NOUSE", "OFUSE", "IFUSE"]
LINES = """\
IF + US = SEE  4=I 9=F 5=U 1=S 0=E
IF + US = SOO  4=I 9=F 5=U 1=S 0=O
IS + NO = OFF  4=I 9=S 5=N 1=O 0=F
NO + IS = SEE  4=N 9=O 5=I 1=S 0=E
NO + US = SEE  4=N 9=O 5=U 1=S 0=E
OF + IS = SEE  4=O 9=F 5=I 1=S 0=E
OF + US = SEE  4=O 9=F 5=U 1=S 0=E
US + NO = OFF  4=U 9=S 5=N 1=O 0=F
"""
NUMBERS = ("--numbers", "49", "51", "100")


@pytest.fixture
def solve(capsys):
    def run(*arguments):
        code = main(["solve", "cryptarithm", *arguments])
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return run


@pytest.fixture
def file(tmp_path):
    def write(content, name="words.txt"):
        path = tmp_path / name
        path.write_text(content, encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def words(file):
    return file("\n".join(WORDS))


@pytest.fixture
def table(file):
    rows = (f"{word}\t{often}\n" for word, often in WORDS.items())
    return file("".join(rows), "words.tsv")


def letters(out):
    return ["".join(one["letters"].values()) for one in json.loads(out)["solutions"]]


# Digits for words.


def test_send_more_money_is_worked_on_paper(solve):
    assert solve("SEND + MORE = MONEY") == (0, MONEY, "")


def test_an_equation_needs_no_quotes(solve):
    assert solve("send", "+", "more", "=", "money") == (0, MONEY, "")


def test_json_has_the_shape_of_the_key(solve):
    code, out, _ = solve("SEND + MORE = MONEY", "--json")

    assert code == 0
    assert json.loads(out) == {"solutions": [{"digits": DIGITS}], "complete": True}


@pytest.mark.parametrize(
    ("equation", "count"),
    [
        ("DONALD + GERALD = ROBERT", 1),
        ("FORTY + TEN + TEN = SIXTY", 1),
        ("TWO + TWO = FOUR", 7),
        ("EIGHT - FIVE = FOUR", 20),
        ("SEAM * T = MEATS", 1),
        ("MEATS / T = SEAM", 1),
        ("我好 + 我好 = 大我", 4),
        ("A + A = A", 0),
    ],
)
def test_all_solutions_are_as_many_as_is_known(solve, equation, count):
    _, out, _ = solve(equation, "--all", "--json")
    found = json.loads(out)

    assert len(found["solutions"]) == count
    assert found["complete"] is True


def test_that_there_are_more_solutions_is_reported(solve):
    _, out, _ = solve("TWO + TWO = FOUR")
    found = json.loads(solve("TWO + TWO = FOUR", "--limit", "1", "--json")[1])

    assert out.startswith("2 answers, and there are more\n")
    assert (len(found["solutions"]), found["complete"]) == (1, False)
    assert solve("TWO + TWO = FOUR", "--count") == (0, "7 answers\n", "")


def test_all_solutions_as_text_are_worked_each(solve):
    _, out, _ = solve("TWO + TWO = FOUR", "--all")

    assert out.startswith("7 answers\n")
    assert out.count("\nF=") == 7
    assert solve("SEND + MORE = MONEY", "--all") == (0, MONEY, "")


def test_an_equation_without_a_solution_is_reported_and_no_fault(solve):
    assert solve("A + A = A") == (0, "no answer\n", "")
    assert json.loads(solve("A + A = A", "--json")[1]) == {
        "solutions": [],
        "complete": True,
    }


def test_words_may_begin_with_zero_where_that_is_asked_for(solve):
    zero = ("--set", "leading_zero=true")
    _, out, _ = solve("SEND + MORE = MONEY", *zero, "--all", "--json")

    assert len(json.loads(out)["solutions"]) == 25


def test_a_file_may_have_an_equation_on_each_line(solve, file):
    lines = file("TWO + TWO = FOUR\n# mine\nno + on = inn\n", "sums.txt")
    code, out, _ = solve(lines, "--count", "--json")

    assert code == 0
    assert [json.loads(line)["count"] for line in out.splitlines()] == [7, 0]


# Words for numbers.


def test_words_for_numbers_come_in_the_order_of_the_source(solve, words):
    expected = (0, LINES, "8 maps\n")

    assert solve(*NUMBERS, "--words", words) == expected
    assert solve(*NUMBERS, "--words", words, "--order", "source") == expected
    assert solve("--numbers", "49 + 51 = 100", "--words", words) == expected


def test_words_for_numbers_are_json_in_the_shape_of_the_house(solve, words):
    code, out, err = solve(*NUMBERS, "--words", words, "--json")
    found = json.loads(out)

    assert (code, err, found["complete"]) == (0, "", True)
    assert letters(out) == MAPS
    assert found["solutions"][0] == {
        "words": ["IF", "US", "SEE"],
        "letters": {"4": "I", "9": "F", "5": "U", "1": "S", "0": "E"},
    }


@pytest.mark.parametrize(("limit", "complete"), [(3, False), (8, True), (9, True)])
@pytest.mark.parametrize("rank", [(), ("--rank", "frequency")])
def test_a_limit_cuts_off_and_says_so(solve, table, limit, complete, rank):
    call = (*NUMBERS, "--words", table, *rank, "--limit", str(limit))
    _, out, _ = solve(*call, "--json")

    assert letters(out) == (RANKED if rank else MAPS)[:limit]
    assert json.loads(out)["complete"] is complete
    count = min(limit, 8)
    assert solve(*call)[2] == (
        f"{count} maps\n" if complete else f"{count} maps; there are more\n"
    )


@pytest.mark.parametrize("most", [0, 10_000])
def test_maps_are_ranked_by_their_rarest_word(solve, table, monkeypatch, most):
    monkeypatch.setattr(join, "MOST_IN_HEAP", most)
    call = (*NUMBERS, "--words", table, "--rank", "frequency", "--json")

    assert letters(solve(*call)[1]) == RANKED
    assert letters(solve(*call, "--limit", "5")[1]) == RANKED[:5]


@pytest.mark.parametrize(
    ("numbers", "line"),
    [
        (("01", "10", "11"), "OL + LO = LL  0=O 1=L"),
        (("00", "11", "011"), "OO + LL = OLL  0=O 1=L"),
        (("01", "01", "02"), "LO + LO = LA  0=L 1=O 2=A"),
    ],
)
def test_leading_zeros_and_repeated_numbers_are_kept(solve, file, numbers, line):
    words = file("OL LO LL OO OLL LA".replace(" ", "\n"))

    _, out, _ = solve("--numbers", *numbers, "--words", words)

    assert line in out.splitlines()


def test_nothing_found_is_an_empty_list(solve, words):
    call = ("--numbers", "1234", "1", "1235", "--words", words)

    code, out, said = solve(*call)
    assert (code, out, said.splitlines()[-1]) == (0, "", "0 maps")
    code, out, _ = solve(*call, "--json")
    assert (code, out) == (0, '{"solutions": [], "complete": true}\n')


def test_a_number_that_no_word_looks_like_is_named(solve, file):
    words = file("NO\nON\nEVE")

    said = solve("--numbers", "49", "51", "100", "--words", words)[2]

    assert said == "100: no word of words matches it\n0 maps\n"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("words.json", json.dumps(list(WORDS))),
        ("words.csv", "".join(f"{word},{n}\n" for word, n in WORDS.items())),
        ("words", "\n".join(WORDS)),
    ],
)
def test_words_may_be_in_any_form_that_lists_have(solve, file, name, content):
    assert solve(*NUMBERS, "--words", file(content, name)) == (0, LINES, "8 maps\n")


@pytest.mark.parametrize(
    "content",
    [
        "\n".join(WORDS),
        json.dumps(list(WORDS)),
        "\ufeff" + json.dumps(list(WORDS), indent=1),
        "# mine\nword,frequency\n" + "".join(f"{word},5\n" for word in WORDS),
        "".join(f"{word};5\n" for word in WORDS),
        "".join(f"{word}\t5\n" for word in WORDS),
        "".join(f"{word}\t5\ta word, or none\n" for word in WORDS),
    ],
)
def test_words_may_come_from_standard_input(solve, monkeypatch, content):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content.encode())))

    assert solve(*NUMBERS, "--words", "-") == (0, LINES, "8 maps\n")


def test_without_a_list_the_words_are_those_of_the_system(
    solve, file, monkeypatch, tmp_path
):
    path = Path(file("\n".join([*WORDS, "Iris", "it's"])))
    monkeypatch.setattr(sources, "SYSTEM", path)

    said = f"--words: using the lower-case words of {path}\n8 maps\n"
    assert solve(*NUMBERS) == (0, LINES, said)


def test_without_one_of_the_system_they_are_those_that_ship(
    solve, monkeypatch, tmp_path
):
    monkeypatch.setattr(sources, "SYSTEM", tmp_path / "none")
    call = ("--numbers", "123", "456", "579", "--limit", "2")

    _, named, _ = solve(*call, "--words", "english")
    assert named.count("\n") == 2
    expected = "--words: using the list english-all\n2 maps; there are more\n"
    assert solve(*call) == (0, named, expected)


def test_ranked_they_are_those_that_ship_for_their_frequencies(solve):
    call = ("--numbers", "123", "456", "579", "--limit", "2", "--rank", "frequency")
    code, _, said = solve(*call)

    assert (code, said.splitlines()[0]) == (0, "--words: using the list english-all")


# What is refused.


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (
            ("A + A = B", "--leading-zero"),
            "--leading-zero: is --set leading_zero=true now",
        ),
        (
            ("A + A = B", "--set", "zero=1"),
            "cannot be read as a cryptarithm puzzle: not the members of a cryptarithm",
        ),
        (
            (*NUMBERS, "--limit", "0"),
            '--limit: must be a whole number from 1 to 999999999 (got "0")',
        ),
        (
            ("--numbers", "49", "52", "100"),
            "--numbers: no true equation: 49 + 52 is 101, 49 - 52 is -3, 49 * 52 is"
            " 2548 and 49 / 52 is not whole (got 100)",
        ),
        ((*NUMBERS, "--words", "nope.txt"), "nope.txt: there is no such file"),
        (
            (*NUMBERS, "--words", "englsh"),
            '--words: there is no list of words named "englsh"; there are idioms,'
            " chinese-all, idioms-large, idioms-all, english, english-long, english-all"
            " and system;"
            ' did you mean "english"?',
        ),
        (
            ("A ^ B = C",),
            'column 3: unknown operator "^"; there are +, - or −, *, x or ×,'
            " / or ÷, and =",
        ),
        (
            ("ABCDEF + GHIJ = KLM",),
            "column 17: there are 13 different letters"
            " (A B C D E F G H I J K L M); at most 10 are allowed, one for each digit",
        ),
        (("A + B = ",), "column 9: there is no word after ="),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(solve, arguments, fault):
    assert solve(*arguments) == (2, "", f"{fault}\n")


def test_a_list_without_words_is_refused(solve, file):
    code, out, said = solve(*NUMBERS, "--words", file("\n"))

    assert (code, out) == (2, "")
    assert ": is empty; write one word per line" in said


def test_a_list_without_frequencies_ranks_nothing(solve, words):
    code, _, said = solve(*NUMBERS, "--words", words, "--rank", "frequency")

    assert (code, said) == (
        2,
        "--rank: the list words has no frequencies; a table has them in its second"
        " column\n",
    )


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ((), "the following arguments are required: FILE|PUZZLE"),
        (("A + A = B", "--words", "x.txt"), "required: --numbers"),
        ((*NUMBERS, "--all"), "unrecognized arguments: --all"),
        ((*NUMBERS, "--order", "source", "--rank", "frequency"), "not allowed with"),
    ],
)
def test_options_that_do_not_go_together_are_refused(solve, arguments, fault):
    code, out, said = solve(*arguments)

    assert (code, out) == (2, "")
    assert fault in said


def test_the_help_names_the_other_job(solve):
    assert "--numbers 49 51 100" in solve("--help")[1].replace("\n", " ")
    assert "--rank" in solve("--numbers", "1", "--help")[1]
