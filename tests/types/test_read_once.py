"""Givens are read once: a method takes what was read, and reads nothing again."""

import pytest

from puzzle_publish import load_type

TYPES = [
    "_blank",
    "cryptogram",
    "idiomfall",
    "wordpath",
    "wordsearch",
]


@pytest.mark.parametrize("name", TYPES)
def test_no_method_reads_what_was_read(name, monkeypatch):
    kind = load_type(name)
    givens, answer = kind.read(kind.example())
    assert not isinstance(givens, dict)
    read = []
    for reader in ("read_givens", "read_answer"):
        monkeypatch.setattr(type(kind), reader, lambda *values: read.append(values))
    language = kind.main_language

    kind.player(givens, answer, language)
    kind.cells(givens, answer, language)
    kind.grade(givens)
    kind.draw(givens, None, language)
    kind.draw(givens, answer, language)

    assert read == []
