"""The tracked pages as they should be, and which of them are not.

A part that is made stands between two comments, which no reader sees:

    <!-- made by `make reference`: NAME -->
    <!-- end of NAME -->
"""

import re
from pathlib import Path

from . import api, drawings, keys, kinds, printers, recipes, verbs

PART = re.compile(
    r"(<!-- made by `make reference`: ([a-z-]+) -->\n).*?(<!-- end of \2 -->\n)", re.S
)


def parts(docs: Path) -> dict[str, str]:
    """The parts of pages that are made, by name."""
    return {
        "drawings": drawings.drawings(),
        "keys": keys.book_keys(),
        "verbs": verbs.command_line(docs / "verbs"),
        "recipes": recipes.cookbook(docs / "cookbook"),
        "types": kinds.kinds(),
        "names": api.public_names(),
        "names-for-tests": api.for_tests(),
        "printers": printers.printers(),
        "rules": printers.rules(),
    }


def pages(root: Path) -> dict[str, str]:
    """Every page that is made, wholly or in part, by its path from the root."""
    docs = root / "docs"
    made = {}
    known = parts(docs)
    used = set()
    for path in sorted(docs.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        names = [found[2] for found in PART.finditer(text)]
        if names:
            used.update(names)
            made[f"docs/{path.name}"] = PART.sub(
                lambda found: f"{found[1]}\n{known[found[2]].strip()}\n\n{found[3]}",
                text,
            )
    assert used == set(known), f"no page has the part {known.keys() - used}"
    for kind in kinds.shipped():
        for name, text in kinds.files_of(kind).items():
            made[f"docs/types/{name}"] = text
    return made


def stale(root: Path) -> dict[str, str | None]:
    """The pages that are not as the program says; None for one that should go."""
    made = pages(root)
    there = {f"docs/types/{path.name}" for path in (root / "docs/types").glob("*")}
    wrong: dict[str, str | None] = dict.fromkeys(sorted(there - made.keys()))
    for name, text in made.items():
        path = root / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            wrong[name] = text
    return wrong


def write(root: Path) -> list[str]:
    """Put every page right, and return the paths of those that were not."""
    found = stale(root)
    for name, text in found.items():
        path = root / name
        if text is None:
            path.unlink()
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return list(found)
