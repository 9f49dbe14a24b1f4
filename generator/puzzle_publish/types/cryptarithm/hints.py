"""The hints: the first two steps of a person's solution in words, then half of all.

human.py finds the steps. What a sentence says is true by itself; that of the first step
follows from what is printed.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from ...core.puzzle import Hint, Json
from ..texts import Text
from .human import NESTED, Step, chain
from .model import MINUS, Equation, Key

Digits = Mapping[str, int]
_Place = Mapping[str, int]  # what `_place` returns
# Sets of more digits are described by their ends, or not at all.
MOST_LISTED = 4
LEAST_FLOOR, MOST_ROOF = 4, 6  # "at least 2" says too little to be a hint
FIRST_STEPS = 2


def hints(givens: Equation, answer: Key) -> tuple[Hint, ...]:
    """Return hints, the gentlest first."""
    digits = answer.digits
    found = chain(givens).steps
    order = dict.fromkeys(
        step.letter for step in found if step.letter and len(step.digits) == 1
    )
    told: dict[tuple[str, Json], Hint] = {}
    for hint in (*_first_steps(givens, digits, found), *_named(order, digits)):
        told.setdefault(_fact(hint), hint)
    half = list(order)[: (len(order) + 1) // 2]
    digits_of_half = ", ".join(f"{x} = {digits[x]}" for x in sorted(half))
    # A single unknown letter may leave nothing else to say.
    start = (list(told.values()) * FIRST_STEPS)[:FIRST_STEPS]
    return (*start, Hint("half", {"found": digits_of_half}))


def _first_steps(
    equation: Equation, digits: Digits, steps: Sequence[Step]
) -> Iterator[Hint]:
    for step in steps:
        hint = of_step(equation, digits, step)
        if hint is not None:
            yield hint


def _named(letters: Mapping[str, None], digits: Digits) -> Iterator[Hint]:
    for letter in letters:
        yield Hint("letter", {"letter": letter, "digit": digits[letter]})


def _fact(hint: Hint) -> tuple[str, Json]:
    """What two hints have in common that say the same."""
    if "letter" in hint.values:
        return "letter", hint.values["letter"]
    return "carry", _place_of(hint)["column"]


def of_step(equation: Equation, digits: Digits, step: Step) -> Hint | None:
    """A step in words; None if it says too little."""
    words, result = equation.added
    if not step.letter:
        return None if equation.is_product else _of_carry(equation, step)
    if step.technique == NESTED:
        return _digit("first", step.letter, digits)
    if step.technique == "left":
        return _digit("last", step.letter, digits)
    if step.column is None:
        return _of_cases(step)
    is_alone = len(result) - 1 == step.column >= max(map(len, words))
    if is_alone and not equation.is_product and step.letter == result[0]:
        return _ahead(equation, digits)
    if hint := _of_zero(equation, step):
        return hint
    return _of_column(_place(equation, step.column), step)


def _digit(wording: str, letter: str, digits: Digits) -> Hint:
    return Hint(wording, {"letter": letter, "digit": digits[letter]})


def _place_of(hint: Hint) -> _Place:
    return cast(_Place, hint.values["place"])


def _place(equation: Equation, column: int) -> _Place:
    """A column: its number from the right, 0 for the whole, and whether it is last."""
    if equation.is_product:
        return {"column": 1 if column == 0 else 0, "leftmost": False}
    columns = max(map(len, equation.words))
    return {"column": column + 1, "leftmost": column + 1 == columns > 1}


def _of_column(place: _Place, step: Step) -> Hint | None:
    """What a column shows about a letter."""
    values: dict[str, Json] = {"place": place, "letter": step.letter}
    least, most = step.digits[0], step.digits[-1]
    if len(step.digits) == 1:
        is_left = step.technique == "column" and place["column"]
        wording = "column" if is_left else "only_digit"
        return Hint(wording, {**values, "digit": least})
    if step.technique == "parity":
        return Hint("only_odd" if least % 2 else "only_even", values)
    if len(step.digits) <= MOST_LISTED:
        return Hint("only_one_of", {**values, "either": list(step.digits)})
    if least >= LEAST_FLOOR:
        return Hint("only_at_least", {**values, "digit": least})
    if most <= MOST_ROOF:
        return Hint("only_at_most", {**values, "digit": most})
    return None


def _of_cases(step: Step) -> Hint | None:
    values: dict[str, Json] = {"letter": step.letter}
    if len(step.digits) > MOST_LISTED:
        return None
    if len(step.digits) > 1:
        return Hint("cases_several", {**values, "either": list(step.digits)})
    values["digit"] = step.digits[0]
    if step.other is None:
        return Hint("cases_one", values)
    return Hint("cases_two", {**values, "both": sorted((*step.digits, step.other))})


def _of_carry(equation: Equation, step: Step) -> Hint | None:
    """A carry or borrow that is known."""
    words, result = equation.added
    if len(step.digits) > 1 or step.into == 0:
        return None
    (carry,) = step.digits
    moved = "borrow" if equation.operator == MINUS else "carry"
    place = _place(equation, step.into)
    longest = [word for word in words if len(word) > step.into]
    if step.into == len(result) - 1 and not longest:
        return None  # the letter alone in its column says the same
    is_last = len(result) - 1 == step.into >= max(map(len, words)) - 1
    if is_last and step.column == step.into and len(longest) == 1:
        other = longest[0][0]
        if other != result[0] and carry:
            # The difference may be shorter than the first word: then nothing is left.
            is_part = longest == [words[0]]
            between = "all" if moved == "borrow" and is_part else "between"
            values: dict[str, Json]
            values = {"letter": result[0], "other": other, "carry": carry}
            return Hint(f"{moved}_{between}", {**values, "place": place})
    if step.other is not None:
        both = sorted((carry, step.other))
        return Hint(f"{moved}_two", {"place": place, "carry": carry, "both": both})
    if carry == 0:
        return Hint(f"{moved}_none", {"place": place})
    return Hint(moved, {"place": place, "carry": carry})


def _ahead(equation: Equation, digits: Digits) -> Hint:
    """The result is longer than all words: its first letter is a carry or borrow."""
    words, result = equation.added
    moved = "borrow" if equation.operator == MINUS else "carry"
    known = "one" if len(words) == 2 and not equation.leading_zero else "ahead"
    return _digit(f"{moved}_{known}", result[0], digits)


def _of_zero(equation: Equation, step: Step) -> Hint | None:
    """The result ends like one of the two words: the other word's last letter is 0."""
    words, result = equation.added
    if step.column != 0 or len(words) != 2 or equation.is_product:
        return None
    first, second = words[0][-1], words[1][-1]
    if first == second or result[-1] not in (first, second):
        return None
    letter, other = (first, second) if result[-1] == second else (second, first)
    if letter != step.letter:
        return None
    if equation.operator != MINUS:
        wording = "zero"
    else:
        wording = "zero_taken" if result[-1] == second else "zero_left"
    return Hint(wording, {"letter": letter, "other": other, "digit": 0})


def sentence(text: Text, hint: Hint) -> str:
    """A hint as a sentence of a language."""
    values = dict(hint.values)
    if "place" in values:
        values["place"] = _place_in_words(text.labels, _place_of(hint))
    for name in ("both", "either"):
        if name in values:
            digits = cast(Sequence[int], values[name])  # sorted, as hints are made
            *others, last = map(str, digits)
            commas = text.labels["comma"].join(others)
            values[name] = text.labels[name].format(others=commas, last=last)
    return text.hints[hint.wording].format(**values)


def _place_in_words(labels: Mapping[str, str], place: _Place) -> str:
    column = place["column"]
    if column == 0:
        return labels["calculation"]
    if place["leftmost"]:
        return labels["leftmost"]
    if column == 1:
        return labels["rightmost"]
    ordinals = labels["ordinals"].split()
    nth = ordinals[column - 1] if column <= len(ordinals) else None
    return labels["nth"].format(nth=nth or labels["number"].format(column=column))
