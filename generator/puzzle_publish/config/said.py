"""What a book's file says, as its digest takes it."""

from ..core.book import BookConfig, ClueOptions, TasteOptions
from ..core.cover_options import CoverOptions
from ..core.puzzle import Json
from ..core.web_options import WebOptions


def said(config: BookConfig) -> dict[str, Json]:
    """Return the content of a file for the digest; `run:` does not change the book."""
    whole = config.model_dump(mode="json", by_alias=True, exclude={"run"})
    # So that books keep the digest that they had before these keys existed.
    for where, key, unset in (
        ("print", "editions", []),
        ("print", "volumes", 1),
        ("print", "matter", "auto"),
        ("print", "header", None),
        ("print", "records", False),
        ("book", "isbns", []),
        ("book", "spelling", None),
        ("book", "taste", TasteOptions().model_dump(mode="json")),
        ("book", "clues", ClueOptions().model_dump(mode="json")),
        ("book", "dedication", ""),
        ("book", "front", []),
        ("book", "back", []),
        ("book", "facts", ""),
        ("book", "meta", None),
        ("book", "quotes", ""),
    ):
        if whole[where][key] == unset:
            del whole[where][key]
    if whole["web"] == WebOptions().model_dump(mode="json"):
        del whole["web"]
    for section in whole["sections"]:
        for key, unset in (
            ("intro", ""),
            ("bonus", None),
            ("quote", "none"),
            ("blank_grids", 0),
            ("from", None),
            ("grade", "ours"),
        ):
            if section[key] == unset:
                del section[key]
        if section["ramp"] and not section["ramp"]["warm_up"]:
            del section["ramp"]["warm_up"]
    whole["print"]["cover"] = _short_cover(whole["print"]["cover"])
    return whole


def _short_cover(cover: dict[str, Json]) -> Json:
    """The options of a cover; its kind alone if they say nothing else."""
    plain = CoverOptions.model_validate({"kind": cover["kind"]}).model_dump(mode="json")
    return cover["kind"] if cover == plain else cover
