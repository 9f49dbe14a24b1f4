"""`publish new design`: a small design that extends classic."""

import re
from pathlib import Path

from ..core.errors import UsageError
from ..core.files import write_folder
from ..core.messages import quoted

_NAME = re.compile("[a-z0-9][a-z0-9-]{0,63}")

_FILES = {
    "design.yaml": """\
# To use this design, put `print: {{design: ./{name}}}` in a book beside this folder.
# Anything left out here is as in classic; `publish check` reports mistakes.
format: 1
name: {title}
extends: classic

# mm from the trim; the binding margin is the printer's plus gutter_extra mm
margins: {{head: 18, foot: 20}}

# the colours of the cover: the darkest, half tones, light tones
cover: {{ink: "#22352c", second: "#d9a441", tint: "#dfe4dd"}}

# Fonts: one file for each weight, in this folder (or from a package, as in classic).
# fonts:
#   en:
#     serif:
#       files: {{"400": {{file: My-Regular.ttf}}, "600": {{file: My-Bold.ttf}}}}
""",
    "page.css.j2": """\
{% include "classic/page.css.j2" %}
{# pt() and mm() grow with the trim. To change another template of classic, copy it
   here: title.html.j2, contents.html.j2, puzzle.html.j2 … #}
.kicker { letter-spacing: 0.14em }
.headline { border-bottom: 0.75pt solid #000 }
""",
    "figure.css": """\
/* The looks of figures' roles, where they differ from classic. One ink: black,
   ink(12%), ink(25%), ink(50%); lines of at least 0.75 pt; 1em is a cell. */
.outline { stroke-width: 1.5pt }
""",
    "strings.en.yaml": """\
# Words that differ from classic; what is in {{braces}} is filled in.
hints: Hints
key_ref: "Answer p. {{page}}"
""",
}


def new_design(name: str, folder: Path) -> Path:
    """The folder of a new design with comments, made in `folder`.

    Raises:
        UsageError: a bad name, or the folder exists.
    """
    if not _NAME.fullmatch(name):
        raise UsageError(
            f"{quoted(name)} cannot name a design: 1 to 64 lower-case letters, digits"
            " and hyphens, as in my-design"
        )
    target = folder / name
    if target.exists():
        raise UsageError(f"{target} exists; choose another name")
    title = name.replace("-", " ").title()
    filled = {
        file: text.format(name=name, title=title) if file.endswith(".yaml") else text
        for file, text in _FILES.items()
    }
    write_folder(target, ((file, text.encode()) for file, text in filled.items()))
    return target
