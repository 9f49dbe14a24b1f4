"""How a run of `publish` ends: its exit code, and a sentence about what went wrong."""

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
    """Parse a call, run its verb, tell what went wrong, and return the exit code."""
    started = time.monotonic()
    code = _run(parse)
    spent = round(time.monotonic() - started, 3)
    if log.in_json():
        done = log.with_fields("end", exit_code=code, wall_s=spent)
        log.MESSAGES.info("ended with exit code %d", code, extra=done)
    return code


@interrupt.heeded()
def _run(parse: Callable[[], argparse.Namespace]) -> int:
    try:
        return outcome(partial(_call, parse))
    except SystemExit as done:
        return _parsed(done)
    except interrupt.Terminated:
        return _told(["terminated"], TERMINATED)
    except KeyboardInterrupt:
        return _told(["interrupted"], INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        _let_go_of_stdout()
        return 0


def _call(parse: Callable[[], argparse.Namespace]) -> int:
    args = parse()
    counter = log.set_up(verbose=args.verbose, quiet=args.quiet, as_json=args.log_json)
    code: int = args.run(args)
    sys.stdout.flush()
    if not code and args.strict and counter.count:
        sentence = f"{counter.count} warnings, and --strict is given"
        return _told([sentence], PreflightError.exit_code)
    return code


def outcome(work: Callable[[], int]) -> int:
    """Do a call or a part of it, tell what went wrong, and return the exit code.

    Raises:
        KeyboardInterrupt: the user has had enough, which ends the whole call.
        BrokenPipeError: the reader of our output has closed it, too.
    """
    try:
        return work()
    except PublishError as error:
        told = error.every if log.in_json() else error.problems
        return _told(told, error.exit_code)
    except BrokenPipeError:
        raise
    except OSError as error:
        return _disk_fault(error)
    except Exception as error:
        return _bug(error)


def hold_streams() -> bool:
    """Put something behind standard streams that are closed; whether stdout was one.

    Otherwise the next file opened, a ledger perhaps, takes the number of stderr, and a
    library that complains writes into it.
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
        # A terminal that cannot show a letter gets its code, never a traceback.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    return closed


def _told(problems: tuple[str, ...] | list[str], code: int) -> int:
    """Tell what ended the run, one line a problem, and return its exit code."""
    for problem in problems:
        log.tell_error(problem, code)
    return code


def _parsed(done: SystemExit) -> int:
    """The exit code that argparse, or a verb, ended with; --help has printed."""
    code = done.code if isinstance(done.code, int) else int(bool(done.code))
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _let_go_of_stdout()
    except OSError as error:
        return _disk_fault(error)
    return code


def _disk_fault(error: OSError) -> int:
    """Say what the system refused; only one that names a file or a disk is no bug."""
    if error.strerror is None:
        return _bug(error)
    names = [str(name) for name in (error.filename, error.filename2) if name]
    if not names and _is_of_stdout(error):
        names = ["standard output"]
    _told([": ".join([*names, error.strerror])], UsageError.exit_code)
    _trace(error)
    return UsageError.exit_code


def _is_of_stdout(error: OSError) -> bool:
    """Whether stdout cannot be written to; then the exit must not try again."""
    if error.errno not in (errno.ENOSPC, errno.EIO, errno.EBADF, errno.EFBIG):
        return False
    try:
        sys.stdout.flush()
    except OSError:
        _let_go_of_stdout()
        return True
    return False


def _let_go_of_stdout() -> None:
    """Let what is still to be written go nowhere: the exit flushes it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _bug(error: Exception) -> int:
    text = one_line(f"{type(error).__name__}: {error}")
    verbose = log.MESSAGES.isEnabledFor(logging.DEBUG)
    advice = "" if verbose else "; run it again with --verbose and report it"
    _told([f"publish: this is a bug: {text}{advice}"], PublishError.exit_code)
    _trace(error)
    return PublishError.exit_code


def _trace(error: BaseException) -> None:
    log.MESSAGES.debug("where it happened:", exc_info=error)
