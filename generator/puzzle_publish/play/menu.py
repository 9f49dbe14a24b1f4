"""A menu before a new puzzle: its levels, or each choice that the type offers.

A type offers choices by data: `choices` in its text file has a question for each param
that players may set, and the params model says what a param can be.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from ..core.messages import plain, quoted
from ..core.puzzle import Json
from ..core.reading.json_values import items_of, members_of, number
from ..types.contract import PuzzleType
from ..types.facts import example_rules
from .typed import words_in

_WHOLE = re.compile(r"[+-]?[0-9]+")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)")
# The full-width characters that Chinese keyboards type -> ASCII.
_NARROW = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}

Number = int | float
Params = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Question:
    """A number to type; both limits are allowed.

    Attributes:
        asked: the question.
        least: the least number.
        most: the largest.
        whole: no decimals.
        optional: nothing may be typed.
    """

    asked: str
    least: Number
    most: Number
    whole: bool = True
    optional: bool = False


class RefusedError(ValueError):
    """A line does not answer a question; the argument names the reason."""


def read_number(line: str, question: Question) -> Number | None:
    """Return the number in a line, None for an empty one that is allowed.

    >>> read_number(" ８ ", Question("", 6, 10))
    8
    >>> read_number("．5", Question("", 0, 1, whole=False))
    0.5

    Raises:
        RefusedError: there is none, or it is outside the range.
    """
    text = line.translate(_NARROW).strip()
    if not text and question.optional:
        return None
    if not text:
        raise RefusedError("empty")
    if not _DECIMAL.fullmatch(text):
        raise RefusedError("not_whole" if question.whole else "not_number")
    if question.whole and not _WHOLE.fullmatch(text):
        raise RefusedError("point")
    # As a float first: int() refuses thousands of digits, float() gives infinity.
    if not question.least <= float(text) <= question.most:
        raise RefusedError("outside")
    return int(float(text)) if question.whole else abs(float(text))


@dataclass(frozen=True, slots=True)
class Menu:
    """A talk about which puzzle comes next.

    Attributes:
        kind: the type.
        language: of all that is said.
        fixed: params that are set already and not asked for.
        lines: what is typed, line by line.
        show: shows a text.
    """

    kind: PuzzleType
    language: str
    fixed: Params
    lines: Iterator[str]
    show: Callable[[str], object]

    def choose(self) -> tuple[str, Params] | None:
        """Return a level and params, "" for any level; None to play no more.

        Raises:
            EOFError: the input ends.
        """
        text = self.kind.text(self.language)
        levels = list(self.kind.presets)
        asked = {k: q for k, q in text.choices.items() if k not in self.fixed}
        others = ["custom"] * bool(asked) + ["rules", "quit"]
        names = [*(text.levels[one] for one in levels), *map(self._say, others)]
        numbered = "  ".join(f"{n} {name}" for n, name in enumerate(names, 1))
        while True:
            chosen = int(self._ask(Question(numbered, 1, len(names))) or 0)
            if chosen == len(names):
                return None
            if chosen <= len(levels):
                return levels[chosen - 1], {}
            if chosen < len(names) - 1:
                return "", self._custom(asked)
            rules = example_rules(self.kind, self.language)
            self.show("\n".join(("", *map(plain, rules), "")))

    def _custom(self, asked: Mapping[str, str]) -> Params:
        """Return the params that were typed; nothing typed leaves one as it is."""
        schema = members_of(self.kind.params_model.model_json_schema()["properties"])
        params: dict[str, Json] = {}
        for name, asked_as in asked.items():
            one = members_of(schema[name])
            every = [one, *map(members_of, items_of(one.get("anyOf", [])))]
            (found,) = (each for each in every if "minimum" in each)
            least, most = number(found["minimum"]), number(found["maximum"])
            whole = found["type"] == "integer"
            typed = self._ask(Question(asked_as, least, most, whole, optional=True))
            if typed is not None:
                params[name] = typed
        return params

    def _ask(self, question: Question) -> Number | None:
        """Return what is typed, asking until it is an answer."""
        form = "whole" if question.whole else "number"
        wanted = self._say(form, least=question.least, most=question.most)
        if question.optional:
            wanted = self._say("optional", wanted=wanted)
        while True:
            self.show(self._say("ask", asked=question.asked, wanted=wanted))
            if (line := next(self.lines, None)) is None:
                raise EOFError
            try:
                return read_number(line, question)
            except RefusedError as refused:
                got = quoted(line.strip())
                reason = self._say(str(refused), got=got)
                self.show(self._say("refused", reason=reason, wanted=wanted) + "\n")

    def _say(self, name: str, **values: Json) -> str:
        return words_in(self.language).menu[name].format(**values)
