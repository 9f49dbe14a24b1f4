"""The teacher's case: twenty terms of a lesson with their definitions, in each type.

Thirty sheets of the same words are thirty puzzles, all with the terms that the author
asks for; what cannot be is named with the reason and with what works.
"""

import csv
import io
import re
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from few import few
from openpyxl import Workbook

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.journal import Journal
from puzzle_publish.core.puzzle import Draft, Verdict, digest
from puzzle_publish.core.values import BookContext
from puzzle_publish.types._grid.must import _wanted
from puzzle_publish.types.proof import prove
from puzzle_publish.types.registry import load
from puzzle_publish.words import unused
from puzzle_publish.words.clued import read_clued
from puzzle_publish.words.cluelists import load_clues

LESSONS = Path(__file__).parents[1] / "fixtures/lessons"
NAMES = sorted(path.name for path in LESSONS.iterdir())
LEVELS = ("easy", "medium", "hard")
STYLES = {
    "crossword freeform": ("crossword", {"kind": "freeform"}),
    "crossword british": ("crossword", {"kind": "british"}),
    "fill_in freeform": ("fill_in", {"grid": "freeform"}),
    "codeword freeform": ("codeword", {"grid": "freeform"}),
    "codeword british": ("codeword", {"grid": "british"}),
}
FREE = [style for style in STYLES if "freeform" in style]
ATTEMPTS = 200  # for one puzzle, as in a book


@pytest.fixture(autouse=True)
def fresh():
    unused.warn_of_left.cache_clear()


def resolved(style, folder=LESSONS, **params):
    name, more = STYLES[style]
    kind = load(name)
    typed = type(kind.presets["easy"])(**{**more, **params})
    return kind, kind.resolve(typed, BookContext(folder))


def sheets(kind, params, number):
    """That many different sheets, or as many as the attempts gave."""
    found = {}
    for sheet in range(number):
        for attempt in range(ATTEMPTS):
            rng = np.random.Generator(np.random.PCG64([sheet, attempt]))
            draft = kind.generate(rng, params)
            if draft is None:
                continue
            read = kind.read(draft)
            if kind.grade(read[0]).level != params.level:
                continue
            if found.setdefault(digest(kind.identity(*read)), draft) is draft:
                break
    return list(found.values())


def terms_in(kind, params, draft):
    return kind.entries(*kind.read(draft)) & set(params.theme)


def is_proven(kind, draft):
    report = prove(kind, draft.givens, draft.answer, kind.fairness)
    return report.verdict is Verdict.OK


def rows_of(name):
    return [*csv.reader((LESSONS / name).read_text().splitlines())]


def written(folder, rows, name="mine.csv"):
    with (folder / name).open("w", newline="") as stream:
        csv.writer(stream).writerows(rows)
    return name


# Twenty words of many lengths make no hard fill-in: each length has its place.
TWENTY = [(style, level) for style in FREE for level in LEVELS]
TWENTY.remove(("fill_in freeform", "hard"))


@few(("style", "level"), TWENTY, fast=1)
def test_all_twenty_terms_are_on_each_sheet_at_each_level(style, level):
    kind, params = resolved(style, words="plates.csv", level=level)
    drafts = sheets(kind, params, 2)

    assert len(drafts) == 2
    for draft in drafts:
        assert len(terms_in(kind, params, draft)) == 20
        assert is_proven(kind, draft)


@few("style", FREE)
def test_a_sheet_has_as_many_terms_as_were_asked_for(style):
    kind, params = resolved(style, words="poetry.csv", level="medium", entries=8)
    drafts = sheets(kind, params, 4)
    chosen = [terms_in(kind, params, draft) for draft in drafts]

    assert [len(terms) for terms in chosen] == [8] * 4
    assert len(set(chosen)) == 4  # by chance, not always the same
    for draft in drafts:
        assert len(kind.entries(*kind.read(draft))) == 8 + params.fillers


@pytest.mark.soak
def test_thirty_sheets_of_the_same_twenty_terms_are_thirty_puzzles():
    kind, params = resolved("crossword freeform", words="rome.csv", level="easy")

    assert len(sheets(kind, params, 30)) == 30


@few("style", ["crossword british", "codeword british"])
def test_british_grids_have_some_terms_and_say_that_others_fill_them(style, said):
    journal = Journal()
    with journal.listening():
        kind, params = resolved(style, words="rome.csv", level="medium", must=4)
    (draft,) = sheets(kind, params, 1)

    assert len(terms_in(kind, params, draft)) >= 4
    notice = "words: rome: words of other lists fill the grids around 4 of its own"
    assert notice in said.messages
    assert journal.warnings == [notice]  # what the build's report shows


@pytest.mark.soak
def test_british_grids_take_as_many_terms_as_they_can_and_say_how_many(said):
    _, params = resolved("crossword british", words="rome.csv", level="medium")

    assert 0 < params.must < 20
    (told,) = [m for m in said.messages if m.startswith("must: ")]
    assert told.startswith(
        f"must: rome: each puzzle has {params.lesson['least']} to {params.must} of the"
    )
    assert told.endswith("kind: freeform has room for more")


@pytest.mark.soak
def test_words_too_long_for_the_side_that_was_found_are_named(said):
    _, params = resolved("crossword british", words="poetry.csv", level="medium")

    left = 'words: poetry: left out, longer than the side of 13: "personification"'
    assert ("PERSONIFICATION" in params.theme) == (left not in said.messages)


@pytest.mark.soak
def test_a_refused_number_names_the_nearest_one_that_works():
    with pytest.raises(UsageError) as caught:
        resolved("crossword british", words="rome.csv", level="medium", must=12)
    (told,) = caught.value.problems

    assert told.startswith("must: no medium puzzle with 12 of the 20 words of rome")
    number = int(re.search(r"must: (\d+) works$", told)[1])
    _, params = resolved(
        "crossword british", words="rome.csv", level="medium", must=number
    )
    assert params.must == number


@pytest.mark.soak
def test_a_refused_side_names_what_works():
    with pytest.raises(UsageError) as caught:
        resolved("crossword freeform", words="plates.csv", side=9, must=12)
    (told,) = caught.value.problems

    begin, _, side = told.partition("; side: ")
    assert begin.startswith("must: no medium puzzle with 12 of the")
    _, params = resolved(
        "crossword freeform", words="plates.csv", side=int(side.split()[0]), must=12
    )
    assert params.must == 12


def test_words_that_no_puzzle_can_have_are_named_with_the_reason(tmp_path, said):
    rows = [
        *rows_of("cell.csv"),
        ("gene", "Unit of heredity, a gene"),
        ("tissues", "Groups of similar units"),
        ("bee", ""),
        ("ox", "Cow's mate"),
        ("photosynthetic reaction", "By means of light"),
        ("fungus", "Mould, for one"),
    ]
    words = written(tmp_path, rows)
    _, params = resolved(
        "crossword freeform", tmp_path, words=words, ban=["fungus"], side=19
    )

    assert len(params.theme) == 20
    reasons = {
        m.split(": ")[2].removeprefix("left out, "): m.split(": ", 3)[3]
        for m in said.messages
        if "left out" in m
    }
    assert reasons == {
        "given away by the clue (allow_leaks prints it all the same)": '"gene"',
        'too similar to "tissue"': '"tissues"',
        "without a clue": '"bee"',
        "shorter than 3 letters": '"ox"',
        "longer than the side of 19": '"photosynthetic reaction"',
        "banned": '"fungus"',
    }


@few("by", ["param", "tag"])
def test_the_author_may_allow_a_clue_to_contain_its_word(tmp_path, by):
    rows = rows_of("rome.csv")
    rows[0].append("tags")
    leak = ["wall", "The wall of an emperor", "", "leak-ok" if by == "tag" else ""]
    words = written(tmp_path, [*rows, leak])
    allowed = {"allow_leaks": ["wall"]} if by == "param" else {}
    kind, params = resolved("crossword freeform", tmp_path, words=words, **allowed)
    (draft,) = sheets(kind, params, 1)

    assert "WALL" in kind.entries(*kind.read(draft))
    assert is_proven(kind, draft)


def test_a_word_whose_clue_may_contain_it_must_be_in_the_list(tmp_path):
    with pytest.raises(UsageError) as caught:
        resolved("crossword freeform", words="rome.csv", allow_leaks=["leggion"])

    assert caught.value.problems == (
        'allow_leaks: "LEGGION" is not in rome; did you mean "LEGION"?',
    )


@pytest.mark.soak
def test_words_that_readers_know_are_not_rare_and_have_the_lesson_s_clues(tmp_path):
    rows = [("word", "clue", "score"), ("planet", "One of eight", 1)]
    words = written(tmp_path, rows)
    found = {}
    for known in (True, False):
        _, params = resolved(
            "crossword freeform", tmp_path, words=[words, "english-clues"], known=known
        )
        found[known] = load_clues(params.words).by_word["PLANET"]

    assert [(e.clue, e.score) for e in found[True]] == [("One of eight", 100)]
    assert found[False][0].score == 1
    assert len(found[False]) > 1


def test_given_letters_make_a_lesson_with_one_clue_each_easier():
    given = {}
    for level in LEVELS:
        kind, params = resolved("crossword freeform", words="plates.csv", level=level)
        (draft,) = sheets(kind, params, 1)
        cells = sum(row.count(".") for row in draft.givens["rows"])
        given[level] = len(draft.givens.get("given", {})) / cells

    assert 0 == given["hard"] < given["medium"] < 0.25 < given["easy"] < 0.5


@pytest.mark.soak
def test_two_clues_for_each_term_make_the_levels_without_given_letters():
    tricky = {
        e.clue for e in read_clued(LESSONS / "rome.csv").entries if "tricky" in e.tags
    }
    share = {}
    for level in LEVELS:
        kind, params = resolved("crossword freeform", words="rome.csv", level=level)
        (draft,) = sheets(kind, params, 1)
        clues = [c["clue"] for part in draft.givens["clues"].values() for c in part]
        share[level] = sum(clue in tricky for clue in clues) / len(clues)
        assert "given" not in draft.givens

    # A clue with another answer of the grid gives way to the other clue.
    assert share["easy"] < 0.2 < share["medium"] < 0.9 < share["hard"]


def test_a_key_that_differs_from_a_given_letter_is_refused():
    kind, params = resolved("crossword freeform", words="plates.csv", level="easy")
    (draft,) = sheets(kind, params, 1)

    spoiled = {what: page for what, page, _ in kind.mutations(*kind.read(draft))}
    page = Draft(spoiled["a given letter changed"], draft.answer)
    assert not kind.follows_rules(*kind.read(page))


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_may_be_a_workbook(tmp_path, name):
    expected = read_clued(LESSONS / name)
    text = (LESSONS / name).read_text()
    book = Workbook()
    separator = next(mark for mark in "\t;," if mark in text.splitlines()[0])
    for row in csv.reader(io.StringIO(text), delimiter=separator):
        book.active.append(row)
    book.save(tmp_path / "lesson.xlsx")

    assert read_clued(tmp_path / "lesson.xlsx").entries == expected.entries
    assert len(expected.by_word) == 20


def test_a_number_of_words_of_a_shipped_list_is_refused():
    with pytest.raises(UsageError, match="which is not yours"):
        resolved("crossword freeform", words="english-clues", must=3)


@pytest.mark.parametrize(
    ("params", "told"),
    [
        ({"must": 21}, "must: rome has 20 words (got 21); use all"),
        (
            {"must": "all", "entries": 8},
            "entries: must be 20 or more where must is all (got 8); without must, each"
            " puzzle has 8 of the words",
        ),
        (
            {"must": "all", "window": 5},
            "window: must be 1 where each puzzle has 20 of the 20 words of rome"
            " (got 5)",
        ),
    ],
)
def test_numbers_that_contradict_each_other_are_refused(params, told):
    with pytest.raises(UsageError) as caught:
        resolved("crossword freeform", words="rome.csv", **params)

    assert caught.value.problems == (told,)


# The whole matrix.


def nearest(style, **params):
    """What was resolved, if need be with what the refusal names."""
    try:
        return resolved(style, **params)
    except UsageError as error:
        found = re.search(r"(must|level): (\w+) works$", error.problems[0])
        if found is None or style in ("crossword freeform", "codeword freeform"):
            raise
        named = int(found[2]) if found[1] == "must" else found[2]
        return resolved(style, **{**params, found[1]: named})


@pytest.mark.soak
@pytest.mark.parametrize("number", [8, 12, "all"])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("style", STYLES)
def test_thirty_sheets_of_each_lesson_are_made(style, name, level, number):
    by = "entries" if "freeform" in style else "must"
    asked = {} if number == "all" else {by: number}
    kind, params = nearest(style, words=name, level=level, **asked)
    drafts = sheets(kind, params, 30)

    assert len(drafts) == 30
    for draft in drafts:
        assert len(terms_in(kind, params, draft)) >= params.must
        assert is_proven(kind, draft)


@pytest.mark.soak
@pytest.mark.parametrize("number", [8, 12, "all"])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", NAMES)
def test_thirty_path_searches_of_each_lesson_are_made(name, level, number):
    kind = load("wordpath")
    asked = type(kind.presets[level])(lexicon=name, level=level, must=number)
    params = kind.resolve(asked, BookContext(LESSONS))
    drafts = sheets(kind, params, 30)

    assert len(drafts) == 30
    for draft in drafts:
        assert len(draft.givens["words"]) == (20 if number == "all" else number)
        assert is_proven(kind, draft)


@pytest.mark.parametrize(("count", "must"), [(24, 24), (25, 14)])
def test_a_free_form_without_clues_has_few_of_a_long_list(count, must):
    params = load("fill_in").params_model(level="easy", grid="freeform")
    words = [f"WORD{n}" for n in range(count)]
    source = SimpleNamespace(own=None, is_theme=False)

    assert _wanted(params, source, words) == must
    crossword = load("crossword").params_model(level="easy", kind="freeform")
    assert _wanted(crossword, source, words) == count
