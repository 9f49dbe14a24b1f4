"""Files of words, one for each language: what books, pages and the terminal say."""

from collections.abc import Mapping
from pathlib import Path

from ..languages import base_of
from ..puzzle import Json
from ..spelling import printed
from .json_values import members_of
from .yaml_file import read


def read_words(folder: Path, name: str, language: str) -> Mapping[str, Json]:
    """Return the words of NAME.LANGUAGE.yaml, in a language's spelling; {} if none.

    Raises:
        ConfigError: the file is damaged.
    """
    path = folder / f"{name}.{base_of(language)}.yaml"
    if not path.is_file():
        return {}
    return members_of(printed(read(path).data, language))
