"""Steps of puzzles of every level, as `publish grade --steps --json` prints them."""

import json

import numpy as np

from puzzle_publish.cli.grade import _step_json, live
from puzzle_publish.types.registry import load


def samples(name, number, seed=0, levels=(), **params):
    """Yield (level, givens, answer, steps) of so many puzzles of each level."""
    kind = load(name)

    def said(hint):
        return kind.hint_text(hint, "en")

    for level in levels or kind.levels:
        asked = kind.read_params({"level": level, **params})
        found, attempt = 0, seed
        while found < number:
            rng = np.random.Generator(np.random.PCG64(attempt))
            draft = kind.generate(rng, asked)
            attempt += 1
            if draft is None:
                continue
            found += 1
            steps = live(kind.steps(kind.read_givens(draft.givens)))
            shown = [_step_json(step, said) for step in steps]
            plain = json.loads(json.dumps([draft.givens, draft.answer, shown]))
            yield level, *plain
