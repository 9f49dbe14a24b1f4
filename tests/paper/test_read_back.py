"""Every figure of a book is found on its pages, and any change there is told."""

import io
import re

import pikepdf
import pytest
from examples_book import entries_of, printed
from few import few
from paper_changes import said, swapped_figures
from paper_edits import (
    digits_of,
    edited,
    is_op,
    step,
    texts_of,
    with_digit,
    with_glyph,
    with_text,
    with_white_text,
    without_line,
)
from small_selection import selection

from puzzle_publish.core.puzzle import Draft
from puzzle_publish.paper.read_back import INTERIOR, SCREEN, read_back
from puzzle_publish.paper.same_pages import Fingerprints
from puzzle_publish.pipeline import made_as, paper_findings

# One puzzle of every type; of the dated type two, which lie on a page each.
TYPES = (
    *("crossword", "cryptarithm", "fill_in", "codeword", "wordpath", "idiomfall"),
    *("sudoku", "nonogram", "kakuro", "calcudoku", "futoshiki", "skyscrapers"),
    *("takuzu", "slitherlink", "masyu", "hashi", "wordsearch", "cryptogram"),
    "tents",
)
FEW = ("crossword", "cryptarithm", "wordsearch", "sudoku", "nonogram", "masyu")
TEXT = """\
format: 1
book: {id: read, title: Read Back, seed: 5, language: LANGUAGE}
print: {design: DESIGN, printer: home, trim: Letter}
sections:
  - {id: days, type: calendar, dates: {from: 2027-03-01, days: 2}}
"""
SUMS = """\
format: 1
book: {id: sums, title: Sums, seed: 5}
print: {printer: home, trim: Letter, answers: ANSWERS}
sections:
  - {id: sums, type: _blank, count: 12, per_page: 4}
"""
COUNT = 12


def of_types(names, **words):
    text = TEXT
    for name, value in words.items():
        text = text.replace(name, value)
    lines = [
        f"  - {{id: {name.replace('_', '-')}, type: {name}, count: 1}}\n"
        for name in names
    ]
    return text + "".join(lines)


@few(
    ("design", "language", "types"),
    [
        ("classic", "en", FEW),
        ("classic", "en", TYPES),
        ("modern", "en", TYPES),
        ("large-print", "en", TYPES),
        ("classic", "zh", TYPES),
    ],
)
def test_every_type_is_read_back_in_every_design(tmp_path, design, language, types):
    # Codewords and cryptograms have letters from A to Z.
    wrong = ("codeword", "cryptogram") if language == "zh" else ("idiomfall",)
    names = [name for name in types if name not in wrong]
    text = of_types(names, DESIGN=design, LANGUAGE=language)
    book = printed(tmp_path, text)
    assert list(paper_findings(book)) == []
    facing = len(book.printing.settled.drawn_for["facing"])
    each = 2 * (len(names) + 2) + ("idiomfall" in names) + facing
    assert read(book).figures == 2 * each
    assert prints_of(book.rendered.interior) == prints_of(book.rendered.screen)


def prints_of(content):
    """What each page paints; pages of two files that paint the same are read once."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        known = Fingerprints()
        found = [known.page(page) for page in pdf.pages]
    assert None not in found
    return found


@pytest.mark.soak
def test_sheets_without_hints_are_read_back(tmp_path):
    text = of_types(["idiomfall"], DESIGN="worksheet", LANGUAGE="zh")
    book = printed(tmp_path, text.replace("design:", "matter: none, design:"))

    assert list(paper_findings(book)) == []
    assert read(book).figures == 2 * 2 * 3  # puzzles and answers, in two files


def read(book, **files):
    """Return what reading a book back finds, with some files replaced."""
    made = book.rendered
    content = {INTERIOR: made.interior, SCREEN: made.screen}
    if made.answers is not None:
        content["answers.pdf"] = made.answers
    content |= {f"{name}.pdf": one for name, one in files.items()}
    code = book.printing.edition.book.config.book.language
    return read_back(content, entries_of(book), code, made_as(book))


@pytest.fixture(scope="module")
def sums(tmp_path_factory):
    """Twelve sums, four a page and twelve answers on one."""
    return sums_book(tmp_path_factory.mktemp("sums"), "back")


def sums_book(folder, answers, design="classic"):
    puzzles = [pick.puzzle for pick in selection(COUNT).picks]
    drafts = [Draft(one.givens, one.answer) for one in puzzles]
    text = SUMS.replace("ANSWERS", f"{answers}, design: {design}")
    return printed(folder, text, {"_blank": drafts})


@pytest.mark.soak
def test_the_look_of_several_a_page_is_no_part_of_a_figure(tmp_path):
    assert list(paper_findings(sums_book(tmp_path, "back", "modern"))) == []


@few(
    ("changed", "told"),
    [
        ("Answers p. 1", "its page does not say that its answer is on page"),
        ("Hints p. 1", "its page does not say that its hints are on page"),
    ],
)
def test_a_reference_that_four_puzzles_share_is_read(sums, changed, told):
    page = entries_of(sums)[0]["page"]
    kind = changed.split()[0]
    (there,) = (
        text
        for text in sums.layout.pages[page - 1].slots.values()
        if str(text).startswith(kind)
    )
    pdf = edited(sums.rendered.interior, page, said(there, changed))

    problems = only(read(sums, interior=pdf).faults, page)

    assert problems.count(told) == 4
    assert "leads to none of its puzzles" in problems


@pytest.fixture(scope="module")
def crossword(tmp_path_factory):
    text = of_types(["crossword"], DESIGN="classic", LANGUAGE="en")
    return printed(tmp_path_factory.mktemp("crossword"), text)


@few("answers", ["separate", "both"])
def test_answers_of_their_own_file_are_read_back(tmp_path, answers):
    book = sums_book(tmp_path, answers)
    found = read(book)
    assert found.faults == ()
    files = 3 if answers == "both" else 1
    assert found.figures == COUNT * (2 + files)

    content = book.rendered.answers
    page = max(k for k in range(1, 9) if has_digits(content, k))
    faults = read(book, answers=edited(content, page, with_digit)).faults
    assert {(fault.file, fault.page) for fault in faults} == {("answers.pdf", page)}


def has_digits(content, number):
    with pikepdf.open(io.BytesIO(content)) as pdf:
        if number > len(pdf.pages):
            return False
        page = pdf.pages[number - 1]
        return bool(digits_of(list(pikepdf.parse_content_stream(page)), page))


def only(faults, page):
    """Return the message of faults that are all on one page."""
    assert faults
    assert {fault.page for fault in faults} == {page}
    assert all(fault.judged for fault in faults)
    return " | ".join(fault.problem for fault in faults)


@pytest.mark.soak
def test_a_digit_that_was_swapped_is_told_with_its_page(sums):
    entry = entries_of(sums)[-1]
    other = edited(sums.rendered.interior, entry["key_page"], with_digit)
    found = read(sums, interior=other)
    (fault,) = found.faults
    assert (fault.file, fault.page, fault.number) == (
        "interior.pdf",
        entry["key_page"],
        COUNT,
    )
    assert re.fullmatch(
        rf'answer {COUNT}: "\d" printed, "\d" proven \(\d+ mm .*top\)', fault.problem
    )
    assert str(fault).startswith(f"interior.pdf page {entry['key_page']}: answer 12: ")


def test_a_digit_in_the_screen_file_alone_is_told(sums):
    page = entries_of(sums)[-1]["key_page"]
    found = read(sums, screen=edited(sums.rendered.screen, page, with_digit))
    assert {fault.file for fault in found.faults} == {"screen.pdf"}


@pytest.mark.soak
def test_a_clue_number_is_told(crossword):
    page = entries_of(crossword)[-1]["page"]
    other = edited(crossword.rendered.interior, page, with_text("1", "7"))
    said = only(read(crossword, interior=other).faults, page)
    assert '"7" printed, "1" proven' in said


def test_a_changed_clue_is_told(crossword):
    entry = entries_of(crossword)[-1]
    clue = entry["givens"]["clues"]["across"][0]["clue"].split()[0]

    def change(steps, page):
        found = [t for _, _, t in texts_of(steps, page) if t.startswith(clue)]
        return with_text(found[0], found[0][::-1])(steps, page)

    other = edited(crossword.rendered.interior, entry["page"], change)
    assert f'"{clue}' in only(read(crossword, interior=other).faults, entry["page"])


def test_two_answers_that_were_swapped_are_told(sums):
    page = entries_of(sums)[0]["key_page"]
    other = edited(sums.rendered.interior, page, swapped_figures)
    said = only(read(sums, interior=other).faults, page)
    assert 'answer 1: is printed at the label "No.2"' in said
    assert 'answer 2: is printed at the label "No.1"' in said


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (with_glyph, "does not belong"),
        (with_white_text, "does not look like the rest of its kind"),
    ],
)
def test_what_is_added_or_unseen_is_told(sums, change, words):
    page = entries_of(sums)[-1]["key_page"]
    other = edited(sums.rendered.interior, page, change)
    assert words in only(read(sums, interior=other).faults, page)


def test_a_line_that_is_missing_is_told(crossword):
    page = entries_of(crossword)[-1]["page"]
    other = edited(crossword.rendered.interior, page, without_line)
    said = only(read(crossword, interior=other).faults, page)
    assert re.search(r"line of \d+\.\d mm is missing \(\d+ mm", said)


def test_a_line_of_the_empty_board_that_all_answers_share_is_told(sums):
    page = entries_of(sums)[0]["key_page"]
    with pikepdf.open(io.BytesIO(sums.rendered.interior)) as pdf:
        sheet = pdf.pages[page - 1]
        shown = [
            str(one.operands[0])
            for one in pikepdf.parse_content_stream(sheet)
            if is_op(one, "Do") and "base" in str(one.operands[0])
        ]
        board = sheet.Resources.XObject[max(shown, key=shown.count)]
        steps = list(pikepdf.parse_content_stream(board))
        board.write(pikepdf.unparse_content_stream(without_line(steps, None)))
        out = io.BytesIO()
        pdf.save(out)
    faults = read(sums, interior=out.getvalue()).faults
    assert len({fault.number for fault in faults}) >= COUNT / 2
    assert "is missing" in faults[0].problem


def test_a_book_that_is_too_short_is_told(sums):
    with pikepdf.open(io.BytesIO(sums.rendered.interior)) as pdf:
        page = entries_of(sums)[-1]["key_page"]
        del pdf.pages[page - 1 :]
        out = io.BytesIO()
        pdf.save(out)
    whole, *faults = read(sums, interior=out.getvalue()).faults
    assert "pages, the book has" in whole.problem
    assert {fault.number for fault in faults} == in_key(sums, page)
    assert "missing; the file has" in faults[0].problem


def in_key(book, page):
    """Return the numbers of the puzzles whose answers are on a page."""
    return {e["number"] for e in entries_of(book) if e["key_page"] == page}


# What cannot be judged is never passed.


def with_clip(steps, _page):
    """Clip a page to a triangle."""
    corners = [step([0, 0], "m"), step([600, 0], "l"), step([0, 900], "l")]
    return [*corners, step([], "W"), step([], "n"), *steps]


def with_layer(steps, _page):
    """Put a page into a layer that a viewer may hide."""
    name = pikepdf.Name("/Layer")
    return [step([pikepdf.Name("/OC"), name], "BDC"), *steps, step([], "EMC")]


@pytest.mark.parametrize("change", [with_clip, with_layer])
def test_what_may_be_hidden_is_not_judged(sums, change):
    page = entries_of(sums)[-1]["key_page"]
    other = edited(sums.rendered.interior, page, change)
    faults = read(sums, interior=other).faults
    assert {fault.number for fault in faults} == in_key(sums, page)
    assert not any(fault.judged for fault in faults)
    assert "not judged" in str(faults[0])


def test_a_font_without_characters_is_not_judged(sums):
    page = entries_of(sums)[-1]["key_page"]
    with pikepdf.open(io.BytesIO(sums.rendered.interior)) as pdf:
        for font in pdf.pages[page - 1].Resources.Font.values():
            del font["/ToUnicode"]
        out = io.BytesIO()
        pdf.save(out)
    faults = read(sums, interior=out.getvalue()).faults
    assert any(not fault.judged for fault in faults)
    assert all(fault.file == "interior.pdf" for fault in faults)


def test_a_file_that_is_no_pdf_is_not_judged(sums):
    (fault,) = read(sums, interior=b"%PDF-1.7 nothing").faults
    assert not fault.judged
    assert str(fault).startswith("interior.pdf: not judged: it cannot be opened")
