"""A build stopped at a chosen moment of a chosen stage, and what it left behind.

A moment is a place in a stage: a part of the CPU time that the stage takes, counted
from outside, so that the signal may come within any instruction; so many puzzles in the
ledger; or one of the calls to the system that the stage makes, for stages that are over
in milliseconds.
"""

import json
import os
import signal
import subprocess
import sys
import time
import uuid
from dataclasses import dataclass
from pathlib import Path

import psutil
from whole_book import environment, stored

# Stage -> the function that is the stage.
STAGES = {
    "config": ("puzzle_publish.pipeline", "load_book"),
    "plan": ("puzzle_publish.pipeline", "make_plan"),
    "settle": ("puzzle_publish.pipeline", "settle_all"),
    "fill": ("puzzle_publish.pipeline", "fill"),
    "lay out": ("puzzle_publish.pipeline", "lay_out"),
    "render": ("puzzle_publish.pipeline", "render"),
    "preflight": ("puzzle_publish.pipeline", "inspect"),
    "ledger": ("puzzle_publish.ledger", "Ledger.record_book"),
    "record": ("puzzle_publish.pipeline", "record"),
    "files": ("puzzle_publish.record.manifest", "write_folder"),
    "rename": ("puzzle_publish.core.files", "_exchange"),
}

# Tells on a pipe when the first call of a stage begins, or of every stage what it
# takes; sends itself the signal at the n-th event that an audit hook sees.
CHILD = """
import importlib, json, os, signal, sys, time

stages, pipe, wanted = json.loads(sys.argv[1])
running, events, taken = [], {}, {}

def seen(event, arguments):
    for stage in running:
        events[stage] = events.get(stage, 0) + 1
        if stage == wanted.get("stage") and events[stage] == wanted.get("event"):
            os.kill(os.getpid(), wanted["signal"])

def wrapped(stage, module, path):
    owner = importlib.import_module(module)
    *parts, name = path.split(".")
    for part in parts:
        owner = getattr(owner, part)
    real = getattr(owner, name)

    def call(*args, **options):
        if stage in taken:
            return real(*args, **options)
        taken[stage] = time.process_time()
        if stage == wanted.get("stage"):
            os.write(pipe, b"x")
        running.append(stage)
        if stage == "ledger":
            # It calls SQLite and nothing that an audit hook sees.
            sys.setprofile(lambda frame, event, about: seen(event, about))
        try:
            return real(*args, **options)
        finally:
            sys.setprofile(None)
            running.remove(stage)
            taken[stage] = time.process_time() - taken[stage]

    setattr(owner, name, call)

for stage, (module, path) in stages.items():
    wrapped(stage, module, path)
sys.addaudithook(seen)
from puzzle_publish.cli import main
code = main(sys.argv[2:])
if not wanted:
    told = {s: {"cpu_s": taken[s], "events": events.get(s, 0)} for s in stages}
    os.write(pipe, json.dumps(told).encode())
sys.exit(code)
"""
_MARK = "PUBLISH_TEST_MARK"
_PATIENCE_S = 120


@dataclass(frozen=True)
class Moment:
    """When a signal comes: one of the three is set."""

    stage: str
    signal: int
    cpu_s: float | None = None
    rows: int | None = None
    event: int | None = None


@dataclass(frozen=True)
class Stopped:
    """How a build ended: its exit code, what it said, and seconds from the signal."""

    code: int
    errors: str
    seconds: float
    left: list[psutil.Process]


def measured(call, temporary):
    """Return what each stage of an undisturbed build takes."""
    build, pipe, _ = _started({}, call, temporary)
    told = b"".join(iter(lambda: os.read(pipe, 1 << 16), b""))
    os.close(pipe)
    _, errors = build.communicate()
    assert build.returncode == 0, errors
    return json.loads(told)


def stopped(moment, call, ledger, temporary):
    """Return how a build ended that was sent a signal at this moment."""
    wanted = {"stage": moment.stage, "signal": int(moment.signal)}
    if moment.event is not None:
        wanted["event"] = moment.event
    build, pipe, mark = _started(wanted, call, temporary)
    began = os.read(pipe, 1)
    os.close(pipe)
    if moment.event is None:
        assert began, build.communicate()[1]
        _await(moment, build, ledger)
        build.send_signal(moment.signal)
    sent = time.monotonic()
    _, errors = build.communicate(timeout=_PATIENCE_S)
    took = time.monotonic() - sent
    return Stopped(build.returncode, errors, took, _gone(mark))


def _started(wanted, call, temporary):
    read, write = os.pipe()
    mark = uuid.uuid4().hex
    argument = json.dumps([STAGES, write, wanted])
    build = subprocess.Popen(
        [sys.executable, "-c", CHILD, argument, *map(str, call)],
        env=environment(**{_MARK: mark, "TMPDIR": str(temporary)}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        pass_fds=(write,),
    )
    os.close(write)
    return build, read, mark


def _await(moment, build, ledger):
    """Wait until the moment is there, or the build has ended before it came."""
    process = psutil.Process(build.pid)
    began, end = _cpu_s(process), time.monotonic() + _PATIENCE_S
    while build.poll() is None:
        assert time.monotonic() < end, f"{moment} did not come"
        if moment.cpu_s is not None and _cpu_s(process) - began >= moment.cpu_s:
            return
        if moment.rows is not None and stored(ledger) >= moment.rows:
            return
        time.sleep(0.002)


def _cpu_s(process):
    try:
        times = process.cpu_times()
    except psutil.NoSuchProcess:
        return 0.0
    return times.user + times.system


def _gone(mark, seconds=10):
    """Return the processes with this mark that live on; workers end in a moment."""
    end = time.monotonic() + seconds
    while (left := _marked(mark)) and time.monotonic() < end:
        time.sleep(0.02)
    return left


def _marked(mark):
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                held = (entry / "environ").read_bytes()
            except OSError:
                continue
            if f"{_MARK}={mark}".encode() in held.split(b"\0"):
                found.append(psutil.Process(int(entry.name)))
    return found


EXITS = {signal.SIGKILL: -9, signal.SIGINT: 130, signal.SIGTERM: 143}
SAID = {signal.SIGINT: "interrupted", signal.SIGTERM: "terminated"}
