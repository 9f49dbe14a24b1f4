"""The bases for types of one's own: where they are, and what they miss in a module."""

import subprocess
import sys
from types import ModuleType

import pytest

import puzzle_publish.types as bases
from puzzle_publish.types._logic.parts import part_faults

PARTS = {
    "generate": {"generate": lambda rng, params: None},
    "rules": {"follows_rules": lambda g, a: True, "mutations": lambda g, a: ()},
    "solve": {"solve": lambda givens: ()},
    "ladder": {"climb": lambda givens: ()},
    "draw": {"draw": lambda g, a: None, "draw_step": lambda g, done, step: None},
}


@pytest.fixture
def faults(monkeypatch):
    """What a logic type's modules lack, some of whose names are changed."""

    def found(changes):
        for module, names in PARTS.items():
            whole = ModuleType(f"{__name__}.{module}")
            for name, value in (names | changes.get(module, {})).items():
                if value is not None:
                    setattr(whole, name, value)
            monkeypatch.setitem(sys.modules, whole.__name__, whole)
        kind = type(
            "Mine", (bases.LogicType,), {"__module__": __name__, "name": "mine"}
        )
        return list(part_faults(object.__new__(kind)))

    return found


def test_the_bases_are_in_one_place_and_have_words():
    assert bases.__all__ == ["LineType", "LogicType", "SquareType"]
    for name in bases.__all__:
        assert len(getattr(bases, name).__doc__) > 100
    with pytest.raises(AttributeError, match="LoopType"):
        _ = bases.LoopType


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
        f'{__name__}.ladder has no "climb"; must have climb(givens); did you mean'
        ' "climbs"?'
    ]


def test_a_function_with_other_arguments_is_named(faults):
    assert faults({"draw": {"draw": lambda givens: None}}) == [
        f"{__name__}.draw.draw cannot be called as draw(givens, answer)"
    ]


def test_a_type_with_methods_of_its_own_needs_no_functions_for_them():
    own = {
        name: vars(bases.LogicType)[name]
        for name in ("generate", "follows_rules", "mutations", "solve", "_climb")
    }
    about = {"__module__": __name__, "name": "mine"}
    kind = type("Mine", (bases.LogicType,), about | own)

    assert list(part_faults(object.__new__(kind))) == [
        f"there is no module {__name__}.draw; Mine needs its draw_step(givens, done,"
        " step)",
        f"there is no module {__name__}.draw; Mine needs its draw(givens, answer)",
    ]
