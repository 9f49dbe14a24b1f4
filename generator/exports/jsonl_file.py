"""puzzles.jsonl: one puzzle a line, with what it was made from."""

from typing import TYPE_CHECKING

from .entries import plain_json, puzzle_entry
from .json_file import line

if TYPE_CHECKING:
    from ..reading.book import About
    from ..values import PuzzlePlace, Selection


def write(
    about: "About", selection: "Selection", places: "tuple[PuzzlePlace, ...]"
) -> bytes:
    """The file; each line is a puzzle of answers.json, its params and its seed path.

    The seed path is book seed, section, index, attempt: enough to make it again.
    """
    lines = [
        line(
            {
                **puzzle_entry(pick, place),
                "params": plain_json(dict(pick.puzzle.params)),
                "seed_path": list(pick.puzzle.seed_path),
            }
        )
        for pick, place in zip(selection.picks, places, strict=True)
    ]
    return "".join(f"{text}\n" for text in lines).encode()
