"""JSON within a script element."""

import json

from markupsafe import Markup

from ..core.puzzle import Json


def in_script(data: Json) -> Markup:
    """Return JSON as the content of a script element, which no text of it can end."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    safe = text.replace("<", "\\u003c").replace("\u2028", "\\u2028")
    return Markup(safe.replace("\u2029", "\\u2029"))  # noqa: S704  without markup
