"""The studio in Chinese: what is wrong with a book, as the forms meet it."""

import ast
import re
from importlib import import_module
from inspect import getsource
from itertools import product

import pytest
from previewed import BOOK

from puzzle_publish import page_order, types
from puzzle_publish.cli import editing
from puzzle_publish.cli.serving import (
    folder,
    listed,
    lists,
    own_picture,
    shelf,
    studio,
    undoing,
)
from puzzle_publish.cli.serving.folder import judge
from puzzle_publish.cli.serving.helps import in_language
from puzzle_publish.cli.serving.more import book_fields, section_fields
from puzzle_publish.cli.serving.shelf import OF_SECTION, PAGE, change, opened
from puzzle_publish.cli.serving.told import told
from puzzle_publish.config import (
    cover_picture,
    cover_rules,
    facts,
    load,
    meta,
    print_rules,
    quotations,
    web_rules,
)
from puzzle_publish.core import isbn
from puzzle_publish.core.errors import PublishError, place_of
from puzzle_publish.core.reading import validators
from puzzle_publish.core.reading.yaml_edit import stamp
from puzzle_publish.core.resources import templates
from puzzle_publish.types import registry

PARAMS = ["calcudoku", "cryptarithm", "cryptogram", "futoshiki", "hashi", "kakuro"]
PARAMS += ["masyu", "maze", "nonogram", "slitherlink", "sudoku", "wordpath"]
MODULES = [cover_picture, cover_rules, facts, load, meta, page_order, print_rules]
MODULES += [quotations, web_rules, validators, editing, folder, listed, lists, shelf]
MODULES += [
    own_picture,
    studio,
    undoing,
    isbn,
    *(import_module(f"{types.__name__}.{name}.params") for name in PARAMS),
]
WRONG = ("?", "-1", "99999999", "2027-02-31", "x" * 300, "[]")


def lines():
    text = (templates() / "serve" / "told.zh.txt").read_text("utf-8").split("\n")
    return list(zip(text[::3], text[1::3], strict=False))


def test_each_line_is_chinese_and_has_no_other_holes():
    def holes(text):
        return {*re.findall(r"\{(\w+)", text)}

    wrong = [
        (ours, theirs)
        for ours, theirs in lines()
        if not re.search("[\u4e00-\u9fff；]", theirs)
        or "您" in theirs
        or holes(theirs) - holes(ours)
    ]

    assert wrong == []
    assert len({ours for ours, _ in lines()}) == len(lines())


@pytest.mark.parametrize(
    ("sentence", "chinese"),
    [
        (
            'must be a whole number from 1 to 9 (got "ten")',
            '必须是 1 到 9 的整数（现在是 "ten"）',
        ),
        (
            'the fonts of the design children have no "ě" (U+011B) and "☃" (U+2603)',
            '设计 children 的字体没有 "ě" (U+011B) 和 "☃" (U+2603)',
        ),
        (
            "b.yaml:5:3: sections[0].level: type takuzu has no level"
            ' "hrd"; must be easy, medium or hard; did you mean "hard"?',
            "b.yaml:5:3: sections[0].level: 类型 takuzu 没有难度"
            ' "hrd"；必须是 easy、medium 或 hard；是不是想写 "hard"？',
        ),
        (
            'b.yaml:6:13: book.subtitle: says "72 puzzles", but the book has 60'
            " puzzles; write {puzzles}, and the build fills in their number",
            'b.yaml:6:13: book.subtitle: 写着 "72 puzzles"，但全书有 60 题；请改写成'
            " {puzzles}，制作时会填上题数",
        ),
        ("a plug-in's own sentence", "a plug-in's own sentence"),
    ],
)
def test_a_sentence_is_told_around_what_differs(sentence, chinese):
    assert told(sentence, "zh") == chinese
    assert told(sentence, "en") == sentence


def test_all_that_a_page_is_sent_is_told():
    sent = {"faults": [{"message": "has no letters", "lines": [[1, "has no letters"]]}]}
    sent |= {"title": "has no letters", "warnings": ["has no letters"]}

    assert in_language(sent, "zh") == {
        "faults": [{"message": "没有字母", "lines": [[1, "has no letters"]]}],
        "title": "has no letters",
        "warnings": ["没有字母"],
    }


def sentences(module):
    """What a module says of a book's file, each with 7 for what differs."""
    for function in ast.walk(ast.parse(getsource(module))):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if (expression := said(node)) is not None:
                    yield from texts(expression, function)


def assigned(name, function):
    """What a name may be at its line: what it was assigned since its use before."""
    every = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
    used = [n.lineno for n in every if n.id == name.id and isinstance(n.ctx, ast.Load)]
    since = max([0, *(line for line in used if line < name.lineno)])
    return [
        node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id == name.id
        and since <= node.lineno < name.lineno
    ]


def said(node):
    """The expression of a sentence that a statement tells, None if it tells none."""
    if isinstance(node, ast.Call):
        called = node.func
        if isinstance(called, ast.Attribute) and called.attr == "add":
            is_faults = (
                isinstance(called.value, ast.Name) and called.value.id == "faults"
            )
            return node.args[1] if is_faults and len(node.args) > 1 else None
        if isinstance(called, ast.Name) and called.id in ("UsageError", "ValueError"):
            return node.args[0]
    if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
        return node.value.elts[-1]
    return None


def texts(node, function):
    """What an expression may be, nothing if it is no text."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.JoinedStr):
        parts = [texts(part, function) or ["7"] for part in node.values]
        return ["".join(each) for each in product(*parts)]
    if isinstance(node, ast.BinOp):
        parts = [texts(part, function) for part in (node.left, node.right)]
        is_text = isinstance(node.op, ast.Add) and any(parts)
        parts = [each or [""] for each in parts]
        return ["".join(each) for each in product(*parts)] if is_text else []
    if isinstance(node, ast.FormattedValue):
        return texts(node.value, function)
    inner = []
    if isinstance(node, ast.IfExp):
        inner = [node.body, node.orelse]
    if isinstance(node, ast.Name):
        inner = assigned(node, function)
    return [text for one in inner for text in texts(one, function)]


@pytest.mark.parametrize("module", MODULES, ids=lambda one: one.__name__)
def test_each_sentence_of_the_rules_of_a_book_is_there(module):
    found = {one for one in sentences(module) if len(re.findall("[a-z]+", one)) > 1}

    assert [one for one in sorted(found) if told(one, "zh") == one] == []


def entered(path, book, fields):
    """What is said of wrong values in some fields, one after the other."""
    for field, value in product(fields, WRONG):
        path.write_text(book)
        sent = {"do": "set", "key": field["key"], "value": value}
        try:
            change(path, {**sent, "stamp": stamp(path.read_bytes())})
        except PublishError as error:
            yield from error.every
            continue
        for problem in judge(path).problems:
            yield str(place_of(problem)["message"] or problem)


@pytest.mark.soak
@pytest.mark.parametrize("name", ["", *registry.names()])
def test_each_sentence_that_a_wrong_entry_gives_is_there(name, tmp_path):
    path = tmp_path / "b.yaml"
    if name:
        book = BOOK.replace("takuzu", name)
        if name == "calendar":
            book = book.replace("count: 2", "dates: {from: 2027-01-01, days: 2}")
        data = {"sections": [{"id": "s", "type": name}]}
        fields = [*section_fields(data, 0, OF_SECTION)]
    else:
        path.write_text(book := BOOK)
        form = opened(path)
        fields = [*form["fields"], *form["sections"][0]["fields"]]
        fields += book_fields({}, [key for key, _ in PAGE])
    found = {*entered(path, book, fields)}

    assert [one for one in sorted(found) if told(one, "zh") == one] == []
