"""Which functions of a type's modules the bases of logic types call.

The modules are imported by name, when they are needed: `publish types` loads every type
and must not load numba. So a misspelt function would be found by the first puzzle that
needs it; the contract tests look for all of them before.
"""

import inspect
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

from ...core.messages import did_you_mean, quoted


class Part(NamedTuple):
    """A name in one of a type's modules.

    Attributes:
        module: the module of the type's folder.
        name: the function or value in it.
        takes: the arguments that a function is called with, () for a value.
    """

    module: str
    name: str
    takes: tuple[str, ...] = ()


# A base's method -> what it calls; a type with a method of its own calls what it likes.
Parts = Mapping[str, Sequence[Part]]
# Who calls the methods that are no part of the contract; a type may have all of these.
_CALLERS = {
    "_climb": ("grade", "steps", "hints", "example_steps"),
    "_draw_step": ("example_steps",),
}


def part_faults(kind: object) -> Iterator[str]:
    """Yield a sentence for each module or function that a type's bases miss."""
    for part in dict.fromkeys(_needed(type(kind))):
        yield from _faults(type(kind), part)


def _needed(cls: type) -> Iterator[Part]:
    """Yield what the methods call that a type has from its bases."""
    methods = {name for base in cls.__mro__ for name in vars(base).get("_parts", ())}
    for method in sorted(methods):
        callers = _CALLERS.get(method, (method,))
        if any("_parts" in vars(_owner(cls, caller)) for caller in callers):
            yield from vars(_owner(cls, method)).get("_parts", {}).get(method, ())


def _owner(cls: type, method: str) -> type:
    """Return the class that a type has a method from."""
    return next(base for base in cls.__mro__ if method in vars(base))


def _faults(cls: type, part: Part) -> Iterator[str]:
    where = f"{cls.__module__}.{part.module}"
    call = f"{part.name}({', '.join(part.takes)})" if part.takes else part.name
    try:
        module = import_module(where)
    except ModuleNotFoundError as error:
        if error.name != where:
            raise
        yield f"there is no module {where}; {cls.__name__} needs its {call}"
        return
    found = getattr(module, part.name, None)
    if found is None:
        near = did_you_mean(part.name, [n for n in vars(module) if n[0] != "_"])
        yield f"{where} has no {quoted(part.name)}; must have {call}{near}"
    elif part.takes and not _takes(found, len(part.takes)):
        yield f"{where}.{part.name} cannot be called as {call}"


def _takes(function: object, count: int) -> bool:
    """Return whether something can be called with so many arguments."""
    if not callable(function):
        return False
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    return True
