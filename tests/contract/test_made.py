"""A maker that changes gets a new version."""

from few import few

from puzzle_publish.types.registry import load, names
from tests.contract import made

QUICK = ("cryptogram", "nonogram")
AGAIN = "then record what it makes: python -m tests.contract.made"


def faults(kind, before, now):
    """Sentences about a type whose record does not fit what it makes."""
    if before["version"] != kind.version:
        yield f"{kind.name}: version {kind.version} is not recorded; {AGAIN}"
        return
    for level, digests in now["levels"].items():
        known = before["levels"].get(level)
        if known is None or known["params"] != digests["params"]:
            yield f"{kind.name}:{level}: other params or lists; {AGAIN}"
        elif known["drafts"] != digests["drafts"]:
            yield f"{kind.name}:{level}: other puzzles; raise its version, {AGAIN}"


@few("name", sorted(names(), key=QUICK.__contains__, reverse=True), fast=len(QUICK))
def test_a_type_makes_the_puzzles_of_its_version(name):
    before, now = made.recorded()[name], made.made_of(name)

    assert list(faults(load(name), before, now)) == []


def test_a_maker_that_changes_without_a_new_version_is_found(monkeypatch):
    kind = load("nonogram")
    makes = type(kind).generate
    monkeypatch.setattr(
        type(kind),
        "generate",
        lambda self, rng, p: (rng.random(), makes(self, rng, p))[1],
    )

    found = list(faults(kind, made.recorded()["nonogram"], made.made_of("nonogram")))

    assert len(found) == len(kind.presets)
    assert all("raise its version" in one for one in found)
