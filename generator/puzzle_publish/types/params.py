"""The base of every type's Params: what a book's file may set.

Separate from contract.py, which must load without pydantic.
"""

import copy
import datetime
import functools
import types
from collections.abc import Mapping
from typing import (
    Annotated,
    Any,
    ClassVar,
    NotRequired,
    Union,
    final,
    get_args,
    get_origin,
)

from pydantic import BaseModel, ConfigDict, Field, create_model
from typing_extensions import TypedDict

from ..core.messages import did_you_mean, listed
from ..core.puzzle import Json, canonical_json
from ..core.reading.json_schema import Schema, schema_of
from ..core.reading.model_errors import check_model
from ..core.reading.yaml_file import KeyPath, Problem, YamlFile
from ..core.values import Letters

# Params that follow from the place of a puzzle in its book: no author sets them.
OF_THE_PLACE = ("level", "date", "turn", "auto")

# Params that name lists of words; a type's is the first that it has.
WORD_PARAMS = ("words", "lexicon")

# Marks what only `resolve` puts into params, as in `str | Annotated[Words, PREPARED]`,
# or a whole field. `authors_form` leaves it out.
PREPARED = object()
_STRICT = ConfigDict(extra="forbid", strict=True)


class Params(BaseModel):
    """What a book's author may set for a type.

    `level` is the level requested. In types whose Params have these fields, a dated
    section also sets `date`, and each puzzle gets the next `turn` if resolved params
    have any, to take what it is made of from a list in turn. `auto` is set for sections
    of `level: auto`: `resolve` leaves of that list what suits this level best.

    What `resolve` puts in place of what an author wrote is a type of its own, marked
    PREPARED: no author may write it.

    Attributes:
        sizes: the params that say how large a grid is, in whole numbers. Those of a
            preset give way to what an author asks and to the page; see yielding.py.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    sizes: ClassVar[tuple[str, ...]] = ()

    level: str = "medium"


class DatedParams(Params):
    """Params of a type whose puzzles belong to dates: its sections need `dates:`."""

    date: datetime.date | None = None


class Lesson(TypedDict):
    """The words of an author's list, for which sheets are made.

    Attributes:
        words: those that puzzles can have, as cells have them and as they are printed.
        absent: why no puzzle has each of the others, as they are printed.
        side: of the smallest board that has them, where larger ones are allowed.
        fillers: whether words of other lists may make sheets different.
        least: the fewest words of a sheet, where it may have fewer than most sheets.
    """

    words: dict[str, str]
    absent: dict[str, str]
    side: NotRequired[int]
    fillers: NotRequired[bool]
    least: NotRequired[int]


@final
class _Rows(TypedDict):
    __pydantic_config__ = _STRICT  # type: ignore[misc]
    rows: list[str]
    changed: NotRequired[int]
    title: NotRequired[str]
    drawing: NotRequired[str]


@final
class Drawn(TypedDict):
    """Drawings of the library: one by its name, or all of a theme."""

    __pydantic_config__ = _STRICT  # type: ignore[misc]
    name: NotRequired[str]
    theme: NotRequired[str]


_Member = Annotated[str, Field(pattern="^(name|digest)$")]

# A list of words, {"name": …, "digest": …}, and a picture, as `resolve` read them.
Reference = Annotated[dict[_Member, str], Field(min_length=2), PREPARED]
Rows = Annotated[_Rows, PREPARED]

# What cells have of an author's É, Ñ and ß.
WithMarks = Annotated[
    Letters,
    Field(
        exclude_if=lambda letters: letters == "keep",
        description="keep: cells have the letters of your own lists as they are, É, Ñ"
        " and Ö; plain: without their marks, E, N and O (of German OE).",
    ),
]


@functools.cache
def authors_form(model: type[Params]) -> type[Params]:
    """Return the model of what an author may write; the same if that is all of it."""
    changed: dict[str, Any] = {}
    for name, field in model.model_fields.items():
        written = _written(field.annotation)
        if written != field.annotation:
            changed[name] = (written, copy.copy(field))
    if not changed:
        return model
    return create_model(model.__name__, __base__=model, **changed)


def not_for_authors(model: type[Params]) -> tuple[str, ...]:
    """Return the params that are set by their place, or by `resolve` alone."""
    fields = model.model_fields.items()
    return OF_THE_PLACE + tuple(n for n, one in fields if PREPARED in one.metadata)


def words_param(model: type[Params]) -> str | None:
    """Return the param that names a type's words, None if it has no words."""
    return next((name for name in WORD_PARAMS if name in model.model_fields), None)


def authors_schema(
    model: type[Params], ref_template: str = "#/$defs/{model}"
) -> Schema:
    """Return the JSON schema of what an author may write."""
    schema = schema_of(authors_form(model), ref_template)
    for name in not_for_authors(model):
        schema["properties"].pop(name, None)
    return schema


def read_authors(
    file: YamlFile, model: type[Params], base: KeyPath, wanted: Mapping[str, Json]
) -> tuple[Params | None, list[Problem]]:
    """Return an author's params, or None and what is wrong with them.

    Args:
        file: the source of the params, for the places.
        model: the Params of the type.
        base: their path in the file.
        wanted: the params with those of the level and the place.
    """
    private = not_for_authors(model)
    unknown = [
        name
        for name in private
        if name not in OF_THE_PLACE and wanted.get(name) is not None
    ]
    asked = {name: value for name, value in wanted.items() if name not in unknown}
    found, problems = check_model(
        file, authors_form(model), base, asked, private=private
    )
    problems += [
        file.problem((*base, name), _no_such_key(model, name), at_key=True)
        for name in unknown
    ]
    if found is None or problems:
        return None, problems
    return model.model_validate_json(canonical_json(dict(wanted))), []


def model_in(cls: type) -> type[Params] | None:
    """Return the Params in the brackets of a type's base, None if none are there."""
    for base in vars(cls).get("__orig_bases__", ()):
        for argument in get_args(base):
            if isinstance(argument, type) and issubclass(argument, Params):
                return argument
    return None


def _no_such_key(model: type[Params], name: str) -> str:
    keys = list(authors_schema(model)["properties"])
    allowed = f"allowed are {listed(keys, last='and')}"
    return f"there is no such key; {allowed}{did_you_mean(name, keys)}"


def _written(annotation: object) -> object:
    """Return an annotation without the parts of unions that are PREPARED."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is list:
        return list[_written(parts[0])]  # type: ignore[misc]
    if origin not in (Union, types.UnionType):
        return annotation
    kept = [_written(part) for part in parts if not _is_prepared(part)]
    return Union[tuple(kept)] if kept != list(parts) else annotation  # noqa: UP007


def _is_prepared(part: object) -> bool:
    """Return whether a part of a union is PREPARED, or a list of nothing else."""
    if get_origin(part) is list:
        return _is_prepared(get_args(part)[0])
    return PREPARED in getattr(part, "__metadata__", ())
