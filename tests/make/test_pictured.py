"""No drawing, nor one that looks like it, comes twice while there are others."""

from collections import Counter
from dataclasses import replace

import album
import pytest

from puzzle_publish.core.drawings.library import look_of
from puzzle_publish.core.values import Key, Plan, Request
from puzzle_publish.ledger import Ledger
from puzzle_publish.make import pictured
from puzzle_publish.make.executors import open_executor
from puzzle_publish.make.fill import fill
from puzzle_publish.types import capabilities

TYPE = album.Album()
SMALL = {"size": 2, "blanks": 1}


@pytest.fixture(autouse=True)
def _album(guest):
    guest("album", album.source())


def request(index, section="s", **params):
    easy = (
        TYPE.presets["easy"]
        .model_copy(update={**SMALL, **params})
        .model_dump(mode="json")
    )
    key = Key(section, index)
    return Request(key, "album", 1, "easy", easy, seed=5, attempts=4)


def filled(requests, path):
    with Ledger.open(path) as ledger, open_executor("serial", 1) as running:
        plan = Plan(tuple(requests))
        return fill(plan, running, ledger, series=None, book_id="b", volume=1)


def shown(selection):
    return {
        pick.request.key: TYPE.shows(
            TYPE.read_params(pick.puzzle.params), TYPE.read(pick.puzzle)[1]
        )
        for pick in selection.picks
    }


def looks(selection):
    return Counter(map(look_of, shown(selection).values()))


def test_drawings_that_look_alike_count_as_one_while_there_are_others(tmp_path):
    six = [request(k) for k in range(6)]
    selection = filled(six, tmp_path / "one")

    assert set(looks(selection).values()) == {1}
    again = filled(reversed(six), tmp_path / "two")
    assert shown(again) == shown(selection)
    assert selection.tally.verdicts["repeats"] > 0


def test_if_none_is_left_they_come_again_and_a_notice_says_which(tmp_path, caplog):
    caplog.set_level("INFO", "publish")
    selection = filled([request(k) for k in range(8)], tmp_path / "ledger")

    assert len(looks(selection)) == 6
    (told,) = [one for one in caplog.messages if "drawing" in one]
    assert told.count("s/") == 2
    assert "no other of their themes suits the level" in told


def test_chance_gives_way_to_a_drawing_that_a_book_names(tmp_path):
    named = request(0, "z", drawings=["sheep"], turn=0)
    free = filled([request(k) for k in range(5)], tmp_path / "free")
    assert looks(free)["ram"] == 1

    selection = filled([*(request(k) for k in range(5)), named], tmp_path / "named")

    assert shown(selection)[named.key] == "sheep"
    assert set(looks(selection).values()) == {1}


def test_an_authors_own_puzzle_stays(tmp_path):
    every = [request(0), replace(request(1), own=object())]
    alike = {every[0].key: "ram", every[1].key: "ram"}

    assert pictured.repeating(every, alike) == every[:1]


def test_check_says_if_there_are_too_few_drawings():
    assert pictured.few_drawings([request(k) for k in range(6)]) == ""
    assert pictured.few_drawings([request(k) for k in range(7)]) == (
        "7 puzzles show drawings of themes that have 6 without those that look alike,"
        " so some will come twice; ask for at most 6, or for more themes"
    )
    named = [request(k, drawings=["ram", "sheep"], turn=k) for k in range(2)]
    assert pictured.few_drawings(named) == ""
    assert isinstance(TYPE, capabilities.Pictured)
