"""How a run of a verb ends: its exit code, and a sentence about what went wrong."""

import argparse
import os
import sys

from .. import interrupt, log
from ..errors import PreflightError, PublishError, UsageError
from ..wording import plain

INTERRUPTED = 130
TERMINATED = 143


@interrupt.heeded()
def run(args: argparse.Namespace) -> int:
    """Run the verb of a parsed call and return the exit code."""
    counter = log.set_up(verbose=args.verbose, quiet=args.quiet)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except PublishError as error:
        print(*map(plain, error.problems), sep="\n", file=sys.stderr)
        return error.exit_code
    except SystemExit as done:
        return code_of(done)
    except interrupt.Terminated:
        print("terminated", file=sys.stderr)
        return TERMINATED
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has seen enough; the exit must not flush into it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _disk_fault(error, args)
    except Exception as error:
        return _bug(error, args)
    if not code and args.strict and counter.count:
        print(f"{counter.count} warnings, and --strict is given", file=sys.stderr)
        return PreflightError.exit_code
    return code


def code_of(done: SystemExit) -> int:
    """The exit code that argparse, or a verb, ended with."""
    return done.code if isinstance(done.code, int) else int(bool(done.code))


def _disk_fault(error: OSError, args: argparse.Namespace) -> int:
    """Say what the system refused; only one that names a file or a disk is no bug."""
    if error.strerror is None:
        return _bug(error, args)
    names = [str(name) for name in (error.filename, error.filename2) if name]
    print(plain(": ".join([*names, error.strerror])), file=sys.stderr)
    if args.verbose:
        _trace(error)
    return UsageError.exit_code


def _bug(error: Exception, args: argparse.Namespace) -> int:
    text = plain(f"{type(error).__name__}: {error}").replace("\n", " ")
    advice = "" if args.verbose else "; run it again with --verbose and report it"
    print(f"publish: this is a bug: {text}{advice}", file=sys.stderr)
    if args.verbose:
        _trace(error)
    return PublishError.exit_code


def _trace(error: BaseException) -> None:
    import traceback

    print(plain("".join(traceback.format_exception(error))), file=sys.stderr)
