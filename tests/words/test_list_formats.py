"""One format for all lists: columns by any name, any separator, any export."""

import io
import json

import pytest
from openpyxl import Workbook

from puzzle_publish.core.errors import UsageError
from puzzle_publish.words.clued import read_clued
from puzzle_publish.words.columns import NAMES, column_named
from puzzle_publish.words.lexicon import Entry
from puzzle_publish.words.reading import read_lexicon

TABLE = [
    ("Term", "Definition", "Tricky clue", "Score", "Tags"),
    ("cell wall", "A plant's stiff, outer layer", "It keeps a leaf up", "40", "unit-1"),
    ("osmosis", 'Water\'s "walk" through a membrane', "", "30", ""),
]


def as_text(separator, quote):
    def cell(text):
        special = separator in text or '"' in text
        return '"' + text.replace('"', '""') + '"' if special or quote else text

    return "".join(separator.join(map(cell, row)) + "\r\n" for row in TABLE)


def as_workbook():
    book = Workbook()
    for row in TABLE:
        book.active.append([int(cell) if cell.isdigit() else cell for cell in row])
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


FILES = {
    "comma.csv": as_text(",", quote=False).encode(),
    "semicolon.csv": as_text(";", quote=False).encode(),
    "tab.tsv": as_text("\t", quote=False).encode(),
    "quoted.csv": as_text(",", quote=True).encode("utf-8-sig"),
    "quoted.tsv": as_text("\t", quote=True).encode(),
    "no suffix": as_text(";", quote=True).encode(),
    "header.txt": as_text(",", quote=False).encode(),
    "unicode.txt": as_text("\t", quote=False).encode("utf-16"),
    "windows.csv": as_text(";", quote=False).replace("'", "’").encode("cp1252"),
    "book.xlsx": as_workbook(),
    "renamed.csv": as_workbook(),
}


@pytest.mark.parametrize("name", FILES)
def test_every_program_s_export_gives_the_same_clues(file, name, said):
    found = read_clued(file(FILES[name], name))

    assert [
        (e.word, e.shown, e.clue.replace("’", "'"), e.score, e.tags)
        for e in found.entries
    ] == [
        ("CELLWALL", "cell wall", TABLE[1][1], 40, ("easy", "unit-1")),
        ("CELLWALL", "cell wall", TABLE[1][2], 40, ("tricky", "unit-1")),
        ("OSMOSIS", "osmosis", TABLE[2][1], 30, ()),
    ]
    assert said.text == "" or name == "windows.csv"


@pytest.mark.parametrize("name", FILES)
def test_every_program_s_export_gives_the_same_words(file, name):
    found = read_lexicon(file(FILES[name], name))

    assert [(e.word, e.frequency) for e in found.entries] == [
        ("CELLWALL", 40),
        ("OSMOSIS", 30),
    ]
    assert found.entries[0].note.replace("’", "'") == TABLE[1][1]


@pytest.mark.parametrize(
    "header",
    [
        "word,clue",
        "Answer,Definition",
        "TERM,Hint",
        "Key term,Meaning",
        "Vocabulary,Explanation",
        "词语,提示",
        "词,释义",
        "Lemma,Definition",  # no name of ours is like it, but the other column's is
    ],
)
def test_everyday_names_of_columns_are_known(file, header):
    (entry,) = read_clued(file(f"{header}\nsun,Day star\n")).entries

    assert (entry.word, entry.clue) == ("SUN", "Day star")


def test_columns_may_come_in_any_order(file):
    path = file("pinyin,释义,词语,频率\nxīng huī,星的光,星辉,7\n")

    assert read_lexicon(path).entries == (Entry("星辉", 7, "xīng huī", "星的光"),)
    assert read_clued(path).entries[0].clue == "星的光"


def test_no_two_columns_have_a_name_in_common():
    names = [name for key, also in NAMES.items() for name in (key, *also)]

    assert len(names) == len(set(names))
    assert all(column_named(name) in NAMES for name in names)


def test_a_column_that_is_not_known_is_named_and_not_used(file, said):
    path = file("term,definiton,chapter,score\nsun,Star,2,70\n")

    (entry,) = read_clued(path, shown="mine.csv").entries

    assert (entry.clue, entry.score) == ("", 70)
    there = "word, clue, clue2, clue3, frequency, score, explanation, reading and tags"
    assert said.messages == [
        f'mine.csv:1:6: the column "definiton" is not used; the columns are {there};'
        ' did you mean "definition"?',
        f'mine.csv:1:16: the column "chapter" is not used; the columns are {there}',
    ]


def test_a_column_that_is_named_twice_is_refused(file):
    with pytest.raises(UsageError) as caught:
        read_clued(file("word,clue,hint\nsun,Star,It sets\n"), shown="mine.csv")

    assert caught.value.problems == (
        'mine.csv:1:11: the column clue is repeated: "clue" and "hint"; call the column'
        " of harder clues clue2",
    )


def test_a_first_row_that_is_a_word_with_its_clue_is_no_header(file):
    (entry,) = read_clued(file("term,A word with one meaning\n")).entries

    assert (entry.word, entry.clue) == ("TERM", "A word with one meaning")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("sun,Day star\n", [("Day star", 50, ())]),
        ("sun,Day star,80\n", [("Day star", 80, ())]),
        ("sun,Day star,80,tricky\n", [("Day star", 80, ("tricky",))]),
        (
            "sun,Day star,It never sets on itself\n",
            [("Day star", 50, ("easy",)), ("It never sets on itself", 50, ("tricky",))],
        ),
        ("sun;80\n", [("", 80, ())]),
        ("sun\n", [("", 50, ())]),
    ],
)
def test_a_table_without_a_header_has_words_first_and_clues_second(file, text, told):
    found = read_clued(file(text))

    assert [(e.clue, e.score, e.tags) for e in found.entries] == told


def test_a_tag_of_its_row_makes_a_single_clue_easy_or_tricky(file):
    found = read_clued(file("word,clue,tags\nsun,Star,tricky\nmoon,Orb,\n"))

    assert [e.tags for e in found.entries] == [("tricky",), ()]


def test_frequencies_become_scores_where_there_are_none(file):
    counted = read_clued(file("word,frequency,score\na one,9999,\nbee,99,\nsea,0,20\n"))
    numbered = read_clued(file("sun,9999\nmoon,99\nsky,0\n"))

    assert [e.score for e in counted.entries] == [100, 50, 20]
    assert [e.score for e in numbered.entries] == [100, 50, 0]


def test_an_explanation_that_is_too_long_for_a_clue_is_none(file):
    (entry,) = read_clued(file(f"word,explanation\nsun,{'x' * 300}\n")).entries

    assert entry.clue == ""


def test_quotes_that_make_no_cells_are_text_between_tabs(file):
    (entry,) = read_clued(file('sun\t"Day" star\n', "w.tsv")).entries

    assert entry.clue == '"Day" star'


def test_a_cell_may_have_several_lines(file):
    for name, separator in (("w.csv", ","), ("w.txt", "\t")):
        path = file(f'word{separator}clue\nsun{separator}"Day\nstar"\n', name)

        assert [e.clue for e in read_clued(path).entries] == ["Day star"]


def test_json_is_a_list_of_words_as_before(file):
    found = read_clued(file(json.dumps(["sun", "ice cream"]), "w.json"))

    assert [e.word for e in found.entries] == ["SUN", "ICECREAM"]
