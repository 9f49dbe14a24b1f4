"""Who may ask the server: programs of this machine that know the token.

Every web page that the user has open can send requests to 127.0.0.1, and can give its
own name that address. So a request must carry the token in its address, and name the
server as the browser of its user does.
"""

import secrets
from collections.abc import Mapping

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Guard:
    """Refuses what is not asked by the user; gives every answer the safe headers.

    Args:
        app: answers the rest, with the path below the token.
        port: the server's.
    """

    def __init__(self, app: ASGIApp, port: int) -> None:
        self.token = secrets.token_urlsafe(24)
        self._app = app
        self._hosts = {f"{name}:{port}" for name in ("127.0.0.1", "localhost")}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            return
        answer: ASGIApp = self._refusal(scope) or self._app
        given = scope["path"].partition("/")[2].partition("/")
        below = dict(scope, path=f"/{given[2]}", root_path="")

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = dict(message, headers=_with(message["headers"], HEADERS))
            await send(message)

        await answer(below, receive, send_safely)

    def _refusal(self, scope: Scope) -> PlainTextResponse | None:
        """Return the answer to a request that is refused, None to others."""
        names = [value for name, value in scope["headers"] if name == b"host"]
        if [name.decode("latin-1").lower() in self._hosts for name in names] != [True]:
            allowed = " or ".join(sorted(self._hosts))
            return _said(403, f"This server is only reached as {allowed}.")
        posted = scope["method"] == "POST"
        if scope["method"] != "GET" and not posted:
            return _said(405, "Only GET and POST are allowed.", {"Allow": "GET, POST"})
        if posted and not _is_own(dict(scope["headers"])):
            return _said(403, "Only a page of this server may send, and as JSON.")
        token, slash, _ = scope["path"].removeprefix("/").partition("/")
        if not secrets.compare_digest(token.encode(), self.token.encode()) or not slash:
            sentence = "Open the address that publish printed, with its token."
            return _said(403, sentence)
        return None


def _is_own(headers: Mapping[bytes, bytes]) -> bool:
    """Return whether JSON comes from a page of the server, as its browser says.

    Another page cannot name our origin, and cannot send JSON without being asked.
    """
    kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
    own = b"http://" + headers[b"host"].lower()
    return kind == b"application/json" and headers.get(b"origin", b"").lower() == own


def _said(
    status: int, sentence: str, headers: Mapping[str, str] | None = None
) -> PlainTextResponse:
    return PlainTextResponse(f"{sentence}\n", status, headers)


def _with(
    headers: list[tuple[bytes, bytes]], more: Mapping[str, str]
) -> list[tuple[bytes, bytes]]:
    return [*headers, *((k.lower().encode(), v.encode()) for k, v in more.items())]
