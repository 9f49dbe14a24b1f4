"""The words that a type prints, read from text.<language>.yaml in its folder."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from ..core.errors import PublishError, UsageError
from ..core.languages import base_of
from ..core.messages import listed
from ..core.puzzle import Json
from ..core.spelling import printed

# A paragraph of rules, or several of which each is for puzzles with certain facts.
Paragraph = str | Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Text:
    """A type's words in one language, from its text.<language>.yaml.

    Attributes:
        title: the type's name as a heading over many puzzles, "Crosswords".
        name: its name over one puzzle, "Crossword".
        heading: what stands over a puzzle in place of {title}, by what it has, as the
            rules; "" for the title alone.
        count: "one" and "many" -> a number of puzzles, "{count} crosswords".
        how_to_play: the rules, one paragraph each, at most 60 words in all. Some are by
            what puzzles have, facts.py: "final" where one of them has it, "-clues"
            where none has, "kind=numbers" where all have that, "kind=mixed" where they
            differ; with commas, all of these. {kind} is what they have.
        how_to_play_at: level name -> the rules instead, where no puzzle is harder.
        on_screen: the rules instead on the page of a puzzle, without what only paper
            needs. {rule} is the first of them, {most} lines join two cells, {count}
            marks are in each region.
        steps: the captions of the worked example's three pictures: start, a step, done.
        levels: level name -> the word readers see.
        tips: up to three sentences of advice on the page of rules, by what there is.
        asks: level name -> what it takes, one short sentence.
        minutes: level name -> how long a puzzle usually takes, "5–10".
        promise: "unique" and "any" -> the sentence under the figure; `{name}` is
            replaced by the grade's measure of that name.
        hints: wording name -> sentence with `{name}` places.
        hints_notes: sentences at the head of the hints, each once in a book.
        key_note: a sentence at the head of the key, or "".
        blurb: what one does with these puzzles, for a book's back cover.
        tasks: what to do with a puzzle, for children: by the `theme` of its givens,
            `any` for others.
        openers: lines that set the mood of a chapter, on the page before it, in turn.
        choices: param -> how `publish play --menu` asks for its value.
        labels: any other words that the type's figures and sheets print.
        techniques: technique -> its "name", and its "text", which says what it means;
            those that many types share have words in `_logic`.
    """

    language: str
    title: str
    name: str
    count: Mapping[str, str]
    how_to_play: tuple[Paragraph, ...]
    steps: tuple[str, str, str]
    levels: Mapping[str, str]
    promise: Mapping[str, str]
    heading: Paragraph = ""
    hints: Mapping[str, str] = field(default_factory=dict)
    how_to_play_at: Mapping[str, tuple[Paragraph, ...]] = field(default_factory=dict)
    on_screen: tuple[Paragraph, ...] = ()
    tips: tuple[Paragraph, ...] = ()
    asks: Mapping[str, str] = field(default_factory=dict)
    minutes: Mapping[str, str] = field(default_factory=dict)
    hints_notes: tuple[str, ...] = ()
    key_note: str = ""
    blurb: str = ""
    tasks: Mapping[str, str] = field(default_factory=dict)
    openers: tuple[str, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    techniques: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def rules(self, levels: Collection[str], facts: Mapping[str, Json]) -> list[str]:
        """Return the rules for puzzles of these levels: those of the hardest.

        `facts` are what the puzzles have, as facts.py merges them.
        """
        hardest = [level for level in self.levels if level in levels][-1:]
        rules = self.how_to_play_at.get("".join(hardest), self.how_to_play)
        return list(_chosen(rules, facts, facts))

    def advice(self, facts: Mapping[str, Json]) -> list[str]:
        """Return the tips for puzzles with these facts."""
        return list(_chosen(self.tips, facts, facts))

    def over_puzzle(self, title: str, facts: Mapping[str, Json]) -> str:
        """Return what stands over a puzzle with these facts, of a section's title."""
        said = {**facts, "title": title}
        return next(filter(None, _chosen([self.heading], facts, said)), title)

    def task(self, givens: Json) -> str:
        """Return what to do with a puzzle as it is printed, "" if nothing says it."""
        theme = givens.get("theme") if isinstance(givens, dict) else None
        usual = self.tasks.get("any", "")
        return self.tasks.get(theme, usual) if isinstance(theme, str) else usual

    def on_page(
        self, level: str, facts: Mapping[str, Json], values: Mapping[str, int]
    ) -> list[str]:
        """Return the rules for the page of a puzzle with these facts."""
        rules = self.rules({level}, facts)
        if not self.on_screen:
            return rules
        said = {**facts, "rule": rules[0], **values}
        return list(_chosen(self.on_screen, facts, said))

    def counted(self, number: int) -> str:
        """Return this many puzzles in words, "1 crossword", "1,200 crosswords"."""
        return self.count["one" if number == 1 else "many"].format(count=f"{number:,}")


def alternatives(paragraph: Paragraph) -> Mapping[str, str]:
    """Return what a paragraph says, by the facts that it is for; "" for any."""
    return {"": paragraph} if isinstance(paragraph, str) else paragraph


def _chosen(
    paragraphs: Sequence[Paragraph],
    facts: Mapping[str, Json],
    values: Mapping[str, Json],
) -> Iterator[str]:
    """Yield the paragraphs for puzzles with these facts, with their values."""
    for one in paragraphs:
        for wanted, said in alternatives(one).items():
            if all(_holds(each, facts) for each in wanted.split(",")):
                yield said.format_map(values)


def _holds(wanted: str, facts: Mapping[str, Json]) -> bool:
    """Whether facts are as the name of a paragraph says.

    >>> facts = {"kind": "numbers"}
    >>> [_holds(name, facts) for name in ("-clues", "kind=letters", "-kind=letters")]
    [True, False, True]
    """
    name, _, value = wanted.removeprefix("-").partition("=")
    found = str(facts.get(name)) == value if value else bool(facts.get(name))
    return not wanted or found != wanted.startswith("-")


@cache
def read_text(folder: Path, language: str) -> Text:
    """The words, in one language, that the type in this folder prints.

    Raises:
        UsageError: the language is unknown, or the type has no text in it.
        PublishError: the file lacks a text, or has an unknown one.
    """
    import yaml

    path = folder / f"text.{base_of(language)}.yaml"
    if not path.is_file():
        raise UsageError(
            f'{folder.name} has no text in "{language}"; it has'
            f" {listed(languages_of(folder), last='and')}"
        )
    written = yaml.safe_load(path.read_text(encoding="utf-8"))
    values: Any = printed(written, language)
    try:
        text = Text(language=language, **values)
    except TypeError as error:
        # "Text.__init__() missing 1 required …": readers need the part after the name.
        problem = str(error).partition(" ")[2]
        raise PublishError(f"{folder.name}/{path.name}: {problem}") from error
    start, step, done = text.steps
    return Text(
        language=language,
        title=text.title,
        name=text.name,
        count=dict(text.count),
        how_to_play=tuple(text.how_to_play),
        on_screen=tuple(text.on_screen),
        how_to_play_at={k: tuple(v) for k, v in text.how_to_play_at.items()},
        steps=(start, step, done),
        levels=dict(text.levels),
        promise=dict(text.promise),
        heading=text.heading,
        hints=dict(text.hints),
        tips=tuple(text.tips),
        asks=dict(text.asks),
        minutes={level: str(each) for level, each in text.minutes.items()},
        hints_notes=tuple(text.hints_notes),
        key_note=text.key_note,
        blurb=text.blurb,
        tasks=dict(text.tasks),
        openers=tuple(text.openers),
        choices=dict(text.choices),
        labels=dict(text.labels),
        techniques=dict(text.techniques),
    )


@cache
def languages_of(folder: Path) -> tuple[str, ...]:
    """The languages for which the type in this folder has a text file, sorted."""
    return tuple(sorted(path.stem.split(".")[1] for path in folder.glob("text.*.yaml")))
