"""What `check` says of the author's own words before anything is made."""

from few import few

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


@few(
    ("text", "shown"),
    [
        ('"A Book for {{NAME}}"', "{{NAME}}"),
        ("TODO", "TODO"),  # a word that authors leave behind
        ('"[placeholder]"', "[placeholder]"),
    ],
    fast=2,
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


def test_another_printer_allows_them_and_a_wrong_number_is_told(tmp_path, capsys):
    title = "72 Acid-Free Puzzles"
    code, told = check(tmp_path, capsys, title=title, printer="kdp-paperback")

    assert (code, "not allowed" in told) == (0, False)
    assert f'4:10: book.title: says "{title}", but the book has 30 puzzles;' in told


FOREWORD = """\
# Before you begin

<!-- TODO: a better title -->
Dear {{NAME}}, TODO thank everybody
who helped, and **{{NAME}}** most.

These sheets are *acid*-free
and were printed
in Switzerland.
"""


def check_files(folder, capsys, *, foreword, facts, printer):
    (folder / "foreword.md").write_text(foreword)
    (folder / "facts.txt").write_text(facts)
    (folder / "quotes.txt").write_text("Time flies. TODO: who said so?\n")
    path = folder / "book.yaml"
    path.write_text(
        f"""\
format: 1
book:
  id: words
  title: A Month
  seed: 1
  copyright: "© {{{{HOLDER}}}}"
  dedication: "To [your name]"
  front: [foreword.md]
  facts: facts.txt
  quotes: quotes.txt
print: {{printer: {printer}, trim: 6x9in}}
sections:
  - {{id: days, type: calendar, dates: {{from: 2027-01-01, days: 12}}, quote: monthly}}
"""
    )
    code = main(["check", str(path)])
    return code, capsys.readouterr().err.replace(f"{path}:", "").splitlines()


def places(told, begin, message):
    """Return the places of a message and the words that it quotes."""
    return [
        line.partition(message)[0].removeprefix(begin)
        for line in told
        if message in line
    ]


def test_placeholders_in_files_are_warned_of_with_their_places(tmp_path, capsys):
    facts = "01-01, A new year.\n01-02, On this day: {{FACT}}.\n"
    code, told = check_files(
        tmp_path, capsys, foreword=FOREWORD, facts=facts, printer="home"
    )

    assert code == 0
    assert places(told, "warning: ", " looks like a placeholder") == [
        '6:14: book.copyright: "{{HOLDER}}"',
        '7:15: book.dedication: "[your name]"',
        'foreword.md:4:6: "{{NAME}}"',
        'foreword.md:4:16: "TODO"',
        'foreword.md:5:19: "{{NAME}}"',
        'facts.txt:2:21: "{{FACT}}"',
        'quotes.txt:1:13: "TODO"',
    ]


def test_phrases_in_files_that_the_printer_refuses_are_told_with_their_places(
    tmp_path, capsys
):
    facts = "01-01, A new year.\n01-02, Printed in Rome in 1467.\n"
    code, told = check_files(
        tmp_path, capsys, foreword=FOREWORD, facts=facts, printer="ingram"
    )

    assert code == 2
    assert places(told, "error: ", " is not allowed in a book of Ingram") == [
        'foreword.md:8:10: "printed in S"',
        'foreword.md:7:19: "acid-free"',
        'facts.txt:2:8: "Printed in R"',
    ]
