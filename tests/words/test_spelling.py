"""American and British spelling: the table, texts, and lists in one of them."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache

import pytest
from each import each

from puzzle_publish.core import disk_cache
from puzzle_publish.core.spelling import SPELLINGS, UK, US, other_spellings, respelt
from puzzle_publish.core.values import BookContext, Taste
from puzzle_publish.words import cluelists, store
from puzzle_publish.words.clue_leaks import leaks
from puzzle_publish.words.clued import MOST_CLUE, Clued, CluedList
from puzzle_publish.words.cluelists import (
    CHRISTMAS,
    ENGLISH,
    LISTS,
    load_clues,
    refer_clues,
    shipped,
)
from puzzle_publish.words.lexicon import Entry, Lexicon
from puzzle_publish.words.sources import SOURCES, THEMES, named
from puzzle_publish.words.spelling import (
    british_clues,
    only_american,
    spelt,
    spelt_theme,
)
from puzzle_publish.words.store import refer_theme, refer_themes
from puzzle_publish.words.taste import judge_of
from puzzle_publish.words.themes import bare, shipped_names, shipped_theme

OURS = ["english", "english-long"]


@pytest.fixture(autouse=True)
def _cache(tmp_path, monkeypatch):
    for module in (store, disk_cache):
        monkeypatch.setattr(module, "cache", lambda: tmp_path / "cache")


@pytest.mark.parametrize(
    ("us", "uk"),
    [
        ("color", "colour"),
        ("realized", "realised"),
        ("organization", "organisation"),
        ("analyze", "analyse"),
        ("center", "centre"),
        ("catalog", "catalogue"),
        ("traveled", "travelled"),
        ("skillful", "skilful"),
        ("defense", "defence"),
        ("anemia", "anaemia"),
        ("gray", "grey"),
        ("plow", "plough"),
        ("colorings", "colourings"),
    ],
)
def test_a_pair_is_known_both_ways(us, uk):
    assert (other_spellings(UK)[us], other_spellings(US)[uk]) == (uk, us)
    assert us not in other_spellings(US)
    assert uk not in other_spellings(UK)


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_no_word_is_replaced_by_one_that_is_replaced(spelling):
    known = other_spellings(spelling)

    assert known.keys().isdisjoint(known.values())


@pytest.mark.parametrize(
    ("word", "spelling"),
    [("tire", UK), ("license", UK), ("program", UK), ("vice", US), ("analyses", US)]
    + [
        (word, one)
        for word in ("prize", "size", "exercise", "four")
        for one in (UK, US)
    ],
)
def test_a_word_with_a_meaning_in_both_stays(word, spelling):
    assert respelt(word, spelling) == word


@pytest.mark.parametrize(
    ("text", "spelling", "expected"),
    [
        ("Color of a tire", UK, "Colour of a tire"),
        ("Tyre centre", US, "Tire center"),
        ("Attack on Pearl Harbor", UK, "Attack on Pearl Harbor"),
        ("EARL GREY", US, "EARL GREY"),
        ("Cup of Earl Grey", US, "Cup of Earl Grey"),
        ("GRAY HAIR", UK, "GREY HAIR"),
        ("many-colored", UK, "many-coloured"),
        ("\u201cThe centre cannot hold\u201d: Yeats", US, None),
        ("Neighbor\u2019s", UK, "Neighbour\u2019s"),
        (
            "\u201cNow ___ at a theater near you\u201d",
            UK,
            "\u201cNow ___ at a theatre near you\u201d",
        ),
        ("\u201c___ Harbor\u201d", UK, "\u201c___ Harbor\u201d"),
        ("Mom, Dad and their specialties", UK, "Mum, Dad and their specialities"),
        ("Chocolaty collectible", UK, "Chocolatey collectable"),
        ("Mum\u2019s the word", US, "Mum\u2019s the word"),
        ("", UK, ""),
    ],
)
def test_a_text_is_respelt_but_for_names_and_quotations(text, spelling, expected):
    assert respelt(text, spelling) == (text if expected is None else expected)


def listed(*rows):
    entries = (Clued(shown.upper(), shown, clue, score) for shown, clue, score in rows)
    return CluedList("tests", tuple(entries), "en")


def test_an_answer_and_its_clues_are_in_one_spelling():
    found = listed(("color", "Gray or blue", 60), ("ant", "Small worker", 50))

    assert spelt(found, UK) == listed(
        ("colour", "Grey or blue", 60), ("ant", "Small worker", 50)
    )
    assert spelt(found, US) is found


def test_a_british_list_that_ships_says_and_points_as_britons_do():
    found = listed(
        ("lorry", "Vehicle, in Britain", 34), ("quid", "“One nicker,” once", 39)
    )

    assert spelt(found, UK, ships=True) == listed(
        ("lorry", "Vehicle", 34), ("quid", "“One nicker”, once", 39)
    )
    assert spelt(found, US, ships=True) is found
    assert spelt(found, UK) is found, "an author's own says it on purpose"


def test_british_lists_lack_what_only_americans_say():
    found = listed(("taffy", "Chewy sweet", 39), ("ant", "Small worker", 50))
    words = Lexicon("tests", tuple(map(Entry, ("FAUCET", "TAP"))), "en")

    assert spelt(found, UK, ships=True) == listed(("ant", "Small worker", 50))
    assert spelt(found, US, ships=True) is found
    assert spelt(words, UK).words == ("TAP",)
    assert spelt(words, US) is words


@each("name", [x for x in THEMES if shipped_names()[x] == "en"])
def test_a_british_theme_lacks_what_only_americans_say(name):
    theme = spelt_theme(shipped_theme(name), UK)

    left = {bare(word) for word in theme.words} & only_american()
    assert left <= {"BEET", "BOLOGNA", "TROLLEY"}
    assert len(theme.words) >= 25
    texts = [theme.title, theme.subtitle, *(one.lead for one in theme.payoffs)]
    said = {word.upper() for text in texts for word in re.findall("[A-Za-z]+", text)}
    assert said.isdisjoint({"CANDY", "ELEVATOR", "GROCERY", "SIDEWALK", "VACATION"})


def test_what_only_americans_say_is_listed_but_not_for_british_books(tmp_path):
    british = refer_clues(["auto", "english"], BookContext(tmp_path, "en", UK))

    assert only_american() <= shipped(ENGLISH).by_word.keys()
    assert only_american().isdisjoint(load_clues(british).by_word)
    assert "HALLPASS" in only_american()


def test_two_spellings_of_a_word_become_one():
    found = listed(
        ("color", "Hue", 60), ("color", "Blue, say", 60), ("colour", "Hue", 40)
    )

    once = listed(("color", "Hue", 60), ("color", "Blue, say", 60))
    assert spelt(found, US) == once
    assert {e.word for e in spelt(found, UK).entries} == {"COLOUR"}
    assert {e.score for e in spelt(found, UK).entries} == {60}


def test_a_meaning_that_only_one_spelling_has_is_left_out_of_the_other():
    found = listed(
        ("tire", "Rubber hoop", 60), ("tire", "Weary", 60), ("tyre", "Rubber hoop", 50)
    )

    assert spelt(found, UK) == listed(
        ("tire", "Weary", 60), ("tyre", "Rubber hoop", 50)
    )
    assert spelt(found, US) == listed(
        ("tire", "Rubber hoop", 60), ("tire", "Weary", 60)
    )


def test_a_clue_that_says_that_its_answer_is_american_goes_with_the_spelling():
    found = listed(("airplane", "Jet", 60), ("airplane", "Jet, to an American", 60))

    assert spelt(found, UK) == listed(("aeroplane", "Jet", 60))


def test_words_without_clues_are_respelt_once():
    entries = tuple(map(Entry, ("COLOR", "COLOUR", "SUN")))
    found = Lexicon("tests", entries, "en")

    assert spelt(found, UK).words == ("COLOUR", "SUN")
    assert spelt(replace(found, language="zh"), UK).words == found.words


@each("name", [*OURS, *THEMES])
def test_shipped_words_are_american(name):
    assert SOURCES.get(name) is None or SOURCES[name].ships
    assert spelt(named(name), US) is named(name)


@pytest.mark.parametrize("name", [ENGLISH, "english"])
def test_shipped_clues_are_american(name):
    found = LISTS[name]()

    american = {*spelt(found, US).entries}
    assert [entry for entry in found.entries if entry not in american] == []


def test_the_lists_of_a_book_follow_its_spelling(tmp_path):
    (tmp_path / "mine.csv").write_text("word,clue\ncolor,Hue of the author\n")
    uk = BookContext(tmp_path, "en", UK)
    us = BookContext(tmp_path, "en", US)

    british = load_clues(refer_clues(["mine.csv", ENGLISH, "english"], uk))
    assert refer_clues(ENGLISH, us) == shipped(ENGLISH).reference
    words = british.by_word
    assert [e.clue for e in words["COLOR"]] == ["Hue of the author"]
    assert "COLOUR" in words
    assert _others(british, UK) == {"color"}


def _others(found, spelling):
    """The words of answers and clues, but not of quotations, in the other spelling."""
    texts = (f"{e.shown} {e.clue}" for e in found.entries if "\u201c" not in e.clue)
    words = {word for text in texts for word in re.findall(r"\b[a-z]+\b", text)}
    return words & other_spellings(spelling).keys()


def test_a_british_list_is_made_again_where_it_is_not_stored(tmp_path):
    reference = refer_clues(ENGLISH, BookContext(tmp_path, "en", UK))
    for file in (tmp_path / "cache" / "lexicons").iterdir():
        file.unlink()
    cluelists._by_digest.cache_clear()

    assert load_clues(reference).digest == reference["digest"]


def test_words_and_themes_of_a_book_follow_its_spelling(tmp_path):
    uk = BookContext(tmp_path, "en", UK)

    words = store.refer("english", uk)
    (colors,) = [name for name in THEMES if name == "colours"]
    theme = refer_theme(colors, uk)
    every = refer_themes("auto", uk)

    for file in (tmp_path / "cache" / "lexicons").iterdir():
        file.unlink()
    store._by_digest.cache_clear()
    store._themes_by_digest.cache_clear()
    assert "COLOUR" in store.load(words).words
    assert "COLOR" not in store.load(words).words
    assert "GRAY" not in store.load(theme).words
    known = other_spellings(UK)
    printed = {w for one in store.load_themes(every).entries for w in one.words}
    assert [word for word in printed if word.lower() in known] == []


def test_a_theme_that_has_no_word_of_the_other_spelling_is_the_same():
    theme = shipped_theme("planets")

    assert spelt_theme(theme, UK) is theme


@pytest.mark.soak
def test_known_words_are_the_same_whatever_the_order_of_sets():
    code = (
        "from puzzle_publish.words.known_words import known; print(known('en').digest)"
    )
    digests = {
        subprocess.run(
            (sys.executable, "-c", code),
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(digests) == 1


def test_a_british_list_has_the_british_clue_and_an_american_one_does_not():
    word, american = "YARDS", "Ten of them make a first down"
    british = british_clues()[word, american]
    clues = {
        spelling: [e.clue for e in _english(spelling).by_word[word]]
        for spelling in SPELLINGS
    }
    assert [one in clues[US] for one in (american, british)] == [True, False]
    assert [one in clues[UK] for one in (american, british)] == [False, True]


def test_every_british_clue_takes_the_place_of_a_shipped_one_and_gives_nothing_away():
    shown = {(e.word, e.clue): e.shown for e in shipped(ENGLISH).entries}
    stale = british_clues().keys() - shown.keys()
    assert not stale
    family = judge_of(Taste())
    faulty = [
        (word, clue)
        for (word, old), clue in british_clues().items()
        if not 2 < len(clue) <= MOST_CLUE
        or leaks(clue, word, shown[word, old])
        or family.clue(clue)
    ]
    assert not faulty


def test_only_names_keep_american_spelling_in_british_clues():
    names = {"Gray", "Theater", "Harbor", "Airplane"}
    american = {
        (entry.word, word)
        for found in (_english(UK), spelt(shipped(CHRISTMAS), UK, ships=True))
        for entry in found.entries
        for word in re.findall("[A-Za-z]+", entry.clue)
        if word.lower() in other_spellings(UK) and word not in names
    }
    assert not american


def test_no_two_clues_of_a_word_in_a_british_list_are_the_same():
    american = {e.word: len(es) for es in shipped(ENGLISH).by_word.values() for e in es}
    british = _english(UK).by_word
    fewer = [
        word
        for word, _ in british_clues()
        if word in british and len(british[word]) < american[word]
    ]
    assert not fewer


@cache
def _english(spelling):
    return spelt(shipped(ENGLISH), spelling, ships=True)
