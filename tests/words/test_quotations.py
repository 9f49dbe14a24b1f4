"""Quotations: ours, and tables of an author's."""

from collections import Counter

import pytest
from each import each

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.values import BookContext, Taste
from puzzle_publish.words import store
from puzzle_publish.words.quotations import (
    LEAST_LETTERS,
    MARKS,
    MOST_LETTERS,
    capitals,
    letters_in,
    load_quotations,
    refer_quotations,
    shipped,
    words_in,
)
from puzzle_publish.words.taste import judge_of

LONG = "Every good story needs a beginning, a middle, and somebody to listen to it {}."
HEAD = "text\tauthor\twork\tyear\n"


def table(tmp_path, text, name="mine.tsv"):
    (tmp_path / name).write_text(text, encoding="utf-8")
    return refer_quotations(name, BookContext(tmp_path))


def test_a_list_is_hashed_by_identity_since_caches_look_it_up_often():
    assert hash(shipped()) == object.__hash__(shipped())


def test_ours_are_enough_by_many_authors_and_none_is_there_twice():
    entries = shipped().entries
    authors = Counter(one.author for one in entries)

    assert len(entries) >= 1000
    assert len({capitals(one.text) for one in entries}) == len(entries)
    assert len(authors) >= 200
    assert max(authors.values()) <= 20


@each("one", shipped().entries, ids=lambda one: one.text[:24])
def test_each_of_ours_is_whole_and_fit_for_a_family(one):
    text = capitals(one.text)

    assert LEAST_LETTERS <= letters_in(text) <= MOST_LETTERS
    assert set(text + capitals(one.author)) <= {*MARKS, *map(chr, range(65, 91))}
    assert one.work
    assert 1580 <= int(one.year) < 1929
    assert one.text[-1] in ".?!…”)"
    assert "  " not in one.text
    assert one.text.count("“") == one.text.count("”")
    assert judge_of(Taste("family")).clue(one.text) == ""
    assert set(words_in(text)) <= shipped().lexicon


def test_the_list_knows_forms_of_words_and_short_forms():
    for word in ("WALKED", "WALKS", "CITIES", "DON’T", "WORLD’S", "A", "I"):
        assert word in shipped().lexicon


def test_ours_are_named_by_their_digest(tmp_path):
    book = BookContext(tmp_path)

    assert refer_quotations("auto", book) == shipped().reference
    assert refer_quotations("quotations", book) == shipped().reference
    assert load_quotations(shipped().reference) is shipped()
    assert refer_quotations(shipped().reference, book) == shipped().reference


def test_a_book_s_own_blocked_words_leave_out_quotations(tmp_path):
    book = BookContext(tmp_path, taste=Taste("family", block=("HAPPINESS",)))
    found = load_quotations(refer_quotations("auto", book))

    assert 0 < len(shipped().entries) - len(found.entries) < 20
    assert not any("happiness" in one.text.lower() for one in found.entries)


@pytest.mark.parametrize(
    ("name", "mark"), [("a.tsv", "\t"), ("b.csv", ","), ("c.csv", ";"), ("d", "\t")]
)
def test_tables_have_tabs_commas_or_semicolons(tmp_path, name, mark):
    quote = "" if mark == "\t" else '"'
    rows = [["# a comment"], ["Author", "Text", "Year"]]
    rows += [
        ["Zoë", f"{quote}{LONG.format(n)}{quote}", "1900"] for n in ("now", "then")
    ]
    text = "\n".join(mark.join(row) for row in rows)
    if "." not in name:
        name = f"{name}.txt"
    found = load_quotations(table(tmp_path, text, name))

    assert [one.author for one in found.entries] == ["Zoë", "Zoë"]
    assert found.entries[0].text == LONG.format("now")
    assert found.entries[0].work == ""
    store._by_digest.cache_clear()
    assert load_quotations(found.reference).entries == found.entries


def test_straight_quotes_become_typographic(tmp_path):
    text = 'It\'s a "good" day, she said, and the kettle, the cat and I all agreed'
    found = load_quotations(
        table(tmp_path, f"{HEAD}{text} with her at once.\tAnn\t\t\n")
    )

    assert "It’s a “good” day" in found.entries[0].text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("text\twork\nx\ty\n", "mine.tsv:1:1: the first row must name the columns"),
        (
            f"{HEAD}{LONG.format('in 1900')}\tAnn\n",
            'mine.tsv:2:1: text: "1" is no lett',
        ),
        (f"{HEAD}{LONG.format('再')}\tAnn\n", "is no letter and no punctuation mark"),
        (
            f"{HEAD}{LONG.format('now')}\t\n",
            "mine.tsv:2:1: author: there are no letters",
        ),
        (f"{HEAD}{LONG.format('now')}\t{'A' * 81}\n", "author: at most 80 characters"),
        (f"{HEAD}Too short.\tAnn\n", "there is no quotation with 60 to 180 letters"),
        (f"{HEAD}\n", "there is no quotation"),
    ],
)
def test_a_faulty_table_is_refused_with_the_place(tmp_path, text, sentence):
    with pytest.raises(UsageError, match=sentence):
        table(tmp_path, text)


def test_csv_that_is_broken_is_refused(tmp_path):
    text = f'text,author\n"{LONG},Ann\n'

    with pytest.raises(UsageError, match="not valid CSV"):
        table(tmp_path, text, "mine.csv")


def test_texts_of_other_lengths_are_left_out_with_their_lines(tmp_path, caplog):
    text = f"{HEAD}Too short.\tAnn\n{LONG.format('now')}\tAnn\n{LONG * 4}\tAnn\n"
    found = load_quotations(table(tmp_path, text.replace("{}", "on")))

    assert len(found.entries) == 1
    assert "left out lines 2 and 4" in caplog.text


def test_no_quotation_left_by_the_taste_is_an_error(tmp_path):
    (tmp_path / "mine.tsv").write_text(f"{HEAD}{LONG.format('now')}\tAnn\n")
    book = BookContext(tmp_path, taste=Taste("family", block=("STORY",)))

    with pytest.raises(UsageError, match="every quotation is against the book's taste"):
        refer_quotations("mine.tsv", book)


def test_a_missing_file_is_named_with_what_there_is(tmp_path):
    with pytest.raises(UsageError, match="must be auto or quotations, or a"):
        refer_quotations("quotation", BookContext(tmp_path))
