"""What both kinds of office files share: their properties, and bytes without a time."""

import datetime
import io
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Protocol

from ....core.errors import UsageError
from .items import Content

MOMENT = datetime.datetime(1980, 1, 1)  # the first that a ZIP file can name


class Properties(Protocol):
    """The properties of a document, as both libraries have them."""

    title: str
    author: str
    language: str
    comments: str
    created: datetime.datetime
    modified: datetime.datetime


class Document(Protocol):
    """A document of either library."""

    def save(self, stream: IO[bytes], /) -> None:
        """Write it."""


@contextmanager
def needed(name: str) -> Iterator[None]:
    """Import a format's library; raise a UsageError if it is not installed."""
    try:
        yield
    except ImportError:
        raise UsageError(
            f'--format {name} needs an extra; run: pip install "puzzle-publish[office]"'
        ) from None


def describe(properties: Properties, content: Content) -> None:
    """Set a document's properties; it was made at no time."""
    properties.title, properties.author = content.title, content.author
    properties.language, properties.comments = content.language, ""
    properties.created = properties.modified = MOMENT


def saved(document: Document) -> bytes:
    """Return a document's bytes, the same for the same content."""
    before, after = io.BytesIO(), io.BytesIO()
    document.save(before)
    with (
        zipfile.ZipFile(before) as members,
        zipfile.ZipFile(after, "w", zipfile.ZIP_DEFLATED) as fixed,
    ):
        for member in members.infolist():
            one = zipfile.ZipInfo(member.filename, MOMENT.timetuple()[:6])
            one.compress_type = zipfile.ZIP_DEFLATED
            fixed.writestr(one, members.read(member))
    return after.getvalue()
