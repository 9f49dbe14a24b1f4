"""One verb for several books: each is finished even if others fail."""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from ..config.settings import with_settings
from ..core.errors import ConfigError, PublishError
from ..core.messages import quoted, shown_path
from ..core.puzzle import Json
from ..core.reading.yaml_file import CHANGES, YamlFile, read
from .exit_status import outcome


def for_each(
    books: Sequence[Path], do: Callable[[Path], int], *, settings: Sequence[str] = ()
) -> int:
    """Do the same with each book and return the worst exit code.

    The worst is the highest, except that a bug (1) is worse than all others.

    Args:
        books: YAML files.
        do: returns the exit code of one.
        settings: values that `do` changes in each file.

    Raises:
        ConfigError: two books have one id; nothing is done.
    """
    books = [one for one in books if not _is_of_changes(one)] or books
    if len(books) == 1:
        return do(books[0])
    _require_different_ids(books, settings)
    codes = [outcome(partial(_do_whole, do, book)) for book in books]
    return max(codes, key=lambda code: (code == PublishError.exit_code, code))


def _is_of_changes(path: Path) -> bool:
    """Return whether a file has a book's changes, which configs/*.yaml names, too."""
    book = path.name.removesuffix(CHANGES)
    return book != path.name and path.with_name(f"{book}.yaml").exists()


def _do_whole(do: Callable[[Path], int], book: Path) -> int:
    code = do(book)
    sys.stdout.flush()
    return code


def _require_different_ids(books: Sequence[Path], settings: Sequence[str]) -> None:
    first: dict[str, Path] = {}
    problems = []
    for path in books:
        try:
            file = with_settings(read(path), settings)
        except ConfigError:
            continue  # reported when it is this book's turn
        name = _id_of(file)
        if name in first:
            message = (
                f"{quoted(name)} is also the id of {shown_path(str(first[name]))};"
                " books of one call need different ids"
            )
            problem = file.problem(("book", "id"), message)
            problems.append(problem.placed(file.name))
        elif name is not None:
            first[name] = path
    if problems:
        raise ConfigError(problems)


def _id_of(file: YamlFile) -> str | None:
    """The book's id; None where the file has none, which is reported later."""
    about: Json = file.data.get("book") if isinstance(file.data, dict) else None
    name = about.get("id") if isinstance(about, dict) else None
    return name if isinstance(name, str) else None
