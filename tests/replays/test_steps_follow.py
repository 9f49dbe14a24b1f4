"""Steps in words are true: a plain program replays what they say, and nothing else."""

import copy
from collections import Counter

import numpy as np
import pytest
import replay_hashi
import replay_loops
import replay_marks
import replay_nonogram
import replay_takuzu
from few import few
from logic_drafts import drafts_of
from made_elsewhere import LOOPS, MAKERS
from on_json import OnJson
from replay_spoiling import spoiled, turned
from replay_values import RefusedError, cells, parts, unwrapped

from puzzle_publish import load_type
from puzzle_publish.core.errors import OutOfSteps
from puzzle_publish.types.starbattle import ladder as stars
from puzzle_publish.types.takuzu import ladder as takuzu
from puzzle_publish.types.telling import inner

REPLAYS = {
    "takuzu": replay_takuzu.Replay,
    "nonogram": replay_nonogram.Replay,
    "hashi": replay_hashi.Replay,
    "tents": replay_marks.Replay,
    "starbattle": replay_marks.Replay,
    "masyu": replay_loops.Masyu,
    "slitherlink": replay_loops.Slitherlink,
}
# Smaller ones have the same techniques.
SMALL = {
    "takuzu": {"size": 8},
    "masyu": {"rows": 7, "columns": 7},
    "slitherlink": {"rows": 7, "columns": 7},
}
OTHERS = {"takuzu": {"symbols": "suns"}, "hashi": {"most": 3}}
# Types of fiendish puzzles, and what their what-ifs of depth one begin with.
FIENDISH = {"takuzu": 4, "starbattle": 1, "slitherlink": 3}  # with so many puzzles
OFTEN = {**FIENDISH, "masyu": 2}  # a masyu in 24 takes one
WHAT_IFS = "what_if", "what-if", "edge"  # of expert puzzles
SUPPOSED = "what-if", "every-case", "followed", "either_way"
LONG = dict.fromkeys(["slitherlink", "masyu"], ("what-if-far", "every-case"))
NEARLY_ALL = 0.85  # a line or cell beside the one named can show the same


def steps_of(name, givens):
    kind = load_type(name)
    steps = kind.steps(kind.read_givens(givens))
    return [(step.told.wording, step.told.values) for step in steps]


def take(replay, wording, values):
    """Take a step; other exceptions than a refusal come of names that are not there."""
    if wording == "in-turn":
        for part in ("first", "second"):
            take(replay, *values[part]["step"])
        return
    inner, told, known = unwrapped(wording, values)
    replay.take(inner, told, *([known] if known else []))


def refuses(replay, wording, values):
    try:
        take(copy.deepcopy(replay), wording, values)
    except (RefusedError, ValueError, KeyError, IndexError):
        return True
    return False


def check(name, givens):
    replay = REPLAYS[name](givens)
    for wording, values in steps_of(name, givens):
        take(replay, wording, values)
    assert replay.done


def puzzles(name, level, count, **params):
    return [
        draft.givens
        for draft in drafts_of(OnJson(load_type(name)), level, count, **params)
    ]


@pytest.mark.parametrize("name", REPLAYS)
def test_each_step_follows_from_what_it_says_and_those_before(name):
    (givens,) = puzzles(name, "expert", 1, **SMALL.get(name, {}))
    check(name, givens)
    check(name, load_type(name).example().givens)


@pytest.mark.parametrize("name", REPLAYS)
def test_a_step_that_says_something_else_is_refused(name):
    (givens,) = puzzles(name, "expert", 1, **SMALL.get(name, {}))
    replay = REPLAYS[name](givens)
    seen, refused = Counter(), Counter()
    for wording, values in steps_of(name, givens):
        if not seen["steps", wording]:
            seen["steps", wording] += 1
            assert refuses(replay, wording, turned(values)), (wording, values)
            for other in spoiled(values):
                seen["all"] += 1
                refused["all"] += refuses(replay, wording, other)
        take(replay, wording, values)
    assert refused["all"] >= NEARLY_ALL * seen["all"] > 20


def what_ifs_of(name, count, seed):
    """Replay puzzles made elsewhere; return how often each what-if was told."""
    kind, told = load_type(name), Counter()
    for k in range(count):
        rng = np.random.Generator(np.random.PCG64([seed, k]))
        givens = (MAKERS | LOOPS)[name](kind, rng)
        try:
            steps = steps_of(name, givens)
        except OutOfSteps:
            continue
        replay = REPLAYS[name](givens)
        for wording, values in steps:
            if wording.startswith(LONG.get(name, SUPPOSED)):
                told[wording] += 1
                assert refuses(replay, wording, turned(values)), (wording, values)
                for other in spoiled(values):
                    told["all"] += 1
                    told["refused"] += refuses(replay, wording, other)
            take(replay, wording, values)
        assert replay.done
    return told


@few("name", FIENDISH)
def test_what_ifs_of_puzzles_made_elsewhere_follow(name):
    told = what_ifs_of(name, FIENDISH[name], 1)

    assert told["refused"] >= NEARLY_ALL * told["all"] > 20


@pytest.mark.soak
@pytest.mark.parametrize("name", OFTEN)
def test_many_what_ifs_follow(name):
    told = what_ifs_of(name, 15 * OFTEN[name], 5)

    assert told["refused"] >= NEARLY_ALL * told["all"] > 400


@pytest.mark.soak
def test_a_star_and_none_lead_to_what_they_say(monkeypatch):
    *_, every_case = stars.LADDER
    monkeypatch.setattr(stars, "LADDER", (*stars.MADE, every_case))

    assert what_ifs_of("starbattle", 8, 1)["either_way"] > 0


def test_both_signs_of_a_binary_puzzle_lead_to_what_they_say(monkeypatch):
    monkeypatch.setattr(takuzu, "_BOTH", (True, False))

    assert what_ifs_of("takuzu", 6, 1)["every-case"] > 0


def test_three_white_pearls_in_a_row_are_told_by_the_middle_one():
    pearls = (
        "..b....",
        "...b..w",
        ".ww..w.",
        ".....w.",
        ".ww..w.",
        ".......",
        ".w...w.",
    )
    colours = {".": None, "w": "white", "b": "black"}
    givens = {"rows": [[colours[x] for x in row] for row in pearls]}
    check("masyu", givens)
    (told,) = [
        x for wording, x in steps_of("masyu", givens) if wording == "three-white"
    ]
    assert cells(told["cells"]) == [(2, 5), (3, 5), (4, 5)]


def test_a_side_that_two_faces_decide_leads_a_chain_on():
    clues = (
        ".33.3..22.",
        ".2.2..2311",
        "222.12.21.",
        "..1.22.222",
        "2..2.1.2.3",
        "2.2.3.2..2",
        "220.12.2..",
        ".32.12.212",
        "2112..2.3.",
        ".23..2.22.",
    )
    rows = [[None if x == "." else int(x) for x in row] for row in clues]
    check("slitherlink", {"rows": rows})


@few("name", ["tents", "nonogram", "masyu", "slitherlink"])
def test_a_what_if_of_a_hint_is_short_and_rests_on_no_other(name):
    kind, seen = load_type(name), 0
    for givens in puzzles(name, "expert", 6, seed=2, **SMALL.get(name, {})):
        replay = REPLAYS[name](givens)
        for wording, values in steps_of(name, givens):
            if wording.startswith(WHAT_IFS):
                break
            take(replay, wording, values)
        _, told, _ = kind.hints(kind.read_givens(givens), None)
        if told.wording.startswith(WHAT_IFS):
            take(replay, told.wording, told.values)
            assert "chain" not in told.values or len(parts(told.values["chain"])) <= 8
            seen += 1
    assert seen


@pytest.mark.parametrize("name", REPLAYS)
def test_a_third_hint_follows_where_the_second_one_is_told(name):
    kind, seen = load_type(name), 0
    for givens in puzzles(name, "expert", 4, seed=3, **SMALL.get(name, {})):
        own = kind.read_givens(givens)
        steps, replay = kind._climb(own), REPLAYS[name](givens)
        at, before = kind._hinted(own, steps)
        for step in (kind._tell(own, steps, k) for k in range(before)):
            take(replay, step.wording, step.values)
        _, told, after = kind.hints(own, None)
        take(replay, told.wording, told.values)
        done = [*steps[:before], steps[at]]
        others = [*steps[before:at], *steps[at + 1 : at + 7]]
        if others:
            found = next(told_by(kind, own, done, others, after))
            take(replay, found.wording, found.values)
            seen += 1
    assert seen


def told_by(kind, own, done, steps, last):
    """Yield the steps, told after some, of which a last hint tells or asks."""
    for step in steps:
        try:
            told = kind._tell(own, [*done, step], len(done))
        except AssertionError:
            continue  # it does not follow yet
        at = inner(told)
        said = {"effect": at["effect"], "ask": kind._ask(step, told)}
        said["place"] = at.get("called", at["place"])
        if last.values.items() <= said.items():
            yield told


@few("name", ["tents", "slitherlink", "masyu", "starbattle"], fast=2)
def test_crosses_and_dots_on_which_nothing_rests_are_left_out(name):
    kind = load_type(name)
    own = map(kind.read_givens, puzzles(name, "hard", 2, **SMALL.get(name, {})))
    both = [(len(kind.steps(x)), len(kind._climb(x))) for x in own]

    # That those told lead to the answer is tested above.
    assert sum(told for told, _ in both) < sum(found for _, found in both)


@pytest.mark.soak
@pytest.mark.parametrize("name", REPLAYS)
def test_the_steps_of_200_puzzles_follow(name):
    for params in ({}, OTHERS[name]) if name in OTHERS else ({},):
        for level in ("hard", "expert"):
            for givens in puzzles(name, level, 100, seed=7, **params):
                check(name, givens)
