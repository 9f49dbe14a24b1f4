"""The addresses of the server, below the token: page, events, pictures, puzzles."""

import asyncio
import io
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import jinja2
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from ...core.puzzle import Json
from ...core.reading.json_values import members_of
from ...core.reading.yaml_file import read
from ...core.resources import templates
from ...web.hosted import POLICY as SITE_POLICY
from .desk import Desk

# Nothing from elsewhere, nothing in the page itself, no frames.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_SITE_POLICY = f"{SITE_POLICY}; frame-ancestors 'self'"
_LARGE_DPI = 160
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


def app_of(desk: Desk) -> Starlette:
    """Return what answers requests below the token."""
    views = _Views(desk)
    return Starlette(
        routes=[
            Route("/", views.page),
            Route("/page.js", views.script),
            Route("/page.css", views.style),
            Route("/events", views.events),
            Route("/picture/{name}.png", views.picture),
            Route("/large/{name}.png", views.large),
            Route("/play/{path:path}", views.play),
        ],
        exception_handlers={404: not_found},
    )


class _Views:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._drawing = asyncio.Lock()  # PDFium draws one page at a time

    async def page(self, _: Request) -> Response:
        state = self._desk.state
        html = template("page.html.j2").render(
            words=words_of("text", state["language"]),
            language=state["language"],
            title=state["title"] or state["file"],
        )
        return response(html, "text/html")

    async def script(self, _: Request) -> Response:
        return response(ours("page.js"), "text/javascript")

    async def style(self, _: Request) -> Response:
        return response(ours("page.css"), "text/css")

    async def events(self, _: Request) -> Response:
        return StreamingResponse(
            self._desk.events(), media_type="text/event-stream", headers=_policy(POLICY)
        )

    async def picture(self, request: Request) -> Response:
        found = self._desk.pictures.get(request.path_params["name"])
        if found is None:
            return not_found(request)
        return response(found, "image/png")

    async def large(self, request: Request) -> Response:
        leaf = self._desk.leaf(request.path_params["name"])
        if leaf is None:
            return not_found(request)
        async with self._drawing:
            drawn = await asyncio.to_thread(drawn_page, *leaf)
        return response(drawn, "image/png")

    async def play(self, request: Request) -> Response:
        path: str = request.path_params["path"]
        if path.endswith("/") or not path:
            path += "index.html"
        found, is_page = self._desk.site.get(path), path.endswith(".html")
        if not self._desk.is_sited and (is_page or found is None):
            return self._wait()
        if found is None:
            return not_found(request)
        kind = _KINDS.get(path.rpartition(".")[2], "application/octet-stream")
        return response(found, kind, _SITE_POLICY)

    def _wait(self) -> Response:
        """Return a page that asks again until the one that was asked for is there."""
        language = self._desk.state["language"]
        html = template("wait.html.j2").render(
            words=words_of("text", language), language=language, seconds=_AGAIN_S
        )
        answer = response(html, "text/html")
        answer.status_code = 503
        answer.headers["Retry-After"] = str(_AGAIN_S)
        return answer


def response(content: str | bytes, kind: str, policy: str = POLICY) -> Response:
    """Return an answer with the policy of its page."""
    return Response(content, media_type=kind, headers=_policy(policy))


def _policy(policy: str) -> dict[str, str]:
    return {"Content-Security-Policy": policy}


def not_found(*_: object) -> Response:
    """Return the answer to a request for what is not there."""
    return PlainTextResponse("There is no such page.\n", 404)


def drawn_page(data: bytes | Path, index: int, dpi: int = _LARGE_DPI) -> bytes:
    """Return a page of a PDF as a PNG, large unless told otherwise."""
    import pypdfium2

    out = io.BytesIO()
    document = pypdfium2.PdfDocument(data)
    try:
        bitmap = document[index].render(scale=dpi / 72, grayscale=False)
        bitmap.to_pil().save(out, "PNG", compress_level=1)
    finally:
        document.close()
    return out.getvalue()


def ours(name: str) -> str:
    """Return a script or a style sheet."""
    return (templates() / "serve" / name).read_text(encoding="utf-8")


@cache
def template(name: str) -> jinja2.Template:
    """Return a template, which escapes what it is given."""
    found = jinja2.Environment(
        loader=jinja2.FileSystemLoader(templates() / "serve"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return found.get_template(name)


@cache
def words_of(name: str, language: str) -> Mapping[str, Json]:
    """Return the words of a page."""
    return members_of(read(templates() / "serve" / f"{name}.{language}.yaml").data)
