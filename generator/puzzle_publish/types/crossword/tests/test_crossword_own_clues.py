import json

import pytest

from puzzle_publish.core.puzzle import Draft, Fairness, Verdict
from puzzle_publish.types.crossword import TYPE
from puzzle_publish.types.proof import prove


@pytest.fixture(scope="module")
def made():
    draft = TYPE.example()
    givens, answer = TYPE.read(draft)
    return draft, givens, answer


def test_a_page_with_an_authors_clues_is_proven_and_graded_as_before(made):
    draft, givens, answer = made
    first, second, *_ = TYPE.clues_by_name(givens)
    own = {first: "It's what I say", second: "Nobody  knows"}
    assert not any(TYPE.clue_problem(givens, answer, own, name) for name in own)
    printed = json.loads(json.dumps(TYPE.reclued(givens, own)))
    page = TYPE.read_givens(printed)

    assert [clue.clue for clue in page.clues[:2]] == ["It’s what I say", "Nobody knows"]
    assert page.clues[2:] == givens.clues[2:]
    assert page.listed == givens.clues
    assert TYPE.own_clues(page) == [first, second]
    assert prove(TYPE, printed, draft.answer, Fairness.UNIQUE).verdict is Verdict.OK
    assert TYPE.grade(page) == TYPE.grade(givens)
    assert TYPE.hints(page, answer) == TYPE.hints(givens, answer)
    identity = TYPE.identity(givens, answer)
    assert TYPE.identity(page, answer) == identity
    assert {"Nobody knows", "It’s what I say"} <= {
        text.removesuffix(" (5)").split(" (")[0] for text in TYPE._clues(page, "en")
    }


def test_the_lists_own_clue_leaves_no_mark(made):
    _, givens, _ = made
    (name, *_), (clue, *_) = TYPE.clues_by_name(givens), givens.clues
    page = TYPE.read_givens(TYPE.reclued(givens, {name: "Nobody knows"}))
    again = TYPE.reclued(page, {name: clue.clue})

    assert TYPE.read_givens(again) == givens
    assert "own" not in again


def test_each_clue_is_known_by_its_answer(made):
    _, givens, answer = made
    words = TYPE.answers_by_name(givens, answer)

    assert [*words] == [*TYPE.clues_by_name(givens)]
    name, slot = next(iter(words)), givens.pattern.slots[0]
    assert words[name] == "".join(answer[r][c] for r, c in slot.cells)


def test_what_is_wrong_with_an_authors_clue_is_said(made):
    _, givens, answer = made
    words = TYPE.answers_by_name(givens, answer)
    first, second, *_ = words

    def problem(clue, name=first, **others):
        return TYPE.clue_problem(givens, answer, {name: clue, **others}, name)

    assert problem(words[first].lower()).startswith(f"gives its answer {words[first]}")
    assert problem(f"With {words[second].lower()}").startswith("names another answer")
    assert problem(givens.clues[1].clue).startswith(f"is the clue of {second}, too")
    assert problem(givens.clues[1].clue, **{second: "Nobody knows"}) == ""
    assert problem(" ") == "is empty"
    told = problem("Nobody knows", name="99A")
    assert told == f'there is no clue "99A"; must be one of {", ".join(words)}'


@pytest.mark.parametrize("change", ["name", "clue", "none", "leak", "listed"])
def test_a_forged_mark_of_an_authors_clue_is_no_proof(made, change):
    draft, givens, answer = made
    words = TYPE.answers_by_name(givens, answer)
    first, *_ = words
    printed = json.loads(json.dumps(TYPE.reclued(givens, {first: "Nobody knows"})))
    if change == "name":
        printed["own"] = {"99A": "a"}
    elif change == "clue":
        printed["own"] = {first: 7}
    elif change == "none":
        printed["own"] = {}
    elif change == "leak":
        clues = printed["clues"]["across" if first[-1] == "A" else "down"]
        clues[0]["clue"] = words[first].lower()
    else:
        printed["own"] = {first: givens.clues[1].clue}
    if change in ("name", "clue", "none"):
        with pytest.raises(ValueError, match="clues of the author"):
            TYPE.read_givens(printed)
    else:
        report = prove(TYPE, printed, draft.answer, Fairness.UNIQUE)
        assert report.verdict is not Verdict.OK
    assert Draft(draft.givens, draft.answer) == draft
