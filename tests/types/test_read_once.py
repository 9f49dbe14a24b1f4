"""What was read of a puzzle is not read again."""

import pytest

from puzzle_publish import load_type
from puzzle_publish.core.puzzle import Puzzle
from puzzle_publish.types.registry import names


@pytest.mark.parametrize("name", ["_blank", *names()])
def test_values_that_were_read_are_not_read_again(name, monkeypatch):
    kind = load_type(name)
    language, example, reads = kind.main_language, kind.example(), []
    givens, answer = kind.read(example)
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


def test_a_puzzle_of_a_book_is_read_once(monkeypatch):
    kind, reads = load_type("takuzu"), []
    example = kind.example()
    one, other = (
        Puzzle("0", "takuzu", 1, "easy", {}, example.givens, example.answer, path)
        for path in ((1, "a", 0, 0), (1, "a", 1, 0))
    )
    read_givens = kind.read_givens
    monkeypatch.setattr(
        type(kind),
        "read_givens",
        lambda _, givens: reads.append(1) or read_givens(givens),
    )

    first = kind.read(one)

    assert kind.read(one) is first
    assert kind.read(other) == first
    assert len(reads) == 2


def test_params_of_a_section_are_read_once_and_as_strictly_as_before():
    kind = load_type("sudoku")
    params = kind.presets["easy"].model_dump(mode="json")

    assert kind.read_params(dict(params)) is kind.read_params(dict(params))
    with pytest.raises(ValueError, match="minimal"):
        kind.read_params({**params, "minimal": 0})


def test_modules_of_a_type_are_imported_for_its_first_puzzle_alone(monkeypatch):
    kind, asked = type(load_type("sudoku"))(), []
    parts = kind._parts()
    monkeypatch.setattr(type(kind), "_parts", lambda self: asked.append(1) or parts)
    givens, answer = kind.read(kind.example())

    assert kind.follows_rules(givens, answer)
    assert kind.follows_rules(givens, answer)
    assert len(asked) == 1
