"""`publish solve crossword`: what is printed, and what is refused."""

import io
import json
import random
import sys
from types import SimpleNamespace

import pytest

from puzzle_publish.cli import main
from puzzle_publish.core.errors import OutOfSteps, UsageError
from puzzle_publish.types._grid.pattern import Pattern
from puzzle_publish.types.crossword.answers import Meant, answers, meant
from puzzle_publish.types.crossword.cluefile import clues_of
from puzzle_publish.types.crossword.solve import fills
from puzzle_publish.words.clued import Clued, CluedList
from tests.naive.random_crossword import ROWS

PATTERN = "...#\n....\n....\n#...\n"
# With these words it can be filled in one way, and its mirror image in another.
GIVEN = PATTERN.replace("...#", ".C.#")
WORDS = ("ACT", "GORE", "OBEY", "SEE", "AGO", "COBS", "TREE", "EYE")
LIST = "".join(f"{word.lower()};{50 + k}\n" for k, word in enumerate(WORDS))
FILLED = """\
1A 2C 3T  #
4G  O  R 5E
6O  B  E  Y
 # 7S  E  E

Across
1 ACT
4 GORE
6 OBEY
7 SEE

Down
1 AGO
2 COBS
3 TREE
5 EYE
"""
ROWS_FILLED = ["ACT#", "GORE", "OBEY", "#SEE"]
CLUED = """\
word,clue,score
act,Part of a play,60
gore,Vidal the writer,50
obey,Do as told,50
see,Notice,50
sea,Notice,50
ago,In the past,50
cobs,Corn eaters hold them,50
tree,Oak or elm,50
eye,Storm's centre,50
aye,Storm's centre,50
"""
CLUES = """\
Across
1 Part of a play (3)
4. Vidal the writer
6) Do as told.
7 notice

Down
1 In the  past
2 Corn eaters hold them (4)
3 OAK OR ELM
5 Storm’s centre
"""
CLUED_ANSWER = """\
1 ACT  Part of a play (3)
4 GORE  Vidal the writer
"""


@pytest.fixture
def solve(capsys):
    def run(*arguments):
        code = main(["solve", "crossword", *arguments])
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return run


@pytest.fixture
def file(tmp_path):
    def write(content, name):
        path = tmp_path / name
        raw = content if isinstance(content, bytes) else content.encode()
        path.write_bytes(raw)
        return str(path)

    return write


@pytest.fixture
def pattern(file):
    return ("--pattern", file(GIVEN, "pattern.txt"))


@pytest.fixture
def words(file):
    return ("--words", file(LIST, "words.csv"))


@pytest.fixture
def clued(file):
    return ("--words", file(CLUED, "clued.csv"))


def typed(monkeypatch, text):
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))


# A pattern without clues.


def test_a_pattern_is_filled_and_its_entries_are_told(solve, pattern, words):
    code, out, err = solve(*pattern, *words)

    assert (code, out) == (0, FILLED)
    assert "8 entries, mean score 54" in err


def test_json_has_the_rows_and_does_not_say_that_there_is_no_other(
    solve, pattern, words
):
    code, out, _ = solve(*pattern, *words, "--json")

    assert code == 0
    assert json.loads(out) == {
        "solutions": [{"rows": ROWS_FILLED}],
        "complete": False,
    }


def test_a_seed_gives_one_fill_and_another_seed_another(solve, file):
    given = ("--pattern", file(PATTERN, "p.txt"), "--words", "english-clues")
    grids = [solve(*given, "--seed", str(seed))[1] for seed in range(4)]

    assert grids[0] == solve(*given)[1]
    assert len(set(grids)) > 1


def test_letters_in_the_pattern_stay(solve, file, clued):
    path = file("á..#\n....\n.b..\n#..e\n", "letters.txt")
    code, out, _ = solve("--pattern", path, *clued, "--json")
    grid = json.loads(out)["solutions"][0]["rows"]

    assert code == 0
    assert (grid[0][0], grid[2][1], grid[3][3]) == ("A", "B", "E")


def test_patterns_are_filled_with_hanzi(solve, file):
    path = file("一...\n.###\n.###\n.###\n", "idioms.txt")
    code, out, _ = solve("--pattern", path, "--words", "idiom-clues")

    assert code == 0
    assert out.startswith("1一")
    assert all(line.count("#") in (0, 3) for line in out.splitlines())


def test_files_and_names_are_joined_the_first_ones_first(solve, pattern, file):
    few = file("\n".join(WORDS[:4]), "few.txt")
    rest = file("\n".join(WORDS[4:]), "rest.txt")
    code, out, _ = solve(*pattern, "--words", few, rest)

    assert (code, out) == (0, FILLED)


@pytest.mark.parametrize("option", ["--pattern", "--words"])
def test_standard_input_is_a_file(solve, monkeypatch, pattern, words, option):
    typed(monkeypatch, GIVEN if option == "--pattern" else LIST)
    other = words if option == "--pattern" else pattern
    code, out, _ = solve(option, "-", *other)

    assert (code, out) == (0, FILLED)


def test_a_word_is_told_as_its_author_wrote_it(solve, file):
    corner = file("......\n.#####\n.#####\n", "corner.txt")
    path = file("ice tea\nink\n", "shown.txt")
    _, out, _ = solve("--pattern", corner, "--words", path)

    assert out.splitlines()[-5:] == [
        "Across",
        "1 ICETEA (ice tea)",
        "",
        "Down",
        "1 INK",
    ]


# What does not fit.


def test_what_is_proven_impossible_is_told_as_proven(solve, pattern, file):
    path = file("\n".join(set(WORDS) - {"TREE"}), "less.txt")
    code, out, err = solve(*pattern, "--words", path)

    assert (code, out) == (3, "")
    assert "the words of less cannot fill this pattern: that is proven" in err


def test_a_slot_that_no_word_fits_is_named(solve, file, words):
    path = file("...#\n.x..\n....\n#...\n", "x.txt")
    code, out, err = solve("--pattern", path, *words, "--json")

    assert code == 3
    assert json.loads(out) == {"solutions": [], "complete": True}
    assert "no word of words fits 4 across (.X..): that is proven" in err


def test_lengths_without_a_word_are_named_with_their_slots(solve, pattern, file):
    code, _, err = solve(*pattern, "--words", file("cobweb\ntwo\n", "none.txt"))

    assert code == 3
    assert (
        "none has no word of 4 letters, which 4 across, 6 across, 2 down and 3 down"
        " need"
    ) in err


def test_what_only_took_too_long_says_how_to_go_on(solve, file):
    path = file(("." * 7 + "\n") * 7, "open.txt")
    given = ("--pattern", path, "--words", "english-clues")
    code, out, err = solve(*given, "--budget", "2000", "--json")

    assert code == 3
    assert json.loads(out) == {"solutions": [], "complete": False}
    assert "no fill was found with a budget of 2000; there may be one" in err
    assert "--budget 20000" in err


# Calls and files with faults.


def test_all_faults_of_the_files_are_told_at_once(solve, file):
    path = file("...#\n...\n.7..\n", "bad.txt")
    empty = file("", "empty.txt")
    odd = file(b"caf\xe9\n\x81\n", "odd.txt")  # 81 is no byte of Windows-1252
    code, out, err = solve(
        "--pattern", path, "--words", empty, odd, "--clues", "none.txt"
    )

    assert (code, out) == (2, "")
    assert "bad.txt:2:4: this row has 3 cells, the first has 4" in err
    assert 'bad.txt:3:2: a cell must be "." (white), "#" (black) or the letter' in err
    assert "empty.txt: is empty; write one word per line" in err
    assert "odd.txt:1:4: not UTF-8" in err
    assert "none.txt: there is no such file" in err


def test_a_character_of_a_pattern_that_cannot_be_seen_is_named(solve, file, words):
    code, _, err = solve("--pattern", file(b"..\7\n...\n...\n", "p.txt"), *words)

    assert code == 2
    assert "p.txt:1:3: " in err
    assert "(got U+0007)" in err


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("..#\n...\n", ":1:1: a run across of 2 white cells"),
        ("...#...\n", ":1:5: 3 white cells are not connected"),
        ("...\n...\n...\n\n...\n...\n...\n", "must hold one pattern (got 2)"),
        ("###\n", "needs a run of 3 or more"),
        ("\n", "p.txt: is empty; write rows"),
        ("..ß\n...\n...\n", 'it holds (got "ß")'),
    ],
)
def test_patterns_with_faults_are_refused(solve, file, words, text, told):
    code, _, err = solve("--pattern", file(text, "p.txt"), *words)

    assert code == 2
    assert told in err


def test_a_style_asks_for_its_rules(solve, file, words):
    path = file("...#\n....\n....\n....\n", "p.txt")
    code, _, err = solve("--pattern", path, *words, "--style", "american")

    assert code == 2
    assert "turned by 180 degrees" in err


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--limit", "3"), "--limit: only goes with --clues"),
        (("--seed", "-1"), "--seed: must be a whole number from 0"),
        (("--seed", f"{10**18:040}"), "--seed: must be a whole number from 0"),
        (("--budget", "0"), "--budget: must be a whole number from 1"),
        (("--budget", "1e9"), '(got "1e9")'),
        (("--words", "wordnett"), 'did you mean "wordnet"'),
        (("--words", "there-is-none.txt"), "there is no such file"),
        (("--words", "-", "--clues", "-"), "only one of --pattern, --words and"),
        (("--clues", "c.txt", "--seed", "2"), "--seed: only goes without --clues"),
    ],
)
def test_calls_with_faults_are_refused(solve, pattern, words, options, told):
    code, out, err = solve(*pattern, *words, *options)

    assert (code, out) == (2, "")
    assert told in err


# Clues.


def test_clues_lead_back_to_their_answers(solve, pattern, clued, file):
    path = file(CLUES, "clues.txt")
    code, out, err = solve(*pattern, *clued, "--clues", path)

    assert code == 0
    assert out.startswith(FILLED[: FILLED.index("1 ACT")] + CLUED_ANSWER)
    assert "the only answer" in err


@pytest.mark.parametrize(
    "clues",
    [
        "1 across Part of a play\n5D Storm's centre\n7a. Notice\n",
        "Number;Clue;Direction\n1;Part of a play;Across\n5;Storm's centre;d\n"
        "7;Notice;a\n",
        "横\n1 Part of a play\n7、Notice\n纵\n5 Storm's centre\n",
        'number,direction,clue\n1,across,"Part of a play"\n7,across,Notice\n'
        "5,down,Storm's centre\n",
    ],
)
def test_clues_may_be_written_in_several_ways(clues):
    slots = Pattern(tuple(PATTERN.split()))
    found = clues_of(clues, "clues.txt", slots)

    assert {(s.number, s.direction): clue for s, clue in found.items()} == {
        (1, "across"): "Part of a play",
        (7, "across"): "Notice",
        (5, "down"): "Storm's centre",
    }


def test_a_clue_below_a_heading_may_begin_with_a_direction():
    slots = Pattern(tuple(PATTERN.split()))
    found = clues_of("Across\n1 Down with it\n4 A small dog\n", "clues.txt", slots)

    assert list(found.values()) == ["Down with it", "A small dog"]


def test_slots_without_a_clue_take_any_word(solve, pattern, clued, file):
    path = file("1 across Part of a play\n", "clues.txt")
    code, out, err = solve(*pattern, *clued, "--clues", path, "--json")

    assert code == 0
    assert json.loads(out) == {"solutions": [{"rows": ROWS_FILLED}], "complete": True}
    assert "there is no clue for 4 across, 6 across, 7 across, 1 down" in err
    assert "the only answer" in err


def test_a_cut_list_of_answers_says_that_there_are_more(solve, file):
    corner = file("...\n.##\n.##\n", "corner.txt")
    given = ("--pattern", corner, "--words", file("cat\ncot\ncut\n", "c.txt"))
    clues = file("1 across Unheard of\n", "clues.txt")
    _, out, err = solve(*given, "--clues", clues, "--limit", "4", "--json")

    assert len(json.loads(out)["solutions"]) == 4
    assert json.loads(out)["complete"] is False
    assert "4 answers, and there are more: --limit prints them" in err
    _, out, err = solve(*given, "--clues", clues, "--limit", "6", "--json")
    assert len(json.loads(out)["solutions"]) == 6
    assert json.loads(out)["complete"] is True
    assert "6 answers, there are no others" in err


def test_an_unknown_clue_is_told_and_any_word_is_tried(solve, pattern, clued, file):
    path = file(CLUES.replace("Do as told", "Comply"), "clues.txt")
    code, out, err = solve(*pattern, *clued, "--clues", path)

    assert code == 0
    assert "6 OBEY  Comply" in out
    assert "clued has no word with this clue and length for 6 across" in err


def test_clues_whose_answers_do_not_cross_are_told_as_proven(
    solve, pattern, clued, file
):
    path = file(CLUES, "clues.txt")
    less = file(CLUED.replace("eye", "aye"), "less.csv")
    code, out, err = solve(*pattern, "--words", less, "--clues", path, "--json")

    assert code == 3
    assert json.loads(out) == {"solutions": [], "complete": True}
    assert "no words that less has for these clues cross as they must" in err
    code, _, err = solve(*pattern, *clued, "--clues", path, "--budget", "5")
    assert code == 3
    assert "no answer was found with a budget of 5; there may be one" in err


def test_all_faults_of_a_file_of_clues_are_told_at_once(solve, pattern, words, file):
    text = (
        "A heading\n1 Which way?\nAcross\n1 Once\n1 Twice\n2 Not there\n6\n"
        f"7 {'x' * 1001}\n"
    )
    code, _, err = solve(*pattern, *words, "--clues", file(text, "clues.txt"))

    assert code == 2
    for told in (
        "clues.txt:1:1: a clue must begin with its number",
        "clues.txt:2:1: 1: across or down?",
        "clues.txt:5:1: 1 across has two clues",
        "clues.txt:6:1: the pattern has no 2 across; there is 2 down",
        "clues.txt:7:1: 6 across: there is no clue",
        "clues.txt:8:1: 7 across: a clue may have at most 1,000 characters (got 1,001)",
    ):
        assert told in err


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("number,direction,clue,hint\n", "the columns must be number, direction and"),
        ("number,direction,clue\nx,acros,\n", 'did you mean "across"'),
        ("1,across\n", "a row must have 3 columns (got 2)"),
        ('1,across,"open\n', "not valid CSV"),
        ("number,direction,clue\n", "there is no clue"),
    ],
)
def test_faults_of_a_table_of_clues_are_told(text, told):
    with pytest.raises(UsageError) as caught:
        clues_of(text, "clues.csv", Pattern(tuple(PATTERN.split())))

    assert told in str(caught.value)


def test_the_worked_example_is_found_again_from_its_clues(solve, file):
    from puzzle_publish.types import registry

    example = registry.load("crossword").example()
    pattern = file("\n".join(example.givens["rows"]), "p.txt")
    lines = ["number,direction,clue"]
    for direction, clues in example.givens["clues"].items():
        lines += [f'{c["number"]},{direction},"{c["clue"]}"' for c in clues]
    clues = file("\n".join(lines), "c.csv")
    code, out, _ = solve(
        *("--pattern", pattern, "--words", "english-clues", "--clues", clues, "--json")
    )

    assert code == 0
    assert json.loads(out) == {"solutions": [example.answer], "complete": True}


# The search.


def random_case(seed):
    chance = random.Random(seed)
    pattern = Pattern(ROWS[chance.randrange(len(ROWS))])
    letters = "AEST"[: chance.choice((2, 3, 4))]
    allowed = []
    for slot in pattern.slots:
        words = {
            "".join(chance.choice(letters) for _ in slot.cells)
            for _ in range(chance.choice((6, 40)))
        }
        allowed.append(Meant(slot, tuple(sorted(words)), is_known=True))
    return pattern, allowed


def test_answers_are_those_of_the_proving_solver():
    counts = []
    for seed in range(40):
        pattern, allowed = random_case(seed)
        expected = set(fills(pattern, [one.words for one in allowed], budget=10**6))
        found = list(answers(pattern, allowed, {}, budget=10**9))

        assert len(found) == len(set(found))
        assert set(found) == expected
        counts.append(len(expected))

    assert counts.count(0) > 3
    assert max(counts) > 10


def test_letters_that_stand_narrow_the_answers():
    pattern, allowed = next(
        (pattern, allowed)
        for pattern, allowed in map(random_case, range(40))
        if len(list(answers(pattern, allowed, {}, budget=10**9))) > 10
    )
    every = list(answers(pattern, allowed, {}, budget=10**9))
    cell = pattern.slots[0].cells[1]
    letter = every[0][0][1]

    assert list(answers(pattern, allowed, {cell: letter}, budget=10**9)) == [
        words for words in every if words[0][1] == letter
    ]
    assert list(answers(pattern, allowed, {cell: "Z"}, budget=10**9)) == []


def test_a_spent_budget_is_no_verdict():
    pattern, allowed = random_case(0)
    with pytest.raises(OutOfSteps):
        list(answers(pattern, allowed, {}, budget=1))


def test_a_clue_that_other_lengths_have_too_means_those_that_fit():
    pattern = Pattern(("...", ".##", ".##"))
    lexicon = CluedList(
        "mine",
        tuple(Clued(w, w, "Pet", s) for w, s in (("CAT", 1), ("DOG", 9), ("PUPPY", 5))),
        "en",
    )
    across, down = meant(pattern, {pattern.slots[0]: "pet (3)"}, lexicon)

    assert (across.words, across.is_known) == (("DOG", "CAT"), True)
    assert (down.words, down.is_known) == (("DOG", "CAT"), False)
