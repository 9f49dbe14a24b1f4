"""The index: a YAML file becomes a book in eight steps.

load_book → make_plan → settle → fill → lay_out → render → inspect → record
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .config import load_book
from .design import load_design
from .errors import PreflightError
from .executors import open_executor
from .fill import fill
from .layout import lay_out, settle
from .ledger import Ledger
from .log import MESSAGES
from .manifest import record
from .plan import make_plan
from .preflight import inspect
from .printer import load_printer
from .render.pages import Measure, render
from .values import Finding


def build(
    path: Path,
    *,
    output: Path,
    ledger: Path | None = None,
    executor: str | None = None,
    workers: int | None = None,
    strict: bool = False,
) -> Path:
    """Return the folder of the finished book.

    Args:
        path: the YAML file.
        output: the book's folder appears in it.
        ledger: where outcomes are kept; `output`/ledger.sqlite by default.
        executor: overrides the file's `run.executor`.
        workers: overrides the file's `run.workers`.
        strict: warnings of preflight refuse the book too.

    Raises:
        PublishError: one of errors.py's, each with its exit code.
    """
    clock = Stopwatch()
    book = load_book(path)
    about, run = book.config.book, book.config.run
    design, printer = load_design(book), load_printer(book)
    plan = make_plan(book)
    with clock.step("plan"):
        settled = settle(book, plan, design, printer, lambda g: Measure(design, g))
    ...
    return output
