"""A book with drawn hints, a glossary and sources, read back from its PDFs."""

from dataclasses import replace

import pytest
from few import few
from test_compose import anchors_of, number_in
from whole_book import links, texts

from puzzle_publish.core.errors import ConfigError
from puzzle_publish.layout.pages.front_matter import FrontMatter
from puzzle_publish.make.executor_options import ExecutorOptions
from puzzle_publish.render.pages import render
from puzzle_publish.types.contract import GlossaryEntry
from puzzle_publish.types.registry import load
from tiny import book_of, inspected, layout_of, selection_of

LOST = "\U00016a4f\U0001e900\U0001e901\U0001e902\U0001e903\U0001e904"


def made(telling, *, count=7, language="zh", selection=None, **options):
    book = book_of(count, type_name=telling, language=language, **options)
    return layout_of(book, selection)


BOOKS: dict = {}  # drawn once: tests only read it


@pytest.fixture
def book(telling):
    """(layout, rendered) of a Chinese book with the key at its back."""
    if not BOOKS:
        layout, design = made(telling)
        BOOKS["zh"] = layout, render(layout, design)
    return BOOKS["zh"]


@pytest.mark.soak
def test_a_book_with_drawn_hints_and_a_glossary_is_clean(book):
    layout, rendered = book

    assert inspected(rendered, layout) == ()


def test_the_pages_of_drawn_hints_and_their_puzzles_name_each_other(telling):
    layout, _ = made(telling, count=40)
    anchors = anchors_of(layout.pages)

    for place in layout.places:
        puzzle, hint = layout.pages[place.page - 1], layout.pages[place.drawn_page - 1]
        slot = next(s for s, a in hint.anchors.items() if a == f"drawn-{place.number}")
        assert anchors[puzzle.links["drawn"]] == place.drawn_page
        assert number_in(puzzle.slots["drawn_ref"]) == place.drawn_page
        assert hint.slots[slot.replace("key", "label")] == place.label
        assert number_in(hint.slots[slot.replace("key", "from")]) == place.page
        assert puzzle.slots["drawn_ref"] in place.references[0]


@pytest.mark.soak
def test_the_screen_edition_leads_from_puzzle_to_drawn_hint_and_back(book):
    layout, rendered = book
    found = set(links(rendered.screen))

    for place in layout.places:
        assert (place.page, place.drawn_page) in found
        assert (place.drawn_page, place.page) in found


def test_drawn_hints_come_after_the_worded_ones_and_before_the_key(telling):
    layout, _ = made(telling)

    order = [page.template for page in layout.pages if page.template != "blank"]
    after = order[order.index("hints") :]
    assert list(dict.fromkeys(after)) == ["hints", "drawn", "key", "glossary"]


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "second hints start on page {0}, checkpoints on page {1}."),
        ("zh", "第二条提示从第 {0} 页开始，中途局面从第 {1} 页开始。"),
    ],
)
def test_the_first_page_of_hints_tells_where_the_later_kinds_start(
    telling, language, wanted
):
    layout, _ = made(telling, language=language)
    first, *others = [p for p in layout.pages if p.template in ("hints", "drawn")]
    note = " ".join(v for k, v in first.slots.items() if k.startswith("note"))
    heads = {
        page.slots[name]: page.number
        for page in (first, *others)
        for name in page.slots
        if name.startswith("head")
    }

    later = [number for number in heads.values() if number != first.number]
    assert first.slots["part"]
    expected = wanted.format(*later) if len(later) == 2 else str(later[-1])
    assert expected.replace(" ", "") in note.replace(" ", "")


def test_a_drawn_hint_that_is_not_on_its_page_is_found(book):
    layout, rendered = book
    wrong = replace(layout.places[0], drawn_page=layout.places[0].drawn_page - 1)

    findings = inspected(rendered, replace(layout, places=(wrong, *layout.places[1:])))

    assert {f.rule for f in findings} >= {"reference"}
    assert any("drawn hint page" in f.message for f in findings)


def test_a_word_that_is_not_on_its_page_of_the_glossary_is_found(book):
    layout, rendered = book
    page = next(page for page in layout.pages if page.template == "glossary")
    figure = page.slots["figure"].figure
    steps = (replace(figure.steps[0], text="无中生有"), *figure.steps[1:])
    placed = replace(page.slots["figure"], figure=replace(figure, steps=steps))
    pages = list(layout.pages)
    pages[page.number - 1] = replace(page, slots={**page.slots, "figure": placed})

    findings = inspected(rendered, replace(layout, pages=tuple(pages)))

    messages = [finding.message for finding in findings]
    assert messages == ['"无中生有" (figure) is not on its glossary page.']


def test_the_glossary_stands_in_the_contents_and_after_the_key(book):
    layout, rendered = book
    (contents,) = (page for page in layout.pages if page.template == "contents")
    entry = contents.content.entries[-1]
    printed = texts(rendered.interior)[int(entry.page) - 1]

    assert entry.label == "成语释义"
    assert "爱不释手" in printed
    assert layout.pages[-2].template in ("glossary", "key")
    assert anchors_of(layout.pages)["glossary"] == int(entry.page)


@pytest.mark.soak
@few(
    ("answers", "inside", "apart"),
    [("back", 1, 0), ("separate", 0, 1), ("both", 1, 1)],
)
def test_the_glossary_goes_with_the_key(telling, answers, inside, apart):
    layout, design = made(telling, answers=answers)

    for pages, wanted in ((layout.pages, inside), (layout.answer_pages, apart)):
        assert sum(page.template == "glossary" for page in pages) == wanted
        assert [page.number for page in pages] == list(range(1, len(pages) + 1))
    assert inspected(render(layout, design), layout) == ()


def test_sources_are_named_above_the_imprint(book):
    layout, rendered = book

    imprint = next(page for page in layout.pages if page.template == "imprint")
    assert imprint.content.sources == (
        "Explanations: a dictionary of ours, CC BY-SA 4.0.",
    )
    printed = texts(rendered.interior)[imprint.number - 1]
    assert "Explanations: a dictionary of ours, CC BY-SA 4.0." in printed


@pytest.mark.soak
def test_many_sources_take_a_page_of_their_own(telling, monkeypatch):
    lines = [f"Source {k}: " + "a sentence of its licence. " * 9 for k in range(14)]
    monkeypatch.setattr(FrontMatter, "sources", lambda *_: lines)
    layout, design = made(telling, language="en", answers="separate")
    rendered = render(layout, design)

    pages = [page for page in layout.pages if page.template == "sources"]
    printed = texts(rendered.interior)
    assert pages[0].number == 3
    told = " ".join(printed[page.number - 1] for page in pages)
    assert all(f"Source {k}:" in told for k in range(14))
    assert "Source 0" not in printed[1]
    assert inspected(rendered, layout) == ()


@pytest.mark.soak
def test_an_english_book_prints_the_idioms_of_its_glossary_in_the_designs_fonts(
    telling,
):
    layout, design = made(telling, language="en")
    rendered = render(layout, design)

    assert any("Han" in family or "CJK" in family for family in rendered.fonts)
    assert inspected(rendered, layout) == ()


def test_letters_that_no_font_has_are_told_before_anything_is_made(
    telling, tmp_path, monkeypatch
):
    from puzzle_publish.cli.check import check
    from puzzle_publish.pipeline import build

    path = tmp_path / "book.yaml"
    path.write_text(
        "format: 1\n"
        "book: {id: lost, title: Lost, language: zh, seed: 1}\n"
        "sections:\n"
        "  - {id: plain, type: _blank, count: 2}\n"
        "  - id: words\n"
        "    type: telling\n"
        "    count: 2\n"
        "    params:\n"
        f'      lexicon: "好{LOST}"\n',
        encoding="utf-8",
    )
    for ask in (
        lambda: check(path, as_json=False),
        lambda: build(
            path, output=tmp_path / "output", run_on=ExecutorOptions("serial")
        ),
    ):
        with pytest.raises(ConfigError) as refused:
            ask()
        (problem,) = refused.value.problems
        assert f"{path.name}:9:16: sections[1].params.lexicon: " in problem
        assert "(U+16A4F), " in problem
        assert "(U+1E903) and " in problem
        assert "), which words of this list need" in problem
        assert "remove those words from your own" in problem
    assert not list((tmp_path / "output").glob("*/interior.pdf"))


@pytest.mark.soak
def test_letters_beyond_the_first_plane_are_printed_if_a_font_has_them(telling):
    chosen = selection_of(book_of(4, type_name=telling))
    layout, design = made(telling, selection=chosen, title="𠮷祥")

    rendered = render(layout, design)

    assert "𠮷祥" in texts(rendered.interior)[0].replace(" ", "")


def test_a_reading_that_no_font_has_is_told_as_well(telling, tmp_path, monkeypatch):
    from puzzle_publish.cli.check import check

    entry = GlossaryEntry("好", "h\U0001e903o")
    monkeypatch.setattr(type(load(telling)), "vocabulary", lambda *_: [entry])
    path = tmp_path / "book.yaml"
    path.write_text(
        "format: 1\nbook: {id: lost, title: Lost, language: zh, seed: 1}\n"
        "sections: [{id: words, type: telling, count: 2}]\n",
        encoding="utf-8",
    )

    with pytest.raises(ConfigError, match=r"no .* \(U\+1E903\), which words of this"):
        check(path, as_json=False)


@pytest.mark.soak
def test_a_page_count_with_a_glossary_is_told_as_an_estimate(telling, tmp_path, capsys):
    from puzzle_publish.cli.check import check

    for name, told in ((telling, "2 puzzles, about "), ("_blank", "2 puzzles, 1")):
        path = tmp_path / "book.yaml"
        path.write_text(
            "format: 1\nbook: {id: told, title: Told, language: zh, seed: 1}\n"
            "print: {printer: home}\n"
            f"sections: [{{id: words, type: {name}, count: 2}}]\n",
            encoding="utf-8",
        )
        check(path, as_json=False)
        assert told in capsys.readouterr().out


@pytest.mark.soak
def test_a_running_head_of_the_longest_kind_stands_on_its_page(telling):
    for language, word in (("zh", "划词寻踪"), ("en", "Wandering words ")):
        book = book_of(2, language=language)
        long = book.config.sections[0].model_copy(update={"title": word * 12})
        config = book.config.model_copy(update={"sections": [long]})
        layout, design = layout_of(replace(book, config=config), selection_of(book))
        page = next(page for page in layout.pages if page.template == "puzzle")

        printed = texts(render(layout, design).interior)[page.number - 1]

        assert page.head.endswith("…")
        assert page.head.replace(" ", "") in printed.replace(" ", "")
