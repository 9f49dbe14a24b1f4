"""The contract tests, which every puzzle type must pass, including those of plug-ins.

Use them in a test file of the package with the type:

    import pytest
    from puzzle_publish.testing import contract_tests

    @pytest.mark.parametrize("check", contract_tests("skyline"))
    def test_contract(check):
        check()

Each check raises AssertionError with a sentence that says what the type does wrong. Of
corrupted puzzles that a type yields in `mutations`, all must be refused.
"""

import datetime
import inspect
import json
import math
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice, product
from pathlib import Path

from .core.errors import UsageError
from .core.figure import Figure
from .core.puzzle import Draft, Fairness, Json, Puzzle, Verdict, canonical_json, digest
from .core.reading.json_values import members_of
from .core.seeds import rng_for
from .core.values import Key, Request, Taste
from .make.work import work
from .types import picture_checks
from .types.capabilities import INTERCHANGE, InterchangeFiles, Ladder
from .types.cells import lines_of
from .types.contract import PuzzleType
from .types.corruptions import corrupted
from .types.independence import dependence_faults
from .types.params import Params
from .types.part_checks import part_faults
from .types.proof import prove
from .types.registry import load
from .types.shown import judged_for
from .types.static_checks import figure_faults, text_faults
from .types.yielding import quick_presets
from .words.gate import gate_of

_SEED = 2027
_EACH_LEVEL = 2  # puzzles


@dataclass(frozen=True, slots=True)
class Check:
    """One contract test of one type; call it to run it."""

    name: str
    run: Callable[[PuzzleType], None]

    @property
    def __name__(self) -> str:
        """The test's name in pytest's output."""
        return f"{self.name}-{self.run.__name__}"

    def __call__(self) -> None:
        """Run the test.

        Raises:
            AssertionError: the type does something wrong, which the message names.
        """
        self.run(load(self.name))


def contract_tests(name: str) -> tuple[Check, ...]:
    """Every contract test, for the type of this name."""
    return tuple(Check(name, run) for run in CHECKS)


def puzzles_of(kind: PuzzleType) -> tuple[Puzzle, ...]:
    """A few proven puzzles of every preset, on small grids, always the same."""
    levels = [level for level, _ in quick_presets(kind)]
    pairs = product(levels, range(_EACH_LEVEL))
    return tuple(_puzzle(kind.name, level, index) for level, index in pairs)


def fingerprint(name: str) -> str:
    """A digest of what a type makes; equal in every process and on every machine."""
    made = _one_of_each_level(load(name))
    return digest([[p.givens, p.answer] for p in made])


def _one_of_each_level(kind: PuzzleType) -> tuple[Puzzle, ...]:
    """The first of `puzzles_of` at each level, for what is done a second time."""
    return tuple(_puzzle(kind.name, level, 0) for level, _ in quick_presets(kind))


@cache
def _puzzle(name: str, level: str, index: int) -> Puzzle:
    kind = load(name)
    preset = dict(quick_presets(kind))[level]
    outcome = work(_request(kind, level, preset, index), 0)
    if outcome.puzzle is None:
        tried = f"{outcome.attempt} attempts: {dict(outcome.tally)}"
        raise AssertionError(f"preset {level} produced no puzzle in {tried}")
    return outcome.puzzle


def _request(kind: PuzzleType, level: str, preset: Params, index: int) -> Request:
    params = preset.model_dump(mode="json")
    date = None
    if "date" in kind.params_model.model_fields:
        day = datetime.date(2027, 1, 30) + datetime.timedelta(days=index)
        params["date"] = date = day.isoformat()
    key = Key(f"contract-{level}", index)
    request = Request(key, kind.name, kind.version, level, params, _SEED, 60, date)
    return replace(request, judged=judged_for(kind, preset, Taste()))


def _expect(holds: object, otherwise: str) -> None:
    # No assert statement: these tests must also run under python -O.
    if not holds:
        raise AssertionError(otherwise)


def _expect_sound(figure: Figure, where: str) -> None:
    for fault in figure_faults(figure):
        raise AssertionError(f"{where}: {fault}")


# Attributes and texts.


def presets_are_levels_and_survive_json(kind: PuzzleType) -> None:
    """Each preset is named as its level and reads back from its own JSON."""
    _expect(kind.version >= 1, "version must be 1 or more")
    _expect(kind.presets, "there are no presets")
    for name, preset in kind.presets.items():
        _expect(name in kind.levels, f"preset {name} is not one of the levels")
        _expect(preset.level == name, f"preset {name} has level {preset.level}")
        back = kind.read_params(preset.model_dump(mode="json"))
        _expect(back == preset, f"preset {name} does not survive JSON unchanged")
    for level, stars in kind.levels.items():
        _expect(0 <= stars <= 4, f"level {level} has {stars} stars, not 0 to 4")


def texts_are_whole_in_every_language(kind: PuzzleType) -> None:
    """Each language has every word that a page of the type needs."""
    for code in kind.languages:
        for fault in text_faults(kind, code):
            raise AssertionError(f"{code}: {fault}")
    first, *others = (set(kind.text(code).hints) for code in kind.languages)
    for other in others:
        _expect(other == first, f"hints worded in one language only: {other ^ first}")


def a_language_without_words_is_a_usage_error(kind: PuzzleType) -> None:
    """An unknown language is a sentence for the user, not a crash."""
    try:
        kind.text("xx")
    except UsageError:
        return
    raise AssertionError('text("xx") does not raise UsageError')


def the_worked_example_is_proven(kind: PuzzleType) -> None:
    """The example of "how to play" is a sound puzzle, and its pictures can be drawn."""
    example = kind.example()
    level = kind.grade(kind.read_givens(example.givens)).level
    report = prove(kind, example.givens, example.answer, kind.fairness_of(level))
    _expect(report.verdict is Verdict.OK, f"the example is {report.verdict}")
    for code in kind.languages:
        for figure in kind.example_steps(example, code):
            _expect_sound(figure, "example")


def importing_it_is_light(kind: PuzzleType) -> None:
    """Importing the type imports neither numba nor WeasyPrint."""
    code = (
        "import sys; from puzzle_publish.types.registry import load; load(sys.argv[1]);"
        "print(*sorted({'numba', 'weasyprint'} & set(sys.modules)))"
    )
    heavy = _python(code, kind.name, hash_seed="0").strip()
    _expect(not heavy, f"loading the type imports {heavy}; import it where it is used")


def the_modules_of_a_logic_type_are_whole(kind: PuzzleType) -> None:
    """Each function that a base class calls is in the type's modules."""
    for fault in part_faults(kind):
        raise AssertionError(fault)


# Making, solving and grading.


def every_preset_gives_proven_puzzles(kind: PuzzleType) -> None:
    """Each preset gives puzzles with the verdict OK and the requested level."""
    for puzzle in puzzles_of(kind):
        fairness = kind.fairness_of(puzzle.level)
        report = prove(kind, puzzle.givens, puzzle.answer, fairness)
        _expect(report.verdict is Verdict.OK, f"{puzzle.level}: {report.verdict}")


def one_seed_gives_one_draft(kind: PuzzleType) -> None:
    """The same random stream and params give the same draft again."""
    for puzzle, draft in _made_twice(kind.name):
        made, again = (canonical_json([x.givens, x.answer]) for x in (puzzle, draft))
        path = f"seed path {puzzle.seed_path} gave two different drafts"
        _expect(again == made, f"{path}; is state kept between calls?")


def another_process_gives_the_same_puzzles(kind: PuzzleType) -> None:
    """Another process with another hash seed makes the same puzzles."""
    code = "import sys; from puzzle_publish.testing import fingerprint;"
    other = _python(f"{code} print(fingerprint(sys.argv[1]))", kind.name, hash_seed="7")
    reasons = "does one depend on hash() or on the order of a set?"
    same = other.strip() == fingerprint(kind.name)
    _expect(same, f"another process makes different puzzles; {reasons}")


def givens_and_answers_are_plain_json(kind: PuzzleType) -> None:
    """Drafts survive JSON: no tuples, no numbers as keys, no numpy numbers."""
    for _, draft in _made_twice(kind.name):
        for name, value in (("givens", draft.givens), ("answer", draft.answer)):
            same = json.loads(canonical_json(value)) == value
            _expect(same, f"the {name} does not survive JSON unchanged")


def every_answer_of_the_solver_follows_the_rules(kind: PuzzleType) -> None:
    """The solver's answers follow the rules, and none comes twice."""
    for puzzle in puzzles_of(kind):
        seen = set()
        givens = kind.read_givens(puzzle.givens)
        for found, _ in zip(kind.solve(givens), range(3), strict=False):
            answer = found
            if kind.solution(puzzle.answer) is not puzzle.answer:  # a key says more
                answer = {**members_of(puzzle.answer), **members_of(found)}
            _expect(
                kind.follows_rules(givens, kind.read_answer(givens, answer)),
                f"the solver gives an answer that breaks the rules: {answer}",
            )
            text = canonical_json(found)
            _expect(text not in seen, f"the solver gives an answer twice: {answer}")
            seen.add(text)


def generator_and_solver_know_nothing_of_each_other(kind: PuzzleType) -> None:
    """Neither imports the other, nor do both import an engine, even indirectly."""
    folder = Path(inspect.getfile(type(kind))).parent
    for fault in dependence_faults(folder, kind.made_with, kind.proven_with):
        raise AssertionError(fault)


def grades_are_plain_and_the_same_each_time(kind: PuzzleType) -> None:
    """A grade has a known level and plain finite numbers, and is repeatable."""
    for puzzle in _one_of_each_level(kind):
        givens = kind.read_givens(puzzle.givens)
        grade = kind.grade(givens)
        _expect(grade.level in kind.levels, f"grade has no such level: {grade.level}")
        for name, value in {"score": grade.score, **grade.measures}.items():
            plain = type(value) in (int, float) and math.isfinite(value)
            _expect(plain, f"grade's {name} is not a plain number: {value!r}")
        _expect(kind.grade(givens) == grade, "a second grading differs")


def steps_name_techniques_and_cells(kind: PuzzleType) -> None:
    """Each solving step has a technique and cells, and is repeatable."""
    if not isinstance(kind, Ladder):
        return
    for puzzle in _one_of_each_level(kind):
        givens = kind.read_givens(puzzle.givens)
        for step in (steps := kind.steps(givens)):
            _expect(step.technique.strip(), f"a step without a technique: {step}")
            plain = all(type(n) is int and n >= 0 for cell in step.cells for n in cell)
            _expect(step.cells and plain, f"{step} has no cells, or invalid ones")
        _expect(kind.steps(givens) == steps, "calling steps again differs")


def canonical_forms_are_final(kind: PuzzleType) -> None:
    """The canonical form of one is itself; of a logic puzzle it is one, too."""
    for puzzle in puzzles_of(kind):
        form = kind.canonical(kind.read_givens(puzzle.givens))
        once = kind.read_givens(json.loads(canonical_json(form)))
        same = canonical_json(kind.canonical(once)) == canonical_json(form)
        _expect(same, "canonical() changes a canonical form")
        if isinstance(kind, Ladder):  # elsewhere letters may have been renamed
            _expect(len([*islice(kind.solve(once), 2)]) == 1, "canonical() alters it")


# What is printed.


def pages_and_keys_can_be_drawn_in_every_language(kind: PuzzleType) -> None:
    """Figures are sound, and the key shows more than the page."""
    for givens, answer in map(kind.read, puzzles_of(kind)):
        for code in kind.languages:
            page, key = (kind.draw(givens, one, code) for one in (None, answer))
            _expect_sound(page, "page")
            _expect_sound(key, "key")
            _expect(page.all_steps != key.all_steps, "the key looks like the page")


def cells_are_those_of_the_page(kind: PuzzleType) -> None:
    """Cells lie apart on the page, and a key fills those that are blank."""
    for givens, answer in map(kind.read, puzzles_of(kind)):
        for code in kind.languages:
            page = kind.draw(givens, None, code)
            rows, key = (kind.cells(givens, one, code) for one in (None, answer))
            for fault in picture_checks.place_faults(page, rows, key):
                raise AssertionError(fault)


def the_opener_shows_the_puzzles_own_structure(kind: PuzzleType) -> None:
    """The picture before a chapter has the page's borders, and no part of the key."""
    for code in kind.languages:
        pages, openers = [], []
        for givens, answer in map(kind.read, puzzles_of(kind)):
            page, key = (kind.draw(givens, one, code) for one in (None, answer))
            opener = kind.opener_art(givens, code)
            _expect_sound(opener, "opener")
            for fault in picture_checks.opener_faults(page, key, opener):
                raise AssertionError(fault)
            pages.append(page)
            openers.append(opener)
        _expect(
            not picture_checks.same_openers(pages, openers),
            "opener_art() is one picture for puzzles that draw() draws differently",
        )


def the_web_page_has_signs_that_fit(kind: PuzzleType) -> None:
    """Cells and keys of the web page have short signs, and each has a name."""
    for puzzle in puzzles_of(kind):
        for code in kind.languages:
            player = kind.player(*kind.read(puzzle), code)
            for fault in picture_checks.player_faults(player) if player else ():
                raise AssertionError(fault)


def every_cell_can_be_read_aloud(kind: PuzzleType) -> None:
    """Each cell that is given, or filled by the key, has words."""
    for givens, answer in map(kind.read, puzzles_of(kind)):
        for code in kind.languages:
            for shown in (None, answer):
                for fault in picture_checks.cell_faults(
                    kind.cells(givens, shown, code)
                ):
                    raise AssertionError(fault)


def letters_are_judged(kind: PuzzleType) -> None:
    """No puzzle spells a refused word, and a type that prints letters says so."""
    gate = gate_of(Taste())
    for puzzle in puzzles_of(kind):
        read = kind.read(puzzle)
        if kind.shows_words(kind.read_params(puzzle.params)):
            found = gate.find(kind.shown_readings(*read))
            _expect(found is None, f"a page spells {found}")
            continue
        drawn = lines_of(PuzzleType.cells(kind, *read, kind.main_language))
        _expect(not drawn, "shows_words() is False, but there are letters in cells")


def hints_have_words_in_every_language(kind: PuzzleType) -> None:
    """Each hint has a sentence, with every placeholder filled."""
    for puzzle in puzzles_of(kind):
        for hint, code in product(kind.hints(*kind.read(puzzle)), kind.languages):
            canonical_json(dict(hint.values))
            try:
                sentence = kind.hint_text(hint, code)
            except KeyError as gone:
                raise AssertionError(f"{code}: no wording {gone}") from gone
            whole = sentence.strip() and not {*"{}"} & {*sentence}
            _expect(whole, f"{code}: hint reads {sentence!r}")


def files_for_other_programs_are_the_same_each_time(kind: PuzzleType) -> None:
    """Each format is known, is written repeatably, and fits at least one puzzle."""
    if not isinstance(kind, InterchangeFiles):
        return
    for name in kind.formats:
        _expect(name in INTERCHANGE, f"there is no interchange format .{name}")
        written = 0
        for puzzle in puzzles_of(kind):
            twice = [_interchanged(kind, name, puzzle) for _ in range(2)]
            _expect(twice[0] == twice[1], f"two .{name} files of one puzzle differ")
            written += twice[0] is not None
        _expect(written, f"no puzzle fits a .{name}")


def _interchanged(kind: InterchangeFiles, name: str, puzzle: Puzzle) -> bytes | None:
    """Return the file; None if the type refuses the puzzle."""
    texts = {"title": "T", "author": "A", "rights": "R", "notes": "N"}
    try:
        return kind.interchange(name, *kind.read(puzzle), **texts)
    except UsageError:
        return None


# Corrupted puzzles, which a verifier that accepts everything would let through.


def a_corrupted_key_is_refused(kind: PuzzleType) -> None:
    """If a single answer is promised, every altered key is refused."""
    for puzzle in puzzles_of(kind):
        if kind.fairness_of(puzzle.level) is Fairness.UNIQUE:
            for what, answer in corrupted(puzzle.answer):
                passed = _passes(kind, puzzle, puzzle.givens, answer)
                _expect(not passed, f"{puzzle.level}: key passes with {what}")


def corrupted_givens_are_noticed(kind: PuzzleType) -> None:
    """Some altered givens are refused; others may still be a sound puzzle."""
    for puzzle in puzzles_of(kind):
        refused = 0
        for _, givens in corrupted(puzzle.givens):
            refused += not _passes(kind, puzzle, givens, puzzle.answer)
        _expect(refused, f"{puzzle.level}: every alteration of the givens passes")


def the_types_own_mutations_are_refused(kind: PuzzleType) -> None:
    """Everything that `mutations` yields is refused."""
    if type(kind).mutations is PuzzleType.mutations:
        return
    for puzzle in puzzles_of(kind):
        count = 0
        for what, givens, answer in kind.mutations(*kind.read(puzzle)):
            count += 1
            passed = _passes(kind, puzzle, givens, answer)
            _expect(not passed, f"{puzzle.level}: passes with {what}")
        _expect(count, "mutations() yields nothing")


CHECKS = (
    presets_are_levels_and_survive_json,
    texts_are_whole_in_every_language,
    a_language_without_words_is_a_usage_error,
    the_worked_example_is_proven,
    importing_it_is_light,
    the_modules_of_a_logic_type_are_whole,
    every_preset_gives_proven_puzzles,
    one_seed_gives_one_draft,
    another_process_gives_the_same_puzzles,
    givens_and_answers_are_plain_json,
    every_answer_of_the_solver_follows_the_rules,
    generator_and_solver_know_nothing_of_each_other,
    grades_are_plain_and_the_same_each_time,
    steps_name_techniques_and_cells,
    canonical_forms_are_final,
    pages_and_keys_can_be_drawn_in_every_language,
    cells_are_those_of_the_page,
    the_opener_shows_the_puzzles_own_structure,
    the_web_page_has_signs_that_fit,
    every_cell_can_be_read_aloud,
    letters_are_judged,
    hints_have_words_in_every_language,
    files_for_other_programs_are_the_same_each_time,
    a_corrupted_key_is_refused,
    corrupted_givens_are_noticed,
    the_types_own_mutations_are_refused,
)


def _passes(kind: PuzzleType, puzzle: Puzzle, givens: Json, answer: Json) -> bool:
    """Return whether the verifier accepts a puzzle; a type may raise to refuse it."""
    fairness = kind.fairness_of(puzzle.level)
    try:
        return prove(kind, givens, answer, fairness).verdict is Verdict.OK
    except Exception:
        return False


@cache
def _made_twice(name: str) -> tuple[tuple[Puzzle, Draft], ...]:
    """A puzzle of each level, and what its seed gives a second time."""
    kind, found = load(name), []
    for puzzle in _one_of_each_level(kind):
        rng = rng_for(*puzzle.seed_path)
        draft = kind.generate(rng, kind.read_params(puzzle.params))
        if draft is None:
            raise AssertionError(f"seed path {puzzle.seed_path} gave None this time")
        found.append((puzzle, draft))
    return tuple(found)


def _python(code: str, *arguments: str, hash_seed: str) -> str:
    """The output of another interpreter with the same import path as this one."""
    places = os.pathsep.join(path or os.curdir for path in sys.path)
    environment = {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": places}
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    _expect(done.returncode == 0, f"another process fails: {done.stderr[-2000:]}")
    return done.stdout
