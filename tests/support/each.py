"""Cheap cases of a test that fail together, as one test."""

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any


def each(
    names: str | tuple[str, ...],
    cases: Iterable[Any],
    *,
    ids: Callable[[Any], str] = repr,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator: a test runs all cases and names those that fail.

    Takes what `pytest.mark.parametrize` takes. A case is a test of its own only where
    it is slow or run alone: collecting and reporting take longer than most cases.
    """
    found = list(cases)
    every = names.split(", ") if isinstance(names, str) else list(names)

    def decorated(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def looped(**fixtures: Any) -> None:
            assert found, "no cases"
            faults = []
            for case in found:
                values = case if len(every) > 1 else (case,)
                try:
                    test(**dict(zip(every, values, strict=True)), **fixtures)
                except Exception as error:
                    text = str(error) or type(error).__name__
                    faults.append(f"{ids(case)}: {text}")
            assert not faults, "\n".join(faults)

        mine = inspect.signature(test).parameters.values()
        rest = [one for one in mine if one.name not in every]
        looped.__signature__ = inspect.Signature(rest)  # type: ignore[attr-defined]
        return looped

    return decorated
