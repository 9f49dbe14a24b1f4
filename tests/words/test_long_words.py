"""Words and rows of any length end at once: they are judged before anything else."""

import re
from dataclasses import replace

import pytest

from puzzle_publish import cli
from puzzle_publish.config.taste_words import cells_of
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.values import Taste
from puzzle_publish.words.clued import read_clued
from puzzle_publish.words.list_check import check_list
from puzzle_publish.words.list_file import MOST_CELL
from puzzle_publish.words.reading import read_lexicon
from puzzle_publish.words.taste import judge_of

LONG = 400_000
READERS = [read_lexicon, read_clued, lambda path: check_list(path, Taste())]


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize("name", ["list.txt", "list.csv", "list.json"])
def test_a_long_word_is_refused_with_its_place(tmp_path, read, name):
    path = tmp_path / name
    word = "a" * LONG
    texts = {".txt": f"cat\n{word}\n", ".csv": f"word,clue\n{word},It\n"}
    texts[".json"] = f'["cat",\n"{word}"]'
    path.write_text(texts[path.suffix])

    with pytest.raises(UsageError) as caught:
        read(path)
    (problem,) = caught.value.problems
    assert re.search(r"list\.\w+:2:\d: a word may have at most 64 letters", problem)
    assert "(this has 400,000)" in problem


@pytest.mark.parametrize("read", READERS)
def test_a_long_cell_is_refused_with_its_place(tmp_path, read):
    path = tmp_path / "list.csv"
    path.write_text(f"word,clue\ncat,{'A ' * MOST_CELL}b\n")

    with pytest.raises(UsageError, match=r":2:5: a cell may have at most 10,000"):
        read(path)


@pytest.mark.parametrize("read", READERS)
def test_too_many_rows_are_refused_by_every_reader(tmp_path, read, monkeypatch):
    monkeypatch.setattr("puzzle_publish.words.row_parser.MOST_ROWS", 2)
    path = tmp_path / "list.txt"
    path.write_text("cat\ndog\nowl\n")

    with pytest.raises(UsageError, match=r":3:1: a list may have at most 2 rows"):
        read(path)


def test_64_letters_with_spaces_between_are_a_word(tmp_path):
    path = tmp_path / "list.txt"
    path.write_text(" ".join("b" * 64) + "\ncat\n")

    assert [len(one.word) for one in read_lexicon(path).entries] == [64, 3]


class Counted(dict):
    """A dictionary that counts what is looked up."""

    looked_up = 0

    def get(self, key, default=None):
        self.looked_up += 1
        return super().get(key, default)


def test_the_taste_looks_no_further_than_64_letters():
    judge = judge_of(Taste())
    words, starts = Counted(judge.answers.words), Counted(judge.answers.starts)
    judge = replace(judge, answers=replace(judge.answers, words=words, starts=starts))
    judge.word("A" * LONG)

    assert words.looked_up + starts.looked_up < 200


def test_a_book_s_own_words_for_its_taste_are_bounded_too():
    with pytest.raises(UsageError, match="is not a word"):
        cells_of(["a" * 65])


def test_words_check_ends_with_a_sentence(tmp_path, capsys):
    path = tmp_path / "list.txt"
    path.write_text("a" * LONG)

    assert cli.main(["words", "check", str(path)]) == 2
    assert "at most 64 letters" in capsys.readouterr().err
