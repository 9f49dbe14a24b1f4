import pytest

from puzzle_publish.core.errors import OutOfSteps, UsageError
from puzzle_publish.core.puzzle import Draft, Fairness, Verdict, puzzle_id
from puzzle_publish.types._blank import TYPE
from puzzle_publish.types.proof import prove
from puzzle_publish.types.verify import reprove

GIVENS = TYPE.example().givens
ANSWER = TYPE.example().answer

GRADE = {"level": "easy", "score": 3, "blanks": 3, "stuck": 0}

# Four blanks at the corners, far from the range's ends: two answers and more.
LOOSE = {
    "highest": 9,
    "rows": [[None, 1, None], [2, 3, 4], [None, 1, None]],
    "row_sums": [11, 9, 11],
    "column_sums": [12, 5, 14],
}
LOOSE_ANSWER = {"rows": [[5, 1, 5], [2, 3, 4], [5, 1, 5]]}


class Solves:
    """`_blank` with another solver."""

    def __init__(self, *answers, then=None):
        self.answers, self.then = answers, then

    def __getattr__(self, name):
        return getattr(TYPE, name)

    def solve(self, givens):
        yield from self.answers
        if self.then:
            raise self.then


def entry(**changes):
    return {
        "number": 1,
        "id": puzzle_id("_blank", TYPE.identity(*TYPE.read(TYPE.example()))),
        "section": "s",
        "type": "_blank",
        "version": 1,
        "level": "easy",
        "grade": GRADE,
        "date": None,
        "givens": GIVENS,
        "answer": ANSWER,
        **changes,
    }


def test_a_puzzle_with_its_one_answer_is_ok():
    report = prove(TYPE, GIVENS, ANSWER, Fairness.UNIQUE)

    assert (report.verdict, report.answers_seen) == (Verdict.OK, 1)


def test_a_key_that_breaks_the_rules_is_wrong():
    rows = [list(row) for row in ANSWER["rows"]]
    rows[0][1] += 1

    report = prove(TYPE, GIVENS, {"rows": rows}, Fairness.UNIQUE)

    assert report.verdict is Verdict.WRONG_KEY


class TellsMore(Solves):
    """Its key has a remark beside the solution."""

    def read(self, puzzle):
        return TYPE.read(Draft(puzzle.givens, self.solution(puzzle.answer)))

    def solution(self, answer):
        return {"rows": answer["rows"]}


def test_of_a_key_that_tells_more_only_the_solution_is_asked_of_the_solver():
    kind = TellsMore(ANSWER)
    key = {**ANSWER, "remark": "easy"}

    assert prove(kind, GIVENS, key, Fairness.UNIQUE).verdict is Verdict.OK
    assert prove(Solves(ANSWER), GIVENS, ANSWER, Fairness.UNIQUE).verdict is Verdict.OK


def test_another_solution_beside_the_remark_is_a_wrong_key():
    other = [[9, 9, 9], *ANSWER["rows"][1:]]
    key = {**ANSWER, "remark": "easy"}

    report = prove(TellsMore({"rows": other}), GIVENS, key, Fairness.UNIQUE)

    assert report.verdict is Verdict.WRONG_KEY


def test_two_answers_are_ambiguous_and_a_third_is_not_looked_for():
    report = prove(TYPE, LOOSE, LOOSE_ANSWER, Fairness.UNIQUE)

    assert (report.verdict, report.answers_seen) == (Verdict.AMBIGUOUS, 2)


def test_a_page_that_promises_any_answer_may_have_two():
    assert prove(TYPE, LOOSE, LOOSE_ANSWER, Fairness.ANY).verdict is Verdict.OK


def test_a_solver_that_finds_nothing_makes_it_unsolvable_whatever_the_fairness():
    for fairness in Fairness:
        report = prove(Solves(), GIVENS, ANSWER, fairness)

        assert report.verdict is Verdict.UNSOLVABLE


def test_a_solver_that_finds_only_another_answer_makes_the_key_wrong():
    report = prove(Solves({"rows": []}), GIVENS, ANSWER, Fairness.UNIQUE)

    assert report.verdict is Verdict.WRONG_KEY


def test_spent_steps_are_undecided_unless_two_answers_were_seen():
    one = Solves(ANSWER, then=OutOfSteps())
    two = Solves(ANSWER, {"rows": []}, then=OutOfSteps())

    assert prove(one, GIVENS, ANSWER, Fairness.UNIQUE).verdict is Verdict.UNDECIDED
    assert prove(two, GIVENS, ANSWER, Fairness.UNIQUE).verdict is Verdict.AMBIGUOUS


def test_the_judge_sees_what_json_carries_and_nothing_else():
    loose_kinds = {**GIVENS, "rows": tuple(tuple(row) for row in GIVENS["rows"])}

    assert prove(TYPE, loose_kinds, ANSWER, Fairness.UNIQUE).verdict is Verdict.OK
    with pytest.raises(ValueError, match="JSON compliant"):
        prove(TYPE, {**GIVENS, "highest": float("nan")}, ANSWER, Fairness.UNIQUE)


def test_a_bug_of_the_type_is_not_hidden_from_the_pipeline():
    with pytest.raises(KeyError):
        prove(TYPE, {"rows": []}, ANSWER, Fairness.UNIQUE)


def test_a_printed_puzzle_is_proven_again():
    assert reprove(TYPE, entry()) == []


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"answer": {"rows": [[1, 1, 1]] * 3}}, "the key is not the answer"),
        ({"givens": LOOSE, "answer": LOOSE_ANSWER}, "more than one answer"),
        ({"id": "0" * 16}, 'its id is "0000000000000000"'),
        ({"level": "hard"}, 'printed as "hard" and grades as easy'),
        ({"level": "no such"}, 'no level "no such"'),
        ({"level": ["easy"]}, "cannot be read"),
        ({"type": "calendar"}, "no level"),
        ({"grade": {**GRADE, "blanks": 4}}, "blanks is given as 4 and measures 3"),
        ({"grade": {**GRADE, "more": 1}}, "more is given as 1"),
        ({"grade": {"level": "easy", "score": 3}}, "stuck is given as nothing"),
        ({"grade": {**GRADE, "score": 4}}, "score"),
        ({"grade": [1]}, "cannot be read"),
        ({"grade": None}, "cannot be read"),
        ({"givens": {}}, "cannot be read as a _blank puzzle"),
        ({"givens": None}, "cannot be read"),
        ({"givens": {**GIVENS, "rows": "abc"}}, "cannot be read"),
        ({"answer": 7}, "cannot be read"),
        ({"answer": {**ANSWER, "more": 1}}, "must have rows and nothing else"),
    ],
)
def test_what_was_falsified_in_a_file_is_named(changes, part):
    problems = reprove(TYPE, entry(**changes))

    assert part in "\n".join(problems)


def test_a_list_that_this_machine_lacks_is_told_whole(monkeypatch):
    sentence = f"mine: this machine has not kept the list; {'x' * 200} brings it back"

    def solve(self, givens):
        raise UsageError(sentence)

    monkeypatch.setattr(type(TYPE), "solve", solve)

    assert reprove(TYPE, entry()) == [f"cannot be proven here: {sentence}"]


def test_an_entry_that_lacks_a_key_is_told_which():
    short = entry()
    del short["givens"], short["id"]

    assert reprove(TYPE, short) == ["has no id, givens"]
