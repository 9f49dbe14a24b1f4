"""The base classes of the models of a book's file."""

from typing import TYPE_CHECKING, ClassVar

from pydantic import BaseModel, ConfigDict, GetJsonSchemaHandler, model_validator
from pydantic_core import CoreSchema

if TYPE_CHECKING:
    from pydantic.json_schema import JsonSchemaValue


class Strict(BaseModel):
    """A model without unknown keys, whose values are of the right type already."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Abbreviated(Strict):
    """A mapping for which the value of one key is enough.

    Attributes:
        short: that key, and the type and description of its value.
    """

    short: ClassVar[tuple[str, type, str]]

    @model_validator(mode="before")
    @classmethod
    def _from_short(cls, value: object) -> object:
        key, kind, _ = cls.short
        return {key: value} if isinstance(value, kind) else value

    @classmethod
    def __get_pydantic_json_schema__(
        cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> "JsonSchemaValue":
        """The schema, which also allows the value alone."""
        key, _, about = cls.short
        ref = handler(core_schema)
        whole = handler.resolve_ref_schema(ref)
        short = {**whole["properties"][key], "description": about}
        mapping = dict(whole)
        whole.clear()
        whole.update(anyOf=[mapping, short], title=mapping.pop("title"))
        return ref
