"""A puzzle type that does whatever is bad in its `generate`, as a guest's module.

`install(site)` writes it as an installed package, which real builds then find.
"""

SOURCE = """
import ctypes, os, signal, sys, time
from typing import ClassVar

from pydantic import Field

from puzzle_publish.core.puzzle import Draft
from puzzle_publish.types._blank import Blank
from puzzle_publish.types._blank.model import BlankParams


class FaultyParams(BlankParams):
    fault: str = Field("", description="What to do.")


class Faulty(Blank):
    name = "faulty"
    presets: ClassVar = {
        "easy": FaultyParams(level="easy", blanks=3),
        "hard": FaultyParams(level="hard", blanks=5, highest=3),
    }

    @property
    def params_model(self):
        return FaultyParams

    def generate(self, rng, params):
        draft = super().generate(rng, params)
        if not params.fault:
            return draft
        return getattr(sys.modules[__name__], params.fault)(draft)


def raises(draft):
    raise LookupError("lost")


def exits(draft):
    sys.exit(3)


def interrupts(draft):
    raise KeyboardInterrupt


def recurses(draft):
    return recurses(draft)


def leaves(draft):
    os._exit(3)


def crashes(draft):
    ctypes.string_at(0)


def hangs(draft):
    while True:
        time.sleep(0.1)


def freezes(draft):
    ctypes.PyDLL(None).sleep(1000)  # holds the lock of the interpreter


def eats(draft):
    eaten = []
    while True:
        eaten.append(bytearray(1 << 26))


def garbage(draft):
    return 42


def unjson(draft):
    return Draft(draft.givens, {1, 2})


def nan(draft):
    return Draft(draft.givens, {"rows": float("nan")})


def wrongkey(draft):
    rows = draft.answer["rows"]
    return Draft(draft.givens, {"rows": rows[1:] + rows[:1]})


TYPE = Faulty()
"""

# What is told of each, behind the request's name.
TOLD = {
    "raises": r"faulty_type\.py:\d+: LookupError: lost",
    "exits": r"faulty_type\.py:\d+: SystemExit: 3",
    "recurses": r"RecursionError: ",
    "garbage": r"AttributeError: ",
    "unjson": r"TypeError: .*set.* not JSON serializable",
    "nan": r"ValueError: Out of range float",
    "wrongkey": r"no proven puzzle in 200 attempts \(200 wrong-key\)",
    "leaves": r"its worker process exited on its own \(exit code 3\)",
    "crashes": r"its worker process died of it: Segmentation fault at ctypes/__init__",
    "interrupts": r"its worker process died of it: KeyboardInterrupt at .*faulty_type",
    "hangs": r"took more than 2 s \(run\.seconds\) at .*faulty_type\.py:\d+ in hangs",
    "freezes": r"took more than 2 s \(run\.seconds\) at .*:\d+ in freezes",
    "eats": r"needed more memory than 512 MB \(run\.memory_mb\) at .* in eats",
}
# Each of these ends its worker; with more than seven a run gives up.
DEADLY = ("leaves", "crashes", "interrupts", "hangs", "freezes", "eats")


def install(site):
    """Write the type as an installed package into a folder for PYTHONPATH."""
    info = site / "faulty-1.0.dist-info"
    info.mkdir(parents=True)
    (site / "faulty_type.py").write_text(SOURCE)
    (info / "METADATA").write_text("Name: faulty\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[publish.types]\nfaulty = faulty_type\n")


def book(faults, good=6):
    """Return a book with a section for each fault, between sections of good puzzles."""
    lines = [
        "format: 1",
        "book: {id: faulty, title: Faults, seed: 5}",
        "print: {printer: home, trim: A5}",
        "run: {seconds: 2, memory_mb: 512}",
        "sections:",
        f"  - {{id: first, type: faulty, count: {good}, level: easy}}",
    ]
    lines += [
        f"  - {{id: {name}, type: faulty, count: 1, level: easy,"
        f" params: {{fault: {name}}}}}"
        for name in faults
    ]
    lines += [f"  - {{id: last, type: faulty, count: {good}, level: hard}}"]
    return "\n".join(lines) + "\n"
