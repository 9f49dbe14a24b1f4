"""Subject: every kind of file that a person types, damaged, in its reader.

Lists of words with and without clues, as texts and workbooks, patterns, clues, grids,
boards, printers, and the files of a design. Each is a good file first; half of those in
YAML have their data changed, half of the workbooks their bytes, all others their text.
"""

import io
import random
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import bookmutants
import examining
import yaml
import yamlwriting
from openpyxl import Workbook

from puzzle_publish.core import resources
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.printer import read_printer
from puzzle_publish.types._grid.pattern import Pattern
from puzzle_publish.types._grid.patternfile import Given, read_given
from puzzle_publish.types.calendar.boardfile import read_board_file
from puzzle_publish.types.crossword.cluefile import clues_in
from puzzle_publish.types.idiomfall.boardfile import read_board
from puzzle_publish.types.looks import looks_of
from puzzle_publish.types.wordpath.gridfile import read_grid
from puzzle_publish.words.clued import read_clued
from puzzle_publish.words.reading import read_lexicon
from puzzle_publish.words.sources import DATA

GRID = Pattern((".....", ".#.#.", ".....", ".#.#.", "....."))
CLUES = """\
Across
1 Weather to stay in for (5)
4. Machine that works alone (5)
5 It has no taste (5)
Down
1 Begin (5)
2: Orbits, say (5)
3 Motor (5)
"""
FALL = "守底牢补\n株井之蛙\n待兔画羊\n足添蛇亡\n\n1243\n2134\n3412\n4321\n\n"
FALL += "井底之蛙 亡羊补牢 守株待兔 画蛇添足\n"
CLUED = """\
Term,Definition,Clue 2,Score,Chapter
cell wall,Stiff outer layer of a plant cell,It keeps a leaf upright,40,1
osmosis,Water passing through a membrane,A walk for water,30,1
nucleus,Part of a cell with its genes,,,2
"""
SHEETS = ("design.yaml", "strings.en.yaml", "figure.css")

Read = Callable[[str], object]


def _head(name: str, lines: int = 30) -> str:
    text = (DATA / name).read_text("utf-8")
    return "\n".join(text.split("\n")[:lines]) + "\n"


def _own_design(path: str) -> None:
    folder = Path(path).parent
    design = load_design("./own", "en", folder.parent)
    looks_of(design)


def workbook() -> bytes:
    book = Workbook()
    for line in CLUED.splitlines():
        book.active.append(line.split(","))
    book.active.append(["sum", "=1+1", 5])
    book.create_sheet("Notes").merge_cells("A1:B2")
    stream = io.BytesIO()
    book.save(stream)
    return _with_stored_value(stream.getvalue())


def _with_stored_value(raw: bytes) -> bytes:
    """The workbook as Excel would save it: openpyxl stores no value of a formula."""

    def store(text: str) -> str:
        return re.sub("(<f>[^<]*</f>)<v ?/?>(</v>)?", r"\1<v>2</v>", text)

    return _with_part(raw, "xl/worksheets/sheet1.xml", store)


def _with_part(raw: bytes, name: str, change: Callable[[str], str]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(stream, "w") as new:
        for part in old.namelist():
            content = old.read(part)
            if part == name:
                content = change(content.decode("utf-8")).encode("utf-8", "replace")
            # Always the same bytes: a case can be repeated.
            new.writestr(zipfile.ZipInfo(part), content)
    return stream.getvalue()


def _lists() -> dict[str, tuple[str, Read]]:
    words = _head("english.tsv"), _head("idioms.tsv")
    clues = _head("clues/en-a-c.csv"), _head("clues/zh-idioms.csv")
    plain = "# birds\nheron\nWren\nice cream\nna\u00efve\n\nlark\n"
    both = {"list.txt": plain, "list": plain, "list.json": '["heron", "wren", "lark"]'}
    tables = {"en.tsv": words[0], "zh.tsv": words[1], "zh": words[1]}
    clued = {"en.csv": clues[0], "zh.csv": clues[1], "clued": clues[0]}
    clued["headed.txt"] = CLUED
    return {
        **{f"words-{name}": (text, read_lexicon) for name, text in both.items()},
        **{f"words-{name}": (text, read_lexicon) for name, text in tables.items()},
        **{f"clued-{name}": (text, read_clued) for name, text in both.items()},
        **{f"clued-{name}": (text, read_clued) for name, text in clued.items()},
        # The texts of workbooks are made of their bytes; see `run`.
        "words-terms.xlsx": ("", read_lexicon),
        "clued-terms.xlsx": ("", read_clued),
    }


def _typed() -> dict[str, tuple[str, Read]]:
    rows = "\n".join(GRID.rows)
    return {
        "pattern.txt": (f"{rows}\n", read_given),
        "given.txt": (rows.replace(".....", "S.O.M", 1), read_given),
        "clues.txt": (CLUES, lambda path: clues_in(path, Given(GRID, {}))),
        "clues.csv": (
            "number,direction,clue\n1,across,Weather (5)\n1,down,Begin\n",
            lambda path: clues_in(path, Given(GRID, {})),
        ),
        "grid.txt": ("S T A R\nO R B I\nL A R K\n", read_grid),
        "grid.json": ('{"rows": ["STAR", ["O", "R", "B", "I"]]}', read_grid),
        "fall.txt": (FALL, lambda path: read_board(path, number=None)),
    }


def _yaml() -> dict[str, tuple[str, Read]]:
    found: dict[str, tuple[str, Read]] = {}
    for path in sorted((resources.configs() / "boards").glob("*.yaml")):
        read = lambda name: read_board_file(Path(name), shown=name)  # noqa: E731
        found[f"board-{path.name}"] = path.read_text("utf-8"), read
    for path in sorted((resources.configs() / "printers").glob("*.yaml")):
        text = path.read_text("utf-8")
        found[f"printer-{path.name}"] = text, lambda name: read_printer(Path(name))
    for name in ("classic", "modern", "large-print"):
        for sheet in SHEETS:
            path = resources.templates() / "designs" / name / sheet
            if path.exists():
                found[f"{name}/own/{sheet}"] = path.read_text("utf-8"), _own_design
    return found


KINDS = {**_lists(), **_typed(), **_yaml()}
NAMES = sorted(KINDS)


def prepare(folder: Path) -> None:
    """Read every good file."""
    for name in NAMES:
        text, read = KINDS[name]
        content = workbook() if name.endswith(".xlsx") else text.encode("utf-8")
        read(str(_written(folder, name, content)))


def run(folder: Path, case: int) -> str:
    """Read one damaged file."""
    rng = random.Random(f"file {case}")
    name = NAMES[case % len(NAMES)]
    text, read = KINDS[name]
    path = _written(folder, name, _damaged(name, text, rng))
    before = sorted(path.parent.rglob("*"))
    try:
        read(str(path))
    except UsageError as error:
        examining.check_places(error, path, path.read_bytes())
        return "refused"
    finally:
        assert sorted(path.parent.rglob("*")) == before, "files were written"
    return "taken"


def _damaged(name: str, text: str, rng: random.Random) -> bytes:
    if name.endswith(".xlsx"):
        return _damaged_workbook(rng)
    if name.endswith(".yaml") and rng.random() < 0.5:
        data = yamlwriting.as_pairs(yaml.safe_load(text))
        for _ in range(rng.choice((1, 1, 2, 3))):
            bookmutants.change(data, rng)
        return yamlwriting.written(data, rng).encode("utf-8", "surrogatepass")
    for _ in range(rng.choice((1, 1, 2, 4))):
        text = rng.choice(bookmutants.DAMAGES)(text or "\n", rng)
    return bookmutants.encoded(text, rng)


def _damaged_workbook(rng: random.Random) -> bytes:
    raw = workbook()
    if rng.random() < 0.5:
        found = bytearray(raw)
        for _ in range(rng.choice((1, 1, 2, 20))):
            found[rng.randrange(len(found))] = rng.randrange(256)
        return bytes(found[: rng.choice((len(found), rng.randrange(len(found))))])
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        name = rng.choice(archive.namelist())
    return _with_part(
        raw, name, lambda text: rng.choice(bookmutants.DAMAGES)(text, rng)
    )


def _written(folder: Path, name: str, content: bytes) -> Path:
    """A file alone in its folder; of a design with what else it must have."""
    place = folder / re.sub(r"\W", "_", name)
    path = place / (name.partition("/")[2] or name.partition("-")[2] or name)
    path.parent.mkdir(parents=True, exist_ok=True)
    if "/own/" in name:
        (path.parent / "design.yaml").write_text("extends: classic\n")
        words = resources.templates() / "designs/classic/strings.en.yaml"
        (path.parent / words.name).write_bytes(words.read_bytes())
    path.write_bytes(content)
    return path
