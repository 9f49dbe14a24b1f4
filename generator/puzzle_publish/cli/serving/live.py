"""The addresses of a book as it is now, below its own: events, pictures, play."""

import asyncio
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ...web.hosted import POLICY as SITE_POLICY
from .app import POLICY, not_found, policy_of, response, template, words_of
from .desk import Desk
from .desks import Desks
from .drawing import drawn_page
from .spoken import Spoken

_SITE_POLICY = f"{SITE_POLICY}; frame-ancestors 'self'"
_AGAIN_S = 1  # until a page that is not made yet is asked for again
# Not mimetypes, which asks each system for another opinion.
_KINDS = {
    "css": "text/css",
    "html": "text/html",
    "js": "text/javascript",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
}


class LiveViews:
    """Answers from the desks of books; each view takes a request and a book's path."""

    def __init__(self, desks: Desks, spoken: Spoken) -> None:
        self._desks, self._spoken = desks, spoken
        self._drawing = asyncio.Lock()  # PDFium draws one page at a time

    async def events(self, _: Request, path: Path) -> Response:
        """Answer with the state of the book, now and after each change."""
        return StreamingResponse(
            self._desks.of(path).events(self._spoken.now),
            media_type="text/event-stream",
            headers=policy_of(POLICY),
        )

    async def picture(self, request: Request, path: Path) -> Response:
        """Answer with a page, or with the front of a cover."""
        desk, name = self._desks.of(path), request.path_params["picture"]
        found = desk.pictures.get(name) or desk.covers.get(name)
        return not_found() if found is None else response(found, "image/png")

    async def large(self, request: Request, path: Path) -> Response:
        """Answer with a page in large."""
        leaf = self._desks.of(path).leaf(request.path_params["picture"])
        if leaf is None:
            return not_found()
        async with self._drawing:
            drawn = await asyncio.to_thread(drawn_page, *leaf)
        return response(drawn, "image/png")

    async def play(self, request: Request, path: Path) -> Response:
        """Answer with a file of the playable edition of the pages that are shown."""
        desk = self._desks.of(path)
        name: str = request.path_params["file"]
        if name.endswith("/") or not name:
            name += "index.html"
        found, is_page = desk.site.get(name), name.endswith(".html")
        if not desk.is_sited and (is_page or found is None):
            return _wait(desk)
        if found is None:
            return not_found()
        kind = _KINDS.get(name.rpartition(".")[2], "application/octet-stream")
        return response(found, kind, _SITE_POLICY)


def _wait(desk: Desk) -> Response:
    """Return a page that asks again until the one that was asked for is there."""
    language = desk.state["language"]
    html = template("wait.html.j2").render(
        words=words_of("pages", language), language=language, seconds=_AGAIN_S
    )
    answer = response(html, "text/html")
    answer.status_code = 503
    answer.headers["Retry-After"] = str(_AGAIN_S)
    return answer
