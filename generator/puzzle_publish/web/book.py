"""A finished book as the web edition reads it, from its folder alone."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from ..core.designs.design import Design
from ..core.entries import Entry, Line
from ..core.errors import UsageError, VerificationError
from ..core.files import usage_errors
from ..core.messages import capped, listed, quoted
from ..core.puzzle import Draft, Fairness, Json, digest
from ..core.web_places import page_names
from ..types.answers import line_faults, parse
from ..types.contract import PuzzleType
from ..types.former_names import renewed
from ..types.player import Player
from ..types.registry import load
from .masking import LEAST_BITS

PARAMS = "puzzles.jsonl"  # of a finished book's folder


@dataclass(frozen=True, slots=True)
class WebBook:
    """A finished book.

    Attributes:
        id: its folder's name.
        title: on its cover.
        language: "en" or "zh".
        author: "" if unknown.
        design: gives the looks of its figures.
        entries: its puzzles, those of answers.json, in order.
        folder: where it is.
        params: the params of a puzzle of each type, for its worked example.
        cover: the front of the cover as PNG, None without one.
        url: where its site will be, with a slash at its end; "" if unknown.
        theme: how pages look until a reader chooses.
    """

    id: str
    title: str
    language: str
    author: str
    design: Design
    entries: tuple[Entry, ...]
    folder: Path
    params: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    cover: bytes | None = None
    url: str = ""
    theme: str = "auto"

    @property
    def names(self) -> Mapping[int, str]:
        """The folder of each puzzle's page, by its number."""
        return page_names([(e["number"], e["date"]) for e in self.entries])

    @property
    def is_for_disk(self) -> bool:
        """Whether its site may be opened from the disk, since it has no address."""
        return not self.url

    @property
    def token(self) -> str:
        """A text that nobody without a copy of the book can know."""
        return digest([self.id, *(entry["id"] for entry in self.entries)])[:32]

    def example(self, name: str) -> Draft:
        """Return the worked example of a type, as the book prints it."""
        kind = load(name)
        if name not in self.params:
            return kind.example()
        return kind.example_for(kind.read_params(self.params[name]))

    def kind(self, entry: Entry) -> PuzzleType:
        """Return the type of a puzzle."""
        return load(entry["type"])


def params_in(path: Path) -> dict[str, Mapping[str, Json]]:
    """Return the params of the first puzzle of each type in a puzzles.jsonl, if it is.

    Raises:
        UsageError: it cannot be read.
        VerificationError: a line is damaged.
    """
    found: dict[str, Mapping[str, Json]] = {}
    if not path.exists():
        return found
    with usage_errors(path, "read"), path.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            try:
                entry = parse(line)
            except ValueError as error:
                fault = f"is not JSON as publish writes it: {error}"
                raise VerificationError(f"{path}: line {number}: {fault}") from None
            if faults := line_faults(entry):
                raise VerificationError(
                    f"{path}: line {number}: {fault}" for fault in faults
                )
            of_now = cast(Line, renewed(entry))  # its shape has no faults
            found.setdefault(of_now["type"], of_now["params"])
    return found


def with_sections(book: WebBook, names: list[str]) -> tuple[Entry, ...]:
    """Return the puzzles of some sections, all of them for no name.

    Raises:
        UsageError: there is no such section.
    """
    known = list(dict.fromkeys(entry["section"] for entry in book.entries))
    if wrong := [name for name in names if name not in known]:
        raise UsageError(
            f"--only: there is no section {quoted(wrong[0])}; must be {listed(known)}"
        )
    return tuple(e for e in book.entries if not names or e["section"] in names)


def require_sealable(played: Iterable[tuple[Entry, Player]]) -> None:
    """Check that the answers of puzzles can be kept from their pages.

    Raises:
        UsageError: some could be found by trying, or by solving.
    """
    open_types = {
        entry["type"] for entry, player in played if not _is_sealable(entry, player)
    }
    if open_types:
        raise UsageError(
            f"--answers none: {listed(sorted(open_types), last='and')} cannot be kept"
            " secret: a program finds an answer without clues in words; only"
            " crosswords can"
        )


def _is_sealable(entry: Entry, player: Player) -> bool:
    """Return whether only a reader of clues finds an answer, and there is only one."""
    bits = len(player.answer) * math.log2(max(len(player.signs), 1))
    return (
        player.way == "enter"
        and any(one.clue for one in player.entries)
        and load(entry["type"]).fairness_of(entry["level"]) is Fairness.UNIQUE
        and bits > LEAST_BITS
    )


def require_of_now(entries: tuple[Entry, ...], folder: Path, rebuild: str) -> None:
    """Check that this program would make the same puzzles.

    Raises:
        VerificationError: a type's version differs; says how to rebuild the book.
    """
    made = {(entry["type"], entry["version"]) for entry in entries}
    old = {
        f"type {name} was version {version} and is now {load(name).version}"
        for name, version in made
        if version != load(name).version
    }
    if old:
        faults = [f"{folder}: {one}; run: {rebuild}" for one in sorted(old)]
        raise VerificationError(capped(faults))
