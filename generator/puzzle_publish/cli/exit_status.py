"""Runs a call of `publish`: its errors become sentences and an exit code."""

import argparse
import errno
import logging
import os
import sys
import time
from collections.abc import Callable
from functools import partial

from ..core import log
from ..core import signals as interrupt
from ..core.errors import PreflightError, PublishError, UsageError
from ..core.messages import one_line

INTERRUPTED = 130
TERMINATED = 143


def run(parse: Callable[[], argparse.Namespace]) -> int:
    """Parse a call, run its verb, report errors, and return the exit code."""
    started = time.monotonic()
    code = _run(parse)
    spent = round(time.monotonic() - started, 3)
    if log.in_json():
        done = log.with_fields("end", exit_code=code, wall_s=spent)
        log.MESSAGES.info("ended with exit code %d", code, extra=done)
    return code


@interrupt.interruptible()
def _run(parse: Callable[[], argparse.Namespace]) -> int:
    try:
        return outcome(partial(_call, parse))
    except SystemExit as done:
        return _parsed(done)
    except interrupt.Terminated:
        return _report(["terminated"], TERMINATED)
    except KeyboardInterrupt:
        return _report(["interrupted"], INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output, such as `head`, has closed it.
        _discard_stdout()
        return 0


def _call(parse: Callable[[], argparse.Namespace]) -> int:
    args = parse()
    counter = log.set_up(verbose=args.verbose, quiet=args.quiet, as_json=args.log_json)
    code: int = args.run(args)
    sys.stdout.flush()
    if not code and args.strict and counter.count:
        sentence = f"{counter.count} warnings, and --strict is given"
        return _report([sentence], PreflightError.exit_code)
    return code


def outcome(work: Callable[[], int]) -> int:
    """Do a call or a part of it, report errors, and return the exit code.

    Raises:
        KeyboardInterrupt: this ends the whole call,
        BrokenPipeError: and so does this.
    """
    try:
        return work()
    except PublishError as error:
        problems = error.every if log.in_json() else error.problems
        return _report(problems, error.exit_code)
    except BrokenPipeError:
        raise
    except OSError as error:
        return _disk_fault(error)
    except Exception as error:
        return _bug(error)


def open_closed_streams() -> bool:
    """Open closed standard streams on the null device; return whether stdout was one.

    Otherwise the next file opened, perhaps the ledger, gets the descriptor of stderr,
    and a library that prints a warning writes into it.
    """
    closed = sys.stdout is None
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDONLY if number == 0 else os.O_WRONLY)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            mode = "w" if number else "r"
            stream = os.fdopen(number, mode, encoding="utf-8", closefd=False)
            setattr(sys, name, stream)
    for stream in (sys.stdout, sys.stderr):
        # A letter that the terminal's encoding lacks is escaped, not a traceback.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    return closed


def _report(problems: tuple[str, ...] | list[str], code: int) -> int:
    """Log the problems, one per line, and return the exit code."""
    for problem in problems:
        log.log_error(problem, code)
    return code


def _parsed(done: SystemExit) -> int:
    """The exit code with which argparse or a verb exited."""
    code = done.code if isinstance(done.code, int) else int(bool(done.code))
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _discard_stdout()
    except OSError as error:
        return _disk_fault(error)
    return code


def _disk_fault(error: OSError) -> int:
    """Report what the system refused; an error without its sentence is a bug."""
    if error.strerror is None:
        return _bug(error)
    names = _names(error)
    if not names and _is_of_stdout(error):
        names = ["standard output"]
    _report([": ".join([*names, error.strerror])], UsageError.exit_code)
    _trace(error)
    return UsageError.exit_code


def _names(error: OSError) -> list[str]:
    return [str(name) for name in (error.filename, error.filename2) if name]


def _is_of_stdout(error: OSError) -> bool:
    """Return whether stdout cannot be written to, so that exit must not flush it."""
    if error.errno not in (errno.ENOSPC, errno.EIO, errno.EBADF, errno.EFBIG):
        return False
    try:
        sys.stdout.flush()
    except OSError:
        _discard_stdout()
        return True
    return False


def _discard_stdout() -> None:
    """Send what is still buffered nowhere, since Python's exit flushes it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def sentences_of(error: Exception) -> tuple[str, ...]:
    """Return what `publish` says of an error."""
    if isinstance(error, PublishError):
        return error.problems
    if isinstance(error, OSError) and error.strerror is not None:
        return (": ".join([*_names(error), error.strerror]),)
    text = one_line(f"{type(error).__name__}: {error}")
    verbose = log.MESSAGES.isEnabledFor(logging.DEBUG)
    advice = "" if verbose else "; run it again with --verbose and report it"
    return (f"publish: this is a bug: {text}{advice}",)


def _bug(error: Exception) -> int:
    _report(sentences_of(error), PublishError.exit_code)
    _trace(error)
    return PublishError.exit_code


def _trace(error: BaseException) -> None:
    log.MESSAGES.debug("where it happened:", exc_info=error)
