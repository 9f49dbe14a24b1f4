"""Digests of what each type makes, by the version of its maker.

    python -m tests.contract.made

records them in made.json. A ledger keeps the puzzles that a version made, and a book
takes them from there: a maker that changes without a new version would leave old and
new puzzles side by side.
"""

import functools
import json
from pathlib import Path

from puzzle_publish.core.puzzle import canonical_json, digest
from puzzle_publish.core.seeds import rng_for
from puzzle_publish.make.bookless import requests_for
from puzzle_publish.types.registry import load, names

FILE = Path(__file__).with_name("made.json")
COUNT = 20  # attempts at a puzzle of each level


def recorded():
    """The recorded digests: type -> {"version": …, "levels": {level: digests}}."""
    return json.loads(FILE.read_text(encoding="utf-8"))


def made_of(name):
    """What a type makes today, in the shape of `recorded`."""
    kind = load(name)
    levels = {level: _made(kind, level) for level in kind.presets}
    return {"version": kind.version, "levels": levels}


def _made(kind, level):
    """Digests of the params, which hold those of all lists of words, and of drafts."""
    language = kind.main_language
    requests = list(requests_for(kind, level, count=COUNT, language=language)())
    drafts = [_draft(kind, request) for request in requests]
    params = [dict(request.params) for request in requests]
    return {"params": digest(params)[:16], "drafts": digest(drafts)[:16]}


def _draft(kind, request):
    rng = rng_for(request.seed, request.key.section, request.key.index, 0)
    draft = kind.generate(rng, _params(kind, canonical_json(dict(request.params))))
    return None if draft is None else [draft.givens, draft.answer]


@functools.lru_cache(maxsize=1)
def _params(kind, text):
    return kind.params_model.model_validate_json(text)


if __name__ == "__main__":
    every = {name: made_of(name) for name in names()}
    FILE.write_text(json.dumps(every, indent=1) + "\n", encoding="utf-8")
