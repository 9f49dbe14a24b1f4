"""The what-if that is told first is the shortest of all, and the grade does not ask."""

from importlib import import_module

import pytest
from logic_drafts import drafts_of
from on_json import OnJson

from puzzle_publish import load_type
from puzzle_publish.grids.loop_chains import OFF, ON, refuted
from puzzle_publish.grids.loop_whatifs import Shortest
from puzzle_publish.types._logic.looporder import known_before
from puzzle_publish.types.hashi import chains, ladder


def expert(name, **params):
    (draft,) = drafts_of(OnJson(load_type(name)), "expert", 1, **params)
    return load_type(name).read_givens(draft.givens)


@pytest.mark.parametrize("name", ["masyu", "slitherlink"])
def test_no_line_of_a_loop_breaks_in_fewer_links_than_the_one_found(name):
    kind, givens = load_type(name), expert(name, rows=7, columns=7)
    loop = import_module(f"puzzle_publish.types.{name}.ladder").loop_in(givens)
    steps = kind._climb(givens)
    at = [k for k, step in enumerate(steps) if step.technique.name == "what-if"]
    search = Shortest(loop)
    for k in at[:2]:
        known = known_before(steps, k)
        broken = {
            (edge, ON + OFF - line): len(found.links)
            for edge in range(len(loop.ends))
            for line in (ON, OFF)
            if edge not in known and (found := refuted(loop, known, edge, line))
        }
        assert broken[search.find(known)] == min(broken.values())
        ((edge, line),) = steps[k].lines
        assert broken[edge, line] == min(broken.values())
    assert at


def test_no_bridge_breaks_in_fewer_links_than_the_one_told_first():
    kind, givens = load_type("hashi"), expert("hashi")
    steps = kind._climb(givens)
    (at, *_) = (k for k, step in enumerate(steps) if step.technique.name == "what-if")
    sea = chains.sea_after(givens, steps[:at])
    lengths = {}
    for link, (low, high) in enumerate(zip(sea.low, sea.high, strict=True)):
        for bound in (("least", link, high), ("most", link, low)):
            broken = chains.refuted(sea, bound) if low < high else None
            if broken:
                lengths[bound] = len(broken.chain)
    ((start, end, low, high),) = steps[at].links
    link = chains.numbers_of(givens)[start, end]
    is_more = low > sea.low[link]
    wrong = ("most", link, low - 1) if is_more else ("least", link, high + 1)

    assert lengths[wrong] == min(lengths.values())
    assert kind.grade(givens).measures["steps"] == len(ladder.climb(givens))


@pytest.mark.soak
@pytest.mark.parametrize(("name", "most"), [("masyu", 40), ("slitherlink", 30)])
def test_what_ifs_of_expert_loops_are_short_enough_to_follow(name, most):
    kind = load_type(name)
    module = import_module(f"puzzle_publish.types.{name}.ladder")
    for draft in drafts_of(OnJson(kind), "expert", 20):
        givens = kind.read_givens(draft.givens)
        loop, steps = module.loop_in(givens), kind._climb(givens)
        for at, step in enumerate(steps):
            if step.technique.name == "what-if":
                ((edge, line),) = step.lines
                known = known_before(steps, at)
                assert len(refuted(loop, known, edge, ON + OFF - line).links) <= most
