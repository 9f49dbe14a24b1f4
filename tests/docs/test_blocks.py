"""Every block of code of every page is read by what reads such a thing."""

import ast
import json
import re
import shutil
import tomllib

import own_crossword
import page_blocks
import pytest
import whole_files
from PIL import Image, ImageDraw

from puzzle_publish import cli
from puzzle_publish.config.load import load_book
from puzzle_publish.core.designs.looks import parse_looks
from puzzle_publish.core.errors import PublishError
from puzzle_publish.core.rules import RULES

FINDING = re.compile(r"[\w.]+ page \d+: (?P<rule>[a-z-]+)(?: \(\w+\))?: (?P<said>.+)")
READ_BACK = re.compile(
    r"\w+\.pdf(?: page \d+)?: (?:not judged: )?"
    r"(?:(?:(?:hint for )?puzzle|answer) \d+: |(?=\"|the manifest ))(?P<said>.+)"
)


@pytest.fixture(scope="module")
def blocks(pages):
    """Every block of code that somebody wrote."""
    found = [b for n, text in pages.items() for b in page_blocks.blocks(n, text)]
    return [block for block in found if not block.made]


@pytest.fixture(scope="module")
def desk(root, blocks, tmp_path_factory):
    """A folder with the files that the pages speak of."""
    folder = tmp_path_factory.mktemp("desk")
    for name in ("15-own-pages", "17-own-picture"):
        shutil.copytree(root / "docs/cookbook" / name, folder, dirs_exist_ok=True)
    for block in blocks:
        if block.name and "/" not in block.name:
            (folder / block.name).write_text(block.text, encoding="utf-8")
    (folder / "other-books.md").write_text("# Other books\n\nNone yet.\n")
    (folder / "quotes.txt").write_text("Less is more.\n" * 12)
    easy = "6........73196.4.....742....63.91...51..2..64...58.23....679.....9.15326"
    (folder / "my-sudokus.txt").write_text(f"{easy}........5\n")
    (folder / "sunday.ipuz").write_bytes(own_crossword.ipuz())
    (folder / "allowed.txt").write_text("boss\n")
    (folder / "dog.txt").write_text("##..##\n######\n.####.\n..##..\n.####.\n")
    cat = Image.new("L", (10, 10), 255)
    ImageDraw.Draw(cat).ellipse((1, 1, 8, 8), fill=0)
    cat.save(folder / "cat.png")
    Image.new("RGB", (1900, 2850), "navy").save(folder / "photo.jpg")
    return folder


def of(blocks, *languages):
    found = [block for block in blocks if block.language in languages]
    assert found
    return found


def test_every_block_is_of_a_kind_that_a_test_reads(blocks):
    known = {"yaml", "json", "python", "toml", "css", "text", None}

    for block in blocks:
        assert block.language in known, f"{block.place}: say what {block.language!r} is"


def fault_of(block, desk, root):
    """What is wrong with a block of YAML, or ""."""
    try:
        kind = whole_files.read(block, desk, root)
    except PublishError as error:
        if not block.refused:
            return str(error)
        return "" if block.refused in str(error) else f"another message: {error}"
    if block.refused:
        return "it is taken, and should be refused"
    return "" if kind else "the test does not know what this is"


def test_every_yaml_block_is_taken_by_its_reader(blocks, desk, root):
    shown = [
        block
        for block in of(blocks, "yaml")
        # A type's words, read by test_tutorial.py.
        if not re.match(r"\w+/text\.\w+\.yaml", block.name)
    ]

    assert len(shown) > 15
    for block in shown:
        assert fault_of(block, desk, root) == "", block.place


def test_a_block_with_a_mistake_is_found(desk, root):
    def fault(text, above=""):
        (block,) = page_blocks.blocks("a.md", f"{above}\n\n```yaml\n{text}\n```\n")
        return fault_of(block, desk, root)

    assert "YAML" in fault("book:\n  meta: {sentence: Hi, question: Why?}")
    search = "- {id: w, type: wordsearch, count: 1, params: {theme: birds}}"
    assert "theme: there is no such key" in fault(search)
    assert fault(search, "<!-- refused: params.theme: there is no such key -->") == ""
    assert "another message" in fault(search, "<!-- refused: no birds here -->")
    assert "is taken" in fault("book:\n  title: Hi", "<!-- refused: no title -->")
    assert "does not know" in fault("what: is this")


def test_every_other_block_of_code_is_whole(blocks):
    for block in of(blocks, "json"):
        json.loads(block.text)
    for block in of(blocks, "toml"):
        tomllib.loads(block.text)
    for block in of(blocks, "css"):
        _, faults = parse_looks(block.text)
        assert faults == [], block.place
    for block in of(blocks, "python"):
        # Examples with >>> are run by test_programs.py.
        if ">>> " not in block.text:
            ast.parse(block.text)


def messages_of(folder):
    """A pattern for each message that the modules of a package put together."""
    for path in sorted(folder.glob("**/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts = (
                    v.value if isinstance(v, ast.Constant) else None
                    for v in node.values
                )
                pattern = "".join(".+" if p is None else re.escape(p) for p in parts)
                if len(re.findall("[a-z]{2,}", pattern)) >= 3 or "printed" in pattern:
                    yield re.compile(pattern)


def test_every_text_block_is_what_a_test_compares_or_what_is_printed(blocks, root):
    package = root / "generator" / "puzzle_publish"
    patterns = {
        FINDING: [*messages_of(package / "preflight")],
        READ_BACK: [*messages_of(package / "paper")],
    }
    for known in patterns.values():
        assert len(known) > 5
        assert not any(p.fullmatch("It is not what it was.") for p in known)
    elsewhere = {  # by which test, or by nobody
        "ARCHITECTURE.md": "the picture of the packages",
        "docs/start.md": "test_the_message_on_the_first_page_is_the_one",
        "docs/own-pages.md": "facts.csv of the block below it",
        "docs/words.md": "test_the_quotations_that_a_page_shows_are_read",
        "docs/errors.md": "the shape of every message",
        "docs/daily.md": "test_the_line_of_the_docs_frames_a_puzzle_as_high_as_it_is",
    }

    for block in of(blocks, "text"):
        if block.page in elsewhere:
            continue
        for line in block.text.splitlines():
            place = f"{block.place}: {line}"
            shapes = [s for s in patterns if s.fullmatch(line)]
            assert shapes, place
            said = shapes[-1].fullmatch(line)
            rule = said.groupdict().get("rule")
            assert rule is None or rule in RULES, place
            assert any(p.fullmatch(said["said"]) for p in patterns[shapes[-1]]), place


def test_the_quotations_that_a_page_shows_are_read(desk):
    book = whole_files.book(
        "print: {printer: home}\n"
        "sections:\n"
        "  - {id: q, type: cryptogram, count: 1, params: {texts: my-quotations.csv}}\n"
    )
    (desk / "quotations.yaml").write_text(book, encoding="utf-8")

    (section,) = load_book(desk / "quotations.yaml").config.sections
    assert section.type == "cryptogram"


def test_what_a_page_says_of_taste_is_so(tmp_path, capsys):
    path = tmp_path / "words.txt"
    path.write_text("elbow\nbelly\ncancer\nmumps\n")
    assert cli.main(["words", "check", str(path)]) == 0

    path.write_text("nipple\ntesticle\n")
    assert cli.main(["words", "check", str(path), "--taste", "general"]) == 0
    capsys.readouterr()
    assert cli.main(["words", "check", str(path)]) == 4
    assert capsys.readouterr().out.count("against the taste (body)") == 2
