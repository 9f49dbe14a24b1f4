"""Seeds to drafts: two words with one shortest way between them, of common words."""

import functools
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ...core.puzzle import Draft
from ...words.known_words import (
    Known,
    answers,
    easy_clue,
    known,
    load_known,
    refer_answers,
)
from .bonds import bonds
from .model import HANZI, Page, Words, write, write_answer
from .params import LadderParams, Lists
from .scoring import graded

TRIES = 40


class Plan(NamedTuple):
    """What ladders of a level are made of: lengths, numbers of rungs, least score."""

    lengths: tuple[int, ...]
    rungs: tuple[int, ...]
    least: int


PLANS = {
    "easy": Plan((3, 4, 4), (2, 3), 60),
    "medium": Plan((4,), (3,), 60),
    "hard": Plan((4, 4, 5), (4,), 53),
    "expert": Plan((4, 4, 5), (5, 6), 53),
}
IDIOM_PLANS = {
    "easy": Plan((HANZI,), (2,), 50),
    "medium": Plan((HANZI,), (3, 4), 40),
    "hard": Plan((HANZI,), (3,), 50),
    "expert": Plan((HANZI,), (4, 5), 40),
}
CLUED = ("easy",)
IDIOMS_CLUED = ("easy", "medium")

Graph = Mapping[str, Sequence[str]]


def lists_of(params: LadderParams) -> Lists:
    """Return the lists of params, ours in English unless resolved."""
    if params.lists is not None:
        return params.lists
    return {"known": known("en").reference, "answers": ours()}


@functools.cache
def ours() -> dict[str, str]:
    """Return the reference to our English words with clues."""
    from pathlib import Path

    from ...core.values import BookContext

    return refer_answers("en", BookContext(Path()))


def language_of(params: LadderParams) -> str:
    """Return the language of the words."""
    return load_known(lists_of(params)["known"]).language


def has_clues(params: LadderParams) -> bool:
    """Return whether pages print a clue for each rung."""
    if params.clues is not None:
        return params.clues
    return params.level in (CLUED if language_of(params) == "en" else IDIOMS_CLUED)


def plan_of(params: LadderParams) -> Plan:
    """Return what ladders of these params are made of."""
    plans = PLANS if language_of(params) == "en" else IDIOM_PLANS
    plan = plans[params.level]
    return Plan(
        plan.lengths if params.length is None else (params.length,),
        plan.rungs if params.rungs is None else (params.rungs,),
        plan.least,
    )


def pool(params: LadderParams) -> dict[str, str]:
    """Return the words that ladders may have, with their easiest clue."""
    lists, plan = lists_of(params), plan_of(params)
    scores, clued = load_known(lists["known"]), answers(lists["answers"])
    found = {}
    for word, entries in clued.items():
        entry = scores.find(word) if len(word) in plan.lengths else None
        if entry and not entry.shown and entry.frequency >= plan.least:
            found[word] = easy_clue(entries)
    return found


def generate(
    rng: np.random.Generator,
    params: LadderParams,
    taken: Sequence[str] = (),
    used: Sequence[str] = (),
) -> Draft | None:
    """Return a ladder of the level without taken words, or None."""
    plan, worn = plan_of(params), Counter(used)
    clues = {w: c for w, c in pool(params).items() if w not in set(taken)}
    bonded = _bonded(rng, params, clues, worn)
    if bonded:
        return _draft(bonded, clues, params)
    for _ in range(TRIES):
        length = plan.lengths[int(rng.integers(len(plan.lengths)))]
        rungs = plan.rungs[int(rng.integers(len(plan.rungs)))]
        starts = sorted(word for word in clues if len(word) == length)
        if not starts:
            continue
        order = rng.permutation(len(starts)).tolist()
        start = starts[min(order[:8], key=lambda k: worn[starts[k]])]
        graph = graph_of(load_known(lists_of(params)["known"]), length)
        ways = [
            way
            for way in single_ways(graph, start, rungs + 1)
            if set(way) <= clues.keys()
        ]
        if not ways:
            continue
        order = rng.permutation(len(ways)).tolist()
        best = min(order, key=lambda k: sum(worn[word] for word in ways[k]))
        return _draft(ways[best], clues, params)
    return None


def _bonded(
    rng: np.random.Generator,
    params: LadderParams,
    clues: Mapping[str, str],
    worn: Mapping[str, int],
) -> Words:
    """Return a ladder of the level whose ends belong together, () if none is left."""
    plan, lists = plan_of(params), lists_of(params)
    if language_of(params) != "en":
        return ()
    pairs = [pair for length in sorted({*plan.lengths}) for pair in bonds(length)]
    for k in rng.permutation(len(pairs)).tolist():
        start, end = pairs[k]
        if not {start, end} <= clues.keys() or (worn[start] and worn[end]):
            continue
        for rungs in plan.rungs:
            way = _between(load_known(lists["known"]), start, end, rungs)
            if not way or not set(way) <= clues.keys():
                continue
            if graded(_page(way, clues, params), way).level == params.level:
                return way
    return ()


@functools.lru_cache(maxsize=1024)
def _between(lexicon: Known, start: str, end: str, rungs: int) -> Words:
    """Return the one ladder between two words that no other is as short as, or ()."""
    ways = single_ways(graph_of(lexicon, len(start)), start, rungs + 1)
    return next((way for way in ways if way[-1] == end), ())


def _draft(way: Words, clues: Mapping[str, str], params: LadderParams) -> Draft:
    return Draft(write(_page(way, clues, params)), write_answer(way))


def _page(way: Words, clues: Mapping[str, str], params: LadderParams) -> Page:
    lists = lists_of(params)
    page = Page(way[0], way[-1], len(way) - 2, lists["known"])
    if not has_clues(params):
        return page
    texts = tuple(clues[word] for word in way[1:-1])
    return replace(page, clues=texts, list=lists["answers"])


@functools.lru_cache(maxsize=16)
def graph_of(lexicon: Known, length: int) -> Graph:
    """Return the words of a length with those that may stand below each."""
    words = [word for word in lexicon.single if len(word) == length]
    places: dict[str, list[str]] = defaultdict(list)
    for word in words:
        for form in _begun(word) if lexicon.language == "zh" else _with_gaps(word):
            places[form].append(word)
    ends = (lambda w: [w[-1]]) if lexicon.language == "zh" else _with_gaps
    return {
        word: [one for form in ends(word) for one in places[form] if one != word]
        for word in words
    }


def _begun(word: str) -> list[str]:
    return [word[0]]


def _with_gaps(word: str) -> list[str]:
    return [f"{word[:k]}_{word[k + 1 :]}" for k in range(len(word))]


def single_ways(graph: Graph, start: str, steps: int) -> list[Words]:
    """Return the ways of this many steps from a word that no other is as short as."""
    before: dict[str, str] = {start: ""}
    several: set[str] = set()
    edge = [start]
    for _ in range(steps):
        following: dict[str, str] = {}
        for word in edge:
            for near in graph[word]:
                if near in before:
                    continue
                if near in following or word in several:
                    several.add(near)
                following.setdefault(near, word)
        before |= following
        edge = list(following)
    return [_way(before, word) for word in edge if word not in several]


def _way(before: Mapping[str, str], word: str) -> Words:
    found = [word]
    while before[found[-1]]:
        found.append(before[found[-1]])
    return tuple(reversed(found))


def sample(params: LadderParams) -> Draft:
    """Return the largest ladder with the longest clues, for measuring only."""
    clues, plan = pool(params), plan_of(params)
    length, rungs = max(plan.lengths), max(plan.rungs)
    words = sorted((w for w in clues if len(w) == length), key=lambda w: -len(clues[w]))
    return _draft(tuple(words[: rungs + 2]), clues, params)
