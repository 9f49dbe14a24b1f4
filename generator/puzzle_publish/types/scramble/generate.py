"""Seeds to drafts: words, their final answer, and letters in disorder."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

import numpy as np

from ...core.puzzle import Draft
from ...core.shown import text_of
from ...words.gate import gate_of
from ...words.themes import bare
from .measures import disorder_of, graded
from .model import Final, Item, Key, Page, lengths_of, write, write_answer
from .params import ScrambleParams
from .sources import (
    USUAL_COUNT,
    Source,
    known_of,
    lists_of,
    plan_of,
    source_at,
    sources_for,
    taste_of,
    themes_of,
)

TRIES, SHUFFLES, FINALS, MOST_THEMES = 8, 24, 12, 12
# The shares of a lesson's words that other sheets have least often; the rest have the
# lengths of the level, as the rarest six may be too hard together. At last any words.
SHARES = (1.0, 0.5, 0.2, None)
MOST_A_WORD = 3  # marked letters
NEAREST = 2  # times as many words of a theme as are wanted, to choose from


class Choice(NamedTuple):
    """Words to scramble, and the final answer with the boxes that make it."""

    words: tuple[str, ...]
    final: str = ""
    marked: tuple[tuple[int, ...], ...] = ()


def generate(
    rng: np.random.Generator,
    params: ScrambleParams,
    taken: Sequence[str] = (),
    used: Sequence[str] = (),
) -> Draft | None:
    """Return scrambled words of the level without taken words, or None."""
    worn, barred = Counter(used), set(taken)
    # A theme without words of the level leaves its turn to the next.
    for source in islice(sources_for(params), MOST_THEMES):
        pool = [word for word in source.words if word not in barred]
        fit = _spelt(source.finals, pool) if params.final else []
        finals = [one for one in fit if one not in barred]
        # Of a few words none may make another; then there is no final answer.
        both = (finals, []) if finals and themes_of(params) else (finals,)
        shares = SHARES if params.lesson else (None,)
        for due in shares:
            near = _wanted(pool, params) if due is None else pool
            for some in both:
                for _ in range(TRIES // len(shares)):
                    chosen = _chosen(rng, near, some, worn, params, due)
                    draft = chosen and _draft(rng, chosen, source, params)
                    if draft:
                        return draft
    return None


def _spelt(finals: Iterable[str], pool: Sequence[str]) -> list[str]:
    """Return the final answers whose letters are in the words besides themselves.

    The others would never be used, and so be tried first in every puzzle.

    >>> _spelt(["SEA", "TIN"], ["SEA", "EAST"])
    ['SEA']
    """
    has, own = Counter("".join(pool)), set(pool)
    return [
        one
        for one in finals
        if all(
            count * (1 + (one in own)) <= has[letter]
            for letter, count in Counter(bare(one)).items()
        )
    ]


def _chosen(
    rng: np.random.Generator,
    pool: Sequence[str],
    finals: Sequence[str],
    worn: Mapping[str, int],
    params: ScrambleParams,
    due: float | None,
) -> Choice | None:
    """Return words of the pool, of which a final answer can be made if there are any.

    Of idioms that are mixed, two are one item. `due` is the share of a lesson's words
    that other sheets have least often, None for any words.
    """
    if params.lesson and due is None:
        worn = {}
    count, mixed = params.count or USUAL_COUNT, _mixed(params)
    needed = count + mixed
    every = _in_order(rng, pool, worn)
    if len(every) < needed:
        return None
    if not finals:
        some = every[:needed] if due is None else _shared(every, needed, due, params)
        return Choice(_paired(some, mixed), "", ((),) * count)
    for final in _in_order(rng, finals, worn)[:FINALS]:
        others = [word for word in every if word != final]
        if due is None:
            words = _with_letters(others, bare(final), needed)
        else:
            words = _shared(others, needed, due, params)
        items = _paired(words, mixed) if len(words) == needed else ()
        marked = _marked(rng, items, bare(final))
        if marked:
            return Choice(items, final, marked)
    return None


def _shared(
    every: Sequence[str], needed: int, due: float, params: ScrambleParams
) -> list[str]:
    """Return the first words, and as the rest the first of the level's lengths.

    >>> _shared(["BUTTERFLY", "CATERPILLAR", "BEETLE"], 2, 0.5, ScrambleParams())
    ['BUTTERFLY', 'BEETLE']
    """
    first = round(due * needed)
    least, most = plan_of(params).lengths
    near = sorted(every[first:], key=lambda word: not least <= len(word) <= most)
    return [*every[:first], *near[: needed - first]]


def _mixed(params: ScrambleParams) -> int:
    """Return how many items are two words."""
    return round((params.count or USUAL_COUNT) * plan_of(params).mixed)


def _wanted(words: Sequence[str], params: ScrambleParams) -> Sequence[str]:
    """Return the words to choose from: of a theme, those nearest to the level's."""
    if not themes_of(params):
        return words
    middle = sum(plan_of(params).lengths) / 2
    most = NEAREST * ((params.count or USUAL_COUNT) + _mixed(params))
    return sorted(words, key=lambda word: abs(len(word) - middle))[:most]


def _in_order(
    rng: np.random.Generator, words: Sequence[str], worn: Mapping[str, int]
) -> list[str]:
    """Return words in random order, those that the book has used last."""
    found = [words[k] for k in rng.permutation(len(words)).tolist()]
    found.sort(key=lambda word: worn.get(word, 0))
    return found


def _with_letters(every: Sequence[str], letters: str, needed: int) -> list[str]:
    """Return words, among them for each letter one that has it while there is room."""
    found: list[str] = []
    for letter in letters[:needed]:
        fit = (word for word in every if letter in word and word not in found)
        found += [word for word in (next(fit, ""),) if word]
    others = (word for word in every if word not in found)
    return found + [
        word for word, _ in zip(others, range(needed - len(found)), strict=False)
    ]


def _paired(words: Sequence[str], mixed: int) -> tuple[str, ...]:
    """Return words of which the first ones are joined in pairs, sorted within."""
    pairs = zip(words[: 2 * mixed : 2], words[1 : 2 * mixed : 2], strict=True)
    return (*(" ".join(sorted(pair)) for pair in pairs), *words[2 * mixed :])


def _marked(
    rng: np.random.Generator, items: Sequence[str], letters: str
) -> tuple[tuple[int, ...], ...]:
    """Return the boxes of each item that give the letters, () if they cannot.

    As few of an item as can be.
    """
    boxes: list[list[int]] = [[] for _ in items]
    cells = [item.replace(" ", "") for item in items]
    for letter in (letters[k] for k in rng.permutation(len(letters)).tolist()):
        fit = [
            (len(boxes[k]), nth, k, at)
            for nth, k in enumerate(rng.permutation(len(items)).tolist())
            for at, char in enumerate(cells[k])
            if char == letter and at not in boxes[k] and len(boxes[k]) < MOST_A_WORD
        ]
        if not fit:
            return ()
        *_, k, at = min(fit)
        boxes[k].append(at)
    return tuple(tuple(sorted(found)) for found in boxes)


def _draft(
    rng: np.random.Generator, chosen: Choice, source: Source, params: ScrambleParams
) -> Draft | None:
    """Return the words scrambled, in any order; None if they are of another level."""
    order = rng.permutation(len(chosen.words)).tolist()
    words = tuple(chosen.words[k] for k in order)
    marked = tuple(chosen.marked[k] for k in order)
    spelt = "".join(
        word.replace(" ", "")[at]
        for word, found in zip(words, marked, strict=True)
        for at in found
    )
    if chosen.final and spelt == bare(chosen.final):
        return None
    mixed = [_scrambled(rng, word, params) for word in words]
    if not all(mixed):
        return None
    level = graded(mixed, words, known_of(params), finals=len(spelt)).level
    if level != params.level:
        return None
    lists = lists_of(params)
    items = tuple(
        Item(letters, tuple(map(len, word.split())), boxes, word[0] * (" " in word))
        for letters, word, boxes in zip(mixed, words, marked, strict=True)
    )
    is_sheet = params.lesson is not None
    page = Page(items, None, source.heading, lists["known"], is_sheet)
    if chosen.final:
        clue = source.finals[chosen.final]
        final = Final(lengths_of(chosen.final), clue, lists["answers"])
        page = replace(page, final=final)
    return Draft(write(page), write_answer(Key(words, chosen.final)))


def _scrambled(rng: np.random.Generator, words: str, params: ScrambleParams) -> str:
    """Return letters in the disorder of the level that spell nothing, "" if none do."""
    letters, gate = words.replace(" ", ""), gate_of(taste_of(params.taste))
    wanted, found = plan_of(params).disorder, []
    for _ in range(SHUFFLES):
        mixed = "".join(letters[k] for k in rng.permutation(len(letters)).tolist())
        if mixed != letters and gate.find([text_of(mixed)]) is None:
            found.append((abs(disorder_of(mixed, words) - wanted), mixed))
    return min(found, key=lambda pair: pair[0])[1] if found else ""


def sample(params: ScrambleParams) -> Draft:
    """Return a page with the longest words and texts, for measuring only."""
    every = [source_at(params, k) for k in range(max(1, len(themes_of(params))))]
    plan, count = plan_of(params), params.count or USUAL_COUNT
    size = max(map(len, (w for one in every for w in _wanted(one.words, params))))
    if params.lesson is not None:
        size = max(map(len, source_at(params, 0).words))
    parts = (size,) * (2 if plan.mixed else 1)
    letters = (
        "M" * sum(parts) if known_of(params).language == "en" else "龙" * sum(parts)
    )
    finals = {k: v for one in every for k, v in one.finals.items()}
    lists, headings = lists_of(params), [one.heading for one in every if one.heading]
    item = Item(letters, parts, (), letters[0] * (len(parts) - 1))
    page = Page((item,) * count, None, None, lists["known"])
    words = (" ".join(letters[:size] for _ in parts),) * count
    key = Key(words, "")
    if params.final and finals:
        final = max(finals, key=lambda one: (len(finals[one]), one))
        form = max(map(lengths_of, finals), key=sum)
        marked = tuple(
            tuple(range(len(range(k, sum(form), count)))) for k in range(count)
        )
        items = tuple(item._replace(marked=boxes) for boxes in marked)
        page = replace(
            page, items=items, final=Final(form, finals[final], lists["answers"])
        )
        key = Key(words, max(finals, key=lambda one: (sum(lengths_of(one)), one)))
    if headings:
        page = replace(page, theme=max(headings, key=lambda one: len(one.title)))
    return Draft(write(page), write_answer(key))
