"""What README.md and the pages of docs/ say is so."""

import json
import re
from importlib import import_module

import page_blocks
import pytest
import yaml

from puzzle_publish.core import errors

DAILY = "id: daily-2027"


@pytest.fixture(scope="module")
def all_text(documents) -> str:
    return "\n".join(documents.values())


def part(text, heading):
    """The text under a heading, up to the next heading of its rank."""
    rank = heading.split(" ")[0]
    after = text.split(f"\n{heading}\n", 1)[1]
    return re.split(rf"\n#{{1,{len(rank)}}} ", after, maxsplit=1)[0]


def blocks(text, language):
    return re.findall(rf"```{language}\n(.*?)```", text, flags=re.DOTALL)


def first_cells(text):
    return set(re.findall(r"^\| `([^`]+)`", text, flags=re.MULTILINE))


def test_the_readme_is_short_and_has_the_two_commands(documents):
    readme = documents["README.md"]

    assert len(readme.splitlines()) <= 200
    commands = part(readme, "## Two commands")
    for call in ("make book", "make test", "publish new book", "publish build"):
        assert f"\n    {call} " in commands, call
    assert "<img src=" in readme


def test_the_readme_leads_to_every_page_of_the_site(documents):
    wanted = {n for n in documents if re.fullmatch(r"docs/[a-z-]+\.md", n)}
    linked = set(re.findall(r"\]\((docs/[a-z-]+\.md)\)", documents["README.md"]))

    # These two show files of the top level, and one has its link on another page.
    unlinked = {"docs/changelog.md", "docs/security.md", "docs/soak.md"}
    assert linked == wanted - unlinked


def test_the_index_leads_to_every_page(documents):
    wanted = {n for n in documents if re.fullmatch(r"docs/[a-z-]+\.md", n)}
    wanted.remove("docs/index.md")
    linked = {f"docs/{link}" for link in page_blocks.links(documents["docs/index.md"])}
    kinds = {n for n in documents if n.startswith("docs/types/")}
    named = {f"docs/{link}" for link in page_blocks.links(documents["docs/types.md"])}

    assert wanted <= linked
    assert kinds <= named


def test_every_page_reads_whole_on_a_code_host(documents):
    for name, text in documents.items():
        assert "\n# " in f"\n{text}" or name.startswith("docs/verbs/"), name
        for block in page_blocks.blocks(name, text):
            assert not (block.language or "").startswith("{"), block.place
        for line in page_blocks.prose(text).splitlines():
            directive = re.search(r":::|\{[a-z:-]+\}$|\{(?:[.#]|\w+=)|^% ", line)
            assert not directive, f"{name}: {line}"
        tags = set(re.findall(r"</?(\w+)", page_blocks.html(text)))
        assert tags <= {"img", "table", "tr", "td"}, name


def test_the_books_in_the_documents_are_valid(documents, tmp_path):
    config = import_module("puzzle_publish.config.load")
    shown = [
        block
        for name, text in documents.items()
        for block in blocks(text, "yaml")
        if block.startswith("format: 1\nbook:") and name != "docs/cookbook.md"
    ]

    assert len(shown) >= 3
    for number, text in enumerate(shown):
        path = tmp_path / f"{number}.yaml"
        path.write_text(text, encoding="utf-8")
        config.load_book(path)


def test_the_message_on_the_first_page_is_the_one_for_that_mistake(documents, tmp_path):
    config = import_module("puzzle_publish.config.load")
    (shown,) = [b for b in blocks(documents["docs/start.md"], "text") if "hrd" in b]
    book_text = next(b for b in blocks(documents["docs/book-file.md"], "yaml"))
    path = tmp_path / "daily.yaml"
    path.write_text(book_text.replace("medium, hard", "medium, hrd"), encoding="utf-8")

    with pytest.raises(errors.ConfigError) as raised:
        config.load_book(path)
    assert str(raised.value).replace(str(path), path.name) == shown.rstrip()


def test_the_boards_in_the_documents_are_valid(documents, tmp_path):
    boardfile = import_module("puzzle_publish.types.calendar.boardfile")
    shown = [
        block
        for text in documents.values()
        for block in blocks(text, "yaml")
        if block.startswith("format: 1\ngroups:")
    ]

    assert shown
    for text in shown:
        path = tmp_path / "board.yaml"
        path.write_text(text, encoding="utf-8")
        board = boardfile.read_board_file(path, shown="board.yaml")
        area = sum(len(piece.cells) for piece in board.pieces)
        assert len(board.cells) == area + len(board.groups)


@pytest.mark.parametrize("page", ["README.md", "docs/book-file.md"])
def test_the_daily_book_that_a_page_shows_is_the_shipped_one(page, documents, root):
    shown = next(b for b in blocks(documents[page], "yaml") if DAILY in b)
    shipped = (root / "configs/daily.yaml").read_text(encoding="utf-8")

    assert yaml.safe_load(shown) == yaml.safe_load(shipped)


def test_every_make_target_is_documented_and_no_other(documents, all_text, root):
    makefile = (root / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, flags=re.MULTILINE))
    table = documents["docs/contributing.md"]
    listed = set(re.findall(r"^\| `make ([a-z-]+)` \|", table, flags=re.MULTILINE))
    mentioned = set(
        re.findall(r"(?:^ {4}|`)make ([a-z-]+)", all_text, flags=re.MULTILINE)
    )

    assert listed == targets
    assert mentioned <= targets


def test_every_exit_code_is_documented(documents):
    table = part(documents["docs/errors.md"], "## Exit codes")
    listed = set(re.findall(r"^\| (\d+) \|", table, re.MULTILINE))
    raised = {
        str(value.exit_code)
        for value in vars(errors).values()
        if isinstance(value, type) and issubclass(value, errors.PublishError)
    }

    assert listed == raised | {"0", "130", "143"}


def test_every_shipped_board_is_documented(documents, root):
    boards = {path.stem for path in (root / "configs/boards").glob("*.yaml")}
    page = documents["generator/puzzle_publish/types/calendar/README.md"]

    assert first_cells(part(page, "## Boards")) == boards


def test_every_shipped_book_is_documented(documents, root):
    books = {path.name for path in (root / "configs").glob("*.yaml")}
    table = part(documents["docs/start.md"], "## Books that ship")

    assert first_cells(table) == books


def test_every_shipped_printer_has_its_steps_for_uploading(documents, root):
    printers = {path.stem for path in (root / "configs/printers").glob("*.yaml")}
    headings = re.findall(r"^### `([\w-]+)`$", documents["docs/printers.md"], re.M)

    assert set(headings) == printers
    for name in printers:
        assert len(part(documents["docs/printers.md"], f"### `{name}`").split()) > 20


def test_every_shipped_design_is_documented(documents, root):
    designs = {path.parent.name for path in root.glob("templates/designs/*/*.yaml")}

    assert first_cells(documents["docs/designs.md"]) == designs


@pytest.mark.parametrize("page", ["README.md", "docs/start.md"])
def test_the_system_packages_are_those_that_the_set_up_installs(page, documents, root):
    script = (root / ".ci/setup").read_text(encoding="utf-8")
    installed = re.search(r'^libraries="(.*)"$', script, re.MULTILINE).group(1).split()

    for package in (*installed, "python3-venv"):
        assert f"`{package}`" in documents[page], package


def test_every_json_block_of_the_documents_is_json(documents):
    shown = [b for text in documents.values() for b in blocks(text, "json")]

    assert shown
    for text in shown:
        json.loads(text)


def test_every_link_to_a_file_leads_to_a_file(root, tracked):
    for name in (n for n in tracked if n.endswith(".md")):
        text = (root / name).read_text(encoding="utf-8")
        # A verb's text becomes part of a page in docs/.
        folder = (
            root / "docs" if name.startswith("docs/verbs/") else (root / name).parent
        )
        for target in page_blocks.links(text):
            path = target.partition("#")[0]
            if path and "://" not in path:
                assert (folder / path).exists(), f"{name} links to {target}"


def test_every_picture_is_small_and_shown(all_text, root, tracked):
    for name in tracked:
        if name.endswith(".png"):
            assert (root / name).stat().st_size < 150_000, name
            # Recipes have one each, and so have presets, which the studio shows.
            own = r"docs/cookbook/[\w-]+/page\.png|configs/presets/[\w-]+\.png"
            shown = name.removeprefix("docs/") in all_text
            assert shown or re.fullmatch(own, name), name
