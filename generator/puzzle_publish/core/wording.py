"""Words that an author may have forgotten to replace, or that a printer refuses."""

import re
from collections.abc import Iterator

# Texts that were meant to be replaced. TODO and the like are words to find in an
# author's texts; they mark nothing to be done here.
_PLACEHOLDERS = re.compile(
    r"(?i:\blorem ipsum\b)"
    r"|\[(?i:insert|your|author|title|subtitle|name|isbn|date|year|publisher|address"
    r"|placeholder|website|e-?mail|tbd|todo|xx+)\b[^\]\n]{0,60}\]"
    r"|\{\{[^{}\n]{1,60}\}\}|<<[^<>\n]{1,60}>>"
    r"|\b(?:TODO|FIXME|TBD|TK TK)\b(?=[:\s]|$)"
)
_MOST = 60  # characters in messages


def placeholder_in(text: str) -> str:
    """Return the first placeholder in a text, "" for none.

    >>> placeholder_in("A Book for {{NAME}}"), placeholder_in("To do or not to do")
    ('{{NAME}}', '')
    """
    found = _PLACEHOLDERS.search(text)
    return found[0][:_MOST] if found else ""


def placeholders_in(text: str) -> Iterator[str]:
    """Yield every placeholder in a text, in order.

    >>> list(placeholders_in("Dear {{NAME}}, TODO: thank {{NAME}}"))
    ['{{NAME}}', 'TODO', '{{NAME}}']
    """
    return (found[0][:_MOST] for found in _PLACEHOLDERS.finditer(text))


def banned_in(text: str, patterns: list[str]) -> list[str]:
    """Return the first phrase of a text for each pattern of a printer's that it has."""
    found = (re.search(pattern, text) for pattern in patterns)
    return [one[0][:_MOST] for one in found if one]
