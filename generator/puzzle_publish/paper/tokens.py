"""Printed words cut into what varies from puzzle to puzzle and what stays.

"No. 12 of 40" becomes the form "No.0of0" with the values 12 and 40. Forms are compared
across pages, so that nothing need be known of a design's own words.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ..core.languages import hanzi, language
from .items import plain

Value = int | str

STAR = "★"
# The classes of values, as forms write them.
NUMBER, MONTH, WEEKDAY, LEVEL, STARS, LETTER = "0", "M", "W", "L", STAR, "A"
_DIGITS = r"\d+(?:,\d{3})*"
_HANZI = "[零一二三四五六七八九十百千]+"
_ALPHA = r"[^\W\d_]"
_HIGHEST = 10_000


@dataclass(frozen=True, slots=True)
class Form:
    """A text by its form and its values.

    Attributes:
        shape: the text, each value replaced by the sign of its class.
        classes: of the values, in order.
        values: numbers, months from 1, weekdays from 1, words, the letter of a day.
    """

    shape: str
    classes: str
    values: tuple[Value, ...]


class Tokens:
    """Finds the values in texts of one language."""

    def __init__(self, code: str, levels: Iterable[str]) -> None:
        words = language(code)
        listed: dict[str, tuple[str, Value]] = {}
        for level in levels:
            listed[plain(level)] = LEVEL, plain(level)
        every = (
            (MONTH, words.months_short),
            (MONTH, words.months),
            (WEEKDAY, words.weekdays_short),
            (WEEKDAY, words.weekdays),
        )
        for kind, each in every:
            for number, name in enumerate(each, 1):
                listed[plain(name)] = kind, number
        longest = sorted(filter(None, listed), key=len, reverse=True)
        names = "|".join(map(re.escape, longest))
        self._known = {name.casefold(): value for name, value in listed.items()}
        # Glyphs of small capitals do not say which of their letters are large.
        parts = [names, f"(?i:(?<!{_ALPHA})(?:{names})(?!{_ALPHA}))"]
        numbers = [f"{STAR}+", _DIGITS]
        if code == "zh":
            numbers.append(_HANZI)
            self._hanzi = {hanzi(n): n for n in range(_HIGHEST)}
        else:
            self._hanzi = {}
            # A day's second puzzle is called B.
            numbers.append(r"(?<=[\d·])[A-Z]$|(?<=[a-z])[A-Z]$")
        self._pattern = re.compile("|".join((*parts, *numbers)))

    def form(self, text: str) -> Form:
        """Return the form of a text without white space.

        >>> Tokens("en", ["Easy"]).form("No.1,012of40")
        Form(shape='No.0of0', classes='00', values=(1012, 40))
        >>> Tokens("en", ["Easy"]).form("Monday16AugB").shape
        'W0MA'
        """
        shape, classes, values, at = [], [], [], 0
        for match in self._pattern.finditer(text):
            kind, value = self._value(match[0])
            shape += [text[at : match.start()], kind]
            classes.append(kind)
            values.append(value)
            at = match.end()
        return Form("".join((*shape, text[at:])), "".join(classes), tuple(values))

    def _value(self, text: str) -> tuple[str, Value]:
        if text.casefold() in self._known:
            return self._known[text.casefold()]
        if text[0] == STAR:
            return STARS, len(text)
        if text[0].isdecimal():
            return NUMBER, int(text.replace(",", ""))
        if text in self._hanzi:
            return NUMBER, self._hanzi[text]
        return LETTER, text
