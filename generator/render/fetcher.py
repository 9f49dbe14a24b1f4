"""What a page may load: the files it names itself, and nothing else.

No network, no data: URLs, no file outside the roots. WeasyPrint asks for images, style
sheets, fonts, imports and attachments alike through this door.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from weasyprint.urls import FatalURLFetchingError, URLFetcher


class RootedFetcher(URLFetcher):  # type: ignore[misc]  # WeasyPrint is untyped
    """A fetcher that serves files below a few folders and refuses all else."""

    def __init__(self, roots: Iterable[Path]) -> None:
        super().__init__(allowed_protocols=("file",), allow_redirects=False)
        self._roots = tuple(root.resolve() for root in roots)

    def fetch(self, url: str, headers: Any = None) -> Any:
        """Return the file's response.

        Raises:
            FatalURLFetchingError: the URL is no file below a root.
        """
        parts = urlsplit(url)
        if parts.scheme != "file" or parts.netloc:
            raise FatalURLFetchingError(f"a page asked for {url!r}: not allowed")
        path = Path(unquote(parts.path)).resolve()
        if not any(path.is_relative_to(root) for root in self._roots):
            raise FatalURLFetchingError(
                f"a page asked for {path}: outside the book's folders"
            )
        return super().fetch(url, headers)
