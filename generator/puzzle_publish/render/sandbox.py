"""Users' templates: compiled and filled with every step counted.

Runs in a separate process (`python -m puzzle_publish.render.sandbox`), which answers
each line of JSON with another. Templates are limited in three ways: jinja2's sandbox
protects our objects, the loader finds only files in the design's folders, and steps end
what would run for ever. A step is one turn of a loop, one call, a fiftieth of an
include, or 64 characters or one item that an operation processes; every operation costs
as much as its arguments and its result are large, so no cheap line can start an
expensive one. The process has a memory limit and cannot write files, where
the system can limit that: it first says, in a line of JSON, what cannot be limited.
"""

import json
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from pathlib import Path
from typing import Any

import jinja2
from jinja2 import nodes
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from ..core.system import lower_limit

MOST_STEPS = 2_000_000  # a book of a year takes 40,000
MOST_MEMORY = 512 * 2**20
MOST_OUTPUT = 16 * 2**20  # characters; the masters of a book of a year are 0.2 M
MOST_SOURCE = 256 * 2**10  # most bytes in one template
MOST_BITS = 1024  # of a number
_CHARS_A_STEP = 64
_STEPS_OF_INCLUDE = 50

FILTERS = (
    "abs", "batch", "capitalize", "count", "d", "default", "dictsort", "e", "escape",
    "first", "float", "groupby", "int", "items", "join", "last", "length", "list",
    "lower", "map", "max", "min", "reject", "rejectattr", "replace", "reverse", "round",
    "safe", "select", "selectattr", "slice", "sort", "string", "sum", "title", "trim",
    "truncate", "unique", "upper",
)  # fmt: skip
_OPERATORS = frozenset(("+", "-", "*", "/", "//", "%", "**"))


class Refused(Exception):  # noqa: N818  becomes one of the answer's problems
    """A template did what it may not do; the message is the end of a sentence."""


class Steps:
    """The steps that a rendering has left."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.left = most

    def spend(self, count: int = 1) -> None:
        """Take steps.

        Raises:
            Refused: there are none left.
        """
        self.left -= count
        if self.left < 0:
            raise Refused(
                f"takes more than {self.most:,} steps: a loop, macro or include that"
                " does not end, or a text that grows without end"
            )

    def weigh(self, *values: object) -> None:
        """Take the steps for processing values, however they are nested."""
        waiting = list(values)
        while waiting:
            value = waiting.pop()
            if isinstance(value, str | bytes):
                self.spend(1 + len(value) // _CHARS_A_STEP)
            elif isinstance(value, Mapping):
                self.spend(1 + len(value))
                waiting += value.values()
            elif isinstance(value, list | tuple | set | frozenset):
                self.spend(1 + len(value))
                waiting += value
            else:
                self.spend()

    def counted(self, value: object) -> object:
        """Weigh a value, or count the items of an iterator as they are used."""
        if isinstance(value, Iterator):
            return self._each(value)
        if isinstance(value, range):
            self.spend(1 + len(value))
        else:
            self.weigh(value)
        return value

    def _each(self, items: Iterator[object]) -> Iterator[object]:
        for item in items:
            self.spend()
            yield item


class FolderLoader(jinja2.BaseLoader):
    """Finds templates in a design's folders, and nowhere else.

    `a.j2` is taken from the first folder that has it, `classic/a.j2` from the folder
    with this name.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = tuple(folder.resolve() for folder in folders)

    def find(self, name: str) -> Path | None:
        """Return the path of a template that may be read, or None."""
        parts = name.split("/")
        if "\\" in name or "\0" in name or any(p in ("", ".", "..") for p in parts):
            return None
        places = [folder.joinpath(*parts) for folder in self._folders]
        places += [
            folder.joinpath(*parts[1:])
            for folder in self._folders
            if folder.name == parts[0]
        ]
        path = next((path for path in places if path.is_file()), None)
        # A symbolic link may lead anywhere.
        real = path and path.resolve()
        inside = real and any(real.is_relative_to(folder) for folder in self._folders)
        return real if inside else None

    def get_source(
        self, environment: jinja2.Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        """Return a template's text and path."""
        path = self.find(template)
        if path is None:
            raise jinja2.TemplateNotFound(template)
        with path.open("rb") as stream:
            raw = stream.read(MOST_SOURCE + 1)
        if len(raw) > MOST_SOURCE:
            message = f"is larger than {MOST_SOURCE:,} bytes"
            raise jinja2.TemplateSyntaxError(message, 1, template, str(path))
        stamp = path.stat().st_mtime_ns
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            line = raw.count(b"\n", 0, error.start) + 1
            message = "is not UTF-8"
            raise jinja2.TemplateSyntaxError(
                message, line, template, str(path)
            ) from None
        return text, str(path), lambda: path.stat().st_mtime_ns == stamp


class CountedEnvironment(ImmutableSandboxedEnvironment):
    """jinja2's sandbox with every repeatable operation counted."""

    intercepted_binops = _OPERATORS

    def __init__(self, folders: Sequence[Path]) -> None:
        super().__init__(
            loader=FolderLoader(folders),
            autoescape=escapes,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            # Nothing may be computed while a template is compiled.
            optimized=False,
            finalize=self._shown,
        )
        self.steps = Steps(MOST_STEPS)
        for name in ("lipsum", "cycler", "joiner"):
            self.globals.pop(name)
        filters: dict[str, Callable[..., object]] = dict(self.filters)
        self.filters = {name: self._counted(filters[name]) for name in FILTERS}
        # With the context as an argument, neither is computed during compilation.
        self.filters["step"] = jinja2.pass_context(lambda _context, value: self._step())
        self.filters["weighed"] = jinja2.pass_context(
            lambda _context, value: self._weighed(value)
        )
        tests: dict[str, Any] = dict(self.tests)
        self.tests = {name: self._counted(test) for name, test in tests.items()}

    def _parse(
        self, source: str, name: str | None, filename: str | None
    ) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        _count(tree)
        tree.set_environment(self)
        return tree

    def get_template(
        self,
        name: str | jinja2.Template,
        parent: str | None = None,
        globals: MutableMapping[str, object] | None = None,  # noqa: A002  as jinja2
    ) -> jinja2.Template:
        """Return a template, which costs as much as fifty turns of a loop."""
        self.steps.spend(_STEPS_OF_INCLUDE)
        return super().get_template(name, parent, globals)

    def call(
        __self,  # noqa: N805  as jinja2 has it
        __context: Context,
        __obj: object,
        *args: object,
        **kwargs: object,
    ) -> object:
        """Return the result of a call, which costs what its arguments weigh."""
        owner = getattr(__obj, "__self__", None)
        if isinstance(owner, str | list | tuple | dict):
            __self.steps.weigh(owner)
        __self.steps.weigh(1, *args, *kwargs.values())
        args = tuple(
            __self.steps.counted(arg) if isinstance(arg, Iterator) else arg
            for arg in args
        )
        return __self._made(super().call(__context, __obj, *args, **kwargs))

    def call_binop(
        self, context: Context, operator: str, left: object, right: object
    ) -> object:
        """Return the result of an operator; numbers may not grow without limit."""
        self.steps.weigh(left, right)
        for value in (left, right):
            if isinstance(value, int) and value.bit_length() > MOST_BITS:
                raise Refused("calculates with a number of more than 300 digits")
        if operator == "**":
            if not all(isinstance(v, int | float) for v in (left, right)):
                raise Refused("raises a value that is not a number to a power")
            if isinstance(right, int) and abs(right) > MOST_BITS:
                raise Refused(f"raises to a power above {MOST_BITS}")
        return self._made(super().call_binop(context, operator, left, right))

    def _step(self) -> bool:
        self.steps.spend()
        return True

    def _made(self, value: object) -> object:
        """Return the result of an operation, whose size costs steps too."""
        if isinstance(value, str | list | tuple | dict):
            self.steps.spend(len(value) // _CHARS_A_STEP)
        return value

    def _shown(self, value: object) -> object:
        """Return what a template writes, whose size costs steps.

        An iterator or function would be written as an address in memory, which changes.
        """
        if isinstance(value, Iterator):
            raise Refused("writes an iterator itself; add | list")
        if callable(value) and not isinstance(value, jinja2.Undefined):
            raise Refused("writes a function itself; call it")
        return self._weighed(value)

    def _weighed(self, value: object) -> object:
        self.steps.weigh(value)
        return value

    def _counted(self, function: Callable[..., object]) -> Callable[..., object]:
        """Return a filter or test that costs what its arguments weigh."""
        passed = hasattr(function, "jinja_pass_arg")

        def counted(*args: object, **named: object) -> object:
            first = args[:passed]
            given = [self.steps.counted(arg) for arg in args[passed:]]
            self.steps.weigh(*named.values())
            return self._made(function(*first, *given, **named))

        if passed:
            counted.jinja_pass_arg = function.jinja_pass_arg  # type: ignore[attr-defined]
        return counted


def escapes(name: str | None) -> bool:
    """Return whether the output of a template is escaped.

    Style sheets contain only numbers and font names, never data.
    """
    return not (name or "").endswith(".css.j2")


def pages_globals(scale: float) -> dict[str, Callable[[float], str]]:
    """Return the functions of templates: lengths that grow with the trim."""
    return {
        "pt": lambda size: f"{size * scale:.3g}pt",
        "mm": lambda size: f"{size * scale:.4g}mm",
    }


def _count(tree: nodes.Template) -> None:
    """Add steps to loops, comparisons, slices and the like of a parsed template."""
    for loop in tree.find_all(nodes.For):
        line = {"lineno": loop.lineno}
        step = _filtered(nodes.Const(True, **line), "step")
        loop.body.insert(0, nodes.If(step, [], [], [], **line))
        if loop.test is not None:
            loop.test = nodes.And(
                _filtered(nodes.Const(True, **line), "step"), loop.test, **line
            )
    for compare in tree.find_all(nodes.Compare):
        compare.expr = _filtered(compare.expr, "weighed")
        for operand in compare.ops:
            operand.expr = _filtered(operand.expr, "weighed")
    for concat in tree.find_all(nodes.Concat):
        concat.nodes = [_filtered(node, "weighed") for node in concat.nodes]
    for item in tree.find_all(nodes.Getitem):
        if isinstance(item.arg, nodes.Slice):
            item.node = _filtered(item.node, "weighed")
        elif not isinstance(item.arg, nodes.Const):
            item.arg = _filtered(item.arg, "weighed")
    for pair in tree.find_all(nodes.Pair):
        # A key is hashed, and nested tuples may have any number of items.
        pair.key = _filtered(pair.key, "weighed")


def _filtered(node: nodes.Expr, name: str) -> nodes.Filter:
    return nodes.Filter(node, name, [], [], None, None, lineno=node.lineno)


def answer(
    environments: dict[tuple[str, ...], CountedEnvironment], request: dict[str, Any]
) -> dict[str, object]:
    """Return the text of a template, or what is wrong with templates.

    A request has `folders`, and `check` (names) or `template`, `values` and `scale`.
    `environments` of earlier requests are kept by their folders.
    """
    folders = tuple(request["folders"])
    if folders not in environments:
        environments[folders] = CountedEnvironment([Path(f) for f in folders])
    environment = environments[folders]
    environment.steps.left = MOST_STEPS
    if "check" in request:
        return {"problems": _faults(environment, request["check"])}
    environment.globals |= pages_globals(request["scale"])
    try:
        template = environment.get_template(request["template"])
        text, size = [], 0
        for piece in template.generate(**request["values"]):
            text.append(piece)
            size += len(piece)
            if size > MOST_OUTPUT:
                raise Refused(f"writes more than {MOST_OUTPUT:,} characters")
        return {"text": "".join(text)}
    except Exception as error:  # every exception is the template's fault
        return {"problems": [_problem(environment, request["template"], error)]}


def _faults(environment: CountedEnvironment, names: Sequence[str]) -> list[str]:
    """Return what is wrong with templates, as far as it shows without filling them."""
    problems = []
    loader = environment.loader
    assert isinstance(loader, FolderLoader)
    for name in names:
        try:
            source, path, _ = loader.get_source(environment, name)
            tree = environment.parse(source, name, path)
            environment.compile(source, name, path)
        except Exception as error:
            problems.append(_problem(environment, name, error))
            continue
        kinds = (nodes.Include, nodes.Extends, nodes.Import, nodes.FromImport)
        for node in tree.find_all(kinds):
            wanted = node.template  # type: ignore[attr-defined]
            if (
                isinstance(wanted, nodes.Const)
                and isinstance(wanted.value, str)
                and loader.find(wanted.value) is None
            ):
                place = f"{path}:{node.lineno}"
                problems.append(f"{place}: {_not_found(loader, wanted.value)}")
    return problems


def _not_found(loader: FolderLoader, name: str) -> str:
    return (
        f'may not include "{name}": there is no such template in the design\'s own'
        " folder or those of the designs that it extends"
    )


def _problem(environment: CountedEnvironment, name: str, error: Exception) -> str:
    """Return an error as FILE:LINE and a sentence."""
    loader = environment.loader
    assert isinstance(loader, FolderLoader)
    if isinstance(error, jinja2.TemplateSyntaxError):
        return f"{error.filename or name}:{error.lineno}: {error.message}"
    place = _place(error) or str(loader.find(name) or name)
    if isinstance(error, jinja2.TemplateNotFound):
        return f"{place}: {_not_found(loader, str(error.name))}"
    if isinstance(error, MemoryError):
        limit = f"{MOST_MEMORY // 2**20} MB"
        return f"{place}: takes more than {limit} of memory"
    if isinstance(error, RecursionError):
        return f"{place}: includes or calls itself without end"
    what = str(error) or type(error).__name__
    if isinstance(error, jinja2.UndefinedError | Refused):
        return f"{place}: {what}"
    return f"{place}: {type(error).__name__}: {what}"


def _place(error: Exception) -> str:
    """Return file and line of the innermost template of an error's traceback."""
    frames = traceback.extract_tb(error.__traceback__, limit=None)
    inside = [f for f in frames if f.filename.endswith(".j2")]
    return f"{inside[-1].filename}:{inside[-1].lineno}" if inside else ""


def main() -> None:
    """Answer requests until there are no more."""
    sys.setrecursionlimit(600)
    _send(_unlimited())
    environments: dict[tuple[str, ...], CountedEnvironment] = {}
    for line in sys.stdin.buffer:
        _send(answer(environments, json.loads(line)))


def _unlimited() -> list[str]:
    """Limit this process; return what the system does not limit."""
    lower_limit("CORE", 0, for_good=True)
    wanted = (("memory", "AS", MOST_MEMORY), ("files written", "FSIZE", 0))
    return [w for w, k, most in wanted if lower_limit(k, most, for_good=True) is None]


def _send(reply: object) -> None:
    sys.stdout.buffer.write(json.dumps(reply).encode() + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
