"""What `check` says of the author's own words before anything is made."""

import pytest

from puzzle_publish.cli import main

BOOK = """\
format: 1
book:
  id: words
  title: {title}
  seed: 1
  more: [{more}]
print: {{printer: {printer}, trim: 6x9in}}
sections:
  - {{id: sums, type: cryptarithm, count: 30, level: easy}}
"""


def check(folder, capsys, *, title="Sums", more="Another Book", printer="ingram"):
    path = folder / "book.yaml"
    path.write_text(BOOK.format(title=title, more=more, printer=printer))
    code = main(["check", str(path)])
    return code, capsys.readouterr().err.replace(f"{path}:", "")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('"A Book for {{NAME}}"', "{{NAME}}"),
        ("TODO", "TODO"),  # a word that authors leave behind
        ('"[placeholder]"', "[placeholder]"),
    ],
)
def test_a_placeholder_is_warned_of_with_its_place_and_printed(
    tmp_path, capsys, text, shown
):
    code, told = check(tmp_path, capsys, title=text)

    assert code == 0
    assert f'4:10: book.title: "{shown}" looks like a placeholder; it will be' in told
    assert told.count("looks like") == 1


def test_every_phrase_that_the_printer_refuses_is_told_at_once(tmp_path, capsys):
    code, told = check(
        tmp_path, capsys, title="Acid-Free Sums", more="Printed in Germany"
    )

    assert code == 2
    assert '4:10: book.title: "Acid-Free" is not allowed in a book of Ingram' in told
    assert '6:10: book.more[0]: "Printed in G" is not allowed in a book' in told


def test_another_printer_allows_them(tmp_path, capsys):
    title = "Acid-Free Sums"
    code, told = check(tmp_path, capsys, title=title, printer="kdp-paperback")

    assert (code, "not allowed" in told) == (0, False)
