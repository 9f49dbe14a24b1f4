"""What a book does not print, and what it does although it looks alike."""

from pathlib import Path

import pytest
from each import each

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.values import BookContext, Taste
from puzzle_publish.words import cluelists, store, taste
from puzzle_publish.words.clued import Clued, CluedList, answer_form
from puzzle_publish.words.cluelists import ENGLISH, IDIOMS, load_clues, refer_clues
from puzzle_publish.words.lexicon import Entry, Lexicon
from puzzle_publish.words.sources import SOURCES, THEMES, named
from puzzle_publish.words.taste import categories, judge_of
from puzzle_publish.words.tasteful import tasteful

FAMILY, GENERAL = Taste("family"), Taste("general")
EVERYDAY = Path(__file__).with_name("everyday_words.txt")
SHIPPED = [name for name, source in SOURCES.items() if source.ships]


def everyday():
    lines = EVERYDAY.read_text(encoding="utf-8").splitlines()
    return [w for line in lines if not line.startswith("#") for w in line.split()]


def faults(judge, entries):
    """The entries that a judge leaves out, each with its category."""
    return [
        (entry.word, found)
        for entry in entries
        if (found := judge.word(entry.word, getattr(entry, "shown", "")))
        or (found := judge.clue(getattr(entry, "clue", "")))
    ]


@each("name", [*SHIPPED, *THEMES])
def test_every_word_of_a_shipped_list_is_fit_for_a_family(name):
    assert faults(judge_of(FAMILY), named(name).entries) == []


@pytest.mark.parametrize("name", [ENGLISH, IDIOMS])
def test_every_answer_and_clue_that_ships_is_fit_for_a_family(name):
    assert faults(judge_of(FAMILY), cluelists.shipped(name).entries) == []


def test_everyday_words_are_no_false_alarm():
    judge = judge_of(FAMILY)
    words = everyday()

    assert len(set(words)) >= 400
    assert [w for w in words if judge.word(answer_form(w), w) or judge.clue(w)] == []


@pytest.mark.parametrize(
    "category", categories(), ids=lambda c: f"{c.language}-{c.name}"
)
def test_every_entry_of_a_category_is_blocked_where_it_says(category):
    for level in ("family", "general"):
        judge = judge_of(Taste(level))
        blocked = level in category.levels
        for section, entries in category.entries.items():
            for entry in entries if section in ("words", "answers") else ():
                shown = entry.strip("=*")
                found = judge.word(answer_form(shown), shown)
                assert bool(found) >= blocked, entry
            for entry in entries if section in ("words", "clues") else ():
                assert bool(judge.clue(f"Is {entry.strip('=*')}, too")) >= blocked


def test_a_category_says_what_it_is_and_has_entries_that_can_match():
    for category in categories():
        assert category.about.endswith((".", "。")), category.name
        known = {"family", "general", "never", "school"}
        assert set(category.levels) <= known, category.name
        for entries in category.entries.values():
            assert len(set(entries)) == len(entries), category.name
            assert not [e for e in entries if e.endswith("*") and " " in e]


@pytest.mark.parametrize(
    ("shown", "is_blocked"),
    [
        ("murder", True),
        ("murders", True),
        ("stabbed", True),
        ("stabbing", True),
        ("murder mystery", True),  # a part of a phrase
        ("murdermystery", True),  # begins alike
        ("gas chamber", True),
        ("gaschamber", True),  # a phrase without its space
        ("sexappeal", True),  # a joined phrase that no list has
        ("chamber", False),
        ("gas", False),
        ("sperm whale", False),
        ("spermwhale", False),
        ("title", False),
        ("cum laude", False),
        ("Médoc", False),
    ],
)
def test_an_answer_is_judged_by_its_stem_and_its_parts(shown, is_blocked):
    assert bool(judge_of(FAMILY).word(answer_form(shown), shown)) == is_blocked


@pytest.mark.parametrize(
    ("clue", "is_blocked"),
    [
        ("Room for executing condemned prisoners", True),
        ("A stupid person", True),
        ("Murderer's tool", True),
        ("Opiate from poppies", True),
        ("Member of the opposite sex", False),
        ("Person of either sex", False),
        ("Carry out, as an order", False),
        ("Give an us-and-them speech", False),  # no word across two words
        ("Muslim place of prayer", False),
    ],
)
def test_a_clue_is_judged_by_its_words_and_phrases(clue, is_blocked):
    assert bool(judge_of(FAMILY).clue(clue)) == is_blocked


def test_general_prints_what_newspapers_do_but_no_obscenities():
    family, general = judge_of(FAMILY), judge_of(GENERAL)

    for word in ("MURDER", "HEROIN", "NUDE", "IDIOT", "GALLOWS", "DAMN"):
        assert family.word(word)
        assert not general.word(word)
    names = {c.name for c in categories() if "general" in c.levels}
    assert names >= {"obscenities", "sexual-acts", "slurs", "torture"}


def test_a_book_can_block_and_allow_words_of_its_own():
    judge = judge_of(Taste("family", ("BOSS", "REDTAPE"), ("HEROIN", "MURDERER")))

    assert judge.word("BOSS") == judge.word("BOSSES") == taste.OWN
    assert judge.word("REDTAPE", "red tape") == taste.OWN
    assert judge.clue("The boss's desk") == judge.clue("Cut the red tape") == taste.OWN
    assert not judge.word("HEROIN")
    assert not judge.clue("Heroin, for one")
    assert judge.word("MURDER")
    assert not judge.word("MURDERER")


def test_chinese_is_judged_by_the_phrases_in_it():
    judge = judge_of(FAMILY)

    assert judge.word("杀人如麻")
    assert judge.clue("说人是白痴")
    assert not judge.word("画龙点睛")
    assert not judge.clue("性格开朗")
    assert judge_of(Taste("family", ("加班",))).clue("天天加班的人") == taste.OWN


def mine(*rows):
    return CluedList("mine", tuple(Clued(answer_form(w), w, c) for w, c in rows), "en")


def test_a_list_loses_its_words_and_clues_and_its_author_is_warned(caplog):
    found = mine(("murder", "Crime"), ("crime", "Murder"), ("rose", "Flower"))

    kept = tasteful(found, FAMILY, own=True)

    assert [entry.word for entry in kept.entries] == ["ROSE"]
    (record,) = caplog.records
    assert record.levelname == "WARNING"
    message = "mine: left out what is against the taste family in 2 rows (2 violence);"
    assert message in caplog.text
    assert "murder" not in caplog.text.lower()
    assert tasteful(found, GENERAL) is found


def test_a_word_loses_an_explanation_that_is_against_the_taste(caplog):
    entries = (Entry("ROSE", note="Flower"), Entry("AXE", note="Tool of a murderer"))

    kept = tasteful(Lexicon("mine", entries, "en"), FAMILY, own=True)

    assert [(e.word, e.note) for e in kept.entries] == [("ROSE", "Flower"), ("AXE", "")]
    assert "1 row (1 violence in an explanation)" in caplog.text


def test_a_list_with_nothing_left_is_refused():
    with pytest.raises(UsageError, match="no row is left"):
        tasteful(Lexicon("mine", (Entry("MURDER"),), "en"), FAMILY, own=True)


def context(folder, **words):
    return BookContext(folder, taste=Taste("family", **words))


def test_lists_of_a_book_follow_its_taste(tmp_path, caplog):
    (tmp_path / "mine.csv").write_text("word,clue\nheroin,Bad\nrose,Flower\n")
    (tmp_path / "bare.txt").write_text("heroin\nrose\n")

    usual = load_clues(refer_clues("mine.csv", context(tmp_path)))
    allowed = load_clues(refer_clues("mine.csv", context(tmp_path, allow=("HEROIN",))))
    blocked = load_clues(refer_clues(ENGLISH, context(tmp_path, block=("ROSE",))))

    assert list(usual.by_word) == ["ROSE"]
    assert list(allowed.by_word) == ["HEROIN", "ROSE"]
    assert "ROSE" not in blocked.by_word
    assert len(blocked.entries) < len(cluelists.shipped(ENGLISH).entries)
    assert store.load(store.refer("bare.txt", context(tmp_path))).words == ("ROSE",)
    shorter = store.load(store.refer("english", context(tmp_path, block=("ROSE",))))
    assert set(named("english").words) - set(shorter.words) == {"ROSE"}
    theme = store.load(store.refer_theme("planets", context(tmp_path, block=("MARS",))))
    assert set(named("planets").words) - set(theme.words) == {"MARS"}


def test_a_shipped_list_keeps_its_reference(tmp_path):
    assert refer_clues(ENGLISH, context(tmp_path)) == load_clues(ENGLISH).reference
    assert store.refer("english", context(tmp_path)) == named("english").reference
