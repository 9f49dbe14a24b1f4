"""The kernels that Python calls, read from the sources; others only kernels call."""

import ast
from pathlib import Path

import puzzle_publish

ROOT = Path(puzzle_publish.__file__).parent


def called_by_python():
    """The names of the kernels, each with its module."""
    trees = {
        _name(path): (path, ast.parse(path.read_text("utf-8")))
        for path in ROOT.rglob("*.py")
        if "tests" not in path.relative_to(ROOT).parts
    }
    kernels = {
        f"{module}.{node.name}"
        for module, (_, tree) in trees.items()
        for node in tree.body
        if _is_kernel(node)
    }
    used = (_used(module, *found) for module, found in trees.items())
    return kernels & set().union(*used)


def _name(path):
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _is_kernel(node):
    decorators = getattr(node, "decorator_list", ())
    return any(getattr(one, "id", None) == "kernel" for one in decorators)


def _used(module, path, tree):
    """What a module names outside of kernels: its own, imported, of other modules."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    own = (node.name for node in tree.body if isinstance(node, ast.FunctionDef))
    meant = {name: f"{module}.{name}" for name in own}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            above = package.split(".")[: -node.level + 1 or None] if node.level else []
            source = ".".join([*above, *filter(None, [node.module])])
            for one in node.names:
                meant[one.asname or one.name] = f"{source}.{one.name}"
    todo, found = [tree], set()
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Name):
            found.add(meant.get(node.id))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found.add(f"{meant.get(node.value.id)}.{node.attr}")
        todo += [one for one in ast.iter_child_nodes(node) if not _is_kernel(one)]
    return found
