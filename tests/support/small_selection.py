"""Real `_blank` puzzles as the selection of a small book, made once a run."""

from dataclasses import replace
from functools import cache

from puzzle_publish.core.book import About
from puzzle_publish.core.puzzle import Puzzle, Report, Verdict, puzzle_id
from puzzle_publish.core.seeds import rng_for
from puzzle_publish.core.values import Key, Pick, PuzzlePlace, Request, Selection, Tally
from puzzle_publish.record.exports import FORMATS
from puzzle_publish.types.proof import prove
from puzzle_publish.types.registry import load

ABOUT = About(
    id="small-2027",
    title="A Small Book",
    language="en",
    series="small",
    volume=2,
    seed=2027,
)


PROVEN = Report(Verdict.OK, answers_seen=1)


@cache
def selection(count: int = 4, seed: int = ABOUT.seed) -> Selection:
    """Easy and hard puzzles in turn; the first two have dates."""
    picks: list[Pick] = []
    while len(picks) < count:
        pick = _pick(len(picks), seed)
        taken = {earlier.puzzle.id for earlier in picks}
        assert pick.puzzle.id not in taken
        picks.append(pick)
    verdicts = {"ok": count, "ambiguous": 7, "off-level:hard": 3}
    tally = Tally(verdicts, attempts=11, duplicates=1, cpu_s=0.5, stored=1, made=3)
    return Selection(tuple(picks), tally)


def _pick(index: int, seed: int) -> Pick:
    kind = load("_blank")
    level = ("easy", "hard")[index % 2]
    params = kind.presets[level]
    for attempt in range(200):
        draft = kind.generate(rng_for(seed, "sums", index, attempt), params)
        if draft is None or kind.grade(kind.read_givens(draft.givens)).level != level:
            continue
        if prove(kind, draft.givens, draft.answer, kind.fairness) != PROVEN:
            continue
        request = Request(
            key=Key("sums", index),
            type="_blank",
            version=kind.version,
            level=level,
            params=params.model_dump(mode="json"),
            seed=seed,
            attempts=200,
            date=f"2027-01-0{index + 1}" if index < 2 else None,
        )
        puzzle = Puzzle(
            id=puzzle_id("_blank", kind.identity(*kind.read(draft))),
            type="_blank",
            version=kind.version,
            level=level,
            params=request.params,
            givens=draft.givens,
            answer=draft.answer,
            seed_path=(seed, "sums", index, attempt),
        )
        grade = kind.grade(kind.read_givens(draft.givens))
        return Pick(index + 1, request, puzzle, grade, attempt)
    raise AssertionError("no puzzle in 200 attempts")


def places(count: int = 4) -> tuple[PuzzlePlace, ...]:
    """Puzzles from page 3 on, then hints, then the key; no hint for the first."""
    return tuple(
        PuzzlePlace(
            number=k,
            label=f"No. {k}",
            page=k + 2,
            hint_page=None if k == 1 else count + 3,
            key_page=count + 4,
            references=(),
            back_reference="",
        )
        for k in range(1, count + 1)
    )


def hostile(**fields: str) -> About:
    """ABOUT with other texts; not validated, as if a check had been forgotten."""
    return ABOUT.model_copy(update=fields)


def with_answer(chosen: Selection, answer: object) -> Selection:
    """The selection with another answer to its first puzzle."""
    first = chosen.picks[0]
    changed = replace(first, puzzle=replace(first.puzzle, answer=answer))
    return replace(chosen, picks=(changed, *chosen.picks[1:]))


def export_bytes(
    name: str, about: About, chosen: Selection, pages: tuple[PuzzlePlace, ...]
) -> bytes:
    """The file of one of FORMATS as a whole."""
    return b"".join(FORMATS[name].parts(about, chosen, pages))
