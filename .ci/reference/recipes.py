"""The cookbook: a section for each folder of docs/cookbook."""

import re
from pathlib import Path

from .markdown import fenced, picture

LANGUAGES = {".csv": "text", ".md": "markdown", ".txt": "text", ".yaml": "yaml"}
LANGUAGES |= {".svg": "xml"}


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
    page = f"cookbook/{folder.name}/page.png"
    parts = [
        f"## {title}\n",
        f"{text.strip()}\n",
        f"{picture(page, f'A page of this book: {title}', '60%')}\n",
    ]
    files = sorted(folder.iterdir(), key=lambda path: (path.name != "book.yaml", path))
    for path in files:
        if path.suffix in LANGUAGES:
            content = path.read_text(encoding="utf-8").removeprefix(
                comment[0] if comment and path.name == "book.yaml" else ""
            )
            name = f"{folder.name}.yaml" if path.name == "book.yaml" else path.name
            parts.append(f"`{name}`:\n\n{fenced(content, LANGUAGES[path.suffix])}")
    return "\n".join(parts)
