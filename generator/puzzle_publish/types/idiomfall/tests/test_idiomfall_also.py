"""Words of the list that a board has the characters for, besides those of its key."""

from puzzle_publish.types.idiomfall.model import Printed
from puzzle_publish.types.idiomfall.replay import also


def board(*rows, lexicon=None):
    return Printed(rows, ("12", "34") * (len(rows) // 2), None, False, lexicon)


def test_a_word_needs_each_of_its_characters():
    assert "一心一意" in set(also(board("一心", "意一"), []))
    assert "一心一意" not in set(also(board("一心", "意二"), []))


def test_a_word_of_the_key_is_none_of_them():
    assert "一心一意" not in set(also(board("一心", "意一"), ["一心一意"]))


def test_a_machine_without_the_list_knows_none():
    unknown = {"name": "lost", "digest": "0" * 64}
    assert [*also(board("一心", "意一", lexicon=unknown), [])] == []
