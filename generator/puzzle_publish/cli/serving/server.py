"""Answers requests on this machine until Ctrl-C."""

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
from .guard import Guard

HOST = "127.0.0.1"  # no other: on a network, others could read the book
_END_S = 1  # for open answers, once the server ends


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
    ended: asyncio.Event,
    at: str = "",
) -> None:
    """Answer requests until Ctrl-C, and print the address.

    Args:
        app: what answers below the token.
        listener: a socket of `listening`.
        said: a line for the terminal.
        let_go: ends open answers.
        opens: whether to open the address in the user's browser.
        ended: ends it, as Ctrl-C does, when it is set.
        at: the part of the page that is opened, as browsers write it after `#`.
    """
    port = listener.getsockname()[1]
    guard = Guard(app, port)
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
    address = f"http://{HOST}:{port}/{guard.token}/{at and '#'}{at}"
    print(plain(address), flush=True)
    MESSAGES.info("%s", said)
    if opens:
        # Some browsers return only when they are closed.
        asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address)
    server = _Server(config, let_go)
    waiting = asyncio.create_task(_end(server, ended))
    try:
        await server.serve([listener])
    finally:
        waiting.cancel()


async def _end(server: "_Server", ended: asyncio.Event) -> None:
    await ended.wait()
    server.end()


class _Server(uvicorn.Server):
    """Lets go of the pages that watch before it waits for open answers to end."""

    def __init__(self, config: uvicorn.Config, let_go: Callable[[], None]) -> None:
        super().__init__(config)
        self._let_go, self._loop = let_go, asyncio.get_running_loop()

    def end(self) -> None:
        """End without a signal."""
        self.should_exit = True
        self._let_go()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End at Ctrl-C or SIGTERM."""
        super().handle_exit(sig, frame)
        self._loop.call_soon_threadsafe(self._let_go)
