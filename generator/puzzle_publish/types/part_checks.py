"""What a type's class has that no type can, and which functions its modules lack.

mypy finds them, too; but not every author runs it, and a misspelt function would wait
for the first puzzle that needs it.
"""

import difflib
import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from operator import attrgetter
from types import ModuleType
from typing import get_origin, get_type_hints

from ..core.messages import did_you_mean, quoted

# A type's method that names modules -> whether it names one or several.
_NAMING = {"_model": False, "_parts": True, "_draw_part": False}


def misfits(cls: type, bases: Sequence[type]) -> Iterator[str]:
    """Yield a sentence for each public name of a class that the contract does not have.

    Args:
        cls: the class of a type.
        bases: those of its bases that say what types may have, the nearest first.
    """
    known: dict[str, object] = {}
    for base in reversed(bases):
        known |= dict.fromkeys(inspect.get_annotations(base)) | vars(base)
    for name, value in cls.__dict__.items():
        if name.startswith("_"):
            continue
        if name not in known:
            close = difflib.get_close_matches(name, known, 1)
            hint = f"; did you mean {close[0]}?" if close else ""
            yield f"{cls.__name__}.{name}: no part of PuzzleType{hint}"
        elif inspect.isfunction(method := known[name]):
            if not callable(value):
                yield f"{cls.__name__}.{name}: must be a method"
            elif (ours := _bare(value)) != (wanted := _bare(method)):
                yield f"{cls.__name__}.{name}: takes ({ours}), must take ({wanted})"
        elif inspect.isfunction(value):
            yield f"{cls.__name__}.{name}: must be a value, not a method"


def _bare(method: Callable[..., object]) -> str:
    """Return a method's parameters as they are called, without annotations."""
    signature = inspect.signature(method)
    bare = [
        parameter.replace(annotation=inspect.Parameter.empty)
        for parameter in signature.parameters.values()
    ]
    return str(inspect.Signature(bare))[1:-1]


def part_faults(kind: object) -> Iterator[str]:
    """Yield a sentence for each module or function that the bases of a type miss."""
    for name, has_many in _NAMING.items():
        asked = _asked(type(kind), name)
        if asked is None:
            continue
        try:
            found = attrgetter(name)(kind)
            named = found if name == "_model" else found()
        except ImportError as error:
            yield f"{type(kind).__name__}.{name} names a missing module: {error}"
            continue
        if has_many:
            wanted = get_type_hints(type(named))
            for field in fields(named):
                yield from _lacks(getattr(named, field.name), wanted[field.name])
        else:
            yield from _lacks(named, asked)


def _asked(cls: type, name: str) -> object:
    """Return what the nearest base asks of a method, None if no base knows it."""
    for base in cls.__mro__:
        method = vars(base).get(name)
        if getattr(method, "__isabstractmethod__", False):
            function = method.fget if isinstance(method, property) else method
            return get_type_hints(function)["return"]
    return None


def _lacks(module: ModuleType, protocol: object) -> Iterator[str]:
    """Yield what a module lacks of a protocol."""
    asked = get_origin(protocol) or protocol
    assert isinstance(asked, type)  # a protocol
    for base in reversed(asked.__mro__):
        if base.__module__ == asked.__module__:
            yield from _lacks_of(module, base)


def _lacks_of(module: ModuleType, asked: type) -> Iterator[str]:
    constants = inspect.get_annotations(asked)
    for name in [*vars(asked), *constants]:
        if name.startswith("_"):
            continue
        function = vars(asked).get(name)
        found = getattr(module, name, None)
        call = f"{name}({_parameters(function)})" if function else name
        if found is None:
            near = did_you_mean(name, [n for n in vars(module) if n[0] != "_"])
            yield f"{module.__name__} has no {quoted(name)}; must have {call}{near}"
        elif function and not _takes(found, function):
            yield f"{module.__name__}.{name} cannot be called as {call}"


def _parameters(function: Callable[..., object]) -> str:
    """Return what a function takes as it is called, without `self`."""
    _, *wanted = inspect.signature(function).parameters.values()
    stars = ["*"] if any(one.kind is one.KEYWORD_ONLY for one in wanted) else []
    places = [one.name for one in wanted if one.kind is not one.KEYWORD_ONLY]
    named = [one.name for one in wanted if one.kind is one.KEYWORD_ONLY]
    return ", ".join([*places, *stars, *named])


def _takes(found: object, function: Callable[..., object]) -> bool:
    """Return whether something can be called as a function of a protocol is."""
    if not callable(found):
        return False
    _, *wanted = inspect.signature(function).parameters.values()
    by_name = {p.name: None for p in wanted if p.kind is p.KEYWORD_ONLY}
    try:
        inspect.signature(found).bind(*range(len(wanted) - len(by_name)), **by_name)
    except TypeError:
        return False
    return True
