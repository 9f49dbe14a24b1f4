"""Serves the preview of a book, or the studio, on this machine until Ctrl-C."""

import asyncio
import logging
import os
import socket
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn
from starlette.types import ASGIApp

from ...core.errors import UsageError
from ...core.log import MESSAGES
from ...core.messages import plain
from .app import app_of
from .desk import Desk
from .guard import Guard
from .order import Wanted
from .watching import watch

HOST = "127.0.0.1"  # no other: on a network, others could read the book
_END_S = 1  # for open answers, once the server ends


def serve(wanted: Wanted, port: int = 0, *, opens: bool = False) -> None:
    """Serve the preview of a book; print its address.

    Args:
        wanted: the book.
        port: 0 for one that is free.
        opens: whether to open the address in the user's browser.

    Raises:
        KeyboardInterrupt: the only end.
        UsageError: the port is in use.
    """
    with listening(port) as listener:
        asyncio.run(_serve(wanted, listener, opens=opens))


@contextmanager
def listening(port: int) -> Iterator[socket.socket]:
    """Listen on a port of this machine, 0 for one that is free.

    Raises:
        UsageError: the port is in use.
    """
    try:
        listener = socket.create_server((HOST, port))
    except OSError as error:
        reason = os.strerror(error.errno or 0)
        raise UsageError(
            f"--port: {port} cannot be used ({reason}); leave it out for a free one"
        ) from error
    # What it says of requests is nothing to our user; its errors are ours to tell.
    talk = logging.getLogger("uvicorn")
    talk.propagate = False
    talk.addHandler(logging.NullHandler())
    with listener:
        yield listener


async def answer(
    app: ASGIApp,
    listener: socket.socket,
    said: str,
    let_go: Callable[[], None],
    *,
    opens: bool,
    posts: bool = False,
) -> None:
    """Answer requests until Ctrl-C, and print the address.

    Args:
        app: what answers below the token.
        listener: a socket of `listening`.
        said: a line for the terminal.
        let_go: ends open answers.
        opens: whether to open the address in the user's browser.
        posts: whether the pages may send JSON.
    """
    port = listener.getsockname()[1]
    guard = Guard(app, port, posts=posts)
    config = uvicorn.Config(
        guard,
        http="h11",
        ws="none",
        loop="asyncio",
        lifespan="off",
        interface="asgi3",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_END_S,
    )
    address = f"http://{HOST}:{port}/{guard.token}/"
    print(plain(address), flush=True)
    MESSAGES.info("%s", said)
    if opens:
        # Some browsers return only when they are closed.
        asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address)
    await _Server(config, let_go).serve([listener])


async def _serve(wanted: Wanted, listener: socket.socket, *, opens: bool) -> None:
    desk = Desk(wanted)
    watching = asyncio.create_task(watch(desk.watched, desk.ask))
    watching.add_done_callback(_say_blind)
    said = f"{wanted.path}: Ctrl-C ends the preview"
    try:
        desk.ask()
        await answer(app_of(desk), listener, said, desk.let_go, opens=opens)
    finally:
        desk.end()
        watching.cancel()


def _say_blind(watching: "asyncio.Task[None]") -> None:
    """Say that changes are no longer seen, if that is so."""
    if not watching.cancelled() and (error := watching.exception()):
        MESSAGES.error(
            "changes of the book's files are no longer seen (%s); end the preview with"
            " Ctrl-C and start it again",
            error,
        )


class _Server(uvicorn.Server):
    """Lets go of the pages that watch before it waits for open answers to end."""

    def __init__(self, config: uvicorn.Config, let_go: Callable[[], None]) -> None:
        super().__init__(config)
        self._let_go, self._loop = let_go, asyncio.get_running_loop()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End at Ctrl-C or SIGTERM."""
        super().handle_exit(sig, frame)
        self._loop.call_soon_threadsafe(self._let_go)
