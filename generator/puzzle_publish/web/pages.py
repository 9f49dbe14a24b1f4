"""The pages of the web edition: a puzzle's, and the contents."""

import base64
import datetime
import hashlib
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from operator import itemgetter

import jinja2
from markupsafe import Markup

from ..core.entries import Entry
from ..core.figure import Figure, Label
from ..core.languages import language as language_of
from ..core.puzzle import Json
from ..core.reading.json_values import members_of, within
from ..core.reading.json_values import text as text_of
from ..core.reading.words_file import read_words
from ..core.resources import templates
from ..core.svg import NO_CLUES, OfClue, classed_svg
from ..core.web_places import ID_SIGNS
from ..types.facts import facts_of, merged, variant_of
from ..types.looks import looks_of
from ..types.player import Player
from ..types.reading import reading
from ..types.registry import load
from .assets import (
    CONTENTS,
    KEEPER,
    OPENING,
    bundle,
    hints_of,
    hosted,
    more_of,
    named_in,
    scripts_of,
    sheet,
)
from .book import PARAMS, WebBook
from .daily import ARCHIVE, months_of, runs_to
from .hosted import Hosted, policy
from .page import in_script, puzzle_data, with_short_rows

# What is said of how to play, by a script that a page has; the first that it has.
_HELP = {
    "rack.js": "rows",
    "rungs.js": "rows",
    "words.js": "words",
    "codes.js": "codes",
}
MOST_ALIKE = 60  # pages that a new game may open
ENTERED = "sans", 600  # the font of what a reader enters, as in site.css


class Pages:
    """Makes the pages of a book.

    Attributes:
        looks: how its figures look, by role.
        seals: whether pages are without answers, for contests.
        roles: the roles in the pictures of the pages made.
        shown: the signs in its grids, by font and weight.
        words: what the site says, besides the words of types.
        hosted: what the site says to other programs.
    """

    def __init__(
        self, book: WebBook, *, seals: bool = False, days: Sequence[str] = ()
    ) -> None:
        """Begin a site; `days` are those of a daily one, ascending."""
        self.seals = seals
        self._runs = runs_to(days)
        self.looks = looks_of(book.design)
        self.roles: set[str] = set()
        self.shown: dict[tuple[str, int], set[str]] = {}
        self._book = book
        self._names = book.names
        self._alike: dict[str, list[str]] = {}
        for entry in book.entries:
            names = self._alike.setdefault(entry["type"], [])
            names.append(self._names[entry["number"]])
        # How the keys begin under which a browser keeps progress, and what store.html
        # knows the site's pages by, if there is one.
        self._prefix = f"{book.id}:"
        self._token = {"token": book.token} if book.is_for_disk else {}
        self.words = words_in(book.language)
        self.hosted = Hosted(book, self.looks, self.words)
        self._templates = jinja2.Environment(
            loader=jinja2.FileSystemLoader(templates() / "web"),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )

    def puzzle(
        self,
        entry: Entry,
        player: Player,
        before: str,
        after: str,
        kept: Sequence[str] = (),
    ) -> str:
        """Return the page of a puzzle, with links to its neighbours, "" for none.

        `kept` are the first signs of the ids of its earlier puzzles.
        """
        values, kinds = self._puzzle(entry, player, root="../../")
        return self._filled(
            "puzzle.html.j2",
            **values,
            policy=self.hosted.policy,
            script=self.hosted.script(
                player.way,
                self._scripts(player, kinds, daily=self._is_daily),
            ),
            page=self.hosted.page(entry["type"], values),
            before=before,
            after=after,
            kept=kept,
        )

    def alone(self, entry: Entry, player: Player) -> str:
        """Return a puzzle as one page with its styles and scripts in it."""
        values, kinds = self._puzzle(entry, player, root=None)
        style = "\n" + sheet(self.looks, self.roles)
        late = hints_of(player.way, seals=self.seals)
        parts = *self._scripts(player, kinds)[:-1], *late, "page.js"
        code = "\n" + bundle(player.way, parts)[1].decode()
        return self._filled(
            "puzzle.html.j2",
            **values,
            policy=policy(_hashed(code), _hashed(style)),
            page=self.hosted.page(entry["type"], values),
            style=Markup(style),  # noqa: S704  ours
            code=Markup(code),  # noqa: S704  ours
            before="",
            after="",
            kept=(),
        )

    @property
    def _is_daily(self) -> bool:
        return bool(self._runs)

    def opening(self) -> str:
        """Return the first page of a daily site, which opens the puzzle of the day."""
        first = datetime.date.fromisoformat(next(iter(self._runs)))
        day = language_of(self._book.language).long(first)
        runs: Json = [list(run) for run in [*self._runs.values()][-1]]
        return self._filled(
            "today.html.j2",
            url=self._book.url,
            policy=self.hosted.policy,
            script=self.hosted.script("today", OPENING),
            page=self.hosted.contents(),
            archive=ARCHIVE,
            first=text_of(self.words["first_on"]).format(day=day),
            data=in_script({"runs": runs}),
        )

    def contents(self, entries: Sequence[Entry], changed: Collection[str] = ()) -> str:
        """Return the page with all puzzles, the reader's progress and the rules.

        `changed` has the folders of pages that had another puzzle before.
        """
        parts: dict[str, list[dict[str, object]]] = {}
        for entry in entries:
            parts.setdefault(self._part(entry), []).append(self._link(entry))
        for links in parts.values():
            links.sort(key=itemgetter("number"))
        words = {key: self.words[key] for key in ("progress", "missing")}
        for key in ("themes", "not_kept"):
            words[key] = within(self.words, "player", key)
        ids = {self._names[entry["number"]]: entry["id"] for entry in entries}
        now = {name: ids[name][:ID_SIGNS] for name in sorted(changed) if name in ids}
        data: dict[str, Json] = {
            "prefix": self._prefix,
            **self._token,
            **({"now": now} if now else {}),
            "days": {
                entry["date"]: self._names[entry["number"]]
                for entry in reversed(entries)
                if entry["date"]
            },
            "words": {**members_of(self.words["site"]), **words},
            "kinds": self._kinds(entries),
            **({"daily": True} if self._is_daily else {}),
        }
        types: dict[str, set[str]] = {}
        for entry in entries:
            types.setdefault(entry["type"], set()).add(entry["level"])
        return self._filled(
            "index.html.j2",
            url=self._book.url and f"{self._book.url}{self.home * self._is_daily}",
            policy=self.hosted.policy,
            script=self.hosted.script("contents", CONTENTS),
            page=self.hosted.contents(),
            parts={} if self._is_daily else parts,
            months=[*months_of([*self._runs], self._book.language)],
            weekdays=language_of(self._book.language).weekdays_short,
            links={entry["date"]: self._link(entry) for entry in entries},
            examples=[self._example(*one, entries) for one in types.items()],
            data=in_script(data),
        )

    def store(self) -> str:
        """Return the hidden page that keeps progress of pages on the disk.

        For a site on a host it is empty, and replaces one that was copied there.
        """
        if not self._token:
            return self._filled("store.html.j2", data="")
        data = in_script({**self._token, "prefix": self._prefix})
        script = self.hosted.file("store", KEEPER)
        return self._filled("store.html.j2", script=script, data=data)

    def _filled(self, name: str, **values: object) -> str:
        template = self._templates.get_template(name)
        return template.render(
            book=self._book, words=self.words, home=self.home, **values
        )

    @property
    def home(self) -> str:
        """The name of the contents."""
        return ARCHIVE if self._is_daily else "index.html"

    def _puzzle(
        self, entry: Entry, player: Player, *, root: str | None
    ) -> tuple[dict[str, object], frozenset[str]]:
        """Return what the template of a puzzle's page needs, wherever its files are.

        Beside that, the kinds of the puzzle's rules.
        """
        language = self._book.language
        kind = self._book.kind(entry)
        with reading(kind, f"{self._book.folder}: puzzle {entry['number']}"):
            made = puzzle_data(kind, entry, player, language, seals=self.seals)
        signs = player.shown or player.signs
        self.shown.setdefault(ENTERED, set()).update(*signs)
        text = kind.text(language)
        name = self._names[entry["number"]]
        url = self._book.url and f"{self._book.url}p/{name}/"
        if url and root:
            self.hosted.draw(kind, made.figure)
        data = {
            **with_short_rows(made.data),
            **({"url": url} if url else {}),
            "key": f"{self._prefix}{name}",
            "root": root,
            **(self._token if root else {}),
            "words": self._player_words(player, made.kinds),
            **({"alike": self._next(entry)} if self._leads_on(player, root) else {}),
            "kind": _kind(entry),
            **self._hinter(root, player.way),
            **self._daily(entry),
        }
        values: dict[str, object] = {
            "root": root,
            "url": url,
            "seals": self.seals,
            "way": player.way,
            "type": entry["type"],
            "live": "rules" in made.data,
            "caged": "calc" in made.kinds and not player.entries,
            "crosses": made.counts,
            "headline": self._headline(entry),
            "about": self._about(entry, variant_of(kind, entry["givens"]))
            + _each(made.values["count"], player),
            "daily": self._is_daily,
            "techniques": made.techniques,
            "how_to_play": text.on_page(
                entry["level"], facts_of(kind, entry["givens"]), made.values
            ),
            "svg": self._drawn(made.figure, made.of_clue),
            "facts": made.facts,
            "alike": "alike" in data,
            "judges": self._judges(player),
            "listed": _is_listed(player),
            "help": "marks" if made.counts and made.clues else _help(player),
            "data": in_script(data),
        }
        return values, made.kinds

    def _player_words(self, player: Player, kinds: Collection[str]) -> Json:
        """Return what a page's scripts say, as its kind of page words it.

        Only what they name: a third of all is of other ways of input.
        """
        page = "codes" if player.linked else _help(player)
        own = members_of(self.words["own"]).get(page, {})
        said = {**members_of(self.words["player"]), **members_of(own)}
        play = hosted(self._scripts(player, kinds, daily=True))
        named = named_in((*play, *hints_of(player.way)))
        return {
            name: words
            for name, words in said.items()
            if name in named or name.startswith("wrong_") or isinstance(words, Mapping)
        }

    def _next(self, entry: Entry) -> list[Json]:
        """Return the pages of other puzzles of a type, from the next one on."""
        names = self._alike[entry["type"]]
        at = names.index(self._names[entry["number"]])
        found: list[Json] = [*names[at + 1 :], *names[:at]]
        return found[:MOST_ALIKE]

    def _judges(self, player: Player) -> bool:
        """Whether a page judges lines that are full."""
        return not self.seals and any(one.clue for one in player.entries)

    def _scripts(
        self, player: Player, kinds: Collection[str], *, daily: bool = False
    ) -> tuple[str, ...]:
        judges = self._judges(player)
        more, seals = more_of(player, kinds), self.seals
        return scripts_of(
            player.way, daily=daily, seals=seals, judges=judges, more=more
        )

    def _leads_on(self, player: Player, root: str | None) -> bool:
        """Whether a page leads to others of its type: not to those of later days."""
        return player.way == "take" and root is not None and not self._is_daily

    def _hinter(self, root: str | None, way: str) -> dict[str, Json]:
        """Return where a page finds what it loads late, unless it is in the page."""
        if root is None:
            return {}
        late = hints_of(way, seals=self.seals)
        name = self.hosted.file("guess" if self.seals else f"hint-{way}", late)
        return {"hinter": f"{root}{name}"}

    def _about(self, entry: Entry, variant: str = "") -> str:
        """Return the type, or its variant, and the level of a puzzle in words."""
        text = self._book.kind(entry).text(self._book.language)
        name = text.labels.get(f"variant-{variant}", text.name)
        return text_of(self.words["levels"]).format(type=name, level=self._level(entry))

    def _kinds(self, entries: Sequence[Entry]) -> dict[str, Json]:
        """Return words for types and levels, for levels alone if there is one type."""
        alike = len({entry["type"] for entry in entries}) == 1
        return {
            _kind(one): self._level(one) if alike else self._about(one)
            for one in entries
        }

    def _level(self, entry: Entry) -> str:
        text = self._book.kind(entry).text(self._book.language)
        return text.levels[entry["level"]]

    def _daily(self, entry: Entry) -> dict[str, Json]:
        """Return what the page of a day needs to tell how many were solved in a row."""
        runs: list[Json] = [
            list(run) for run in self._runs.get(entry["date"] or "", ())
        ]
        if not runs:
            return {}
        words: Json = members_of(self.words["daily"])
        return {"daily": {"runs": runs, "words": words}}

    def _drawn(self, figure: Figure, of_clue: OfClue = NO_CLUES) -> Markup:
        for step in figure.all_steps:
            role = step.role.partition(":")[0]
            self.roles.add(role)
            if isinstance(step, Label):
                look = self.looks[role]
                self.shown.setdefault((look.font, look.weight), set()).update(step.text)
        drawn = classed_svg(figure, self.looks, of_clue)
        return Markup(drawn)  # noqa: S704  its texts are escaped

    def _headline(self, entry: Entry) -> str:
        if entry["date"] is None:
            return str(self.words["number"]).format(number=entry["number"])
        day = datetime.date.fromisoformat(entry["date"])
        return language_of(self._book.language).long(day)

    def _part(self, entry: Entry) -> str:
        """Return the head above a puzzle in the contents: its type, or its month."""
        if entry["date"] is None:
            return self._book.kind(entry).text(self._book.language).title
        day = datetime.date.fromisoformat(entry["date"])
        speech = language_of(self._book.language)
        return speech.month_year.format(**speech.fields(day))

    def _link(self, entry: Entry) -> dict[str, object]:
        kind, level, date = self._book.kind(entry), entry["level"], entry["date"]
        text = kind.text(self._book.language)
        return {
            "name": self._names[entry["number"]],
            "number": entry["number"],
            "shown": str(int(date[-2:]) if date else entry["number"]),
            "title": text_of(self.words["tile"]).format(
                number=entry["number"], level=text.levels[level]
            ),
            "stars": "★" * kind.levels[level],
        }

    def _example(
        self, name: str, levels: Collection[str], entries: Sequence[Entry]
    ) -> dict[str, object]:
        """Return the rules of a type at these levels with its worked example."""
        language, kind = self._book.language, load(name)
        text = kind.text(language)
        mine = [entry["givens"] for entry in entries if entry["type"] == name]
        facts = merged([facts_of(kind, givens) for givens in mine])
        with reading(kind, f"{self._book.folder / PARAMS}: type {name}: its example"):
            draft = self._book.example(name)
            figures = kind.example_steps(draft, language)
            captions = kind.example_captions(draft, language)
        return {
            "title": text.title,
            "rules": text.rules(levels, facts),
            "tips": text.advice(facts),
            "steps": list(zip(map(self._drawn, figures), captions, strict=True)),
        }


def _each(count: int, player: Player) -> str:
    """Return how many marks each region has, as " · 2★", "" where none are counted."""
    return f" · {count}{player.shown[0]}" if count and player.shown else ""


def _help(player: Player) -> str:
    """Return the name of the text on how to play on a page."""
    more = more_of(player)
    if player.ends:
        return "maze"
    if found := [name for script, name in _HELP.items() if script in more]:
        return found[0]
    return "bridges" if "strands.js" in more and len(player.signs) > 2 else player.way


def _is_listed(player: Player) -> bool:
    """Whether letters are filled in beside a list of clues or of words."""
    clued = any(one.clue for one in player.entries)
    return bool(player.entries) and not player.racks and (clued or bool(player.words))


def _kind(entry: Entry) -> str:
    """Return what a saved game is compared by: its type and level."""
    return f"{entry['type']}:{entry['level']}"


def _hashed(content: str) -> str:
    """Return what in a policy allows an element with this content."""
    found = base64.b64encode(hashlib.sha256(content.encode()).digest())
    return f"'sha256-{found.decode('ascii')}'"


@cache
def words_in(language: str) -> Mapping[str, Json]:
    """Return what sites in a language say, besides the words of types."""
    return read_words(templates() / "web", "text", language)
