"""Ends a studio that nobody uses any more; one without a terminal has no Ctrl-C."""

import asyncio
from collections.abc import Callable

from starlette.types import ASGIApp, Receive, Scope, Send


class Idle:
    """Passes requests on, and notes when the last one came.

    Args:
        app: what answers them.
        ended: set when nobody has asked for long.
        is_busy: whether something goes on without requests.
    """

    def __init__(
        self, app: ASGIApp, ended: asyncio.Event, is_busy: Callable[[], bool]
    ) -> None:
        self._app, self._ended, self._is_busy = app, ended, is_busy
        self._asked = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        self._asked.set()
        await self._app(scope, receive, send)

    async def wait(self, idle_s: float | None) -> None:
        """Set `ended` once nothing was asked for this long, never if it is None."""
        while idle_s is not None:
            self._asked.clear()
            try:
                await asyncio.wait_for(self._asked.wait(), idle_s)
            except TimeoutError:
                if not self._is_busy():
                    self._ended.set()
                    return
