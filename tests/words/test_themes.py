"""Words that belong together: what ships, and files of one's own."""

from pathlib import Path

import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.values import BookContext
from puzzle_publish.words import sources, store
from puzzle_publish.words.reading import cell_form, fits_cells, has_hanzi_only
from puzzle_publish.words.sources import THEMES, named

FILES = sorted((sources.DATA / "themes").glob("*.txt"))


@pytest.fixture(autouse=True)
def kept(tmp_path, monkeypatch):
    """Lists are kept in an empty folder; what this process remembers is forgotten."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    store._by_digest.cache_clear()
    yield tmp_path / "cache"
    store._by_digest.cache_clear()


def refused(value, folder):
    with pytest.raises(UsageError) as caught:
        store.refer_theme(value, BookContext(folder))
    return str(caught.value)


def test_every_file_of_a_theme_has_its_name():
    assert sorted(THEMES) == [path.stem for path in FILES]


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_has_words_as_they_are_printed_each_once(name):
    lexicon = named(name)
    words = lexicon.words

    assert sorted(set(words)) == list(words)
    assert [w for w in words if not fits_cells(w) or cell_form(w) != w] == []
    assert {True} == {has_hanzi_only(w) == (lexicon.language == "zh") for w in words}


def test_themes_are_large_enough_for_a_chapter():
    assert [name for name in THEMES if len(named(name).words) < 40] == []


def test_the_zodiac_has_an_animal_in_every_idiom():
    animals = set("鼠牛虎兔龙蛇马羊猴鸡狗猪")

    assert [w for w in named("zodiac").words if not animals & set(w)] == []


def test_a_shipped_theme_is_found_again_by_its_reference_and_nothing_is_kept(kept):
    reference = store.refer_theme("planets", BookContext(Path()))

    assert reference == {"name": "planets", "digest": named("planets").digest}
    assert store.load(reference) is named("planets")
    assert not kept.exists()


def test_a_file_may_be_a_theme_and_is_kept(tmp_path):
    (tmp_path / "sea.txt").write_text("crab\nwhale\n", encoding="utf-8")
    reference = store.refer_theme("sea.txt", BookContext(tmp_path))
    (tmp_path / "sea.txt").unlink()

    assert store.load(reference).words == ("CRAB", "WHALE")
    assert reference == store.refer_theme(reference, BookContext(tmp_path))


def test_an_unknown_theme_is_reported_with_those_that_there_are(tmp_path):
    assert refused("planet", tmp_path) == (
        "planet: there is no such theme; must be animals, cities, colours, food,"
        " planets, seasons or zodiac, or a file beside the config"
        ' (got "planet"); did you mean "planets"?'
    )


def test_a_theme_outside_the_folder_is_refused(tmp_path):
    assert refused("../sea.txt", tmp_path) == (
        "../sea.txt: leads out of the config's folder; a theme must be beside the"
        " config or below"
    )


def test_the_starter_list_has_three_thousand_words_of_three_to_eight_letters():
    words = [word for word in named("english").words if 3 <= len(word) <= 8]

    assert len(words) == 4_398
