"""Givens are read once: what works on values that were read reads nothing again."""

import pytest

from puzzle_publish.types.registry import load

TYPES = (
    "codeword",
    "crossword",
    "fill_in",
)


@pytest.mark.parametrize("name", TYPES)
def test_values_that_were_read_are_not_read_again(name, monkeypatch):
    kind = load(name)
    code, reads = kind.main_language, []
    givens, answer = kind.read(kind.example())
    printed = kind.read_givens

    def counted(_, value):
        reads.append(value)
        return printed(value)

    monkeypatch.setattr(type(kind), "read_givens", counted)
    kind.player(givens, answer, code)
    kind.cells(givens, answer, code)
    kind.grade(givens)
    kind.draw(givens, None, code)
    kind.draw(givens, answer, code)

    assert reads == []
    kind.read(kind.example())
    assert len(reads) == 1
