"""Lists of words with clues: their rows, faults, forms and digest."""

import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.words.clued import (
    Clued,
    CluedList,
    answer_form,
    clued_of,
    enumeration,
    read_clued,
)


def test_a_table_gives_words_with_their_clues(file):
    path = file(
        "word,clue,score,tags\n"
        "sun,Day star,80,easy\n"
        "sun,It never sets on itself,70,tricky\n"
        'ice cream,"Cold, sweet",,easy summer\n'
    )

    found = read_clued(path, shown="mine.csv")

    assert found.entries == (
        Clued("SUN", "sun", "Day star", 80, ("easy",)),
        Clued("SUN", "sun", "It never sets on itself", 70, ("tricky",)),
        Clued("ICECREAM", "ice cream", "Cold, sweet", 50, ("easy", "summer")),
    )
    assert found.language == "en"
    assert [e.clue for e in found.by_word["SUN"]] == [
        "Day star",
        "It never sets on itself",
    ]


def test_a_third_clue_is_neither_easy_nor_tricky(file):
    found = read_clued(
        file("word,clue,clue2,score,Clue 3\nsun,Star,Orb,9,Ray\nsky,Up\n")
    )

    assert found.entries == (
        Clued("SUN", "sun", "Star", 9, ("easy",)),
        Clued("SUN", "sun", "Orb", 9, ("tricky",)),
        Clued("SUN", "sun", "Ray", 9),
        Clued("SKY", "sky", "Up", 50),
    )


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("sun;80\nmoon;70\n", "scores.csv"),
        ("word;score\nsun;80\nmoon;70\n", "scores.csv"),
        ("word\tscore\nsun\t80\nmoon\t70\n", "scores.tsv"),
    ],
)
def test_words_may_come_with_scores_alone(text, name, file):
    found = read_clued(file(text, name))

    assert [(e.word, e.clue, e.score) for e in found.entries] == [
        ("SUN", "", 80),
        ("MOON", "", 70),
    ]


def test_a_clue_of_two_words_belongs_to_both(file):
    found = read_clued(file("word,clue\nsun,Star\nsirius,Star\n"))

    assert found.by_clue == {"Star": ("SUN", "SIRIUS")}


def test_chinese_idioms_are_a_chinese_list(file):
    found = read_clued(file("成语,线索\n画龙点睛,最后的神来之笔\n"))

    assert (found.language, found.entries[0].word) == ("zh", "画龙点睛")


def test_what_has_no_place_in_a_grid_is_left_out_and_named(file, said):
    text = (
        "word,clue\nsun,Star\nsun,Star\nmp3,Format\na,Letter\n" + "x" * 31 + ",Long\n"
        "猫cat,Pet\n"
    )

    found = read_clued(file(text), shown="mine.csv")

    assert [e.word for e in found.entries] == ["SUN"]
    assert 'left out 1 row: digits and signs cannot be in cells: "mp3"' in said.text
    assert "left out 1 row: mixes Chinese characters and letters" in said.text
    assert "mine.csv: left out 1 row: repeated" in said.text
    assert "mine.csv: left out 1 row: a word has at least two letters" in said.text
    assert "mine.csv: left out 1 row: a word may have at most 30 letters" in said.text


def test_markup_in_a_clue_stays_as_it_was_typed(file):
    clue = '<b>Star</b> &amp; "light" <!-- x -->'

    found = read_clued(file('word,clue\nsun,"' + clue.replace('"', '""') + '"\n'))

    assert found.entries[0].clue == clue


def test_all_faults_are_reported_with_their_places(file):
    text = (
        "word,clue,score,tags\n"
        "sun,Star,lots,easy\n"
        ",No word,1,easy\n"
        f"moon,{'x' * 2000},1,easy\n"
        "sky,Blue,1,<b>\n"
        "sea,Wet\u202e,1,easy\n"
    )

    with pytest.raises(UsageError) as error:
        read_clued(file(text), shown="mine.csv")

    assert list(error.value.problems) == [
        'mine.csv:2:10: score: must be a whole number from 0 to 100 (got "lots")',
        "mine.csv:3:1: there is no word in this row",
        "mine.csv:4:6: clue: at most 250 characters (got 2,000)",
        "mine.csv:5:12: tags: only letters, digits, _ : -, separated by spaces"
        ' (got "<b>")',
        "mine.csv:6:8: the character U+202E cannot be printed; remove it",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "is empty; write one word per line"),
        (b"sun,\xff\n", "not UTF-8"),
        ("mp3\na\n", "no usable word"),
    ],
)
def test_a_list_without_words_is_refused(text, told, file):
    with pytest.raises(UsageError, match=told):
        read_clued(file(text), shown="mine.csv")


def test_markup_is_text_like_any_other(file):
    (entry,) = read_clued(file("word,clue\nsun,<script>alert(1)</script>\n")).entries

    assert entry.clue == "<script>alert(1)</script>"


def test_a_list_that_many_sections_name_is_read_and_reported_once(file, caplog):
    path = file("word,clue\nsun,Star\nr2d2,Robot\n")

    first = read_clued(path, shown="a list of three sections.csv")
    again = read_clued(path, shown="a list of three sections.csv")

    assert again is first
    assert caplog.text.count("left out 1 row: digits and signs cannot be in cells") == 1

    path.write_text("word,clue\nmoon,Light of the night\n")
    changed = read_clued(path, shown="a list of three sections.csv")
    assert [entry.word for entry in changed.entries] == ["MOON"]


def test_the_digest_is_that_of_the_content(file):
    found = read_clued(file("word,clue\nsun,Star\n"))
    again = clued_of("other name", found.content())

    assert again.digest == found.digest
    assert again.entries == found.entries
    changed = CluedList(found.name, (Clued("SUN", "sun", "Star!"),), "en")
    assert changed.digest != found.digest


@pytest.mark.parametrize(
    ("shown", "word", "lengths"),
    [
        ("isn't", "ISNT", "4"),
        ("New York", "NEWYORK", "3,4"),
        ("mother-in-law", "MOTHERINLAW", "6-2-3"),
        ("A.M.", "AM", "2"),
        ("naïve", "NAIVE", "5"),
        ("straße", "STRASSE", "7"),
        ("rock 'n' roll", "ROCKNROLL", "4,1,4"),
        ("一石二鸟", "一石二鸟", "4"),
    ],
)
def test_answers_stand_without_what_has_no_cell(shown, word, lengths):
    assert (answer_form(shown), enumeration(shown)) == (word, lengths)
