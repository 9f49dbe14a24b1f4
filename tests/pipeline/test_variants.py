"""A type with variants: each has its own rules, words and example in a book."""

import json
from dataclasses import replace

import pytest
from test_compose import anchors_of
from twofold import STEPS, WORDS
from whole_book import built, entries, texts, written

from puzzle_publish.cli import main
from puzzle_publish.cli import type_tables as about
from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import ConfigError, PublishError, UsageError
from puzzle_publish.core.jobs import job_of
from puzzle_publish.core.values import Key, Request, Selection
from puzzle_publish.plan import make_plan
from puzzle_publish.testing import contract_tests
from puzzle_publish.types.registry import load
from puzzle_publish.types.texts import read_text
from puzzle_publish.types.variants import Rules, rules_in, shared_text
from tiny import book_of, layout_of, selection_of

TEXT = """\
format: 1
book: {id: two, title: Two in One, seed: 5}
print: {printer: home, trim: A5}
sections:
  - {id: threes, type: twofold, count: 3, ramp: [easy, hard]}
  - {id: pairs, type: twofold, count: 4, level: easy, params: {size: 2, blanks: 2}}
"""
RULES = ["How to play: Missing Numbers", "How to play: Duos"]
DUO, OWN = WORDS["en"], "Missing Numbers"
MADE: dict = {}  # built once: tests only read it


@pytest.fixture
def folder(twofold, tmp_path_factory):
    """The finished book of both variants, without a finding or a warning."""
    if not MADE:
        place = tmp_path_factory.mktemp("two")
        book = written(place, text=TEXT)
        options = "--executor", "serial", "--strict"
        MADE["book"] = built(book, place / "output", *options)
    return MADE["book"]


@pytest.fixture
def pages(folder):
    return texts((folder / "interior.pdf").read_bytes())


def test_each_variant_has_its_own_page_of_rules_in_the_contents(pages):
    (contents,) = [page for page in pages if page.startswith("Contents")]
    own, duo = pages[4], pages[5]

    assert "How to play: Missing Numbers 5 How to play: Duos 6" in contents
    assert own.startswith("HOW TO PLAY Missing Numbers Fill every empty cell")
    assert own.endswith("3 Done LEVELS Easy Hard See page one. 5")
    assert duo.startswith(f"HOW TO PLAY Duos {DUO['how_to_play'][0]}")
    # Its steps, on a board of its own, and of its levels those that the book has.
    assert [step in duo for step in STEPS["en"]] == [True] * 3
    assert "3 1 1–9 11 9 4 6 1 A pair" in duo
    assert duo.endswith(f"LEVELS Gentle {DUO['key_note']} 6")


def test_pages_of_puzzles_and_openers_speak_as_their_variant_does(folder, pages):
    for entry in entries(folder):
        page = pages[entry["page"] - 1]
        duo = entry["section"] == "pairs"
        easy = entry["level"] == "easy"

        assert (DUO["promise"]["any"] in page) == duo
        assert ("other answers" in page) == (easy and not duo)
        assert ("Gentle" in page, "Easy" in page) == (duo, easy and not duo)
        assert ("Keyholes" in page, "Peepholes" in page) == (duo, not duo)
        assert page.endswith(f"{'Duos' if duo else OWN} {entry['page']}")
    (opener,) = [page for page in pages if page.startswith("Duos")]
    assert opener.startswith("Duos 4 puzzles Gentle No. 4–7")


def test_key_and_hints_name_both_variants(pages):
    hints = next(page for page in pages if page.startswith("Hints"))
    key = next(page for page in pages if page.startswith("Answers"))

    assert "peepholes on page 20, keyholes on page 21." in hints
    assert key.endswith(f"See page one. {DUO['key_note']}")
    assert [pages[k].partition(" ")[0] for k in (19, 20)] == ["Peepholes", "Keyholes"]


def test_cover_and_title_page_count_and_name_both(folder, pages):
    (cover,) = texts((folder / "cover.pdf").read_bytes())

    for told in ("Easy · Hard · Gentle", DUO["blurb"], "Fill the gaps"):
        assert told in cover
    assert "7 puzzles · Missing Numbers 3 · Duos 4" in pages[0]
    assert main(["verify", str(folder)]) == 0


def test_the_screen_edition_leads_to_each_page_of_rules(twofold):
    book = book_of(4, type_name=twofold)
    layout, _ = layout_of(book, mixed(book))

    anchors = anchors_of(layout.pages)
    assert anchors["howto-twofold-duo"] == anchors["howto-twofold"] + 1


def mixed(book):
    """Hard puzzles of a section as if only these were duos."""
    chosen = selection_of(book)
    picks = tuple(
        replace(pick, request=replace(pick.request, variant="duo"))
        if pick.request.level == "hard"
        else pick
        for pick in chosen.picks
    )
    return Selection(picks, chosen.tally)


def test_a_section_of_two_variants_has_the_types_title_and_each_levels_words(twofold):
    book = book_of(4, type_name=twofold)
    layout, _ = layout_of(book, mixed(book))

    opener = next(page for page in layout.pages if page.template == "opener")
    puzzles = [page for page in layout.pages if page.template == "puzzle"]
    (contents,) = [page for page in layout.pages if page.template == "contents"]
    labels = [entry["label"] for entry in contents.values["entries"]]
    assert opener.values["title"] == OWN
    assert [level["word"] for level in opener.values["levels"]] == ["Easy", "Severe"]
    assert [page.values["level"] for page in puzzles] == ["Easy", "Severe"] * 2
    assert labels[:3] == [*RULES, OWN]


def test_several_a_page_leave_room_for_the_longest_promise_of_each(twofold):
    book = book_of(4, type_name=twofold, per_page=4)
    layout, _ = layout_of(book, mixed(book))

    page = next(page for page in layout.pages if page.template == "puzzles")
    told = [page.values[f"promise{k}"] for k in range(4)]
    assert told == ["There may be other answers.", DUO["promise"]["unique"]] * 2


def test_the_plan_says_which_variant_each_puzzle_is(twofold, tmp_path):
    plan = make_plan(load_book(written(tmp_path, text=TEXT)))

    assert [r.variant for r in plan.requests] == [""] * 3 + ["duo"] * 4
    assert rules_in(plan.requests) == (Rules("twofold"), Rules("twofold", "duo"))


def test_a_variant_changes_no_job_in_the_ledger():
    request = Request(Key("s", 0), "_blank", 1, "easy", {}, 1, 60)

    assert job_of(request, 0) == job_of(replace(request, variant="duo"), 0)


def test_shared_words_are_a_variants_only_where_all_are_of_it(twofold):
    own = Request(Key("s", 0), twofold, 1, "easy", {}, 1, 60)
    duo = replace(own, variant="duo")

    assert shared_text([duo, duo], "en").title == "Duos"
    assert shared_text([own, own], "en").title == OWN
    assert shared_text([duo, own], "en").title == OWN


def test_most_types_have_no_variants():
    kind = load("_blank")

    assert kind.variant(kind.presets["easy"]) == ""
    assert kind.text_of("", "en") is kind.text("en")


def test_a_type_with_variants_keeps_the_contract(twofold, monkeypatch):
    # Its mutations are for puzzles that promise one answer.
    monkeypatch.setattr(type(load(twofold)), "fairness_by_level", {})
    for check in contract_tests(twofold):
        if "solver_know" not in check.__name__:  # it has no solve.py of its own
            check()


def test_types_tells_the_rules_of_each_variant(twofold):
    kind = load(twofold)

    told = about.one_type(kind)
    (entry,) = json.loads(about.as_json([kind]))

    assert f"duo: Duos\n{DUO['how_to_play'][0]}" in told
    assert entry["variants"] == {"duo": "Duos"}


def test_preview_of_a_preset_is_titled_as_its_variant(twofold, tmp_path, monkeypatch):
    kind = load(twofold)
    pair = kind.variants["duo"]
    monkeypatch.setattr(type(kind), "presets", {**kind.presets, "easy": pair})

    call = ["preview", f"{twofold}:easy", "--pages", "1", "--output", str(tmp_path)]
    assert main(call) == 0
    (title, *_) = texts((tmp_path / "pages.pdf").read_bytes())
    assert title.startswith("Duos")


# Words in files


BASE = """\
title: Base
how_to_play: [Play.]
steps: [one, two, three]
levels: {easy: Easy, hard: Hard}
promise: {unique: One., any: Some.}
hints: {first: Look.}
labels: {across: Across, down: Down}
"""


def in_files(folder, own):
    (folder / "text.en.yaml").write_text(BASE)
    (folder / "text-duo.en.yaml").write_text(own)
    return folder


def test_a_variants_file_says_only_what_differs(tmp_path):
    own = "title: Duo\nhow_to_play: [Pair.]\nlabels: {down: Below}\nkey_note: Note.\n"
    folder = in_files(tmp_path, own)

    text = read_text(folder, "en", "duo")

    assert (text.title, text.how_to_play, text.key_note) == ("Duo", ("Pair.",), "Note.")
    assert text.labels == {"across": "Across", "down": "Below"}
    assert text.steps == ("one", "two", "three")
    assert text.levels == {"easy": "Easy", "hard": "Hard"}
    assert read_text(folder, "en").title == "Base"


def test_a_variant_without_a_file_in_a_language_is_named(tmp_path):
    folder = in_files(tmp_path, "title: Duo\n")
    (folder / "text.zh.yaml").write_text(BASE)

    with pytest.raises(UsageError, match='no text of its variant duo in "zh"'):
        read_text(folder, "zh", "duo")


@pytest.mark.parametrize(
    ("own", "problem"),
    [
        ("hints: {first: See.}", r"text-duo\.en\.yaml: hints are worded in text\.en"),
        ("colour: red", r"text-duo\.en\.yaml: .*unexpected keyword argument 'colour'"),
    ],
)
def test_what_a_variants_file_may_not_say_is_told(tmp_path, own, problem):
    with pytest.raises(PublishError, match=problem):
        read_text(in_files(tmp_path, own), "en", "duo")


def test_a_book_whose_variant_lacks_its_language_is_refused_by_place(
    twofold, tmp_path, monkeypatch
):
    def lacking(self, variant, language):
        raise UsageError(f"language: no text of {variant}")

    monkeypatch.setattr(type(load(twofold)), "variant_text", lacking)

    with pytest.raises(ConfigError, match=r"book\.yaml:2:\d+: .*no text of duo"):
        load_book(written(tmp_path, text=TEXT))
