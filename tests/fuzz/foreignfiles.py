"""Every kind of file that a verb takes: a good one, and the same spoiled.

A kind is the name that its file has. The bytes of a case follow from its number.
"""

import functools
import io
import json
import random
import struct
from collections.abc import Callable
from pathlib import Path

import answermutants
import bookmutants
import filecases
import pikepdf
import yaml
import yamlwriting
from PIL import Image

from puzzle_publish.core.puzzle import canonical_json
from puzzle_publish.core.resources import configs, templates
from puzzle_publish.types import registry
from puzzle_publish.types.params import DatedParams

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
Json = answermutants.Json
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90">'
    '<g transform="rotate(3)"><path d="M 9 9 L 80 9 C 80 40 40 80 9 80 Z" '
    'fill="#345"/><circle cx="40" cy="40" r="9" fill="none" stroke="#000"/></g></svg>\n'
)
QUOTATIONS = (
    "text,author,work,year\n"
    '"The only way to have a friend is to be one, and the only way to keep one is to'
    ' go on being one every day.",Ralph Waldo Emerson,Essays,1841\n'
)
MATTER = "# Before you begin\n\nSharpen a *pencil*.\n\n- one\n- two\n\n> Be patient.\n"
FACTS = "2027-01-01,A new year.\n01-02,The second day.\n"
THEME = 'title: Birds\npayoffs: [{lead: "Who?", letters: OWL}]\nwords: [heron, wren]\n'
_NAMING = ("words", "lexicon", "theme", "texts", "picture", "shape", "board", "taste")
_DIGEST = {"name": "english", "digest": "0" * 64}
_SHAPES: tuple[Json, ...] = (
    None, True, 0, 1, -1, 10**30, 1.5, "", "x", "no.txt", "all", "birds", "a" * 70,
    [], [0], [0, 0], [5, 3], [1, 2, 3], ["x"], ["cat", "dog"], ["birds", "cat"], ["%"],
    {}, {"must": "all"}, {"themes": 3}, {"themes": _DIGEST}, {"list": ["cat"]}, _DIGEST,
    {"rows": ["#."]}, {"rows": 3}, {"numbers": ["123"]}, [[]], [{}], ["a" * 70],
)  # fmt: skip
TINY = "format: 1\nbook: {id: b, title: T, seed: 1}\nprint: {printer: home, trim: A5}\n"
DATED = "{id: s, type: calendar, level: easy, dates: {from: 2027-01-01, days: 2}}"
BOOK = f"{TINY}sections:\n- {DATED}\n"


@functools.cache
def entries() -> tuple[Json, ...]:
    """The worked example of every type, as entries of one book."""
    found = [answermutants.examples(name)[0] for name in registry.names()]
    return tuple({**one, "number": k} for k, one in enumerate(found, 1))


def _answers() -> bytes:
    return json.dumps(answermutants.document(*entries())).encode()


def _lines() -> bytes:
    """The same puzzles as lines of puzzles.jsonl."""
    lines = []
    for k, one in enumerate(entries()):
        preset = registry.load(one["type"]).presets
        params = next(iter(preset.values())).model_dump(mode="json")
        lines.append({**one, "params": params, "seed_path": [1, "s", k, 0]})
    return "".join(f"{json.dumps(line)}\n" for line in lines).encode()


def _givens() -> bytes:
    return "".join(f"{json.dumps(one['givens'])}\n" for one in entries()).encode()


def _manifest() -> bytes:
    return (FIXTURES / "english" / "manifest.json").read_bytes()


@functools.cache
def _pdf() -> bytes:
    """A page of A5 with a text, lines and a picture."""
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(419.53, 595.28))
    page = pdf.pages[0]
    picture = pdf.make_stream(bytes(64), Type=pikepdf.Name.XObject)
    picture.Subtype, picture.Width, picture.Height = pikepdf.Name.Image, 8, 8
    picture.ColorSpace, picture.BitsPerComponent = pikepdf.Name.DeviceGray, 8
    font = pikepdf.Dictionary(
        Type=pikepdf.Name.Font,
        Subtype=pikepdf.Name.Type1,
        BaseFont=pikepdf.Name.Courier,
    )
    page.Resources = pikepdf.Dictionary(
        Font=pikepdf.Dictionary(F=font), XObject=pikepdf.Dictionary(P=picture)
    )
    drawn = (
        b"q 9 0 0 9 99 99 cm /P Do Q 50 50 m 90 90 l S BT /F 9 Tf 60 60 Td (1) Tj ET"
    )
    page.Contents = pdf.make_stream(drawn)
    stream = io.BytesIO()
    pdf.save(stream, static_id=True)
    return stream.getvalue()


def _picture(kind: str) -> bytes:
    image = Image.new("L", (24, 24), 255)
    for at in range(5, 19):
        for across in range(4, at + 2):
            image.putpixel((across, at), 0)
    stream = io.BytesIO()
    image.convert("1" if kind == "PPM" else "L").save(stream, kind)
    return stream.getvalue()


def _shard() -> bytes:
    """A shard with its head and an outcome, though of another book."""
    head = {
        "publish-shard": 1, "shard": [1, 1], "book": "b", "digest": "0" * 64,
        "plan": "0" * 64, "made_by": {}, "puzzles": 1, "rows": "0" * 64,
    }  # fmt: skip
    line = {"job": "0" * 64, "outcome": {"key": {"section": "s", "index": 0}}}
    return "".join(f"{canonical_json(one)}\n" for one in (head, line)).encode()


_CLASSIC = templates() / "designs" / "classic"
GOOD: dict[str, bytes | Callable[[], bytes]] = {
    "book.yaml": BOOK.encode(),
    "answers.json": _answers,
    "puzzles.jsonl": _lines,
    "manifest.json": _manifest,
    "givens.jsonl": _givens,
    "page.pdf": _pdf,
    "list.txt": b"heron\nwren\nlark\nstork\nfinch\nkite\n# six birds\n",
    "list.csv": b"word,clue,score\nheron,Long legs,40\nwren,A king,\n",
    "list.json": b'["heron", "wren", "lark"]',
    "list.xlsx": filecases.workbook,
    "theme.yaml": THEME.encode(),
    "printer.yaml": (configs() / "printers" / "home.yaml").read_bytes,
    "board.yaml": (configs() / "boards" / "tetro43.yaml").read_bytes,
    "design.yaml": b"extends: classic\n",
    "strings.en.yaml": (_CLASSIC / "strings.en.yaml").read_bytes,
    "figure.css": (_CLASSIC / "figure.css").read_bytes,
    "picture.png": functools.partial(_picture, "PNG"),
    "picture.jpg": functools.partial(_picture, "JPEG"),
    "picture.pbm": functools.partial(_picture, "PPM"),
    "picture.svg": SVG.encode(),
    "picture.txt": b"..###.\n.#####\n######\n.####.\n..##..\n..##..\n",
    "pattern.txt": b".....\n.#.#.\n.....\n.#.#.\n.....\n",
    "clues.txt": filecases.CLUES.encode(),
    "grid.txt": b"S T A R\nO R B I\nL A R K\n",
    "fall.txt": filecases.FALL.encode(),
    "facts.csv": FACTS.encode(),
    "quotations.csv": QUOTATIONS.encode(),
    "matter.md": MATTER.encode(),
    "ledger.sqlite": (FIXTURES / "volume-1" / "ledger.sqlite").read_bytes,
    "shard.jsonl": _shard,
}
NAMES = tuple(GOOD)
_JSON = ("answers.json", "manifest.json", "list.json")
_BINARY = (".pdf", ".png", ".jpg", ".pbm", ".xlsx", ".sqlite")


@functools.cache
def good(name: str) -> bytes:
    """The good file of a kind."""
    found = GOOD[name]
    return found if isinstance(found, bytes) else found()


def spoiled(name: str, rng: random.Random) -> bytes:
    """A file of a kind with one thing changed, or a few."""
    raw, suffix = good(name), Path(name).suffix
    if name == "book.yaml" and rng.random() < 0.5:
        return _with_params(rng)
    if name == "book.yaml":
        return bookmutants.mutant(rng.randrange(10**6), ("tiny",), ("calendar",))
    if name in ("answers.json", "puzzles.jsonl", "givens.jsonl"):
        return _spoiled_puzzles(name, rng)
    if rng.random() < 0.15:
        return rng.choice((b"", b"\n", b"\0", raw[:1], raw * 2, b"{}", b"[]", b"null"))
    if suffix in _BINARY:
        return _with_other_bytes(raw, rng)
    if name in _JSON and rng.random() < 0.7:
        value = json.loads(raw)
        for _ in range(rng.choice((1, 1, 2))):
            value = answermutants.changed(value, rng)
        return json.dumps(value).encode("utf-8", "surrogatepass")
    if suffix == ".yaml" and rng.random() < 0.5:
        data = yamlwriting.as_pairs(yaml.safe_load(raw))
        bookmutants.change(data, rng)
        return yamlwriting.written(data, rng).encode("utf-8", "surrogatepass")
    text = raw.decode()
    for _ in range(rng.choice((1, 1, 2))):
        text = rng.choice(bookmutants.DAMAGES)(text or "\n", rng)
    return bookmutants.encoded(text, rng)


def _with_params(rng: random.Random) -> bytes:
    """A book of which one param, of any type, is of another shape."""
    kind = registry.load(rng.choice(registry.names()))
    every = [name for name in kind.params_model.model_fields if name != "level"]
    naming = [name for name in every if name in _NAMING]  # words, pictures, boards
    param = rng.choice(naming if naming and rng.random() < 0.7 else every)
    other = rng.choice(every)
    value = rng.choice(_SHAPES)
    if rng.random() < 0.3:
        value = rng.choice(({other: value}, [value], [value, value], {param: value}))
    dated = issubclass(kind.params_model, DatedParams)
    section = {
        "id": "s",
        "type": kind.name,
        "level": rng.choice(list(kind.presets)),
        **({"dates": {"from": "2027-01-01", "days": 1}} if dated else {"count": 1}),
        "params": {param: value},
    }
    return f"{TINY}sections:\n- {json.dumps(section)}\n".encode()


def _spoiled_puzzles(name: str, rng: random.Random) -> bytes:
    """Puzzles of which one has another shape, or a byte is another."""
    every = entries()
    entry = rng.choice(every)
    if rng.random() < 0.15:
        return _with_other_bytes(good(name), rng)
    other = answermutants.spoiled(entry, every, rng)
    if name == "answers.json":
        return json.dumps(answermutants.document(other)).encode()
    if name == "puzzles.jsonl":
        return json.dumps(other).encode() + b"\n"
    # Of every type one, since the verb that reads them is asked for one type.
    every = [answermutants.spoiled(one, every, rng) for one in every]
    lines = (json.dumps(one.get("givens", one)) for one in every)
    return "".join(f"{line}\n" for line in lines).encode()


def _with_other_bytes(raw: bytes, rng: random.Random) -> bytes:
    found = bytearray(raw)
    way = rng.randrange(6)
    if way == 0:
        del found[rng.randrange(len(found)) :]
    elif way == 1:
        at = rng.randrange(len(found))
        found[at : at + 4] = struct.pack(">I", rng.choice((0, 1, 2**31 - 1, 2**32 - 1)))
    else:
        for _ in range(rng.choice((1, 1, 1, 8))):
            found[rng.randrange(len(found))] ^= 1 << rng.randrange(8)
    return bytes(found)
