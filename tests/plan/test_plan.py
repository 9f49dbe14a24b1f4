import datetime
import json
from collections import Counter
from typing import ClassVar

import album
import pytest

from puzzle_publish.config.load import load_book
from puzzle_publish.core.drawings.library import look_of
from puzzle_publish.core.errors import CannotFill
from puzzle_publish.core.sections import Ramp
from puzzle_publish.core.values import Key, Taste
from puzzle_publish.plan import level_of, make_plan
from puzzle_publish.types import registry
from puzzle_publish.types._blank import Blank
from puzzle_publish.types.params import Params
from puzzle_publish.words.gate import judged

REAL_LOAD = registry.load


class AlmanacParams(Params):
    date: datetime.date | None = None


class Almanac(Blank):
    """A dated type of which only so many puzzles exist."""

    name: ClassVar[str] = "almanac"
    levels: ClassVar = {"easy": 1, "medium": 2, "hard": 3}
    presets: ClassVar = {level: AlmanacParams(level=level) for level in levels}

    @property
    def params_model(self):
        return AlmanacParams

    def capacity(self, params):
        if params.date is None:
            return 5
        return 0 if (params.date.month, params.date.day) == (2, 29) else 1


@pytest.fixture(autouse=True)
def almanac(monkeypatch):
    def load(name):
        return Almanac() if name == "almanac" else REAL_LOAD(name)

    monkeypatch.setattr(registry, "load", load)


def plan(folder, *sections):
    lines = "".join(f"  - {{{section}}}\n" for section in sections)
    path = folder / "book.yaml"
    path.write_text(
        f"format: 1\nbook: {{id: b, title: T, seed: 9}}\nsections:\n{lines}"
    )
    return make_plan(load_book(path)).requests


def levels(requests):
    return [request.level for request in requests]


def test_letters_are_judged_by_the_taste_of_the_book(tmp_path):
    path = tmp_path / "book.yaml"
    path.write_text(
        "format: 1\nbook: {id: b, title: T, seed: 9,"
        " taste: {level: general, block: [owl]}}\n"
        "sections:\n"
        "  - {id: w, type: cryptogram, level: easy, count: 2}\n"
        "  - {id: t, type: takuzu, level: easy, count: 1}\n"
    )

    requests = make_plan(load_book(path)).requests

    by = judged(Taste("general", block=("OWL",)))
    assert [request.judged for request in requests] == [by, by, None]
    assert by.digest != judged(Taste("general")).digest


def test_one_request_a_puzzle_in_the_order_of_pages(tmp_path):
    requests = plan(
        tmp_path, "id: z, type: _blank, count: 2", "id: a, type: almanac, count: 3"
    )

    assert [request.key for request in requests] == [
        Key("z", 0), Key("z", 1), Key("a", 0), Key("a", 1), Key("a", 2),
    ]  # fmt: skip
    assert {request.seed for request in requests} == {9}
    assert {request.version for request in requests} == {1}
    assert {request.attempts for request in requests} == {200}


def test_a_dated_section_gives_each_day_its_date(tmp_path):
    requests = plan(
        tmp_path, "id: d, type: almanac, dates: {from: 2027-12-30, days: 3}"
    )

    assert [request.date for request in requests] == [
        "2027-12-30",
        "2027-12-31",
        "2028-01-01",
    ]
    assert [request.params["date"] for request in requests] == [
        request.date for request in requests
    ]


def test_params_are_complete_plain_json_of_the_level(tmp_path):
    requests = plan(
        tmp_path, "id: s, type: _blank, count: 2, ramp: [easy, hard], params: {size: 4}"
    )

    presets = REAL_LOAD("_blank").presets
    assert [dict(request.params) for request in requests] == [
        {**presets[level].model_dump(), "size": 4} for level in ("easy", "hard")
    ]
    for request in requests:
        text = json.dumps(request.params)
        assert REAL_LOAD("_blank").params_model.model_validate_json(text)


def test_one_level_for_all(tmp_path):
    assert levels(plan(tmp_path, "id: s, type: almanac, count: 3, level: hard")) == [
        "hard"
    ] * 3  # fmt: skip


def test_no_level_is_the_type_s_own(tmp_path):
    assert levels(plan(tmp_path, "id: s, type: almanac, count: 1")) == ["medium"]


def test_a_list_comes_in_turn(tmp_path):
    section = "id: s, type: almanac, count: 5, ramp: [easy, hard, medium]"

    assert levels(plan(tmp_path, section)) == ["easy", "hard", "medium", "easy", "hard"]


def test_a_ramp_by_weekday_begins_on_monday(tmp_path):
    # 1 January 2027 is a Friday.
    section = (
        "id: s, type: almanac, dates: {from: 2027-01-01, days: 5}, ramp: {by: weekday,"
        " levels: [hard, easy, easy, easy, medium, easy, easy]}"
    )

    assert levels(plan(tmp_path, section)) == ["medium", "easy", "easy", "hard", "easy"]


@pytest.mark.parametrize("count", [1, 2, 3, 7, 365, 366])
@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_a_linear_ramp_spreads_its_levels_evenly_and_in_order(count, size):
    ramp = Ramp(by="linear", levels=[f"level{k}" for k in range(size)])
    given = [level_of(ramp, k, count) for k in range(count)]
    counts = Counter(given)

    assert given == sorted(given)
    assert given[0] == "level0"
    assert max(counts.values()) - min(counts.values()) <= 1
    assert len(counts) == min(size, count)


def test_other_sections_change_no_request(tmp_path):
    section = "id: s, type: _blank, count: 3, ramp: [easy, hard]"
    alone = plan(tmp_path, section)
    among = plan(tmp_path, "id: a, type: almanac, count: 1", section)

    assert among[1:] == alone


def test_the_daily_book_asks_for_every_day_with_the_level_of_its_weekday(
    monkeypatch, tmp_path
):
    section = (
        "id: year, type: almanac, dates: {from: 2027-01-01, days: 365}, ramp: {by:"
        " weekday, levels: [easy, easy, medium, medium, hard, hard, hard]}"
    )
    requests = plan(tmp_path, section)

    assert len(requests) == 365
    assert requests[-1].date == "2027-12-31"
    assert Counter(levels(requests)) == {"easy": 104, "medium": 104, "hard": 157}


def refusal(folder, *sections):
    with pytest.raises(CannotFill) as caught:
        plan(folder, *sections)

    assert caught.value.exit_code == 3
    return [problem.rpartition("yaml:")[2] for problem in caught.value.problems]


def test_more_puzzles_than_there_are_is_told_before_any_is_made(tmp_path):
    assert refusal(tmp_path, "id: s, type: almanac, count: 6") == [
        "4:5: sections[0]: asks for 6 almanac puzzles of level medium, but with these"
        " params there are only 5"
    ]


def test_sections_that_ask_for_the_same_puzzles_are_counted_together(tmp_path):
    lines = refusal(
        tmp_path,
        "id: s, type: almanac, count: 3",
        "id: t, type: almanac, count: 3",
        "id: u, type: almanac, count: 5, level: hard",
    )

    assert [line.partition(": asks")[0] for line in lines] == [
        "4:5: sections[0]",
        "5:5: sections[1]",
    ]


def test_a_day_without_a_puzzle_is_named(tmp_path):
    (line,) = refusal(
        tmp_path, "id: s, type: almanac, dates: {from: 2028-02-27, days: 4}"
    )

    assert "level medium on 2028-02-29" in line
    assert line.endswith("there are only 0")


def test_drawings_in_turn_come_once_while_there_are_others(tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "load", album.load)
    names = "drawings: [cat, black-cat, dog, lion]"
    sections = [
        f"id: {one}, type: album, level: easy, count: 2, params: {{{names}}}"
        for one in "ab"
    ]
    found = [
        [one.params["drawings"][one.params["turn"] % 4] for one in plan(folder, *order)]
        for folder, order in ((tmp_path, sections), (tmp_path, sections[::-1]))
    ]

    assert sorted(found[0]) == ["black-cat", "cat", "dog", "lion"]
    assert found[1] == [*found[0][2:], *found[0][:2]]


def test_of_drawings_that_others_show_each_comes_once_before_one_comes_again(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(registry, "load", album.load)
    for names in (
        "present, bow, candle",
        "bow, candle, present",
        "candle, bow, present",
    ):
        shown = f"count: 3, level: easy, params: {{drawings: [{names}]}}"
        first = "count: 2, level: easy, params: {drawings: [bow, candle]}"
        both = f"id: a, type: colour, {first}", f"id: b, type: album, {shown}"
        every = plan(tmp_path, *both)
        turns = {one.params["turn"] % 3 for one in every if one.key.section == "b"}

        assert len(turns) == 3


def test_of_drawings_that_look_alike_the_second_comes_after_all_others(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(registry, "load", album.load)
    names = "[cat, black-cat, ram, sheep, lion]"
    every = plan(
        tmp_path,
        f"id: a, type: album, level: easy, count: 5, params: {{drawings: {names}}}",
    )
    found = [one.params["drawings"][one.params["turn"] % 5] for one in every]

    assert len({*map(look_of, found[:3])}) == 3
    assert len({*found}) == 5
