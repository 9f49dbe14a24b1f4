import json

import pytest
from changed_book import Few, at, change, ids

from puzzle_publish.core.errors import CannotFill, ConfigError
from puzzle_publish.core.puzzle import canonical_json
from puzzle_publish.types.crossword import TYPE

# All squares of 1 and 2 with one blank: soon there is no other.
TINY = "params: {size: 2, highest: 2, blanks: 1}"


@pytest.fixture
def few(tmp_path):
    return Few(tmp_path)


def others(selection, *places):
    return {
        pick.request.key: canonical_json([pick.puzzle.givens, pick.puzzle.answer])
        for pick in selection.picks
        if pick not in [at(selection, place) for place in places]
    }


def test_a_replaced_puzzle_is_the_next_of_its_request_and_no_other_changes(few):
    before = few.filled()
    few.change(change(before, "sums/2", "replace"))
    after = few.filled()
    old, new = at(before, "sums/2"), at(after, "sums/2")

    assert new.puzzle.id not in ids(before)
    assert new.puzzle.seed_path[:3] == old.puzzle.seed_path[:3]
    assert new.attempt > old.attempt
    assert (new.number, new.request) == (old.number, old.request)
    assert new.grade.level == old.grade.level
    assert others(after, "sums/2") == others(before, "sums/2")
    assert after.refused == (old.puzzle.id,)


def test_a_further_change_never_alters_what_earlier_ones_gave(few):
    found = [few.filled()]
    for place, do, more in (
        ("sums/1", "replace", {}),
        ("sums/2", "swap", {"with": "sums/5"}),
        ("sums/1", "replace", {}),
        ("sums/4", "drop", {}),
        ("sums/5", "replace", {}),
        ("more/2", "title", {"title": "For Ada"}),
    ):
        few.change(change(found[-1], place, do, **more))
        found.append(few.filled())
    again = Few(few.path.parent)
    for nth, one in enumerate(few.changes, 1):
        again.change(one)

        assert ids(again.filled(ledger=few.path.with_name("fresh"))) == ids(found[nth])


def test_exchanged_puzzles_take_their_levels_along_and_replacements_their_seeds(few):
    before = few.filled()
    few.change(change(before, "sums/1", "swap", **{"with": "sums/4"}))
    after = few.filled()
    few.change(change(after, "sums/4", "replace"))
    last = few.filled()

    assert ids(after)[:4] == [ids(before)[k] for k in (3, 1, 2, 0)]
    assert [p.request.level for p in after.picks[:4]] == [
        "hard",
        "hard",
        "easy",
        "easy",
    ]
    assert [p.number for p in after.picks] == list(range(1, 10))
    assert at(last, "sums/4").puzzle.seed_path[:3] == (7, "sums", 0)


DOTS = """\
format: 1
book: {id: few, title: Few, seed: 5}
print: {printer: home, trim: A5}
sections:
  - id: dots
    type: dots
    count: 2
    level: easy
    params: {dots: 25, drawings: [bell, sled, gloves]}
  - {id: all, type: colour, count: 1, level: easy, params: {drawings: [bell]}}
"""


@pytest.mark.soak
def test_a_replaced_drawing_is_another_one_until_none_is_left(tmp_path):
    few = Few(tmp_path, DOTS)
    found = [few.filled()]
    few.change(change(found[0], "dots/1", "replace"))
    found.append(few.filled())
    first, second = (
        [pick.puzzle.answer["drawing"] for pick in one.picks] for one in found
    )
    assert sorted(first) == ["bell", "gloves", "sled"]
    assert second[0] == "bell"  # which only another type shows

    assert at(found[0], "dots/2") == at(found[1], "dots/2")
    few.change(change(found[1], "dots/1", "replace"))
    with pytest.raises(CannotFill, match="has all drawings that the section names"):
        few.filled()


CROSS = """\
format: 1
book: {id: few, title: Few, seed: 5}
print: {printer: home, trim: A5}
sections:
  - id: cross
    type: crossword
    count: 9
    level: easy
    params: {kind: freeform, entries: 12, window: 3}
"""


def entries_of(pick):
    return TYPE.entries(*TYPE.read(pick.puzzle))


def near(selection, place):
    """The answers of the two crosswords before and the two after a place."""
    nth = selection.picks.index(at(selection, place))
    others = selection.picks[max(nth - 2, 0) : nth + 3]
    return {w for pick in others if pick.number != nth + 1 for w in entries_of(pick)}


def test_a_replaced_crossword_has_no_answer_of_its_present_neighbours(tmp_path):
    few = Few(tmp_path, CROSS)
    before = few.filled()
    few.change(change(before, "cross/1", "swap", **{"with": "cross/9"}))
    swapped = few.filled()
    few.change(change(swapped, "cross/2", "replace"))
    after = few.filled()

    assert not near(after, "cross/2") & entries_of(at(after, "cross/2"))
    assert at(after, "cross/2").puzzle.id not in ids(swapped)


def test_an_exchange_says_which_answers_come_near_each_other(
    tmp_path, said, monkeypatch
):
    few = Few(tmp_path, CROSS.replace("count: 9", "count: 4"))
    before = few.filled()
    swap = {"do": "swap", "with": "cross/4"}
    few.change(change(before, "cross/1", **swap))
    few.filled()
    assert "is now near" not in said.text
    few.changes = []
    few.change()
    real = type(TYPE).entries

    def with_same(*read):
        return real(*read) | {"SAME"}

    monkeypatch.setattr(type(TYPE), "entries", with_same)
    few.change(change(few.filled(), "cross/1", **swap))
    few.filled()

    assert "few.changes.yaml:1:" in said.text
    assert "do: puzzle 1 is now near one that also has SAME" in said.text
    assert "do: puzzle 4 is now near one that also has SAME" in said.text


def test_a_dropped_puzzle_closes_the_gap_and_keeps_other_names(few):
    before = few.filled()
    few.change(change(before, "sums/3", "drop"))
    after = few.filled()

    assert ids(after) == [one for one in ids(before) if one != ids(before)[2]]
    assert [p.number for p in after.picks] == list(range(1, 9))
    assert at(after, "sums/6").puzzle == at(before, "sums/6").puzzle
    assert after.refused == (ids(before)[2],)


def test_a_kept_puzzle_survives_another_seed_and_other_params(few, said):
    before = few.filled()
    few.change(
        change(before, "sums/1", "replace"),
        {**change(before, "sums/2", "keep")},
    )
    few.keep(at(before, "sums/2"))
    few.set("seed: 7", "seed: 8")
    few.set("ramp: [easy, hard]", "level: easy")
    after = few.filled()

    assert at(after, "sums/2").puzzle == at(before, "sums/2").puzzle
    assert not {*ids(after)} & {*ids(before)} - {ids(before)[1]}
    assert "is kept as hard; its place is easy now" in said.text
    assert "nothing to replace" in said.text
    assert ids(before)[0] in after.refused


def test_a_kept_puzzle_with_a_wrong_key_is_refused(few):
    before = few.filled()
    few.change(change(before, "sums/2", "keep"))
    few.keep(at(before, "sums/2"))
    kept = few.path.with_name("few.kept.jsonl")
    line = json.loads(kept.read_text())
    line["answer"] = at(before, "sums/4").puzzle.answer
    kept.write_text(json.dumps(line))

    with pytest.raises(ConfigError, match=r"changes.yaml:1:\d+: .*was: cannot be kept"):
        few.filled()


def test_no_volume_takes_a_puzzle_that_was_refused(tmp_path):
    def volume(nth):
        (tmp_path / str(nth)).mkdir()
        one = Few(tmp_path / str(nth))
        one.ledger = tmp_path / "ledger.sqlite"
        one.set("id: few", f"id: few-{nth}")
        one.set("volume: 1", f"volume: {nth}")
        return one

    first = volume(1)
    before = first.filled()
    first.change(change(before, "sums/1", "replace"), change(before, "more/2", "drop"))
    one = first.filled(record=True)
    two = volume(2).filled(record=True)

    assert set(one.refused) == {ids(before)[0], ids(before)[7]}
    assert not {*ids(two)} & {*ids(one), *one.refused}
    assert ids(first.filled(record=True)) == ids(one)


def test_where_there_is_no_other_puzzle_the_change_says_so(few):
    few.set("ramp: [easy, hard]}", f"level: easy, attempts: 60, {TINY}}}")
    few.set("count: 6", "count: 2")

    def go_on():
        while True:
            few.change(change(few.filled(), "sums/1", "replace"))

    with pytest.raises(CannotFill) as caught:
        go_on()
    assert "few.changes.yaml:1:" in str(caught.value)
    assert "no proven puzzle in 60 attempts" in str(caught.value)


def test_a_change_of_a_puzzle_that_is_not_there_is_refused_with_its_place(few):
    before = few.filled()
    gone = {**change(before, "sums/1", "drop"), "was": "0" * 16}
    few.change(gone, change(before, "sums/2", "title", title="A"))

    with pytest.raises(ConfigError) as caught:
        few.filled()
    assert len(caught.value.problems) == 1
    assert "changes[0].was: the puzzle there is" in str(caught.value)
