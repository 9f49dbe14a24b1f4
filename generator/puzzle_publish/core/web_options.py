"""`web:`: the playable edition of a book, and the codes on paper that lead to it."""

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from .strict_model import Strict

THEMES = ("auto", "light", "dark", "contrast")
# What RFC 3986 allows in the authority and the path of an address.
_FORM = re.compile(
    r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[A-Za-z0-9._~!$&'()*+,;=:@%-]*)*"
)


def site_url(text: str) -> str:
    """Return the address of a site, with a slash at its end; "" for "".

    >>> site_url("https://example.org/daily")
    'https://example.org/daily/'

    Raises:
        ValueError: it is no address of a folder on a host.
    """
    if text and not _FORM.fullmatch(text):
        raise ValueError(
            "must be an address such as https://example.org/daily, in ASCII, without"
            " ? and #"
        )
    return f"{text.rstrip('/')}/" if text else ""


class WebOptions(Strict):
    """`web:` what `publish web` makes of the finished book."""

    url: Annotated[str, AfterValidator(site_url)] = Field(
        "",
        max_length=300,
        description="Where the playable edition is on the web, as in"
        " https://example.org/daily; needed for codes.",
    )
    codes: Literal["none", "page", "chapter"] = Field(
        "none",
        description="QR codes below the text that open a puzzle in a browser: `page`"
        " prints one on each page of puzzles, for its first; `chapter` one where a"
        " chapter begins.",
    )
    answers: Literal["play", "none"] = Field(
        "play",
        description="`play`: pages check and reveal. `none`: for contests, no file of"
        " the site has an answer; only for crosswords.",
    )
    theme: Literal["auto", "light", "dark", "contrast"] = Field(
        "auto",
        description="How pages look until a reader chooses; `auto` follows the system.",
    )
