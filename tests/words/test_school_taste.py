"""What a school prints beside what families read: subject words of one's own list."""

import json
import logging
from pathlib import Path

import pytest

from puzzle_publish import cli
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.log import NOTICE
from puzzle_publish.core.values import BookContext, Taste
from puzzle_publish.words import cluelists, quotations, store, taste, word_sets
from puzzle_publish.words import tasteful as tasteful_module
from puzzle_publish.words.clued import Clued, CluedList, answer_form
from puzzle_publish.words.lexicon import Entry, Lexicon
from puzzle_publish.words.reading import has_hanzi_only
from puzzle_publish.words.sources import SOURCES, THEMES, named
from puzzle_publish.words.taste import categories, judge_of, subject_of
from puzzle_publish.words.tasteful import tasteful

FAMILY, SCHOOL, GENERAL = map(Taste, ("family", "school", "general"))
LOOKALIKES = Path(__file__).with_name("lookalikes.txt")
SUBJECTS = [one for one in categories() if one.subject]
LESSON = ["slavery", "apartheid", "Holocaust", "guillotine", "sperm", "urine", "rectum"]


@pytest.fixture
def notices(caplog):
    """A function that gives the messages that the report repeats as notices."""
    tasteful_module._tell.cache_clear()
    caplog.set_level(logging.INFO, logger="publish")
    return lambda: [
        record.getMessage()
        for record in caplog.records
        if getattr(record, "event", "") == NOTICE
    ]


def lookalikes():
    lines = LOOKALIKES.read_text(encoding="utf-8").splitlines()
    rows = [line.split(", ") for line in lines if not line.startswith("#")]
    return [word for row in rows for word in row]


def refused(judge, words):
    """The words that a judge leaves out, as answers, joined answers or clues."""
    return [
        word
        for word in words
        if judge.word(answer_form(word), word)
        or judge.word(answer_form(word))
        or judge.clue(word)
    ]


def test_words_that_only_look_like_blocked_ones_pass():
    words = lookalikes()

    assert len(set(words)) == len(words) > 450
    assert refused(judge_of(FAMILY), words) == []


def test_a_school_prints_what_a_lesson_is_about():
    assert refused(judge_of(FAMILY), LESSON) == LESSON
    assert refused(judge_of(SCHOOL), LESSON) == []
    assert not judge_of(SCHOOL).word("SLAVETRADERS", "slave traders")
    assert not judge_of(SCHOOL).clue("Machine that beheaded a king: the guillotine")


@pytest.mark.parametrize(
    "category", SUBJECTS, ids=lambda one: f"{one.language}-{one.name}"
)
def test_a_subject_word_is_one_that_a_family_misses_and_no_beginning(category):
    words = [entry.removeprefix("=") for entry in category.entries["words"]]

    assert list(category.entries) == ["words"]
    assert category.levels == ("school",)
    assert not [word for word in words if "*" in word]
    assert refused(judge_of(FAMILY), words) == words
    assert refused(judge_of(SCHOOL), words) == []


def entries_of(*names):
    """The entries of categories that forbid answers, as written."""
    return [
        entry.strip("=*")
        for one in categories()
        if one.language == "en" and one.name in names
        for section in ("words", "answers")
        for entry in one.entries.get(section, ())
    ]


def test_no_school_prints_obscenities_slurs_or_insults():
    words = entries_of("obscenities", "slurs", "insults", "oaths")
    judge = judge_of(SCHOOL)

    assert len(words) > 250
    assert [w for w in words if not judge.word(answer_form(w), w)] == []


def test_what_else_is_blocked_stays_so_beside_a_subject_word():
    judge = judge_of(SCHOOL)

    for text in ("bloody hell and slavery", "sperm whore", "urine, shit and so on"):
        assert judge.clue(text), text
        assert judge.word(answer_form(text), text), text


def test_a_book_that_blocks_a_subject_word_never_prints_it():
    judge = judge_of(Taste("school", block=("SLAVERY",)))

    assert judge.word("SLAVERY") == taste.OWN
    assert not judge.word("APARTHEID")


def test_letters_spell_no_subject_word_by_accident():
    family, school = judge_of(FAMILY).joined, judge_of(SCHOOL).joined

    assert school == family
    assert family.keys() >= {"SPERM", "ANUS", "SLAVERY"}


@pytest.mark.parametrize("name", [n for n, source in SOURCES.items() if source.ships])
def test_no_shipped_list_has_a_subject_word(name):
    words = [e.word for e in named(name).entries if not has_hanzi_only(e.word)]

    assert [word for word in words if subject_of(word)] == []


def test_no_shipped_theme_or_clue_has_a_subject_word():
    entries = [e for name in THEMES for e in named(name).entries]
    entries += cluelists.shipped(cluelists.ENGLISH).entries

    assert [e.word for e in entries if subject_of(e.word, e.shown)] == []


def test_the_author_is_told_each_word_with_its_subject(notices):
    rows = ("slavery", "Labour in chains"), ("urine", "It leaves the bladder")
    rows += ("rose", "Flower"), ("Wiesenthal", "He hunted Nazis")
    entries = tuple(Clued(answer_form(w), w, clue) for w, clue in rows)

    kept = tasteful(CluedList("lesson", entries, "en"), SCHOOL, own=True)

    assert kept.entries == entries
    assert notices() == [
        'lesson: "URINE" is allowed by taste: school as a subject word of biology',
        'lesson: "SLAVERY" and "He hunted Nazis" are allowed by taste: school as'
        " subject words of history",
    ]


@pytest.mark.parametrize(
    ("named", "name"), [(["slavery", "rose"], "words"), ("mine.yaml", "mine")]
)
def test_the_words_of_a_search_are_named_as_their_author_knows_them(
    named, name, tmp_path, notices
):
    (tmp_path / "mine.yaml").write_text("title: Mine\nwords: [slavery, rose]\n")

    word_sets.themes_named(named, BookContext(tmp_path, taste=SCHOOL), "")

    assert notices() == [
        f'{name}: "SLAVERY" is allowed by taste: school as a subject word of history'
    ]


def test_the_author_of_a_family_book_is_told_what_a_school_prints(caplog):
    words = "SLAVERY", "SPERM", "FUCKING", "ROSE"
    mine = Lexicon("lesson", tuple(map(Entry, words)), "en")

    kept = tasteful(mine, FAMILY, own=True)

    assert kept.words == ("ROSE",)
    assert (
        "in 3 rows (1 hatred, 1 body and 1 obscenities); `publish words check` shows"
        " them, and `book.taste` can allow words; `taste: school` prints 2 rows with"
        " subject words of biology and history"
    ) in caplog.text


def test_no_level_is_advised_for_a_word_that_the_book_blocks(caplog):
    mine = Lexicon("lesson", (Entry("SLAVERY"), Entry("ROSE")), "en")

    tasteful(mine, Taste("school", block=("SLAVERY",)), own=True)

    assert "can allow words" in caplog.text
    assert "subject word" not in caplog.text


@pytest.mark.parametrize("word", ["屠杀", "鸦片", "生殖器", "尿液"])
def test_chinese_subject_words_are_printed_for_a_school(word):
    assert judge_of(FAMILY).word(word)
    assert not judge_of(SCHOOL).word(word)
    assert subject_of(f"{word}者") in ("history", "biology")
    assert judge_of(SCHOOL).word("傻逼")


def test_only_lists_of_an_author_have_subject_words(tmp_path):
    (tmp_path / "lesson.txt").write_text("slavery\nrose\n")
    book = BookContext(tmp_path, taste=SCHOOL)

    words = store.load(store.refer("lesson.txt", book)).words

    assert words == ("SLAVERY", "ROSE")
    assert SCHOOL.house == FAMILY
    assert GENERAL.house is GENERAL
    assert store.refer("english", book) == named("english").reference


def test_a_quotation_with_a_subject_word_is_printed_and_named(tmp_path, notices):
    text = (
        "Massacres bring nobody happiness, notwithstanding everything governments say."
    )
    (tmp_path / "mine.csv").write_text(f'text,author\n"{text}",Aunt Zoe\n')
    school = BookContext(tmp_path, taste=SCHOOL)

    found = quotations.load_quotations(quotations.refer_quotations("mine.csv", school))

    assert [one.text for one in found.entries] == [text]
    said = f'mine: "{text}" is allowed by taste: school as a subject word of history'
    assert notices() == [said]
    with pytest.raises(UsageError, match="every quotation is against"):
        quotations.refer_quotations("mine.csv", BookContext(tmp_path))


def checked(capsys, path, *more):
    cli.main(["words", "check", str(path), "--json", *more])
    return [one["message"] for one in json.loads(capsys.readouterr().out)["findings"]]


def test_words_check_names_the_subject_of_each_word(tmp_path, capsys):
    path = tmp_path / "lesson.txt"
    path.write_text("slavery\nrectum\nrose\n")

    assert checked(capsys, path) == [
        "the word is against the taste (hatred); a subject word of history,"
        " which `taste: school` prints",
        "the word is against the taste (body); a subject word of biology,"
        " which `taste: school` prints",
    ]
    assert checked(capsys, path, "--taste", "school") == [
        "printed at this taste: a subject word of history",
        "printed at this taste: a subject word of biology",
    ]
