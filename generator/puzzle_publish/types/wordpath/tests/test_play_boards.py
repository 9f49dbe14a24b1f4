"""Boards of the terminal game: proved, seeded, and never refused for their grade."""

import dataclasses
import json
from itertools import product

import pytest

from puzzle_publish import cli
from puzzle_publish.core.errors import CannotFill, UsageError
from puzzle_publish.core.puzzle import Draft
from puzzle_publish.types import registry
from puzzle_publish.types.wordpath import play, playboards
from puzzle_publish.types.wordpath.playboards import Boards
from puzzle_publish.types.wordpath.playgame import QUESTIONS
from puzzle_publish.words import store

CUSTOM = {"rows": 6, "cols": 7, "noise_max": 0, "scramble_p": 0.0}


def boards(seed=7, language="zh", kind=None, tell=lambda said: None):
    lexicon = playboards.words_for("auto", language)
    words = play.read_words(language)
    return Boards(kind or registry.load("wordpath"), lexicon, seed, words, tell)


class Standin:
    """The type, but for what `generate` returns; remembers the params it was given."""

    name = "wordpath"

    def __init__(self, generate):
        self.real = registry.load("wordpath")
        self.given = []
        self.answering = generate

    def __getattr__(self, name):
        return getattr(self.real, name)

    def generate(self, rng, params):
        self.given.append(params)
        return self.answering(rng, params)


def spoiled(draft):
    """Return the draft with another board, on which the key is wrong."""
    givens = json.loads(json.dumps(draft.givens))
    givens["rows"] = [row[::-1] for row in givens["rows"]]
    return Draft(givens, draft.answer)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_level_gives_a_board_of_its_size_without_a_list(language, level):
    board = boards(language=language).make({"level": level}, 0)

    size = {"easy": 6, "medium": 8, "hard": 10}[level]
    assert [len(row) for row in board.rows] == [size] * size
    assert board.listed == ()
    note = {"zh": "", "en": "Only words of 6 letters and more are hidden;"}[language]
    assert board.note.startswith(note)
    words = store.load(playboards.words_for("auto", language)).words
    for found in board.answers:
        assert "".join(board.rows[r][c] for r, c in found.cells) == found.word
        assert found.word in words
        assert language == "zh" or len(found.word) >= playboards.LONG


def test_hints_come_in_every_order_and_each_answer_once():
    made = boards()
    firsts = set()
    for k in range(12):
        board = made.make({"level": "easy"}, k)
        assert sorted(board.order) == list(range(len(board.answers)))
        firsts.add(board.order[0])

    assert len(firsts) > 2


def test_the_same_seed_gives_the_same_boards_and_the_next_board_has_the_next_seed():
    first, second = (boards(7).make({"level": "easy"}, k) for k in (0, 1))

    assert boards(7).make({"level": "easy"}, 0) == first
    assert boards(8).make({"level": "easy"}, 0) == second
    assert (first.seed, second.seed) == (7, 8)
    assert first.rows != second.rows


def test_after_the_last_seed_comes_the_first():
    assert boards(10**18 - 1).make({"level": "easy"}, 1).seed == 0


def test_custom_boards_have_the_numbers_that_were_typed_whatever_their_grade():
    board = boards().make(CUSTOM, 0)

    assert [len(row) for row in board.rows] == [7] * 6
    assert board.decoys == ()


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    "corner", list(product(*((one.least, one.most) for one in QUESTIONS))), ids=str
)
def test_the_corners_of_the_custom_ranges_give_boards(corner, language):
    names = [question.name for question in QUESTIONS]
    settings = dict(zip(names, corner, strict=True))
    board = boards(language=language).make(settings, 0)

    assert (len(board.rows), len(board.rows[0])) == corner[:2]
    assert len(board.answers) >= 2


def test_numbers_that_give_no_board_are_told_in_the_language_of_the_game():
    with pytest.raises(CannotFill, match="按这些数值出不了题"):
        boards().make({**CUSTOM, "scramble_p": 1.0}, 0)


def test_a_draft_that_is_not_proved_is_never_shown():
    real = registry.load("wordpath")
    kind = Standin(lambda rng, params: spoiled(real.generate(rng, params)))

    with pytest.raises(CannotFill):
        boards(kind=kind).make({"level": "easy"}, 0)
    assert len(kind.given) == playboards.OPEN_ATTEMPTS + playboards.ATTEMPTS


def test_where_no_board_can_be_open_the_words_are_listed_and_a_note_says_so():
    real = registry.load("wordpath")

    def only_closed(rng, params):
        return real.generate(rng, params) if params.promise == "closed" else None

    board = boards(language="en", kind=Standin(only_closed)).make({"level": "easy"}, 0)
    assert board.listed == tuple(sorted(found.word for found in board.answers))
    assert board.note.startswith("From these words no board can be promised without")


def test_words_that_are_in_no_list_are_told():
    with pytest.raises(UsageError, match="idiom"):
        playboards.words_for("idoms", "zh")


def test_compiling_is_told_once_and_only_where_nothing_was_compiled(monkeypatch):
    said = []
    made = boards(tell=said.append)
    monkeypatch.setattr(playboards, "is_warm", lambda name: True)
    made.make({"level": "easy"}, 0)
    assert said == []
    monkeypatch.setattr(playboards, "is_warm", lambda name: False)
    made.make({"level": "easy"}, 0)
    made.make({"level": "easy"}, 1)
    assert said == ["本机首次运行，正在编译……"]


def test_where_long_words_cannot_be_kept_all_are_listed(monkeypatch):
    def refused(lexicon):
        raise UsageError("cannot be kept")

    monkeypatch.setattr(store, "keep", refused)
    board = boards(language="en").make({"level": "easy"}, 0)
    assert board.listed == tuple(sorted(found.word for found in board.answers))


@pytest.fixture
def pairs(tmp_path, monkeypatch):
    """A file of a player's own: every pair of letters is a word."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    path = tmp_path / "mine" / "pairs.txt"
    path.parent.mkdir()
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    path.write_text("\n".join(a + b for a in letters for b in letters))
    return path


def test_a_file_may_lie_anywhere_and_be_a_link(pairs, tmp_path):
    link = tmp_path / "link.txt"
    link.symlink_to(pairs)

    direct, linked = (playboards.words_for(str(path), "en") for path in (pairs, link))
    assert direct == linked
    assert len(store.load(direct).words) == 26 * 26


def test_words_that_are_everywhere_are_listed(pairs):
    lexicon = playboards.words_for(str(pairs), "en")
    kind, words = registry.load("wordpath"), play.read_words("en")
    board = Boards(kind, lexicon, 7, words, print).make({"level": "hard"}, 0)

    assert board.listed == tuple(sorted(found.word for found in board.answers))
    assert board.note == words["closed"]


def test_a_file_that_can_give_no_board_is_told_before_the_first_menu(pairs, capsys):
    pairs.write_text("AB\n")

    assert cli.main(["play", "wordpath", "--lexicon", str(pairs)]) == 2
    assert "pairs has 1 word of 2 to 100 characters; a board needs at least 2" in (
        capsys.readouterr().err
    )


@pytest.mark.parametrize(
    "settings", [{"level": "easy"}, {"level": "hard"}, {"rows": 6, "cols": 7}]
)
def test_a_theme_gives_full_boards_with_their_list_and_a_question(settings):
    theme = playboards.theme_for("animals", "en")
    made = dataclasses.replace(boards(language="en"), theme=theme).make(settings, 0)
    used = {cell for found in made.answers for cell in found.cells}
    left = [
        letter
        for r, row in enumerate(made.rows)
        for c, letter in enumerate(row)
        if (r, c) not in used
    ]

    assert len(made.listed) == len(made.answers)
    assert made.lead
    assert "".join(left) == made.payoff.replace(" ", "")
