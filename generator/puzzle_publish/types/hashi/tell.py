"""A step in words: an island, what its neighbours can take, and what that leaves."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import cast

from ...core.puzzle import Hint, Json
from ...grids.ladder import Cell
from .. import telling
from ..step_words import as_cell
from .chains import Bound, Broken, Sea, Why, numbers_of, refuted, sea_after
from .ladder import LinkStep
from .model import Hashi

TWO = 2  # bridges at most, of which "at least two" are all
COUNTING = ("one-neighbour", "just-enough", "all-but-one")


def tell(givens: Hashi, steps: Sequence[LinkStep], at: int) -> Hint:
    """Return a step of the ladder in words."""
    sea, step = sea_after(givens, steps[:at]), steps[at]
    name = step.technique.name
    if len(step.links) > 1 and name not in COUNTING:
        return _in_turn(givens, steps[:at], step)
    if name in COUNTING:
        return _counted(sea, step, name)
    if name == "what-if":
        return _supposed(sea, step)
    ((start, end, _, high),) = step.links
    link = numbers_of(givens)[start, end]
    told: dict[str, Json] = {
        "place": _link(sea, link),
        "suppose": _bound(sea, ("least", link, high + 1)),
        "effect": _bound(sea, ("most", link, high)),
    }
    if name == "isolated-pair":
        told["place"] = _island(sea, givens.links[link][0])
    if name == "isolated-group":
        group = sea.group(*givens.links[link])
        told["group"] = telling.cells(givens.islands[k] for k in group)
    return Hint(name, told)


def needed(givens: Hashi, steps: Sequence[LinkStep]) -> list[LinkStep]:
    """Return the steps that build bridges, and the limits that later ones name."""
    named: set[tuple[Cell, ...]] = set()
    found: list[LinkStep] = []
    for at in range(len(steps) - 1, -1, -1):
        hint = tell(givens, steps, at)
        effect = telling.wordings(telling.inner(hint)["effect"])
        builds = any("least" in wording for wording in effect) or "first" in hint.values
        if builds or any((a, b) in named for a, b, _, _ in steps[at].links):
            found.append(steps[at])
            named |= _limits(hint.values)
    return found[::-1]


def _limits(values: telling.Values) -> set[tuple[Cell, ...]]:
    """Return the links of which a step says what earlier ones have shown."""
    found: set[tuple[Cell, ...]] = set()
    for name in ("first", "second"):
        if name in values:
            _, inner = cast(
                telling.Part, cast(Mapping[str, Json], values[name])["step"]
            )
            found |= _limits(inner)
    for _, one in telling.parts(values["known"]) if "known" in values else ():
        chain = cast(Mapping[str, Sequence[Json]], one["link"])["chain"]
        found.add(tuple(map(as_cell, chain)))
    return found


def ask(technique: str, told: Hint) -> Json:
    """Return the question that leads to a step, by where its what-if ends."""
    values = telling.inner(told)
    if "apart" in values:
        return {"aim": ["ask-what-if-apart", {"suppose": _of_it(values["suppose"])}]}
    if "island" in values:
        named = {name: values[name] for name in ("number", "island")}
        asked = {**named, "suppose": _of_it(values["suppose"])}
        return {"aim": ["ask-what-if-number", asked]}
    return {"aim": [f"ask-{technique}", "ask-any", {}]}


def _of_it(suppose: Json) -> Json:
    """Return what is supposed of a link that has just been named."""
    return telling.listed((f"it-{word}", {}) for word, _ in telling.parts(suppose))


def is_short(givens: Hashi, steps: Sequence[LinkStep], at: int) -> bool:
    """Return whether a step is no what-if, or one of few links."""
    step, done = steps[at], list(steps[:at])
    for link in step.links if step.technique.name == "what-if" else ():
        one = replace(step, links=(link,))
        _, broken = _refuted(sea_after(givens, done), one)
        if len(broken.chain) - 1 > telling.MOST_LINKS:
            return False
        done.append(one)
    return True


def _refuted(sea: Sea, step: LinkStep) -> tuple[Bound, Broken]:
    """Return the opposite of a what-if, and how it goes wrong."""
    ((start, end, low, high),) = step.links
    link = numbers_of(sea.puzzle)[start, end]
    wrong: Bound = ("least", link, high + 1)
    if low > sea.low[link]:
        wrong = ("most", link, low - 1)
    broken = refuted(sea, wrong)
    assert broken is not None, "the step would not follow"
    return wrong, broken


def _in_turn(givens: Hashi, done: Sequence[LinkStep], step: LinkStep) -> Hint:
    """Return one after the other what a technique showed of the same link."""
    first = replace(step, links=step.links[:1])
    rest = replace(step, links=step.links[1:])
    one = tell(givens, [*done, first], len(done))
    other = tell(givens, [*done, first, rest], len(done) + 1)
    inner = telling.inner(other)
    return Hint(
        "in-turn",
        {
            "place": inner["place"],
            "first": {"step": [one.wording, one.values]},
            "second": {"step": [other.wording, other.values]},
            "effect": inner["effect"],
        },
    )


def _link(sea: Sea, link: int) -> Json:
    return telling.link(sea.puzzle.islands[k] for k in sea.puzzle.links[link])


def _island(sea: Sea, island: int) -> Json:
    return telling.cells([sea.puzzle.islands[island]])


def _bound(sea: Sea, bound: Bound) -> Json:
    """Return what is known of a link."""
    return telling.listed([_bound_part(sea, bound)])


def _bound_part(sea: Sea, bound: Bound) -> telling.Part:
    word, link, count = bound
    has_all = word == "least" and count == sea.puzzle.most == TWO
    return f"{'all' if has_all else 'at'}-{word}-{count}", {"link": _link(sea, link)}


def _known(sea: Sea, links: Iterable[int]) -> dict[str, Json]:
    """Return what a page does not show of some links: earlier steps ruled it out."""
    hidden = [link for link in links if sea.high[link] < sea.seen(link)]
    if not hidden:
        return {}
    parts = [_bound_part(sea, ("most", link, sea.high[link])) for link in hidden]
    return {"known": telling.listed(parts)}


def _hint(name: str, told: dict[str, Json], known: dict[str, Json]) -> Hint:
    """Return a step, after what it rests on that a page does not show."""
    if not known:
        return Hint(name, told)
    return Hint("known-before", {**known, "step": {"step": [name, told]}})


def _counted(sea: Sea, step: LinkStep, name: str) -> Hint:
    """Return what an island lacks, and what its neighbours can still take."""
    island = sea.puzzle.islands.index(step.pattern[0])
    links = [k for k in sea.near[island] if sea.high[k] > sea.low[k]]
    room = sum(sea.high[k] - sea.low[k] for k in links)
    numbers = numbers_of(sea.puzzle)
    drawn = [(numbers[start, end], low) for start, end, low, _ in step.links]
    told: dict[str, Json] = {
        "place": _island(sea, island),
        "number": sea.puzzle.numbers[island],
        "lacks": sea.lacks(island),
        "room": room,
        "spare": room - sea.lacks(island),
        "neighbours": telling.listed(
            (
                "takes",
                {"island": _other(sea, k, island), "count": sea.high[k] - sea.low[k]},
            )
            for k in links
        ),
        "effect": telling.listed(_bound_part(sea, ("least", *one)) for one in drawn),
    }
    return _hint(name, told, _known(sea, sea.near[island]))


def _other(sea: Sea, link: int, island: int) -> Json:
    a, b = sea.puzzle.links[link]
    return _island(sea, b if a == island else a)


def _supposed(sea: Sea, step: LinkStep) -> Hint:
    """Return what would follow from the opposite, and where it breaks."""
    ((start, end, low, high),) = step.links
    link = numbers_of(sea.puzzle)[start, end]
    is_more = low > sea.low[link]
    found: Bound = ("least", link, low) if is_more else ("most", link, high)
    wrong, broken = _refuted(sea, step)
    told: dict[str, Json] = {
        "place": _link(sea, link),
        "suppose": _bound(sea, wrong),
        "chain": telling.each(
            _follows(sea, why) for why in broken.chain if why.bound != wrong
        ),
        "effect": _bound(sea, found),
    }
    if broken.apart:
        told["apart"] = telling.cells(sea.puzzle.islands[k] for k in broken.apart)
    else:
        told["island"] = _island(sea, broken.island)
        told["number"] = sea.puzzle.numbers[broken.island]
        told["broken"] = telling.listed([_wrong(sea, broken)])
    once = "" if len(broken.chain) > 1 else "-once"
    looked = {why.island for why in broken.chain} | {broken.island}
    links = {k for i in looked if i >= 0 for k in sea.near[i]}
    if broken.apart:
        apart = set(broken.apart)
        links |= {
            k
            for i in apart
            for k in sea.near[i]
            if not apart.issuperset(sea.puzzle.links[k])
        }
    name = f"what-if-{'apart' if broken.apart else 'number'}{once}"
    return _hint(name, told, _known(sea, sorted(links - {link})))


def _wrong(sea: Sea, broken: Broken) -> telling.Part:
    """Return how many bridges an island has, or can get, where that is wrong."""
    island, number = broken.island, sea.puzzle.numbers[broken.island]
    low, high = list(sea.low), list(sea.high)
    for why in broken.chain:
        word, link, count = why.bound
        (low if word == "least" else high)[link] = count
    links = sea.near[island]
    told: dict[str, Json] = {"island": _island(sea, island), "number": number}
    least, most = (sum(bounds[k] for k in links) for bounds in (low, high))
    if least > number:
        return "breaks-many", {**told, "count": least}
    if most < number:
        return ("breaks-few" if most else "breaks-none"), {**told, "count": most}
    wrong = next(link for link in links if low[link] > high[link])
    return "breaks-link", {"link": _link(sea, wrong)}


def _follows(sea: Sea, why: Why) -> telling.Part:
    return _bound_part(sea, why.bound)
