"""`book.meta`: which sentences a book can hide."""

import pytest

from puzzle_publish.cli import main
from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import ConfigError


def book_in(folder, meta, more="", kind="crossword", language="en"):
    path = folder / "book.yaml"
    path.write_text(
        f"""\
format: 1
book: {{id: mine, title: Mine, seed: 1, language: {language}, meta: {meta}}}
print: {{printer: home, trim: 6x9in{more}}}
sections:
  - {{id: a, type: {kind}, count: 3, level: easy}}
""",
        encoding="utf-8",
    )
    return path


def test_a_sentence_is_part_of_the_book_and_of_its_digest(tmp_path):
    short, long, none = (
        load_book(book_in(tmp_path, text))
        for text in ("Pen", "{sentence: Pen, question: With what}", "null")
    )

    assert (short.config.book.sentence, none.config.book.sentence) == ("Pen", "")
    assert len({short.digest, long.digest, none.digest}) == 3


@pytest.mark.parametrize(
    ("meta", "more", "kind", "problem"),
    [
        ("Ten pens", "", "crossword", "2:60: book.meta: has 7 letters, one from each"),
        ("{sentence: Ten pens}", "", "crossword", "2:71: book.meta.sentence: has 7"),
        ("小心", "", "crossword", '"小" and "心"'),
        ("A7", "", "crossword", 'the answers hold the letters A to Z, not "7"'),
        ("Été", "", "crossword", 'not "É"'),
        ("...!", "", "crossword", "has no letters"),
        ("Pen", "", "cryptarithm", "no section has answers in letters; puzzles of"),
        ("Pen", ", volumes: auto", "crossword", "needs print.volumes: 1"),
        ("Pen", ", answers: overleaf", "crossword", "needs a key that gives"),
        ("Pen", ", matter: none", "crossword", "print.matter: none has no such"),
    ],
)
def test_a_sentence_that_the_book_cannot_spell_is_refused(
    tmp_path, meta, more, kind, problem
):
    with pytest.raises(ConfigError) as caught:
        load_book(book_in(tmp_path, meta, more, kind))

    (found,) = caught.value.problems
    assert problem in found


def test_a_sentence_may_have_as_many_letters_as_there_are_puzzles(tmp_path):
    assert load_book(book_in(tmp_path, "Pen")).config.book.sentence == "Pen"
    with pytest.raises(ConfigError, match="has 4 letters, one from each"):
        load_book(book_in(tmp_path, "Pens"))


def test_a_book_in_chinese_spells_hanzi(tmp_path):
    book = load_book(book_in(tmp_path, "一心", language="zh"))

    assert book.config.book.sentence == "一心"


@pytest.mark.soak
def test_letters_that_the_puzzles_made_lack_end_the_build(tmp_path, capsys):
    path = book_in(tmp_path, "Zzz")

    assert main(["build", str(path), "--output", str(tmp_path / "out")]) == 3

    told = capsys.readouterr().err
    assert "book.yaml:2:60: book.meta: the puzzles made do not give every" in told
    assert "there is no free puzzle for Z (" in told
    assert not (tmp_path / "out/mine").exists()


@pytest.mark.soak
def test_a_hidden_sentence_is_printed_and_proven(tmp_path, capsys):
    path = book_in(tmp_path, "Ten")
    out = tmp_path / "out"

    assert main(["build", str(path), "--output", str(out)]) == 0
    assert main(["verify", str(out / "mine")]) == 0
    answers = out / "mine/answers.json"
    text = answers.read_text()
    at = text.index('"row": ') + len('"row": ')
    answers.write_text(text[:at] + "5" + text[at:])
    capsys.readouterr()

    assert main(["verify", str(answers)]) == 4
    told = capsys.readouterr().err
    assert "meta: letter 1, T, is not in row 5" in told
