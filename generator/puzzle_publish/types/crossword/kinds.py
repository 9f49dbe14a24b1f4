"""Each kind's rules, solver, grade, hints and spoiled copies, chosen by the givens."""

from collections.abc import Iterator

from ...core.puzzle import Grade, Hint, Json
from ...words.cluelists import load_clues
from ...words.reader_vocabulary import load_known
from . import (
    clueless_grade,
    clueless_hints,
    clueless_mutations,
    clueless_rules,
    codeword_solve,
    fillin_solve,
    model,
)
from . import grade as clued_grade
from . import hints as clued_hints
from . import mutations as clued_mutations
from . import rules as clued_rules
from . import solve as clued_solve


def follows_rules(givens: Json, answer: Json) -> bool:
    """Tell whether the key fills the printed grid as the page says."""
    if givens["kind"] == model.FILL_IN:
        return clueless_rules.fill_in_follows_rules(givens, answer)
    if givens["kind"] == model.CODEWORD:
        words = load_known(givens["lexicon"])
        return clueless_rules.codeword_follows_rules(givens, answer, words)
    return clued_rules.follows_rules(givens, answer, load_clues(givens["lexicon"]))


def solve(givens: Json) -> Iterator[Json]:
    """Yield every answer, each once.

    Raises:
        OutOfSteps: the budget of steps is spent.
    """
    if givens["kind"] == model.FILL_IN:
        return fillin_solve.solve(givens)
    if givens["kind"] == model.CODEWORD:
        return codeword_solve.solve(givens, load_known(givens["lexicon"]))
    return clued_solve.solve(givens, load_clues(givens["lexicon"]))


def grade(givens: Json) -> Grade:
    """Measure the difficulty of these givens."""
    if givens["kind"] == model.FILL_IN:
        return clueless_grade.grade_fill_in(givens)
    if givens["kind"] == model.CODEWORD:
        return clueless_grade.grade_codeword(givens, load_known(givens["lexicon"]))
    return clued_grade.grade(givens, load_clues(givens["lexicon"]))


def hints(givens: Json, answer: Json) -> tuple[Hint, ...]:
    """Return hints, the gentlest first."""
    if givens["kind"] == model.FILL_IN:
        return clueless_hints.fill_in_hints(givens, answer)
    if givens["kind"] == model.CODEWORD:
        return clueless_hints.codeword_hints(givens, answer)
    return clued_hints.hints(givens, answer, load_clues(givens["lexicon"]))


def mutations(givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
    """Yield spoiled puzzles, each of which must be refused."""
    if givens["kind"] == model.FILL_IN:
        return clueless_mutations.fill_in_mutations(givens, answer)
    if givens["kind"] == model.CODEWORD:
        return clueless_mutations.codeword_mutations(givens, answer)
    return clued_mutations.mutations(givens, answer)
