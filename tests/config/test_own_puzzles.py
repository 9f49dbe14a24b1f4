"""`from:` puzzles of the author's: what is read, and what is said of bad files."""

import json

import pytest
from own_crossword import CLUES, across, ipuz, jpz, puz_bytes, zipped
from refused import problems

from puzzle_publish.config.load import load_book
from puzzle_publish.plan import make_plan
from puzzle_publish.types import registry

EASY = (
    "6........73196.4.....742....63.91...51..2..64...58.23....679.....9.15326........5"
)
HARD = (
    "2....9..1.84.1..2..3..5.7.....6..4..5.......6..8..2.....5.2..9..2..4.31.1..9....8"
)
NINE = "\n".join(EASY[k : k + 9] for k in range(0, 81, 9))
SEVERAL = HARD[:-1] + "."
FULL_OF_99 = json.dumps({"givens": {"size": 9, "rows": [[99] * 9] * 9}})
# One cell of SOLUTION without a key, and solutions that are none.
GAP = [["S", 0, "A", "R"], list("E#N#"), list("ENDS")]
SHORT = [list("STAR"), list("E#N#"), list("END")]
SEES = [list("SEES"), list("E#E#"), list("ENDS")]
UNKNOWN = "-----.-.----"


def with_password():
    """A zip file that says that its member has one."""
    raw = bytearray(zipped(jpz()))
    raw[6] |= 1
    raw[raw.rindex(b"PK\1\2") + 8] |= 1
    return bytes(raw)


def book_in(folder, section, more=""):
    path = folder / "book.yaml"
    path.write_text(
        f"""\
format: 1
book: {{id: mine, title: Mine, seed: 1{more}}}
print: {{printer: home, trim: A5}}
sections:
  - {{id: a, {section}}}
"""
    )
    return path


def wrong(folder, name, content, section=None):
    """What is said of a file, without its name."""
    raw = content if isinstance(content, bytes) else content.encode()
    (folder / name).write_bytes(raw)
    kind = "sudoku" if name.endswith((".txt", ".sdk", ".jsonl")) else "crossword"
    path = book_in(folder, section or f"type: {kind}, from: {name}")
    return [line.removeprefix(f"{name}: ") for line in problems(path)]


def places(folder, section):
    requests = make_plan(load_book(book_in(folder, section))).requests
    return [(request.own.place, request.level) for request in requests]


# Sudokus, a puzzle on each line ------------------------------------------------------


def test_easy_ones_come_first_or_all_in_the_author_s_order(tmp_path):
    (tmp_path / "x.txt").write_text(f"# mine\n{HARD}\n\n{EASY}\n")

    ours = places(tmp_path, "type: sudoku, from: x.txt")
    kept = places(tmp_path, "type: sudoku, from: x.txt, grade: none")

    assert ours == [("x.txt: line 4", "easy"), ("x.txt: line 2", "hard")]
    assert kept == ours[::-1]


def test_with_dates_each_day_has_the_next_one(tmp_path):
    (tmp_path / "x.txt").write_text(f"{HARD}\n{EASY}\n")
    dates = "dates: {from: 2028-02-27, days: 3, weekdays: [sun, tue]}"
    section = f"type: sudoku, from: x.txt, {dates}"
    bonus = ", bonus: {type: _blank, level: hard}"
    requests = {}
    for more in (", grade: none", bonus):
        book = load_book(book_in(tmp_path, section + more))
        assert book.config.puzzle_count == len(book.own["a"]) + (more == bonus)
        requests[more] = [
            (one.date, one.level, one.own and one.own.place)
            for one in make_plan(book).requests
        ]

    first, second = ("hard", "x.txt: line 1"), ("easy", "x.txt: line 2")
    assert requests[", grade: none"] == [
        ("2028-02-27", *first),
        ("2028-02-29", *second),
    ]
    assert requests[bonus] == [
        ("2028-02-27", *second),
        ("2028-02-29", *first),
        ("2028-02-29", "hard", None),
    ]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("x.txt", f"\ufeff{EASY}\r\n"),
        ("x.sdk", f"#A me\n[Puzzle]\n{NINE}\n[State]\n{NINE}"),
        ("x.jsonl", json.dumps({"puzzle": EASY})),
    ],
)  # fmt: skip
def test_puzzles_are_read_from_lines_and_say_their_size(name, content, tmp_path):
    (tmp_path / name).write_text(content)
    book = load_book(book_in(tmp_path, f"type: sudoku, from: {name}"))

    (only,) = book.own["a"]
    assert only.level == "easy"
    assert {tuple(sorted(row)) for row in only.answer["rows"]} == {(*range(1, 10),)}
    assert book.params["a"]["easy"]["size"] == 9


def test_a_sudoku_of_another_program_is_read_from_its_file(tmp_path):
    rows = [[int(sign.replace(".", "0")) for sign in row] for row in NINE.split()]
    raw = ipuz(kind=["http://ipuz.org/sudoku#1"], puzzle=rows, solution=None)
    (tmp_path / "x.ipuz").write_bytes(raw)
    (tmp_path / "y.ipuz").write_bytes(ipuz())
    (tmp_path / "z.txt").write_text(HARD)

    names = "[z.txt, x.ipuz]"
    assert places(tmp_path, f"type: sudoku, from: {names}") == [
        ("x.ipuz", "easy"),
        ("z.txt: line 1", "hard"),
    ]
    bad = problems(book_in(tmp_path, "type: sudoku, from: [x.ipuz, x.ipuz, y.ipuz]"))
    assert [line.partition(";")[0] for line in bad] == [
        "x.ipuz: is the puzzle of x.ipuz again",
        "y.ipuz: has no sudoku",
    ]


def test_the_content_of_the_file_is_part_of_the_book_and_its_name_is_not(tmp_path):
    digests = []
    for name, puzzle in (("x.txt", EASY), ("x.txt", HARD), ("x.txt", f"#\n{EASY}")):
        (tmp_path / name).write_text(puzzle)
        digests.append(
            load_book(book_in(tmp_path, f"type: sudoku, from: {name}")).digest
        )

    assert digests[0] == digests[2] != digests[1]


ONE_SUDOKU = [
    ("12", "it has 2 characters; must have 81, one for each cell"),
    (".", "it has 1 character; must"),
    (",".join(EASY), "must have 81, one for each cell and nothing between them"),
    (EASY.replace(".", "\t"), "row 1, column 2 is U+0009; must be 1 to 9"),
    ("x" * 81, "x"),
    (f"{HARD[:4]}5{HARD[5:]}", "has 5 twice"),
    (f"{HARD[:3]}1{HARD[4:]}", "has 1 twice"),
    (SEVERAL, "several answers: 2"),
    ("." * 81, "several answers"),
    ("12345678.........9" + "." * 63, "no answer"),
    ("{}", 'no "size"'),
    ("[]", "must be an object"),
    ('"x"', "must be an object"),
    ("null", "must be an object"),
    ("{", "not JSON"),
    ('{"givens": 3}', "givens: must be an object"),
    ('{"puzzle": "12"}', "it has 2 characters"),
    ('{"type": "kakuro", "givens": {}}', 'type: must be "sudoku" (got "kakuro")'),
    ('{"size": 9}', "no "),
    ('{"size": 10000, "rows": []}', "size"),
    ('{"size": 9, "rows": [[1]]}', "has 1 row"),
    ('{"size": 9, "rows": 7}', "rows"),
    (json.dumps({"givens": {"size": 2, "rows": [[1, 2], [2, 1]]}}), "size"),
    (FULL_OF_99, "99"),
    (f'{{"puzzle": "{EASY}", "size": 9}}\n{EASY}', "is the puzzle of x.txt: line 1"),
    ("[" * 5000, "nested"),
    ("９" * 81, "row 1, column 1"),
    ("1" * 2000, "it has 2,000 characters"),
    (f"{EASY}\n{EASY.translate(str.maketrans('12', '21'))}", "again, in another form"),
    ("\x00" * 81, "this is binary"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "reason"), ONE_SUDOKU)
def test_a_bad_sudoku_is_a_sentence_with_its_line(line, reason, tmp_path):
    found = wrong(tmp_path, "x.txt", line)

    assert len(found) == 1
    assert reason in found[0]
    if "\x00" not in line:
        assert found[0].startswith(f"line {1 + line.count(chr(10))}: ")


def test_all_faults_of_a_file_are_said_at_once_each_with_its_line(tmp_path):
    lines = [EASY, "12", "", "# a word", SEVERAL, EASY, HARD, "{"]

    found = wrong(tmp_path, "x.txt", "\n".join(lines))

    assert [line.partition(":")[0] for line in found] == [
        "line 2",
        "line 5",
        "line 6",
        "line 8",
    ]


WHOLE = [
    ("x.txt", "", "is empty"),
    ("x.txt", "# nothing\n", "has no puzzle"),
    ("x.txt", b"\xff\xfe\x00\x01" * 9, "is UTF-16"),
    ("x.txt", f"{EASY}\n" * 26_000, "at most 2 MiB"),
    ("x.csv", EASY, "are read from"),
    ("x", EASY, "are read from"),
    ("x.txt", b"# caf\xe9\n", "line 1, column 6: not UTF-8"),
    ("x.txt", f"<HTML>{EASY}", "this is a web page, not a file of puzzles"),
    ("x.sdk", f"[Puzzle]\n{NINE[:-10]}", "it has 72 characters"),
    ("x.jsonl", json.dumps({"puzzle": EASY}, indent=1), "over several lines"),
    ("x.ipuz", "{}", "Mandatory field version is missing"),
    ("x.ipuz", "not JSON", "line 1, column 1: not JSON"),
    ("x.ipuz", "null", "must be an object (got nothing)"),
    ("x.ipuz", b"ipuz(" + ipuz()[:90] + b")", "line 1, column 96: not JSON"),
    ("x.ipuz", "<!DOCTYPE html><p>404", "is a web page, not a puzzle"),
    ("x.ipuz", ipuz().decode().encode("utf-16"), "is UTF-16; save it as UTF-8"),
    ("x.ipuz", ipuz(kind=["http://ipuz.org/wordsearch#1"]),
     'has no crossword; its kind is "http://ipuz.org/wordsearch#1"'),
    ("x.ipuz", b"\xff\xff", "is no .ipuz file"),
    ("x.ipuz", ipuz(kind=["http://ipuz.org/sudoku#1"]), "has no crossword"),
    ("x.ipuz", ipuz(version="http://ipuz.org/v9"), "is no .ipuz file"),
    ("x.ipuz", ipuz(solution=None), "has no key"),
    ("x.ipuz", ipuz(solution=GAP), "no key"),
    ("x.ipuz", ipuz(solution=[["ST", *"TAR"], list("E#N#"), list("ENDS")]),
     "row 1, column 1 has several letters (ST)"),
    ("x.ipuz", ipuz(solution=[list("ST4R"), list("E#N#"), list("ENDS")]), "no letter"),
    ("x.ipuz", ipuz(solution=SHORT), "length"),
    ("x.ipuz", ipuz(solution=[list("A" * 41)] * 2), "is 41 x 2"),
    ("x.ipuz", ipuz(solution=[["S"]]), "is 1 x 1"),
    ("x.ipuz", ipuz(solution=[list("S#"), list("#E")]), "no word across"),
    ("x.ipuz", ipuz(clues=None), "1 across has no clue"),
    ("x.ipuz", ipuz(clues=across([1, CLUES["1A"]])), "3 across has no clue"),
    ("x.ipuz", ipuz(clues=across([1, " "], [3, CLUES["3A"]])), "1 across has no clue"),
    ("x.ipuz", ipuz(clues=across([1, "A"], [3, "B"], [9, "C"])), "no entry 9 across"),
    ("x.ipuz", ipuz(clues=across([1, "A sun"], [3, "A sun"])), "clue of another one"),
    ("x.ipuz", ipuz(clues=across([1, "Stars shine"], [3, "Stops"])), "gives STAR away"),
    ("x.ipuz", ipuz(clues=across([1, "A" * 251], [3, "Stops"])), "more than 250"),
    ("x.ipuz", ipuz(clues=across([1, "a\x07b"], [3, "Stops"])), "cannot be printed"),
    ("x.ipuz", ipuz(clues=across([1, "Fucking sun"], [3, "Stops"])), "taste"),
    ("x.ipuz", ipuz(clues=across(["A", "B"], [3, "C"])), "is no .ipuz file"),
    ("x.ipuz", ipuz(clues={"Diagonal": [[1, "A"]]}), "neither across nor down"),
    ("x.ipuz", ipuz(solution=SEES), "there twice"),
    ("x.puz", b"", "is empty"),
    ("x.puz", b"nothing", "is no .puz file (it lacks the mark ACROSS&DOWN)"),
    ("x.puz", b"%PDF-1.7", "is a PDF, not a puzzle"),
    ("x.puz", zipped(puz_bytes()), "is a zip file; unpack it"),
    ("x.puz", puz_bytes()[:-30], "is damaged: its checksum does not match"),
    ("x.puz", puz_bytes()[:60], "is damaged"),
    ("x.puz", puz_bytes().replace(b"STAR", b"STIR"), "checksum"),
    ("x.puz", puz_bytes(lambda p: p.lock_solution(1234)), "is locked"),
    ("x.puz", puz_bytes(lambda p: setattr(p, "solution", UNKNOWN)), "no key"),
    ("x.jpz", b"<a/>", "has no crossword"),
    ("x.jpz", b"<a>", "line 1, column 4: not XML (no element found)"),
    ("x.jpz", jpz(head='<!DOCTYPE a [<!ENTITY e "x">]>'), "has a DOCTYPE"),
    ("x.jpz", jpz(head='<!DOCTYPE a SYSTEM "file:///etc/passwd">'), "has a DOCTYPE"),
    ("x.jpz", with_password(), "is a zip file with a password; unpack it"),
    ("x.jpz", jpz(cells='<cell x="5" y="1" solution="A"/>'), "outside of the grid"),
    ("x.jpz", jpz(cells='<cell x="1" y="1" solution="SO"/>'), "several letters (SO)"),
    ("x.jpz", jpz(cells='<cell x="1" y="1"/>'), "no key"),
    ("x.jpz", jpz(clues='<clue number="8">Idle</clue>'), "no entry 8 across"),
    ("x.jpz", jpz(across="Sideways"), "neither across nor down"),
    ("x.jpz", jpz().replace(b'width="4"', b'width="9999999"'), "is 9999999 x 3"),
    ("x.jpz", zipped(jpz(), b"more"), "a zip file with 2 files"),
    ("x.jpz", zipped(), "a zip file with 0 files"),
    ("x.jpz", zipped(b" " * (3 << 20)), "holds more than 2 MiB"),
    ("x.jpz", zipped(jpz())[:40], "is no .jpz file"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "content", "reason"), WHOLE)
def test_a_bad_file_is_a_sentence_with_its_name(name, content, reason, tmp_path):
    section = f"type: sudoku, from: {name}" if name in ("x", "x.csv") else None

    found = wrong(tmp_path, name, content, section)

    assert any(reason in line for line in found)


@pytest.mark.parametrize(
    ("section", "reason"),
    [
        ("type: sudoku, from: ../x.txt", "leads out of the folder"),
        ("type: sudoku, from: /etc/passwd", "leads out of the folder"),
        ("type: sudoku, from: none.txt", "there is no such file"),
        ("type: sudoku, from: .", "this is a folder"),
        ("type: sudoku, from: []", "a list of 1 to 1000"),
        ("type: sudoku, from: x.txt, count: 3", "is for puzzles that are made"),
        ("type: sudoku, from: x.txt, level: easy", "is for puzzles that are made"),
        ("type: sudoku, from: x.txt, ramp: [easy]", "is for puzzles that are made"),
        ("type: sudoku, from: [x.txt, x.txt]", "is the puzzle of x.txt: line 1 again"),
        ("type: sudoku, from: x.txt, params: {size: 6}", "has size 9; the section"),
        ("type: calendar, from: x.txt", "follow from their date"),
        ("type: nothing, from: x.txt", "nothing"),
        ("type: sudoku, from: x.txt, grade: hers", "grade"),
        ("type: sudoku, from: x.txt, dates: {from: 2028-02-28, days: 3}",
         "dates: your own puzzles must be as many as its days (got 1 and 3)"),
        ("type: sudoku", "or from"),
    ],
)  # fmt: skip
def test_what_a_section_may_not_ask_for_is_said(section, reason, tmp_path):
    (tmp_path / "x.txt").write_text(EASY)

    assert any(reason in line for line in problems(book_in(tmp_path, section)))


# Crosswords --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("x.ipuz", ipuz()),
        ("x.puz", puz_bytes()),
        ("x.jpz", jpz()),
        ("x.jpz", zipped(jpz())),
    ],
)
def test_a_crossword_is_the_same_in_every_format(name, content, tmp_path):
    (tmp_path / name).write_bytes(content)
    book = load_book(book_in(tmp_path, f"type: crossword, from: {name}"))

    (only,) = book.own["a"]
    assert only.answer == {"rows": ["STAR", "E#N#", "ENDS"]}
    assert [c["clue"] for c in only.givens["clues"]["across"]] == [
        CLUES["1A"],
        CLUES["3A"],
    ]
    assert only.givens["kind"] == "freeform"
    assert book.params["a"][only.level]["words"] == only.givens["lexicon"]


def test_markup_is_left_out_and_lengths_tell_the_words_of_an_answer(tmp_path):
    clues = across(
        {"number": 1, "clue": "<i>Light</i> &amp; heat", "enumeration": "1,3"},
        {"number": "3", "clue": "Is <b>over</b> (4)"},
    )
    (tmp_path / "x.ipuz").write_bytes(ipuz(clues=clues))
    book = load_book(book_in(tmp_path, "type: crossword, from: x.ipuz"))

    told = book.own["a"][0].givens["clues"]["across"]
    assert [(c["clue"], c["enumeration"]) for c in told] == [
        ("Light & heat", "1,3"),
        ("Is over", "4"),
    ]


@pytest.mark.parametrize("name", ["ipuz", "puz", "jpz"])
def test_what_we_export_is_read_again(name, tmp_path):
    kind = registry.load("crossword")
    draft = kind.example()
    titles = {"title": "T", "author": "A", "rights": "", "notes": ""}
    raw = kind.interchange(name, *kind.read(draft), **titles)
    (tmp_path / f"x.{name}").write_bytes(raw)
    book = load_book(book_in(tmp_path, f"type: crossword, from: x.{name}"))

    (only,) = book.own["a"]
    assert only.answer == draft.answer
    assert only.givens["clues"] == draft.givens["clues"]
