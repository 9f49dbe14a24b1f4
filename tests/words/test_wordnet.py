"""Clues from WordNet's files: of a tiny folder, and of the real one if installed."""

from dataclasses import replace

import pytest
from installed import NEEDS_WORDNET

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.values import Taste
from puzzle_publish.words import commonness
from puzzle_publish.words import wordnet as module
from puzzle_publish.words.clue_leaks import leaks
from puzzle_publish.words.inflections import TAG
from puzzle_publish.words.taste import judge_of
from puzzle_publish.words.wordnet import (
    COUNTS,
    DEBIAN,
    EXCEPTIONS,
    FILES,
    read_wordnet,
)

LICENCE = "  1 This software and database is being provided to you\n"
DATA = (
    '00000001 13 n 01 tea 0 000 | a hot drink made of tea leaves; "iced tea"  \n'
    "00000002 13 n 02 tea 0 afternoon_tea 0 000 | a light meal (in Britain); late  \n"
    "00000003 13 n 01 ice_cream 0 000 | (cooking) frozen dessert of cream and sugar  \n"
    "00000004 15 n 01 China 0 000 | a country in Asia  \n"
    "00000005 13 n 01 china 0 000 | fine dishes  \n"
    "00000008 13 n 01 meal 0 000 | of food  \n"
)
INDEX = (
    "tea n 2 0 2 1 00000001 00000002  \n"
    "afternoon_tea n 1 0 1 0 00000002  \n"
    "meal n 1 0 1 0 00000008  \n"
    "dish n 1 0 1 0 00000008  \n"
    "ice_cream n 1 0 1 0 00000003  \n"
    "china n 2 0 2 0 00000004 00000005  \n"
)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(commonness, "find_spec", lambda _: None)
    for name in EXCEPTIONS:
        (tmp_path / name).write_text("")
    for name in FILES:
        (tmp_path / name).write_text(LICENCE)
    (tmp_path / "data.noun").write_text(LICENCE + DATA)
    (tmp_path / "index.noun").write_text(LICENCE + INDEX)
    (tmp_path / COUNTS).write_text("tea%1:13:00:: 1 7\ntea%1:13:01:: 2 8\n")
    return tmp_path


@pytest.fixture
def scowl(tmp_path):
    (tmp_path / "scowl").mkdir()
    (tmp_path / "scowl" / "english-words.20").write_text(
        "tea\nteas\nmeals\nafternoon\n"
    )
    (tmp_path / "scowl" / "english-words.70").write_text("chinas\n")
    return tmp_path / "scowl"


NOWHERE = DEBIAN / "nowhere"


def test_senses_that_leak_and_names_are_left_out(folder):
    found = read_wordnet(folder, NOWHERE)

    assert [(e.shown, e.clue, e.tags) for e in found.entries] == [
        ("afternoon tea", "Light meal", ("noun", "sense:1")),
        ("china", "Fine dishes", ("noun", "sense:2")),
        ("tea", "Light meal", ("noun", "sense:2")),
    ]
    assert found.by_clue["Light meal"] == ("AFTERNOONTEA", "TEA")
    assert [e.score for e in found.entries] == [23, 23, 60]
    assert "Princeton" in found.attribution


def test_the_list_is_kept_by_the_digest_of_its_files(
    folder, scowl, tmp_path, monkeypatch
):
    monkeypatch.setattr(
        "puzzle_publish.core.disk_cache.cache", lambda: tmp_path / "cache"
    )
    first = module.wordnet(folder, scowl)
    monkeypatch.setattr(module, "read_wordnet", None)

    assert module.wordnet(folder, scowl) == first


def test_the_list_is_made_again_when_a_table_of_ours_changes(
    folder, scowl, tmp_path, monkeypatch
):
    before = module.origin(folder, scowl)
    changed = tuple(tmp_path / path.name for path in module._OURS)
    for path in changed:
        path.write_text("changed")
    monkeypatch.setattr(module, "_OURS", changed)

    assert module.origin(folder, scowl) != before


def test_forms_have_a_clue_that_agrees_and_a_tag(folder, scowl):
    found = read_wordnet(folder, scowl)

    (teas,) = found.by_word["TEAS"]
    assert teas.clue == "Light meals"
    assert teas.tags == ("form:plural", "noun", "sense:2")
    assert "CHINAS" not in found.by_word  # SCOWL has it among the rare ones only
    assert teas.score == found.by_word["TEA"][0].score == 53
    assert found.by_word["CHINA"][0].score == 4


def test_where_scowl_is_missing_a_warning_says_what_is_lost(
    folder, tmp_path, monkeypatch, caplog
):
    monkeypatch.setattr(
        "puzzle_publish.core.disk_cache.cache", lambda: tmp_path / "cache"
    )

    found = module.wordnet(folder, NOWHERE)

    assert "TEAS" not in found.by_word
    assert "make crossword-data" in caplog.text


@pytest.mark.parametrize("said", ["(offensive) fine", "street name for fine"])
def test_meanings_that_are_not_for_everybody_are_left_out(folder, said):
    data = DATA.replace("fine dishes", f"{said} dishes")
    (folder / "data.noun").write_text(LICENCE + data)

    assert "CHINA" not in read_wordnet(folder, NOWHERE).by_word


def test_a_sense_that_points_to_a_slur_is_left_out_at_every_level(folder):
    slur = "00000006 10 n 01 ethnic_slur 0 000 | a slur  \n"
    pointing = "china 0 001 ;u 00000006 n 0101 | fine"
    data = DATA.replace("china 0 000 | fine", pointing) + slur
    (folder / "data.noun").write_text(LICENCE + data)
    index = INDEX + "ethnic_slur n 1 0 1 0 00000006  \n"
    (folder / "index.noun").write_text(LICENCE + index)

    for level in ("family", "general"):
        assert "CHINA" not in read_wordnet(folder, NOWHERE, Taste(level)).by_word


def test_the_kinds_of_a_concept_are_left_out_with_it(folder, monkeypatch):
    judge = replace(judge_of(Taste()), concepts=frozenset(("noun tea 1",)))
    monkeypatch.setattr(module, "judge_of", lambda taste: judge)
    data = DATA.replace(
        "tea 0 afternoon_tea 0 000", "tea 0 afternoon_tea 0 001 @ 00000001 n 0000"
    )
    (folder / "data.noun").write_text(LICENCE + data)

    assert set(read_wordnet(folder, NOWHERE).by_word) == {"CHINA"}


def test_answers_follow_the_taste_of_the_book(folder, tmp_path):
    found = read_wordnet(folder, NOWHERE, Taste("family", ("TEA",)))

    assert set(found.by_word) == {"CHINA"}


@pytest.mark.parametrize("name", [FILES[0], FILES[-1], COUNTS, EXCEPTIONS[0]])
def test_a_folder_that_lacks_a_file_is_refused_with_what_to_install(name, folder):
    (folder / name).unlink()

    with pytest.raises(UsageError, match=f"{name} is missing.*crossword-data"):
        read_wordnet(folder)


@pytest.mark.parametrize("name", ["index.noun", "data.verb", COUNTS])
def test_a_file_of_another_format_is_refused(name, folder):
    (folder / name).write_text("this is no line of WordNet\n")

    with pytest.raises(UsageError, match="not have WordNet"):
        read_wordnet(folder)


@NEEDS_WORDNET
def test_the_attribution_has_the_words_of_the_licence():
    head = [line.split(None, 1)[1:] for line in _licence()]
    text = " ".join(" ".join(" ".join(words) for words in head).split())
    asked = text[text.index("WordNet 3.0 Copyright") :].replace(
        "MERCHANT- ", "MERCHANT"
    )

    assert module.ATTRIBUTION.endswith(asked)


def _licence():
    lines = (DEBIAN / "index.noun").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith(" ")]


@pytest.mark.soak
@NEEDS_WORDNET
def test_the_real_wordnet_has_words_enough_and_no_leak():
    found = read_wordnet(DEBIAN)

    assert len(found.by_word) > 50_000
    forms = [e for e in found.entries if any(t.startswith(TAG) for t in e.tags)]
    assert len(forms) > 20_000
    assert not [e for e in found.entries if not set("()[];\"'`").isdisjoint(e.clue)]
    first = {tuple(e.clue.split()[:2]) for e in found.entries}
    after = {two[1] for two in first if two[0] in ("A", "An") and len(two) > 1}
    assert after <= {"few", "lot", "great", "little"}
    assert not [e for e in found.entries if leaks(e.clue, e.word)]
    assert max(len(e.clue) for e in found.entries) <= module.MOST_CLUE
