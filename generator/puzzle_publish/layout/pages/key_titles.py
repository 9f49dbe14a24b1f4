"""The author's titles of sections, above their answers in the key."""

from collections.abc import Iterable
from dataclasses import dataclass

from ...core.book import BookConfig
from ...core.designs.design import Design
from ...core.text_fitting import ems, shortened
from ...core.values import Geometry, Request
from ...types.registry import family_of
from .measurer import Measurer

_PT = 1.3  # of a small head at most, per mm of its height


@dataclass(frozen=True, slots=True)
class KeyTitle:
    """What is above a section's answers in place of its type's title."""

    words: str
    width_mm: float


def has_heads(config: BookConfig, requests: Iterable[Request]) -> bool:
    """Return whether the key has answers below several heads."""
    own = _own_titles(config)
    heads = {own.get(r.key.section) or family_of(r.type) for r in requests}
    return len(heads) > 1


def _own_titles(config: BookConfig) -> dict[str, str]:
    return {one.id: one.title for one in config.sections if one.title}


def key_titles(
    config: BookConfig, design: Design, geometry: Geometry, measurer: Measurer
) -> dict[str, KeyTitle]:
    """Return what is above the answers of each titled section, at most a page wide."""
    room = geometry.type_width_mm
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    size_pt = _PT * design.numbers.hints.top * scale

    def fitted(title: str) -> KeyTitle:
        words, most = title, ems(title)
        wide = measurer.width_mm(words, weight=600, size_pt=size_pt)
        while wide > room:
            most *= min(0.98, room / wide)
            words = shortened(title, most)
            wide = measurer.width_mm(words, weight=600, size_pt=size_pt)
        return KeyTitle(words, wide)

    return {name: fitted(title) for name, title in _own_titles(config).items()}
