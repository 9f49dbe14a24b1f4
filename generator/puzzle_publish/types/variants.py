"""Variants of a puzzle type: one type whose pages print different rules by its params.

Each variant has its own words and worked example, and in a book its own page of rules.
Hints are worded by the type's own text, whatever the variant.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from ..core.values import Request
from .contract import Text
from .registry import load


@dataclass(frozen=True, slots=True)
class Rules:
    """What a reader must learn once: a type, or one of its variants.

    Attributes:
        type: name of the type.
        variant: "" for the type's own.
    """

    type: str
    variant: str = ""

    @property
    def name(self) -> str:
        """Return a name that no other rules have, as in "crossword:codeword"."""
        return f"{self.type}:{self.variant}" if self.variant else self.type

    @property
    def anchor(self) -> str:
        """Return the anchor of the page that tells them."""
        return f"howto-{self.name.replace(':', '-')}"

    def text(self, language: str) -> Text:
        """Return their words."""
        return load(self.type).text_of(self.variant, language)


def rules_named(name: str) -> Rules:
    """Return the rules of that name.

    >>> rules_named("crossword:codeword")
    Rules(type='crossword', variant='codeword')
    """
    type_name, _, variant = name.partition(":")
    return Rules(type_name, variant)


def rules_of(request: Request) -> Rules:
    """Return the rules that a puzzle's page goes by."""
    return Rules(request.type, request.variant)


def rules_in(requests: Iterable[Request]) -> tuple[Rules, ...]:
    """Return all rules of some requests, each once, in their order."""
    return tuple(dict.fromkeys(map(rules_of, requests)))


def shared_text(requests: Iterable[Request], language: str) -> Text:
    """Return the words that requests of one type share.

    They are a variant's where all are of one, else the type's own.
    """
    first, *others = rules_in(requests)
    return (Rules(first.type) if others else first).text(language)
