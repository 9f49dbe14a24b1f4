"""Pages to hand out one by one: the design `worksheet`."""

import itertools

import pytest
from each import each
from few import few
from refused import PLAIN, problems
from whole_book import texts, written

from puzzle_publish.core.errors import LayoutError
from puzzle_publish.core.line_breaks import is_short
from puzzle_publish.layout.pages import handouts
from puzzle_publish.render.pages import render
from puzzle_publish.types.facts import facts_of
from puzzle_publish.types.registry import load, names
from tiny import book_of, inspected, layout_of

SHEETS = {"design": "worksheet", "matter": "none", "printer": "home", "trim": "A4"}


def sheets(count=3, **options):
    return layout_of(book_of(count, **{**SHEETS, **options}))


def page_of(layout, template):
    return next(page for page in layout.pages if page.template == template)


@few(
    ("printer", "trim", "language", "per_page"),
    [
        ("home", "A4", "en", 1),
        ("home", "Letter", "zh", 4),
        ("home", "A5", "en", 2),
        ("kdp-paperback", "5x8in", "en", 1),
        ("kdp-paperback", "8.25x6in", "zh", 1),
    ],
)
def test_sheets_are_clean_on_every_paper(printer, trim, language, per_page):
    options = {"printer": printer, "trim": trim, "language": language}
    layout, design = sheets(4, **options, per_page=per_page, publisher="Oak School")
    rendered = render(layout, design, covered=False)

    assert rendered.cover == b""
    assert inspected(rendered, layout, printer) == ()
    found = texts(rendered.interior)
    assert all("Oak School" in text for text in found if text.strip())
    assert design.say("handout_header").split()[0] in found[0]


def test_no_page_refers_to_another_or_has_a_number():
    for options in ({}, {"per_page": 2}):
        layout, _ = sheets(4, **options)

        for page in layout.pages:
            assert (page.head, page.folio, page.links) == ("", "", {})
            assert not [name for name in page.slots if "ref" in name or "from" in name]
        assert {(p.references, p.back_reference) for p in layout.places} == {((), "")}


def test_a_sheet_has_the_title_of_its_puzzle_and_a_page_of_several_that_of_all():
    text = load("_blank").text("en")
    one, _ = sheets(2)
    several, _ = sheets(2, per_page=2)

    assert page_of(one, "puzzle").slots["title"] == text.name
    assert page_of(several, "puzzles").slots["title"] == text.title
    assert page_of(one, "key").slots["title"] == f"{text.title}: answers"
    assert page_of(sheets(1)[0], "key").slots["title"] == f"{text.name}: answer"


def test_the_line_to_fill_in_is_the_books_own_or_left_out():
    own, _ = sheets(1, header="Class … Score …/10")
    none, _ = sheets(1, header="")

    words = [word for word, _ in page_of(own, "puzzle").content.write_in]
    assert words == ["Class", "Score", "/10"]
    assert page_of(none, "puzzle").content.write_in == ()
    assert page_of(own, "key").content.write_in == ()


@each("name", names())
@each("language", ["en", "zh"])
def test_all_rules_of_a_type_fit_above_its_sheet(name, language):
    gap = "" if language == "zh" else " "
    text, facts = (
        load(name).text(language),
        facts_of(load(name), load(name).example().givens),
    )
    every = [text.rules({level}, facts) for level in text.levels]
    for rules, width in itertools.product(map(gap.join, every), (99.0, 137.0)):
        lines, pt, pitch = handouts._set(rules, width, language)

        assert "".join(lines).replace(" ", "") == rules.replace(" ", "")
        assert len(lines) * pitch <= 12.8
        assert pt >= 7
        assert len(lines) == 1 or not is_short(lines[-1])


def test_rules_that_fit_in_no_size_are_told(monkeypatch):
    monkeypatch.setattr(handouts, "_set", lambda *_: None)

    with pytest.raises(LayoutError, match="the rules of _blank are too long"):
        sheets(1)


def test_a_long_title_is_smaller_and_then_shortened():
    short, large = handouts._fitted("Unit 3", 60.0)
    long, small = handouts._fitted("The weather and the sea in winter", 60.0)
    cut, least = handouts._fitted("The weather and the sea " * 8, 60.0)

    assert (short, large) == ("Unit 3", 16.0)
    assert long == "The weather and the sea in winter"
    assert large > small > least == 7.0
    assert cut.endswith("…")


@pytest.mark.parametrize(("times", "pages"), [(1, 0), (20, 1)])
def test_credits_are_on_every_sheet_or_on_a_page_of_their_own(
    monkeypatch, times, pages
):
    credits_ = tuple(f"List {k}: used as its licence allows." for k in range(times))
    monkeypatch.setattr(type(load("_blank")), "credits", lambda *_: credits_)
    layout, _ = sheets(2, publisher="Oak School")
    sheet = page_of(layout, "puzzle").slots
    foot = " ".join(sheet[name] for name in sheet if name.startswith("source"))

    assert [page.template for page in layout.pages].count("sources") == pages
    assert foot.startswith("Oak School")
    assert ("List 0" in foot) is not bool(pages)


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        (["print.design=worksheet"], "is for sheets, with print.matter: none"),
        (["print.header=Name …"], "only a design for sheets, as worksheet, has it"),
        (
            ["print.design=worksheet", "print.matter=none", f"print.header={'w' * 90}"],
            "its words leave no room to write",
        ),
    ],
)
def test_options_that_do_not_go_together_are_refused(tmp_path, settings, problem):
    path = written(tmp_path, text=PLAIN)

    (found,) = problems(path, settings)

    assert problem in found
