"""The addresses of the studio, below the token: shelf, books, builds, downloads."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TypeVar, cast
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from ...config.load import load_book
from ...core.errors import PublishError, UsageError
from ...core.puzzle import Json
from ...core.reading.json_values import text, within
from ...core.reading.yaml_edit import ChangedMeanwhile
from ..presets import about, presets
from .app import POLICY, not_found, ours, response, template, words_of
from .building import Builds
from .covers import own_front
from .desks import Desks
from .drawing import LARGE_DPI, built_front, drawn_page
from .extras import Extras
from .folder import find_book, is_built, on_shelf, output_of, start_book, written
from .helps import in_language
from .idle import Idle
from .lists import MOST_SENT, judged, list_of, save
from .live import LiveViews
from .order import LEAF, LIST, Wanted
from .own_picture import save_picture
from .printed import page_of, words_of_edit
from .server import answer, listening
from .shelf import change, files, more_of, opened, titles
from .shelving import copy_book, delete_book, rename_book, restore_book
from .shop_form import shop_form
from .spoken import Spoken
from .undoing import Undoing

_SCRIPTS = (
    "studio",
    "studio_build",
    "studio_drag",
    "studio_more",
    "studio_pages",
    "studio_place",
    "studio_puzzles",
    "studio_shelf",
    "studio_shop",
    "studio_tools",
    "studio_words",
)
_MOST = 1 << 20  # bytes of what a page sends
_COVER_DPI = 60
_LEAF_DPI = 72
_LEAVES = 50  # pages of changed puzzles that are kept

_T = TypeVar("_T")
_View = Callable[[Request, Path], Awaitable[Response]]


def open_studio(
    folder: Path,
    spoken: Spoken,
    port: int,
    *,
    opens: bool,
    book: Wanted | None = None,
    idle_s: float | None = None,
) -> None:
    """Serve the studio of a folder; print its address.

    Args:
        folder: of the books.
        spoken: the language of the studio itself.
        port: 0 for one that is free.
        opens: whether to open the address in the user's browser.
        book: the book at which it is opened, None for the shelf.
        idle_s: after how long without a page it ends, None for never.

    Raises:
        KeyboardInterrupt: it was ended by Ctrl-C, and not on its page.
        UsageError: the port is in use.
    """

    async def run() -> None:
        builds, extras = Builds(), Extras()
        desks = Desks(*([book] if book else []))
        ended = asyncio.Event()
        app = studio_of(folder, spoken, builds, extras, desks, ended)
        said = f"{book.path if book else folder}: Ctrl-C ends the studio"
        at = quote(book.path.name) if book else ""
        if book:
            desks.of(book.path)  # draws while the browser starts
        idle = Idle(app, ended, lambda: desks.is_needed or builds.is_running)
        waiting = asyncio.create_task(idle.wait(idle_s))
        try:
            await answer(
                idle, listener, said, desks.let_go, opens=opens, ended=ended, at=at
            )
        finally:
            waiting.cancel()
            desks.end()
            await builds.end()
            extras.end()

    with listening(port) as listener:
        asyncio.run(run())


def studio_of(
    folder: Path,
    spoken: Spoken,
    builds: Builds,
    extras: Extras,
    desks: Desks,
    ended: asyncio.Event,
) -> Starlette:
    """Return what answers requests below the token."""
    views = _Views(folder, spoken, builds, extras, desks)
    live = LiveViews(desks, spoken)
    of, here = views.of, "/book/{name}"
    return Starlette(
        routes=[
            Route("/", views.page),
            Route("/{script}.js", views.script),
            Route("/studio.css", views.style),
            Route("/shelf", views.shelf),
            Route("/types", views.types),
            Route("/new", views.new, methods=["POST"]),
            Route("/restore", views.restore, methods=["POST"]),
            Route("/language", views.language, methods=["POST"]),
            Route("/end", partial(_end, ended), methods=["POST"]),
            Route("/preset/{name}.png", views.preset),
            Route("/book/{name}", views.of(views.book)),
            Route("/book/{name}/shelve", views.of(views.shelve), methods=["POST"]),
            Route("/book/{name}/change", views.of(views.change), methods=["POST"]),
            Route("/book/{name}/undo", views.of(views.undo), methods=["POST"]),
            Route("/book/{name}/more", views.of(views.more)),
            Route("/book/{name}/more/{section:int}", views.of(views.more)),
            Route("/book/{name}/words/{section:int}", views.of(views.words)),
            Route("/book/{name}/judge", views.of(views.judge), methods=["POST"]),
            Route("/book/{name}/save", views.of(views.save), methods=["POST"]),
            Route("/book/{name}/picture", views.of(views.own), methods=["POST"]),
            Route("/book/{name}/build", views.of(views.build), methods=["POST"]),
            Route("/book/{name}/progress", views.of(views.progress)),
            Route("/book/{name}/shop", views.of(views.shop)),
            Route("/book/{name}/make", views.of(views.make), methods=["POST"]),
            Route("/book/{name}/made/{file}", views.of(views.made)),
            Route("/book/{name}/puzzles", views.of(views.puzzles)),
            Route("/book/{name}/fill", views.of(views.fill), methods=["POST"]),
            Route("/book/{name}/edit", views.of(views.edit), methods=["POST"]),
            Route("/book/{name}/page/{page:int}.png", views.of(views.leaf)),
            Route("/book/{name}/puzzle/{number:int}.png", views.of(views.now)),
            Route("/book/{name}/cover.png", views.of(views.cover)),
            Route("/book/{name}/file/{file:path}", views.of(views.download)),
            Route(f"{here}/events", of(live.events)),
            Route(f"{here}/picture/{{picture}}.png", of(live.picture)),
            Route(f"{here}/large/{{picture}}.png", of(live.large)),
            Route(f"{here}/play/{{file:path}}", of(live.play)),
        ],
        exception_handlers={
            404: not_found,
            PublishError: views.refused,
            ValueError: views.refused,
        },
    )


class _Views:
    def __init__(
        self,
        folder: Path,
        spoken: Spoken,
        builds: Builds,
        extras: Extras,
        desks: Desks,
    ) -> None:
        self._folder, self._spoken = folder, spoken
        self._builds, self._extras, self._desks = builds, extras, desks
        self._undoing = Undoing()
        self._leaves: dict[tuple[object, ...], bytes] = {}
        self._one = asyncio.Lock()  # files are read and written one at a time

    def of(self, view: _View) -> Callable[[Request], Awaitable[Response]]:
        """Return a view of a book of the folder; nothing else is opened."""

        async def found(request: Request) -> Response:
            path = find_book(self._folder, request.path_params["name"])
            return not_found() if path is None else await view(request, path)

        return found

    async def refused(self, _: Request, error: Exception) -> Response:
        return self._json({"sentence": str(error)}, 400)

    async def page(self, request: Request) -> Response:
        self._spoken.meet(request.cookies)
        language = self._spoken.now
        html = template("studio.html.j2").render(
            words=words_of("studio", language),
            pages=words_of("pages", language),
            language=language,
        )
        return response(html, "text/html")

    async def language(self, request: Request) -> Response:
        wanted = text(within(await _asked(request), "language"))
        kept = self._spoken.choose(wanted)
        answer = self._json({"language": wanted})
        answer.headers["Set-Cookie"] = kept
        return answer

    async def script(self, request: Request) -> Response:
        name = request.path_params["script"]
        if name not in _SCRIPTS:
            return not_found()
        return response(ours(f"{name}.js"), "text/javascript")

    async def style(self, _: Request) -> Response:
        return response(ours("pages.css") + ours("studio.css"), "text/css")

    async def shelf(self, _: Request) -> Response:
        return self._json(await self._quietly(self._shelf))

    async def types(self, _: Request) -> Response:
        return self._json(await asyncio.to_thread(titles, self._spoken.now))

    async def new(self, request: Request) -> Response:
        asked = await _asked(request)
        title, preset = (text(within(asked, key)) for key in ("title", "preset"))
        name = text(within(asked, "name") or "")
        make = partial(start_book, self._folder, title, preset, name)
        return self._json({"name": (await self._quietly(make)).name})

    async def shelve(self, request: Request, path: Path) -> Response:
        asked = await _asked(request)
        do, title = (text(within(asked, key) or "") for key in ("do", "title"))
        self._builds.require_none(path.name)
        if do == "rename":
            await self._quietly(partial(rename_book, path, title))
            return self._json({"name": path.name})
        if do == "copy":
            made = await self._quietly(partial(copy_book, path, title))
            return self._json({"name": made.name})
        if do != "delete":
            raise UsageError("the studio knows no such change")
        return self._json({"bin": await self._quietly(partial(delete_book, path))})

    async def restore(self, request: Request) -> Response:
        name = text(within(await _asked(request), "bin"))
        back = await self._quietly(partial(restore_book, self._folder, name))
        return self._json({"name": back})

    async def preset(self, request: Request) -> Response:
        path = presets().get(request.path_params["name"])
        if path is None:
            return not_found()
        return response(path.with_suffix(".png").read_bytes(), "image/png")

    async def book(self, _: Request, path: Path) -> Response:
        return await self._form(partial(self._opened, path, waits=False))

    def _opened(self, path: Path, *, waits: bool = True) -> Json:
        return opened(path, waits=waits) | {"undo": self._undoing.count(path)}

    async def change(self, request: Request, path: Path) -> Response:
        asked = await _asked(request)
        return await self._changed(request, path, partial(change, path, asked))

    async def more(self, request: Request, path: Path) -> Response:
        nth = request.path_params.get("section")
        return await self._form(partial(more_of, path, nth))

    async def words(self, request: Request, path: Path) -> Response:
        nth = request.path_params["section"]
        return self._json(await self._quietly(partial(list_of, path, nth)))

    async def judge(self, request: Request, path: Path) -> Response:
        asked = await _asked(request, MOST_SENT)
        return self._json(await self._quietly(partial(judged, path, asked)))

    async def save(self, request: Request, path: Path) -> Response:
        asked = await _asked(request, MOST_SENT)
        return await self._changed(request, path, partial(save, path, asked))

    async def own(self, request: Request, path: Path) -> Response:
        asked = await _asked(request, MOST_SENT)
        return await self._changed(request, path, partial(save_picture, path, asked))

    async def _changed(
        self,
        request: Request,
        path: Path,
        do: Callable[[], Mapping[Path, bytes] | None],
    ) -> Response:
        """Return the book after a change, or as it is if it changed meanwhile.

        A change may return the bytes of other files before it.
        """

        def noted() -> None:
            before = {path: path.read_bytes()}
            self._undoing.note(path, before | dict(do() or {}))

        return await self._written(request, path, noted)

    async def undo(self, request: Request, path: Path) -> Response:
        seen = text(within(await _asked(request), "stamp") or "")
        do = partial(self._undoing.undo, path, seen)
        return await self._written(request, path, do)

    async def _written(
        self, request: Request, path: Path, do: Callable[[], None]
    ) -> Response:
        try:
            await self._quietly(do)
        except ChangedMeanwhile:
            return await self._form(partial(self._opened, path), 409)
        return await self.book(request, path)

    async def build(self, request: Request, path: Path) -> Response:
        try:
            found = await self._quietly(partial(load_book, path))
        except PublishError:
            return await self._form(partial(self._opened, path), 422)
        desk = self._desks.of(path)
        await desk.fill(fills=False)  # the build makes them
        await self._builds.start(path, found.config.puzzle_count, desk.ask)
        return await self.progress(request, path)

    async def progress(self, _: Request, path: Path) -> Response:
        return self._json(cast(Json, self._builds.of(path.name)))

    async def cover(self, _: Request, path: Path) -> Response:
        drawn = await self._quietly(partial(_cover, path))
        return not_found() if drawn is None else response(drawn, "image/png")

    async def puzzles(self, _: Request, path: Path) -> Response:
        desk = self._desks.of(path)
        return self._json(json.loads(await desk.do(LIST, "")))

    async def fill(self, request: Request, path: Path) -> Response:
        fills = within(await _asked(request), "fills") is True
        self._builds.require_none(path.name)
        await self._desks.of(path).fill(fills=fills)
        return self._json({})

    async def edit(self, request: Request, path: Path) -> Response:
        words = words_of_edit(await _asked(request))
        self._builds.require_none(path.name)
        await self._desks.of(path).do(*words)
        return await self.puzzles(request, path)

    async def now(self, request: Request, path: Path) -> Response:
        number = str(request.path_params["number"])
        seen = request.query_params.get("seen", "")
        place = path, number, seen, *written(path)
        if place not in self._leaves:
            drawn = await self._desks.of(path).do(LEAF, seen, number)
            for old in [*self._leaves][: max(0, len(self._leaves) - _LEAVES)]:
                del self._leaves[old]
            self._leaves[place] = drawn
        return response(self._leaves[place], "image/png")

    async def leaf(self, request: Request, path: Path) -> Response:
        found = page_of(path, request.path_params["page"])
        if found is None:
            return not_found()
        try:
            dpi = LARGE_DPI if "large" in request.query_params else _LEAF_DPI
            drawn = await self._quietly(partial(drawn_page, *found, dpi))
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
        return self._json(await self._quietly(partial(shop_form, path, folder)))

    async def make(self, request: Request, path: Path) -> Response:
        name = text(within(await _asked(request), "file"))
        self._builds.require_none(path.name)
        await self._extras.make(_finished(path), name)
        return self._json({"file": name})

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
            "books": [*self._builds.shown(on_shelf(self._folder))],
            "presets": [
                {"name": name, "about": about(path)} for name, path in presets().items()
            ],
        }

    async def _form(self, make: Callable[[], Json], status: int = 200) -> Response:
        """Answer with a form, or part of one."""
        return self._json(await self._quietly(make), status)

    def _json(self, value: Json, status: int = 200) -> Response:
        """Answer in the language of the studio."""
        return _json(in_language(value, self._spoken.now), status)

    async def _quietly(self, do: Callable[[], _T]) -> _T:
        """Return what a function returns, while other requests are answered."""
        async with self._one:
            return await asyncio.to_thread(do)


async def _end(ended: asyncio.Event, _: Request) -> Response:
    ended.set()
    return _json({})


def _cover(path: Path) -> bytes | None:
    """The front of the last build if the book is as it was then, else as it is now."""
    folder, front = output_of(path), own_front(path)
    if folder is None or (front is not None and not is_built(path)):
        return front
    return built_front(folder, _COVER_DPI) or front


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
