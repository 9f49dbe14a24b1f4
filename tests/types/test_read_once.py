"""What was read of a puzzle is not read again."""

import pytest

from puzzle_publish import load_type

TYPES = [
    "calendar",
    "cryptarithm",
    "hashi",
    "masyu",
    "maze",
    "slitherlink",
]


@pytest.mark.parametrize("name", TYPES)
def test_values_that_were_read_are_not_read_again(name, monkeypatch):
    kind, language = load_type(name), "en"
    example = kind.example()
    givens, answer = kind.read(example)
    reads = []
    for method in ("read_givens", "read_answer"):
        monkeypatch.setattr(
            type(kind), method, lambda *_, method=method: reads.append(method)
        )

    kind.player(givens, answer, language)
    kind.cells(givens, None, language)
    kind.cells(givens, answer, language)
    kind.grade(givens)
    kind.draw(givens, None, language)
    kind.draw(givens, answer, language)

    assert reads == []
    assert type(givens) is not type(example.givens)
    assert type(answer) is not type(example.answer)
