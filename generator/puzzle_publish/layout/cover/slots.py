"""The words of a shop's kinds of covers: what the book says, or what is true of it."""

from dataclasses import dataclass

from ...core.book import BookConfig
from ...core.cover_options import MOST_PROMISE
from ...core.designs.design import Design
from .words import SEPARATOR, CoverText, counted_words


@dataclass(frozen=True, slots=True)
class CoverSlots:
    """The words for the slots of a cover, "" and () for those that stay empty.

    Attributes:
        nouns: what the number counts, the most precise word first.
        headline: "auto", "title" or "count".
        points: of the back.
        others: other books of the series, under their heading.
    """

    title: str
    promise: str
    banners: tuple[str, ...]
    number: str
    nouns: tuple[str, ...]
    volume: str
    author: str
    year: str
    headline: str
    points: tuple[str, ...]
    others: tuple[str, ...]


def slots_of(config: BookConfig, design: Design, text: CoverText) -> CoverSlots:
    """Return the words of a book's cover."""
    about, options = config.book, config.print.cover
    count = int(text.number.replace(",", ""))
    nouns = (text.noun, counted_words(design.counted("puzzles", count))[1])
    banners = options.banners
    points = options.points
    heading = design.say("cover_others")
    return CoverSlots(
        title=about.title,
        promise=options.promise or _promise(config, design, text),
        banners=tuple(_banners(config, design) if banners is None else banners),
        number=text.number,
        nouns=tuple(dict.fromkeys(nouns)),
        volume=text.volume,
        author=about.author,
        year=text.year[:4],
        headline=options.headline,
        points=tuple(text.points if points is None else points),
        others=(heading, *options.others) if options.others else (),
    )


def _promise(config: BookConfig, design: Design, text: CoverText) -> str:
    """Return a short subtitle, or else from which level to which the puzzles are."""
    subtitle = config.book.subtitle
    if 0 < len(subtitle) <= MOST_PROMISE:
        return subtitle
    levels = text.levels.split(SEPARATOR)
    if len(levels) < 2:
        return ""
    return design.say("cover_range", first=levels[0], last=levels[-1])


def _banners(config: BookConfig, design: Design) -> list[str]:
    """Return the banners that are true of a book."""
    found = [design.say("cover_large")] if design.large else []
    if config.print.answers != "separate":
        found.append(design.say("cover_solutions"))
    return found
