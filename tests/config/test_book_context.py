"""What a book's file says about words reaches the types that choose them."""

import pytest

from puzzle_publish.cli.options import Parser, add_language
from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.languages import TAGS
from puzzle_publish.core.values import BookContext, Taste
from puzzle_publish.make.bookless import requests_for
from puzzle_publish.types import registry
from puzzle_publish.types._blank import Blank

BOOK = """format: 1
book: {{id: b, title: B, seed: 1{more}}}
sections:
  - {{id: s, type: _blank, count: 1}}
"""


ASKED = []


class Curious(Blank):
    """A type that remembers what it was asked to resolve."""

    def resolve(self, params, book):
        ASKED.append(book)
        return params


@pytest.fixture
def asked(monkeypatch):
    ASKED.clear()
    kind = Curious()
    monkeypatch.setattr(registry, "load", lambda name: kind)
    return ASKED


def load(folder, more=""):
    path = folder / "book.yaml"
    path.write_text(BOOK.format(more=more), encoding="utf-8")
    return load_book(path)


def faults_of(folder, more):
    with pytest.raises(ConfigError) as caught:
        load(folder, more)
    return str(caught.value)


@pytest.mark.parametrize(
    ("more", "language", "spelling"),
    [
        ("", "en", "us"),
        (", language: en", "en", "us"),
        (", language: en-US", "en", "us"),
        (", language: en-GB", "en", "uk"),
        (", language: en-GB, spelling: us", "en", "us"),
        (", spelling: uk", "en", "uk"),
        (", language: zh", "zh", "us"),
    ],
)
def test_the_language_decides_the_spelling_unless_the_book_names_one(
    tmp_path, asked, more, language, spelling
):
    book = load(tmp_path, more)

    assert asked == [BookContext(tmp_path, language, spelling)]
    assert book.config.book.language == ("en-GB" if spelling == "uk" else language)


def test_taste_is_a_level_or_a_level_with_words(tmp_path, asked):
    (tmp_path / "more.txt").write_text("# ours\nRed Tape\nboss\n")

    load(tmp_path)
    load(tmp_path, ", taste: general")
    load(tmp_path, ", taste: {block: more.txt, allow: [naïve, gun, Gun]}")

    assert [book.taste for book in asked] == [
        Taste("family"),
        Taste("general"),
        Taste("family", ("BOSS", "REDTAPE"), ("GUN", "NAIVE")),
    ]


def test_faulty_taste_is_reported_with_its_place(tmp_path):
    (tmp_path / "more.txt").write_text("boss\n12\n")

    assert (
        "2:41: book.taste: must be a mapping or one of family, school or general"
        in faults_of(tmp_path, ", taste: prude")
    )
    assert 'book.taste.allow: "4x4" is not a word' in faults_of(
        tmp_path, ", taste: {allow: [4x4]}"
    )
    assert 'more.txt:2:1: "12" is not a word' in faults_of(
        tmp_path, ", taste: {block: more.txt}"
    )
    assert "there is no such file" in faults_of(tmp_path, ", taste: {block: gone.txt}")


def test_the_digest_of_a_book_without_these_keys_is_what_it_was(tmp_path):
    plain = load(tmp_path).digest

    assert plain == load(tmp_path, ", taste: family").digest
    assert plain != load(tmp_path, ", taste: general").digest
    assert plain != load(tmp_path, ", spelling: uk").digest


def test_puzzles_without_a_book_are_asked_for_by_the_tag(asked):
    requests_for(Curious(), "easy", count=1, language="en-GB")

    assert (asked[0].language, asked[0].spelling) == ("en", "uk")


def test_the_command_line_takes_every_tag():
    parser = Parser()
    add_language(parser, "")

    assert tuple(parser._actions[-1].choices) == tuple(TAGS)
