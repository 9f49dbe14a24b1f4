"""The puzzle types: folders of types/ and entry points in the group `publish.types`.

Names are found without importing a type; `load` imports one.
"""

import traceback
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from ..core.errors import UsageError
from ..core.messages import did_you_mean, listed, one_line, quoted

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from ..core.values import Request
    from .contract import PuzzleType

TYPES = Path(__file__).resolve().parent
# Frames of a traceback that are never the place of an error in a type.
_OURS = frozenset({__file__, str(Path(__file__).with_name("contract.py"))})


def names() -> tuple[str, ...]:
    """The name of every type that a book may use, sorted; none begins with "_".

    Raises:
        UsageError: an installed package uses a name that is in use.
    """
    return tuple(sorted([*_folders(TYPES), *_guests()]))


@cache
def load(name: str) -> "PuzzleType":
    """The type of that name; `_blank` can be loaded as well.

    Raises:
        UsageError: there is no such type, or its module has a fault.
    """
    if name.isidentifier() and _is_type_folder(TYPES / name):
        origin = f".{name}"
        found = _imported(name, origin, lambda: import_module(origin, __package__))
        return _checked(name, found, f"types/{name}")
    guests = _guests()
    if name in guests:
        found = _imported(name, guests[name].value, guests[name].load)
        return _checked(name, found, guests[name].value)
    raise UsageError(unknown(name))


def family_of(name: str) -> str:
    """The family of the type of that name.

    Raises:
        UsageError: there is no such type, or its module has a fault.
    """
    return load(name).family or name


def load_command(name: str) -> ModuleType | None:
    """The type's module for `publish solve NAME`, with add_arguments and run, or None.

    A type without one can be solved from givens only.

    Raises:
        UsageError: there is no such type.
    """
    return _module_of(name, "command")


def loadable() -> list["PuzzleType"]:
    """Every type that loads; a warning is logged for each of the others."""
    from ..core.log import MESSAGES

    kinds = []
    for name in names():
        try:
            kinds.append(load(name))
        except UsageError as error:
            MESSAGES.warning("%s", error)
    return kinds


def figure_sheets() -> tuple[Path, ...]:
    """The figure.css of each type that has one, found without importing a type."""
    guests = (folder for entry in _guests().values() for folder in _folders_of(entry))
    found = (folder / "figure.css" for folder in guests)
    ours = sorted(TYPES.glob("*/figure.css"))
    return (*ours, *sorted(path for path in found if path.is_file()))


def unknown(name: object) -> str:
    """The message about a name that is not a type."""
    known = names()
    return (
        f"there is no puzzle type {quoted(name)}; must be one of {', '.join(known)}"
        f"{did_you_mean(name, known)}"
    )


def _imported(name: str, origin: str, load_it: Callable[[], object]) -> object:
    """Return what a type's module sets as TYPE.

    Raises:
        UsageError: the module cannot be imported; says in which file and line.
    """
    try:
        found = load_it()
    except UsageError:
        raise
    except Exception as error:
        raise UsageError(f"type {name}: {_place_of(error, origin)}") from error
    # An entry point may name the module or the type.
    return vars(found).get("TYPE") if isinstance(found, ModuleType) else found


def _place_of(error: Exception, origin: str) -> str:
    """Return in one line where and how the import of a type failed."""
    place = origin
    if isinstance(error, SyntaxError) and error.filename:
        place = f"{error.filename}:{error.lineno}"
    else:
        for frame in reversed(traceback.extract_tb(error.__traceback__)):
            if not frame.filename.startswith("<") and frame.filename not in _OURS:
                place = f"{frame.filename}:{frame.lineno}"
                break
    sentence = one_line(str(error) or type(error).__name__)
    if (
        isinstance(error, ModuleNotFoundError)
        and str(error.name).partition(".")[0] == "generator"
    ):
        sentence = "the package generator is now called puzzle_publish"
    return f"{place}: {sentence}"


def _checked(name: str, found: object, origin: str) -> "PuzzleType":
    from .contract import CONTRACT, PuzzleType

    if not isinstance(found, PuzzleType):
        raise UsageError(
            f"type {name}: {origin} must set TYPE to an instance of a PuzzleType"
        )
    wanted = ("contract", "name", "version", "fairness", "levels", "presets")
    lacking = [part for part in (*wanted, "params_model") if not hasattr(found, part)]
    if lacking:
        raise UsageError(f"type {name}: {origin} does not set {listed(lacking)}")
    if not hasattr(found, "folder"):
        raise UsageError(f"type {name}: {origin} has no text.<language>.yaml")
    if found.contract != CONTRACT:
        raise UsageError(
            f"type {name}: {origin} was written for contract {found.contract}, and"
            f" this is puzzle-publish with contract {CONTRACT}"
        )
    if found.name != name:
        raise UsageError(f'type {name}: {origin} calls itself "{found.name}"')
    return found


def _is_type_folder(folder: Path) -> bool:
    with suppress(OSError):  # of a name that no disk can have
        return (folder / "__init__.py").is_file()
    return False


@cache
def _folders(types: Path) -> tuple[str, ...]:
    if not types.is_dir():
        return ()
    return tuple(
        sorted(
            folder.name
            for folder in types.iterdir()
            if not folder.name.startswith("_") and _is_type_folder(folder)
        )
    )


@cache
def _guests() -> Mapping[str, "EntryPoint"]:
    from importlib.metadata import entry_points

    return _by_name(entry_points(group="publish.types"), _folders(TYPES))


def _folders_of(entry: "EntryPoint") -> list[Path]:
    """The folders of the package that an entry point names; [] if it is one module."""
    top, *below = entry.module.split(".")
    spec = find_spec(top)
    if spec is None or not spec.submodule_search_locations:
        return []
    return [Path(place, *below) for place in spec.submodule_search_locations]


def _by_name(
    found: Iterable["EntryPoint"], ours: Iterable[str]
) -> dict[str, "EntryPoint"]:
    guests: dict[str, EntryPoint] = {}
    problems = []
    for entry in sorted(found, key=lambda entry: (entry.name, entry.value)):
        if entry.name.startswith("_") or not entry.name.isidentifier():
            problems.append(f"type {quoted(entry.name)} from {entry.value}: bad name")
        elif entry.name in ours:
            problems.append(
                f"type {entry.name}: {entry.value} uses the name of a built-in type;"
                " uninstall that package or rename its type"
            )
        elif entry.name in guests and guests[entry.name].value != entry.value:
            problems.append(
                f"type {entry.name}: both {guests[entry.name].value} and {entry.value}"
                " use this name; uninstall one of the packages"
            )
        else:
            guests[entry.name] = entry
    if problems:
        raise UsageError(problems)
    return guests


def _has_module(name: str, module: str) -> bool:
    return (TYPES / name / f"{module}.py").is_file()


def _module_of(name: str, module: str) -> ModuleType | None:
    """A module of a type's folder or package, or None."""
    if name.isidentifier() and _is_type_folder(TYPES / name):
        if _has_module(name, module):
            return import_module(f".{name}.{module}", __package__)
        return None
    if name not in _guests():
        raise UsageError(unknown(name))
    package = import_module(_guests()[name].module)
    # A type may be a single file, which contains no modules.
    if hasattr(package, "__path__") and find_spec(f".{module}", package.__name__):
        return import_module(f".{module}", package.__name__)
    return None


def warm_up_for(requests: Iterable["Request"], warm: set[tuple[str, ...]]) -> None:
    """Load in this process the kernels that workers need for these requests.

    Args:
        requests: the requests; those of one section and level differ in their dates
            alone.
        warm: the params that earlier calls have loaded; updated.
    """
    for request in requests:
        group = (request.type, request.key.section, request.level)
        if group not in warm:
            warm.add(group)
            kind = load(request.type)
            kind.warm_up(kind.read_params(request.params))
