"""The glossary of techniques: what is explained, and where its examples come from."""

import re
from pathlib import Path

import pytest
from test_settle import Ruler

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.printer import load_printer
from puzzle_publish.core.values import Plan
from puzzle_publish.layout.pages.page_plan import Single
from puzzle_publish.layout.pages.techniques import explained, likely
from puzzle_publish.layout.settle import lay_out, settle
from puzzle_publish.types import registry
from puzzle_publish.types._logic.techniquetype import TechniqueType
from puzzle_publish.types.registry import load
from tiny import book_of, selection_of

DESIGN = load_design("classic", "en")
KDP = load_printer("kdp-paperback", Path())
FOLDER = Path(registry.__file__).parent
LADDERS = [k.name for k in registry.loadable() if isinstance(k, TechniqueType)]
MOST_WORDS = 50


def names_in(folder: Path) -> set[str]:
    """The names of techniques that the modules of a folder make."""
    sources = (path.read_text() for path in folder.glob("*.py"))
    return {
        name
        for text in sources
        for name in re.findall(r'Technique\(\s*"([^"]+)"', text)
    }


@pytest.mark.parametrize("name", LADDERS)
def test_every_technique_has_words_in_every_language(name: str) -> None:
    needed = names_in(FOLDER / name)

    assert needed
    for language in ("en", "zh"):
        words = load(name).technique_words(language)
        assert needed - words.keys() == set()
        for title, text in (words[technique] for technique in needed):
            assert title
            assert "{" not in text
            assert len(text.split()) <= MOST_WORDS
            assert text[-1] in ".。"


@pytest.fixture(scope="module")
def chosen():
    return selection_of(book_of(6, type_name="futoshiki"))


def test_techniques_are_those_that_puzzles_need_with_their_numbers(chosen) -> None:
    found = explained(
        chosen, {p.request.key: f"P{p.number}" for p in chosen.picks}, "en"
    )

    words = load("futoshiki").technique_words("en")
    for technique, (title, text) in words.items():
        users = [str(p.number) for p in chosen.picks if p.grade.measures.get(technique)]
        mine = [one for one in found if one.name == title]
        assert len(mine) == bool(users)
        for one in mine:
            assert one.text == text
            assert one.source[1:] in users
            ends = [part.split("–") for part in one.numbers]
            told = {str(n) for a, *b in ends for n in range(int(a), int(*b or a) + 1)}
            assert told == set(users)


def test_easier_techniques_come_first(chosen) -> None:
    labels = {pick.request.key: str(pick.number) for pick in chosen.picks}
    names = [one.name for one in explained(chosen, labels, "en")]

    assert names.index("Naked single") < names.index("Bounds along a chain")


def test_more_techniques_are_likely_than_are_needed(chosen) -> None:
    labels = {pick.request.key: str(pick.number) for pick in chosen.picks}
    requests = [pick.request for pick in chosen.picks]

    needed = {one.name for one in explained(chosen, labels, "en")}
    assert needed <= {one.name for one in likely(requests, "en")}


@pytest.mark.parametrize("glossary", ["words", "techniques"])
def test_the_book_has_pages_of_techniques_if_it_asks_for_them(chosen, glossary) -> None:
    book = book_of(6, type_name="futoshiki", glossary=glossary)
    plan = Plan(tuple(pick.request for pick in chosen.picks))
    settled = settle(book, plan, DESIGN, KDP, Ruler, chosen)
    layout = lay_out(book, chosen, settled, DESIGN, KDP)

    pages = [page for page in layout.pages if page.template == "techniques"]
    assert (Single.TECHNIQUES in settled.structure.flows) == (glossary == "techniques")
    assert len(pages) == (glossary == "techniques")
    (contents,) = (page for page in layout.pages if page.template == "contents")
    entries = {one.label: one for one in contents.content.entries}
    assert ("Techniques" in entries) == (glossary == "techniques")
    for page in pages:
        assert entries["Techniques"].page == str(page.number)
        slots = {one.slot for group in page.content.groups for one in group.entries}
        assert slots <= page.slots.keys()


@pytest.mark.parametrize("hints", ["all", "grids"])
def test_the_book_draws_the_step_of_its_hints_if_it_asks_for_it(chosen, hints) -> None:
    book = book_of(6, type_name="futoshiki", hints=hints)
    plan = Plan(tuple(pick.request for pick in chosen.picks))
    settled = settle(book, plan, DESIGN, KDP, Ruler, chosen)
    layout = lay_out(book, chosen, settled, DESIGN, KDP)

    kind = load("futoshiki")
    wanted = [kind.draw_hinted(kind.read(p.puzzle)[0], "en") for p in chosen.picks]
    pages = [page for page in layout.pages if page.template == "drawn"]
    shown = [
        one.figure.all_steps
        for page in pages
        for name, one in page.slots.items()
        if name.startswith("figure")
    ]
    assert shown == [one.all_steps for one in wanted] * (hints == "grids")
    assert settled.drawn_for.get("grids", False) == (hints == "grids")
    # Before the puzzles are made, nobody knows the grids, but there is room for them.
    guessed = settle(book, plan, DESIGN, KDP, Ruler)
    assert len(guessed.structure.drawn) == len(pages)


@pytest.mark.parametrize(("hints", "kinds"), [("none", 0), ("one", 1), ("all", 3)])
def test_a_book_has_the_hints_that_it_asks_for(chosen, hints, kinds) -> None:
    book = book_of(6, type_name="futoshiki", hints=hints)
    plan = Plan(tuple(pick.request for pick in chosen.picks))
    settled = settle(book, plan, DESIGN, KDP, Ruler, chosen)
    layout = lay_out(book, chosen, settled, DESIGN, KDP)

    shown = "".join(
        "".join(str(value).split())
        for page in layout.pages
        for name, value in page.slots.items()
        if page.template == "hints" and name.startswith("text")
    )
    kind = load("futoshiki")
    for pick in chosen.picks:
        every = [kind.hint_text(h, "en") for h in kind.hints(*kind.read(pick.puzzle))]
        told = ["".join(text.split()) in shown for text in every]
        assert told == [k < kinds for k in range(3)]
    puzzles = [page for page in layout.pages if page.template == "puzzle"]
    assert {"hint_ref" in page.slots for page in puzzles} == {kinds > 0}
    assert {"Hint p." in " ".join(place.references) for place in layout.places} == {
        kinds > 0
    }
    (contents,) = (page for page in layout.pages if page.template == "contents")
    labels = [one.label for one in contents.content.entries]
    assert ("Hints" in labels) == (kinds > 0)
    # A single kind needs no head of its own.
    heads = [
        s for page in layout.pages for s in page.slots.values() if "hints" in str(s)
    ]
    assert any("First hints" in str(head) for head in heads) == (kinds > 1)
    guessed = settle(book, plan, DESIGN, KDP, Ruler).structure
    assert bool(guessed.hints) == (kinds > 0)


def test_puzzles_without_a_ladder_explain_no_techniques() -> None:
    requests = [pick.request for pick in selection_of(book_of(1)).picks]

    assert likely(requests, "en") == ()


@pytest.mark.parametrize("name", ["futoshiki", "skyscrapers", "kakuro", "calcudoku"])
@pytest.mark.parametrize(("language", "areas"), [("en", r"\bbox"), ("zh", "宫")])
def test_no_technique_that_a_grid_without_boxes_needs_speaks_of_boxes(
    name: str, language: str, areas: str
) -> None:
    words = load(name).technique_words(language)
    used = ["full-house", "naked-single", "hidden-single", "naked-pair", "naked-triple"]
    used += ["hidden-pair", "hidden-triple", "x-wing", "xy-wing", "turbot-fish"]
    said = " ".join(words[technique][1] for technique in used)
    assert not re.findall(areas, said)
    assert re.findall(areas, load("sudoku").technique_words(language)["full-house"][1])
