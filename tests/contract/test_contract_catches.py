"""The contract tests themselves: each fault of a type is found by the right one."""

import pytest

from puzzle_publish.testing import CHECKS, contract_tests
from puzzle_publish.types import independence, registry
from puzzle_publish.types._blank import TYPE
from puzzle_publish.types.independence import dependence_faults

# A body of a class that spoils `_blank` -> the contract test that must find it.
FAULTS = {
    "version = 0": "presets_are_levels_and_survive_json",
    "presets = {'easy': Blank.presets['hard']}": "presets_are_levels_and_survive_json",
    "levels = {'easy': 9, 'hard': 3}": "presets_are_levels_and_survive_json",
    """
    def example(self):
        draft = Blank.example(self)
        givens = {**draft.givens, 'highest': 8}
        return Draft(givens, {'rows': draft.answer['rows'][::-1]})
    """: "the_worked_example_is_proven",
    """
    def text(self, language):
        return Blank.text(self, 'en')
    """: "texts_are_whole_in_every_language",
    """
    def text(self, language):
        return replace(Blank.text(self, language), how_to_play=('Wait.',) * 61)
    """: "texts_are_whole_in_every_language",
    """
    def text(self, language):
        return replace(Blank.text(self, language), promise={})
    """: "texts_are_whole_in_every_language",
    """
    def text(self, language):
        return Blank.text(self, language if language in ('en', 'zh') else 'en')
    """: "a_language_without_words_is_a_usage_error",
    """
    def example(self):
        draft = Blank.example(self)
        return Draft(draft.givens, {'rows': draft.answer['rows'][::-1]})
    """: "the_worked_example_is_proven",
    """
    def generate(self, rng, params):
        return None
    """: "every_preset_gives_proven_puzzles",
    """
    _seen = []
    def generate(self, rng, params):
        self._seen.append(rng)
        rng.random(len(self._seen))
        return Blank.generate(self, rng, params)
    """: "one_seed_gives_one_draft",
    """
    def generate(self, rng, params):
        rng.random(hash('a') % 9973)
        return Blank.generate(self, rng, params)
    """: "another_process_gives_the_same_puzzles",
    """
    def generate(self, rng, params):
        draft = Blank.generate(self, rng, params)
        return draft and Draft({**draft.givens, 'rows': (*draft.givens['rows'],)},
                               draft.answer)
    """: "givens_and_answers_are_plain_json",
    """
    fairness = Fairness.ANY
    def solve(self, givens):
        for answer in Blank.solve(self, givens):
            yield answer
            yield answer
    """: "every_answer_of_the_solver_follows_the_rules",
    """
    def grade(self, givens):
        grade = Blank.grade(self, givens)
        return replace(grade, measures={'blanks': True})
    """: "grades_are_plain_and_the_same_each_time",
    """
    def grade(self, givens):
        return replace(Blank.grade(self, givens), score=random())
    """: "grades_are_plain_and_the_same_each_time",
    """
    def steps(self, givens):
        return [SolvingStep('single', ())]
    """: "steps_name_techniques_and_cells",
    """
    def steps(self, givens):
        return [SolvingStep('single', ((0, int(99 * random())),))]
    """: "steps_name_techniques_and_cells",
    """
    def canonical(self, givens):
        once = Blank.canonical(self, givens)
        return {**once, 'rows': once['rows'][::-1]}
    """: "canonical_forms_are_final",
    """
    def draw(self, givens, answer, language):
        return Blank.draw(self, givens, None, language)
    """: "pages_and_keys_can_be_drawn_in_every_language",
    """
    def draw(self, givens, answer, language):
        return replace(Blank.draw(self, givens, answer, language), width=2)
    """: "pages_and_keys_can_be_drawn_in_every_language",
    """
    def cells(self, givens, answer, language):
        return Blank.cells(self, givens, None, language)
    """: "cells_are_those_of_the_page",
    """
    def cells(self, givens, answer, language):
        rows = Blank.cells(self, givens, answer, language)
        return (rows[0], *rows)
    """: "cells_are_those_of_the_page",
    """
    def draw(self, givens, answer, language):
        figure = Blank.draw(self, givens, answer, language)
        wall = Line(((1, 0), (1, 2)), 'region')
        return replace(figure, steps=(*figure.steps, wall))
    def opener_art(self, givens, language):
        return grid_picture(self.cells(givens, None, language))
    """: "the_opener_shows_the_puzzles_own_structure",
    """
    def opener_art(self, givens, language):
        answer = self.read_answer(givens, next(self.solve(givens)))
        return self.draw(givens, answer, language)
    """: "the_opener_shows_the_puzzles_own_structure",
    """
    def draw(self, givens, answer, language):
        figure = Blank.draw(self, givens, answer, language)
        shape = Circle(1, 1, 0.1 + givens.row_sums[0] / 100, 'clue')
        return replace(figure, steps=(*figure.steps, shape))
    def opener_art(self, givens, language):
        example = self.read_givens(self.example().givens)
        return Blank.draw(self, example, None, language)
    """: "the_opener_shows_the_puzzles_own_structure",
    """
    def player(self, givens, answer, language):
        plain = Blank.player(self, givens, answer, language)
        return replace(plain, shown=('star',) * len(plain.signs))
    """: "the_web_page_has_signs_that_fit",
    """
    def player(self, givens, answer, language):
        plain = Blank.player(self, givens, answer, language)
        return replace(plain, shown=('12345',) * len(plain.signs))
    """: "the_web_page_has_signs_that_fit",
    """
    def player(self, givens, answer, language):
        plain = Blank.player(self, givens, answer, language)
        return replace(plain, shown=('1',) * (len(plain.signs) + 1))
    """: "the_web_page_has_signs_that_fit",
    """
    def player(self, givens, answer, language):
        plain = Blank.player(self, givens, answer, language)
        signs = tuple('!' * (k + 1) for k, _ in enumerate(plain.signs))
        return replace(plain, signs=signs, shown=plain.signs)
    """: "the_web_page_has_signs_that_fit",
    """
    def cells(self, givens, answer, language):
        rows = Blank.cells(self, givens, answer, language)
        return changed(rows, lambda cell: replace(cell, words=''))
    """: "every_cell_can_be_read_aloud",
    """
    def draw(self, givens, answer, language):
        return lettered(Blank.draw(self, givens, answer, language), 'OWL')
    """: "letters_are_judged",
    """
    def hints(self, givens, answer):
        return (Hint('no-such', {}),)
    """: "hints_have_words_in_every_language",
    """
    def hint_text(self, hint, language):
        return self.text(language).hints[hint.wording]
    """: "hints_have_words_in_every_language",
    """
    formats = ('doc',)
    def interchange(self, name, givens, answer, *, title, author, rights, notes):
        return b'a puzzle'
    """: "files_for_other_programs_are_the_same_each_time",
    """
    formats = ('ipuz',)
    def interchange(self, name, givens, answer, *, title, author, rights, notes):
        return str(random()).encode()
    """: "files_for_other_programs_are_the_same_each_time",
    """
    formats = ('ipuz',)
    def interchange(self, name, givens, answer, *, title, author, rights, notes):
        raise UsageError('never')
    """: "files_for_other_programs_are_the_same_each_time",
    """
    def follows_rules(self, givens, answer):
        type(self).last = answer
        return True
    def solve(self, givens):
        return iter([{'rows': self.last}])
    """: "a_corrupted_key_is_refused",
    """
    fairness = Fairness.ANY
    def read_givens(self, printed):
        return Blank.read_givens(self, self.example().givens)
    def read_answer(self, givens, printed):
        return printed['rows']
    def follows_rules(self, givens, answer):
        return True
    def solve(self, givens):
        yield {}
    def mutations(self, givens, answer):
        return iter(())
    """: "corrupted_givens_are_noticed",
    """
    def mutations(self, givens, answer):
        sound = self.example()
        yield 'nothing at all', sound.givens, sound.answer
    """: "the_types_own_mutations_are_refused",
    """
    def mutations(self, givens, answer):
        return iter(())
    """: "the_types_own_mutations_are_refused ",
}

SOURCE = """
import json
from dataclasses import replace
from random import random
from puzzle_publish.types.capabilities import InterchangeFiles
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.figure import Circle, Line
from puzzle_publish.core.puzzle import Draft, Fairness, Hint, SolvingStep
from puzzle_publish.types._blank import Blank
from puzzle_publish.types.cells import changed
from puzzle_publish.types.opener_art import grid_picture
from puzzle_publish.core.figure import Label
{more}
def lettered(figure, row):
    steps = [
        replace(step, text=row[int(step.x)]) if isinstance(step, Label)
        and int(step.x) < 3 else step
        for step in figure.steps
    ]
    return replace(figure, steps=tuple(steps))

class {name}({bases}):
    name = "{name}"
{body}

TYPE = {name}()
"""


def source(name, body="    pass", more=""):
    bases = "Blank, InterchangeFiles" if "formats" in body else "Blank"
    return SOURCE.format(name=name, bases=bases, body=body, more=more)


def failing(name, only=None):
    """The contract tests that this type fails, with what they say."""
    found = {}
    for check in contract_tests(name):
        if only is None or check.run.__name__ in only:
            try:
                check()
            except AssertionError as error:
                found[check.run.__name__] = str(error)
    return found


def indented(body):
    return body if body.startswith("\n") else f"    {body}"


@pytest.mark.parametrize(("number", "body"), list(enumerate(FAULTS)))
def test_a_faulty_type_fails_the_contract_test_that_names_its_fault(
    guest, number, body
):
    wanted = FAULTS[body].strip()
    name = f"faulty{number}"
    guest(name, source(name, indented(body)))

    assert wanted in failing(name, only={wanted})


LETTERED = """
    def draw(self, givens, answer, language):
        return lettered(Blank.draw(self, givens, answer, language), "{row}")
    def shows_words(self, params):
        return True
"""


@pytest.mark.parametrize(
    ("row", "says"),
    [("OWL", None), ("FAG", "produced no puzzle in 60 attempts: {'taste': 60}")],
)
def test_a_type_that_does_not_say_what_its_letters_spell_is_judged(guest, row, says):
    name = f"with_{row.lower()}"
    guest(name, source(name, LETTERED.format(row=row)))
    check = "letters_are_judged"

    said = failing(name, only={check}).get(check)

    assert said is None if says is None else says in said


def test_a_type_that_imports_numba_when_it_is_loaded_is_found(guest):
    guest("heavy", source("heavy", more="import numba"))
    check = "importing_it_is_light"

    assert "numba" in failing("heavy", only={check})[check]


def test_a_type_without_solve_and_generate_of_their_own_is_found(guest):
    guest("flat", source("flat"))
    check = "generator_and_solver_know_nothing_of_each_other"

    assert "no solve.py" in failing("flat", only={check})[check]


HALF_TURNED = """
from types import SimpleNamespace
from puzzle_publish.types.tents import TYPE as TENTS, model
def turned(camp, turn):
    return camp._replace(trees=tuple(turn.cells(camp.trees)))  # the numbers stay
class HalfTurned(type(TENTS)):
    name = "half_turned"
    folder = TENTS.folder
    _model = SimpleNamespace(**{**vars(model), "turned": turned})
TYPE = HalfTurned()
"""


def test_a_type_that_turns_half_of_a_puzzle_is_found(guest):
    guest("half_turned", HALF_TURNED)
    check = "canonical_forms_are_final"

    assert "canonical() alters it" in failing("half_turned", only={check})[check]


LOGIC = """
from puzzle_publish.types import LogicParts, LogicType
from puzzle_publish.types._blank import Blank, generate, model, rules, solve
class Spelt(LogicType[model.BlankParams]):
    name = "spelt"
    folder = Blank.folder
    _model = model
    def _parts(self):
        return LogicParts(generate, rules, solve, solve)
    def _draw_part(self):
        from . import draw
TYPE = Spelt()
"""


def test_a_logic_type_whose_modules_lack_a_function_is_found(guest):
    guest("spelt", LOGIC)
    check = "the_modules_of_a_logic_type_are_whole"

    assert failing("spelt", only={check})[check] == (
        'puzzle_publish.types._blank.solve has no "climb"; must have climb(givens)'
    )


@pytest.mark.parametrize(
    "solve",
    [
        "from .generate import rows",
        "from . import rules",
        "from . import TYPE",
        "def later():\n    from . import generate",
    ],
)
def test_a_solver_that_leans_on_the_generator_is_found(guest, tmp_path, solve):
    guest("leaning", source("leaning"))
    site = tmp_path / "site"
    (site / "generate.py").write_text("rows = []\n")
    (site / "__init__.py").write_text("from . import generate\n")
    (site / "rules.py").write_text("from . import generate\n")
    (site / "solve.py").write_text(f"{solve}\n")
    check = "generator_and_solver_know_nothing_of_each_other"

    assert failing("leaning", only={check}) == {check: "solve.py leads to generate.py"}


ENGINE = "from puzzle_publish.kernels.exact_cover import ExactCover\n"


@pytest.mark.parametrize(
    ("files", "attributes", "fault"),
    [
        (
            {"generate": ENGINE, "solve": ENGINE},
            "",
            "generate.py and solve.py both lead to kernels/exact_cover.py",
        ),
        (
            {
                "generate": "from . import search",
                "solve": "def later():\n    import site",
            },
            "made_with = 'search',",
            "",
        ),
        (
            {"generate": "from . import search", "solve": "from .near import rows"},
            "made_with = 'search',",
            "generate.py and solve.py both lead to search.py",
        ),
        (
            {"generate": "from .rules import x", "solve": "from . import rules"},
            "made_with = 'search',",
            "generate.py and solve.py both lead to search.py",
        ),
        (
            {"generate": "from . import near", "solve": "from . import near"},
            "",
            "generate.py and solve.py both lead to near.py",
        ),
        (
            {"generate": "", "solve": ""},
            "proven_with = 'exact_cover',",
            "proven_with: solve.py does not use exact_cover",
        ),
        (
            {"generate": "", "solve": ""},
            "made_with = 'spirals',",
            "made_with: there is no spirals.py in site or kernels",
        ),
        ({"generate": "", "solve": ""}, "made_with = ()", "made_with names no engine"),
    ],
)
def test_an_engine_of_both_maker_and_prover_is_found(
    guest, tmp_path, files, attributes, fault
):
    body = indented(attributes or "pass")
    guest("sharing", source("sharing", body))
    own = {"near": "from . import search", "rules": "from . import search"}
    for name, text in {"__init__": "", "search": "", **own, **files}.items():
        (tmp_path / "site" / f"{name}.py").write_text(f"{text}\n")
    check = "generator_and_solver_know_nothing_of_each_other"

    assert failing("sharing", only={check}).get(check, "") == fault


def test_an_engine_above_the_folder_of_a_type_is_found(tmp_path):
    folder = tmp_path / "shelf" / "types" / "line"
    folder.mkdir(parents=True)
    for place in (folder, folder.parent, folder.parent.parent):
        (place / "__init__.py").touch()
    (tmp_path / "shelf" / "loops.py").touch()
    (folder / "generate.py").write_text("from ...loops import search\n")
    (folder / "solve.py").write_text("def later():\n    import shelf.loops\n")

    (fault,) = dependence_faults(folder, ["generate"], ["solve"])
    assert fault == "generate.py and solve.py both lead to loops.py"

    (folder / "solve.py").write_text("if TYPE_CHECKING:\n    import shelf.loops\n")
    independence._imported.cache_clear()

    assert list(dependence_faults(folder, ["generate"], ["solve"])) == []


def test_a_folder_that_types_share_has_rules_for_both_and_engines_for_one(tmp_path):
    shared, folder = tmp_path / "_shelf", tmp_path / "mine"
    for place, name, text in (
        (shared, "shape", ""),
        (shared, "search", "from . import shape\n"),
        (folder, "rules", "from .._shelf import shape\n"),
        (folder, "generate", "from . import rules\nfrom .._shelf import search\n"),
        (folder, "solve", "from . import rules\n"),
    ):
        place.mkdir(exist_ok=True)
        (place / "__init__.py").touch()
        (place / f"{name}.py").write_text(text)
    (tmp_path / "__init__.py").touch()

    assert list(dependence_faults(folder, ["_shelf.search"], ["solve"])) == []

    (folder / "solve.py").write_text("from .._shelf import search\n")
    independence._imported.cache_clear()

    (fault,) = dependence_faults(folder, ["_shelf.search"], ["solve"])
    assert fault.startswith("generate.py and solve.py both lead to ")
    assert fault.endswith("_shelf/search.py")


def test_a_type_over_another_shares_its_model_with_it_and_no_engine(tmp_path):
    base, folder = tmp_path / "base", tmp_path / "mine"
    for place, name, text in (
        (base, "model", ""),
        (base, "search", "from . import model\n"),
        (base, "solve", "from . import model\n"),
        (folder, "model", "from ..base import model\n"),
        (folder, "generate", "from . import model\nfrom ..base import search\n"),
        (folder, "__init__", "from ..base import solve\n"),
    ):
        place.mkdir(exist_ok=True)
        (place / "__init__.py").touch()
        (place / f"{name}.py").write_text(text)
    (tmp_path / "__init__.py").touch()
    engines = ["base.search"], ["base.solve"]

    assert list(dependence_faults(folder, *engines)) == []

    (base / "solve.py").write_text("from . import model, search\n")
    independence._imported.cache_clear()

    (fault,) = dependence_faults(folder, *engines)
    assert fault.endswith("both lead to base/search.py")


def test_what_both_may_use_is_there_and_used_by_a_type():
    used = set()
    for name in registry.names():
        folder = independence.PACKAGE / "types" / name
        engines = registry.load(name).proven_with
        proof = {independence.engine_path(folder, engine) for engine in engines}
        starts = [{folder / "generate.py"}, {folder / "solve.py", *proof}]
        made, proven = (independence.modules_reached(s, folder) for s in starts)
        used |= made & proven
    names = {
        path.relative_to(independence.PACKAGE).with_suffix("").as_posix()
        for path in used
        if path.is_relative_to(independence.PACKAGE)
    }

    allowed = {name.replace(".", "/") for name in independence.SHARED}
    # Bits help engines of either side, in five types of one side alone.
    # Turns are for the canonical forms of models, which types import when they need.
    assert allowed - names <= {"kernels/bits", "grids/reading", "grids/symmetry"}
    assert all((independence.PACKAGE / f"{one}.py").is_file() for one in allowed)


def test_a_generator_that_uses_the_prover_of_its_base_is_found(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "__init__.py").write_text("from puzzle_publish.types import MarkType\n")
    ladder = "from puzzle_publish.rules import mark_ladder\n"
    (folder / "generate.py").write_text(ladder)
    engines = ["generate", "rules.mark_ladder"], ["rules.mark_prover"]

    assert list(dependence_faults(folder, *engines)) == []

    prover = "from puzzle_publish.rules import mark_prover\n"
    (folder / "generate.py").write_text(ladder + prover)
    independence._imported.cache_clear()

    (fault,) = dependence_faults(folder, *engines)
    assert fault == "generate.py and solve.py both lead to rules/mark_prover.py"
    assert list(dependence_faults(folder, engines[0], ["generate"])) == [
        "there is no solve.py in mine"
    ]


def test_types_on_grids_share_their_reader_and_no_ladder(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "__init__.py").touch()
    read = "from puzzle_publish.grids import reading\n"
    ladder = "from puzzle_publish.grids import cuts\n"
    for name, text in (("generate", read + ladder), ("solve", read)):
        (folder / f"{name}.py").write_text(text)

    assert list(dependence_faults(folder, ["generate"], ["solve"])) == []

    (folder / "solve.py").write_text(read + ladder)
    independence._imported.cache_clear()

    (fault,) = dependence_faults(folder, ["generate"], ["solve"])
    assert fault == "generate.py and solve.py both lead to grids/cuts.py"


def test_a_model_may_turn_and_mirror_grids(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    for name, text in (
        ("__init__", ""),
        ("model", "from puzzle_publish.grids.symmetry import least_form\n"),
        ("generate", "from . import model\n"),
        ("solve", "from . import model\n"),
    ):
        (folder / f"{name}.py").write_text(text)

    assert list(dependence_faults(folder, ["generate"], ["solve"])) == []


def test_every_contract_test_is_shown_to_fail_somewhere_here():
    elsewhere = {
        "importing_it_is_light",
        "the_modules_of_a_logic_type_are_whole",
        "generator_and_solver_know_nothing_of_each_other",
    }

    assert {check.__name__ for check in CHECKS} == elsewhere | {
        wanted.strip() for wanted in FAULTS.values()
    }


def test_a_check_is_named_after_type_and_promise():
    check = contract_tests("_blank")[0]

    assert check.__name__ == "_blank-presets_are_levels_and_survive_json"
    assert TYPE.name == "_blank"
