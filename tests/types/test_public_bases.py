"""The bases for types of one's own: where they are, and what they miss in a module."""

import subprocess
import sys
from types import ModuleType

import pytest

import puzzle_publish.types as bases
from puzzle_publish.types.part_checks import part_faults

PARTS = {
    "model": {"read": lambda printed: None, "read_answer": lambda givens, printed: ()},
    "generate": {"generate": lambda rng, params: None},
    "rules": {"follows_rules": lambda g, a: True, "mutations": lambda g, a: ()},
    "solve": {"solve": lambda givens: ()},
    "ladder": {"climb": lambda givens: ()},
    "draw": {
        "draw": lambda g, a: None,
        "draw_step": lambda g, done, step: None,
        "cells": lambda g, a, labels: (),
        "player": lambda g, a: None,
        "cover_tile": lambda g, a, *, lit: None,
    },
}


@pytest.fixture
def faults():
    """What the modules of a type of loops lack, some of whose names are changed."""

    def found(changes, missing=None):
        modules = {}
        for module, names in PARTS.items():
            whole = modules[module] = ModuleType(f"mine.{module}")
            for name, value in (names | changes.get(module, {})).items():
                if value is not None:
                    setattr(whole, name, value)

        class Mine(bases.LoopType):
            name = "mine"
            _model = modules["model"]

            def _parts(self):
                if missing:
                    raise ImportError(f"cannot import name '{missing}' from 'mine'")
                named = ("generate", "rules", "solve", "ladder")
                return bases.LogicParts(*(modules[name] for name in named))

            def _draw_part(self):
                return modules["draw"]

        return list(part_faults(object.__new__(Mine)))

    return found


def test_the_bases_are_in_one_place_and_have_words():
    for name in bases.__all__:
        words = getattr(bases, name).__doc__
        assert len(words) > (150 if name.endswith("Type") else 20)
    with pytest.raises(AttributeError, match="BlobType"):
        _ = bases.BlobType


def test_importing_the_package_of_types_loads_no_base():
    code = (
        "import sys, puzzle_publish.types;"
        "print([m for m in sys.modules if '_logic' in m or m == 'pydantic'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)

    assert done.stdout.strip() == b"[]"


def test_whole_modules_have_no_fault(faults):
    assert faults({}) == []


def test_a_misspelt_function_is_named_with_the_right_one(faults):
    wrong = {"ladder": {"climb": None, "climbs": lambda givens: ()}}

    assert faults(wrong) == [
        'mine.ladder has no "climb"; must have climb(givens); did you mean "climbs"?'
    ]


@pytest.mark.parametrize(
    ("name", "wrong", "call"),
    [
        ("draw", lambda givens: None, "draw(givens, answer)"),
        ("cells", lambda givens, answer: (), "cells(givens, answer, labels)"),
        (
            "cover_tile",
            lambda givens, answer: None,
            "cover_tile(givens, answer, *, lit)",
        ),
    ],
)
def test_a_function_with_other_arguments_is_named(faults, name, wrong, call):
    assert faults({"draw": {name: wrong}}) == [
        f"mine.draw.{name} cannot be called as {call}"
    ]


def test_a_module_that_is_not_there_is_named(faults):
    assert faults({}, missing="ladder") == [
        "Mine._parts names a missing module: cannot import name 'ladder' from 'mine'"
    ]


def test_a_type_without_modules_has_no_fault():
    assert list(part_faults(object())) == []


def test_a_type_that_does_not_name_its_modules_cannot_be_made():
    class Nameless(bases.LineType):
        name = "nameless"

    with pytest.raises(TypeError, match=r"_draw_part.*_model.*_parts"):
        Nameless()
