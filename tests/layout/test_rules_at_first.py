"""`print.rules`: where types are explained."""

import json
import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from test_settle import Ruler
from test_structure import needs_of, requests_of

from puzzle_publish.config.load import load_book
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.printer import load_printer
from puzzle_publish.core.resources import configs
from puzzle_publish.layout.pages.contents import Listed, contents
from puzzle_publish.layout.pages.front_matter import FrontMatter
from puzzle_publish.layout.pages.geometry import geometry_of
from puzzle_publish.layout.pages.page_plan import RulesFlow, varieties
from puzzle_publish.layout.pages.rules_pages import RulesSetter, howto_anchor
from puzzle_publish.layout.pages.structure import structure
from puzzle_publish.layout.settle import settle
from puzzle_publish.plan import make_plan
from puzzle_publish.render.pages import PageMeasurer
from puzzle_publish.types.registry import load

KDP = load_printer("kdp-paperback", Path())
DESIGN = load_design("classic", "en")
TYPES = ("maze", "takuzu", "futoshiki", "hashi")


def mixed(folder, types, **options):
    """Return a book with two puzzles of each type, which take turns."""
    return written(folder, [{"id": name, "type": name} for name in types], **options)


def written(folder, sections, **options):
    """Return a book with two easy puzzles of each section."""
    sections = [{"count": 2, "level": "easy", **section} for section in sections]
    about = {"id": "mixed", "title": "Mixed", "language": "en", "seed": 1}
    options = {"order": "levels", **options}
    whole = {"format": 1, "book": about, "print": options, "sections": sections}
    path = folder / "mixed.yaml"
    path.write_text(json.dumps(whole))
    return load_book(path)


def settled(book):
    return settle(book, make_plan(book), DESIGN, KDP, Ruler)


def rules_pages(found):
    return {
        name: at
        for flow, (at, _) in found.flows.items()
        if isinstance(flow, RulesFlow)
        for name in flow.types
    }


def first_pages(found):
    """Return the page of the first puzzle of each type."""
    pages = {}
    for chapter in found.chapters:
        for number, requests in chapter.batches():
            for request in requests:
                pages.setdefault(request.type, number)
    return pages


@pytest.mark.parametrize(
    ("count", "options", "at"),
    [
        (3, {}, "front"),
        (4, {}, "first"),
        (4, {"rules": "front"}, "front"),
        (1, {"rules": "first"}, "first"),
        (4, {"rules": "none"}, "none"),
        (4, {"matter": "none"}, "none"),
    ],
)
def test_rules_are_at_the_first_puzzle_from_four_types_on(tmp_path, count, options, at):
    book = mixed(tmp_path, TYPES[:count], **options)
    found = settled(book).structure
    rules, first = rules_pages(found), first_pages(found)

    assert rules.keys() == (set() if at == "none" else set(TYPES[:count]))
    if at == "front":
        assert max(rules.values()) < found.chapters[0].start
    for name, page in rules.items():
        assert page < first[name]
        assert at == "front" or page >= first[name] - 3
    numbers = [n for c in found.chapters for n, _ in c.batches()]
    taken = [at + k for at, pages in found.flows.values() for k in range(pages)]
    assert set(numbers) & set(taken) == set()


@pytest.mark.parametrize("order", ["levels", "sections"])
@pytest.mark.parametrize("rules", ["front", "first", "none"])
def test_the_contents_list_the_rules_in_page_order(tmp_path, rules, order):
    book = mixed(tmp_path, TYPES, rules=rules, order=order)
    whole = settled(book)
    front = FrontMatter(book.config, DESIGN)
    listed = Listed(book, DESIGN, whole, front, _Places())
    entries = contents(listed).entries

    wanted = rules_pages(whole.structure)
    named = {e.anchor: int(e.page) for e in entries if e.anchor.startswith("howto-")}
    notes = [
        re.fullmatch(r"(?:2 puzzles · Easy)?(?: · )?(?:rules p. (\d+))?", e.note)
        for e in entries
    ]
    noted = [int(one[1]) for one in notes if one[1]]
    in_notes = (rules, order) == ("first", "sections")
    among = sorted(wanted.values()) if in_notes else []
    assert noted == among
    assert sorted(named.values()) == ([] if among else sorted(wanted.values()))
    pages = [int(entry.page) for entry in entries]
    assert pages == sorted(pages)


def test_the_contents_say_how_many_puzzles_of_which_levels_a_section_has(tmp_path):
    book = mixed(tmp_path, TYPES[:2], rules="none", order="sections")
    whole = settled(book)
    listed = Listed(book, DESIGN, whole, FrontMatter(book.config, DESIGN), _Places())
    noted = {entry.rank: entry.note for entry in contents(listed).entries}

    assert noted == {1: "", 2: "2 puzzles · Easy"}


def test_rules_are_named_by_the_variant_where_a_type_has_several(tmp_path):
    kinds = {"a": "plain", "b": "killer", "c": "killer", "d": "jigsaw"}
    sections = [
        {
            "id": name,
            "type": "sudoku",
            "title": f"Part {name}",
            "params": {"kind": kind},
        }
        for name, kind in kinds.items()
    ]
    front = FrontMatter(written(tmp_path, sections).config, DESIGN)
    kind = load("sudoku")
    sizes = {
        name: SimpleNamespace(
            kind=kind, example=kind.example_for(kind.read_params({"kind": of}))
        )
        for name, of in kinds.items()
    }
    killer = "sudoku:killer"
    names = {"a": "sudoku", "b": killer, "c": killer, "d": "sudoku:jigsaw"}

    assert varieties(sizes) == names
    assert varieties({name: sizes[name] for name in "bc"}) == {
        "b": "sudoku",
        "c": "sudoku",
    }
    assert front.titles_of(names) == {
        "sudoku": "Part a",
        killer: "Killer sudoku",
        "sudoku:jigsaw": "Part d",
    }
    assert howto_anchor(killer) == "howto-sudoku-killer"


@pytest.mark.soak
@pytest.mark.parametrize("rules", ["front", "first"])
def test_each_variant_of_a_type_has_its_rules_and_its_example_once(tmp_path, rules):
    kinds = ["plain", "killer", "killer", ["thermo", "diagonal"], "thermo", "jigsaw"]
    sections = [
        {
            "id": f"part{k}",
            "type": "sudoku",
            "params": {"kind" if isinstance(kind, str) else "kinds": kind},
        }
        for k, kind in enumerate(kinds)
    ]
    sections[-1]["title"] = "Odd shapes"
    found = settled(written(tmp_path, sections, rules=rules, order="sections"))

    names = ["sudoku", "sudoku:killer", "sudoku:thermo", "sudoku:jigsaw"]
    assert [*rules_pages(found.structure)] == names
    pages = [(one, *one.below) for one in (r.page for r in found.rules.values())]
    captions = {one.name: one.steps[0].caption for both in pages for one in both}
    assert [*captions] == ["Sudoku", "Killer sudoku", "Thermo sudoku", "Odd shapes"]
    assert "cage" in captions["Killer sudoku"]
    assert "thermometer" in captions["Thermo sudoku"]
    if rules == "first":
        (_, cages, *_) = found.structure.chapters
        at = rules_pages(found.structure)["sudoku:killer"]
        assert cages.requests[0].key.section == "part1"
        assert cages.first <= at < cages.first + cages.count


class _Places(dict):
    """Places of no puzzle: chapters with openers need none."""

    def __missing__(self, key):
        class Place:
            number, page = 1, 1

        return Place


def test_pages_that_belong_together_still_face_each_other_behind_rules():
    requests = requests_of(6, dated=False)
    rules = {
        requests[0].key: (RulesFlow("one"), 1),
        requests[3].key: (RulesFlow("two"), 2),
    }
    base = replace(needs_of("year"), rules=rules)
    notes = structure(requests, replace(base, notes=True))
    double = structure(requests, replace(base, facing=frozenset({("year", "easy")})))

    for found in (notes, double):
        (chapter,) = found.chapters
        pages = {r[0].key.index: n for n, r in chapter.batches() if r}
        assert all(number % 2 == 0 for number in pages.values())
        assert found.flows[RulesFlow("one")] == (chapter.first, 1)
        assert found.flows[RulesFlow("two")] == (pages[3] - 2, 2)
        assert pages[2] == pages[3] - 4


def test_two_types_share_a_page_if_each_fits_half_of_it():
    geometry = geometry_of(KDP, DESIGN, "7x10in", 12.7, 0.0)
    setter = RulesSetter(DESIGN, geometry, PageMeasurer(DESIGN, geometry))
    explained = [(name, ("easy",), load(name).example()) for name in TYPES[:3]]
    found = setter.brief(explained, {("maze", "takuzu"), ("takuzu", "futoshiki")})

    assert [(name, one.pages, one.below) for name, one in found.items()] == [
        ("maze", 1, "takuzu"),
        ("futoshiki", 1, ""),
    ]
    page = found["maze"].page
    (below,) = page.below
    assert [one.name for one in (page, below)] == ["Mazes", "Binary puzzles"]
    assert not page.tips
    assert found["futoshiki"].page.tips
    assert setter.measurer.pages(page) == 1
    slots = {f"below-{step.slot}" for step in below.steps}
    assert slots <= page.placed().keys()
    apart = setter.brief(explained[:2], set())
    assert [(one.pages, one.below) for one in apart.values()] == [(1, ""), (1, "")]


@pytest.mark.soak
def test_a_book_of_twenty_types_begins_by_page_twelve():
    book = load_book(configs() / "classics.yaml")
    design = load_design(book.config.print.design, "en")
    found = settle(
        book, make_plan(book), design, KDP, lambda g: PageMeasurer(design, g)
    ).structure

    (first, *_), rules = first_pages(found).values(), rules_pages(found)
    assert len(rules) >= 20
    assert first <= 12
    assert sum(page < first for page in set(rules.values())) <= 6
