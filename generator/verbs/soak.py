"""Many puzzles of one type: how often an attempt works, and what a puzzle costs.

Prints one line a preset, or JSON: verdicts and reasons over all attempts, attempts a
puzzle, the share of attempts that missed their level, CPU seconds a puzzle, and how
many puzzles came twice.
"""

import datetime
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from ..contract import PuzzleType, resolved_params, warm_up
from ..errors import CannotFill, UsageError
from ..executors import Executor, open_executor
from ..jobs import read_outcome, write_request
from ..log import MESSAGES, progress
from ..puzzle import Json
from ..registry import load
from ..values import Key, Outcome, Request
from ..wording import did_you_mean, listed, quoted

_ATTEMPTS = 60  # as a section of a book has
_FIRST_DAY = datetime.date(2027, 1, 1)


@dataclass(slots=True)
class _Count:
    """What the puzzles of one preset came to."""

    wanted: int
    puzzles: int = 0
    attempts: int = 0
    most_attempts: int = 0
    cpu_s: float = 0.0
    reasons: Counter[str] = field(default_factory=Counter)
    ids: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        """Count one outcome."""
        made = outcome.attempt - outcome.first_attempt + (outcome.puzzle is not None)
        self.attempts += made
        self.most_attempts = max(self.most_attempts, made)
        self.cpu_s += outcome.cpu_s
        self.reasons.update(outcome.tally)
        if outcome.puzzle is not None:
            self.puzzles += 1
            self.reasons["ok"] += 1
            self.ids.add(outcome.puzzle.id)

    def summary(self) -> dict[str, Json]:
        """Return the figures as plain JSON."""
        off = sum(n for name, n in self.reasons.items() if name.startswith("off-level"))
        return {
            "wanted": self.wanted,
            "puzzles": self.puzzles,
            "distinct": len(self.ids),
            "attempts": self.attempts,
            "attempts_a_puzzle": round(self.attempts / max(self.puzzles, 1), 2),
            "most_attempts": self.most_attempts,
            "off_level_rate": round(off / max(self.attempts, 1), 4),
            "cpu_s_a_puzzle": round(self.cpu_s / max(self.puzzles, 1), 6),
            "verdicts": dict(sorted(self.reasons.items(), key=lambda x: (-x[1], x[0]))),
            "faults": self.faults,
        }


def run(
    type_name: str,
    *,
    n: int,
    preset: str | None = None,
    language: str = "en",
    executor: str = "process",
    workers: int | Literal["auto"] = "auto",
    as_json: bool = False,
    seed: int = 0,
) -> int:
    """Make n puzzles of each preset, or of one; return the exit code.

    The report goes to stdout: 0 when every request got its puzzle, 3 when one did not.

    Raises:
        UsageError: there is no such type, preset or executor.
    """
    kind = load(type_name)
    presets = _chosen(kind, preset)
    warm_up(kind)
    with open_executor(executor, workers) as running:
        counts = {
            level: _soak(
                kind, level, _requests(kind, level, n, seed, language), running
            )
            for level in presets
        }
    if as_json:
        presets_json = {level: count.summary() for level, count in counts.items()}
        print(json.dumps({"type": type_name, "n": n, "presets": presets_json}))
    else:
        print("\n".join(_table(counts)))
    for count in counts.values():
        for fault in count.faults:
            MESSAGES.error("%s", fault)
    short = any(count.puzzles < count.wanted for count in counts.values())
    return CannotFill.exit_code if short else 0


def _chosen(kind: PuzzleType, preset: str | None) -> tuple[str, ...]:
    if preset is None:
        return tuple(kind.presets)
    if preset not in kind.presets:
        raise UsageError(
            f"type {kind.name} has no preset {quoted(preset)}; must be"
            f" {listed(kind.presets)}{did_you_mean(preset, kind.presets)}"
        )
    return (preset,)


def _soak(
    kind: PuzzleType, level: str, requests: Sequence[Request], executor: Executor
) -> _Count:
    count = _Count(wanted=len(requests))
    jobs = (
        (index, {"request": write_request(request), "first_attempt": 0})
        for index, request in enumerate(requests)
    )
    for _, status, value in progress(
        executor.run(jobs), total=len(requests), label=level
    ):
        if status == "ok":
            count.add(read_outcome(value))
        else:
            count.faults.append(value)
    return count


def _requests(
    kind: PuzzleType, level: str, n: int, seed: int, language: str
) -> tuple[Request, ...]:
    """Return what a section of so many puzzles of a level would ask for."""
    params = resolved_params(kind, kind.presets[level], Path.cwd(), language)
    plain = params.model_dump(mode="json")
    dated = "date" in plain
    days = (_FIRST_DAY + datetime.timedelta(days=index) for index in range(n))
    dates = [day.isoformat() if dated else None for day in days]
    return tuple(
        Request(
            key=Key(f"soak-{level}", index),
            type=kind.name,
            version=kind.version,
            level=level,
            params={**plain, "date": date} if dated else plain,
            seed=seed,
            attempts=_ATTEMPTS,
            date=date,
        )
        for index, date in enumerate(dates)
    )


def _table(counts: dict[str, _Count]) -> list[str]:
    """The report for people: a line of figures a preset, then its reasons."""
    head = ("level", "puzzles", "twice", "attempts", "most", "off level", "CPU ms")
    rows = [head]
    for level, count in counts.items():
        figures = count.summary()
        rows.append(
            (
                level,
                f"{count.puzzles}/{count.wanted}",
                str(count.puzzles - len(count.ids)),
                f"{figures['attempts_a_puzzle']:.2f}",
                str(count.most_attempts),
                f"{100 * figures['off_level_rate']:.1f} %",
                f"{1000 * figures['cpu_s_a_puzzle']:.2f}",
            )
        )
    widths = [max(len(row[k]) for row in rows) for k in range(len(head))]
    lines = []
    for row in rows:
        first, *rest = (cell.rjust(w) for cell, w in zip(row, widths, strict=True))
        lines.append("  ".join([row[0].ljust(len(first)), *rest]))
    for level, count in counts.items():
        verdicts = count.summary()["verdicts"]
        told = ", ".join(f"{number} {reason}" for reason, number in verdicts.items())
        lines.append(f"{level}: {told or 'nothing was made'}")
    return lines
