"""An author's own puzzles among those that are made, without their pages."""

import json

import pytest
from changed_book import Few, at, change, ids
from refused import problems
from sharded import filled, shard_of

from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import CannotFill, ConfigError
from puzzle_publish.core.jobs import job_of, read_request, write_request
from puzzle_publish.core.puzzle import canonical_json
from puzzle_publish.plan import make_plan

MADE = """\
format: 1
book: {id: made, title: Made, series: sums, volume: 1, seed: 7}
print: {printer: home, trim: A5}
sections:
  - {id: sums, type: _blank, count: 4, level: easy}
"""
OWN = """\
format: 1
book: {id: few, title: Few, series: sums, volume: 2, seed: 9}
print: {printer: home, trim: A5}
sections:
  - {id: sums, type: _blank, count: 4, level: easy}
  - {id: mine, type: _blank, from: x.jsonl}
"""
SAME = OWN.replace("seed: 9", "seed: 7")


@pytest.fixture
def made(tmp_path):
    """A volume of made puzzles, whose ledger does not know of it."""
    (tmp_path / "made").mkdir()
    book = Few(tmp_path / "made", MADE)
    return book.filled()


def own(folder, made, text=OWN, nths=(0, 1, 2)):
    lines = (canonical_json(made.picks[n].puzzle.givens) for n in nths)
    (folder / "x.jsonl").write_text("\n".join(lines))
    return Few(folder, text)


def test_own_puzzles_are_filled_like_others_by_any_executor(tmp_path, made):
    book = own(tmp_path, made)

    found = book.filled()
    other = book.filled(executor="process", ledger=tmp_path / "other.sqlite")

    assert set(ids(found)[4:]) == set(ids(made)[:3])
    assert found.picks == other.picks


def test_a_made_puzzle_gives_way_to_the_same_of_the_author(tmp_path, made):
    """The seed makes just these; the author's first three stay where they are."""
    found = own(tmp_path, made, SAME).filled()

    assert set(ids(found)[4:]) == set(ids(made)[:3])
    assert len(set(ids(found))) == 7
    assert ids(found)[3] == ids(made)[3]


def test_a_puzzle_of_another_volume_is_refused_with_its_line(tmp_path, made):
    first = own(tmp_path, made, OWN.replace("volume: 2", "volume: 1"), nths=[1])
    first.filled(record=True)
    second = own(tmp_path, made, OWN.replace("id: few", "id: more"))
    second.ledger = first.ledger

    with pytest.raises(CannotFill) as caught:
        second.filled()

    assert [*caught.value.problems] == [
        f"{load_place(tmp_path, made.picks[1])}: is in another volume of the series"
    ]


def load_place(folder, pick):
    lines = (folder / "x.jsonl").read_text().split("\n")
    return f"x.jsonl: line {1 + lines.index(canonical_json(pick.puzzle.givens))}"


def test_later_volumes_take_none_of_them(tmp_path, made):
    """The later one's seed makes just these."""
    book = own(tmp_path, made)
    book.filled(record=True)
    (tmp_path / "later").mkdir()
    later = Few(tmp_path / "later", MADE.replace("volume: 1", "volume: 3"))
    later.ledger = book.ledger

    assert not set(ids(later.filled())) & set(ids(made)[:3])


def test_one_cannot_be_replaced_but_dropped_swapped_and_titled(tmp_path, made):
    book = own(tmp_path, made)
    before = book.filled()
    book.change(change(before, "mine/1", "replace"))
    with pytest.raises(ConfigError, match="is your own"):
        book.filled()
    book.changes = []
    book.change(
        change(before, "mine/1", "swap", **{"with": "mine/3"}),
        change(before, "mine/2", "drop"),
    )

    after = book.filled()

    assert ids(after) == [*ids(before)[:4], ids(before)[6], ids(before)[4]]
    assert at(after, "mine/1").puzzle.id == ids(before)[6]


def test_shards_make_the_same(tmp_path, made):
    book = own(tmp_path, made)
    shards = [shard_of(book.path, tmp_path / "s", nth, 2) for nth in (1, 2)]

    merged, _ = filled(book.path, tmp_path / "merged.sqlite", shards, volume=2)

    assert merged.picks == book.filled().picks


def test_a_request_is_the_same_after_json_and_its_job_has_its_puzzle(tmp_path, made):
    requests = make_plan(load_book(own(tmp_path, made).path)).requests
    texts = [json.dumps(write_request(request)) for request in requests]

    assert [read_request(json.loads(text)) for text in texts] == [*requests]
    assert len({job_of(request, 0) for request in requests}) == 7


def test_two_sections_may_not_have_the_same_puzzle(tmp_path, made):
    text = OWN + "  - {id: again, type: _blank, from: x.jsonl}\n"

    found = problems(own(tmp_path, made, text, nths=[0]).path)

    assert found == ["x.jsonl: line 1: is the puzzle of x.jsonl: line 1 again"]
