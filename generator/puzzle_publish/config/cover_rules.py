"""What a book says about its cover against the book: badge, kind, slots, blurb."""

from pathlib import Path

from ..core.cover_options import SLOTS
from ..core.designs.numbers import DesignSizes, Genre
from ..core.errors import UsageError, place_of
from ..core.messages import did_you_mean, listed, quoted
from ..core.print_options import PrintOptions
from ..core.puzzle import Json
from ..core.reading.yaml_file import KeyPath
from ..core.text_fitting import LATIN_EM, ems
from ..page_order import LEVELS
from ..types.drawings import themes
from .faults import Faults

MOST_BLURB_EMS = 480.0  # 860 letters or 480 hanzi fill the back of 5x8 in
_COVER: KeyPath = ("print", "cover")


def check_badge(
    faults: Faults, options: PrintOptions, given: Json, *, is_large: bool
) -> None:
    """Check that a badge is true of the book."""
    path: KeyPath = ("print", "cover", "badge")
    kind = given
    if isinstance(given, dict):
        path, kind = (*path, "kind"), given.get("kind")
    if kind == "year" and (why := _undated(faults, options, "auto, count or none")):
        faults.add(path, why)
    if kind == "large-print" and not is_large:
        message = (
            f"the design {options.design} is not in large print; choose the design"
        )
        faults.add(path, f"{message} large-print, or another badge")


def check_genre(
    faults: Faults, options: PrintOptions, sizes: DesignSizes, kind: str
) -> None:
    """Check that a cover of a shop's kind is true of the book, and its slots known."""
    genre = sizes.covers[kind].genre
    given = faults.at(_COVER)
    place = (*_COVER, "kind") if isinstance(given, dict) else _COVER
    if genre is None:
        _refuse_slots(faults, options, sizes, kind)
        return
    _refuse_unused(faults, options, sizes, kind)
    if message := _untrue(faults, options, sizes, genre):
        faults.add(place, message)
    theme = options.cover.theme
    if theme is not None and theme not in themes():
        message = f"must be {listed(themes())} (got {quoted(theme)})"
        faults.add((*_COVER, "theme"), message + did_you_mean(theme, themes()))
    _check_blurb(faults, options.cover.blurb)


def places_of(sizes: DesignSizes) -> dict[str, list[str]]:
    """Return the kinds of covers that have a place for each key of `cover:`.

    Keys that all kinds have a place for are left out.
    """

    def of(*genres: Genre | None) -> list[str]:
        return [name for name, one in sizes.covers.items() if one.genre in genres]

    every = [name for name, one in sizes.covers.items() if one.genre]
    pictures = of(None, "picture")
    return {
        **dict.fromkeys(SLOTS, every),
        "badge": of(None),
        "picture": pictures,
        "focus": pictures,
        "theme": of("children", "picture"),
    }


def _refuse_slots(
    faults: Faults, options: PrintOptions, sizes: DesignSizes, kind: str
) -> None:
    """Refuse what only some kinds of covers have a slot for."""
    places = places_of(sizes)
    for key in options.cover.slots:
        having = listed(places[key])
        message = f"the cover {kind} has no slot for it; the kinds {having} do"
        faults.add((*_COVER, key), message, at_key=True)


def _refuse_unused(
    faults: Faults, options: PrintOptions, sizes: DesignSizes, kind: str
) -> None:
    """Refuse a badge, a picture or a theme for a cover that has no place for it."""
    given = faults.at(_COVER)
    places = places_of(sizes)
    for key in ("badge", "picture", "theme"):
        if isinstance(given, dict) and key in given and kind not in places[key]:
            message = f"the cover {kind} has no place for it; {listed(places[key])} has"
            faults.add((*_COVER, key), message, at_key=True)
    pictured = sizes.covers[kind].genre == "picture"
    if options.cover.picture is not None and options.cover.theme and pictured:
        message = "is in place of a picture of yours; name one of the two"
        faults.add((*_COVER, "theme"), message, at_key=True)


def _untrue(
    faults: Faults, options: PrintOptions, sizes: DesignSizes, genre: Genre
) -> str:
    """Return why a kind would be untrue of a book or lack its picture, else ""."""
    cover = options.cover
    if genre == "picture" and cover.picture is None and cover.theme is None:
        return "needs a picture of yours or a theme; name one as picture or theme"
    if genre == "large-print" and not sizes.is_large:
        return (
            f"the design {options.design} is not in large print; choose the design"
            " large-print, or another kind"
        )
    return _undated(faults, options, "another kind") if genre == "year" else ""


def _undated(faults: Faults, options: PrintOptions, instead: str) -> str:
    """Return why pages of a book have no days, and what to choose; else ""."""
    sections = faults.at(("sections",))
    for k, section in enumerate(sections if isinstance(sections, list) else ()):
        if isinstance(section, dict) and "dates" not in section:
            none = f"the puzzles of sections[{k}] have no dates; give them dates"
            return f"{none}, or choose {instead}"
    if options.order == LEVELS:
        return f"order: levels prints no days; choose another order, or {instead}"
    return ""


def _check_blurb(faults: Faults, blurb: str) -> None:
    """Check that a blurb is Markdown without pictures, and fits the back."""
    path = (*_COVER, "blurb")
    if not blurb.strip():
        return
    if ems(blurb) > MOST_BLURB_EMS:
        most = MOST_BLURB_EMS / LATIN_EM
        message = (
            f"is about {ems(blurb) / LATIN_EM:.0f} letters long; the back has room for"
            f" {most:.0f}, or {MOST_BLURB_EMS:.0f} hanzi"
        )
        faults.add(path, message)
        return
    from ..core.reading.markdown_file import matter_of
    from ..core.reading.user_text import UserText

    try:
        matter = matter_of(UserText(blurb, "print.cover.blurb", "", ".md"), Path())
    except UsageError as error:
        for place in map(place_of, error.problems):
            faults.add(path, f"its line {place['line'] or 1}: {place['message']}")
        return
    if matter.pictures:
        faults.add(path, "may have no pictures")
