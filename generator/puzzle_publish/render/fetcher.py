"""What a page may load: files below a few folders, and nothing else.

No network, no data: URLs, no file elsewhere. WeasyPrint loads images, style sheets,
fonts, imports and attachments through this fetcher.
"""

from collections.abc import Iterable
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import unquote, urlsplit

from ..core.reading.safe_read import read_regular
from .weasy import FatalURLFetchingError, URLFetcher, URLFetcherResponse

MOST_MIB = 64  # of a picture, a style sheet or a font


class RootedFetcher(URLFetcher):  # type: ignore[misc]  # WeasyPrint is untyped
    """A fetcher that serves files below its roots and refuses everything else."""

    def __init__(self, roots: Iterable[Path]) -> None:
        super().__init__(allowed_protocols=("file",), allow_redirects=False)
        self._roots = tuple(root.resolve() for root in roots)

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        """Return the file's response.

        Raises:
            FatalURLFetchingError: the URL is not a file below a root.
        """
        path = self.path_of(url)
        try:
            raw = read_regular(path, MOST_MIB)
        except FileNotFoundError:
            raise  # a missing file, which WeasyPrint reports by the name on the page
        except OSError as error:
            raise FatalURLFetchingError(
                f"a page asked for {path}: {error.strerror}"
            ) from None
        # Return the bytes of the path that was checked; WeasyPrint might read the URL
        # differently.
        kind = guess_type(path.name)[0] or "application/octet-stream"
        return URLFetcherResponse(path.as_uri(), raw, {"Content-Type": kind})

    def path_of(self, url: str) -> Path:
        """Return the path of a URL.

        Raises:
            FatalURLFetchingError: the URL is not a file below a root.
        """
        parts = urlsplit(url)
        if parts.scheme != "file" or parts.netloc:
            raise FatalURLFetchingError(f"a page asked for {url!r}: not allowed")
        path = Path(unquote(parts.path)).resolve()
        if not any(path.is_relative_to(root) for root in self._roots):
            raise FatalURLFetchingError(
                f"a page asked for {path}: outside the book's folders"
            )
        return path
