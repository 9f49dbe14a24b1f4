"""The pages of docs/types, and the table that leads to them."""

import re
from collections.abc import Iterator

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.svg import svg
from puzzle_publish.types import registry
from puzzle_publish.types.contract import PuzzleType
from puzzle_publish.types.facts import example_rules
from puzzle_publish.types.looks import looks_of
from puzzle_publish.types.params import authors_schema

from .keys import phrase, value
from .markdown import picture, table

MADE = (
    "<!-- Made by `make reference` from the type and the README.md in its folder. -->"
)


def shipped() -> list[PuzzleType]:
    """The types of this source tree, whatever else is installed."""
    ours = (n for n in registry.names() if (registry.TYPES / n).is_dir())
    return [registry.load(name) for name in ours]


def kinds() -> str:
    """A table of the types, each with a link to its page."""
    rows = (
        (f"[{kind.text('en-GB').title}](types/{kind.name}.md)", f"`{kind.name}`", blurb)
        for kind in shipped()
        for blurb in (kind.text("en-GB").blurb,)
    )
    return table(("puzzle", "type", "what the reader does"), rows)


def files_of(kind: PuzzleType) -> dict[str, str]:
    """A type's page and the two pictures of its worked example, by name."""
    givens, key = kind.read(kind.example())
    looks = looks_of(load_design("classic", "en-GB"))
    made = {f"{kind.name}.md": page(kind)}
    for name, answer in (("puzzle", None), ("key", key)):
        figure = kind.draw(givens, answer, "en-GB")
        drawn = svg(figure, looks, figure.cell_mm)
        made[f"{kind.name}-{name}.svg"] = on_white(drawn)
    return made


def on_white(drawn: str) -> str:
    r"""An SVG on a white ground, as code hosts may show it on a dark one.

    >>> print(on_white('<svg viewBox="-1 0 8 9">\n</svg>'))
    <svg viewBox="-1 0 8 9">
    <rect x="-1" y="0" width="8" height="9" fill="#fff"/>
    </svg>
    """
    box = re.search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', drawn)
    assert box is not None
    x, y, width, height = box.groups()
    ground = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="#fff"/>'
    head, rest = drawn.split("\n", 1)
    return f"{head}\n{ground}\n{rest}"


def page(kind: PuzzleType) -> str:
    """A type's page: rules, pictures, levels, params, hints, and its own README."""
    text = kind.text("en-GB")
    parts = [
        f"{MADE}\n",
        f"# {text.title}\n",
        f"`type: {kind.name}` — {text.blurb}\n",
        *(f"{paragraph}\n" for paragraph in example_rules(kind, "en-GB")),
        picture(f"{kind.name}-puzzle.svg", f"A small puzzle: {text.title}", "46%"),
        f"{picture(f'{kind.name}-key.svg', 'Its answer', '46%')}\n",
        "## Levels\n",
        table(("level", "in the book", "stars", "promise"), _levels(kind)),
        "## Params\n",
        table(("param", "type", "default", "meaning"), _params(kind)),
        "## Hints\n",
        *(f"- {hint_line(hint)}" for hint in text.hints.values()),
        "",
        _readme(kind),
    ]
    return "\n".join(parts).rstrip("\n") + "\n"


def hint_line(wording: str) -> str:
    r"""A hint's wording on one line.

    >>> hint_line("Row {row} holds {number}.\n")
    'Row … holds ….'
    """
    return " ".join(re.sub(r"\{\w+\}", "…", wording).split())


def _levels(kind: PuzzleType) -> Iterator[tuple[str, ...]]:
    text = kind.text("en-GB")
    for level, stars in kind.levels.items():
        promise = text.promise[kind.fairness_of(level).value]
        if level not in kind.presets:
            promise += " Only puzzles made elsewhere have it."
        yield f"`{level}`", text.levels[level], "★" * stars, promise


def _params(kind: PuzzleType) -> Iterator[tuple[str, ...]]:
    schema = authors_schema(kind.params_model)
    presets = {n: p.model_dump(mode="json") for n, p in kind.presets.items()}
    for name, node in schema["properties"].items():
        values = {level: value(preset.get(name)) for level, preset in presets.items()}
        default = ", ".join(f"{shown} ({level})" for level, shown in values.items())
        if len(set(values.values())) == 1:
            default = next(iter(values.values()))
        allowed = phrase(schema, (name,))
        yield f"`{name}`", allowed, default, node.get("description", "")


def _readme(kind: PuzzleType) -> str:
    """The sections of a README in a type's folder, or nothing.

    What stands above them says what the rules on the page say.
    """
    path = kind.folder / "README.md"
    if not path.is_file():
        return ""
    text = path.read_text(encoding="utf-8")
    return "".join(text.partition("\n## ")[1:]).lstrip("\n")
