"""The addresses of the studio, below the token: shelf, books, builds, downloads."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from ...config.load import load_book
from ...core.errors import PublishError, UsageError
from ...core.puzzle import Json
from ...core.reading.json_values import text, within
from ...core.reading.yaml_edit import ChangedMeanwhile
from ..new_book import new_book
from ..presets import about, presets
from .app import POLICY, drawn_page, not_found, ours, response, template, words_of
from .building import Builds
from .extras import Extras
from .lists import MOST_SENT, judged, list_of, save
from .printed import page_of, printed, words_of_edit
from .server import answer, listening
from .shelf import books, change, files, more_of, on_shelf, opened, output_of
from .shop_form import shop_form

_SCRIPTS = (
    "studio",
    "studio_drag",
    "studio_more",
    "studio_shop",
    "studio_tools",
    "studio_words",
)
_MOST = 1 << 20  # bytes of what a page sends
_COVER_DPI = 60
_LEAF_DPI = 72

_T = TypeVar("_T")
_View = Callable[[Request, Path], Awaitable[Response]]


def open_studio(folder: Path, language: str, port: int, *, opens: bool) -> None:
    """Serve the studio of a folder; print its address.

    Raises:
        KeyboardInterrupt: the only end.
        UsageError: the port is in use.
    """

    async def run() -> None:
        builds, extras = Builds(), Extras()
        app = studio_of(folder, language, builds, extras)
        said = f"{folder}: Ctrl-C ends the studio"
        try:
            await answer(app, listener, said, _nothing, opens=opens, posts=True)
        finally:
            await builds.end()
            extras.end()

    with listening(port) as listener:
        asyncio.run(run())


def studio_of(folder: Path, language: str, builds: Builds, extras: Extras) -> Starlette:
    """Return what answers requests below the token."""
    views = _Views(folder, language, builds, extras)
    return Starlette(
        routes=[
            Route("/", views.page),
            Route("/{script}.js", views.script),
            Route("/studio.css", views.style),
            Route("/shelf", views.shelf),
            Route("/new", views.new, methods=["POST"]),
            Route("/book/{name}", views.of(views.book)),
            Route("/book/{name}/change", views.of(views.change), methods=["POST"]),
            Route("/book/{name}/more", views.of(views.more)),
            Route("/book/{name}/more/{section:int}", views.of(views.more)),
            Route("/book/{name}/words/{section:int}", views.of(views.words)),
            Route("/book/{name}/judge", views.of(views.judge), methods=["POST"]),
            Route("/book/{name}/save", views.of(views.save), methods=["POST"]),
            Route("/book/{name}/build", views.of(views.build), methods=["POST"]),
            Route("/book/{name}/progress", views.of(views.progress)),
            Route("/book/{name}/shop", views.of(views.shop)),
            Route("/book/{name}/make", views.of(views.make), methods=["POST"]),
            Route("/book/{name}/made/{file}", views.of(views.made)),
            Route("/book/{name}/puzzles", views.of(views.puzzles)),
            Route("/book/{name}/edit", views.of(views.edit), methods=["POST"]),
            Route("/book/{name}/page/{page:int}.png", views.of(views.leaf)),
            Route("/book/{name}/cover.png", views.of(views.cover)),
            Route("/book/{name}/file/{file:path}", views.of(views.download)),
        ],
        exception_handlers={
            404: not_found,
            PublishError: _refused,
            ValueError: _refused,
        },
    )


class _Views:
    def __init__(
        self, folder: Path, language: str, builds: Builds, extras: Extras
    ) -> None:
        self._folder, self._language = folder, language
        self._builds, self._extras = builds, extras
        self._one = asyncio.Lock()  # files are read and written one at a time

    def of(self, view: _View) -> Callable[[Request], Awaitable[Response]]:
        """Return a view of a book of the folder; nothing else is opened."""

        async def found(request: Request) -> Response:
            path = books(self._folder).get(request.path_params["name"])
            return not_found() if path is None else await view(request, path)

        return found

    async def page(self, _: Request) -> Response:
        html = template("studio.html.j2").render(
            words=words_of("studio", self._language), language=self._language
        )
        return response(html, "text/html")

    async def script(self, request: Request) -> Response:
        name = request.path_params["script"]
        if name not in _SCRIPTS:
            return not_found()
        return response(ours(f"{name}.js"), "text/javascript")

    async def style(self, _: Request) -> Response:
        return response(ours("page.css") + ours("studio.css"), "text/css")

    async def shelf(self, _: Request) -> Response:
        return _json(await self._quietly(self._shelf))

    async def new(self, request: Request) -> Response:
        asked = await _asked(request)
        name, preset = (text(within(asked, key)) for key in ("name", "preset"))
        source = preset or None
        if source and source not in presets():
            raise UsageError("there is no such preset")
        path = await self._quietly(partial(new_book, name, self._folder, source=source))
        return _json({"name": path.name})

    async def book(self, _: Request, path: Path) -> Response:
        return _json(await self._quietly(partial(opened, path)))

    async def change(self, request: Request, path: Path) -> Response:
        asked = await _asked(request)
        return await self._changed(request, path, partial(change, path, asked))

    async def more(self, request: Request, path: Path) -> Response:
        nth = request.path_params.get("section")
        return _json(await self._quietly(partial(more_of, path, nth)))

    async def words(self, request: Request, path: Path) -> Response:
        nth = request.path_params["section"]
        return _json(await self._quietly(partial(list_of, path, nth)))

    async def judge(self, request: Request, path: Path) -> Response:
        asked = await _asked(request, MOST_SENT)
        return _json(await self._quietly(partial(judged, path, asked)))

    async def save(self, request: Request, path: Path) -> Response:
        asked = await _asked(request, MOST_SENT)
        return await self._changed(request, path, partial(save, path, asked))

    async def _changed(
        self, request: Request, path: Path, do: Callable[[], None]
    ) -> Response:
        """Return the book after a change, or as it is if it changed meanwhile."""
        try:
            await self._quietly(do)
        except ChangedMeanwhile:
            return _json(await self._quietly(partial(opened, path)), 409)
        return await self.book(request, path)

    async def build(self, request: Request, path: Path) -> Response:
        try:
            found = await self._quietly(partial(load_book, path))
        except PublishError:
            return _json(await self._quietly(partial(opened, path)), 422)
        await self._builds.start(path, found.config.puzzle_count)
        return await self.progress(request, path)

    async def progress(self, _: Request, path: Path) -> Response:
        return _json(self._builds.of(path.name))

    async def cover(self, _: Request, path: Path) -> Response:
        cover = files(path).get("cover.pdf")
        if cover is None:
            return not_found()
        drawn = await self._quietly(partial(drawn_page, cover, 0, _COVER_DPI))
        return response(drawn, "image/png")

    async def puzzles(self, _: Request, path: Path) -> Response:
        return _json(await self._quietly(partial(printed, path)))

    async def edit(self, request: Request, path: Path) -> Response:
        words = words_of_edit(await _asked(request))
        if problem := await self._builds.edit(path, words):
            raise UsageError(problem)
        return await self.puzzles(request, path)

    async def leaf(self, request: Request, path: Path) -> Response:
        found = page_of(path, request.path_params["page"])
        if found is None:
            return not_found()
        try:
            drawn = await self._quietly(partial(drawn_page, *found, _LEAF_DPI))
        except RuntimeError:  # of PDFium: there is no such page
            return not_found()
        return response(drawn, "image/png")

    async def download(self, request: Request, path: Path) -> Response:
        found = files(path).get(request.path_params["file"])
        if found is None:
            return not_found()
        headers = {"Content-Security-Policy": POLICY}
        name = f"{path.stem}-{found.name}"
        return FileResponse(found, filename=name, headers=headers)

    async def shop(self, _: Request, path: Path) -> Response:
        folder = _finished(path)
        return _json(await self._quietly(partial(shop_form, path, folder)))

    async def make(self, request: Request, path: Path) -> Response:
        name = text(within(await _asked(request), "file"))
        progress = self._builds.of(path.name)
        if progress is not None and progress["running"]:
            raise UsageError(f"{path.name}: is being built; wait until that has ended")
        await self._extras.make(_finished(path), name)
        return _json({"file": name})

    async def made(self, request: Request, path: Path) -> Response:
        name = request.path_params["file"]
        found = self._extras.file(_finished(path), name)
        if found is None:
            return not_found()
        headers = {"Content-Security-Policy": POLICY}
        shown = f"{path.stem}-{name}"
        return FileResponse(found, filename=shown, headers=headers)

    def _shelf(self) -> Json:
        return {
            "books": [on_shelf(path) for path in books(self._folder).values()],
            "presets": [
                {"name": name, "about": about(path)} for name, path in presets().items()
            ],
        }

    async def _quietly(self, do: Callable[[], _T]) -> _T:
        """Return what a function returns, while other requests are answered."""
        async with self._one:
            return await asyncio.to_thread(do)


def _finished(path: Path) -> Path:
    """Return the folder of a book's last build.

    Raises:
        UsageError: there is none.
    """
    folder = output_of(path)
    if folder is None:
        raise UsageError("the book is not built yet")
    return folder


def _json(value: object, status: int = 200) -> Response:
    return JSONResponse(value, status, {"Content-Security-Policy": POLICY})


async def _refused(_: Request, error: Exception) -> Response:
    return _json({"sentence": str(error)}, 400)


async def _asked(request: Request, most: int = _MOST) -> Json:
    """Return what a page has sent.

    Raises:
        UsageError: it is too long, or no JSON.
    """
    sent = bytearray()
    async for part in request.stream():
        sent += part
        if len(sent) > most:
            raise UsageError("this is too long")
    try:
        found: Json = json.loads(sent)
    except (ValueError, RecursionError):
        raise UsageError("this is no JSON") from None
    return found


def _nothing() -> None:
    """There are no open answers to end."""
