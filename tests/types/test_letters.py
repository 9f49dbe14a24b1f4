"""Lists in French, Spanish and German: cells have É, Ñ and ß, or plain letters."""

import functools
import json
from pathlib import Path

import numpy as np
import pytest
from few import few

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.figure import Label
from puzzle_publish.core.puzzle import Verdict
from puzzle_publish.core.values import BookContext
from puzzle_publish.types.codeword import model as codeword
from puzzle_publish.types.codeword.chain import follow
from puzzle_publish.types.codeword.solve import readings
from puzzle_publish.types.fill_in.model import in_order
from puzzle_publish.types.proof import prove
from puzzle_publish.types.registry import load
from puzzle_publish.words import letters
from puzzle_publish.words.clue_leaks import gives_away
from puzzle_publish.words.clued import Clued
from puzzle_publish.words.families import are_kin
from puzzle_publish.words.taste import judge_of

LISTS = Path(__file__).parents[1] / "fixtures/letters"
# What the list of a language is in cells, kept and plain.
WORDS = {
    "spanish": {"SEÑOR": "SENOR", "PINGÜINO": "PINGUINO", "CORAZÓN": "CORAZON"},
    "german": {"STRAẞE": "STRASSE", "BÄR": "BAER", "SCHLÜSSEL": "SCHLUESSEL"},
    "french": {"ŒUVRE": "OEUVRE", "NOËL": "NOEL", "GARÇON": "GARCON"},
}
TYPES = {
    "crossword": {"words": "{}.csv", "level": "easy"},
    "wordsearch": {"words": "{}.csv", "level": "easy"},
    "wordpath": {"lexicon": "{}.csv", "level": "easy", "must": "all"},
    "fill_in": {"words": "{}.csv", "level": "medium"},
    "codeword": {"words": "{}.csv", "level": "easy", "grid": "freeform"},
}
CASES = [(name, language) for language in WORDS for name in TYPES]


def resolved(name, folder=LISTS, **params):
    kind = load(name)
    typed = type(kind.presets["easy"])(**params)
    return kind, kind.resolve(typed, BookContext(folder))


@functools.cache
def made(name, language, **more):
    params = {k: v.format(language) for k, v in TYPES[name].items()}
    kind, found = resolved(name, **params, **more)
    for attempt in range(60):
        rng = np.random.Generator(np.random.PCG64([1, attempt]))
        if (draft := kind.generate(rng, found)) is not None:
            return kind, found, draft
    raise AssertionError("no puzzle")


def is_proven(kind, draft):
    report = prove(kind, draft.givens, draft.answer, kind.fairness)
    return report.verdict is Verdict.OK


@few(("name", "language"), CASES, fast=1)
def test_cells_keep_marks_or_have_plain_letters_as_the_author_says(name, language):
    for choice in ("keep", "plain"):
        kind, params, draft = made(name, language, letters=choice)
        wanted = {w if choice == "keep" else p for w, p in WORDS[language].items()}
        words = kind.entries(*kind.read(draft))

        assert wanted <= words
        assert choice == "keep" or all(map(str.isascii, words))
        assert is_proven(kind, draft)
        assert {*"".join(words)} <= {*kind.letters(params)}


def test_lists_keep_their_marks_unless_the_author_says_otherwise():
    _, _, draft = made("wordsearch", "spanish")
    assert "PIÑA" in draft.givens["words"]
    for name in TYPES:
        assert load(name).presets["easy"].letters == "keep"
        # Names of jobs that older versions gave do not change.
        assert "letters" not in load(name).presets["easy"].model_dump()


def test_a_clue_counts_the_cells_of_its_answer():
    for choice, lengths in (("keep", {"Straße": "6"}), ("plain", {"Straße": "7"})):
        kind, _, draft = made("crossword", "german", letters=choice)
        counted = {c.clue: c.enumeration for c in kind.read_givens(draft.givens).clues}
        assert counted["Weg für Autos"] == lengths["Straße"]


def test_a_fill_in_lists_words_as_a_dictionary_does():
    assert in_order(["SEÑOR", "AVIÓN", "ÁRBOL", "ZOO"]) == [
        *("ZOO", "ÁRBOL", "AVIÓN", "SEÑOR")
    ]


CODED = {
    "rows": ["....", ".##.", "...."],
    "symmetric": True,
    "numbers": [[1, 2, 3, 4], [2, 0, 0, 5], [6, 2, 1, 4]],  # NIÑO, NIP, OSO, PINO
    "given": {"3": "Ñ"},
    "lexicon": {"name": "", "digest": "0" * 64},
}


def test_a_codeword_has_its_marked_letters_in_its_alphabet():
    kind = load("codeword")
    page = kind.read_givens({**CODED, "marked": "ÁÑ"})
    assert page.alphabet == "ABCDEFGHIJKLMNOPQRSTUVWXYZÁÑ"
    assert kind.canonical(page)["marked"] == "ÁÑ"
    figure = kind.draw(page, None, "en")
    row = [s for s in figure.steps if isinstance(s, Label)]
    crossed = [s.text for s in row if s.role == "cross-code-letter"]
    assert "".join(crossed) == page.alphabet
    assert all(0 < s.x < figure.width and 0 < s.y < figure.height for s in row)
    key = kind.read_answer(page, {"rows": ["NIÑO", "I##S", "PINO"]})
    assert kind.player(page, key, "en").signs == tuple(page.alphabet)


def test_a_number_may_mean_a_letter_with_a_mark_or_without():
    words = frozenset(("NIÑO", "NIP", "OSO", "PINO", "PIÑA", "NINO"))
    entries = [(1, 2, 3, 4), (6, 2, 1, 4)]  # NIÑO and PINO, not twice NINO
    found = follow(entries, {}, words).answers
    assert found == [dict(zip((1, 2, 3, 4, 6), "NIÑOP", strict=True))]
    assert [*readings(entries, {}, words)] == found


def test_27_letters_have_27_numbers():
    numbers = [[*range(1, 28)], [*range(1, 28)]]
    rows = ["." * 27, "." * 27]
    page = {**CODED, "rows": rows, "numbers": numbers, "given": {"27": "Ñ"}}

    assert codeword.read({**page, "marked": "Ñ"}).most == 27
    with pytest.raises(ValueError, match="up to 26 or less"):
        codeword.read(page)


@pytest.mark.parametrize("marked", ["", "ÑÁ", "ÑÑ", "A", "é", "龙", 7, ["Ñ"]])
def test_marked_letters_are_latin_ones_with_marks_sorted(marked):
    with pytest.raises(ValueError, match="marked letters must be Latin"):
        codeword.read({**CODED, "marked": marked})


def test_the_screen_has_keys_for_marked_letters_and_for_all_others():
    kind, _, draft = made("crossword", "german", letters="keep")
    signs = kind.player(*kind.read(draft), "en").signs
    assert "".join(signs[:26]) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert {"Ä", "Ü", "ẞ"} <= {*signs[26:]}


def test_ipuz_has_the_letters_and_puz_says_that_it_cannot():
    kind, _, draft = made("crossword", "spanish", letters="keep")
    read = kind.read(draft)
    names = {"title": "", "author": "", "rights": "", "notes": ""}

    found = json.loads(kind.interchange("ipuz", *read, **names))
    assert "Ñ" in "".join("".join(row) for row in found["solution"])
    with pytest.raises(UsageError, match="export this puzzle as ipuz"):
        kind.interchange("puz", *read, **names)


def test_check_says_what_becomes_of_the_letters(caplog):
    caplog.set_level("INFO")
    letters._say.cache_clear()
    for choice in ("keep", "plain"):
        resolved("wordsearch", words="german.csv", letters=choice)
    said = [record.getMessage() for record in caplog.records]
    written = "Ä as AE, Ö as OE, Ü as UE and ẞ as SS"
    assert (
        f"german: cells have letters with marks; letters: plain writes {written}"
        in (said)
    )
    assert f"german: cells have plain letters: {written.replace(' as ', ' is ')}" in (
        said
    )


def test_theme_and_ban_name_words_with_or_without_marks():
    given = {"words": "spanish.csv", "entries": 8}
    _, kept = resolved("crossword", **given, theme=["señor"], ban=["café"])
    assert kept.theme == ["SEÑOR"]
    assert {"CAFÉ", "CAFE"} <= {*kept.ban}
    _, plain = resolved("crossword", **given, theme=["señor"], letters="plain")
    assert plain.theme == ["SENOR"]


@pytest.mark.parametrize(
    ("words", "shown", "plain"),
    [
        (["Tür", "Bär"], "Bär", "BAER"),
        (["Fuß", "Café"], "Fuß", "FUSS"),
        (["pingüino", "árbol"], "pingüino", "PINGUINO"),  # Ü, but no German list
        (["äiti", "pöytä"], "pöytä", "POYTA"),  # no Ü: Finnish
        (["türkçe", "göz"], "göz", "GOZ"),
        (["smørrebrød", "Łódź"], "Łódź", "LODZ"),
    ],
)
def test_plain_letters_are_those_of_the_language(words, shown, plain):
    assert letters.form_of("plain", words)(shown) == plain


def test_marks_hide_neither_a_leak_nor_a_form_nor_what_is_against_the_taste():
    assert gives_away(Clued("ÁRBOL", "árbol", "Un árbol del jardín"))
    assert are_kin("CAFÉ", "CAFES")
    judge = judge_of(BookContext(LISTS).taste)
    assert judge.word("SHÏT", "shït") == judge.word("SHIT", "shit") != ""


def test_a_theme_of_the_authors_has_its_letters_in_word_searches(tmp_path):
    words = "[árbol, montaña, jardín, pingüino, araña, león, ratón]"
    (tmp_path / "campo.yaml").write_text(
        f"title: El campo\npayoffs:\n  - lead: 'Animal:'\n    letters: águila\n"
        f"words: {words}\n"
    )
    for choice, word, answer in (
        ("keep", "MONTAÑA", "ÁGUILA"),
        ("plain", "MONTANA", "AGUILA"),
    ):
        kind, params = resolved(
            "wordsearch",
            tmp_path,
            words="campo.yaml",
            letters=choice,
            level="easy",
            hidden_message="theme",
        )
        draft = kind.generate(np.random.Generator(np.random.PCG64(1)), params)
        assert word in draft.givens["words"]
        assert draft.answer["message"] == answer
        assert is_proven(kind, draft)
