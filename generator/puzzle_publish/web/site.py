"""All files of the web edition: an index, a page for each puzzle, player and styles."""

import datetime
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from ..core.designs.looks import Look
from ..core.entries import Entry
from ..core.languages import language as language_of
from ..core.progress import progress
from ..core.puzzle import Json
from ..core.reading.yaml_file import read
from ..core.resources import templates
from ..core.svg import classed_svg, style_rules
from ..types.looks import looks_of
from ..types.player import Player
from ..types.registry import load
from .book import WebBook
from .page import PuzzleData, puzzle_data

PLAYER = Path(__file__).parent / "player"
SHARED = ("base.js", "store.js", "board.js")  # of every puzzle's page, before its way
# Nothing is loaded from elsewhere, no script or style is in the page itself.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self';"
    " img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'"
)


def files_of(
    book: WebBook, puzzles: Sequence[tuple[Entry, Player]]
) -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of each file of a site.

    Args:
        book: the finished book.
        puzzles: those that the site has, with how they are played.
    """
    words = _words(book.language)
    looks, pages = looks_of(book.design), _environment()
    named = [(entry, _name(entry)) for entry, _ in puzzles]
    around = _neighbours([name for _, name in named])
    roles: set[str] = set()
    template = pages.get_template("puzzle.html.j2")
    bar = progress(puzzles, total=len(puzzles), label="web")
    for entry, player in bar:
        kind, name = book.kind(entry), _name(entry)
        made = puzzle_data(kind, entry, player, looks, book.language)
        roles |= made.roles
        text = kind.text(book.language)
        html = template.render(
            policy=POLICY,
            book=book,
            way=player.way,
            words=words,
            headline=_headline(entry, words, book.language),
            about=words["levels"].format(
                type=text.name, level=text.levels[entry["level"]]
            ),
            how_to_play=text.how_to_play,
            promise=text.promise.get("unique", ""),
            svg=Markup(made.svg),  # noqa: S704  its texts are escaped
            scripts=(*SHARED, f"{player.way}.js", "page.js"),
            data=_in_script(_data_of(book, name, made, words)),
            before=around[name][0],
            after=around[name][1],
        )
        yield f"p/{name}/index.html", html.encode()
    examples = _examples(book, named, looks)
    roles |= {role for one in examples for role in one["roles"]}
    yield "index.html", _index(book, named, words, pages, examples).encode()
    if book.cover:
        yield "cover.png", book.cover
    yield "store.html", pages.get_template("store.html.j2").render().encode()
    used = {role: looks[role] for role in sorted(roles)}
    sheet = (templates() / "web" / "site.css").read_text(encoding="utf-8")
    yield "site.css", f"{sheet}\n{style_rules(used)}\n".encode()
    ways = {player.way for _, player in puzzles}
    for script in (
        *SHARED,
        *sorted(f"{way}.js" for way in ways),
        "page.js",
        "index.js",
    ):
        yield script, _without_comments((PLAYER / script).read_text(encoding="utf-8"))


def _without_comments(script: str) -> bytes:
    """Return a script of the player without comments and indents, a third of it.

    Types are in comments. No string of the player has the marks of one; a test looks.
    """
    bare = re.sub(r"/\*.*?\*/", "", script, flags=re.DOTALL)
    lines = (line.strip() for line in bare.splitlines())
    return ("\n".join(line for line in lines if line) + "\n").encode()


def _name(entry: Entry) -> str:
    """Return the folder of a puzzle's page: its date, or its number."""
    return str(entry["date"] or entry["number"])


def _neighbours(names: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Return the names before and after each, "" at the ends."""
    padded = ["", *names, ""]
    return {
        name: (before, after)
        for (before, name), (_, after) in zip(
            pairwise(padded[:-1]), pairwise(padded[1:]), strict=True
        )
    }


def _headline(entry: Entry, words: Mapping[str, Any], language: str) -> str:
    if entry["date"] is None:
        return str(words["number"]).format(number=entry["number"])
    return language_of(language).long(datetime.date.fromisoformat(entry["date"]))


def _data_of(
    book: WebBook, name: str, made: PuzzleData, words: Mapping[str, Any]
) -> Json:
    return {
        **made.data,
        "key": f"{book.id}:{name}",
        "root": "../../",
        "words": words["player"],
    }


def _in_script(data: Json) -> Markup:
    """Return JSON as the content of a script element, which no text of it can end."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    safe = text.replace("<", "\\u003c").replace("\u2028", "\\u2028")
    return Markup(safe.replace("\u2029", "\\u2029"))  # noqa: S704  nothing in it is markup


def _index(
    book: WebBook,
    named: Sequence[tuple[Entry, str]],
    words: Mapping[str, Any],
    pages: jinja2.Environment,
    examples: Sequence[Mapping[str, Any]],
) -> str:
    parts: dict[str, list[dict[str, Any]]] = {}
    for entry, name in named:
        text = book.kind(entry).text(book.language)
        if entry["date"] is None:
            head, shown = text.title, str(entry["number"])
        else:
            day = datetime.date.fromisoformat(entry["date"])
            speech = language_of(book.language)
            head = speech.month_year.format(**speech.fields(day))
            shown = str(day.day)
        link = {
            "name": name,
            "shown": shown,
            "level": text.levels[entry["level"]],
            "stars": "★" * book.kind(entry).levels[entry["level"]],
        }
        parts.setdefault(head, []).append(link)
    days = [entry["date"] for entry, _ in named if entry["date"]]
    data = {
        "prefix": f"{book.id}:",
        "days": days,
        "words": {
            **words["site"],
            "progress": words["progress"],
            "missing": words["missing"],
        },
    }
    template = pages.get_template("index.html.j2")
    return template.render(
        policy=POLICY,
        book=book,
        words=words,
        parts=parts,
        examples=examples,
        data=_in_script(data),
    )


def _examples(
    book: WebBook, named: Sequence[tuple[Entry, str]], looks: Mapping[str, Look]
) -> list[dict[str, Any]]:
    """Return the rules of each type with its worked example, in the book's order."""
    found = []
    for name in dict.fromkeys(entry["type"] for entry, _ in named):
        kind, draft = load(name), book.example(name)
        text = kind.text(book.language)
        figures = kind.example_steps(draft, book.language)
        captions = kind.example_captions(draft, book.language)
        found.append(
            {
                "title": text.title,
                "rules": text.how_to_play,
                "tips": text.tips,
                "steps": [
                    (Markup(classed_svg(figure, looks)), caption)  # noqa: S704
                    for figure, caption in zip(figures, captions, strict=True)
                ],
                "roles": {
                    step.role.partition(":")[0]
                    for figure in figures
                    for step in figure.all_steps
                },
            }
        )
    return found


@cache
def _words(language: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = read(templates() / "web" / f"text.{language}.yaml").data
    return found


def _environment() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(templates() / "web"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
