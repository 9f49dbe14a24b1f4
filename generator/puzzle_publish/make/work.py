"""Turns a request into an outcome: generate, prove, grade, until a puzzle fits.

Runs in workers. It takes and returns values, and neither stores nor writes anything.
"""

import json
import time
import traceback
from collections import Counter
from pathlib import PurePath

from ..core import jobs
from ..core.errors import PublishError, Unsound
from ..core.log import MESSAGES
from ..core.puzzle import (
    Draft,
    Grade,
    Puzzle,
    Report,
    Verdict,
    canonical_json,
    puzzle_id,
)
from ..core.seeds import rng_for
from ..core.values import AGAINST_TASTE, Outcome, Request
from ..types.capabilities import Pictured, SharedWords, SpacedEntries
from ..types.contract import PuzzleType
from ..types.params import Params
from ..types.proof import prove_read
from ..types.registry import load
from ..types.shown import is_tasteless


def work(request: Request, first_attempt: int) -> Outcome:
    """The outcome of a request: the first attempt from `first_attempt` on that fits.

    Attempts that do not fit are counted under their reasons: "no-draft", "taste" (see
    words/gate.py), a verdict, or "off-level:" with the measured level.

    Raises:
        PublishError: the type's code raised; the sentence names request and attempt.
        MemoryError: the type's code ran out of memory; this must end the process.
    """
    started = time.process_time()
    misses: list[tuple[str, float]] = []
    attempt = first_attempt
    try:
        kind = load(request.type)
        _require_version(kind, request)
        params = kind.read_params(request.params)
        for attempt in range(first_attempt, request.attempts):
            begun = time.process_time()
            tried = _attempt(kind, params, request, attempt)
            if not isinstance(tried, str):
                puzzle, report, grade = tried
                break
            misses.append((tried, round(time.process_time() - begun, 6)))
        else:
            attempt, puzzle, report, grade = request.attempts, None, None, None
    except MemoryError:
        raise
    except (Exception, SystemExit, GeneratorExit) as error:
        MESSAGES.debug("%s", request, exc_info=True)
        raise PublishError(_fault(request, attempt, error)) from error
    return Outcome(
        key=request.key,
        first_attempt=first_attempt,
        attempt=attempt,
        puzzle=puzzle,
        report=report,
        grade=grade,
        tally=dict(sorted(Counter(reason for reason, _ in misses).items())),
        cpu_s=round(time.process_time() - started, 6),
        misses=tuple(misses),
    )


def work_job(text: str) -> str:
    """The result of a job, both as JSON text.

    A job is {"request": …, "first_attempt": n}; a result is {"ok": outcome} or
    {"failed": sentence}.
    """
    job = json.loads(text)
    try:
        outcome = work(jobs.read_request(job["request"]), job["first_attempt"])
    except PublishError as error:
        return canonical_json({"failed": str(error)})
    return canonical_json({"ok": jobs.plain_outcome(outcome)})


def _attempt(
    kind: PuzzleType, params: Params, request: Request, attempt: int
) -> tuple[Puzzle, Report, Grade] | str:
    """A puzzle that fits, or why there is none."""
    path = (request.seed, request.key.section, request.key.index, attempt)
    rng = rng_for(*path)
    if own := request.own:
        draft: Draft | None = Draft(own.givens, own.answer)
    elif isinstance(kind, SharedWords) and kind.shared_out(params):
        draft = kind.generate_due(rng, params, request.used)
    elif isinstance(kind, SpacedEntries):
        draft = kind.generate_apart(rng, params, request.taken, request.used)
    elif isinstance(kind, Pictured) and request.used:
        draft = kind.generate_unlike(rng, params, request.used)
    else:
        draft = kind.generate(rng, params)
    if draft is None:
        return "no-draft"
    # From here on only what survives JSON, as a reader of the book gets it.
    plain = {"givens": draft.givens, "answer": draft.answer}
    draft = Draft(**json.loads(canonical_json(plain)))
    givens, answer = kind.read(draft)
    if is_tasteless(kind, givens, answer, request.judged):
        return AGAINST_TASTE
    fairness = kind.fairness_of(request.level)
    report = prove_read(kind, draft, givens, answer, fairness)
    if report.verdict is Verdict.UNSOLVABLE:
        raise Unsound("the solver finds no answer, though the key keeps the rules")
    if report.verdict is not Verdict.OK:
        return str(report.verdict)
    grade = kind.grade(givens)
    if grade.level != request.level:
        return f"off-level:{grade.level}"
    puzzle = Puzzle(
        id=puzzle_id(kind.name, kind.identity(givens, answer)),
        type=kind.name,
        version=kind.version,
        level=grade.level,
        params=dict(request.params),
        givens=draft.givens,
        answer=draft.answer,
        seed_path=path,
    )
    return puzzle, report, grade


def _require_version(kind: PuzzleType, request: Request) -> None:
    if kind.version != request.version:
        raise PublishError(
            f"the plan asks for version {request.version} of type {kind.name},"
            f" this worker has version {kind.version}"
        )


def _fault(request: Request, attempt: int, error: BaseException) -> str:
    """The sentence about a fault in a type's code, with its place."""
    key = request.key
    frame = traceback.extract_tb(error.__traceback__)[-1]
    place = "/".join(PurePath(frame.filename).parts[-2:])
    reason = f"{type(error).__name__}: {error}"[:300]
    return (
        f'section "{key.section}", index {key.index}, attempt {attempt}'
        f" (seed path {request.seed}/{key.section}/{key.index}/{attempt}):"
        f" type {request.type} failed at {place}:{frame.lineno}: {reason}"
    )
