"""Cases of a test of which few are fast and the others soak."""

from collections.abc import Iterable
from typing import Any

import pytest


def few(
    names: str | tuple[str, ...], cases: Iterable[Any], fast: int = 1, **options: Any
) -> pytest.MarkDecorator:
    """Return `pytest.mark.parametrize` whose cases after the first are marked soak.

    Args:
        names: the arguments, as pytest takes them.
        cases: the values of each case; those that a change most often breaks go first.
        fast: how many of them the fast suite runs.
        options: what else `pytest.mark.parametrize` takes.
    """
    several = not isinstance(names, str) or "," in names
    found = [
        case if place < fast else _soaked(case, several=several)
        for place, case in enumerate(cases)
    ]
    return pytest.mark.parametrize(names, found, **options)


def _soaked(case: Any, *, several: bool) -> Any:
    if hasattr(case, "marks"):  # what pytest.param gives
        marks = (*case.marks, pytest.mark.soak)
        return pytest.param(*case.values, marks=marks, id=case.id)
    values = case if several else (case,)
    return pytest.param(*values, marks=pytest.mark.soak)
