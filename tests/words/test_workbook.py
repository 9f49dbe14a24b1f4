"""Excel workbooks: what a cell can mean, and a sentence for what it cannot."""

import datetime
import io
import re
import subprocess
import sys
import zipfile

import pytest
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

from puzzle_publish.core.errors import UsageError
from puzzle_publish.words.clued import read_clued

ROWS = (("term", "clue"), ("sun", "Day star"), ("moon", "Orb"))


@pytest.fixture
def saved(tmp_path):
    """Saves a workbook, its XML edited if need be, and returns its path."""

    def save(book, edit=None, name="terms.xlsx"):
        stream = io.BytesIO()
        book.save(stream)
        path = tmp_path / name
        path.write_bytes(edited(stream.getvalue(), edit) if edit else stream.getvalue())
        return path

    return save


def edited(raw, edit, part="xl/worksheets/sheet1.xml"):
    """A workbook with a part's text edited."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            text = old.read(name)
            new.writestr(name, edit(text.decode()) if name == part else text)
    return out.getvalue()


def with_value(xml, cell, kind, value):
    """The XML with the value that Excel would store with a cell's formula."""
    found, count = re.subn(
        f'<c r="{cell}">(<f>[^<]*</f>)<v ?/?>(</v>)?',
        rf'<c r="{cell}" t="{kind}">\1<v>{value}</v>',
        xml,
    )
    assert count == 1, xml
    return found


def book_of(rows=ROWS, title="Terms"):
    book = Workbook()
    book.active.title = title
    for row in rows:
        book.active.append(row)
    return book


def refused(path):
    with pytest.raises(UsageError) as caught:
        read_clued(path, shown="terms.xlsx")
    return caught.value.problems


def clues(path):
    return [(e.shown, e.clue) for e in read_clued(path, shown="terms.xlsx").entries]


def test_rows_are_words_and_clues(saved):
    rows = [(), ("word", "clue", "score"), ("ice cream", "Cold treat", 80), ()]
    (entry,) = read_clued(saved(book_of(rows))).entries

    assert (entry.word, entry.clue, entry.score) == ("ICECREAM", "Cold treat", 80)


def test_faults_name_the_sheet_and_the_cell(saved):
    rows = [("word", "clue", "score"), ("sun", "Star", "lots"), (None, "Lost", 1)]
    rows += [("a\u202eb", "Hidden", 1)]

    assert refused(saved(book_of(rows))) == (
        'terms.xlsx:Terms!C2: score: must be a whole number from 0 to 100 (got "lots")',
        "terms.xlsx:Terms!A3: there is no word in this row",
        "terms.xlsx:Terms!A4: the character U+202E cannot be printed; remove it",
    )


def test_a_formula_counts_as_the_value_that_was_stored(saved):
    book = book_of([*ROWS, ("=A2", "Made of another cell")])

    def store(xml):
        return with_value(xml, "A4", "str", "star")

    assert clues(saved(book, store))[-1] == ("star", "Made of another cell")
    assert refused(saved(book)) == (
        "terms.xlsx:Terms!A4: this formula has no stored value; open the workbook in a"
        " spreadsheet program and save it, or type the value",
    )


def test_a_formula_that_gives_an_error_is_refused_with_its_cell(saved):
    book = book_of([*ROWS, ("star", "=1/0")])

    def store(xml):
        return with_value(xml, "B4", "e", "#DIV/0!")

    (problem,) = refused(saved(book, store))
    assert problem.startswith(
        "terms.xlsx:Terms!B4: this formula gives an error (#DIV/0!)"
    )


def test_a_date_is_refused_and_a_number_is_no_word(saved, said):
    day = datetime.date(2024, 3, 1)
    rows = [*ROWS, (day, "Made of MARCH 1 by Excel"), ("year", day)]
    problems = refused(saved(book_of(rows)))

    assert [problem.partition(": ")[0] for problem in problems] == [
        "terms.xlsx:Terms!A4",
        "terms.xlsx:Terms!B5",
    ]
    assert "this is a date or a time (2024-03-01 00:00:00), not a text" in problems[0]

    found = clues(saved(book_of([*ROWS, (12, "A dozen"), ("hastings", 1066)])))
    assert found[-1] == ("hastings", "1066")
    assert 'left out 1 row: digits and signs cannot be in cells: "12"' in said.text


def test_the_word_true_is_a_word(saved):
    assert clues(saved(book_of([*ROWS, (True, "Not false")])))[-1][0] == "true"


def test_merged_cells_are_refused_with_their_names(saved):
    book = book_of([*ROWS, ("star", "One"), (None, "Two")])
    book.active.merge_cells("A4:A5")

    assert refused(saved(book)) == (
        "terms.xlsx:Terms!A4: the cells A4:A5 are merged; unmerge them: each row has"
        " one word",
    )


def test_the_first_visible_sheet_is_read_and_the_others_are_named(saved, said):
    book = book_of()
    book.create_sheet("Drafts", 0).append(("word", "secret"))
    book["Drafts"].sheet_state = "hidden"
    book.create_sheet("Marks").append(("Anna", 1))
    book.active = book["Terms"]

    assert clues(saved(book)) == [("sun", "Day star"), ("moon", "Orb")]
    assert said.messages == [
        'terms.xlsx: read the sheet "Terms", not "Drafts" and "Marks"'
    ]


def test_hidden_rows_are_left_out_and_counted(saved, said):
    book = book_of([*ROWS, ("star", "Filtered away")])
    book.active.row_dimensions[3].hidden = True

    assert clues(saved(book)) == [("sun", "Day star"), ("star", "Filtered away")]
    assert 'terms.xlsx: left out 1 hidden row of "Terms"' in said.messages


def test_letters_of_several_looks_are_one_text(saved):
    rich = CellRichText("Day ", TextBlock(InlineFont(b=True), "star"))

    assert clues(saved(book_of([("word", "clue"), ("sun", rich)]))) == [
        ("sun", "Day star")
    ]


def test_an_empty_sheet_says_what_to_write(saved):
    assert refused(saved(Workbook())) == (
        'terms.xlsx: the sheet "Sheet" is empty; write one word per row',
    )


def test_a_size_that_a_sheet_declares_is_not_believed(saved):
    def grow(xml):
        grown = re.sub('<dimension ref="[^"]*"', '<dimension ref="A1:XFD1048576"', xml)
        return grown.replace('r="3"', 'r="1048570"').replace('"A3"', '"A1048570"')

    assert clues(saved(book_of(), grow))[0] == ("sun", "Day star")


def test_a_row_beyond_the_last_of_excel_is_refused(saved):
    (problem,) = refused(
        saved(book_of(), lambda xml: xml.replace('r="3"', f'r="{10**12}"'))
    )

    assert "this workbook is damaged (ValueError: a sheet of more than" in problem


@pytest.mark.parametrize(
    ("begin", "place", "byte", "reason"),
    [
        (b"PK\5\6", 12, 0xFF, "BadZipFile: Bad offset"),
        (b"PK\1\2", 6, 99, "NotImplementedError: zip file version 9.9"),
        (b"PK\1\2", 46, 0xFF, "UnicodeDecodeError: 'utf-8' codec"),
    ],
)
def test_an_archive_that_cannot_be_opened_is_refused(
    tmp_path, begin, place, byte, reason
):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("é.xml", "<x/>")
    raw = bytearray(stream.getvalue())
    raw[raw.rindex(begin) + place] = byte
    (tmp_path / "terms.xlsx").write_bytes(raw)

    (problem,) = refused(tmp_path / "terms.xlsx")

    assert problem.startswith(
        f"terms.xlsx: this is a damaged workbook or archive ({reason}"
    )


def test_a_list_that_is_text_loads_no_reader_of_workbooks(tmp_path):
    path = tmp_path / "mine.csv"
    path.write_text("word,clue\nsun,Star\n")
    code = (
        "import sys; from puzzle_publish.words.clued import read_clued;"
        f" read_clued({str(path)!r}); assert 'openpyxl' not in sys.modules"
    )

    subprocess.run([sys.executable, "-c", code], check=True)
