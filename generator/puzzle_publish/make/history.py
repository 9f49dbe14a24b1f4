"""A request's attempts, as the step "fill" remembers them."""

from collections import Counter
from dataclasses import dataclass, field

from ..core.values import Outcome, Request
from .failure_message import DUPLICATE, failure_message

REPEATS = "repeats"  # in the tally of verdicts


@dataclass(slots=True)
class History:
    """One request's attempts so far.

    Attributes:
        asked: the request with its neighbours' entries as taken.
        repeats: whether a puzzle was put aside because it repeated a trace.
        unlike: what its drawing must not look like.
        stays: whether a puzzle was put aside, and no other found.
        spare: that puzzle, until another is found.
        fault: how the type's code or the worker failed.
    """

    request: Request
    number: int
    asked: Request | None = None
    first_attempt: int = 0
    outcome: Outcome | None = None
    tally: Counter[str] = field(default_factory=Counter)
    attempts: int = 0
    duplicates: int = 0
    repeats: bool = False
    unlike: tuple[str, ...] = ()
    stays: bool = False
    spare: Outcome | None = None
    cpu_s: float = 0.0
    fault: str | None = None

    def take(self, outcome: Outcome) -> None:
        """Add an outcome to the history."""
        self.outcome = outcome
        self.tally.update(outcome.tally)
        self.attempts += outcome.attempt - outcome.first_attempt
        if outcome.puzzle is not None:
            self.tally["ok"] += 1
            self.attempts += 1
        self.cpu_s += outcome.cpu_s

    def restore(self) -> None:
        """Take the puzzle that was put aside, and forget that it was."""
        self.outcome, self.spare, self.stays = self.spare, None, True
        self.tally["ok"] += 1
        del self.tally[REPEATS]

    def died(self, cause: str) -> str:
        """Return the message about a job that killed its worker."""
        request = self.request
        path = f"{request.seed}/{request.key.section}/{request.key.index}"
        return (
            f"type {request.type}, seed path {path}, attempts from"
            f" {self.first_attempt} on: {cause}"
        )

    def failure(self) -> str | None:
        """Return the message if this request has no puzzle."""
        if self.fault is None and self.outcome and self.outcome.puzzle:
            return None
        return failure_message(self.number, self.request, self.reasons, self.fault)

    @property
    def reasons(self) -> dict[str, int]:
        """Why attempts gave no puzzle that could be used, and how often."""
        counts = {**self.tally, DUPLICATE: self.duplicates, "ok": 0}
        return {reason: count for reason, count in counts.items() if count}
