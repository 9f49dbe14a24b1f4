"""Collects the faults of a user's file, to report them all at once."""

from collections.abc import Iterable
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from ..core.errors import ConfigError, UsageError
from ..core.log import notice
from ..core.puzzle import Json, canonical_json
from ..core.reading.yaml_file import KeyPath, Problem, YamlFile

Model = TypeVar("Model", bound=BaseModel)


class Faults:
    """The faults of one file."""

    def __init__(self, file: YamlFile, problems: Iterable[Problem]) -> None:
        self.file = file
        self.problems = list(problems)
        self.others: list[str] = []
        self._notes: list[Problem] = []

    @property
    def any(self) -> bool:
        """Whether there are any."""
        return bool(self.problems or self.others or self.file.problems)

    def add(self, path: KeyPath, message: str, *, at_key: bool = False) -> None:
        """Add a sentence about the value at a path, or about its key."""
        self.problems.append(self.file.problem(path, message, at_key=at_key))

    def add_error(self, path: KeyPath, error: UsageError) -> None:
        """Add the error of a lookup, or of another file's reader."""
        if isinstance(error, ConfigError):
            self.others.extend(error.every)
            return
        for sentence in error.problems:
            self.add(path, sentence)

    def add_file_error(self, path: KeyPath, error: UsageError) -> None:
        """Add what is wrong with the file that a key names, at its lines or the key."""
        for sentence in error.problems:
            placed = getattr(sentence, "place", None)
            if placed and placed["line"]:
                self.others.append(sentence)
            else:
                self.add(path, sentence)

    def note(self, path: KeyPath, message: str) -> None:
        """Keep a sentence about the value at a path that the author should know."""
        self._notes.append(self.file.problem(path, message))

    def say_notes(self) -> None:
        """Log what the author should know."""
        for one in self._notes:
            notice(one.placed(self.file.name))

    def error(self) -> ConfigError:
        """One error listing every fault."""
        return self.file.refusal(self.problems, self.others)

    def at(self, path: KeyPath) -> Json:
        """The file's value at a path, or None."""
        value = self.file.data
        for part in path:
            if isinstance(value, dict):
                value = value.get(part)
            elif isinstance(value, list) and isinstance(part, int):
                value = value[part]
            else:
                return None
        return value

    def text(self, path: KeyPath) -> str:
        """The file's text at a path, "" if there is none."""
        value = self.at(path)
        return value if isinstance(value, str) else ""

    def faulty_keys(self, path: KeyPath) -> set[str]:
        """The keys of the mapping at a path that have faults, there or below."""
        size = len(path)
        return {
            str(one.path[size])
            for one in (*self.problems, *self.file.problems)
            if len(one.path) > size and one.path[:size] == path
        }

    def valid_part(
        self, model: type[Model], path: KeyPath, **placeholders: str
    ) -> tuple[Model | None, set[str]]:
        """The valid part of a mapping as a model, and which keys were left out.

        Placeholders are used for required keys that are missing or left out.
        """
        value, bad = self.at(path), self.faulty_keys(path)
        if not isinstance(value, dict):
            return None, bad
        kept = {key: item for key, item in value.items() if key not in bad}
        try:
            text = canonical_json({**placeholders, **kept})
            return model.model_validate_json(text), bad
        except ValidationError:
            return None, bad
