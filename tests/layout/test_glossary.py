"""The glossary: which words, in which order, on how many pages."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_settle import Ruler, plan_of

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.printer import MM_PER_INCH, load_printer
from puzzle_publish.core.values import Geometry, Plan
from puzzle_publish.layout.pages import sizing
from puzzle_publish.layout.pages.glossary import STYLES, Setter, Word, collect, heading
from puzzle_publish.layout.settle import settle
from puzzle_publish.types.contract import GlossaryEntry
from puzzle_publish.types.looks import looks_of
from tiny import book_of, selection_of

DESIGN = load_design("classic", "zh")
KDP = load_printer("kdp-paperback", Path())
PAGE = Geometry(152.4, 228.6, 19.9, 14.0, 16.0, 18.0)
ENTRY = GlossaryEntry("一言为定", "yī yán wéi dìng", "一句话说定了，不再更改。")


def width_mm(text, **_style):
    return 1.5 * len(text)


def pages_of(words, geometry=PAGE):
    return Setter(DESIGN, geometry, width_mm).pages(words)


def a_word(k, note=""):
    return Word(f"词{k:04}", f"{chr(97 + k * 26 // 2000)} cí", note, (str(k),))


def texts(page):
    return [step.text for step in page.figure.all_steps]


def test_the_looks_of_a_glossary_are_what_its_lines_are_measured_with():
    looks = looks_of(DESIGN)

    for role, style in STYLES.items():
        assert (looks[role].font, looks[role].weight) == style
        assert looks[role].size == 1.0


def test_every_word_stands_once_with_the_numbers_of_its_puzzles(telling):
    chosen = selection_of(book_of(6, type_name=telling))

    words = collect(chosen, {}, "zh")

    wanted = {}
    for pick in chosen.picks:
        for number in {n for row in pick.puzzle.answer["rows"] for n in row}:
            wanted.setdefault(number, []).append(str(pick.number))
    assert sorted(word.labels for word in words) == sorted(map(tuple, wanted.values()))
    assert len({word.word for word in words}) == len(words)


def test_words_are_sorted_by_syllable_and_tone(telling):
    words = collect(selection_of(book_of(12, type_name=telling)), {}, "zh")

    assert [word.word for word in words] == [
        "爱不释手",
        "百发百中",
        "画蛇添足",
        "井底之蛙",
        "怒发冲冠",
        "女娲补天",
        "守株待兔",
        "一言为定",
        "自相矛盾",
    ]


def test_words_of_which_nothing_is_told_make_no_glossary(telling):
    chosen = selection_of(book_of(3, type_name=telling))
    params = {**chosen.picks[0].request.params, "lexicon": "bare"}
    for pick in chosen.picks:
        pick.request.params.update(params)

    assert collect(chosen, {}, "zh") == ()


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(0, 300), min_size=1, max_size=250))
def test_pages_hold_all_words_in_order_and_nothing_beyond_their_edges(notes):
    words = [a_word(k, "字" * size) for k, size in enumerate(notes)]

    pages = pages_of(words)

    told = [step for page in pages for step in page.figure.all_steps]
    heads = [step.text for step in told if step.role == "glossary-word"]
    assert heads == [word.word for word in words]
    for page in pages:
        height = page.figure.height
        for step in page.figure.all_steps:
            assert 0 < step.y < height
            assert 0 <= step.x < page.figure.width
    noted = "".join(s.text for s in told if s.role == "glossary-note")
    assert len(noted) == sum(notes)


def test_a_letter_stays_with_the_word_under_it():
    words = [a_word(k, "字" * (k % 60)) for k in range(700)]

    for page in pages_of(words):
        steps = sorted(page.figure.all_steps, key=lambda s: (s.x > 20, s.y))
        for step, after in zip(steps, [*steps[1:], None], strict=True):
            if step.role == "glossary-letter":
                assert after is not None
                assert after.role == "glossary-word"
                assert 0 < after.y - step.y < 2


@pytest.mark.parametrize(
    ("notes", "named"), [(("", "一句话。"), "成语释义"), (("", ""), "成语索引")]
)
def test_a_glossary_without_meanings_is_an_index(notes, named):
    pages = pages_of([a_word(k, note) for k, note in enumerate(notes)])

    assert DESIGN.say(heading(pages)) == named


def test_a_page_names_its_first_and_last_word():
    words = [a_word(k, "字" * 30) for k in range(400)]

    pages = pages_of(words)

    assert len(pages) > 2
    assert [words[0].word, words[-1].word] == [pages[0].first, pages[-1].last]
    for page in pages:
        heads = [s.text for s in page.figure.all_steps if s.role == "glossary-word"]
        assert (page.first, page.last) == (heads[0], heads[-1])


def test_the_columns_of_the_last_page_are_as_long_as_each_other():
    (page,) = pages_of([Word(f"词{k}", "", "", ("1",)) for k in range(40)])

    left = [s for s in page.figure.all_steps if s.x < page.figure.width / 2]
    assert len(left) == len(page.figure.all_steps) / 2


@pytest.mark.parametrize(("count", "note"), [(50, 0), (400, 20), (1500, 60)])
def test_the_estimate_is_the_truth_or_a_little_more(count, note):
    setter = Setter(DESIGN, PAGE, width_mm)
    words = [a_word(k * 2000 // count, "字" * note) for k in range(count)]
    entries = [GlossaryEntry("词0001", "a cí", "字" * note)]

    truth, guess = len(setter.pages(words)), setter.estimate(count, entries)

    assert truth <= guess <= 1.1 * truth + 1


def test_an_estimate_from_many_entries_takes_the_mean_of_some():
    setter = Setter(DESIGN, PAGE, width_mm)
    short, long = (GlossaryEntry("词", "a cí", "字" * size) for size in (0, 200))

    mixed = setter.estimate(9000, [short] * 2000 + [long] * 2000)
    both = setter.estimate(4500, [short]) + setter.estimate(4500, [long])
    assert mixed == pytest.approx(both, rel=0.05)


def test_words_of_which_nothing_is_told_are_estimated_to_take_no_page():
    setter = Setter(DESIGN, PAGE, width_mm)

    assert setter.estimate(900, [GlossaryEntry("一言为定")]) == 0
    assert setter.estimate(0, [ENTRY]) == 0


def test_no_more_words_are_expected_than_there_are(telling, monkeypatch):
    asked = []
    monkeypatch.setattr(
        Setter,
        "estimate",
        lambda _, count, entries: asked.append((count, entries)) or 0,
    )
    for count in (1, 600):
        book = book_of(count, type_name=telling, language="zh")
        settle(book, plan_of(count, type_name=telling), DESIGN, KDP, Ruler)

    (few, entries), *_, (many, _) = asked
    assert 1 <= few < many == len(entries) == 9


def settled_twice(telling, monkeypatch, guess, truth, printer=KDP):
    """Return what is settled before and after the puzzles are made."""
    book = book_of(20, type_name=telling, language="zh")
    chosen = selection_of(book)
    plan = Plan(tuple(pick.request for pick in chosen.picks))
    page = pages_of([a_word(1)])[0]
    monkeypatch.setattr(sizing, "likely_pages", lambda *_: guess)
    monkeypatch.setattr(Setter, "pages", lambda *_: (page,) * truth)
    before = settle(book, plan, DESIGN, printer, Ruler)
    return before, lambda: settle(book, plan, DESIGN, printer, Ruler, chosen)


@pytest.mark.parametrize(("guess", "truth"), [(0, 300), (300, 0), (2, 1), (111, 109)])
def test_a_wrong_guess_of_the_glossary_settles_with_the_gutter_of_the_truth(
    telling, monkeypatch, guess, truth
):
    before, settle_again = settled_twice(telling, monkeypatch, guess, truth)
    after = settle_again()

    for found, pages in ((before, guess), (after, truth)):
        assert (found.structure.glossary or (0, 0))[1] == pages
        total = found.structure.total
        extra = DESIGN.numbers.margins.gutter_extra
        inside = KDP.gutter_mm(total) + extra
        assert found.geometry.inside_mm == pytest.approx(inside)
    assert len(after.glossary) == truth
    assert before.glossary == ()


def test_a_book_that_only_a_guess_makes_too_thick_is_warned_of_and_then_refused(
    telling, monkeypatch, said
):
    before, settle_again = settled_twice(telling, monkeypatch, 900, 900)

    assert before.structure.total > 828
    assert "900 of them its glossary" in said.text
    with pytest.raises(ConfigError, match="the book would have 9"):
        settle_again()


def test_a_glossary_of_a_wider_page_has_larger_lines_and_gutters_in_mm():
    large = Geometry(215.9, 279.4, 19.9, 18.0, 20.0, 23.0)

    (small_page,), (large_page,) = (pages_of([a_word(1)], g) for g in (PAGE, large))

    assert large_page.figure.cell_mm > small_page.figure.cell_mm
    assert small_page.figure.cell_mm == pytest.approx(8 * MM_PER_INCH / 72)
