"""Each `key: value` in a sentence is one that a file takes, with that value."""

import re
from typing import Annotated, get_args

import page_blocks
import pytest
import yaml
from pydantic import BaseModel, TypeAdapter, ValidationError

from puzzle_publish.core.book import BookConfig
from puzzle_publish.core.designs.numbers import DesignSizes
from puzzle_publish.core.printer import Printer
from puzzle_publish.core.puzzle import Draft
from puzzle_publish.types import registry

PAIR = re.compile(r"(?:\w+\.)*(\w+): ([^|…]+)")
TYPES = re.compile(r"generator/puzzle_publish/types/(\w+)/README\.md")
# Of CSS, and of texts by level.
OTHERS = {"background: url(paper.png)", "{easy: 2–5}"}
# Values that stand for any: N, a folder's name.
STANDING = ("N", "./")


def fields_of(annotation):
    """Every field of a model and of the models in it, as (name, what it takes)."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        for name, field in annotation.model_fields.items():
            taken = Annotated[field.annotation, *(field.metadata or [None])]
            yield field.alias or name, taken
            yield from fields_of(field.annotation)
    for inner in get_args(annotation):
        yield from fields_of(inner)


def taken_by(models):
    found = {}
    for model in models:
        for name, annotation in fields_of(model):
            found.setdefault(name, []).append(annotation)
    return found


@pytest.fixture(scope="module")
def book():
    return taken_by([BookConfig, Printer, DesignSizes])


@pytest.fixture(scope="module")
def params():
    names = [*registry.names(), "_blank", "_marks", "_steps"]
    return {name: taken_by([registry.load(name).params_model]) for name in names}


def takes(annotation, value):
    try:
        TypeAdapter(annotation).validate_python(value)
    except (ValidationError, TypeError):
        return False
    return True


def wrong(text, known):
    """What is wrong with `key: value`, or ""."""
    found = PAIR.fullmatch(text)
    if found is None or text in OTHERS:
        return ""
    name, value = found.groups()
    if name not in known:
        return f"`{text}`: there is no key {name}"
    if value.startswith(STANDING) or "params" in name:
        return ""
    held = yaml.safe_load(value)
    allowed = any(takes(annotation, held) for annotation in known[name])
    return "" if allowed else f"`{text}`: {name} does not take this"


def test_every_key_in_a_sentence_is_taken_with_its_value(pages, book, params):
    of_all = taken_by([])
    for one in params.values():
        for name, annotations in one.items():
            of_all.setdefault(name, []).extend(annotations)
    tried = 0
    faults = []
    for page, text in pages.items():
        kind = TYPES.fullmatch(page)
        own = params[kind[1]] if kind else of_all
        known = {k: [*book.get(k, ()), *own.get(k, ())] for k in {*book, *own}}
        for token in page_blocks.inline(text):
            if token.type == "code_inline" and ": " in token.content:
                tried += bool(PAIR.fullmatch(token.content))
                if found := wrong(token.content, known):
                    faults.append(f"{page}: {found}")

    assert tried > 60
    assert faults == []


def test_a_key_of_another_type_is_found(params):
    assert wrong("theme: kitchen", params["wordpath"]) == ""
    assert "no key theme" in wrong("theme: kitchen", params["wordsearch"])
    assert "does not take" in wrong("must: some", params["wordpath"])


def test_the_page_on_words_says_which_types_take_a_theme(pages, params):
    part = pages["docs/words.md"].partition("\n## Themes\n")[2].partition("\n## ")[0]
    sentence = " ".join(part.split()).partition(" take a `theme`")[0].split(". ")[-1]
    # A maze's theme is of pictures.
    takers = {name for name in params if "theme" in params[name]} - {"maze"}
    titles = {
        "path word searches": "wordpath",
        "crosswords": "crossword",
        "fill-ins": "fill_in",
        "kriss-krosses": "kriss_kross",
        "codewords": "codeword",
        "cryptarithms": "cryptarithm",
    }

    named = re.split(", | and ", sentence.lower())
    assert {titles[name] for name in named} == takers


def test_one_puzzle_with_other_givens_has_one_id_as_a_page_says(pages):
    assert "what makes two of its puzzles the same" in " ".join(
        pages["docs/output.md"].split()
    )
    kind = registry.load("takuzu")
    example = kind.example()
    turned = {**example.givens, "rows": example.givens["rows"][::-1]}
    answer = {**example.answer, "rows": example.answer["rows"][::-1]}

    assert turned != example.givens
    same = kind.identity(*kind.read(Draft(turned, answer)))
    assert same == kind.identity(*kind.read(example))


@pytest.mark.parametrize("name", registry.names())
def test_every_page_of_a_type_names_params_that_it_has(name, root, params):
    """A sentence that begins with a name in code speaks of a param or of a level."""
    kind = registry.load(name)
    path = kind.folder / "README.md"
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    spoken = re.findall(r"(?:^|\. )`(\w+)` (?:is|are|says|takes|prints)\b", text, re.M)

    assert set(spoken) <= {*params[name], *kind.levels, *TABLES.get(name, ())}


# Measures of a grade, which a README explains.
TABLES = {"maze": ("loops",), "nonogram": ("sweeps", "narrowest")}
