"""Checks `web:`: whether its codes can be printed, and lead to pages to play."""

from ..core.book import BookConfig
from ..core.reading.yaml_file import KeyPath
from ..core.web_codes import longest_address
from ..core.web_places import MOST_BYTES
from ..types.registry import load
from .faults import Faults

_CODES: KeyPath = ("web", "codes")


def check_web(faults: Faults, config: BookConfig | None) -> None:
    """Add why codes cannot be printed."""
    if config is None or config.web.codes == "none":
        return
    if not config.web.url:
        faults.add(_CODES, "needs web.url, the address that codes lead to")
        return
    if config.web.codes == "chapter" and not config.print.has_openers:
        message = "chapter needs print.matter: full, whose chapters begin with a page"
        faults.add(_CODES, message)
    longest = longest_address(config)
    if len(longest) > MOST_BYTES:
        message = (
            f"must be shorter by {len(longest) - MOST_BYTES}: a code holds {MOST_BYTES}"
            f" characters, and {longest} has {len(longest)}"
        )
        faults.add(("web", "url"), message)
    for k, section in enumerate(config.sections):
        kind = load(section.type)
        example = kind.example()
        if kind.player(*kind.read(example), config.book.language) is None:
            message = f"{kind.name} cannot be played on a screen, so codes lead nowhere"
            faults.add(("sections", k, "type"), message)
