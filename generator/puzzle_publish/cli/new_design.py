"""`publish new design`: a small design of one's own, which extends classic."""

import re
import shutil
from pathlib import Path

from ..core.errors import UsageError
from ..core.messages import quoted

_NAME = re.compile("[a-z0-9][a-z0-9-]{0,63}")

_FILES = {
    "design.yaml": """\
# A design of your own: a book beside this folder says `print: {{design: ./{name}}}`.
# What is not said here is as in classic; `publish check` tells what is wrong.
format: 1
name: {title}
extends: classic

# mm from the trim; the binding margin is the printer's and {{gutter_extra}} mm more
margins: {{head: 18, foot: 20}}

# the colours of the cover: what is darkest, half tones, light tones
cover: {{ink: "#22352c", second: "#d9a441", tint: "#dfe4dd"}}

# Fonts: one file a weight, in this folder (or of a package, as classic has them).
# fonts:
#   en:
#     serif:
#       files: {{"400": {{file: My-Regular.ttf}}, "600": {{file: My-Bold.ttf}}}}
""",
    "page.css.j2": """\
{% include "classic/page.css.j2" %}
{# pt() and mm() grow with the trim. Other templates of classic may be copied here and
   changed: title.html.j2, contents.html.j2, puzzle.html.j2 … #}
.kicker { letter-spacing: 0.14em }
.headline { border-bottom: 0.75pt solid #000 }
""",
    "figure.css": """\
/* What a role of a figure looks like, where it is not as in classic. One ink: black,
   ink(12%), ink(25%), ink(50%); lines of 0.75 pt and more; 1em is a cell. */
.outline { stroke-width: 1.5pt }
""",
    "strings.en.yaml": """\
# Words that are not as in classic; what stands in {{braces}} is filled in.
hints: Hints
key_ref: "Answer p. {{page}}"
""",
}


def new_design(name: str, folder: Path) -> Path:
    """The folder of a new commented design, made in a folder.

    Raises:
        UsageError: a bad name, or the folder exists.
    """
    if not _NAME.fullmatch(name):
        raise UsageError(
            f"{quoted(name)} cannot name a design: 1 to 64 small letters, digits and"
            " hyphens, as in my-design"
        )
    target = folder / name
    if target.exists():
        raise UsageError(f"{target} exists; choose another name")
    partial = target.with_name(f".{name}.partial")
    shutil.rmtree(partial, ignore_errors=True)
    title = name.replace("-", " ").title()
    try:
        partial.mkdir(parents=True)
        for file, text in _FILES.items():
            filled = (
                text
                if file.endswith((".j2", ".css"))
                else text.format(name=name, title=title)
            )
            (partial / file).write_text(filled, encoding="utf-8")
        partial.rename(target)
    finally:
        shutil.rmtree(partial, ignore_errors=True)
    return target
