"""What the README says is so."""

import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
import yaml

from puzzle_publish import errors
from puzzle_publish.reading import book

SECTION_MODELS = {
    "": book.BookConfig,
    "book.": book.About,
    "print.": book.PrintOptions,
    "print.editions.": book.EditionOptions,
    "sections.": book.Section,
    "sections.dates.": book.Dates,
    "sections.ramp.": book.Ramp,
    "run.": book.Run,
}


@pytest.fixture(scope="module")
def readme(root) -> str:
    return (root / "README.md").read_text(encoding="utf-8")


def part(text, heading):
    """The text under a heading, up to the next heading of its rank."""
    rank = heading.split(" ")[0]
    after = text.split(f"\n{heading}\n", 1)[1]
    return re.split(rf"\n#{{1,{len(rank)}}} ", after, maxsplit=1)[0]


def blocks(text, language):
    return re.findall(rf"```{language}\n(.*?)```", text, flags=re.DOTALL)


def cell_of_default(field):
    if field.is_required():
        return "needed"
    default = field.get_default(call_default_factory=True)
    if isinstance(default, bool):
        return f"`{str(default).lower()}`"
    plain = isinstance(default, str | int) and default != ""
    return f"`{default}`" if plain else "—"


def test_every_key_of_a_book_is_in_the_readme_with_its_default(readme):
    rows = re.findall(r"^\| `([a-z_.]+)` \| ([^|]+) \|", readme, flags=re.MULTILINE)
    written = dict(
        r for r in rows if r[0].split(".")[0] in book.BookConfig.model_fields
    )

    expected = {
        prefix + (field.alias or name): cell_of_default(field)
        for prefix, model in SECTION_MODELS.items()
        for name, field in model.model_fields.items()
    }
    assert written == expected


def test_the_books_in_the_readme_are_valid(readme, tmp_path):
    config = import_module("puzzle_publish.config")
    shown = [b for b in blocks(readme, "yaml") if b.startswith("format: 1\nbook:")]

    assert shown
    for number, text in enumerate(shown):
        path = tmp_path / f"{number}.yaml"
        path.write_text(text, encoding="utf-8")
        config.load_book(path)


def test_the_message_in_the_readme_is_the_one_for_that_mistake(readme, tmp_path):
    config = import_module("puzzle_publish.config")
    (shown,) = [b for b in blocks(readme, "text") if "did you mean" in b]
    book_text = next(b for b in blocks(readme, "yaml") if "levels:" in b)
    path = tmp_path / "daily.yaml"
    path.write_text(book_text.replace("medium, hard", "medium, hrd"), encoding="utf-8")

    with pytest.raises(errors.ConfigError) as raised:
        config.load_book(path)
    assert str(raised.value).replace(str(path), path.name) == shown.rstrip()


def test_the_boards_in_the_readme_are_valid(readme, tmp_path):
    boardfile = import_module("puzzle_publish.types.calendar.boardfile")
    shown = [b for b in blocks(readme, "yaml") if b.startswith("format: 1\ngroups:")]

    assert shown
    for text in shown:
        path = tmp_path / "board.yaml"
        path.write_text(text, encoding="utf-8")
        board = boardfile.read_board_file(path, shown="board.yaml")
        area = sum(len(piece.cells) for piece in board.pieces)
        assert len(board.cells) == area + len(board.groups)


def test_the_readme_shows_the_shipped_daily_book(readme, root):
    shown = next(b for b in blocks(readme, "yaml") if "id: daily-2027" in b)
    shipped = (root / "configs/daily.yaml").read_text(encoding="utf-8")

    assert yaml.safe_load(shown) == yaml.safe_load(shipped)


def test_every_make_target_is_in_the_readme_and_no_other(readme, root):
    makefile = (root / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, flags=re.MULTILINE))
    told = set(re.findall(r"^\| `make ([a-z-]+)` \|", readme, flags=re.MULTILINE))
    mentioned = set(
        re.findall(r"(?:^ {4}|`)make ([a-z-]+)", readme, flags=re.MULTILINE)
    )

    assert told == targets
    assert mentioned <= targets


def test_every_exit_code_is_in_the_readme(readme):
    told = set(
        re.findall(r"^\| (\d+) \|", part(readme, "### Exit codes"), re.MULTILINE)
    )
    raised = {
        str(value.exit_code)
        for value in vars(errors).values()
        if isinstance(value, type) and issubclass(value, errors.PublishError)
    }

    assert told == raised | {"0", "130", "143"}


def test_every_shipped_board_is_in_the_readme(readme, root):
    boards = {path.stem for path in (root / "configs/boards").glob("*.yaml")}
    told = part(readme, "## The calendar puzzle")

    assert set(re.findall(r"^\| `(\w+)` \| \d+ \|", told, re.MULTILINE)) == boards


def test_the_system_packages_in_the_readme_are_those_the_set_up_installs(readme, root):
    script = (root / ".ci/setup").read_text(encoding="utf-8")
    installed = re.search(r'^libraries="(.*)"$', script, re.MULTILINE).group(1).split()

    for package in (*installed, "python3-venv"):
        assert f"`{package}`" in part(readme, "## Two commands")


def test_every_json_block_in_the_readme_is_json(readme):
    shown = blocks(readme, "json")

    assert shown
    for text in shown:
        json.loads(text)


def test_every_link_to_a_file_leads_to_a_file(root, tracked):
    for name in (n for n in tracked if n.endswith(".md")):
        text = (root / name).read_text(encoding="utf-8")
        targets = re.findall(r"\]\(([^)\s#]+)[^)]*\)", text)
        targets += re.findall(r'src="([^"]+)"', text)
        for target in targets:
            if "://" not in target:
                found = (root / name).parent / target
                assert found.exists(), f"{name} links to {target}"


def test_every_picture_is_small_and_shown(readme, root):
    for path in (root / ".readme").glob("*"):
        assert path.suffix == ".png"
        assert path.stat().st_size < 150_000, path.name
        assert f'src=".readme/{path.name}"' in readme, path.name


@pytest.mark.skipif(
    sys.version_info >= (3, 13), reason="argparse words options otherwise since 3.13"
)
def test_the_help_texts_in_the_readme_are_those_of_the_program(root):
    command = [sys.executable, ".ci/docs.py", "--check"]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(
        command,
        cwd=root,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr
