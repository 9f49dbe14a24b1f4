"""Whether the generator and the solver of a type are independent, by their imports.

The source is read, not run, from generate.py and solve.py through every module of the
type's folder and of this package that they lead to, also by imports inside functions.
Imports for type checkers (`if TYPE_CHECKING:`) are ignored.
"""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from .. import HOMES
from . import HOMES as BASES

PACKAGE = Path(__file__).resolve().parents[1]
_FACES = {PACKAGE: HOMES, PACKAGE / "types": BASES}

# Modules outside the type's folder that both may use, with all that these import in
# turn. Any other module that both reach could be a shared engine.
SHARED = {
    "rules.vocabulary": "what each constraint asks of full cells: no search",
    "rules.marks": "what each constraint asks of marks: no search",
    "types.params": "Params, the base of each type's own",
    "types.squares": "rows of Latin squares, read, written and drawn: no search",
    "grids.reading": "rows, regions, cages and pairs of givens: no search",
    "grids.symmetry": "turns, mirrors and least forms of a grid: no search",
    "grids.tilings": "points, edges and faces of a grid: no search",
    "core.errors": "the error that a search raises when its steps are spent",
    "kernels.bits": "counting and finding the bits of an integer: no search",
    "kernels.jit": "the one door to numba",
    "core.shown": "the letters that a page offers to read: no search",
    "core.puzzle": "the values that types exchange with the pipeline",
    "core.reading.model_errors": "sentences about faults in a user's board",
    "core.reading.yaml_file": "a user's board: a file to both",
    "core.resources": "the places of files that ship",
    "core.worn": "what a book has used up: a count",
    "words.clued": "words with their clues: data to both",
    "words.known_words": "the words that readers may think of: data to both",
    "words.quotations": "quotations and the words that may be in them: data to both",
    "words.store": "lists of words: data to both",
}
# Modules of the folder that both may use, with all that these import from it, from a
# folder that types share (types/_grid), or from the same modules of another type: the
# shape of a puzzle, the rules of an answer.
OWN = ("model", "rules")


def engine_path(folder: Path, name: str) -> Path | None:
    """The module named in `made_with` or `proven_with`, or None.

    It is in the folder, in a folder beside it ("_grid.fill"), in kernels/ or elsewhere
    in this package ("rules.mark_prover").
    """
    file = Path(*name.split(".")).with_suffix(".py")
    homes = (folder, folder.parent, PACKAGE / "kernels", PACKAGE)
    places = tuple(home / file for home in homes)
    return next((path for path in places if path.is_file()), None)


def dependence_faults(
    folder: Path, made_with: Iterable[str], proven_with: Iterable[str]
) -> Iterator[str]:
    """Yield how generate.py and solve.py of a type's folder depend on each other.

    A type whose base proves its puzzles, by an engine outside the folder, has no
    solve.py.

    Args:
        folder: the type's folder.
        made_with: the modules that make its puzzles.
        proven_with: the modules that prove them.
    """
    starts = {name: folder / f"{name}.py" for name in ("solve", "generate")}
    proved_by_base = any(
        path and path.parent != folder
        for path in (engine_path(folder, name) for name in proven_with)
    )
    missing = [path.name for path in starts.values() if not path.is_file()]
    if missing and not (missing == ["solve.py"] and proved_by_base):
        yield from (f"there is no {name} in {folder.name}" for name in missing)
        return
    engines = {"generate": tuple(made_with), "solve": tuple(proven_with)}
    reached, named = {}, {}
    for side, start in starts.items():
        paths = {name: engine_path(folder, name) for name in engines[side]}
        yield from _name_faults(folder, side, paths)
        named[side] = {path for path in paths.values() if path}
        reached[side] = modules_reached({start, *named[side]}, folder)
    for side, other in (("solve", "generate"), ("generate", "solve")):
        if starts[other] in reached[side]:
            yield f"{side}.py leads to {other}.py"
            return
    # Named engines come first: even rules.py, which both may use, could lead to one.
    both = reached["generate"] & reached["solve"]
    shared = both & (named["generate"] | named["solve"]) or both - _allowed(folder)
    if shared:
        names = ", ".join(sorted(_shown(path, folder) for path in shared))
        yield f"generate.py and solve.py both lead to {names}"


def _name_faults(
    folder: Path, side: str, paths: dict[str, Path | None]
) -> Iterator[str]:
    attribute = {"generate": "made_with", "solve": "proven_with"}[side]
    if not paths:
        yield f"{attribute} names no engine"
    # A type with several kinds of puzzles may have a solver for each.
    starts = {"generate": ["generate"], "solve": ["solve", "__init__"]}[side]
    used = modules_reached({folder / f"{start}.py" for start in starts}, folder)
    for name, path in paths.items():
        if path is None:
            yield f"{attribute}: there is no {name}.py in {folder.name} or kernels"
        elif path not in used:
            yield f"{attribute}: {starts[0]}.py does not use {name}"


def _allowed(folder: Path) -> set[Path]:
    outside = {PACKAGE.joinpath(*name.split(".")).with_suffix(".py") for name in SHARED}
    own = modules_reached({folder / f"{name}.py" for name in OWN}, folder)
    # A folder that types share may hold rules and shapes as well.
    shared = set(folder.parent.glob("_*"))
    within = {
        path
        for path in own
        if path.parent in {folder, *shared} or _is_of_base(path, folder)
    }
    # Kernels are searches, also where rules.py imports them.
    return modules_reached(outside, PACKAGE) | {
        path for path in within if not path.stem.startswith("kernels")
    }


def _is_of_base(path: Path, folder: Path) -> bool:
    """Return whether a module is the shape or the rules of a type beside this one.

    A type written over another has them from it.
    """
    return path.parent.parent == folder.parent and path.stem in OWN


def _shown(path: Path, folder: Path) -> str:
    if path.parent == folder:
        return path.name
    base = PACKAGE if path.is_relative_to(PACKAGE) else _top(folder)
    return path.relative_to(base).as_posix()


def modules_reached(starts: Iterable[Path], folder: Path) -> set[Path]:
    """These modules and all that they lead to in our package and the folder's package.

    Importing a module of a package does not count as importing the package's
    `__init__`; taking a name from the package does.
    """
    tops = (PACKAGE, _top(folder))
    reached: set[Path] = set()
    todo = list(starts)
    while todo:
        path = todo.pop()
        if path not in reached and path.is_file():
            reached.add(path)
            todo += _imported(path, tops)
    return reached


def _top(folder: Path) -> Path:
    """The outermost package that contains a folder; the folder if there is none."""
    while (folder.parent / "__init__.py").is_file():
        folder = folder.parent
    return folder


@cache
def _imported(path: Path, tops: tuple[Path, ...]) -> tuple[Path, ...]:
    found: list[Path] = []
    for node in _running(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                found += _absolute(alias.name, (), tops)
        elif isinstance(node, ast.ImportFrom):
            names = tuple(alias.name for alias in node.names)
            if node.level:
                base = path.parents[node.level - 1]
                found += _modules(base, node.module or "", names)
            else:
                found += _absolute(node.module or "", names, tops)
    return tuple(found)


def _running(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes of a module, except those for type checkers."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        yield node
        yield from _running(node)


def _absolute(
    name: str, taken: tuple[str, ...], tops: tuple[Path, ...]
) -> Iterator[Path]:
    first, _, rest = name.partition(".")
    for top in dict.fromkeys(tops):
        if first == top.name:
            yield from _modules(top, rest, taken)


def _modules(base: Path, dotted: str, taken: tuple[str, ...]) -> Iterator[Path]:
    """Yield the modules that `from dotted import taken` refers to, below a folder."""
    place = base.joinpath(*filter(None, dotted.split(".")))
    if not place.is_dir():
        yield place.with_suffix(".py")
        return
    for name in taken:
        if home := _FACES.get(place, {}).get(name):
            # A name from a package's face counts as the module that defines it.
            yield place.joinpath(*home.split(".")).with_suffix(".py")
            continue
        module, package = place / f"{name}.py", place / name / "__init__.py"
        known = [path for path in (module, package) if path.is_file()]
        yield known[0] if known else place / "__init__.py"
    if not taken:
        yield place / "__init__.py"
