"""Lists of words that a page of the studio sends: judged, saved, set in the book."""

import base64
import io

import pytest
from openpyxl import Workbook
from openpyxl.styles import Font

from puzzle_publish.cli.serving import lists
from puzzle_publish.cli.serving.lists import judged, list_of, sample_of, save, words_of
from puzzle_publish.cli.serving.shelf import change
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.reading.yaml_edit import ChangedMeanwhile, stamp
from puzzle_publish.core.reading.yaml_file import read
from puzzle_publish.types.lesson_tables import NO_PLACE, LessonTable
from puzzle_publish.words.reading import read_lexicon

BOOK = """\
format: 1
book: {id: b, title: Sheets, seed: 1}   # theirs
print: {printer: home, trim: A5}
sections:
  - id: s
    type: wordsearch
    count: 2
    level: easy
  - {id: t, type: takuzu, count: 2, level: easy}
"""
WORDS = "apple\nbanana\ncherry\nmango\nlemon\nmelon\n"


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "b.yaml"
    path.write_text(BOOK)
    return path


def workbook(*rows, bold=False):
    made, out = Workbook(), io.BytesIO()
    made.active.title = "Unit 3"
    for row in rows:
        made.active.append(row)
    for cell in made.active[1]:
        cell.font = Font(bold=bold)
    made.save(out)
    return out.getvalue()


def sent(raw, name="terms.xlsx"):
    return {"section": 0, "name": name, "data": base64.b64encode(raw).decode()}


def saved(book, **asked):
    save(book, {"section": 0, "stamp": stamp(book.read_bytes()), **asked})


def test_a_workbook_is_judged_as_the_terminal_does_by_row_and_reason(book):
    book.write_text(BOOK.replace("wordsearch", "crossword"))
    raw = workbook(("word", "clue"), ("root", "It drinks"), ("cat", "A cat"))

    found = judged(book, sent(raw))

    assert (found["words"], found["clues"], found["errors"]) == (2, 2, 1)
    first = found["findings"][0]
    assert (first["line"], first["place"], first["rule"]) == (3, "Unit 3!B3", "leak")
    assert first["message"] == 'gives "cat" away: "A cat"'


NOTED = ("Week", "Spelling word", "Notes")
WEEKS = [(1, "apple", "tricky!"), (1, "banana", None), (2, "cherry", "tricky!")]
ACROSS = [("Week 1", "Week 2"), ("apple", "cherry"), ("banana", "damson")]


@pytest.mark.parametrize(
    ("rows", "first", "words"),
    [
        ([NOTED, *WEEKS], "Week", "apple banana cherry"),
        (
            [("Spelling word", "Notes"), ("apple", "x"), ("pear", None)],
            "",
            "apple pear",
        ),
        ([("Spelling words",), ("apple",), ("pear",)], "", "apple pear"),
        ([("Week 1",), ("apple",), ("pear",)], "", "apple pear"),
        ([("听写词语", "备注"), ("苹果", "难"), ("香蕉", None)], "", "苹果 香蕉"),
        (ACROSS, "Week 1", "apple cherry banana damson"),
        ([("answer",), ("apple",), ("pear",)], None, "answer apple pear"),
        ([("apple", "tricky!"), ("pear", None)], None, "apple pear"),
    ],
)
def test_a_heading_and_the_column_of_words_are_found(book, rows, first, words):
    raw = workbook(*rows)

    found = judged(book, sent(raw))

    assert found["table"]["heading"] is (first is not None)
    assert found["words"] == len(words.split())
    assert (found["clues"], found["findings"]) == (0, [])
    saved(book, **sent(raw))
    (made,) = book.parent.glob("b-s.*")
    entries = read_lexicon(made).entries
    assert sorted(one.word for one in entries) == sorted(
        one.upper() for one in words.split()
    )


def test_a_first_row_in_bold_is_a_heading_that_one_click_makes_a_word(book):
    rows = [("fruit", "where"), ("apple", "tree"), ("melon", "field")]
    raw, plain = workbook(*rows, bold=True), workbook(*rows)
    chosen = {"heading": False, "words": 0, "clues": -1}

    assert judged(book, sent(raw))["words"] == 2
    assert judged(book, sent(plain))["words"] == 3
    table = judged(book, sent(raw) | {"reading": chosen})["table"]
    assert (table["heading"], table["first"]) == (False, ["fruit", "where"])
    columns = [{"letter": "A", "name": "", "sample": ["fruit", "apple", "melon"]}]
    assert table["columns"][:1] == columns
    saved(book, **sent(raw) | {"reading": chosen | {"heading": True, "words": 1}})
    assert book.with_name("b-s.csv").read_text() == "word\ntree\nfield\n"


def test_an_author_says_which_column_has_the_clues(book):
    book.write_text(BOOK.replace("wordsearch", "crossword"))
    rows = [("Week", "Word", "Notes", "Say"), (1, "root", "hard", "It drinks")]
    raw = workbook(*rows, (1, "leaf", None, "Green"))
    table = judged(book, sent(raw))["table"]
    assert (table["words"], table["clues"], table["clued"]) == (1, 3, True)

    chosen = {"heading": True, "words": 1, "clues": 2}
    saved(book, **sent(raw) | {"reading": chosen})

    assert book.with_name("b-s.csv").read_text() == "word,clue\nroot,hard\nleaf,\n"
    wrong = sent(raw) | {"reading": chosen | {"clues": 9}}  # of another list
    assert judged(book, wrong)["table"]["clues"] == 3


def test_the_taste_is_the_books(book):
    words = {"text": "slavery\napple\n", "section": 0}
    book.write_text(BOOK.replace("seed: 1", "seed: 1, taste: school"))

    assert [f["weight"] for f in judged(book, words)["findings"]] == ["note"]
    book.write_text(BOOK)
    assert [f["weight"] for f in judged(book, words)["findings"]] == ["error"]


@pytest.mark.parametrize(
    ("kind", "text", "lacks"),
    [
        ("crossword", "root\nleaf\n", True),
        ("crossword", "root\tIt drinks\n", False),
        ("codeword", "root\nleaf\n", False),
        ("wordsearch", "root\nleaf\n", False),
    ],
)
def test_a_list_without_the_clues_that_its_puzzles_need_is_told(
    book, kind, text, lacks
):
    book.write_text(BOOK.replace("wordsearch", kind))

    assert judged(book, {"text": text, "section": 0})["lacks_clues"] is lacks


@pytest.mark.parametrize(
    ("text", "suffix", "raw"),
    [
        (WORDS, ".txt", WORDS),
        ("apple, banana;cherry", ".txt", "apple\nbanana\ncherry\n"),
        ("word\tclue\nroot\tIt drinks", ".txt", "word\tclue\nroot\tIt drinks\n"),
        ("root,It drinks\nleaf,Green", ".csv", "root,It drinks\nleaf,Green\n"),
        ("root, It drinks, a lot\nleaf, Green", ".txt", None),
    ],
)
def test_what_is_pasted_becomes_the_books_own_file(book, text, suffix, raw):
    saved(book, text=text)

    name = f"b-s{suffix}"
    made = book.with_name(name).read_text()
    assert made == (raw or "root\tIt drinks, a lot\nleaf\tGreen\n")
    line = f"    level: easy\n    params:\n      words: {name}\n"
    assert book.read_text() == BOOK.replace("    level: easy\n", line, 1)
    assert words_of(read(book).data, 0) == name
    assert sample_of(book, read(book).data, 0)["count"] > 0


def test_rows_and_different_words_of_a_list_are_counted(book):
    found = judged(book, {"section": 0, "text": "apple\nlemon\napple\n"})

    assert (found["rows"], found["words"], found["errors"] + found["notes"]) == (
        3,
        2,
        1,
    )


def test_a_dropped_file_is_saved_as_it_is_and_never_over_another(book):
    raw = workbook(("word",), ("apple",))
    book.with_name("b-s.xlsx").write_bytes(b"theirs")

    saved(book, **sent(raw, "../../My Terms.XLSX"))

    assert book.with_name("b-s.xlsx").read_bytes() == b"theirs"
    assert book.with_name("b-s-2.xlsx").read_bytes() == raw
    assert "words: b-s-2.xlsx" in book.read_text()
    saved(book, **sent(raw))
    assert sorted(one.name for one in book.parent.iterdir()) == [
        *("b-s-2.xlsx", "b-s.xlsx", "b.yaml")
    ]


def test_a_list_that_was_shown_is_edited_in_its_file(book):
    saved(book, text=WORDS)
    shown = list_of(book, 0)
    assert (shown["file"], shown["text"]) == ("b-s.txt", WORDS)

    saved(book, text=f"{WORDS}peach\n", replaces=shown["stamp"])

    assert book.with_name("b-s.txt").read_text() == f"{WORDS}peach\n"
    with pytest.raises(ChangedMeanwhile):
        saved(book, text=WORDS, replaces=shown["stamp"])
    assert book.with_name("b-s.txt").read_text() == f"{WORDS}peach\n"


def test_a_section_is_offered_the_lists_of_the_others_and_themes(book):
    saved(book, text=WORDS)
    book.write_text(book.read_text().replace("takuzu", "wordsearch"))

    offered = list_of(book, 1)

    assert offered["lists"] == ["b-s.txt"]
    assert {"garden", "winter"} <= {*offered["themes"]}
    assert offered["key"] == ["sections", 1, "params", "words"]
    assert list_of(book, 0)["lists"] == []
    assert offered["theme_key"] == offered["key"]


@pytest.mark.parametrize("kind", ["crossword", "codeword", "fill_in", "wordpath"])
def test_a_theme_is_chosen_beside_the_words_where_types_have_both(book, kind):
    book.write_text(BOOK.replace("wordsearch", kind))
    offered = list_of(book, 0)
    assert "garden" in offered["themes"]
    assert offered["theme_key"] == ["sections", 0, "params", "theme"]

    for theme in ("garden", ""):
        now = {"stamp": stamp(book.read_bytes()), "key": offered["theme_key"]}
        change(book, {"do": "set", "value": theme, **now})
        assert list_of(book, 0)["theme"] == words_of(read(book).data, 0) == theme


def test_a_form_says_how_many_words_of_a_list_puzzles_have(book, monkeypatch):
    sheets = {"leaf": [1, 2], "root": [1], "stem": [2], "moss": [1, 2, 3]}
    absent = {"spore": NO_PLACE, "level": "reads the same in both directions"}
    table = LessonTable("s", [1, 2, 3], sheets, absent, {}, {})
    monkeypatch.setattr(lists, "lesson_tables", lambda picks: [table])

    assert [*lists.shared(())] == [{"section": "s", "words": 5, "least": 1, "most": 3}]
    assert [lists.must_of(read(book).data, nth) for nth in (0, 1)] == ["", None]
    key, now = ["sections", 0, "params", "must"], stamp(book.read_bytes())
    change(book, {"do": "set", "key": key, "value": "all", "stamp": now})
    assert lists.must_of(read(book).data, 0) == "all"
    for name, value in (("must", ""), ("count", "10")):
        key, now = ["sections", 0, "params", name], stamp(book.read_bytes())
        change(book, {"do": "set", "key": key, "value": value, "stamp": now})
    assert lists.must_of(read(book).data, 0) is None


def test_types_without_shipped_themes_are_offered_none(book):
    book.write_text(BOOK.replace("wordsearch", "idiomfall"))

    assert list_of(book, 0)["themes"] == []


def test_a_book_that_changed_meanwhile_gets_no_list(book):
    with pytest.raises(ChangedMeanwhile):
        saved(book, text=WORDS, stamp=stamp(b"older"))

    assert [one.name for one in book.parent.iterdir()] == ["b.yaml"]
    assert book.read_text() == BOOK


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"text": "\n"}, "this list: "),
        ({"text": "\x00\x01"}, "this list: "),
        (sent(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 old", "old.xls"), "old.xls: this is"),
        (sent(b"PK\x03\x04 no zip"), "terms.xlsx: this is a damaged workbook"),
        ({"name": "a.txt", "data": "%"}, "this is no list"),
        ({}, "this is no list"),
        ({"text": WORDS, "section": 1}, "puzzles of this section have no words"),
        ({"text": WORDS, "section": 9}, "puzzles of this section have no words"),
        ({"text": WORDS, "section": "0"}, "the studio knows no such section"),
    ],
)
def test_what_is_no_list_is_refused_and_nothing_is_written(book, asked, reason):
    with pytest.raises(UsageError) as refused:
        saved(book, **asked)

    assert str(refused.value).startswith(reason)
    assert [one.name for one in book.parent.iterdir()] == ["b.yaml"]
    assert book.read_text() == BOOK


def test_a_list_outside_the_folder_is_not_shown(book):
    outside = book.parent.parent / "secret.txt"
    outside.write_text("secret\n")
    words = "    params: {words: ../secret.txt}\n"
    book.write_text(BOOK.replace("    level: easy\n", f"    level: easy\n{words}", 1))

    shown = list_of(book, 0)

    assert (shown["value"], shown["file"], shown["text"]) == ("../secret.txt", "", None)
