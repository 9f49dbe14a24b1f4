"""A Sphinx extension: the pages and tables that the program itself decides.

Before Sphinx reads the sources, `write` puts into the documentation's folder

    _made/book-keys.md       every key of a book's file, from the pydantic models
    _made/command-line.md    every verb, from the parser, with verbs/VERB.md
    _made/cookbook.md        the books in cookbook/, each with its files and picture
    _made/programs.md        what `from puzzle_publish import ...` offers
    _made/printers.md        the shipped printers, from their files
    _made/rules.md           preflight's rules, with their severities by printer
    types/NAME.md            a page for each puzzle type found, with its pictures

None of these is tracked. Pages include the parts in `_made`.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml
from sphinx.application import Sphinx

import puzzle_publish
from puzzle_publish.core import resources
from puzzle_publish.core.book import BookConfig
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.printer import read_printer
from puzzle_publish.core.reading.model_errors import phrase_of
from puzzle_publish.core.rules import RULES
from puzzle_publish.core.svg import svg
from puzzle_publish.types import registry
from puzzle_publish.types.contract import PuzzleType
from puzzle_publish.types.looks import looks_of
from puzzle_publish.types.params import authors_schema

Schema = dict[str, Any]

LANGUAGES = {".csv": "text", ".md": "markdown", ".txt": "text", ".yaml": "yaml"}
LANGUAGES |= {".svg": "xml"}
CALL = "import sys; from puzzle_publish.cli import main; sys.exit(main())"


def setup(app: Sphinx) -> dict[str, bool]:
    """Let Sphinx call `write` before it looks for sources."""
    app.connect("builder-inited", lambda app: write(Path(app.srcdir)))
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def write(docs: Path) -> None:
    """Write every generated page and part into the documentation's folder."""
    made, types = docs / "_made", docs / "types"
    for folder in (made, types):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
    parts = {
        "book-keys": book_keys(),
        "command-line": command_line(docs / "verbs"),
        "cookbook": cookbook(docs / "cookbook"),
        "programs": programs(),
        "printers": printers(),
        "rules": rules(),
    }
    for name, text in parts.items():
        (made / f"{name}.md").write_text(text, encoding="utf-8")
    for name in registry.names():
        write_type(registry.load(name), types)


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    r"""A Markdown table.

    >>> print(table(("key", "type"), [("id", "one of a|b")]), end="")
    | key | type |
    | --- | --- |
    | id | one of a\|b |
    """
    head = list(head)
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(map(_cell, line))} |\n" for line in lines)


def _cell(text: str) -> str:
    return " ".join(text.replace("|", r"\|").split()) or "—"


# The book's file


def book_keys() -> str:
    """A table for each part of a book's file: key, type, default, meaning."""
    schema = BookConfig.model_json_schema(by_alias=True)
    return "\n".join(_keys_of(schema, schema, ()))


def _keys_of(root: Schema, node: Schema, path: tuple[str, ...]) -> Iterator[str]:
    """The table of one mapping, then those of the mappings below it."""
    prefix = "".join(f"{part}." for part in path)
    below = {}
    rows = []
    for name, inner in node["properties"].items():
        key = f"{prefix}{name}"
        rows.append(
            (
                f"`{key}`",
                _phrase(root, _steps(root, (*path, name))),
                _default(inner, required=name in node.get("required", ())),
                _meaning(root, inner),
            )
        )
        mapping = _mapping(root, inner)
        if mapping is not None:
            below[name] = mapping
    if path:
        yield f"## `{'.'.join(path)}`\n"
    yield table(("key", "type", "default", "meaning"), rows)
    for name, mapping in below.items():
        yield from _keys_of(root, mapping, (*path, name))


def _steps(root: Schema, path: tuple[str, ...]) -> tuple[str | int, ...]:
    """The path with an index behind each key that holds a list of mappings."""
    steps: list[str | int] = []
    node = root
    for part in path[:-1]:
        branches = list(_branches(root, node["properties"][part]))
        mappings = [branch for branch in branches if "properties" in branch]
        steps += [part] if mappings else [part, 0]
        node = _mapping(root, node["properties"][part]) or node
    return (*steps, path[-1])


def _phrase(schema: Schema, path: tuple[str | int, ...]) -> str:
    """What a schema allows at a path, with booleans as YAML writes them."""
    phrase = phrase_of(schema, path)
    return re.sub(r"\b(True|False)\b", lambda found: found[0].lower(), phrase)


def _branches(root: Schema, node: Schema) -> Iterator[Schema]:
    if "$ref" in node:
        yield from _branches(root, root["$defs"][node["$ref"].rsplit("/", 1)[-1]])
    elif "anyOf" in node:
        for branch in node["anyOf"]:
            yield from _branches(root, branch)
    else:
        yield node


def _mapping(root: Schema, node: Schema) -> Schema | None:
    """The mapping that a key holds, or that each item of its list is."""
    for branch in _branches(root, node):
        if "properties" in branch:
            return branch
        if "items" in branch:
            found = _mapping(root, branch["items"])
            if found is not None:
                return found
    return None


def _meaning(root: Schema, node: Schema) -> str:
    """A field's description, or the first line of its model's."""
    meaning = node.get("description")
    if meaning is None:
        mapping = _mapping(root, node) or {}
        meaning = mapping.get("description", "").partition("\n")[0]
    meaning = re.sub(r"^`\w+:` *", "", meaning)
    return meaning[:1].upper() + meaning[1:]


def _default(node: Schema, *, required: bool) -> str:
    if required:
        return "needed"
    value = node.get("default")
    return "" if isinstance(value, dict) else _value(value)


def _value(value: Any) -> str:
    """A default as YAML has it, or nothing where there is none."""
    if value in (None, "", []):
        return ""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return f"`{text}`"


# Puzzle types


def write_type(kind: PuzzleType, folder: Path) -> None:
    """Write a type's page and the two pictures of its worked example."""
    (folder / f"{kind.name}.md").write_text(type_page(kind), encoding="utf-8")
    example = kind.example()
    looks = looks_of(load_design("classic", "en"))
    for name, answer in (("puzzle", None), ("key", example.answer)):
        figure = kind.draw(example.givens, answer, "en")
        drawn = svg(figure, looks, figure.cell_mm)
        (folder / f"{kind.name}-{name}.svg").write_text(drawn, encoding="utf-8")


def type_page(kind: PuzzleType) -> str:
    """A type's page: rules, pictures, levels, params, hints, and its own README."""
    text = kind.text("en")
    parts = [
        f"# {text.title}\n",
        f"`type: {kind.name}` — {text.blurb}\n",
        *(f"{paragraph}\n" for paragraph in text.how_to_play),
        f'![A small puzzle: {text.title}]({kind.name}-puzzle.svg){{width="46%"}}',
        f'![Its answer]({kind.name}-key.svg){{width="46%"}}\n',
        "## Levels\n",
        table(("level", "in the book", "stars", "promise"), _levels(kind)),
        "## Params\n",
        table(("param", "type", "default", "meaning"), _params(kind)),
        "## Hints\n",
        *(f"- {hint_line(hint)}" for hint in text.hints.values()),
        "",
        _readme(kind),
    ]
    return "\n".join(parts)


def hint_line(wording: str) -> str:
    r"""A hint's wording on one line.

    >>> hint_line("Row {row} holds {number}.\n")
    'Row … holds ….'
    """
    return " ".join(re.sub(r"\{\w+\}", "…", wording).split())


def _levels(kind: PuzzleType) -> Iterator[tuple[str, ...]]:
    text = kind.text("en")
    for level, stars in kind.levels.items():
        promise = text.promise[kind.fairness_of(level).value]
        yield f"`{level}`", text.levels[level], "★" * stars, promise


def _params(kind: PuzzleType) -> Iterator[tuple[str, ...]]:
    schema = authors_schema(kind.params_model)
    presets = {n: p.model_dump(mode="json") for n, p in kind.presets.items()}
    for name, node in schema["properties"].items():
        values = {level: _value(preset[name]) for level, preset in presets.items()}
        default = ", ".join(f"{value} ({level})" for level, value in values.items())
        if len(set(values.values())) == 1:
            default = next(iter(values.values()))
        phrase = _phrase(schema, (name,))
        yield f"`{name}`", phrase, default, node.get("description", "")


def _readme(kind: PuzzleType) -> str:
    """The sections of a README in a type's folder, or nothing.

    What stands above them says what the rules on the page say.
    """
    path = kind.folder / "README.md"
    if not path.is_file():
        return ""
    text = path.read_text(encoding="utf-8")
    return "".join(text.partition("\n## ")[1:]).lstrip("\n")


# The command line


def command_line(folder: Path) -> str:
    """A section for each verb: what it is for, then its help text."""
    whole = help_of()
    parts = [f"```text\n{whole}```\n"]
    for verb in verbs(whole):
        about = folder / f"{verb}.md"
        own = about.read_text(encoding="utf-8") if about.is_file() else ""
        parts += [f"## {verb}\n", own, f"```text\n{help_of(verb)}```\n"]
    return "\n".join(parts)


def help_of(*verb: str) -> str:
    """What `publish [VERB] --help` prints on a terminal of 80 columns."""
    # Python 3.14 colours help text unless the environment forbids it.
    environment = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, "-c", CALL, *verb, "--help"],
        env=environment,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


def verbs(help_text: str) -> list[str]:
    r"""The verbs that a help text lists.

    >>> verbs("verbs:\n  VERB\n    build     make it\n    new\n")
    ['build', 'new']
    """
    listed = help_text.partition("verbs:\n")[2]
    return re.findall(r"^ {4}([a-z]+)(?: {2}|$)", listed, flags=re.MULTILINE)


# The cookbook


def cookbook(folder: Path) -> str:
    """A section for each recipe: title and text from its comments, picture, files."""
    return "\n".join(recipe(path) for path in recipes(folder))


def recipes(folder: Path) -> list[Path]:
    """The folders of the recipes, in the order of their names."""
    return sorted(path.parent for path in folder.glob("*/book.yaml"))


def recipe(folder: Path) -> str:
    """One recipe: a comment's first line is its title, the rest of it the text."""
    source = (folder / "book.yaml").read_text(encoding="utf-8")
    comment = re.match(r"(?:#.*\n)+", source)
    lines = re.sub("^# ?", "", comment[0] if comment else "", flags=re.MULTILINE)
    title, _, text = lines.partition("\n")
    place = f"cookbook/{folder.name}"
    parts = [
        f"## {title}\n",
        f"{text.strip()}\n",
        f'![A page of this book]({place}/page.png){{width="60%"}}\n',
    ]
    files = sorted(folder.iterdir(), key=lambda path: (path.name != "book.yaml", path))
    for path in files:
        if path.suffix in LANGUAGES:
            content = path.read_text(encoding="utf-8").removeprefix(
                comment[0] if comment and path.name == "book.yaml" else ""
            )
            name = f"{folder.name}.yaml" if path.name == "book.yaml" else path.name
            fence = f":::{{code-block}} {LANGUAGES[path.suffix]}\n:caption: {name}\n\n"
            parts.append(f"{fence}{content.strip()}\n:::\n")
    return "\n".join(parts)


# The face for programs


def programs() -> str:
    """A directive for each public name of the package, in the order of `__all__`."""
    directives = []
    for name in getattr(puzzle_publish, "__all__", ()):
        value = getattr(puzzle_publish, name)
        what, options = "autodata", ""
        if isinstance(value, type):
            what = "autoexception" if issubclass(value, Exception) else "autoclass"
            options = "   :members:\n"
        elif callable(value):
            what = "autofunction"
        directives.append(f".. {what}:: puzzle_publish.{name}\n{options}")
    directives = directives or [".. automodule:: puzzle_publish\n"]
    return "```{eval-rst}\n" + "\n".join(directives) + "```\n"


# Printers


def printers() -> str:
    """The shipped printers: name, page sizes, papers, pages that they bind."""
    rows = []
    for path in sorted((resources.configs() / "printers").glob("*.yaml")):
        printer = yaml.safe_load(path.read_text(encoding="utf-8"))
        sizes = ", ".join(f"`{trim}`" for trim in printer["trims"]["sizes"])
        if custom := printer["trims"].get("custom"):
            (least, most), (low, high) = custom["width"], custom["height"]
            sizes += f", or {least} to {most} by {low} to {high} in"
        bound = [_bound(printer["pages"])]
        for ink, limits in printer.get("inks", {}).items():
            bound.append(f"in `{ink}` {_bound(limits)}")
        rows.append((f"`{path.stem}`", printer["name"], sizes, "; ".join(bound)))
    return table(("printer", "name", "trims", "pages, by paper"), rows)


def rules() -> str:
    """The rules of preflight: what each finds, and how severe that is by printer."""
    paths = sorted((resources.configs() / "printers").glob("*.yaml"))
    printers = {path.stem: read_printer(path) for path in paths}
    rows = (
        (f"`{name}`", rule.finds, *(p.severity(name) for p in printers.values()))
        for name, rule in RULES.items()
    )
    parts = [table(("rule", "what it finds", *(f"`{p}`" for p in printers)), rows)]
    for name, printer in printers.items():
        named = (
            (", ".join(f"`{rule}`" for rule in group.rules), group.source)
            for group in printer.severities
        )
        parts.append(f"### Sources for `{name}`\n\n{table(('rules', 'source'), named)}")
    return "\n".join(parts)


def _bound(limits: Mapping[str, Any]) -> str:
    most, least = limits["most"], limits["least"]
    return ", ".join(f"`{paper}` {least} to {pages}" for paper, pages in most.items())
