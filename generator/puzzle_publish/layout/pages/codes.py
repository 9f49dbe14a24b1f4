"""QR codes below the text of pages, which open their puzzles in a browser."""

from collections.abc import Mapping, Sequence

from ...core.book import BookConfig
from ...core.placed import PlacedFigure
from ...core.values import Key, Pick, PuzzlePlace
from ...core.web_codes import book_code_version, code_figure, pages_by_day
from ...core.web_places import MODULE_MM, address, page_name
from .page_plan import Chapter


def codes_of(
    config: BookConfig,
    chapters: Sequence[Chapter],
    picks: Mapping[Key, Pick],
    places: Mapping[Key, PuzzlePlace],
) -> dict[int, PlacedFigure]:
    """Return the code of each page that has one, for its or its chapter's first puzzle.

    {} for a book without codes.
    """
    version = book_code_version(config)
    if not version:
        return {}
    first: dict[int, Pick] = {}
    for chapter in chapters:
        requests = chapter.requests
        if config.web.codes == "chapter":
            page = chapter.opener or places[requests[0].key].page
            first[page] = picks[requests[0].key]
            continue
        for request in requests:
            first.setdefault(places[request.key].page, picks[request.key])
    by_day = pages_by_day(config)
    found = {}
    for page, pick in first.items():
        name = page_name(pick.number, pick.request.date, by_day=by_day)
        text = address(config.web.url, name, pick.puzzle.id)
        found[page] = PlacedFigure(code_figure(text, version), MODULE_MM)
    return found
