"""Pages for contests: they recognise an answer that is in no file."""

import base64
import hashlib

import pytest
from sites import entry_of, example_of, player_of, ready, site_of

from puzzle_publish.core.errors import UsageError
from puzzle_publish.web.book import require_sealable
from puzzle_publish.web.masking import ROUNDS, sealed


@pytest.fixture(params=["en", pytest.param("zh", marks=pytest.mark.soak)])
def contest(request, browse, tmp_path):
    """A reader of a sealed crossword who knows its answer."""
    language = request.param
    entry = entry_of(1, "crossword", example_of("crossword", language))
    site_of(tmp_path, [entry], language, seals=True)
    page = browse().new_page()
    page.goto(f"{tmp_path.as_uri()}/p/1/index.html")
    reader = ready(page)
    player = player_of(entry, language)
    signs = reader.puzzle["signs"]
    reader.answer = [signs.index(sign) for sign in player.answer]
    return reader


def test_an_answer_is_recognised_and_a_wrong_one_is_not(contest):
    reader = contest
    assert "answer" not in reader.puzzle
    assert not {"hints", "steps", "singles"} & reader.puzzle.keys()
    right, reader.answer[-1] = reader.answer[-1], (reader.answer[-1] + 1) % 5

    reader.solve_by_keys()
    assert not reader.solved
    reader.page.keyboard.press("Backspace")
    reader.walk(max(n for n, cell in enumerate(reader.cells) if cell[3] >= 0))
    reader.press(reader.puzzle["signs"][right])

    assert reader.solved


@pytest.mark.soak
def test_there_is_nothing_to_check_reveal_or_hint(contest):
    for tool in ("check", "reveal", "hint"):
        assert contest.page.locator(f"[data-tool={tool}]").count() == 0


def test_no_file_has_a_word_of_the_answer(tmp_path):
    entry = entry_of(1, "crossword", example_of("crossword", "en"))
    site_of(tmp_path, [entry], seals=True)
    rows = entry["answer"]["rows"]
    lines = (*rows, *map("".join, zip(*rows, strict=True)))
    words = {word for line in lines for word in line.split("#")}

    page = (tmp_path / "p/1/index.html").read_text()
    for word in words:
        assert len(word) < 3 or word not in page


def test_a_seal_is_that_of_the_standard():
    found = sealed([3, 1, 4], "0123456789abcdef")
    raw = hashlib.pbkdf2_hmac("sha256", b"3,1,4", b"0123456789abcdef", ROUNDS)

    assert found["rounds"] == 100_000
    assert base64.b64decode(found["seal"]) == raw


@pytest.mark.parametrize("name", ["sudoku", "codeword", "hashi", "calendar", "fill_in"])
def test_what_a_program_can_solve_cannot_be_sealed(name):
    entry = entry_of(1, name, example_of(name, "en"))
    player = player_of(entry, "en")

    with pytest.raises(UsageError, match=f"{name} cannot be kept secret"):
        require_sealable([(entry, player)])
