"""A Sphinx extension: what only the site needs, so that pages are plain Markdown.

The menu follows the lists of links on the pages that lead to others, and two pages of
the site show files of the top level, to which a code host has a link.
"""

import re
from pathlib import Path

from sphinx.application import Sphinx

LEADING = ("index", "types")
OUTSIDE = {"changelog": "CHANGELOG.md", "security": "SECURITY.md"}


def setup(app: Sphinx) -> dict[str, bool]:
    """Let Sphinx call `prepare` with each source."""
    app.connect("source-read", prepare)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def prepare(app: Sphinx, name: str, source: list[str]) -> None:
    """Put the text that the site needs in place of the one read."""
    if name in OUTSIDE:
        outside = Path(app.srcdir).parent / OUTSIDE[name]
        source[0] = outside.read_text(encoding="utf-8")
    elif name in LEADING:
        source[0] += menu(source[0])


def menu(text: str) -> str:
    r"""The hidden lists of a page's links to pages, one for each heading above them.

    >>> print(menu("# A\n\n## Make\n\n- [Start](start.md): how\n"), end="")
    <BLANKLINE>
    ```{toctree}
    :hidden:
    :caption: Make
    <BLANKLINE>
    start
    ```
    """
    made = ""
    for part in re.split("^##? ", text, flags=re.MULTILINE)[1:]:
        heading, _, below = part.partition("\n")
        if pages := re.findall(r"^(?:- |\| )\[[^\]]+\]\(([\w/-]+)\.md\)", below, re.M):
            listed = "\n".join(pages)
            made += (
                f"\n```{{toctree}}\n:hidden:\n:caption: {heading}\n\n{listed}\n```\n"
            )
    return made
