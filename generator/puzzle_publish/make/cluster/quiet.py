"""Dask's own messages: for whoever asks to be told more, else for nobody.

It prints whole traces of what it mends by itself, and of what we tell in a sentence.
"""

import logging

from ...core.log import MESSAGES

# Those to which Dask gives handlers and levels of their own.
_LOGGERS = (
    "distributed",
    "distributed.client",
    "distributed.gc",
    "tornado",
    "tornado.application",
    "asyncio",
)
SILENT = logging.CRITICAL + 1


def hush() -> int:
    """Return the level from which on Dask speaks, in this process from now on.

    It is not set back: a cluster that was left has its last word when Python ends.
    """
    level = logging.WARNING if MESSAGES.isEnabledFor(logging.DEBUG) else SILENT
    for name in _LOGGERS:
        logging.getLogger(name).setLevel(level)
    return level
