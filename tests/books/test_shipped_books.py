"""The books of words in configs/, made smaller: what a reader of each must find."""

import json
import re

import pytest
from whole_book import built, outline, texts

from puzzle_publish.config.load import load_book
from puzzle_publish.core.resources import configs
from puzzle_publish.plan import make_plan
from puzzle_publish.words import store

pytestmark = pytest.mark.soak  # each book takes ten seconds

COUNTS = {"idioms-zh": ("120", "3", "60", "4"), "words-en": ("24", "2")}


def smaller(folder, name):
    """Return a shipped book's file with fewer puzzles in each section."""
    text = (configs() / f"{name}.yaml").read_text(encoding="utf-8")
    counts = COUNTS[name]
    for before, after in zip(counts[::2], counts[1::2], strict=True):
        assert f"count: {before}\n" in text
        text = text.replace(f"count: {before}\n", f"count: {after}\n")
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def made(folder, name):
    book = smaller(folder, name)
    return built(book, folder / "output", "--executor", "serial", "--strict")


@pytest.fixture(scope="module")
def idioms(tmp_path_factory):
    """The folder of the Chinese book with three boards and four piles."""
    return made(tmp_path_factory.mktemp("idioms"), "idioms-zh")


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    """The folder of the English book with two boards a chapter."""
    return made(tmp_path_factory.mktemp("words"), "words-en")


def dense(content):
    return ["".join(text.split()) for text in texts(content)]


def puzzles(folder):
    return json.loads((folder / "answers.json").read_text("utf-8"))["puzzles"]


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("idioms-zh", {"wordpath": 120, "idiomfall": 60}),
        ("words-en", {"wordpath": 96}),
        ("word-search", {"wordsearch": 100}),
    ],
)
def test_the_shipped_books_are_as_large_as_they_say(name, wanted):
    plan = make_plan(load_book(configs() / f"{name}.yaml"))

    kinds = [request.type for request in plan.requests]
    assert {kind: kinds.count(kind) for kind in kinds} == wanted


def test_the_chinese_book_has_all_that_a_book_has(idioms):
    pages = dense((idioms / "interior.pdf").read_bytes())
    contents = next(page for page in pages if page.startswith("目录"))

    assert pages[0].startswith("成语迷阵")
    for entry in ("玩法：", "提示", "答案", "成语释义"):
        assert entry in contents
    assert sum(page.startswith("玩法") for page in pages) == 2
    assert any("第1题，共7题" in page for page in pages)
    assert any("中途局面" in page for page in pages)


def test_every_idiom_of_the_chinese_keys_stands_in_its_glossary_with_its_reading(
    idioms,
):
    pages = dense((idioms / "interior.pdf").read_bytes())
    first = next(k for k, page in enumerate(pages) if page.startswith("成语释义"))
    glossary = "".join(pages[first:])
    lexicon = store.load("idioms")

    told = [
        item.get("word") or item.get("idiom")
        for puzzle in puzzles(idioms)
        for item in puzzle["answer"].get("paths", puzzle["answer"].get("order"))
    ]
    assert len(told) > 60
    for word in told:
        reading = lexicon.find(word).reading.replace(" ", "")
        assert f"{word}{reading}" in glossary


def test_a_chinese_board_prints_its_hanzi_at_nine_mm_and_more_a_cell(idioms):
    rows = next(p for p in puzzles(idioms) if p["type"] == "wordpath")["givens"]["rows"]
    page = dense((idioms / "interior.pdf").read_bytes())[puzzles(idioms)[0]["page"] - 1]

    assert all(row in page for row in rows)


def test_the_outline_of_the_chinese_book_is_chinese(idioms):
    titles = [title for title, _ in outline((idioms / "screen.pdf").read_bytes())]

    assert titles[-1] == "成语释义"
    assert not any(re.search("[a-z]", title) for title in titles)


def test_the_english_book_has_a_chapter_a_level_and_prints_no_hanzi(words):
    pages = texts((words / "interior.pdf").read_bytes())

    titles = [title for title, _ in outline((words / "screen.pdf").read_bytes())]
    chapters = ["Strolls", "Rambles", "Mazes", "Labyrinths"]
    assert [title for title in titles if title in chapters] == chapters
    assert any("No. 3 of 8" in page for page in pages)
    assert not re.search("[\u2e80-\u9fff]", "".join(pages))


def test_the_english_boards_are_larger_in_each_chapter(words):
    sides = [len(puzzle["givens"]["rows"]) for puzzle in puzzles(words)]

    assert sides == [6, 6, 8, 8, 10, 10, 12, 12]
