"""What a build says to its author, of what its log has."""

import pytest

from puzzle_publish.cli.serving.helps import in_language
from puzzle_publish.cli.serving.notes import counted, note_of

THIN = (
    "my book.yaml:3:52: print.printer: the book has about 22 pages, Amazon KDP"
    " paperback binds no fewer than 24; ask for more puzzles, or print a trial with"
    " printer: home"
)


def said(message, level="warning", **fields):
    return {"level": level, "event": "message", "message": message, **fields}


def test_a_note_names_its_field_and_no_place_in_a_file():
    (note,) = counted([note_of(said(THIN))], 22)

    assert note["key"] == "print.printer"
    assert note["message"].startswith("the book has 22 pages, Amazon KDP")


@pytest.mark.parametrize(
    ("fields", "note"),
    [
        (
            {"file": "interior.pdf", "page": 7, "rule": "thin-line"},
            "The pages, page 7: A line is thin.",
        ),
        (
            {"file": "cover.pdf", "page": None, "rule": "hinge"},
            "The cover: A line is thin.",
        ),
        ({"file": "interior.pdf", "page": None, "rule": "too-few-pages"}, None),
    ],
)
def test_a_finding_says_where_it_is_and_not_the_name_of_its_rule(fields, note):
    page = f" page {fields['page']}" if fields["page"] else ""
    line = f"{fields['file']}{page}: {fields['rule']}: A line is thin."

    found = note_of(said(line, event="finding", severity="warning", **fields))

    assert (found and found["message"]) == note


@pytest.mark.parametrize(
    "line",
    [
        said("b: 8 puzzles, about 22 pages", "info", event="size"),
        said("words: 'dogs': also the name of a list", "info"),
        said("b.yaml:1:1: book.title: nothing is wrong", "info"),
    ],
)
def test_what_needs_no_look_is_a_detail(line):
    assert note_of(line) is None


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "the book has about 22 pages, and Amazon KDP paperback binds no fewer than"
            " 24; add puzzles, or choose the printer home for a trial",
        ),
        (
            "zh",
            "书约有 22 页，而 Amazon KDP paperback 装订至少要 24 页；请多加谜题，"
            "或选印厂 home 试印",
        ),
    ],
)
def test_an_author_reads_of_the_form_and_not_of_the_file(language, told):
    sent = in_language({"notes": [note_of(said(THIN))]}, language)

    assert sent["notes"][0]["message"] == told
